// Owns the flow of one decision (DESIGN 3): from the call to the stored snapshot, within one deadline. Knows no program and no rule.
import type { Action, RawCall } from '../action.ts'
import type { Decision, DecisionError, ErrorCode, Stage6, Timing } from '../decision.ts'
import type { Draft } from '../draft.ts'
import type { Judgement, Opinion } from '../finding.ts'
import { LIMITS } from '../limits.ts'
import type { Clock, FactSource, Model, Policies, Stages, Store } from '../ports.ts'
import type { Snapshot } from '../snapshot.ts'
import { combine, type Combined } from './combine.ts'
import { encodeDecision, encodeEffect } from './encode.ts'
import { hidden } from './hidden.ts'
import { isOpinion } from './opinion.ts'

export interface DeciderOptions {
  readonly stages: Stages
  readonly policies: Policies
  readonly facts: FactSource
  readonly clock: Clock
  /** `dec_` + UUIDv7 for this time in epoch ms. */
  readonly newId: (epoch: number) => string
  /** sha256 as hex. */
  readonly hash: (text: string) => string
  /** The same with a key of this installation; it stands in for a secret. */
  readonly keyedHash: (secret: string) => string
  readonly store?: Store | undefined
  /** Keeps a snapshot that the store did not take. Never throws. */
  readonly spill?: ((snapshot: Snapshot) => void) | undefined
  /** Told of every failure of the guard itself. Never throws. */
  readonly report?: ((thrown: unknown) => void) | undefined
  readonly model?: Model | undefined
  readonly engine: string
  /** Nobody can answer an ask: a failure of the guard itself is a deny. */
  readonly unattended?: boolean | undefined
  /** Milliseconds for a whole decision. */
  readonly deadline?: number | undefined
}

/** How one call is decided. `record: false`: nothing is looked up in the store or written to it. `facts`: of this call alone. */
export interface DecideOptions {
  readonly facts?: FactSource | undefined
  readonly record?: boolean | undefined
  readonly signal?: { readonly aborted: boolean } | undefined
}

/** A decision with what led to it, secrets hidden. `draft` and `judgement` are missing where it came from the store or the guard failed. */
export interface Decided {
  readonly decision: Decision
  readonly snapshot: Snapshot | undefined
  readonly draft: Draft | undefined
  readonly judgement: Judgement | undefined
}

export interface Decider {
  /** Never throws; a failure of the guard is an `ask` (`deny` where unattended) with the error `internal`. */
  decide(call: RawCall, options?: DecideOptions): Promise<Decision>
  decideWith(call: RawCall, options?: DecideOptions): Promise<Decided>
}

/** The same decision key within this many milliseconds gets the stored decision. */
const SAME_FOR = 600_000

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

const flow = async (given: DeciderOptions, call: RawCall, { record = true, signal, facts = given.facts }: DecideOptions): Promise<Decided> => {
  const { stages, policies, clock } = given
  const watch = stopwatch(clock)
  const errors: DecisionError[] = []
  const action = stages.normalise(call)
  const key = record ? keyOf(given, action) : ''
  const earlier = key === '' ? undefined : await earlierOf(given, key, errors)
  if (earlier) return stored(earlier)
  const first = stages.plan(action)
  watch.lap('read')
  const draft = await withFacts(given, facts, first, watch, errors)
  watch.lap('facts')
  const silent = policies.judge(action, draft.effects)
  watch.lap('rules')
  const opinion = await opinionOf(given, draft, silent, watch, errors)
  const judgement = opinion ? policies.judge(action, draft.effects, opinion) : silent
  watch.lap('model')
  errors.push(...draft.errors, ...judgement.errors)
  if (draft.effects.length === 0) errors.push(failure('internal', 'read', 'no effect was found in this action, so it cannot be judged; this is a fault of the guard'))
  if (watch.left(given) <= 0) errors.push(failure('deadline', 'combine', 'deciding took longer than its deadline'))
  const combined = combine({ effects: draft.effects, coverage: draft.coverage, judgement, opinion, fallback: policies.fallback, mode: policies.mode, asks: policies.asks, errors })
  watch.lap('combine')
  const at = clock.epoch()
  const made = assemble(given, { at, call, action, draft, judgement, opinion, combined, errors, recorded: record && given.store !== undefined }, watch)
  if (signal?.aborted) throw new Error('the request was cancelled')
  if (!record || !given.store) return made
  return keep(given, given.store, made, key, at)
}

/** Facts in at most `factRounds` rounds; what is still unknown after the last is answered with `?`. */
const withFacts = async (given: DeciderOptions, source: FactSource, first: Draft, watch: Stopwatch, errors: DecisionError[]): Promise<Draft> => {
  let draft = first
  for (let round = 0; round < LIMITS.factRounds && draft.wanted.length > 0; round += 1) {
    const budget = watch.left(given) / 2
    const asked = source.get(draft.wanted, budget)
    const facts = asked instanceof Promise ? await given.clock.within(asked, budget) : asked
    if (facts === 'late') {
      errors.push(failure('fact.late', 'facts', 'facts about the world came too late'))
      break
    }
    draft = given.stages.finish(draft, facts)
  }
  if (draft.wanted.length === 0) return draft
  errors.push(failure('fact.budget', 'facts', `${draft.wanted.length} facts were left unread`))
  return given.stages.finish(draft, draft.wanted.map(({ ask, key }) => ({ ask, key, value: '?', reason: 'budget' })))
}

/** The model is asked only about gaps; whatever goes wrong with it is reported and is no opinion. */
const opinionOf = async (given: DeciderOptions, draft: Draft, judgement: Judgement, watch: Stopwatch, errors: DecisionError[]): Promise<Opinion | undefined> => {
  if (!given.model || judgement.gaps.length === 0) return undefined
  const budget = Math.min(given.policies.fallback.timeout_ms, watch.left(given))
  try {
    const asked = given.model.opinion({ action: draft.action, effects: draft.effects, gaps: judgement.gaps }, budget)
    const opinion = asked instanceof Promise ? await given.clock.within(asked, budget) : asked
    if (opinion === 'late') errors.push(failure('model.timeout', 'model', `${given.model.name} did not answer within ${Math.round(budget)} ms`))
    else if (isOpinion(opinion)) return opinion
    else errors.push(failure('model.invalid', 'model', `${given.model.name} gave an incomplete answer`))
  } catch {
    errors.push(failure('model.unavailable', 'model', `${given.model.name} could not answer`))
  }
  return undefined
}

interface Made {
  readonly at: number
  readonly call: RawCall
  readonly action: Action
  readonly draft: Draft
  readonly judgement: Judgement
  readonly opinion: Opinion | undefined
  readonly combined: Combined
  readonly errors: readonly DecisionError[]
  readonly recorded: boolean
}

/** Decision and snapshot, with every secret hidden in both. */
const assemble = (given: DeciderOptions, made: Made, watch: Stopwatch): Decided => {
  const { at, call, action, draft, judgement, opinion, combined, errors, recorded } = made
  const { strategy, version } = given.policies
  const id = given.newId(at)
  const hide = hidden(action, draft.facts, given.keyedHash)
  const told: Decision = {
    schema: 'beforehand.decision/1', id, ...combined, action: combined.decision,
    effects: draft.effects, coverage: draft.coverage, errors, snapshot_id: recorded ? id : '',
    policy: { strategy, version }, model: opinion ? `${opinion.model}@${opinion.version}` : null, latency_ms: 0,
  }
  const safe = hide.all(told)
  const effects = safe.effects.map(encodeEffect)
  watch.lap('encode')
  const decision: Decision = { ...safe, latency_ms: watch.total() }
  const { effects: _effects, ...answer } = encodeDecision({ ...decision, effects: [] })
  const rest = hide.all({ request: call, action, facts: draft.facts, rules: judgement.findings })
  const snapshot: Snapshot = {
    format: 'beforehand.snapshot/1', id, time: at, source: action.source,
    caller: { agent: action.agent, session: action.session, parent: action.parent, call: action.call },
    ...rest, candidates: ['allow', 'ask', 'deny'], effects, gaps: judgement.gaps, features: null, opinion: opinion ?? null,
    decision: { ...answer, id, decision: decision.decision, errors: decision.errors }, timing: watch.timing(),
    policy: { strategy, version }, engine: given.engine, mode: combined.allowed && combined.decision !== 'allow' ? 'observe' : 'enforce',
    replay: hide.any ? 'verdict-only' : 'exact',
  }
  return { decision, snapshot, draft: hide.all(draft), judgement: hide.all(judgement) }
}

/** Written before it is answered. A store that fails or is late never changes a verdict: the snapshot is spilled and the decision says so. */
const keep = async (given: DeciderOptions, store: Store, made: Decided, key: string, at: number): Promise<Decided> => {
  if (!made.snapshot) return made
  let error: DecisionError
  try {
    const asked = store.put(made.snapshot, key, at - SAME_FOR)
    const kept = asked instanceof Promise ? await given.clock.within(asked, given.deadline ?? LIMITS.deadline) : asked
    if (kept !== 'late') return kept.id === made.snapshot.id ? made : stored(kept)
    error = failure('store.late', 'encode', 'the snapshot store was late; the snapshot was spilled')
  } catch {
    error = failure('store.failed', 'encode', 'the snapshot store failed; the snapshot was spilled')
  }
  const decision = { ...made.decision, errors: [...made.decision.errors, error] }
  const snapshot = { ...made.snapshot, decision: { ...made.snapshot.decision, errors: decision.errors } }
  given.spill?.(snapshot)
  return { ...made, decision, snapshot }
}

/** Agent, root session, call and input. Without a call id nothing can be the same call. What a model asks for itself never answers a hook. */
const keyOf = ({ stages, hash }: DeciderOptions, action: Action): string => {
  const input = stages.canonicalKey(action)
  if (action.call === '' || input === '') return ''
  const root = action.parent === '' ? action.session : action.parent
  return hash([action.source === 'self' ? 'self' : '', action.agent, root, action.call, hash(input)].join('\0'))
}

const earlierOf = async ({ store, clock }: DeciderOptions, key: string, errors: DecisionError[]): Promise<Snapshot | undefined> => {
  try {
    return await store?.find(key, clock.epoch() - SAME_FOR)
  } catch {
    errors.push(failure('store.failed', 'read', 'the snapshot store could not be read'))
    return undefined
  }
}

/** The decision of a stored snapshot. Its effects hold only the fields of their kinds. */
const stored = (snapshot: Snapshot): Decided => {
  const decision = { ...snapshot.decision, effects: snapshot.effects } as unknown as Decision // our own store wrote it
  return { decision, snapshot, draft: undefined, judgement: undefined }
}

/** The guard itself failed. The message of what was thrown may quote the action, so only its kind is told. */
const broken = (given: DeciderOptions, thrown: unknown): Decided => {
  given.report?.(thrown)
  const what = thrown instanceof Error ? thrown.name : typeof thrown
  const error = failure('internal', 'combine', `the guard failed (${what}) before it could judge this action; run \`beforehand status\``)
  const combined = combine({ effects: [], coverage: 'partial', judgement: { findings: [], gaps: [], errors: [] }, opinion: undefined, fallback: given.policies.fallback, mode: 'enforce', asks: given.unattended ? 'deny' : given.policies.asks, errors: [error] })
  const id = given.newId(given.clock.epoch())
  const { strategy, version } = given.policies
  const decision: Decision = {
    schema: 'beforehand.decision/1', id, ...combined, action: combined.decision, effects: [], coverage: 'partial', errors: [error],
    snapshot_id: '', policy: { strategy, version }, model: null, latency_ms: 0,
  }
  return { decision, snapshot: undefined, draft: undefined, judgement: undefined }
}

const failure = (code: ErrorCode, stage: Stage6, message: string): DecisionError => ({ code, stage, message })

interface Stopwatch {
  lap(stage: Stage6): void
  left(given: DeciderOptions): number
  total(): number
  timing(): Timing
}

const stopwatch = (clock: Clock): Stopwatch => {
  const start = clock.now()
  const spent: Record<Stage6, number> = { read: 0, facts: 0, rules: 0, model: 0, combine: 0, encode: 0 }
  let last = start
  return {
    lap: (stage) => {
      const now = clock.now()
      spent[stage] += now - last
      last = now
    },
    left: (given) => (given.deadline ?? LIMITS.deadline) - (clock.now() - start),
    total: () => Math.round((clock.now() - start) * 1000) / 1000,
    timing: () => ({ ...spent }),
  }
}
