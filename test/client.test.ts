// Owns the typed client and the library: what they ask and answer, and that whatever goes wrong is an error that says to be careful.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decide, openDecide } from '../src/node/library.ts'
import { BeforehandError, type Client, createClient, type Fetch } from '../src/serve/client.ts'
import { makeApp, TOKENS } from './http-app.ts'
import { makePlace } from './suites/cli.ts'

const place = makePlace()
afterAll(() => place.remove())

const over = (app: ReturnType<typeof makeApp>, token?: string): Client =>
  createClient({ url: 'http://localhost/', token, fetch: (url, init) => app.fetch(new Request(url, init), { remote: '127.0.0.1' }) })

/** What a call throws, as `code verdict status`. */
const thrown = async (work: Promise<unknown>): Promise<string> => {
  try {
    return `answered ${JSON.stringify(await work)}`
  } catch (error) {
    if (!(error instanceof BeforehandError)) return `threw ${String(error)}`
    return `${error.code} ${error.verdict} ${error.status}`
  }
}

test('every call over the real app', async () => {
  const client = over(makeApp())
  const decision = await client.decide({ command: 'rm -rf ~', session: 's1' })
  expect(decision).toMatchObject({ decision: 'deny', allowed: false, rule: 'floor/delete-home' })
  expect(decision.effects.map((effect) => effect.kind)).toContain('fs.delete')
  const rows = await client.decideBatch([
    { id: 1, command: 'ls' },
    { id: 'two', tool: 'Bash' },
    { command: 'pwd', url: 'x' },
  ])
  expect(rows.map((row) => ('decision' in row ? row.decision.decision : row.error.code))).toEqual(['allow', expect.any(String), 'input.shape'])
  const hook = await client.hook('claude-code', { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'rm -rf ~' }, cwd: '/w' })
  expect(hook).toMatchObject({ hookSpecificOutput: { permissionDecision: 'deny' } })
  await client.outcome(decision.snapshot_id, { ran: false, answer: 'deny' })
  expect(await client.snapshot(decision.snapshot_id)).toMatchObject({ id: decision.snapshot_id, outcome: { ran: false, answer: 'deny' } })
  expect(await client.snapshot('dec_01900000-0000-7000-8000-000000000000')).toBeUndefined()
  expect((await client.snapshots({ decision: ['deny', 'ask'], session: 's1', since: '1h', limit: 5 })).map((each) => each.id)).toEqual([decision.snapshot_id])
  expect(await client.ready()).toBe(true)
})

test('errors of the service keep their codes', async () => {
  const tokens = (bearer: string) => TOKENS[bearer]
  const [nobody, decider, starting] = [over(makeApp({ tokens })), over(makeApp({ tokens }), 'decide-secret-1'), over(makeApp({ ready: () => false }))]
  const rows: readonly (readonly [Promise<unknown>, string])[] = [
    [nobody.decide({ command: 'ls' }), 'request.token ask 401'],
    [decider.snapshots(), 'request.role ask 403'],
    [decider.decide({}), 'input.shape ask 400'],
    [decider.choose({ action: 'launch', context: {} }), 'strategy.unknown ask 404'],
    [decider.decide({ strategy: 'triage', context: { text: 'it is down', security: true } }), 'client.invalid ask 0'],
    [decider.outcome('dec_01900000-0000-7000-8000-000000000000', { ran: true }), 'snapshot.unknown ask 404'],
    [starting.decide({ command: 'ls' }), 'service.not_ready ask 503'],
    [starting.ready(), 'answered false'],
  ]
  expect(await Promise.all(rows.map(([work]) => thrown(work)))).toEqual(rows.map(([, want]) => want))
})

test('whatever else goes wrong is an error too: nobody there, late, cancelled, or an answer that is none', async () => {
  const answering = (body: string, status = 200): Client => createClient({ url: 'http://h', fetch: async () => new Response(body, { status }) })
  const never: Fetch = (_, { signal }) => new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  const good = { schema: 'beforehand.decision/1', id: 'x', decision: 'allow', allowed: true, reason: '' }
  const cancel = new AbortController()
  const cancelled = createClient({ url: 'http://h', fetch: never }).decide({ command: 'ls' }, { signal: cancel.signal })
  cancel.abort()
  const ask = (client: Client): Promise<unknown> => client.decide({ command: 'ls' })
  const rows: readonly (readonly [Promise<unknown>, RegExp])[] = [
    [ask(createClient({ url: 'http://127.0.0.1:9' })), /^client\.unreachable ask 0$/],
    [ask(createClient({ url: 'not a url' })), /^client\.unreachable ask 0$/],
    [ask(createClient({ url: 'http://h', fetch: never, timeout_ms: 20 })), /^client\.timeout ask 0$/],
    [cancelled, /^client\.cancelled ask 0$/],
    [ask(answering('<html>')), /^client\.invalid ask 200$/],
    [ask(answering('<html>', 502)), /^client\.invalid ask 502$/],
    [ask(answering('{"error":{}}', 500)), /^client\.invalid ask 500$/],
    [ask(answering('null')), /^client\.invalid ask 0$/],
    [ask(answering('{}')), /^client\.invalid/],
    [ask(answering('{"allowed":true}')), /^client\.invalid/],
    [ask(answering(JSON.stringify({ ...good, allowed: 'yes' }))), /^client\.invalid/],
    [ask(answering(JSON.stringify({ ...good, decision: 'sure' }))), /^client\.invalid/],
    [ask(answering(JSON.stringify({ ...good, allowed: false }))), /^client\.invalid/],
    [ask(answering(JSON.stringify(good))), /^answered/],
    [answering(JSON.stringify({ decisions: [] })).decideBatch([{ command: 'ls' }]), /^client\.invalid/],
    [answering(JSON.stringify({ decisions: [{ id: 1, decision: {} }] })).decideBatch([{ command: 'ls' }]), /^client\.invalid/],
    [answering('[]').hook('codex', {}), /^client\.invalid/],
    [answering('{}').snapshots(), /^client\.invalid/],
  ]
  const wrong: string[] = []
  const all = await Promise.all(rows.map(([work]) => thrown(work)))
  for (const [at, [, want]] of rows.entries()) {
    const got = all[at] ?? ''
    if (!want.test(got)) wrong.push(`${at}: want ${want}, got ${got}`)
  }
  expect(wrong).toEqual([])
})

test('the client needs nothing but fetch', () => {
  const text = readFileSync(join(import.meta.dirname, '../src/serve/client.ts'), 'utf8')
  expect([...text.matchAll(/^(?:import|export) (?!type)[^\n]* from/gm)].map((match) => match[0])).toEqual([])
  expect(text).not.toMatch(/\bprocess\b|\bBuffer\b|node:/)
})

test('the library decides in process, with the surroundings that the call does not tell', async () => {
  const folders = { config: `${place.root}/config`, state: `${place.root}/state` }
  const options = { ...folders, workspace: place.workspace }
  const denied = await decide({ tool: 'Bash', input: { command: 'rm -rf ~' } }, options)
  expect(denied).toMatchObject({ decision: 'deny', snapshot_id: expect.stringMatching(/^dec_/) })
  const root = await decide({ tool: 'Bash', input: { command: 'rm -rf ../work' } }, options)
  expect([root.allowed, root.effects.map((effect) => effect.place)]).toEqual([false, expect.arrayContaining(['workspace-root'])])
  const own = await openDecide({ ...options, record: false })
  expect(await own.decide({ tool: 'Bash', input: { command: 'ls' }, cwd: '/elsewhere' })).toMatchObject({ decision: 'allow', snapshot_id: '' })
  await own.close()
})
