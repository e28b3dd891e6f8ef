// Owns matching a known text against a shell pattern: strings are themselves, glob parts are `*`, `?`, `[…]`. Never backtracks beyond n × m.
import type { Part, Value } from '../value.ts'

type Item =
  | { readonly any: true }
  | { readonly one: true }
  | { readonly char: string }
  | { readonly set: ReadonlySet<string>; readonly ranges: readonly (readonly [string, string])[]; readonly not: boolean }

export type Pattern = readonly Item[]

const CLASSES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  alpha: [
    ['a', 'z'],
    ['A', 'Z'],
  ],
  digit: [['0', '9']],
  alnum: [
    ['a', 'z'],
    ['A', 'Z'],
    ['0', '9'],
  ],
  lower: [['a', 'z']],
  upper: [['A', 'Z']],
  space: [
    ['\t', '\r'],
    [' ', ' '],
  ],
  blank: [
    ['\t', '\t'],
    [' ', ' '],
  ],
  xdigit: [
    ['0', '9'],
    ['a', 'f'],
    ['A', 'F'],
  ],
  punct: [
    ['!', '/'],
    [':', '@'],
    ['[', '`'],
    ['{', '~'],
  ],
}

const bracket = (text: string): Item => {
  const not = text[1] === '!' || text[1] === '^'
  const inner = text.slice(not ? 2 : 1, -1)
  const set = new Set<string>()
  const ranges: (readonly [string, string])[] = []
  for (let i = 0; i < inner.length; i++) {
    const named = inner[i] === '[' ? /^\[:(\w+):\]/.exec(inner.slice(i)) : null
    if (named) {
      ranges.push(...(CLASSES[named[1] ?? ''] ?? []))
      i += named[0].length - 1
    } else if (inner[i + 1] === '-' && i + 2 < inner.length) {
      ranges.push([inner[i] ?? '', inner[i + 2] ?? ''])
      i += 2
    } else if (inner[i] === '\\' && i + 1 < inner.length) set.add(inner[++i] ?? '')
    else set.add(inner[i] ?? '')
  }
  return { set, ranges, not }
}

const addGlob = (out: Item[], text: string): boolean => {
  if (text.startsWith('[')) out.push(bracket(text))
  else
    for (const char of text) {
      if (char === '*') {
        if (!out.at(-1) || !('any' in (out.at(-1) as object))) out.push({ any: true })
      } else if (char === '?') out.push({ one: true })
      else return false
    }
  return true
}

/** The value as a pattern; undefined where a part is unknown or an extended glob. */
export const patternOf = (value: Value): Pattern | undefined => {
  const out: Item[] = []
  for (const part of value.parts) {
    if (typeof part === 'string') for (const char of part) out.push({ char })
    else if (part.any !== 'glob' || !addGlob(out, part.text)) return undefined
  }
  return out
}

const hits = (item: Item, char: string): boolean => {
  if ('char' in item) return item.char === char
  if ('set' in item) return (item.set.has(char) || item.ranges.some(([a, b]) => a <= char && char <= b)) !== item.not
  return true
}

/** Does all of the text match? */
export const matches = (pattern: Pattern, text: readonly string[]): boolean => {
  let p = 0
  let t = 0
  let star = -1
  let mark = 0
  while (t < text.length) {
    const item = pattern[p]
    if (item && 'any' in item) {
      star = p++
      mark = t
    } else if (item && hits(item, text[t] ?? '')) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++mark
    } else return false
  }
  for (let item = pattern[p]; item && 'any' in item; item = pattern[++p]);
  return p === pattern.length
}

/** `${x#p}` and its kin on a known text: the text without the shortest or longest match at one end. */
export const trim = (text: string, pattern: Pattern, operator: '#' | '##' | '%' | '%%'): string => {
  const chars = [...text]
  const n = chars.length
  const front = operator.startsWith('#')
  const long = operator.length === 2
  for (let i = 0; i <= n; i++) {
    const length = long ? n - i : i
    const part = front ? chars.slice(0, length) : chars.slice(n - length)
    if (matches(pattern, part)) return (front ? chars.slice(length) : chars.slice(0, n - length)).join('')
  }
  return text
}

const longestAt = (pattern: Pattern, chars: readonly string[], at: number): number => {
  for (let end = chars.length; end > at; end--) if (matches(pattern, chars.slice(at, end))) return end
  return -1
}

const isPlain = (pattern: Pattern): boolean => pattern.every((item) => 'char' in item)

/** `${x/p/r}` and its kin on a known text. */
export const replace = (text: string, pattern: Pattern, by: string, operator: '/' | '//' | '/#' | '/%'): string => {
  if (pattern.length === 0) return operator === '/#' ? by + text : operator === '/%' ? text + by : text
  if (isPlain(pattern)) return replacePlain(text, pattern.map((item) => ('char' in item ? item.char : '')).join(''), by, operator)
  const chars = [...text]
  if (operator === '/%') {
    for (let at = 0; at <= chars.length; at++) if (matches(pattern, chars.slice(at))) return chars.slice(0, at).join('') + by
    return text
  }
  let out = ''
  let at = 0
  while (at < chars.length) {
    const end = longestAt(pattern, chars, at)
    if (end < 0) {
      if (operator === '/#') return text
      out += chars[at++] ?? ''
    } else {
      out += by
      at = end
      if (operator !== '//') return out + chars.slice(at).join('')
    }
  }
  return out
}

const replacePlain = (text: string, what: string, by: string, operator: '/' | '//' | '/#' | '/%'): string => {
  switch (operator) {
    case '//':
      return text.split(what).join(by)
    case '/#':
      return text.startsWith(what) ? by + text.slice(what.length) : text
    case '/%':
      return text.endsWith(what) ? text.slice(0, text.length - what.length) + by : text
    default: {
      const at = text.indexOf(what)
      return at < 0 ? text : text.slice(0, at) + by + text.slice(at + what.length)
    }
  }
}

const GLOB = /[*?]|\[[!^]?\]?(?:\[:\w+:\]|[^\]])*\]/g

/** Text that came out of an unquoted expansion: its pattern characters are live. */
export const globbed = (text: string): readonly Part[] => {
  if (!/[*?[]/.test(text)) return [text]
  const parts: Part[] = []
  // Behind the last `]` no bracket closes, and looking for one from each `[` would take the square of the text.
  const closed = text.lastIndexOf(']') + 1
  let from = 0
  const take = (found: RegExpExecArray, offset: number): void => {
    const at = offset + found.index
    if (at > from) parts.push(text.slice(from, at))
    parts.push({ any: 'glob', text: found[0] })
    from = at + found[0].length
  }
  for (const found of text.slice(0, closed).matchAll(GLOB)) take(found, 0)
  for (const found of text.slice(closed).matchAll(/[*?]/g)) take(found, closed)
  if (from < text.length) parts.push(text.slice(from))
  return parts
}
