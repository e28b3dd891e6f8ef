// Owns parameters: `$x`, `$@`, `${x…}` with every operation, as values. It splits nothing and quotes nothing.
import type { ParameterDefaultOperation, ParameterExpansionPart, ParameterOperation, ParameterReplaceOperation, Word } from 'unbash'
import { literal, type Part, prefixOf, textOf, unite, unknown, type Value } from '../value.ts'
import { arithmeticText } from './arithmetic.ts'
import { assignText, type Context, EMPTY, join, lookup, type Run, unset } from './context.ts'
import { patternOf, replace, trim } from './pattern.ts'
import { fork, merge, type Variable } from './scope.ts'

export interface Expanded {
  readonly values: readonly Value[]
  /** Several words when quoted (`"$@"`), or joined by IFS when `star`. */
  readonly list: boolean
  readonly star: boolean
  /** The word of `${x:-word}` that takes its place, with its own quotes. */
  readonly operand?: Word | undefined
}

/** How the words inside an expansion are expanded; handed in, since words and parameters need each other. */
export interface Expanders {
  readonly text: (context: Context, word: Word) => Value
  readonly pattern: (context: Context, word: Word) => Value
}

const one = (value: Value): Expanded => ({ values: [value], list: false, star: false })
const all = (values: readonly Value[], star: boolean): Expanded => ({ values, list: true, star })

const positional = (context: Context, index: number): Value => {
  const { args, counted } = context.state
  return args[index] ?? (counted ? EMPTY : unknown(String(index), true))
}

const count = (context: Context): Value => (context.state.counted ? literal(String(Math.max(0, context.state.args.length - 1))) : unknown('#'))

/** `$?` and the others that are no names; undefined for a name. */
const special = (context: Context, name: string): Value | undefined => {
  switch (name) {
    case '?':
      return context.state.status
    case '#':
      return count(context)
    case '$':
      return unknown('$')
    case '!':
      return unknown('!', true)
    case '-':
      return unknown('-')
    case '_':
      return unknown('_', true)
    default:
      return /^\d+$/.test(name) ? positional(context, Number(name)) : undefined
  }
}

const parameters = (context: Context, star: boolean): Expanded => {
  const values = context.state.args.slice(1)
  return context.state.counted ? all(values, star) : all([...values, unknown('@', true)], star)
}

/** `$name` without braces. */
export const expandSimple = (context: Context, name: string, quoted: boolean): Expanded => {
  if (name === '@' || name === '*') return parameters(context, name === '*' && quoted)
  return one(special(context, name) ?? lookup(context, name)?.value ?? unset(context, name))
}

/** What is known of whether a parameter is set. */
interface Subject {
  readonly value: Value
  /** False: known to be unset. undefined: not known. */
  readonly set: boolean | undefined
}

const element = (context: Context, variable: Variable | undefined, name: string, index: Word, expanders: Expanders): Subject => {
  const text = textOf(expanders.text(context, index))
  if (!variable) return { value: unset(context, name), set: undefined }
  if (!variable.items) {
    const first = text === '0' && textOf(variable.value) !== undefined
    return { value: first ? variable.value : unknown(name, true, variable.value.carries), set: first ? true : undefined }
  }
  const key = variable.assoc ? text : text === undefined ? undefined : indexKey(context, variable, text)
  if (key === undefined) return { value: unknown(name, true, carriesOf(variable)), set: undefined }
  const value = variable.items.get(key)
  return value ? { value, set: true } : { value: EMPTY, set: false }
}

const carriesOf = (variable: Variable) => {
  let carries = variable.value.carries
  for (const value of variable.items?.values() ?? []) carries = unite(carries, value.carries)
  return carries
}

const indexKey = (context: Context, variable: Variable, text: string): string | undefined => {
  const n = arithmeticText(context, text)
  if (n === undefined || n >= 0) return n === undefined ? undefined : String(n)
  const keys = [...(variable.items?.keys() ?? [])].map(Number)
  return String(Math.max(-1, ...keys) + 1 + n)
}

const subjectOf = (context: Context, name: string, index: Word | undefined, expanders: Expanders): Subject => {
  const value = special(context, name)
  if (value) return { value, set: /^\d+$/.test(name) ? (context.state.args[Number(name)] ? true : context.state.counted ? false : undefined) : true }
  const variable = lookup(context, name)
  if (index) return element(context, variable, name, index, expanders)
  if (!variable) return { value: unset(context, name), set: undefined }
  return { value: variable.value, set: !variable.gone }
}

/** Elements in order of their index, the values or the keys. */
const elementsOf = (context: Context, name: string, keys: boolean): readonly Value[] => {
  const variable = lookup(context, name)
  if (!variable) return [unset(context, name)]
  if (variable.items) {
    const entries = [...variable.items]
    if (!variable.assoc) entries.sort((a, b) => Number(a[0]) - Number(b[0]))
    return entries.map(([key, value]) => (keys ? literal(key) : value))
  }
  return variable.gone ? [] : [keys ? literal('0') : variable.value]
}

const isEmpty = (value: Value): boolean | undefined => {
  const text = textOf(value)
  if (text !== undefined) return text === ''
  const maybe = value.parts.every((part) => part === '' || (typeof part === 'object' && part.any === 'unknown' && part.empty))
  return maybe ? undefined : false
}

/** Without the possibility of being empty. */
const nonEmpty = (value: Value): Value => {
  const [only] = value.parts
  if (value.parts.length !== 1 || typeof only !== 'object' || only.any !== 'unknown' || !only.empty) return value
  const oneOf = only.oneOf?.filter((text) => text !== '')
  return { parts: [oneOf ? { ...only, empty: false, oneOf } : { ...only, empty: false }], carries: value.carries }
}

/** In a world that may not be: what it assigns is merged. */
const inFork = <T>(context: Context, run: (context: Context) => T): T => {
  const state = fork(context.state)
  const result = run({ ...context, state, maybe: true })
  merge(context.state, state)
  return result
}

const likely = (name: string, value: Value, other: Value): Value => {
  const carries = unite(value.carries, other.carries)
  const text = textOf(other)
  const empty = isEmpty(other) !== false
  return text === undefined ? unknown(name, empty, carries) : { parts: [{ any: 'unknown', why: name, empty, likely: text }], carries }
}

const withDefault = (
  context: Context,
  part: ParameterExpansionPart,
  operation: ParameterDefaultOperation,
  subject: Subject,
  expanders: Expanders,
): Expanded => {
  const { operator, operand } = operation
  const colon = operator.startsWith(':')
  const absent = subject.set === false ? true : colon ? isEmpty(subject.value) : subject.set === undefined ? undefined : false
  const kind = operator.at(-1)
  if (kind === '+') {
    if (absent !== undefined) return absent ? one(EMPTY) : { ...one(EMPTY), operand }
    return one(unknown(part.parameter, true, inFork(context, (inner) => expanders.text(inner, operand)).carries))
  }
  if (absent === false) return one(subject.value)
  if (kind === '?') {
    if (absent) context.state.jump = 'exit'
    return one(colon ? nonEmpty(subject.value) : subject.value)
  }
  if (absent && kind === '-') return { ...one(EMPTY), operand }
  const other = absent ? expanders.text(context, operand) : inFork(context, (inner) => expanders.text(inner, operand))
  const value = absent ? other : likely(part.parameter, subject.value, other)
  if (kind === '=' && !part.index) assignText(context, part.parameter, value)
  return one(value)
}

/** The text of the last path segment of a value whose patterns stand for names. */
const lastSegment = (parts: readonly Part[]): readonly Part[] | undefined => {
  if (parts.some((part) => typeof part === 'object' && part.any === 'unknown')) return undefined
  for (let i = parts.length - 1; i >= 0; i--) {
    const part = parts[i]
    if (typeof part !== 'string' || !part.includes('/')) continue
    const after = part.slice(part.lastIndexOf('/') + 1)
    return after === '' ? parts.slice(i + 1) : [after, ...parts.slice(i + 1)]
  }
  return parts
}

const isLastSegment = (pattern: Value, operator: string): boolean => {
  const [star, slash] = pattern.parts
  return operator === '##' && pattern.parts.length === 2 && typeof star === 'object' && star.any === 'glob' && star.text === '*' && slash === '/'
}

/** `#` and `%` on a text that is only known in parts: exact where the part at that end is known. */
const trimPartly = (value: Value, pattern: Value, operator: string): Value | undefined => {
  if (isLastSegment(pattern, operator)) {
    const parts = lastSegment(value.parts)
    return parts && parts.length > 0 ? { parts, carries: value.carries } : undefined
  }
  const end = textOf(pattern)
  if (end === undefined || end === '') return undefined
  const last = value.parts.at(-1)
  if (operator.startsWith('%') && typeof last === 'string' && last.endsWith(end)) {
    const left = last.slice(0, -end.length)
    return { parts: left === '' ? value.parts.slice(0, -1) : [...value.parts.slice(0, -1), left], carries: value.carries }
  }
  const first = prefixOf(value)
  if (!operator.startsWith('#') || !first.startsWith(end)) return undefined
  const left = first.slice(end.length)
  return { parts: left === '' ? value.parts.slice(1) : [left, ...value.parts.slice(1)], carries: value.carries }
}

/** Longest texts that are matched against patterns: the work grows with their square and cube. */
const LONGEST = 500
const LONGEST_REPLACED = 120

const trimmed = (context: Context, value: Value, pattern: Value, operator: '#' | '##' | '%' | '%%', name: string): Value => {
  const text = textOf(value)
  const known = patternOf(pattern)
  if (text === undefined || known === undefined || text.length > LONGEST) return trimPartly(value, pattern, operator) ?? unknown(name, true, value.carries)
  context.run.meter.work -= text.length * known.length
  return literal(trim(text, known, operator), value.carries)
}

const replaced = (context: Context, value: Value, operation: ParameterReplaceOperation, pattern: Value, by: Value, name: string): Value => {
  const carries = unite(value.carries, by.carries)
  const text = textOf(value)
  const known = patternOf(pattern)
  const into = textOf(by)
  if (text === undefined || known === undefined || into === undefined || (text.length > LONGEST_REPLACED && textOf(pattern) === undefined))
    return unknown(name, true, carries)
  context.run.meter.work -= text.length * known.length
  const result = replace(text, known, into, operation.operator)
  context.run.meter.work -= result.length
  return literal(result, carries)
}

const sliced = (run: Run, value: Value, from: number | undefined, length: number | undefined, hasLength: boolean, name: string): Value => {
  const text = textOf(value)
  if (text === undefined || from === undefined || (hasLength && length === undefined)) return unknown(name, true, value.carries)
  const chars = [...text]
  const start = from < 0 ? chars.length + from : from
  if (start < 0) return literal('', value.carries)
  const end = length === undefined ? chars.length : length < 0 ? chars.length + length : start + length
  if (end < start && start <= chars.length) {
    run.refused = true
    return unknown(name, true, value.carries)
  }
  return literal(chars.slice(start, Math.max(start, end)).join(''), value.carries)
}

const recased = (value: Value, operator: string, name: string): Value => {
  const text = textOf(value)
  if (text === undefined) return unknown(name, isEmpty(value) !== false, value.carries)
  const change = (chars: string): string => (operator.startsWith('^') ? chars.toUpperCase() : chars.toLowerCase())
  return literal(operator.length === 2 ? change(text) : change(text.slice(0, 1)) + text.slice(1), value.carries)
}

const transformed = (value: Value, letter: string, name: string): Value => {
  const text = textOf(value)
  if (text === undefined) return unknown(name, true, value.carries)
  switch (letter) {
    case 'U':
      return literal(text.toUpperCase(), value.carries)
    case 'L':
      return literal(text.toLowerCase(), value.carries)
    case 'u':
      return recased(value, '^', name)
    case 'Q':
      return literal(`'${text.replaceAll("'", "'\\''")}'`, value.carries)
    default:
      return unknown(name, true, value.carries)
  }
}

/** A function that applies the operation to one value; its words are expanded once. */
const operate = (context: Context, part: ParameterExpansionPart, operation: ParameterOperation, expanders: Expanders): ((value: Value) => Value) => {
  const name = part.parameter
  switch (operation.type) {
    case 'Remove': {
      const pattern = expanders.pattern(context, operation.operand)
      return (value) => trimmed(context, value, pattern, operation.operator, name)
    }
    case 'Replace': {
      const pattern = expanders.pattern(context, operation.pattern)
      const by = expanders.text(context, operation.replacement)
      return (value) => replaced(context, value, operation, pattern, by, name)
    }
    case 'Slice': {
      const [from, length] = bounds(context, operation.offset, operation.length, expanders)
      return (value) => sliced(context.run, value, from, length, operation.length !== undefined, name)
    }
    case 'CaseModification':
      return operation.operand ? (value) => unknown(name, true, value.carries) : (value) => recased(value, operation.operator, name)
    case 'Transform':
      return (value) => transformed(value, operation.operand.text, name)
    default:
      return (value) => unknown(name, true, value.carries)
  }
}

const bounds = (context: Context, offset: Word, length: Word | undefined, expanders: Expanders): readonly [number | undefined, number | undefined] => {
  const at = textOf(expanders.text(context, offset))
  const n = length && textOf(expanders.text(context, length))
  return [at === undefined ? undefined : arithmeticText(context, at), n === undefined ? undefined : arithmeticText(context, n)]
}

const lengthOf = (subject: Value, name: string): Value => {
  const text = textOf(subject)
  return text === undefined ? unknown(`#${name}`) : literal(String([...text].length))
}

const isWhole = (values: readonly Value[]): boolean => values.every((value) => value.parts.every((part) => typeof part === 'string' || part.any === 'glob'))

/** `${a[@]…}` and `${@…}`. */
const expandList = (context: Context, part: ParameterExpansionPart, star: boolean, quoted: boolean, expanders: Expanders): Expanded => {
  const isArgs = part.parameter === '@' || part.parameter === '*'
  const source = isArgs ? parameters(context, star).values : elementsOf(context, part.parameter, part.prefix === '!')
  if (part.prefix === '#') return one(isWhole(source) ? literal(String(source.length)) : unknown(`#${part.parameter}`))
  const { operation } = part
  if (!operation) return all(source, star && quoted)
  if (operation.type === 'Default') {
    const joined = source.length === 0 ? EMPTY : join(context.run, source)
    const found = withDefault(context, part, operation, { value: joined, set: source.length === 0 ? false : isWhole(source) ? true : undefined }, expanders)
    return found.operand || found.values[0] !== joined ? found : all(source, star && quoted)
  }
  if (operation.type !== 'Slice') return all(source.map(operate(context, part, operation, expanders)), star && quoted)
  const [from, length] = bounds(context, operation.offset, operation.length, expanders)
  if (from === undefined || (operation.length && length === undefined)) return all([unknown(part.parameter, true)], star && quoted)
  if (length !== undefined && length < 0) {
    context.run.refused = true
    return all([unknown(part.parameter, true)], star && quoted)
  }
  const list = isArgs ? (from === 0 ? [positional(context, 0), ...source] : source) : source
  const start = from < 0 ? Math.max(0, list.length + from) : isArgs && from > 0 ? from - 1 : from
  return all(list.slice(start, length === undefined ? undefined : start + length), star && quoted)
}

const INDIRECT = /^([A-Za-z_]\w*)\[(?:@|\*)\]$/

const indirect = (context: Context, part: ParameterExpansionPart, quoted: boolean, expanders: Expanders): Expanded => {
  if (part.operation?.type === 'Names') return one(unknown(part.text, true))
  const target = subjectOf(context, part.parameter, part.index, expanders).value
  const name = textOf(target)
  if (name === undefined) return one(unknown(part.text, true, target.carries))
  const whole = INDIRECT.exec(name)
  if (whole) return all(elementsOf(context, whole[1] ?? '', false), false)
  const subject = subjectOf(context, name, undefined, expanders)
  return applyTo(context, part, subject, expanders) ?? expandSimple(context, name, quoted)
}

const applyTo = (context: Context, part: ParameterExpansionPart, subject: Subject, expanders: Expanders): Expanded | undefined => {
  const { operation } = part
  if (!operation) return undefined
  if (operation.type === 'Default') return withDefault(context, part, operation, subject, expanders)
  if (operation.type === 'Transform' && subject.set === false) return one(EMPTY)
  return one(operate(context, part, operation, expanders)(subject.value))
}

/** `${…}`; a form that is not understood gives an unknown text (and is a parse error, reported with the others). */
export const expandParameter = (context: Context, part: ParameterExpansionPart, quoted: boolean, expanders: Expanders): Expanded => {
  const index = part.index?.text
  const whole = part.parameter === '@' || part.parameter === '*' || index === '@' || index === '*'
  if (part.operation?.type === 'Unknown') return one(unknown(part.text, true))
  if (whole) return expandList(context, part, part.parameter === '*' || index === '*', quoted, expanders)
  if (part.prefix === '!') return indirect(context, part, quoted, expanders)
  const subject = subjectOf(context, part.parameter, part.index, expanders)
  if (part.prefix === '#') return one(lengthOf(subject.value, part.parameter))
  return applyTo(context, part, subject, expanders) ?? one(subject.value)
}
