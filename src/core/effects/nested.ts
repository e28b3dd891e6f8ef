// Owns running what a program runs: another command, shell text, code, a script or a task of the project.
import { partFiles, readTask, type TaskStep, taskFiles } from '../code/task.ts'
import type { Nested } from '../command-spec.ts'
import { placeholders } from '../shell/placeholder.ts'
import { display, literal, textOf, unknown, type Value } from '../value.ts'
import { emit, pathOf } from './emit.ts'
import { runScript, runStdin } from './follow.ts'
import { whereIs } from './host.ts'
import { dirName, isStdin, joinPath } from './path.ts'
import { matching, present } from './present.ts'
import { onlyTraps } from './traps.ts'
import { ask, type Given, type Here, lose, textAt, type World } from './world.ts'

/** Programs that run things on another machine; every other `elsewhere` is a container. */
const REMOTE: ReadonlySet<string> = new Set([
  'ssh',
  'mosh',
  'ansible',
  'ansible-playbook',
  'pdsh',
  'parallel-ssh',
  'invoke-command',
  'psexec',
  'gcloud',
  'aws',
  'fly',
  'heroku',
])

const moved = (world: World, here: Here, program: string, nested: Nested): Here => {
  const isElsewhere = 'elsewhere' in nested && nested.elsewhere === true
  const at = 'cwd' in nested && nested.cwd !== undefined ? pathOf(world, here, nested.cwd) : undefined
  const cwd = at === undefined ? here.cwd : at.known && at.path !== '?' ? at.path : undefined
  if (!isElsewhere) return { ...here, cwd }
  const elsewhere = REMOTE.has(program) ? 'remote' : 'container'
  return { ...here, cwd, elsewhere, remoteHost: elsewhere === 'remote' ? lastHost(world) : here.container }
}

const lastHost = (world: World): string => world.effects.findLast((e) => e.kind === 'net.connect')?.host ?? ''

/** Runs one nested thing; returns what it prints. */
export const runNested = (world: World, outer: Here, program: string, nested: Nested, call: Given): Value => {
  const here = moved(world, outer, program, nested)
  if (here.elsewhere === 'remote' && outer.elsewhere === '') remoteCommand(world, outer, here)
  switch (nested.run) {
    case 'argv':
      return world.run.invoke(world, here, nested.argv, { stdin: nested.stdin, env: { ...call.env, ...nested.env } }).stdout
    case 'shell':
      return runText(world, here, nested.text, nested.args ?? [], nested.stdin, call)
    case 'code':
      return world.run.code(world, here, nested.language, nested.text, { args: nested.args ?? [], stdin: nested.stdin })
    case 'script':
      return runScript(world, here, nested.language, nested.path, nested.args, call)
    case 'module':
      return runModule(world, here, nested, call)
    case 'task':
      return runTask(world, here, nested, call)
    default: {
      const never: never = nested
      return never
    }
  }
}

const remoteCommand = (world: World, outer: Here, here: Here): void => {
  if (whereIs(here.remoteHost) === 'local') return
  emit(world, outer, { kind: 'infra.change', set: { system: 'remote-shell', object: here.remoteHost, reversible: true } })
}

const runText = (world: World, here: Here, value: Value, args: readonly Value[], stdin: Value | undefined, { env, scope }: Given): Value => {
  const text = textOf(value)
  if (text !== undefined) {
    if (value.carries.some((c) => c.kind === 'network' || c.kind === 'decoded')) return runStdin(world, here, 'shell', value)
    return world.run.shell(world, here, text, { args, stdin, env, scope })
  }
  if (value.carries.some((c) => c.kind === 'network')) return runStdin(world, here, 'shell', value)
  const { source, vars } = placeholders(value)
  lose(world, here, 'words', display(value).slice(0, 120), { language: 'shell', from: 'inline', origin: 'unknown', program: 'sh', carries: value.carries })
  return world.run.shell(world, here, source, { args, stdin, env: { ...env, ...vars }, scope })
}

/** Modules that are looked at for one action. */
const MOST_MODULES = 24

/** Most of a module waits until it is called, which is not followed: only what nobody means counts. */
const runModule = (world: World, here: Here, { language, from, names }: Extract<Nested, { run: 'module' }>, call: Given): Value => {
  if (here.elsewhere === '' && world.counts.modules < MOST_MODULES) {
    const path = present(world, from, names)
      .map((each) => joinPath('/', each))
      .find((each) => textAt(world, each)?.text !== undefined)
    if (path !== undefined && !world.following.includes(path)) {
      world.counts.modules += 1
      onlyTraps(world, () => runScript(world, { ...here, quiet: true }, language, literal(path), [], call))
    }
  }
  return unknown(names[0] ?? language)
}

// ---- tasks

/** Runs that only happen where the project defines them: their absence is nothing. */
const LIFECYCLE: ReadonlySet<string> = new Set(['install', 'preinstall', 'postinstall', 'prepare', 'publish', 'pack', 'version', 'restart', 'test', 'start'])

type Task = Extract<Nested, { run: 'task' }>

const runTask = (world: World, here: Here, task: Task, call: Given): Value => {
  const { runner, name, args = [] } = task
  if (here.elsewhere !== '' || here.cwd === undefined) return unknown(name)
  const label = name === '' ? runner : `${runner} ${name}`
  const told = task.file === undefined && task.before === undefined ? undefined : namedFile(world, here, task, call)
  const key = `${here.cwd} ${label} ${told === undefined ? '' : Object.values(told)[0]}`
  if (world.following.includes(key)) return unknown(name)
  const own = told ?? texts(world, matching(world, taskFiles(runner, here.cwd)))
  const list = (folder: string): readonly string[] => ask(world, 'list', folder)?.names ?? []
  const files = { ...own, ...texts(world, partFiles(runner, name, here.cwd, own, list)) }
  const env = (variable: string): string | undefined => (call.env[variable] === undefined ? world.env[variable] : textOf(call.env[variable]))
  const file = told === undefined ? {} : { file: Object.keys(told)[0] ?? '' }
  if (task.needed && told !== undefined && Object.keys(told).length === 0)
    lose(world, here, 'content', label, { program: label, from: 'file', origin: 'workspace-tracked' })
  const steps = readTask(runner, name, files, {
    cwd: here.cwd,
    home: world.action.home,
    variables: variablesOf(task),
    env,
    ...file,
    ...(task.dry ? { dry: true } : {}),
  })
  if (steps === undefined) {
    const quiet = LIFECYCLE.has(name) && (Object.keys(files).length > 0 || name === 'install' || name === 'publish' || name === 'pack')
    if (!quiet) lose(world, here, 'content', label, { program: label, from: 'file', origin: 'workspace-tracked' })
    return unknown(name)
  }
  world.following.push(key)
  for (const step of steps) {
    const inside: Here = {
      ...here,
      quiet: here.quiet || task.quiet === true,
      via: [...here.via, `${label} (${step.file.slice(step.file.lastIndexOf('/') + 1)})`],
      depth: here.depth + 1,
      cwd: dirName(step.file),
    }
    world.run.shell(world, inside, withArguments(step, args), { args: [literal(runner), ...args], env: call.env })
  }
  world.following.pop()
  return unknown(name)
}

/** The text of the file that was named, by its path; nothing where it is not known. */
const namedFile = (world: World, here: Here, task: Task, call: Given): Readonly<Record<string, string>> => {
  const before = task.before === undefined ? '' : textOf(task.before)
  const usual = taskFiles(task.runner, here.cwd ?? '').find((path) => textAt(world, path)?.text !== undefined)
  const { path } = task.file === undefined ? { path: usual ?? 'stdin' } : pathOf(world, here, task.file)
  const piped =
    task.file === undefined ? undefined : (call.scope?.fd?.(display(task.file)) ?? (isStdin(path) || display(task.file) === '-' ? call.stdin : undefined))
  if (piped !== undefined && textOf(piped) === undefined) runStdin(world, here, `code:${task.runner}`, piped)
  const value = piped ?? textAt(world, path)?.text ?? (task.file === undefined ? literal('') : undefined)
  const text = value === undefined ? undefined : textOf(value)
  return text === undefined || before === undefined ? {} : { [path]: `${before}\n${text}` }
}

/** What is not known is left to the shell, which does not know it either. */
const variablesOf = (task: Task): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(task.variables ?? {}).map(([name, value]) => [name, textOf(value) ?? `$\${${name}_given}`]))

/** Runners append the words after the task's name to its text. */
const withArguments = ({ text, args: takes }: TaskStep, args: readonly Value[]): string =>
  takes && args.length > 0 && !/\$[@*1]/.test(text) ? `${text.trimEnd()} "$@"` : text

const texts = (world: World, files: readonly string[]): Record<string, string> => {
  const out: Record<string, string> = {}
  for (const file of files) {
    const found = textAt(world, file)
    const text = found?.text === undefined ? undefined : textOf(found.text)
    if (text !== undefined) out[file] = text
  }
  return out
}
