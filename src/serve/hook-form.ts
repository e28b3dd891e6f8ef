// Owns the hooks' own JSON form: the answer to one, and the input that one passes. Only what was seen to hold back with the real clients is written.
import type { Decision } from '../core/decision.ts'

type Told = Pick<Decision, 'decision' | 'allowed' | 'reason' | 'instead' | 'rule'>

export type HookEvent = 'PreToolUse' | 'PermissionRequest'

/** One line: what was found, which rule, the safer way. */
export const told = ({ reason, rule, instead }: Omit<Told, 'decision' | 'allowed'>): string =>
  `beforehand: ${reason}${rule === '' ? '' : ` [${rule}]`}${instead === '' ? '' : `; instead: ${instead}`}`

/**
 * An allow is no opinion (`{}`): it grants nothing that the user's own mode would ask. Only Claude Code knows an `ask`; elsewhere it would let the call
 * through, so there it is a refusal. At a permission prompt an ask is silence: the prompt itself asks.
 */
export const hookText = (agent: string, event: HookEvent, decision: Told): string => {
  if (decision.allowed) return '{}'
  const message = told(decision)
  if (event === 'PermissionRequest') {
    if (decision.decision === 'ask') return '{}'
    return JSON.stringify({ hookSpecificOutput: { hookEventName: event, decision: { behavior: 'deny', message } } })
  }
  const permissionDecision = decision.decision === 'ask' && agent === 'claude-code' ? 'ask' : 'deny'
  const advice = decision.decision === 'ask' && permissionDecision === 'deny' ? `${message} (needs a person; go on with other work)` : message
  return JSON.stringify({ hookSpecificOutput: { hookEventName: event, permissionDecision, permissionDecisionReason: advice } })
}

/** Claude Code's hooks pass an object as its JSON text. Undefined where it is no object. */
export const inputOf = (given: unknown): object | undefined => {
  if (typeof given === 'object' && given !== null) return given
  if (typeof given !== 'string') return undefined
  try {
    const input: unknown = JSON.parse(given)
    return typeof input === 'object' && input !== null ? input : undefined
  } catch {
    return undefined
  }
}
