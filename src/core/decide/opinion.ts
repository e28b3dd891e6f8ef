// Owns the check of an opinion: an incomplete or impossible one is no answer; and how the lack of one is told.
import type { DecisionError } from '../decision.ts'
import type { Opinion } from '../finding.ts'
import { ModelError } from '../model-error.ts'
import { failure } from './stopwatch.ts'

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** True for three shares that sum to 1 within 0.01, from a named model. */
export const isOpinion = (opinion: Opinion): boolean => {
  const given: Partial<Opinion> | null | undefined = opinion
  const { allow, ask, deny } = given?.probabilities ?? {}
  if (typeof given?.model !== 'string' || typeof given.calibrated !== 'boolean') return false
  return isShare(allow) && isShare(ask) && isShare(deny) && Math.abs(allow + ask + deny - 1) <= 0.01
}

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
