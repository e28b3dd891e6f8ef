// Owns one simple command: assignments, words, redirections, then alias, function, builtin or host. Walks no lists.
import { type Assignment, type Command, type CommandArgument, parse, type Word } from 'unbash'
import { LIMITS } from '../limits.ts'
import type { CommandResult, ShellCommand } from '../reading.ts'
import { concat, dropPrefix, hasGlob, isUnknown, literal, type Part, prefixOf, readings, textOf, unite, unknown, type Value } from '../value.ts'
import { arithmeticText } from './arithmetic.ts'
import { BUILTINS, type Declared, printfTarget, SILENT, withVariables } from './builtins.ts'
import { type Context, EMPTY, exhaust, join, lookup, lost, type Outcome, QUIET, rest, spanOf } from './context.ts'
import { placeholders } from './placeholder.ts'
import { inputOf, keep, settle, type Wiring, wire, within } from './redirect.ts'
import { type Definition, type Frame, fork, merge, restore, setVariable, type Variable } from './scope.ts'
import { expandFields, expandText } from './words.ts'

/** How a function's body is walked; handed in, since lists and commands need each other. */
export type WalkBody = (context: Context, body: Definition['body']) => Outcome

const isWord = (node: { readonly type: string }): node is Word => node.type === 'Word'
const isAssignment = (node: { readonly type: string }): node is Assignment => node.type === 'Assignment'

const ELEMENT = /^\[([^\]]*)\](\+?)=/

const arrayOf = (context: Context, elements: readonly Word[], before: Variable | undefined): Variable => {
  const items = new Map(before?.items ?? (before && !before.gone ? [['0', before.value]] : []))
  const assoc = before?.assoc === true || elements.some((word) => /^\[[A-Za-z_"'$]/.test(word.text))
  let next = assoc ? 0 : Math.max(-1, ...[...items.keys()].map(Number)) + 1
  for (const word of elements) {
    const element = word.text.startsWith('[') ? expandText(context, word) : undefined
    const found = element && ELEMENT.exec(prefixOf(element))
    if (element && found) {
      const index = assoc ? found[1] : arithmeticText(context, found[1] ?? '')
      items.set(String(index ?? found[1]), dropPrefix(element, found[0].length))
      if (typeof index === 'number') next = index + 1
      continue
    }
    const fields: Value[] = []
    expandFields(context, word, fields)
    for (const field of fields) items.set(String(next++), field)
  }
  return { value: items.get('0') ?? EMPTY, items, assoc }
}

const withElement = (context: Context, node: Assignment, index: Word, value: Value, before: Variable | undefined): Variable => {
  const text = textOf(expandText(context, index))
  const n = before?.assoc ? undefined : text === undefined ? undefined : arithmeticText(context, text)
  const key = before?.assoc ? text : n === undefined ? undefined : String(n)
  if (key === undefined || (before && !before.items && !before.gone))
    return { value: unknown(node.name, true, unite(value.carries, before?.value.carries ?? [])) }
  const old = before?.items?.get(key)
  const items = new Map(before?.items ?? [])
  items.set(key, node.append && old ? join(context.run, [old, value]) : value)
  return { value: items.get('0') ?? EMPTY, items, assoc: before?.assoc === true }
}

const evaluate = (context: Context, node: Assignment): Declared => {
  const before = lookup(context, node.name)
  if (node.value.type === 'ArrayValue') {
    return {
      name: node.name,
      variable: arrayOf(context, node.value.elements, node.append ? before : before?.assoc ? { value: EMPTY, items: new Map(), assoc: true } : undefined),
    }
  }
  const value = expandText(context, node.value, true)
  if (node.index) return { name: node.name, variable: withElement(context, node, node.index, value, before) }
  if (!node.append) return { name: node.name, variable: { value } }
  const old = before?.value ?? unknown(node.name, true)
  return { name: node.name, variable: { ...before, gone: false, value: join(context.run, [old, value]) } }
}

const ASSOCIATIVE = /^-\w*A/

/** Words of the suffix; assignments of declaring builtins are words too, and are kept as such. */
const expandSuffix = (context: Context, suffix: readonly CommandArgument[], words: Value[], declared: Declared[]): void => {
  for (const node of suffix) {
    if (isWord(node)) {
      expandFields(context, node, words)
      continue
    }
    const assoc = words.some((word) => ASSOCIATIVE.test(prefixOf(word)))
    const before = assoc ? fork(context.state) : undefined
    if (before) setVariable(before, node.name, { value: EMPTY, items: new Map(), assoc: true })
    const one = evaluate(before ? { ...context, state: before } : context, node)
    declared.push(one)
    words.push(concat([literal(`${node.name}${node.append ? '+' : ''}=`), one.variable.value]))
  }
}

const textAt = (context: Context, node: Command): string => context.origin.source.slice(node.pos, node.end)

interface Call {
  readonly context: Context
  readonly node: Command
  readonly words: readonly Value[]
  readonly declared: readonly Declared[]
  readonly env: Readonly<Record<string, Value>>
  readonly wiring: Wiring | undefined
  readonly walk: WalkBody
}

const shellCommand = (call: Call, words: readonly Value[]): ShellCommand => {
  const { context, node } = call
  const stream = inputOf(context, call.wiring)
  return {
    words,
    env: call.env,
    stdin: stream && rest(stream),
    maybe: context.maybe,
    background: context.background,
    repeated: context.repeated,
    span: spanOf(context, node),
    via: context.via,
    text: textAt(context, node),
  }
}

const callHost = (call: Call, command: ShellCommand): CommandResult => {
  const { context } = call
  const scope = context.run.scopeOf(context, inputOf(context, call.wiring), command.span, call.wiring?.targets)
  const result = context.run.host.command(command, scope)
  const printed = scope.printed()
  return printed.length === 0 ? result : { ...result, stdout: join(context.run, [...printed, result.stdout]) }
}

const NO_NAMES: Readonly<Record<string, Value>> = {}

const runHost = (call: Call): Outcome => {
  const command = shellCommand(call, call.words)
  const result = callHost(call, command)
  if (result.ends) call.context.state.jump = 'exit'
  return { stdout: result.stdout, ok: result.ok }
}

const runBuiltin = (call: Call, name: string, words: readonly Value[]): Outcome => {
  const { context, node } = call
  const builtin = BUILTINS.get(name)
  const target = name === 'printf' ? printfTarget(words) : undefined
  const cwd = context.state.cwd
  const result = callHost(call, shellCommand(call, target?.words ?? call.words))
  if (target) {
    setVariable(context.state, target.name, { value: result.stdout })
    return { stdout: EMPTY, ok: result.ok }
  }
  // The host has already moved: it knows better where to.
  if (!builtin || (cwd !== context.state.cwd && name === 'cd')) return { stdout: result.stdout, ok: result.ok }
  const input = (fd: number) => inputOf(context, call.wiring, fd)
  const ok = withVariables(context, call.env, () =>
    builtin({ context, words, declared: call.declared, input, span: spanOf(context, node), pos: node.pos, ok: result.ok, stdout: result.stdout }),
  )
  return { stdout: SILENT.has(name) ? EMPTY : result.stdout, ok }
}

const SEPARATOR = literal(' ')

const evalText = (call: Call): Value =>
  join(
    call.context.run,
    call.words.slice(1).flatMap((word, i) => (i === 0 ? [word] : [SEPARATOR, word])),
  )

const isOpen = (part: Part): boolean => typeof part !== 'string' && part.any === 'unknown' && part.oneOf === undefined

/** `eval "${X:-text}"`: each text that it may be, in a world of its own; where it may be another, the host is told. */
const evalEach = (call: Call, whole: Value, texts: readonly Value[]): Outcome => {
  const { context } = call
  if (whole.parts.some(isOpen)) callHost(call, shellCommand(call, call.words))
  const before = fork(context.state)
  for (const text of texts) {
    const state = fork(before)
    runEval({ ...call, context: { ...context, state, maybe: true } }, text)
    merge(context.state, state)
  }
  return { stdout: unknown('eval', true), ok: undefined }
}

/** Joined words as text in this scope; what is not known stands in it as a variable. */
const runEval = (call: Call, given?: Value): Outcome => {
  const { context, node } = call
  const text = given ?? evalText(call)
  const likely = readings(text)
  if (likely.length > 1 || likely[0] !== text) return evalEach(call, text, likely)
  const { source, vars } = placeholders(text)
  const names = Object.keys(vars)
  if (names.length > 0) {
    lost(context, 'words', 'eval of a text that is not known', node)
    const result = callHost(call, shellCommand(call, call.words))
    for (const name of names) setVariable(context.state, name, { value: vars[name] ?? EMPTY })
    // Nothing known to read: the host has seen its words, with what they carry.
    if (textOf(text) === undefined && prefixOf(text) === '' && text.parts.length === 1) return { stdout: result.stdout, ok: result.ok }
  }
  const outcome = withVariables(context, call.env, () => within(context, call.wiring, (inner) => inner.run.text(inner, source, spanOf(context, node), 'eval')))
  return names.length > 0 ? { ...outcome, ok: undefined } : outcome
}

/** `exec` with redirections only lasts; `exec command` ends the text. */
const runExec = (call: Call): Outcome => {
  if (call.words.length === 1) {
    if (call.wiring) keep(call.context, call.wiring)
    return QUIET
  }
  const outcome = runHost(call)
  call.context.state.jump = 'exit'
  return outcome
}

const runRecursive = (call: Call, name: string): Outcome => {
  const { run } = call.context
  if (run.recursive.has(name)) return { stdout: unknown(name, true), ok: undefined }
  run.recursive.add(name)
  const result = callHost(call, { ...shellCommand(call, call.words), recursive: true })
  return { stdout: result.stdout, ok: undefined }
}

/** A function that defines another of its own name is not the one that it calls then. */
const callKey = (name: string, { body, origin }: Definition): string => `${name} ${origin.source.slice(body.pos, body.end)}`

const runFunction = (call: Call, name: string, definition: Definition): Outcome => {
  const { context } = call
  const key = callKey(name, definition)
  if (context.calls.includes(key)) return runRecursive(call, name)
  const { state } = context
  const { args, counted, frame, escaped } = state
  const mine: Frame = new Map()
  const many = call.words.slice(1).some((word) => hasGlob(word) || (word.parts.length === 1 && isUnknown(word)))
  Object.assign(state, { args: [args[0] ?? literal('bash'), ...call.words.slice(1)], counted: !many, frame: mine, escaped: undefined })
  const outcome = withVariables(context, call.env, () =>
    within(context, call.wiring, (inner) =>
      call.walk({ ...inner, origin: definition.origin, via: [...context.via, name], calls: [...context.calls, key] }, definition.body),
    ),
  )
  for (const [hidden, variable] of mine) restore(state, hidden, variable)
  // Where some world has returned before, the caller goes on whatever came later.
  if (state.jump !== 'exit' || state.escaped) state.jump = undefined
  Object.assign(state, { args, counted, frame, escaped })
  return outcome
}

const dispatch = (call: Call): Outcome => {
  const name = textOf(call.words[0] as Value)
  if (name === undefined) return runHost(call)
  const definition = call.context.state.functions.get(name)
  if (definition) return runFunction(call, name, definition)
  if (name === 'eval') return call.words.length > 1 ? runEval(call) : QUIET
  if (name === 'exec') return runExec(call)
  if (name === 'command' || name === 'builtin') return dispatchInner(call)
  return BUILTINS.has(name) || name === 'printf' ? runBuiltin(call, name, call.words) : runHost(call)
}

/** `command cd`, `builtin eval`: the builtin, past functions of that name. */
const dispatchInner = (call: Call): Outcome => {
  const words = call.words.slice(1)
  const name = words[0] && textOf(words[0])
  if (name === 'eval' && words.length > 1) return runEval({ ...call, words })
  if (name === 'exec') return runExec({ ...call, words })
  return name !== undefined && BUILTINS.has(name) ? runBuiltin(call, name, words) : runHost(call)
}

/** The alias of the first word, if it was defined on an earlier line. */
const aliasOf = (context: Context, node: Command): string | undefined => {
  const { name } = node
  if (!name || context.state.aliases.size === 0 || name.text !== name.value) return undefined
  const alias = context.state.aliases.get(name.value)
  if (!alias || context.calls.includes(`alias ${name.value}`)) return undefined
  const sameLine = alias.origin === context.origin && !context.origin.source.slice(alias.pos, node.pos).includes('\n')
  return sameLine ? undefined : alias.text
}

/** The words of an alias that is one plain command; undefined where it is more than that. */
const plainAlias = (text: string): readonly Word[] | undefined => {
  const { commands, errors } = parse(text)
  const command = commands[0]?.command
  if (errors || commands.length !== 1 || command?.type !== 'Command' || !command.name || command.prefix.length > 0) return undefined
  return command.suffix.every(isWord) ? [command.name, ...(command.suffix as readonly Word[])] : undefined
}

const runAlias = (context: Context, node: Command, text: string): Outcome => {
  const name = node.name as Word
  const source = `${text}${context.origin.source.slice(name.end, node.end)}`
  return context.run.text({ ...context, calls: [...context.calls, `alias ${name.value}`] }, source, spanOf(context, node), name.value)
}

/** Assignments and redirections without a command. `$(<file)` prints the file. */
const runBare = (context: Context, node: Command): Outcome => {
  const before = context.state.status
  context.state.status = literal('0')
  for (const one of node.prefix) {
    if (!isAssignment(one)) continue
    const { name, variable } = evaluate(context, one)
    setVariable(context.state, name, variable)
  }
  const status = textOf(context.state.status)
  if (node.prefix.length === 0 && node.redirects.length === 0) context.state.status = before
  const wiring = wire(context, node.redirects)
  const stream = wiring && !node.prefix.some(isAssignment) ? inputOf(context, wiring) : undefined
  const isRead = context.via.at(-1)?.endsWith('( )') && stream !== undefined && wiring?.writes.length === 0
  return { stdout: settle(context, wiring, isRead ? rest(stream) : EMPTY, node), ok: status === undefined ? undefined : status === '0' }
}

const setStatus = (context: Context, ok: boolean | undefined): void => {
  context.state.status = ok === undefined ? STATUS : ok ? SUCCESS : FAILURE
}

const STATUS = unknown('?')
const SUCCESS = literal('0')
const FAILURE = unknown('?')

/** What waits behind `>( )` gets what the command passed on. */
const feedWaiting = (context: Context, from: number, wiring: Wiring | undefined, stdout: Value, program: Value): void => {
  if (context.waiting.length <= from) return
  const stdin = inputOf(context, wiring)
  const copied = stdin && /(^|\/)tee$/.test(textOf(program) ?? '') ? stdin.text : unknown('>( )', true, unite(stdin?.text.carries ?? [], stdout.carries))
  for (const one of context.waiting.splice(from)) one.run(copied)
}

const expandWords = (context: Context, node: Command, declared: Declared[]): Value[] => {
  const words: Value[] = []
  context.run.refused = false
  const alias = aliasOf(context, node)
  const first = alias === undefined ? undefined : plainAlias(alias)
  if (first) for (const word of first) expandFields(context, word, words)
  else if (node.name) expandFields(context, node.name, words)
  if (node.suffix.length > 0) expandSuffix(context, node.args, words, declared)
  return words
}

/** What a command counts for, for each function and substitution that it stands in. */
const INSIDE = 256

/** One simple command. */
export const runCommand = (context: Context, node: Command, walk: WalkBody): Outcome => {
  const { run } = context
  // What stands in substitutions may be read many times over.
  run.meter.work -= INSIDE * context.via.length
  if (++run.commands > LIMITS.commands || run.meter.work < 0) exhaust(run, 'too many commands', spanOf(context, node))
  if (run.spent) return QUIET
  if (!node.name) return runBare(context, node)
  const alias = aliasOf(context, node)
  if (alias !== undefined && !plainAlias(alias)) return runAlias(context, node, alias)
  const from = context.waiting.length
  const declared: Declared[] = []
  const words = expandWords(context, node, declared)
  if (run.spent || context.state.jump) return QUIET
  if (words.length === 0) return runBare(context, node)
  const wiring = wire(context, node.redirects)
  const env =
    node.prefix.length === 0 ? NO_NAMES : Object.fromEntries(node.prefix.filter(isAssignment).map((one) => [one.name, evaluate(context, one).variable.value]))
  const outcome = dispatch({ context, node, words, declared, env, wiring, walk })
  const stdout = settle(context, words.length === 1 && textOf(words[0] as Value) === 'exec' ? undefined : wiring, outcome.stdout, node)
  feedWaiting(context, from, wiring, outcome.stdout, words[0] as Value)
  setStatus(context, outcome.ok)
  return { stdout, ok: outcome.ok }
}
