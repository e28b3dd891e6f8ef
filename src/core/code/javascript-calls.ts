// Owns the JavaScript library (Node, Deno, Bun, common packages): names of calls and methods → what they do. No syntax.

import type { Value } from '../value.ts'
import { concat, display, glob, literal, prefixOf, textOf, unknown } from '../value.ts'
import type { Start } from './calls.ts'
import {
  connect,
  copies,
  database,
  destroys,
  exhausts,
  fieldOf,
  links,
  listen,
  network,
  onPath,
  openFile,
  readFile,
  request,
  runCode,
  runSql,
  sendOn,
  sends,
  serves,
  startArgv,
  startShell,
  stdinOf,
  stdinOfChild,
  the,
  toStdin,
  wordsOf,
  writeFile,
  writeOpen,
} from './calls.ts'
import {
  answer,
  byConfig,
  clientRequest,
  connects,
  fetches,
  isOn,
  listens,
  listensOn,
  option,
  pipeline,
  pipes,
  sendsBody,
  socket,
  verbs,
  xhrOpen,
  xhrSend,
} from './javascript-network.ts'
import { JAVASCRIPT_TEXT } from './javascript-pure.ts'
import type { Handler, LibCall, Library, Machine } from './machine.ts'
import { argument, callBack, effect, invoke, memberOfClass, print, run, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import {
  any,
  args as argsOf,
  carriesOf,
  either,
  flag,
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
  truth,
  valuesOf,
} from './thing.ts'
import { baseName, fromPattern, joinPath, parentOf } from './words.ts'

const each = (names: string, handler: Handler): Readonly<Record<string, Handler>> => Object.fromEntries(names.split(' ').map((n) => [n, handler]))

// ---- paths

const rows = (things: readonly Thing[]): readonly (readonly Value[])[] => {
  let out: Value[][] = [[]]
  for (const thing of things)
    out = out
      .flatMap((row) =>
        valuesOf(thing)
          .slice(0, 3)
          .map((v) => [...row, v]),
      )
      .slice(0, 4)
  return out
}
const joined: Handler = (call) => either(rows(call.args.list).map((row) => text(joinPath(row, false))))
const resolved: Handler = (call) =>
  either(rows(call.args.list).map((row) => text(joinPath([call.machine.cwd ?? literal(call.machine.context.cwd), ...row], true))))

const fromUrl = (value: Value): Value => {
  const [first, ...rest] = value.parts
  return typeof first === 'string' && first.startsWith('file://') ? { parts: [first.slice(7), ...rest], carries: value.carries } : value
}

/** `new URL('./x', import.meta.url)`: a path beside the file. */
const newUrl: Handler = (call) => {
  const base = argument(call, 1)
  const target = the(call, 0)
  if (!base) return made('url', toValue(target), [['href', target]])
  const at = fromUrl(toValue(base))
  return text(/^https?:/.test(prefixOf(at)) ? concat([at, toValue(target)]) : joinPath([parentOf(at), toValue(target)], true))
}

// ---- files

const removes: Handler = (call) => {
  effect(call.machine, 'fs.delete', the(call, 0), isOn(call, 'recursive') ? { recursive: true } : {})
  answer(call, NOTHING)
  return NOTHING
}

const removesTree: Handler = (call) => {
  const paths = the(call, 0)
  for (const path of paths.is === 'list' ? paths.items : [paths]) effect(call.machine, 'fs.delete', patternThing(path), { recursive: true })
  return NOTHING
}

const patternThing = (thing: Thing): Thing =>
  mapEach(thing, (v) => text(concat(v.parts.map((p) => (typeof p === 'string' ? fromPattern(p) : { parts: [p], carries: v.carries })))))

const reads: Handler = (call) => {
  const content = readFile(call.machine, the(call, 0))
  answer(call, NOTHING, content)
  return content
}

const writesFile =
  (append: boolean): Handler =>
  (call) => {
    const to = the(call, 0)
    const appends = append || /a/.test(known(option(call, 'flag')) ?? '')
    if (to.is === 'made' && to.type === 'file') return writeOpen({ ...call, args: argsOf(call.args.list.slice(1)), self: to })
    writeFile(call.machine, to, argument(call, 1), appends)
    answer(call, NOTHING)
    return NOTHING
  }

const listsFolder: Handler = (call) => {
  const folder = the(call, 0)
  const deep = isOn(call, 'recursive')
  const name = glob(deep ? '**' : '*')
  const entry = isOn(call, 'withFileTypes')
    ? made('entry', name, [
        ['name', text(name)],
        ['parentPath', folder],
        ['path', folder],
      ])
    : text(name)
  const names = list([entry], false)
  answer(call, NOTHING, names)
  return names
}

const globs: Handler = (call) => {
  const shapes = the(call, 0)
  const cwd = option(call, 'cwd')
  const found = list(
    (shapes.is === 'list' ? shapes.items : [shapes]).map((s) => {
      const shape = patternThing(s)
      return cwd ? text(joinPath([toValue(cwd), toValue(shape)], true)) : shape
    }),
    false,
  )
  answer(call, NOTHING, found)
  return found
}

const stream =
  (mode: string): Handler =>
  (call) =>
    openFile(call.machine, the(call, 0), /a/.test(known(option(call, 'flags')) ?? '') ? 'a' : mode)

const makes: Handler = (call) => {
  effect(call.machine, 'fs.write', the(call, 0), { overwrites: false })
  answer(call, NOTHING)
  return NOTHING
}

// ---- processes

const start = (call: LibCall): Start => {
  const stdio = option(call, 'stdio')
  const socket = stdio?.is === 'list' ? stdio.items.find((t) => t.is === 'made' && t.type === 'socket') : undefined
  return { stdin: option(call, 'input') ?? socket, cwd: option(call, 'cwd'), env: option(call, 'env'), background: true }
}

const withAnswer = (call: LibCall, child: Thing): Thing => {
  answer(call, NOTHING, any('stdout', carriesOf(child)), any('stderr'))
  return child
}

const shell: Handler = (call) => withAnswer(call, startShell(call.machine, the(call, 0), start(call)))

/** spawn and execFile: a program and its words; `shell: true` makes them one text. */
const program: Handler = (call) => {
  const words = [toValue(the(call, 0)), ...wordsOf(call.args.list[1]?.is === 'dict' || call.args.list[1]?.is === 'fn' ? undefined : call.args.list[1])]
  const byShell = option(call, 'shell')
  if (byShell && truth(byShell) === true)
    return withAnswer(call, startShell(call.machine, text(concat(words.flatMap((w, i) => (i > 0 ? [literal(' '), w] : [w])))), start(call)))
  return withAnswer(call, startArgv(call.machine, words, start(call)))
}

const forks: Handler = (call) => {
  if (call.machine.endless > 0) exhausts(call.machine)
  run(call.machine, {
    run: 'script',
    language: 'javascript',
    path: toValue(the(call, 0)),
    args: wordsOf(call.args.list[1]?.is === 'dict' ? undefined : call.args.list[1]),
  })
  return made('child', unknown('child'))
}

const bunSpawn: Handler = (call) => {
  const first = the(call, 0)
  return startArgv(call.machine, wordsOf(first.is === 'dict' ? first.entries.get('cmd') : first), start(call))
}

const denoCommand: Handler = (call) => startArgv(call.machine, [toValue(the(call, 0)), ...wordsOf(option(call, 'args'))], start(call))
const denoRun: Handler = (call) => startArgv(call.machine, wordsOf(option(call, 'cmd')), start(call))

/** shelljs: `rm('-rf', path)`. */
const shelljs =
  (name: string): Handler =>
  (call) =>
    startArgv(call.machine, [literal(name), ...call.args.list.flatMap((t) => (t.is === 'list' ? t.items.map(toValue) : [toValue(t)]))])

const kills: Handler = (call) => {
  const pid = argument(call, 0)
  const n = numberOf(pid)
  const own = pid !== undefined && /process\.(pid|ppid)|child|\.pid/.test(display(toValue(pid)))
  effect(call.machine, 'process.kill', pid ? text(toValue(pid)) : undefined, {
    whose: n === -1 ? 'all' : own || n === 0 ? 'own-child' : 'user',
    signal: known(argument(call, 1)) ?? '',
  })
  return NOTHING
}

const SHELL_TAGS = /^(\$|zx\.\$|execa\.\$|Bun\.\$|bun\.\$|dax\.\$|execa\.execa|execa|execa\.execaCommand|zx\.quiet)$/

/** A tagged template of a shell library or a database; undefined where the tag is of no interest. */
export const shellTag = (machine: Machine, tag: Thing, whole: Thing, source: string): Thing | undefined => {
  if (tag.is === 'fn') return invoke(machine, tag, argsOf([whole]), source)
  const name = tag.is === 'lib' ? canonical(tag.name) : ''
  if (SHELL_TAGS.test(name) || (tag.is === 'any' && /^\$/.test(display(tag.value)))) return startShell(machine, whole)
  if (tag.is === 'method') return runSql(false)({ machine, name: 'tag', self: tag.self, args: argsOf([whole]), source })
  return name === '' || /sql/i.test(name) ? runSql(false)({ machine, name: 'tag', self: tag, args: argsOf([whole]), source }) : undefined
}

// ---- code

const requires: Handler = (call) => {
  const name = wordOf(call, 0)
  if (name !== undefined) return /^[./]|^file:/.test(name) ? any(`module ${name}`) : lib(name)
  const value = toValue(the(call, 0))
  const prefix = prefixOf(value)
  const last = value.parts.at(-1)
  if (/^[./]|^file:|^[a-z@]/.test(prefix) || (typeof last === 'string' && /[./]/.test(last)) || value.carries.length > 0 || value.parts.length > 1)
    return any('module')
  return { is: 'dynamic', what: call.source }
}

const evaluates: Handler = (call) => runCode(call.machine, 'javascript', the(call, 0))

/** `new Function('a', 'body')`. */
const functionFrom: Handler = (call) => {
  const body = call.args.list.at(-1)
  if (body && /^\s*return (this|process|require|globalThis|import\(\w+\))\s*;?\s*$/.test(known(body) ?? ''))
    return { is: 'fn', name: 'function', call: () => globalNamed(known(body) ?? '') }
  if (body) runCode(call.machine, 'javascript', body)
  return any('function')
}

const globalNamed = (body: string): Thing => {
  const name = /return (\w+)/.exec(body)?.[1] ?? ''
  return name === 'this' ? lib('globalThis') : lib(name)
}

const timer: Handler = (call) => {
  const fn = argument(call, 0)
  if (fn?.is === 'text') return runCode(call.machine, 'javascript', fn)
  if (fn) invoke(call.machine, fn, argsOf(call.args.list.slice(2)), call.source)
  return any('timer')
}

// ---- databases

const dbOf =
  (system: string): Handler =>
  (call) => {
    const url =
      option(call, 'connectionString') ??
      option(call, 'url') ??
      option(call, 'uri') ??
      (call.args.list[0]?.is === 'dict' ? option(call, 'connection') : call.args.list[0])
    const config = url?.is === 'dict' ? url.entries : undefined
    const host = config?.get('host') ?? option(call, 'host')
    const name = config?.get('database') ?? option(call, 'database') ?? option(call, 'filename')
    const parts = [host, name].filter((t) => t !== undefined).map(toValue)
    const object =
      url && url.is !== 'dict'
        ? display(toValue(url))
        : display(parts.length > 0 ? concat(parts.flatMap((v, i) => (i > 0 ? [literal('/'), v] : [v]))) : literal(''))
    return database({ system, object: object.replace(/‹[^›]*›/g, '?') })
  }

const sqlPrepared: Handler = (call) => made('sql', toValue(call.self), [['text', the(call, 0)], ...(call.self.is === 'made' ? call.self.fields : [])])
const sqlRun: Handler = (call) => runSql(true)({ ...call, args: argsOf([fieldOf(call.self, 'text') ?? any('sql')]) })
const sqlConfig: Handler = (call) => {
  const first = argument(call, 0)
  return runSql(true)({
    ...call,
    args: argsOf([first?.is === 'dict' ? (first.entries.get('text') ?? first.entries.get('sql') ?? first) : (first ?? any('sql'))]),
  })
}

const isEmptyFilter = (call: LibCall): boolean => {
  const [first] = call.args.list
  return first === undefined || (first.is === 'dict' && first.whole && first.entries.size === 0)
}
const deletesMany: Handler = (call) => (isEmptyFilter(call) ? destroys('all')(call) : destroys('many')(call))

const prisma: Handler = () =>
  made('db', unknown('prisma'), [
    ['system', text('prisma')],
    ['object', text('')],
    ['local', flag(false)],
  ])

const fromNpm: Handler = (call) => made('mail', toValue(the(call, 0)))

const envDeno: Handler = (call) => {
  const name = wordOf(call, 0)
  const value = name === undefined ? undefined : call.machine.context.env(name)
  return value ? text(value) : { is: 'any', value: unknown(name ?? 'variable', true) }
}

const prints: Handler = (call) => {
  print(call.machine, concat([...call.args.list.flatMap((t, i) => (i > 0 ? [literal(' '), toValue(t)] : [toValue(t)])), literal('\n')]))
  return NOTHING
}

const optionsOf: Handler = () => made('parsed', unknown('arguments'), [])

const environmentThing = (): Thing => made('environment', unknown('process.env', false, [{ kind: 'env', path: '' }]))

const fsPair = (names: string, handler: Handler): Readonly<Record<string, Handler>> =>
  Object.fromEntries(
    names.split(' ').flatMap((n) => [
      [`fs.${n}`, handler],
      [`fs.${n}Sync`, handler],
      [`Deno.${n}`, handler],
      [`Deno.${n}Sync`, handler],
    ]),
  )

const CALLS: Readonly<Record<string, Handler>> = {
  // files
  ...fsPair('rm unlink rmdir remove', removes),
  ...each(
    'fs.emptyDir fs.emptyDirSync rimraf rimraf.sync rimraf.rimraf rimraf.rimrafSync del del.deleteAsync del.deleteSync del.sync trash fs.removeSync fs.remove',
    removesTree,
  ),
  ...fsPair('readFile readTextFile readJson readJSON', reads),
  ...fsPair('writeFile writeTextFile outputFile writeJson writeJSON outputJson', writesFile(false)),
  ...fsPair('appendFile', writesFile(true)),
  ...fsPair('write', writesFile(false)),
  ...fsPair('truncate', onPath('fs.write', { overwrites: true })),
  ...fsPair('copyFile copy', copies(false)),
  ...fsPair('cp', copies(false, true)),
  ...fsPair('rename move', copies(true)),
  ...fsPair('chmod chown lchown', onPath('fs.chmod')),
  ...fsPair('symlink link ensureSymlink', (call) => links(the(call, 0), the(call, 1), call.machine)),
  ...fsPair('mkdir ensureDir mkdirp ensureFile', makes),
  ...each('fs.mkdtemp fs.mkdtempSync', (call) => mapEach(the(call, 0), (v) => text(concat([v, glob('*')])))),
  ...fsPair('readdir readDir', listsFolder),
  ...fsPair('open', (call) => openFile(call.machine, the(call, 0), /w|a/.exec(wordOf(call, 1) ?? 'r')?.[0] ?? 'r')),
  ...fsPair('realpath readlink', (call) => the(call, 0)),
  ...each('fs.createReadStream', (call) => readFile(call.machine, the(call, 0))),
  'fs.createWriteStream': stream('w'),
  ...each(
    'glob glob.glob glob.sync glob.globSync fast-glob fast-glob.sync fast-glob.glob fast-glob.globSync globby globby.globby globby.globbySync tinyglobby.glob tinyglobby.globSync fs.glob fs.globSync',
    globs,
  ),
  ...each('file#write file#end file#writeFile file#appendFile', writeOpen),
  ...each('file#readFile file#text file#json file#read', (call) => fieldOf(call.self, 'content') ?? any('content')),
  'Bun.file': (call) => made('bunfile', toValue(the(call, 0))),
  ...each('bunfile#text bunfile#json bunfile#arrayBuffer bunfile#bytes', (call) => readFile(call.machine, text(toValue(call.self)))),
  ...each('bunfile#delete bunfile#unlink', (call) => {
    effect(call.machine, 'fs.delete', text(toValue(call.self)))
    return NOTHING
  }),
  'Bun.write': writesFile(false),
  ...each('fs.existsSync fs.statSync fs.lstatSync fs.accessSync fs.stat fs.access fs.lstat', (call) => {
    answer(call, NOTHING, any('metadata'))
    return any('metadata')
  }),
  // paths and surroundings
  ...each('path.join path.posix.join path.win32.join', joined),
  ...each('path.resolve path.posix.resolve', resolved),
  ...each('path.normalize', (call) => mapEach(the(call, 0), (v) => text(joinPath([v], false)))),
  ...each('path.dirname path.posix.dirname', (call) => mapEach(the(call, 0), (v) => text(parentOf(v)))),
  ...each('path.basename path.posix.basename', (call) => mapEach(the(call, 0), (v) => text(baseName(v)))),
  ...each('url.fileURLToPath url.pathToFileURL Deno.fromFileUrl', (call) => mapEach(the(call, 0), (v) => text(fromUrl(v)))),
  URL: newUrl,
  'os.homedir': (call) => text(call.machine.context.home),
  'os.tmpdir': (call) => text(call.machine.context.temp),
  'os.userInfo': (call) =>
    made('user', unknown('user'), [
      ['homedir', text(call.machine.context.home)],
      ['username', text(call.machine.context.user)],
    ]),
  ...each('process.cwd Deno.cwd', (call) => text(call.machine.cwd ?? call.machine.context.cwd)),
  ...each('process.chdir Deno.chdir', (call) => {
    call.machine.cwd = joinPath([call.machine.cwd ?? literal(call.machine.context.cwd), toValue(the(call, 0))], true)
    return NOTHING
  }),
  'Deno.env.get': envDeno,
  'Deno.env.toObject': environmentThing,
  'environment#toString': (call) => call.self,
  // screen
  ...each('console.log console.info console.debug console.table console.dir', prints),
  ...each('process.stdout.write Deno.stdout.write', prints),
  // processes
  ...each('child_process.exec child_process.execSync', shell),
  ...each(
    'child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync cross-spawn cross-spawn.sync cross-spawn.spawn node-pty.spawn',
    program,
  ),
  'child_process.fork': forks,
  ...each('cluster.fork', (call) => {
    if (call.machine.endless > 0) exhausts(call.machine)
    return any('worker')
  }),
  'worker_threads.Worker': (call) => {
    if (isOn(call, 'eval')) return runCode(call.machine, 'javascript', the(call, 0))
    return any('worker')
  },
  ...each('execa execa.execa execa.execaSync execa.sync execa.$ execa.execaNode', program),
  ...each('execa.execaCommand execa.execaCommandSync execa.command', shell),
  ...each('Bun.spawn Bun.spawnSync', bunSpawn),
  'Deno.Command': denoCommand,
  'Deno.run': denoRun,
  ...each('shelljs.exec', shell),
  ...Object.fromEntries(['rm', 'cp', 'mv', 'chmod', 'mkdir', 'cat', 'ln', 'touch'].map((n) => [`shelljs.${n}`, shelljs(n)])),
  ...each('process.kill Deno.kill tree-kill', kills),
  'child#kill': () => NOTHING,
  ...each('child-stdin#write child-stdin#end', toStdin),
  'child#on': listens,
  // code
  ...each('require module.require import.meta.require module.Module._load module.constructor._load Module._load module._load', requires),
  ...each('module.createRequire module.Module.createRequire', () => lib('require')),
  ...each('eval vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script vm.compileFunction vm.SourceTextModule', evaluates),
  ...each('Function AsyncFunction', functionFrom),
  ...each('any#_compile', evaluates),
  ...each('setTimeout setInterval setImmediate queueMicrotask process.nextTick', timer),
  'process.binding': (call) => ({ is: 'dynamic', what: call.source }),
  'Reflect.get': (call) => {
    const name = wordOf(call, 1)
    return name === undefined ? { is: 'dynamic', what: call.source } : javascriptMember(call.machine, the(call, 0), name)
  },
  'Reflect.apply': (call) => {
    const given = the(call, 2)
    return invoke(call.machine, the(call, 0), argsOf(given.is === 'list' ? given.items : [given]), call.source)
  },
  ...each('util.promisify util.callbackify pify', (call) => the(call, 0)),
  ...each('*#then *#finally', (call) => {
    const results = call.args.list
      .filter((f) => f.is !== 'nothing')
      .slice(0, 1)
      .map((f) => invoke(call.machine, f, argsOf([call.self]), call.source))
    return results[0] ?? call.self
  }),
  '*#catch': (call) => {
    const [fn] = call.args.list
    if (fn) invoke(call.machine, fn, argsOf([any('error')]), call.source)
    return call.self
  },
  Promise: (call) => {
    const box: Thing[] = []
    const settle: Thing = {
      is: 'fn',
      name: 'resolve',
      call: (a) => {
        box.push(a.list[0] ?? NOTHING)
        return NOTHING
      },
    }
    const [fn] = call.args.list
    if (fn?.is === 'fn') fn.call(argsOf([settle, settle]))
    return box.length > 0 ? either(box) : any('promise')
  },
  // network
  ...each('fetch node-fetch undici.fetch cross-fetch ky got needle request', fetches),
  ...each('axios axios.request undici.request superagent', byConfig),
  ...verbs('axios.', 1),
  ...verbs('got.', 9),
  ...verbs('ky.', 9),
  ...verbs('superagent.', 9),
  ...verbs('session#', 1),
  ...verbs('needle.', 1),
  ...verbs('request.', 9),
  ...each('axios.create got.extend ky.create', () => made('session', unknown('session'))),
  Request: (call) => made('request', unknown('request'), [['url', the(call, 0)]]),
  ...each('http.request https.request http.get https.get', clientRequest),
  ...each('client#write client#end', sendsBody),
  ...each(
    'client#on socket#on response#on any#on client#once socket#once response#once any#once any#addEventListener socket#addEventListener made#on server#on',
    listens,
  ),
  ...each('response#text response#json response#arrayBuffer response#blob response#bytes response#formData', (call) => any('answer', carriesOf(call.self))),
  ...each('net.connect net.createConnection tls.connect socket#connect', connects),
  ...each('net.Socket tls.TLSSocket', () => socket(undefined)),
  ...each('WebSocket ws ws.WebSocket', (call) => {
    connect(call.machine, the(call, 0), undefined)
    return socket(the(call, 0))
  }),
  ...each('socket#write socket#send socket#end socket#emit', sendOn),
  ...each('socket.io-client.io socket.io-client', (call) => {
    connect(call.machine, the(call, 0), undefined)
    return socket(the(call, 0))
  }),
  XMLHttpRequest: () => made('xhr', unknown('answer', false, network(''))),
  'xhr#open': xhrOpen,
  'xhr#send': xhrSend,
  'navigator.sendBeacon': (call) => request(call.machine, { url: the(call, 0), method: 'POST', body: argument(call, 1) ?? any('nothing') }),
  ...each('dns.lookup dns.resolve dns.resolveTxt dns.promises.lookup', (call) => {
    const host = the(call, 0)
    const told = carriesOf(host)
    if (told.length > 0) effect(call.machine, 'net.upload', host, {}, { carries: told })
    return any('address', network(''))
  }),
  ...each('*#pipe', pipes),
  ...each('stream.pipeline stream/promises.pipeline', pipeline),
  ...each('http.createServer https.createServer net.createServer http2.createServer', serves),
  ...each('express fastify koa hono.Hono', () => made('server', unknown('server'))),
  'server#listen': listensOn,
  ...each('Bun.serve Deno.serve', (call) => {
    listen(call.machine, option(call, 'hostname') ?? text('0.0.0.0'), option(call, 'port') ?? number(call.name.startsWith('Bun') ? 3000 : 8000))
    for (const fn of [option(call, 'fetch'), ...call.args.list]) if (fn?.is === 'fn') fn.call(argsOf([any('request', network(''))]))
    return made('server', unknown('server'))
  }),
  ...each('server#get server#post server#use server#put server#delete server#all', (call) => {
    callBack(call.machine, call.args.list, any('request', network('')))
    return call.self
  }),
  // databases
  ...each(
    'better-sqlite3 sqlite3.Database sqlite3.verbose.Database node:sqlite.DatabaseSync sqlite.DatabaseSync bun:sqlite.Database sqlite.open',
    dbOf('sqlite'),
  ),
  'sqlite3.verbose': () => lib('sqlite3'),
  ...each('pg.Client pg.Pool postgres @neondatabase/serverless.neon pg-promise', dbOf('postgresql')),
  ...each(
    'mysql.createConnection mysql.createPool mysql2.createConnection mysql2.createPool mysql2/promise.createConnection mysql2/promise.createPool mariadb.createPool',
    dbOf('mysql'),
  ),
  ...each('knex sequelize.Sequelize sequelize typeorm.DataSource', dbOf('sql')),
  ...each('mongodb.MongoClient mongodb.MongoClient.connect mongoose.connect', dbOf('mongodb')),
  ...each('ioredis ioredis.Redis redis.createClient', dbOf('redis')),
  '@prisma/client.PrismaClient': prisma,
  'db#prepare': sqlPrepared,
  ...each('sql#run sql#all sql#get sql#iterate sql#exec', sqlRun),
  ...each('db#exec db#query db#execute db#raw db#each db#all db#run db#get db#unsafe db#$executeRawUnsafe db#$queryRawUnsafe', sqlConfig),
  ...each('db#db db#connect db#collection db#getConnection db#promise db#transaction', (call) => {
    answer(call, call.self)
    return call.self
  }),
  ...each('*#$executeRawUnsafe *#$queryRawUnsafe any#query any#execute any#raw made#query any#exec', runSql(false)),
  ...each('db#dropDatabase db#flushAll db#flushall db#flushDb db#flushdb any#dropDatabase', destroys('all')),
  ...each('db#drop', destroys('many')),
  ...each('db#deleteMany', deletesMany),
  'db#sync': (call) => (isOn(call, 'force') ? destroys('all')(call) : NOTHING),
  // messages
  ...each('nodemailer.createTransport', fromNpm),
  ...each('mail#sendMail', sends('mail')),
  ...each('@sendgrid/mail.send resend#send', sends('mail')),
  ...each('any#postMessage', () => undefined),
  // arguments
  ...each('minimist yargs-parser mri yargs arg', optionsOf),
  'util.parseArgs': () =>
    made('parsed', unknown('arguments'), [
      ['values', made('parsed', unknown('arguments'))],
      ['positionals', list([any('argument')], false)],
    ]),
  'dotenv.config': () => any('dotenv'),
  ...JAVASCRIPT_TEXT,
}

const ALIASES: Readonly<Record<string, string>> = {
  'fs/promises': 'fs',
  'fs-extra': 'fs',
  'graceful-fs': 'fs',
  'fs-extra/esm': 'fs',
  memfs: 'memory-fs',
  'path/posix': 'path',
  shx: 'shelljs',
  vm2: 'vm',
  'timers/promises': 'timers',
  'original-fs': 'fs',
}

/** `node:fs/promises.rm` → `fs.rm`; a default export is its module. */
const canonical = (name: string): string => {
  let out = name
    .replace(/^(globalThis|global|window|self)\./, '')
    .replace(/^node:(?!sqlite)/, '')
    .replace(/^process\.mainModule\.require/, 'require')
    .replace(/\.default(?=\.|$)/g, '')
  const module = /^(@[^/]+\/[^.]+|[^.]+)/.exec(out)?.[0] ?? out
  const alias = ALIASES[module]
  if (alias) out = alias + out.slice(module.length)
  return out.replace(/^fs\.promises(?=\.|$)/, 'fs').replace(/^(path|os)\.(posix|win32)\./, '$1.')
}

const MIGHTY = /^(fs|child_process|process|globalThis|global|window|vm|module|Deno|Bun|Reflect)$/

const VALUES: Readonly<Record<string, (machine: Machine) => Thing>> = {
  'process.env': environmentThing,
  'import.meta.env': environmentThing,
  'Bun.env': environmentThing,
  'process.argv': (m) => list([text('node'), text(m.context.file ?? '-e'), ...m.context.args.map((a) => text(a))]),
  'Bun.argv': (m) => list([text('bun'), text(m.context.file ?? ''), ...m.context.args.map((a) => text(a))]),
  'Deno.args': (m) => list(m.context.args.map((a) => text(a))),
  'process.stdin': (m) => stdinOf(m),
  'process.stdout': () => made('stdout', unknown('stdout')),
  'process.platform': (m) => text(m.context.platform),
  'process.execPath': () => text('node'),
  'process.pid': () => any('process.pid'),
  'os.devNull': () => text('/dev/null'),
  'os.EOL': () => text('\n'),
  'path.sep': () => text('/'),
  'import.meta.url': (m) => text(m.context.file ? literal(`file://${m.context.file}`) : unknown('import.meta.url')),
  'import.meta.dirname': (m) => text(m.context.file ? parentOf(literal(m.context.file)) : unknown('import.meta.dirname')),
  'import.meta.dir': (m) => text(m.context.file ? parentOf(literal(m.context.file)) : unknown('import.meta.dir')),
  'import.meta.filename': (m) => text(m.context.file ? literal(m.context.file) : unknown('import.meta.filename')),
}

const CALLING = /^(call|apply|bind)$/

/** `f.call(null, x)`, `f.apply(null, [x])`, `f.bind(null, x)`. */
const calling = (machine: Machine, fn: Thing, how: string): Thing => ({
  is: 'fn',
  name: how,
  call: (given) => {
    const [, ...rest] = given.list
    if (how === 'bind')
      return rest.length === 0 ? fn : { is: 'fn', name: 'bound', call: (more) => invoke(machine, fn, argsOf([...rest, ...more.list]), 'bound call') }
    const items = how === 'apply' ? (rest[0]?.is === 'list' ? rest[0].items : rest) : rest
    return invoke(machine, fn, argsOf(items), `call of ${fn.is === 'lib' ? fn.name : 'function'}`)
  },
})

/** A member of a thing by its name. */
export const javascriptMember = (machine: Machine, thing: Thing, name: string): Thing => {
  switch (thing.is) {
    case 'dynamic':
      return thing
    case 'lib':
      return libMember(machine, thing, name)
    case 'either':
      return either(thing.of.map((t) => javascriptMember(machine, t, name)))
    case 'fn':
      return CALLING.test(name) ? calling(machine, thing, name) : name === 'constructor' ? lib('Function') : any(name)
    case 'class':
      return memberOfClass(thing, name) ?? any(name)
    case 'dict':
      return thing.entries.get(name) ?? (name === 'constructor' ? { is: 'method', self: thing, name } : methodOrAny(thing, name))
    case 'made':
      return madeMember(machine, thing, name)
    case 'method':
      return thing.name === 'constructor' && name === 'constructor'
        ? lib('Function')
        : CALLING.test(name)
          ? calling(machine, thing, name)
          : { is: 'any', value: unknown(name, false, carriesOf(thing)) }
    case 'list':
    case 'text':
      return name === 'length' ? lengthOf(thing) : { is: 'method', self: thing, name }
    default:
      return { is: 'method', self: thing, name }
  }
}

const lengthOf = (thing: Thing): Thing => {
  const word = thing.is === 'text' ? textOf(thing.value) : undefined
  return thing.is === 'list' && thing.whole ? number(thing.items.length) : word === undefined ? any('length') : number(word.length)
}

const methodOrAny = (thing: Thing & { is: 'dict' }, name: string): Thing => (thing.whole ? { is: 'method', self: thing, name } : any(name, thing.carries))

const libMember = (machine: Machine, owner: Thing & { is: 'lib' }, name: string): Thing => {
  if (name === 'default') return owner
  if (/^(then|catch|finally)$/.test(name)) return { is: 'method', self: owner, name }
  if (CALLING.test(name) && Object.hasOwn(CALLS, canonical(owner.name))) return calling(machine, owner, name)
  if (name === 'constructor') return /^(module|Module)$/.test(owner.name) ? lib('Module') : { is: 'method', self: owner, name }
  const full = canonical(`${owner.name}.${name}`)
  return VALUES[full]?.(machine) ?? lib(full)
}

const madeMember = (machine: Machine, thing: Thing & { is: 'made' }, name: string): Thing => {
  const own = thing.fields.get(name)
  if (own) return own.is === 'fn' ? { is: 'method', self: thing, name } : own
  if (thing.type === 'environment') return environmentEntry(machine, thing, name)
  if (thing.type === 'parsed') return parsedOption(machine, name)
  if (thing.type === 'child' && name === 'stdin') return stdinOfChild(thing)
  if (
    thing.type === 'db' &&
    !Object.hasOwn(CALLS, `db#${name}`) &&
    /^[a-z]\w*$/.test(name) &&
    !/^(then|catch|finally)$/.test(name) &&
    /^(mongodb|prisma)$/.test(known(thing.fields.get('system')) ?? '')
  )
    return thing
  return { is: 'method', self: thing, name }
}

const environmentEntry = (machine: Machine, thing: Thing, name: string): Thing => {
  if (/^(hasOwnProperty|toString|entries)$/.test(name)) return { is: 'method', self: thing, name }
  const value = machine.context.env(name) ?? (name === 'HOME' ? literal(machine.context.home) : undefined)
  return value ? text(value) : { is: 'any', value: unknown(name, true) }
}

/** `--name value` or `--name=value` among the program's arguments. */
const parsedOption = (machine: Machine, name: string): Thing => {
  const dashed = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
  const { args } = machine.context
  const at = args.findIndex((a) => textOf(a) === `--${dashed}` || textOf(a) === `--${name}`)
  const value = args[at + 1]
  if (at >= 0 && value) return text(value)
  const attached = args.find((a) => prefixOf(a).startsWith(`--${dashed}=`))
  if (attached) return text((textOf(attached) ?? '').slice(dashed.length + 3))
  return name === '_'
    ? list(
        args.filter((a) => !prefixOf(a).startsWith('-')).map((a) => text(a)),
        false,
      )
    : name === 'argv' || name === 'values'
      ? made('parsed', unknown('arguments'))
      : any(name)
}

export const javascriptLibrary: Library = { calls: CALLS, canonical, member: javascriptMember, mighty: MIGHTY }
