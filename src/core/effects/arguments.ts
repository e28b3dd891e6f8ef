// Owns what a call's arguments do by their roles: files read, written, copied, deleted; addresses fetched.
import type { Call, Role } from '../command-spec.ts'
import type { EffectFields, EffectKind } from '../effect.ts'
import type { ArgvReading } from '../shell/argv.ts'
import { type Carry, concat, display, hasGlob, literal, prefixOf, textOf, unite, unknown, type Value } from '../value.ts'
import { carriesOf, emit, pathOf } from './emit.ts'
import { setVariable } from './environment.ts'
import { runsOf } from './landmarks.ts'
import { baseName } from './path.ts'
import { placeOf } from './place.ts'
import { bounded } from './printed.ts'
import { ruledValues } from './rules.ts'
import { ask, type Given, type Here, madeOf, make, rememberedAt, textAt, type World } from './world.ts'

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
export const applyRoles = (world: World, here: Here, reading: ArgvReading, call: Given, puts?: Value): readonly Carry[] => {
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
      if (!reading.dryRun && puts !== undefined && runsByItself(world, here, value)) emit(world, here, { kind: 'fs.write', on: value, content: puts })
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

/** A file that something starts by itself: what is put into it will run. */
const runsByItself = (world: World, here: Here, value: Value): boolean => {
  const { path } = pathOf(world, here, value)
  return path !== '?' && runsOf(path, placeOf(path, world.around), '') !== 'none'
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
        origin: madeOf(world, from.path)?.origin ?? rememberedAt(world, from.path)?.origin ?? 'session-written',
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
