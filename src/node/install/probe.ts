// Owns trying, before hooks are written, whether the installed client holds to a way of hooking: in a home of its own, with a scripted model on loopback, a call whose
// hook cannot be reached must not run, and one whose hook says nothing must. A version says less: builds differ, and settings may take a kind of hook away.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Agent, Place, Transport } from '../../core/agent.ts'
import { HEADLESS, type Headless, runClient } from '../doctor/headless.ts'
import { startScriptedModel } from '../doctor/scripted-model.ts'
import { readManifest } from './manifest.ts'
import { carryOut, planInstall } from './plan.ts'
import { ownedBy } from './recipe.ts'

/** `unknown`: the client never made the calls, so nothing was learnt. */
export type Probed = 'closed' | 'open' | 'unused' | 'unknown'

export interface ProbeOptions {
  readonly agent: Agent
  readonly binary: string
  readonly transport: Transport
  /** For the same transport in the user's own files. */
  readonly place: Place
  /** Milliseconds for each of two runs. */
  readonly limit?: number
}

export const probe = async (given: ProbeOptions): Promise<Probed> => {
  const headless = HEADLESS.find(({ agent }) => agent === given.agent.id)
  if (!headless || given.binary === '') return 'unknown'
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'beforehand-probe-')))
  const guard = await startSilentGuard()
  try {
    const broken = await run(given, headless, join(root, 'broken'), { url: 'http://127.0.0.1:9', mcp: [join(root, 'gone')] })
    if (broken !== 'refused') return broken === 'ran' ? 'open' : 'unknown'
    const words = [process.execPath, '-e', MUTE_SERVER]
    const whole = await run(given, headless, join(root, 'whole'), { url: guard.url, mcp: words })
    return whole === 'ran' && (given.transport !== 'http' || guard.asked() > 0) ? 'closed' : 'unused'
  } finally {
    guard.server.close()
    guard.server.closeAllConnections()
    rmSync(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** One call of the client's shell, in a home that holds nothing but our recipe. */
const run = async (
  { agent, binary, place, limit = 60_000 }: ProbeOptions,
  headless: Headless,
  root: string,
  target: Pick<Place, 'url' | 'mcp'>,
): Promise<'ran' | 'refused' | 'unknown'> => {
  const [home, work, state] = [join(root, 'home'), join(root, 'work'), join(root, 'state')]
  for (const folder of [home, work, state]) mkdirSync(folder, { recursive: true })
  const folders = Object.fromEntries(headless.variables.map((name) => [name, join(home, name.toLowerCase())]))
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  const owned = ownedBy(agent, { ...place, ...target, scope: 'user', project: '', home, env: folders, exists: existsSync })
  carryOut(planInstall(owned, readManifest(state), state), readManifest(state), [], state)
  const mark = join(work, 'ran')
  writeFileSync(join(work, 'here'), '')
  const model = await startScriptedModel({ main: [[headless.shell(`touch ${mark}`)]] })
  try {
    const start = headless.start(model.url, 'probe')
    const quiet = headless.leaveNothing(root)
    const env = {
      PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
      HOME: home,
      TMPDIR: root,
      LANG: 'C.UTF-8',
      TERM: 'dumb',
      ...folders,
      ...start.env,
      ...quiet.env,
    }
    await runClient(binary, [...start.args, ...headless.permissive, ...quiet.args], { cwd: work, env, limit })
    return existsSync(mark) ? 'ran' : model.told('main_0_0') === '' ? 'unknown' : 'refused'
  } finally {
    await model.close()
  }
}

/** A service that has nothing to say to any hook. */
const startSilentGuard = async (): Promise<{ readonly url: string; readonly server: Server; asked(): number }> => {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    request.resume()
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, asked: () => asked }
}

/** The same over MCP's stdio: one JSON-RPC message a line (MCP 2025-11-25). */
const MUTE_SERVER = `
const say = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') say(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'beforehand', version: '0' } })
  else if (method === 'tools/list') say(id, { tools: [{ name: 'hook_decision', inputSchema: { type: 'object' } }] })
  else if (method === 'tools/call') say(id, { content: [{ type: 'text', text: '{}' }] })
  else if (id !== undefined) process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'not here' } }) + '\\n')
})`
