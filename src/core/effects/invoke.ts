// Owns one call of a program: which spec it is, what its arguments do by their roles, its effect rules, and what it prints.

import type { Call, CommandSpec, EffectDraft, EffectRule, Nested, Refined, Role } from '../command-spec.ts'
import { findSpec } from '../commands/index.ts'
import type { EffectFields, EffectKind } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import type { CommandResult, ShellScope } from '../reading.ts'
import { type ArgvReading, argsOf, given, readArgv } from '../shell/argv.ts'
import { type Carry, concat, display, glob, hasGlob, literal, prefixOf, textOf, unite, unknown, type Value } from '../value.ts'
import { carriesOf, ENDLESS, emit, INTERACTIVE, pathOf } from './emit.ts'
import { setVariable } from './environment.ts'
import { runProgramFile, runScript, runStdin } from './follow.ts'
import { runNested } from './nested.ts'
import { baseName, isUnder, joinPath } from './path.ts'
import { suspect } from './suspect.ts'
import { ask, type Here, lose, madeOf, make, textAt, type World } from './world.ts'

/** What a call is given besides its words. */
export interface Given {
  readonly stdin: Value | undefined
  readonly env: Readonly<Record<string, Value>>
  readonly scope?: ShellScope | undefined
  readonly recursive?: boolean | undefined
  readonly background?: boolean | undefined
}

const STANDARD_FOLDER =
  /^\/(usr\/)?(local\/)?s?bin\/[^/]+$|^\/(opt\/homebrew|home\/linuxbrew\/\.linuxbrew)\/bin\/[^/]+$|(^|\/)(node_modules\/\.bin|\.venv\/bin|venv\/bin|vendor\/bin|env\/bin)\/[^/]+$/

export const NOTHING_PRINTED = literal('')

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

const span = (from: number, to: number): readonly number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)

const dispatch = (world: World, here: Here, first: Value, rest: readonly Value[], call: Given): CommandResult => {
  for (const [name, value] of Object.entries(call.env)) setVariable(world, here, name, value)
  const name = textOf(first)
  if (name === undefined || name === '') return unknownName(world, here, first, rest, call)
  if (call.recursive && call.background) emit(world, here, { kind: 'system.exhaust', set: { of: 'processes' }, on: literal(name) })
  if (isFile(world, name)) return runProgramFile(world, here, first, rest, call)
  const spec = findSpec(programName(world, name))
  if (spec === undefined) return unknownProgram(world, here, name, rest, call)
  return runSpec(world, here, spec, programName(world, name), rest, call)
}

const isFile = (world: World, name: string): boolean =>
  (name.includes('/') || (world.action.platform === 'win32' && name.includes('\\'))) && !STANDARD_FOLDER.test(name)

export const programName = (world: World, name: string): string => {
  const base = baseName(name.replaceAll('\\', '/'))
  const plain = base.replace(/\.(exe|cmd|bat|com)$/i, '')
  return world.action.platform === 'win32' || world.action.shell === 'powershell' || world.action.shell === 'cmd' ? plain.toLowerCase() : plain
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
  suspect(world, here, rest)
  const carries = rest.reduce<readonly Carry[]>((all, word) => unite(all, word.carries), call.stdin?.carries ?? [])
  return { stdout: unknown(name, false, carries), ok: undefined }
}

// ---- a program with a spec

export const runSpec = (world: World, here: Here, spec: CommandSpec, program: string, words: readonly Value[], call: Given): CommandResult => {
  const env = (name: string): string | undefined => {
    const own = call.env[name]
    return own === undefined ? (here.env(name) ?? scoped(call.scope, name)) : textOf(own)
  }
  const reading = readArgv(spec, words, { program, cwd: here.cwd ?? '?', home: world.action.home, stdin: call.stdin, env })
  const inside = { ...here, env, cwd: workingFolder(world, here, reading) }
  addProgram(world, inside, program, reading)
  for (const part of reading.unknown) lose(world, inside, part.reason, `${program} ${part.what}`, { program, origin: 'path' })
  if (reading.unknown.length > 0) suspect(world, inside, words)
  const refined = reading.spec.refine?.(reading.call) ?? refineAbove(reading)
  for (const part of refined?.unknown ?? []) lose(world, inside, part.reason, part.what, { program, origin: 'path' })
  const read = refined?.instead === true ? [] : applyRoles(world, inside, reading, call)
  if (!reading.dryRun) applyEffects(world, inside, reading, refined)
  const outputs = reading.dryRun ? [] : runAll(world, inside, reading, refined, call, program)
  const ok = program === 'true' || program === ':' ? true : program === 'false' ? false : undefined
  return { stdout: printed(world, inside, reading, refined, read, outputs, call), ok }
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

const ROLE_EFFECTS: Partial<Record<Role, { readonly kind: EffectKind; readonly set?: Partial<EffectFields> }>> = {
  'path.read': { kind: 'fs.read' },
  'path.write': { kind: 'fs.write', set: { overwrites: true } },
  'path.append': { kind: 'fs.write' },
  'path.create': { kind: 'fs.write' },
  'path.delete': { kind: 'fs.delete' },
  'path.chmod': { kind: 'fs.chmod' },
  url: { kind: 'net.download', set: { method: 'GET' } },
  'url.send': { kind: 'net.upload', set: { method: 'POST' } },
  host: { kind: 'net.connect' },
  listen: { kind: 'net.listen' },
}

/** Effects that arguments have by their roles. Returns what the files that it reads let flow on. */
const applyRoles = (world: World, here: Here, reading: ArgvReading, call: Given): readonly Carry[] => {
  let read: readonly Carry[] = []
  const ruled = ruledValues(reading)
  const flows = flowing(world, here, reading, call)
  for (const { role, value, option } of reading.roles) {
    if (role === 'path.read' || role === 'path.edit') read = unite(read, carriesOf(world, here, value))
    if (role === 'env' && textOf(value)?.includes('=')) setVariable(world, here, ...nameAndValue(value))
    if (reading.dryRun && role !== 'path.read' && role !== 'path.edit') continue
    if (role === 'path.edit') {
      emit(world, here, { kind: 'fs.read', on: value })
      if (!reading.dryRun) emit(world, here, { kind: 'fs.write', on: value, set: { overwrites: true } })
      continue
    }
    const effect = ROLE_EFFECTS[role]
    if (effect === undefined || ruled.has(`${effect.kind} ${reading.call.words.indexOf(value)}`)) continue
    const writes = role === 'path.write' || role === 'path.append'
    const sources = role === 'path.write' ? copied(reading, option) : []
    if (sources.length > 0) {
      copyInto(world, here, sources, value, { folder: option !== '', recursive: isRecursive(reading.call) || reading.call.program === 'mv' })
      continue
    }
    emit(world, here, {
      kind: effect.kind,
      on: value,
      set: { ...effect.set, recursive: effect.kind === 'fs.read' && isRecursive(reading.call) },
      ...(writes && flows !== undefined ? { content: flows } : {}),
      ...(role === 'url' || role === 'host' ? { carries: value.carries } : {}),
    })
    if (role === 'path.create' && MAKES_FOLDERS.has(reading.call.program)) make(world, pathOf(world, here, value).path, { folder: true })
  }
  return read
}

/** The sources of a program that copies its operands to the last one (cp, mv, install, ln). */
const copied = (reading: ArgvReading, option: string): readonly Value[] => {
  if (reading.spec.output !== undefined && reading.spec.output !== 'none') return []
  const operands = reading.roles.filter((r) => r.option === '')
  const last = option === '' ? operands.at(-1)?.role === 'path.write' : TARGET_FOLDER.has(option)
  return last ? operands.filter((r) => r.role === 'path.read' || r.role === 'path.delete').map((r) => r.value) : []
}

/** The option of cp, mv, install and ln that names the folder to put things in. */
const TARGET_FOLDER: ReadonlySet<string> = new Set(['-t', '--target-directory'])

/** Each source lands at the destination, or in it where that is a folder; it stays what it was. */
const copyInto = (
  world: World,
  here: Here,
  sources: readonly Value[],
  to: Value,
  { folder, recursive }: { readonly folder: boolean; readonly recursive: boolean },
): void => {
  const at = pathOf(world, here, to)
  const into = folder || sources.length > 1 || display(to).endsWith('/') || isFolder(world, at.path)
  for (const source of sources) {
    const from = pathOf(world, here, source)
    const name = lastSegment(source, from.path)
    const target = into ? concat([to, literal(display(to).endsWith('/') ? '' : '/'), name]) : to
    const found = from.pattern || from.path === '?' ? undefined : textAt(world, from.path)?.text
    const carries = carriesOf(world, here, source)
    const text = found ?? unknown(from.path)
    emit(world, here, {
      kind: 'fs.write',
      on: target,
      set: { overwrites: true, recursive },
      content: { parts: text.parts, carries: unite(text.carries, carries) },
    })
    const landed = pathOf(world, here, target).path
    if (found === undefined && from.known && !from.pattern && landed !== '?')
      make(world, landed, {
        same: sameAs(world, from.path),
        origin: madeOf(world, from.path)?.origin ?? 'session-written',
        content: { parts: text.parts, carries },
      })
  }
}

/** The name that a source keeps where it lands: of a pattern, the pattern. */
const lastSegment = (source: Value, path: string): Value => {
  if (path === '?') return unknown(display(source))
  const cut = source.parts.findLastIndex((part) => typeof part === 'string' && part.includes('/'))
  if (source.parts.length === 1 || path.endsWith('/')) return literal(baseName(path))
  const parts = source.parts.slice(Math.max(0, cut)).map((part, i) => (i === 0 && cut >= 0 && typeof part === 'string' ? baseName(part) : part))
  return { parts: parts.filter((part) => part !== ''), carries: source.carries }
}

const sameAs = (world: World, path: string): string => madeOf(world, path)?.same || path

const isFolder = (world: World, path: string): boolean => {
  if (path === '?') return false
  const made = madeOf(world, path)
  return made !== undefined ? made.folder : ask(world, 'path', path)?.type === 'dir'
}

const MAKES_FOLDERS: ReadonlySet<string> = new Set(['mkdir', 'md'])

const RECURSIVE = ['-r', '-R', '--recursive', '-a', '--archive']
const isRecursive = (call: Call): boolean => RECURSIVE.some((name) => call.has(name))

export const nameAndValue = (value: Value): [string, Value] => {
  const prefix = prefixOf(value)
  const at = prefix.indexOf('=')
  return [prefix.slice(0, at), dropText(value, at + 1)]
}

const dropText = (value: Value, length: number): Value => {
  const [first, ...rest] = value.parts
  const left = typeof first === 'string' ? first.slice(length) : ''
  return { parts: left === '' && rest.length > 0 ? rest : [left, ...rest], carries: value.carries }
}

/** What a writing role writes: one known source file or stdin, else only the taints. */
const flowing = (world: World, here: Here, reading: ArgvReading, call: Given): Value | undefined => {
  const sources = reading.roles.filter((r) => r.role === 'path.read').map((r) => r.value)
  const carries = bounded(
    reading.call,
    sources.reduce<readonly Carry[]>((all, value) => unite(all, carriesOf(world, here, value)), []),
  )
  if (sources.length === 0) return call.stdin
  const only = sources.length === 1 ? sources[0] : undefined
  const path = only === undefined ? '?' : pathOf(world, here, only).path
  const copies = reading.spec.output === undefined || reading.spec.output === 'content'
  const text = copies && path !== '?' && only !== undefined && !hasGlob(only) ? textAt(world, path)?.text : undefined
  if (text !== undefined) return { parts: text.parts, carries: unite(text.carries, carries) }
  return { parts: [{ any: 'unknown', why: path, empty: false }], carries }
}

/** Arguments that an effect rule tells more of than their role: the rule's effect stands for both. */
const ruledValues = (reading: ArgvReading): ReadonlySet<string> => {
  const out = new Set<string>()
  for (const spec of reading.specs) {
    for (const rule of spec.effects ?? []) {
      if (rule.each === undefined || !applies(reading.call, rule)) continue
      for (const value of argsOf(reading.call, rule.each)) out.add(`${rule.kind} ${reading.call.words.indexOf(value)}`)
    }
  }
  return out
}

const applies = (call: Call, rule: EffectRule): boolean =>
  (rule.if === undefined || given(call, rule.if)) &&
  (rule.and === undefined || given(call, rule.and)) &&
  (rule.unless === undefined || !given(call, rule.unless))

const applyEffects = (world: World, here: Here, reading: ArgvReading, refined: Refined | undefined): void => {
  if (refined?.instead !== true) {
    for (const spec of reading.specs) for (const rule of spec.effects ?? []) if (applies(reading.call, rule)) applyRule(world, here, reading.call, rule)
  }
  const shell = reading.call.stdin?.carries.filter((c) => c.path === INTERACTIVE) ?? []
  for (const draft of refined?.effects ?? [])
    emit(world, here, shell.length > 0 && draft.kind === 'net.connect' ? { ...draft, carries: unite(draft.carries ?? [], shell) } : draft)
}

const applyRule = (world: World, here: Here, call: Call, rule: EffectRule): void => {
  const set: Record<string, unknown> = { ...rule.set }
  for (const [field, refs] of Object.entries(rule.from ?? {})) {
    const value = [refs]
      .flat()
      .flatMap((ref) => argsOf(call, ref))
      .at(0)
    if (value !== undefined) set[field] = textOf(value) ?? '?'
  }
  const draft = (on?: Value): EffectDraft => ({
    kind: rule.kind,
    set: set as Partial<EffectFields>,
    ...(on === undefined ? {} : { on }),
    ...(rule.certainty === undefined ? {} : { certainty: rule.certainty }),
    ...(call.stdin !== undefined && rule.kind.startsWith('net.') ? { carries: call.stdin.carries } : {}),
  })
  if (rule.each === undefined) emit(world, here, draft())
  else for (const value of argsOf(call, rule.each)) emit(world, here, draft(value))
}

// ---- what it runs

const NOT_STDIN: ReadonlySet<string> = new Set(['xargs', 'parallel'])

const runAll = (world: World, here: Here, reading: ArgvReading, refined: Refined | undefined, call: Given, program: string): readonly Value[] => {
  const out: Value[] = []
  const name = [program, ...reading.call.path].join(' ')
  const inside: Here = { ...here, via: [...here.via, name], depth: here.depth + 1, container: display(reading.call.operands[0] ?? NOTHING_PRINTED) }
  const env = { ...call.env, ...roleEnv(reading) }
  const more: Given = { ...call, env, recursive: undefined }
  loadFiles(world, inside, reading, more)
  if (refined?.instead !== true) out.push(...runRoles(world, inside, reading, more))
  for (const nested of refined?.nested ?? []) out.push(runNested(world, inside, program, withStdin(nested, call, program), more))
  return out
}

/** Configuration that is code: it runs whenever the tool does. */
const loadFiles = (world: World, here: Here, reading: ArgvReading, call: Given): void => {
  if (here.elsewhere !== '' || here.cwd === undefined) return
  for (const spec of reading.specs) {
    for (const name of spec.loads ?? []) {
      const path = joinPath(here.cwd, name)
      if (textAt(world, path)?.text !== undefined) runScript(world, { ...here, quiet: true }, '', literal(path), [], call)
    }
  }
}

const withStdin = (nested: Nested, call: Given, program: string): Nested =>
  'stdin' in nested || call.stdin === undefined || nested.run === 'task' || nested.run === 'script' || NOT_STDIN.has(program)
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
    const args = option === '' ? after(reading.call.operands, value) : reading.call.operands
    if (role === 'shell')
      out.push(runNested(world, here, reading.call.program, { run: 'shell', text: value, args, ...(call.stdin ? { stdin: call.stdin } : {}) }, call))
    else if (what === 'code') out.push(world.run.code(world, here, language, value, { args, stdin: call.stdin }))
    else if (what === 'script') out.push(runScript(world, here, language, value, args, call))
    else continue
    ran = true
  }
  if (reading.command !== undefined && reading.command.length > 0) {
    out.push(invoke(world, here, reading.command, call).stdout)
    ran = true
  }
  const stdin = reading.spec.stdin
  if (!ran && stdin !== undefined && stdin.role !== 'text' && !(stdin.unless !== undefined && given(reading.call, stdin.unless)))
    out.push(runStdin(world, here, stdin.role, call.stdin))
  return out
}

const after = (operands: readonly Value[], value: Value): readonly Value[] => operands.slice(operands.indexOf(value) + 1)

// ---- what it prints

const printed = (
  world: World,
  here: Here,
  reading: ArgvReading,
  refined: Refined | undefined,
  read: readonly Carry[],
  outputs: readonly Value[],
  call: Given,
): Value => {
  if (refined?.stdout !== undefined) return refined.stdout
  const computed = reading.spec.compute?.(reading.call)
  const why = [reading.call.program, ...reading.call.path, ...reading.call.words.slice(0, 24).map(display)].join(' ').slice(0, 80)
  if (computed !== undefined) return literal(computed, wordCarries(reading, call, read))
  const output = reading.spec.outputIf?.find((one) => given(reading.call, one.if))?.output ?? reading.spec.output
  switch (output) {
    case 'none':
      return NOTHING_PRINTED
    case 'content':
      return content(world, here, reading, read, call, why)
    case 'names':
      return names(reading, why)
    case 'root':
      return literal(world.action.workspace.find((w) => here.cwd !== undefined && isUnder(here.cwd, w)) ?? here.cwd ?? '?')
    case 'endless':
      return unknown(why, false, [{ kind: 'unknown', path: ENDLESS }])
    case 'network':
      return unknown(why, false, unite(networkCarries(world, reading), call.stdin?.carries ?? []))
    case 'secret':
      return unknown(why, false, [{ kind: 'secret', path: why }])
    case 'environment': {
      if (reading.call.operands.length === 0) emit(world, here, { kind: 'secret.read', set: { store: 'environment' } })
      return unknown(why, false, [{ kind: 'env', path: '' }])
    }
    default:
      return outputs.length > 0 ? concat(outputs) : unknown(why)
  }
}

const wordCarries = (reading: ArgvReading, call: Given, read: readonly Carry[]): readonly Carry[] => {
  const words = reading.call.words.reduce<readonly Carry[]>((all, word) => unite(all, word.carries), read)
  const all = unite(words, call.stdin?.carries ?? [])
  return call.stdin !== undefined && isDecoding(reading.call) ? unite(all, [{ kind: 'decoded', path: reading.call.program }]) : all
}

/** Programs that turn a disguised text back into plain text; the first need an option for that. */
const DECODES_WITH: ReadonlySet<string> = new Set(['base64', 'base32', 'basenc', 'openssl', 'xxd'])
const DECODES: ReadonlySet<string> = new Set(['rev', 'tr', 'uudecode', 'gunzip', 'zcat', 'zstdcat', 'xzcat'])
const isDecoding = (call: Call): boolean => DECODES.has(call.program) || (DECODES_WITH.has(call.program) && ['-d', '-D', '-r'].some((name) => call.has(name)))

/** Passes on only so much of what never ends. */
const isBounded = (call: Call): boolean => call.program === 'head' || (call.program === 'dd' && call.has('count='))

const bounded = (call: Call, carries: readonly Carry[]): readonly Carry[] => (isBounded(call) ? carries.filter((c) => c.path !== ENDLESS) : carries)

const content = (world: World, here: Here, reading: ArgvReading, read: readonly Carry[], call: Given, why: string): Value => {
  const carries = bounded(reading.call, unite(read, call.stdin?.carries ?? []))
  const files = reading.roles.filter((r) => r.role === 'path.read')
  if (reading.call.program === 'cat') {
    if (files.length === 0 && call.stdin !== undefined) return call.stdin
    const texts = files.map((f) => textAt(world, pathOf(world, here, f.value).path)?.text)
    if (texts.length > 0 && texts.every((t) => t !== undefined)) {
      const joined = concat(texts)
      return { parts: joined.parts, carries: unite(joined.carries, carries) }
    }
  }
  return unknown(why, false, carries)
}

/** `ls dir` prints each name in dir; `ls a*` prints what the pattern stands for; others print some of the files below here. */
const names = (reading: ArgvReading, why: string): Value => {
  const patterned = reading.call.operands.filter(hasGlob)
  if (patterned.length > 0) return concat(patterned.flatMap((v, i) => (i === 0 ? [v] : [literal('\n'), v])))
  if (reading.call.program === 'ls' || reading.call.program === 'dir') return glob('*')
  return { parts: ['./', { any: 'glob', text: '*' }, { any: 'unknown', why, empty: false }], carries: [] }
}

const networkCarries = (world: World, reading: ArgvReading): readonly Carry[] => {
  const urls = reading.roles.filter((r) => r.role === 'url' || r.role === 'url.send').map((r) => display(r.value))
  const seen = world.effects
    .filter((e) => e.kind === 'net.download' || e.kind === 'net.connect' || e.kind === 'net.upload')
    .slice(-1)
    .map((e) => e.target)
  return (urls.length > 0 ? urls : seen).map((path) => ({ kind: 'network', path }))
}
