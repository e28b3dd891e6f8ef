// Owns when a decision looks into the session's memory and what it tells it. What is learnt, and how a retry is recognised, is core/memory.
import type { Action } from '../action.ts'
import type { Decision, DecisionError } from '../decision.ts'
import type { Draft } from '../draft.ts'
import type { Judgement } from '../finding.ts'
import { learn } from '../memory/learn.ts'
import { NO_MEMORY, type RememberedFile, type SessionMemory } from '../memory.ts'
import type { Json } from '../snapshot.ts'
import type { DeciderOptions } from './decider.ts'
import { failure } from './stopwatch.ts'

/** The session that memory belongs to: sub-agents and nested agents share that of whoever started them. */
export const rootOf = ({ parent, session }: Pick<Action, 'parent' | 'session'>): string => (parent === '' ? session : parent)

/** What is remembered of the action's session. A memory that fails is told, and changes no verdict. */
export const recall = async ({ memory }: DeciderOptions, action: Action, errors: DecisionError[]): Promise<SessionMemory | undefined> => {
  const root = rootOf(action)
  if (!memory || root === '') return undefined
  try {
    return await memory.recall(root)
  } catch {
    errors.push(failure('store.failed', 'read', 'the memory of this session could not be read'))
    return undefined
  }
}

interface Told {
  readonly action: Action
  readonly draft: Draft
  readonly judgement: Judgement
  readonly decision: Decision
}

/** Only what hooks ask about is known to be a call; anything else might be asked to fill the memory. */
export const remember = async ({ memory, policies, report }: DeciderOptions, { action, draft, judgement, decision }: Told): Promise<void> => {
  const root = rootOf(action)
  if (!memory || root === '' || action.source !== 'hook') return
  const call = {
    id: decision.id,
    policy: policies.version,
    decision: decision.decision,
    allowed: decision.allowed,
    effects: draft.effects,
    findings: judgement.findings,
    written: draft.written,
    assumeDone: memory.assumesDone ?? false,
    project: policies.project,
    approved: decision.decided_by === 'approval',
  }
  // Most calls leave nothing to remember: then the store is not even asked.
  if (learn(draft.memory ?? NO_MEMORY, call) === (draft.memory ?? NO_MEMORY)) return
  try {
    await memory.update(root, (before) => learn(before, call))
  } catch (error) {
    report?.(error)
  }
}

/** What counted for this decision, as data: enough to make it again. */
export const usedMemory = ({ denied, secrets, counts }: SessionMemory, recalled: readonly RememberedFile[]): Json => ({
  files: recalled,
  denied,
  secrets,
  counts,
})
