// Owns the content hash that effects carry: `sha256:` and the first 16 bytes in hex.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const encoder = new TextEncoder()

export const hashOf = (text: string): string => `sha256:${bytesToHex(sha256(encoder.encode(text)).subarray(0, 16))}`
