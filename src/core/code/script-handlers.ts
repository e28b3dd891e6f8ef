// Owns what calls of several script languages do alike: running, opening, sending, deleting. Handlers; no language's names.
import { display, literal, prefixOf, textOf, unknown } from '../value.ts'
import { each } from './call-table.ts'
import {
  connect,
  copies,
  fieldOf,
  links,
  network,
  onPath,
  openFile,
  readFile,
  request,
  runCode,
  sendOn,
  startArgv,
  startShell,
  stateOfRows,
  the,
  writeFile,
  writeOpen,
} from './calls.ts'
import type { Handler, LibCall } from './machine.ts'
import { argument, effect, lose, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, join, known, list, made, mapEach, NOTHING, numberOf, text, toValue, unionOf } from './thing.ts'
import { decoded, expandHome, fromPattern, joinPath } from './words.ts'

/** One text is shell; several are a program and its words. */
export const runs: Handler = (call) => {
  const given = call.args.list.filter((t) => t.is !== 'nothing')
  const [first] = given
  if (!first) return NOTHING
  if (first.is === 'list') return startArgv(call.machine, first.items.map(toValue))
  return given.length === 1 || given.slice(1).some((t) => t.is === 'list') ? startShell(call.machine, first) : startArgv(call.machine, given.map(toValue))
}
export const shell: Handler = (call) => (argument(call, 0) ? startShell(call.machine, the(call, 0)) : NOTHING)

/** Every argument is a file; a list is many. */
export const eachPath =
  (kind: 'fs.delete' | 'fs.write', recursive = false, skip = 0): Handler =>
  (call) => {
    for (const thing of call.args.list.slice(skip).flatMap((t) => (t.is === 'list' ? t.items : [t]))) {
      if (thing.is === 'text' || thing.is === 'any' || thing.is === 'either' || thing.is === 'made')
        effect(call.machine, kind, thing, recursive ? { recursive } : kind === 'fs.write' ? { overwrites: false } : {})
    }
    return NOTHING
  }
export const readsFirst: Handler = (call) => readFile(call.machine, the(call, 0))
export const writesTo =
  (append = false): Handler =>
  (call) => {
    writeFile(call.machine, the(call, 0), argument(call, 1) ?? any('content'), append)
    return NOTHING
  }

/** open(path, mode): what the mode says; `|cmd` and `cmd|` run a command. */
export const opens: Handler = (call) => {
  const strings = call.args.list.filter((t) => t.is === 'text' || t.is === 'any' || t.is === 'either')
  const [first, second] = strings
  if (!first) return any('file')
  const word = known(first) ?? prefixOf(toValue(first))
  if (/^\|/.test(word) || /\|\s*$/.test(word)) return startShell(call.machine, text(word.replace(/^\s*\|\s*|\s*\|\s*$/g, '')))
  if (/^https?:/.test(word)) return request(call.machine, { url: first, method: 'GET' })
  const mode = second === undefined ? '' : (known(second) ?? 'r')
  if (/^[wa]/.test(mode)) return opened(call, first, mode.startsWith('a'))
  return readFile(call.machine, first)
}

export const opened = (call: LibCall, path: Thing, append: boolean): Thing => openFile(call.machine, path, append ? 'a' : 'w')

/** sprintf and its like, where the format is known. */
export const formats: Handler = (call) => {
  const [format, ...given] = call.args.list
  const word = known(format)
  if (word === undefined) return any('text', unionOf(call.args.list))
  const rest = [...given]
  const pieces = word
    .split(/(%[-+ #0-9.]*[a-zA-Z])/)
    .filter((p) => p !== '')
    .map((piece) => (/^%/.test(piece) ? (rest.shift() ?? any('value')) : text(piece)))
  return pieces.length === 0 ? text('') : join(pieces)
}

export const writesOpen: Handler = (call) =>
  call.self.is === 'made' && call.self.type === 'file' ? writeOpen(call) : call.self.is === 'made' && call.self.type === 'socket' ? sendOn(call) : undefined

/** Perl's open(FH, mode, path) and open(FH, ">path"). */
export const perlOpen: Handler = (call) => {
  const strings = call.args.list.filter((t, i) => i > 0 && t.is !== 'nothing')
  const mode = known(strings[0] ?? NOTHING) ?? prefixOf(toValue(strings[0] ?? NOTHING))
  const path = strings[1]
  if (/^[<>+]?[<>]?&/.test(mode)) return NOTHING
  if (/^\s*(\|-|-\|)/.test(mode))
    return strings.length > 2 ? startArgv(call.machine, strings.slice(1).map(toValue)) : shell({ ...call, args: { ...call.args, list: strings.slice(1) } })
  if (/^\s*\||\|\s*$/.test(mode)) return startShell(call.machine, text(mode.replace(/^\s*\|\s*|\s*\|\s*$/g, '')))
  const target = path ?? (strings[0] ? mapEach(strings[0], (v) => text(textOf(v)?.replace(/^\s*(\+?[<>]{1,2})\s*/, '') ?? v)) : any('file'))
  if (/^\s*\+?>/.test(mode)) return opened(call, target, /^\s*>>/.test(mode))
  return readFile(call.machine, target)
}

export const evaluates =
  (language: string): Handler =>
  (call) =>
    argument(call, 0) && call.args.list[0]?.is !== 'nothing' ? runCode(call.machine, language, the(call, 0)) : NOTHING

export const decodes =
  (change: (word: string) => string | undefined): Handler =>
  (call) =>
    mapEach(the(call, 0), (v) => text(decoded(v, change)))
export const onSelf =
  (change: (word: string) => string): Handler =>
  (call) =>
    mapEach(call.self, (v) => {
      const word = textOf(v)
      return word === undefined ? { is: 'any', value: v } : text(literal(change(word), v.carries))
    })

/** A connection; shells that are started after it are taken to be fed by it. */
export const connects: Handler = (call) => {
  const [first, second] = call.args.list
  const host = first ?? any('host')
  const match = /^(?:\w+:\/\/)?([^:/]+):(\d+)$/.exec(known(host) ?? '')
  call.machine.remote = true
  connect(call.machine, match?.[1] ? text(match[1]) : host, match?.[2] ? { is: 'number', n: Number(match[2]) } : second)
  return made('socket', unknown('socket', false, network(known(host) ?? '')))
}

export const asks =
  (method: string): Handler =>
  (call) =>
    request(call.machine, { url: the(call, 0), method, body: method === 'GET' ? undefined : (argument(call, 1) ?? any('body')) })

export const kills: Handler = (call) => {
  const [signal, ...pids] = call.args.list
  for (const pid of pids)
    effect(call.machine, 'process.kill', text(toValue(pid)), { whose: numberOf(pid) === -1 ? 'all' : 'user', signal: known(signal) ?? '' })
  return NOTHING
}

export const joins: Handler = (call) => text(joinPath(call.args.list.map(toValue), false))
export const expands: Handler = (call) => {
  const base = argument(call, 1)
  return mapEach(the(call, 0), (v) => text(expandHome(base ? joinPath([toValue(base), v], true) : v, call.machine.context.home)))
}
export const globs: Handler = (call) => {
  const word = known(the(call, 0))
  return list([word === undefined ? the(call, 0) : text(fromPattern(word))], false)
}
/** Perl's glob is the shell's: `~` is the home. */
export const homeGlobs: Handler = (call) => {
  const word = known(the(call, 0))
  return list([word === undefined ? the(call, 0) : text(expandHome({ parts: fromPattern(word).parts, carries: [] }, call.machine.context.home))], false)
}
export const first: Handler = (call) => the(call, 0)
export const dynamic: Handler = (call) => {
  const name = wordOf(call, 0)
  if (name === undefined) lose(call.machine, 'code', call.source)
  return any(call.source)
}

export const modelName = (call: LibCall): string => known(fieldOf(call.self, 'model')) ?? display(toValue(call.self)).replace(/[‹›]/g, '')

/** The rows of a model of the project, all or some. */
export const rowsOf: Handler = (call) =>
  made('rows', unknown(modelName(call)), [
    ['model', text(modelName(call))],
    ['narrow', text(/^(where|whereIn|whereNull|onlyTrashed)$/.test(call.name) || fieldOf(call.self, 'narrow') ? 'yes' : '')],
  ])

/** `Model.delete_all`, `Model::truncate()`: rows are lost, all or those that a filter leaves. */
export const deletesRows =
  (system: string): Handler =>
  (call) => {
    const object = modelName(call)
    const narrow = known(fieldOf(call.self, 'narrow')) === 'yes' || /\b(where|not|find_by)\b/.test(object)
    const set = { system, object, scope: narrow ? 'many' : 'all', reversible: false, ...stateOfRows(call.machine.context) } as const
    effect(call.machine, 'data.destroy', text(`${object} ${call.name}`), set)
    return NOTHING
  }

export const COMMON_FILES = (prefix: string): Readonly<Record<string, Handler>> => ({
  ...each(`${prefix}rm ${prefix}rm_f ${prefix}remove ${prefix}rmdir ${prefix}safe_unlink`, eachPath('fs.delete')),
  ...each(`${prefix}rm_rf ${prefix}rm_r ${prefix}rmtree ${prefix}remove_dir ${prefix}remove_entry ${prefix}remove_entry_secure`, eachPath('fs.delete', true)),
  ...each(`${prefix}mkdir ${prefix}mkdir_p ${prefix}makedirs ${prefix}touch`, eachPath('fs.write')),
  ...each(`${prefix}cp ${prefix}copy ${prefix}copy_file ${prefix}install`, copies(false)),
  [`${prefix}cp_r`]: copies(false, true),
  ...each(`${prefix}mv ${prefix}move`, copies(true)),
  ...each(`${prefix}ln ${prefix}ln_s ${prefix}ln_sf`, (call) => links(the(call, 0), the(call, 1), call.machine)),
  ...each(`${prefix}chmod ${prefix}chown ${prefix}chmod_R ${prefix}chown_R`, onPath('fs.chmod', {}, 1)),
})
