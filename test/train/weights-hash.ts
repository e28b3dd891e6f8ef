// Owns the hash of weights: over everything that decides, so not over their figures.
import { createHash } from 'node:crypto'
import type { Weights } from '../../src/models/embedded/network.ts'

export const weightsHash = ({ seed, buckets, step, calibration, data }: Omit<Weights, 'hash' | 'format' | 'metrics'>): string =>
  `sha256:${createHash('sha256')
    .update(JSON.stringify([seed, buckets, step, calibration.scale, calibration.bias, calibration.sure, data]))
    .digest('hex')}`
