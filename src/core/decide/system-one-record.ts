// Owns the snapshot of System One questions that were passed on or answered here: what was asked and answered, secrets hidden. Nothing is decided by it.
import type { ModelError } from '../model-error.ts'
import type { Snapshot } from '../snapshot.ts'
import type { SystemOneAnswer, SystemOneRequest } from '../systemone.ts'
import type { DeciderOptions } from './decider.ts'
import { hidden } from './hidden.ts'
import { questionAction } from './question-action.ts'
import { failure } from './stopwatch.ts'

export interface SystemOneRecord {
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly request: SystemOneRequest
  /** Who was asked: a name of the policy. */
  readonly name: string
  readonly result: SystemOneAnswer | ModelError
  readonly ms: number
  readonly policy: Snapshot['policy']
}

/** What stands in the place of a verdict, since none was given. */
export const ANSWERED = 'answered'
export const UNANSWERED = 'unanswered'

export const recordOf = ({ id, at, request, name, result, ms, policy }: SystemOneRecord, given: Pick<DeciderOptions, 'keyedHash' | 'engine'>): Snapshot => {
  const { model, state, questions } = request
  const images = request.images ? { images: request.images.length } : {}
  const subject = { ...questionAction('systemone', { model, state, questions, ...images }), agent: 'system-one' }
  const hide = hidden(subject, [], given.keyedHash)
  const answer = 'answers' in result ? result : undefined
  const errors = 'answers' in result ? [] : [failure(result.code, 'model', result.message)]
  const decision = answer ? ANSWERED : UNANSWERED
  const count = Object.keys(questions).length
  const told = {
    schema: 'beforehand.decision/1',
    id,
    decision,
    allowed: false,
    action: decision,
    reason: answer ? `${answer.model} answered ${count} ${count === 1 ? 'question' : 'questions'} of System One` : (errors[0]?.message ?? ''),
    rule: '',
    instead: '',
    risk: 0,
    confidence: 0,
    probabilities: {},
    decided_by: answer ? 'model' : 'error',
    coverage: 'full',
    errors,
    snapshot_id: id,
    policy,
    model: answer ? `${name}@${answer.model}` : null,
    latency_ms: Math.round(ms * 1_000) / 1_000,
  }
  return {
    format: 'beforehand.snapshot/1',
    id,
    time: at,
    source: 'api',
    caller: { agent: 'system-one', session: '', parent: '', call: '' },
    ...hide.all({ request: { tool: subject.tool, input: subject.input }, action: subject }),
    candidates: [],
    facts: [],
    effects: [],
    rules: [],
    gaps: [],
    features: null,
    opinion: answer ? hide.all(opinionOf(answer, name)) : null,
    decision: told,
    timing: { read: 0, facts: 0, rules: 0, model: ms, combine: 0, encode: 0 },
    policy,
    engine: given.engine,
    mode: 'enforce',
    replay: hide.any ? 'verdict-only' : 'exact',
  }
}

const opinionOf = ({ model, answers, usage, call }: SystemOneAnswer, name: string): NonNullable<Snapshot['opinion']> => ({
  model: name,
  version: model,
  probabilities: {},
  calibrated: false,
  asked: {
    questions: 'of the caller',
    answers,
    raw: {},
    ms: call?.ms ?? 0,
    attempts: call?.attempts ?? 0,
    request_id: call?.requestId ?? '',
    input_tokens: usage.input_tokens ?? null,
    cost_usd: call?.costUsd ?? null,
    notes: call?.notes ?? [],
  },
})
