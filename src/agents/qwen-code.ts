// Owns what is particular to Qwen Code: its hooks and its settings.
//
// From its public documentation only; never run here: `hooks.PreToolUse` in settings.json with Claude Code's shapes, a deny or exit 2; whether an ask holds a call
// back is not said, so it is a refusal. Timeouts of command hooks are in milliseconds.
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

const MILLISECONDS = 20_000

const changes = (place: Place): readonly FileChange[] => {
  const folder = `${place.scope === 'project' ? place.project : place.home}/.qwen`
  const [command = '', ...args] = place.mcp
  const hooks = [{ type: 'command', command: shellCommand(place.hook), timeout: MILLISECONDS }]
  return [
    {
      kind: 'json',
      path: `${folder}/settings.json`,
      why: 'hooks: every tool call is decided before it runs; and the MCP server',
      edits: [
        { op: 'entry', at: ['hooks', 'PreToolUse'], value: { matcher: '*', hooks }, ours: ' qwen-code' },
        { op: 'put', at: ['mcpServers', 'beforehand'], value: { command, args } },
      ],
    },
    {
      kind: 'section',
      path: place.scope === 'project' ? `${place.project}/QWEN.md` : `${folder}/QWEN.md`,
      why: 'the rule that the agent is told',
      text: place.rule,
    },
  ]
}

const qwenCode: Agent = {
  id: 'qwen-code',
  title: 'Qwen Code',
  proven: false,
  tools: COMMON_TOOLS,
  readHook,
  answerHook,
  install: {
    binary: 'qwen',
    found: ({ home }) => [`${home}/.qwen/settings.json`],
    honours: {},
    changes,
    unseen: ['whatever runs while the hook itself fails in another way than by exit 2: its documented example lets the call through'],
  },
}

export default qwenCode
