// Owns what library calls do, whatever the language: files, processes, network, code in texts, databases. No library names, no syntax.
import type { Nested } from '../command-spec.ts'
import type { EffectFields, EffectKind } from '../effect.ts'
import { sqlEffects, stageOfDatabase } from '../sql.ts'
import type { Carry, Value } from '../value.ts'
import { display, isUnknown, literal, prefixOf, textOf, unite, unknown } from '../value.ts'
import type { CodeContext, Handler, LibCall, Machine } from './machine.ts'
import { argument, callBack, dumps, effect, lose, print, run, writes } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, known, list, made, NOTHING, numberOf, text, toValue, truth, unionOf, valuesOf } from './thing.ts'
import { outputCarries, plainWords } from './words.ts'

const MISSING = any('argument')

export const the = (call: LibCall, index: number, name = ''): Thing => argument(call, index, name) ?? MISSING

// ---- files

/** A handler with one effect on the file that an argument names. */
export const onPath =
  (kind: EffectKind, set: Partial<EffectFields> = {}, at = 0, name = ''): Handler =>
  (call) => {
    effect(call.machine, kind, the(call, at, name), set)
    return NOTHING
  }

/** The same for a method of a path object. */
export const onSelf =
  (kind: EffectKind, set: Partial<EffectFields> = {}): Handler =>
  (call) => {
    effect(call.machine, kind, call.self, set)
    return NOTHING
  }

export const stdinOf = (machine: Machine): Thing =>
  machine.context.stdin
    ? text({ parts: machine.context.stdin.parts, carries: unite(machine.context.stdin.carries, [{ kind: 'stdin', path: '' }]) })
    : any('stdin', [{ kind: 'stdin', path: '' }])

const isStdin = (path: Thing): boolean => numberOf(path) === 0 || /^\/dev\/(stdin|fd\/0)$/.test(known(path) ?? '')

/** Reads a file; gives its content. */
export const readFile = (machine: Machine, path: Thing): Thing => {
  if (isStdin(path)) return stdinOf(machine)
  const index = effect(machine, 'fs.read', path)
  const on = machine.effects[index]?.on
  return any(on ? `content of ${display(on)}` : 'content', [{ kind: 'file', path: on ? display(on) : '' }])
}

/** Writes a file; returns the index of the effect. */
export const writeFile = (machine: Machine, path: Thing, content: Thing | undefined, append = false): number => {
  const n = numberOf(path)
  if (n === 1 || n === 2 || /^\/dev\/(stdout|stderr|tty|null)$/.test(known(path) ?? '')) {
    if (content && known(path) !== '/dev/null') print(machine, toValue(content))
    return -1
  }
  const index = effect(machine, 'fs.write', path, { overwrites: !append })
  if (content) writes(machine, index, toValue(content))
  if (content) dumps(machine, carriesOf(content))
  return index
}

export const copies =
  (moves: boolean, recursive = false): Handler =>
  (call) =>
    transfer(call.machine, the(call, 0, 'src'), the(call, 1, 'dst'), moves, recursive)

/** Copies or moves; a path object's own rename comes here with itself as the source. */
export const transfer = (machine: Machine, from: Thing, to: Thing, moves: boolean, recursive = false): Thing => {
  if (moves) effect(machine, 'fs.delete', from)
  else effect(machine, 'fs.read', from, recursive ? { recursive } : {})
  const index = effect(machine, 'fs.write', to, { overwrites: true, ...(recursive ? { recursive } : {}) })
  const source = machine.effects[index]
  if (source) machine.effects[index] = { ...source, carries: [{ kind: 'file', path: display(toValue(from)) }] }
  return to
}

export const links = (from: Thing, to: Thing, machine: Machine): Thing => {
  effect(machine, 'fs.link', to, { to: display(toValue(from)) })
  return NOTHING
}

/** An open file as an object: what is written later is added to the effect. */
export const openFile = (machine: Machine, path: Thing, mode: string): Thing => {
  const reads = /r|\+/.test(mode) || !/[wax]/.test(mode)
  const content = reads && !/w/.test(mode) ? readFile(machine, path) : any('file')
  const index = /[wax+]/.test(mode) ? writeFile(machine, path, undefined, !/w/.test(mode)) : -1
  return made('file', unknown('file', false, carriesOf(content)), [
    ['content', content],
    ['path', path],
    ['index', { is: 'number', n: index }],
    ['mode', text(mode)],
  ])
}

export const fieldOf = (thing: Thing, name: string): Thing | undefined => (thing.is === 'made' ? thing.fields.get(name) : undefined)

export const writeOpen: Handler = (call) => {
  const index = numberOf(fieldOf(call.self, 'index'))
  const content = the(call, 0)
  if (index !== undefined && index >= 0) writes(call.machine, index, toValue(content))
  dumps(call.machine, carriesOf(content))
  return NOTHING
}

// ---- processes

export interface Start {
  readonly stdin?: Thing | undefined
  readonly cwd?: Thing | undefined
  readonly env?: Thing | undefined
  readonly background?: boolean
}

const startFields = (start: Start) => ({
  ...(start.stdin && start.stdin.is !== 'nothing' ? { stdin: toValue(start.stdin) } : {}),
  ...(start.cwd && start.cwd.is !== 'nothing' ? { cwd: toValue(start.cwd) } : {}),
})

const environment = (thing: Thing | undefined): { env?: Readonly<Record<string, Value>> } => {
  if (thing?.is !== 'dict' || thing.entries.size === 0) return {}
  return { env: Object.fromEntries([...thing.entries].map(([key, value]) => [key, toValue(value)])) }
}

const SHELLS = /^(.*\/)?(ba|z|da|k|fi|c|tc)?sh(\.exe)?$|^(.*[\\/])?(cmd|powershell|pwsh)(\.exe)?$/i

const fedByNetwork = (machine: Machine, start: Start): boolean =>
  machine.remote || (start.stdin !== undefined && start.stdin.is === 'made' && start.stdin.type === 'socket')

/** A shell or program whose input is a network connection. */
export const remoteShell = (machine: Machine, program: string): void => {
  effect(machine, 'exec.command', text(program), { program: program.split('/').at(-1) ?? program, interactive: true, from: 'network' })
}

const childOf = (words: readonly Value[], machine: Machine, carries: readonly Carry[] = []): Thing => {
  const out: readonly Carry[] = unite(outputCarries(words, machine.context.home), carries)
  const value = unknown(`output of ${words.map(display).join(' ').slice(0, 40)}`, false, out)
  return made('child', value, [['argv', list(words.map((w) => text(w)))]])
}

/** A program with its words. */
export const startArgv = (machine: Machine, words: readonly Value[], start: Start = {}): Thing => {
  const argv = words.length > 0 ? words : [unknown('program')]
  const program = textOf(argv[0] ?? literal('')) ?? ''
  if (fedByNetwork(machine, start) && SHELLS.test(program)) remoteShell(machine, program)
  run(machine, { run: 'argv', argv, ...startFields(start), ...environment(start.env) })
  if (
    machine.endless > 0 &&
    start.background &&
    argv.some((a) => /__file__|__filename/.test(display(a)) || (machine.context.file !== undefined && textOf(a) === machine.context.file))
  )
    exhausts(machine)
  return childOf(argv, machine, start.stdin ? carriesOf(start.stdin) : [])
}

export const exhausts = (machine: Machine): void => {
  effect(machine, 'system.exhaust', undefined, { of: 'processes' })
}

/** A shell text; each alternative is one. */
export const startShell = (machine: Machine, command: Thing, start: Start = {}): Thing => {
  const values = valuesOf(command)
  for (const value of values) {
    const words = plainWords(textOf(value) ?? prefixOf(value))
    if (fedByNetwork(machine, start) && words[0] && SHELLS.test(words[0])) remoteShell(machine, words[0])
    const nested: Nested = { run: 'shell', text: value, ...startFields(start), ...(values.length > 1 ? { certainty: 'possible' as const } : {}) }
    run(machine, nested)
  }
  return childOf(values, machine, carriesOf(command))
}

/** The words of a list of arguments; what is not a whole list is one unknown word at the end. */
export const wordsOf = (thing: Thing | undefined): readonly Value[] => {
  if (!thing || thing.is === 'nothing') return []
  if (thing.is === 'list') return thing.whole ? thing.items.map(toValue) : [...thing.items.map(toValue), unknown('more words')]
  return [unknown('words', true, carriesOf(thing))]
}

/** What is written to a child: text for a shell is run; text from the network makes it a remote shell. */
export const toStdin: Handler = (call) => {
  const program = known(fieldOf(call.self, 'program')) ?? 'sh'
  const input = argument(call, 0)
  if (input && carriesOf(input).some((c) => c.kind === 'network')) remoteShell(call.machine, program)
  else if (input && /^(.*\/)?(ba|z|da)?sh$/.test(program)) run(call.machine, { run: 'shell', text: toValue(input) })
  return NOTHING
}

export const stdinOfChild = (child: Thing): Thing => {
  const argv = fieldOf(child, 'argv')
  return made('child-stdin', unknown('stdin'), [['program', (argv?.is === 'list' ? argv.items[0] : undefined) ?? any('program')]])
}

// ---- code in texts

const ONLY_FILE = (carries: readonly Carry[]): string | undefined =>
  carries.length === 1 && carries[0]?.kind === 'file' && !carries[0].path.includes('‹') ? carries[0].path : undefined

/** Program text that is run: read when known, a script when it is exactly a file's content. */
export const runCode = (machine: Machine, language: string, code: Thing): Thing => {
  for (const value of valuesOf(code)) {
    const file = isUnknown(value) && value.parts.length === 1 ? ONLY_FILE(value.carries) : undefined
    if (file) run(machine, { run: 'script', language, path: literal(file), args: [] })
    else run(machine, { run: 'code', language, text: value })
  }
  return any('result of code', carriesOf(code))
}

// ---- network

export interface Request {
  readonly url: Thing
  readonly method: string
  readonly body?: Thing | undefined
  readonly headers?: Thing | undefined
  readonly insecure?: boolean
}

const SENDS = /^(POST|PUT|PATCH|DELETE)$/
const leaks = (carries: readonly Carry[]): boolean => carries.some((c) => c.kind === 'env' || c.kind === 'file' || c.kind === 'secret' || c.kind === 'stdin')

/** An HTTP request; gives the response. */
export const request = (machine: Machine, { url, method, body, headers, insecure }: Request): Thing => {
  const given = [url, ...(body && body.is !== 'nothing' ? [body] : []), ...(headers ? [headers] : [])]
  const carries = unionOf(given)
  const hasBody = body !== undefined && body.is !== 'nothing'
  const verb = (method || (hasBody ? 'POST' : 'GET')).toUpperCase()
  const target = toValue(url)
  const sends =
    hasBody ||
    SENDS.test(verb) ||
    (leaks(target.carries) && /^[a-z]+:\/\/[^/]+/i.test(prefixOf(target))) ||
    (headers !== undefined && carriesOf(headers).some((c) => c.kind === 'env'))
  const set: Partial<EffectFields> = { method: verb, ...(insecure ? { verify_tls: false } : {}) }
  effect(machine, sends ? 'net.upload' : 'net.download', url, set, carries.length > 0 ? { carries } : {})
  return made('response', unknown(`answer of ${display(target).slice(0, 60)}`, false, [{ kind: 'network', path: display(target) }]))
}

/** A connection to a host and port. */
export const connect = (machine: Machine, host: Thing, port: Thing | undefined): void => {
  const n = numberOf(port)
  effect(machine, 'net.connect', host, n === undefined ? {} : { port: n })
}

export const listen = (machine: Machine, host: Thing | undefined, port: Thing | undefined): void => {
  const n = numberOf(port)
  effect(machine, 'net.listen', host ?? text('localhost'), n === undefined ? {} : { port: n })
}

export const network = (path: string): readonly Carry[] => [{ kind: 'network', path }]

/** Something is sent over a connection that was made before. */
export const sendOn = (call: LibCall): Thing => {
  const host = fieldOf(call.self, 'host')
  const data = argument(call, 0)
  const carries = data ? carriesOf(data) : []
  const told = carries.filter((c) => c.kind !== 'network')
  if (told.length > 0) effect(call.machine, 'net.upload', host ?? any('peer'), {}, { carries: told })
  return NOTHING
}

/** A server: requests come from the network. */
export const serves: Handler = (call) => {
  callBack(call.machine, [...call.args.list, ...call.args.named.values()], any('request', network('')))
  return made('server', unknown('server'))
}

// ---- databases

export interface Database {
  readonly system: string
  /** URL, file name or host with database. */
  readonly object: string
}

const LOCAL = /^(:memory:|file:|sqlite|[^:@]*$)|@?(localhost|127\.0\.0\.1|\[::1\]|::1)([:/]|$)/i

export const database = ({ system, object }: Database): Thing => {
  const fileBased = /^(sqlite|duckdb)$/.test(system)
  const local = fileBased || object === '' ? fileBased : LOCAL.test(object) && !/^[a-z0-9.-]+\.[a-z]{2,}([/:]|$)/i.test(object)
  return made('db', unknown(object || system), [
    ['system', text(system)],
    ['object', text(object)],
    ['local', { is: 'flag', on: local }],
  ])
}

const LOOKS_LIKE_SQL =
  /^\s*(--.*\n\s*)*(select|insert|update|delete|drop|create|alter|truncate|grant|revoke|replace|merge|with|copy|vacuum|pragma|begin|commit|attach|set|use|show|explain|call|exec|do|rename)\b/i

/** SQL text given to a database, or to something that may be one (`sure` false: only what looks like SQL counts). */
export const runSql =
  (sure: boolean): Handler =>
  (call) => {
    const sql = argument(call, 0)
    const statement = sql?.is === 'made' && sql.type === 'sql' ? sql.fields.get('text') : sql
    const value = statement && toValue(statement)
    if (!value) return sure ? made('rows', unknown('rows')) : undefined
    const code = textOf(value) ?? (LOOKS_LIKE_SQL.test(prefixOf(value)) ? display(value).replace(/‹[^›]*›/g, '?') : undefined)
    if (code === undefined || (!sure && !LOOKS_LIKE_SQL.test(code))) return sure ? sqlUnknown(call, value) : undefined
    const object = known(fieldOf(call.self, 'object')) ?? ''
    const local = truth(fieldOf(call.self, 'local') ?? any('local')) ?? false
    const system = known(fieldOf(call.self, 'system')) ?? 'sql'
    for (const draft of sqlEffects(code, {
      system,
      object,
      local,
      stage: stageOfDatabase(object) || (sure && object !== '' ? '' : stageToldBy(call.machine.context)),
    })) {
      effect(call.machine, draft.kind, draft.on ? text(draft.on) : undefined, draft.set ?? {}, draft.certainty ? { certainty: draft.certainty } : {})
    }
    return made('rows', unknown('rows'), call.self.is === 'made' ? call.self.fields : [])
  }

const sqlUnknown = (call: LibCall, value: Value): Thing => {
  const from = value.carries.find((c) => c.kind === 'file')
  if (from) run(call.machine, { run: 'script', language: 'sql', path: literal(from.path), args: [] })
  else if (value.carries.some((c) => c.kind === 'network' || c.kind === 'stdin')) lose(call.machine, 'words', call.source)
  return made('rows', unknown('rows'))
}

/** Each framework has its own: another's says nothing of this program. */
const STAGE_VARIABLES: Readonly<Record<string, readonly string[]>> = {
  javascript: ['NODE_ENV', 'APP_ENV'],
  typescript: ['NODE_ENV', 'APP_ENV'],
  python: ['DJANGO_SETTINGS_MODULE', 'DJANGO_ENV', 'FLASK_ENV', 'APP_ENV'],
  ruby: ['RAILS_ENV', 'RACK_ENV', 'APP_ENV'],
  php: ['APP_ENV'],
  elixir: ['MIX_ENV'],
}

/** The stage that the program's environment tells, by the variables of its language's usual frameworks. */
export const stageToldBy = (context: CodeContext): Exclude<EffectFields['stage'], ''> => {
  const told = (STAGE_VARIABLES[context.language] ?? []).map((name) => textOf(context.env(name) ?? unknown(name)) ?? '').join(' ')
  return stageOfDatabase(told) || 'unknown'
}

/** Rows that a model of the project stands for: which database that is, its environment tells. */
export const stateOfRows = (context: CodeContext): Pick<EffectFields, 'stage' | 'local'> => {
  const stage = stageToldBy(context)
  return { stage, local: stage === 'test' }
}

/** A method that empties or drops without SQL. */
export const destroys =
  (scope: 'one' | 'many' | 'all'): Handler =>
  (call) => {
    const object = known(fieldOf(call.self, 'object')) ?? ''
    const told = stateOfRows(call.machine.context)
    const set: Partial<EffectFields> = {
      system: known(fieldOf(call.self, 'system')) ?? '',
      object,
      scope,
      stage: stageOfDatabase(object) || told.stage,
      local: object === '' ? told.local : (truth(fieldOf(call.self, 'local') ?? NOTHING) ?? false),
      reversible: false,
    }
    effect(call.machine, 'data.destroy', text(object || call.source), set)
    return NOTHING
  }

export const sameObject: Handler = (call) => call.self

export const sends =
  (channel: string): Handler =>
  (call) => {
    effect(call.machine, 'message.send', text(channel), { channel, audience: 'unknown' }, withData(call))
    return any('sent')
  }

const withData = (call: LibCall) => {
  const carries = unionOf([...call.args.list, ...call.args.named.values()])
  return carries.length > 0 ? { carries } : {}
}
