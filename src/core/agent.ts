// Owns what an agent's file is: its tools, how its hook speaks, how the guard is put into its files, where its transcripts lie. Types, and the words all hooks share.
import type { Decision } from './decision.ts'
import type { AgentTools } from './tool-table.ts'

export interface Agent extends AgentTools {
  /** As its maker writes it. */
  readonly title: string
  /** Was its guard seen to hold with the real client? Else it is installed only where it is named. */
  readonly proven: boolean
  /** What an event of its hook says. Never throws; what cannot be read is `unreadable`, which is refused. */
  readHook(event: unknown, around: HookAround): HookEvent
  /** The answer in the one form that this agent accepts. */
  answerHook(event: HookEvent, told: Told, how: AnswerHow): HookAnswer
  readonly install: Install
  readonly transcripts?: Transcripts
}

// ---- hooks

/** What a hook knows beside its event. */
export interface HookAround {
  /** The folder of the session, or `''` where nobody says. */
  readonly folder: string
}

/** One tool call as the hook told it. */
export interface HookCall {
  readonly tool: string
  readonly input: unknown
  readonly cwd: string
  readonly workspace: readonly string[]
  readonly session: string
  /** The root session, where `session` was started by another. */
  readonly parent: string
  /** Id of the call; `''` where this event has none. */
  readonly call: string
}

/**
 * - `before`: the call waits · `permission`: the agent's own prompt would come next; an answer stands in for it, silence lets it come
 * - `after`: it ran, or failed · `config`: a settings file changed · `other`: nothing to say about it
 */
export type HookEvent =
  | { readonly type: 'before' | 'permission'; readonly name: string; readonly call: HookCall }
  | { readonly type: 'after'; readonly name: string; readonly call: HookCall; readonly ran: boolean; readonly exit?: number | undefined }
  | { readonly type: 'config'; readonly name: string; readonly path: string }
  | { readonly type: 'other'; readonly name: string }
  | { readonly type: 'unreadable'; readonly name: string; readonly reason: string }

export interface AnswerHow {
  /** An allow that a rule decided with all understood may stand in for the agent's own permission. */
  readonly grant: boolean
}

/** What a hook process writes, and its exit status. Over HTTP and MCP only `stdout` travels. */
export interface HookAnswer {
  readonly stdout: string
  readonly stderr: string
  readonly exit: number
}

export type Told = Pick<Decision, 'decision' | 'allowed' | 'reason' | 'instead' | 'rule'> & Partial<Pick<Decision, 'coverage' | 'decided_by'>>

export const refusal = (reason: string): Told => ({ decision: 'deny', allowed: false, reason, rule: '', instead: '' })

export const NOTHING_SAID: Told = { decision: 'allow', allowed: true, reason: '', rule: '', instead: '' }

/** One line: what was found, which rule, the safer way; for an ask that nobody can answer here, how a person can. */
export const toldText = ({ decision, reason, rule, instead }: Told, answerable: boolean): string =>
  `beforehand: ${reason}${rule === '' ? '' : ` [${rule}]`}${instead === '' ? '' : `; instead: ${instead}`}` +
  (decision === 'ask' && !answerable ? ' (needs a person, who can say yes with `beforehand approve`; go on with other work)' : '')

/** True where an allow may be told as a grant. */
export const mayGrant = ({ decision, allowed, coverage, decided_by }: Told, { grant }: AnswerHow): boolean =>
  grant && allowed && decision === 'allow' && coverage === 'full' && (decided_by === 'rule' || decided_by === 'approval')

export const said = (stdout: string, exit = 0, stderr = ''): HookAnswer => ({ stdout, stderr, exit })

// ---- reading an event

export type Fields = Readonly<Record<string, unknown>>

export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An input given as an object, or as its JSON text. Undefined where it is neither. */
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

/** Where the agent works: the session's folder, else that of the call. */
export const workspaceOf = (around: HookAround, cwd: string): readonly string[] => {
  const folder = around.folder === '' ? cwd : around.folder
  return folder === '' ? [] : [folder]
}

/** The fields that Claude Code's hooks have, and after them those of most others. */
export const eventCall = (given: Fields, around: HookAround): HookCall => {
  const cwd = textOf(given['cwd'])
  return {
    tool: textOf(given['tool_name']),
    input: given['tool_input'],
    cwd,
    workspace: workspaceOf(around, cwd),
    session: textOf(given['session_id']),
    parent: '',
    call: textOf(given['tool_use_id']),
  }
}

/** A word for a POSIX shell. */
export const shellWord = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** The words of a hook for a shell, where a program that cannot be started is a refusal too. */
export const shellCommand = (hook: readonly string[]): string => `${hook.map(shellWord).join(' ')} || exit 2`

/** The call of an event, or why there is none. */
export const callOf = (call: HookCall): HookCall | string => {
  if (call.tool === '') return 'the hook did not say which tool is called'
  const input = inputOf(call.input)
  return input ? { ...call, input } : 'the hook did not pass the input of the tool as an object or its JSON text'
}

export const waiting = (type: 'before' | 'permission', name: string, call: HookCall | string): HookEvent =>
  typeof call === 'string' ? { type: 'unreadable', name, reason: call } : { type, name, call }

// ---- installing

/** How a hook reaches the guard: a process for each call · the service over HTTP · the agent's own connection to our MCP server. */
export type Transport = 'command' | 'http' | 'mcp'

/** What the recipe of an agent is made for. All paths are absolute. */
export interface Place {
  readonly scope: 'user' | 'project'
  readonly home: string
  /** The project's folder. */
  readonly project: string
  /** Our version. */
  readonly version: string
  /** Variables that say where the agent keeps its files. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly transport: Transport
  readonly grant: boolean
  /** Words that start the hook of this agent, and the MCP server. */
  readonly hook: readonly string[]
  readonly mcp: readonly string[]
  /** Words that start the service, the file in which it notes where it listens, and where it listens unless that says otherwise: `''` where it does not. */
  readonly serve: readonly string[]
  readonly note: string
  readonly socket: string
  readonly url: string
  /** The text of the rule that the agent is told. */
  readonly rule: string
  /** Whether this file is there already: an agent with two names for one file uses the one it finds. */
  exists(path: string): boolean
  /** The text of a program that is shipped for agents to load. */
  program(name: 'opencode-plugin'): string
}

/** One change of a file of the agent. What is ours is recognised again by `ours`, a pattern over its JSON text. */
export type FileChange =
  | {
      readonly kind: 'json'
      readonly path: string
      readonly why: string
      readonly edits: readonly JsonEdit[]
      /** The agent reads no comments and no trailing commas there. */
      readonly strict?: boolean
    }
  | { readonly kind: 'toml'; readonly path: string; readonly why: string; readonly table: readonly string[]; readonly block: string }
  | { readonly kind: 'section'; readonly path: string; readonly why: string; readonly text: string }
  | { readonly kind: 'file'; readonly path: string; readonly why: string; readonly text: string; readonly over?: boolean; readonly executable?: boolean }

export type JsonPath = readonly (string | number)[]

/**
 * - `put`: this key holds this value · `first`: these keys stand first in this object, unless `key` is there already; nothing there, or `allow`, becomes an object
 * - `entry`: this list holds this one entry of ours, at its end · `include`: this list of texts holds this text
 */
export type JsonEdit =
  | { readonly op: 'put'; readonly at: JsonPath; readonly value: unknown }
  | { readonly op: 'first'; readonly at: JsonPath; readonly key: string; readonly value: Readonly<Record<string, unknown>> }
  | { readonly op: 'entry'; readonly at: JsonPath; readonly value: unknown; readonly ours: string }
  | { readonly op: 'include'; readonly at: JsonPath; readonly value: string }

export interface Install {
  /** True where the agent seems to be used here. */
  readonly found: (place: Place) => readonly string[]
  /** Its program, for `--version`. */
  readonly binary: string
  /**
   * Transports other than `command` that this agent has. `always`: ours is still the program that the agent starts, so it fails closed by itself. `since`: the agent's
   * own kind of hook, seen to fail closed from this version on; the client that is here is tried before it is relied on.
   */
  readonly honours: Readonly<Partial<Record<Transport, 'always' | { readonly since: string }>>>
  readonly changes: (place: Place) => readonly FileChange[]
  /** The same as a plugin of the agent in a folder of its own, where it has such. */
  readonly plugin?: (place: Place, folder: string) => readonly FileChange[]
  /** What is wrong in a whole file that is about to be written, so that the agent would not take it. `value` is its content. */
  readonly check?: (path: string, value: unknown) => readonly string[]
  /** What this agent can still do unseen, for people. */
  readonly unseen: readonly string[]
}

// ---- transcripts

/** Reads the agent's own session files. */
export interface Transcripts {
  /** Folders, below the home, that hold them, and what their names end in. */
  readonly folders: (place: Pick<Place, 'home' | 'env'>) => readonly string[]
  readonly ending: string
  /** Where the file is a SQLite database: a query for its lines, oldest first, each JSON in the column `line`, from `:since` (epoch milliseconds) on. */
  readonly sql?: string
  /** The calls of one line of one file, oldest first; nothing for a line that holds none. `memory` is kept from line to line of one file. */
  readonly calls: (line: unknown, memory: Record<string, string>) => readonly TranscriptCall[]
}

export interface TranscriptCall {
  readonly tool: string
  readonly input: unknown
  readonly cwd: string
  readonly session: string
  readonly call: string
}
