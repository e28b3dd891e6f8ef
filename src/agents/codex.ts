// Owns what is particular to Codex: its tools, its hooks, its settings, its transcripts.
//
// Seen with the real client 0.171.0 on Linux, headless and through its app-server, against a scripted model: PreToolUse, PermissionRequest and PostToolUse; that
// every failure of a hook lets the command run, also a key it does not know beside a deny, a deny without a reason, `ask`, and exit 2 without text; that hooks
// need trust, which covers their definition and not the program they name; the session files. Read in public source only: older forms of calls in session files, Windows.
import { type Agent, callOf, eventCall, type FileChange, fieldsOf, inputOf, mayGrant, type Place, said, textOf, toldText, waiting } from '../core/agent.ts'
import { COMMON_TOOLS } from '../core/tool-table.ts'

// ---- the hook

const readHook: Agent['readHook'] = (event, around) => {
  const given = fieldsOf(event)
  const name = textOf(given['hook_event_name']) || 'PreToolUse'
  const told = eventCall(given, around)
  const call = { ...told, tool: toolOf(told.tool) }
  if (name === 'PreToolUse') return waiting('before', name, callOf(call))
  // The justification that is shown at a prompt is no part of the call.
  if (name === 'PermissionRequest') return waiting('permission', name, callOf({ ...call, input: withoutDescription(call.input) }))
  if (name === 'PostToolUse') return { type: 'after', name, call, ran: true }
  return { type: 'other', name }
}

/** Some of its own tools come with their namespace in front and nothing between: `multi_agent_v1wait_agent`. */
const toolOf = (name: string): string => name.replace(/^multi_agent_v\d+(?=[a-z])/, '')

const withoutDescription = (input: unknown): unknown => {
  const given = inputOf(input)
  if (!given || !('command' in given)) return input
  const { description: _, ...rest } = fieldsOf(given)
  return rest
}

/** No key beside these: with one more the command runs. There is no ask before a call, so it is a refusal there; at the prompt it is silence. */
const answerHook: Agent['answerHook'] = (event, told, how) => {
  if (event.type === 'before' || event.type === 'unreadable') {
    if (told.allowed) return said('{}')
    const permissionDecisionReason = toldText(told, false)
    return said(JSON.stringify({ hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason } }))
  }
  if (event.type !== 'permission') return said('{}')
  const answer = (decision: object): string => JSON.stringify({ hookSpecificOutput: { hookEventName: 'PermissionRequest', decision } })
  if (told.allowed) return said(mayGrant(told, how) ? answer({ behavior: 'allow' }) : '{}')
  return said(told.decision === 'ask' ? '{}' : answer({ behavior: 'deny', message: toldText(told, false) }))
}

// ---- installing

const OURS = 'hook[^ ]*.* codex|/hooks/codex|"tool":"hook_decision"'

/** Seconds. */
const TIMEOUT = 20

const EVENTS = ['PreToolUse', 'PermissionRequest', 'PostToolUse'] as const

const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** Its own exit 2 has text already; this is for a program that cannot be started or dies. */
const LAST = '{ [ $? -eq 2 ] || echo beforehand: the guard could not decide, so nothing runs. Tell the person to run beforehand doctor. >&2; exit 2; }'

/** Codex lets a call run whose hook is late, so a program that hangs, or that a busy machine does not get started, is ended before; in seconds. */
const PATIENCE = 14

const started = (hook: readonly string[]): string => `w ${hook.map(quoted).join(' ')} || ${LAST}`

/** macOS has no `timeout`, but perl, whose alarm goes on in the program that it becomes. Without both the program's own clock must do. */
const WATCHED = `w() { if command -v timeout >/dev/null 2>&1; then timeout -s KILL ${PATIENCE} "$@"; elif command -v perl >/dev/null 2>&1; then perl -e "alarm shift; exec @ARGV" ${PATIENCE} "$@"; else "$@"; fi; }`

/** `curl` is asked first since it starts faster; only an answer in one of our forms counts, everything else goes to the program. */
const asked = ({ socket, hook, grant }: Place): string =>
  [
    'i=$(cat)',
    `o=$(printf %s "$i" | curl -sSf --max-time 4 --unix-socket ${quoted(socket)} -H "content-type: application/json" -H "x-beforehand-folder: $PWD" --data-binary @- http://localhost/hooks/codex${grant ? '?grant=true' : ''} 2>/dev/null) || o=`,
    `case "$o" in '{}'|'{"hookSpecificOutput":{"hookEventName":"P'*'}}') printf %s "$o";; *) printf %s "$i" | ${started(hook)};; esac`,
  ].join('; ')

/** In one shell for all, since Codex uses the person's own, which may be one with another language. */
const command = (place: Place): string => {
  const script = place.transport === 'http' && place.socket !== '' ? asked(place) : started(place.hook)
  return `/bin/sh -c '${`${WATCHED}; ${script}`.replaceAll("'", `'"'"'`)}'`
}

const handler = (place: Place): object => ({
  type: 'command',
  command: command(place),
  // Hooks run in PowerShell there.
  ...(place.platform === 'win32' ? { commandWindows: `& ${place.hook.map((word) => `"${word}"`).join(' ')}; if ($LASTEXITCODE -ne 0) { exit 2 }` } : {}),
  timeout: TIMEOUT,
})

const folderOf = ({ scope, env, home, project }: Place): string => (scope === 'project' ? `${project}/.codex` : env['CODEX_HOME'] || `${home}/.codex`)

const changes = (place: Place): readonly FileChange[] => {
  const [program = '', ...args] = place.mcp
  const folder = folderOf(place)
  return [
    {
      kind: 'json',
      path: `${folder}/hooks.json`,
      strict: true,
      why: 'hooks: every tool call is decided before it runs',
      // No matcher: without one they fire for every tool.
      edits: EVENTS.map((event) => ({ op: 'entry' as const, at: ['hooks', event], value: { hooks: [handler(place)] }, ours: OURS })),
    },
    {
      kind: 'toml',
      path: `${folder}/config.toml`,
      why: 'the MCP server',
      table: ['mcp_servers', 'beforehand'],
      block: [
        '[mcp_servers.beforehand]',
        `command = ${JSON.stringify(program)}`,
        `args = [${args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
        '# Without it the first turn may begin before the server is up, and without the tool.',
        'required = true',
        'default_tools_approval_mode = "approve"',
      ].join('\n'),
    },
    {
      kind: 'section',
      path: place.scope === 'project' ? `${place.project}/AGENTS.md` : `${folder}/AGENTS.md`,
      why: 'the rule that the agent is told',
      text: place.rule,
    },
  ]
}

const KINDS: ReadonlySet<unknown> = new Set(['command', 'mcp_tool', 'prompt', 'agent'])

/** One handler of a type it does not know makes the whole file unusable. */
const check = (path: string, value: unknown): readonly string[] => {
  if (!path.endsWith('/hooks.json')) return []
  const { hooks } = fieldsOf(value)
  return Object.entries(fieldsOf(hooks)).flatMap(([event, groups]) => {
    if (!Array.isArray(groups)) return [`\`hooks.${event}\` is no list; Codex would not read this file`]
    return groups.flatMap((group: unknown) => {
      const handlers = fieldsOf(group)['hooks']
      if (!Array.isArray(handlers)) return [`\`hooks.${event}\` has an entry without a list \`hooks\`; Codex would not read this file`]
      const strange = handlers.map((each: unknown) => fieldsOf(each)['type']).find((type) => !KINDS.has(type))
      return strange === undefined ? [] : [`\`hooks.${event}\` has a handler of type ${JSON.stringify(strange)}; Codex would not read this file`]
    })
  })
}

// ---- transcripts

/** Arguments are JSON text; commands came as `cmd` or as `command`. */
const argumentsOf = (text: unknown): unknown => inputOf(text) ?? text

const NAMES: Readonly<Record<string, string>> = { exec_command: 'Bash', shell_command: 'Bash' }

const commandOf = (input: unknown): unknown => {
  const { cmd, command, workdir } = fieldsOf(input)
  return cmd === undefined && command === undefined ? input : { command: cmd ?? command, ...(workdir === undefined ? {} : { workdir }) }
}

const codex: Agent = {
  id: 'codex',
  title: 'Codex',
  proven: true,
  /** Hooks see `exec_command` as `Bash`, whose shell is the user's own: PowerShell on Windows. MCP tools are `mcp__server__tool`. */
  tools: { ...COMMON_TOOLS, tools: { ...COMMON_TOOLS.tools, bash: { means: 'shell', windows: 'powershell' } } },
  readHook,
  answerHook,
  install: {
    binary: 'codex',
    found: (place) => [place.env['CODEX_HOME'] || `${place.home}/.codex`],
    honours: { http: 'always' },
    changes,
    check,
    unseen: [
      'what `write_stdin` types into a program that runs already; bare interpreters are therefore asked',
      'web searches that run on the model’s side',
      'hooks that are not trusted are skipped in silence: `/hooks` in Codex, or `beforehand init --agent codex` with consent',
    ],
  },
  transcripts: {
    folders: ({ home, env }) => [`${env['CODEX_HOME'] || `${home}/.codex`}/sessions`],
    ending: '.jsonl',
    calls: (line, memory) => {
      const given = fieldsOf(line)
      const payload = fieldsOf(given['payload'])
      if (given['type'] === 'session_meta') Object.assign(memory, { session: textOf(payload['id']), cwd: textOf(payload['cwd']) })
      if (given['type'] === 'turn_context') memory['cwd'] = textOf(payload['cwd']) || (memory['cwd'] ?? '')
      if (given['type'] !== 'response_item') return []
      const name = textOf(payload['name'])
      const at = { cwd: memory['cwd'] ?? '', session: memory['session'] ?? '', call: textOf(payload['call_id']) }
      if (payload['type'] === 'custom_tool_call') return [{ tool: name, input: { command: payload['input'] }, ...at }]
      if (payload['type'] !== 'function_call') return []
      const space = textOf(payload['namespace'])
      const tool = space === '' ? (NAMES[name] ?? name) : `${space}__${name}`
      return [{ tool, input: commandOf(argumentsOf(payload['arguments'])), ...at }]
    },
  },
}

export default codex
