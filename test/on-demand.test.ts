// Owns proof that hooks start the service where they were told to: it is never waited for, there is one, a dead or older one is replaced, an idle one ends.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'
import { runningService, type ServiceNote } from '../src/node/service/lock.ts'
import { MAIN } from './suites/cli.ts'

const PROGRAM = join(dirname(MAIN), 'hook.cjs')

interface Here {
  readonly state: string
  /** One call; answers whether it was allowed, and the milliseconds it took. */
  call(command: string, words?: readonly string[], env?: Readonly<Record<string, string>>): Promise<{ readonly allowed: boolean; readonly ms: number }>
  /** Who answered each kept call, newest last: the process that the store was written by is not kept, so the service's own count is asked. */
  served(): Promise<number>
}

const places: string[] = []

const here = (): Here => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'bh-demand-')))
  places.push(root)
  const [config, state, work] = [join(root, 'config'), join(root, 'state'), join(root, 'work')]
  for (const folder of [config, state, work]) mkdirSync(folder)
  let calls = 0
  return {
    state,
    call: async (command, words = ['--service'], env = {}) => {
      calls += 1
      const event = { hook_event_name: 'PreToolUse', session_id: 's', cwd: work, tool_name: 'Bash', tool_input: { command }, tool_use_id: `call_${calls}` }
      const began = performance.now()
      const { exitCode } = await execa(process.execPath, [PROGRAM, '--config', config, '--state', state, ...words, 'claude-code'], {
        cwd: work,
        env: { PATH: process.env['PATH'] ?? '', HOME: root, ...env },
        extendEnv: false,
        input: JSON.stringify(event),
        reject: false,
      })
      return { allowed: exitCode === 0, ms: performance.now() - began }
    },
    served: async () => {
      const note = runningService(state)
      if (!note) return 0
      const { socketFetch } = await import('../src/node/service/socket-fetch.ts')
      const text = await (await socketFetch(note.socket)('http://localhost/metrics')).text()
      return [...text.matchAll(/^beforehand_decisions_total\{.*\} (\d+)$/gm)].reduce((sum, [, count]) => sum + Number(count), 0)
    },
  }
}

const ready = async (state: string, other?: ServiceNote): Promise<ServiceNote> => {
  for (const end = performance.now() + 30_000; performance.now() < end; await wait(50)) {
    const note = runningService(state)
    if (note?.ready && note.pid !== other?.pid) return note
  }
  throw new Error(`no service came up: ${existsSync(join(state, 'service.log')) ? readFileSync(join(state, 'service.log'), 'utf8') : 'no log'}`)
}

const gone = async (state: string, ms = 10_000): Promise<boolean> => {
  for (const end = performance.now() + ms; performance.now() < end; await wait(50)) if (!runningService(state)) return true
  return false
}

/** As if the last start were long ago. */
const settled = (state: string): void => utimesSync(join(state, 'service.starting'), 0, 0)

afterAll(async () => {
  for (const root of places) {
    const note = runningService(join(root, 'state'))
    if (note) process.kill(note.pid, 'SIGTERM')
    await gone(join(root, 'state'))
    rmSync(root, { recursive: true, force: true })
  }
})

/** Each in folders of its own; they mostly wait. */
describe.concurrent('a service that hooks start', () => {
  test('the first call answers by itself and starts it, the next is answered by it; killed, a call still answers, and another comes up', async () => {
    const { state, call, served } = here()
    expect((await call('rm -rf /')).allowed).toBe(false)
    const first = await ready(state)
    const before = await served()
    expect((await call('ls')).allowed).toBe(true)
    expect((await call('rm -rf /')).allowed).toBe(false)
    expect((await served()) - before).toBe(2)
    process.kill(first.pid, 'SIGKILL')
    expect(await gone(state)).toBe(true)
    expect((await call('rm -rf /')).allowed).toBe(false)
    // One that dies at once is not started again by every call.
    await wait(300)
    expect(runningService(state)).toBeUndefined()
    settled(state)
    expect((await call('ls')).allowed).toBe(true)
    expect((await ready(state, first)).pid).not.toBe(first.pid)
  }, 120_000)

  test('calls at once start one', async () => {
    const { state, call } = here()
    // The first compiles the policies, for which a busy machine may take long.
    await call('ls', [])
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('ls')))
    expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, true])
    const { pid } = await ready(state)
    await wait(500)
    expect(runningService(state)?.pid).toBe(pid)
    const { stdout } = await execa('ps', ['-eo', 'args'])
    expect(stdout.split('\n').filter((line) => line.includes(state) && line.includes(' serve '))).toHaveLength(1)
  }, 120_000)

  test('one of another version is replaced, and not asked meanwhile', async () => {
    const { state, call } = here()
    // It holds the lock and the note as an older version would.
    const old = spawn(process.execPath, [join(import.meta.dirname, 'suites/old-service.ts'), state], { stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise((done) => old.stdout.once('data', done))
    expect(runningService(state)).toMatchObject({ version: '0.0.1', pid: old.pid })
    expect((await call('rm -rf /')).allowed).toBe(false)
    const note = await ready(state, runningService(state))
    expect(note.version).not.toBe('0.0.1')
    expect(old.signalCode ?? old.exitCode).not.toBe(null)
  }, 120_000)

  test('it is started only where that was asked for, and not in automation', async () => {
    const { state, call } = here()
    await call('ls', [])
    await call('ls', ['--service'], { CI: 'true' })
    await wait(500)
    expect(existsSync(join(state, 'service.starting'))).toBe(false)
    // Near miss: the same in a terminal.
    await call('ls', ['--service'], { CI: 'false' })
    expect(existsSync(join(state, 'service.starting'))).toBe(true)
    await ready(state)
  }, 120_000)

  test('it ends by itself once nothing is asked for a while, and not before', async () => {
    const { state } = here()
    const words = ['--config', join(state, '../config'), '--state', state, 'serve', '--idle', '3s', '--socket', join(state, 'run/service.sock')]
    const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env['PATH'] ?? '', HOME: state } })
    const note = await ready(state)
    const { socketFetch } = await import('../src/node/service/socket-fetch.ts')
    for (let at = 0; at < 5; at += 1) {
      await wait(1_000)
      await (await socketFetch(note.socket)('http://localhost/healthz')).text()
    }
    expect(runningService(state)?.pid).toBe(child.pid)
    expect(await gone(state, 15_000)).toBe(true)
    expect(await new Promise((done) => (child.exitCode === null ? child.once('exit', done) : done(child.exitCode)))).toBe(0)
  }, 120_000)

  test('where it cannot be started, calls answer by themselves', async () => {
    const { state, call } = here()
    // The socket's folder cannot be made.
    writeFileSync(join(state, 'run'), '')
    expect((await call('rm -rf /')).allowed).toBe(false)
    await wait(3_000)
    expect(runningService(state)).toBeUndefined()
    expect((await call('ls')).allowed).toBe(true)
  }, 120_000)
})
