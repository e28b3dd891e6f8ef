// Owns asking a model within its time: whatever goes wrong with it is reported and is no opinion.
import type { DecisionError } from '../decision.ts'
import type { Opinion } from '../finding.ts'
import type { Clock } from '../ports.ts'
import { failuresOf } from './opinion.ts'
import { failure } from './stopwatch.ts'

export interface Asking<Candidate extends string> {
  readonly name: string
  readonly ask: (budgetMs: number) => Opinion<Candidate> | Promise<Opinion<Candidate>>
  /** An incomplete or impossible opinion is none. */
  readonly isWhole: (opinion: Opinion<Candidate>) => boolean
  readonly budgetMs: number
}

export const askModel = async <Candidate extends string>(
  { name, ask, isWhole, budgetMs }: Asking<Candidate>,
  clock: Clock,
  errors: DecisionError[],
): Promise<Opinion<Candidate> | undefined> => {
  try {
    const asked = ask(budgetMs)
    const opinion = asked instanceof Promise ? await clock.within(asked, budgetMs) : asked
    if (opinion === 'late') errors.push(failure('model.timeout', 'model', `${name} did not answer within ${Math.round(budgetMs)} ms`))
    else if (isWhole(opinion)) {
      errors.push(...(opinion.failures ?? []))
      return opinion
    } else errors.push(failure('model.invalid', 'model', `${name} gave an incomplete answer`))
  } catch (error) {
    errors.push(...failuresOf(error, name))
  }
  return undefined
}
