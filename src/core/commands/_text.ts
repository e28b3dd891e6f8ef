// Owns exact text work for `compute`: escapes, bytes, lines of known words and known stdin. Pure; undefined wherever something is not known.
import type { Call } from '../command-spec.ts'
import { textOf, type Value } from '../value.ts'

export const textsOf = (values: readonly Value[]): readonly string[] | undefined => {
  const texts = values.map(textOf)
  return texts.every((text) => text !== undefined) ? texts : undefined
}

/** Known stdin, where the program reads it: no file operand from `from` on, or only `-`. */
export const stdinText = (call: Call, from = 0): string | undefined => {
  const files = call.operands.slice(from)
  if (files.some((file) => textOf(file) !== '-')) return undefined
  return call.stdin ? textOf(call.stdin) : undefined
}

export const number = (value: Value | undefined): number | undefined => {
  const text = value ? textOf(value) : undefined
  return text !== undefined && /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Lines with their ends; the last may have none. */
export const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

export const bytesText = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes)

export const encode64 = (text: string): string => btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

export const decode64 = (text: string): string | undefined => {
  const clean = text.replace(/[^A-Za-z0-9+/]/g, '')
  try {
    return bytesText(Uint8Array.from(atob(clean.slice(0, clean.length - (clean.length % 4 === 1 ? 1 : 0))), (char) => char.charCodeAt(0)))
  } catch {
    return undefined
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const decode32 = (text: string): string | undefined => {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const char of text.toUpperCase().replace(/[^A-Z2-7]/g, '')) {
    held = ((held << 5) | ALPHABET.indexOf(char)) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 0xff)
    }
  }
  return bytesText(Uint8Array.from(bytes))
}

export const encode32 = (text: string): string => {
  let out = ''
  let bits = 0
  let held = 0
  for (const byte of new TextEncoder().encode(text)) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) {
      bits -= 5
      out += ALPHABET[(held >> bits) & 31]
    }
  }
  if (bits > 0) out += ALPHABET[(held << (5 - bits)) & 31]
  return out + '='.repeat((8 - (out.length % 8)) % 8)
}

export const decodeHex = (text: string): string => {
  const clean = text.replace(/[^0-9A-Fa-f]/g, '')
  return bytesText(Uint8Array.from(clean.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
}

export const wrap = (text: string, width: number): string => {
  if (text === '') return ''
  return width > 0 ? `${(text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\n')}\n` : text
}

const SIMPLE: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  '"': '"',
}

const ESCAPE = /((?:\\x[0-9A-Fa-f]{1,2}|\\0[0-7]{0,3}|\\[1-7][0-7]{0,2})+)|\\u([0-9A-Fa-f]{1,4})|\\U([0-9A-Fa-f]{1,8})|\\([abeEfnrtv\\"])/g

const byteRun = (run: string): string => {
  const codes = run
    .split('\\')
    .slice(1)
    .map((one) => (one.startsWith('x') ? Number.parseInt(one.slice(1), 16) : Number.parseInt(one, 8)))
  return bytesText(Uint8Array.from(codes, (code) => code & 0xff))
}

/** `\n`, `\x41`, `\101`, `\u00e9` as `echo -e` and printf read them; stops at `\c`. */
export const unescapeText = (text: string): string => {
  const end = text.search(/(?<!\\)(?:\\\\)*\\c/)
  const used = end < 0 ? text : text.slice(0, end)
  return used.replace(ESCAPE, (whole: string, run?: string, short?: string, long?: string, simple?: string) => {
    if (run) return byteRun(run)
    const code = short ?? long
    if (code !== undefined) return Number.parseInt(code, 16) <= 0x10ffff ? String.fromCodePoint(Number.parseInt(code, 16)) : whole
    return SIMPLE[simple ?? ''] ?? whole
  })
}

const CLASSES: Readonly<Record<string, string>> = {
  upper: 'A-Z',
  lower: 'a-z',
  digit: '0-9',
  alpha: 'A-Za-z',
  alnum: 'A-Za-z0-9',
  space: '\t\n\v\f\r ',
  blank: ' \t',
  punct: '!-/:-@[-`{-~',
  xdigit: '0-9A-Fa-f',
}

/** A set of `tr` as its characters in order; undefined for forms that we do not read. */
export const trSet = (text: string): string[] | undefined => {
  const plain = unescapeText(text.replace(/\[:(\w+):\]/g, (_, name: string) => CLASSES[name] ?? ''))
  if (/\[(=|.\*)/.test(plain)) return undefined
  const out: string[] = []
  const chars = [...plain]
  for (let at = 0; at < chars.length; at += 1) {
    const from = chars[at]?.codePointAt(0) ?? 0
    const to = chars[at + 1] === '-' ? chars[at + 2]?.codePointAt(0) : undefined
    if (to === undefined) out.push(chars[at] ?? '')
    else {
      for (let code = from; code <= to && out.length < 4096; code += 1) out.push(String.fromCodePoint(code))
      at += 2
    }
  }
  return out
}
