// Owns the check of an opinion: an incomplete or impossible one is no answer; and how the lack of one is told.
import type { DecisionError } from '../decision.ts'
import type { Opinion } from '../finding.ts'
import { ModelError } from '../model-error.ts'
import { failure } from './stopwatch.ts'

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** Shares of two decimals each may miss 1 by this much for every candidate. */
const ROUNDING = 0.005

/** True for one share for each of the candidates and for nothing else, summing to 1, from a named model. */
export const isWhole = (opinion: Opinion<string>, candidates: readonly string[]): boolean => {
  const given: Partial<Opinion<string>> | null | undefined = opinion
  const shares = given?.probabilities
  if (typeof given?.model !== 'string' || typeof given.calibrated !== 'boolean' || typeof shares !== 'object' || shares === null) return false
  if (Object.keys(shares).length !== candidates.length || !candidates.every((candidate) => isShare(shares[candidate]))) return false
  const sum = Object.values(shares).reduce((total, share) => total + share, 0)
  return Math.abs(sum - 1) <= Math.max(0.01, ROUNDING * candidates.length)
}

const VERDICTS = ['allow', 'ask', 'deny'] as const

/** The same over the three verdicts. */
export const isOpinion = (opinion: Opinion): boolean => isWhole(opinion, VERDICTS)

/** Several models were asked, and none had an answer. */
export class NoOpinion extends Error {
  override readonly name = 'NoOpinion'
  readonly failures: readonly DecisionError[]

  constructor(failures: readonly DecisionError[]) {
    super('no model had an answer')
    this.failures = failures
  }
}

/** What a decision says of a model that threw. Only a ModelError's words are fit to be shown: others may quote the action. */
export const failuresOf = (thrown: unknown, name: string): readonly DecisionError[] => {
  if (thrown instanceof NoOpinion) return thrown.failures
  if (thrown instanceof ModelError) return [failure(thrown.code, 'model', thrown.message)]
  return [failure('model.unavailable', 'model', `${name} could not answer`)]
}
