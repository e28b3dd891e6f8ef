// Owns ids, hashes and clocks of this process.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '../core/ports.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A short keyed hash that stands in for a secret. The key is fetched when the first secret turns up. */
export const keyedHash = (keyOf: () => Buffer): ((secret: string) => string) => {
  let key: Buffer | undefined
  return (secret) => createHmac('sha256', (key ??= keyOf())).update(secret).digest('base64url').slice(0, 12)
}

/** `dec_` + UUIDv7 (RFC 9562) for a time in epoch milliseconds. */
export const newId = (epoch: number): string => {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Math.floor(epoch), 0, 6)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = bytes.toString('hex')
  return `dec_${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const systemClock: Clock = {
  now: () => performance.now(),
  epoch: () => Date.now(),
  within: async (work, ms) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((done) => { timer = setTimeout(() => done('late'), ms) })
    // A late failure has nobody left to tell.
    work.catch(() => undefined)
    try {
      return await Promise.race([work, late])
    } finally {
      clearTimeout(timer)
    }
  },
}
