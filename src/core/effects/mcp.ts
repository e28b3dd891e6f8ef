// Owns MCP tool calls → effects, by the words of server and tool and by the shape of the arguments; no list of servers' tools, no verdicts.
import type { EffectDraft, Nested, Refined } from '../command-spec.ts'
import { insideOf } from '../commands/_inside.ts'
import { findSpec } from '../commands/index.ts'
import type { EffectKind } from '../effect.ts'
import { methodInEffect } from '../request.ts'
import { readSql } from '../sql.ts'
import { literal } from '../value.ts'
import {
  draft,
  hasSecrets,
  isLocal,
  listArg,
  type McpArgs,
  type McpCall,
  message,
  object,
  objectOf,
  SECRET,
  stageOfCall,
  textArg,
  toldVerbs,
} from './mcp-call.ts'
import { fileEffects } from './mcp-files.ts'
import { hostingEffects, localGitEffects } from './mcp-git.ts'
import { pageEffects } from './mcp-page.ts'
import { type Family, familyOf, STAYS_HERE, toldVerb, type VerbClass, verbWith, wordsOf } from './mcp-words.ts'

export { verbClass } from './mcp-words.ts'

const SQL_ARGS = ['sql', 'query', 'statement', 'queries', 'statements', 'sql_query', 'sqlQuery', 'q']

const SQL_START =
  /^[\s(;]*(?:--|\/\*|\\|\.|select|insert|update|delete|drop|create|alter|truncate|with|grant|revoke|explain|show|describe|desc|use|set|begin|merge|replace|call|exec|execute|copy|vacuum|pragma|analyze|do|values|table|rename|attach|load|backup|restore|kill|declare|if)\b/i

const sqlTexts = (call: McpCall): readonly string[] => {
  const named = call.family === 'database' || call.words.includes('sql')
  const given = SQL_ARGS.filter((name) => named || name.startsWith('sql')).flatMap((name) => [textArg(call.args, [name]) ?? '', ...listArg(call.args, name)])
  return given.filter((text) => SQL_START.test(text))
}

const databaseObject = (call: McpCall): string =>
  textArg(call.args, [
    'database',
    'db',
    'dbname',
    'database_name',
    'db_path',
    'dbPath',
    'database_path',
    'db_name',
    'dbName',
    'host',
    'connection_string',
    'connectionString',
    'project_id',
  ]) ?? call.server

const sqlRead = (call: McpCall): Refined => {
  const local = isLocal(call)
  const target = { system: call.server, object: databaseObject(call), local, stage: call.stage === 'unknown' ? undefined : call.stage }
  const effects: EffectDraft[] = []
  const nested: Nested[] = []
  for (const text of sqlTexts(call)) {
    const reading = readSql(text, target)
    effects.push(...reading.effects)
    for (const shell of reading.shells) nested.push({ run: 'shell', text: literal(shell.text), elsewhere: !local })
  }
  return effects.length + nested.length > 0 ? { effects, nested } : { effects: [object(call, 'data.read')] }
}

const COMMAND_ARGS = ['command', 'cmd', 'cli_command', 'cliCommand', 'commandLine', 'command_line', 'shell_command', 'shellCommand', 'script', 'bash', 'input']

const REMOTE_WORDS = new Set([
  'ssh',
  'remote',
  'docker',
  'container',
  'containers',
  'e2b',
  'kubernetes',
  'k8s',
  'pod',
  'pods',
  'kubectl',
  'vm',
  'server',
  'ec2',
  'droplet',
])

const isElsewhere = (call: McpCall): boolean =>
  [...wordsOf(call.server), ...call.words].some((word) => REMOTE_WORDS.has(word)) || textArg(call.args, ['host', 'container', 'pod']) !== undefined

const folderOf = (call: McpCall): { cwd?: ReturnType<typeof literal> } => {
  const cwd = textArg(call.args, ['cwd', 'workdir', 'working_directory', 'workingDirectory', 'working_dir', 'directory', 'path'])
  return cwd === undefined ? {} : { cwd: literal(cwd) }
}

/** Command-line programs that servers and tools are named after: their commands may come without the name. */
const CLIS: ReadonlySet<string> = new Set([
  'kubectl',
  'helm',
  'aws',
  'gcloud',
  'az',
  'azure',
  'docker',
  'terraform',
  'tofu',
  'pulumi',
  'flux',
  'argocd',
  'oc',
  'gh',
  'glab',
  'heroku',
  'vercel',
  'netlify',
  'fly',
  'wrangler',
  'supabase',
  'firebase',
  'npm',
  'doctl',
  'redis',
  'git',
])
const CLI_PROGRAM: Readonly<Record<string, string>> = { azure: 'az', redis: 'redis-cli' }

const isProgram = (name: string): boolean => /[/\\]/.test(name) || /^\w+=/.test(name) || findSpec(name.toLowerCase()) !== undefined

/** The program that is meant where the command's first word is none: the one that the tool or its server is named after. */
const programBefore = (call: McpCall, first: string): readonly string[] => {
  if (isProgram(first)) return []
  const cli = [...call.words, ...wordsOf(call.server)].find((word) => CLIS.has(word))
  return cli === undefined ? [] : [CLI_PROGRAM[cli] ?? cli]
}

const ARGUMENT_ARGS = ['args', 'arguments', 'argv']

/** `kubectl {args: "delete ns x"}`: the words of the program that the tool is named after. */
const namedProgram = (call: McpCall): Nested | undefined => {
  const cli = [...call.words, ...wordsOf(call.server)].find((word) => CLIS.has(word))
  const lists = ARGUMENT_ARGS.map((name) => [...listArg(call.args, name), ...(typeof call.args[name] === 'string' ? [call.args[name]] : [])]).find(
    (list) => list.length > 0,
  )
  if (cli === undefined || lists === undefined || (lists.length === 1 && !lists[0]?.includes(' '))) return undefined
  const program = CLI_PROGRAM[cli] ?? cli
  const [first = ''] = lists
  if (lists.length === 1) return { run: 'shell', text: literal(first.startsWith(`${program} `) ? first : `${program} ${first}`) }
  return { run: 'argv', argv: (first === program ? lists : [program, ...lists]).map((word) => literal(word)) }
}

/** One bare word that is a verb says what to do; it is no command. */
const isVerbOnly = (call: McpCall, value: string): boolean => call.family !== 'shell' && /^[A-Za-z][\w-]*$/.test(value) && toldVerb(value) !== 'unknown'

const textCommand = (call: McpCall, value: string, elsewhere: boolean): Nested => {
  const before = programBefore(call, value.trim().split(/\s+/)[0] ?? '')
  const text = [...before, value].join(' ')
  return call.words.includes('powershell')
    ? { run: 'code', language: 'powershell', text: literal(value) }
    : { run: 'shell', text: literal(text), elsewhere: elsewhere && before.length === 0, ...folderOf(call) }
}

/** A server that is no shell and whose command no program is known for: what it does is not known. */
const isForeign = (call: McpCall, first: string): boolean =>
  call.family !== 'shell' && call.family !== 'files' && !isProgram(first) && programBefore(call, first).length === 0

/** A command in the arguments is run by a tool that runs things, and by one whose verb is not known. */
const commandOf = (call: McpCall): Nested | undefined => {
  if (call.verb === 'read' || call.verb === 'message' || call.verb === 'destroy' || call.family === 'browser') return undefined
  if (call.verb === 'write' && call.family !== 'shell' && call.family !== 'files') return undefined
  const elsewhere = isElsewhere(call)
  for (const name of COMMAND_ARGS) {
    const value = call.args[name]
    const argv = listArg(call.args, name)
    if (argv.length > 0)
      return isForeign(call, argv[0] ?? '')
        ? undefined
        : { run: 'argv', argv: [...programBefore(call, argv[0] ?? ''), ...argv].map((word) => literal(word)), elsewhere, ...folderOf(call) }
    if (
      typeof value !== 'string' ||
      value === '' ||
      (name === 'input' && !call.words.some((word) => word === 'process' || word === 'terminal' || word === 'session'))
    )
      continue
    if (isVerbOnly(call, value)) continue
    const more = ARGUMENT_ARGS.map((list) => listArg(call.args, list)).find((list) => list.length > 0) ?? []
    if (isForeign(call, value.trim().split(/\s+/)[0] ?? '')) return undefined
    if (more.length > 0)
      return { run: 'argv', argv: [...programBefore(call, value), value, ...more].map((word) => literal(word)), elsewhere, ...folderOf(call) }
    return textCommand(call, value, elsewhere)
  }
  return namedProgram(call)
}

const CODE_ARGS = ['code', 'expression', 'function', 'javascript', 'python', 'source_code', 'source', 'js', 'python_code', 'cell', 'script']

const LANGUAGES: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['python', new Set(['python', 'py', 'ipython', 'jupyter', 'notebook', 'interpreter'])],
  ['javascript', new Set(['javascript', 'js', 'node', 'nodejs', 'deno', 'bun', 'typescript', 'ts'])],
  ['powershell', new Set(['powershell', 'pwsh'])],
  ['ruby', new Set(['ruby'])],
  ['php', new Set(['php'])],
  ['lua', new Set(['lua'])],
  ['perl', new Set(['perl'])],
]

const SHELL_LANGUAGES = new Set(['bash', 'sh', 'shell', 'zsh'])

const codeOf = (call: McpCall): Nested | undefined => {
  const runs = call.verb === 'run' || (call.family === 'shell' && call.verb !== 'read')
  const text = runs ? textArg(call.args, CODE_ARGS) : undefined
  if (text === undefined) return undefined
  const told = (textArg(call.args, ['language', 'languageId', 'language_id', 'lang', 'kernel', 'runtime']) ?? '').toLowerCase()
  if (SHELL_LANGUAGES.has(told)) return { run: 'shell', text: literal(text), elsewhere: isElsewhere(call) }
  const hints = [told, ...call.words, ...wordsOf(call.server), ...Object.keys(call.args)]
  const known = LANGUAGES.find(([, names]) => hints.some((word) => names.has(word)))?.[0]
  const language = call.family === 'browser' ? 'javascript' : (known ?? (told || 'unknown'))
  return { run: 'code', language, text: literal(text) }
}

const URL_ARGS = ['url', 'uri', 'href', 'endpoint', 'link', 'address', 'webhook_url', 'webhookUrl']

const WEB_URL = /^(?:https?|wss?|ftp):\/\/|^(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:\/|$)/i

const SENDING = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** The method, as an argument or as the tool's own name (`post`, `http_delete`). */
const methodOf = (call: McpCall): string =>
  (textArg(call.args, ['method']) ?? call.words.find((word) => SENDING.has(word.toUpperCase())) ?? 'GET').toUpperCase()

const urlEffects = (call: McpCall): readonly EffectDraft[] => {
  if (call.family !== 'browser' && call.family !== 'web' && call.family !== 'shell' && call.family !== 'other') return []
  const urls = [textArg(call.args, URL_ARGS) ?? '', ...listArg(call.args, 'urls')].filter((url) => WEB_URL.test(url) || /^[a-z][a-z0-9+.-]*:/i.test(url))
  const told = methodOf(call)
  const method = methodInEffect(told, urls[0] ?? '')
  const sends = SENDING.has(told) || ((call.verb === 'message' || call.words.includes('webhook')) && call.args['body'] !== undefined)
  return urls.map(
    (url): EffectDraft =>
      url.startsWith('file:')
        ? { kind: 'fs.read', on: literal(decodePath(url)) }
        : draft(call, sends ? 'net.upload' : method === 'POST' ? 'net.connect' : 'net.download', { method }, url),
  )
}

const decodePath = (url: string): string => {
  const path = url.replace(/^file:(?:\/\/[^/]*)?/i, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const SECRET_NOUNS = new Set(['secret', 'secrets', 'credential', 'credentials', 'password', 'passwords', 'apikey', 'kubeconfig'])

const namesSecret = (call: McpCall): boolean =>
  call.words.some((word) => SECRET_NOUNS.has(word)) || /(?:access|api|auth|secret|private)[_-]?(?:key|token)s?$/.test(call.words.join('_'))

/** `list_secrets` shows names only; `get_secret` the value. */
const secretEffects = (call: McpCall): readonly EffectDraft[] => {
  if (!(call.family === 'vault' || namesSecret(call))) return []
  const names = call.words.some(
    (word) => word === 'list' || word === 'describe' || word === 'scan' || word === 'count' || word === 'detect' || word === 'check',
  )
  if (call.verb === 'read')
    return names ? [object(call, 'infra.read')] : [draft(call, 'secret.read', { store: 'vault' }, `${call.server} ${objectOf(call)}`.trim())]
  return []
}

const AUDIT_NOUNS = new Set(['audit', 'trail', 'trails', 'cloudtrail', 'logging'])

const auditEffects = (call: McpCall): readonly EffectDraft[] => {
  const touches = call.words.some((word) => AUDIT_NOUNS.has(word))
  const ends = call.verb === 'destroy' || call.words.some((word) => word === 'stop' || word === 'disable')
  return touches && ends ? [draft(call, 'audit.erase', { log: objectOf(call) })] : []
}

const INTERACTIONS = new Set([
  'click',
  'fill',
  'press',
  'type',
  'drag',
  'dblclick',
  'hover',
  'select',
  'resize',
  'scroll',
  'close',
  'handle',
  'tab',
  'tabs',
  'wait',
  'dialog',
])

/** Words of buttons that bind whoever presses them, and the address of the page where it is told and is not this machine's. */
const BINDS = /\b(pay|buy|purchase|order|subscribe|donate|transfer|publish|release|deploy|promote|delete|remove|approve|merge|withdraw|send)\b/i
const ELSEWHERE_PAGE = /https?:\/\/(?!localhost|127\.|\[::1\]|0\.0\.0\.0)/i

/** Clicks and keys in a page act on what the page is; its address was judged when it was opened. */
const browserEffects = (call: McpCall): readonly EffectDraft[] | undefined => {
  const urls = urlEffects(call)
  const files = call.words.includes('upload')
    ? [...listArg(call.args, 'paths'), ...listArg(call.args, 'files'), textArg(call.args, ['path', 'filePath', 'file_path']) ?? '']
    : []
  const reads = files.filter((path) => path !== '').map((path): EffectDraft => ({ kind: 'fs.read', on: literal(path) }))
  if (urls.length + reads.length > 0) return [...urls, ...reads]
  const told = textArg(call.args, ['element', 'description', 'label']) ?? ''
  if (call.words.includes('click') && BINDS.test(told) && ELSEWHERE_PAGE.test(told)) return [object(call, 'infra.change', { local: false })]
  return call.verb === 'read' || call.words.some((word) => INTERACTIONS.has(word)) ? [] : undefined
}

const KIND_BY_VERB: Partial<Record<VerbClass, readonly [data: EffectKind, infra: EffectKind]>> = {
  read: ['data.read', 'infra.read'],
  write: ['data.change', 'infra.change'],
  destroy: ['data.destroy', 'infra.destroy'],
  run: ['data.change', 'infra.change'],
}

const DATA_FAMILIES: ReadonlySet<Family> = new Set<Family>(['database', 'tracker', 'chat', 'mail', 'public', 'own'])

/** What holds everything else that there is of something. */
const WHOLES: ReadonlySet<string> = new Set('project projects cluster clusters organization organisation tenant subscription'.split(' '))

/** No structure tells more: the verb on the object that the words name. */
const plainEffects = (call: McpCall): readonly EffectDraft[] => {
  const kinds = KIND_BY_VERB[call.verb]
  if (!kinds) return call.verb === 'message' ? [message(call)] : []
  if (call.verb === 'destroy' && call.words.some((word) => WHOLES.has(word))) return [object(call, 'infra.destroy', { scope: 'all', reversible: false })]
  const kind = kinds[DATA_FAMILIES.has(call.family) ? 0 : 1]
  const mine = call.family === 'own' ? { local: true } : {}
  return [object(call, kind, call.verb === 'destroy' || call.family === 'payment' ? { reversible: false, ...mine } : mine)]
}

const TALK = new Set([
  'issue',
  'issues',
  'comment',
  'comments',
  'ticket',
  'tickets',
  'message',
  'messages',
  'reply',
  'thread',
  'reaction',
  'page',
  'task',
  'card',
  'story',
  'event',
  'post',
  'announcement',
  'update',
  'discussion',
  'review',
])

const isTalk = (call: McpCall): boolean =>
  (call.verb === 'write' || call.verb === 'message') &&
  (call.family === 'tracker' || call.family === 'chat' || call.family === 'public' || call.family === 'mail') &&
  call.words.some((word) => TALK.has(word) || word === 'email' || word === 'draft')

const byFamily = (call: McpCall): readonly EffectDraft[] | undefined => {
  if (call.verb === 'message' && call.family !== 'hosting' && call.family !== 'browser' && call.family !== 'web') return [...urlEffects(call), message(call)]
  if (isTalk(call)) return [message(call)]
  switch (call.family) {
    case 'files':
    case 'other':
    case 'shell':
      return fileEffects(call)
    case 'hosting':
      return hostingEffects(call)
    case 'git':
      return localGitEffects(call)
    case 'browser':
      return browserEffects(call)
    default:
      return undefined
  }
}

/** A process of this machine; whose is not told by its number. */
const processEffects = (call: McpCall): readonly EffectDraft[] => {
  const here = call.family === 'files' || call.family === 'shell' || call.family === 'other'
  const kills = here && call.verb === 'destroy' && call.words.some((word) => word === 'process' || word === 'processes' || word === 'port')
  return kills ? [draft(call, 'process.kill', { whose: 'user' }, textArg(call.args, ['pid', 'process_id', 'name', 'port']) ?? '')] : []
}

const mountsOf = (args: McpArgs): readonly string[] => [
  ...listArg(args, 'volumes'),
  ...listArg(args, 'mounts'),
  ...listArg(args, 'binds'),
  ...Object.keys(typeof args['volumes'] === 'object' && args['volumes'] !== null && !Array.isArray(args['volumes']) ? args['volumes'] : {}),
]

const containerEffects = (call: McpCall): readonly EffectDraft[] => {
  const image = textArg(call.args, ['image'])
  if (image === undefined || !call.words.includes('container') || !(call.verb === 'run' || call.verb === 'write')) return []
  const host = ['network', 'network_mode', 'pid', 'pid_mode', 'ipc'].some((name) => call.args[name] === 'host')
  return [
    draft(call, 'container.run', { name: image, mounts: mountsOf(call.args), privileged: call.args['privileged'] === true, host_namespaces: host }, image),
  ]
}

/** What a command does in the pod or container that it is run in. */
const podEffects = (call: McpCall, nested: Nested): readonly EffectDraft[] => {
  if (call.family !== 'cluster' || (nested.run !== 'argv' && nested.run !== 'shell') || nested.elsewhere !== true) return []
  const words = nested.run === 'argv' ? nested.argv : [literal('sh'), literal('-c'), nested.text]
  const does = insideOf(words)
  const kind = does === 'read' ? 'infra.read' : does === 'data' ? 'data.read' : does === 'destroy' ? 'infra.destroy' : 'infra.change'
  return [object(call, kind, does === 'destroy' ? { scope: 'many', reversible: false } : {})]
}

const inner = (call: McpCall): Refined => {
  // An agent's own notes.
  if (call.family === 'own' && call.verb !== 'destroy' && call.verb !== 'run') return {}
  if (sqlTexts(call).length > 0) return sqlRead(call)
  const nested = commandOf(call) ?? codeOf(call)
  if (nested) return { effects: [...containerEffects(call), ...podEffects(call, nested), ...pageEffects(call, nested)], nested: [nested] }
  const special = [...secretEffects(call), ...auditEffects(call), ...containerEffects(call), ...processEffects(call)]
  if (special.length > 0) return { effects: special }
  const own = byFamily(call)
  if (own) return { effects: own }
  const urls = urlEffects(call)
  if (urls.length > 0) return { effects: urls }
  if (call.verb === 'unknown') return { unknown: [{ reason: 'tool', what: `${call.server} ${call.tool}` }] }
  if (call.verb === 'run' && (call.family === 'shell' || call.family === 'other' || call.family === 'browser'))
    return { unknown: [{ reason: 'content', what: `${call.server} ${call.tool}` }] }
  return { effects: plainEffects(call) }
}

/**
 * The effects of an MCP tool call, told from names and arguments. Always a `tool.call`; besides it what the verb and the arguments say, or
 * `unknown` with reason `tool` where they say nothing. A secret in arguments that leave this machine is carried by every effect that takes it there.
 */
export const readMcp = (server: string, tool: string, args: McpArgs, readOnlyHint = false): Refined => {
  const named = wordsOf(tool)
  const family = familyOf(wordsOf(server), named)
  const told = family === 'shell' || family === 'web' ? [] : toldVerbs(args)
  const words = [...named, ...told.flatMap(wordsOf)]
  // What a tool's name says of its server is not enough to trust that nothing leaves.
  const stays = STAYS_HERE.has(familyOf(wordsOf(server), []))
  const carries = !stays && hasSecrets(args) ? SECRET : []
  const call: McpCall = { server, tool, args, words, verb: verbWith(named, told), family, stage: stageOfCall(server, tool, args), carries }
  const found = inner(call)
  const itself = draft(call, 'tool.call', { server, tool, read_only_hint: readOnlyHint })
  return { ...found, effects: [itself, ...(found.effects ?? [])] }
}
