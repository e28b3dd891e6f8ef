// Owns the analysis as its callers see it: plan (what an action would do, and what must be known for it) and finish (the same with facts).
import type { Action, Operation } from '../action.ts'
import type { ErrorCode } from '../decision.ts'
import type { Draft } from '../draft.ts'
import { type Effect, makeEffect } from '../effect.ts'
import type { Fact, WantedFact } from '../fact.ts'
import { LIMITS } from '../limits.ts'
import type { SessionMemory } from '../memory.ts'
import type { Lookup } from '../ports.ts'
import { methodInEffect } from '../request.ts'
import { fishAsShell } from '../shell/fish.ts'
import { literal } from '../value.ts'
import { emit } from './emit.ts'
import { fileOperations, secretIn } from './files.ts'
import { invoke } from './invoke.ts'
import { readMcp } from './mcp.ts'
import { runNested } from './nested.ts'
import { runner } from './run.ts'
import { powershellText } from './windows.ts'
import { add, createWorld, type Here, lose, problem, type World } from './world.ts'
import { writtenFiles } from './written.ts'

/** What an action would do, as far as that is known without any fact, or with those that are had at once; `memory`: of its session. Never throws for any action. */
export const plan = (action: Action, atOnce?: Lookup, memory?: SessionMemory): Draft => analyse(action, [], atOnce, memory)

/** The same with more facts. Ask again while `wanted` is not empty (at most LIMITS.factRounds times). */
export const finish = (draft: Draft, facts: readonly Fact[], atOnce?: Lookup): Draft => analyse(draft.action, [...draft.facts, ...facts], atOnce, draft.memory)

const analyse = (action: Action, facts: readonly Fact[], atOnce: Lookup | undefined, memory: SessionMemory | undefined): Draft => {
  let known = facts
  let world = pass(action, known, atOnce, memory)
  for (let round = 1; round < LIMITS.factRounds && world.flags.again; round += 1) {
    known = [...known, ...world.answered]
    world = pass(action, known, atOnce, memory)
  }
  reportLost(world)
  return {
    action,
    facts: world.answered.length === 0 ? known : [...known, ...world.answered],
    effects: world.effects,
    coverage: world.effects.some(isLost) ? 'partial' : 'full',
    wanted: wantedOf(world),
    trace: world.trace,
    said: world.said.text,
    memory,
    written: writtenFiles(world, startOf(world)),
    recalled: [...world.recalled],
    errors: world.errors,
  }
}

const isLost = ({ kind }: Effect): boolean => kind === 'unknown' || kind === 'exec.unknown'

/** One reading of the whole action. */
const pass = (action: Action, facts: readonly Fact[], atOnce: Lookup | undefined, memory: SessionMemory | undefined): World => {
  const world = createWorld(action, facts, atOnce, textOfAction(action.operation), runner, memory)
  operate(world, startOf(world), action)
  return world
}

const startOf = ({ action, env }: World): Here => ({
  via: [],
  span: [0, 0],
  depth: 0,
  elsewhere: '',
  remoteHost: '',
  container: '',
  deferred: false,
  quiet: false,
  cwd: action.cwd === '' ? undefined : action.cwd,
  env: (name) => env[name],
})

const textOfAction = (operation: Operation): string => {
  if (operation.type === 'shell') return operation.text
  return operation.type === 'argv' ? operation.argv.join(' ') : operation.type === 'mcp' ? `${operation.server} ${operation.tool}` : ''
}

const operate = (world: World, here: Here, action: Action): void => {
  const { operation } = action
  switch (operation.type) {
    case 'shell':
      return shellText(world, within(here, operation.cwd), action, operation.text)
    case 'argv': {
      invoke(
        world,
        within(here, operation.cwd),
        operation.argv.map((word) => literal(word)),
        { stdin: undefined, env: {} },
      )
      return
    }
    case 'files':
      return fileOperations(world, here, operation.files)
    case 'fetch':
      return fetched(world, here, operation.url, operation.method)
    case 'search':
      return emit(world, here, {
        kind: 'net.connect',
        on: literal('web search'),
        set: { host: 'web-search', where: 'public', method: 'GET' },
        carries: secretIn(operation.query, { outgoing: true }),
      })
    case 'kill':
      return emit(world, here, { kind: 'process.kill', set: { whose: 'own-child' }, on: literal(operation.id) })
    case 'delegate':
      return add(world, makeEffect('tool.call', { tool: action.tool, target: operation.agent }))
    case 'mcp':
      return mcp(world, here, operation)
    case 'inert':
      return add(world, makeEffect('tool.call', { tool: action.tool, target: action.tool, read_only_hint: true }))
    case 'unknown': {
      problem(world, operation.reason === 'size' ? 'input.size' : 'input.shape', operation.message)
      return lose(world, here, operation.reason, operation.message)
    }
    default: {
      const never: never = operation
      return never
    }
  }
}

/** A page that is read; an address that starts something is a request to do so. */
const fetched = (world: World, here: Here, url: string, told: string): void => {
  const method = methodInEffect(told, url)
  const reads = method === 'GET' || method === 'HEAD'
  const carries = [url, decodedUrl(url)].flatMap((text) => secretIn(text, { outgoing: true })).slice(0, 1)
  emit(world, here, { kind: reads ? 'net.download' : 'net.connect', on: literal(url), set: { method }, carries })
}

/** What stands in an address once `%40` is `@`. */
const decodedUrl = (url: string): string => url.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => attempted(() => decodeURIComponent(escaped)) ?? escaped)

const attempted = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const within = (here: Here, cwd: string | undefined): Here => (cwd === undefined ? here : { ...here, cwd })

const shellText = (world: World, here: Here, action: Action, text: string): void => {
  if (text.trim() === '') return add(world, makeEffect('exec.command', { target: 'nothing', program: '' }))
  if (action.shell === 'powershell' || action.shell === 'cmd') powershellText(world, here, action.shell, text)
  else if (action.shell === 'fish') fishText(world, here, text)
  else world.run.shell(world, here, text)
  if (world.effects.length === 0) add(world, makeEffect('exec.command', { target: text.slice(0, 80), program: '' }))
}

const fishText = (world: World, here: Here, text: string): void => {
  const read = fishAsShell(text)
  if (read === undefined) lose(world, here, 'syntax', 'fish', { language: 'fish' })
  else world.run.shell(world, here, read)
}

const mcp = (world: World, here: Here, operation: Extract<Operation, { type: 'mcp' }>): void => {
  const read = readMcp(operation.server, operation.tool, operation.args, operation.readOnlyHint)
  for (const draft of read.effects ?? []) emit(world, here, draft)
  for (const nested of read.nested ?? []) runNested(world, here, operation.server, nested, { stdin: undefined, env: {} })
  for (const part of read.unknown ?? []) lose(world, here, part.reason, part.what)
}

const ERRORS: Partial<Record<string, ErrorCode>> = { syntax: 'shell.syntax', depth: 'shell.depth', size: 'shell.size' }

/** Texts that could not be read are errors of the decision, too. */
const reportLost = (world: World): void => {
  for (const effect of world.effects) {
    const code = isLost(effect) ? ERRORS[effect.what] : undefined
    if (code !== undefined) problem(world, code, `${effect.what}: ${effect.target.slice(0, 120)}`)
  }
}

/** Facts of what is run, deleted or written come first. */
const wantedOf = (world: World): readonly WantedFact[] => {
  const rank = (fact: WantedFact): number => (fact.ask === 'text' ? 0 : fact.ask === 'path' ? 1 : 2)
  return [...world.wanted.values()].sort((a, b) => rank(a) - rank(b)).slice(0, LIMITS.facts)
}
