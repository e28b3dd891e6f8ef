// Owns RawCall → Action: which tool it is, what it was given, and where. Never throws, whatever the input; what does not fit is `unknown`.
import type { Action, CallSource, Operation, RawCall, ShellKind } from '../action.ts'
import { USUAL_GUARD } from '../guard.ts'
import { LIMITS } from '../limits.ts'
import { COMMON_TOOLS, type ToolEntry, type ToolTable } from '../tool-table.ts'
import { canonical, TooLarge } from './canonical.ts'
import { type FileMeaning, readFileInput } from './file-input.ts'
import { type Input, pick, pickContent, unreadable } from './input.ts'
import { isOwnTool } from './own-tools.ts'
import { asText, type Surroundings, surroundingsOf } from './place.ts'
import { readShellInput, type ShellReading } from './shell-input.ts'

const NO_ENV: Readonly<Record<string, string>> = {}

const INERT: Operation = { type: 'inert' }

const unknownTool = (tool: string): Operation => ({ type: 'unknown', reason: 'tool', message: `no table knows the tool \`${tool.slice(0, 100)}\`` })

// ---- the input as data

const TEXT_INPUT: ReadonlySet<string> = new Set(['shell', 'patch'])

/** Some clients send the arguments as JSON text, and free-form tools get plain text. */
const parsed = (input: unknown): unknown => {
  if (typeof input !== 'string' || !/^\s*\{/.test(input)) return input
  if (input.length > LIMITS.inputText) throw new TooLarge(`more than ${LIMITS.inputText} characters of input`)
  try {
    return JSON.parse(input)
  } catch {
    return input
  }
}

const inputOf = (raw: unknown, entry: ToolEntry | undefined): Input | undefined => {
  const data = canonical(parsed(raw))
  if (data === undefined || data === null) return {}
  if (typeof data === 'object' && !Array.isArray(data)) return data as Input
  const free = entry !== undefined && TEXT_INPUT.has(entry.means) && (typeof data === 'string' || Array.isArray(data))
  return free ? { command: data } : undefined
}

// ---- the tool

interface McpName {
  readonly server: string
  readonly tool: string
}

const DOUBLE = /^mcp__(.+?)__(.+)$/s

const splitSingle = (name: string, table: ToolTable): McpName | undefined => {
  const known = (table.servers ?? []).filter((server) => name.startsWith(`${server}_`)).sort((a, b) => b.length - a.length)[0]
  const at = known === undefined ? name.indexOf('_') : known.length
  return at > 0 && at < name.length - 1 ? { server: name.slice(0, at), tool: name.slice(at + 1) } : undefined
}

const mcpName = (name: string, table: ToolTable): McpName | undefined => {
  const [, server, tool] = DOUBLE.exec(name) ?? []
  if (server !== undefined && tool !== undefined) return { server, tool }
  return table.mcp === 'single' && !name.startsWith('mcp__') ? splitSingle(name, table) : undefined
}

const entryOf = (tool: string, table: ToolTable): ToolEntry | undefined => {
  const key = tool.toLowerCase()
  return Object.hasOwn(table.tools, key) ? table.tools[key] : undefined
}

// ---- shorthands without a tool

const SHORT_SHELL: ToolEntry = { means: 'shell' }

const SHORT_FILE: readonly (readonly [string, FileMeaning])[] = [
  ['content', 'write'],
  ['contents', 'write'],
  ['new_string', 'edit'],
  ['newString', 'edit'],
  ['edits', 'edits'],
  ['patchText', 'patch'],
]

/** `{command}`, `{path, content}` or `{url}`: exactly one of them. */
const shorthand = (input: Input): ToolEntry | undefined => {
  const found: ToolEntry[] = []
  if (Object.hasOwn(input, 'command') || Object.hasOwn(input, 'cmd')) found.push(SHORT_SHELL)
  if (Object.hasOwn(input, 'url')) found.push({ means: 'fetch' })
  const file = SHORT_FILE.find(([name]) => Object.hasOwn(input, name))
  if (file) found.push({ means: file[1] })
  else if (Object.hasOwn(input, 'path') || Object.hasOwn(input, 'file_path') || Object.hasOwn(input, 'filePath')) found.push({ means: 'read' })
  return found.length === 1 ? found[0] : undefined
}

// ---- the other meanings

const fetchOf = (input: Input): Operation => {
  const url = pick(input, ['url', 'uri'])
  const method = pick(input, ['method'])
  if (url.text === undefined || url.text === '') return unreadable(url.problem ?? 'no URL')
  return method.problem === undefined ? { type: 'fetch', url: url.text.trim(), method: (method.text ?? 'GET').toUpperCase() } : unreadable(method.problem)
}

const searchOf = (input: Input): Operation => {
  const { text, problem } = pick(input, ['query', 'q'])
  return problem === undefined ? { type: 'search', query: text ?? JSON.stringify(input) } : unreadable(problem)
}

const killOf = (input: Input): Operation => {
  const id = ['shell_id', 'task_id', 'bash_id', 'shellId', 'taskId', 'id'].map((name) => input[name]).find((value) => value !== undefined)
  return typeof id === 'string' || typeof id === 'number' ? { type: 'kill', id: String(id) } : unreadable('no id')
}

const delegateOf = (input: Input): Operation => {
  const agent = pick(input, ['subagent_type', 'agent_type', 'agent', 'to', 'recipient'])
  const prompt = pick(input, ['prompt', 'message', 'text'])
  return { type: 'delegate', agent: agent.text ?? '', prompt: prompt.text ?? JSON.stringify(input['items'] ?? input['prompt'] ?? input['message'] ?? '') }
}

const resourceOf = (input: Input): Operation => {
  const server = pick(input, ['server', 'server_name'])
  const uri = pick(input, ['uri', 'url'])
  if (uri.text === undefined) return unreadable(uri.problem ?? 'no URI')
  return { type: 'mcp', server: server.text ?? '', tool: 'read_resource', args: { uri: uri.text }, readOnlyHint: true }
}

/** What a running program makes of what is typed into it is not in this call; nothing typed only waits for its output. */
const typedOf = (input: Input): Operation => {
  const { text, problem } = pickContent(input, ['chars', 'input', 'text'])
  return problem === undefined && (text ?? '') === '' ? INERT : unreadable('text typed into a running program')
}

const plain = (operation: Operation): ShellReading => ({ operation, shell: 'none', env: NO_ENV })

const readBy = (entry: ToolEntry, input: Input, call: RawCall, around: Surroundings): ShellReading => {
  switch (entry.means) {
    case 'shell':
      return readShellInput(input, entry, asText(call.shell), around)
    case 'fetch':
      return plain(fetchOf(input))
    case 'search':
      return plain(searchOf(input))
    case 'kill':
      return plain(killOf(input))
    case 'delegate':
      return plain(delegateOf(input))
    case 'resource':
      return plain(resourceOf(input))
    case 'type':
      return plain(typedOf(input))
    case 'inert':
      return plain(INERT)
    default:
      return plain(readFileInput(entry.means, input, around))
  }
}

interface Reading extends ShellReading {
  readonly input: Input
}

const readCall = (tool: string, call: RawCall, table: ToolTable, around: Surroundings): Reading => {
  const own = isOwnTool(tool)
  const named = own ? undefined : entryOf(tool, table)
  const input = inputOf(call.input, named)
  if (input === undefined) return { ...plain(unreadable('input that is no object')), input: {} }
  if (own) return { ...plain(INERT), input }
  const entry = named ?? (tool === '' ? shorthand(input) : undefined)
  if (entry) return { ...readBy(entry, input, call, around), input }
  if (tool === '') return { ...plain(unreadable('no tool, and none of {command}, {path, content}, {url}')), input }
  const mcp = mcpName(tool, table)
  if (mcp) return { ...plain({ type: 'mcp', server: mcp.server, tool: mcp.tool, args: input, readOnlyHint: false }), input }
  return { ...plain(unknownTool(tool)), input }
}

const failed = (error: unknown): Reading => ({
  ...plain(error instanceof TooLarge ? { type: 'unknown', reason: 'size', message: error.message } : unreadable('input that cannot be read')),
  input: {},
})

const SOURCES: ReadonlySet<unknown> = new Set<CallSource>(['hook', 'self', 'api', 'person', 'replay'])

const textEnv = (env: unknown): Readonly<Record<string, string>> => {
  if (typeof env !== 'object' || env === null || Array.isArray(env)) return NO_ENV
  return Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

const attempt = <T>(work: () => T, otherwise: (error: unknown) => T): T => {
  try {
    return work()
  } catch (error) {
    return otherwise(error)
  }
}

const EMPTY_CALL: RawCall = { tool: '', input: undefined }

const isCall = (call: unknown): call is RawCall => typeof call === 'object' && call !== null

const shellOf = (shell: ShellKind, operation: Operation): ShellKind => (operation.type === 'shell' ? shell : 'none')

/**
 * The action that a call proposes. Without a table the tools of Claude Code, Codex and OpenCode are known, MCP tools by `mcp__server__tool`,
 * and the shorthands `{command}`, `{path, content}`, `{url}` where `tool` is empty. Folders are absolute, with forward slashes; `cwd` is `''` where
 * none was given. Never throws: what cannot be read has an operation of type `unknown` that says why, and an empty input where it is too large.
 */
export const normalise = (given: RawCall, table: ToolTable = COMMON_TOOLS): Action => {
  const call = isCall(given) ? given : EMPTY_CALL
  const around = surroundingsOf(call)
  const tool = typeof call.tool === 'string' ? call.tool.trim() : ''
  const { operation, shell, env, input } = attempt(() => readCall(tool, call, table, around), failed)
  return {
    tool,
    input,
    operation,
    shell: shellOf(shell, operation),
    ...around,
    agent: asText(call.agent),
    session: asText(call.session),
    parent: asText(call.parent),
    call: asText(call.call),
    source: SOURCES.has(call.source) ? (call.source as CallSource) : 'api',
    intent: asText(call.intent),
    env: env === NO_ENV ? textEnv(call.env) : { ...textEnv(call.env), ...env },
    guard: call.guard ?? USUAL_GUARD,
  }
}

/** JSON text of tool and canonical input: equal for calls that mean the same. Empty for one too large to be read, which is never the same as another. */
export const canonicalKey = (action: Action): string =>
  action.operation.type === 'unknown' && action.operation.reason === 'size' ? '' : JSON.stringify({ input: action.input, tool: action.tool })
