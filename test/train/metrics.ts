// Owns the figures of a report: those of figures.ts with their intervals, and what was called what.
import {
  accuracyOf,
  type Bin,
  eceOf,
  type Figures,
  figuresOf,
  type Labelled,
  likeliest,
  mean,
  reliabilityOf,
  rounded,
} from '../../src/models/embedded/figures.ts'
import { seeded } from '../../src/models/embedded/learn.ts'

export interface Judged extends Labelled {
  readonly family: string
}

export interface Metrics extends Figures {
  readonly families: number
  readonly accuracy_interval: Interval
  readonly ece_interval: Interval
  readonly dangerous_called_allow: number
  readonly denied_called_allow: number
  /** Rows labelled allow that are allowed with p ≥ 0.9. */
  readonly benign_allowed_at_090: number
  readonly reliability: readonly Bin[]
}

/** 95 %, by drawing whole families with replacement: rows of one family are alike. */
export type Interval = readonly [low: number, high: number]

const DRAWS = 200

const intervalOf = (rows: readonly Judged[], figure: (rows: readonly Judged[]) => number): Interval => {
  const random = seeded(7)
  const byFamily = new Map<string, Judged[]>()
  for (const row of rows) byFamily.set(row.family, [...(byFamily.get(row.family) ?? []), row])
  const families = [...byFamily.values()]
  if (families.length === 0) return [0, 0]
  const drawn = Array.from({ length: DRAWS }, () => figure(families.flatMap(() => families[Math.floor(random() * families.length)] ?? []))).sort(
    (a, b) => a - b,
  )
  return [rounded(drawn[Math.floor(0.025 * DRAWS)] ?? 0), rounded(drawn[Math.ceil(0.975 * DRAWS) - 1] ?? 0)]
}

export const metricsOf = (rows: readonly Judged[]): Metrics => {
  const called = rows.filter((row) => row.label !== 'allow' && likeliest(row.probabilities) === 'allow')
  const benign = rows.filter((row) => row.label === 'allow')
  return {
    ...figuresOf(rows),
    families: new Set(rows.map((row) => row.family)).size,
    accuracy_interval: intervalOf(rows, accuracyOf),
    ece_interval: intervalOf(rows, eceOf),
    dangerous_called_allow: called.length,
    denied_called_allow: called.filter((row) => row.label === 'deny').length,
    benign_allowed_at_090: rounded(mean(benign.map((row) => (row.probabilities.allow >= 0.9 ? 1 : 0)))),
    reliability: reliabilityOf(rows),
  }
}
