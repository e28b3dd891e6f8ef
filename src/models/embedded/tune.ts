// Owns fitting the shipped weights to a person's reviews: their calibration, and with enough reviews the weights too. Judged on reviews that it did not see.
import type { Verdict } from '../../core/decision.ts'
import type { Features } from './features.ts'
import { type Figures, figuresOf } from './figures.ts'
import { calibrate, learn, type Sample, sureOf } from './learn.ts'
import { type Calibration, calibrated, logitsOf, type Network, networkOf, packed, type Weights } from './network.ts'

export interface Reviewed {
  /** What is alike lies on the same side of the split. */
  readonly alike: string
  readonly features: Features
  readonly label: Verdict
}

/** Fewer reviews than these teach nothing that would hold; from the second number on the weights are learnt, too. */
export const LEAST = 30
export const FOR_WEIGHTS = 200

export interface Tuned {
  readonly weights: Omit<Weights, 'hash'>
  readonly scope: 'calibration' | 'weights'
  /** Reviews that it learnt from. */
  readonly learnt: number
  /** On the reviews that it did not see. */
  readonly before: Figures
  readonly after: Figures
}

/** Of ten alike groups, three are only measured on. */
const MEASURED = 3
const GROUPS = 10
const FOLDS = 5
/** Holds a fit on few reviews near what many rows have taught. */
const PULL = 0.02
const LEARNING = { epochs: 3, rate: 0.02, decay: 1e-3 } as const

const groupOf = (text: string, groups: number): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % groups
}

/** Undefined where one side of the split would be too small to mean anything. */
export const tune = (shipped: Weights, reviewed: readonly Reviewed[]): Tuned | undefined => {
  const measured = reviewed.filter(({ alike }) => groupOf(alike, GROUPS) < MEASURED)
  const seen = reviewed.filter(({ alike }) => groupOf(alike, GROUPS) >= MEASURED)
  if (reviewed.length < LEAST || measured.length < LEAST / 5 || seen.length < LEAST / 2) return undefined
  const base = networkOf(shipped)
  const deep = reviewed.length >= FOR_WEIGHTS
  const network = deep ? { ...base, weights: relearnt(base, seen, shipped.seed) } : base
  // The weights have seen these rows, so their calibration is fitted on folds that they had not.
  const fair = deep ? foldsOf(base, seen, shipped.seed) : seen.map(({ features, label }) => ({ score: logitsOf(base, features), label }))
  const scores = fair.map(({ score }) => score)
  const labels = fair.map(({ label }) => label)
  const fitted = calibrate(scores, labels, shipped.calibration, PULL)
  const calibration: Calibration = { ...fitted, sure: Math.max(shipped.calibration.sure, sureOf(scores, labels, fitted)) }
  const { step, data } = deep ? packed(network.weights) : shipped
  const weights: Tuned['weights'] = { format: shipped.format, seed: shipped.seed, buckets: shipped.buckets, step, calibration, data, metrics: {} }
  const before = figuresFor(base, measured)
  const after = figuresFor(networkOf({ ...weights, hash: '' }), measured)
  return { weights: { ...weights, metrics: { ...after } }, scope: deep ? 'weights' : 'calibration', learnt: seen.length, before, after }
}

const samplesOf = (rows: readonly Reviewed[]): readonly Sample[] => rows.map(({ features, label }) => ({ features, label, weight: 1, dropWords: 0.3 }))

const relearnt = ({ weights, buckets }: Network, rows: readonly Reviewed[], seed: number): Float32Array =>
  learn(samplesOf(rows), { seed, buckets, start: weights, ...LEARNING })

const foldsOf = (base: Network, rows: readonly Reviewed[], seed: number) =>
  Array.from({ length: FOLDS }, (_, fold) => {
    const out = rows.filter(({ alike }) => groupOf(`${alike} fold`, FOLDS) === fold)
    if (out.length === 0) return []
    const weights = relearnt(
      base,
      rows.filter(({ alike }) => groupOf(`${alike} fold`, FOLDS) !== fold),
      seed,
    )
    return out.map(({ features, label }) => ({ score: logitsOf({ ...base, weights }, features), label }))
  }).flat()

const figuresFor = (network: Network, rows: readonly Reviewed[]): Figures =>
  figuresOf(rows.map(({ features, label }) => ({ label, probabilities: calibrated(logitsOf(network, features), network.calibration) })))
