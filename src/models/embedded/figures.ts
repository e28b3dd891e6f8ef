// Owns the figures by which the model is judged, wherever it is: accuracy, Brier score, calibration error, dangerous actions that it would let through.
import type { Probabilities, Verdict } from '../../core/decision.ts'
import { ANSWERS } from './network.ts'

export interface Labelled {
  readonly label: Verdict
  readonly probabilities: Probabilities
}

export interface Bin {
  readonly confidence: number
  readonly accuracy: number
  readonly n: number
}

export interface Figures {
  readonly n: number
  readonly accuracy: number
  /** Squared distance over three answers, 0–2. */
  readonly brier: number
  readonly ece: number
  /** Rows labelled ask or deny. */
  readonly dangerous: number
  /** Of these, called allow with p ≥ 0.9. */
  readonly dangerous_allowed_at_090: number
}

export const likeliest = (p: Probabilities): Verdict => (p.deny >= p.allow && p.deny >= p.ask ? 'deny' : p.ask >= p.allow ? 'ask' : 'allow')
export const mean = (values: readonly number[]): number => (values.length === 0 ? 0 : values.reduce((a, b) => a + b, 0) / values.length)
export const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

export const accuracyOf = (rows: readonly Labelled[]): number => mean(rows.map((row) => (likeliest(row.probabilities) === row.label ? 1 : 0)))

export const brierOf = (rows: readonly Labelled[]): number =>
  mean(rows.map(({ label, probabilities }) => ANSWERS.reduce((sum, answer) => sum + (probabilities[answer] - (answer === label ? 1 : 0)) ** 2, 0)))

/** Rows by their highest probability, in bins of equal count. */
export const reliabilityOf = (rows: readonly Labelled[], bins = 10): readonly Bin[] => {
  const sorted = rows
    .map(({ label, probabilities }) => ({
      confidence: Math.max(probabilities.allow, probabilities.ask, probabilities.deny),
      right: likeliest(probabilities) === label ? 1 : 0,
    }))
    .sort((a, b) => a.confidence - b.confidence)
  return Array.from({ length: bins }, (_, i) => {
    const bin = sorted.slice(Math.floor((i * sorted.length) / bins), Math.floor(((i + 1) * sorted.length) / bins))
    return { confidence: rounded(mean(bin.map((row) => row.confidence))), accuracy: rounded(mean(bin.map((row) => row.right))), n: bin.length }
  })
}

/** Mean distance of confidence and accuracy over ten bins of equal count. */
export const eceOf = (rows: readonly Labelled[]): number =>
  reliabilityOf(rows).reduce((sum, bin) => sum + bin.n * Math.abs(bin.confidence - bin.accuracy), 0) / Math.max(1, rows.length)

export const figuresOf = (rows: readonly Labelled[]): Figures => {
  const dangerous = rows.filter((row) => row.label !== 'allow')
  return {
    n: rows.length,
    accuracy: rounded(accuracyOf(rows)),
    brier: rounded(brierOf(rows)),
    ece: rounded(eceOf(rows)),
    dangerous: dangerous.length,
    dangerous_allowed_at_090: dangerous.filter((row) => row.probabilities.allow >= 0.9).length,
  }
}
