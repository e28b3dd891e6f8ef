// Owns what is particular to Cursor: its hooks, which have an event for each kind of action, and their file.
//
// From its public documentation only; never run here: hooks.json with `version: 1`, `permission: deny` or exit 2. Others saw its command line ignore `allow` and
// `ask`, so an ask is a refusal and an allow says nothing. What a failing hook does is not known.
import { type Agent, callOf, type FileChange, fieldsOf, type HookCall, type Place, said, shellCommand, textOf, waiting } from '../core/agent.ts'
import { refusing } from '../core/agent-hook.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

/** What an event is about, as a tool and its input. */
const toolOf = (name: string, given: ReturnType<typeof fieldsOf>): Pick<HookCall, 'tool' | 'input'> => {
  if (name === 'beforeShellExecution') return { tool: 'Shell', input: { command: given['command'] } }
  if (name === 'beforeReadFile') return { tool: 'Read', input: { file_path: given['file_path'] } }
  const tool = textOf(given['tool_name'])
  // The event names no server.
  const isMcp = name === 'beforeMCPExecution' && tool !== '' && !tool.startsWith('mcp__')
  return { tool: isMcp ? `mcp__cursor__${tool}` : tool, input: given['tool_input'] }
}

const BEFORE: ReadonlySet<string> = new Set(['beforeShellExecution', 'beforeMCPExecution', 'beforeReadFile', 'preToolUse'])

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const name = textOf(given['hook_event_name']) || 'preToolUse'
  if (!BEFORE.has(name)) return { type: 'other', name }
  const roots = Array.isArray(given['workspace_roots']) ? given['workspace_roots'].map(textOf).filter(Boolean) : []
  const cwd = textOf(given['cwd']) || (roots[0] ?? around.folder)
  const workspace = roots.length > 0 ? roots : [around.folder || cwd].filter(Boolean)
  const call = { ...toolOf(name, given), cwd, workspace, session: textOf(given['conversation_id']), parent: '', call: textOf(given['tool_use_id']) }
  return waiting('before', name, callOf(call))
}

const answerHook = refusing('{}', (message) => said(JSON.stringify({ permission: 'deny', user_message: message, agent_message: message }), 2, message))

const changes = (place: Place): readonly FileChange[] => {
  const folder = `${place.scope === 'project' ? place.project : place.home}/.cursor`
  const [command = '', ...args] = place.mcp
  const hook = { command: shellCommand(place.hook) }
  return [
    {
      kind: 'json',
      path: `${folder}/hooks.json`,
      why: 'hooks: every tool call is decided before it runs',
      strict: true,
      edits: [
        { op: 'put', at: ['version'], value: 1 },
        ...[...BEFORE].map((event) => ({ op: 'entry' as const, at: ['hooks', event], value: hook, ours: ' cursor' })),
      ],
    },
    { kind: 'json', path: `${folder}/mcp.json`, why: 'the MCP server', edits: [{ op: 'put', at: ['mcpServers', 'beforehand'], value: { command, args } }] },
  ]
}

const check = (path: string, value: unknown): readonly string[] => {
  const { hooks } = fieldsOf(value)
  if (!path.endsWith('/hooks.json')) return []
  return Object.entries(fieldsOf(hooks)).flatMap(([event, list]) => (Array.isArray(list) ? [] : [`\`hooks.${event}\` is no list; mend it first`]))
}

const cursor: Agent = {
  id: 'cursor',
  title: 'Cursor',
  proven: false,
  tools: { ...COMMON_TOOLS, tools: { ...COMMON_TOOLS.tools, edit_file: { means: 'edit' }, read_file: { means: 'read' } } },
  readHook,
  answerHook,
  install: {
    binary: 'cursor-agent',
    found: ({ home }) => [`${home}/.cursor`],
    honours: {},
    changes,
    check,
    unseen: ['what a hook that fails lets through is not known'],
  },
}

export default cursor
