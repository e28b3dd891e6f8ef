// Owns the entry: shell text in, the host called for each command in the order in which they would run. Never throws, never hangs.
import { type ParsedScript, parse } from 'unbash'
import type { Span } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import type { ShellHost, ShellStart } from '../reading.ts'
import { literal, unknown, type Value } from '../value.ts'
import { assignText, type Context, EMPTY, forget, lookup, type Outcome, QUIET, type Run, type Scope, streamOf, WORK } from './context.ts'
import { problemsOf } from './errors.ts'
import { scan } from './scan.ts'
import { type Meter, type Origin, resolve, type State } from './scope.ts'
import { runTraps, walkStatements } from './walk.ts'

const MOST_VIA = 32
const NOWHERE: Span = [0, 0]
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

const scopeOf = (context: Context, stdin = context.stdin, span = context.origin.span ?? NOWHERE): Scope => {
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
    fd: (path) => run.substituted.get(path),
    printed: () => printed,
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
