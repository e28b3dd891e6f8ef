// Owns what travels down while a text is walked: the run (host, budget), the context of one place, and what it printed. No evaluation.
import type { ParsedScript } from 'unbash'
import type { Reason, Span } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import type { ShellHost, ShellScope, ShellStart } from '../reading.ts'
import { type Carry, concat, literal, textOf, unite, unknown, type Value } from '../value.ts'
import { GONE, getVariable, type Meter, type Origin, type State, type Stream, setVariable, type Target, type Variable } from './scope.ts'

/** What a list, a pipeline or a command leaves behind. */
export interface Outcome {
  readonly stdout: Value
  readonly ok: boolean | undefined
}

/** The scope as the host sees it, with what its `run` printed. */
export interface Scope extends ShellScope {
  printed(): readonly Value[]
}

/** Shared by everything that one `readShell` reads. */
export interface Run {
  readonly host: ShellHost
  readonly start: ShellStart
  /** Texts of `<( )`, by their `/dev/fd/N`. */
  readonly substituted: Map<string, Value>
  /** Functions whose recursion was reported. */
  readonly recursive: Set<string>
  commands: number
  readonly meter: Meter
  spent: boolean
  /** The shell refuses an expansion of the command that is read: what stands behind it is not evaluated. */
  refused: boolean
  nextFd: number
  /** Lines taken from known texts: a loop that takes one can be followed. */
  lines: number
  readonly script: (context: Context, script: ParsedScript) => Outcome
  readonly text: (context: Context, text: string, span: Span, via: string) => Outcome
  readonly scopeOf: (context: Context, stdin?: Stream, span?: Span, files?: ReadonlyMap<number, Target>) => Scope
}

export interface Context {
  readonly run: Run
  readonly state: State
  readonly maybe: boolean
  readonly background: boolean
  readonly repeated: boolean
  readonly via: readonly string[]
  readonly origin: Origin
  readonly stdin: Stream | undefined
  /** Functions being called, by name and body, and aliases; outermost first. */
  readonly calls: readonly string[]
  /** Scripts of `>( )` that wait for what the command writes into them. */
  readonly waiting: Waiting[]
}

export interface Waiting {
  readonly path: string
  readonly run: (stdin: Value) => void
}

export const EMPTY: Value = literal('')
export const QUIET: Outcome = { stdout: EMPTY, ok: true }
export const WORK = 4_000_000
export const WHITE = ' \t\n'

export const spanOf = (context: Context, node: { readonly pos: number; readonly end: number }): Span => context.origin.span ?? [node.pos, node.end]

/** Reports that nothing more is read, once, and stops everything. */
export const exhaust = (run: Run, message: string, span: Span): void => {
  if (run.spent) return
  run.spent = true
  run.host.lost('size', message, span)
}

export const lost = (context: Context, reason: Reason, message: string, node: { readonly pos: number; readonly end: number }): void =>
  context.run.host.lost(reason, message, spanOf(context, node))

const MOST_PARTS = 512

const lengthOf = (value: Value): number => {
  let length = 0
  for (const part of value.parts) length += typeof part === 'string' ? part.length : part.any === 'glob' ? part.text.length : 1
  return length
}

/** Joins values within the size limits: what grows over them is unknown, its carries stay. */
export const join = (run: Run, values: readonly Value[]): Value => {
  const [only] = values
  if (values.length === 0) return EMPTY
  if (values.length === 1 && only) return only
  let length = 0
  let parts = 0
  for (const value of values) {
    length += lengthOf(value)
    parts += value.parts.length
  }
  run.meter.work -= length
  if (length <= LIMITS.commandText && parts <= MOST_PARTS) return concat(values)
  let carries: readonly Carry[] = []
  for (const value of values) carries = unite(carries, value.carries)
  return unknown('a long text', false, carries)
}

/** What is left of a stream. */
export const rest = (stream: Stream): Value => {
  if (stream.taken === 0) return stream.text
  const text = textOf(stream.text)
  return text === undefined ? stream.text : literal(text.slice(stream.taken), stream.text.carries)
}

export const streamOf = (text: Value): Stream => ({ text, taken: 0, unsure: false })

const withoutNewlines = (text: string): string => {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === 10) end--
  return end === text.length ? text : text.slice(0, end)
}

/** Output as `$( )` gives it: without the newlines at its end. */
export const captured = (stdout: Value): Value => {
  const last = stdout.parts.at(-1)
  if (typeof last === 'object' && last.any === 'unknown' && last.oneOf) {
    return { parts: [...stdout.parts.slice(0, -1), { ...last, oneOf: last.oneOf.map(withoutNewlines) }], carries: stdout.carries }
  }
  if (typeof last !== 'string' || !last.endsWith('\n')) return stdout
  const left = withoutNewlines(last)
  const parts = left === '' && stdout.parts.length > 1 ? stdout.parts.slice(0, -1) : [...stdout.parts.slice(0, -1), left]
  return { parts, carries: stdout.carries }
}

/** Variables that the shell, the system or the login sets to something, always. */
const NEVER_EMPTY = new Set(
  'SHELL PATH HOSTNAME RANDOM SECONDS LINENO UID EUID PPID BASHPID OSTYPE HOSTTYPE MACHTYPE BASH_VERSION BASH SHLVL EPOCHSECONDS OPTIND TERM'.split(' '),
)

/** Names whose value says nothing of the caller's secrets; their expansions carry nothing. */
const PLAIN = new Set([...NEVER_EMPTY, 'HOME', 'PWD', 'OLDPWD', 'USER', 'LOGNAME', 'IFS', 'TMPDIR', 'LANG'])

const outside = (context: Context, name: string): Value | undefined => {
  const { start } = context.run
  const given = start.vars?.[name]
  if (given) return given
  const text = start.env[name]
  if (text !== undefined)
    return PLAIN.has(name) ? literal(text) : text === '' ? unknown(name, true, [{ kind: 'env', path: name }]) : literal(text, [{ kind: 'env', path: name }])
  switch (name) {
    case 'HOME':
      return literal(start.home)
    case 'USER':
    case 'LOGNAME':
      return literal(start.user)
    case 'IFS':
      return literal(WHITE)
    default:
      return undefined
  }
}

/** The variable as the text or the surroundings have it; undefined where nothing is known of it. */
export const lookup = (context: Context, name: string): Variable | undefined => {
  const found = getVariable(context.state, name)
  if (found) return found
  if (name === 'PWD') return { value: context.state.cwd }
  if (name === 'OLDPWD') return { value: context.state.old }
  const value = outside(context, name)
  return value && { value }
}

/** What `$name` gives where nothing is known: unset and empty are possible, unless the shell sets it or `set -u` is on. */
export const unset = (context: Context, name: string): Value =>
  unknown(name, !NEVER_EMPTY.has(name) && !context.state.nounset, PLAIN.has(name) ? [] : [{ kind: 'env', path: name }])

export const assignText = (context: Context, name: string, value: Value): void => {
  setVariable(context.state, name, { value })
  if (name === 'PWD') context.state.variables.delete('PWD')
}

export const forget = (context: Context, name: string): void => setVariable(context.state, name, GONE)
