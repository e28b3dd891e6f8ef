// Owns the file with the weights that `tune` made for this installation, in the state folder. Weights of another version, or damaged ones, are not used.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { hashedText, type Weights } from '../models/embedded/network.ts'
import { tunedOf } from './configuration.ts'
import { sha256 } from './identity.ts'

const weightsSchema = z.object({
  format: z.literal('beforehand.weights/1'),
  hash: z.string(),
  /** Of the shipped weights that they were made from. */
  base: z.string(),
  seed: z.number(),
  buckets: z.number(),
  step: z.number(),
  calibration: z.object({ scale: z.number(), bias: z.tuple([z.number(), z.number(), z.number()]), sure: z.number() }),
  metrics: z.record(z.string(), z.unknown()),
  data: z.string(),
})

export const weightsHash = (weights: Omit<Weights, 'hash' | 'format' | 'metrics'>): string => `sha256:${sha256(hashedText(weights))}`

/** The tuned weights that fit the shipped ones, or undefined: then the shipped ones stand. */
export const readTuned = (state: string, shipped: Weights): Weights | undefined => {
  const path = tunedOf(state)
  if (!existsSync(path)) return undefined
  try {
    const { base, ...weights } = weightsSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return base === shipped.hash && weightsHash(weights) === weights.hash ? weights : undefined
  } catch {
    return undefined
  }
}

/** Written beside it first, so that nobody reads half of it. */
export const writeTuned = (state: string, weights: Omit<Weights, 'hash'>, shipped: Weights): string => {
  const path = tunedOf(state)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(`${path}.new`, JSON.stringify({ ...weights, hash: weightsHash(weights), base: shipped.hash }), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return path
}

export const forgetTuned = (state: string): void => rmSync(tunedOf(state), { force: true })
