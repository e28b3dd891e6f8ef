// Owns what is particular to Cline: its tools, its hooks, which are files that are started.
//
// From its public documentation only; never run here: an executable file named after the event, `cancel: true` with a message; a status other than 0, an answer
// that is no JSON and a timeout hold the call back, no output lets it through. There is no ask.
import { type Agent, callOf, type Fields, type FileChange, fieldsOf, type Place, said, shellWord, textOf, waiting } from '../core/agent.ts'
import { refusing } from '../core/agent-hook.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const name = textOf(given['hookName']) || 'PreToolUse'
  const { toolName, parameters } = fieldsOf(given['preToolUse'] ?? given['postToolUse'])
  const roots = Array.isArray(given['workspaceRoots']) ? given['workspaceRoots'].map(textOf).filter(Boolean) : []
  const workspace = roots.length > 0 ? roots : [around.folder].filter(Boolean)
  const tool = textOf(toolName)
  const mcp = fieldsOf(parameters)
  const isMcp = tool === 'use_mcp_tool' && textOf(mcp['server_name']) !== ''
  const call = {
    tool: isMcp ? `mcp__${textOf(mcp['server_name'])}__${textOf(mcp['tool_name'])}` : tool,
    input: isMcp ? mcp['arguments'] : tool === 'replace_in_file' ? replaced(mcp) : parameters,
    cwd: workspace[0] ?? '',
    workspace,
    session: textOf(given['taskId']),
    parent: '',
    call: '',
  }
  if (name === 'PreToolUse') return waiting('before', name, callOf(call))
  return name === 'PostToolUse' ? { type: 'after', name, call, ran: true } : { type: 'other', name }
}

/** Blocks to search for and to put in their place, as one text. */
const replaced = ({ path, diff }: Fields): object => ({ path, old_string: '', new_string: diff })

/** A status other than 0 holds back too, but then the message is not read. */
const answerHook = refusing('{"cancel":false}', (errorMessage) => said(JSON.stringify({ cancel: true, errorMessage })))

const changes = (place: Place): readonly FileChange[] => {
  const folder = place.scope === 'project' ? `${place.project}/.clinerules/hooks` : `${place.home}/Documents/Cline/Hooks`
  const text = `#!/bin/sh\n# Written by \`beforehand init\`; \`beforehand init --undo\` takes it away.\nexec ${place.hook.map(shellWord).join(' ')}\n`
  return [{ kind: 'file', path: `${folder}/PreToolUse`, why: 'the hook: every tool call is decided before it runs', text, executable: true }]
}

const OWN = {
  execute_command: { means: 'shell' },
  write_to_file: { means: 'write' },
  replace_in_file: { means: 'edit' },
  read_file: { means: 'read' },
} as const
const MORE = {
  list_files: { means: 'list' },
  search_files: { means: 'grep' },
  list_code_definition_names: { means: 'list' },
  web_fetch: { means: 'fetch' },
} as const
const TALK = {
  ask_followup_question: { means: 'inert' },
  attempt_completion: { means: 'inert' },
  plan_mode_respond: { means: 'inert' },
  new_task: { means: 'delegate' },
} as const

const cline: Agent = {
  id: 'cline',
  title: 'Cline',
  proven: false,
  tools: { ...COMMON_TOOLS, tools: { ...COMMON_TOOLS.tools, ...OWN, ...MORE, ...TALK } },
  readHook,
  answerHook,
  install: {
    binary: 'cline',
    found: ({ home }) => [`${home}/Documents/Cline`],
    honours: {},
    changes,
    unseen: ['hooks must be switched on in its settings'],
  },
}

export default cline
