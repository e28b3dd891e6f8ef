// Owns what is particular to Factory Droid: its tools, its hooks, their file.
//
// From its public documentation only; never run here: hooks.json keyed by event, matchers that heed case, Claude Code's shapes (assumed) or exit 2, timeouts in
// seconds. Its shell is the tool `Execute`. What a failing hook does is not known.
import { type Agent, type FileChange, type Place, shellCommand } from '../core/agent.ts'
import { deniedInClaudeForm, readClaudeForm, refusing } from '../core/agent-hook.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

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
  readHook: readClaudeForm,
  answerHook: refusing('{}', deniedInClaudeForm),
  install: {
    binary: 'droid',
    found: ({ home }) => [`${home}/.factory`],
    honours: {},
    changes,
    unseen: ['what a hook that fails lets through is not known'],
  },
}

export default factoryDroid
