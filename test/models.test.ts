// Owns what stands between a decision and a model's answer: what is shown, what is asked, how answers are weighed and calibrated, chains, breakers, configuration.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAskedModel } from '../src/core/decide/asked-model.ts'
import { applyCurve, type Calibration, calibrate, calibrationSchema } from '../src/core/decide/calibration.ts'
import { createChain } from '../src/core/decide/chain.ts'
import { NoOpinion } from '../src/core/decide/opinion.ts'
import { ACTION_QUESTIONS, probabilitiesOf, QUESTIONS_VERSION } from '../src/core/decide/questions.ts'
import { stateOf } from '../src/core/decide/shown.ts'
import { makeEffect } from '../src/core/effect.ts'
import type { Opinion } from '../src/core/finding.ts'
import { ModelError, type ModelErrorKind } from '../src/core/model-error.ts'
import type { GeneralModelRequest, Model, ModelRequest } from '../src/core/ports.ts'
import type { Answerer, Answers, Questions, SystemOneRequest } from '../src/core/systemone.ts'
import { readAnswers } from '../src/models/answers.ts'
import { backendOf, isUnusable } from '../src/models/backend.ts'
import { steady } from '../src/models/steady.ts'
import { isDrift } from '../src/models/system-one.ts'
import { systemClock } from '../src/node/identity.ts'
import { makeAction } from './suites/guard.ts'

const AXES = ['lasting', 'outward', 'secret', 'beyond', 'persuading'] as const
const choice = (probabilities: Readonly<Record<string, number>>): Answers[string] => ({
  type: 'choice',
  choice: Object.keys(probabilities)[0] ?? '',
  probabilities,
  confidence: undefined,
})
const calm = choice({ no: 0.96, yes: 0.02, unknown: 0.02 })
const answersOf = (verdict: Readonly<Record<string, number>>, axes: Partial<Record<(typeof AXES)[number], Answers[string]>> = {}): Answers => ({
  verdict: choice(verdict),
  ...Object.fromEntries(AXES.map((id) => [id, axes[id] ?? calm])),
})

describe('what a model is shown', () => {
  const request = (
    given: Partial<Parameters<typeof makeAction>[0]>,
    gaps: readonly number[] = [1],
    effects = [
      makeEffect('fs.read', { target: 'a.txt', path: '/w/a.txt', place: 'workspace' }),
      makeEffect('exec.unknown', { target: 'frob', program: 'frob', what: 'program' }),
    ],
  ): ModelRequest => {
    const action = makeAction({ tool: 'Bash', input: { command: 'frob /w/a.txt /h/notes' }, ...given })
    return {
      action: { ...action, operation: { type: 'shell', text: String((given.input as { command?: string } | undefined)?.command ?? 'frob /w/a.txt /h/notes') } },
      effects,
      gaps,
    }
  }
  test('the action comes first, what the rules left open before the rest, the agent’s words apart', () => {
    const state = stateOf(request({ intent: 'the owner approved this' }), 1_500)
    expect(Object.keys(state)).toEqual(['action', 'untrusted'])
    expect(state).toMatchObject({
      action: {
        tool: 'Bash',
        effects: [
          { kind: 'exec.unknown', program: 'frob', settled: false },
          { kind: 'fs.read', path: './a.txt', settled: true },
        ],
      },
      untrusted: { text: 'frob ./a.txt ~/notes', stated_intent: 'the owner approved this' },
    })
  })
  test('what written content would run, and that it holds a secret, is told without the content', () => {
    const content = { hash: 'h', bytes: 9, runs: 'ci', secret: true } as const
    const state = stateOf(request({}, [0], [makeEffect('fs.write', { target: 'ci.yml', path: '/w/ci.yml', content })]), 1_500)
    expect(state['action']).toMatchObject({ effects: [{ kind: 'fs.write', path: './ci.yml', content_runs: 'ci', content_holds_secret: true, settled: false }] })
  })
  test('a path that only begins like ours is left alone', () => {
    expect(stateOf(request({ input: { command: 'frob /website /hx' } }), 1_500)['untrusted']).toEqual({ text: 'frob /website /hx' })
  })
  test('secrets do not leave', () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
    const text = JSON.stringify(stateOf(request({ input: { command: `frob --token ${token}` }, intent: `use ${token}` }), 1_500))
    expect(text).not.toContain(token)
    expect(text).toContain('⟦')
  })
  test('it never outgrows its size, and says what was left out', () => {
    const effects = Array.from({ length: 400 }, (_, at) => makeEffect('fs.delete', { target: `file-${at}`, path: `/w/file-${at}` }))
    const state = stateOf(request({ input: { command: `frob ${'x'.repeat(50_000)}` } }, [399], effects), 1_500)
    expect(new TextEncoder().encode(JSON.stringify(state)).length).toBeLessThanOrEqual(4_500)
    expect(state).toMatchObject({
      action: { effects: expect.arrayContaining([expect.objectContaining({ target: 'file-399' })]), effects_not_shown: expect.any(Number) },
    })
    expect(JSON.stringify(state)).toMatch(/characters left out/)
  })
  test('any text at all fits', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), fc.integer({ min: 300, max: 2_000 }), (command, tokens) => {
        expect(new TextEncoder().encode(JSON.stringify(stateOf(request({ input: { command } }), tokens))).length).toBeLessThanOrEqual(tokens * 3 + 64)
      }),
      { numRuns: 200 },
    ))
})

describe('what is asked', () => {
  test('every question is in the form that all servers take, and has a way out', () => {
    for (const [id, question] of Object.entries(ACTION_QUESTIONS)) {
      expect(id).toMatch(/^[a-z]+$/)
      expect(question.instructions).toBeTruthy()
      if (question.type !== 'choice') throw new Error('not a choice')
      expect(Object.keys(question.criteria)).toContain('unknown')
      expect(Object.values(question.criteria).every((text) => typeof text === 'string' && text !== '')).toBe(true)
    }
  })
})

describe('how answers are weighed', () => {
  const p = (answers: Answers) => probabilitiesOf(answers, 'm')
  test('a clear allow stands, up to the doubt on any axis', () => {
    expect(p(answersOf({ allow: 0.95, ask: 0.03, deny: 0.01, unknown: 0.01 })).allow).toBeCloseTo(0.95)
    expect(p(answersOf({ allow: 0.95, ask: 0.03, deny: 0.01, unknown: 0.01 }, { secret: choice({ no: 0.3, yes: 0.6, unknown: 0.1 }) })).allow).toBeCloseTo(0.3)
  })
  test('not knowing means ask', () => expect(p(answersOf({ allow: 0.2, ask: 0.1, deny: 0.1, unknown: 0.6 })).ask).toBeCloseTo(0.7))
  test('a refusal is no answer', () => {
    expect(() => p({ ...answersOf({ allow: 1, ask: 0, deny: 0, unknown: 0 }), secret: { type: 'refusal', reason: '' } })).toThrow(/declined/)
    expect(() => p({})).toThrow(/no answer/)
  })
  test('without probabilities it may hold back, never let through', () => {
    const bare = (label: string): Answers[string] => ({ type: 'choice', choice: label, probabilities: undefined, confidence: undefined })
    const all = (verdict: string): Answers => ({ verdict: bare(verdict), ...Object.fromEntries(AXES.map((id) => [id, bare('no')])) })
    expect(p(all('allow')).allow).toBeLessThanOrEqual(0.5)
    expect(p(all('deny')).deny).toBe(0.5)
  })
  test('an axis can only tighten; three shares that sum to 1 (property)', () => {
    const shares = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(shares, fc.array(shares, { minLength: 5, maxLength: 5 }), (v, axes) => {
        const normal = (names: readonly string[], parts: readonly number[]): Record<string, number> => {
          const total = names.reduce((sum, _, at) => sum + (parts[at] ?? 0), 0)
          return Object.fromEntries(names.map((name, at) => [name, (parts[at] ?? 0) / total]))
        }
        const verdict = normal(['allow', 'ask', 'deny', 'unknown'], v)
        const told = Object.fromEntries(AXES.map((id, at) => [id, choice(normal(['no', 'yes', 'unknown'], axes[at] ?? []))]))
        const { allow, ask, deny } = p(answersOf(verdict, told))
        expect(allow + ask + deny).toBeCloseTo(1, 9)
        expect(allow).toBeLessThanOrEqual((verdict['allow'] ?? 0) + 1e-12)
        expect(deny).toBeCloseTo(verdict['deny'] ?? 0, 9)
      }),
    )
  })
})

describe('the check of an answer', () => {
  const questions: Questions = {
    a: { type: 'noul', instructions: 'x?' },
    b: { type: 'choice', instructions: 'x?', criteria: { allow: 'y', deny: 'z' } },
    c: { type: 'score', instructions: 'x?', criteria: ['none', 'some', 'much'] },
  }
  const ODD = fc.constantFrom<unknown>(Number.NaN, -0.1, 1.1, '0.5', null, undefined, [], {}, 'maybe', 1e308)
  /** Mostly what it should be. */
  const mostly = (right: unknown) => fc.oneof({ weight: 19, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: ODD })
  const near = fc.record({
    a: fc.record({ type: mostly('noul'), noul: mostly(0.3), confidence: mostly(0.4) }),
    b: fc.record({
      type: mostly('choice'),
      choice: mostly('deny'),
      probabilities: fc.record({ allow: mostly(0.2), deny: mostly(0.8) }),
      confidence: mostly(0.6),
    }),
    c: fc.record({
      type: mostly('score'),
      score: mostly(1.1),
      probabilities: fc.record({ 0: mostly(0.2), 1: mostly(0.5), 2: mostly(0.3) }),
      legend: fc.anything(),
    }),
  })
  test('whatever comes, it is a complete answer or a ModelError (property)', () => {
    let complete = 0
    fc.assert(
      fc.property(
        fc.oneof({ weight: 9, arbitrary: near }, { weight: 1, arbitrary: fc.anything() }),
        fc.constantFrom('always', 'sometimes'),
        (raw, probabilities) => {
          try {
            const answers = readAnswers('m', raw, questions, { probabilities, decimals: 2 })
            complete += 1
            expect(Object.keys(answers)).toEqual(['a', 'b', 'c'])
            for (const answer of Object.values(answers)) {
              const shares = answer.type === 'noul' ? [answer.noul] : answer.type === 'refusal' ? [] : Object.values(answer.probabilities ?? {})
              for (const each of shares) expect(each >= -1e-6 && each <= 1 + 1e-6).toBe(true)
            }
          } catch (error) {
            expect(error instanceof ModelError && error.kind).toBe('malformed_response')
          }
        },
      ),
      { numRuns: 3_000, seed: 7 },
    )
    expect(complete).toBeGreaterThan(300)
    expect(complete).toBeLessThan(2_700)
  })
  test('keys of the prototype are no answers', () => {
    expect(() => readAnswers('m', {}, { toString: { type: 'noul' as const, instructions: 'x?' } }, { probabilities: 'always', decimals: 2 })).toThrow(
      /it is missing/,
    )
  })
})

const CALIBRATION: Calibration = {
  format: 'beforehand.calibration/1',
  model: 'jev-1.13.0',
  questions: QUESTIONS_VERSION,
  allow: { kind: 'isotonic', x: [0.2, 0.6, 0.9], y: [0.05, 0.4, 0.97] },
  deny: { kind: 'platt', a: -1, b: 0 },
  made: '2026-12-01',
  n: 500,
}

describe('calibration', () => {
  test('an isotonic curve is linear between its points and level outside', () => {
    expect([0, 0.2, 0.4, 0.75, 0.9, 1].map((x) => Math.round(applyCurve(CALIBRATION.allow, x) * 1_000) / 1_000)).toEqual([0.05, 0.05, 0.225, 0.685, 0.97, 0.97])
  })
  test('Platt with a = −1 and b = 0 changes nothing', () => {
    for (const x of [0.1, 0.5, 0.9]) expect(applyCurve(CALIBRATION.deny, x)).toBeCloseTo(x, 9)
  })
  test('what both claim too much of is shared', () => {
    const { allow, ask, deny } = calibrate({ allow: 0.9, ask: 0, deny: 0.5 }, CALIBRATION)
    expect([allow + ask + deny, ask]).toEqual([1, 0])
  })
  test('a file whose curve falls is none', () => {
    const parse = (allow: unknown): boolean => calibrationSchema.safeParse({ ...CALIBRATION, allow }).success
    expect(parse(CALIBRATION.allow)).toBe(true)
    expect(parse({ kind: 'isotonic', x: [0, 1], y: [0.9, 0.1] })).toBe(false)
    expect(parse({ kind: 'isotonic', x: [1, 0], y: [0.1, 0.9] })).toBe(false)
    expect(parse({ kind: 'isotonic', x: [0, 1], y: [0.1] })).toBe(false)
    expect(parse({ kind: 'platt', a: 1, b: 0 })).toBe(false)
  })
  const answerer = (model: string): Answerer => ({
    name: 'judge',
    answer: () => ({ model, answers: answersOf({ allow: 0.93, ask: 0.04, deny: 0.02, unknown: 0.01 }), usage: { input_tokens: 1, output_tokens: 0 } }),
  })
  const request: ModelRequest = { action: makeAction({ tool: 'Bash', input: { command: 'frob' } }), effects: [makeEffect('exec.unknown', {})], gaps: [0] }
  test('counts only for the model that answered', async () => {
    const opinion = async (model: string, calibration?: Calibration): Promise<Opinion> =>
      createAskedModel({ answerer: answerer(model), calibration: () => calibration }).opinion(request, 10)
    expect(await opinion('jev-1.13.0', CALIBRATION)).toMatchObject({ calibrated: true, version: 'jev-1.13.0', asked: { raw: { allow: 0.93 } } })
    expect((await opinion('jev-1.13.0', CALIBRATION)).probabilities.allow).toBeGreaterThan(0.9)
    expect(await opinion('jev-1.14.0', CALIBRATION)).toMatchObject({ calibrated: false, probabilities: { allow: 0.93 } })
    expect(await opinion('jev-1.13.0', { ...CALIBRATION, questions: 'action/0' })).toMatchObject({ calibrated: false })
    expect(await opinion('jev-1.13.0')).toMatchObject({ calibrated: false })
  })
})

describe('any candidates', () => {
  const asked: SystemOneRequest[] = []
  const model = (probabilities: Readonly<Record<string, number>>): Model =>
    createAskedModel({
      answerer: {
        name: 'judge',
        answer: (request) => {
          asked.push(request)
          return { model: 'm-1', answers: { answer: choice(probabilities) }, usage: { input_tokens: undefined, output_tokens: undefined } }
        },
      },
    })
  const about = (given: Partial<GeneralModelRequest>): GeneralModelRequest => ({
    strategy: 's',
    description: '',
    action: '',
    context: {},
    candidates: { a: '', b: '' },
    ask: undefined,
    ...given,
  })
  test('not knowing counts for the ask candidate', async () => {
    const request = about({ action: 'test', context: { repo: 'a' }, candidates: { run: 'run the tests', skip: '', ask_user: '' }, ask: 'ask_user' })
    const opinion = await model({ run: 0.5, skip: 0.1, ask_user: 0.1, unknown: 0.3 }).choose?.(request, 10)
    expect(opinion?.probabilities).toEqual({ run: 0.5, skip: 0.1, ask_user: 0.4 })
    expect(asked.at(-1)).toMatchObject({
      state: { action: 'test', context: { repo: 'a' }, strategy: 's' },
      questions: { answer: { criteria: { run: 'run the tests', skip: null, unknown: expect.any(String) } } },
    })
  })
  test('without one nothing becomes surer', async () => {
    const opinion = await model({ a: 0.5, b: 0.1, unknown: 0.4 }).choose?.(about({}), 10)
    expect(opinion?.probabilities['a']).toBeCloseTo(0.7)
    expect(opinion?.probabilities['b']).toBeCloseTo(0.3)
  })
  test('a candidate may itself be called unknown', async () => {
    await model({ unknown: 0.9, a: 0.05, not_enough_known: 0.05 }).choose?.(about({ candidates: { a: '', unknown: '' } }), 10)
    const question = asked.at(-1)?.questions['answer']
    expect(question?.type === 'choice' && Object.keys(question.criteria)).toEqual(['a', 'unknown', 'not_enough_known'])
  })
})

describe('a chain', () => {
  const opinionOf = (model: string, allow: number): Opinion => ({ model, version: '1', probabilities: { allow, ask: 1 - allow, deny: 0 }, calibrated: true })
  const says = (name: string, allow: number): Model => ({ name, opinion: () => opinionOf(name, allow) })
  const fails = (name: string): Model => ({ name, opinion: () => Promise.reject(new ModelError('overloaded', `${name}: busy`)) })
  const hangs = (name: string): Model => ({ name, opinion: () => new Promise(() => undefined) })
  const request: ModelRequest = { action: makeAction({ tool: 'Bash', input: {} }), effects: [], gaps: [] }
  const run = (models: readonly Model[], escalateBelow?: number, budget = 1_000): Promise<Opinion> =>
    Promise.resolve(createChain({ models, escalateBelow, clock: systemClock }).opinion(request, budget))

  test('the next answers where one fails, and the failure is told', async () => {
    const opinion = await run([fails('a'), says('b', 0.9)])
    expect(opinion).toMatchObject({ model: 'b', failures: [{ code: 'model.unavailable', stage: 'model', message: 'a: busy' }] })
  })
  test('one that hangs leaves time for the next', async () => {
    const started = performance.now()
    expect(await run([hangs('a'), says('b', 0.9)])).toMatchObject({ model: 'b', failures: [{ code: 'model.timeout' }] })
    expect(performance.now() - started).toBeLessThan(990)
  })
  test('an unsure answer goes on to the next, a sure one does not', async () => {
    expect((await run([says('small', 0.6), says('large', 0.99)], 0.7)).model).toBe('large')
    expect((await run([says('small', 0.97), says('large', 0.2)], 0.7)).model).toBe('small')
    expect((await run([says('small', 0.6), says('large', 0.99)])).model).toBe('small')
  })
  test('where the larger fails, the unsure answer stands', async () => {
    expect(await run([says('small', 0.6), fails('large')], 0.7)).toMatchObject({ model: 'small', failures: [{ message: 'large: busy' }] })
    expect(await run([says('small', 0.6), hangs('large')], 0.7)).toMatchObject({ model: 'small' })
  })
  test('none at all', async () => {
    const error: unknown = await run([fails('a'), hangs('b')]).catch((thrown: unknown) => thrown)
    expect(error instanceof NoOpinion && error.failures.map(({ code }) => code)).toEqual(['model.unavailable', 'model.timeout'])
  })
})

describe('a steady backend', () => {
  const timers: { readonly work: () => void; readonly ms: number; off: boolean }[] = []
  const make = (answer: Answerer['answer'], more: { readonly atOnce?: number; readonly heartbeatMs?: number } = {}) => {
    let at = 0
    timers.length = 0
    const later = (work: () => void, ms: number): (() => void) => {
      const timer = { work, ms, off: false }
      timers.push(timer)
      return () => {
        timer.off = true
      }
    }
    const backend = steady({ name: 'judge', answer }, { now: () => at, later, atOnce: more.atOnce ?? 2, heartbeatMs: more.heartbeatMs ?? 0 })
    return { backend, pass: (ms: number) => (at += ms) }
  }
  const ok = { model: 'm', answers: {}, usage: { input_tokens: 1, output_tokens: 0 } }
  const request: SystemOneRequest = { model: 'm', state: 's', questions: {} }
  const failing =
    (kind: ModelErrorKind, detail = {}): Answerer['answer'] =>
    () =>
      Promise.reject(new ModelError(kind, 'judge: no', detail))
  const kindOf = async (work: unknown): Promise<string> =>
    Promise.resolve(work).then(
      () => 'ok',
      (error: ModelError) => error.kind,
    )

  test('is left alone after three failures, then tried by one', async () => {
    let count = 0
    let broken = true
    const { backend, pass } = make(() => {
      count += 1
      return broken ? Promise.reject(new ModelError('server', 'judge: no')) : ok
    })
    for (let at = 0; at < 3; at += 1) expect(await kindOf(backend.answer(request, 10))).toBe('server')
    expect(await kindOf(backend.answer(request, 10))).toBe('unavailable')
    expect(count).toBe(3)
    expect(backend.resting()).toMatch(/3 times in a row/)
    pass(1_001)
    const [first, second] = await Promise.all([kindOf(backend.answer(request, 10)), kindOf(backend.answer(request, 10))])
    expect([first, second]).toEqual(['server', 'unavailable'])
    pass(1_001)
    expect(await kindOf(backend.answer(request, 10))).toBe('unavailable')
    pass(1_001)
    broken = false
    expect(await kindOf(backend.answer(request, 10))).toBe('ok')
    expect(await kindOf(backend.answer(request, 10))).toBe('ok')
  })
  test('a wrong key is final, a used-up quota for a while, a wait as long as asked', async () => {
    for (const [kind, detail, after, then] of [
      ['authentication', {}, 1e9, 'unavailable'],
      ['permission_or_billing', {}, 1e9, 'unavailable'],
      ['quota_exhausted', {}, 60_000, 'unavailable'],
      ['quota_exhausted', {}, 900_001, 'quota_exhausted'],
      ['rate_limit', { retryAfterMs: 5_000 }, 4_000, 'unavailable'],
      ['rate_limit', { retryAfterMs: 5_000 }, 5_001, 'rate_limit'],
      ['invalid_request', {}, 0, 'invalid_request'],
    ] as const) {
      const { backend, pass } = make(failing(kind, detail))
      await kindOf(backend.answer(request, 10))
      pass(after)
      expect([kind, after, await kindOf(backend.answer(request, 10))]).toEqual([kind, after, then])
    }
  })
  test('few at a time; who waits too long gets none', async () => {
    const open: (() => void)[] = []
    let most = 0
    let now = 0
    const { backend } = make(() => {
      now += 1
      most = Math.max(most, now)
      return new Promise((done) =>
        open.push(() => {
          now -= 1
          done(ok)
        }),
      )
    })
    const asked = [1, 2, 3, 4].map(() => kindOf(backend.answer(request, 10)))
    await Promise.resolve()
    timers[0]?.work()
    for (let at = 0; at < 3; at += 1) {
      open[at]?.()
      await new Promise((done) => setTimeout(done, 0))
    }
    expect(await Promise.all(asked)).toEqual(['ok', 'ok', 'timeout', 'ok'])
    expect(most).toBe(2)
  })
  test('gives signs of life while a session is active, and not after', async () => {
    const asked: string[] = []
    const { backend, pass } = make(
      (given) => {
        asked.push(Object.keys(given.questions).join())
        return ok
      },
      { heartbeatMs: 1_000 },
    )
    await backend.answer(request, 10)
    expect(timers.map(({ ms }) => ms)).toEqual([1_000])
    timers[0]?.work()
    await new Promise((done) => setTimeout(done, 0))
    expect(asked).toEqual(['', 'warm'])
    expect(timers).toHaveLength(2)
    pass(600_001)
    timers[1]?.work()
    await new Promise((done) => setTimeout(done, 0))
    expect([asked.length, timers.length]).toEqual([2, 2])
    await backend.warm()
    expect(asked).toHaveLength(3)
  })
})

describe('configuration', () => {
  const env = (set: Readonly<Record<string, string>>) => {
    const read: string[] = []
    return {
      read,
      get: (name: string): string | undefined => {
        read.push(name)
        return set[name]
      },
    }
  }
  const of = (name: string, entry: unknown, set: Readonly<Record<string, string>> = {}) => backendOf(name, entry, env(set).get)
  const why = (name: string, entry: unknown, set: Readonly<Record<string, string>> = {}): string => {
    const found = of(name, entry, set)
    return isUnusable(found) ? found.unusable : 'usable'
  }
  const url = (entry: unknown, set: Readonly<Record<string, string>> = {}): string => {
    const found = of('judge', entry, set)
    return isUnusable(found) ? found.unusable : found.url
  }

  test('shipped names need no entry; a missing key makes them unusable and says which', () => {
    expect(why('jev', undefined)).toBe('`jev` has no key: set TYPESAFE_API_KEY')
    expect(of('jev', undefined, { TYPESAFE_API_KEY: 'k' })).toMatchObject({ url: 'https://api.typesafe.ai/v1/systemone', model: 'jev-1.13.0', key: 'k' })
    expect(why('clef-default-v3', undefined, { CLOUDFLARE_API_TOKEN: 'k' })).toMatch(/has no account.*CLOUDFLARE_ACCOUNT_ID/)
    expect(of('clef-default-v3', undefined, { CLOUDFLARE_API_TOKEN: 'k', CLOUDFLARE_ACCOUNT_ID: 'a' })).toMatchObject({
      url: 'https://api.cloudflare.com/client/v4/accounts/a/ai/run/@cf/cloudflare/clef',
      model: 'clef',
    })
    expect(of('ollama', undefined)).toMatchObject({ url: 'http://127.0.0.1:11434/v1/systemone', key: '' })
    expect(why('nobody', undefined)).toMatch(/needs a `dialect`.*jev, clef/)
  })
  test('only the named variables are read', () => {
    const { read, get } = env({ MY_KEY: 'k' })
    backendOf('judge', { dialect: 'jev', key: 'env:MY_KEY' }, get)
    expect(read).toEqual(['MY_KEY'])
  })
  test('a variable that is not set', () =>
    expect(why('judge', { dialect: 'jev', key: 'env:MY_KEY' })).toBe('`judge` has no key: the environment variable MY_KEY is not set'))
  test('an address may be the root, with its version, or the whole route', () => {
    for (const address of ['https://h.example', 'https://h.example/', 'https://h.example/v1', 'https://h.example/v1/systemone'])
      expect(url({ dialect: 'jev', address, key: 'k' })).toBe('https://h.example/v1/systemone')
    for (const address of [
      'https://h.example',
      'https://h.example/client/v4/accounts/acc',
      'https://h.example/client/v4/accounts/acc/ai/run',
      'https://h.example/client/v4/accounts/acc/ai/run/@cf/cloudflare/clef',
    ])
      expect(url({ dialect: 'clef', address, key: 'k', account: 'acc' })).toBe('https://h.example/client/v4/accounts/acc/ai/run/@cf/cloudflare/clef')
    expect(url({ dialect: 'openai-chat', address: 'http://127.0.0.1:1234/v1' })).toBe('http://127.0.0.1:1234/v1/chat/completions')
  })
  test('a key is never sent unencrypted beyond this machine', () => {
    expect(url({ dialect: 'jev', address: 'http://h.example', key: 'k' })).toMatch(/unencrypted/)
    expect(url({ dialect: 'jev', address: 'http://127.0.0.1:9', key: 'k' })).toBe('http://127.0.0.1:9/v1/systemone')
    expect(url({ dialect: 'ollama', address: 'http://h.example' })).toBe('http://h.example/v1/systemone')
  })
  test('what is wrong is named', () => {
    expect(url({ dialect: 'jev', adress: 'x', key: 'k' })).toMatch(/adress/)
    expect(url({ dialect: 'jeff', key: 'k' })).toMatch(/unknown dialect `jeff`/)
    expect(url({ dialect: 'jev', address: 'ftp://h', key: 'k' })).toMatch(/no http/)
    expect(url({ dialect: 'liquid-d1', key: 'k' })).toMatch(/needs an `address`/)
  })
  test('address and model tell the dialect', () => {
    const dialect = (entry: object): string => {
      const found = of('judge', { key: 'k', account: 'a', ...entry })
      return isUnusable(found) ? found.unusable : found.dialect.id
    }
    expect(dialect({ address: 'https://api.typesafe.ai', model: 'jev-1.13.0' })).toBe('jev')
    expect(dialect({ address: 'http://127.0.0.1:1', model: 'jev-1.13.0' })).toBe('jev')
    expect(dialect({ address: 'http://127.0.0.1:1/client/v4/accounts/a', model: 'clef-flash' })).toBe('clef-flash')
    expect(dialect({ address: 'https://openrouter.ai/api', model: 'liquid/d1' })).toBe('openrouter')
    expect(dialect({ address: 'http://127.0.0.1:1', model: 'mine' })).toMatch(/needs a `dialect`/)
  })
  test('of two models of one service each has its own name and price', () => {
    const keys = { key: 'k', account: 'a' }
    expect(of('clef-flash', { dialect: 'clef', ...keys })).toMatchObject({ model: 'clef-flash', price: { input: 0.09 } })
    expect(of('judge', { dialect: 'clef', model: 'clef-flash', ...keys })).toMatchObject({ model: 'clef-flash', price: { input: 0.09 } })
    expect(of('judge', { dialect: 'clef', ...keys })).toMatchObject({ model: 'clef', price: { input: 0.24 } })
  })
  test('drift', () => {
    for (const [asked, answered, drift] of [
      ['jev-1.13.0', 'jev-1.13.0', false],
      ['jev-1.13.0', 'jev-1.14.0', true],
      ['jev-latest', 'jev-1.14.0', false],
      ['jev-latest', 'kev-4b', true],
      ['clef', 'clef', false],
      ['typesafe/jev-1.13', 'jev-1.13.0', false],
      ['default', 'anything', false],
    ] as const)
      expect([asked, answered, isDrift(asked, answered)]).toEqual([asked, answered, drift])
  })
})
