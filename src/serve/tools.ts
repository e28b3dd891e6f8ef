// Owns the MCP tools as plain objects: names, schemas, what they do. No SDK; the adapter is mcp.ts.
import type { z } from 'zod'
import type { Decider } from '../core/decide/decider.ts'
import { encodeDecision } from '../core/decide/encode.ts'
import type { Json } from '../core/snapshot.ts'
import { type HookEvent, hookText, inputOf } from './hook-form.ts'
import { createCallers } from './http/callers.ts'
import { type Connection, isRequestError, toCall } from './request.ts'
import { type DecisionRequest, decisionShape, hookShape, requestShape } from './schema.ts'

export interface ToolCall {
  readonly connection: Connection
  /** `_meta` of the request. */
  readonly meta: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  /** Sends text that comes before the answer; undefined where the client did not ask for it. */
  readonly progress?: ((text: string) => void) | undefined
  /** Whom limits count for, where one server has many callers. */
  readonly caller?: string
}

export interface ToolAnswer {
  readonly text: string
  readonly structured?: Json
  readonly isError?: boolean
}

export interface ToolDefinition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Readonly<Record<string, z.ZodType>>
  readonly output?: Readonly<Record<string, z.ZodType>>
  readonly annotations: { readonly readOnlyHint: boolean; readonly destructiveHint: boolean; readonly openWorldHint: boolean }
  readonly meta: Readonly<Record<string, unknown>>
  handle(args: Readonly<Record<string, unknown>>, call: ToolCall): Promise<ToolAnswer>
}

const COMMON = {
  annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
  // Claude Code hides a tool behind its tool search otherwise.
  meta: { 'anthropic/alwaysLoad': true },
} as const

/** Questions that a model may ask for itself in one minute. */
const PER_MINUTE = 240

/** @param now monotonic milliseconds */
export const createTools = (decider: Decider, now: () => number, perMinute = PER_MINUTE): readonly ToolDefinition[] => {
  const callers = createCallers(perMinute, Number.POSITIVE_INFINITY, now)
  return [decideAction(decider, (caller) => callers.take(caller)), hookDecision(decider)]
}

const decideAction = (decider: Decider, mayAsk: (caller: string) => boolean): ToolDefinition => ({
  ...COMMON,
  name: 'decide_action',
  title: 'Decide an action beforehand',
  description:
    'Ask whether a tool call may happen, before you make it: give exactly its `tool` and `input` (or the shorthand `command`, `path` and `content`, `url`). ' +
    'Nothing is run. The answer says `allowed`, the `decision` (allow, ask, deny), the `reason`, the `rule` and, where there is one, the safer way in `instead`. ' +
    'Go on only if `allowed` is true.',
  input: requestShape,
  output: decisionShape,
  handle: async (args, { connection, signal, caller = '' }) => {
    if (!mayAsk(caller)) return problem('limit', 'too many questions in a minute; wait, then ask again')
    const call = toCall(args as DecisionRequest, connection) // the adapter checked it against requestShape
    if (isRequestError(call)) return problem(call.code, call.message)
    const answer = encodeDecision(await decider.decide(call, { signal }))
    return { text: JSON.stringify(answer), structured: answer }
  },
})

const hookDecision = (decider: Decider): ToolDefinition => ({
  ...COMMON,
  name: 'hook_decision',
  title: 'Decide for a hook',
  description: 'For hooks only; a model that calls it is refused. Use `decide_action`.',
  input: hookShape,
  handle: async (args, { connection, meta, signal }) => {
    const agent = text(args.agent) || connection.agent
    const event: HookEvent = args.event === 'PermissionRequest' ? 'PermissionRequest' : 'PreToolUse'
    const refuse = (reason: string): ToolAnswer => ({
      text: hookText(agent, event, { decision: 'deny', allowed: false, reason, rule: '', instead: '' }),
      isError: true,
    })
    if (isFromModel(meta)) return refuse('`hook_decision` is for hooks; ask with `decide_action`')
    if (text(args.tool) === '') return refuse('the hook did not say which tool is called')
    const input = inputOf(args.input)
    if (!input) return refuse('the hook did not pass the input of the tool as an object or its JSON text')
    const decision = await decider.decide(
      {
        ...connection,
        source: 'hook',
        agent,
        tool: text(args.tool),
        input,
        cwd: text(args.cwd) || connection.cwd,
        session: text(args.session) || connection.session,
        call: text(args.call),
      },
      { signal },
    )
    return { text: hookText(agent, event, decision) }
  },
})

/** Claude Code and Codex mark the calls of their model; calls of their hooks have no such mark. */
const isFromModel = (meta: Readonly<Record<string, unknown>>): boolean =>
  ['claudecode/toolUseId', 'x-codex-turn-metadata', 'callId'].some((mark) => Object.hasOwn(meta, mark))

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const problem = (code: string, message: string): ToolAnswer => {
  // As text only: clients check structured content against the schema of a decision, even that of an error.
  return { text: JSON.stringify({ allowed: false, error: { code, message } }), isError: true }
}
