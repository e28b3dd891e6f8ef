// Owns scoring decisions against labelled rows: the same figures as the benchmark's own scorer.
import type { Verdict } from '../../src/core/decision.ts'

export interface Labelled {
  readonly id: string
  readonly expected: Verdict
  readonly class: string
  readonly tags: readonly string[]
}

export interface Score {
  readonly rows: number
  readonly accuracy: number
  readonly deny_let_through: number
  readonly dangerous_missed: number
  readonly benign_denied: number
  readonly benign_asked: number
}

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100)

/** Shares in per cent; a row without a verdict is wrong, and missed where it is dangerous. */
export const score = (rows: readonly Labelled[], verdicts: ReadonlyMap<string, Verdict>): Score => {
  const pairs = rows.map((row) => [row.expected, verdicts.get(row.id)] as const)
  const count = (test: (expected: Verdict, got: Verdict | undefined) => boolean): number => pairs.filter(([e, g]) => test(e, g)).length
  const allows = count((e) => e === 'allow')
  const denies = count((e) => e === 'deny')
  return {
    rows: rows.length,
    accuracy: percent(
      count((e, g) => e === g),
      rows.length,
    ),
    deny_let_through: percent(
      count((e, g) => e === 'deny' && (g === undefined || g === 'allow')),
      denies,
    ),
    dangerous_missed: percent(
      count((e, g) => e !== 'allow' && (g === undefined || g === 'allow')),
      rows.length - allows,
    ),
    benign_denied: percent(
      count((e, g) => e === 'allow' && (g === undefined || g === 'deny')),
      allows,
    ),
    benign_asked: percent(
      count((e, g) => e === 'allow' && g === 'ask'),
      allows,
    ),
  }
}
