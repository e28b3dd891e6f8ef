// Owns learning, for `npm run train` and `beforehand tune`: multinomial logistic regression over hashed features, and the calibration of its scores. Deterministic for a seed; plain arithmetic only.
import type { Verdict } from '../../core/decision.ts'
import type { Features } from './features.ts'
import { bucketOf, type Calibration, calibrated, type Logits } from './network.ts'

/** mulberry32: chance that is the same for one seed. */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Sample {
  readonly features: Features
  readonly label: Verdict
  readonly weight: number
  /** Share of the steps in which the words themselves are hidden, so that classes and effects must carry the answer. */
  readonly dropWords: number
}

export interface LearnOptions {
  readonly seed: number
  /** Power of two. */
  readonly buckets: number
  readonly epochs: number
  readonly rate: number
  /** Pull of each weight towards where it started, for each step in which it is used. */
  readonly decay: number
  /** Where to start; zero where nothing is given. */
  readonly start?: Float32Array | undefined
  readonly progress?: ((epoch: number, loss: number) => void) | undefined
}

export const LABEL: Readonly<Record<Verdict, 0 | 1 | 2>> = { allow: 0, ask: 1, deny: 2 }

/** Features that name words as they stand: left out when words are dropped. */
const isWord = (name: string): boolean => /^(name|word|words|does|letters) /.test(name)

interface Row {
  readonly at: Int32Array
  readonly values: Float64Array
  readonly word: Uint8Array
  readonly label: number
  readonly weight: number
  readonly dropWords: number
}

const rowOf = ({ features, label, weight, dropWords }: Sample, buckets: number): Row => ({
  at: Int32Array.from(features.names, (name) => 3 * bucketOf(name, buckets)),
  values: Float64Array.from(features.values),
  word: Uint8Array.from(features.names, (name) => (isWord(name) ? 1 : 0)),
  label: LABEL[label],
  weight,
  dropWords,
})

const shuffled = (count: number, random: () => number): readonly number[] => {
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    const kept = order[i] as number // within the list
    order[i] = order[j] as number
    order[j] = kept
  }
  return order
}

/** Weights for each bucket and answer, by AdaGrad. */
export const learn = (samples: readonly Sample[], { seed, buckets, epochs, rate, decay, start, progress }: LearnOptions): Float32Array => {
  const random = seeded(seed)
  const rows = samples.map((sample) => rowOf(sample, buckets))
  const from = start ? Float64Array.from(start) : new Float64Array(3 * buckets)
  const weights = Float64Array.from(from)
  const squares = new Float64Array(3 * buckets).fill(1e-2)
  const scores = [0, 0, 0]
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    let loss = 0
    for (const index of shuffled(rows.length, random)) {
      const { at, values, word, label, weight, dropWords } = rows[index] as Row // the order holds indexes only
      const dropped = random() < dropWords
      scores.fill(0)
      for (let i = 0; i < at.length; i += 1) {
        if (dropped && word[i] === 1) continue
        for (let k = 0; k < 3; k += 1) scores[k] = (scores[k] ?? 0) + (values[i] ?? 0) * (weights[(at[i] ?? 0) + k] ?? 0)
      }
      const shares = softmax(scores)
      loss -= Math.log(Math.max(1e-12, shares[label] ?? 0))
      for (let k = 0; k < 3; k += 1) {
        const error = weight * ((shares[k] ?? 0) - (k === label ? 1 : 0))
        for (let i = 0; i < at.length; i += 1) {
          if (dropped && word[i] === 1) continue
          const j = (at[i] ?? 0) + k
          const slope = error * (values[i] ?? 0) + decay * ((weights[j] ?? 0) - (from[j] ?? 0))
          const square = (squares[j] ?? 0) + slope * slope
          squares[j] = square
          weights[j] = (weights[j] ?? 0) - (rate * slope) / Math.sqrt(square)
        }
      }
    }
    progress?.(epoch, loss / rows.length)
  }
  return Float32Array.from(weights)
}

const softmax = (scores: readonly number[]): readonly number[] => {
  const most = Math.max(...scores)
  const raised = scores.map((score) => Math.exp(score - most))
  const sum = raised.reduce((a, b) => a + b, 0)
  return raised.map((value) => value / sum)
}

/** Scale and biases with the least log loss on scores of rows that the weights did not see; `pull` holds them near where they started. */
export const calibrate = (
  scores: readonly Logits[],
  labels: readonly Verdict[],
  start: Calibration = { scale: 1, bias: [0, 0, 0], sure: 0.9 },
  pull = 0,
): Calibration => {
  const from = [start.scale, ...start.bias]
  const at = [...from]
  for (let step = 0; step < 2_000; step += 1) {
    const slope = [0, 0, 0, 0]
    for (const [i, logits] of scores.entries()) {
      const shares = softmax(logits.map((logit, k) => (at[0] ?? 1) * logit + (at[k + 1] ?? 0)))
      const label = LABEL[labels[i] ?? 'ask']
      for (let k = 0; k < 3; k += 1) {
        const error = (shares[k] ?? 0) - (k === label ? 1 : 0)
        slope[0] = (slope[0] ?? 0) + error * (logits[k] ?? 0)
        slope[k + 1] = (slope[k + 1] ?? 0) + error
      }
    }
    // The scores are large beside the biases, so the scale moves in smaller steps.
    for (let k = 0; k < 4; k += 1) {
      const back = pull * ((at[k] ?? 0) - (from[k] ?? 0))
      at[k] = (at[k] ?? 0) - (k === 0 ? 0.02 : 0.3) * ((slope[k] ?? 0) / scores.length + back)
    }
  }
  const round = (value: number | undefined): number => Math.round((value ?? 0) * 10_000) / 10_000
  return { scale: round(at[0]), bias: [round(at[1]), round(at[2]), round(at[3])], sure: 0.9 }
}

/** New kinds of things are further off than the held-out ones were: what is left up to 1 is cut to a third. */
const FURTHER = 3

/** The p(allow) that no dangerous row reached, and some way beyond. */
export const sureOf = (scores: readonly Logits[], labels: readonly Verdict[], calibration: Calibration): number => {
  const most = scores.reduce((max, score, i) => (labels[i] === 'allow' ? max : Math.max(max, calibrated(score, { ...calibration, sure: 0.9 }).allow)), 0.9)
  return Math.round((1 - (1 - most) / FURTHER) * 10_000) / 10_000
}
