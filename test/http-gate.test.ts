// Owns who is let in: the matrix of routes and callers, refused calls being told, and the limits of a caller.
import { expect, test } from 'vitest'
import { type Asked, makeApp, realDecider, TOKENS } from './http-app.ts'

const bearer = (token: string, scheme = 'Bearer'): Asked => ({ headers: { authorization: `${scheme} ${token}` } })

const ROUTES: readonly (readonly [string, string, unknown])[] = [
  ['POST', '/v1/decide', { command: 'ls' }],
  ['POST', '/v1/decide/batch', { requests: [{ command: 'ls' }] }],
  ['POST', '/hooks/claude-code', { tool_name: 'Bash', tool_input: { command: 'ls' } }],
  ['POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }],
  ['POST', '/v1/systemone', { model: 'm', state: 's', questions: { a: { type: 'noul', instructions: 'x?' } } }],
  ['POST', '/v1/decisions', { model: 'm', input: 's', questions: [{ type: 'predicate', instructions: 'x' }] }],
  ['GET', '/v1/models', undefined],
  ['POST', '/v1/outcomes', { snapshot_id: 'x' }],
  ['GET', '/v1/approvals', undefined],
  ['POST', '/v1/approvals', { snapshot_id: 'x' }],
  ['POST', '/v1/snapshots/x/review', { verdict: 'right' }],
  ['GET', '/v1/snapshots', undefined],
  ['GET', '/v1/snapshots/x', undefined],
  ['GET', '/metrics', undefined],
  ['GET', '/openapi.json', undefined],
  ['GET', '/healthz', undefined],
  ['GET', '/readyz', undefined],
]

const CALLERS: Readonly<Record<string, Asked>> = {
  nobody: {},
  'wrong token': bearer('decide-secret-2'),
  'no bearer': bearer('decide-secret-1', 'Basic'),
  'two tokens': { headers: { authorization: 'Bearer decide-secret-1, Bearer review-secret-1' } },
  decide: bearer('decide-secret-1'),
  'decide, small letters': bearer('decide-secret-1', 'bearer'),
  review: bearer('review-secret-1'),
  socket: { peer: { socket: true } },
  'socket, wrong token': { ...bearer('x'), peer: { socket: true } },
}

/** Statuses in the order of ROUTES: `.` let in, 1 = 401, 3 = 403. */
const MATRIX: Readonly<Record<string, string>> = {
  //                       dec bat hok mcp sys dns mod out apr apv rev sns snp met api hea rdy
  nobody: '1111 111 111111 11..',
  'wrong token': '1111 111 111111 11..',
  'no bearer': '1111 111 111111 11..',
  'two tokens': '1111 111 111111 11..',
  decide: '.... ... .33333 ....',
  'decide, small letters': '.... ... .33333 ....',
  review: '3333 333 3..... ....',
  socket: '.... ... .11111 ....',
  'socket, wrong token': '1111 111 111111 11..',
}

const TOLD = { 'request.token': '1', 'request.role': '3' } as const

test('each route lets in whom it should', async () => {
  const app = makeApp({ tokens: (given) => TOKENS[given] })
  const wrong: string[] = []
  for (const [name, caller] of Object.entries(CALLERS)) {
    let got = ''
    for (const [method, path, json] of ROUTES) {
      const {
        status,
        json: answer,
        headers,
      } = await app.ask(method, path, { ...caller, json, headers: { accept: 'application/json, text/event-stream', ...caller.headers } })
      // Clients of System One know another form of errors.
      const code: string | undefined = answer?.error?.code ?? answer?.detail?.error_type
      got += code === 'request.token' || code === 'request.role' ? TOLD[code] : '.'
      if ((status === 401) !== (headers.get('www-authenticate') === 'Bearer')) wrong.push(`${name} ${path}: ${status} without a challenge`)
    }
    if (got !== MATRIX[name]?.replaceAll(' ', '')) wrong.push(`${name}: want ${MATRIX[name]}, got ${got}`)
  }
  expect(wrong).toEqual([])
})

test('without tokens everybody may do everything but approve', async () => {
  const app = makeApp()
  for (const [method, path, json] of ROUTES) {
    const { status } = await app.ask(method, path, { json, headers: { accept: 'application/json, text/event-stream' } })
    // All but approving: the agent itself could do that.
    expect(status === 401, `${method} ${path}`).toBe(method === 'POST' && path === '/v1/approvals')
  }
})

test('versions are told only to who is known', async () => {
  const app = makeApp({ tokens: (given) => TOKENS[given] })
  expect((await app.ask('GET', '/healthz')).json).toEqual({ status: 'ok' })
  expect((await app.ask('GET', '/readyz', bearer('x'))).json).toEqual({ status: 'ready' })
  expect((await app.ask('GET', '/readyz', bearer('review-secret-1'))).json).toMatchObject({ version: '1.2.3', policy: { strategy: 'coding_agent' } })
})

test('refused calls are told and counted, without the token', async () => {
  const app = makeApp({ tokens: (given) => TOKENS[given] })
  await app.ask('POST', '/v1/decide', { json: {}, headers: { host: 'evil' }, peer: { remote: '10.0.0.1' } })
  await app.ask('POST', '/v1/decide', { json: {}, headers: { origin: 'http://evil' } })
  await app.ask('POST', '/v1/decide', { json: {}, ...bearer('decide-secret-2') })
  await app.ask('GET', '/v1/snapshots', bearer('decide-secret-1'))
  await app.ask('POST', '/v1/decide', { body: 'x'.repeat(1_048_577), ...bearer('decide-secret-1') })
  expect(app.refused.map(({ why, route, method, remote, token }) => [why, method, route, remote, token])).toEqual([
    ['host', 'POST', '/v1/decide', '10.0.0.1', ''],
    ['origin', 'POST', '/v1/decide', '', ''],
    ['token', 'POST', '/v1/decide', '', ''],
    ['role', 'GET', '/v1/snapshots', '', ''],
    ['body', 'POST', '/v1/decide', '', 'tok_d'],
  ])
  const text = await app.metrics()
  for (const why of ['host', 'origin', 'token', 'role', 'body']) expect(text).toContain(`beforehand_refused_total{why="${why}"} 1`)
  expect(JSON.stringify([app.refused, app.lines])).not.toMatch(/secret/)
  expect(app.lines.map(({ status, code }) => `${status} ${code}`)).toEqual([
    '403 request.host',
    '403 request.origin',
    '401 request.token',
    '403 request.role',
    '413 input.size',
  ])
})

test('rate: a caller that asked too much is refused, others are not, and time mends it', async () => {
  let now = 0
  const app = makeApp({ now: () => now, limits: { perMinute: 3 }, tokens: undefined })
  const status = async (remote: string, path = '/v1/decide'): Promise<number> =>
    (await app.ask('POST', path, { json: { command: 'ls' }, peer: { remote } })).status
  expect([await status('a'), await status('a'), await status('a'), await status('a'), await status('b')]).toEqual([200, 200, 200, 429, 200])
  now = 20_000
  expect([await status('a'), await status('a')]).toEqual([200, 429])
  now = 60_000_000
  const batch = async (rows: number): Promise<number> =>
    (await app.ask('POST', '/v1/decide/batch', { json: { requests: Array(rows).fill({ command: 'ls' }) }, peer: { remote: 'a' } })).status
  expect([await batch(2), await batch(2), await status('a'), await status('a')]).toEqual([200, 429, 429, 429])
  expect((await app.ask('POST', '/v1/decide', { json: {}, peer: { remote: 'a' } })).headers.get('retry-after')).toBe('1')
})

test('rate: a stranger without a token is limited too', async () => {
  const app = makeApp({ now: () => 0, limits: { perMinute: 2 }, tokens: (given) => TOKENS[given] })
  const status = async (token: string): Promise<number> =>
    (await app.ask('POST', '/v1/decide', { json: { command: 'ls' }, ...bearer(token), peer: { remote: 'a' } })).status
  expect([await status('x'), await status('y'), await status('z'), await status('decide-secret-1')]).toEqual([401, 401, 429, 200])
})

const waiting = () => {
  let go = (): void => undefined
  const gate = new Promise<void>((done) => {
    go = done
  })
  const real = realDecider()
  const signals: { readonly aborted: boolean }[] = []
  const decideWith: typeof real.decideWith = async (call, options) => {
    if (options?.signal) signals.push(options.signal)
    await gate
    return real.decideWith(call, options)
  }
  return { go, signals, decider: { decideWith, decide: async (...given: Parameters<typeof real.decide>) => (await decideWith(...given)).decision } }
}

test('at once: a caller has so many requests open, everybody together so many', async () => {
  const { decider, go } = waiting()
  const app = makeApp({ decider, limits: { atOnce: 2, inFlight: 3 } })
  const one = (remote: string) => app.ask('POST', '/v1/decide', { json: { command: 'ls' }, peer: { remote } })
  const open = [one('a'), one('a')]
  expect((await one('a')).json.error.code).toBe('limit.at_once')
  open.push(one('b'))
  expect((await one('c')).json.error.code).toBe('limit.in_flight')
  expect((await app.ask('GET', '/healthz')).status).toBe(200)
  expect(await app.metrics()).toContain('beforehand_in_flight 3')
  go()
  expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await one('a')).status).toBe(200)
  expect(await app.metrics()).toContain('beforehand_in_flight 0')
})

test('time: a late answer is a 504, its work is told to stop; a slow body is a 408', async () => {
  const { decider, signals, go } = waiting()
  const app = makeApp({ decider, limits: { answerMs: 30, bodyMs: 30 } })
  const late = await app.ask('POST', '/v1/decide', { json: { command: 'ls' } })
  expect([late.status, late.json.error.code]).toEqual([504, 'deadline'])
  expect(signals[0]?.aborted).toBe(true)
  go()
  const slow = new ReadableStream({ start: (out) => out.enqueue(new TextEncoder().encode('{"command":')) })
  expect((await app.ask('POST', '/v1/decide', { body: slow })).json.error.code).toBe('request.late')
  const endless = new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(100_000).fill(120)) })
  expect((await app.ask('POST', '/v1/decide', { body: endless })).json.error.code).toBe('input.size')
  const whole = new ReadableStream({
    start: (out) => {
      for (const part of ['{"comm', 'and":"ls', '"}']) out.enqueue(new TextEncoder().encode(part))
      out.close()
    },
  })
  expect((await makeApp().ask('POST', '/v1/decide', { body: whole })).json.decision).toBe('allow')
})

test('a caller that is gone: its decision is not kept', async () => {
  const cancel = new AbortController()
  const app = makeApp()
  const asked = app.ask('POST', '/v1/decide', { json: { command: 'ls' }, signal: cancel.signal })
  cancel.abort()
  await asked.catch(() => undefined)
  expect(await app.store.count()).toBe(0)
  expect((await app.ask('POST', '/v1/decide', { json: { command: 'ls' } })).json.snapshot_id).not.toBe('')
  expect(await app.store.count()).toBe(1)
})

test('not ready and draining', async () => {
  let ready = false
  const { decider, go } = waiting()
  const app = makeApp({ decider, ready: () => ready })
  const decide = () => app.ask('POST', '/v1/decide', { json: { command: 'ls' } })
  for (const [method, path, json] of ROUTES.slice(0, 4)) expect((await app.ask(method, path, { json })).json.error.code).toBe('service.not_ready')
  expect((await app.ask('GET', '/readyz')).status).toBe(503)
  expect((await app.ask('GET', '/healthz')).status).toBe(200)
  ready = true
  expect((await app.ask('GET', '/readyz')).status).toBe(200)
  const open = decide()
  await new Promise((done) => setTimeout(done, 5))
  let drained = false
  const drain = app.drain().then(() => {
    drained = true
  })
  expect((await decide()).json.error.code).toBe('service.draining')
  expect((await app.ask('GET', '/readyz')).json.error.code).toBe('service.draining')
  expect(drained).toBe(false)
  go()
  expect((await open).status).toBe(200)
  await drain
})
