// Owns the forms of a hook that several agents share: an event in Claude Code's fields before and after a call, and an answer that can only refuse.
import { type Agent, callOf, eventCall, fieldsOf, type HookAnswer, type HookCall, type HookEvent, said, textOf, toldText, waiting } from './agent.ts'

/** An event of hooks that fire only before and after a call. */
export const beforeOrAfter = (name: string, [before, after]: readonly [string, string], call: HookCall): HookEvent => {
  if (name === before) return waiting('before', name, callOf(call))
  return name === after ? { type: 'after', name, call, ran: true } : { type: 'other', name }
}

/** Claude Code's own fields, where there is no event beside these two. */
export const readClaudeForm: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  return beforeOrAfter(textOf(given['hook_event_name']) || 'PreToolUse', ['PreToolUse', 'PostToolUse'], eventCall(given, around))
}

/** Silence for what may run and for an event that holds nothing back; else a denial. An ask, which nobody can answer there, is one that says how a person can. */
export const refusing =
  (silence: string, denied: (message: string) => HookAnswer): Agent['answerHook'] =>
  (event, told) =>
    told.allowed || (event.type !== 'before' && event.type !== 'unreadable') ? said(silence) : denied(toldText(told, false))

/** The denial that Claude Code takes, by exit 2 too. */
export const deniedInClaudeForm = (permissionDecisionReason: string): HookAnswer => {
  const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason }
  return said(JSON.stringify({ hookSpecificOutput }), 2, permissionDecisionReason)
}
