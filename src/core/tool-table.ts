// Owns the form of an agent's tool table (which tool names mean what) and the tools that agents share, as data. What one agent has differently is in agents/.
import type { ShellKind } from './action.ts'

/**
 * How a tool's input is read:
 *
 * | meaning | input (any client's spelling of the names) |
 * |---|---|
 * | `shell` | `command` text or argv, with a working directory and a shell |
 * | `write` | path and whole text · `edit` path, old and new text · `edits` path and a list of edits · `notebook` path and a cell's source |
 * | `read` `list` | path, or a pattern with a base · `grep` the same, and content is shown |
 * | `patch` | the text of an `apply_patch` |
 * | `fetch` | url · `search` query · `kill` id of a background command · `delegate` prompt for another agent |
 * | `type` | `chars`: text typed into a program that runs already |
 * | `resource` | server and URI of an MCP resource |
 * | `inert` | plans, questions and notes: no effect outside the conversation |
 */
export type Meaning =
  | 'shell'
  | 'write'
  | 'edit'
  | 'edits'
  | 'notebook'
  | 'read'
  | 'list'
  | 'grep'
  | 'patch'
  | 'fetch'
  | 'search'
  | 'kill'
  | 'delegate'
  | 'resource'
  | 'type'
  | 'inert'

export interface ToolEntry {
  readonly means: Meaning
  /** The shell that runs it where the input names none. */
  readonly shell?: ShellKind
  /** The same on Windows. */
  readonly windows?: ShellKind
}

export interface ToolTable {
  /** Keys in lower case: clients differ in case only for one and the same tool. */
  readonly tools: Readonly<Record<string, ToolEntry>>
  /** `double`: `mcp__server__tool` · `single`: also `server_tool`, for every other name with `_` in it. */
  readonly mcp: 'double' | 'single'
  /** Names of MCP servers that hold a `_` themselves, for `single`. */
  readonly servers?: readonly string[]
}

/** What an agent's file says of its tools. */
export interface AgentTools {
  readonly id: string
  readonly tools: ToolTable
}

const all = (means: Meaning, names: string): Readonly<Record<string, ToolEntry>> => Object.fromEntries(names.split(' ').map((name) => [name, { means }]))

const SHELL: Readonly<Record<string, ToolEntry>> = {
  ...all('shell', 'monitor'),
  bash: { means: 'shell', shell: 'bash', windows: 'bash' },
  exec_command: { means: 'shell', windows: 'powershell' },
  shell: { means: 'shell', windows: 'powershell' },
  shell_command: { means: 'shell', windows: 'powershell' },
  local_shell: { means: 'shell', windows: 'powershell' },
  local_shell_call: { means: 'shell', windows: 'powershell' },
  run_shell_command: { means: 'shell', windows: 'cmd' },
  powershell: { means: 'shell', shell: 'powershell', windows: 'powershell' },
}

/** Plans, questions, notes to itself and looking after its own helpers. */
const INERT =
  'todowrite todoread update_plan exitplanmode enterplanmode plan_enter plan_exit askuserquestion question request_user_input skill toolsearch ' +
  'tool_search tool_suggest taskoutput taskcreate taskupdate tasklist taskget bashoutput agentoutputtool structuredoutput ' +
  'list_mcp_resources list_mcp_resource_templates listmcpresourcestool create_goal update_goal get_goal wait wait_agent close_agent list_agents ' +
  'listagents reportfindings schedulewakeup ' +
  'lsp invalid'

const TOOLS: Readonly<Record<string, ToolEntry>> = {
  ...SHELL,
  ...all('write', 'write write_file'),
  ...all('edit', 'edit replace'),
  ...all('edits', 'multiedit'),
  ...all('notebook', 'notebookedit'),
  ...all('read', 'read read_file view_image notebookread'),
  ...all('list', 'glob ls list list_directory'),
  ...all('grep', 'grep search_file_content'),
  ...all('patch', 'apply_patch'),
  ...all('fetch', 'webfetch web_fetch'),
  ...all('search', 'websearch web_search codesearch google_web_search'),
  ...all('kill', 'killshell killbash taskstop'),
  ...all('delegate', 'task agent spawn_agent resume_agent send_input sendmessage'),
  ...all('resource', 'readmcpresourcetool read_mcp_resource'),
  ...all('type', 'write_stdin'),
  ...all('inert', INERT),
}

export const COMMON_TOOLS: ToolTable = { tools: TOOLS, mcp: 'double' }
