// Owns what is particular to Claude Code: its tools, its hooks, its settings, its transcripts.
//
// Seen with the real client 2.1.332 on Linux, headless, against a scripted model: the events PreToolUse, PermissionRequest, PostToolUse and ConfigChange; that a
// deny as JSON with exit 2 holds in every mode, for sub-agents and MCP tools; that a failing hook lets the call through unless it says `onFailure: block`, and
// even then where it exits 0 with text that is no JSON. Read in the client's own schema: PreSkillShellCommand, PostToolUseFailure, the values of `onFailure`.
import {
  type Agent,
  type AnswerHow,
  callOf,
  eventCall,
  type FileChange,
  fieldsOf,
  type HookAnswer,
  type HookEvent,
  mayGrant,
  type Place,
  said,
  shellCommand,
  shellWord,
  type Told,
  textOf,
  toldText,
  waiting,
} from '../core/agent.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

// ---- the hook

/** PreSkillShellCommand: a command in the text of a skill, which no tool call announces. */
const BEFORE: ReadonlySet<string> = new Set(['PreToolUse', 'PreSkillShellCommand'])

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const name = textOf(given['hook_event_name']) || 'PreToolUse'
  const call = eventCall(given, around)
  if (BEFORE.has(name)) return waiting('before', name, callOf(call))
  if (name === 'PermissionRequest') return waiting('permission', name, callOf(call))
  if (name === 'PostToolUse') return { type: 'after', name, call, ran: true }
  if (name === 'PostToolUseFailure') return { type: 'after', name, call, ran: true, exit: 1 }
  if (name === 'ConfigChange') return { type: 'config', name, path: textOf(given['file_path']) }
  return { type: 'other', name }
}

const answerHook: Agent['answerHook'] = (event, told, how) => {
  const message = toldText(told, true)
  switch (event.type) {
    case 'before':
      return beforeAnswer(event, told, how)
    case 'permission':
      return permissionAnswer(event, told, how)
    case 'config':
      // Exit 2 keeps the settings that the session has.
      return told.allowed ? said('{}') : said(JSON.stringify({ decision: 'block', reason: message }), 2, message)
    case 'unreadable':
      return said(pre('PreToolUse', 'deny', message), 2, message)
    default:
      return said('{}')
  }
}

const pre = (hookEventName: string, permissionDecision: string, permissionDecisionReason: string): string =>
  JSON.stringify({ hookSpecificOutput: { hookEventName, permissionDecision, permissionDecisionReason } })

/** An `allow` would grant what the person's own mode would ask, so nothing is said instead. Exit 2 holds even where the JSON is cut off; an ask needs its JSON read. */
const beforeAnswer = (event: HookEvent, told: Told, how: AnswerHow): HookAnswer => {
  if (told.allowed) return said(mayGrant(told, how) && event.name === 'PreToolUse' ? pre(event.name, 'allow', toldText(told, true)) : '{}')
  const isAsk = told.decision === 'ask' && event.name === 'PreToolUse'
  const message = toldText(told, false)
  return isAsk ? said(pre(event.name, 'ask', message)) : said(pre(event.name, 'deny', message), 2, message)
}

/** An ask is silence here: the prompt that comes next is the ask. */
const permissionAnswer = (event: HookEvent, told: Told, how: AnswerHow): HookAnswer => {
  const answer = (decision: object): string => JSON.stringify({ hookSpecificOutput: { hookEventName: event.name, decision } })
  if (told.allowed) return said(mayGrant(told, how) ? answer({ behavior: 'allow' }) : '{}')
  const message = toldText(told, true)
  return told.decision === 'ask' ? said('{}') : said(answer({ behavior: 'deny', message }), 2, message)
}

// ---- installing

const OURS = 'hook[^ ]*"?.*claude-code|/hooks/claude-code|"tool":"hook_decision"'

/** Seconds. A decision takes milliseconds; a machine that is busy may take long to start a process. */
const TIMEOUT = 20

const EVENTS = ['PreToolUse', 'PreSkillShellCommand', 'PermissionRequest', 'PostToolUse', 'PostToolUseFailure', 'ConfigChange'] as const

const AFTER: ReadonlySet<string> = new Set(['PostToolUse', 'PostToolUseFailure'])

/** In a shell, so that a program that is not there is exit 2 even for a client that knows no `onFailure`; on Windows without one. */
const commandHook = ({ hook, platform }: Place, event: string): object => {
  const [command = '', ...args] = hook
  const how = platform === 'win32' ? { command, args } : { command: AFTER.has(event) ? hook.map(shellWord).join(' ') : shellCommand(hook) }
  return { type: 'command', ...how, timeout: TIMEOUT, ...(AFTER.has(event) ? { async: true } : { onFailure: 'block' }) }
}

const httpHook = ({ url, grant }: Place, event: string): object => ({
  type: 'http',
  url: `${url}/hooks/claude-code${grant ? '?grant=true' : ''}`,
  headers: { 'x-beforehand-folder': '$CLAUDE_PROJECT_DIR' },
  allowedEnvVars: ['CLAUDE_PROJECT_DIR'],
  timeout: TIMEOUT,
  ...(AFTER.has(event) ? {} : { onFailure: 'block' }),
})

const mcpHook = (event: string): object => ({
  type: 'mcp_tool',
  server: 'beforehand',
  tool: 'hook_decision',
  // Each is named: there is no placeholder for the whole event, and an object comes as its JSON text.
  input: {
    agent: 'claude-code',
    event: '${hook_event_name}',
    tool: '${tool_name}',
    input: '${tool_input}',
    cwd: '${cwd}',
    session: '${session_id}',
    call: '${tool_use_id}',
  },
  timeout: TIMEOUT,
  ...(AFTER.has(event) ? {} : { onFailure: 'block' }),
})

/** What changed in a settings file is looked at from outside of the session, so that event always starts a process. */
const hookFor = (place: Place, event: string): object => {
  if (place.transport === 'command' || event === 'ConfigChange') return commandHook(place, event)
  return place.transport === 'http' ? httpHook(place, event) : mcpHook(event)
}

const configFolder = ({ env, home }: Pick<Place, 'env' | 'home'>): string => env['CLAUDE_CONFIG_DIR'] || `${home}/.claude`

/** Where the client keeps servers: one file for all projects, beside its folder unless that was moved. */
const stateFile = ({ env, home }: Place): string => `${env['CLAUDE_CONFIG_DIR'] || home}/.claude.json`

const changes = (place: Place): readonly FileChange[] => {
  const mine = place.scope === 'project' ? `${place.project}/.claude/settings.local.json` : `${configFolder(place)}/settings.json`
  const [command = '', ...args] = place.mcp
  const server = { type: 'stdio', command, args, alwaysLoad: true }
  const servers = place.scope === 'project' ? ['projects', place.project, 'mcpServers', 'beforehand'] : ['mcpServers', 'beforehand']
  return [
    {
      kind: 'json',
      path: mine,
      strict: true,
      why: 'hooks: every tool call is decided before it runs',
      edits: [
        ...EVENTS.map((event) => {
          const matcher = event === 'ConfigChange' ? {} : { matcher: '*' }
          return { op: 'entry' as const, at: ['hooks', event], value: { ...matcher, hooks: [hookFor(place, event)] }, ours: OURS }
        }),
        { op: 'include', at: ['permissions', 'allow'], value: 'mcp__beforehand__decide_action' },
      ],
    },
    { kind: 'json', path: stateFile(place), strict: true, why: 'the MCP server', edits: [{ op: 'put', at: servers, value: server }] },
    {
      kind: 'section',
      path: place.scope === 'project' ? `${place.project}/CLAUDE.md` : `${configFolder(place)}/CLAUDE.md`,
      why: 'the rule that the agent is told',
      text: place.rule,
    },
  ]
}

/** One folder that `claude --plugin-dir` or a marketplace loads: hooks, server, nothing of the person's own files. */
const plugin = (place: Place, folder: string): readonly FileChange[] => {
  const [command = '', ...args] = place.mcp
  const group = (event: string): object => ({
    ...(event === 'ConfigChange' ? {} : { matcher: '*' }),
    hooks: [hookFor({ ...place, transport: 'command' }, event)],
  })
  const file = (name: string, why: string, value: object): FileChange => ({
    kind: 'file',
    path: `${folder}/${name}`,
    why,
    text: `${JSON.stringify(value, undefined, 2)}\n`,
  })
  const about = {
    name: 'beforehand',
    version: place.version,
    description: 'Every tool call is decided before it runs',
    author: { name: 'beforehand' },
    license: 'Apache-2.0',
  }
  return [
    file('.claude-plugin/plugin.json', 'the plugin', about),
    file('hooks/hooks.json', 'hooks: every tool call is decided before it runs', {
      description: about.description,
      hooks: Object.fromEntries(EVENTS.map((event) => [event, [group(event)]])),
    }),
    file('.mcp.json', 'the MCP server', { mcpServers: { beforehand: { command, args, alwaysLoad: true } } }),
  ]
}

/** The required text of each kind of hook, and the values of `onFailure`; anything else makes the client drop all hooks of the file without a word. */
const HOOK_KINDS: Readonly<Record<string, readonly string[]>> = {
  command: ['command'],
  http: ['url'],
  mcp_tool: ['server', 'tool'],
  prompt: ['prompt'],
  agent: ['prompt'],
}

const check = (path: string, value: unknown): readonly string[] => {
  if (!/settings[^/]*\.json$/.test(path)) return []
  const settings = fieldsOf(value)
  const off = settings['disableAllHooks'] === true ? ['`disableAllHooks` is true, so no hook of this file would fire; take it out first'] : []
  const hooks = settings['hooks']
  if (hooks === undefined) return off
  if (typeof hooks !== 'object' || hooks === null || Array.isArray(hooks))
    return [...off, '`hooks` is no object, so Claude Code would drop every hook of this file']
  return [...off, ...Object.entries(hooks).flatMap(([event, groups]) => groupProblems(event, groups))]
}

const groupProblems = (event: string, groups: unknown): readonly string[] => {
  const drop = (what: string): string => `\`hooks.${event}\`: ${what}; Claude Code would drop every hook of this file`
  if (!Array.isArray(groups)) return [drop('is no list')]
  return groups.flatMap((group: unknown) => {
    const { hooks, matcher } = fieldsOf(group)
    if (matcher !== undefined && typeof matcher !== 'string') return [drop('a matcher is no text')]
    if (!Array.isArray(hooks)) return [drop('an entry has no list `hooks`')]
    return hooks.flatMap((hook: unknown) => {
      const given = fieldsOf(hook)
      const type = textOf(given['type'])
      const needs = Object.hasOwn(HOOK_KINDS, type) ? HOOK_KINDS[type] : undefined
      if (!needs) return [drop(`the hook type ${JSON.stringify(given['type'] ?? null)} is not known`)]
      const missing = needs.find((key) => typeof given[key] !== 'string')
      if (missing !== undefined) return [drop(`a ${type} hook has no text \`${missing}\``)]
      const failure = given['onFailure']
      const fine = failure === undefined || failure === 'block' || failure === 'continue' || type === 'mcp_tool'
      return fine ? [] : [drop(`\`onFailure\` is ${JSON.stringify(failure)}, neither "block" nor "continue"`)]
    })
  })
}

// ---- transcripts

interface Block {
  readonly type?: unknown
  readonly id?: unknown
  readonly name?: unknown
  readonly input?: unknown
}

const claudeCode: Agent = {
  id: 'claude-code',
  title: 'Claude Code',
  proven: true,
  /** MCP tools are `mcp__server__tool`, those of a plugin `mcp__plugin_<plugin>_<server>__tool`. */
  tools: COMMON_TOOLS,
  readHook,
  answerHook,
  install: {
    binary: 'claude',
    found: (place) => [configFolder(place), stateFile(place)],
    honours: { http: { since: '2.1.295' }, mcp: { since: '2.1.328' } },
    changes,
    plugin,
    check,
    unseen: [
      '`@file` in a prompt puts the file into the conversation without a tool call; a `Read` deny rule stops it',
      '`claude --bare`, `--safe-mode` and `--setting-sources` start without these hooks; only managed settings hold there',
      'a repository whose `.claude/settings.json` says `disableAllHooks: true` switches them off for itself; only managed settings hold there',
    ],
  },
  transcripts: {
    folders: (place) => [`${configFolder(place)}/projects`],
    ending: '.jsonl',
    calls: (line) => {
      const given = fieldsOf(line)
      const { content } = fieldsOf(given['message'])
      if (given['type'] !== 'assistant' || !Array.isArray(content)) return []
      return content.flatMap(({ type, id, name, input }: Block) =>
        type === 'tool_use' ? [{ tool: textOf(name), input, cwd: textOf(given['cwd']), session: textOf(given['sessionId']), call: textOf(id) }] : [],
      )
    },
  },
}

export default claudeCode
