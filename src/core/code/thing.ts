// Owns Thing: what an expression of a program stands for, as far as the text tells. Shared by the Python and JavaScript readers.

import type { Carry, Part, Value } from '../value.ts'
import { concat, display, literal, textOf, unite, unknown } from '../value.ts'

/** What a call was given. */
export interface Args {
  readonly list: readonly Thing[]
  readonly named: ReadonlyMap<string, Thing>
}

export type Thing =
  | { readonly is: 'text'; readonly value: Value }
  | { readonly is: 'number'; readonly n: number }
  | { readonly is: 'flag'; readonly on: boolean }
  | { readonly is: 'nothing' }
  /** `whole`: these are all items; otherwise each item stands for many. Items may be pushed by the program. */
  | { readonly is: 'list'; readonly items: Thing[]; whole: boolean; readonly carries: readonly Carry[] }
  | { readonly is: 'dict'; readonly entries: Map<string, Thing>; whole: boolean; readonly carries: readonly Carry[] }
  /** Something of a library by its full name: `os.path.join`, `fs.rmSync`. */
  | { readonly is: 'lib'; readonly name: string }
  /** An object that a library made: a file, a response, a socket, … */
  | { readonly is: 'made'; readonly type: string; readonly value: Value; readonly fields: Map<string, Thing> }
  | { readonly is: 'method'; readonly self: Thing; readonly name: string }
  | { readonly is: 'fn'; readonly call: (args: Args, self?: Thing) => Thing; readonly name: string }
  | { readonly is: 'class'; readonly name: string; readonly members: Map<string, Thing>; readonly base: Thing | undefined }
  | { readonly is: 'either'; readonly of: readonly Thing[] }
  | { readonly is: 'any'; readonly value: Value }
  /** A member chosen by a name that the text does not fix: calling it may do anything its owner can. */
  | { readonly is: 'dynamic'; readonly what: string }

export const NOTHING: Thing = { is: 'nothing' }
export const NO_ARGS: ReadonlyMap<string, Thing> = new Map()

export const text = (value: Value | string): Thing => ({ is: 'text', value: typeof value === 'string' ? literal(value) : value })
export const number = (n: number): Thing => ({ is: 'number', n })
export const flag = (on: boolean): Thing => ({ is: 'flag', on })
export const lib = (name: string): Thing => ({ is: 'lib', name })
export const any = (why: string, carries: readonly Carry[] = []): Thing => ({ is: 'any', value: unknown(why, false, carries) })
export const list = (items: readonly Thing[], whole = true, carries: readonly Carry[] = []): Thing => ({ is: 'list', items: [...items], whole, carries })
export const made = (type: string, value: Value, fields: Iterable<readonly [string, Thing]> = []): Thing => ({
  is: 'made',
  type,
  value,
  fields: new Map(fields),
})
export const args = (items: readonly Thing[]): Args => ({ list: items, named: NO_ARGS })

const MOST = 4

const sameValue = (a: Value, b: Value): boolean =>
  a === b || (a.parts.length === b.parts.length && a.carries.length === b.carries.length && a.parts.every((part, i) => samePart(part, b.parts[i])))

const samePart = (a: Part, b: Part | undefined): boolean =>
  a === b ||
  (typeof a !== 'string' &&
    b !== undefined &&
    typeof b !== 'string' &&
    (a.any === 'glob' ? b.any === 'glob' && a.text === b.text : b.any === 'unknown' && a.why === b.why))

const same = (a: Thing, b: Thing): boolean => {
  if (a === b) return true
  if (a.is !== b.is) return false
  return a.is === 'nothing' || ((a.is === 'text' || a.is === 'any' || a.is === 'made') && sameValue(a.value, toValue(b)))
}

/** One of several; more than a few become unknown. */
export const either = (things: readonly Thing[]): Thing => {
  const out: Thing[] = []
  for (const thing of things.flatMap((t) => (t.is === 'either' ? t.of : [t]))) if (!out.some((o) => same(o, thing))) out.push(thing)
  if (out.length === 1 && out[0]) return out[0]
  if (out.length > MOST) return any('one of many', unionOf(out))
  return { is: 'either', of: out }
}

export const unionOf = (things: readonly Thing[]): readonly Carry[] => {
  let out: readonly Carry[] = []
  for (const thing of things) out = unite(out, carriesOf(thing))
  return out
}

const DEEP = 6

/** Everything that flows with a thing, also inside lists and records. */
export const carriesOf = (thing: Thing, depth = 0): readonly Carry[] => {
  switch (thing.is) {
    case 'text':
    case 'any':
      return thing.value.carries
    case 'made':
      return deep(thing.value.carries, thing.fields.values(), depth)
    case 'list':
      return deep(thing.carries, thing.items, depth)
    case 'dict':
      return deep(thing.carries, thing.entries.values(), depth)
    case 'either':
      return deep([], thing.of, depth)
    case 'method':
      return depth > DEEP ? [] : carriesOf(thing.self, depth + 1)
    default:
      return []
  }
}

const deep = (own: readonly Carry[], inner: Iterable<Thing>, depth: number): readonly Carry[] => {
  if (depth > DEEP) return own
  let out = own
  for (const thing of inner) out = unite(out, carriesOf(thing, depth + 1))
  return out
}

/** The thing as one text. */
export const toValue = (thing: Thing): Value => {
  switch (thing.is) {
    case 'text':
    case 'any':
    case 'made':
      return thing.value
    case 'number':
      return literal(String(thing.n))
    case 'flag':
      return literal(String(thing.on))
    case 'nothing':
      return literal('')
    case 'lib':
      return unknown(thing.name)
    case 'list':
    case 'dict':
      return unknown('data', false, carriesOf(thing))
    case 'either':
      return unknown(thing.of.map((t) => display(toValue(t))).join(' or '), false, carriesOf(thing))
    case 'method':
      return unknown(thing.name, false, carriesOf(thing))
    case 'fn':
    case 'class':
      return unknown(thing.name)
    case 'dynamic':
      return unknown(thing.what)
  }
}

/** Every text it may be: one, or the alternatives. */
export const valuesOf = (thing: Thing): readonly Value[] => (thing.is === 'either' ? thing.of.map(toValue) : [toValue(thing)])

export const known = (thing: Thing | undefined): string | undefined =>
  thing === undefined
    ? undefined
    : thing.is === 'text' || thing.is === 'made' || thing.is === 'any'
      ? textOf(thing.value)
      : thing.is === 'number'
        ? String(thing.n)
        : undefined

export const numberOf = (thing: Thing | undefined): number | undefined => {
  if (thing?.is === 'number') return thing.n
  const t = thing?.is === 'text' ? textOf(thing.value) : undefined
  return t !== undefined && /^-?\d+(\.\d+)?$/.test(t) ? Number(t) : undefined
}

/** Joins things to one text; alternatives multiply, up to a few. */
export const join = (things: readonly Thing[]): Thing => {
  let rows: Value[][] = [[]]
  for (const thing of things) {
    const values = valuesOf(thing)
    if (rows.length * values.length > MOST) rows = rows.map((row) => [...row, toValue(thing)])
    else rows = rows.flatMap((row) => values.map((value) => [...row, value]))
  }
  return either(rows.map((row) => text(concat(row))))
}

/** True or false where the text fixes it. */
export const truth = (thing: Thing): boolean | undefined => {
  switch (thing.is) {
    case 'flag':
      return thing.on
    case 'number':
      return thing.n !== 0
    case 'nothing':
      return false
    case 'text':
      return thing.value.parts.some((p) => typeof p === 'string' && p !== '') ? true : textOf(thing.value) === '' ? false : undefined
    case 'list':
      return thing.whole ? thing.items.length > 0 : undefined
    case 'lib':
    case 'fn':
    case 'class':
      return true
    default:
      return undefined
  }
}

export const mapEach = (thing: Thing, change: (value: Value) => Thing): Thing =>
  thing.is === 'either' ? either(thing.of.map((t) => change(toValue(t)))) : change(toValue(thing))
