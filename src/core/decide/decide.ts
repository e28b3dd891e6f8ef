// Owns the flow of one decision (DESIGN 3): from the call to the stored snapshot, within one deadline. Knows no program and no rule.
import type { RawCall } from '../action.ts'
import type { Decision, DecisionError } from '../decision.ts'
import type { Draft } from '../draft.ts'
import type { Judgement, Opinion } from '../finding.ts'
import { LIMITS } from '../limits.ts'
import { viewOf } from '../memory/learn.ts'
import { retried } from '../memory/retry.ts'
import type { FactSource, Lookup } from '../ports.ts'
import { approvalKey, awaitPerson, pausedTo, withApproval } from './approval.ts'
import { askModel } from './ask-model.ts'
import { combine } from './combine.ts'
import type { Decided, DecideOptions, Decider, DeciderOptions } from './decider.ts'
import { recall, remember } from './memory.ts'
import { isOpinion } from './opinion.ts'
import { withPinned } from './pinned.ts'
import { assemble, earlierOf, keep, keyOf, stored } from './record.ts'
import { isSettled } from './settled.ts'
import { failure, type Stopwatch, stopwatch } from './stopwatch.ts'

/**
 * A decider over the given parts. Its answers never throw and never allow what a rule denies, whatever fails or is late; it keeps one snapshot for each
 * decision key within ten minutes, written before the answer is given.
 */
export const createDecider = (given: DeciderOptions): Decider => {
  const decideWith = async (call: RawCall, options: DecideOptions = {}): Promise<Decided> => {
    try {
      return await flow(given, call, options)
    } catch (error) {
      return broken(given, error)
    }
  }
  return { decideWith, decide: async (call, options) => (await decideWith(call, options)).decision }
}

/** Nobody waits for the answer any more, so nothing is kept of it. */
class Cancelled extends Error {}

const flow = async (outer: DeciderOptions, asked: RawCall, { record = true, signal, facts = outer.facts }: DecideOptions): Promise<Decided> => {
  const { stages, clock } = outer
  const watch = stopwatch(clock)
  const errors: DecisionError[] = []
  const call = outer.place ? { ...asked, guard: outer.place() } : asked
  const action = stages.normalise(call)
  const key = record ? keyOf(outer, action) : ''
  const earlier = key === '' ? undefined : await earlierOf(outer, key, errors)
  if (earlier) return stored(earlier)
  const memory = await recall(outer, action, errors)
  const given = withPinned(outer, memory, action)
  const { policies } = given
  const atOnce = lookupOf(given, facts, watch)
  const first = stages.plan(action, atOnce, memory)
  watch.lap('read')
  const draft = await withFacts(given, facts, first, atOnce, watch, errors)
  watch.lap('facts')
  const session = memory && viewOf(memory)
  const silent = policies.judge(action, draft.effects, undefined, session)
  watch.lap('rules')
  const opinion = await opinionOf(given, draft, silent, watch, errors)
  const judgement = opinion ? policies.judge(action, draft.effects, opinion, session) : silent
  watch.lap('model')
  errors.push(...draft.errors, ...judgement.errors)
  if (draft.effects.length === 0)
    errors.push(failure('internal', 'read', 'no effect was found in this action, so it cannot be judged; this is a fault of the guard'))
  if (watch.left(given) <= 0) errors.push(failure('deadline', 'combine', 'deciding took longer than its deadline'))
  const paused = given.paused?.()
  const judged = combine({
    effects: draft.effects,
    coverage: draft.coverage,
    judgement,
    opinion,
    retry: memory && retried(memory, draft, policies.version),
    fallback: policies.fallback,
    mode: paused === undefined ? policies.mode : 'observe',
    asks: policies.asks,
    errors,
  })
  const approval = record ? approvalKey(given, draft, judged) : ''
  const combined = pausedTo(paused, await withApproval(given, approval, draft, judged))
  watch.lap('combine')
  const at = clock.epoch()
  const made = assemble(given, { at, call, action, draft, judgement, opinion, combined, errors, recorded: record && given.store !== undefined }, watch)
  if (signal?.aborted) throw new Cancelled()
  if (!record) return made
  const kept = given.store ? await keep(given, given.store, made, key, at) : made
  // Another process that decided the same call has learnt from it.
  if (kept.decision.id !== made.decision.id) return kept
  await remember(given, { action, draft, judgement, decision: kept.decision })
  await awaitPerson(given, approval, action, kept.decision, at)
  return kept
}

/** Facts that are had at once, as long as half of the time is left. */
const lookupOf = (given: DeciderOptions, source: FactSource, watch: Stopwatch): Lookup | undefined => {
  const lookup = source.atOnce?.()
  const late = (given.deadline ?? LIMITS.deadline) / 2
  return lookup && ((want) => watch.aside('facts', () => (watch.left(given) > late ? lookup(want) : undefined)))
}

/** Facts in at most `factRounds` rounds; what is still unknown after the last is answered with `?`. */
const withFacts = async (
  given: DeciderOptions,
  source: FactSource,
  first: Draft,
  atOnce: Lookup | undefined,
  watch: Stopwatch,
  errors: DecisionError[],
): Promise<Draft> => {
  let draft = first
  for (let round = 0; round < LIMITS.factRounds && draft.wanted.length > 0; round += 1) {
    const budget = watch.left(given) / 2
    const asked = source.get(draft.wanted, budget)
    const facts = asked instanceof Promise ? await given.clock.within(asked, budget) : asked
    if (facts === 'late') {
      errors.push(failure('fact.late', 'facts', 'facts about the world came too late'))
      break
    }
    watch.lap('facts')
    draft = given.stages.finish(draft, facts, atOnce)
    watch.lap('read')
  }
  if (draft.wanted.length === 0) return draft
  errors.push(failure('fact.budget', 'facts', `${draft.wanted.length} facts were left unread`))
  return given.stages.finish(
    draft,
    draft.wanted.map(({ ask, key }) => ({ ask, key, value: '?', reason: 'budget' })),
  )
}

/** The model is asked only about gaps; whatever goes wrong with it is reported and is no opinion. */
const opinionOf = async (
  given: DeciderOptions,
  draft: Draft,
  judgement: Judgement,
  watch: Stopwatch,
  errors: DecisionError[],
): Promise<Opinion | undefined> => {
  if (!given.model || isSettled(given.policies, judgement, draft.effects)) return undefined
  const { model } = given
  const loading = model.ready?.()
  if (loading) await given.clock.within(loading, watch.left(given))
  const budgetMs = Math.min(given.policies.fallback.timeout_ms, watch.left(given))
  const request = { action: draft.action, effects: draft.effects, gaps: judgement.gaps }
  return askModel({ name: model.name, budgetMs, ask: (budget) => model.opinion(request, budget), isWhole: isOpinion }, given.clock, errors)
}

/** The guard itself failed. The message of what was thrown may quote the action, so only its kind is told. */
const broken = (given: DeciderOptions, thrown: unknown): Decided => {
  if (!(thrown instanceof Cancelled)) given.report?.(thrown)
  const what = thrown instanceof Error ? thrown.name : typeof thrown
  const error = failure('internal', 'combine', `the guard failed (${what}) before it could judge this action; run \`beforehand status\``)
  const combined = combine({
    effects: [],
    coverage: 'partial',
    judgement: { findings: [], gaps: [], errors: [] },
    opinion: undefined,
    fallback: given.policies.fallback,
    mode: 'enforce',
    asks: given.unattended ? 'deny' : given.policies.asks,
    errors: [error],
  })
  const id = given.newId(given.clock.epoch())
  const { strategy, version } = given.policies
  const decision: Decision = {
    schema: 'beforehand.decision/1',
    id,
    ...combined,
    action: combined.decision,
    effects: [],
    coverage: 'partial',
    errors: [error],
    snapshot_id: '',
    policy: { strategy, version },
    model: null,
    latency_ms: 0,
  }
  return { decision, snapshot: undefined, draft: undefined, judgement: undefined }
}
