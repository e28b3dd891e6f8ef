// Owns a conservative reading of Ruby, Perl, PHP, Lua, Rust and Elixir: expressions are followed as far as literals, simple variables and known calls go.
import type { Refined } from '../command-spec.ts'
import { exhausts, startShell } from './calls.ts'
import type { Token } from './lexer.ts'
import { tokens } from './lexer.ts'
import type { CodeContext, Handler, Library } from './machine.ts'
import { createMachine, findings, lose, step } from './machine.ts'
import type { ScriptLanguage, Walk } from './script-walk.ts'
import { assignsAhead, closingAt, endAfter, environmentName, isMark, itemOf, itemsOf, parameterAt, peek, split, statementEnd } from './script-walk.ts'
import type { Args, Thing } from './thing.ts'
import { any, carriesOf, either, join, known, list, NO_ARGS, NOTHING, number, text, unionOf } from './thing.ts'

const noMember: Library['member'] = (_machine, thing) => thing

/** Reads a text. Throws only TooMuch and RangeError. */
export const readScript =
  (language: ScriptLanguage) =>
  (source: string, context: CodeContext): Refined => {
    const machine = createMachine(context, { calls: language.calls, canonical: (n) => n, member: noMember, mighty: /$^/ })
    const walk: Walk = {
      language,
      machine,
      tokens: tokens(language.program?.(source) ?? source, language.grammar),
      vars: new Map(),
      at: 0,
      depth: 0,
      piped: undefined,
      named: NO_ARGS,
    }
    machine.budget += walk.tokens.length * 4
    while (walk.at < walk.tokens.length) statement(walk)
    const code = walk.tokens.map((t) => (t.type === 'string' ? '""' : t.text)).join(' ')
    if (language.endless.test(code)) exhausts(machine)
    return findings(machine)
  }

/** One expression or one token that is of no interest. */
const statement = (w: Walk): Thing => {
  const from = w.at
  if (w.language.loops && (loopBefore(w) || loopBehind(w))) return NOTHING
  if (w.language.each && loopIn(w)) return NOTHING
  const thing = expression(w)
  blockParameter(w, thing)
  if (w.at === from) w.at += 1
  return thing
}

/** The tokens of `from` to `to` are read once for each item, which the variable stands for. */
const eachItem = (w: Walk, items: readonly Thing[], name: string, from: number, to: number): void => {
  const before = w.vars.get(name)
  for (const item of items) {
    w.vars.set(name, item)
    const inner: Walk = { ...w, tokens: w.tokens.slice(from, to), at: 0, depth: w.depth + 1, piped: undefined, named: NO_ARGS }
    while (inner.at < inner.tokens.length) statement(inner)
  }
  if (before) w.vars.set(name, before)
}

const LOOP = /^(for|foreach)$/

/** `for my $x (LIST) {…}`, `foreach (LIST) {…}`, `foreach (LIST as $x) {…}`. */
const loopBefore = (w: Walk): boolean => {
  if (peek(w)?.type !== 'word' || !LOOP.test(peek(w)?.text ?? '') || w.depth > MAX_DEPTH) return false
  let at = w.at + 1
  if (/^(my|our|local)$/.test(w.tokens[at]?.text ?? '')) at += 1
  const named = w.tokens[at]?.type === 'word' ? w.tokens[at]?.text : undefined
  if (named !== undefined) at += 1
  if (!isMark(w.tokens[at], '(')) return false
  const end = closingAt(w, at, '(', ')')
  if (!isMark(w.tokens[end + 1], '{')) return false
  const inside = w.tokens.slice(at + 1, end)
  const as = inside.findIndex((token) => token.type === 'word' && token.text === 'as')
  if (inside.some((token) => isMark(token, ';'))) return false
  const listing: Walk = { ...w, tokens: as < 0 ? inside : inside.slice(0, as), at: 0, depth: w.depth + 1, piped: undefined, named: NO_ARGS }
  const parts = until(listing, ')')
  const items = parts.length === 1 && parts[0] ? itemsOf(parts[0]) : parts
  const close = closingAt(w, end + 1, '{', '}')
  eachItem(w, items, as < 0 ? (named ?? '$_') : (inside.at(-1)?.text ?? ''), end + 2, close)
  w.at = close + 1
  return true
}

/** Tokens before a loop's variable: a bracket, `var`, a type. */
const MOST_HEAD = 6

/** `for x in LIST`, `for (x in LIST)`, `for (String x : LIST)`, `foreach (var x in LIST)`. */
const loopIn = (w: Walk): boolean => {
  if (peek(w)?.type !== 'word' || !LOOP.test(peek(w)?.text ?? '') || w.depth > MAX_DEPTH) return false
  let at = w.at + 1
  while (
    at - w.at < MOST_HEAD &&
    (isMark(w.tokens[at], '(') || (w.tokens[at]?.type === 'word' && w.tokens[at + 1]?.type === 'word' && w.tokens[at + 1]?.text !== 'in'))
  )
    at += 1
  const name = w.tokens[at]
  const between = w.tokens[at + 1]
  if (name?.type !== 'word' || !((between?.type === 'word' && between.text === 'in') || isMark(between, ':') || isMark(between, '∈'))) return false
  w.at = at + 2
  const things = itemsOf(expression(w))
  if (isMark(peek(w), ')')) w.at += 1
  const opens = isMark(peek(w), '{')
  if (w.language.each === 'none') {
    w.vars.set(name.text, either(things))
    return true
  }
  if (w.language.name === 'lua' && peek(w)?.text === 'do') w.at += 1
  const close = opens ? closingAt(w, w.at, '{', '}') : w.language.each === 'end' ? endAfter(w, w.at) : statementEnd(w, w.at)
  eachItem(w, things, name.text, opens ? w.at + 1 : w.at, close)
  w.at = close + 1
  return true
}

/** A statement before its `for` is no longer than this many tokens. */
const MOST_AHEAD = 80

/** `EXPRESSION for LIST;`: the list comes first. */
const loopBehind = (w: Walk): boolean => {
  if (w.language.name !== 'perl' || w.depth > MAX_DEPTH) return false
  let depth = 0
  for (let at = w.at; at < Math.min(w.tokens.length, w.at + MOST_AHEAD); at += 1) {
    const token = w.tokens[at]
    if (isMark(token, '(') || isMark(token, '[') || isMark(token, '{')) depth += 1
    else if (isMark(token, ')') || isMark(token, ']') || isMark(token, '}')) depth -= 1
    if (depth < 0 || isMark(token, ';')) return false
    if (depth > 0 || at === w.at || token?.type !== 'word' || !LOOP.test(token.text)) continue
    const from = w.at
    w.at = at + 1
    const first = expression(w)
    eachItem(w, itemsOf(first), '$_', from, at)
    return true
  }
  return false
}

/** `… { |f|`, `… do |f|`: the name stands for each item. */
const blockParameter = (w: Walk, thing: Thing): void => {
  const word = peek(w)
  const named = isMark(word, '{') || (word?.type === 'word' && word.text === 'do') ? (isMark(peek(w, 1), '|') ? peek(w, 2) : undefined) : undefined
  if (named?.type !== 'word') return
  w.vars.set(named.text, itemOf(thing))
  w.at += 3
}

const MAX_DEPTH = 60
/** Operators in a row that are followed. */
const MOST_CHAINED = 16

/** Operands joined by the concatenation sign; other operators make it unknown. */
const expression = (w: Walk): Thing => {
  step(w.machine)
  if (w.depth > MAX_DEPTH) {
    w.at += 1
    return any('expression')
  }
  w.depth += 1
  const pieces = [operand(w)]
  let chained = 0
  while (w.language.pipes && pipeAhead(w)) {
    w.piped = pieces[0]
    pieces[0] = operand(w)
    w.piped = undefined
  }
  for (let token = peek(w); token?.type === 'mark'; token = peek(w)) {
    if (w.language.concat.test(token.text)) {
      w.at += 1
      pieces.push(operand(w))
    } else if (/^(<<|\/)$/.test(token.text) && w.language.calls[`*.${token.text}`]) {
      w.at += 1
      chained += 1
      const before = chained > MOST_CHAINED ? any('expression') : pieces.length === 1 && pieces[0] ? pieces[0] : join(pieces)
      pieces.splice(0, pieces.length, onMethod(w, before, token.text, [operand(w)]))
    } else if (/^(\|\||&&|or|and)$/.test(token.text)) {
      w.at += 1
      pieces.splice(0, pieces.length, any('choice', unionOf([...pieces, operand(w)])))
    } else break
  }
  w.depth -= 1
  const [only] = pieces
  if (pieces.every((t) => t.is === 'number')) return pieces.length === 1 && only ? only : any('number')
  return pieces.length === 1 && only ? only : join(pieces)
}

/** Takes a `|>`, also at the start of the next line. */
const pipeAhead = (w: Walk): boolean => {
  let ahead = 0
  while (peek(w, ahead)?.type === 'line') ahead += 1
  if (!isMark(peek(w, ahead), '|') || !isMark(peek(w, ahead + 1), '>')) return false
  w.at += ahead + 2
  return true
}

const operand = (w: Walk): Thing => {
  const token = peek(w)
  if (!token) return NOTHING
  switch (token.type) {
    case 'string':
      w.at += 1
      return methods(w, token.words ? list(token.text.split(/\s+/).filter(Boolean).map(text)) : insertsOf(w, token))
    case 'run':
      w.at += 1
      return methods(w, startShell(w.machine, insertsOf(w, token)))
    case 'number': {
      w.at += 1
      const n = Number(token.text)
      return Number.isNaN(n) ? any(token.text) : number(n)
    }
    case 'pattern':
      w.at += 1
      return patternRun(w, token)
    case 'word':
      return wordOperand(w, token)
    case 'mark':
      return markOperand(w, token)
    default:
      return NOTHING
  }
}

/** Perl's `s/…/…/e` runs its replacement. */
const patternRun = (w: Walk, token: Token): Thing => {
  const code = w.language.name === 'perl' ? /^s(.)(?:\\.|(?!\1).)*\1([\s\S]*)\1[a-z]*e[a-z]*$/.exec(token.text)?.[2] : undefined
  if (code && /\b(system|exec|unlink|open|qx)\b|`/.test(code)) lose(w.machine, 'code', token.text.slice(0, 60))
  return any('pattern')
}

const markOperand = (w: Walk, token: Token): Thing => {
  if (token.text === '(' || token.text === '[') {
    w.at += 1
    const items = until(w, token.text === '(' ? ')' : ']')
    const [only] = items
    return methods(w, token.text === '(' && items.length === 1 && only ? only : list(items))
  }
  const after = peek(w, 1)
  if (token.text === '-' && after?.type === 'number' && !Number.isNaN(Number(after.text))) {
    w.at += 2
    return number(-Number(after.text))
  }
  if (token.text === '-' || token.text === '!' || token.text === '\\' || token.text === '@' || token.text === '&' || token.text === '*') w.at += 1
  return any('mark')
}

/** Comma-separated expressions to a closing mark. */
const until = (w: Walk, close: string): Thing[] => {
  const out: Thing[] = []
  const named = new Map<string, Thing>()
  const names = w.language.names
  let fresh = true
  while (w.at < w.tokens.length && !isMark(peek(w), close)) {
    const from = w.at
    const token = peek(w)
    if (token?.type === 'line' || isMark(token, ',') || isMark(token, '=>') || (names && isMark(token, ';'))) {
      fresh = true
      w.at += 1
      continue
    }
    const mark = peek(w, 1)
    if (names && fresh && token?.type === 'word' && mark?.type === 'mark' && names.test(mark.text) && !isMark(peek(w, 2), '=')) {
      w.at += 2
      const value = expression(w)
      named.set(token.text, value)
      out.push(value)
      fresh = false
      continue
    }
    const thing = expression(w)
    blockParameter(w, thing)
    if (w.at === from) {
      w.at += 1
      if (fresh) out.push(any('argument'))
      else if (out.length > 0) out[out.length - 1] = any('expression', unionOf(out.slice(-1)))
      fresh = false
      continue
    }
    if (fresh) out.push(thing)
    else out[out.length - 1] = any('expression', unionOf([...out.slice(-1), thing]))
    fresh = false
  }
  w.at += 1
  w.named = named
  return out
}

const insertsOf = (w: Walk, token: Token): Thing => {
  if (!token.inserts) return text(token.text)
  return join(token.inserts.map((piece, i) => (i % 2 === 0 ? text(piece) : inserted(w, piece))).filter((t) => known(t) !== ''))
}

const inserted = (w: Walk, code: string): Thing => {
  const bare = code.trim()
  const found = w.vars.get(bare) ?? w.language.values(w.language.normal(bare), w.machine.context)
  if (found) return found
  if (w.depth > 6) return any(bare)
  const inner: Walk = { ...w, tokens: tokens(bare, w.language.grammar), at: 0, depth: w.depth + 1, piped: undefined, named: NO_ARGS }
  const thing = expression(inner)
  return inner.at >= inner.tokens.length && thing.is !== 'nothing' ? thing : any(bare)
}

const wordOperand = (w: Walk, token: Token): Thing => {
  w.at += 1
  if (w.language.name === 'perl') {
    if (token.text === '$ENV' && isMark(peek(w), '{') && isMark(peek(w, 2), '}')) {
      w.at += 3
      return environmentName(peek(w, -2)?.text, w.machine.context)
    }
    if (/^(File::Find::)?find(depth)?$/.test(token.text) && isMark(peek(w), '(')) treeOf(w)
  }
  if (w.language.skips?.test(token.text) && !isMark(peek(w), '=') && !isMark(peek(w), '(')) return expression(w)
  if (
    /^(my|our|local|var|global|return|then|else|if|unless|while|until|and|or|not|do|end|elsif|echo|puts|p|print|lambda|->|function|use|no|require|require_once|include|include_once)$/.test(
      token.text,
    ) &&
    !isMark(peek(w), '(') &&
    assignsAhead(w) === 0 &&
    !w.language.calls[token.text]
  )
    return expression(w)
  const name = w.language.normal(token.text)
  const length = assignsAhead(w)
  if (length > 0) return assignment(w, token.text, length)
  const handler = Object.hasOwn(w.language.calls, name) ? w.language.calls[name] : undefined
  const piped = w.piped === undefined ? [] : [w.piped]
  w.piped = undefined
  if (isMark(peek(w), '(')) {
    w.at += 1
    return methods(w, called(w, name, handler, [...piped, ...until(w, ')')]))
  }
  const indexed = isMark(peek(w), '[') ? w.language.calls[`${name}[]`] : undefined
  if (indexed) {
    w.at += 1
    return methods(w, called(w, name, indexed, until(w, ']')))
  }
  if (handler) {
    const given = topic(w, name, [...piped, ...bareArguments(w)])
    return methods(w, called(w, name, handler, given))
  }
  const value = w.vars.get(token.text) ?? w.language.values(name, w.machine.context)
  if (value) return methods(w, value)
  const [owner, method] = split(name)
  const held = w.vars.get(owner) ?? ownerOf(w, owner)
  if (held && method) return methods(w, withBlock(w, onMethod(w, held, method, argumentsNext(w)), held, method))
  if (method && /^\\?[A-Z]/.test(owner) && w.language.calls[`*.${method}`]) return methods(w, onMethod(w, any(owner), method, argumentsNext(w)))
  return methods(w, /^[A-Z][A-Z0-9_]*$/.test(token.text) ? any(token.text) : any(token.text))
}

/** `find(sub {…}, DIRS)`: in the block `$_` stands for what is in the folders; the file itself counts as its folder. */
const treeOf = (w: Walk): void => {
  const end = closingAt(w, w.at, '(', ')')
  let at = w.at
  for (let depth = 0; at < end; at += 1) {
    const token = w.tokens[at]
    if (isMark(token, '(') || isMark(token, '{') || isMark(token, '[')) depth += 1
    else if (isMark(token, ')') || isMark(token, '}') || isMark(token, ']')) depth -= 1
    else if (depth === 1 && isMark(token, ',')) break
  }
  const inner: Walk = { ...w, tokens: w.tokens.slice(at + 1, end), at: 0, depth: w.depth + 1, piped: undefined, named: NO_ARGS }
  const folders = until(inner, ')').flatMap((thing) => (thing.is === 'list' ? thing.items : [thing]))
  for (const name of ['$_', '$File::Find::name']) w.vars.set(name, folders.length === 0 ? any(name) : either(folders))
}

/** Perl's calls that take `$_` where they are given nothing. */
const topic = (w: Walk, name: string, given: readonly Thing[]): readonly Thing[] =>
  given.length === 0 && w.language.name === 'perl' && !isMark(peek(w), '{') && /^(unlink|rmdir|eval|require)$/.test(name)
    ? [w.vars.get('$_') ?? any('$_')]
    : given

const assignment = (w: Walk, name: string, length: number): Thing => {
  w.at += length
  const thing = expression(w)
  w.vars.set(name.replace(/^(local|my) /, ''), thing)
  const [owner, member] = split(name)
  const held = member ? w.vars.get(owner) : undefined
  if (held?.is === 'made') held.fields.set(member, thing)
  const setter = w.language.calls[`${member || name}=`]
  if (setter) setter({ machine: w.machine, name: member || name, self: held ?? any(owner), args: { list: [thing], named: NO_ARGS }, source: name })
  return thing
}

const called = (w: Walk, name: string, handler: Handler | undefined, given: readonly Thing[]): Thing => {
  const args: Args = { list: given, named: w.named }
  const variable = w.vars.get(name)
  const named = handler ? undefined : known(variable)
  const indirect = named !== undefined && Object.hasOwn(w.language.calls, named) ? w.language.calls[named] : undefined
  const use = handler ?? indirect
  if (use) return use({ machine: w.machine, name: named ?? name, self: any(name), args, source: `${name}(…)` }) ?? NOTHING
  const [owner, method] = split(name)
  const held = w.vars.get(owner) ?? ownerOf(w, owner) ?? (w.language.calls[`*.${method}`] ? any(owner) : undefined)
  return held && method ? onMethod(w, held, method, given) : any(`${name}(…)`, unionOf(given))
}

/** Longer names are not taken apart. */
const MOST_NAME = 200

/** `a.b.c` of a known `a`: its members, one after the other. */
const ownerOf = (w: Walk, name: string): Thing | undefined => {
  if (name.length > MOST_NAME) return undefined
  const value = w.language.values(w.language.normal(name), w.machine.context)
  if (value) return value
  const [owner, member] = split(name)
  if (!member) return undefined
  const held = w.vars.get(owner) ?? ownerOf(w, owner)
  return held && onMethod(w, held, member, [])
}

const argumentsNext = (w: Walk): readonly Thing[] => {
  w.named = NO_ARGS
  if (!isMark(peek(w), '(')) return []
  w.at += 1
  return until(w, ')')
}

/** A method of a thing: known ones by `*.name`, the rest keeps what flows. */
const onMethod = (w: Walk, self: Thing, method: string, given: readonly Thing[]): Thing => {
  if (self.is === 'made' && self.type === 'environment') {
    if (given.length > 0 && known(given[0]) !== undefined) return environmentName(known(given[0]), w.machine.context)
    if (given.length === 0 && /^[A-Z_][A-Z0-9_]*$/.test(method)) return environmentName(method, w.machine.context)
    return self
  }
  const handler = w.language.calls[`*.${method}`]
  return handler?.({ machine: w.machine, name: method, self, args: { list: given, named: w.named }, source: method }) ?? any(method, unionOf([self, ...given]))
}

/** `.strip`, `->read()`, `[0]` after an operand. */
const methods = (w: Walk, thing: Thing): Thing => {
  let out = thing
  for (let token = dotAhead(w); token; token = dotAhead(w)) {
    const dot =
      (isMark(token, '.') || isMark(token, '->') || (isMark(token, ':') && w.language.name === 'lua')) &&
      peek(w, 1)?.type === 'word' &&
      !/^[$@]/.test(peek(w, 1)?.text ?? '$')
    const joined = token.type === 'word' && /^(\.|->)\w/.test(token.text)
    if (!dot && !joined) {
      if (!isMark(token, '[') || w.language.applied) break
      w.at += 1
      const key = until(w, ']')
      out = entryOf(w, out, key)
      continue
    }
    if (dot && w.language.concat.test('.') && token.text === '.') break
    const name = joined ? token.text.replace(/^(\.|->)/, '') : (peek(w, 1)?.text ?? '')
    w.at += joined ? 1 : 2
    const chain = name.split(/\.|->/)
    for (const [at, method] of chain.entries()) out = withBlock(w, onMethod(w, out, method, at === chain.length - 1 ? argumentsNext(w) : []), out, method)
  }
  return out
}

/** `x[key]`. */
const entryOf = (w: Walk, self: Thing, key: readonly Thing[]): Thing => {
  if (self.is === 'made' && self.type === 'environment') return environmentName(known(key[0]), w.machine.context)
  const own = w.language.calls['*.[]']?.({ machine: w.machine, name: '[]', self, args: { list: key, named: NO_ARGS }, source: '[]' })
  return own ?? any('entry', unionOf([self, ...key]))
}

/** The next token; a chain may go on at the start of the next line. */
const dotAhead = (w: Walk): Token | undefined => {
  const here = peek(w)
  if (here?.type !== 'line') return here
  let ahead = 1
  while (peek(w, ahead)?.type === 'line') ahead += 1
  const next = peek(w, ahead)
  const goes = (isMark(next, '.') && !w.language.concat.test('.')) || isMark(next, '->') || (next?.type === 'word' && /^(\.|->)\w/.test(next.text))
  if (goes) w.at += ahead
  return peek(w)
}

const EACH = /^(each|forEach|foreach|each_with_index)$/

const MAPS = /^(map|flat_map|collect|filter_map|each_with_object|inject|reduce|sum|to_h)$/

/** A block after a method: read for each item; what `map` gives is what the block gives. */
const withBlock = (w: Walk, result: Thing, self: Thing, method: string): Thing => {
  if (!w.language.blocks || !isMark(peek(w), '{')) return result
  const items = itemsOf(self)
  const parameter = parameterAt(w)
  if (EACH.test(method) && items.length > 1 && parameter) {
    const close = closingAt(w, w.at, '{', '}')
    eachItem(w, items, parameter.name, w.at + parameter.length, close)
    w.at = close + 1
    return self
  }
  w.at += 1
  const item = itemOf(self)
  const names = ['_1', 'it', '$0', '_']
  if (parameter && !isMark(peek(w), '|') && parameter.length > 1) {
    names.push(parameter.name)
    w.at += parameter.length - 1
  } else if (isMark(peek(w), '|')) {
    w.at += 1
    for (let token = peek(w); token && !isMark(token, '|'); token = peek(w)) {
      if (token.type === 'word') names.push(token.text)
      w.at += 1
    }
    w.at += 1
  }
  for (const name of names) w.vars.set(name, item)
  // Members stand by their own names there.
  if (/^(with|apply|run)$/.test(method)) for (const name of ['outputStream', 'inputStream']) w.vars.set(name, item)
  const last = blockBody(w)
  return MAPS.test(method) ? list([last], false, carriesOf(last)) : result
}

const blockBody = (w: Walk): Thing => {
  let last: Thing = NOTHING
  let open = 1
  while (w.at < w.tokens.length) {
    const token = peek(w)
    if (isMark(token, '{') || isMark(token, '}')) {
      w.at += 1
      open += isMark(token, '{') ? 1 : -1
      if (open === 0) break
      continue
    }
    if (token?.type === 'line') {
      w.at += 1
      continue
    }
    last = statement(w)
  }
  return last
}

/** Arguments without parentheses: to the end of the line or statement. */
const bareArguments = (w: Walk): readonly Thing[] => {
  const out: Thing[] = []
  const named = new Map<string, Thing>()
  while (w.at < w.tokens.length) {
    const token = peek(w)
    if (
      !token ||
      token.type === 'line' ||
      (token.type === 'mark' && /^([;)}\]]|=|=>|\|\||&&|\?|:|<|>|==|!=|=~|\.)$/.test(token.text)) ||
      (token.type === 'word' && w.language.ends.test(token.text))
    )
      break
    if (isMark(token, '{') || isMark(token, '|')) break
    if (isMark(token, ',')) {
      w.at += 1
      continue
    }
    const from = w.at
    const name = token.type === 'word' && isMark(peek(w, 1), ':') && w.language.names?.test(':') ? token.text : undefined
    if (name !== undefined) w.at += 2
    const thing = expression(w)
    if (name !== undefined) named.set(name, thing)
    if (w.at === from) break
    out.push(thing)
  }
  w.named = named
  return out
}
