// Owns the tests of what a running process knows of its models: each request counted with what became of it, and new weights and calibrations taken without a restart.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { QUESTIONS_VERSION } from '../src/core/decide/questions.ts'
import { STAGES } from '../src/core/decide/stages.ts'
import type { ModelCall } from '../src/core/model-call.ts'
import type { Model, ModelRequest } from '../src/core/ports.ts'
import { WEIGHTS } from '../src/models/embedded/weights.ts'
import { foldersOf, tunedOf } from '../src/node/configuration.ts'
import { createModelPool, EMBEDDED, type ModelPool } from '../src/node/models.ts'
import { forgetTuned, writeTuned } from '../src/node/tuned-weights.ts'
import { makeApp } from './http-app.ts'
import { makePlace } from './suites/cli.ts'
import { KEY, type ModelServer, startModelServer } from './suites/model-server.ts'
import { endAll, serve } from './suites/service.ts'

let server: ModelServer
const root = mkdtempSync(join(tmpdir(), 'beforehand-watched-'))
const folders = { ...foldersOf({ config: join(root, 'config'), state: join(root, 'state') }), organisation: join(root, 'none') }

beforeAll(async () => {
  mkdirSync(folders.config, { recursive: true })
  server = await startModelServer()
})
afterAll(async () => {
  endAll()
  await server.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(() => {
  server.always(undefined)
  server.script({})
  forgetTuned(folders.state)
})

const action = STAGES.normalise({ tool: 'Bash', input: { command: 'frobnicate --all src' }, cwd: '/w', workspace: '/w', source: 'hook' })
const { effects } = STAGES.plan(action)
const request: ModelRequest = { action, effects, gaps: effects.map((_, at) => at) }

const entries = (): Readonly<Record<string, unknown>> => ({
  priced: { dialect: 'jev', address: server.url, key: 'env:DECISION_KEY' },
  keyless: { dialect: 'jev', key: 'env:NOT_SET' },
  weighed: { dialect: 'jev', address: server.url, key: 'env:DECISION_KEY', calibration: 'curve.json' },
})

interface Watched {
  readonly pool: ModelPool
  readonly calls: ModelCall[]
  model(name: string): Promise<Model>
}

const watched = (): Watched => {
  const calls: ModelCall[] = []
  const pool = createModelPool({ folders, env: { DECISION_KEY: KEY }, called: (call) => calls.push(call) })
  return {
    pool,
    calls,
    model: async (name) => {
      const opened = await pool.open(name, { models: entries() })
      if (!opened) throw new Error(`${name} is not there`)
      return opened.model
    },
  }
}

const asked = async (model: Model): Promise<unknown> => {
  try {
    return await model.opinion(request, 2_000)
  } catch (error) {
    return error
  }
}

describe('every request is counted', () => {
  test('with its time, its tokens and its cost; the embedded one is free', async () => {
    const { calls, model } = watched()
    await asked(await model('priced'))
    await asked(await model(EMBEDDED))
    expect(calls).toEqual([
      { model: 'priced', result: 'ok', ms: expect.any(Number), costUsd: expect.any(Number), inputTokens: expect.any(Number) },
      { model: 'embedded', result: 'ok', ms: expect.any(Number), costUsd: 0, inputTokens: 0 },
    ])
    expect(calls[0]?.costUsd).toBeGreaterThan(0)
  })

  test('by what went wrong; what was never sent cost nothing, what failed is unknown', async () => {
    const { calls, model } = watched()
    const kinds = async (name: string, times = 1): Promise<readonly string[]> => {
      calls.length = 0
      for (let i = 0; i < times; i += 1) await asked(await model(name))
      return calls.map(({ result, costUsd }) => `${result} ${costUsd ?? 'unknown'}`)
    }
    expect(await kinds('keyless')).toEqual(['unavailable 0'])
    server.always({ reply: { status: 400, body: { detail: { error_type: 'max_tokens_exceeded' } } } })
    expect(await kinds('priced')).toEqual(['too_large unknown'])
    server.always({ reply: { status: 500, body: 'no' } })
    // After three in a row it is left alone.
    expect(await kinds('priced', 4)).toEqual(['server unknown', 'server unknown', 'server unknown', 'unavailable 0'])
  })

  test('in /metrics: unknown cost is counted by itself, and never as nothing', async () => {
    const app = makeApp()
    for (const call of [
      { model: 'priced', result: 'ok', ms: 40, costUsd: 0.25, inputTokens: 400 },
      { model: 'priced', result: 'ok', ms: 60, costUsd: 0.5, inputTokens: 100 },
      { model: 'other', result: 'ok', ms: 60, costUsd: undefined, inputTokens: undefined },
      { model: 'other', result: 'timeout', ms: 900, costUsd: undefined, inputTokens: undefined },
      { model: 'other', result: 'unavailable', ms: 0, costUsd: 0, inputTokens: 0 },
    ] as const)
      app.modelCalled(call)
    app.modelReloaded(true)
    const { text } = await app.ask('GET', '/metrics')
    for (const line of [
      'beforehand_model_calls_total{model="priced",result="ok"} 2',
      'beforehand_model_calls_total{model="other",result="timeout"} 1',
      'beforehand_model_calls_total{model="other",result="unavailable"} 1',
      'beforehand_model_cost_usd_total{model="priced"} 0.75',
      'beforehand_model_cost_unknown_total{model="other"} 2',
      'beforehand_model_input_tokens_total{model="priced"} 500',
      'beforehand_model_seconds_count{model="other"} 2',
      'beforehand_model_reloads_total{result="ok"} 1',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).not.toMatch(/model_cost_unknown_total\{model="priced"/)
  })
})

const curveFile = (n: number, model = 'jev-1.13.0'): string => {
  const curve = { kind: 'isotonic', x: [0, 1], y: [0, 1] }
  return JSON.stringify({ format: 'beforehand.calibration/1', model, questions: QUESTIONS_VERSION, allow: curve, deny: curve, made: '2026-12-01', n })
}

describe('what changed is taken without a restart, and told', () => {
  const put = (text: string): void => writeFileSync(join(folders.config, 'curve.json'), text)
  const isCalibrated = async (model: Model): Promise<unknown> => ((await asked(model)) as { calibrated?: boolean }).calibrated

  test('a calibration: a new one at once, a broken one never, one that is gone takes the right to allow with it', async () => {
    put(curveFile(10, 'another-model'))
    const { pool, model } = watched()
    const weighed = await model('weighed')
    expect([await isCalibrated(weighed), await pool.refresh()]).toEqual([false, []])
    put(curveFile(1_000))
    expect(await pool.refresh()).toMatchObject([{ model: 'weighed', ok: true, message: expect.stringContaining('1000 answers of jev-1.13.0') }])
    expect(await isCalibrated(weighed)).toBe(true)
    put('{ half')
    expect(await pool.refresh()).toMatchObject([{ model: 'weighed', ok: false, message: expect.stringContaining('stays in force') }])
    expect([await isCalibrated(weighed), await pool.refresh()]).toEqual([true, []])
    rmSync(join(folders.config, 'curve.json'))
    expect(await pool.refresh()).toMatchObject([{ ok: false, message: expect.stringContaining('not allow') }])
    expect(await isCalibrated(weighed)).toBe(false)
  })

  test('tuned weights: taken whole between two answers, given back, and damaged ones refused aloud', async () => {
    const { pool, model } = watched()
    const embedded = await model(EMBEDDED)
    const version = async (): Promise<unknown> => ((await asked(embedded)) as { version?: string }).version
    const shipped = await version()
    expect([shipped, await pool.refresh()]).toEqual([WEIGHTS.hash.slice(7, 19), []])
    const { hash: _hash, ...body } = WEIGHTS
    writeTuned(folders.state, { ...body, calibration: { ...WEIGHTS.calibration, scale: 0.5 } }, WEIGHTS)
    expect(await version()).toBe(shipped)
    expect(await pool.refresh()).toEqual([{ model: 'embedded', ok: true, message: 'from now on it uses the weights that `tune` made' }])
    const tuned = await version()
    expect([tuned === shipped, await pool.refresh()]).toEqual([false, []])
    forgetTuned(folders.state)
    expect(await pool.refresh()).toEqual([{ model: 'embedded', ok: true, message: 'from now on it uses the shipped weights' }])
    expect(await version()).toBe(shipped)
    mkdirSync(dirname(tunedOf(folders.state)), { recursive: true })
    writeFileSync(tunedOf(folders.state), '{"half":')
    expect(await pool.refresh()).toMatchObject([{ model: 'embedded', ok: false, message: expect.stringContaining('damaged') }])
    expect(await version()).toBe(shipped)
  })

  test('weights that are damaged from the start are told, too', async () => {
    mkdirSync(dirname(tunedOf(folders.state)), { recursive: true })
    writeFileSync(tunedOf(folders.state), '{}')
    const { pool, model } = watched()
    await asked(await model(EMBEDDED))
    expect(await pool.refresh()).toMatchObject([{ model: 'embedded', ok: false }])
    expect(await pool.refresh()).toEqual([])
  })
})

test('models test tells of tuned weights that cannot be used', async () => {
  const place = makePlace()
  place.put('state/beforehand/model/embedded.json', '{}')
  const { out } = await place.beforehand(['models', 'test', 'embedded', '--json'])
  const [tested] = (JSON.parse(out) as { models: readonly { ok: boolean; answered_by: string; problems: readonly string[] }[] }).models
  expect(tested).toMatchObject({
    ok: true,
    answered_by: WEIGHTS.hash.slice(7, 19),
    problems: [expect.stringMatching(/^embedded: the weights that `tune` made are damaged/)],
  })
})

test('a running service takes tuned weights, says so in its log, and counts its models', async () => {
  const place = makePlace()
  const service = await serve(place, ['--port', '0'])
  const decide = async (): Promise<string> => {
    const body = JSON.stringify({ tool: 'Bash', input: { command: 'frobnicate --all src' }, cwd: place.root, agent: 'api', call: crypto.randomUUID() })
    const answer = await fetch(`${service.url}/v1/decide`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await answer.json()) as { model: string }).model
  }
  try {
    const before = await decide()
    const { hash: _hash, ...weights } = WEIGHTS
    writeTuned(join(place.root, 'state', 'beforehand'), { ...weights, calibration: { ...WEIGHTS.calibration, scale: 0.5 } }, WEIGHTS)
    await expect.poll(() => service.log(), { timeout: 10_000 }).toContain('from now on it uses the weights that `tune` made')
    expect(await decide()).not.toBe(before)
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toMatch(/beforehand_model_calls_total\{model="embedded",result="ok"\} \d/)
    expect(metrics).toContain('beforehand_model_reloads_total{result="ok"} 1')
  } finally {
    expect(await service.stop()).toBe(0)
  }
})
