// Owns what xargs, parallel and fd share: words taken from a text that may be known in part, and placeholders filled with them.
import { concat, display, isUnknown, literal, type Part, textOf, unknown, type Value, withCarries } from '../value.ts'

/** A pattern as a word: its letters stay text, so that it is not taken for everything. */
export const patternValue = (pattern: string): Value => ({
  parts: pattern
    .split(/(\*+|\?|\[[^\]]*\])/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^(\*|\?|\[.*\]$)/.test(piece) ? { any: 'glob', text: piece } : piece)),
  carries: [],
})

/** Names below a folder, by a pattern. */
export const below = (folder: Value, pattern: string): Value => concat([folder, literal(textOf(folder)?.endsWith('/') ? '' : '/'), patternValue(pattern)])

/** Some of the names below a folder: where they are is known, which they are is not. */
export const someBelow = (folder: Value, why: string): Value => concat([below(folder, '**'), unknown(why)])

export const joinLines = (lines: readonly Value[], end = '\n'): Value => concat(lines.flatMap((line) => [line, literal(end)]))

/** Splits a text into words or lines; unknown and pattern parts stay whole within the word where they stand. */
export const splitValue = (value: Value, between: RegExp): Value[] => {
  const out: Part[][] = [[]]
  for (const part of value.parts) {
    if (typeof part !== 'string') out.at(-1)?.push(part)
    else
      part.split(between).forEach((piece, index) => {
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
    else
      for (const [, double, single, escaped, plain, blank] of part.matchAll(QUOTED)) {
        if (blank !== undefined) out.push([])
        else out.at(-1)?.push(double ?? single ?? escaped ?? plain ?? '')
      }
  }
  return out.filter((parts) => parts.length > 0).map((parts) => ({ ...concat(parts.map((part) => ({ parts: [part], carries: [] }))), carries: value.carries }))
}

/** Inside a longer text (`sh -c 'cat {}'`) a pattern is written as such: whoever reads the text finds it again. */
const inText = (word: Value, mark: string, name: Value): Value =>
  /\s/.test(textOf(word) ?? '') && textOf(word) !== mark && !isUnknown(name) ? literal(display(name), name.carries) : name

export const fill = (word: Value, mark: string, filler: Value): Value => {
  if (!mentions(word, mark)) return word
  const name = inText(word, mark, filler)
  const pieces = word.parts.flatMap((part) => {
    if (typeof part !== 'string') return [{ parts: [part], carries: [] }]
    return part.split(mark).flatMap((piece, index) => (index === 0 ? [literal(piece)] : [name, literal(piece)]))
  })
  return withCarries(concat(pieces), [...word.carries, ...name.carries])
}

export const mentions = (word: Value, mark: string): boolean => word.parts.some((part) => typeof part === 'string' && part.includes(mark))

/** What a stdin that nobody knows stands for. */
export const someWords = (value: Value | undefined, why: string): Value => unknown(why, false, value?.carries ?? [])
