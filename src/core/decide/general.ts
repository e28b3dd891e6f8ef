// Owns the flow of a general decision (DESIGN 6, 7): from the question to the stored snapshot, within one deadline. Choosing itself is policy/choose.ts.
import type { Decision, DecisionError } from '../decision.ts'
import { ERROR_FLOOR } from '../decision.ts'
import type { Opinion } from '../finding.ts'
import type { GeneralCall, GeneralDecided, GeneralDecider, GeneralOptions, GeneralProblem } from '../general.ts'
import { type Choice, choose, floored, type Heard, type Question, toQuestion } from '../policy/choose.ts'
import { onlyAsk, type Strategy } from '../policy/strategy.ts'
import type { Model } from '../ports.ts'
import { askModel } from './ask-model.ts'
import type { DeciderOptions } from './decider.ts'
import { type CheckedCall, checkCall } from './general-call.ts'
import { answerOf, type Made, toDecided } from './general-record.ts'
import { hidden } from './hidden.ts'
import { isWhole } from './opinion.ts'
import { earlierOf, keep } from './record.ts'
import { failure, type Stopwatch, stopwatch } from './stopwatch.ts'

/** A strategy with the model it names, as one request uses them from start to end. */
export interface Found {
  readonly strategy: Strategy
  /** Undefined where it names none that is there. */
  readonly model: Model | undefined
  /** Told with every decision. */
  readonly errors: readonly DecisionError[]
}

/** The strategies in force. */
export interface Strategies {
  /** The one of this name; without a name the one that answers this action. */
  find(name: string | undefined, action: string): Found | GeneralProblem | Promise<Found | GeneralProblem>
}

export interface GeneralDeciderOptions
  extends Pick<DeciderOptions, 'clock' | 'newId' | 'hash' | 'keyedHash' | 'store' | 'spill' | 'report' | 'engine' | 'deadline'> {
  readonly strategies: Strategies
}

/** Its answers never throw; what fails, is late or is not sure enough ends in the ask candidate. */
export const createGeneralDecider = (given: GeneralDeciderOptions): GeneralDecider => ({
  decide: async (call, options = {}) => {
    try {
      return await flow(given, call, options)
    } catch (error) {
      given.report?.(error)
      return broken(given, call, error)
    }
  },
})

const isProblem = (one: object): one is GeneralProblem => 'code' in one

const flow = async (given: GeneralDeciderOptions, call: GeneralCall, { record = true, signal }: GeneralOptions): Promise<GeneralDecided | GeneralProblem> => {
  const { clock } = given
  const watch = stopwatch(clock)
  const checked = checkCall(call)
  if (isProblem(checked)) return checked
  const found = await given.strategies.find(checked.strategy, checked.action)
  if (isProblem(found)) return found
  const question = toQuestion(found.strategy, checked)
  const errors: DecisionError[] = [...found.errors]
  const key = record ? keyOf(given, checked, found.strategy) : ''
  const earlier = key === '' ? undefined : await earlierOf(given, key, errors)
  if (earlier) return { decision: { ...earlier.decision, effects: [] } as unknown as Decision<string>, snapshot: earlier, repeated: true } // our own store wrote it
  const hiding = hidden(checked.subject, [], given.keyedHash)
  watch.lap('read')
  const first = choose(question, 'unasked')
  watch.lap('rules')
  const opinion = first === 'model' ? await opinionOf(given, question, found.model, hiding.all(checked.context), watch, errors) : undefined
  const choice = first === 'model' ? settled(question, opinion ?? 'none') : first
  watch.lap('model')
  errors.push(...choice.errors)
  if (watch.left(given) <= 0) errors.push(failure('deadline', 'combine', 'deciding took longer than its deadline'))
  const answer = floored(question, forced(question, choice, errors), opinion)
  watch.lap('combine')
  const made: Made = { at: clock.epoch(), call, checked, question, answer, opinion, errors, recorded: record && given.store !== undefined, hiding }
  const decided = toDecided(given, made, watch)
  if (signal?.aborted || !record || !given.store) return { ...decided, repeated: false }
  const kept = await keep(given, given.store, decided, key, made.at)
  return { ...kept, repeated: kept.decision.id !== decided.decision.id }
}

/** With an opinion, or the word that there is none, choosing never asks for one again. */
const settled = (question: Question, heard: Exclude<Heard, 'unasked'>): Choice => {
  const choice = choose(question, heard)
  return choice === 'model' ? { answer: question.ask, by: 'error', rule: undefined, rests: false, errors: [] } : choice
}

/** Where something failed that must not pass, the answer is the ask candidate; a denial stays one. */
const forced = (question: Question, choice: Choice, errors: readonly DecisionError[]): Choice => {
  const stop = errors.find(({ code }) => ERROR_FLOOR[code] !== 'allow')
  if (!stop || choice.by === 'error' || choice.answer === 'deny') return choice
  return { answer: question.ask, by: 'error', rule: undefined, rests: false, errors: [stop] }
}

const opinionOf = async (
  given: GeneralDeciderOptions,
  { strategy, candidates, action, ask }: Question,
  model: Model | undefined,
  context: CheckedCall['context'],
  watch: Stopwatch,
  errors: DecisionError[],
): Promise<Opinion<string> | undefined> => {
  const names = strategy.model.join(', ')
  if (names === '') return undefined
  const choosing = model?.choose?.bind(model)
  if (!model || !choosing) {
    errors.push(failure('model.unavailable', 'model', model ? `general questions are outside of what ${names} knows` : `${names} is not set up here`))
    return undefined
  }
  const request = {
    strategy: strategy.name,
    description: strategy.description,
    action,
    context,
    candidates: Object.fromEntries(candidates.map((candidate) => [candidate, strategy.meanings[candidate] ?? ''])),
    ask: candidates.includes(ask) ? ask : undefined,
  }
  const budgetMs = Math.min(strategy.timeout_ms, watch.left(given))
  return askModel(
    { name: model.name, budgetMs, ask: (budget) => choosing(request, budget), isWhole: (opinion) => isWhole(opinion, candidates) },
    given.clock,
    errors,
  )
}

/** The strategy is a part of it: the same call asked of another one is another question. */
const keyOf = ({ hash }: GeneralDeciderOptions, { subject, text }: CheckedCall, { name }: Strategy): string => {
  if (subject.call === '') return ''
  const root = subject.parent === '' ? subject.session : subject.parent
  return hash(['general', name, subject.source === 'self' ? 'self' : '', subject.agent, root, subject.call, hash(text)].join('\0'))
}

/** The guard itself failed. The message of what was thrown may quote the request, so only its kind is told. */
const broken = (given: GeneralDeciderOptions, { candidates }: GeneralCall, thrown: unknown): GeneralDecided => {
  const what = thrown instanceof Error ? thrown.name : typeof thrown
  const ask = (Array.isArray(candidates) ? onlyAsk(candidates.filter((one) => typeof one === 'string')) : undefined) ?? 'ask'
  const error = failure('internal', 'combine', `the guard failed (${what}) before it could decide this; run \`beforehand status\``)
  return { decision: answerOf(given.newId(given.clock.epoch()), ask, error), snapshot: undefined, repeated: false }
}
