// Owns the expansion of words: parts to fields, quoting, braces, tildes, splitting, globs. Parameters and arithmetic are next door.
import { expand } from 'brace-expansion'
import type {
  ArithmeticExpansionPart,
  DoubleQuotedChild,
  ParameterExpansionPart,
  ParsedScript,
  ProcessSubstitutionPart,
  SimpleExpansionPart,
  Word,
  WordPart,
} from 'unbash'
import { LIMITS } from '../limits.ts'
import { type Carry, hasGlob, isUnknown, literal, type Part, textOf, unite, unknown, type Value, withCarries } from '../value.ts'
import { arithmetic } from './arithmetic.ts'
import { type Context, captured, EMPTY, exhaust, join, lookup, lost, spanOf, streamOf, WHITE } from './context.ts'
import { type Expanded, expandParameter, expandSimple } from './parameters.ts'
import { globbed } from './pattern.ts'
import { subshell } from './scope.ts'

/** fields: split, live patterns · text: one word, patterns are text · pattern: one word, patterns live. */
type Mode = 'fields' | 'text' | 'pattern'

/** Fields under construction. */
interface Builder {
  readonly context: Context
  readonly mode: Mode
  readonly done: Value[]
  parts: Part[]
  carries: readonly Carry[]
  /** The current field exists even if it is empty. */
  open: boolean
  /** The last field was ended by white space of IFS. */
  spaced: boolean
  ifs: string | undefined
  /** Characters and parts so far, and whether they are too many: then the word is unknown. */
  size: number
  over: boolean
}

/** Text between braces or out of an operand: unquoted, its pattern characters live. */
interface RawPart {
  readonly type: 'Raw'
  readonly value: string
}

type AnyPart = WordPart | RawPart

const builder = (context: Context, mode: Mode): Builder => ({
  context,
  mode,
  done: [],
  parts: [],
  carries: [],
  open: false,
  spaced: false,
  ifs: undefined,
  size: 0,
  over: false,
})

const finish = (b: Builder): void => {
  if (b.done.length >= LIMITS.words) return exhaust(b.context.run, 'too many words', [0, 0])
  b.context.run.meter.work -= FIELD
  b.done.push(b.parts.length === 0 ? withCarries(EMPTY, b.carries) : { parts: b.parts, carries: b.carries })
  b.parts = []
  b.carries = []
  b.open = false
}

/** What one more field counts for. */
const FIELD = 16

const push = (b: Builder, part: Part): void => {
  b.spaced = false
  b.open = true
  if (part === '' || b.over) return
  b.size += typeof part === 'string' ? part.length : PART
  if (b.size > LIMITS.commandText) return overflow(b)
  const last = b.parts.at(-1)
  if (typeof part === 'string' && typeof last === 'string') b.parts[b.parts.length - 1] = last + part
  else b.parts.push(part)
}

/** What one part that is not text counts for. */
const PART = 512

const overflow = (b: Builder): void => {
  b.over = true
  b.parts = [{ any: 'unknown', why: 'a long text', empty: false }]
  b.context.run.meter.work -= b.size
}

const carry = (b: Builder, carries: readonly Carry[]): void => {
  if (carries.length > 0) b.carries = unite(b.carries, carries)
}

const pushGlob = (b: Builder, text: string): void =>
  push(b, b.mode === 'text' || (b.mode === 'fields' && b.context.state.noglob) ? text : { any: 'glob', text })

const pushLive = (b: Builder, text: string): void => {
  for (const part of globbed(text)) {
    if (typeof part === 'string') push(b, part)
    else if (part.any === 'glob') pushGlob(b, part.text)
  }
}

const ifsOf = (b: Builder): string => {
  b.ifs ??= textOf(lookup(b.context, 'IFS')?.value ?? EMPTY) ?? WHITE
  return b.ifs
}

/** Unquoted text that came out of an expansion: split at IFS, pattern characters live. */
const pushSplit = (b: Builder, text: string, carries: readonly Carry[]): void => {
  b.context.run.meter.work -= text.length
  const ifs = ifsOf(b)
  let from = 0
  for (let i = 0; i <= text.length; i++) {
    const char = text[i]
    if (char !== undefined && !ifs.includes(char)) continue
    if (i > from) {
      pushLive(b, text.slice(from, i))
      carry(b, carries)
    }
    from = i + 1
    if (char === undefined || b.context.run.spent) return
    if (WHITE.includes(char)) {
      if (b.open) {
        finish(b)
        b.spaced = true
      }
    } else if (b.open) finish(b)
    else if (b.spaced) b.spaced = false
    else {
      b.open = true
      finish(b)
    }
  }
}

const pushValue = (b: Builder, value: Value, quoted: boolean): void => {
  if (quoted) b.open = true
  if (b.mode !== 'fields' || quoted) carry(b, value.carries)
  for (const part of value.parts) {
    if (typeof part !== 'string') push(b, part)
    else if (quoted || b.mode === 'text') {
      if (part !== '') push(b, part)
    } else if (b.mode === 'pattern') pushLive(b, part)
    else pushSplit(b, part, value.carries)
    if (typeof part !== 'string' && b.mode === 'fields') carry(b, value.carries)
  }
}

const pushExpanded = (b: Builder, found: Expanded, quoted: boolean): void => {
  if (found.operand) return pushOperand(b, found.operand, quoted)
  const values = found.values
  if (!found.list || found.star || b.mode !== 'fields') {
    if (found.list) pushValue(b, joinList(b, values, found.star), quoted)
    else if (values[0]) pushValue(b, values[0], quoted)
    return
  }
  values.forEach((value, i) => {
    if (i > 0 && b.open) finish(b)
    pushValue(b, value, quoted)
  })
}

const joinList = (b: Builder, values: readonly Value[], star: boolean): Value => {
  const separator = literal(star ? (ifsOf(b)[0] ?? '') : ' ')
  return join(
    b.context.run,
    values.flatMap((value, i) => (i === 0 ? [value] : [separator, value])),
  )
}

/** The word of `${x:-word}`: its own quotes count, the rest is like the text of an expansion. */
const pushOperand = (b: Builder, word: Word, quoted: boolean): void => {
  const parts = word.parts
  if (!parts) {
    const home = quoted ? undefined : tilde(b.context, word.text)
    if (home) {
      pushValue(b, home.value, true)
      pushUnquoted(b, home.rest)
    } else if (quoted || word.value !== word.text) {
      if (word.value !== '' || quoted) push(b, word.value)
    } else pushUnquoted(b, word.value)
    return
  }
  for (const part of parts) {
    if (!quoted && part.type === 'Literal' && part.text === part.value) pushUnquoted(b, part.value)
    else if (quoted && (part.type === 'Glob' || part.type === 'ExtendedGlob')) push(b, part.text)
    else pushPart(b, part, quoted && part.type !== 'DoubleQuoted')
  }
}

const pushUnquoted = (b: Builder, text: string): void => {
  if (b.mode === 'fields') pushSplit(b, text, [])
  else if (text !== '') push(b, text)
}

const substitute = (b: Builder, script: ParsedScript | undefined, node: { readonly pos: number; readonly end: number }): Value => {
  if (!script) return unknown('$( )', true)
  const { context } = b
  const origin = script.source === undefined ? context.origin : { source: script.source, span: spanOf(context, node) }
  const state = { ...subshell(context.state), files: withoutOutputs(context.state.files) }
  const outcome = context.run.script({ ...context, state, origin, via: [...context.via, '$( )'] }, script)
  context.state.status = outcome.ok === undefined ? unknown('?') : literal(outcome.ok ? '0' : '1')
  return captured(outcome.stdout)
}

/** A substitution's own stdout is captured, whatever `exec >file` did outside. */
const withoutOutputs = <T>(files: ReadonlyMap<number, T>): ReadonlyMap<number, T> => {
  if (!files.has(1)) return files
  const left = new Map(files)
  left.delete(1)
  return left
}

const processSubstitution = (b: Builder, part: ProcessSubstitutionPart): Value => {
  const { context } = b
  const { run } = context
  const path = `/dev/fd/${run.nextFd}`
  run.nextFd = run.nextFd <= 10 ? 63 : run.nextFd - 1
  const script = part.script
  if (!script) return literal(path)
  const inner = (stdin: Value | undefined): Context => ({
    ...context,
    state: { ...subshell(context.state), files: withoutOutputs(context.state.files) },
    via: [...context.via, `${part.operator}( )`],
    stdin: stdin ? streamOf(stdin) : context.stdin,
    waiting: [],
  })
  if (part.operator === '>') {
    context.waiting.push({ path, run: (stdin) => void run.script(inner(stdin), script) })
    return literal(path)
  }
  const { stdout } = run.script(inner(undefined), script)
  run.substituted.set(path, stdout)
  return literal(path, stdout.carries)
}

const simple = (b: Builder, part: SimpleExpansionPart, quoted: boolean): void => pushExpanded(b, expandSimple(b.context, part.text.slice(1), quoted), quoted)

const parameter = (b: Builder, part: ParameterExpansionPart, quoted: boolean): void =>
  pushExpanded(b, expandParameter(b.context, part, quoted, { text: expandText, pattern: expandPattern }), quoted)

const arithmeticPart = (b: Builder, part: ArithmeticExpansionPart): Value => {
  const n = part.expression ? arithmetic(b.context, part.expression, wordText) : 0
  return n === undefined ? unknown('$(( ))') : literal(String(n))
}

/** Text of parts inside arithmetic. */
export const wordText = (context: Context, parts: readonly WordPart[]): Value => {
  const b = builder(context, 'text')
  for (const part of parts) pushPart(b, part, true)
  return single(b)
}

const pushPart = (b: Builder, part: AnyPart, quoted: boolean): void => {
  switch (part.type) {
    case 'Literal':
      if (part.value !== '') push(b, part.value)
      return
    case 'Raw':
      return pushLive(b, part.value)
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      return push(b, part.value)
    case 'DoubleQuoted':
    case 'LocaleString':
      return pushQuoted(b, part.parts)
    case 'Glob':
      return part.parts && !plainBracket(part.parts) ? pushBracket(b, part.parts, part.text) : quoted ? push(b, part.text) : pushGlob(b, part.text)
    case 'ExtendedGlob':
      return quoted ? push(b, part.text) : pushGlob(b, part.text)
    case 'SimpleExpansion':
      return simple(b, part, quoted)
    case 'ParameterExpansion':
      return parameter(b, part, quoted)
    case 'CommandExpansion':
      return pushValue(b, substitute(b, part.script, part), quoted)
    case 'ArithmeticExpansion':
      return pushValue(b, arithmeticPart(b, part), quoted)
    case 'ProcessSubstitution':
      return pushValue(b, processSubstitution(b, part), true)
    case 'BraceExpansion':
      return pushBraces(b, part.parts, part.text, quoted)
    default: {
      const never: never = part
      return never
    }
  }
}

const plainBracket = (parts: readonly WordPart[]): boolean => parts.every((part) => part.type === 'Literal')

/** `[$x]`: the expansion inside runs; which characters it stands for is left open. */
const pushBracket = (b: Builder, parts: readonly WordPart[], text: string): void => {
  const inner = wordText(b.context, parts)
  const known = textOf(inner)
  if (known === undefined) {
    push(b, { any: 'unknown', why: text, empty: false })
    carry(b, inner.carries)
  } else pushGlob(b, `[${known}]`)
}

/** Braces where they are not expanded (assignments, targets). */
const pushBraces = (b: Builder, parts: readonly WordPart[] | undefined, text: string, quoted: boolean): void => {
  if (!parts) return push(b, text.replace(/\\(.)/gs, '$1'))
  push(b, '{')
  for (const part of parts) pushPart(b, part, quoted)
  push(b, '}')
}

const isAll = (part: DoubleQuotedChild): boolean =>
  part.type === 'SimpleExpansion'
    ? part.text === '$@'
    : part.type === 'ParameterExpansion' && part.prefix !== '#' && (part.parameter === '@' || part.index?.text === '@')

const pushQuoted = (b: Builder, parts: readonly DoubleQuotedChild[]): void => {
  // "$@" without parameters is no word at all; any other quotes make one.
  if (!(parts.length === 1 && parts[0] && isAll(parts[0]))) b.open = true
  for (const part of parts) {
    if (part.type === 'Literal') push(b, part.value)
    else if (isAll(part)) pushPart(b, part, true)
    else {
      pushPart(b, part, true)
      b.open = true
    }
  }
}

/** `~`, `~/x`, `~+`, `~-`, `~user`: the directory, and the text after it. */
const tilde = (context: Context, text: string): { readonly value: Value; readonly rest: string } | undefined => {
  if (text.charCodeAt(0) !== 126) return undefined
  const slash = text.indexOf('/')
  const name = slash === -1 ? text.slice(1) : text.slice(1, slash)
  if (!/^[\w.+-]*$/.test(name)) return undefined
  const rest = slash === -1 ? '' : text.slice(slash)
  return { value: tildeValue(context, name), rest }
}

const tildeValue = (context: Context, name: string): Value => {
  switch (name) {
    case '':
      return lookup(context, 'HOME')?.value ?? unknown('HOME')
    case '+':
      return context.state.cwd
    case '-':
      return context.state.old
    case 'root':
      return literal('/root')
    default:
      return name === context.run.start.user ? literal(context.run.start.home) : unknown(`~${name}`)
  }
}

const ASSIGNMENT = /^[A-Za-z_]\w*\+?=/

/** Where tildes stand in literal text: at the start, and in assignments after `=` and `:`. */
const pushTildes = (b: Builder, text: string, value: string, first: boolean, whole: boolean, assigned: boolean): void => {
  const name = first && !assigned ? ASSIGNMENT.exec(text) : null
  if (text !== value || !text.includes('~')) return push(b, value)
  if (name) {
    push(b, name[0])
    return pushTildes(b, text.slice(name[0].length), text.slice(name[0].length), true, whole, true)
  }
  const pieces = assigned ? text.split(':') : [text]
  pieces.forEach((piece, i) => {
    if (i > 0) push(b, ':')
    const ends = whole || i < pieces.length - 1 || piece.includes('/')
    const found = ends && (first || i > 0) ? tilde(b.context, piece) : undefined
    if (found) {
      pushValue(b, found.value, true)
      push(b, found.rest)
    } else push(b, piece)
  })
}

const pushParts = (b: Builder, parts: readonly AnyPart[], assigned: boolean): void => {
  parts.forEach((part, i) => {
    if (part.type === 'Literal' && part.text.includes('~') && (i === 0 || assigned))
      pushTildes(b, part.text, part.value, i === 0, i === parts.length - 1, assigned)
    else if (part.type === 'Raw' && i === 0 && part.value.startsWith('~')) pushRawTilde(b, part.value, parts.length === 1)
    else pushPart(b, part, false)
  })
}

const pushRawTilde = (b: Builder, text: string, whole: boolean): void => {
  const found = whole || text.includes('/') ? tilde(b.context, text) : undefined
  if (found) pushValue(b, found.value, true)
  pushLive(b, found ? found.rest : text)
}

const FIRST_MARK = 0xe000
const MOST_MARKS = 6_000

/** The word with everything but plain unquoted text replaced by one character each, so that a library can expand the braces. */
const masked = (parts: readonly WordPart[], marks: AnyPart[], outermost = true): string => {
  const mark = (part: AnyPart): string => String.fromCharCode(FIRST_MARK + marks.push(part) - 1)
  const plain = (text: string): string => text.replace(/\\([\s\S])/g, (_, char: string) => mark({ type: 'Literal', pos: 0, end: 0, text: '\\', value: char }))
  // A brace that is none of an expansion; the library would look for its other half.
  const lone = (text: string): string => plain(text).replace(/[{}]/g, (char) => mark({ type: 'Literal', pos: 0, end: 0, text: char, value: char }))
  let out = ''
  for (const part of parts) {
    if (part.type === 'Literal') out += outermost ? lone(part.text) : plain(part.text)
    else if (part.type === 'Glob' && part.kind !== 'bracket') out += part.text
    else if (part.type !== 'BraceExpansion') out += mark(part)
    else out += part.parts ? `{${masked(part.parts, marks, false)}}` : plain(part.text)
  }
  return out
}

const unmasked = (text: string, marks: readonly AnyPart[]): readonly AnyPart[] => {
  const parts: AnyPart[] = []
  let from = 0
  for (let i = 0; i <= text.length; i++) {
    const part = i < text.length ? marks[text.charCodeAt(i) - FIRST_MARK] : undefined
    if (!part && i < text.length) continue
    if (i > from) pushRaw(parts, text.slice(from, i))
    if (part) parts.push(part)
    from = i + 1
  }
  return parts
}

/** `{$a,b}c` is `$ac bc`: braces come first, so a name goes on in the text behind them. */
const pushRaw = (parts: AnyPart[], text: string): void => {
  const last = parts.at(-1)
  const more = last?.type === 'SimpleExpansion' && /^\$[A-Za-z_]/.test(last.text) ? (/^\w+/.exec(text)?.[0] ?? '') : ''
  if (last?.type === 'SimpleExpansion' && more !== '') parts[parts.length - 1] = { ...last, text: `${last.text}${more}` }
  if (more.length < text.length) parts.push({ type: 'Raw', value: text.slice(more.length) })
}

/** Each makes at least twice as many words, and more than LIMITS.words are not kept. */
const MOST_BRACES = 12

/** Characters that the words of one text with braces may have together. */
const MOST_TEXT = 300_000

/** True where the braces would make more words, or more text, than is read. */
const isTooMany = (parts: readonly WordPart[], length: number): boolean => {
  const braces = parts.filter((part) => part.type === 'BraceExpansion')
  const words = braces.reduce((all, { text }) => all * choices(text), 1)
  return braces.length > MOST_BRACES || Math.min(words, LIMITS.words) * length > MOST_TEXT
}

const choices = (brace: string): number => {
  const [, from, to] = /^\{(-?\d+)\.\.(-?\d+)/.exec(brace) ?? []
  return from === undefined ? (brace.match(/,/g)?.length ?? 1) + 1 : Math.abs(Number(to) - Number(from)) + 1
}

const hasBraces = (parts: readonly WordPart[]): boolean => parts.some((part) => part.type === 'BraceExpansion')

const braceWords = (context: Context, word: Word, parts: readonly WordPart[]): readonly (readonly AnyPart[])[] | undefined => {
  const marks: AnyPart[] = []
  const text = masked(parts, marks)
  if (/[\ue000-\uf8ff]/.test(word.text) || marks.length > MOST_MARKS) return [parts]
  const words = isTooMany(parts, text.length) ? [] : expand(text, { max: LIMITS.words })
  context.run.meter.work -= words.length * text.length
  if (words.length === 0 || words.length >= LIMITS.words) {
    lost(context, 'size', 'braces make too many words', word)
    return undefined
  }
  return words.map((one) => unmasked(one, marks))
}

const single = (b: Builder): Value => {
  if (b.done.length === 0) return b.parts.length === 0 ? withCarries(EMPTY, b.carries) : { parts: b.parts, carries: b.carries }
  if (b.open) finish(b)
  return join(b.context.run, b.done)
}

/** One word as fields of a command: split, with files for patterns where their listing is known. */
export const expandFields = (context: Context, word: Word, out: Value[]): void => {
  const parts = word.parts
  if (!parts) {
    if (!word.text.includes('~')) {
      out.push(literal(word.value))
      return
    }
    const b = builder(context, 'fields')
    pushTildes(b, word.text, word.value, true, true, false)
    out.push(single(b))
    return
  }
  const words: readonly (readonly AnyPart[])[] | undefined = hasBraces(parts) ? braceWords(context, word, parts) : [parts]
  if (!words) {
    out.push(unknown(word.text))
    return
  }
  for (const one of words) {
    const b = builder(context, 'fields')
    pushParts(b, one, false)
    if (b.open) finish(b)
    for (const field of b.done) expandGlob(context, field, out)
    if (out.length > LIMITS.words) return exhaust(context.run, 'too many words', spanOf(context, word))
  }
}

const expandGlob = (context: Context, field: Value, out: Value[]): void => {
  const names = hasGlob(field) && !isUnknown(field) ? context.run.host.list(field, context.run.scopeOf(context)) : undefined
  if (!names || names.length === 0) {
    out.push(field)
    return
  }
  for (const name of names) out.push(literal(name, field.carries))
}

/** One word as one text: assignments, redirection targets, here-strings, subjects of `case` and `[[ ]]`. */
export const expandText = (context: Context, word: Word, assigned = false): Value => {
  const parts = word.parts
  if (!parts && !word.text.includes('~')) return literal(word.value)
  const b = builder(context, 'text')
  if (parts) pushParts(b, parts, assigned)
  else pushTildes(b, word.text, word.value, true, true, assigned)
  return single(b)
}

/** One word as a pattern. */
export const expandPattern = (context: Context, word: Word): Value => {
  if (!word.parts) return literal(word.value)
  const b = builder(context, 'pattern')
  pushParts(b, word.parts, false)
  return single(b)
}

/** The body of a here-document whose delimiter is not quoted; `tabs` true: `<<-`, without the tabs at line starts. */
export const expandBody = (context: Context, parts: readonly WordPart[], tabs: boolean): Value => {
  const b = builder(context, 'text')
  parts.forEach((part, i) => {
    if (part.type === 'Literal') push(b, tabs ? part.value.replace(i === 0 ? /(^|\n)\t+/g : /(\n)\t+/g, '$1') : part.value)
    else pushPart(b, part, true)
  })
  return single(b)
}
