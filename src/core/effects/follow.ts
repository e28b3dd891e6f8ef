// Owns following what is run from files or from stdin: scripts, programs in the workspace, downloaded files, text piped into an interpreter.
import { findSpec } from '../commands/index.ts'
import type { EffectFields, Origin } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import type { CommandResult } from '../reading.ts'
import { display, literal, textOf, unknown, type Value } from '../value.ts'
import { emit, INTERACTIVE, pathOf } from './emit.ts'
import { languageOf } from './landmarks.ts'
import { isGuardProgram } from './own-guard.ts'
import { baseName, isStdin, isUnder } from './path.ts'
import { placeOf } from './place.ts'
import { suspect } from './suspect.ts'
import { ask, type Given, type Here, lose, madeOf, pendingText, realPath, rememberedAt, textAt, type World } from './world.ts'

/** Where a file that is run comes from, as far as its place and this action tell. */
export const originOf = (world: World, path: string): Origin => {
  const made = madeOf(world, path)
  if (made !== undefined && !made.deleted && made.same === '') return made.origin
  if (path === '?') return 'unknown'
  const before = made === undefined ? rememberedAt(world, path) : undefined
  // What was only proposed may be worse than the place tells, never better.
  if (before !== undefined && (before.done || before.origin === 'downloaded')) return before.origin
  const fact = ask(world, 'path', path)
  if (fact !== undefined && !fact.exists) return 'missing'
  const place = placeOf(path, world.around)
  if (place === 'workspace' || place === 'git-dir' || place === 'workspace-root') return 'workspace-tracked'
  if (place === 'temp') return 'temp'
  return place === 'system' ? 'path' : 'unknown'
}

/** Runs a file as a script of `language` (`shell`, `python`, …; `''`: told by its name or first line). */
export const runScript = (world: World, here: Here, language: string, file: Value, args: readonly Value[], call: Given): Value => {
  const reading = pathOf(world, here, file)
  if (reading.path.startsWith('/dev/fd/') || isStdin(reading.path) || display(file) === '-')
    return runDescriptor(world, here, language, file, reading.path, call)
  if (!reading.known || reading.path === '?') {
    const carries = file.carries
    lose(world, here, 'words', display(file), { program: display(file), language, from: 'file', origin: 'unknown', carries })
    return unknown(display(file))
  }
  if (here.elsewhere !== '') return language === 'sql' ? world.run.code(world, here, 'sql', unknown(reading.path), { args }) : unknown(reading.path)
  const path = realPath(world, reading.path)
  return runFile(world, here, language, path, args, call)
}

/** What stands open under a number; one that was not followed may hold anything. */
const runDescriptor = (world: World, here: Here, language: string, file: Value, path: string, call: Given): Value => {
  const text = piped(call, file)
  if (text === undefined && /\/fd\/[3-9]/.test(path)) {
    lose(world, here, 'content', path, { program: path, language, from: 'file', origin: 'unknown' })
    return unknown(path)
  }
  return runStdin(world, here, interpreterRole(language), text)
}

const interpreterRole = (language: string): 'shell' | `code:${string}` => (language === 'shell' || language === '' ? 'shell' : `code:${language}`)

const piped = (call: Given, file: Value): Value | undefined =>
  call.scope?.fd?.(display(file)) ??
  (file.carries.length > 0 ? unknown(display(file), false, file.carries) : /\/fd\/[3-9]/.test(display(file)) ? undefined : call.stdin)

const runFile = (world: World, here: Here, language: string, path: string, args: readonly Value[], call: Given): Value => {
  if (isGuardProgram(world, path))
    return world.run.invoke(world, { ...here, via: [...here.via, shown(world, path)], depth: here.depth + 1 }, [literal('beforehand'), ...args], call).stdout
  const found = textAt(world, path)
  const origin = originOf(world, path)
  const text = found?.text === undefined ? undefined : textOf(found.text)
  if (language === 'sql' || language === 'mongo')
    return world.run.code(world, { ...here, via: [...here.via, shown(world, path)] }, language, found?.text ?? unknown(path), { args })
  const told: Partial<EffectFields> = { program: baseName(path), language, from: 'file', origin, content_hash: found?.hash ?? '' }
  if (text === undefined) return unreadFile(world, here, path, told, found?.text, args)
  if (world.following.includes(path) || world.counts.scripts >= LIMITS.scripts) {
    if (world.counts.scripts >= LIMITS.scripts) lose(world, here, 'depth', path, told)
    else if (call.background) emit(world, here, { kind: 'system.exhaust', set: { of: 'processes' }, on: literal(shown(world, path)) })
    return unknown(path)
  }
  world.counts.scripts += 1
  world.following.push(path)
  emit(world, here, { kind: 'exec.code', set: told, on: literal(shown(world, path)), carries: found?.text?.carries ?? [] })
  const inside: Here = { ...here, via: [...here.via, shown(world, path)], depth: here.depth + 1 }
  const run = (text: string): Value => {
    const actual = language === '' ? languageOf(path, text) : language
    if (actual === 'shell' || (actual === '' && text.startsWith('#!') === false && !text.includes('\0')))
      return world.run.shell(world, inside, text, { args: [literal(path), ...args], stdin: call.stdin, env: call.env })
    if (actual === '' || text.includes('\0')) return unreadable(world, here, path, told)
    return world.run.code(world, inside, actual, { parts: [text], carries: found?.text?.carries ?? [] }, { args, stdin: call.stdin, from: 'file', file: path })
  }
  const pending = pendingText(world, path)
  if (pending !== undefined) run(pending)
  const out = run(text)
  world.following.pop()
  return out
}

const shown = (world: World, path: string): string => {
  const root = world.action.workspace.find((w) => isUnder(path, w))
  return root === undefined || root === path ? path : path.slice(root.length + 1)
}

const unreadable = (world: World, here: Here, path: string, told: Partial<EffectFields>): Value => {
  lose(world, here, 'content', shown(world, path), told)
  return unknown(path)
}

/** The text could not be had: what came from the network is that, all else is unknown content. */
const unreadFile = (world: World, here: Here, path: string, told: Partial<EffectFields>, text: Value | undefined, args: readonly Value[]): Value => {
  const carries = text?.carries ?? []
  if (carries.some((c) => c.kind === 'network') || told.origin === 'downloaded') {
    emit(world, here, { kind: 'exec.code', set: { ...told, origin: 'downloaded', from: 'network' }, on: literal(shown(world, path)), carries })
  } else lose(world, here, 'content', shown(world, path), { ...told, carries })
  suspect(world, here, args)
  return unknown(path, false, carries)
}

// ---- a program named by its path

/** The name that a spec is found by. */
export const programName = (world: World, name: string): string => {
  if (world.action.platform !== 'win32' && /^[a-z][a-z0-9_-]*$/.test(name)) return name
  const base = baseName(name.replaceAll('\\', '/'))
  const plain = base.replace(/\.(exe|cmd|bat|com)$/i, '')
  return world.action.platform === 'win32' || world.action.shell === 'powershell' || world.action.shell === 'cmd' ? plain.toLowerCase() : plain
}

/** `./x`, `/opt/y/bin/z`: a copy of a known program is that program; a script is read; the rest is unknown content. */
export const runProgramFile = (world: World, here: Here, first: Value, rest: readonly Value[], call: Given): CommandResult => {
  const reading = pathOf(world, here, first)
  const path = realPath(world, reading.path)
  const made = madeOf(world, path)
  const name = programName(world, made !== undefined && made.same !== '' ? made.same : path)
  const known = findSpec(name)
  if (here.elsewhere !== '')
    return known === undefined ? { stdout: unknown(name), ok: undefined } : world.run.invoke(world, here, [literal(name), ...rest], call)
  const isOwn = made !== undefined && !made.deleted && made.same === ''
  const fetched = textAt(world, path)
  if (known !== undefined && !isOwn && (made?.same !== undefined || isTool(path) || fetched === undefined))
    return world.run.invoke(world, here, [literal(name), ...rest], call)
  if (known !== undefined && WRAPPER.test(name) && !isOwn) world.run.invoke(world, here, [literal(name), ...rest], call)
  if (fetched?.text !== undefined || isOwn) return { stdout: runFile(world, here, '', path, rest, call), ok: undefined }
  const origin = originOf(world, path)
  lose(world, here, 'content', shown(world, path), { program: name, origin, from: 'file' })
  suspect(world, here, rest)
  return { stdout: unknown(name), ok: undefined }
}

/** Scripts that fetch and start a known build tool. */
const WRAPPER = /^(gradlew|mvnw)$/

const isTool = (path: string): boolean => /\/(node_modules|\.venv|venv)\/|^\/(usr|opt|bin)\//.test(path)

// ---- text from a pipe

const RAISERS: ReadonlySet<string> = new Set(['sudo', 'doas', 'su', 'pkexec', 'runuser'])

/** A shell that takes its commands from a terminal, or from wherever its stdin will lead. */
const bareShell = (world: World, here: Here): void => {
  world.flags.bareShell = true
  if (here.elsewhere === '' && here.via.some((step) => RAISERS.has(step)))
    emit(world, here, { kind: 'privilege.raise', set: { to: 'root', interactive: true }, on: literal('root shell') })
}

/** A program that waits for what is typed: where the agent can do that later, nothing of it will be seen. */
export const typedLater = (world: World, here: Here, program: string): void => {
  if (here.elsewhere === '')
    emit(world, here, { kind: 'exec.command', set: { program, origin: 'path', from: 'stdin' }, on: literal(here.via.at(-1) ?? program) })
}

/** An interpreter that reads its program from stdin. */
export const runStdin = (world: World, here: Here, role: 'shell' | `code:${string}`, stdin: Value | undefined): Value => {
  const language = role === 'shell' ? 'shell' : role.slice(5)
  if (stdin === undefined) {
    if (language === 'shell') bareShell(world, here)
    typedLater(world, here, language)
    return unknown(language, false, [])
  }
  const text = textOf(stdin)
  const from: EffectFields['from'] = stdin.carries.some((c) => c.kind === 'network')
    ? 'network'
    : stdin.carries.some((c) => c.kind === 'decoded')
      ? 'decoded'
      : 'stdin'
  if (from === 'network')
    emit(world, here, {
      kind: 'exec.code',
      set: { language, from },
      on: literal(stdin.carries.find((c) => c.kind === 'network')?.path ?? language),
      carries: stdin.carries,
    })
  if (text !== undefined) {
    if (from === 'decoded') emit(world, here, { kind: 'exec.code', set: { language, from }, on: literal(text.slice(0, 60)), carries: stdin.carries })
    return role === 'shell' ? world.run.shell(world, here, text) : world.run.code(world, here, language, stdin, { from })
  }
  if (from !== 'network') lose(world, here, 'content', `text from a pipe`, { language, from, origin: 'unknown', program: language, carries: stdin.carries })
  const shell = language === 'shell' ? [{ kind: 'unknown' as const, path: INTERACTIVE }] : []
  return unknown(language, false, [...stdin.carries, ...shell])
}
