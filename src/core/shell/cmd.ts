// Owns reading cmd.exe text: commands joined by & && || |, groups, `if`, `for`, double quotes, ^ escapes, %variables%, redirections. After cmd's own help.
import { concat, glob, literal, unknown, type Value } from '../value.ts'

export interface CmdCommand {
  readonly words: readonly Value[]
  readonly redirects: readonly { readonly append: boolean; readonly path: Value }[]
  /** True where its output is the next one's input. */
  readonly piped: boolean
}

/** A variable's value by its upper-case name. */
export type CmdVariables = (name: string) => Value | undefined

/** What a loop's letters stand for (`%i`, `%~nxi`). */
type Letters = ReadonlyMap<string, Value>

type Commands = Generator<CmdCommand, void, Value>

interface Reading {
  readonly variable: CmdVariables
  readonly letters: Letters
  readonly depth: number
  /** Commands that may still be handed out: loops in loops multiply. */
  readonly left: { commands: number }
  /** Told of what is not read. */
  readonly lost: (what: string) => void
}

const MOST_COMMANDS = 4_000
const MOST_DEEP = 16
const MOST_ROUNDS = 16

/** The commands of a text in order, each handed out before the next is read; the answer to each is what it prints. Branches and loops are read as if all ran; what goes over the limits is told to `lost`. */
export const readCmd = (text: string, variable: CmdVariables, lost: (what: string) => void): Commands =>
  commandsOf(text, { variable, letters: new Map(), depth: 0, left: { commands: MOST_COMMANDS }, lost })

const commandsOf = function* (text: string, reading: Reading): Commands {
  if (reading.depth > MOST_DEEP) return reading.lost('brackets nested too deep')
  for (let at = 0; at < text.length; ) {
    if (reading.left.commands <= 0) return reading.lost('more commands than are followed')
    const rest = text.slice(at)
    const blank = /^[\s&|@)]+/.exec(rest)
    if (blank !== null) {
      at += blank[0].length
      continue
    }
    reading.left.commands -= 1
    if (rest.startsWith('(')) {
      const end = closing(rest, 0)
      yield* commandsOf(rest.slice(1, end), deeper(reading))
      at += end + 1
      continue
    }
    const length = /^(for|if)\b/i.test(rest) ? lineLength(rest) : simpleLength(rest)
    const part = rest.slice(0, length)
    at += Math.max(1, length)
    if (/^for\b/i.test(part)) yield* loop(part, reading)
    else if (/^if\b/i.test(part)) yield* branch(part, reading)
    else {
      const command = simple(part, reading, /^\|(?!\|)/.test(rest.slice(length)))
      if (command !== undefined) yield command
    }
  }
}

const deeper = (reading: Reading, letters: Letters = reading.letters): Reading => ({ ...reading, letters, depth: reading.depth + 1 })

// ---- how far a part goes

/** The place of the bracket that closes the one at `from`; quotes are passed over. */
const closing = (text: string, from: number): number => {
  let depth = 0
  for (let i = from; i < text.length; i += 1) {
    const c = text[i]
    if (c === '^') i += 1
    else if (c === '"') i = endOfQuote(text, i)
    else if (c === '(') depth += 1
    else if (c === ')') {
      depth -= 1
      if (depth === 0) return i
    }
  }
  return text.length
}

const endOfQuote = (text: string, from: number): number => {
  const end = text.indexOf('"', from + 1)
  return end < 0 ? text.length : end
}

const lengthUntil = (text: string, ends: (at: number) => boolean): number => {
  let depth = 0
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i]
    if (c === '^') i += 1
    else if (c === '"') i = endOfQuote(text, i)
    else if (c === '(') depth += 1
    else if (c === ')' && depth > 0) depth -= 1
    else if (depth === 0 && ends(i)) return i
  }
  return text.length
}

/** `for` and `if` take the rest of their line, with brackets that go over several. */
const lineLength = (text: string): number => lengthUntil(text, (at) => text[at] === '\n')

const simpleLength = (text: string): number => {
  let depth = 0
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i]
    if (c === '^') i += 1
    else if (c === '"') i = endOfQuote(text, i)
    else if (c === '(') depth += 1
    else if (c === ')' && depth > 0) depth -= 1
    else if (c === '\n' || c === '|' || c === '&') {
      if (c === '&' && text[i - 1] === '>') continue
      return i
    }
  }
  return text.length
}

// ---- for and if

const FOR = /^for\s+(?:(\/[dlrf])\s*)?(?:("[^"]*"|[^\s%(]+)\s+)?%%?~?(\w)\s+in\s*\(/i

const loop = function* (text: string, reading: Reading): Commands {
  const head = FOR.exec(text)
  if (head === null) return
  const [start, how = '', root = '', letter = ''] = head
  const end = closing(text, start.length - 1)
  const set = text.slice(start.length, end)
  const body = text.slice(end + 1).replace(/^\s*do\b\s*/i, '')
  for (const value of yield* valuesOf(how.toLowerCase(), root.replace(/^"|"$/g, ''), set, reading)) {
    yield* commandsOf(body, deeper(reading, new Map([...reading.letters, [letter.toLowerCase(), value]])))
  }
}

/** What the loop's letter stands for in each round: the words of the set, the files below a root, or the lines that a command prints. */
const valuesOf = function* (how: string, root: string, set: string, reading: Reading): Generator<CmdCommand, readonly Value[], Value> {
  const plain = set.trim()
  if (how === '/l') return [unknown('number')]
  if (how === '/f') return [yield* lines(plain, reading)]
  const words = simple(plain, reading, false)?.words ?? []
  const below = how === '/r' ? (simple(root === '' ? '.' : `"${root}"`, reading, false)?.words[0] ?? literal('.')) : undefined
  const found = below === undefined ? words : words.map((word) => concat([below, literal('\\'), glob('**'), literal('\\'), word]))
  return found.slice(0, MOST_ROUNDS)
}

const lines = function* (set: string, reading: Reading): Generator<CmdCommand, Value, Value> {
  const command = /^['`]([\s\S]*)['`]$/.exec(set)?.[1]
  if (command === undefined) return unknown(set)
  let printed: Value = unknown(command.slice(0, 80))
  const commands = commandsOf(command.replace(/\^([|&<>])/g, '$1'), deeper(reading))
  for (let next = commands.next(); !next.done; next = commands.next(printed)) printed = yield next.value
  return printed
}

const IF =
  /^if\s+(?:\/i\s+)?(?:not\s+)?(?:exist\s+(?:"[^"]*"|[^\s(]+)|defined\s+\S+|errorlevel\s+\S+|cmdextversion\s+\S+|(?:"[^"]*"|[^\s=]+)\s*==\s*(?:"[^"]*"|[^\s(]+)|(?:"[^"]*"|\S+)\s+(?:equ|neq|lss|leq|gtr|geq)\s+(?:"[^"]*"|\S+))\s*/i

const branch = function* (text: string, reading: Reading): Commands {
  const body = text.slice(IF.exec(text)?.[0].length ?? 2)
  if (!body.startsWith('(')) return yield* commandsOf(body, deeper(reading))
  const end = closing(body, 0)
  yield* commandsOf(body.slice(1, end), deeper(reading))
  yield* commandsOf(body.slice(end + 1).replace(/^\s*else\b/i, ''), deeper(reading))
}

// ---- a simple command

interface Words {
  readonly words: Value[]
  readonly redirects: { append: boolean; path: Value }[]
  parts: Value[]
  redirecting: '' | '>' | '>>' | '<'
}

const endWord = (state: Words): void => {
  if (state.parts.length === 0) return
  const word = concat(state.parts)
  state.parts = []
  if (state.redirecting === '') state.words.push(word)
  else if (state.redirecting !== '<') state.redirects.push({ append: state.redirecting === '>>', path: word })
  state.redirecting = ''
}

const simple = (text: string, reading: Reading, piped: boolean): CmdCommand | undefined => {
  const state: Words = { words: [], redirects: [], parts: [], redirecting: '' }
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i] ?? ''
    if (c === '^') {
      i += 1
      state.parts.push(literal(text[i] ?? ''))
    } else if (c === '"') {
      const end = endOfQuote(text, i)
      state.parts.push(...quoted(text.slice(i + 1, end), reading))
      i = end
    } else if (c === '>' || c === '<') i = redirect(text, i, state)
    else if (/[\s,;]/.test(c) || ((c === '(' || c === ')') && state.parts.length === 0)) endWord(state)
    else if (c === '%' || c === '!') {
      const [value, length] = expansion(text.slice(i), reading)
      state.parts.push(value)
      i += length - 1
    } else state.parts.push(c === '*' || c === '?' ? glob(c) : literal(c))
  }
  endWord(state)
  return state.words.length > 0 || state.redirects.length > 0 ? { words: state.words, redirects: state.redirects, piped } : undefined
}

const redirect = (text: string, at: number, state: Words): number => {
  const last = state.parts.at(-1)?.parts[0]
  if (state.parts.length === 1 && typeof last === 'string' && /^[012]$/.test(last)) state.parts.pop()
  endWord(state)
  const mark = text[at] === '<' ? '<' : text[at + 1] === '>' ? '>>' : '>'
  const after = at + mark.length
  if (text[after] === '&') return after + 1
  state.redirecting = mark
  return after - 1
}

/** A text between quotes; a pattern in a path is one there too, since it is the programs that look for files. */
const quoted = (text: string, reading: Reading): readonly Value[] => {
  const isPath = /\\/.test(text) || /^\*\.\w+$/.test(text)
  const out: Value[] = text === '' ? [literal('')] : []
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i] ?? ''
    if (c === '%' || c === '!') {
      const [value, length] = expansion(text.slice(i), reading)
      out.push(value)
      i += length - 1
    } else out.push(isPath && (c === '*' || c === '?') ? glob(c) : literal(c))
  }
  return out
}

/** `%NAME%`, `%NAME:~0,2%`, `!NAME!`, a loop's `%i`, `%%i`, `%~nxi`, a batch file's `%1`, `%*`, `%~dp0`; a lone sign is itself. And its length. */
const expansion = (text: string, { variable, letters }: Reading): readonly [Value, number] => {
  const argument = /^%(~[a-z]*)?(\d|\*)/i.exec(text)
  if (argument !== null) return [variable(argument[0].slice(1).toUpperCase()) ?? unknown(argument[0], true), argument[0].length]
  const letter = /^%%?(?:~[fdpnxsatz$]*)?(\w)(?![\w%]*%)/i.exec(text)
  const looped = letter === null ? undefined : letters.get((letter[1] ?? '').toLowerCase())
  if (letter !== null && looped !== undefined) return [looped, letter[0].length]
  const named = /^%([^%\s:]+)(?::[^%]*)?%/.exec(text) ?? /^!([^!\s:]+)(?::[^!]*)?!/.exec(text)
  if (named === null) return [literal(text[0] ?? ''), 1]
  const known = /:/.test(named[0]) ? undefined : variable((named[1] ?? '').toUpperCase())
  return [known ?? unknown(named[0], true), named[0].length]
}
