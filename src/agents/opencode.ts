// Owns what is particular to OpenCode: its tools, what its plugin sends and is answered, its settings. The plugin itself is opencode-plugin.ts.
//
// Seen with the real client 1.18.33 on Linux, headless and through its HTTP API, against a scripted model: `tool.execute.before` fires for built-in and MCP
// tools and in sub-agents, and what it throws stops the call; a plugin that does not load is silent and stops nothing, hence the baseline `"*": "ask"`, which
// the plugin answers; the database of sessions. Not seen: the terminal UI itself, Windows, macOS.
import { type Agent, callOf, type FileChange, fieldsOf, mayGrant, type Place, said, textOf, toldText, waiting } from '../core/agent.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

// ---- the hook: the plugin's own form

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const name = textOf(given['event'])
  const folders = Array.isArray(given['workspace']) ? given['workspace'].map(textOf).filter((folder) => folder !== '' && folder !== '/') : []
  const cwd = textOf(given['cwd'])
  const call = {
    tool: textOf(given['tool']),
    input: given['input'],
    cwd,
    workspace: folders.length > 0 ? folders : [around.folder || cwd].filter(Boolean),
    session: textOf(given['session']),
    parent: textOf(given['parent']),
    call: textOf(given['call']),
  }
  if (name === 'before') return waiting('before', name, callOf(call))
  if (name === 'after') {
    const exit = given['exit']
    return { type: 'after', name, call, ran: true, ...(typeof exit === 'number' ? { exit } : {}) }
  }
  return name === '' ? { type: 'unreadable', name, reason: 'the plugin did not say which event it is' } : { type: 'other', name }
}

/** The plugin takes only an answer that names its call. */
const answerHook: Agent['answerHook'] = (event, told, how) => {
  const call = event.type === 'before' ? event.call.call : ''
  const verdict = told.allowed ? 'allow' : told.decision
  return said(JSON.stringify({ beforehand: 1, call, verdict, grant: mayGrant(told, how), message: told.allowed ? '' : toldText(told, false) }))
}

// ---- installing

/** The folder and the file of settings that are in use; `opencode.json` where there is none yet. */
const folderOf = ({ scope, env, home, project }: Place): string =>
  scope === 'project' ? `${project}/.opencode` : `${env['XDG_CONFIG_HOME'] || `${home}/.config`}/opencode`

const settingsOf = (place: Place): string => {
  const folder = place.scope === 'project' ? place.project : folderOf(place)
  return ['opencode.jsonc', 'opencode.json', 'config.json'].map((name) => `${folder}/${name}`).find((path) => place.exists(path)) ?? `${folder}/opencode.json`
}

const changes = (place: Place): readonly FileChange[] => {
  const folder = folderOf(place)
  const { socket, url, note, serve, grant } = place
  return [
    {
      kind: 'file',
      path: `${folder}/plugin/beforehand.js`,
      why: 'the plugin: every tool call is decided before it runs',
      text: `const BEFOREHAND = ${JSON.stringify({ socket, url, note, serve, grant })}\n${place.program('opencode-plugin')}`,
    },
    {
      kind: 'json',
      path: settingsOf(place),
      why: 'the MCP server, and that every call asks; the plugin answers for those that are decided',
      edits: [
        { op: 'put', at: ['mcp', 'beforehand'], value: { type: 'local', command: place.mcp, enabled: true, timeout: 30_000 } },
        // Rules of the person's own come after it and so win. The second key says to the plugin that the first is ours.
        { op: 'first', at: ['permission'], key: '*', value: { '*': 'ask', beforehand: 'ask' } },
        { op: 'put', at: ['permission', 'beforehand_decide_action'], value: 'allow' },
      ],
    },
    {
      kind: 'section',
      path: place.scope === 'project' ? `${place.project}/AGENTS.md` : `${folder}/AGENTS.md`,
      why: 'the rule that the agent is told',
      text: place.rule,
    },
  ]
}

/** A rule that lets a whole tool through holds even where the plugin did not load. */
const check = (): readonly string[] => []

const opencode: Agent = {
  id: 'opencode',
  title: 'OpenCode',
  proven: true,
  /** MCP tools are `server_tool`; whatever else has a `_` in its name and is no built-in tool is one of them. */
  tools: { ...COMMON_TOOLS, mcp: 'single' },
  readHook,
  answerHook,
  install: {
    binary: 'opencode',
    found: (place) => [folderOf({ ...place, scope: 'user' })],
    honours: {},
    changes,
    check,
    unseen: [
      'what a person types after `!`, `` !`command` `` in the text of a command, and files named with `@`',
      '`opencode --pure` and `OPENCODE_PURE=1` start without plugins; the baseline `"*": "ask"` then asks for everything',
      'a rule of yours that allows a tool outright holds even where the plugin did not load',
    ],
  },
  transcripts: {
    folders: ({ home, env }) => [`${env['XDG_DATA_HOME'] || `${home}/.local/share`}/opencode`],
    ending: 'opencode.db',
    sql: `SELECT json_object('session', part.session_id, 'cwd', session.directory, 'part', json(part.data)) AS line
      FROM part JOIN session ON session.id = part.session_id
      WHERE json_extract(part.data, '$.type') = 'tool' AND part.time_created >= :since ORDER BY part.time_created, part.id`,
    calls: (line) => {
      const given = fieldsOf(line)
      const part = fieldsOf(given['part'])
      const tool = textOf(part['tool'])
      // What the model called that is no tool, or with no JSON, was never run.
      if (part['type'] !== 'tool' || tool === '' || tool === 'invalid') return []
      return [{ tool, input: fieldsOf(part['state'])['input'], cwd: textOf(given['cwd']), session: textOf(given['session']), call: textOf(part['callID']) }]
    },
  },
}

export default opencode
