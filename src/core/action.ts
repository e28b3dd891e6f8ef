// Owns RawCall (what an agent sent) and Action (the same, normalised). Types only.
import type { GuardPlace } from './guard.ts'

export type ShellKind = 'none' | 'bash' | 'sh' | 'zsh' | 'fish' | 'powershell' | 'cmd'
export type Platform = 'linux' | 'darwin' | 'win32'

/** Who asked: an agent's hook, a model through the MCP tool, a token holder over HTTP, a person at a terminal, a replay. */
export type CallSource = 'hook' | 'self' | 'api' | 'person' | 'replay'

/** One proposed tool call as it came in, with what the caller knows of its surroundings. Nothing is validated yet. */
export interface RawCall {
  readonly tool: string
  readonly input: unknown
  readonly cwd?: string | undefined
  readonly workspace?: string | readonly string[] | undefined
  readonly home?: string | undefined
  readonly user?: string | undefined
  readonly temp?: string | undefined
  readonly platform?: string | undefined
  readonly case_sensitive?: boolean | undefined
  readonly shell?: string | undefined
  readonly agent?: string | undefined
  readonly session?: string | undefined
  readonly parent?: string | undefined
  readonly call?: string | undefined
  readonly source?: CallSource | undefined
  readonly intent?: string | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
  /** Where the guard itself is; set by who decides, never by who asks. */
  readonly guard?: GuardPlace | undefined
}

/** One operation of a file tool. Paths as asked, not yet resolved. */
export interface FileOperation {
  readonly op: 'read' | 'list' | 'write' | 'edit' | 'delete' | 'move'
  readonly path: string
  /** write: the whole new text · edit: the text put in. */
  readonly text?: string | undefined
  /** edit: the text taken out. */
  readonly old?: string | undefined
  /** move: where to. */
  readonly to?: string | undefined
}

/** What the tool does, in one of a few shapes; the agent's tool table chose it. */
export type Operation =
  | { readonly type: 'shell'; readonly text: string; readonly cwd?: string | undefined }
  | { readonly type: 'argv'; readonly argv: readonly string[]; readonly cwd?: string | undefined }
  | { readonly type: 'files'; readonly files: readonly FileOperation[] }
  | { readonly type: 'fetch'; readonly url: string; readonly method: string }
  | { readonly type: 'search'; readonly query: string }
  | { readonly type: 'kill'; readonly id: string }
  | { readonly type: 'delegate'; readonly agent: string; readonly prompt: string }
  | { readonly type: 'mcp'; readonly server: string; readonly tool: string; readonly args: Readonly<Record<string, unknown>>; readonly readOnlyHint: boolean }
  | { readonly type: 'inert' }
  | { readonly type: 'unknown'; readonly reason: 'tool' | 'input' | 'size'; readonly message: string }

export interface Action {
  readonly tool: string
  /** The canonical input: the tool's own input, keys sorted, as far as it is data. */
  readonly input: Readonly<Record<string, unknown>>
  readonly operation: Operation
  readonly shell: ShellKind
  readonly cwd: string
  readonly workspace: readonly string[]
  readonly home: string
  readonly user: string
  readonly temp: string
  readonly platform: Platform
  readonly case_sensitive: boolean
  readonly agent: string
  readonly session: string
  readonly parent: string
  readonly call: string
  readonly source: CallSource
  /** What the agent says it is for: shown, never believed. */
  readonly intent: string
  /** Variables that are known to be set; values may be absent for secrets. */
  readonly env: Readonly<Record<string, string>>
  /** Where the guard itself is; where it usually is unless it is told. */
  readonly guard?: GuardPlace | undefined
}

/** Where and by whom, of an action that is told without either. */
export const NOBODYS = {
  cwd: '',
  workspace: [],
  home: '',
  user: '',
  temp: '',
  case_sensitive: true,
  agent: '',
  session: '',
  parent: '',
  call: '',
  source: 'api',
  intent: '',
  env: {},
} as const satisfies Partial<Action>
