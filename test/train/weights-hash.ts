// Owns the hash of weights.
import { createHash } from 'node:crypto'
import { hashedText, type Weights } from '../../src/models/embedded/network.ts'

export const weightsHash = (weights: Omit<Weights, 'hash' | 'format' | 'metrics'>): string =>
  `sha256:${createHash('sha256').update(hashedText(weights)).digest('hex')}`
