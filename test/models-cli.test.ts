// Owns `beforehand models`: what it says of each backend, and one clear sentence for each thing that is wrong.
import { noul, TypeSafeClient } from '@typesafe-ai/sdk'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePlace, type Place } from './suites/cli.ts'
import { KEY, type ModelServer, startModelServer } from './suites/model-server.ts'
import { endAll, serve } from './suites/service.ts'

let server: ModelServer
let place: Place
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(async () => {
  endAll()
  await server.close()
})
beforeEach(() => {
  place = makePlace()
  server.always(undefined)
  server.seen.length = 0
  server.script({ verdict: { deny: 0.7, ask: 0.2, allow: 0.05 } })
})

const run = (args: readonly string[], policy: string, env: Readonly<Record<string, string>> = {}): ReturnType<Place['beforehand']> => {
  place.put('config/beforehand/policy.yaml', policy)
  Object.assign(place.env, env)
  return place.beforehand(args)
}

const POLICY = (): string => `
fallback: { model: judge, timeout_ms: 5000 }
models:
  judge: { dialect: jev, address: "${server.url}", key: "env:DECISION_KEY" }
  router: { dialect: openrouter, address: "${server.url}", key: "env:DECISION_KEY", model: "typesafe/jev-1.13.0" }
  gone: { dialect: ollama, address: "http://127.0.0.1:9" }
  keyless: { dialect: clef, account: a, key: "env:NOT_SET" }
`

test('models: a table that lines up, and what cannot be used', async () => {
  const { code, out, err } = await run(['models'], POLICY(), { DECISION_KEY: KEY })
  expect([code, err]).toEqual([0, ''])
  const [head = '', ...rows] = out.split('\n')
  expect(head.split(/\s{2,}/)).toEqual(['name', 'asked', 'dialect', 'model', 'state', 'calibrated', 'claimed', 'address'])
  expect(rows.map((row) => row.slice(0, head.indexOf('asked')).trim()).slice(0, 4)).toEqual(['judge', 'router', 'gone', 'keyless'])
  expect(out).toContain('`keyless` has no key: the environment variable NOT_SET is not set')
  expect(out).toContain('150 ms by TypeSafe')
  expect(out).not.toContain(KEY)
  expect(server.seen).toHaveLength(0)
})

test('models test: latency, probabilities, cost, the claim beside it, and a sentence for each thing that is wrong', async () => {
  const { code, out } = await run(['models', 'test', '--json'], POLICY(), { DECISION_KEY: KEY })
  const { models } = JSON.parse(out)
  expect(code).toBe(1)
  expect(models).toMatchObject([
    {
      name: 'judge',
      ok: true,
      answered_by: 'jev-1.13.0',
      claimed: { p50: 150, by: 'TypeSafe' },
      probabilities: { deny: expect.closeTo(0.7, 1) },
      cost_usd: expect.any(Number),
    },
    { name: 'router', ok: true, cost_usd: null },
    { name: 'gone', ok: false, ms: expect.any(Number), problems: [expect.stringMatching(/nobody listens|connection failed/)] },
    { name: 'keyless', ok: false, ms: null, problems: ['`keyless` has no key: the environment variable NOT_SET is not set'] },
  ])
  expect(models[0].ms).toBeGreaterThan(0)
  expect(models[0].cost_usd).toBeCloseTo((models[0].input_tokens * 0.042) / 1e6, 12)
  expect(models[0].problems).toEqual(['judge: no calibration holds for its answer, so it may ask and deny but not allow'])
  expect(models[1].problems).toContain('router: what it cost is not known; give it a `price`')
  expect(server.seen).toHaveLength(2)
  expect(out).not.toContain(KEY)
})

test('models test: a wrong key, a page instead of an API, another model, too slow for the policy', async () => {
  const { out } = await run(['models', 'test', 'judge', '--json'], POLICY(), { DECISION_KEY: 'wrong-key-1' })
  expect(JSON.parse(out).models[0].problems).toEqual(['judge: the key is wrong; correct `key` (status 401, authentication_error)'])
  server.always({ odd: 'html' })
  const page = await run(['models', 'test', 'judge'], POLICY(), { DECISION_KEY: KEY })
  expect([page.code, page.out]).toEqual([1, expect.stringContaining('the answer is not JSON; is this the address of the API?')])
  server.always({ odd: 'other-model' })
  const slow = await run(['models', 'test', 'judge'], POLICY().replace('5000', '1'), { DECISION_KEY: KEY })
  expect(slow.code).toBe(0)
  expect(slow.out).toMatch(/jev-1.14.0 answered where jev-1.13.0 was asked/)
  expect(slow.out).toMatch(/it took \d+ ms, and the policy waits 1 ms; raise `fallback.timeout_ms`/)
})

test('models test --canary: a backend that cuts states off is found out', async () => {
  server.script({ verdict: { deny: 0.7 }, word: { heron: 0.9 } })
  const good = await run(['models', 'test', 'judge', '--canary', '--json'], POLICY(), { DECISION_KEY: KEY })
  expect([good.code, JSON.parse(good.out).models[0].ok]).toEqual([0, true])
  const [, second] = server.seen
  expect(JSON.stringify(second?.body['state']).length).toBeGreaterThan(60_000)
  expect(JSON.stringify(second?.body['state'])).toMatch(/The word of the day is heron\."}$/)
  server.script({ verdict: { deny: 0.7 }, word: { unknown: 0.9 } })
  const blind = await run(['models', 'test', 'judge', '--canary', '--json'], POLICY(), { DECISION_KEY: KEY })
  expect([blind.code, JSON.parse(blind.out).models[0].problems.at(-1)]).toEqual([
    1,
    'judge: it did not see what stands at the end of a state of 24000 tokens; lower `state_tokens`',
  ])
})

test('models test: the embedded model is there without being named, free, and in no time', async () => {
  const { code, out } = await run(['models', 'test', '--json'], '{}')
  const [only, ...rest] = JSON.parse(out).models
  expect([code, rest]).toEqual([0, []])
  expect(only).toMatchObject({ name: 'embedded', ok: true, calibrated: true, cost_usd: 0, answered_by: expect.stringMatching(/^[0-9a-f]{12}$/) })
  expect(only.ms).toBeLessThan(50)
  expect(server.seen).toHaveLength(0)
})

test('an unknown name, and nothing configured', async () => {
  const { code, err } = await run(['models', 'test', 'nobody'], POLICY(), { DECISION_KEY: KEY })
  expect([code, err]).toEqual([2, expect.stringContaining('no model `nobody` is configured; there is `judge`, `router`')])
  const none = await run(['models'], 'fallback: { model: none }')
  expect([none.code, none.err]).toEqual([0, expect.stringContaining('no decision model is configured')])
})

test('status tells what cannot be used', async () => {
  const { out } = await run(['status', '--json'], POLICY(), { DECISION_KEY: KEY })
  expect(JSON.parse(out).models).toEqual([
    { name: 'judge', usable: true, warning: null },
    { name: 'router', usable: true, warning: null },
    { name: 'gone', usable: true, warning: null },
    { name: 'keyless', usable: false, warning: '`keyless` has no key: the environment variable NOT_SET is not set' },
  ])
  expect(server.seen).toHaveLength(0)
})

test('the service warms what is asked, tells what cannot be used, and answers the SDK on its own port', async () => {
  place.put('config/beforehand/policy.yaml', POLICY())
  const service = await serve(place, ['--port', '0'], { DECISION_KEY: KEY })
  try {
    const client = new TypeSafeClient({ apiKey: 'none-needed', baseURL: service.url, defaultModel: 'jev-latest', logLevel: 'off' })
    const { model, answers } = await client.systemOne({ state: { command: 'ls' }, questions: { hard: noul('Is it hard to undo?') } })
    expect([model, typeof answers.hard.noul]).toEqual(['jev-1.13.0', 'number'])
    expect((await client.models.list()).map(({ name }) => name)).toEqual(['embedded', 'judge', 'router', 'gone', 'keyless'])
    await expect.poll(() => server.seen.map(({ body }) => Object.keys(body['questions'] as object)[0]).sort(), { timeout: 10_000 }).toEqual(['hard', 'warm'])
    expect(service.log()).toContain('NOT_SET is not set')
    expect(service.log()).not.toContain(KEY)
  } finally {
    expect(await service.stop()).toBe(0)
  }
})
