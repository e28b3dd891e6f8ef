// Owns Value: the text of one word as far as it is known before anything runs. No parsing here.

/** What a text was made from; it travels with the text through pipes, variables and files. */
export interface Carry {
  readonly kind: 'secret' | 'file' | 'stdin' | 'env' | 'decoded' | 'network' | 'unknown'
  /** The file, variable or address it came from; `''` where there is none. */
  readonly path: string
}

/** A stretch of unquoted pattern characters (`*`, `?`, `[a-z]`), or "each of many" names. */
export interface GlobPart {
  readonly any: 'glob'
  readonly text: string
}

/** A stretch whose text is not known. */
export interface UnknownPart {
  readonly any: 'unknown'
  /** Why: a variable's name, the command it came from, … For people. */
  readonly why: string
  /** True where it may also be the empty text (an unset variable). */
  readonly empty: boolean
  /** The few texts that it can be, where all of them are known. */
  readonly oneOf?: readonly string[]
  /** The text that it is unless the surroundings say otherwise: the default of `${X:-default}`. */
  readonly likely?: string
}

export type Part = string | GlobPart | UnknownPart

/** Parts in order; adjacent strings are merged, and there is no empty string unless it is the only part. */
export interface Value {
  readonly parts: readonly Part[]
  readonly carries: readonly Carry[]
}

const NOTHING: readonly Carry[] = []

export const literal = (text: string, carries: readonly Carry[] = NOTHING): Value => ({ parts: [text], carries })

export const unknown = (why: string, empty = false, carries: readonly Carry[] = NOTHING): Value => ({
  parts: [{ any: 'unknown', why, empty }],
  carries,
})

export const glob = (text: string): Value => ({ parts: [{ any: 'glob', text }], carries: NOTHING })

/** The whole text, or undefined if any part of it is a pattern or unknown. */
export const textOf = (value: Value): string | undefined => {
  const [only] = value.parts
  return value.parts.length === 1 && typeof only === 'string' ? only : undefined
}

/** What is certain to stand at the start. */
export const prefixOf = (value: Value): string => (typeof value.parts[0] === 'string' ? value.parts[0] : '')

export const isUnknown = (value: Value): boolean => value.parts.some((part) => typeof part !== 'string' && part.any === 'unknown')

export const hasGlob = (value: Value): boolean => value.parts.some((part) => typeof part !== 'string' && part.any === 'glob')

/** For people: patterns as written, unknown parts as `‹why›`. */
export const display = (value: Value): string =>
  value.parts.map((part) => (typeof part === 'string' ? part : part.any === 'glob' ? part.text : `‹${part.why}›`)).join('')

/** Joins values into one word; carries are united. */
export const concat = (values: readonly Value[]): Value => {
  if (values.length === 1 && values[0]) return values[0]
  const parts: Part[] = []
  let carries: readonly Carry[] = NOTHING
  for (const value of values) {
    for (const part of value.parts) {
      const last = parts.at(-1)
      if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part
      else if (part !== '' || values.length === 1) parts.push(part)
    }
    if (value.carries.length > 0) carries = unite(carries, value.carries)
  }
  if (parts.length === 0) parts.push('')
  return { parts, carries }
}

/** More origins than this say nothing new, but for a secret. */
const MOST_CARRIES = 64

export const unite = (a: readonly Carry[], b: readonly Carry[]): readonly Carry[] => {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const out = [...a]
  for (const carry of b)
    if ((out.length < MOST_CARRIES || carry.kind === 'secret') && !out.some((c) => c.kind === carry.kind && c.path === carry.path)) out.push(carry)
  return out
}

export const withCarries = (value: Value, carries: readonly Carry[]): Value =>
  carries.length === 0 ? value : { parts: value.parts, carries: unite(value.carries, carries) }

/** The part of a value from a text offset of its literal prefix on: used to split `--opt=value`. */
export const dropPrefix = (value: Value, length: number): Value => {
  const [first, ...rest] = value.parts
  if (typeof first !== 'string') return value
  const left = first.slice(length)
  const parts = left === '' && rest.length > 0 ? rest : [left, ...rest]
  return { parts, carries: value.carries }
}

/** What a partly unknown value most likely is: each of its few possible texts, or the default of `${X:-d}`; the value itself where nothing is told. */
export const readings = (value: Value): readonly Value[] => {
  const at = value.parts.findIndex((part) => typeof part !== 'string' && part.any === 'unknown' && (part.oneOf !== undefined || part.likely !== undefined))
  const part = value.parts[at]
  if (part === undefined || typeof part === 'string' || part.any !== 'unknown') return [value]
  const texts = part.oneOf ?? (part.likely === undefined ? [] : [part.likely])
  const rest = (text: string): Value => concat([...value.parts.map((p, i) => (i === at ? literal(text) : { parts: [p], carries: [] }))])
  return texts.flatMap((text) => readings(withCarries(rest(text), value.carries)))
}
