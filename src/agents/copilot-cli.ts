// Owns what is particular to GitHub Copilot CLI: its tools, its hooks, their file.
//
// From its public documentation and others' notes only; never run here: a file of its own below `hooks/`, fields in camel case, arguments as JSON text,
// `permissionDecision` at the top. An ask is documented. What a failing hook does is not known.
import { type Agent, type FileChange, fieldsOf, mayGrant, type Place, said, shellCommand, textOf, toldText, workspaceOf } from '../core/agent.ts'
import { beforeOrAfter } from '../core/agent-hook.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const name = textOf(given['hookEventName'] ?? given['hook_event_name']) || 'preToolUse'
  const cwd = textOf(given['cwd'])
  const call = {
    tool: textOf(given['toolName']),
    input: given['toolArgs'],
    cwd,
    workspace: workspaceOf(around, cwd),
    session: textOf(given['sessionId']),
    parent: '',
    call: textOf(given['toolCallId']),
  }
  return beforeOrAfter(name, ['preToolUse', 'postToolUse'], call)
}

const answerHook: Agent['answerHook'] = (event, told, how) => {
  const answer = (permissionDecision: string, permissionDecisionReason: string): string => JSON.stringify({ permissionDecision, permissionDecisionReason })
  if (event.type !== 'before' && event.type !== 'unreadable') return said('{}')
  if (told.allowed) return said(mayGrant(told, how) ? answer('allow', toldText(told, true)) : '{}')
  const message = toldText(told, false)
  return told.decision === 'ask' && event.type === 'before' ? said(answer('ask', message)) : said(answer('deny', message), 2, message)
}

const SECONDS = 20

const changes = (place: Place): readonly FileChange[] => {
  const folder = place.scope === 'project' ? `${place.project}/.github/hooks` : `${place.home}/.copilot/hooks`
  const powershell = `& ${place.hook.map((word) => `"${word}"`).join(' ')}; if ($LASTEXITCODE -ne 0) { exit 2 }`
  const hook = { type: 'command', bash: shellCommand(place.hook), powershell, timeoutSec: SECONDS }
  const [command = '', ...args] = place.mcp
  const hooks: FileChange = {
    kind: 'file',
    path: `${folder}/beforehand.json`,
    why: 'hooks: every tool call is decided before it runs',
    text: `${JSON.stringify({ version: 1, hooks: { preToolUse: [hook] } }, undefined, 2)}\n`,
  }
  if (place.scope === 'project') return [hooks]
  const server = { type: 'local', command, args, tools: ['*'] }
  const servers: FileChange = {
    kind: 'json',
    path: `${place.home}/.copilot/mcp-config.json`,
    why: 'the MCP server',
    edits: [{ op: 'put', at: ['mcpServers', 'beforehand'], value: server }],
  }
  return [hooks, servers]
}

const copilotCli: Agent = {
  id: 'copilot-cli',
  title: 'GitHub Copilot CLI',
  proven: false,
  tools: { ...COMMON_TOOLS, tools: { ...COMMON_TOOLS.tools, create: { means: 'write' }, view: { means: 'read' } } },
  readHook,
  answerHook,
  install: {
    binary: 'copilot',
    found: ({ home }) => [`${home}/.copilot`],
    honours: {},
    changes,
    unseen: ['what a hook that fails lets through is not known'],
  },
}

export default copilotCli
