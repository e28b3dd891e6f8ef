// Owns the shell's own commands as far as they change its state: cd, read, set, export, … What they mean outside is the host's matter.
import type { Span } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import { display, dropPrefix, hasGlob, isUnknown, literal, prefixOf, textOf, unite, unknown, type Value } from '../value.ts'
import { arithmeticText } from './arithmetic.ts'
import { assignText, type Context, EMPTY, forget, lookup, rest, WHITE } from './context.ts'
import { exportNames, resolve, restore, type Stream, setAlias, setFunction, setVariable, type Variable } from './scope.ts'

/** `NAME=value` after export, declare, local, … */
export interface Declared {
  readonly name: string
  readonly variable: Variable
}

export interface BuiltinCall {
  readonly context: Context
  /** The builtin's name first. */
  readonly words: readonly Value[]
  readonly declared: readonly Declared[]
  readonly input: (fd: number) => Stream | undefined
  readonly span: Span
  readonly pos: number
  /** What the host says of its success. */
  readonly ok: boolean | undefined
  /** What the host says it printed. */
  readonly stdout: Value
}

/** Returns whether it succeeds. */
type Builtin = (call: BuiltinCall) => boolean | undefined

const texts = (call: BuiltinCall): readonly (string | undefined)[] => call.words.slice(1).map(textOf)

const NAME = /^[A-Za-z_]\w*$/

/** Words that are no options; `takes` are letters whose value is the next word. */
const operandsOf = (
  words: readonly Value[],
  takes = '',
): { readonly operands: readonly Value[]; readonly flags: string; readonly values: ReadonlyMap<string, Value> } => {
  const values = new Map<string, Value>()
  let flags = ''
  let i = 1
  for (; i < words.length; i++) {
    const word = words[i] as Value
    const text = textOf(word) ?? prefixOf(word)
    if (text === '--') {
      i++
      break
    }
    if (!/^[-+]./.test(text)) break
    for (let k = 1; k < text.length; k++) {
      const letter = text[k] ?? ''
      flags += letter
      if (!takes.includes(letter)) continue
      const attached = text.slice(k + 1)
      values.set(letter, attached === '' ? (words[++i] ?? EMPTY) : literal(attached))
      break
    }
  }
  return { operands: words.slice(i), flags, values }
}

const move = (context: Context, to: Value): void => {
  context.state.old = context.state.cwd
  context.state.cwd = resolve(context.state.cwd, to)
}

const cd: Builtin = ({ context, words, ok }) => {
  if (ok === false) return ok
  const { operands } = operandsOf(words)
  const [to] = operands
  if (!to) move(context, lookup(context, 'HOME')?.value ?? unknown('HOME'))
  else if (textOf(to) === '-') move(context, context.state.old)
  else move(context, to)
  return ok
}

const pushd: Builtin = ({ context, words, ok }) => {
  if (ok === false) return ok
  const here = context.state.cwd
  const [to] = operandsOf(words).operands
  if (to && !/^[-+]\d/.test(textOf(to) ?? '')) {
    context.state.stack = [here, ...context.state.stack]
    move(context, to)
  } else pop(context)
  return ok
}

const pop = (context: Context): void => {
  const [top, ...left] = context.state.stack
  context.state.stack = left
  move(context, top ?? unknown('popd'))
}

const popd: Builtin = ({ context, ok }) => {
  if (ok !== false) pop(context)
  return ok
}

const hide = (context: Context, name: string): void => {
  const { frame, variables } = context.state
  if (frame && !frame.has(name)) frame.set(name, variables.get(name))
}

const attributed = (variable: Variable, flags: string): Variable => {
  if (flags.includes('n')) return { value: variable.value, ref: textOf(variable.value) }
  const text = textOf(variable.value)
  if (flags.includes('u') && text !== undefined) return { ...variable, value: literal(text.toUpperCase(), variable.value.carries) }
  if (flags.includes('l') && text !== undefined) return { ...variable, value: literal(text.toLowerCase(), variable.value.carries) }
  if (flags.includes('i') && !/^-?\d+$/.test(text ?? '')) return { ...variable, value: unknown('integer') }
  return flags.includes('A') && variable.items ? { ...variable, assoc: true } : variable
}

/** A word of export or declare that is no assignment in the text: a name, or `NAME=value` out of an expansion (`export "$line"`). */
const dynamic = (context: Context, word: Value, local: boolean, flags: string): void => {
  const found = /^([A-Za-z_]\w*)\+?=/.exec(prefixOf(word))
  const name = found?.[1] ?? textOf(word)
  if (name === undefined || !NAME.test(name)) return
  if (local) hide(context, name)
  if (found) setVariable(context.state, name, attributed({ value: dropPrefix(word, found[0].length) }, flags))
  else if (/[aA]/.test(flags)) setVariable(context.state, name, { value: EMPTY, items: new Map(), assoc: flags.includes('A') })
  else if (local) forget(context, name)
}

/** `export -n` takes the mark away, `-f` means functions. */
const exported = (context: Context, operands: readonly Value[], flags: string): void => {
  const names = operands.map((word) => (textOf(word) ?? prefixOf(word)).split(/\+?=/, 1)[0] ?? '').filter((name) => name !== '')
  exportNames(context.state, flags.includes('f') ? names.map((name) => `${name}()`) : names, !flags.includes('n'))
}

const declare =
  (always: boolean): Builtin =>
  ({ context, words, declared, ok }) => {
    const { operands, flags } = operandsOf(words)
    if (flags.includes('x')) exported(context, operands, flags)
    const local = context.state.frame !== undefined && (always || !flags.includes('g'))
    if (flags.includes('f') || flags.includes('p')) return ok
    const names = new Set(declared.map((one) => one.name))
    for (const { name, variable } of declared) {
      if (local) hide(context, name)
      setVariable(context.state, name, attributed(variable, flags))
    }
    for (const word of operands) if (!names.has((textOf(word) ?? prefixOf(word)).split(/\+?=/, 1)[0] ?? '')) dynamic(context, word, local, flags)
    return ok ?? true
  }

const exporting: Builtin = ({ context, words, declared, ok }) => {
  const { operands, flags } = operandsOf(words)
  if (textOf(words[0] as Value) === 'export') exported(context, operands, flags)
  if (flags.includes('f') || flags.includes('p')) return ok
  const names = new Set(declared.map((one) => one.name))
  for (const { name, variable } of declared) setVariable(context.state, name, variable)
  for (const word of operands) if (!names.has((textOf(word) ?? prefixOf(word)).split(/\+?=/, 1)[0] ?? '')) dynamic(context, word, false, '')
  return ok ?? true
}

const unsetting: Builtin = ({ context, words, ok }) => {
  const { operands, flags } = operandsOf(words)
  for (const name of operands.map(textOf)) {
    if (name === undefined) continue
    const element = /^(\w+)\[(.+)\]$/.exec(name)
    if (flags.includes('f')) setFunction(context.state, name, undefined)
    else if (element?.[1]) setVariable(context.state, element[1], { value: unknown(element[1], true) })
    else if (context.state.variables.has(name) || !context.state.functions.has(name)) forget(context, name)
    else setFunction(context.state, name, undefined)
  }
  return ok ?? true
}

const setting: Builtin = ({ context, words, ok }) => {
  const { state } = context
  let i = 1
  for (; i < words.length; i++) {
    const text = textOf(words[i] as Value)
    if (text === '--') return positionals(context, words.slice(i + 1), ok)
    if (text === undefined || !/^[-+]/.test(text)) return positionals(context, words.slice(i), ok)
    const on = text.startsWith('-')
    if (/^[-+]\w*o$/.test(text)) option(context, textOf(words[++i] ?? EMPTY) ?? '', on)
    if (text.includes('f')) state.noglob = on
    if (text.includes('a')) exportAll(context, on)
    if (text.includes('u')) state.nounset = on
  }
  return ok ?? true
}

const exportAll = (context: Context, on: boolean): void => {
  if (!on && context.state.exportsAll) exportNames(context.state, [...context.state.variables.keys()], true)
  context.state.exportsAll = on
}

const option = (context: Context, name: string, on: boolean): void => {
  if (name === 'allexport') exportAll(context, on)
  if (name === 'noglob') context.state.noglob = on
  if (name === 'nounset') context.state.nounset = on
}

/** A word that stands for any number of words. */
const isOpen = (word: Value): boolean => hasGlob(word) || (word.parts.length === 1 && isUnknown(word))

const positionals = (context: Context, words: readonly Value[], ok: boolean | undefined): boolean | undefined => {
  context.state.args = [context.state.args[0] ?? literal('bash'), ...words]
  context.state.counted = !words.some(isOpen)
  return ok ?? true
}

const shift: Builtin = ({ context, words, ok }) => {
  const { state } = context
  const text = words[1] ? textOf(words[1]) : '1'
  const n = text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
  if (n === undefined) {
    state.args = state.args.slice(0, 1)
    state.counted = false
    return ok
  }
  if (state.counted && n > state.args.length - 1) return false
  state.args = [state.args[0] ?? literal('bash'), ...state.args.slice(1 + n)]
  return state.counted ? true : ok
}

/** Takes one line; undefined where the text is not known. */
const takeLine = (context: Context, stream: Stream | undefined, end: string): { readonly line: string; readonly whole: boolean } | undefined => {
  const text = stream && textOf(stream.text)
  if (stream === undefined || text === undefined || stream.unsure) return undefined
  if (stream.taken < text.length) context.run.lines++
  const at = end === '' ? -1 : text.indexOf(end, stream.taken)
  const line = text.slice(stream.taken, at === -1 ? undefined : at)
  stream.taken = at === -1 ? text.length : at + 1
  return { line, whole: at !== -1 }
}

/** The words of a line for `count` names: the last gets what is left. */
const distribute = (line: string, ifs: string, count: number): readonly string[] => {
  const white = [...WHITE].filter((char) => ifs.includes(char)).join('')
  const trimmed = trimChars(line, white)
  if (count === 1 || ifs === '') return [trimmed]
  const out: string[] = []
  let left = trimmed
  while (out.length < count - 1) {
    const at = [...left].findIndex((char) => ifs.includes(char))
    if (at < 0) break
    out.push(left.slice(0, at))
    left = left.slice(at)
    const after = trimStart(left, white)
    left = after.length > 0 && ifs.includes(after[0] ?? '') && !white.includes(after[0] ?? '') ? trimStart(after.slice(1), white) : after
  }
  return [...out, left]
}

const trimStart = (text: string, chars: string): string => {
  let i = 0
  while (i < text.length && chars.includes(text[i] ?? '')) i++
  return text.slice(i)
}

const trimChars = (text: string, chars: string): string => {
  const left = trimStart(text, chars)
  let end = left.length
  while (end > 0 && chars.includes(left[end - 1] ?? '')) end--
  return left.slice(0, end)
}

/** One of the words of a text that is only known in parts: the first that has a pattern in it. */
const oneOfWords = (value: Value): Value | undefined => {
  if (isUnknown(value) || !hasGlob(value)) return undefined
  const words: Value['parts'][number][][] = [[]]
  for (const part of value.parts) {
    const pieces = typeof part === 'string' ? part.split(/\s+/) : [part]
    pieces.forEach((piece, i) => {
      if (i > 0) words.push([])
      if (piece !== '') words.at(-1)?.push(piece)
    })
  }
  const found = words.find((parts) => parts.some((part) => typeof part !== 'string'))
  return found && { parts: found, carries: value.carries }
}

const reading: Builtin = (call) => {
  const { context, words } = call
  const { operands, flags, values } = operandsOf(words, 'adinNptu')
  const names = operands.map(textOf).filter((name) => name !== undefined)
  const fd = Number(textOf(values.get('u') ?? EMPTY) ?? '')
  const stream = call.input(Math.max(fd, 0))
  const limited = values.has('n') || values.has('N') || values.has('t')
  const end = values.has('d') ? (textOf(values.get('d') as Value) ?? '').slice(0, 1) : '\n'
  const ifs = textOf(lookup(context, 'IFS')?.value ?? EMPTY) ?? WHITE
  const taken = limited ? undefined : takeLine(context, stream, end)
  const array = values.get('a')
  if (array) names.unshift(textOf(array) ?? '')
  if (names.length === 0) names.push('REPLY')
  if (!taken) {
    const carries = stream?.text.carries ?? []
    const one = stream && !limited ? oneOfWords(stream.text) : undefined
    for (const name of names) assignText(context, name, one ?? unknown(name, true, carries))
    return undefined
  }
  const carries = stream?.text.carries ?? []
  const line = flags.includes('r') ? taken.line : taken.line.replace(/\\([\s\S]?)/g, '$1')
  if (array) {
    const items = distribute(line, ifs, LIMITS.words).map((text, i) => [String(i), literal(text, carries)] as const)
    setVariable(context.state, names[0] ?? '', { value: items[0]?.[1] ?? EMPTY, items: new Map(line === '' ? [] : items) })
    return taken.whole
  }
  const parts = operands.length === 0 ? [line] : distribute(line, ifs, names.length)
  for (const [i, name] of names.entries()) assignText(context, name, literal(parts[i] ?? '', carries))
  return taken.whole
}

const mapfile: Builtin = (call) => {
  const { operands, flags, values } = operandsOf(call.words, 'dnOsuCc')
  const name = textOf(operands[0] ?? literal('MAPFILE'))
  if (name === undefined) return call.ok
  const stream = call.input(0)
  const text = stream && !stream.unsure ? textOf(rest(stream)) : undefined
  const carries = stream?.text.carries ?? []
  if (text === undefined || values.size > 0) {
    setVariable(call.context.state, name, { value: (stream && oneOfWords(stream.text)) ?? unknown(name, true, carries) })
    return call.ok
  }
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n').slice(0, LIMITS.words)
  const items = new Map(lines.map((line, i) => [String(i), literal(flags.includes('t') ? line : `${line}\n`, carries)]))
  setVariable(call.context.state, name, { value: items.get('0') ?? EMPTY, items })
  return true
}

const getopts: Builtin = ({ context, words }) => {
  const name = textOf(words[2] ?? EMPTY)
  if (name) assignText(context, name, unknown(name))
  let carries: Value['carries'] = []
  for (const arg of context.state.args.slice(1)) carries = unite(carries, arg.carries)
  assignText(context, 'OPTARG', unknown('OPTARG', true, carries))
  assignText(context, 'OPTIND', unknown('OPTIND'))
  return undefined
}

const letting: Builtin = ({ context, words }) => {
  let n: number | undefined
  // `let x=y*2`: the star is meant as one.
  for (const word of words.slice(1)) n = isUnknown(word) ? undefined : arithmeticText(context, display(word))
  return n === undefined ? undefined : n !== 0
}

const aliasing: Builtin = (call) => {
  for (const text of texts(call)) {
    const at = text?.indexOf('=') ?? -1
    if (text !== undefined && at > 0) setAlias(call.context.state, text.slice(0, at), { text: text.slice(at + 1), origin: call.context.origin, pos: call.pos })
  }
  return call.ok ?? true
}

const unaliasing: Builtin = (call) => {
  for (const text of texts(call)) if (text !== undefined) setAlias(call.context.state, text === '-a' ? '' : text, undefined)
  return call.ok ?? true
}

const trapping: Builtin = ({ context, words, span, ok }) => {
  const { operands } = operandsOf(words)
  const text = operands.length > 1 ? textOf(operands[0] as Value) : undefined
  if (operands.length > 1 && text === undefined) context.run.host.lost('words', 'trap with a text that is not known', span)
  if (text !== undefined && text !== '' && text !== '-') context.state.traps = [...context.state.traps, { text, span }]
  return ok ?? true
}

const jumping =
  (jump: 'break' | 'continue' | 'return' | 'exit'): Builtin =>
  ({ context, words }) => {
    context.state.jump = jump
    // `break 2`: which loops go on is left open.
    if ((jump === 'break' || jump === 'continue') && words[1] && textOf(words[1]) !== '1') context.state.escaped = 'function'
    const status = textOf(words[1] ?? context.state.status)
    if (jump === 'break' || jump === 'continue') return true
    return status === undefined ? undefined : status === '0'
  }

/** They print nothing. */
export const SILENT: ReadonlySet<string> = new Set([
  'true',
  ':',
  'false',
  'read',
  'mapfile',
  'readarray',
  'getopts',
  'let',
  'shift',
  'unset',
  'exit',
  'return',
  'break',
  'continue',
  'cd',
])

export const BUILTINS: ReadonlyMap<string, Builtin> = new Map<string, Builtin>([
  ['cd', cd],
  ['chdir', cd],
  ['pushd', pushd],
  ['popd', popd],
  ['export', exporting],
  ['readonly', exporting],
  ['declare', declare(false)],
  ['typeset', declare(false)],
  ['local', declare(true)],
  ['unset', unsetting],
  ['set', setting],
  ['shift', shift],
  ['read', reading],
  ['mapfile', mapfile],
  ['readarray', mapfile],
  ['getopts', getopts],
  ['let', letting],
  ['alias', aliasing],
  ['unalias', unaliasing],
  ['trap', trapping],
  ['exit', jumping('exit')],
  ['return', jumping('return')],
  ['break', jumping('break')],
  ['continue', jumping('continue')],
  ['true', () => true],
  [':', () => true],
  ['false', () => false],
])

/** `printf -v NAME …`: the name and the words without it. */
export const printfTarget = (words: readonly Value[]): { readonly name: string; readonly words: readonly Value[] } | undefined => {
  const name = words[2] && textOf(words[2])
  if (name === undefined || !NAME.test(name) || textOf(words[1] as Value) !== '-v') return undefined
  return { name, words: [words[0] as Value, ...words.slice(3)] }
}

/** Puts back what the words in front of a command had hidden. */
export const withVariables = <T>(context: Context, env: Readonly<Record<string, Value>>, run: () => T): T => {
  const names = Object.keys(env)
  if (names.length === 0) return run()
  const before = names.map((name) => context.state.variables.get(name))
  for (const name of names) setVariable(context.state, name, { value: env[name] ?? EMPTY })
  const result = run()
  for (const [i, name] of names.entries()) restore(context.state, name, before[i])
  return result
}
