// Owns the entry: shell text in, the host called for each command in the order in which they would run. Never throws, never hangs.
import { type ParsedScript, parse } from 'unbash'
import type { Span } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import type { ShellHost, ShellStart } from '../reading.ts'
import { literal, textOf, unknown, type Value } from '../value.ts'
import { assignText, type Context, EMPTY, forget, lookup, type Outcome, QUIET, type Run, rest, type Scope, streamOf, WORK } from './context.ts'
import { problemsOf } from './errors.ts'
import { scan } from './scan.ts'
import { type Meter, type Origin, resolve, type State, type Target } from './scope.ts'
import { runTraps, walkStatements } from './walk.ts'

const MOST_VIA = 32
const NOWHERE: Span = [0, 0]
const NO_NAMES: ReadonlySet<string> = new Set()
const NONE: ReadonlyMap<number, never> = new Map<number, never>()

/** Counts, parses, reports what does not parse, and walks what does. */
const readText = (context: Context, text: string, span: Span | undefined): Outcome => {
  const { host } = context.run
  const whole: Span = span ?? [0, text.length]
  const counted = scan(text)
  if (counted.over) {
    host.lost(counted.over.reason, counted.over.message, whole)
    return { stdout: unknown('a text that is not read', true), ok: undefined }
  }
  const script = parse(text)
  report(host, script, counted.nested, span)
  const origin: Origin = { source: text, span }
  return walkStatements({ ...context, origin }, script.commands)
}

const report = (host: ShellHost, script: ParsedScript, nested: boolean, span: Span | undefined): void => {
  if (!nested && !script.errors) return
  const seen = new Set<string>()
  for (const { message, pos } of problemsOf(script, nested)) {
    const key = `${pos} ${message}`
    if (!seen.has(key)) host.lost('syntax', message, span ?? [pos, pos])
    seen.add(key)
  }
}

const runScript = (context: Context, script: ParsedScript): Outcome => {
  if (tooDeep(context, [script.pos, script.end])) return QUIET
  const outcome = walkStatements(context, script.commands)
  if (context.state.traps.length > 0) runTraps(context)
  return outcome
}

const tooDeep = (context: Context, span: Span): boolean => {
  if (context.via.length <= MOST_VIA) return false
  context.run.host.lost('depth', 'too many levels of functions and substitutions', context.origin.span ?? span)
  return true
}

const runText = (context: Context, text: string, span: Span, via: string): Outcome => {
  const inner: Context = { ...context, via: [...context.via, via] }
  if (tooDeep(inner, span)) return QUIET
  context.run.meter.work -= text.length
  return readText(inner, text, span)
}

/** A file that is sourced, or what else the host reads in this scope: `return` ends it, and no more. */
const runFile = (context: Context, text: string, span: Span, via: string): Value => {
  const { stdout } = runText(context, text, span, via)
  if (context.state.jump === 'return') context.state.jump = undefined
  return stdout
}

const DESCRIPTOR = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/

const openedAt = (context: Context, files: ReadonlyMap<number, Target>, path: string): Value | undefined => {
  const fd = DESCRIPTOR.exec(path)?.[1]
  const target = fd === undefined ? undefined : files.get(Number(fd))
  const stream = target?.to === 'file' ? target.input : fd === '0' ? context.stdin : undefined
  return stream && rest(stream)
}

const scopeOf = (context: Context, stdin = context.stdin, span = context.origin.span ?? NOWHERE, files = context.state.files): Scope => {
  const { state, run } = context
  const printed: Value[] = []
  return {
    get: (name) => lookup(context, name)?.value,
    set: (name, value) => assignText(context, name, value),
    unset: (name) => forget(context, name),
    cwd: () => state.cwd,
    chdir: (path) => {
      state.old = state.cwd
      state.cwd = resolve(state.cwd, path)
    },
    isDefined: (name) => state.functions.has(name) || state.aliases.has(name),
    run: (text, via) => {
      printed.push(runFile({ ...context, stdin }, text, span, via))
    },
    exported: () => exportedOf(state, run.start.vars ?? {}),
    fd: (path) => run.substituted.get(path) ?? openedAt(context, files, path) ?? run.start.fd?.(path),
    printed: () => printed,
  }
}

/** As bash hands functions on to its children. */
const FUNCTION = /^BASH_FUNC_([\w:.-]+)(?:%%|\(\))$/

/** What came in with the environment goes on, as it is now. */
const exportedOf = ({ exports, exportsAll, variables, functions }: State, given: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> => {
  const out: Record<string, Value> = { ...given }
  for (const name of [...Object.keys(given), ...(exportsAll ? variables.keys() : []), ...exports]) {
    const variable = variables.get(name)
    const definition = name.endsWith('()') ? functions.get(name.slice(0, -2)) : undefined
    if (definition) out[`BASH_FUNC_${name.slice(0, -2)}%%`] = literal(`() ${definition.origin.source.slice(definition.body.pos, definition.body.end)}`)
    else if (variable?.gone) delete out[name]
    else if (variable) out[name] = variable.value
  }
  return out
}

/** Functions that came in with the environment. */
const importFunctions = (context: Context): void => {
  for (const [name, value] of Object.entries(context.run.start.vars ?? {})) {
    const [, called] = FUNCTION.exec(name) ?? []
    const text = called === undefined ? undefined : textOf(value)
    if (text?.startsWith('()')) readText(context, `${called} ${text}`, context.origin.span ?? NOWHERE)
  }
}

const startState = (start: ShellStart, meter: Meter): State => {
  const cwd = start.cwdValue ?? literal(start.cwd)
  return {
    meter,
    variables: new Map(),
    functions: new Map(),
    aliases: new Map(),
    shared: false,
    args: start.args,
    counted: start.args.length > 0,
    cwd,
    old: start.env['OLDPWD'] === undefined ? unknown('OLDPWD') : literal(start.env['OLDPWD']),
    stack: [],
    status: literal('0'),
    files: NONE,
    noglob: false,
    nounset: false,
    frame: undefined,
    traps: [],
    exports: NO_NAMES,
    exportsAll: false,
    jump: undefined,
    escaped: undefined,
  }
}

/**
 * Reads shell text (bash, sh, zsh): calls `host.command` for each simple command in order, `host.open` for each file that is redirected,
 * `host.lost` for what is not understood. Never throws. `stdout`: what the text prints, where it is not redirected; `ok`: whether it succeeds.
 */
export const readShell = (start: ShellStart, host: ShellHost): { readonly stdout: Value; readonly ok: boolean | undefined } => {
  if (start.depth > LIMITS.depth) {
    host.lost('depth', `shell text ${start.depth} levels deep`, [0, start.text.length])
    return { stdout: unknown('depth', true), ok: undefined }
  }
  const meter = { work: WORK }
  const run: Run = {
    host,
    start,
    substituted: new Map(),
    recursive: new Set(),
    commands: 0,
    meter,
    spent: false,
    refused: false,
    lines: 0,
    nextFd: 63,
    script: runScript,
    text: runText,
    scopeOf,
  }
  const context: Context = {
    run,
    state: startState(start, meter),
    maybe: false,
    background: false,
    repeated: false,
    via: [],
    origin: { source: start.text, span: undefined },
    stdin: start.stdin && streamOf(start.stdin),
    calls: [],
    waiting: [],
  }
  try {
    if (start.depth > 0) importFunctions(context)
    const outcome = readText(context, start.text, undefined)
    if (context.state.traps.length > 0) runTraps(context)
    return outcome
  } catch (error) {
    // Only the stack can run out here; everything else is a fault of ours and must be seen.
    if (!(error instanceof RangeError)) throw error
    host.lost('depth', 'nested too deep', [0, start.text.length])
    return { stdout: EMPTY, ok: undefined }
  }
}
