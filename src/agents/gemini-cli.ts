// Owns what is particular to Gemini CLI: its tools, its hooks, its settings.
//
// From its public documentation only; never run here: `hooks.BeforeTool` in settings.json, an answer of `decision: deny` or exit 2, no ask, and that any other
// exit status lets the call through. Timeouts are in milliseconds.
import { type Agent, eventCall, type FileChange, fieldsOf, type Place, said, shellCommand, textOf } from '../core/agent.ts'
import { beforeOrAfter, refusing } from '../core/agent-hook.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const name = textOf(given['hook_event_name']) || 'BeforeTool'
  const { server_name: server, tool_name: tool } = fieldsOf(given['mcp_context'])
  const call = eventCall(given, around)
  const whole = textOf(server) === '' ? call : { ...call, tool: `mcp__${textOf(server)}__${textOf(tool) || call.tool}` }
  return beforeOrAfter(name, ['BeforeTool', 'AfterTool'], whole)
}

const answerHook = refusing('{}', (reason) => said(JSON.stringify({ decision: 'deny', reason }), 2, reason))

const MILLISECONDS = 20_000

const changes = (place: Place): readonly FileChange[] => {
  const folder = `${place.scope === 'project' ? place.project : place.home}/.gemini`
  const [command = '', ...args] = place.mcp
  const hooks = [{ type: 'command', command: shellCommand(place.hook), timeout: MILLISECONDS }]
  return [
    {
      kind: 'json',
      path: `${folder}/settings.json`,
      why: 'hooks: every tool call is decided before it runs; and the MCP server',
      edits: [
        { op: 'entry', at: ['hooks', 'BeforeTool'], value: { matcher: '*', hooks }, ours: ' gemini-cli' },
        { op: 'put', at: ['mcpServers', 'beforehand'], value: { command, args } },
      ],
    },
    {
      kind: 'section',
      path: place.scope === 'project' ? `${place.project}/GEMINI.md` : `${folder}/GEMINI.md`,
      why: 'the rule that the agent is told',
      text: place.rule,
    },
  ]
}

const geminiCli: Agent = {
  id: 'gemini-cli',
  title: 'Gemini CLI',
  proven: false,
  tools: COMMON_TOOLS,
  readHook,
  answerHook,
  install: {
    binary: 'gemini',
    found: ({ home }) => [`${home}/.gemini/settings.json`],
    honours: {},
    changes,
    unseen: ['whatever runs while the hook itself fails in another way than by exit 2: documented to let the call through'],
  },
}

export default geminiCli
