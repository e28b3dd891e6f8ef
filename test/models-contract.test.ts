// Owns what every dialect must hold to, on a double of its service: answers of all types, each row of its error table, and every odd way to answer.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ModelError } from '../src/core/model-error.ts'
import type { Question, SystemOneAnswer, SystemOneRequest } from '../src/core/systemone.ts'
import { type Backend, type BackendEntry, backendOf, isUnusable } from '../src/models/backend.ts'
import { DIALECTS } from '../src/models/dialects.ts'
import { createSystemOne, type Fetch } from '../src/models/system-one.ts'
import { bindingBackend, bindingFetch } from '../src/models/workers-ai-binding.ts'
import { KEY, type ModelServer, type Odd, startModelServer } from './suites/model-server.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  server.always(undefined)
  server.script({})
  server.jitter = false
})

const edge = { fetch, now: () => performance.now(), epoch: () => Date.now() }

const backend = (dialect: string, more: Partial<BackendEntry> = {}): Backend => {
  const found = backendOf(
    'judge',
    { dialect, address: server.url, key: KEY, account: 'acc1', ...(dialect === 'liquid-d1' ? { model: 'd1' } : {}), ...more },
    () => undefined,
  )
  if (isUnusable(found)) throw new Error(found.unusable)
  return found
}

const noul: Question = { type: 'noul', instructions: 'Is it hard to undo?', criteria: { true: 'it is', false: 'it is not' } }
const verdict: Question = {
  type: 'choice',
  instructions: 'What should happen?',
  criteria: { allow: 'harmless', ask: 'unclear', deny: 'dangerous', unknown: 'not told' },
}
const damage: Question = { type: 'score', instructions: 'How much damage?', criteria: ['none', 'some', 'a lot'] }
const QUESTIONS = { irreversible: noul, verdict, damage }
const request = (more: Partial<SystemOneRequest> = {}): SystemOneRequest => ({
  model: 'judge',
  state: { command: 'git push --force' },
  questions: QUESTIONS,
  ...more,
})

const ask = async (to: Backend, given: SystemOneRequest = request(), budget = 2_000): Promise<SystemOneAnswer> =>
  createSystemOne(to, edge).answer(given, budget)

const failing = async (to: Backend, given: SystemOneRequest = request(), budget = 2_000): Promise<ModelError> => {
  try {
    await ask(to, given, budget)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('it answered')
}

const many = <T>(count: number, make: (at: number) => T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`q${at}`, make(at)]))
const sum = (shares: Readonly<Record<string, number>> | undefined): number => Object.values(shares ?? {}).reduce((total, each) => total + each, 0)

describe.each(DIALECTS.map(({ id }) => id))('%s', (id) => {
  test('answers noul, choice and score', async () => {
    const { answers, model, call, usage } = await ask(backend(id))
    expect(Object.keys(answers).sort()).toEqual(['damage', 'irreversible', 'verdict'])
    const { irreversible, verdict: choice, damage: score } = answers
    expect(irreversible?.type === 'noul' && irreversible.noul >= 0 && irreversible.noul <= 1).toBe(true)
    if (choice?.type !== 'choice' || score?.type !== 'score') throw new Error('wrong types')
    expect(Object.keys(choice.probabilities ?? {}).sort()).toEqual(['allow', 'ask', 'deny', 'unknown'])
    expect(sum(choice.probabilities)).toBeCloseTo(1, 1)
    expect(score.score).toBeGreaterThanOrEqual(0)
    expect(score.score).toBeLessThanOrEqual(2)
    expect(model).not.toBe('')
    expect(usage.input_tokens).toBeGreaterThan(0)
    expect(call?.ms).toBeGreaterThan(0)
  })

  test('answers what the service would, whatever the wire', async () => {
    server.script({ verdict: { deny: 0.91, ask: 0.05, allow: 0.03 } })
    const { answers } = await ask(backend(id), request({ questions: { verdict } }))
    if (answers['verdict']?.type !== 'choice') throw new Error('no choice')
    expect(answers['verdict'].choice).toBe('deny')
    expect(answers['verdict'].probabilities?.['deny']).toBeCloseTo(0.91, 1)
  })

  test('sends the key to its own address, and follows no redirect', async () => {
    await ask(backend(id))
    expect(new Set(server.seen.map(({ headers }) => headers['authorization']))).toEqual(new Set([`Bearer ${KEY}`]))
    server.always({ odd: 'redirect' })
    server.seen.length = 0
    const { kind } = await failing(backend(id))
    expect(kind).toBe('network')
  })

  test('64 questions are answered, over the limit of one request in several', async () => {
    const questions = many(64, () => verdict)
    const { answers } = await ask(backend(id), request({ questions }), 20_000)
    expect(Object.keys(answers)).toEqual(Object.keys(questions))
  })

  test('a wrong key is an authentication error, and is not asked again', async () => {
    const { kind, code } = await failing(backend(id, { key: 'wrong-key-987' }), request({ questions: { verdict } }))
    expect([kind, code]).toEqual(['authentication', 'model.unavailable'])
  })

  test('what is not answered in time is a timeout, inside the deadline', async () => {
    for (const odd of ['hang', 'slow-headers', 'slow-body', 'endless-body'] as const) {
      server.always({ odd })
      const started = performance.now()
      const { kind } = await failing(backend(id), request({ questions: { verdict } }), 60)
      expect([odd, kind === 'timeout' || (odd === 'endless-body' && kind === 'malformed_response')]).toEqual([odd, true])
      expect(performance.now() - started).toBeLessThan(1_000)
    }
  })
  test('a cut connection is a network error', async () => {
    for (const odd of ['reset', 'cut-body'] as const) {
      server.always({ odd })
      expect([odd, (await failing(backend(id), request({ questions: { verdict } }))).kind]).toEqual([odd, 'network'])
    }
  })
  test('nobody there', async () => {
    const { kind, message } = await failing(backend(id, { address: 'http://127.0.0.1:9' }))
    expect(kind).toBe('network')
    expect(message).toMatch(/nobody listens|connection failed/)
  })
})

interface ErrorCase {
  readonly dialect: string
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly kind: string
  readonly retry: boolean
}

const ROWS = readFileSync(join(import.meta.dirname, 'cases/models/errors.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): ErrorCase => JSON.parse(line))

describe('every row of the error tables', () => {
  test('covers every dialect', () => expect(new Set(ROWS.map(({ dialect }) => dialect))).toEqual(new Set(DIALECTS.map(({ id }) => id))))

  test('is a typed error that quotes nothing, asked again at most once', async () => {
    const wrong: string[] = []
    for (const [at, { dialect, status, body, headers, kind, retry }] of ROWS.entries()) {
      server.seen.length = 0
      server.always({ reply: { status, headers, body } })
      const given = dialect === 'openai-chat' ? request({ questions: { verdict } }) : request()
      if (dialect === 'openai-chat') await server.quiet()
      const error = await failing(backend(dialect), given)
      const asked = server.seen.length
      const row = `errors.jsonl:${at + 1} ${dialect} ${status}`
      if (error.kind !== kind) wrong.push(`${row}: want ${kind}, got ${error.kind}`)
      // Chat asks in both orders at once and calls off what is under way, so its requests cannot be told apart here.
      if (dialect !== 'openai-chat' && asked !== (retry ? 2 : 1)) wrong.push(`${row}: asked ${asked} times`)
      if (/SECRET|fake-key/.test(error.message + JSON.stringify(error.detail))) wrong.push(`${row}: quotes the reply: ${error.message}`)
      if (!error.message.startsWith('judge: ') || !error.message.includes(String(status))) wrong.push(`${row}: says ${error.message}`)
    }
    expect(wrong).toEqual([])
    await server.quiet()
  })

  test('what passes is answered by the second request', async () => {
    const again = ROWS.filter(({ retry, dialect }) => retry && dialect !== 'openai-chat')
    expect(again.length).toBeGreaterThan(15)
    for (const { dialect, status, headers, body } of again) {
      server.next({ reply: { status, headers, body } })
      const { call } = await ask(backend(dialect))
      expect([dialect, status, call?.attempts]).toEqual([dialect, status, 2])
    }
  })

  test('a retry never makes it late', async () => {
    server.next({ reply: { status: 503, body: '' } }, { odd: 'hang' })
    const started = performance.now()
    const { kind } = await failing(backend('jev'), request(), 120)
    expect(kind).toBe('timeout')
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  test('delays in seconds, as a date, and none', async () => {
    for (const [retryAfter, ms] of [
      ['30', 30_000],
      [new Date(Date.now() + 60_000).toUTCString(), 60_000],
      ['soon', undefined],
    ] as const) {
      server.always({ reply: { status: 429, headers: { 'retry-after': retryAfter }, body: '' } })
      const { detail } = await failing(backend('jev'))
      if (ms === undefined) expect(detail.retryAfterMs).toBeUndefined()
      else expect(Math.abs((detail.retryAfterMs ?? 0) - ms)).toBeLessThan(1_500)
    }
  })
})

describe('an answer that is less than complete is none', () => {
  const NONE: readonly Odd[] = [
    ...([
      'html',
      'empty-object',
      'null',
      'no-answers',
      'half-answers',
      'wrong-type',
      'other-label',
      'missing-label',
      'text-number',
      'half-sum',
      'negative',
    ] as const),
    ...(['choice-not-likeliest', 'score-off', 'no-probabilities', 'no-model', 'odd-model', 'odd-confidence'] as const),
  ]
  for (const dialect of ['jev', 'clef', 'openai-decisions'] as const)
    test.each(NONE)(`${dialect}: %s`, async (odd) => {
      server.always({ odd })
      const { kind, code } = await failing(backend(dialect))
      expect([kind, code]).toEqual(['malformed_response', 'model.invalid'])
      expect(server.seen).toHaveLength(1)
    })

  test('an envelope that failed', async () => {
    server.always({ odd: 'envelope-failed' })
    expect((await failing(backend('clef'))).kind).toBe('malformed_response')
  })
  test('OpenRouter may leave out the probabilities', async () => {
    server.always({ odd: 'no-probabilities' })
    const { answers } = await ask(backend('openrouter'))
    expect(answers['verdict']).toMatchObject({ type: 'choice', probabilities: undefined })
  })
  test('what is only odd is let through: another answer, a noul with a confidence, a refusal', async () => {
    for (const odd of ['extra-answer', 'noul-confidence'] as const) {
      server.always({ odd })
      expect(Object.keys((await ask(backend('jev'))).answers).sort()).toEqual(['damage', 'irreversible', 'verdict'])
    }
    server.always({ odd: 'refusal' })
    for (const dialect of ['jev', 'openai-decisions']) expect((await ask(backend(dialect))).answers['verdict']?.type).toBe('refusal')
  })
  test('another model than the one that was pinned is noted', async () => {
    expect((await ask(backend('jev'))).call?.notes).toEqual([])
    server.always({ odd: 'other-model' })
    expect((await ask(backend('jev'))).call?.notes).toEqual(['jev-1.14.0 answered where jev-1.13.0 was asked'])
    expect((await ask(backend('clef'))).call?.notes).toEqual([])
  })
  test('state that was cut off shows in the count of tokens', async () => {
    const state = { command: 'echo '.repeat(3_000) }
    server.always({ odd: 'cut-state' })
    for (const dialect of ['jev', 'clef', 'openai-decisions']) {
      const { kind, message } = await failing(backend(dialect, { state_tokens: 20_000 }), request({ state }))
      expect([dialect, kind]).toEqual([dialect, 'malformed_response'])
      expect(message).toMatch(/cut it off/)
    }
    server.always(undefined)
    expect(Object.keys((await ask(backend('jev', { state_tokens: 20_000 }), request({ state }))).answers)).toHaveLength(3)
  })
  test('a rounded sum of 0.99, a float artefact and jitter are complete', async () => {
    server.jitter = true
    const sums = new Set<number>()
    for (let at = 0; at < 60; at += 1) {
      const { answers } = await ask(backend('jev'), request({ state: `state ${at}` }))
      if (answers['verdict']?.type === 'choice') sums.add(Math.round(sum(answers['verdict'].probabilities) * 100) / 100)
    }
    expect([...sums].sort()).toContain(0.99)
  })
})

describe('limits are checked before anything is sent', () => {
  const refused = async (to: Backend, given: SystemOneRequest, kind: string, says: RegExp): Promise<void> => {
    const error = await failing(to, given)
    expect([error.kind, error.message]).toEqual([kind, expect.stringMatching(says)])
    expect(server.seen).toHaveLength(0)
  }
  const labels = (count: number): Question => ({ type: 'choice', instructions: 'which?', criteria: many(count, (at) => `label ${at}`) })

  test('questions over the limit are split, and each id comes back', async () => {
    const questions = many(150, () => noul)
    const { answers, call } = await ask(backend('clef'), request({ questions }), 10_000)
    expect(Object.keys(answers)).toEqual(Object.keys(questions))
    expect(call?.attempts).toBe(3)
  })
  test('the parts go few at a time', async () => {
    let open = 0
    let most = 0
    const counting: Fetch = async (url, init) => {
      open += 1
      most = Math.max(most, open)
      try {
        return await fetch(url, init)
      } finally {
        open -= 1
      }
    }
    const questions = many(30, () => verdict)
    // Each part of a chat asks in both orders.
    const { answers } = await createSystemOne(backend('openai-chat', { at_once: 3 }), { ...edge, fetch: counting }).answer(request({ questions }), 20_000)
    expect([Object.keys(answers), most]).toEqual([Object.keys(questions), 6])
  })
  test('options and levels, by the name of the question', async () => {
    await refused(backend('ollama'), request({ questions: { many: labels(27) } }), 'too_large', /question `many` has 27 options, and it takes 26/)
    expect(Object.keys((await ask(backend('ollama'), request({ questions: { many: labels(26) } }))).answers)).toEqual(['many'])
    const levels: Question = { type: 'score', instructions: 'how much?', criteria: Array.from({ length: 11 }, (_, at) => `level ${at}`) }
    server.seen.length = 0
    await refused(backend('jev'), request({ questions: { levels } }), 'too_large', /`levels` has 11 levels, and it takes 10/)
  })
  test('state, by its size', () => refused(backend('clef'), request({ state: 'x'.repeat(6_000) }), 'too_large', /about 2000 tokens, and 1500 are surely read/))
  test('bytes of the whole', async () => {
    const questions = many(60, (): Question => ({ type: 'noul', instructions: 'y'.repeat(1_200) }))
    await refused(backend('localai'), request({ questions }), 'too_large', /bytes, and it takes 65536/)
  })
  test('instructions where they are needed', async () => {
    const bare: Question = { type: 'choice', criteria: { a: null, b: null } }
    await refused(backend('clef'), request({ questions: { bare } }), 'unsupported', /`bare` has no instructions/)
    expect(Object.keys((await ask(backend('jev'), request({ questions: { bare } }))).answers)).toEqual(['bare'])
  })
  test('one option', () => refused(backend('jev'), request({ questions: { one: labels(1) } }), 'unsupported', /fewer than 2 options/))
  test('images: five are too many, four are sent, some servers take none', async () => {
    const image = { content_type: 'image/png', base64: 'iVBORw0KGgo=' } as const
    await refused(backend('clef'), request({ images: [image, image, image, image, image] }), 'too_large', /5 images, and it takes 4/)
    await refused(backend('sglang'), request({ images: [image] }), 'unsupported', /takes no images/)
    await ask(backend('clef'), request({ images: [image, image, image, image] }))
    expect(server.seen[0]?.body['images']).toHaveLength(4)
    await ask(backend('openai-decisions'), request({ images: [image] }))
    expect(JSON.stringify(server.seen[1]?.body['input'])).toContain('data:image/png;base64,iVBORw0KGgo=')
    await ask(backend('jev'), request({ images: [image] }))
    expect(server.seen[2]?.body['assets']).toEqual({ 'image-1': { type: 'image', format: 'png', data_base64: 'iVBORw0KGgo=' } })
  })
  test('ids that a server would refuse are replaced, and come back as they were', async () => {
    const { answers } = await ask(backend('clef'), request({ questions: { 'is it safe?': noul, ünd: verdict } }))
    expect(Object.keys(answers)).toEqual(['is it safe?', 'ünd'])
    expect(Object.keys(server.seen[0]?.body['questions'] as object)).toEqual(['q0', 'q1'])
  })
})

describe('cost', () => {
  test('by usage and a dated price', async () => {
    const { usage, call } = await ask(backend('jev'))
    expect(call?.costUsd).toBeCloseTo(((usage.input_tokens ?? 0) * 0.042) / 1e6, 12)
  })
  test('unknown without a price, never 0', async () => expect((await ask(backend('openrouter'))).call?.costUsd).toBeUndefined())
  test('a price of one’s own', async () => {
    const { usage, call } = await ask(backend('openrouter', { price: { input: 2, output: 0, dated: '2026-12-01' } }))
    expect(call?.costUsd).toBeCloseTo(((usage.input_tokens ?? 0) * 2) / 1e6, 12)
  })
  test('what the server says it cost', async () => {
    const answers = { a: { type: 'noul', noul: 0.2 } }
    server.next({ reply: { status: 200, body: { model: 'typesafe/jev-1.13', answers, usage: { input_tokens: 10, output_tokens: 1, cost: 0.0123 } } } })
    expect((await ask(backend('openrouter'), request({ questions: { a: noul } }))).call?.costUsd).toBe(0.0123)
  })
  test('a server on this machine costs no money', async () => expect((await ask(backend('ollama'))).call?.costUsd).toBe(0))
})

describe('chat with log-probabilities', () => {
  test('letters in both orders, variants of a letter added up', async () => {
    server.script({ verdict: { allow: 0.12, ask: 0.82, deny: 0.06, unknown: 0 } })
    const { answers, call } = await ask(backend('openai-chat'), request({ questions: { verdict } }))
    expect(server.seen).toHaveLength(2)
    const [first, second] = server.seen.map(({ body }) => String((body['messages'] as { content: string }[])[1]?.content))
    expect(first).toMatch(/A\) allow[\s\S]*D\) unknown/)
    expect(second).toMatch(/A\) unknown[\s\S]*D\) allow/)
    expect(answers['verdict']).toMatchObject({ type: 'choice', choice: 'ask' })
    expect(call?.attempts).toBe(2)
  })
  test('a model that wants to say something else has refused', async () => {
    server.always({ odd: 'says-else' })
    expect((await failing(backend('openai-chat'), request({ questions: { verdict } }))).kind).toBe('refused')
  })
  test('a server that tells no log-probabilities is none for this', async () => {
    server.always({ odd: 'no-logprobs' })
    const { kind, message } = await failing(backend('openai-chat'), request({ questions: { verdict } }))
    expect(kind).toBe('unsupported')
    expect(message).toMatch(/cannot be used as a decision model/)
  })
  test('the reference sample reads as it says', async () => {
    const top = [
      { token: 'B', logprob: -0.22 },
      { token: 'A', logprob: -2.12 },
      { token: ' B', logprob: -4.1 },
      { token: 'The', logprob: -4.6 },
    ]
    const mirrored = top.map(({ token, logprob }) => ({ token: token === 'A' ? 'C' : token, logprob }))
    const reply = (list: unknown): object => ({
      choices: [{ message: { content: 'B' }, finish_reason: 'length', logprobs: { content: [{ token: 'B', logprob: -0.22, top_logprobs: list }] } }],
    })
    server.next({ reply: { status: 200, body: reply(top) } }, { reply: { status: 200, body: reply(mirrored) } })
    const three: Question = { type: 'choice', instructions: 'Action: rm -rf ./build', criteria: { allow: null, ask: null, deny: null } }
    // One at a time, so that the replies meet their order.
    const { answers, call } = await ask(backend('openai-chat'), request({ questions: { three } }))
    if (answers['three']?.type !== 'choice') throw new Error('no choice')
    expect(answers['three'].probabilities?.['ask']).toBeCloseTo(0.872, 3)
    expect(call?.notes).toEqual([expect.stringContaining('not among the likeliest tokens')])
  })
})

describe('the binding of a Worker', () => {
  const through = (run: (model: string, input: object) => Promise<unknown>) =>
    createSystemOne(bindingBackend('judge', 'clef-flash'), { ...edge, fetch: bindingFetch({ run }) })
  const overHttp = async (model: string, input: object): Promise<unknown> => {
    const response = await fetch(`${server.url}/client/v4/accounts/a/ai/run/${model}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: JSON.stringify(input),
    })
    return ((await response.json()) as { result: unknown }).result
  }
  test('the body comes without its envelope, and no key is sent', async () => {
    const asked: unknown[] = []
    const { answers, model } = await through((name, input) => {
      asked.push(name, JSON.stringify(input).includes(KEY))
      return overHttp(name, input)
    }).answer(request(), 2_000)
    expect([Object.keys(answers), model, asked]).toEqual([['irreversible', 'verdict', 'damage'], 'clef-flash', ['@cf/cloudflare/clef-flash', false]])
  })
  test('what it throws is the same error as over HTTP', async () => {
    for (const [message, kind] of [
      ['InferenceUpstreamError: 3040: Capacity temporarily exceeded', 'rate_limit'],
      ['4006: you have used up your daily free allocation', 'quota_exhausted'],
      ['5012: inference failed', 'overloaded'],
      ['5012: questions: at most 64', 'invalid_request'],
      ['5007: No such model @cf/cloudflare/clef', 'invalid_request'],
      ['something else', 'server'],
    ] as const) {
      const error: unknown = await Promise.resolve(through(() => Promise.reject(new Error(message))).answer(request(), 2_000)).catch(
        (thrown: unknown) => thrown,
      )
      expect([message, error instanceof ModelError && error.kind]).toEqual([message, kind])
    }
  })
  test('a binding that never answers is a timeout', async () => {
    const error: unknown = await Promise.resolve(through(() => new Promise(() => undefined)).answer(request(), 50)).catch((thrown: unknown) => thrown)
    expect(error instanceof ModelError && error.kind).toBe('timeout')
  })
})
