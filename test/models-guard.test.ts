// Owns decisions with a model behind them, end to end: whatever the backend does, the decision comes in time, with the configured verdict, and never looser than a rule.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { QUESTIONS_VERSION } from '../src/core/decide/questions.ts'
import type { Decision } from '../src/core/decision.ts'
import { foldersOf } from '../src/node/configuration.ts'
import { givenFacts } from '../src/node/facts-given.ts'
import { type Guard, openGuard } from '../src/node/guard.ts'
import { createModelPool } from '../src/node/models.ts'
import { KEY, type ModelServer, ODD, startModelServer } from './suites/model-server.ts'

let server: ModelServer
const root = mkdtempSync(join(tmpdir(), 'beforehand-models-'))
const folders = { ...foldersOf({ config: join(root, 'config'), state: join(root, 'state') }), organisation: join(root, 'none') }

beforeAll(async () => {
  mkdirSync(folders.config, { recursive: true })
  server = await startModelServer()
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})
beforeEach(() => {
  server.seen.length = 0
  server.always(undefined)
  server.script({})
})

const env = { DECISION_KEY: KEY, OTHER_SECRET: 'not-for-models' }

const open = (policy: string): Promise<Guard> => {
  writeFileSync(join(folders.config, 'policy.yaml'), policy)
  return openGuard({ folders, workspace: '/w', home: '/h', record: false, facts: givenFacts({ cwd: '/w' }), models: createModelPool({ folders, env }) })
}

const decide = async (guard: Guard, command: string): Promise<Decision & { readonly ms: number }> => {
  const started = performance.now()
  const decision = await guard.decider.decide({
    tool: 'Bash',
    input: { command },
    cwd: '/w',
    workspace: '/w',
    home: '/h',
    temp: '/tmp',
    platform: 'linux',
    source: 'hook',
  })
  return { ...decision, ms: performance.now() - started }
}

/** Few rules, so that an unknown program is a gap. */
const RULES = `
extends: []
rules:
  - { id: known, kinds: [exec.command, fs.read], action: allow, certainty: any }
  - { id: careful, kinds: [fs.write], action: ask }
`

/** A busy machine may take its time where the time is not what is tested. */
const policyWith = (models: string, timeout = 1_500): string => `${RULES}
fallback: { model: judge, timeout_ms: ${timeout}, default: ask, grant: [exec.unknown], allow_at: 0.9, deny_at: 0.9 }
models:
  judge: { ${models} }
`
const JEV = (): string => `address: "${server.url}", model: jev-1.13.0, key: "env:DECISION_KEY"`
const CLEF = (): string => `address: "${server.url}/client/v4/accounts/acc", model: clef-flash, key: "env:DECISION_KEY"`

const FRIENDLY = {
  verdict: { allow: 0.97, ask: 0.01, deny: 0.01 },
  ...Object.fromEntries(['lasting', 'outward', 'secret', 'beyond', 'persuading'].map((id) => [id, { no: 0.97, yes: 0.01 }])),
}
const HOSTILE = { ...FRIENDLY, verdict: { deny: 0.97, ask: 0.01, allow: 0.01 } }

const calibrated = (model: string): string => {
  const file = join(folders.config, `${model}.json`)
  const curve = { kind: 'isotonic', x: [0, 1], y: [0, 1] }
  writeFileSync(
    file,
    JSON.stringify({ format: 'beforehand.calibration/1', model, questions: QUESTIONS_VERSION, allow: curve, deny: curve, made: '2026-12-01', n: 1_000 }),
  )
  return `, calibration: "${file}"`
}

const UNKNOWN = 'frobnicate --all src'

describe('a model behind the rules', () => {
  test('may tighten and not allow while it is uncalibrated', async () => {
    const guard = await open(policyWith(JEV()))
    server.script(FRIENDLY)
    expect(await decide(guard, UNKNOWN)).toMatchObject({ decision: 'ask', decided_by: 'model', model: 'judge@jev-1.13.0', errors: [] })
  })
  test('allows and denies where a calibration holds for it', async () => {
    const guard = await open(policyWith(JEV() + calibrated('jev-1.13.0')))
    server.script(FRIENDLY)
    expect(await decide(guard, UNKNOWN)).toMatchObject({ decision: 'allow', decided_by: 'model' })
    server.script(HOSTILE)
    expect(await decide(guard, UNKNOWN)).toMatchObject({ decision: 'deny', decided_by: 'model' })
    server.script({ ...FRIENDLY, persuading: { yes: 0.6, no: 0.4 } })
    expect(await decide(guard, UNKNOWN)).toMatchObject({ decision: 'ask', decided_by: 'model' })
    server.script(FRIENDLY)
    server.always({ odd: 'other-model' })
    expect(await decide(guard, UNKNOWN)).toMatchObject({ errors: [], decision: 'ask', model: 'judge@jev-1.14.0' })
  })
  test('is judged by its probabilities, whatever it calls its confidence', async () => {
    const guard = await open(policyWith(JEV() + calibrated('jev-1.13.0')))
    server.script({ ...FRIENDLY, verdict: { allow: 0.6, ask: 0.3, deny: 0.05 } })
    const by = async (odd: 'entropy-confidence' | 'noul-confidence' | undefined): Promise<unknown> => {
      server.always(odd && { odd })
      const { decision, confidence, probabilities } = await decide(guard, UNKNOWN)
      return { decision, confidence, probabilities }
    }
    const margin = await by(undefined)
    expect(margin).toMatchObject({ decision: 'ask' })
    expect(await by('entropy-confidence')).toEqual(margin)
  })
  test('is not asked where rules settle the action', async () => {
    const guard = await open(policyWith(JEV() + calibrated('jev-1.13.0')))
    server.script(FRIENDLY)
    for (const [command, decision] of [
      ['git status', 'allow'],
      ['rm -rf ~', 'deny'],
      [`rm -rf ~; ${UNKNOWN}`, 'deny'],
    ] as const)
      expect(await decide(guard, command)).toMatchObject({ decision, model: null })
    expect(server.seen).toHaveLength(0)
  })
  test('never loosens what a rule denies or asks', async () => {
    const guard = await open(policyWith(JEV() + calibrated('jev-1.13.0')))
    server.script(FRIENDLY)
    expect(await decide(guard, `echo x > b.txt; ${UNKNOWN}`)).toMatchObject({ decision: 'ask', rule: 'policy/careful' })
  })
  test('gets its own key and no other variable; what it is shown holds no secret', async () => {
    const guard = await open(policyWith(JEV()))
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
    await decide(guard, `frobnicate --token ${token}`)
    const [seen] = server.seen
    expect(seen?.headers['authorization']).toBe(`Bearer ${KEY}`)
    expect(JSON.stringify(seen)).not.toContain(token)
    expect(JSON.stringify(seen)).not.toContain('not-for-models')
  })
})

describe('whatever the backend does, the decision comes in time with the configured verdict', () => {
  test.each(
    ODD.filter(
      (odd) =>
        ![
          'extra-answer',
          'noul-confidence',
          'entropy-confidence',
          'other-model',
          'cut-state',
          'score-off',
          'envelope-failed',
          'no-logprobs',
          'says-else',
        ].includes(odd),
    ),
  )('%s', async (odd) => {
    for (const verdict of ['ask', 'deny', 'allow'] as const) {
      const guard = await open(policyWith(JEV() + calibrated('jev-1.13.0'), 150).replace('default: ask', `default: ${verdict}`))
      server.script(FRIENDLY)
      server.always({ odd })
      const { decision, decided_by, errors, ms } = await decide(guard, UNKNOWN)
      expect([decision, decided_by]).toEqual([verdict, 'default'])
      expect(errors).toEqual([expect.objectContaining({ stage: 'model', code: expect.stringMatching(/^model\./), message: expect.stringMatching(/judge/) })])
      expect(ms).toBeLessThan(1_000)
    }
  })
  test('a missing key, an unknown dialect, nobody there', async () => {
    for (const [entry, says] of [
      [`address: "${server.url}", model: jev-1.13.0, key: "env:NOT_SET"`, /NOT_SET is not set/],
      ['dialect: jeff, key: "env:DECISION_KEY"', /unknown dialect `jeff`/],
      ['dialect: jev, address: "http://127.0.0.1:9", key: "env:DECISION_KEY"', /nobody listens|connection failed/],
      [`${JEV()}, calibration: missing.json`, /missing.json/],
    ] as const) {
      const { decision, errors } = await decide(await open(policyWith(entry)), UNKNOWN)
      expect([decision, errors[0]?.code]).toEqual(['ask', 'model.unavailable'])
      expect(errors[0]?.message).toMatch(says)
    }
    expect(server.seen).toHaveLength(0)
  })
  test('after three failures it is left alone', async () => {
    const guard = await open(policyWith(JEV()))
    server.always({ reply: { status: 500, body: '' } })
    for (let at = 0; at < 5; at += 1) await decide(guard, UNKNOWN)
    expect(server.seen.length).toBeLessThanOrEqual(6)
    expect((await decide(guard, UNKNOWN)).errors[0]?.message).toMatch(/not asked for now/)
  })
})

test('moving from Jev to Clef and back changes the address and the model, and nothing else', async () => {
  server.script(FRIENDLY)
  const [jev, clef] = [policyWith(JEV()), policyWith(CLEF())]
  expect(clef.replace(`${server.url}/client/v4/accounts/acc`, server.url).replace('clef-flash', 'jev-1.13.0')).toBe(jev)
  for (const [entry, model] of [
    [JEV(), 'jev-1.13.0'],
    [CLEF(), 'clef-flash'],
    [JEV(), 'jev-1.13.0'],
  ] as const) {
    const guard = await open(policyWith(entry))
    expect(await decide(guard, UNKNOWN)).toMatchObject({ decision: 'ask', decided_by: 'model', model: `judge@${model}`, errors: [] })
  }
  expect(server.seen.map(({ path }) => path)).toEqual(['/v1/systemone', '/client/v4/accounts/acc/ai/run/@cf/cloudflare/clef-flash', '/v1/systemone'])
  // What was asked is the same, too.
  const [first, second, third] = server.seen.map(({ body }) => JSON.stringify({ ...body, model: '' }))
  expect(second).toBe(first)
  expect(third).toBe(first)
})

test('a chain: the small one answers first, an unsure answer goes on, one deadline for both', async () => {
  const policy = `${RULES}
fallback: { model: [small, large], escalate_below: 0.7, timeout_ms: 900, deny_at: 0.9 }
models:
  small: { dialect: ollama, address: "${server.url}", key: "env:DECISION_KEY" }
  large: { ${CLEF()}${calibrated('clef-flash')} }
`
  const guard = await open(policy)
  server.script({ ...FRIENDLY, verdict: { allow: 0.5, ask: 0.3, deny: 0.1 } })
  expect(await decide(guard, UNKNOWN)).toMatchObject({ decision: 'ask', model: 'large@clef-flash' })
  expect(server.seen).toHaveLength(2)
  server.next({ odd: 'hang' })
  const { model, errors, ms } = await decide(guard, UNKNOWN)
  expect([model, errors[0]?.code]).toEqual(['large@clef-flash', 'model.timeout'])
  expect(ms).toBeLessThan(1_000)
})

test('a general strategy asks the same backend about its own candidates; not knowing means its ask candidate', async () => {
  mkdirSync(join(folders.config, 'strategies'), { recursive: true })
  writeFileSync(
    join(folders.config, 'strategies', 'pick_suite.yaml'),
    'strategy: pick_suite\ndescription: which tests to run\ncandidates: { unit: the fast ones, all: everything, ask_user: a person }\nfallback: { model: judge, timeout_ms: 1500 }\nrules: []\n',
  )
  const guard = await open(policyWith(JEV()))
  const pick = async (context: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const decided = await guard.decider.general?.decide({ strategy: 'pick_suite', context })
    return decided && 'decision' in decided ? [decided.decision.decision, decided.decision.decided_by, decided.decision.model] : decided
  }
  server.script({ answer: { unit: 0.8, all: 0.1, ask_user: 0.02 } })
  expect(await pick({ changed: ['a.ts'] })).toEqual(['unit', 'model', 'judge@jev-1.13.0'])
  expect(server.seen[0]?.body).toMatchObject({
    state: { context: { changed: ['a.ts'] }, strategy: { name: 'pick_suite', about: 'which tests to run' } },
    questions: { answer: { type: 'choice', criteria: { unit: 'the fast ones', unknown: expect.any(String) } } },
  })
  server.script({ answer: { unit: 0.3, all: 0.1, ask_user: 0.02 } })
  expect(await pick({ changed: [] })).toEqual(['ask_user', 'model', 'judge@jev-1.13.0'])
  server.always({ odd: 'half-answers' })
  expect(await pick({ changed: [] })).toEqual(['ask_user', 'default', null])
  rmSync(join(folders.config, 'strategies'), { recursive: true })
})
