// Owns what is particular to Factory Droid: its tools, its hooks, their file.
//
// From its public documentation only; never run here: hooks.json keyed by event, matchers that heed case, Claude Code's shapes (assumed) or exit 2, timeouts in
// seconds. Its shell is the tool `Execute`. What a failing hook does is not known.
import { type Agent, callOf, eventCall, type FileChange, fieldsOf, type Place, said, shellCommand, textOf, toldText, waiting } from '../core/agent.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const name = textOf(given['hook_event_name']) || 'PreToolUse'
  const call = eventCall(given, around)
  if (name === 'PreToolUse') return waiting('before', name, callOf(call))
  return name === 'PostToolUse' ? { type: 'after', name, call, ran: true } : { type: 'other', name }
}

const answerHook: Agent['answerHook'] = (event, told) => {
  if (told.allowed || (event.type !== 'before' && event.type !== 'unreadable')) return said('{}')
  const permissionDecisionReason = toldText(told, false)
  const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason }
  return said(JSON.stringify({ hookSpecificOutput }), 2, permissionDecisionReason)
}

const SECONDS = 20

const changes = (place: Place): readonly FileChange[] => {
  const folder = `${place.scope === 'project' ? place.project : place.home}/.factory`
  const [command = '', ...args] = place.mcp
  const hooks = [{ type: 'command', command: shellCommand(place.hook), timeout: SECONDS }]
  return [
    {
      kind: 'json',
      path: `${folder}/hooks.json`,
      why: 'hooks: every tool call is decided before it runs',
      strict: true,
      edits: [{ op: 'entry', at: ['PreToolUse'], value: { matcher: '*', hooks }, ours: ' factory-droid' }],
    },
    {
      kind: 'json',
      path: `${folder}/mcp.json`,
      why: 'the MCP server',
      edits: [{ op: 'put', at: ['mcpServers', 'beforehand'], value: { type: 'stdio', command, args } }],
    },
    {
      kind: 'section',
      path: place.scope === 'project' ? `${place.project}/AGENTS.md` : `${folder}/AGENTS.md`,
      why: 'the rule that the agent is told',
      text: place.rule,
    },
  ]
}

const OWN = { execute: { means: 'shell' }, create: { means: 'write' }, applypatch: { means: 'patch' }, fetchurl: { means: 'fetch' } } as const

const factoryDroid: Agent = {
  id: 'factory-droid',
  title: 'Factory Droid',
  proven: false,
  tools: { ...COMMON_TOOLS, tools: { ...COMMON_TOOLS.tools, ...OWN } },
  readHook,
  answerHook,
  install: {
    binary: 'droid',
    found: ({ home }) => [`${home}/.factory`],
    honours: {},
    changes,
    unseen: ['what a hook that fails lets through is not known'],
  },
}

export default factoryDroid
