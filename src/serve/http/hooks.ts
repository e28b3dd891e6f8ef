// Owns `/hooks/:agent`: an event as the agent's hook sends it in, the hook's own answer out. What an answer looks like is hook-form.ts.
import type { RawCall } from '../../core/action.ts'
import { type HookEvent, hookText, inputOf } from '../hook-form.ts'
import { agentParams } from '../schema.ts'
import type { Handler, Shared } from './ask.ts'
import { isProblem, jsonText, problem } from './reply.ts'
import { parseShape } from './shape.ts'

/** Events after a call: nothing can be held back any more. */
const AFTER: ReadonlySet<unknown> = new Set(['PostToolUse', 'PostToolUseFailure'])

/**
 * An event that cannot be read is refused in the hook's own form with status 200: Claude Code lets the call through after any other status where its
 * `onFailure` is not set.
 */
export const hookRoute =
  (shared: Shared): Handler =>
  async ({ params, body, signal }) => {
    const parsed = parseShape(agentParams, params)
    if (isProblem(parsed)) return problem('request.route', 'write the name of an agent, e.g. /hooks/claude-code')
    const { agent } = parsed.data
    const given = fieldsOf(body)
    if (AFTER.has(given.event)) return jsonText('{}')
    const event: HookEvent = given.event === 'PermissionRequest' ? 'PermissionRequest' : 'PreToolUse'
    const call = callOf(given, agent, shared.machine)
    if (typeof call === 'string') return jsonText(hookText(agent, event, { decision: 'deny', allowed: false, reason: call, rule: '', instead: '' }))
    return jsonText(hookText(agent, event, await shared.decider.decide(call, { signal })))
  }

interface Fields {
  readonly event: unknown
  readonly tool: unknown
  readonly input: unknown
  readonly call: unknown
  readonly session: unknown
  readonly cwd: unknown
}

/** The names of Claude Code, Codex and those that follow them, or our own short ones. */
const fieldsOf = (body: unknown): Fields => {
  const from: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {}
  return {
    event: from.hook_event_name ?? from.event,
    tool: from.tool_name ?? from.tool,
    input: from.tool_input ?? from.input,
    call: from.tool_use_id ?? from.call,
    session: from.session_id ?? from.session,
    cwd: from.cwd,
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The call, or why there is none. */
const callOf = (given: Fields, agent: string, { home, user, temp, platform }: Shared['machine']): RawCall | string => {
  const tool = text(given.tool)
  if (tool === '') return 'the hook did not say which tool is called'
  const input = inputOf(given.input)
  if (!input) return 'the hook did not pass the input of the tool as an object or its JSON text'
  const cwd = text(given.cwd)
  return {
    source: 'hook',
    agent,
    tool,
    input,
    cwd,
    workspace: cwd === '' ? [] : [cwd],
    session: text(given.session),
    call: text(given.call),
    home,
    user,
    temp,
    platform,
  }
}
