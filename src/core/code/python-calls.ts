// Owns the Python library as one: the tables of its parts merged, names and their aliases, values, members of things. No handlers, no syntax.
import { unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { stdinOf, stdinOfChild } from './calls.ts'
import type { Library, Machine } from './machine.ts'
import { memberOfClass } from './machine.ts'
import { optionOf, PYTHON_ARGUMENTS } from './python-arguments.ts'
import { PYTHON_CODE } from './python-code.ts'
import { PYTHON_FILES } from './python-files.ts'
import { PYTHON_NETWORK } from './python-network.ts'
import { PATH_MEMBERS, PYTHON_PATHS, userSite } from './python-paths.ts'
import { PYTHON_PROCESSES } from './python-processes.ts'
import { PYTHON_TEXT } from './python-pure.ts'
import { cloudMember, modelMember, modelOf, PYTHON_SERVICES } from './python-services.ts'
import type { Thing } from './thing.ts'
import { any, either, known, lib, list, made, mapEach, text, toValue } from './thing.ts'

const CALLS: CallTable = {
  ...PYTHON_PATHS,
  ...PYTHON_FILES,
  ...PYTHON_PROCESSES,
  ...PYTHON_ARGUMENTS,
  ...PYTHON_CODE,
  ...PYTHON_NETWORK,
  ...PYTHON_SERVICES,
  ...PYTHON_TEXT,
}

const BUILTINS = new Set([
  'open',
  'print',
  'input',
  'eval',
  'exec',
  'compile',
  '__import__',
  'getattr',
  'setattr',
  'vars',
  'globals',
  'locals',
  'super',
  'map',
  'list',
  'tuple',
  'sorted',
  'set',
  'frozenset',
  'dict',
  'iter',
  'str',
  'bytes',
  'bytearray',
  'chr',
  'ord',
  'int',
  'len',
  'reversed',
  'enumerate',
  'zip',
  'range',
  'filter',
  'repr',
  'hex',
  'isinstance',
  'hasattr',
  'any',
  'all',
  'sum',
  'bool',
  'float',
  'format',
  'type',
  'breakpoint',
  '__builtins__',
])
export const isBuiltin = (name: string): boolean => BUILTINS.has(name)

const MIGHTY = /^(os|subprocess|shutil|builtins|pty|sys\.modules|ctypes|importlib|posix)(\.|$)/

const ALIASES: Readonly<Record<string, string>> = {
  'posix.': 'os.',
  'posixpath.': 'os.path.',
  'commands.': 'subprocess.',
  '__builtin__.': 'builtins.',
  'builtins.__builtins__.': 'builtins.',
  '_io.': 'builtins.',
  'pip3.': 'pip.',
  'six.moves.urllib.': 'urllib.',
  'httplib.': 'http.client.',
  'six.moves.': '',
}

const canonical = (name: string): string => {
  for (const [from, to] of Object.entries(ALIASES)) if (name.startsWith(from)) return to + name.slice(from.length)
  return name
}

/** Names of a library that are values. */
const VALUES: Readonly<Record<string, (machine: Machine) => Thing>> = {
  'sys.argv': (m) => list([text(m.context.file ?? '-c'), ...m.context.args.map((a) => text(a))]),
  'os.environ': () => made('environment', unknown('environment', false, [{ kind: 'env', path: '' }])),
  'os.environb': () => made('environment', unknown('environment', false, [{ kind: 'env', path: '' }])),
  'sys.stdin': (m) => made('stdin', toValue(stdinOf(m))),
  'sys.stdin.buffer': (m) => made('stdin', toValue(stdinOf(m))),
  'sys.stdout': () => made('stdout', unknown('stdout')),
  'sys.stdout.buffer': () => made('stdout', unknown('stdout')),
  'sys.stderr': () => made('stderr', unknown('stderr')),
  'os.sep': () => text('/'),
  'os.linesep': () => text('\n'),
  'os.curdir': () => text('.'),
  'os.pardir': () => text('..'),
  'os.devnull': () => text('/dev/null'),
  'os.path.sep': () => text('/'),
  'site.USER_SITE': (m) => text(userSite(m)),
  'sys.executable': () => text('python3'),
  'os.name': (m) => text(m.context.platform === 'win32' ? 'nt' : 'posix'),
  'sys.platform': (m) => text(m.context.platform),
  'ssl._create_default_https_context': () => any('context'),
  'string.ascii_lowercase': () => text('abcdefghijklmnopqrstuvwxyz'),
}

/** A member of a thing by its name. */
export const pythonMember = (machine: Machine, thing: Thing, name: string): Thing => {
  switch (thing.is) {
    case 'dynamic':
      return thing
    case 'lib':
      return libMember(machine, thing.name, name)
    case 'either':
      return either(thing.of.map((t) => pythonMember(machine, t, name)))
    case 'class':
      return memberOfClass(thing, name) ?? any(name)
    case 'made':
      return madeMember(machine, thing, name)
    default:
      return { is: 'method', self: thing, name }
  }
}

const libMember = (machine: Machine, owner: string, name: string): Thing => {
  if (name === '__dict__') return made('namespace', unknown(owner), [['?owner', text(owner)]])
  if (name === '__builtins__') return lib('builtins')
  if (name === 'objects' && /(^|\.)[A-Z]\w*$/.test(owner)) return modelOf(owner)
  const full = canonical(`${owner}.${name}`)
  return VALUES[full]?.(machine) ?? lib(owner === 'builtins' && /^builtins\.builtins/.test(full) ? full.slice(9) : full)
}

const madeMember = (machine: Machine, thing: Thing & { is: 'made' }, name: string): Thing => {
  const own = thing.fields.get(name)
  if (own) return own.is === 'fn' ? { is: 'method', self: thing, name } : own
  if (thing.type === 'namespace') {
    const owner = known(thing.fields.get('?owner'))
    return owner ? libMember(machine, owner, name) : { is: 'method', self: thing, name }
  }
  if (thing.type === 'path' && PATH_MEMBERS[name]) return mapEach(thing, PATH_MEMBERS[name])
  if (thing.type === 'parsed') return optionOf(machine, thing, name)
  if (thing.type === 'cloud') return cloudMember(machine, thing, name)
  if (thing.type === 'model-rows') return modelMember(thing, name)
  if (thing.type === 'child' && name === 'stdin') return stdinOfChild(thing)
  if (thing.type === 'libc' && name === 'system') return { is: 'method', self: thing, name }
  if (thing.type === 'db' && /^[a-z]\w*$/.test(name) && known(thing.fields.get('system')) === 'mongodb' && !CALLS[`db#${name}`]) return thing
  return { is: 'method', self: thing, name }
}

export const pythonLibrary: Library = { calls: CALLS, canonical, member: pythonMember, mighty: MIGHTY }
