// Owns what `npm run bench:agents` measures: what the guard adds to one tool call in the real clients, by way of hooking, against a hook of the same kind that does nothing; the
// command bundle against an empty Node process; and the tokens that registration, rule and one answer take in the agent's context.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { encode } from 'gpt-tokenizer'
import { headlessOf } from '../../src/node/doctor/headless.ts'
import { type Guarded, makeGuarded } from '../agents/guarded.ts'
import { AGENTS, type AgentId } from '../agents/install.ts'
import { type Home, makeHome } from '../agents/session.ts'
import { SURFACE } from '../agents/surface.ts'
import { MAIN } from '../suites/cli.ts'

const { values: given } = parseArgs({
  options: {
    agent: { type: 'string', multiple: true, default: [...AGENTS] },
    calls: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const CALLS = Number(given.calls)
const ROUNDS = Number(given.rounds)
/** The first ones of a session warm things up on either side. */
const WARM = 3

/** `served` is `command` while a service runs, which the command then asks. */
type Way = 'command' | 'served' | 'http' | 'mcp'
const WAYS: Readonly<Record<AgentId, readonly Way[]>> = {
  'claude-code': ['command', 'served', 'http', 'mcp'],
  codex: ['command', 'served', 'http'],
  opencode: ['http'],
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

// ---- one session

/** Milliseconds from each call that goes out to its result that comes back; the client's own work is in it. */
const gaps = async (home: Home): Promise<readonly number[]> => {
  const { shell } = headlessOf(home.agent)
  const { requests, results } = await home.session({ main: Array.from({ length: CALLS }, (_, at) => [shell(`echo ${at}`)]) })
  if (results.length !== CALLS) throw new Error(`${home.agent}: ${results.length} of ${CALLS} calls came back`)
  const turns = requests.filter(({ body }) => Object.keys(body).length > 0)
  return turns.slice(0, CALLS).map(({ answered }, at) => (turns[at + 1]?.arrived ?? Number.NaN) - answered)
}

// ---- a guard, and a hook of the same kind that does nothing

/** What stands behind the hook while a session runs. */
type Behind = (home: Guarded) => Promise<() => Promise<void>>

const stopped = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

const started = async (args: readonly string[], home: Guarded): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], env: home.env })
  await once(child.stdout, 'data')
  return () => stopped(child)
}

const socketOf = (home: Guarded): string => join(home.state, 'run', 'service.sock')
const noopProgram = (name: string): string => join(import.meta.dirname, 'noop', name)

const NOTHING: Behind = async () => async () => undefined

interface Sides {
  readonly guard: Behind
  readonly noop: Behind
}

const sidesOf = (agent: AgentId, way: Way, port: number): Sides => {
  const words = (home: Guarded): readonly string[] => (agent === 'claude-code' && way === 'http' ? ['--port', String(port)] : ['--socket', socketOf(home)])
  const service: Behind = (home) => started([join(home.program, 'main.js'), 'serve', ...words(home)], home)
  if (way === 'command' || way === 'served')
    return {
      guard: way === 'served' ? service : NOTHING,
      noop: async (home) => {
        writeFileSync(join(home.program, 'hook.cjs'), NOOP_HOOK)
        return async () => undefined
      },
    }
  if (way === 'mcp')
    return {
      guard: NOTHING,
      noop: async (home) => {
        home.edit('home/.claude/.claude.json', (text) => text.replace(`${home.program}/main.js`, noopProgram('mcp.ts')))
        return async () => undefined
      },
    }
  return { guard: service, noop: (home) => started([noopProgram('service.ts'), ...words(home)], home) }
}

const NOOP_HOOK = `require('node:fs').readFileSync(0)\nprocess.stdout.write('{}')\n`

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const sessionWith = async (agent: AgentId, way: Way, side: keyof Sides): Promise<readonly number[]> => {
  const port = await freePort()
  const home = await makeGuarded(agent, { words: way === 'http' || way === 'mcp' ? ['--transport', way] : [] })
  // The port of this machine's own service may be in use.
  if (way === 'http' && agent === 'claude-code') home.edit('home/.claude/settings.json', (text) => text.replaceAll('127.0.0.1:4117', `127.0.0.1:${port}`))
  const stop = await sidesOf(agent, way, port)[side](home)
  try {
    return await gaps(home)
  } finally {
    await stop()
    home.remove()
  }
}

interface Latency {
  readonly agent: AgentId
  readonly way: Way
  /** Pairs of calls. */
  readonly pairs: number
  /** Medians in milliseconds: a call with the guard, a call with the hook that does nothing, and of the differences of the pairs. */
  readonly guard: number
  readonly noop: number
  readonly added: number
}

/** The guard's session and the other are run in turn, so that what else the machine does falls on both. */
const latency = async (agent: AgentId, way: Way): Promise<Latency> => {
  const [guard, noop]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? (['guard', 'noop'] as const) : (['noop', 'guard'] as const))
      (side === 'guard' ? guard : noop).push(...(await sessionWith(agent, way, side)).slice(WARM))
  const differences = guard.map((each, at) => each - (noop[at] ?? Number.NaN))
  return { agent, way, pairs: differences.length, guard: median(guard), noop: median(noop), added: median(differences) }
}

// ---- the bundle's start

interface Bundle {
  /** Medians in milliseconds, and of the ratios of the pairs. */
  readonly empty: number
  readonly bundle: number
  readonly ratio: number
  readonly pairs: number
}

const bundleStart = async (withService: boolean): Promise<Bundle> => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'))
  const env = { PATH: process.env['PATH'], HOME: folder }
  const where = ['--config', join(folder, 'config'), '--state', join(folder, 'state')]
  const empty = join(folder, 'empty.mjs')
  writeFileSync(empty, '')
  // As `init` leaves it: then compiled code is kept there.
  mkdirSync(join(folder, 'state'))
  const service = withService
    ? spawn(process.execPath, [MAIN, ...where, 'serve', '--socket', join(folder, 'state/run/service.sock')], { stdio: ['ignore', 'pipe', 'ignore'], env })
    : undefined
  if (service) await once(service.stdout, 'data')
  const hook = [join(MAIN, '../hook.cjs'), ...where, 'claude-code']
  const event = (at: number): string =>
    JSON.stringify({
      ...{ session_id: 's', cwd: folder, hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'git status && ls | head -3' } },
      // An id of its own for each: a repeated one gets the stored decision.
      tool_use_id: `t${at}`,
    })
  const time = (args: readonly string[], input: string): number => {
    const began = performance.now()
    const { status, stderr } = spawnSync(process.execPath, args, { input, cwd: folder, env })
    if (status !== 0) throw new Error(`the process ended with ${status}: ${stderr}`)
    return performance.now() - began
  }
  const pairs = Array.from({ length: 40 + WARM }, (_, at) => ({ empty: time([empty], ''), hook: time(hook, event(at)) })).slice(WARM)
  if (service) await stopped(service)
  rmSync(folder, { recursive: true, force: true })
  return {
    empty: median(pairs.map((pair) => pair.empty)),
    bundle: median(pairs.map((pair) => pair.hook)),
    ratio: median(pairs.map((pair) => pair.hook / pair.empty)),
    pairs: pairs.length,
  }
}

// ---- tokens

interface Tokens {
  readonly agent: AgentId
  /** What the first request holds more than without the guard. */
  readonly registration: number
  /** Of that, the rule in the agent's own file. */
  readonly rule: number
  /** One answer of `decide_action` to an allowed and to a refused call. */
  readonly allow: number
  readonly deny: number
}

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null ? Object.values(value).map(textIn).join('\n') : ''

const count = (text: string): number => encode(text).length

const tokens = async (agent: AgentId): Promise<Tokens> => {
  const { mcp } = SURFACE[agent]
  const question = (command: string) => [mcp('beforehand', 'decide_action', { tool: 'Bash', input: { command } })]
  const bare = await makeHome(agent)
  const guarded = await makeGuarded(agent)
  const without = await bare.session({ main: [['done']] })
  const session = await guarded.session({ main: [question('ls'), question('rm -rf ~')] })
  const size = (requests: typeof session.requests): number => count(textIn(requests.find(({ body }) => Object.keys(body).length > 0)?.body))
  const ruleFile = { 'claude-code': 'home/.claude/CLAUDE.md', codex: 'home/.codex/AGENTS.md', opencode: 'home/.config/opencode/AGENTS.md' }[agent]
  const result = {
    agent,
    registration: size(session.requests) - size(without.requests),
    rule: count(guarded.read(ruleFile)),
    allow: count(session.told('main_0_0')),
    deny: count(session.told('main_1_0')),
  }
  guarded.remove()
  bare.remove()
  return result
}

// ---- all of it

const agents = AGENTS.filter((id) => given.agent.includes(id))
const bundles = { alone: await bundleStart(false), 'with the service': await bundleStart(true) }
const latencies: Latency[] = []
for (const agent of agents) for (const way of WAYS[agent]) latencies.push(await latency(agent, way))
const contexts: Tokens[] = []
for (const agent of agents) contexts.push(await tokens(agent))

const BAR = 3
const RATIO = 1.7
const missed = [
  ...latencies
    .filter(({ way, added }) => (way === 'http' || way === 'mcp') && added > BAR)
    .map(({ agent, way, added }) => `${agent} by ${way} adds ${added.toFixed(1)} ms (bar: ${BAR} ms)`),
  ...Object.entries(bundles)
    .filter(([, { ratio }]) => ratio > RATIO)
    .map(([how, { ratio }]) => `the command bundle ${how} takes ${ratio.toFixed(2)} × an empty Node process (bar: ${RATIO} ×)`),
]
if (given.json) console.log(JSON.stringify({ bundles, latencies, tokens: contexts, missed }))
else {
  for (const [how, { bundle, empty, ratio, pairs }] of Object.entries(bundles))
    console.log(
      `command bundle ${how}: ${bundle.toFixed(1)} ms, empty Node process ${empty.toFixed(1)} ms: ${ratio.toFixed(2)} × (bar: ${RATIO} ×; ${pairs} pairs)`,
    )
  console.log('\nagent         hook      with guard   hook of the same kind that does nothing   added (median of pairs)')
  for (const { agent, way, guard, noop, added, pairs } of latencies)
    console.log(
      `${agent.padEnd(13)} ${way.padEnd(8)} ${guard.toFixed(1).padStart(9)} ms ${noop.toFixed(1).padStart(39)} ms ${added.toFixed(1).padStart(12)} ms of ${pairs}`,
    )
  console.log('\nagent         tokens: registration and rule   of that the rule   answer: allow   deny')
  for (const { agent, registration, rule, allow, deny } of contexts)
    console.log(
      `${agent.padEnd(13)} ${String(registration).padStart(29)} ${String(rule).padStart(18)} ${String(allow).padStart(15)} ${String(deny).padStart(6)}`,
    )
}
for (const each of missed) console.log(`missed: ${each}`)
if (given.check && missed.length > 0) process.exitCode = 1
