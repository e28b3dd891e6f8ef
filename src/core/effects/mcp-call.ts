// Owns one MCP call as its readers see it: its arguments, and the drafts that all of them make (an object, a message). No choice of effects.
import type { EffectDraft } from '../command-spec.ts'
import type { EffectFields, EffectKind, Stage } from '../effect.ts'
import { findSecrets } from '../secrets.ts'
import { type Carry, literal } from '../value.ts'
import { ALL_WORDS, CONTAINERS, type Family, MANY_WORDS, type VerbClass, verbClass, wordsOf } from './mcp-words.ts'
import { stageOf } from './stage.ts'

export type McpArgs = Readonly<Record<string, unknown>>

/** One call as all parts of this reading see it. */
export interface McpCall {
  readonly server: string
  readonly tool: string
  readonly args: McpArgs
  readonly words: readonly string[]
  readonly verb: VerbClass
  readonly family: Family
  readonly stage: Stage
  /** The secret in the arguments, for whatever leaves. */
  readonly carries: readonly Carry[]
}

// ---- arguments

export const textArg = (args: McpArgs, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = Object.hasOwn(args, name) ? args[name] : undefined
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

export const listArg = (args: McpArgs, name: string): readonly string[] => {
  const value = Object.hasOwn(args, name) ? args[name] : undefined
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

const INNER = ['flags', 'options', 'params', 'parameters', 'arguments', 'args', 'config']

const isObject = (value: unknown): value is McpArgs => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The arguments themselves, and the objects of further arguments in them (`flags: {all: true}`). */
export const levelsOf = (args: McpArgs): readonly McpArgs[] => [args, ...INNER.map((name) => args[name]).filter(isObject)]

const VERB_ARGS = [
  'command',
  'action',
  'operation',
  'method',
  'verb',
  'op',
  'subcommand',
  'sub_command',
  'subCommand',
  'operation_type',
  'operationType',
  'action_type',
  'actionType',
]

/** Arguments that are one bare word and may be what is to be done. */
export const toldVerbs = (args: McpArgs): readonly string[] =>
  levelsOf(args)
    .flatMap((level) => VERB_ARGS.map((name) => textArg(level, [name]) ?? ''))
    .filter((text) => /^[A-Za-z][\w-]{1,60}$/.test(text))

export const isForced = (args: McpArgs): boolean =>
  args['force'] === true || args['force'] === 'true' || args['force_push'] === true || args['forcePush'] === true

/** Every string in the arguments, keys left out. Nested at most as deep as an action's input may be. */
const stringsOf = (value: unknown, out: string[]): void => {
  if (typeof value === 'string') out.push(value)
  else if (Array.isArray(value)) for (const item of value) stringsOf(item, out)
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) stringsOf(item, out)
}

/** Names as well: `{"api_key": "…"}` is an assignment. */
export const hasSecrets = (args: McpArgs): boolean => {
  const strings: string[] = []
  stringsOf(args, strings)
  if (findSecrets(strings.join('\n'), { outgoing: true }).length > 0) return true
  return Object.entries(args).some(
    ([name, value]) =>
      typeof value === 'string' && value.length < 4_096 && !value.includes('\n') && findSecrets(`${name}="${value}"`, { outgoing: true }).length > 0,
  )
}

export const SECRET: readonly Carry[] = [{ kind: 'secret', path: '' }]

// ---- stage and object

const STAGE_ARGS = [
  'environment',
  'env',
  'stage',
  'namespace',
  'cluster',
  'context',
  'database',
  'db',
  'dbname',
  'database_name',
  'project',
  'project_id',
  'projectId',
  'host',
  'hostname',
  'url',
  'connection',
  'connection_string',
  'connectionString',
  'db_path',
  'dbPath',
  'database_path',
  'databasePath',
  'db_name',
  'dbName',
  'database_url',
  'databaseUrl',
  'dsn',
  'instance',
  'bucket',
  'stack',
  'workspace',
  'app',
  'service',
  'account',
  'profile',
  'target',
  'resource',
  'name',
  'site',
  'function',
  'queue',
  'branch_id',
]

const NO_STAGE: Stage = 'unknown'

/** The server's name tells it first, then the arguments that name a place; the text of a message tells nothing. */
export const stageOfCall = (server: string, tool: string, args: McpArgs): Stage => {
  const told = [server, tool, ...levelsOf(args).flatMap((level) => STAGE_ARGS.map((name) => textArg(level, [name]) ?? ''))].filter(
    (text) => text !== '' && text.length <= 256 && !/\s/.test(text),
  )
  const stages = told.map((text) => stageOf(text.replaceAll('_', '-')))
  return (['production', 'staging', 'test', 'dev'] as const).find((stage) => stages.includes(stage)) ?? NO_STAGE
}

const OBJECT_ARGS = [
  'table',
  'table_name',
  'collection',
  'key',
  'bucket',
  'bucket_name',
  'resource',
  'resource_name',
  'name',
  'database',
  'db',
  'repository',
  'repo',
  'project',
  'project_id',
  'projectId',
  'namespace',
  'cluster',
  'stack',
  'instance',
  'instance_id',
  'instanceId',
  'service',
  'app',
  'site',
  'domain',
  'zone',
  'secret',
  'secret_id',
  'path',
  'id',
  'issue_id',
  'issueId',
  'title',
  'page_id',
  'pageId',
  'customer',
  'payment_intent',
  'charge',
  'invoice',
  'subscription',
  'user',
  'user_id',
  'email',
]

const VERB_WORDS = new Set([
  'get',
  'list',
  'create',
  'delete',
  'remove',
  'update',
  'drop',
  'run',
  'execute',
  'add',
  'set',
  'destroy',
  'purge',
  'the',
  'a',
  'all',
  'many',
  'or',
  'and',
  'by',
])

/** What a person reads: the kind of thing from the tool's words, and its name from the arguments. */
export const objectOf = (call: McpCall): string => {
  const kind = call.words.filter((word) => !VERB_WORDS.has(word) && word !== call.family).join(' ')
  const { owner } = call.args
  const repo = textArg(call.args, ['repo', 'repository'])
  const name = typeof owner === 'string' && repo !== undefined ? `${owner}/${repo}` : textArg(call.args, OBJECT_ARGS)
  return [kind, name === undefined ? '' : name.slice(0, 200)].filter((text) => text !== '').join(' ')
}

const isEmptyObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0

/** The thing itself is the last word or stands before its verb; a cluster's tools name it by `kind`. */
const isContainer = ({ words, args }: McpCall): boolean => {
  const told = wordsOf(textArg(args, ['kind', 'resourceType', 'resource_type', 'resource', 'object_type', 'objectType', 'entity_type', 'type']) ?? '').map(
    (word) => word.replace(/^ns$/, 'namespace'),
  )
  return (
    CONTAINERS.has(words.at(-1) ?? '') ||
    told.some((word) => CONTAINERS.has(word) || CONTAINERS.has(word.replace(/s$/, ''))) ||
    words.some((word, i) => CONTAINERS.has(word) && verbClass([words[i + 1] ?? '']) !== 'unknown')
  )
}

const ALL_FLAG = /^-{0,2}(all|everything|all[-_]?namespaces|recursive[-_]?all)$/i

const takesAll = (level: McpArgs): boolean =>
  Object.entries(level).some(([name, value]) => ALL_FLAG.test(name) && (value === true || value === 'true')) ||
  ['flags', 'options', 'args', 'arguments'].some((name) =>
    [...(textArg(level, [name]) ?? '').split(/\s+/), ...listArg(level, name)].some((word) => /^--all(-namespaces)?$/.test(word)),
  )

/** How much one call reaches: one thing, many, or a container with all that is in it. */
export const scopeOf = (call: McpCall): EffectFields['scope'] => {
  const { args, words } = call
  const filters = ['filter', 'where', 'query'].filter((name) => Object.hasOwn(args, name))
  if (words.some((word) => ALL_WORDS.has(word)) || levelsOf(args).some(takesAll)) return 'all'
  if (filters.some((name) => isEmptyObject(args[name]) || args[name] === '*')) return 'all'
  if (['name', 'id', 'key', 'pattern', 'names'].some((name) => args[name] === '*')) return 'all'
  const thing = call.verb === 'destroy' && isContainer(call)
  if (thing && !(call.family === 'tracker' || call.family === 'chat')) return 'all'
  const lists = Object.values(args).some((value) => Array.isArray(value) && value.length > 1)
  return lists || words.some((word) => MANY_WORDS.has(word)) ? 'many' : 'one'
}

const PUBLIC_VALUE = /^(?:public|everyone|anyone|all_?users|allauthenticatedusers|public-read(?:-write)?|world|0\.0\.0\.0\/0|::\/0|\*)$/i

const PUBLIC_ARGS = [
  'visibility',
  'acl',
  'access',
  'principal',
  'member',
  'members',
  'role_binding',
  'cidr',
  'source_ranges',
  'audience',
  'scope',
  'share_with',
  'grantee',
  'type',
]

const grantsPublic = (call: McpCall): boolean => {
  if (call.args['public'] === true || call.args['private'] === false || call.args['is_public'] === true) return true
  if (call.words.includes('public') && call.verb === 'write') return true
  return PUBLIC_ARGS.some((name) => [textArg(call.args, [name]) ?? '', ...listArg(call.args, name)].some((value) => PUBLIC_VALUE.test(value)))
}

// ---- effects

const LOCAL_ARG = /(?:^|[/@])(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|host\.docker\.internal)(?=[:/]|$)/

export const isLocal = (call: McpCall): boolean => {
  const told = ['host', 'hostname', 'url', 'connection', 'connection_string', 'connectionString'].map((name) => textArg(call.args, [name]) ?? '')
  return (
    told.some((text) => LOCAL_ARG.test(text)) ||
    wordsOf(call.server).some(
      (word) =>
        word === 'local' || word === 'localhost' || word === 'sqlite' || word === 'duckdb' || word === 'memory' || word === 'test' || word === 'testing',
    )
  )
}

export const draft = (call: McpCall, kind: EffectKind, set: Partial<EffectFields>, on = ''): EffectDraft => ({
  kind,
  on: literal(on === '' ? `${call.server} ${call.tool}` : on),
  set,
  carries: call.carries,
})

export const object = (call: McpCall, kind: EffectKind, more: Partial<EffectFields> = {}): EffectDraft => {
  const what = objectOf(call)
  const set = { system: call.server, object: what, scope: scopeOf(call), stage: call.stage, local: isLocal(call), grants_public: grantsPublic(call), ...more }
  return draft(call, kind, set, `${call.server} ${what}`.trim())
}

const CHANNELS = [
  'channel',
  'channel_id',
  'channelId',
  'to',
  'recipient',
  'recipients',
  'chat_id',
  'room',
  'thread_ts',
  'conversation',
  'email',
  'subreddit',
  'team',
  'project',
]

const AUDIENCE: Partial<Record<Family, EffectFields['audience']>> = { chat: 'team', tracker: 'team', hosting: 'team', public: 'public', own: 'own' }

/** A message, issue or comment that others will read. */
export const message = (call: McpCall): EffectDraft => {
  const { owner } = call.args
  const repo = textArg(call.args, ['repo', 'repository'])
  const channel =
    typeof owner === 'string' && repo !== undefined ? `${owner}/${repo}` : (textArg(call.args, CHANNELS) ?? listArg(call.args, 'to')[0] ?? call.server)
  const audience = call.words.includes('draft') ? 'own' : (AUDIENCE[call.family] ?? 'unknown')
  const sent = draft(call, 'message.send', { channel: channel.slice(0, 200), audience }, channel.slice(0, 200))
  return { ...sent, carries: [...call.carries, ...attached(call)] }
}

const ATTACHMENTS = ['path', 'file', 'file_path', 'filePath', 'filepath', 'document', 'photo', 'image', 'video', 'audio', 'attachment', 'media']
const ATTACHMENT_LISTS = ['files', 'paths', 'file_paths', 'attachments', 'media', 'images']

/** Files of this machine that go with a message. */
const attached = ({ args }: McpCall): readonly Carry[] =>
  [...ATTACHMENTS.map((name) => textArg(args, [name]) ?? ''), ...ATTACHMENT_LISTS.flatMap((name) => listArg(args, name))]
    .map((path) => path.replace(/^file:\/\//, ''))
    .filter((path) => /^(?:~?\/|\.{1,2}\/|[A-Za-z]:[\\/])|\/|^\.\w/.test(path) && !/^https?:/.test(path))
    .map((path) => ({ kind: 'file', path }))
