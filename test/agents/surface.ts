// Owns how each agent's model reaches the machine: its tools by what they do, and how a person registers an MCP server with it.
import { join } from 'node:path'
import type { Call, Turn } from '../../src/node/doctor/scripted-model.ts'
import { MAIN } from '../suites/cli.ts'
import type { AgentId } from './install.ts'
import type { Home } from './session.ts'

export interface Surface {
  /** Writes a file with the agent's own tool for it. */
  write(path: string, content: string): Call
  /** Adds a file with a patch. */
  patch(path: string, content: string): Call
  mcp(server: string, tool: string, input: Readonly<Record<string, unknown>>): Call
  /** Starts a sub-agent with this task; what follows in `wait` waits for it where the client does not. */
  delegate(task: string): readonly Call[]
  readonly wait: readonly Turn[]
  /** Options with which the client offers patches. */
  readonly patches: readonly string[]
  /** Registers an MCP server as the README says. */
  register(home: Home, server: Server): Promise<void>
}

export type Server = { readonly name: string } & (
  | { readonly command: readonly [string, ...string[]] }
  /** The token stands in the variable `BEFOREHAND_TOKEN`. */
  | { readonly url: string }
)

/** What `beforehand mcp` is, from this checkout. */
export const stdioServer: Server = { name: 'beforehand', command: [process.execPath, MAIN, 'mcp'] }

/** One whose tool `write_file` really writes. */
export const toyServer: Server = { name: 'files', command: [process.execPath, join(import.meta.dirname, 'toy-mcp.ts')] }

const addFile = (path: string, content: string): string => `*** Begin Patch\n*** Add File: ${path}\n+${content}\n*** End Patch\n`

const claudeCode: Surface = {
  write: (file_path, content) => ({ name: 'Write', input: { file_path, content } }),
  // It has no patches; an edit of several lines is what comes nearest.
  patch: (file_path, content) => ({ name: 'Write', input: { file_path, content } }),
  mcp: (server, tool, input) => ({ name: `mcp__${server}__${tool}`, input }),
  delegate: (prompt) => [{ name: 'Agent', input: { description: 'scripted', prompt, subagent_type: 'general-purpose', run_in_background: false } }],
  // It ends only after its sub-agents.
  wait: [],
  patches: [],
  register: async (home, server) => {
    const entry =
      'url' in server
        ? { type: 'http', url: server.url, headers: { Authorization: 'Bearer ${BEFOREHAND_TOKEN}' }, alwaysLoad: true }
        : { type: 'stdio', command: server.command[0], args: server.command.slice(1), alwaysLoad: true }
    await home.command(['mcp', 'add-json', '--scope', 'user', server.name, JSON.stringify(entry)])
  },
}

const codex: Surface = {
  write: (path, content) => ({ name: 'exec_command', input: { cmd: `apply_patch <<'EOF'\n${addFile(path, content)}EOF` } }),
  patch: (path, content) => ({ name: 'apply_patch', input: addFile(path, content) }),
  mcp: (server, tool, input) => ({ name: `mcp__${server}.${tool}`, input }),
  delegate: (message) => [{ name: 'multi_agent_v1.spawn_agent', input: { message } }],
  // The main agent starts it in its second but last turn.
  wait: [
    (told) => {
      const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(told('main_2_0')) ?? []
      return [{ name: 'multi_agent_v1.wait_agent', input: { targets: [id], timeout_ms: 60_000 } }]
    },
  ],
  // A model that the client does not know is offered no patches.
  patches: ['-c', 'model="gpt-5.5"'],
  register: async (home, server) => {
    if ('url' in server) await home.command(['mcp', 'add', server.name, '--url', server.url, '--bearer-token-env-var', 'BEFOREHAND_TOKEN'])
    else await home.command(['mcp', 'add', server.name, '--', ...server.command])
    // Without it the first question to the model goes out before the server is up.
    const table = `[mcp_servers.${server.name}]`
    home.edit('home/.codex/config.toml', (text) => text.replace(table, `${table}\nrequired = true`))
  },
}

const opencode: Surface = {
  write: (filePath, content) => ({ name: 'write', input: { filePath, content } }),
  patch: (path, content) => ({ name: 'apply_patch', input: { patchText: addFile(path, content) } }),
  mcp: (server, tool, input) => ({ name: `${server}_${tool}`, input }),
  delegate: (prompt) => [{ name: 'task', input: { description: 'scripted', prompt, subagent_type: 'general' } }],
  wait: [],
  patches: ['--model', 'scripted/gpt-5'],
  register: async (home, server) => {
    const entry =
      'url' in server
        ? { type: 'remote', url: server.url, headers: { Authorization: 'Bearer {env:BEFOREHAND_TOKEN}' }, oauth: false, enabled: true, timeout: 30_000 }
        : { type: 'local', command: server.command, enabled: true, timeout: 30_000 }
    home.edit('home/.config/opencode/opencode.json', (text) => {
      const config: { mcp?: object } = text === '' ? {} : JSON.parse(text)
      return JSON.stringify({ ...config, mcp: { ...config.mcp, [server.name]: entry } })
    })
  },
}

export const SURFACE: Readonly<Record<AgentId, Surface>> = { 'claude-code': claudeCode, codex, opencode }
