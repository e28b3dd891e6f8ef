// Owns the report on weights: their figures on families that they did not see, with each side hidden and with both shown.
import { BOTH, type Sides } from '../../src/models/embedded/features.ts'
import { classesOf } from '../../src/models/embedded/lexicon.ts'
import { calibrated, logitsOf, networkOf, type Weights } from '../../src/models/embedded/network.ts'
import { draftOf, wholeFeatures } from './analyse.ts'
import { type Example, examplesOf } from './data.ts'
import { type Judged, type Metrics, metricsOf } from './metrics.ts'

export interface Report extends Metrics {
  readonly hash: string
  readonly calibration: Weights['calibration']
  readonly words_only: Metrics
  readonly effects_only: Metrics
  /** Rows in which no effect but `exec.unknown` or `tool.call` is told. */
  readonly unknown_only: Metrics
  /** Rows whose verb the lexicon does not have. */
  readonly strange_verbs: Metrics
  /** Rows of invented services alone, and of programs, servers and tools alone. */
  readonly services: Metrics
  readonly programs: Metrics
}

const SIDES = { effects: { effects: true, words: false }, words: { effects: false, words: true } } as const satisfies Record<string, Sides>

/** Rows of the unseen families. */
export const reportOn = (weights: Weights, seed = weights.seed + 1): Report => {
  const network = networkOf(weights)
  const rows = examplesOf('unseen', seed).map((example) => ({ example, draft: draftOf(example.call) }))
  const judged = (some: typeof rows, sides: Sides): readonly Judged[] =>
    some.map(({ example, draft }) => ({
      family: example.family,
      label: example.label,
      probabilities: calibrated(logitsOf(network, wholeFeatures(draft, sides)), weights.calibration),
    }))
  const metrics = (some: typeof rows, sides: Sides = BOTH): Metrics => metricsOf(judged(some, sides))
  const isStrange = ({ verb }: Example): boolean => verb !== '' && classesOf(verb).length === 0
  return {
    hash: weights.hash,
    calibration: weights.calibration,
    ...metrics(rows),
    words_only: metrics(rows, SIDES.words),
    effects_only: metrics(rows, SIDES.effects),
    unknown_only: metrics(rows.filter(({ draft }) => draft.effects.every(({ kind }) => kind === 'exec.unknown' || kind === 'tool.call'))),
    strange_verbs: metrics(rows.filter(({ example }) => isStrange(example))),
    services: metrics(rows.filter(({ example }) => example.verb !== '')),
    programs: metrics(rows.filter(({ example }) => example.verb === '')),
  }
}

/** What weights must reach on unseen families to be shipped. */
export const BARS = { accuracy: 0.85, ece: 0.05, dangerous: 1_000, dangerous_allowed_at_090: 0 } as const

/** The bars that are missed, each in a few words. */
export const missedBars = ({ accuracy, ece, dangerous, dangerous_allowed_at_090 }: Metrics): readonly string[] => [
  ...(accuracy < BARS.accuracy ? [`accuracy ${accuracy} is below ${BARS.accuracy}`] : []),
  ...(ece > BARS.ece ? [`calibration error ${ece} is above ${BARS.ece}`] : []),
  ...(dangerous < BARS.dangerous ? [`only ${dangerous} dangerous rows`] : []),
  ...(dangerous_allowed_at_090 > BARS.dangerous_allowed_at_090 ? [`${dangerous_allowed_at_090} dangerous rows are allowed with p ≥ 0.9`] : []),
]
