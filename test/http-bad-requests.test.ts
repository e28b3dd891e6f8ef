// Owns bad requests, as rows: each gets the one error shape with its code, nothing of the inside, and nothing is decided or kept.
import { expect, test } from 'vitest'
import { HTTP_ERRORS } from '../src/serve/http/reply.ts'
import { type Asked, makeApp, type Told } from './http-app.ts'
import { askedBy, type BadRow, rows } from './http-bad-rows.ts'

/** What must never be in an answer. */
const INSIDE = /node_modules|\bat .*\.[tj]s:\d|\/src\/|Error:|ZodError|SQLITE|stack|undefined|\[object|SECRET/

const wrongOf = (row: BadRow, { status, text, json, headers }: Told): readonly string[] => {
  const out: string[] = []
  const say = (what: string): void => {
    out.push(`${row.id}: ${what}`)
  }
  const code = row.method === 'HEAD' ? row.want.split(' ')[1] : json?.error?.code
  if (`${status} ${code}` !== row.want) say(`want ${row.want}, got ${status} ${text.slice(0, 200)}`)
  if (row.method === 'HEAD') return out
  if (Object.keys(json ?? {}).join() !== 'error' || Object.keys(json?.error ?? {}).join() !== 'code,message,request_id')
    say(`another shape: ${text.slice(0, 200)}`)
  if (json?.error?.request_id !== headers.get('x-request-id')) say('request ids differ')
  if (INSIDE.test(text)) say(`tells of the inside: ${text.slice(0, 300)}`)
  if (text.length > 700) say(`${text.length} characters long`)
  if (headers.get('content-type') !== 'application/json') say('is no JSON')
  return out
}

test('every bad request gets the one error shape with its code', async () => {
  const wrong: string[] = []
  const app = makeApp()
  for (const row of rows) wrong.push(...wrongOf(row, await app.ask(row.method, row.path, askedBy(row))))
  expect(wrong).toEqual([])
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(await app.store.count()).toBe(0)
  expect(app.reported).toEqual([])
})

test('the rows can fail: what is next to them is served', async () => {
  const app = makeApp()
  const good: readonly (readonly [string, string, Asked])[] = [
    ['POST', '/v1/decide', { body: '{"command":"ls"}' }],
    ['POST', '/v1/decide', { body: '{"command":"ls"}', headers: { 'content-type': 'application/json; charset=UTF-8' } }],
    ['POST', '/v1/decide', { json: { command: 'ls', later: 'field' } }],
    ['POST', '/v1/decide', { json: { command: 'x'.repeat(1_000_000) } }],
    ['POST', '/v1/decide', { json: { command: 'ls', intent: 'x'.repeat(4_000), workspace: Array(32).fill('/w') } }],
    ['POST', '/v1/decide', { json: { command: 'ls' }, headers: { host: 'LOCALHOST:1', origin: 'http://localhost:7777' } }],
    ['POST', '/v1/decide', { json: { command: 'ls' }, headers: { host: '127.0.0.1:7777', 'content-encoding': 'identity' } }],
    ['POST', '/v1/decide', { json: { command: 'ls' }, headers: { host: 'anything' }, peer: { socket: true } }],
    ['POST', '/v1/decide/batch', { json: { requests: Array(1_000).fill({ command: 'ls' }) } }],
    ['GET', '/v1/snapshots?decision=deny,ask&by=rule&coverage=full&session=s&since=2h&limit=1000', {}],
    ['HEAD', '/v1/snapshots', {}],
    ['HEAD', '/healthz', {}],
  ]
  const wrong: string[] = []
  for (const [method, path, asked] of good) {
    const { status, text } = await app.ask(method, path, asked)
    if (status !== 200) wrong.push(`${method} ${path} ${JSON.stringify(asked).slice(0, 80)}: ${status} ${text.slice(0, 200)}`)
  }
  expect(wrong).toEqual([])
})

test('a failure inside is a 500 that tells nothing, and is reported', async () => {
  const decider = { decide: () => Promise.reject(new Error('SECRET /src/x')), decideWith: () => Promise.reject(new Error('SECRET /src/x')) }
  const app = makeApp({ decider })
  const { status, text, json } = await app.ask('POST', '/v1/decide', { json: { command: 'ls' } })
  expect([status, json.error.code, INSIDE.test(text)]).toEqual([500, 'internal', false])
  const { json: batch } = await app.ask('POST', '/v1/decide/batch', { json: { requests: [{ id: 1, command: 'ls' }] } })
  expect(batch.decisions).toMatchObject([{ id: 1, error: { code: 'internal', message: 'the service failed' } }])
  expect(app.reported).toHaveLength(2)
})

test('the closed list of codes', () => {
  expect(
    Object.entries(HTTP_ERRORS)
      .map((entry) => entry.join(' '))
      .sort(),
  ).toEqual([
    'approval.unknown 404',
    'deadline 504',
    'general.unavailable 501',
    'input.shape 400',
    'input.size 413',
    'internal 500',
    'limit.at_once 503',
    'limit.in_flight 503',
    'limit.rate 429',
    'request.host 403',
    'request.json 400',
    'request.late 408',
    'request.method 405',
    'request.origin 403',
    'request.role 403',
    'request.route 404',
    'request.token 401',
    'request.type 415',
    'service.draining 503',
    'service.not_ready 503',
    'snapshot.unknown 404',
    'store.failed 503',
    'strategy.broken 503',
    'strategy.unknown 404',
  ])
})
