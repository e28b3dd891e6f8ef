// Owns what a call runs: its command, shell text, code and scripts, what it loads by itself, and its stdin where that is run.
import { taskFiles } from '../code/task.ts'
import type { Nested, Refined } from '../command-spec.ts'
import { type OwnFiles, ownFiles } from '../commands/_own-files.ts'
import { type ArgvReading, argsOf, given } from '../shell/argv.ts'
import { display, literal, prefixOf, textOf, type Value } from '../value.ts'
import { nameAndValue } from './arguments.ts'
import { runScript, runStdin, typedLater } from './follow.ts'
import { languageOf } from './landmarks.ts'
import { runNested } from './nested.ts'
import { joinPath } from './path.ts'
import { present } from './present.ts'
import { NOTHING_PRINTED } from './printed.ts'
import { onlyTraps } from './traps.ts'
import { type Given, type Here, textAt, type World } from './world.ts'

const NO_OUTPUTS: readonly Value[] = []

/** A program that only does its own work: most of them. */
const runsNothing = ({ specs, spec, roles, command }: ArgvReading): boolean =>
  command === undefined &&
  spec.stdin === undefined &&
  specs.every((one) => one.loads === undefined && one.tasks === undefined && one.runs === undefined && one.prompts === undefined) &&
  roles.every(({ role }) => !RUN_ROLE.test(role))

const RUN_ROLE = /^(shell|code|script)(:|$)/

const NOT_STDIN: ReadonlySet<string> = new Set(['xargs', 'parallel'])

export const runAll = (world: World, here: Here, reading: ArgvReading, refined: Refined | undefined, call: Given, program: string): readonly Value[] => {
  const own = ownFiles(program, reading.call.path[0] ?? '')
  if (refined === undefined && own === undefined && runsNothing(reading)) return NO_OUTPUTS
  const out: Value[] = []
  const name = [program, ...reading.call.path].join(' ')
  const inside: Here = { ...here, via: [...here.via, name], depth: here.depth + 1, container: display(reading.call.operands[0] ?? NOTHING_PRINTED) }
  const env = { ...call.scope?.exported?.(), ...call.env, ...roleEnv(reading) }
  const more: Given = { ...call, env, recursive: undefined }
  loadFiles(
    world,
    inside,
    [
      ...runFiles(reading),
      ...reading.specs.flatMap((spec) => spec.loads ?? []).flatMap((name) => near(name, reading.call.operands)),
      ...(refined?.loads ?? []),
    ],
    more,
  )
  if (own !== undefined) loadOwn(world, inside, own, reading.call.path[0] ?? '', more)
  if (refined?.instead !== true) out.push(...runRoles(world, inside, reading, more))
  for (const nested of [...tasksOf(reading), ...(refined?.nested ?? [])]) {
    const printed = runNested(world, inside, program, withStdin(nested, call, program), more)
    // What runs beside the call prints nothing of it.
    if (!(nested.run === 'task' && nested.quiet)) out.push(printed)
  }
  return out
}

/** Files that are named and run in a language of the program's own. */
const runFiles = ({ spec, call }: ArgvReading): readonly string[] => (spec.runs ?? []).flatMap((ref) => argsOf(call, ref)).flatMap((word) => textOf(word) ?? [])

const tasksOf = ({ spec, call }: ArgvReading): readonly Nested[] => {
  const { tasks } = spec
  if (!tasks) return []
  const names = tasks.each === undefined ? [] : argsOf(call, tasks.each).flatMap((word) => (textOf(word) ?? '?').split(','))
  return (names.length === 0 ? [''] : names).map((name) => ({ run: 'task', runner: tasks.runner, name }))
}

const MOST_NEAR = 32

/** A name with a star for its folder is looked for in the folder of each operand and in those above it. */
const near = (name: string, operands: readonly Value[]): readonly string[] =>
  name.startsWith('*/') ? operands.slice(0, MOST_NEAR).flatMap((word) => foldersAbove(textOf(word) ?? '').map((folder) => folder + name.slice(1))) : [name]

const foldersAbove = (path: string): readonly string[] => {
  if (path === '' || path.startsWith('/') || path.startsWith('-')) return []
  const folders = path
    .replace(/::.*$/, '')
    .replace(/\/?[^/]*\.\w+$/, '')
    .split('/')
  return folders.map((_, at) => folders.slice(0, at + 1).join('/')).filter((folder) => folder !== '')
}

/** What a tool loads by itself wherever it works; of a folder that can be listed only what is there is asked for. */
export const loadOwn = (world: World, here: Here, { run, searched, tasks }: OwnFiles, name: string, call: Given): void => {
  if (here.elsewhere !== '' || here.cwd === undefined) return
  const { cwd } = here
  loadFiles(world, here, present(world, cwd, run), call)
  const looked = present(world, cwd, searched)
  if (looked.length > 0) onlyTraps(world, () => loadFiles(world, here, looked, call))
  for (const runner of tasks) {
    const files = taskFiles(runner, cwd).map((path) => path.slice(cwd.length + 1))
    if (present(world, cwd, files).length > 0) runNested(world, here, runner, { run: 'task', runner, name, quiet: true }, call)
  }
}

/** Configuration that is code: it runs whenever the tool does. */
const loadFiles = (world: World, here: Here, names: readonly string[], call: Given): void => {
  if (here.elsewhere !== '' || here.cwd === undefined) return
  for (const name of new Set(names)) {
    const path = joinPath(here.cwd, name)
    const text = textAt(world, path)?.text
    if (text !== undefined) runScript(world, { ...here, quiet: true }, languageOf(path, textOf(text) ?? '') || 'other', literal(path), [], call)
  }
}

const withStdin = (nested: Nested, call: Given, program: string): Nested =>
  'stdin' in nested || call.stdin === undefined || nested.run === 'task' || nested.run === 'script' || nested.run === 'module' || NOT_STDIN.has(program)
    ? nested
    : { ...nested, stdin: call.stdin }

const roleEnv = (reading: ArgvReading): Record<string, Value> => {
  const out: Record<string, Value> = {}
  for (const { role, value } of reading.roles) {
    if (role !== 'env' || !prefixOf(value).includes('=')) continue
    const [name, text] = nameAndValue(value)
    out[name] = text
  }
  return out
}

const runRoles = (world: World, here: Here, reading: ArgvReading, call: Given): readonly Value[] => {
  const out: Value[] = []
  let ran = false
  for (const { role, value, option } of reading.roles) {
    const [what = '', language = ''] = role.split(':')
    if (what !== 'shell' && what !== 'code' && what !== 'script') continue
    ran = true
    const args = option === '' ? after(reading.call.operands, value) : reading.call.operands
    if (what === 'shell')
      out.push(runNested(world, here, reading.call.program, { run: 'shell', text: value, args, ...(call.stdin ? { stdin: call.stdin } : {}) }, call))
    else if (what === 'code') out.push(world.run.code(world, here, language, value, { args, stdin: call.stdin }))
    else out.push(runScript(world, here, language, value, args, call))
  }
  if (reading.command !== undefined && reading.command.length > 0) {
    out.push(world.run.invoke(world, here, reading.command, call).stdout)
    ran = true
  }
  const stdin = reading.spec.stdin
  if (!ran && stdin !== undefined && stdin.role !== 'text' && !(stdin.unless !== undefined && given(reading.call, stdin.unless)))
    out.push(runStdin(world, here, stdin.role, call.stdin))
  if (!ran && call.stdin === undefined && reading.spec.prompts !== undefined && !given(reading.call, reading.spec.prompts))
    typedLater(world, here, reading.call.program)
  return out
}

const after = (operands: readonly Value[], value: Value): readonly Value[] => operands.slice(operands.indexOf(value) + 1)
