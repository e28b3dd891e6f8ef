// Owns a person's word on a decision: an approval lets exactly one asked action through once, a pause lets everything through but the floor. Who may give it is the edge's business.
import type { Action } from '../action.ts'
import type { Decision } from '../decision.ts'
import type { Draft } from '../draft.ts'
import { APPROVAL_LASTS } from '../memory.ts'
import type { Combined } from './combine.ts'
import { margin, spread } from './confidence.ts'
import type { DeciderOptions } from './decider.ts'
import { canonicalJson } from './encode.ts'
import { rootOf } from './memory.ts'
import { oneLine } from './reason.ts'

/**
 * Stands for this input at this place in this session, with the world as it was seen and the policy as it is (DESIGN 13): whatever changes makes it another.
 * `''` where no approval could count: it is not asked, or a model asks for itself.
 */
export const approvalKey = ({ approvals, stages, hash, policies }: DeciderOptions, { action, facts, recalled }: Draft, judged: Combined): string => {
  const input = stages.canonicalKey(action)
  if (!approvals || judged.decision !== 'ask' || judged.allowed || action.source === 'self' || input === '') return ''
  const seen = facts.map((fact) => `${fact.ask}:${fact.key}=${fact.hash ?? canonicalJson(fact.value)}`).sort()
  const files = recalled.map(({ path, origin, carries }) => ({ path, origin, carries }))
  return hash(canonicalJson([input, action.cwd, action.workspace, rootOf(action), seen, files, policies.version]))
}

/** The decision as it stands after a person's approval, which is used up by this. */
export const withApproval = async ({ approvals, clock, report }: DeciderOptions, key: string, { coverage }: Draft, judged: Combined): Promise<Combined> => {
  if (!approvals || key === '') return judged
  try {
    if (!(await approvals.spend(key, clock.epoch() - APPROVAL_LASTS))) return judged
  } catch (error) {
    report?.(error)
    return judged
  }
  const probabilities = spread('allow', 'other', coverage)
  const reason = oneLine(`a person approved it once; it was asked because it ${judged.reason}`)
  return { ...judged, decision: 'allow', allowed: true, reason, instead: '', probabilities, confidence: margin(probabilities), decided_by: 'approval' }
}

/** Notes that this ask waits for a person, and lets one know. */
export const awaitPerson = async (given: DeciderOptions, key: string, action: Action, decision: Decision, time: number): Promise<void> => {
  if (key === '' || decision.decision !== 'ask' || decision.allowed) return
  try {
    await given.approvals?.asked({ key, id: decision.id, session: rootOf(action), time })
  } catch (error) {
    given.report?.(error)
  }
  if (action.source === 'hook') given.asked?.(decision)
}

/** While the guard is paused every decision says so. */
export const pausedTo = (until: number | undefined, judged: Combined): Combined => {
  if (until === undefined) return judged
  const time = new Date(until).toISOString().slice(0, 16)
  return { ...judged, reason: oneLine(`paused until ${time}Z, only the floor holds: ${judged.reason}`) }
}
