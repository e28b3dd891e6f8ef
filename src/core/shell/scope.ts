// Owns the state that a text changes while it runs: variables, functions, aliases, cwd, descriptors; forks and merges of it. Decides nothing.
import type { CompoundCommand, CompoundList, Redirected } from 'unbash'
import type { Span } from '../effect.ts'
import { type Carry, display, isUnknown, literal, type Part, prefixOf, textOf, unite, unknown, type Value } from '../value.ts'
import { globbed } from './pattern.ts'

/** Where nodes have their positions from. `span` is set where that is not the action's text: then all of it stands at that one place. */
export interface Origin {
  readonly source: string
  readonly span: Span | undefined
}

export interface Variable {
  /** The text; of an array that of its first element. */
  readonly value: Value
  /** Elements by index or key, where all are known to be there. */
  readonly items?: ReadonlyMap<string, Value> | undefined
  readonly assoc?: boolean
  /** The name that it stands for (`declare -n`). */
  readonly ref?: string | undefined
  /** True after `unset`: known not to be there. */
  readonly gone?: boolean
}

export interface Definition {
  readonly body: CompoundCommand | Redirected | CompoundList
  readonly origin: Origin
}

export interface Alias {
  readonly text: string
  readonly origin: Origin
  readonly pos: number
}

/** A text that is read bit by bit; what one command took is gone for the next, in every fork. */
export interface Stream {
  readonly text: Value
  taken: number
  /** Read in rounds that are not followed: where it stands is not known. */
  unsure: boolean
}

/** Where a descriptor leads. */
export type Target =
  | { readonly to: 'stdout' | 'stderr' | 'closed' }
  | { readonly to: 'file'; readonly path: Value; readonly input: Stream | undefined; readonly output: boolean; readonly own: boolean }

/** What ends a list early. */
export type Jump = 'break' | 'continue' | 'return' | 'exit'

export interface Trap {
  readonly text: string
  readonly span: Span
}

/** Variables that `local` hid in one call of a function. */
export type Frame = Map<string, Variable | undefined>

/** What may still be done: characters made, entries copied. Below zero nothing more is read. */
export interface Meter {
  work: number
}

export interface State {
  readonly meter: Meter
  variables: Map<string, Variable>
  functions: Map<string, Definition>
  aliases: Map<string, Alias>
  /** True while the maps above belong to more than one state. */
  shared: boolean
  args: readonly Value[]
  /** False: more positional parameters may follow. */
  counted: boolean
  cwd: Value
  old: Value
  stack: readonly Value[]
  status: Value
  files: ReadonlyMap<number, Target>
  noglob: boolean
  nounset: boolean
  frame: Frame | undefined
  traps: readonly Trap[]
  /** Names that child processes get; a function's as `name()`. */
  exports: ReadonlySet<string>
  /** `set -a`: whatever is assigned is exported, too. */
  exportsAll: boolean
  jump: Jump | undefined
  /** Some world has left the loop or the function already: no later jump is certain for all. */
  escaped: 'loop' | 'function' | undefined
}

const EMPTY = literal('')
export const GONE: Variable = { value: EMPTY, gone: true }

/** A copy that shares the maps until either side writes. */
export const fork = (state: State): State => {
  state.shared = true
  return { ...state }
}

/** A copy for a subshell: its traps and jumps are its own. */
export const subshell = (state: State): State => ({ ...fork(state), traps: [], jump: undefined, escaped: undefined })

/** What copying one variable counts for. */
const COPY = 32

const own = (state: State): void => {
  if (!state.shared) return
  state.meter.work -= COPY * (state.variables.size + 1)
  state.variables = new Map(state.variables)
  state.functions = new Map(state.functions)
  state.aliases = new Map(state.aliases)
  state.shared = false
}

export const setVariable = (state: State, name: string, variable: Variable): void => {
  own(state)
  const ref = state.variables.get(name)?.ref
  state.variables.set(ref ?? name, variable)
}

/** Puts back what was there before, also "never assigned". */
export const restore = (state: State, name: string, variable: Variable | undefined): void => {
  own(state)
  if (variable) state.variables.set(name, variable)
  else state.variables.delete(name)
}

/** From here on child processes get these names, or no longer. */
export const exportNames = (state: State, names: readonly string[], on: boolean): void => {
  const next = new Set(state.exports)
  for (const name of names)
    if (on) next.add(name)
    else next.delete(name)
  state.exports = next
}

export const setFunction = (state: State, name: string, definition: Definition | undefined): void => {
  own(state)
  if (definition) state.functions.set(name, definition)
  else state.functions.delete(name)
}

export const setAlias = (state: State, name: string, alias: Alias | undefined): void => {
  own(state)
  if (alias) state.aliases.set(name, alias)
  else if (name === '') state.aliases.clear()
  else state.aliases.delete(name)
}

export const getVariable = (state: State, name: string): Variable | undefined => {
  const found = state.variables.get(name)
  return found?.ref === undefined ? found : state.variables.get(found.ref)
}

const samePart = (a: Part, b: Part | undefined): boolean => {
  if (typeof a === 'string' || typeof b === 'string' || b === undefined) return a === b
  if (a.any === 'glob') return b.any === 'glob' && a.text === b.text
  return b.any === 'unknown' && a.why === b.why && a.empty === b.empty
}

export const sameValue = (a: Value, b: Value): boolean =>
  a === b || (a.parts.length === b.parts.length && a.parts.every((part, i) => samePart(part, b.parts[i])))

/** Texts that a value may have, if it is one of a few. */
const choices = (value: Value): readonly string[] | undefined => {
  const text = textOf(value)
  if (text !== undefined) return [text]
  const [only] = value.parts
  return value.parts.length === 1 && typeof only === 'object' && only.any === 'unknown' ? only.oneOf : undefined
}

const FEW = 4

const mayBeEmpty = (value: Value): boolean => value.parts.every((part) => part === '' || (typeof part === 'object' && part.any === 'unknown' && part.empty))

/** One value or the other: what both are, or unknown (with the few it may be). */
export const either = (a: Value, b: Value, why: string): Value => {
  if (sameValue(a, b)) return a
  const carries: readonly Carry[] = unite(a.carries, b.carries)
  const empty = mayBeEmpty(a) || mayBeEmpty(b)
  const left = choices(a)
  const right = choices(b)
  const oneOf = left && right ? [...new Set([...left, ...right])] : undefined
  if (!oneOf || oneOf.length > FEW) return unknown(why, empty, carries)
  return { parts: [{ any: 'unknown', why, empty, oneOf }], carries }
}

const mergeVariable = (name: string, a: Variable | undefined, b: Variable | undefined): Variable => {
  if (a && b && a.gone === b.gone && a.items === b.items) return a.value === b.value ? a : { ...a, value: either(a.value, b.value, name), ref: a.ref }
  return a && b ? { value: either(a.value, b.value, name) } : { value: unknown(name, true, (a ?? b)?.value.carries) }
}

const mergeVariables = (into: State, other: State): void => {
  if (into.variables === other.variables) return
  const changes: [string, Variable][] = []
  for (const [name, variable] of other.variables) {
    const mine = into.variables.get(name)
    if (mine !== variable) changes.push([name, mergeVariable(name, mine, variable)])
  }
  for (const [name, variable] of into.variables) if (!other.variables.has(name)) changes.push([name, mergeVariable(name, variable, undefined)])
  if (changes.length > 0) own(into)
  for (const [name, variable] of changes) into.variables.set(name, variable)
}

const mergeRest = (into: State, other: State): void => {
  if (into.functions !== other.functions) for (const [name, definition] of other.functions) setFunction(into, name, definition)
  if (into.aliases !== other.aliases) for (const [name, alias] of other.aliases) setAlias(into, name, alias)
  into.cwd = either(into.cwd, other.cwd, 'cwd')
  into.old = either(into.old, other.old, 'OLDPWD')
  into.status = either(into.status, other.status, '?')
  if (into.args !== other.args) {
    const same = into.args.length === other.args.length
    into.args = into.args.map((arg, i) => either(arg, other.args[i] ?? EMPTY, String(i)))
    into.counted = into.counted && other.counted && same
  }
  if (into.files !== other.files) into.files = new Map([...into.files, ...other.files])
  if (into.traps !== other.traps) into.traps = [...new Set([...into.traps, ...other.traps])]
  if (into.exports !== other.exports) into.exports = new Set([...into.exports, ...other.exports])
  into.exportsAll = into.exportsAll || other.exportsAll
  into.noglob = into.noglob && other.noglob
  into.nounset = into.nounset && other.nounset
  into.stack = into.stack === other.stack ? into.stack : []
}

/** Afterwards `into` holds what is true whichever of the two happened. A world that has exited is no longer one. */
export const merge = (into: State, other: State): void => {
  if (into === other) return
  if (other.jump === 'exit') {
    if (into.jump !== 'exit') return
  } else if (into.jump === 'exit') {
    Object.assign(into, other)
    return
  }
  mergeVariables(into, other)
  mergeRest(into, other)
  into.escaped = into.escaped === 'function' || other.escaped === 'function' ? 'function' : (into.escaped ?? other.escaped)
  if (into.jump === other.jump) return
  if (into.jump === 'return' || other.jump === 'return') into.escaped = 'function'
  else into.escaped ??= 'loop'
  into.jump = undefined
}

const normal = (path: string): string => {
  const out: string[] = []
  for (const step of path.split('/')) {
    if (step === '..') out.pop()
    else if (step !== '' && step !== '.') out.push(step)
  }
  return `/${out.join('/')}`
}

/** A path without unknown parts, its patterns kept as such. */
const normalised = (text: string, carries: readonly Carry[]): Value => ({ parts: globbed(normal(text)), carries })

/** The directory after `cd path` in `cwd`: normalised where both are known, unknown where it may be anywhere. */
export const resolve = (cwd: Value, path: Value): Value => {
  const text = textOf(path)
  const here = textOf(cwd)
  if (text !== undefined) {
    if (text.startsWith('/')) return literal(normal(text), path.carries)
    if (text === '' || text === '.') return cwd
    if (here !== undefined) return literal(normal(`${here}/${text}`), path.carries)
    if (!isUnknown(cwd)) return normalised(`${display(cwd)}/${text}`, cwd.carries)
    return text.split('/').includes('..') ? unknown('cwd') : { parts: [...cwd.parts, `/${text}`], carries: cwd.carries }
  }
  if (!isUnknown(path) && !isUnknown(cwd)) return normalised(`${prefixOf(path).startsWith('/') ? '' : display(cwd)}/${display(path)}`, path.carries)
  const [first] = path.parts
  if (typeof first !== 'string') return path
  if (first.startsWith('/')) return path
  return here === undefined ? unknown('cwd') : { parts: [`${here === '/' ? '' : here}/${first}`, ...path.parts.slice(1)], carries: path.carries }
}
