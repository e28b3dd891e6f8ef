// Owns the MCP tools as plain objects: names, schemas, what they do. No SDK; the adapter is mcp.ts.
import type { z } from 'zod'
import { type Agent, refusal } from '../core/agent.ts'
import type { Decider } from '../core/decide/decider.ts'
import type { Json } from '../core/snapshot.ts'
import { answerRequest } from './answer.ts'
import { answerEvent, type HookHost } from './hook.ts'
import { createCallers } from './http/callers.ts'
import { type Connection, isRequestError } from './request.ts'
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

export interface ToolsOptions extends Omit<HookHost, 'machine' | 'grant'> {
  /** Agents whose hooks are answered, by id. */
  readonly agents: Readonly<Record<string, Agent>>
  /** Monotonic milliseconds. */
  readonly now: () => number
  readonly perMinute?: number | undefined
}

export const createTools = (given: ToolsOptions): readonly ToolDefinition[] => {
  const callers = createCallers(given.perMinute ?? PER_MINUTE, Number.POSITIVE_INFINITY, given.now)
  return [decideAction(given.decider, (caller) => callers.take(caller)), hookDecision(given)]
}

const decideAction = (decider: Decider, mayAsk: (caller: string) => boolean): ToolDefinition => ({
  ...COMMON,
  name: 'decide_action',
  title: 'Decide an action beforehand',
  description:
    'Ask whether a tool call may happen, before you make it: give exactly its `tool` and `input` (or the shorthand `command`, `path` and `content`, `url`). ' +
    'Nothing is run. The answer says `allowed`, the `decision` (allow, ask, deny), the `reason`, the `rule` and, where there is one, the safer way in `instead`. ' +
    'Go on only if `allowed` is true. For any other choice by a strategy give `action`, `context` and `candidates`: the chosen one is in `decision`.',
  input: requestShape,
  output: decisionShape,
  handle: async (args, { connection, signal, caller = '' }) => {
    if (!mayAsk(caller)) return problem('limit', 'too many questions in a minute; wait, then ask again')
    const answer = await answerRequest(decider, args as DecisionRequest, connection, { signal }) // the adapter checked it against requestShape
    if (isRequestError(answer)) return problem(answer.code, answer.message)
    return { text: JSON.stringify(answer), structured: answer }
  },
})

const hookDecision = ({ agents, ...host }: ToolsOptions): ToolDefinition => ({
  ...COMMON,
  name: 'hook_decision',
  title: 'Decide for a hook',
  description: 'For hooks only; a model that calls it is refused. Use `decide_action`.',
  input: hookShape,
  handle: async (args, { connection, meta, signal }) => {
    // An agent that nobody knows is answered in the form that never asks.
    const agent = agents[text(args.agent) || connection.agent] ?? agents['codex']
    if (!agent) return problem('request.route', 'no agent is known here')
    const name = text(args.event) || 'PreToolUse'
    if (isFromModel(meta)) {
      const why = refusal('`hook_decision` is for hooks; ask with `decide_action`')
      return { text: agent.answerHook({ type: 'unreadable', name, reason: why.reason }, why, { grant: false }).stdout, isError: true }
    }
    const { home, user, temp, platform, env } = connection
    const given = {
      hook_event_name: name,
      tool_name: args.tool,
      tool_input: args.input,
      tool_use_id: args.call,
      session_id: text(args.session) || connection.session,
      cwd: text(args.cwd) || connection.cwd,
    }
    const event = agent.readHook(given, { folder: connection.workspace[0] ?? '' })
    const answer = await answerEvent(agent, event, { ...host, machine: { home, user, temp, platform, env }, grant: args.grant === true }, signal)
    return { text: answer.stdout, ...(event.type === 'unreadable' ? { isError: true } : {}) }
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
