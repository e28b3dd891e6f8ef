// Owns the tests of general questions through every door: HTTP and its batch, metrics, MCP, the command line, the library, the typed client.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Model } from '../src/core/ports.ts'
import { decide, GeneralError, openDecide } from '../src/node/library.ts'
import { openStrategies } from '../src/node/strategies.ts'
import { createClient } from '../src/serve/client.ts'
import { jsonSchemas } from '../src/serve/schema.ts'
import { createTools } from '../src/serve/tools.ts'
import { makeApp, realDecider } from './http-app.ts'
import { makePlace } from './suites/cli.ts'
import { fakeModel, mostly, REQUEST_GATE } from './suites/strategies.ts'

const place = makePlace()
afterAll(() => place.remove())

const CN = { strategy: 'request_gate', context: { country: 'CN', path: '/api/v1/items' } }
const TOOL_CALL = {
  action: 'tool_call',
  candidates: ['run_test', 'skip_test', 'ask_user'],
  context: { repo: 'app', branch: 'fix', confidence_floor: 0.8 },
}

test('HTTP: the answer, its snapshot, and metrics that have no candidate for a label', async () => {
  const app = makeApp()
  const gate = await app.ask('POST', '/v1/decide', { json: { ...CN, agent: 'api', session: 's1' } })
  expect(gate.json).toMatchObject({ schema: 'beforehand.decision/1', decision: 'allow', action: 'allow', allowed: true, policy: { strategy: 'request_gate' } })
  const tool = await app.ask('POST', '/v1/decide', { json: TOOL_CALL })
  expect(tool.json).toMatchObject({ decision: 'ask_user', action: 'ask_user', allowed: false, decided_by: 'default', policy: { strategy: 'tool_choice' } })
  expect(Object.keys(tool.json.probabilities)).toEqual(TOOL_CALL.candidates)
  expect((await app.ask('GET', `/v1/snapshots/${gate.json.snapshot_id}`)).json).toMatchObject({ decision: { decision: 'allow' }, caller: { session: 's1' } })
  const { text } = await app.ask('GET', '/metrics')
  expect(text).toContain('beforehand_decisions_total{verdict="allow",strategy="request_gate",agent="api",decider="rule",source="api"} 1')
  expect(text).toContain('beforehand_decisions_total{verdict="other",strategy="tool_choice",agent="api",decider="default",source="api"} 1')
  expect(text).not.toContain('ask_user')
})

test('HTTP: a batch of both kinds, each row for itself', async () => {
  const { json } = await makeApp().ask('POST', '/v1/decide/batch', {
    json: {
      requests: [
        { id: 1, ...CN },
        { id: 2, command: 'ls' },
        { id: 3, strategy: 'nope' },
        { id: 4, ...TOOL_CALL },
      ],
    },
  })
  const rows: readonly { id: number; decision?: { decision: string }; error?: { code: string } }[] = json.decisions
  expect(rows.map(({ id, decision, error }) => `${id} ${decision?.decision ?? error?.code}`)).toEqual([
    '1 allow',
    '2 allow',
    '3 strategy.unknown',
    '4 ask_user',
  ])
})

test('the schemas say what is answered', async () => {
  const { json } = await makeApp().ask('POST', '/v1/decide', { json: TOOL_CALL })
  const { Ajv2020 } = await import('ajv/dist/2020.js')
  const check = new Ajv2020({ strict: false }).compile(jsonSchemas().decision as object)
  expect([check(json), check.errors]).toEqual([true, null])
})

test('MCP: decide_action takes the general form, from its connection', async () => {
  const [tool] = createTools({ decider: realDecider(), agents: {}, epoch: () => 0, now: () => 0 })
  const connection = { source: 'self' as const, agent: 'codex', session: 's', cwd: '/w', workspace: ['/w'] }
  const answer = await tool?.handle(TOOL_CALL, { connection, meta: {}, signal: new AbortController().signal })
  expect(answer?.structured).toMatchObject({ decision: 'ask_user', allowed: false })
  expect(JSON.parse(answer?.text ?? '')).toEqual(answer?.structured)
})

test('the command line: a file, what is known, candidates; exit status by `allowed`', async () => {
  const file = place.put('request_gate.yaml', REQUEST_GATE)
  const run = (...args: readonly string[]) => place.beforehand(['decide', '--policy', file, ...args])
  const allowed = await run('--context', JSON.stringify(CN.context), '--candidates', 'allow,ask_mfa', '--json')
  expect([allowed.code, JSON.parse(allowed.out)]).toMatchObject([0, { decision: 'allow', action: 'allow', rule: 'request_gate/rule-1', snapshot_id: '' }])
  const asked = await run('--context', '{"country":"DE","path":"/"}')
  expect(asked.code).toBe(1)
  expect(asked.out).toMatch(/^ask_mfa {2}no rule decides and there is no opinion/)
  const kept = await place.beforehand(['decide', '--strategy', 'triage', '--context', '{"text":"x","security":true}', '--record', '--json'])
  expect(JSON.parse(kept.out)).toMatchObject({ decision: 'page_on_call', snapshot_id: expect.stringMatching(/^dec_/) })
  const log = await place.beforehand(['log'])
  expect(log.out).toContain('page_on_call')
  const explained = await place.beforehand(['explain', JSON.parse(kept.out).snapshot_id])
  expect(explained.out).toMatch(/^page_on_call {2}a report about security\n +strategy triage, rule triage\/security\n/)
  expect(explained.out).toMatch(/known +\{"text":"x","security":true\}/)
  const batch = await place.beforehand(['decide', '--batch'], JSON.stringify({ id: 'a', ...TOOL_CALL }))
  expect(JSON.parse(batch.out)).toMatchObject({ id: 'a', decision: 'ask_user', allowed: false })
}, 60_000)

test('the command line: each mistake is told, with exit status 2', async () => {
  const file = place.put('broken.yaml', 'strategy: s\nask: ask_me\nrules: [{ iff: a, action: b }]\n')
  const rows: readonly (readonly [readonly string[], RegExp])[] = [
    [['--context', '{}'], /which strategy answers\?/],
    [['--strategy', 'request_gat'], /did you mean `request_gate`/],
    [['--strategy', 'triage', '--context', '[1]'], /--context is a JSON object/],
    [['--strategy', 'triage', '--context', '{'], /--context is a JSON object or @FILE/],
    [['--strategy', 'triage', '--candidates', 'a,a'], /stands there twice/],
    [['--strategy', 'triage', '--confidence-floor', '80'], /is no share/],
    [['--policy', file], /broken\.yaml:3:11: error: unknown key `iff`/],
    [['--policy', 'nowhere.yaml'], /cannot be read/],
    [['ls', '--strategy', 'triage'], /two questions/],
  ]
  const wrong: string[] = []
  for (const [args, message] of rows) {
    const { code, err } = await place.beforehand(['decide', ...args])
    if (code !== 2 || !message.test(err)) wrong.push(`${args.join(' ')}: ${code} ${err}`)
  }
  expect(wrong).toEqual([])
}, 60_000)

test('policy list, show and check know strategies', async () => {
  const listed = JSON.parse((await place.beforehand(['policy', 'list', '--json'])).out)
  expect(listed.policies).toContainEqual(expect.objectContaining({ kind: 'strategy', name: 'triage', from: 'shipped', usable: true }))
  expect(listed.policies).toContainEqual(expect.objectContaining({ kind: 'pack', name: 'balanced' }))
  const shown = await place.beforehand(['policy', 'show', 'request_gate'])
  expect(shown.out).toMatch(/^answers {2}allow, ask_mfa, deny$/m)
  expect(shown.out).toMatch(/^request_gate\/unsure +ask_mfa +confidence\(model\.score\) < 0\.6$/m)
  expect(JSON.parse((await place.beforehand(['policy', 'show', 'floor', '--json'])).out)).toMatchObject({ kind: 'pack', rules: expect.arrayContaining([]) })
  expect(await place.beforehand(['policy', 'show', 'triag'])).toMatchObject({ code: 2, err: expect.stringContaining('did you mean `triage`?') })
  place.put('kept/gate.yaml', REQUEST_GATE)
  place.put(
    'kept/gate.cases.yaml',
    '- { want: allow, context: { country: CN, path: /api/v1 } }\n- { id: others, want: deny, context: { country: DE, path: /api/v1 } }\n',
  )
  const promised = await place.beforehand(['policy', 'check', join(place.root, 'kept/gate.yaml')])
  expect([promised.code, promised.out]).toEqual([1, expect.stringContaining('gate.cases.yaml:2:3: error: others: want deny, got ask_mfa by no rule')])
  const file = place.put('slip.yaml', 'strategy: s\nask: ask_me\nrules: [{ if: evn.a == 1, action: allow }]\n')
  const checked = JSON.parse((await place.beforehand(['policy', 'check', file, '--json'])).out)
  expect(checked).toMatchObject({ ok: true, problems: [{ severity: 'warning', line: 3, column: 15, near: 'env' }] })
}, 60_000)

test('a strategy of the user stands before a shipped one, is loaded again when it changes, and a broken one changes nothing', async () => {
  const config = join(place.root, 'own')
  const folders = { organisation: join(place.root, 'none'), config, state: join(place.root, 'none'), shipped: join(import.meta.dirname, '../policies') }
  const file = place.put('own/strategies/gate.yaml', 'strategy: request_gate\ndefault: deny\n')
  let now = 0
  const strategies = openStrategies(
    folders,
    () => undefined,
    () => now,
  )
  const found = async (name: string): Promise<string> => {
    const one = await strategies.find(name, '')
    return 'code' in one ? one.code : `${one.strategy.default} ${one.errors.map(({ code }) => code)}`
  }
  expect(await found('request_gate')).toBe('deny ')
  writeFileSync(file, 'strategy: request_gate\ndefault: allow\nask: ask_me\n')
  expect(await found('request_gate')).toBe('deny ')
  now = 2_000
  expect(await found('request_gate')).toBe('allow ')
  writeFileSync(file, 'strategy: request_gate\ndefalt: deny\n')
  now = 4_000
  expect(await found('request_gate')).toBe('allow policy.stale')
  place.put('own/strategies/new.yaml', 'strategy: fresh\nrules: [')
  now = 6_000
  expect([await found('fresh'), await found('nothing')]).toEqual(['strategy.broken', 'strategy.unknown'])
})

test('a general strategy among the layers for coding agents is an error, not a rule', async () => {
  place.put('config/beforehand/policy.yaml', REQUEST_GATE)
  const { out } = await place.beforehand(['decide', 'ls', '--json'])
  expect(JSON.parse(out)).toMatchObject({ decision: 'ask', errors: [{ message: expect.stringContaining('`request_gate` is a general strategy') }] })
}, 30_000)

test('the library: decide() with a file, a strategy of the package, and a model of its own', async () => {
  const folders = { config: `${place.root}/config2`, state: `${place.root}/state2` }
  const policy = place.put('gate2.yaml', REQUEST_GATE)
  const answer = await decide({ context: CN.context }, { ...folders, policy })
  expect(answer).toMatchObject({ decision: 'allow', action: 'allow', allowed: true, snapshot_id: expect.stringMatching(/^dec_/) })
  expect(await decide(TOOL_CALL, folders)).toMatchObject({ decision: 'ask_user', policy: { strategy: 'tool_choice' } })
  await expect(decide({ strategy: 'nope' }, folders)).rejects.toMatchObject({ name: 'GeneralError', code: 'strategy.unknown' })
  await expect(decide({ ...TOOL_CALL, candidates: [] }, folders)).rejects.toBeInstanceOf(GeneralError)
  const model: Model = fakeModel(mostly(0.95))
  const own = await openDecide({ ...folders, policy, models: { 'clef-default-v3': model }, record: false })
  expect(await own.decide({ context: { country: 'DE', path: '/' } })).toMatchObject({ decision: 'allow', decided_by: 'model', model: 'fake@1' })
  expect(await own.decide({ tool: 'Bash', input: { command: 'rm -rf /' } })).toMatchObject({ decision: 'deny' })
  await own.close()
})

test('the typed client asks general questions, and takes no answer that is none', async () => {
  const app = makeApp()
  const client = createClient({ url: 'http://localhost', fetch: (url, init) => app.fetch(new Request(url, init), { remote: '127.0.0.1' }) })
  expect(await client.choose(TOOL_CALL)).toMatchObject({ decision: 'ask_user', allowed: false })
  expect(await client.decideBatch([{ id: 1, ...CN }])).toMatchObject([{ id: 1, decision: { decision: 'allow' } }])
  await expect(client.choose({ strategy: 'nope' })).rejects.toMatchObject({ code: 'strategy.unknown', status: 404 })
  const odd = createClient({
    url: 'http://localhost',
    fetch: async () => Response.json({ schema: 'beforehand.decision/1', id: 'x', decision: 7, action: 'b', allowed: true, reason: '' }),
  })
  await expect(odd.choose(CN)).rejects.toMatchObject({ code: 'client.invalid' })
})
