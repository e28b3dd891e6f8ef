// Owns fish: its text as the same text for the shell that is read. Statements and words only; no program, no effect.

/** Grammar: fish 3.7 "The fish language". Undefined where blocks do not close or a quote stays open. Linear in the text; never throws. */
export const fishAsShell = (text: string): string | undefined => {
  const tokens = tokensOf(text)
  return tokens && written(tokens)
}

type Token = { readonly type: 'word'; readonly text: string; readonly raw: string } | { readonly type: 'mark'; readonly text: string }

const BLANK = /[ \t\r]/
const MARK = /^(?:&&|\|\||&>>?|\d?>>?&?[\d-]?|\d?<|&\||\||&|;|\n)/

const tokensOf = (text: string): readonly Token[] | undefined => {
  const out: Token[] = []
  let at = 0
  while (at < text.length) {
    const char = text[at] ?? ''
    if (BLANK.test(char)) at += 1
    else if (char === '\\' && text[at + 1] === '\n') at += 2
    else if (char === '#') at = lineEnd(text, at)
    else {
      const mark = MARK.exec(text.slice(at, at + 8))?.[0]
      if (mark !== undefined) {
        out.push({ type: 'mark', text: mark })
        at += mark.length
        continue
      }
      const word = wordAt(text, at, 0)
      if (word === undefined || word.end === at) return undefined
      out.push({ type: 'word', text: word.text, raw: text.slice(at, word.end) })
      at = word.end
    }
  }
  return out
}

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

interface Word {
  readonly text: string
  readonly end: number
}

const MAX_DEPTH = 32
const WORD_END = /[\s;|&<>)]/

/** One word as POSIX shell writes it: `(cmd)` is `$(cmd)`, `$argv` the arguments. */
const wordAt = (text: string, from: number, depth: number): Word | undefined => {
  let out = ''
  let at = from
  while (at < text.length && !WORD_END.test(text[at] ?? '')) {
    const char = text[at] ?? ''
    const part =
      char === "'"
        ? singleQuoted(text, at)
        : char === '"'
          ? doubleQuoted(text, at, depth)
          : char === '('
            ? substitution(text, at, depth)
            : char === '$'
              ? variable(text, at, depth)
              : plain(text, at)
    if (part === undefined) return undefined
    out += part.text
    at = part.end
  }
  return { text: out, end: at }
}

const plain = (text: string, at: number): Word => {
  const length = text[at] === '\\' ? 2 : 1
  return { text: text.slice(at, at + length), end: Math.min(text.length, at + length) }
}

/** Between single quotes only `\'` and `\\` mean something else. */
const singleQuoted = (text: string, at: number): Word | undefined => {
  const found = /^'((?:[^'\\]|\\[\s\S])*)'/.exec(text.slice(at))
  if (found === null) return undefined
  const inside = (found[1] ?? '').replace(/\\(['\\])/g, '$1')
  return { text: `'${inside.replaceAll("'", "'\\''")}'`, end: at + found[0].length }
}

const doubleQuoted = (text: string, from: number, depth: number): Word | undefined => {
  let out = '"'
  let at = from + 1
  while (at < text.length && text[at] !== '"') {
    const part = text[at] === '$' ? variable(text, at, depth) : plain(text, at)
    if (part === undefined) return undefined
    out += text[at] === '`' ? '\\`' : part.text
    at = part.end
  }
  return at < text.length ? { text: `${out}"`, end: at + 1 } : undefined
}

const SPECIAL: Readonly<Record<string, string>> = { status: '$?', argv: '$*', fish_pid: '$$', pipestatus: '$?', last_pid: '$!' }

const variable = (text: string, at: number, depth: number): Word | undefined => {
  if (text[at + 1] === '(') {
    const inner = substitution(text, at + 1, depth)
    return inner
  }
  const found = /^\$+(\w+)(?:\[([^\]\s]*)\])?/.exec(text.slice(at, at + 256))
  if (found === null) return { text: '\\$', end: at + 1 }
  const [whole, name = '', index] = found
  const shown = name === 'argv' && /^\d$/.test(index ?? '') ? `\${${index}}` : (SPECIAL[name] ?? `\${${name}}`)
  return { text: shown, end: at + whole.length }
}

const substitution = (text: string, from: number, depth: number): Word | undefined => {
  if (depth > MAX_DEPTH) return undefined
  let at = from + 1
  let open = 1
  while (at < text.length && open > 0) {
    const char = text[at] ?? ''
    if (char === "'" || char === '"') {
      const quoted = char === "'" ? singleQuoted(text, at) : doubleQuoted(text, at, depth + 1)
      if (quoted === undefined) return undefined
      at = quoted.end
      continue
    }
    if (char === '\\') at += 1
    else if (char === '(') open += 1
    else if (char === ')') open -= 1
    at += 1
  }
  const inner = open === 0 ? fishAsShell(text.slice(from + 1, at - 1)) : undefined
  return inner === undefined ? undefined : { text: `$(${inner})`, end: at }
}

// ---- statements

type Block = 'if' | 'while' | 'for' | 'function' | 'begin' | 'switch'
const CLOSES: Readonly<Record<Block, string>> = { if: 'fi', while: 'done', for: 'done', function: '}', begin: '}', switch: ';; esac' }
const ENDS: ReadonlySet<string> = new Set([';', '\n', '&'])

interface Writer {
  readonly tokens: readonly Token[]
  readonly blocks: { readonly kind: Block; cases: number }[]
  out: string
  at: number
}

const written = (tokens: readonly Token[]): string | undefined => {
  const w: Writer = { tokens, blocks: [], out: '', at: 0 }
  while (w.at < tokens.length) if (!statement(w)) return undefined
  return w.blocks.length === 0 ? w.out : undefined
}

/** One command or keyword, up to what ends it. */
const statement = (w: Writer): boolean => {
  const token = w.tokens[w.at]
  if (token?.type !== 'word') {
    if (token !== undefined) mark(w, token.text)
    w.at += 1
    return true
  }
  w.at += 1
  return keyword(w, token.raw) ?? simple(w, token)
}

/** `&` ends a command by itself; a `;` behind it would be one too many. */
const mark = (w: Writer, text: string): void => {
  if (ENDS.has(text) && /(^|[;&{(]|\bthen|\bdo|\belse|\n)\s*$/.test(w.out.slice(-8))) return
  w.out += text === '\n' ? '\n' : ` ${text} `
}

/** Undefined where the word is no keyword; false where it stands in a wrong place. */
const keyword = (w: Writer, word: string): boolean | undefined => {
  switch (word) {
    case 'and':
    case 'or':
      w.out = `${w.out.replace(/[\s;]+$/, '')} ${word === 'and' ? '&&' : '||'} `
      return true
    case 'not':
      w.out += '! '
      return true
    case 'begin':
      w.blocks.push({ kind: 'begin', cases: 0 })
      w.out += '{ '
      return true
    case 'if':
    case 'while':
      w.blocks.push({ kind: word, cases: 0 })
      w.out += `${word} `
      return head(w, word === 'if' ? 'then' : 'do')
    case 'else':
      return otherwise(w)
    case 'for':
      w.blocks.push({ kind: 'for', cases: 0 })
      w.out += 'for '
      return head(w, 'do')
    case 'function':
      return named(w)
    case 'switch':
      w.blocks.push({ kind: 'switch', cases: 0 })
      w.out += `case ${line(w).join(' ')} in\n`
      return true
    case 'case':
      return oneCase(w)
    case 'end':
      return close(w)
    case 'set':
      return assigned(w)
    default:
      return undefined
  }
}

const close = (w: Writer): boolean => {
  const block = w.blocks.pop()
  if (block === undefined) return false
  w.out = `${w.out.replace(/[\s;]+$/, '')}${/[&{]\s*$/.test(w.out) ? ' ' : '; '}${block.kind === 'function' && /\{\s*$/.test(w.out) ? ':; ' : ''}${CLOSES[block.kind]}`
  return true
}

const otherwise = (w: Writer): boolean => {
  const next = w.tokens[w.at]
  if (next?.type === 'word' && next.raw === 'if') {
    w.at += 1
    w.out += 'elif '
    return head(w, 'then')
  }
  w.out += 'else '
  return true
}

/** What stands before the body: up to the end of its line, with `and` and `or` that go on after it. */
const head = (w: Writer, opens: 'then' | 'do'): boolean => {
  w.out += `${line(w).join(' ')}; ${opens} `
  return true
}

const oneCase = (w: Writer): boolean => {
  const block = w.blocks.at(-1)
  if (block?.kind !== 'switch') return false
  w.out += `${block.cases > 0 ? ';;\n' : ''}${line(w).join('|')}) `
  block.cases += 1
  return true
}

const named = (w: Writer): boolean => {
  const [name] = line(w)
  if (name === undefined) return false
  w.blocks.push({ kind: 'function', cases: 0 })
  w.out += `${name}() { `
  return true
}

/** `set -gx NAME VALUE…`, `set -e NAME`; `set` alone and `set -q` only look. */
const assigned = (w: Writer): boolean => {
  const words = rest(w)
  const flags = words.filter((word) => /^-\w+$|^--\w+$/.test(word))
  const [name, ...values] = words.filter((word) => !/^-\w+$|^--\w+$/.test(word))
  const has = (letter: string, long: string): boolean => flags.some((flag) => flag === long || (/^-\w+$/.test(flag) && flag.includes(letter)))
  if (name === undefined || has('q', '--query') || has('n', '--names')) w.out += 'true'
  else if (has('e', '--erase')) w.out += `unset ${name}`
  else w.out += `${has('x', '--export') ? 'export ' : ''}${name}=${values.length === 1 ? values[0] : values.length === 0 ? "''" : `(${values.join(' ')})`}`
  return true
}

/** The same with the mark behind them, where a body begins. */
const line = (w: Writer): readonly string[] => {
  const words = rest(w)
  const next = w.tokens[w.at]
  if (next?.type === 'mark' && next.text !== '&') w.at += 1
  return words
}

/** The words up to the end of the statement. */
const rest = (w: Writer): readonly string[] => {
  const out: string[] = []
  for (let token = w.tokens[w.at]; token !== undefined && !(token.type === 'mark' && ENDS.has(token.text)); token = w.tokens[w.at]) {
    out.push(token.text)
    w.at += 1
  }
  return out
}

const simple = (w: Writer, first: Token): boolean => {
  w.out += `${first.text} `
  for (let token = w.tokens[w.at]; token !== undefined; token = w.tokens[w.at]) {
    if (token.type === 'mark' && /^(;|\n|&|&&|\|\||\||&\|)$/.test(token.text)) break
    w.out += `${token.text} `
    w.at += 1
  }
  return true
}
