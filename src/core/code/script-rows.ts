// Owns the rows of a script language's library: kinds of what calls do, each with its names. No language, no syntax.
import { display, literal, prefixOf, unknown } from '../value.ts'
import { type CallTable, each } from './call-table.ts'
import { connect, copies, network, openFile, readFile, request, runCode, runSql, startArgv, startShell, the, wordsOf, writeFile } from './calls.ts'
import type { Handler, LibCall } from './machine.ts'
import { argument, effect, lose, print, run, wordOf } from './machine.ts'
import { environmentName } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, join, known, list, made, mapEach, NOTHING, text, toValue, truth, unionOf } from './thing.ts'
import { decoded, expandHome, fromBase64, fromPattern, joinPath, parentOf } from './words.ts'

const isUrl = (thing: Thing): boolean => /^(https?|ftp):/i.test(prefixOf(toValue(thing)))

/** A path or an address that a constructor made, or its plain text. */
const isPath = (thing: Thing): boolean => (thing.is === 'made' && thing.type === 'path') || (thing.is === 'text' && !isUrl(thing))
const isAddress = (thing: Thing): boolean => (thing.is === 'made' && /^(url|connection)$/.test(thing.type)) || (thing.is === 'text' && isUrl(thing))

const flat = (things: readonly Thing[]): readonly Thing[] => things.flatMap((thing) => (thing.is === 'list' ? thing.items : [thing]))

/** What `join` is given as an argument: named ones that the method takes besides. */
const body = (call: LibCall, at: number): Thing => {
  for (const name of ['body', 'data', 'json', 'content', 'form']) {
    const found = call.args.named.get(name)
    if (found) return found
  }
  return argument(call, at) ?? any('body')
}

const shells: Handler = (call) => (argument(call, 0) ? startShell(call.machine, the(call, 0)) : NOTHING)

/** A program and its words, as a list, as several texts, or as a text and a list. */
const starts: Handler = (call) => {
  const [first, ...rest] = call.args.list
  if (first === undefined) return NOTHING
  if (first.is === 'list') return startArgv(call.machine, first.items.map(toValue))
  return startArgv(call.machine, [toValue(first), ...rest.flatMap((thing) => (thing.is === 'list' ? wordsOf(thing) : [toValue(thing)]))])
}

/** One text is for a shell, or for a program that takes it apart at its blanks; several are a program and its words. */
const runs: Handler = (call) => {
  const given = call.args.list.filter((thing) => thing.is !== 'nothing')
  return given.length === 1 && given[0]?.is !== 'list' ? startShell(call.machine, the(call, 0)) : starts(call)
}

const RECURSIVE = /^(recursive|force|isRecursive)$/
const isRecursive = (call: LibCall): boolean => [...call.args.named].some(([name, value]) => RECURSIVE.test(name) && truth(value) !== false)

const deletes =
  (recursive: boolean): Handler =>
  (call) => {
    const whole = recursive || isRecursive(call)
    const named = new Set(call.args.named.values())
    for (const thing of flat(call.args.list)) {
      if (thing.is === 'flag' || thing.is === 'nothing' || thing.is === 'number' || (named.has(thing) && call.args.list[0] !== thing)) continue
      if (isKnown(thing)) effect(call.machine, 'fs.delete', thing, whole ? { recursive: true } : {})
      else lose(call.machine, 'words', call.source)
    }
    return NOTHING
  }

/** At least the beginning of it is told. */
const isKnown = (thing: Thing): boolean => thing.is === 'either' || toValue(thing).parts.some((part) => typeof part === 'string' || part.any === 'glob')

const deletesSelf =
  (recursive: boolean): Handler =>
  (call) => {
    if (!isPath(call.self)) return undefined
    effect(call.machine, 'fs.delete', call.self, recursive || isRecursive(call) || truth(argument(call, 0) ?? NOTHING) === true ? { recursive: true } : {})
    return NOTHING
  }

const reads: Handler = (call) => {
  const from = the(call, 0)
  return isAddress(from) ? request(call.machine, { url: from, method: 'GET' }) : isKnown(from) ? readFile(call.machine, from) : any('content', carriesOf(from))
}

/** What a path, an address or a process gives when it is read. */
const readsSelf: Handler = (call) =>
  isAddress(call.self)
    ? request(call.machine, { url: call.self, method: 'GET' })
    : call.self.is === 'made' && call.self.type === 'path'
      ? readFile(call.machine, call.self)
      : call.self.is === 'either' || call.self.is === 'text' || call.self.is === 'any' || call.self.is === 'made'
        ? call.self
        : undefined

const writesAt =
  (path: number, content: number, append = false): Handler =>
  (call) => {
    const target = the(call, path)
    const what = argument(call, content) ?? any('content')
    if (target.is === 'made' && target.type === 'file') return writesInto(call, target, what)
    if (isKnown(target)) writeFile(call.machine, target, what, append)
    return NOTHING
  }

const writesInto = (call: LibCall, target: Thing, what: Thing): Thing => {
  const path = target.is === 'made' ? target.fields.get('path') : undefined
  if (path) writeFile(call.machine, path, what, true)
  return NOTHING
}

/** A write into a path, an open file, or a connection. */
const writesSelf: Handler = (call) => {
  const what = argument(call, 0) ?? any('content')
  if (call.self.is !== 'made') return undefined
  if (call.self.type === 'file') return writesInto(call, call.self, what)
  if (call.self.type === 'path') {
    writeFile(call.machine, call.self, what)
    return call.self
  }
  if (isAddress(call.self)) return request(call.machine, { url: call.self, method: 'POST', body: what })
  if (call.self.type === 'socket') {
    const told = carriesOf(what).filter((carry) => carry.kind !== 'network')
    if (told.length > 0) effect(call.machine, 'net.upload', call.self.fields.get('host') ?? any('peer'), {}, { carries: told })
    return call.self
  }
  return undefined
}

const opens: Handler = (call) => {
  const from = the(call, 0)
  if (isAddress(from)) return request(call.machine, { url: from, method: 'GET' })
  if (!isKnown(from)) return any('file')
  const word = known(from) ?? ''
  if (/^\||\|$/.test(word)) return startShell(call.machine, text(word.replace(/^\|\s*|\s*\|$/g, '')))
  return openFile(call.machine, from, /^[wax]/.test(known(argument(call, 1)) ?? '') ? (known(argument(call, 1)) ?? 'r') : 'r')
}
const creates: Handler = (call) => (isKnown(the(call, 0)) ? openFile(call.machine, the(call, 0), 'w') : any('file'))

const makes: Handler = (call) => {
  for (const thing of flat(call.args.list)) if (thing.is === 'text' || thing.is === 'made') effect(call.machine, 'fs.write', thing, { overwrites: false })
  return NOTHING
}

const fetches: Handler = (call) => {
  const [first] = call.args.list
  return first !== undefined && (isAddress(first) || carriesOf(first).length > 0) ? request(call.machine, { url: first, method: 'GET' }) : any(call.source)
}

/** A download into a file. */
const fetchesTo: Handler = (call) => {
  const answer = request(call.machine, { url: the(call, 0), method: 'GET' })
  if (argument(call, 1)) writeFile(call.machine, the(call, 1), answer)
  return answer
}

const sendsTo: Handler = (call) =>
  isAddress(the(call, 0)) ? request(call.machine, { url: the(call, 0), method: 'POST', body: body(call, 1) }) : any(call.source, unionOf(call.args.list))

const connects: Handler = (call) => {
  const [first = any('host'), second] = call.args.list
  const [, host, port] = /^(?:\w+:\/\/)?([^:/]+):(\d+)$/.exec(known(first) ?? '') ?? []
  call.machine.remote = true
  connect(call.machine, host === undefined ? first : text(host), port === undefined ? second : { is: 'number', n: Number(port) })
  return made('socket', unknown('socket', false, network(known(first) ?? '')), [['host', first]])
}

const evaluates =
  (language: string): Handler =>
  (call) =>
    call.args.list.length > 0 && the(call, 0).is !== 'nothing' ? runCode(call.machine, language, call.args.list.at(-1) ?? the(call, 0)) : NOTHING

const follows =
  (language: string): Handler =>
  (call) => {
    const path = the(call, 0)
    if (isAddress(path) || carriesOf(path).some((carry) => carry.kind === 'network')) {
      const answer = isAddress(path) ? request(call.machine, { url: path, method: 'GET' }) : path
      return runCode(call.machine, language, answer)
    }
    if (path.is === 'text' || path.is === 'made') run(call.machine, { run: 'script', language, path: toValue(path), args: [] })
    return NOTHING
  }

const installs: (manager: string, source: 'registry' | 'git') => Handler = (manager, source) => (call) => {
  for (const thing of flat(call.args.list)) {
    const name = known(thing)
    if (name === undefined || thing.is !== 'text') continue
    const from = /^https?:|^git@|^[\w.-]+\/[\w.-]+$/.test(name) ? 'git' : source
    effect(call.machine, 'package.install', thing, { manager, name, source: from, scripts: true, global: true })
  }
  return NOTHING
}

const variables: Handler = (call) =>
  argument(call, 0) ? environmentName(wordOf(call, 0), call.machine.context) : made('environment', unknown('environment', false, [{ kind: 'env', path: '' }]))

export const environmentOf = (): Thing => made('environment', unknown('environment', false, [{ kind: 'env', path: '' }]))

const prints: Handler = (call) => {
  for (const thing of call.args.list) print(call.machine, toValue(thing))
  return NOTHING
}

const joinsPath: Handler = (call) => text(joinPath(flat(call.args.list).map(toValue), false))
const pathOf: Handler = (call) =>
  call.args.list.length === 0 ? undefined : mapEach(text(joinPath(flat(call.args.list).map(toValue), false)), (v) => made('path', v))

const globs: Handler = (call) => {
  const word = known(the(call, 0))
  return list([word === undefined ? the(call, 0) : text(fromPattern(word))], false)
}
const lists: Handler = (call) => list([text(joinPath([toValue(argument(call, 0) ?? text('.')), fromPattern('*')], false))], false)

const kills: Handler = (call) => {
  for (const pid of call.args.list.slice(0, 1))
    effect(call.machine, 'process.kill', text(toValue(pid)), { whose: display(toValue(pid)) === '-1' ? 'all' : 'user' })
  return NOTHING
}

const firsts: Handler = (call) => call.args.list[0]
const selves: Handler = (call) => (call.self.is === 'lib' ? undefined : call.self)
const listed: Handler = (call) => list(call.args.list)
const texts: Handler = (call) => (call.args.list.length === 0 ? undefined : join(flat(call.args.list)))

/** Texts of a list beside one another, with what stands between them. */
const joinsList: Handler = (call) => {
  const items = call.self.is === 'list' ? call.self.items : call.args.list.find((thing) => thing.is === 'list')
  const parts = Array.isArray(items) ? (items as readonly Thing[]) : items?.is === 'list' ? items.items : undefined
  if (parts === undefined) return any('text', unionOf([call.self, ...call.args.list]))
  const between = call.args.list.find((thing) => thing.is === 'text') ?? text('')
  return parts.length === 0 ? text('') : join(parts.flatMap((part, i) => (i === 0 ? [part] : [between, part])))
}

/** Code points as a text. */
const characters: Handler = (call) => {
  const codes = flat(call.args.list).map((thing) => (thing.is === 'number' ? thing.n : Number.NaN))
  return codes.length > 0 && codes.every((code) => code >= 0 && code <= 0x10ffff) ? text(String.fromCodePoint(...codes.map(Math.trunc))) : any('characters')
}

/** sprintf and its like, where the format is known. */
const formats: Handler = (call) => {
  const [format, ...given] = call.self.is === 'text' && call.name !== '' && known(call.self)?.includes('%') ? [call.self, ...call.args.list] : call.args.list
  const word = known(format)
  if (word === undefined) return any('text', unionOf(call.args.list))
  const rest = [...given]
  const pieces = word.split(/(%[-+ #0-9.]*[a-zA-Z])/).filter((piece) => piece !== '')
  return pieces.length === 0 ? text('') : join(pieces.map((piece) => (piece.startsWith('%') ? (rest.shift() ?? any('value')) : text(piece))))
}

const changesFolder: Handler = (call) => {
  call.machine.cwd = toValue(the(call, 0))
  return NOTHING
}

const base64: Handler = (call) => mapEach(call.args.list[0] ?? call.self, (v) => text(decoded(v, fromBase64)))

const sql: Handler = (call) => {
  const at = call.args.list.findIndex((thing) => thing.is === 'text')
  return runSql(false)({ ...call, args: { ...call.args, list: call.args.list.slice(Math.max(0, at)) } })
}

/** What calls of a language's library do: names of one kind stand in one text. Methods are `*.name`. */
export interface Rows {
  readonly language: string
  readonly shells?: string
  readonly starts?: string
  readonly runs?: string
  readonly deletes?: string
  readonly deletesTree?: string
  readonly deletesSelf?: string
  readonly deletesSelfTree?: string
  readonly reads?: string
  readonly readsSelf?: string
  /** path, content */
  readonly writes?: string
  /** content, path */
  readonly writesFrom?: string
  readonly appends?: string
  readonly writesSelf?: string
  readonly opens?: string
  readonly creates?: string
  readonly makes?: string
  readonly copies?: string
  readonly moves?: string
  readonly chmods?: string
  readonly fetches?: string
  readonly fetchesTo?: string
  readonly sends?: string
  readonly connects?: string
  readonly evaluates?: string
  readonly follows?: string
  readonly variables?: string
  readonly prints?: string
  readonly joins?: string
  readonly paths?: string
  readonly urls?: string
  readonly globs?: string
  readonly lists?: string
  readonly kills?: string
  readonly sql?: string
  /** Give what they were given; give what they are called on. */
  readonly same?: string
  readonly self?: string
  readonly list?: string
  readonly text?: string
  readonly joinsList?: string
  readonly characters?: string
  readonly formats?: string
  readonly base64?: string
  readonly folder?: string
  readonly parent?: string
  readonly home?: string
  readonly expands?: string
}

/** The handlers for rows. */
export const library = (rows: Rows): CallTable => {
  const named = (names: string | undefined, handler: Handler): CallTable => (names === undefined ? {} : each(names, handler))
  return {
    ...named(rows.shells, shells),
    ...named(rows.starts, starts),
    ...named(rows.runs, runs),
    ...named(rows.deletes, deletes(false)),
    ...named(rows.deletesTree, deletes(true)),
    ...named(rows.deletesSelf, deletesSelf(false)),
    ...named(rows.deletesSelfTree, deletesSelf(true)),
    ...named(rows.reads, reads),
    ...named(rows.readsSelf, readsSelf),
    ...named(rows.writes, writesAt(0, 1)),
    ...named(rows.writesFrom, writesAt(1, 0)),
    ...named(rows.appends, writesAt(0, 1, true)),
    ...named(rows.writesSelf, writesSelf),
    ...named(rows.opens, opens),
    ...named(rows.creates, creates),
    ...named(rows.makes, makes),
    ...named(rows.copies, copies(false)),
    ...named(rows.moves, copies(true)),
    ...named(rows.chmods, (call) => {
      effect(call.machine, 'fs.chmod', the(call, 0))
      return NOTHING
    }),
    ...named(rows.fetches, fetches),
    ...named(rows.fetchesTo, fetchesTo),
    ...named(rows.sends, sendsTo),
    ...named(rows.connects, connects),
    ...named(rows.evaluates, evaluates(rows.language)),
    ...named(rows.follows, follows(rows.language)),
    ...named(rows.variables, variables),
    ...named(rows.prints, prints),
    ...named(rows.joins, joinsPath),
    ...named(rows.paths, pathOf),
    ...named(rows.urls, (call) => mapEach(the(call, 0), (v) => made('url', v))),
    ...named(rows.globs, globs),
    ...named(rows.lists, lists),
    ...named(rows.kills, kills),
    ...named(rows.sql, sql),
    ...named(rows.same, firsts),
    ...named(rows.self, selves),
    ...named(rows.list, listed),
    ...named(rows.text, texts),
    ...named(rows.joinsList, joinsList),
    ...named(rows.characters, characters),
    ...named(rows.formats, formats),
    ...named(rows.base64, base64),
    ...named(rows.folder, changesFolder),
    ...named(rows.parent, (call) => mapEach(call.args.list[0] ?? call.self, (v) => text(parentOf(v)))),
    ...named(rows.home, (call) => text(call.machine.context.home)),
    ...named(rows.expands, (call) => mapEach(the(call, 0), (v) => text(expandHome(v, call.machine.context.home)))),
  }
}

/** Packages that a call installs; a `user/name` or an address is a repository. */
export const packages = (names: string, manager: string, source: 'registry' | 'git' = 'registry'): CallTable => each(names, installs(manager, source))

/** Where a text is the directory of the program's own file. */
export const folderOfFile = (file: string | undefined): Thing => text(file === undefined ? unknown('folder') : parentOf(literal(file)))

/** Names of values, as a look-up. */
export const valuesIn =
  <C>(map: Readonly<Record<string, (context: C) => Thing>>) =>
  (name: string, context: C): Thing | undefined =>
    Object.hasOwn(map, name) ? map[name]?.(context) : undefined

/** Functions of a library that take `~` at the start of a path for the home. */
export const withHome = (table: CallTable): CallTable =>
  Object.fromEntries(
    Object.entries(table).map(([name, handler]): readonly [string, Handler] => [
      name,
      (call) => {
        const expanded = call.args.list.map((thing) => (thing.is === 'text' ? text(expandHome(thing.value, call.machine.context.home)) : thing))
        return handler({ ...call, args: { ...call.args, list: expanded } })
      },
    ]),
  )
