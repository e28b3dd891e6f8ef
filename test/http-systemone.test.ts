// Owns the service as a System One server: the vendors' own SDKs work against it, forwards are recorded, limits and errors have the forms that their clients know.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { choice, noul, score, TypeSafeClient } from '@typesafe-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Policies, Store } from '../src/core/ports.ts'
import type { Answerer, SystemOneRequest } from '../src/core/systemone.ts'
import { foldersOf } from '../src/node/configuration.ts'
import { createModelPool, EMBEDDED, type ModelPool } from '../src/node/models.ts'
import { createAnswering } from '../src/node/service/answering.ts'
import type { SystemOneService } from '../src/serve/options.ts'
import { openSqliteStore } from '../src/stores/sqlite.ts'
import { makeApp, type Served, TOKENS } from './http-app.ts'
import { FALLBACK, fakePolicies } from './suites/guard.ts'
import { KEY, type ModelServer, startModelServer } from './suites/model-server.ts'

const state = mkdtempSync(join(tmpdir(), 'beforehand-systemone-'))
const folders = { ...foldersOf({ config: state, state }), organisation: state }

let backend: ModelServer
let store: Store
let app: Served
let service: SystemOneService
beforeAll(async () => {
  backend = await startModelServer()
})
afterAll(() => backend.close())

/** Knows only what is about an action, as the embedded model does. */
const embedded: Answerer = {
  name: EMBEDDED,
  answer: ({ state: shown, questions }: SystemOneRequest) => ({
    model: 'embedded-test',
    answers: Object.fromEntries(
      Object.entries(questions).map(([id, question]) => {
        if (typeof shown === 'string') return [id, { type: 'refusal', reason: 'it is about no action' }]
        if (question.type === 'noul') return [id, { type: 'noul', noul: 0.25 }]
        const labels = question.type === 'choice' ? Object.keys(question.criteria) : question.criteria.map((_, at) => String(at))
        const probabilities = Object.fromEntries(labels.map((label, at) => [label, at === 0 ? 0.7 : 0.3 / (labels.length - 1)]))
        if (question.type === 'choice') return [id, { type: 'choice', choice: labels[0] ?? '', probabilities, confidence: undefined }]
        return [id, { type: 'score', score: 0.3, probabilities, legend: undefined, confidence: undefined }]
      }),
    ),
    usage: { input_tokens: 0, output_tokens: 0 },
  }),
}

const withEmbedded = (pool: ModelPool): ModelPool => ({
  ...pool,
  open: async (name, settings) =>
    name === EMBEDDED
      ? {
          name,
          model: { name, opinion: () => Promise.reject(new Error('unused')) },
          answerer: embedded,
          warning: undefined,
          asks: [EMBEDDED],
          about: undefined,
          refresh: async () => [],
          warm: async () => undefined,
        }
      : pool.open(name, settings),
})

beforeEach(() => {
  backend.seen.length = 0
  backend.always(undefined)
  const policies: Policies = {
    ...fakePolicies({}),
    fallback: { ...FALLBACK, model: ['judge'] },
    models: {
      judge: { dialect: 'clef', model: 'clef', address: backend.url, account: 'acc', key: 'env:DECISION_KEY' },
      luna: { dialect: 'openai-decisions', address: backend.url, key: 'env:DECISION_KEY' },
      broken: { dialect: 'jev', key: 'env:NOT_SET' },
    },
  }
  store = openSqliteStore(':memory:')
  const pool = withEmbedded(createModelPool({ folders, env: { DECISION_KEY: KEY } }))
  service = createAnswering({ folders, models: pool, policies: () => policies, store, spill: () => true, report: undefined })
  app = makeApp({ systemOne: service, tokens: (given) => TOKENS[given] })
})

const overApp = (async (url: string | URL | Request, init?: RequestInit) => app.fetch(new Request(url, init))) as typeof fetch
const typesafe = (apiKey = 'decide-secret-1', defaultModel = 'jev-latest'): TypeSafeClient =>
  new TypeSafeClient({ apiKey, baseURL: 'http://localhost:7777', defaultModel, fetch: overApp, retry: { maxRetries: 0 }, logLevel: 'off' })
const openai = (apiKey = 'decide-secret-1'): OpenAI => new OpenAI({ apiKey, baseURL: 'http://localhost:7777/v1', fetch: overApp, maxRetries: 0 })

const QUESTIONS = {
  hard: noul('Is it hard to undo?'),
  verdict: choice('What now?', { allow: 'fine', ask: 'unclear', deny: null }),
  damage: score('How much?', ['none', 'some', 'a lot']),
}
const ACTION = { tool: 'Bash', input: { command: 'git push --force' } }

interface SdkError {
  readonly name: string
  readonly status?: number
  readonly message: string
}
const thrown = (work: PromiseLike<unknown>): Promise<SdkError> =>
  Promise.resolve(work).then(
    () => {
      throw new Error('it answered')
    },
    (error: unknown) => error as SdkError,
  )

describe('@typesafe-ai/sdk', () => {
  test('the embedded model stands in for Jev, and says who it is', async () => {
    const { data, requestId } = await typesafe().systemOne({ state: ACTION, questions: QUESTIONS }).withResponse()
    expect(data).toEqual({
      model: 'embedded-test',
      answers: {
        hard: { type: 'noul', noul: 0.25 },
        verdict: { type: 'choice', choice: 'allow', probabilities: { allow: 0.7, ask: 0.15, deny: 0.15 }, confidence: 0.55 },
        damage: { type: 'score', score: 0.3, probabilities: { 0: 0.7, 1: 0.15, 2: 0.15 }, legend: { 0: 'none', 1: 'some', 2: 'a lot' }, confidence: 0.55 },
      },
      usage: { input_tokens: 0, output_tokens: 0 },
    })
    expect(requestId).toMatch(/^req_/)
    expect(backend.seen).toHaveLength(0)
  })
  test('a configured backend is asked, and what was said is kept without secrets', async () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`
    const { data, requestId } = await typesafe('decide-secret-1', 'judge')
      .systemOne({ state: { ...ACTION, note: token }, questions: QUESTIONS })
      .withResponse()
    expect(data.model).toBe('clef')
    expect(backend.seen[0]?.path).toBe('/client/v4/accounts/acc/ai/run/@cf/cloudflare/clef')
    const snapshot = await store.get(requestId?.replace('req_', 'dec_') ?? '')
    expect(snapshot).toMatchObject({
      request: { tool: 'systemone', input: { model: 'judge', questions: { hard: { type: 'noul' } } } },
      opinion: { model: 'judge', version: 'clef', asked: { answers: { hard: { type: 'noul', noul: data.answers.hard.noul } }, cost_usd: expect.any(Number) } },
      decision: { decision: 'answered', allowed: false, decided_by: 'model', errors: [] },
    })
    expect(JSON.stringify(snapshot)).not.toContain(token)
    expect(JSON.stringify(snapshot)).not.toContain(KEY)
  })
  test('images as data URLs are passed on; as assets they are refused, not left out', async () => {
    const request = (more: object) => ({ state: ACTION, questions: QUESTIONS, model: 'judge', ...more })
    await typesafe().systemOne(request({ images: ['data:image/png;base64,AAAA'] }))
    expect(backend.seen[0]?.body['images']).toEqual([{ content_type: 'image/png', base64: 'AAAA' }])
    expect((await thrown(typesafe().systemOne(request({ images: ['https://example.com/a.png'] })))).name).toBe('UnprocessableEntityError')
    expect((await thrown(typesafe().systemOne(request({ assets: { a: { type: 'image' } } })))).message).toMatch(/`assets` are not taken/)
    expect(backend.seen).toHaveLength(1)
  })
  test('64 questions and 255 choices are answered, each under its own id', async () => {
    const questions = {
      ...Object.fromEntries(Array.from({ length: 63 }, (_, at) => [`q${at}`, noul('Is it hard to undo?')])),
      many: choice('Which?', Object.fromEntries(Array.from({ length: 255 }, (_, at) => [`c${at}`, 'one of many']))),
    }
    const { answers } = await typesafe().systemOne({ state: ACTION, questions })
    expect(Object.keys(answers).sort()).toEqual(Object.keys(questions).sort())
  })

  test('every name of a backend leads to it', async () => {
    for (const model of ['judge', 'clef', 'clef-default-v3'])
      expect((await typesafe('decide-secret-1', model).systemOne({ state: ACTION, questions: QUESTIONS })).model).toBe('clef')
  })
  test('the models', async () => {
    expect((await typesafe().models.list()).map(({ name }) => name)).toEqual(['embedded', 'judge', 'luna', 'broken'])
    expect((await typesafe().models.list())[3]?.description).toMatch(/NOT_SET is not set/)
  })

  const failures: readonly [string, () => Promise<SdkError>, readonly [string, RegExp]][] = [
    ['no such token', () => thrown(typesafe('x').systemOne({ state: ACTION, questions: QUESTIONS })), ['AuthenticationError', /token/]],
    ['another role', () => thrown(typesafe('review-secret-1').systemOne({ state: ACTION, questions: QUESTIONS })), ['PermissionDeniedError', /role/]],
    [
      'an unknown model',
      () => thrown(typesafe().systemOne({ state: ACTION, questions: QUESTIONS, model: 'gpt-3' })),
      ['BadRequestError', /Unknown model: gpt-3/],
    ],
    ['no state', () => thrown(typesafe().systemOne({ state: null, questions: QUESTIONS })), ['UnprocessableEntityError', /state: /]],
    [
      'too many questions',
      () => thrown(typesafe().systemOne({ state: ACTION, questions: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [`q${at}`, noul('x?')])) })),
      ['BadRequestError', /at most 64 questions/],
    ],
    [
      'too many choices',
      () =>
        thrown(
          typesafe().systemOne({ state: ACTION, questions: { a: choice('x', Object.fromEntries(Array.from({ length: 256 }, (_, at) => [`c${at}`, null]))) } }),
        ),
      ['BadRequestError', /at most 255 choices/],
    ],
    [
      'too many images',
      () => {
        const images = Array.from({ length: 5 }, () => ({ content_type: 'image/png', base64: 'AAAA' }))
        const request = { state: ACTION, questions: QUESTIONS, images }
        return thrown(typesafe().systemOne(request))
      },
      ['BadRequestError', /at most 4 images/],
    ],
    [
      'too many levels',
      () => thrown(typesafe().systemOne({ state: ACTION, questions: { a: score('x', Array(11).fill('y') as unknown as [string, string]) } })),
      ['BadRequestError', /at most 10 levels/],
    ],
    [
      'a question outside of what the embedded model knows',
      () => thrown(typesafe().systemOne({ state: 'a poem', questions: QUESTIONS })),
      ['BadRequestError', /hard: it is about no action/],
    ],
    [
      'a backend without its key',
      () => thrown(typesafe().systemOne({ state: ACTION, questions: QUESTIONS, model: 'broken' })),
      ['InternalServerError', /NOT_SET is not set/],
    ],
  ]
  test.each(failures)('%s', async (_what, work, [name, says]) => {
    const error = await work()
    expect([error.name, error.message]).toEqual([name, expect.stringMatching(says)])
  })
  test('what the backend says is passed on in kind, not in words, and kept', async () => {
    for (const [status, body, name] of [
      [429, { success: false, errors: [{ code: 4006, message: 'SECRET' }] }, 'RateLimitError'],
      [401, { success: false, errors: [{ code: 10000, message: 'SECRET' }] }, 'InternalServerError'],
    ] as const) {
      backend.always({ reply: { status, body } })
      const error = await thrown(typesafe('decide-secret-1', 'judge').systemOne({ state: ACTION, questions: QUESTIONS }))
      expect([error.name, error.message]).toEqual([name, expect.not.stringContaining('SECRET')])
      const [newest] = await store.list({ limit: 1 })
      expect(newest?.decision).toMatchObject({ decision: 'unanswered', allowed: false, errors: [{ stage: 'model' }] })
      // A final failure closes the way; the next needs a fresh service.
      beforeEachAgain()
    }
  })
})

const beforeEachAgain = (): void => {
  const pool = withEmbedded(createModelPool({ folders, env: { DECISION_KEY: KEY } }))
  const policies = {
    ...fakePolicies({}),
    fallback: FALLBACK,
    models: { judge: { dialect: 'clef', model: 'clef', address: backend.url, account: 'acc', key: 'env:DECISION_KEY' } },
  }
  app = makeApp({
    systemOne: createAnswering({ folders, models: pool, policies: () => policies, store, spill: () => true, report: undefined }),
    tokens: (given) => TOKENS[given],
  })
}

describe('openai', () => {
  const questions: OpenAI.DecisionCreateParams['questions'] = [
    { type: 'predicate', name: 'hard', instructions: 'It is hard to undo.' },
    { type: 'choice', instructions: 'Is it fine?', choices: [{ value: true }, { value: 'true', description: 'the word' }, { value: false }] },
    {
      type: 'score',
      name: 'damage',
      instructions: [{ type: 'input_text', text: 'How much?' }],
      levels: [{ label: 'none' }, { label: 'a lot', description: 'really' }],
    },
  ]
  const call = { type: 'function_call' as const, call_id: 'c1', name: 'bash', arguments: '{"command":"rm -rf ./data"}' }

  test('answers in order, under the values that were asked', async () => {
    const { model, answers, usage } = await openai().decisions.create({
      model: 'embedded',
      input: [{ role: 'user', content: 'rename the field' }, call],
      questions,
    })
    expect(model).toBe('embedded-test')
    expect(answers).toEqual([
      { type: 'predicate', name: 'hard', probability: 0.25 },
      {
        type: 'choice',
        name: null,
        choice: true,
        confidence: 0.55,
        probabilities: [
          { value: true, probability: 0.7 },
          { value: 'true', probability: 0.15 },
          { value: false, probability: 0.15 },
        ],
      },
      {
        type: 'score',
        name: 'damage',
        score: 0.3,
        confidence: 0.4,
        probabilities: [
          { label: 'none', value: 0, probability: 0.7 },
          { label: 'a lot', value: 1, probability: 0.3 },
        ],
      },
    ])
    expect(usage.total_tokens).toBe(0)
    // The call without an output is the action; what was said before is told apart.
    expect((await store.list({ limit: 1 }))[0]?.request.input).toMatchObject({
      state: { tool: 'bash', input: { command: 'rm -rf ./data' }, before: [{ role: 'user', content: 'rename the field' }] },
    })
  })
  test('what is outside of what a model knows is refused question by question', async () => {
    const { answers } = await openai().decisions.create({ model: 'embedded', input: 'a poem', questions })
    expect(answers).toEqual([
      { type: 'refusal', name: 'hard' },
      { type: 'refusal', name: null },
      { type: 'refusal', name: 'damage' },
    ])
  })
  test('is passed on to OpenAI where that is configured, more than 64 questions too', async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ type: 'predicate' as const, name: `q${at}`, instructions: 'It is.' }))
    const { answers, model } = await openai().decisions.create({
      model: 'gpt-6-luna',
      input: [{ role: 'user', content: [{ type: 'input_json', data: { a: 1 } }] }],
      questions: many,
    })
    expect([model, answers.length]).toEqual(['gpt-6-luna', 100])
    expect(backend.seen[0]?.body['input']).toEqual([{ role: 'user', content: [{ type: 'input_json', data: { a: 1 } }] }])
  })
  test('the models', async () => {
    const names: string[] = []
    for await (const { id } of openai().models.list()) names.push(id)
    expect(names).toEqual(['embedded', 'judge', 'luna', 'broken'])
  })

  const ask = (more: Partial<OpenAI.DecisionCreateParams>): PromiseLike<unknown> =>
    openai().decisions.create({ model: 'embedded', input: [call], questions, ...more })
  const failures: readonly [string, () => PromiseLike<unknown>, readonly [number, RegExp]][] = [
    ['no such token', () => openai('x').decisions.create({ model: 'embedded', input: 'x', questions }), [401, /token/]],
    ['no question', () => ask({ questions: [] }), [400, /./]],
    ['an unknown model', () => ask({ model: 'gpt-3' }), [400, /Unknown model/]],
    ['an output without its call', () => ask({ input: [{ type: 'function_call_output', call_id: 'c9', output: 'x' }] }), [400, /names no call/]],
    [
      'an image elsewhere',
      () => ask({ input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'https://example.com/a.png' }] }] }),
      [400, /nothing is fetched/],
    ],
    ['one choice', () => ask({ questions: [{ type: 'choice', instructions: 'x', choices: [{ value: 'a' }] }] }), [400, /./]],
    ['a choice twice', () => ask({ questions: [{ type: 'choice', instructions: 'x', choices: [{ value: 'a' }, { value: 'a' }] }] }), [400, /twice/]],
    [
      'a name twice',
      () =>
        ask({
          questions: [
            { type: 'predicate', name: 'a', instructions: 'x' },
            { type: 'predicate', name: 'a', instructions: 'y' },
          ],
        }),
      [400, /same name/],
    ],
  ]
  test.each(failures)('%s', async (_what, work, [status, says]) => {
    const error = await thrown(work())
    expect([error.status, error.message]).toEqual([status, expect.stringMatching(says)])
  })
})

test('a service without models says so', async () => {
  const bare = makeApp()
  for (const [method, path] of [
    ['POST', '/v1/systemone'],
    ['POST', '/v1/decisions'],
    ['GET', '/v1/models'],
  ] as const)
    expect((await bare.ask(method, path, method === 'POST' ? { json: {} } : {})).status).toBe(501)
})

test('a store that fails loses no answer', async () => {
  const spilled: unknown[] = []
  const failing = createAnswering({
    folders,
    models: withEmbedded(createModelPool({ folders, env: {} })),
    policies: () => ({ ...fakePolicies({}), fallback: { ...FALLBACK, model: [EMBEDDED] } }),
    store: { ...store, put: () => Promise.reject(new Error('full')) },
    spill: (snapshot) => spilled.push(snapshot),
    report: undefined,
  })
  const { answer } = await failing.answer({ model: EMBEDDED, state: ACTION, questions: { a: { type: 'noul', instructions: 'x?' } } }, 100)
  expect([answer.model, spilled.length]).toEqual(['embedded-test', 1])
})
