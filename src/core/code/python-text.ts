// Owns the text of Python string literals. No evaluation.
const SIMPLE: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v', '\\': '\\', "'": "'", '"': '"', '\n': '' }
const ESCAPE = /\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|N\{[^}]*\}|[0-7]{1,3}|[\s\S])/g

export const unescaped = (body: string): string =>
  body.replace(ESCAPE, (whole, code: string) => {
    if (/^[xuU]/.test(code) && code.length > 1) {
      const point = Number.parseInt(code.slice(1), 16)
      return point <= 0x10ffff ? String.fromCodePoint(point) : whole
    }
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8))
    return SIMPLE[code] ?? whole
  })

export interface Opened {
  readonly raw: boolean
  readonly bytes: boolean
  readonly start: number
  readonly end: number
}

/** Where the body of a literal is, and how it is written. */
export const opened = (source: string): Opened => {
  const prefix = /^[A-Za-z]*/.exec(source)?.[0] ?? ''
  const quote = /^('''|"""|'|")/.exec(source.slice(prefix.length))?.[0] ?? ''
  const closes = quote !== '' && source.length >= prefix.length + 2 * quote.length && source.endsWith(quote)
  return { raw: /r/i.test(prefix), bytes: /b/i.test(prefix), start: prefix.length + quote.length, end: closes ? source.length - quote.length : source.length }
}

export const literalText = (source: string): string => {
  const { raw, start, end } = opened(source)
  const body = source.slice(start, end)
  return raw ? body : unescaped(body)
}
