// Owns pure work on texts that programs do: paths, decodings, patterns. Shared by all language readers; no effects here.

import type { Carry, Part, Value } from '../value.ts'
import { concat, glob, hasGlob, isUnknown, literal, textOf, unite, unknown, withCarries } from '../value.ts'

export const DECODED: Carry = { kind: 'decoded', path: '' }

/** A text with pattern characters as a Value with glob parts. */
export const fromPattern = (text: string): Value => {
  const pieces = text.split(/([*?]+|\[[^\]/]+\])/).filter((p) => p !== '')
  return pieces.length === 0 ? literal('') : concat(pieces.map((p) => (/^[*?[]/.test(p) ? glob(p) : literal(p))))
}

/** Text parts of a value read as a pattern. */
export const patternOf = (value: Value): Value =>
  withCarries(concat(value.parts.map((part) => (typeof part === 'string' ? fromPattern(part) : { parts: [part], carries: [] }))), value.carries)

const isAbsolute = (value: Value): boolean => {
  const [first] = value.parts
  return typeof first === 'string' && /^(\/|[A-Za-z]:[\\/]|\\\\)/.test(first)
}

const last = (value: Value): Part | undefined => value.parts.at(-1)

/** Joins path parts as os.path.join does (`resets`: an absolute part starts anew) or as path.join does. */
export const joinPath = (values: readonly Value[], resets: boolean): Value => {
  let out: Value[] = []
  let carries: readonly Carry[] = []
  for (const value of values) {
    carries = unite(carries, value.carries)
    if (textOf(value) === '') continue
    if (resets && isAbsolute(value)) out = []
    const before = out.at(-1)
    const end = before && last(before)
    if (before && !(typeof end === 'string' && end.endsWith('/')) && !isAbsolute(value)) out.push(literal('/'))
    out.push(value)
  }
  return withCarries(out.length === 0 ? literal('') : tidy(concat(out)), carries)
}

/** `a/./b`, `a//b` and `a/x/../b` shortened where the text is known. */
export const tidy = (value: Value): Value => {
  const text = textOf(value)
  if (text === undefined) {
    const [first, ...rest] = value.parts
    return typeof first === 'string' && first.startsWith('./') && rest.length > 0 && first.length > 2
      ? { parts: [first.slice(2), ...rest], carries: value.carries }
      : value
  }
  return literal(normal(text), value.carries)
}

const normal = (path: string): string => {
  if (path === '' || /^[a-z]+:\/\//i.test(path)) return path
  const root = path.startsWith('/')
  const out: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && out.length > 0 && out.at(-1) !== '..') out.pop()
    else if (part !== '..' || !root) out.push(part)
  }
  const joined = out.join('/')
  return root ? `/${joined}` : joined === '' ? '.' : joined
}

/** The folder of a path, as far as it is known. */
export const parentOf = (value: Value, levels = 1): Value => {
  const text = textOf(value)
  if (text === undefined) {
    const [first, ...rest] = value.parts
    const cut = typeof first === 'string' ? first.lastIndexOf('/') : -1
    if (rest.length > 0 && typeof first === 'string' && cut > 0 && hasGlob(value) && !isUnknown(value)) return literal(first.slice(0, cut), value.carries)
    return unknown('parent folder', false, value.carries)
  }
  const cut = text.replace(/\/+$/, '').lastIndexOf('/')
  const parent = cut > 0 ? text.slice(0, cut) : cut === 0 ? '/' : '.'
  return levels > 1 ? parentOf(literal(parent, value.carries), levels - 1) : literal(parent, value.carries)
}

export const baseName = (value: Value): Value => {
  const end = last(value)
  if (typeof end !== 'string') return end === undefined ? value : { parts: [end], carries: value.carries }
  const cut = end.replace(/\/+$/, '').lastIndexOf('/')
  if (cut >= 0) return literal(end.slice(cut + 1), value.carries)
  return value.parts.length === 1 ? value : unknown('file name', false, value.carries)
}

export const expandHome = (value: Value, home: string): Value => {
  const [first, ...rest] = value.parts
  return typeof first === 'string' && /^~(?=\/|$)/.test(first) ? { parts: [home + first.slice(1), ...rest], carries: value.carries } : value
}

/** Bytes as the text that a program would see: UTF-8 where it is, Latin-1 otherwise. */
const asText = (binary: string): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)))
  } catch {
    return binary
  }
}

export const fromBase64 = (text: string): string | undefined => {
  try {
    const clean = text.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/')
    return asText(atob(clean.padEnd(Math.ceil(clean.length / 4) * 4, '=')))
  } catch {
    return undefined
  }
}

export const toBase64 = (text: string): string => {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

export const fromHex = (text: string): string | undefined => {
  const clean = text.replace(/[\s:]+|\\x/g, '')
  if (clean.length % 2 === 1 || !/^[0-9a-f]*$/i.test(clean)) return undefined
  return asText((clean.match(/../g) ?? []).map((h) => String.fromCharCode(Number.parseInt(h, 16))).join(''))
}

export const rot13 = (text: string): string =>
  text.replace(/[a-z]/gi, (c) => String.fromCharCode((((c.charCodeAt(0) & 31) + 12) % 26) + 1 + (c.charCodeAt(0) & 96)))

export const reversed = (text: string): string => [...text].reverse().join('')

export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A known text changed, marked as decoded; an unknown one stays unknown and keeps what it carries. */
export const decoded = (value: Value, change: (text: string) => string | undefined): Value => {
  const text = textOf(value)
  const result = text === undefined ? undefined : change(text)
  return result === undefined ? unknown('decoded text', false, unite(value.carries, [DECODED])) : literal(result, unite(value.carries, [DECODED]))
}

/** A command line's words where it is plain enough. */
export const plainWords = (text: string): readonly string[] => text.split(/\s+/).filter((w) => w !== '')

/** Programs that print what an address holds. */
const FETCHERS = /^['"]?(.*\/)?(curl|wget|fetch|https?|xh|aria2c|lynx|w3m)$/

/** What the output of a command that is not read here may hold: the files it names, the environment. */
export const outputCarries = (words: readonly Value[], home: string): readonly Carry[] => {
  const out: Carry[] = []
  const texts = words.flatMap((w) => plainWords(textOf(w) ?? ''))
  const fetches = texts.some((word) => FETCHERS.test(word))
  for (const word of texts) {
    const bare = word.replace(/^['"]|['"]$/g, '')
    if (fetches && /^(https?|ftp):\/\//.test(bare)) out.push({ kind: 'network', path: bare })
    if (/^(env|printenv|set)$/.test(bare)) out.push({ kind: 'env', path: '' })
    else if (/^(~|\.{0,2})\/|^\.[A-Za-z]/.test(bare) && !/\/bin\//.test(bare)) out.push({ kind: 'file', path: bare.replace(/^~(?=\/|$)/, home) })
    if (out.length > 8) break
  }
  return out
}
