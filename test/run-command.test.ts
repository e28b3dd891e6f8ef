// Owns the tool `run_command`: it runs what is allowed and nothing else, streams, cuts, ends what is late or not wanted, with all that it started.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Captured, captureRun } from '../src/node/captured-run.ts'
import { MAIN, makePlace } from './suites/cli.ts'

const place = makePlace()
const folder = mkdtempSync(join(tmpdir(), 'beforehand-run-'))
const client = new Client({ name: 'tester', version: '1' })

beforeAll(async () => {
  const env = { ...place.env, BEFOREHAND_TOKEN: 'not-for-what-we-run' }
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', '--run-command'], cwd: place.workspace, env, stderr: 'pipe' }))
})
afterAll(async () => {
  await client.close()
  place.remove()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly text: string
  readonly isError: boolean
  readonly told: Readonly<Record<string, unknown>>
}

const call = async (args: Record<string, unknown>, options: Parameters<Client['callTool']>[2] = {}): Promise<Answer> => {
  const { content, structuredContent, isError } = await client.callTool({ name: 'run_command', arguments: args }, undefined, options)
  const [{ text } = { text: '' }] = content as { text: string }[]
  return { text, isError: isError === true, told: (structuredContent ?? {}) as Answer['told'] }
}

test('is offered only where it was asked for', async () => {
  expect((await client.listTools()).tools.map((tool) => [tool.name, tool.annotations?.readOnlyHint])).toEqual([
    ['decide_action', true],
    ['hook_decision', true],
    ['run_command', false],
  ])
})

test('runs shell text exactly as given, words without any shell, and tells the exit code', async () => {
  expect(await call({ command: 'echo "a  b" | tr a-z A-Z; echo bad >&2; exit 3' })).toMatchObject({
    text: expect.stringMatching(/A {2}B\n(.*\n)?exit 3$/s),
    isError: true,
    told: { ran: true, exit: 3, decision: 'allow' },
  })
  expect((await call({ argv: ['echo', '$HOME', '; ls'] })).told).toMatchObject({ ran: true, exit: 0, output: '$HOME ; ls\n' })
  expect((await call({ command: 'pwd; echo "[$BEFOREHAND_TOKEN]"' })).told).toMatchObject({ output: `${place.workspace}\n[]\n` })
  expect((await call({ command: 'cat' })).told).toMatchObject({ exit: 0, output: '' })
  expect((await call({ argv: ['no-such-program-anywhere'] })).told).toMatchObject({ ran: false })
}, 30_000)

test('what is denied or asked does not run, and the answer says why and what to do', async () => {
  const denied = await call({ command: 'touch ran; rm -rf ~' })
  expect([denied.text, denied.isError]).toEqual([expect.stringMatching(/^not run: .*\[floor\//), true])
  const asked = await call({ command: 'touch ran; git push --force origin feature' })
  expect(asked).toMatchObject({
    text: expect.stringMatching(/needs a person.*beforehand run/),
    told: { ran: false, exit: null, allowed: false, decision: 'ask' },
  })
  for (const args of [{}, { command: 'ls', argv: ['ls'] }]) expect((await call(args)).text).toMatch(/only one of them/)
  expect(existsSync(join(place.workspace, 'ran'))).toBe(false)
  const log = (await place.beforehand(['log', '--json'])).out.split('\n').map((line) => JSON.parse(line))
  expect(log.filter((snapshot) => snapshot.outcome).length).toBeGreaterThan(0)
  expect(log.filter((snapshot) => snapshot.decision.decision !== 'allow').every((snapshot) => snapshot.outcome === undefined)).toBe(true)
}, 30_000)

test('streams what comes, and a cancelled call ends the whole group', async () => {
  const told: string[] = []
  const cancel = new AbortController()
  const running = call(
    { command: 'echo one; sleep 0.3; echo two; sleep 30 & sleep 30; echo three' },
    { signal: cancel.signal, onprogress: ({ message }) => told.push(message ?? '') },
  )
  const failed = expect(running).rejects.toThrow()
  await expect.poll(() => told.join(''), { timeout: 10_000 }).toBe('one\ntwo\n')
  cancel.abort()
  await failed
  expect((await call({ command: 'echo still here' })).told).toMatchObject({ output: 'still here\n' })
}, 30_000)

const capture = (command: string, given: { timeoutMs?: number; signal?: AbortSignal } = {}): Promise<Captured> =>
  captureRun({
    argv: ['bash', '-c', command],
    cwd: folder,
    env: process.env,
    timeoutMs: 10_000,
    keepBytes: 1_000,
    signal: new AbortController().signal,
    output: () => undefined,
    ...given,
  })

test('output is cut in the middle; what is late or cancelled ends with all that it started, even what ignores it', async () => {
  const long = await capture('seq 1 100000')
  expect([long.exit, long.output.startsWith('1\n2\n'), long.output.endsWith('99999\n100000\n'), long.output.length < 1_100, long.cut]).toEqual([
    0,
    true,
    true,
    true,
    588_895 - 1_000,
  ])
  expect(await capture('printf abc')).toMatchObject({ output: 'abc', cut: 0 })
  const started = performance.now()
  const late = await capture("trap '' TERM; echo $$ > pid; (sleep 60 & echo $! > child; wait)", { timeoutMs: 300 })
  expect([late.ended, performance.now() - started < 6_000]).toEqual(['late', true])
  await wait(50)
  const isAlive = (file: string): boolean => existsSync(`/proc/${readFileSync(join(folder, file), 'utf8').trim()}/cwd`)
  expect([isAlive('pid'), isAlive('child')]).toEqual([false, false])
  const left = await capture('sleep 60 > /dev/null 2>&1 & echo $! > left; echo done')
  await wait(50)
  expect([left.output, left.ended, isAlive('left')]).toEqual(['done\n', 'by itself', false])
  expect((await capture('sleep 5', { signal: AbortSignal.abort() })).ended).toBe('cancelled')
}, 30_000)
