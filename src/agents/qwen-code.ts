// Owns what is particular to Qwen Code: its hooks and its settings.
//
// From its public documentation only; never run here: `hooks.PreToolUse` in settings.json with Claude Code's shapes, a deny or exit 2; whether an ask holds a call
// back is not said, so it is a refusal. Timeouts of command hooks are in milliseconds.
import { type Agent, type FileChange, type Place, shellCommand } from '../core/agent.ts'
import { deniedInClaudeForm, readClaudeForm, refusing } from '../core/agent-hook.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

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
  readHook: readClaudeForm,
  answerHook: refusing('{}', deniedInClaudeForm),
  install: {
    binary: 'qwen',
    found: ({ home }) => [`${home}/.qwen/settings.json`],
    honours: {},
    changes,
    unseen: ['whatever runs while the hook itself fails in another way than by exit 2: its documented example lets the call through'],
  },
}

export default qwenCode
