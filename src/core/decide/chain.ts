// Owns asking several models in order within one deadline: the next where one fails, or where its answer is less sure than `escalate_below`.
import type { DecisionError } from '../decision.ts'
import type { Opinion } from '../finding.ts'
import { ModelError } from '../model-error.ts'
import type { Clock, Model } from '../ports.ts'
import { failuresOf, NoOpinion } from './opinion.ts'

export interface ChainOptions {
  readonly models: readonly Model[]
  /** 0–1, our own margin; undefined: only a failure leads on. */
  readonly escalateBelow: number | undefined
  readonly clock: Pick<Clock, 'now' | 'within'>
}

/** Kept back of a deadline, so that what is there already can still be told, in milliseconds. */
const RESERVE = 1

/** One model of many. Its opinions name the models that failed before; with no opinion at all it throws NoOpinion with all of them. */
export const createChain = (given: ChainOptions): Model => {
  const name = given.models.map((model) => model.name).join(', ')
  const choosers = given.models.filter((model) => model.choose)
  return {
    name,
    ready: () => {
      const loading = given.models.flatMap((model) => model.ready?.() ?? [])
      return loading.length === 0 ? undefined : Promise.all(loading).then(() => undefined)
    },
    opinion: (request, budgetMs) => inOrder(given, given.models, (model, ms) => model.opinion(request, ms), budgetMs),
    ...(choosers.length === 0 ? {} : { choose: (request, budgetMs) => inOrder(given, choosers, (model, ms) => model.choose?.(request, ms), budgetMs) }),
  }
}

type Ask<Candidate extends string> = (model: Model, ms: number) => Opinion<Candidate> | Promise<Opinion<Candidate>> | undefined

const inOrder = async <Candidate extends string>(
  { escalateBelow, clock }: ChainOptions,
  models: readonly Model[],
  ask: Ask<Candidate>,
  budgetMs: number,
): Promise<Opinion<Candidate>> => {
  const deadline = clock.now() + budgetMs - RESERVE
  const failures: DecisionError[] = []
  let best: Opinion<Candidate> | undefined
  for (const [at, model] of models.entries()) {
    // One that hangs must leave time for those after it.
    const share = Math.max(RESERVE, (deadline - clock.now()) / (models.length - at))
    try {
      const asked = ask(model, share)
      const opinion = asked instanceof Promise ? await clock.within(asked, share) : asked
      if (opinion === 'late') throw new ModelError('timeout', `${model.name} did not answer within ${Math.round(share)} ms`)
      if (opinion) best = opinion
      if (opinion && (escalateBelow === undefined || marginOf(opinion.probabilities) >= escalateBelow)) break
    } catch (error) {
      failures.push(...failuresOf(error, model.name))
    }
    if (clock.now() >= deadline) break
  }
  if (!best) throw new NoOpinion(failures)
  return failures.length === 0 ? best : { ...best, failures: [...failures, ...(best.failures ?? [])] }
}

/** (n·p_max − 1) / (n − 1) over n candidates: the same for every backend. */
export const marginOf = (probabilities: Readonly<Record<string, number>>): number => {
  const values = Object.values(probabilities)
  return values.length < 2 ? 1 : (values.length * Math.max(...values) - 1) / (values.length - 1)
}
