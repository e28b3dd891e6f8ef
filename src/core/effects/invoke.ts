// Owns one call of a program: which spec it is, and in which order its arguments, rules, refined effects, runs and output are read.

import type { CommandSpec, Refined } from '../command-spec.ts'
import { ownFiles } from '../commands/_own-files.ts'
import { findSpec } from '../commands/index.ts'
import { LIMITS } from '../limits.ts'
import type { CommandResult, ShellScope } from '../reading.ts'
import { type ArgvReading, readArgv } from '../shell/argv.ts'
import { type Carry, display, literal, textOf, unite, unknown, type Value } from '../value.ts'
import { applyRoles } from './arguments.ts'
import { databaseTold } from './database-config.ts'
import { emit, pathOf } from './emit.ts'
import { setVariable } from './environment.ts'
import { programName, runProgramFile } from './follow.ts'
import { NOTHING_PRINTED, printed } from './printed.ts'
import { applyEffects } from './rules.ts'
import { loadOwn, runAll } from './running.ts'
import { programInFront } from './search-path.ts'
import { suspect } from './suspect.ts'
import { type Given, type Here, lose, madeOf, rememberedAt, textAt, type World } from './world.ts'

const STANDARD_FOLDER =
  /^\/(usr\/)?(local\/)?s?bin\/[^/]+$|^\/(opt\/homebrew|home\/linuxbrew\/\.linuxbrew)\/bin\/[^/]+$|(^|\/)(node_modules\/\.bin|\.venv\/bin|venv\/bin|vendor\/bin|env\/bin)\/[^/]+$/

/** Runs one command in the analysis. Its effects are added to the world; what it prints is returned. */
export const invoke = (world: World, here: Here, words: readonly Value[], call: Given): CommandResult => {
  const [first, ...rest] = words
  if (first === undefined) return { stdout: NOTHING_PRINTED, ok: true }
  world.counts.commands += 1
  if (world.counts.commands > LIMITS.commands || here.depth > LIMITS.depth) {
    if (world.counts.commands <= LIMITS.commands + 1) lose(world, here, here.depth > LIMITS.depth ? 'depth' : 'size', 'more than is followed')
    return { stdout: unknown('…'), ok: undefined }
  }
  if (world.effects.length > LIMITS.effects) return { stdout: unknown('…'), ok: undefined }
  const from = world.effects.length
  const result = dispatch(world, here, first, rest, call)
  if (world.trace.length < LIMITS.trace)
    world.trace.push({ depth: here.via.length, text: words.slice(0, 24).map(display).join(' ').slice(0, 200), effects: span(from, world.effects.length) })
  return result
}

const span = (from: number, to: number): readonly number[] => {
  const out: number[] = []
  for (let index = from; index < to; index += 1) out.push(index)
  return out
}

const dispatch = (world: World, here: Here, first: Value, rest: readonly Value[], call: Given): CommandResult => {
  for (const [name, value] of Object.entries(call.env)) setVariable(world, here, name, value)
  const name = textOf(first)
  if (name === undefined || name === '') return unknownName(world, here, first, rest, call)
  if (call.recursive && call.background) emit(world, here, { kind: 'system.exhaust', set: { of: 'processes' }, on: literal(name) })
  if (isFile(world, name)) return runProgramFile(world, here, first, rest, call)
  const inFront = programInFront(world, here, name, call)
  if (inFront !== undefined) return runProgramFile(world, here, literal(inFront), rest, call)
  if (isScriptHere(world, here, name)) return runProgramFile(world, here, literal(`.\\${name}`), rest, call)
  const spec = findSpec(programName(world, name))
  if (spec === undefined) return unknownProgram(world, here, name, rest, call)
  return runSpec(world, here, spec, programName(world, name), rest, call)
}

const isFile = (world: World, name: string): boolean =>
  (name.includes('/') || (world.action.platform === 'win32' && name.includes('\\'))) && !STANDARD_FOLDER.test(name)

/** The shells of Windows look into the working folder as well. */
const isScriptHere = (world: World, here: Here, name: string): boolean =>
  world.action.platform === 'win32' && (/\.(bat|cmd)$/i.test(name) || (/\.(exe|com|scr)$/i.test(name) && isMadeHere(world, here, name)))

const isMadeHere = (world: World, here: Here, name: string): boolean => {
  const { path } = pathOf(world, here, literal(`.\\${name}`))
  return madeOf(world, path) !== undefined || rememberedAt(world, path) !== undefined
}

/** The program itself is not known before it runs. */
const unknownName = (world: World, here: Here, first: Value, rest: readonly Value[], call: Given): CommandResult => {
  const carries = unite(first.carries, [])
  if (carries.some((c) => c.kind === 'network')) {
    emit(world, here, { kind: 'exec.code', on: first, set: { language: 'shell', from: 'network', interactive: call.stdin !== undefined }, carries })
  } else lose(world, here, 'name', display(first), { program: '?', origin: 'unknown', carries })
  suspect(world, here, rest)
  return { stdout: unknown(display(first)), ok: undefined }
}

const unknownProgram = (world: World, here: Here, name: string, rest: readonly Value[], call: Given): CommandResult => {
  lose(world, here, 'program', name, { program: name, origin: 'path' })
  const own = ownFiles(name, '')
  if (own !== undefined) loadOwn(world, { ...here, via: [...here.via, name], depth: here.depth + 1 }, own, '', call)
  suspect(world, here, rest)
  const carries = rest.reduce<readonly Carry[]>((all, word) => unite(all, word.carries), call.stdin?.carries ?? [])
  return { stdout: unknown(name, false, carries), ok: undefined }
}

/** The text of the file that a call reads in the place of stdin, where it is known. */
const fileAsStdin = (world: World, here: Here, { spec, call }: ArgvReading): { readonly word: Value; readonly text: Value } | undefined => {
  if (spec.stdinFrom === undefined) return undefined
  const word = spec.stdinFrom === 'operands[0]' ? call.operands[0] : call.value(spec.stdinFrom)
  if (word === undefined || here.elsewhere !== '') return undefined
  const { path, known } = pathOf(world, here, word)
  const text = known && path !== '?' ? textAt(world, path)?.text : undefined
  return text && { word, text: { ...text, carries: unite(text.carries, [{ kind: 'file', path }]) } }
}

export const runSpec = (world: World, here: Here, spec: CommandSpec, program: string, words: readonly Value[], given: Given): CommandResult => {
  let call = given
  const env = (name: string): string | undefined => {
    const own = call.env[name]
    const told = own === undefined ? (here.env(name) ?? scoped(call.scope, name)) : textOf(own)
    return told ?? (name === 'DATABASE_URL' && own === undefined ? databaseTold(world, here, program, words) : undefined)
  }
  const read = (from: readonly Value[]): ArgvReading => readArgv(spec, from, { program, cwd: here.cwd ?? '?', home: world.action.home, stdin: call.stdin, env })
  let reading = read(words)
  const piped = fileAsStdin(world, here, reading)
  if (piped !== undefined) {
    call = { ...call, stdin: piped.text }
    // What it touches is told by the words as they are, what it prints by those with stdin in the file's place.
    reading = { ...reading, call: read(words.map((word) => (word === piped.word ? literal('-') : word))).call }
  }
  const inside = { ...here, env, cwd: workingFolder(world, here, reading) }
  addProgram(world, inside, program, reading)
  for (const part of reading.unknown) lose(world, inside, part.reason, `${program} ${part.what}`, { program, origin: 'path' })
  if (reading.unknown.length > 0) suspect(world, inside, words)
  const refined = reading.spec.refine?.(reading.call) ?? refineAbove(reading)
  for (const part of refined?.unknown ?? []) lose(world, inside, part.reason, part.what, { program, origin: 'path' })
  const taken = refined?.instead === true ? [] : applyRoles(world, inside, reading, call, refined?.puts)
  if (!reading.dryRun) applyEffects(world, inside, reading, refined)
  const outputs = reading.dryRun ? [] : runAll(world, inside, reading, refined, call, program)
  const ok = program === 'true' || program === ':' ? true : program === 'false' ? false : undefined
  return { stdout: printed(world, inside, reading, refined, taken, outputs, call), ok }
}

/** A program that is run in the same way again and again is told once. */
const addProgram = (world: World, here: Here, program: string, reading: ArgvReading): void => {
  const target = reading.call.path.length === 0 ? program : `${program} ${reading.call.path.join(' ')}`
  const key = `${target}\0${here.via.join('\0')}`
  if (world.programs.has(key)) return
  world.programs.add(key)
  emit(world, here, { kind: 'exec.command', set: { program, origin: 'path' }, on: literal(target) })
}

/** A parent's refine applies where the sub-command has none. */
const refineAbove = (reading: ArgvReading): Refined | undefined => {
  for (let i = reading.specs.length - 2; i >= 0; i -= 1) {
    const refine = reading.specs[i]?.refine
    if (refine !== undefined) return refine(reading.call)
  }
  return undefined
}

const scoped = (scope: ShellScope | undefined, name: string): string | undefined => {
  const value = scope?.get(name)
  return value === undefined ? undefined : textOf(value)
}

const workingFolder = (world: World, here: Here, reading: ArgvReading): string | undefined => {
  let cwd = here.cwd
  for (const { role, value } of reading.roles) {
    if (role !== 'path.cwd') continue
    const at = pathOf(world, { ...here, cwd }, value)
    cwd = at.known && at.path !== '?' && !at.pattern ? at.path : undefined
  }
  return cwd
}
