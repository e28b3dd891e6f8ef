// Owns JavaScript's processes: child_process, execa, shelljs, Bun's and Deno's, tagged templates that are shell text, kill.
import { concat, display, literal, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import type { Start } from './calls.ts'
import { exhausts, runCode, runSql, startArgv, startShell, the, toStdin, wordsOf } from './calls.ts'
import { answer, isOn, listens, option } from './javascript-network.ts'
import type { Handler, LibCall, Machine } from './machine.ts'
import { argument, effect, invoke, run } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, args as argsOf, carriesOf, known, made, NOTHING, numberOf, text, toValue, truth } from './thing.ts'

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
  const name = tag.is === 'lib' ? machine.library.canonical(tag.name) : ''
  if (SHELL_TAGS.test(name) || (tag.is === 'any' && /^\$/.test(display(tag.value)))) return startShell(machine, whole)
  if (tag.is === 'method') return runSql(false)({ machine, name: 'tag', self: tag.self, args: argsOf([whole]), source })
  return name === '' || /sql/i.test(name) ? runSql(false)({ machine, name: 'tag', self: tag, args: argsOf([whole]), source }) : undefined
}

export const JAVASCRIPT_PROCESSES: CallTable = {
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
}
