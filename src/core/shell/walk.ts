// Owns the walk in execution order: lists, pipelines, `&&` and `||`, branches, groups, functions. Expands and runs nothing itself.
import type { AndOr, Case, CommandNode, CompoundList, Coproc, Pipeline, PipelineNode, Redirected, Statement } from 'unbash'
import { literal, textOf, unknown, type Value } from '../value.ts'
import { arithmetic } from './arithmetic.ts'
import { runCommand } from './command.ts'
import { condition } from './conditions.ts'
import { type Context, EMPTY, exhaust, join, type Outcome, QUIET, spanOf, streamOf } from './context.ts'
import { walkArithmeticFor, walkFor, walkSelect, walkWhile } from './loops.ts'
import { matches, patternOf } from './pattern.ts'
import { settle, wire, within } from './redirect.ts'
import { type Definition, either, fork, merge, type State, setFunction, setVariable, subshell } from './scope.ts'
import { expandPattern, expandText, wordText } from './words.ts'

const isDone = (context: Context): boolean => context.state.jump !== undefined || context.run.spent

/** Statements one after the other, until one of them ends the list. */
export const walkStatements = (context: Context, statements: readonly Statement[]): Outcome => {
  const [only] = statements
  if (statements.length === 1 && only) return isDone(context) ? QUIET : walkStatement(context, only)
  const printed: Value[] = []
  let ok: boolean | undefined = true
  for (const statement of statements) {
    if (isDone(context)) break
    const outcome = walkStatement(context, statement)
    if (textOf(outcome.stdout) !== '') printed.push(outcome.stdout)
    ok = outcome.ok
  }
  return { stdout: join(context.run, printed), ok }
}

const walkList = (context: Context, list: CompoundList): Outcome => walkStatements(context, list.commands)

/** Traps of a state that ends: run with its last values. */
export const runTraps = (context: Context): void => {
  const { traps } = context.state
  context.state.traps = []
  for (const { text, span } of traps) {
    const state: State = { ...fork(context.state), jump: undefined, escaped: undefined }
    context.run.text({ ...context, state, maybe: true }, text, span, 'trap')
  }
}

/** Runs with a copy of the state that nobody sees afterwards. */
const inSubshell = (context: Context, change: Partial<Context>, walk: (inner: Context) => Outcome): Outcome => {
  const inner: Context = { ...context, ...change, state: subshell(context.state) }
  const outcome = walk(inner)
  if (inner.state.traps.length > 0) runTraps(inner)
  return outcome
}

const walkStatement = (context: Context, statement: Statement): Outcome => {
  if (!statement.background) return walkNode(context, statement.command)
  const outcome = inSubshell(context, { background: true, stdin: undefined }, (inner) => walkNode(inner, statement.command))
  return { stdout: outcome.stdout, ok: true }
}

const walkNode = (context: Context, node: PipelineNode | AndOr): Outcome =>
  node.type === 'AndOr' ? walkAndOr(context, node) : node.type === 'Pipeline' ? walkPipeline(context, node) : walkCommand(context, node)

const combined = (operator: string, left: boolean | undefined, right: boolean | undefined): boolean | undefined =>
  operator === '&&'
    ? left === false || right === false
      ? left === undefined && right !== false
        ? undefined
        : right === false
          ? false
          : left
      : undefined
    : right === true
      ? true
      : undefined

/** After `a && b` b sees a's success: a chain of `&&` is one world, which is merged with that of an earlier failure when it ends. */
const walkAndOr = (context: Context, node: AndOr): Outcome => {
  const [first, ...others] = node.commands
  if (!first) return QUIET
  const printed: Value[] = []
  let branch: State | undefined
  let outcome = walkNode(context, first)
  let { ok } = outcome
  printed.push(outcome.stdout)
  for (const [i, next] of others.entries()) {
    const operator = node.operators[i] ?? '&&'
    if (context.state.jump || context.run.spent) break
    if (branch?.jump && operator === '&&') continue
    if (branch && operator === '||') {
      // Where success has exited, only failure goes on.
      if (branch.jump === 'exit') ok = false
      merge(context.state, branch)
      branch = undefined
    }
    if (ok === (operator === '||')) continue
    if (ok === undefined) branch ??= fork(context.state)
    outcome = walkNode(branch ? { ...context, state: branch, maybe: true } : context, next)
    printed.push(branch ? either(outcome.stdout, EMPTY, 'output') : outcome.stdout)
    ok = branch ? combined(operator, ok, outcome.ok) : outcome.ok
    if (branch && operator === '||') {
      merge(context.state, branch)
      branch = undefined
    }
  }
  if (branch) merge(context.state, branch)
  return { stdout: join(context.run, printed), ok }
}

/** Which inherited descriptors a member of a pipeline keeps: its pipes hide those of `exec`. */
const piped = (state: State, first: boolean, last: boolean): void => {
  if (state.files.size === 0) return
  const files = new Map(state.files)
  if (!first) files.delete(0)
  if (!last) files.delete(1)
  state.files = files
}

const walkPipeline = (context: Context, node: Pipeline): Outcome => {
  const { commands } = node
  let outcome: Outcome = QUIET
  if (commands.length === 1 && commands[0]) outcome = walkCommand(context, commands[0])
  else
    commands.forEach((command, i) => {
      const stdin = i === 0 ? context.stdin : streamOf(outcome.stdout)
      outcome = inSubshell(context, { stdin }, (inner) => {
        piped(inner.state, i === 0, i === commands.length - 1)
        return walkCommand(inner, command)
      })
    })
  const negated = node.prefixes.filter((prefix) => prefix.type === 'Negation').length % 2 === 1
  const ok = negated && outcome.ok !== undefined ? !outcome.ok : outcome.ok
  context.state.status = ok === true ? literal('0') : unknown('?')
  return { stdout: outcome.stdout, ok }
}

const walkRedirected = (context: Context, node: Redirected): Outcome => {
  const from = context.waiting.length
  const wiring = wire(context, node.redirects)
  const outcome = within(context, wiring, (inner) => walkCommand(inner, node.command))
  const stdout = settle(context, wiring, outcome.stdout, node)
  for (const one of context.waiting.splice(from)) one.run(outcome.stdout)
  return { stdout, ok: outcome.ok }
}

const walkBody = (context: Context, body: Definition['body']): Outcome => (body.type === 'CompoundList' ? walkList(context, body) : walkCommand(context, body))

const STEP = 16

/** Any command: every one is counted, so that loops without commands end too. */
const walkCommand = (context: Context, node: CommandNode): Outcome => {
  const { state, run } = context
  if (node.type === 'Command') return runCommand(context, node, walkBody)
  run.meter.work -= STEP
  if (run.meter.work < 0) exhaust(run, 'too much to read', spanOf(context, node))
  if (run.spent) return QUIET
  switch (node.type) {
    case 'Redirected':
      return walkRedirected(context, node)
    case 'Subshell':
      return inSubshell(context, {}, (inner) => walkList(inner, node.body))
    case 'BraceGroup':
      return walkList(context, node.body)
    case 'If':
      return walkIf(context, [{ clause: node.clause, then: node.then }, ...node.elif], node.else)
    case 'While':
      return walkWhile(context, node, walkList)
    case 'For':
      return walkFor(context, node, walkList)
    case 'Select':
      return walkSelect(context, node, walkList)
    case 'ArithmeticFor':
      return walkArithmeticFor(context, node, walkList)
    case 'Case':
      return walkCase(context, node)
    case 'Coproc':
      return walkCoproc(context, node)
    case 'Function':
      setFunction(state, node.name.value, { body: node.body, origin: context.origin })
      return QUIET
    case 'TestCommand':
      return { stdout: EMPTY, ok: condition(context, node.expression) }
    case 'ArithmeticCommand': {
      const n = node.expression ? arithmetic(context, node.expression, wordText) : 0
      return { stdout: EMPTY, ok: n === undefined ? undefined : n !== 0 }
    }
    default: {
      const never: never = node
      return never
    }
  }
}

interface Branch {
  readonly clause: CompoundList
  readonly then: CompoundList
}

const walkIf = (context: Context, branches: readonly Branch[], otherwise: CompoundList | undefined): Outcome => {
  const [branch, ...others] = branches
  if (!branch) return otherwise ? walkList(context, otherwise) : QUIET
  const clause = walkList(context, branch.clause)
  if (isDone(context)) return clause
  if (clause.ok !== undefined) {
    const outcome = clause.ok ? walkList(context, branch.then) : walkIf(context, others, otherwise)
    return { stdout: join(context.run, [clause.stdout, outcome.stdout]), ok: outcome.ok }
  }
  const state = fork(context.state)
  const yes = walkList({ ...context, state, maybe: true }, branch.then)
  const no = walkIf({ ...context, maybe: true }, others, otherwise)
  merge(context.state, state)
  return { stdout: join(context.run, [clause.stdout, either(yes.stdout, no.stdout, 'output')]), ok: yes.ok === no.ok ? yes.ok : undefined }
}

const LONGEST = 2_000

const isCase = (context: Context, word: Value, patterns: readonly Parameters<typeof expandPattern>[1][]): boolean | undefined => {
  const text = textOf(word)
  let result: boolean | undefined = false
  for (const pattern of patterns) {
    const known = patternOf(expandPattern(context, pattern))
    const isAny = known?.length === 1 && known[0] !== undefined && 'any' in known[0]
    const hit = isAny ? true : known === undefined || text === undefined || text.length > LONGEST ? undefined : matches(known, [...text])
    if (hit) return true
    if (hit === undefined) result = undefined
  }
  return result
}

/** Branches in order: the one that matches for certain is the last; those that may match are kept apart and merged. */
const walkCase = (context: Context, node: Case): Outcome => {
  const word = expandText(context, node.word)
  const worlds: State[] = []
  const printed: Value[] = []
  let falls: State | undefined
  let ended = false
  for (const item of node.items) {
    const hit = falls ? true : isCase(context, word, item.pattern)
    if (hit === false) continue
    const certain = hit === true && worlds.length === 0
    const state = falls ?? (certain ? context.state : fork(context.state))
    if (!falls && state !== context.state) worlds.push(state)
    const outcome = walkList({ ...context, state, maybe: context.maybe || !(certain || state === context.state) }, item.body)
    printed.push(outcome.stdout)
    falls = item.terminator === ';&' ? state : undefined
    if (hit === true && !falls && item.terminator !== ';;&') {
      ended = state !== context.state
      break
    }
  }
  mergeWorlds(context.state, worlds, ended)
  const stdout = worlds.length === 0 ? join(context.run, printed) : printed.reduce((a, b) => either(a, b, 'output'), printed[0] ?? EMPTY)
  return { stdout, ok: undefined }
}

/** `whole`: one of the worlds is certain to have happened, so that the state from before is none. */
const mergeWorlds = (into: State, worlds: readonly State[], whole: boolean): void => {
  const [first, ...others] = worlds
  if (!first) return
  if (whole) Object.assign(into, first)
  else merge(into, first)
  for (const world of others) merge(into, world)
}

const walkCoproc = (context: Context, node: Coproc): Outcome => {
  inSubshell(context, { background: true, stdin: streamOf(unknown('coproc', true)) }, (inner) =>
    node.body.type === 'CompoundList' ? walkList(inner, node.body) : walkCommand(inner, node.body),
  )
  setVariable(context.state, node.name?.value ?? 'COPROC', { value: unknown('coproc') })
  return QUIET
}
