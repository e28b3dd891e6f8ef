// Owns reading PowerShell text: pipelines, words, script blocks, static and member calls. Expressions are read for the calls in them.
// Not tree-sitter-powershell: its WebAssembly (1.1 MB) starts asynchronously and takes 57 ms, and core is synchronous; it gives no calls of static methods either.
// Grammar after the PowerShell language specification 3.0 and about_Parsing (7.4).
import type { Span } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import type { Carry } from '../value.ts'
import { concat, dropPrefix, literal, prefixOf, textOf, unite, unknown, type Value } from '../value.ts'

/** One command of a pipeline. Script blocks among its words are also in `blocks`. */
export interface PowerCommand {
  readonly words: readonly Value[]
  readonly blocks: readonly string[]
  readonly redirects: readonly { readonly append: boolean; readonly path: Value }[]
  readonly span: Span
}

/** `[Type]::Method(args)` or `(expression).Method(args)`; `type` is lower case, '' for a member of an unknown object. */
export interface PowerCall {
  readonly type: string
  readonly method: string
  readonly args: readonly Value[]
  readonly span: Span
}

export interface PowerHost {
  /** Runs a command; returns what it passes down the pipeline. */
  command(command: PowerCommand, input: Value | undefined): Value
  /** A .NET call; returns its value. */
  call(call: PowerCall, input: Value | undefined): Value
  lost(message: string, span: Span): void
}

export interface PowerStart {
  readonly text: string
  /** Variables by lower-case name; `env:name` for the environment. */
  readonly variables: Map<string, Value>
  readonly input?: Value | undefined
}

interface State {
  readonly text: string
  readonly host: PowerHost
  readonly variables: Map<string, Value>
  at: number
  /** How many brackets and blocks we are in. */
  depth: number
}

const SPACE = /[ \t\r]/
const END = /[\s;|&){}]/

/** Reads the text in order and calls the host for each command and call. Returns the last pipeline's value. Never throws. */
export const readPowerShell = (start: PowerStart, host: PowerHost): Value => {
  const state: State = { text: start.text, host, variables: start.variables, at: 0, depth: 0 }
  return statements(state, start.input, '')
}

const statements = (state: State, input: Value | undefined, close: string): Value => {
  if (tooDeep(state)) return unknown('nested too deep')
  state.depth += 1
  const last = statementsUntil(state, input, close)
  state.depth -= 1
  return last
}

/** Brackets in brackets without end: the rest is not read. */
const tooDeep = (state: State): boolean => {
  if (state.depth <= LIMITS.nesting) return false
  state.host.lost('brackets nested too deep', [state.at, state.text.length])
  state.at = state.text.length
  return true
}

const statementsUntil = (state: State, input: Value | undefined, close: string): Value => {
  let last = literal('')
  while (state.at < state.text.length) {
    skip(state, true)
    const c = state.text[state.at]
    if (c === undefined) break
    if (c === close) {
      state.at += 1
      return last
    }
    if (c === ';' || c === ')' || c === '}') {
      if (c !== ';') state.host.lost(`unexpected ${c}`, [state.at, state.at + 1])
      state.at += 1
      continue
    }
    last = pipeline(state, input)
  }
  if (close !== '') state.host.lost(`no ${close}`, [state.text.length, state.text.length])
  return last
}

/** Blanks, comments, line continuations; newlines too where `lines`. */
const skip = (state: State, lines: boolean): void => {
  for (;;) {
    const c = state.text[state.at]
    if (c === undefined) return
    if (SPACE.test(c) || (lines && c === '\n')) state.at += 1
    else if (c === '`' && /[\r\n]/.test(state.text[state.at + 1] ?? '')) state.at += 2
    else if (state.text.startsWith('<#', state.at)) state.at = endOf(state, '#>', state.at + 2)
    else if (c === '#') state.at = endOf(state, '\n', state.at)
    else return
  }
}

const endOf = (state: State, mark: string, from: number): number => {
  const at = state.text.indexOf(mark, from)
  return at < 0 ? state.text.length : at + (mark === '\n' ? 0 : mark.length)
}

const pipeline = (state: State, input: Value | undefined): Value => {
  const assigned = /^(?:\[[\w.[\]]+\]\s*)?\$(env:)?(\w+)\s*(\+?=)(?!=)/.exec(state.text.slice(state.at, state.at + 200))
  if (assigned !== null) state.at += assigned[0].length
  let value = input
  for (;;) {
    skip(state, assigned !== null)
    const before = state.at
    value = element(state, value)
    skip(state, false)
    if (state.text[state.at] === '|' && state.text[state.at + 1] !== '|') {
      state.at += 1
      skip(state, true)
      continue
    }
    if (state.text.startsWith('&&', state.at) || state.text.startsWith('||', state.at)) state.at += 2
    else if (state.text[state.at] === '&') state.at += 1
    if (state.at === before) state.at += 1
    break
  }
  if (assigned !== null) state.variables.set(`${assigned[1] ?? ''}${assigned[2]}`.toLowerCase(), value ?? unknown('value'))
  return value ?? literal('')
}

const KEYWORD =
  /^(if|elseif|else|foreach|for|while|do|until|switch|try|catch|finally|function|filter|param|begin|process|end|return|throw|trap|break|continue|exit)\b/i

const element = (state: State, input: Value | undefined): Value => {
  const rest = state.text.slice(state.at, state.at + 40)
  const keyword = KEYWORD.exec(rest)?.[1]
  if (keyword !== undefined && !/^(foreach)$/i.test(keyword)) return construct(state, keyword.toLowerCase(), input)
  if (/^foreach\s*\(/i.test(rest)) return construct(state, 'foreach', input)
  const c = state.text[state.at] ?? ''
  if (c === '&' || (c === '.' && SPACE.test(state.text[state.at + 1] ?? ''))) {
    state.at += 1
    skip(state, false)
    if (state.text[state.at] === '{') return block(state, input)
    return command(state, input)
  }
  if (/[$'"([{@]/.test(c) || /^-?\d/.test(rest) || c === '!' || /^-not\b/i.test(rest)) return written(state, expression(state, input))
  return command(state, input)
}

/** `'text' > file`: what an expression gives goes where it is sent. */
const written = (state: State, value: Value): Value => {
  const from = state.at
  const redirect = /^(>>?)(?!&)/.exec(state.text.slice(state.at, state.at + 3))
  if (redirect === null) return value
  state.at += redirect[0].length
  skip(state, false)
  const redirects = [{ append: redirect[1] === '>>', path: word(state) }]
  return state.host.command({ words: [literal('Write-Output'), value], blocks: [], redirects, span: [from, state.at] }, undefined)
}

/** `if (…) {…}`, loops, functions: conditions and bodies are read in order, as if all ran. */
const construct = (state: State, keyword: string, input: Value | undefined): Value => {
  state.at += keyword.length
  if (keyword === 'function' || keyword === 'filter') state.at = state.text.indexOf('{', state.at) < 0 ? state.text.length : state.text.indexOf('{', state.at)
  if (keyword === 'return' || keyword === 'throw' || keyword === 'exit') {
    skip(state, false)
    return END.test(state.text[state.at] ?? ';') ? literal('') : element(state, input)
  }
  let value: Value = literal('')
  for (;;) {
    skip(state, true)
    const c = state.text[state.at]
    if (c === '(') {
      state.at += 1
      const variable = /^\s*\$(\w+)\s+in\s+/i.exec(state.text.slice(state.at, state.at + 100))
      if (variable !== null) state.at += variable[0].length
      value = statements(state, input, ')')
      if (variable !== null) state.variables.set((variable[1] ?? '').toLowerCase(), value)
    } else if (c === '{') value = block(state, input)
    else return value
  }
}

const block = (state: State, input: Value | undefined): Value => {
  state.at += 1
  return statements(state, input, '}')
}

const command = (state: State, input: Value | undefined): Value => {
  const from = state.at
  const words: Value[] = []
  const blocks: string[] = []
  const redirects: { append: boolean; path: Value }[] = []
  for (;;) {
    skip(state, false)
    const c = state.text[state.at]
    if (c === undefined || c === '\n' || c === ';' || c === '|' || c === ')' || c === '}') break
    if (c === '&') break
    const redirect = /^[\d*]?(>>?)(&\d)?/.exec(state.text.slice(state.at, state.at + 4))
    if (redirect !== null) {
      state.at += redirect[0].length
      if (redirect[2] !== undefined) continue
      skip(state, false)
      redirects.push({ append: redirect[1] === '>>', path: word(state) })
    } else if (c === '{') {
      const start = state.at + 1
      state.at = matching(state.text, state.at)
      const text = state.text.slice(start, state.at - 1)
      blocks.push(text)
      words.push(literal(`{${text}}`))
    } else if (words.length === 0 && c === '?' && /[\s{]/.test(state.text[state.at + 1] ?? '')) {
      words.push(literal('?'))
      state.at += 1
    } else words.push(...list(state))
  }
  if (words.length === 0) return input ?? literal('')
  return state.host.command({ words, blocks, redirects, span: [from, state.at] }, input)
}

/** `a, b, c` is one argument of several values. */
const list = (state: State): readonly Value[] => {
  const out = [word(state)]
  for (;;) {
    const at = state.at
    skip(state, false)
    if (state.text[state.at] !== ',') {
      state.at = at
      return out
    }
    state.at += 1
    skip(state, true)
    out.push(word(state))
  }
}

/** One argument: adjacent strings, variables, sub-expressions and bare text. */
const word = (state: State, inExpression = false): Value => {
  const parts: Value[] = []
  const from = state.at
  while (state.at < state.text.length) {
    const c = state.text[state.at] ?? ''
    if (inExpression && parts.length > 0 && /[+*/%=<>!-]/.test(c)) break
    if (c === "'" || c === '"') parts.push(quoted(state))
    else if (c === '$') parts.push(members(state, variable(state)))
    else if (c === '(' || (c === '@' && state.text[state.at + 1] === '(')) parts.push(members(state, group(state)))
    else if (c === '@' && /['"]/.test(state.text[state.at + 1] ?? '')) parts.push(hereString(state))
    else if (c === '@' && state.text[state.at + 1] === '{') parts.push(hashtable(state))
    else if (c === '[' && from === state.at && /^\[[\w.]+\]::/.test(state.text.slice(state.at, state.at + 120))) parts.push(members(state, literal('')))
    else if (c === '`') {
      parts.push(literal(escaped(state.text[state.at + 1] ?? '')))
      state.at += 2
    } else if (END.test(c) || c === ',') break
    else if (c === '*' || c === '?') {
      parts.push({ parts: [{ any: 'glob', text: c }], carries: [] })
      state.at += 1
    } else {
      parts.push(literal(c))
      state.at += 1
    }
  }
  if (state.at === from) state.at += 1
  return parts.length === 0 ? literal('') : atHome(state, concat(parts))
}

/** `~` at the start of a path is the home, in quotes too: cmdlets read it. */
const atHome = (state: State, word: Value): Value => {
  const home = /^~(?=$|[\\/])/.test(prefixOf(word)) ? state.variables.get('home') : undefined
  return home === undefined ? word : concat([home, dropPrefix(word, 1)])
}

const escaped = (c: string): string => ({ n: '\n', t: '\t', r: '\r', '0': '\0' })[c] ?? c

const quoted = (state: State): Value => {
  const quote = state.text[state.at] ?? "'"
  const parts: Value[] = []
  state.at += 1
  while (state.at < state.text.length) {
    const c = state.text[state.at] ?? ''
    if (c === quote) {
      if (state.text[state.at + 1] !== quote) {
        state.at += 1
        return parts.length === 0 ? literal('') : concat(parts)
      }
      parts.push(literal(quote))
      state.at += 2
    } else if (quote === '"' && c === '`') {
      parts.push(literal(escaped(state.text[state.at + 1] ?? '')))
      state.at += 2
    } else if (quote === '"' && c === '$') parts.push(variable(state))
    else {
      parts.push(literal(c))
      state.at += 1
    }
  }
  state.host.lost('unterminated string', [state.at, state.at])
  return parts.length === 0 ? literal('') : concat(parts)
}

const hereString = (state: State): Value => {
  const quote = state.text[state.at + 1] ?? "'"
  const start = state.text.indexOf('\n', state.at) + 1
  const end = state.text.indexOf(`\n${quote}@`, Math.max(0, start - 1))
  state.at = end < 0 ? state.text.length : end + 3
  return literal(state.text.slice(start, end < 0 ? undefined : end))
}

const variable = (state: State): Value => {
  if (state.text.startsWith('$(', state.at)) {
    state.at += 2
    return statements(state, undefined, ')')
  }
  const match = /^\$(?:\{([^}]+)\}|((?:env|global|script|local|private|using):)?(\w+|[?$^_]))/i.exec(state.text.slice(state.at, state.at + 200))
  if (match === null) {
    state.at += 1
    return literal('$')
  }
  state.at += match[0].length
  const scope = (match[2] ?? '').toLowerCase()
  const name = `${scope === 'env:' ? scope : ''}${match[1] ?? match[3] ?? ''}`.toLowerCase()
  if (name === 'true' || name === 'false' || name === 'null') return literal(name === 'null' ? '' : `$${name}`)
  const known = knownMember(state, name)
  if (known !== undefined) return known
  return state.variables.get(name) ?? unknown(match[0], name.startsWith('env:') || !/^[_?]$/.test(name))
}

/** A property whose value is known beforehand, as of `$PROFILE.AllUsersAllHosts`. */
const knownMember = (state: State, name: string): Value | undefined => {
  const member = /^\.(\w+)(?![\w(])/.exec(state.text.slice(state.at, state.at + 60))
  const value = member === null ? undefined : state.variables.get(`${name}.${member[1]}`.toLowerCase())
  if (member !== null && value !== undefined) state.at += member[0].length
  return value
}

const group = (state: State): Value => {
  state.at += state.text[state.at] === '@' ? 2 : 1
  return statements(state, undefined, ')')
}

const hashtable = (state: State): Value => {
  const from = state.at
  state.at = matching(state.text, state.at + 1)
  return unknown(state.text.slice(from, Math.min(state.at, from + 20)))
}

/** `.Method(args)`, `.Property`, `[Type]::Method(args)` behind a value. */
const members = (state: State, base: Value): Value => {
  let value = base
  for (;;) {
    const rest = state.text.slice(state.at, state.at + 200)
    const type = /^\[([\w.[\]]+)\]/.exec(rest)
    const member = /^(?:\[([\w.]+)\])?(?:::|\.)(\w+)(\()?/.exec(rest)
    if (member === null) {
      if (/^\.['"($]/.test(rest)) {
        value = computed(state, value)
        continue
      }
      if (type === null || rest.startsWith('[0')) return value
      if (!/^\[\w/.test(rest)) return value
      state.at += type[0].length
      skip(state, false)
      continue
    }
    const from = state.at
    state.at += member[0].length
    const args = member[3] === undefined ? undefined : argumentsOf(state)
    value =
      args === undefined
        ? property(value, (member[2] ?? '').toLowerCase())
        : state.host.call({ type: (member[1] ?? '').toLowerCase(), method: (member[2] ?? '').toLowerCase(), args, span: [from, state.at] }, value)
  }
}

/** `.('Down' + 'loadString').Invoke(x)`, `.'DownloadString'(x)`: a member whose name is an expression. */
const computed = (state: State, base: Value): Value => {
  const from = state.at
  state.at += 1
  const c = state.text[state.at]
  const name = (textOf(c === '$' ? variable(state) : c === '(' ? group(state) : quoted(state)) ?? '').toLowerCase()
  const call = /^(\.invoke)?\(/i.exec(state.text.slice(state.at, state.at + 10))
  if (call === null) return property(base, name)
  state.at += call[0].length
  return state.host.call({ type: '', method: name, args: argumentsOf(state), span: [from, state.at] }, base)
}

/** Properties that are the thing itself as a word: a file's name is its path, a process is its id. */
const ITSELF = /^(fullname|name|basename|pspath|path|id|value|providerpath|versioninfo|key)$/

const property = (value: Value, name: string): Value =>
  ITSELF.test(name) && textOf(value) !== '' ? value : { parts: unknown(name).parts, carries: value.carries }

const argumentsOf = (state: State): readonly Value[] => {
  if (tooDeep(state)) return []
  state.depth += 1
  const out = argumentsUntil(state)
  state.depth -= 1
  return out
}

const argumentsUntil = (state: State): readonly Value[] => {
  const out: Value[] = []
  while (state.at < state.text.length) {
    skip(state, true)
    const c = state.text[state.at]
    if (c === ')') {
      state.at += 1
      return out
    }
    const before = state.at
    if (c === ',') state.at += 1
    else out.push(expression(state, undefined, true))
    // What ends a statement ends the arguments, too, although nothing closed them.
    if (state.at === before) break
  }
  state.host.lost('no )', [state.at, state.at])
  return out
}

/** An expression up to the end of the statement (or argument): joined strings stay known, the rest is read for its calls. */
const expression = (state: State, input: Value | undefined, inArguments = false): Value => {
  const parts: Value[] = []
  let joined = true
  let carries: readonly Carry[] = []
  while (state.at < state.text.length) {
    skip(state, false)
    const c = state.text[state.at] ?? ''
    if (c === '' || c === '\n' || c === ';' || c === '|' || c === ')' || c === '}' || (inArguments && c === ',') || (!inArguments && c === '>')) break
    if (c === '+') state.at += 1
    else if (c === '{') {
      parts.push(block(state, input))
      joined = false
    } else if (/[$'"(@[\w.]/.test(c)) {
      const before = state.at
      const value = c === '[' || c === '.' ? members(state, literal('')) : members(state, word(state, true))
      if (state.at === before) state.at += 1
      parts.push(value)
      carries = unite(carries, value.carries)
    } else {
      joined = false
      state.at += 1
    }
  }
  const known = parts.filter((part) => textOf(part) !== '' || parts.length === 1)
  if (joined && known.length > 0) return concat(known)
  return unknown('expression', false, carries)
}

/** The offset behind the bracket that closes the one at `at`; strings are passed over. */
const matching = (text: string, at: number): number => {
  let depth = 0
  for (let i = at; i < text.length; i += 1) {
    const c = text[i]
    if (c === "'" || c === '"') {
      const end = text.indexOf(c, i + 1)
      i = end < 0 ? text.length : end
    } else if (c === '{' || c === '(') depth += 1
    else if (c === '}' || c === ')') {
      depth -= 1
      if (depth === 0) return i + 1
    }
  }
  return text.length
}
