// Owns Python's names of files: os.path, pathlib's paths, glob, tempfile; what is done to a path itself. Not open files.
import type { Value } from '../value.ts'
import { concat, display, glob, literal, textOf, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { links, onSelf, openFile, readFile, the, transfer, writeFile } from './calls.ts'
import type { Handler, LibCall, Machine } from './machine.ts'
import { argument, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, either, list, made, mapEach, NOTHING, number, text, toValue, valuesOf } from './thing.ts'
import { baseName, expandHome, joinPath, parentOf, patternOf } from './words.ts'

const path = (value: Value): Thing => made('path', value)
export const SLASH = literal('/')
const MANY = glob('**')

const joined = (call: LibCall): Thing => {
  const values = call.args.list
  if (values.some((v) => v.is === 'either')) return either(alternatives(values).map((row) => text(joinPath(row, true))))
  return text(joinPath(values.map(toValue), true))
}

const alternatives = (things: readonly Thing[]): readonly (readonly Value[])[] => {
  let rows: Value[][] = [[]]
  for (const thing of things)
    rows = rows
      .flatMap((row) =>
        valuesOf(thing)
          .slice(0, 3)
          .map((v) => [...row, v]),
      )
      .slice(0, 4)
  return rows
}

const newPath: Handler = (call) => (call.args.list.length === 0 ? path(literal('.')) : mapEach(joined(call), path))

const appended: Handler = (call) => {
  const rows = alternatives([call.self, ...call.args.list])
  return either(rows.map((row) => path(joinPath(row[0] && call.self.is !== 'lib' ? row : row.slice(1), true))))
}

const changed =
  (change: (value: Value, call: LibCall) => Value): Handler =>
  (call) =>
    mapEach(call.self, (v) => path(change(v, call)))

/** `p.glob('*.py')`: names under a path. */
const globbed =
  (deep: boolean): Handler =>
  (call) => {
    const shape = patternOf(toValue(the(call, 0)))
    const parts = deep ? [toValue(call.self), MANY] : [toValue(call.self), shape]
    const named = deep && !/^\*+(\.\*)?$/.test(display(shape)) ? [...parts, shape] : parts
    return list([path(joinPath(named, false))], false)
  }

const searched: Handler = (call) => {
  const root = call.args.named.get('root_dir')
  const shape = patternOf(toValue(the(call, 0)))
  return list([text(root ? joinPath([toValue(root), shape], true) : shape)], false)
}

const walked: Handler = (call) => {
  const top = call.args.list[0] ?? call.self
  const make = call.name.startsWith('path#') ? path : text
  return list([list([make(joinPath([toValue(top), MANY], false)), list([text(glob('*'))], false), list([text(glob('*'))], false)])], false)
}

export const PATH_MEMBERS: Readonly<Record<string, (value: Value) => Thing>> = {
  parent: (v) => path(parentOf(v)),
  name: (v) => text(baseName(v)),
  stem: (v) => mapEach(text(baseName(v)), (b) => text(textOf(b)?.replace(/(.)\.[^.]*$/, '$1') ?? b)),
  parents: (v) => list([path(parentOf(v)), path(parentOf(v, 2)), path(parentOf(v, 3)), path(parentOf(v, 4))]),
}

const tempName =
  (tail: string): Handler =>
  (call) => {
    const value = concat([
      literal(`${call.machine.context.temp}/`),
      toValue(call.args.named.get('prefix') ?? text('tmp')),
      glob('*'),
      toValue(call.args.named.get('suffix') ?? text('')),
    ])
    return tail === 'file'
      ? made('file', value, [
          ['name', text(value)],
          ['content', any('file')],
          ['index', number(-1)],
        ])
      : text(value)
  }

export const PYTHON_PATHS: CallTable = {
  // names of files
  'os.path.join': joined,
  ...each('os.path.expanduser', (call) => mapEach(the(call, 0), (v) => text(expandHome(v, call.machine.context.home)))),
  ...each('os.path.expandvars', (call) =>
    mapEach(the(call, 0), (v) => text(concat(v.parts.map((p) => (typeof p === 'string' ? expandVars(call.machine, p) : { parts: [p], carries: v.carries }))))),
  ),
  ...each('os.path.abspath os.path.realpath os.path.normpath', (call) =>
    mapEach(the(call, 0), (v) =>
      text(call.name.endsWith('normpath') ? joinPath([v], false) : joinPath([call.machine.cwd ?? literal(call.machine.context.cwd), v], true)),
    ),
  ),
  ...each('os.path.dirname', (call) => mapEach(the(call, 0), (v) => text(parentOf(v)))),
  ...each('os.path.basename', (call) => mapEach(the(call, 0), (v) => text(baseName(v)))),
  ...each('os.path.exists os.path.isfile os.path.isdir os.path.islink os.path.getsize os.path.getmtime os.stat os.access', () => any('metadata')),
  ...each('os.listdir', (call) => list([text(call.args.list.length > 0 ? glob('*') : glob('*'))], false)),
  'os.scandir': (call) =>
    list(
      [
        made('path', joinPath([toValue(argument(call, 0) ?? text('.')), glob('*')], false), [
          ['path', text(joinPath([toValue(argument(call, 0) ?? text('.')), glob('*')], false))],
        ]),
      ],
      false,
    ),
  'os.walk': walked,
  ...each('glob.glob glob.iglob', searched),
  ...each('os.getcwd os.getcwdb', (call) => text(call.machine.cwd ?? call.machine.context.cwd)),
  ...each('tempfile.mkdtemp tempfile.mktemp tempfile.TemporaryDirectory tempfile.gettempdir', tempName('name')),
  ...each('tempfile.NamedTemporaryFile tempfile.TemporaryFile', tempName('file')),
  'tempfile.mkstemp': (call) => list([any('descriptor'), tempName('name')(call) ?? any('name')]),
  'tempfile.gettempdir': (call) => text(call.machine.context.temp),
  // where Python looks for modules: `python3.*` stands for whichever version runs
  ...each('site.getusersitepackages', (call) => text(userSite(call.machine))),
  'site.getuserbase': (call) => text(literal(`${call.machine.context.home}/.local`)),
  ...each('site.getsitepackages', () => list([text(concat([literal('/usr/lib/python3'), glob('*'), literal('/site-packages')]))], false)),
  // pathlib
  ...each('pathlib.Path pathlib.PosixPath pathlib.PurePath pathlib.PurePosixPath', newPath),
  'pathlib.Path.home': (call) => path(literal(call.machine.context.home)),
  'pathlib.Path.cwd': (call) => path(call.machine.cwd ?? literal(call.machine.context.cwd)),
  ...each('path#__truediv__ path#joinpath method#__truediv__ lib#__truediv__', appended),
  ...each(
    'path#expanduser',
    changed((v, call) => expandHome(v, call.machine.context.home)),
  ),
  ...each(
    'path#resolve path#absolute',
    changed((v, call) => joinPath([call.machine.cwd ?? literal(call.machine.context.cwd), v], true)),
  ),
  ...each(
    'path#with_suffix path#with_name path#with_stem path#relative_to',
    changed((v, call) => (call.name === 'path#relative_to' ? v : renamed(v, call))),
  ),
  ...each('path#as_posix path#__str__ path#as_uri', (call) => text(toValue(call.self))),
  'path#glob': globbed(false),
  'path#rglob': globbed(true),
  'path#iterdir': (call) => list([path(joinPath([toValue(call.self), glob('*')], false))], false),
  'path#walk': walked,
  'path#open': (call) => openFile(call.machine, call.self, wordOf(call, 0, 'mode') ?? 'r'),
  ...each('path#exists path#is_file path#is_dir path#is_symlink path#stat path#lstat path#match path#owner path#is_absolute', () => any('metadata')),
  ...each('*#read_text *#read_bytes', (call) => readFile(call.machine, call.self)),
  ...each('*#write_text *#write_bytes', (call) => {
    writeFile(call.machine, call.self, the(call, 0, 'data'))
    return NOTHING
  }),
  ...each('*#unlink', onSelf('fs.delete')),
  ...each('path#rmdir any#rmdir', onSelf('fs.delete')),
  ...each('*#rmtree', onSelf('fs.delete', { recursive: true })),
  ...each('path#rename path#replace path#move', (call) => transfer(call.machine, call.self, the(call, 0, 'target'), true)),
  ...each('path#copy path#copy_into', (call) => transfer(call.machine, call.self, the(call, 0, 'target'), false)),
  ...each('path#mkdir', onSelf('fs.write', { overwrites: false })),
  ...each('path#touch', onSelf('fs.write', { overwrites: false })),
  ...each('path#chmod', onSelf('fs.chmod')),
  ...each('path#symlink_to path#hardlink_to', (call) => links(the(call, 0, 'target'), call.self, call.machine)),
}

export const userSite = (machine: Machine): Value => concat([literal(`${machine.context.home}/.local/lib/python3`), glob('*'), literal('/site-packages')])

const expandVars = (machine: Machine, word: string): Value =>
  concat(
    word.split(/(\$\w+|\$\{\w+\})/).map((piece) => {
      const name = /^\$\{?(\w+)\}?$/.exec(piece)?.[1]
      return name ? (machine.context.env(name) ?? (name === 'HOME' ? literal(machine.context.home) : unknown(name, true))) : literal(piece)
    }),
  )

const renamed = (value: Value, call: LibCall): Value => {
  const word = wordOf(call, 0)
  const own = textOf(value)
  if (word === undefined || own === undefined) return joinPath([parentOf(value), unknown('file name')], false)
  if (call.name === 'path#with_suffix') return literal(own.replace(/(\.[^./]*)?$/, '') + word)
  return joinPath([parentOf(value), literal(word)], false)
}
