// Owns the Python library: names of calls and methods → what they do. Data and one-liners over calls.ts; no syntax.

import type { Value } from '../value.ts'
import { concat, display, glob, literal, prefixOf, textOf, unknown } from '../value.ts'
import {
  connect,
  copies,
  database,
  destroys,
  fieldOf,
  links,
  listen,
  network,
  onPath,
  onSelf,
  openFile,
  readFile,
  remoteShell,
  request,
  runCode,
  runSql,
  sameObject,
  sendOn,
  sends,
  serves,
  startArgv,
  stdinOf,
  stdinOfChild,
  the,
  toStdin,
  transfer,
  wordsOf,
  writeFile,
  writeOpen,
} from './calls.ts'
import type { Handler, LibCall, Library, Machine } from './machine.ts'
import { argument, callBack, effect, invoke, memberOfClass, print, run, wordOf } from './machine.ts'
import {
  asked,
  askedBy,
  duplicates,
  execList,
  execVector,
  forks,
  httpAsked,
  httpClient,
  kills,
  newRequest,
  newSocket,
  opens,
  received,
  retrieves,
  serverAt,
  shell,
  socketAt,
  socketTo,
  spawned,
  subprocess,
} from './python-handlers.ts'
import { PYTHON_TEXT } from './python-pure.ts'
import type { Thing } from './thing.ts'
import {
  any,
  args as argsOf,
  carriesOf,
  either,
  known,
  lib,
  list,
  made,
  mapEach,
  NOTHING,
  number,
  numberOf,
  text,
  toValue,
  unionOf,
  valuesOf,
} from './thing.ts'
import { baseName, expandHome, joinPath, parentOf, patternOf } from './words.ts'

// ---- paths

const path = (value: Value): Thing => made('path', value)
const SLASH = literal('/')
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

const PATH_MEMBERS: Readonly<Record<string, (value: Value) => Thing>> = {
  parent: (v) => path(parentOf(v)),
  name: (v) => text(baseName(v)),
  stem: (v) => mapEach(text(baseName(v)), (b) => text(textOf(b)?.replace(/(.)\.[^.]*$/, '$1') ?? b)),
  parents: (v) => list([path(parentOf(v)), path(parentOf(v, 2)), path(parentOf(v, 3)), path(parentOf(v, 4))]),
}

// ---- arguments that the program reads from its command line

/** `--name value` or `--name=value` among the arguments, else the declared fallback. */
const optionOf = (machine: Machine, self: Thing, name: string): Thing => {
  const dashed = name.replace(/_/g, '-')
  const { args } = machine.context
  const spec = fieldOf(self, `?${name}`)
  const given = args.findIndex((a) => textOf(a) === `--${dashed}` || textOf(a) === `--${name}` || (spec?.is === 'made' && textOf(a) === display(spec.value)))
  const value = args[given + 1]
  if (given >= 0 && value) return text(value)
  const attached = args.find((a) => prefixOf(a).startsWith(`--${dashed}=`))
  if (attached) return text(literal((textOf(attached) ?? '').slice(dashed.length + 3)))
  const place = spec?.is === 'made' ? numberOf(spec.fields.get('place')) : undefined
  const positional = place === undefined ? undefined : args.filter((a) => !prefixOf(a).startsWith('-'))[place]
  if (positional) return text(positional)
  return (spec?.is === 'made' ? spec.fields.get('default') : undefined) ?? any(name)
}

const addArgument: Handler = (call) => {
  const names = call.args.list.map((t) => known(t) ?? '')
  const long = names.find((n) => n.startsWith('--')) ?? names[0] ?? ''
  const dest = known(call.args.named.get('dest') ?? NOTHING) || long.replace(/^-+/, '').replace(/-/g, '_')
  const fallback = call.args.named.get('default')
  const fields: [string, Thing][] = fallback ? [['default', fallback]] : []
  if (!long.startsWith('-') && call.self.is === 'made') {
    const place = numberOf(call.self.fields.get('places')) ?? 0
    fields.push(['place', number(place)])
    call.self.fields.set('places', number(place + 1))
  }
  if (call.self.is === 'made') call.self.fields.set(`?${dest}`, made('option', literal(names.find((n) => /^-\w$/.test(n)) ?? ''), fields))
  return NOTHING
}

// ---- code

const evaluates: Handler = (call) => {
  const code = the(call, 0)
  return code.is === 'made' && code.type === 'code' ? runCode(call.machine, 'python', code.fields.get('source') ?? code) : runCode(call.machine, 'python', code)
}

/** eval of an expression whose result matters: `eval('__import__("os")')`. */
const compiled: Handler = (call) => made('code', unknown('code'), [['source', the(call, 0, 'source')]])

const importsModule: Handler = (call) => {
  const name = wordOf(call, 0, 'name')
  if (name !== undefined) return lib(call.name === 'builtins.__import__' && !call.args.named.has('fromlist') ? (name.split('.')[0] ?? name) : name)
  const value = toValue(the(call, 0))
  return /^[.\w]/.test(prefixOf(value)) && prefixOf(value) !== '' ? any('module') : { is: 'dynamic', what: call.source }
}

const getsAttribute: Handler = (call) => {
  const object = the(call, 0)
  const name = wordOf(call, 1)
  if (name !== undefined) return pythonMember(call.machine, object, name)
  const mighty = object.is === 'lib' && MIGHTY.test(object.name)
  return mighty ? { is: 'dynamic', what: call.source } : any(call.source, carriesOf(object))
}

const unpickles: Handler = (call) => {
  const from = the(call, 0)
  const carries = carriesOf(from)
  if (carries.some((c) => c.kind === 'network' || c.kind === 'decoded'))
    run(call.machine, { run: 'code', language: 'python', text: unknown('pickled object', false, carries) })
  return any('object', carries)
}

const runsScript: Handler = (call) => {
  run(call.machine, { run: 'script', language: 'python', path: toValue(the(call, 0)), args: [] })
  return any('module')
}

// ---- databases

const dbByUrl =
  (system: string): Handler =>
  (call) => {
    const { named } = call.args
    const host = named.get('host')
    const name = named.get('database') ?? named.get('dbname') ?? named.get('db')
    const target = argument(call, 0, 'dsn') ?? named.get('url')
    const fromParts = concat([toValue(host ?? text('localhost')), SLASH, toValue(name ?? text(''))])
    const object = target && !host ? display(toValue(target)) : display(fromParts)
    const kind = /^(\w+)(\+\w+)?:\/\//.exec(object)?.[1] ?? system
    return database({
      system: kind.replace('postgres', 'postgresql').replace('postgresqlql', 'postgresql'),
      object: /^(\w+:\/\/)?[^/]*\/\/\/(.*)$/.exec(object)?.[2] ?? object,
    })
  }

// ---- builtins

const opensFile: Handler = (call) => {
  const mode = wordOf(call, 1, 'mode') ?? (argument(call, 1, 'mode') ? 'r+' : 'r')
  const target = the(call, 0, 'file')
  return target.is === 'number' && target.n <= 2
    ? target.n === 0
      ? made('file', toValue(stdinOf(call.machine)), [['content', stdinOf(call.machine)]])
      : made('stdout', unknown('stdout'))
    : openFile(call.machine, target, mode)
}

const prints: Handler = (call) => {
  const to = call.args.named.get('file')
  const sep = toValue(call.args.named.get('sep') ?? text(' '))
  const values = call.args.list.flatMap((t, i) => (i === 0 ? [toValue(t)] : [sep, toValue(t)]))
  const line = concat([...values, toValue(call.args.named.get('end') ?? text('\n'))])
  if (to?.is === 'made' && to.type === 'file') return writeOpen({ ...call, self: to, args: argsOf([text(line)]) })
  if (!(to?.is === 'made' && to.type === 'stderr')) print(call.machine, line)
  return NOTHING
}

const mapped: Handler = (call) => {
  const [fn, ...sources] = call.args.list
  const [source] = sources
  const items = source?.is === 'list' ? source.items.slice(0, 64) : [any('item', source ? carriesOf(source) : [])]
  if (!fn) return NOTHING
  return list(
    items.map((item) => invoke(call.machine, fn, argsOf([item]), call.source)),
    source?.is === 'list' && source.whole && source.items.length <= 64,
  )
}

const target: Handler = (call) => {
  const fn = argument(call, 1, 'target')
  const given = argument(call, 3, 'args')
  if (fn) invoke(call.machine, fn, argsOf(given?.is === 'list' ? given.items : []), call.source)
  return any('thread')
}

const partial: Handler = (call) => {
  const [fn, ...fixed] = call.args.list
  return fn
    ? {
        is: 'fn',
        name: 'partial',
        call: (args) => invoke(call.machine, fn, { list: [...fixed, ...args.list], named: new Map([...call.args.named, ...args.named]) }, call.source),
      }
    : NOTHING
}

const schedules =
  (at: number): Handler =>
  (call) => {
    const fn = argument(call, at)
    return fn ? invoke(call.machine, fn, argsOf(call.args.list.slice(at + 1)), call.source) : NOTHING
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

const mkdir: Handler = (call) => {
  effect(call.machine, 'fs.write', call.args.list[0] ?? the(call, 0, 'name'), { overwrites: false })
  return NOTHING
}

const mail: Handler = (call) => made('mail', toValue(the(call, 0)))

/** Cloud clients: the verb of the method tells. */
const cloud: Handler = (call) => made('cloud', toValue(the(call, 0, 'service_name')))
const cloudMember = (machine: Machine, self: Thing, name: string): Thing => ({
  is: 'fn',
  name,
  call: (args) => {
    const object = `${display(toValue(self))} ${name}`
    const set = { system: 'aws', object, scope: 'one' as const, stage: 'unknown' as const }
    if (/^get_(secret_value|parameters?)$|^decrypt$/.test(name)) effect(machine, 'secret.read', text(object), { store: 'vault' })
    else if (/^(delete|terminate|destroy|purge|deregister)/.test(name)) effect(machine, 'infra.destroy', text(object), { ...set, reversible: false })
    else if (/^(create|put|update|run|start|stop|modify|attach|detach|upload|copy|set|add|remove|publish|send|invoke|reboot|restore|enable|disable)/.test(name))
      effect(machine, 'infra.change', text(object), set, { carries: unionOf([...args.list, ...args.named.values()]) })
    else if (/^(list|describe|get|head|download)/.test(name)) effect(machine, 'infra.read', text(object), set)
    return /^(Bucket|Object|Table|resource|client|get_paginator)$/.test(name) ? made('cloud', toValue(self)) : any(object)
  },
})

const pipMain: Handler = (call) => startArgv(call.machine, [literal('pip'), ...wordsOf(argument(call, 0))])

const secretOf: Handler = (call) => {
  effect(call.machine, 'secret.read', text(call.source), { store: 'keychain' })
  return any('secret', [{ kind: 'secret', path: '' }])
}

const removeTree = onPath('fs.delete', { recursive: true }, 0, 'path')
const remove = onPath('fs.delete', {}, 0, 'path')

const each = (names: string, handler: Handler): Readonly<Record<string, Handler>> => Object.fromEntries(names.split(' ').map((n) => [n, handler]))
const verbs = (module: string, bodyAt: number): Readonly<Record<string, Handler>> => ({
  ...Object.fromEntries(['get', 'head', 'options', 'stream'].map((v) => [`${module}${v}`, v === 'stream' ? askedBy : asked(v)])),
  ...Object.fromEntries(['post', 'put', 'patch', 'delete'].map((v) => [`${module}${v}`, asked(v, bodyAt)])),
  [`${module}request`]: askedBy,
})

const CALLS: Readonly<Record<string, Handler>> = {
  // files
  'builtins.open': opensFile,
  ...each('os.remove os.unlink', remove),
  ...each('os.rmdir os.removedirs', remove),
  ...each('shutil.rmtree', removeTree),
  'send2trash.send2trash': removeTree,
  ...each('shutil.copy shutil.copy2 shutil.copyfile', copies(false)),
  'shutil.copytree': copies(false, true),
  ...each('shutil.move os.rename os.replace os.renames', copies(true)),
  ...each('os.chmod os.chown shutil.chown os.lchmod os.lchown', onPath('fs.chmod', {}, 0, 'path')),
  ...each('os.symlink os.link', (call) => links(the(call, 0, 'src'), the(call, 1, 'dst'), call.machine)),
  ...each('os.mkdir os.makedirs os.mkfifo', mkdir),
  'os.truncate': onPath('fs.write', { overwrites: true }, 0, 'path'),
  ...each('os.open', (call) => openFile(call.machine, the(call, 0), /O_(WRONLY|RDWR|APPEND|TRUNC)/.test(call.source) ? 'w' : 'r')),
  'os.write': (call) => {
    const f = the(call, 0)
    return f.is === 'made' && f.type === 'file'
      ? writeOpen({ ...call, self: f, args: argsOf([the(call, 1)]) })
      : sendOn({ ...call, self: f, args: argsOf([the(call, 1)]) })
  },
  'os.read': (call) => any('read', carriesOf(the(call, 0))),
  'os.chdir': (call) => {
    call.machine.cwd = joinPath([call.machine.cwd ?? literal(call.machine.context.cwd), toValue(the(call, 0))], true)
    return NOTHING
  },
  ...each('gzip.open bz2.open lzma.open io.open codecs.open', opensFile),
  ...each('zipfile.ZipFile tarfile.open', (call) => {
    const mode = wordOf(call, 1, 'mode') ?? 'r'
    return made('archive', toValue(openFile(call.machine, the(call, 0), mode.slice(0, 1))), [])
  }),
  'archive#extractall': (call) => {
    effect(call.machine, 'fs.write', argument(call, 0, 'path') ?? text('.'), { recursive: true, overwrites: true })
    return NOTHING
  },
  'shutil.unpack_archive': (call) => {
    readFile(call.machine, the(call, 0))
    effect(call.machine, 'fs.write', argument(call, 1) ?? text('.'), { recursive: true, overwrites: true })
    return NOTHING
  },
  'shutil.make_archive': (call) => {
    readFile(call.machine, argument(call, 2, 'root_dir') ?? text('.'))
    writeFile(call.machine, the(call, 0), undefined)
    return NOTHING
  },
  'linecache.getline': (call) => readFile(call.machine, the(call, 0)),
  'fileinput.input': (call) => (argument(call, 0) ? readFile(call.machine, the(call, 0)) : stdinOf(call.machine)),
  'numpy.save': onPath('fs.write', { overwrites: true }),
  ...each('pandas.read_csv pandas.read_json pandas.read_excel pandas.read_parquet', (call) =>
    /^https?:/.test(prefixOf(toValue(the(call, 0)))) ? request(call.machine, { url: the(call, 0), method: 'GET' }) : readFile(call.machine, the(call, 0)),
  ),
  ...each('any#to_csv any#to_json any#to_parquet any#to_excel', (call) => {
    if (argument(call, 0)) writeFile(call.machine, the(call, 0), call.self)
    return any('text', carriesOf(call.self))
  }),
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
  ...each('tempfile.NamedTemporaryFile tempfile.TemporaryFile tempfile.mkstemp', tempName('file')),
  'tempfile.gettempdir': (call) => text(call.machine.context.temp),
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
  // open files
  ...each('file#write file#writelines', writeOpen),
  ...each('file#read file#readline file#readlines file#read_text', (call) => fieldOf(call.self, 'content') ?? any('content')),
  'file#truncate': () => NOTHING,
  ...each('json.dump yaml.dump yaml.safe_dump pickle.dump toml.dump csv.writer', (call) => {
    const f = argument(call, 1, 'stream') ?? argument(call, 0)
    return f?.is === 'made' && f.type === 'file' ? writeOpen({ ...call, self: f }) : any('text', unionOf(call.args.list))
  }),
  ...each('shutil.copyfileobj', (call) => {
    const to = the(call, 1)
    return to.is === 'made' && to.type === 'file' ? writeOpen({ ...call, self: to, args: argsOf([the(call, 0)]) }) : NOTHING
  }),
  // screen and keyboard
  'builtins.print': prints,
  ...each('pprint.pprint pprint.pp', prints),
  ...each('stdout#write', (call) => {
    print(call.machine, toValue(the(call, 0)))
    return NOTHING
  }),
  ...each('stdin#read stdin#readline stdin#readlines builtins.input', (call) => stdinOf(call.machine)),
  // processes
  ...each('subprocess.run subprocess.call subprocess.check_call subprocess.check_output', subprocess()),
  'subprocess.Popen': subprocess(true),
  ...each('subprocess.getoutput subprocess.getstatusoutput', subprocess(false, true)),
  ...each('asyncio.create_subprocess_shell', shell),
  'asyncio.create_subprocess_exec': (call) => startArgv(call.machine, call.args.list.map(toValue)),
  ...each('os.system os.popen os.startfile', shell),
  ...each('os.execl os.execlp os.execle os.execlpe', execList(0)),
  ...each('os.execv os.execvp os.execve os.execvpe', execVector(0)),
  ...each('os.spawnl os.spawnlp os.spawnle', execList(1)),
  ...each('os.spawnv os.spawnvp os.spawnve os.posix_spawn', execVector(1)),
  'os.posix_spawn': execVector(0),
  'pty.spawn': spawned,
  ...each('pexpect.spawn pexpect.run', shell),
  'code.interact': (call) => {
    if (call.machine.remote) remoteShell(call.machine, 'python')
    return NOTHING
  },
  ...each('os.kill os.killpg', kills),
  ...each('os.fork os.forkpty', forks),
  'os.dup2': duplicates,
  ...each('ctypes.CDLL ctypes.cdll.LoadLibrary', () => made('libc', unknown('libc'))),
  'libc#system': shell,
  'child#communicate': (call) => {
    toStdin({ ...call, self: pythonMember(call.machine, call.self, 'stdin') })
    return any('output', carriesOf(call.self))
  },
  ...each('child-stdin#write child-stdin#writelines', toStdin),
  ...each('child#read child#decode child#wait child#poll child#readlines', (call) => any('output', carriesOf(call.self))),
  ...each('child#kill child#terminate child#send_signal', () => NOTHING),
  'pip.main': pipMain,
  'pip._internal.main': pipMain,
  // other code
  ...each('builtins.eval builtins.exec', evaluates),
  'builtins.compile': compiled,
  ...each('code.InteractiveInterpreter.runsource', evaluates),
  ...each('builtins.__import__ importlib.import_module importlib.__import__', importsModule),
  ...each('builtins.getattr operator.attrgetter', getsAttribute),
  'builtins.vars': (call) => the(call, 0),
  ...each('pickle.loads pickle.load marshal.loads dill.loads cloudpickle.loads joblib.load', (call) =>
    call.name === 'marshal.loads' ? made('code', unknown('code'), [['source', any('marshalled code', carriesOf(the(call, 0)))]]) : unpickles(call),
  ),
  ...each('runpy.run_path', runsScript),
  'importlib.util.spec_from_file_location': () => any('module'),
  // network
  ...each('urllib.request.urlopen urllib2.urlopen urllib.urlopen', opens),
  ...each('urllib.request.Request urllib2.Request', newRequest),
  'urllib.request.urlretrieve': retrieves,
  'wget.download': retrieves,
  ...verbs('requests.', 1),
  ...verbs('httpx.', 9),
  ...verbs('session#', 1),
  ...each('requests.Session requests.session httpx.Client httpx.AsyncClient aiohttp.ClientSession', () => made('session', unknown('session'))),
  'urllib3.PoolManager': () => made('session', unknown('session')),
  'ssl._create_unverified_context': () => made('insecure', unknown('context')),
  'http.client.HTTPConnection': httpClient('http'),
  'http.client.HTTPSConnection': httpClient('https'),
  'http#request': httpAsked,
  'http#getresponse': (call) => fieldOf(call.self, 'answer') ?? any('answer', network('')),
  ...each('response#read response#text response#json response#content response#iter_content response#iter_lines response#decode', (call) =>
    any('answer', carriesOf(call.self)),
  ),
  'socket.socket': newSocket,
  'socket.create_connection': socketTo,
  ...each('socket#connect socket#connect_ex', socketTo),
  'socket#bind': socketAt,
  'socket#accept': () => list([made('socket', unknown('socket', false, network(''))), any('address')]),
  ...each('socket#send socket#sendall socket#sendto', sendOn),
  ...each('socket#recv socket#recvfrom socket#makefile', received),
  'socket#fileno': (call) => any('fileno', carriesOf(call.self)),
  'ssl.wrap_socket': (call) => the(call, 0),
  'any#wrap_socket': (call) => the(call, 0),
  'asyncio.open_connection': (call) => {
    connect(call.machine, the(call, 0, 'host'), argument(call, 1, 'port'))
    return list([any('reader', network('')), any('writer')])
  },
  ...each('telnetlib.Telnet ftplib.FTP imaplib.IMAP4_SSL poplib.POP3_SSL', (call) => {
    connect(call.machine, the(call, 0, 'host'), argument(call, 1))
    return made('socket', unknown('connection', false, network('')), [['host', the(call, 0)]])
  }),
  ...each('websocket.create_connection websockets.connect', (call) => {
    connect(call.machine, the(call, 0), undefined)
    return made('socket', unknown('socket', false, network('')), [['host', the(call, 0)]])
  }),
  ...each('any#storbinary socket#storbinary socket#storlines', (call) => sendOn({ ...call, args: argsOf([the(call, 1)]) })),
  ...each('paramiko.SSHClient', () => made('ssh', unknown('ssh'))),
  'ssh#connect': (call) => {
    if (call.self.is === 'made') call.self.fields.set('host', the(call, 0, 'hostname'))
    connect(call.machine, the(call, 0, 'hostname'), argument(call, 1, 'port') ?? number(22))
    return NOTHING
  },
  'ssh#exec_command': (call) => {
    run(call.machine, { run: 'shell', text: toValue(the(call, 0)), elsewhere: true })
    return list([any('in'), any('out'), any('err')])
  },
  ...each('http.server.HTTPServer http.server.ThreadingHTTPServer socketserver.TCPServer socketserver.ThreadingTCPServer', serverAt),
  'http.server.test': (call) => {
    listen(call.machine, text('0.0.0.0'), argument(call, 9, 'port') ?? number(8000))
    return NOTHING
  },
  'asyncio.start_server': (call) => {
    listen(call.machine, argument(call, 1, 'host'), argument(call, 2, 'port'))
    return serves(call)
  },
  'uvicorn.run': (call) => {
    listen(call.machine, call.args.named.get('host') ?? text('127.0.0.1'), call.args.named.get('port') ?? number(8000))
    return NOTHING
  },
  // databases
  'sqlite3.connect': (call) => database({ system: 'sqlite', object: display(toValue(the(call, 0, 'database'))) }),
  'duckdb.connect': (call) => database({ system: 'duckdb', object: display(toValue(argument(call, 0, 'database') ?? text(':memory:'))) }),
  ...each('psycopg2.connect psycopg.connect asyncpg.connect', dbByUrl('postgresql')),
  ...each('pymysql.connect MySQLdb.connect mysql.connector.connect', dbByUrl('mysql')),
  ...each('sqlalchemy.create_engine sqlalchemy.ext.asyncio.create_async_engine pyodbc.connect', dbByUrl('sql')),
  ...each('pymongo.MongoClient', dbByUrl('mongodb')),
  ...each('redis.Redis redis.StrictRedis redis.from_url redis.Redis.from_url', dbByUrl('redis')),
  ...each('db#cursor db#connect db#begin db#session db#__enter__ rows#cursor', sameObject),
  ...each('db#execute db#executemany db#executescript db#fetch db#fetchrow db#fetchval db#exec_driver_sql', runSql(true)),
  ...each('*#execute *#executemany *#executescript', runSql(false)),
  'sqlalchemy.text': (call) => the(call, 0),
  ...each('db#drop_database', destroys('all')),
  ...each('db#drop db#drop_collection db#delete_many', destroys('many')),
  ...each('db#flushall', destroys('all')),
  ...each('db#flushdb', destroys('all')),
  // messages, secrets, clouds
  ...each('smtplib.SMTP smtplib.SMTP_SSL', mail),
  ...each('mail#sendmail mail#send_message', sends('mail')),
  ...each('any#chat_postMessage', sends('slack')),
  'keyring.get_password': secretOf,
  ...each('boto3.client boto3.resource', cloud),
  // calls of functions given
  ...each('builtins.map', mapped),
  ...each('builtins.list builtins.tuple builtins.sorted builtins.set builtins.iter builtins.frozenset', (call) =>
    call.args.list.length === 2 && call.name === 'builtins.iter' && call.args.list[0]?.is !== 'fn' ? made('endless', unknown('endless')) : sequenceOf(call),
  ),
  'itertools.count': () => made('endless', unknown('endless')),
  'itertools.cycle': () => made('endless', unknown('endless')),
  ...each('threading.Thread multiprocessing.Process', target),
  'threading.Timer': (call) => {
    const fn = argument(call, 1)
    return fn ? invoke(call.machine, fn, argsOf([]), call.source) : NOTHING
  },
  'functools.partial': partial,
  ...each('atexit.register', schedules(0)),
  ...each('any#submit any#apply_async any#add_done_callback any#run_in_executor', schedules(0)),
  'asyncio.to_thread': schedules(0),
  ...each('asyncio.run asyncio.gather asyncio.wait_for asyncio.create_task', (call) => call.args.list[0] ?? NOTHING),
  ...each('signal.signal', (call) => {
    callBack(call.machine, call.args.list, any('signal'))
    return NOTHING
  }),
  // command lines
  ...each('argparse.ArgumentParser', () => made('options', unknown('options'))),
  ...each('options#add_argument', addArgument),
  ...each('options#add_argument_group options#add_mutually_exclusive_group', sameObject),
  ...each('options#parse_args', (call) => made('parsed', unknown('arguments'), call.self.is === 'made' ? call.self.fields : [])),
  'options#parse_known_args': (call) => list([made('parsed', unknown('arguments'), call.self.is === 'made' ? call.self.fields : []), list([], false)]),
  'os.getenv': (call) => environment(call),
  ...each('environment#get environment#pop environment#setdefault', (call) => environment(call)),
  'environment#copy': (call) => ({ is: 'dict', entries: new Map(), whole: false, carries: carriesOf(call.self) }),
  'builtins.dict': (call) => ({ is: 'dict', entries: new Map(call.args.named), whole: call.args.list.length === 0, carries: unionOf(call.args.list) }),
  'os.putenv': () => NOTHING,
  ...PYTHON_TEXT,
}

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

const environment = (call: LibCall): Thing => {
  const name = wordOf(call, 0)
  const value = name === undefined ? undefined : (call.machine.context.env(name) ?? (name === 'HOME' ? literal(call.machine.context.home) : undefined))
  if (value) return text(value)
  const fallback = argument(call, 1, 'default')
  const unset: Thing = { is: 'any', value: unknown(name ?? 'variable', true) }
  return fallback && fallback.is !== 'nothing' ? either([fallback, unset]) : unset
}

const sequenceOf = (call: LibCall): Thing => {
  const [source] = call.args.list
  if (!source) return list([])
  if (source.is === 'list' || source.is === 'dict') return source
  return any(call.source, carriesOf(source))
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
  if (thing.type === 'child' && name === 'stdin') return stdinOfChild(thing)
  if (thing.type === 'libc' && name === 'system') return { is: 'method', self: thing, name }
  if (thing.type === 'db' && /^[a-z]\w*$/.test(name) && known(thing.fields.get('system')) === 'mongodb' && !CALLS[`db#${name}`]) return thing
  return { is: 'method', self: thing, name }
}

export const pythonLibrary: Library = { calls: CALLS, canonical, member: pythonMember, mighty: MIGHTY }
