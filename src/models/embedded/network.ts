// Owns inference: hashed features times weights, then calibrated probabilities over allow, ask and deny. Pure, and the same bits everywhere.
import type { Probabilities } from '../../core/decision.ts'
import type { Feature } from '../../core/finding.ts'
import type { Features } from './features.ts'

/** `p = softmax(scale · logit + bias)`, fitted on rows that the weights did not see. */
export interface Calibration {
  readonly scale: number
  readonly bias: readonly [allow: number, ask: number, deny: number]
  /** A p(allow) that no dangerous row of those reached: it is told as 0.9, and what lies below as less. */
  readonly sure: number
}

/** The weights as they are shipped (weights.ts) or kept by `beforehand tune`. */
export interface Weights {
  readonly format: 'beforehand.weights/1'
  /** sha256 over everything but itself and the metrics. */
  readonly hash: string
  readonly seed: number
  readonly buckets: number
  /** One step of a weight: weights are whole numbers of steps, −127 to 127. */
  readonly step: number
  readonly calibration: Calibration
  readonly metrics: Readonly<Record<string, unknown>>
  /** Signed bytes, three for each bucket, as base64. */
  readonly data: string
}

/** @throws where the data is not as long as it says */
export const networkOf = ({ buckets, step, calibration, data }: Weights): Network => {
  const text = atob(data)
  if (text.length !== 3 * buckets) throw new Error('the weights of the embedded model are damaged; reinstall beforehand')
  const weights = new Float32Array(text.length)
  for (let i = 0; i < text.length; i += 1) weights[i] = ((text.charCodeAt(i) << 24) >> 24) * step
  return { buckets, weights, calibration }
}

/** What the hash of weights is made of: everything that decides, so not their figures. */
export const hashedText = ({ seed, buckets, step, calibration, data }: Omit<Weights, 'hash' | 'format' | 'metrics'>): string =>
  JSON.stringify([seed, buckets, step, calibration.scale, calibration.bias, calibration.sure, data])

/** Whole numbers of steps in signed bytes, as base64. */
export const packed = (weights: Float32Array): { readonly step: number; readonly data: string } => {
  const most = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0)
  const step = Math.round((most / 127) * 1e6) / 1e6
  const letters = Array.from(weights, (weight) => String.fromCharCode(Math.max(-127, Math.min(127, Math.round(weight / step))) & 0xff))
  return { step, data: btoa(letters.join('')) }
}

export const ANSWERS = ['allow', 'ask', 'deny'] as const

export interface Network {
  /** Power of two. */
  readonly buckets: number
  /** For each bucket allow, ask and deny. */
  readonly weights: Float32Array
  readonly calibration: Calibration
}

/** FNV-1a, 32 bits, over UTF-16 units, with a last mix so that the low bits are good. */
export const bucketOf = (name: string, buckets: number): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) & (buckets - 1)
}

export type Logits = readonly [allow: number, ask: number, deny: number]

export const logitsOf = ({ weights, buckets }: Network, { names, values }: Features): Logits => {
  let allow = 0
  let ask = 0
  let deny = 0
  for (let i = 0; i < names.length; i += 1) {
    const at = 3 * bucketOf(names[i] ?? '', buckets)
    const value = values[i] ?? 0
    allow += value * (weights[at] ?? 0)
    ask += value * (weights[at + 1] ?? 0)
    deny += value * (weights[at + 2] ?? 0)
  }
  return [allow, ask, deny]
}

/** From here on p(allow) is held back. */
const CAUTION = 0.8
const SURE = 0.9

const heldBack = (allow: number, sure: number): number => {
  if (allow <= CAUTION || sure <= SURE) return allow
  if (allow < sure) return CAUTION + ((allow - CAUTION) / (sure - CAUTION)) * (SURE - CAUTION)
  return SURE + ((allow - sure) / Math.max(1e-9, 1 - sure)) * (1 - SURE)
}

export const calibrated = ([a, b, c]: Logits, { scale, bias, sure }: Calibration): Probabilities => {
  const x = scale * a + bias[0]
  const y = scale * b + bias[1]
  const z = scale * c + bias[2]
  const most = Math.max(x, y, z)
  const [allow, ask, deny] = [Math.exp(x - most), Math.exp(y - most), Math.exp(z - most)]
  const sum = allow + ask + deny
  const told = heldBack(allow / sum, sure)
  return { allow: told, ask: Math.max(0, 1 - told - deny / sum), deny: deny / sum }
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000

/** Words as they stand might be secrets, so they are told together. */
const isWord = (name: string): boolean => /^(word|words|does|letters) /.test(name)

const ALL_WORDS = 'its words'

/** The features that move the answer most, strongest first; what single words add is summed up. */
export const strongest = ({ weights, buckets }: Network, { names, values }: Features, most: number): readonly Feature[] => {
  const words = { feature: ALL_WORDS, allow: 0, ask: 0, deny: 0 }
  const found: Feature[] = [words]
  for (const [i, feature] of names.entries()) {
    if (feature === 'bias') continue
    const at = 3 * bucketOf(feature, buckets)
    const value = values[i] ?? 0
    const [allow, ask, deny] = [value * (weights[at] ?? 0), value * (weights[at + 1] ?? 0), value * (weights[at + 2] ?? 0)]
    if (isWord(feature)) {
      words.allow += allow
      words.ask += ask
      words.deny += deny
    } else found.push({ feature, allow, ask, deny })
  }
  const spread = ({ allow, ask, deny }: Feature): number => Math.max(allow, ask, deny) - Math.min(allow, ask, deny)
  return found
    .sort((a, b) => spread(b) - spread(a) || (a.feature < b.feature ? -1 : 1))
    .slice(0, most)
    .map(({ feature, allow, ask, deny }) => ({ feature, allow: rounded(allow), ask: rounded(ask), deny: rounded(deny) }))
}
