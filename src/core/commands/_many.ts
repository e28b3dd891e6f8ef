// Owns what xargs, parallel and fd share: words taken from a text that may be known in part, and placeholders filled with them.
import { concat, literal, unknown, withCarries, type Part, type Value } from '../value.ts'

/** Splits a text into words or lines; unknown and pattern parts stay whole within the word where they stand. */
export const splitValue = (value: Value, between: RegExp): Value[] => {
  const out: Part[][] = [[]]
  for (const part of value.parts) {
    if (typeof part !== 'string') out.at(-1)?.push(part)
    else part.split(between).forEach((piece, index) => {
      if (index > 0) out.push([])
      if (piece !== '') out.at(-1)?.push(piece)
    })
  }
  return out.filter((parts) => parts.length > 0).map((parts) => ({ parts, carries: value.carries }))
}

const QUOTED = /"([^"\n]*)"|'([^'\n]*)'|\\(.)|([^\s"'\\]+)|(\s+)/gs

/** Words as xargs splits them: blanks, with quotes and backslashes. */
export const xargsWords = (value: Value): Value[] => {
  if (!value.parts.some((part) => typeof part === 'string' && /["'\\]/.test(part))) return splitValue(value, /\s+/)
  const out: Part[][] = [[]]
  for (const part of value.parts) {
    if (typeof part !== 'string') out.at(-1)?.push(part)
    else for (const [, double, single, escaped, plain, blank] of part.matchAll(QUOTED)) {
      if (blank !== undefined) out.push([])
      else out.at(-1)?.push(double ?? single ?? escaped ?? plain ?? '')
    }
  }
  return out.filter((parts) => parts.length > 0).map((parts) => ({ ...concat(parts.map((part) => ({ parts: [part], carries: [] }))), carries: value.carries }))
}

export const fill = (word: Value, mark: string, name: Value): Value => {
  if (!word.parts.some((part) => typeof part === 'string' && part.includes(mark))) return word
  const pieces = word.parts.flatMap((part) => {
    if (typeof part !== 'string') return [{ parts: [part], carries: [] }]
    return part.split(mark).flatMap((piece, index) => (index === 0 ? [literal(piece)] : [name, literal(piece)]))
  })
  return withCarries(concat(pieces), [...word.carries, ...name.carries])
}

export const mentions = (word: Value, mark: string): boolean => word.parts.some((part) => typeof part === 'string' && part.includes(mark))

/** What a stdin that nobody knows stands for. */
export const someWords = (value: Value | undefined, why: string): Value => unknown(why, false, value?.carries ?? [])
