// Owns the proof that the double of the decision services is faithful: the vendors' own SDKs work against it, its failures included.
import { choice, noul, score, TypeSafeClient } from '@typesafe-ai/sdk'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Behaviour, KEY, type ModelServer, startModelServer } from './suites/model-server.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  server.always(undefined)
})

const retry = { backoffInitialMs: 1, backoffMaxMs: 2 }
const typesafe = (apiKey = KEY): TypeSafeClient => new TypeSafeClient({ apiKey, baseURL: server.url, defaultModel: 'jev-latest', retry, logLevel: 'off' })
const QUESTIONS = {
  hard: noul('Is it hard to undo?'),
  verdict: choice('What now?', { allow: 'fine', ask: 'unclear', deny: null }),
  damage: score('How much?', ['none', 'some', 'a lot']),
}
const reply = (status: number, body: unknown, headers?: Readonly<Record<string, string>>): Behaviour => ({ reply: { status, body, headers } })
const thrown = async (work: Promise<unknown>): Promise<{ readonly name: string; readonly status?: number; readonly message: string }> =>
  work.then(
    () => {
      throw new Error('it answered')
    },
    (error: unknown) => error as { readonly name: string; readonly message: string },
  )

describe('@typesafe-ai/sdk', () => {
  test('answers, the concrete model, the id of the request', async () => {
    const { data, requestId } = await typesafe()
      .systemOne({ state: { command: 'ls' }, questions: QUESTIONS })
      .withResponse()
    expect(data.model).toBe('jev-1.13.0')
    expect(requestId).toMatch(/^req_/)
    expect(data.answers.hard.noul).toBeGreaterThanOrEqual(0.01)
    expect(['allow', 'ask', 'deny']).toContain(data.answers.verdict.choice)
    expect(data.answers.damage.legend[1]).toBe('some')
    expect(data.usage.output_tokens).toBe(71)
  })
  test('the list of models', async () => expect((await typesafe().models.list()).map(({ name }) => name)).toEqual(['jev-latest', 'jev-preview']))
  test('529 twice, then an answer, counted in a header', async () => {
    server.next(reply(529, { detail: { error_type: 'system_overloaded' } }), reply(529, ''))
    await typesafe().systemOne({ state: 's', questions: QUESTIONS })
    expect(server.seen.map(({ headers }) => headers['x-typesafe-retry-count'])).toEqual([undefined, '1', '2'])
  })
  test('429 with a delay', async () => {
    server.next(reply(429, {}, { 'retry-after-ms': '5' }))
    await typesafe().systemOne({ state: 's', questions: QUESTIONS })
    expect(server.seen).toHaveLength(2)
  })
  test('a wrong key is 401', async () =>
    expect((await thrown(typesafe('wrong').systemOne({ state: 's', questions: QUESTIONS }))).name).toBe('AuthenticationError'))
  test('a schema error is a list', async () => {
    const { name, message } = await thrown(typesafe().systemOne({ state: null, questions: QUESTIONS }))
    expect([name, message]).toEqual(['UnprocessableEntityError', expect.stringContaining('state: Field required')])
  })
  test('an unknown model is 400', async () =>
    expect((await thrown(typesafe().systemOne({ state: 's', questions: QUESTIONS, model: 'jev-1.13' }))).message).toMatch(/Unknown model: jev-1.13/))
  test('too long is 400 without a message', async () => {
    const { name, message } = await thrown(typesafe().systemOne({ state: 'x'.repeat(210_000), questions: QUESTIONS }))
    expect([name, message]).toEqual(['BadRequestError', expect.stringContaining('max_tokens_exceeded')])
  })
})

describe('openai', () => {
  const openai = (apiKey = KEY): OpenAI => new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 })
  const questions: OpenAI.DecisionCreateParams['questions'] = [
    { type: 'predicate', name: 'hard', instructions: 'It is hard to undo.' },
    { type: 'choice', name: 'verdict', instructions: 'What now?', choices: [{ value: 'allow' }, { value: 'deny', description: 'dangerous' }] },
    { type: 'score', name: 'damage', instructions: 'How much?', levels: [{ label: 'none' }, { label: 'a lot' }] },
  ]
  test('answers in the order of the questions', async () => {
    const { answers, model, usage } = await openai().decisions.create({ model: 'gpt-6-luna', input: 'rm -rf ./data', questions })
    expect(model).toBe('gpt-6-luna')
    expect(answers.map(({ type, name }) => [type, name])).toEqual([
      ['predicate', 'hard'],
      ['choice', 'verdict'],
      ['score', 'damage'],
    ])
    expect(usage.total_tokens).toBeGreaterThan(0)
  })
  test('a refusal is an answer', async () => {
    server.next({ odd: 'refusal' })
    expect((await openai().decisions.create({ model: 'gpt-6-luna', input: 'x', questions })).answers[0]).toEqual({ type: 'refusal', name: 'hard' })
  })
  test('an unknown model and no question', async () => {
    expect((await thrown(openai().decisions.create({ model: 'gpt-5', input: 'x', questions }))).status).toBe(404)
    expect((await thrown(openai().decisions.create({ model: 'gpt-6-luna', input: 'x', questions: [] }))).status).toBe(400)
  })
  test('log-probabilities of a chat', async () => {
    const { choices } = await openai().chat.completions.create({
      model: 'local',
      max_tokens: 1,
      logprobs: true,
      top_logprobs: 20,
      messages: [{ role: 'user', content: 'A) allow\nB) deny\nAnswer:' }],
    })
    expect(choices[0]?.logprobs?.content?.[0]?.top_logprobs.map(({ token }) => token)).toContain(' B')
  })
})

test('the envelope and the codes of Workers AI', async () => {
  const run = async (model: string, body: object): Promise<{ readonly status: number; readonly json: Record<string, unknown> }> => {
    const response = await fetch(`${server.url}/client/v4/accounts/a/ai/run/@cf/cloudflare/${model}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: JSON.stringify(body),
    })
    return { status: response.status, json: (await response.json()) as Record<string, unknown> }
  }
  const body = { model: 'clef', state: 's', questions: { a: { type: 'noul', instructions: 'x?' } } }
  expect((await run('clef', body)).json).toMatchObject({ success: true, errors: [], result: { model: 'clef', usage: { output_tokens: 0 } } })
  const code = async (model: string, other: object): Promise<unknown> => {
    const { status, json } = await run(model, other)
    return [status, (json['errors'] as { code: number }[])[0]?.code]
  }
  expect(await code('clef-flash', body)).toEqual([422, 5012])
  expect(await code('clef', { ...body, questions: {} })).toEqual([400, 5006])
  expect(await code('clef', { ...body, extra: 1 })).toEqual([422, 5012])
  expect(await code('cleft', body)).toEqual([400, 7000])
})
