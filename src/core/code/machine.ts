// Owns the machine that a language reader drives: what was found so far, how calls reach library handlers. No syntax, no library names.
import type { Platform } from '../action.ts'
import type { EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { EffectFields, EffectKind, Reason } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import type { Carry, Value } from '../value.ts'
import { concat, display, literal, textOf, unite, withCarries } from '../value.ts'
import type { Args, Thing } from './thing.ts'
import { any, args as argsOf, either, NOTHING, toValue, unionOf, valuesOf } from './thing.ts'

/** What is known around a program text. */
export interface CodeContext {
  readonly language: string
  readonly cwd: string
  readonly home: string
  readonly user: string
  readonly temp: string
  readonly env: (name: string) => Value | undefined
  /** argv after the program. */
  readonly args: readonly Value[]
  readonly stdin: Value | undefined
  readonly platform: Platform
  /** True where the text stood on a command line or came by stdin; false for a file. */
  readonly inline: boolean
  /** The file that the text is from, absolute, where it is one. */
  readonly file?: string | undefined
}

/** One call that reached a library function or a method of something a library made. */
export interface LibCall {
  readonly machine: Machine
  readonly name: string
  readonly self: Thing
  readonly args: Args
  /** The call as written, shortened. */
  readonly source: string
}

export type Handler = (call: LibCall) => Thing | undefined

/** What a language adds: its library, its built-in methods of texts and lists, members of what libraries make. */
export interface Library {
  readonly calls: Readonly<Record<string, Handler>>
  readonly canonical: (name: string) => string
  /** A member of a thing by a known name. */
  readonly member: (machine: Machine, thing: Thing, name: string) => Thing
  /** Libraries whose members do things to the machine: a member chosen by an unknown name is not understood. */
  readonly mighty: RegExp
}

export interface Machine {
  readonly context: CodeContext
  readonly library: Library
  /** Depth of code that runs only if someone calls it. */
  possible: number
  /** Bodies being walked: guards against recursion. */
  depth: number
  steps: number
  /** Steps after which reading gives up; some for each node of the text. */
  budget: number
  /** Counts everything that was found, so that a function can be seen to do nothing. */
  events: number
  /** Loops without an end that are being walked. */
  endless: number
  /** stdin, stdout and stderr are a network connection (dup2). */
  remote: boolean
  /** Where the program changed to. */
  cwd: Value | undefined
  readonly effects: EffectDraft[]
  readonly nested: Nested[]
  readonly lost: { readonly reason: Reason; readonly what: string }[]
  readonly printed: Value[]
  readonly seen: Map<string, number>
  /** Callbacks that run after the statement that made them: they may use what it assigns. */
  readonly later: (() => void)[]
}

export const createMachine = (context: CodeContext, library: Library): Machine => ({
  context,
  library,
  possible: 0,
  depth: 0,
  steps: 0,
  budget: 40_000,
  events: 0,
  endless: 0,
  remote: false,
  cwd: undefined,
  effects: [],
  nested: [],
  lost: [],
  printed: [],
  seen: new Map(),
  later: [],
})

const FS = /^(fs|secret)\./

/** A path as the engine must see it: under the folder that the program changed to. */
const placed = (machine: Machine, value: Value): Value => {
  if (!machine.cwd || /^([/\\]|[A-Za-z]:)/.test(display(value))) return value
  return concat([machine.cwd, literal('/'), value])
}

const fingerprint = (draft: EffectDraft): string =>
  `${draft.kind}|${draft.on ? display(draft.on) : ''}|${JSON.stringify(draft.set ?? {})}|${(draft.carries ?? []).map((c) => c.kind + c.path).join()}`

/** Adds an effect once; returns its index. */
const add = (machine: Machine, draft: EffectDraft): number => {
  const id = fingerprint(draft)
  const before = machine.seen.get(id)
  if (before !== undefined) {
    if (draft.certainty === undefined && machine.effects[before]?.certainty === 'possible') machine.effects[before] = draft
    return before
  }
  if (machine.effects.length >= LIMITS.effects) {
    lose(machine, 'size', 'too many effects')
    return machine.effects.length - 1
  }
  machine.seen.set(id, machine.effects.length)
  return machine.effects.push(draft) - 1
}

/** One effect for each alternative of its target. Returns the index of the last. */
export const effect = (machine: Machine, kind: EffectKind, on: Thing | undefined, set: Partial<EffectFields> = {}, more: Partial<EffectDraft> = {}): number => {
  machine.events += 1
  const values = on === undefined ? [undefined] : valuesOf(on)
  const unsure = machine.possible > 0 || values.length > 1
  let index = -1
  for (const value of values) {
    const target = value && FS.test(kind) ? placed(machine, value) : value
    index = add(machine, {
      kind,
      ...(target ? { on: target } : {}),
      ...(Object.keys(set).length > 0 ? { set } : {}),
      ...(unsure ? { certainty: 'possible' as const } : {}),
      ...more,
    })
  }
  return index
}

/** Adds what is written to a file that was opened before. */
export const writes = (machine: Machine, index: number, content: Value): void => {
  const draft = machine.effects[index]
  if (!draft) return
  const carries = unite(draft.carries ?? [], content.carries)
  const whole = draft.content ? concat([draft.content, content]) : content
  machine.effects[index] = { ...draft, content: whole, ...(carries.length > 0 ? { carries } : {}) }
}

const MOST_NESTED = 200

export const run = (machine: Machine, nested: Nested): void => {
  machine.events += 1
  if (machine.nested.length >= MOST_NESTED) {
    lose(machine, 'size', 'too many commands')
    return
  }
  const id = JSON.stringify(nested)
  if (machine.seen.has(id)) return
  machine.seen.set(id, -1)
  const certain = machine.possible === 0 || nested.run === 'code' || nested.run === 'script' || nested.run === 'module' || nested.run === 'task'
  machine.nested.push(certain ? nested : { ...nested, certainty: 'possible' })
}

export const lose = (machine: Machine, reason: Reason, what: string): void => {
  machine.events += 1
  if (machine.lost.length < 16 && !machine.lost.some((l) => l.reason === reason && l.what === what)) machine.lost.push({ reason, what })
}

/** Something is printed; a whole environment on the screen is a secret read. */
export const print = (machine: Machine, value: Value): void => {
  machine.events += 1
  if (machine.printed.length < 4096) machine.printed.push(value)
  dumps(machine, value.carries)
}

/** A whole environment leaves the program's memory. */
export const dumps = (machine: Machine, carries: readonly Carry[]): void => {
  if (carries.some((c) => c.kind === 'env')) effect(machine, 'secret.read', undefined, { store: 'environment' })
}

export class TooMuch extends Error {}

/** One function of the text: how often its body was walked, and whether that ever found anything. */
export interface Body {
  walks: number
  found: boolean
  called: boolean
}

export const newBody = (): Body => ({ walks: 0, found: false, called: false })

const ENOUGH = 3
const MAX_DEPTH = 24

/** Walks a function's body, unless that was done often enough without finding anything. */
export const walkBody = (machine: Machine, body: Body, walk: () => Thing, otherwise: () => Thing): Thing => {
  body.called = true
  const idle = !body.found && body.walks >= ENOUGH && machine.steps > machine.budget / 4
  if (idle || machine.depth >= MAX_DEPTH) return otherwise()
  const before = machine.events
  body.walks += 1
  machine.depth += 1
  const result = walk()
  machine.depth -= 1
  if (machine.events > before) body.found = true
  return result
}

/** Counts work; ends the walk where a text would keep us busy. */
export const step = (machine: Machine): void => {
  machine.steps += 1
  if (machine.steps > machine.budget) throw new TooMuch()
}

/** Runs what was put off. */
export const settle = (machine: Machine): void => {
  for (const callback of machine.later.splice(0, 16)) callback()
}

const lookUp = (machine: Machine, name: string): Handler | undefined => {
  const { calls } = machine.library
  return Object.hasOwn(calls, name) ? calls[name] : undefined
}

/** What a call of a thing does and gives. Never throws but for TooMuch. */
export const invoke = (machine: Machine, callee: Thing, args: Args, source: string): Thing => {
  step(machine)
  switch (callee.is) {
    case 'fn':
      return callee.call(args)
    case 'lib':
      return callLibrary(machine, callee, args, source)
    case 'method':
      return callMethod(machine, callee.self, callee.name, args, source)
    case 'class':
      return construct(machine, callee, args, source)
    case 'either':
      return either(callee.of.map((c) => invoke(machine, c, args, source)))
    case 'dynamic':
      lose(machine, 'code', callee.what)
      return passThrough(machine, callee, args, source)
    default:
      return passThrough(machine, callee, args, source)
  }
}

const callLibrary = (machine: Machine, callee: Thing & { is: 'lib' }, args: Args, source: string): Thing => {
  const name = machine.library.canonical(callee.name)
  const handler = lookUp(machine, name)
  const given = handler?.({ machine, name, self: callee, args, source })
  return given ?? (handler ? NOTHING : passThrough(machine, callee, args, source))
}

const callMethod = (machine: Machine, self: Thing, name: string, args: Args, source: string): Thing => {
  const call: LibCall = { machine, name, self, args, source }
  if (self.is === 'either') return either(self.of.map((s) => callMethod(machine, s, name, args, source)))
  const own = ownMember(self, name)
  if (own) return own.is === 'fn' ? own.call(args, self) : invoke(machine, own, args, source)
  const given =
    (self.is === 'made' ? lookUp(machine, `${self.type}#${name}`)?.(call) : undefined) ??
    lookUp(machine, `${kindOf(self)}#${name}`)?.(call) ??
    lookUp(machine, `*#${name}`)?.(call)
  return given ?? passThrough(machine, self, args, source)
}

const ownMember = (self: Thing, name: string): Thing | undefined => {
  if (self.is === 'dict') return self.entries.get(name)
  if (self.is !== 'made') return undefined
  const type = self.fields.get('__class__')
  return self.fields.get(name) ?? (type && memberOfClass(type, name))
}

const kindOf = (thing: Thing): string => (thing.is === 'made' ? 'made' : thing.is)

const construct = (machine: Machine, type: Thing & { is: 'class' }, args: Args, source: string): Thing => {
  const object = made('instance', type)
  const start = memberOfClass(type, '__init__') ?? memberOfClass(type, 'constructor')
  if (start?.is === 'fn') start.call(args, object)
  else if (type.base && type.base.is !== 'class') invoke(machine, type.base, args, source)
  return object
}

const made = (kind: string, type: Thing & { is: 'class' }): Thing => {
  const fields = new Map<string, Thing>()
  const object: Thing = { is: 'made', type: kind, value: toValue(type), fields }
  fields.set('__class__', type)
  return object
}

/** A member of a class or of what it inherits. */
export const memberOfClass = (type: Thing, name: string, depth = 0): Thing | undefined =>
  type.is === 'class' && depth < 8 ? (type.members.get(name) ?? (type.base ? memberOfClass(type.base, name, depth + 1) : undefined)) : undefined

const MAX_CALLBACKS = 8

/** A call that is not known: it computes something of what it was given, and may call functions that it was given. */
const passThrough = (machine: Machine, self: Thing, args: Args, source: string): Thing => {
  const given = [...args.list, ...args.named.values()]
  const carries = unionOf([self, ...given])
  callBack(machine, given, any('argument', carries))
  return any(source, carries)
}

/** Calls the functions among some things, with the same unknown for each parameter. */
export const callBack = (_machine: Machine, given: readonly Thing[], with_: Thing): Thing | undefined => {
  let calls = 0
  let result: Thing | undefined
  for (const thing of given) {
    if (thing.is === 'fn' && calls < MAX_CALLBACKS) {
      calls += 1
      result = thing.call(argsOf([with_, with_, with_]))
    }
  }
  return result
}

/** The folder of the text's file, else the one that it works in. */
const folderOf = ({ file, cwd }: CodeContext): string => (file === undefined ? cwd : file.slice(0, file.lastIndexOf('/')))

/** A module of the project is imported, by a path without its ending (`./lib/x`), whose file may have any of the endings. */
export const importsOwn = (machine: Machine, name: string, endings: readonly string[]): void => {
  const { context } = machine
  run(machine, { run: 'module', language: context.language, from: folderOf(context), names: endings.map((end) => name + end) })
}

/** All found, in the form that the engine reads. */
export const findings = (machine: Machine): Refined => {
  const stdout = machine.printed.length > 0 ? shown(machine) : undefined
  return {
    ...(machine.effects.length > 0 ? { effects: machine.effects } : {}),
    ...(machine.nested.length > 0 ? { nested: machine.nested } : {}),
    ...(machine.lost.length > 0 ? { unknown: machine.lost } : {}),
    ...(stdout ? { stdout } : {}),
  }
}

const shown = (machine: Machine): Value => {
  const some = machine.printed.slice(0, 200)
  let carries: readonly Carry[] = []
  for (const value of machine.printed) carries = unite(carries, value.carries)
  return withCarries(concat(some), carries)
}

export const argument = (call: LibCall, index: number, name = ''): Thing | undefined => call.args.named.get(name) ?? call.args.list[index]

/** The text of an argument, or undefined. */
export const wordOf = (call: LibCall, index: number, name = ''): string | undefined => {
  const thing = argument(call, index, name)
  return thing ? textOf(toValue(thing)) : undefined
}
