// Owns splitting texts of the languages that script.ts reads, and of awk, into words, strings and marks. Knows quotes, comments and patterns, nothing of meaning.

export interface Token {
  /** word: a name with its sigils and joints (`File.read`, `$x->y`, `os.execute`) · run: a text between backquotes */
  readonly type: 'word' | 'string' | 'number' | 'mark' | 'run' | 'pattern' | 'line'
  readonly text: string
  /** Stretches that are filled in: `#{x}`, `$x`. Text and inner code by turns. */
  readonly inserts?: readonly string[]
  /** A list of words (`qw(a b)`, `%w[a b]`). */
  readonly words?: true
}

export interface Grammar {
  /** Comments to the end of the line, and around. */
  readonly comments: RegExp
  readonly word: RegExp
  /** Quotes that fill in: `"` in most. */
  readonly fills: RegExp | undefined
  readonly escapes: boolean
  /** Perl's and Ruby's quote-like words. */
  readonly quoteLike: RegExp | undefined
  readonly patterns: boolean
  readonly hereDoc: RegExp | undefined
  /** Lua's `[[ ]]`. */
  readonly long: boolean
  /** Three quotes open a text that three quotes close. */
  readonly triple?: true
  /** Backquotes hold a plain text (Go) or a name (R), not a command. */
  readonly raw?: true
  /** What opens code in a text that fills in: quotes inside it do not end the text. */
  readonly opensFill?: '${' | '\\('
}

/** What most languages have; a language tells what it has otherwise, beside its comments and words. */
export const USUAL = {
  fills: undefined,
  escapes: true,
  quoteLike: undefined,
  patterns: false,
  hereDoc: undefined,
  long: false,
} as const satisfies Partial<Grammar>

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', e: '\x1b', 0: '\0', a: '\x07', s: ' ' }

const unescaped = (body: string): string =>
  body.replace(/\\(x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|\d{1,3}|[\s\S])/g, (_, code: string) => {
    if (/^[xu]./.test(code)) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    if (/^\d{2,3}$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255)
    return ESCAPES[code] ?? code
  })

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' }

/** Code that is filled in is no longer than this. */
const MOST_FILL = 300

/** The place of the mark that closes what a fill opened; where there is none, the fill is a text. */
const afterFill = (source: string, from: number, fill: string): number => {
  const open = fill[1] ?? ''
  let depth = 1
  for (let i = from; i < Math.min(source.length, from + MOST_FILL) && source[i] !== '\n'; i += 1) {
    if (source[i] === open) depth += 1
    else if (source[i] === PAIRS[open] && --depth === 0) return i
  }
  return from - 1
}

/** Where a quoted text ends, from its first character on. */
const endOf = (source: string, from: number, open: string, fill?: string): number => {
  const close = PAIRS[open] ?? open
  let depth = 1
  for (let i = from; i < source.length; i += 1) {
    const c = source[i]
    if (fill && c === fill[0] && source[i + 1] === fill[1]) i = afterFill(source, i + 2, fill)
    else if (c === '\\') i += 1
    else if (c === close && (close === open || --depth === 0)) return i
    else if (c === open) depth += 1
  }
  return source.length
}

const filled = (type: 'string' | 'run', body: string, grammar: Grammar, fills: boolean): Token => {
  if (!fills || !grammar.fills) return { type, text: grammar.escapes && fills ? unescaped(body) : body.replace(/\\(['\\])/g, '$1') }
  const pieces = body.split(grammar.fills).map((piece, i) => (i % 2 === 0 ? unescaped(piece) : piece))
  return pieces.length === 1 ? { type, text: pieces[0] ?? '' } : { type, text: '', inserts: pieces }
}

const MOST_TOKENS = 60_000
const OPERAND_END = /^(word|string|number|run|pattern)$/
const BEFORE_PATTERN = /^(if|unless|and|or|not|split|grep|map|return|when|while|until|print|puts|match|m|qr)$/

/** The tokens of a text. Never throws; an open quote runs to the end. */
export const tokens = (source: string, grammar: Grammar): readonly Token[] => {
  const out: Token[] = []
  let at = 0
  while (at < source.length && out.length < MOST_TOKENS) {
    const [token, next] = read(source, at, grammar, out.at(-1))
    if (token) out.push(token)
    at = Math.max(next, at + 1)
  }
  return out
}

const sticky = (pattern: RegExp, source: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(source)
}

type Read = readonly [token: Token | undefined, next: number]

const read = (source: string, at: number, grammar: Grammar, before: Token | undefined): Read => {
  const c = source[at] ?? ''
  if (c === '\n') return [{ type: 'line', text: '\n' }, at + 1]
  if (/\s/.test(c)) return [undefined, at + 1]
  const comment = sticky(grammar.comments, source, at)
  if (comment) return [undefined, at + comment[0].length]
  const doc = grammar.hereDoc && sticky(grammar.hereDoc, source, at)
  if (doc) return hereDoc(source, at, doc, grammar)
  if (grammar.long) {
    const long = sticky(/\[(=*)\[([\s\S]*?)\]\1\]/y, source, at)
    if (long) return [{ type: 'string', text: long[2] ?? '' }, at + long[0].length]
  }
  if (grammar.triple && (c === '"' || c === "'") && source.startsWith(c.repeat(3), at)) return tripled(source, at, c, grammar)
  if (c === '"' || c === "'" || c === '`') return quoted(source, at, c, grammar)
  const like = grammar.quoteLike && sticky(grammar.quoteLike, source, at)
  if (like) return quoteLike(source, at, like, grammar)
  if (grammar.patterns && c === '/' && startsPattern(before)) return pattern(source, at)
  const word = sticky(grammar.word, source, at)
  if (word && word[0] !== '') return [{ type: 'word', text: word[0] }, at + word[0].length]
  const number = sticky(/\d[\w.]*/y, source, at)
  if (number) return [{ type: 'number', text: number[0] }, at + number[0].length]
  const mark = sticky(/=>|==|!=|=~|\|&|\|\||&&|\.\.|<<|>>|->|::|[^\s\w]/y, source, at)
  return [{ type: 'mark', text: mark?.[0] ?? c }, at + (mark?.[0].length ?? 1)]
}

const startsPattern = (before: Token | undefined): boolean =>
  before === undefined ||
  before.type === 'line' ||
  (before.type === 'word' && BEFORE_PATTERN.test(before.text)) ||
  (!OPERAND_END.test(before.type) && !/^[)\]}]$/.test(before.text))

const quoted = (source: string, at: number, quote: string, grammar: Grammar): Read => {
  const end = endOf(source, at + 1, quote, quote === "'" ? undefined : grammar.opensFill)
  if (quote === '`' && grammar.raw) return [{ type: 'string', text: source.slice(at + 1, end) }, end + 1]
  return [filled(quote === '`' ? 'run' : 'string', source.slice(at + 1, end), grammar, quote !== "'" || grammar.long), end + 1]
}

const tripled = (source: string, at: number, quote: string, grammar: Grammar): Read => {
  const close = source.indexOf(quote.repeat(3), at + 3)
  const end = close < 0 ? source.length : close
  return [filled('string', source.slice(at + 3, end), grammar, quote === '"'), end + 3]
}

const quoteLike = (source: string, at: number, like: RegExpExecArray, grammar: Grammar): Read => {
  const kind = like[1] ?? ''
  const open = like[2] ?? ''
  const start = at + like[0].length
  let end = endOf(source, start, open)
  const body = source.slice(start, end)
  if (/^(s|tr|y)$/.test(kind)) {
    if (PAIRS[open]) end = endOf(source, source.indexOf(open, end + 1) + 1 || source.length, open)
    else end = endOf(source, end + 1, open)
    const flags = sticky(/[a-z]*/y, source, end + 1)?.[0] ?? ''
    return [{ type: 'pattern', text: source.slice(at, end + 1) + flags }, end + 1 + flags.length]
  }
  if (/^(m|qr|r)$/.test(kind)) return [{ type: 'pattern', text: body }, end + 1]
  if (/^(qx|x)$/.test(kind)) return [filled('run', body, grammar, true), end + 1]
  if (/^(qw|w|i)$/.test(kind)) return [{ type: 'string', text: body, words: true }, end + 1]
  return [filled('string', body, grammar, /^(qq|Q|)$/.test(kind)), end + 1]
}

const pattern = (source: string, at: number): Read => {
  let end = at + 1
  let set = false
  while (end < source.length && (set || source[end] !== '/') && source[end] !== '\n') {
    if (source[end] === '\\') end += 1
    else if (source[end] === '[') set = true
    else if (source[end] === ']') set = false
    end += 1
  }
  return [{ type: 'pattern', text: source.slice(at + 1, end) }, end + 1]
}

const hereDoc = (source: string, at: number, doc: RegExpExecArray, grammar: Grammar): Read => {
  const name = doc[2] ?? ''
  const line = source.indexOf('\n', at)
  const closing = new RegExp(`^[ \\t]*${name}\\b`, 'm')
  const body = line < 0 ? '' : source.slice(line + 1)
  const end = closing.exec(body)
  const stop = end ? line + 1 + end.index + end[0].length : source.length
  const rest = line < 0 ? '' : source.slice(at + doc[0].length, line)
  const token = filled('string', body.slice(0, end?.index ?? body.length), grammar, doc[1] !== "'")
  return rest.trim().length > 1 ? [token, at + doc[0].length] : [token, stop]
}
