// Owns the record of one decision: its key, its snapshot with secrets hidden, and keeping it. What is decided is not its business.
import type { Action, RawCall } from '../action.ts'
import type { Decision, DecisionError } from '../decision.ts'
import type { Draft } from '../draft.ts'
import type { Judgement, Opinion } from '../finding.ts'
import { LIMITS } from '../limits.ts'
import type { Store } from '../ports.ts'
import type { Snapshot } from '../snapshot.ts'
import type { Combined } from './combine.ts'
import type { Decided, DeciderOptions } from './decider.ts'
import { encodeEffect } from './encode.ts'
import { hidden } from './hidden.ts'
import { rootOf, usedMemory } from './memory.ts'
import { failure, type Stopwatch } from './stopwatch.ts'

/** The same decision key within this many milliseconds gets the stored decision. */
const SAME_FOR = 600_000

export interface Made {
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
export const assemble = (given: DeciderOptions, made: Made, watch: Stopwatch): Decided => {
  const { at, call, action, draft, judgement, opinion, combined, errors, recorded } = made
  const { strategy, version } = given.policies
  const id = given.newId(at)
  const hide = hidden(action, draft.facts, given.keyedHash)
  const told: Decision = {
    schema: 'beforehand.decision/1',
    id,
    ...combined,
    action: combined.decision,
    effects: draft.effects,
    coverage: draft.coverage,
    errors,
    snapshot_id: recorded ? id : '',
    policy: { strategy, version },
    model: opinion ? `${opinion.model}@${opinion.version}` : null,
    latency_ms: 0,
  }
  const safe = hide.all(told)
  const effects = safe.effects.map(encodeEffect)
  watch.lap('encode')
  const decision: Decision = { ...safe, latency_ms: watch.total() }
  const { effects: _effects, ...answer } = decision
  const rest = hide.all({ request: call, action, facts: draft.facts, rules: judgement.findings })
  const snapshot: Snapshot = {
    format: 'beforehand.snapshot/1',
    id,
    time: at,
    source: action.source,
    caller: { agent: action.agent, session: action.session, parent: action.parent, call: action.call },
    ...rest,
    candidates: ['allow', 'ask', 'deny'],
    effects,
    gaps: judgement.gaps,
    features: opinion?.features ?? null,
    opinion: opinion ? withoutFeatures(opinion) : null,
    decision: answer,
    timing: watch.timing(),
    policy: { strategy, version },
    engine: given.engine,
    mode: combined.allowed && combined.decision !== 'allow' ? 'observe' : 'enforce',
    replay: hide.any ? 'verdict-only' : 'exact',
    ...(draft.memory ? { memory: hide.all(usedMemory(draft.memory, draft.recalled)) } : {}),
  }
  return { decision, snapshot, draft: hide.all(draft), judgement: hide.all(judgement) }
}

/** What keeping needs of a decision, whatever can be answered. */
interface Kept {
  readonly decision: { readonly errors: readonly DecisionError[] }
  readonly snapshot: Snapshot | undefined
}

/** Features stand beside the opinion, so that they are kept once. */
const withoutFeatures = ({ features: _features, ...opinion }: Opinion): Opinion => opinion

/** Written before it is answered. A store that fails or is late never changes a verdict: the snapshot is spilled and the decision says so. */
export const keep = async <T extends Kept>(
  given: Pick<DeciderOptions, 'clock' | 'deadline' | 'spill'>,
  store: Store,
  made: T,
  key: string,
  at: number,
): Promise<T> => {
  if (!made.snapshot) return made
  let error: DecisionError
  try {
    const asked = store.put(made.snapshot, key, at - SAME_FOR)
    const kept = asked instanceof Promise ? await given.clock.within(asked, given.deadline ?? LIMITS.deadline) : asked
    if (kept !== 'late') return kept.id === made.snapshot.id ? made : { ...made, ...stored(kept) }
    error = failure('store.late', 'encode', 'the snapshot store was late; the snapshot was spilled')
  } catch {
    error = failure('store.failed', 'encode', 'the snapshot store failed; the snapshot was spilled')
  }
  const told = withError(made, made.snapshot, error)
  if (given.spill?.(told.snapshot) !== false) return told
  return withError(made, made.snapshot, { ...error, message: error.message.replace('the snapshot was spilled', 'the snapshot could not be kept') })
}

const withError = <T extends Kept>(made: T, snapshot: Snapshot, error: DecisionError): T & { readonly snapshot: Snapshot } => {
  const errors = [...made.decision.errors, error]
  return { ...made, decision: { ...made.decision, errors }, snapshot: { ...snapshot, decision: { ...snapshot.decision, errors } } }
}

/** Agent, root session, call and input. Without a call id nothing can be the same call. What a model asks for itself never answers a hook. */
export const keyOf = ({ stages, hash }: DeciderOptions, action: Action): string => {
  const input = stages.canonicalKey(action)
  if (action.call === '' || input === '') return ''
  return hash([action.source === 'self' ? 'self' : '', action.agent, rootOf(action), action.call, hash(input)].join('\0'))
}

export const earlierOf = async (
  { store, clock }: Pick<DeciderOptions, 'store' | 'clock'>,
  key: string,
  errors: DecisionError[],
): Promise<Snapshot | undefined> => {
  try {
    return await store?.find(key, clock.epoch() - SAME_FOR)
  } catch {
    errors.push(failure('store.failed', 'read', 'the snapshot store could not be read'))
    return undefined
  }
}

/** The decision of a stored snapshot. Its effects hold only the fields of their kinds. */
export const stored = (snapshot: Snapshot): Decided => {
  const decision = { ...snapshot.decision, effects: snapshot.effects } as unknown as Decision // our own store wrote it
  return { decision, snapshot, draft: undefined, judgement: undefined }
}
