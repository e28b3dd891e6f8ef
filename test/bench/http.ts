// Owns `npm run bench:http`: the service under load from a second process, its echo route as the yardstick, the first decision of a fresh process, and a soak.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { at, full, type Load, paced, type Target } from './load.ts'
import { agentMix, hardMix } from './mix.ts'

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    lanes: { type: 'string', default: '16' },
    soak: { type: 'string' },
    mix: { type: 'string', default: 'agent' },
    log: { type: 'string', default: 'info' },
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const seconds = Number(given.seconds) * 1000
const lanes = Number(given.lanes)

const scratch = mkdtempSync(join(tmpdir(), 'beforehand-mix-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const bodies = given.mix === 'hard' ? hardMix() : agentMix(scratch)

interface Server {
  readonly child: ChildProcess
  readonly decide: Target
  readonly echo: Target
  readonly folder: string
}

/** The service gets one core and no more, where the system can say so, and the load comes from another. */
const pinned = process.platform === 'linux' && spawnSync('taskset', ['-c', '0', 'true']).status === 0
if (pinned && availableParallelism() > 1) spawnSync('taskset', ['-cp', '1', String(process.pid)])

const start = async (): Promise<Server> => {
  const folder = mkdtempSync(join(tmpdir(), 'beforehand-http-'))
  const words = [process.execPath, join(import.meta.dirname, 'http-server.ts'), folder, given.log]
  const [file = '', ...args] = pinned ? ['taskset', '-c', '0', ...words] : words
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const [line] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer]
  const { hostname: host, port } = new URL(line.toString().trim())
  return { child, folder, decide: { host, port: Number(port), path: '/v1/decide' }, echo: { host, port: Number(port), path: '/v1/echo' } }
}

const stop = async ({ child, folder }: Server): Promise<void> => {
  child.kill('SIGTERM')
  await once(child, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

const usage = async ({ child }: Server): Promise<{ rss: number; heapUsed: number; cpuMs: number }> => {
  child.send('usage')
  const [told] = await once(child, 'message')
  return told
}

const perSecond = ({ answers, ms }: Load): number => (answers / ms) * 1000
const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const show = (name: string, value: string): void => console.log(`${name.padEnd(58)} ${value}`)
const ms = (value: number): string => `${value.toFixed(2)} ms`

const post = async ({ host, port, path }: Target, body: string): Promise<string> =>
  (await fetch(`http://${host}:${port}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text()

// ---- the first decision of a fresh process, and the one after it
const cold: number[] = []
const second: number[] = []
for (let round = 0; round < 5; round += 1) {
  const server = await start()
  for (const into of [cold, second]) {
    // The connection is open and the client warm, so that the decision is what is measured.
    await post(server.echo, '{}')
    const body = bodies[(round * 37) % bodies.length] ?? ''
    const asked = performance.now()
    await post(server.decide, body)
    into.push(performance.now() - asked)
  }
  await stop(server)
}

// ---- full load
const server = await start()
await full(server.decide, bodies, lanes, 2_000)
await full(server.echo, bodies, lanes, 1_000)
const echoes: number[] = []
const decisions: number[] = []
const cpuEach: number[] = []
const echoCpu: number[] = []
let failures = 0
for (let round = 0; round < Number(given.rounds); round += 1) {
  const first = await usage(server)
  const echo = await full(server.echo, bodies, lanes, seconds / 2)
  const before = await usage(server)
  const decided = await full(server.decide, bodies, lanes, seconds)
  echoCpu.push((before.cpuMs - first.cpuMs) / echo.answers)
  cpuEach.push(((await usage(server)).cpuMs - before.cpuMs) / decided.answers)
  echoes.push(perSecond(echo))
  decisions.push(perSecond(decided))
  failures += echo.failures + decided.failures
}
// ---- half of that
const half = median(decisions) / 2
await wait(300)
const echoHalf = await paced(server.echo, bodies, half, lanes * 2, seconds)
const decideHalf = await paced(server.decide, bodies, half, lanes * 2, seconds)
failures += echoHalf.failures + decideHalf.failures

const result = {
  rows: bodies.length,
  pinned,
  echo_per_second: median(echoes),
  decisions_per_second: median(decisions),
  ratio: median(decisions) / median(echoes),
  cpu_ms: { echo: median(echoCpu), decide: median(cpuEach) },
  cpu_ratio: median(echoCpu) / median(cpuEach),
  half_load: half,
  echo_half: { p50: at(echoHalf.latencies, 0.5), p99: at(echoHalf.latencies, 0.99) },
  decide_half: { p50: at(decideHalf.latencies, 0.5), p99: at(decideHalf.latencies, 0.99) },
  p99_over_echo: at(decideHalf.latencies, 0.99) / at(echoHalf.latencies, 0.99),
  cold_ms: { worst: Math.max(...cold), median: median(cold) },
  warm_ms: { median: median(second) },
  failures,
}

if (given.json) console.log(JSON.stringify(result))
else {
  show(`actions in the mix (${given.mix})`, String(result.rows))
  show(`server on one core${pinned ? '' : ' (not pinned: there is no taskset)'}; load from this process`, `${lanes} connections`)
  show('cold: first decision after ready, of 5 processes', `median ${ms(result.cold_ms.median)}, worst ${ms(result.cold_ms.worst)} (bar: 38 ms)`)
  show('warm: the same decision again', `median ${ms(result.warm_ms.median)}`)
  show('echo at full load', `${result.echo_per_second.toFixed(0)}/s, ${result.cpu_ms.echo.toFixed(3)} ms CPU each`)
  show(
    'decide at full load, each snapshot written before its answer',
    `${result.decisions_per_second.toFixed(0)}/s (bar: 2,000/s), ${result.cpu_ms.decide.toFixed(3)} ms CPU each`,
  )
  show(
    'decide against echo',
    `${(result.ratio * 100).toFixed(0)} % (bar: 25 %); by CPU time, which a busy machine does not blur, ${(result.cpu_ratio * 100).toFixed(0)} %`,
  )
  show(`echo at half load (${half.toFixed(0)}/s)`, `p50 ${ms(result.echo_half.p50)}, p99 ${ms(result.echo_half.p99)}`)
  show(
    `decide at half load (${half.toFixed(0)}/s)`,
    `p50 ${ms(result.decide_half.p50)}, p99 ${ms(result.decide_half.p99)}, ${result.p99_over_echo.toFixed(1)} × echo (bar: 5 ×)`,
  )
  show('answers other than 200', String(failures))
}

if (given.soak !== undefined) {
  const minutes = Number(given.soak)
  const samples: { rss: number; heapUsed: number }[] = []
  for (let done = 0; done < minutes * 4; done += 1) {
    await paced(server.decide, bodies, half, lanes * 2, 15_000)
    const { rss, heapUsed } = await usage(server)
    samples.push({ rss, heapUsed })
    console.log(`soak ${((done + 1) / 4).toFixed(2)} min: rss ${(rss / 1e6).toFixed(0)} MB, heap ${(heapUsed / 1e6).toFixed(0)} MB`)
  }
  const quarter = samples.length >> 2
  const early = median(samples.slice(quarter, quarter * 2).map((sample) => sample.rss))
  const late = median(samples.slice(-quarter).map((sample) => sample.rss))
  show('memory, second quarter to last', `${(early / 1e6).toFixed(0)} MB to ${(late / 1e6).toFixed(0)} MB (${(((late - early) / early) * 100).toFixed(1)} %)`)
  if (given.check && late > early * 1.15) process.exitCode = 1
}
await stop(server)

const missed = [
  result.ratio < 0.25 && 'decide is less than 25 % of echo',
  result.decisions_per_second < 2_000 && 'fewer than 2,000 decisions a second',
  result.p99_over_echo > 5 && 'p99 at half load is more than 5 × that of echo',
  result.cold_ms.worst > 38 && 'the first decision takes more than 38 ms',
  failures > 0 && 'not every answer was 200',
].filter((each) => each !== false)
for (const each of missed) console.log(`missed: ${each}`)
if (failures > 0 || (given.check && missed.length > 0)) process.exitCode = 1
