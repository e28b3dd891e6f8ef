// Owns counting what decision models are asked: one line for each request, with what became of it, how long it took and what it cost. What is unknown is undefined, never 0.
import { ModelError, type ModelErrorKind } from './model-error.ts'
import type { Answerer, SystemOneAnswer } from './systemone.ts'

export interface ModelCall {
  /** As the policy names it. */
  readonly model: string
  /** `failed`: something that is no ModelError was thrown. */
  readonly result: 'ok' | 'failed' | ModelErrorKind
  readonly ms: number
  /** US dollars; undefined where nobody knows, which a failed request is, too: it may have been billed. */
  readonly costUsd: number | undefined
  readonly inputTokens: number | undefined
}

export type Spent = Pick<ModelCall, 'costUsd' | 'inputTokens'>

export interface Observer {
  /** Monotonic milliseconds. */
  now(): number
  /** Told of each request. Never throws. */
  called(call: ModelCall): void
}

const UNKNOWN: Spent = { costUsd: undefined, inputTokens: undefined }
export const NOTHING: Spent = { costUsd: 0, inputTokens: 0 }

/** Does the work, and tells what became of it. What it gives or throws passes through unchanged. */
export const observed = <T>(model: string, work: () => T | Promise<T>, spentOn: (answer: T) => Spent, { now, called }: Observer): T | Promise<T> => {
  const from = now()
  const done = (answer: T): T => {
    called({ model, result: 'ok', ms: now() - from, ...spentOn(answer) })
    return answer
  }
  const failed = (error: unknown): never => {
    const result = error instanceof ModelError ? error.kind : 'failed'
    // What was not sent cost nothing.
    called({ model, result, ms: now() - from, ...(result === 'unavailable' || result === 'unsupported' ? NOTHING : UNKNOWN) })
    throw error
  }
  const answer = attempt(work, failed)
  return answer instanceof Promise ? answer.then(done, failed) : done(answer)
}

const attempt = <T>(work: () => T, failed: (error: unknown) => never): T => {
  try {
    return work()
  } catch (error) {
    return failed(error)
  }
}

/** The same, and each of its requests is counted. */
export const counted = (inner: Answerer, observer: Observer): Answerer => ({
  name: inner.name,
  stateTokens: inner.stateTokens,
  answer: (request, budgetMs) => observed(inner.name, () => inner.answer(request, budgetMs), spentBy, observer),
})

const spentBy = ({ usage, call }: SystemOneAnswer): Spent => ({ costUsd: call?.costUsd, inputTokens: usage.input_tokens })
