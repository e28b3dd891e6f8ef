// Owns `/mcp` behind a real listener: the official clients of both generations on one path, who is told as the asker, limits, cancellation.
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONNECTION_LIMITS, type Listener, listenTcp } from '../src/node/service/listen.ts'
import { RULE } from '../src/serve/rule.ts'
import { makeApp, realDecider, TOKENS } from './http-app.ts'

const app = makeApp({ allowedHosts: ['127.0.0.1'], tokens: (given) => TOKENS[given], limits: { selfPerMinute: 40 } })
let listener: Listener & { readonly url: string }
beforeAll(async () => {
  listener = await listenTcp('127.0.0.1', 0, (request, peer) => app.fetch(request, peer), CONNECTION_LIMITS)
})
afterAll(() => listener.close(100))

const at = (): URL => new URL(`${listener.url}/mcp`)
const HEADERS = {
  authorization: 'Bearer decide-secret-1',
  'x-beforehand-workspace': '/w/caf%C3%A9',
  'x-beforehand-session': 's1',
  'user-agent': 'claude-code/2.1 (x)',
}

const older = async (headers: Record<string, string> = HEADERS): Promise<Client> => {
  const client = new Client({ name: 'older', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(at(), { requestInit: { headers } }) as Transport)
  return client
}

const newer = async (headers: Record<string, string> = HEADERS): Promise<NewClient> => {
  const client = new NewClient({ name: 'newer', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new NewTransport(at(), { requestInit: { headers } }))
  return client
}

test('clients of both generations list and call the same tools on one path', async () => {
  const old = await older()
  const recent = await newer()
  expect(recent.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  for (const client of [old, recent]) {
    const { tools } = await client.listTools()
    expect(tools.map(({ name, _meta }) => [name, _meta])).toEqual([
      ['decide_action', { 'anthropic/alwaysLoad': true }],
      ['hook_decision', { 'anthropic/alwaysLoad': true }],
    ])
    expect(client.getInstructions()).toBe(RULE)
    expect((await client.getPrompt({ name: 'rule' })).messages).toMatchObject([{ content: { text: RULE } }])
    const deny = await client.callTool({ name: 'decide_action', arguments: { command: 'rm -rf ~' } })
    expect(deny.structuredContent).toMatchObject({ decision: 'deny', rule: 'floor/delete-home' })
    expect(deny.content).toEqual([{ type: 'text', text: JSON.stringify(deny.structuredContent) }])
    const hook = await client.callTool({ name: 'hook_decision', arguments: { agent: 'codex', tool: 'Bash', input: { command: 'ls' } } })
    expect(hook.content).toEqual([{ type: 'text', text: '{}' }])
    const refused = await client.callTool({ name: 'hook_decision', arguments: { tool: 'Bash', input: {} }, _meta: { 'claudecode/toolUseId': 'x' } })
    expect(refused).toMatchObject({ isError: true })
    const wrong = await client.callTool({ name: 'decide_action', arguments: { command: 7 } })
    expect([wrong.isError, JSON.stringify(wrong.content)]).toEqual([true, expect.stringContaining('command')])
  }
  await old.close()
  await recent.close()
  const kept = await app.store.list({ session: 's1' })
  expect(kept.map(({ source, caller, action }) => [source, caller.agent, action.workspace]).slice(0, 4)).toEqual([
    ['hook', 'codex', ['/w/café']],
    ['self', 'newer', ['/w/café']],
    ['hook', 'codex', ['/w/café']],
    // Without a session an older client does not say its name again, so its user agent tells.
    ['self', 'claude-code', ['/w/café']],
  ])
})

test('no token, the wrong role, another host: not even the handshake', async () => {
  await expect(older({})).rejects.toThrow()
  await expect(older({ authorization: 'Bearer review-secret-1' })).rejects.toThrow(/request\.role/)
  await expect(newer({ authorization: 'Bearer review-secret-1' })).rejects.toThrow()
  await expect(older({ ...HEADERS, origin: 'http://evil.example' })).rejects.toThrow(/request\.origin/)
})

const post = async (body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; text: string; type: string | null }> => {
  const answer = await fetch(at(), {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') }
}

test('odd messages: an answer of the protocol, never a failure', async () => {
  const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} }
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const rows: readonly (readonly [string, unknown, Record<string, string>, number])[] = [
    ['ping', ping, {}, 200],
    ['notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, {}, 202],
    ['no message', {}, {}, 400],
    ['null', null, {}, 400],
    ['text', 'ping', {}, 400],
    ['batch', [ping, { ...ping, id: 2 }], {}, 200],
    ['batch too long', Array(101).fill(ping), {}, 400],
    ['no method', { ...ping, method: 'nope' }, {}, 200],
    ['unknown revision', ping, { 'mcp-protocol-version': '2019-01-01' }, 400],
    ['later revision', ping, { 'mcp-protocol-version': '2027-01-01' }, 400],
    ['header without envelope', ping, { 'mcp-protocol-version': '2026-07-28' }, 400],
    ['envelope without header', { ...ping, method: 'tools/list', params: { _meta: meta } }, {}, 400],
    [
      'envelope and header',
      { ...ping, method: 'tools/list', params: { _meta: meta } },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
      200,
    ],
    ['removed method', { ...ping, params: { _meta: meta } }, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'ping' }, 404],
  ]
  const wrong: string[] = []
  for (const [name, body, headers, want] of rows) {
    const { status, text, type } = await post(body, headers)
    if (status !== want || (text !== '' && !/^application\/json/.test(type ?? '')) || /node_modules|\.ts:|Error:/.test(text))
      wrong.push(`${name}: want ${want}, got ${status} ${type} ${text.slice(0, 150)}`)
  }
  expect(wrong).toEqual([])
  expect(app.reported).toEqual([])
})

test('a model is limited for itself, each caller apart', async () => {
  const ask = (session: string) =>
    post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'decide_action', arguments: { command: 'ls' } } }, { 'x-beforehand-session': session })
  let refusedAt = 0
  for (let count = 1; count <= 42 && refusedAt === 0; count += 1) if ((await ask('busy')).text.includes('too many questions')) refusedAt = count
  expect(refusedAt).toBe(41)
  expect((await ask('other')).text).toContain('allowed\\":true')
})

test('a question that is cancelled is told to stop, and nothing of it is kept', async () => {
  for (const era of ['older', 'newer'] as const) {
    let go = (): void => undefined
    const gate = new Promise<void>((done) => {
      go = done
    })
    const signals: { readonly aborted: boolean }[] = []
    const real = realDecider()
    const slow: typeof real.decideWith = async (call, options) => {
      if (options?.signal) signals.push(options.signal)
      await gate
      return real.decideWith(call, options)
    }
    const slowApp = makeApp({ allowedHosts: ['127.0.0.1'], decider: { decideWith: slow, decide: async (...given) => (await slow(...given)).decision } })
    const own = await listenTcp('127.0.0.1', 0, (request, peer) => slowApp.fetch(request, peer), CONNECTION_LIMITS)
    const cancel = new AbortController()
    const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} }
    const params = { name: 'decide_action', arguments: { command: 'ls' }, ...(era === 'newer' ? { _meta: meta } : {}) }
    const headers = era === 'newer' ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'decide_action' } : {}
    const asked = fetch(`${own.url}/mcp`, {
      method: 'POST',
      signal: cancel.signal,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    })
    await expect.poll(() => signals.length, { message: era }).toBe(1)
    cancel.abort()
    await expect(asked).rejects.toThrow()
    await expect.poll(() => signals[0]?.aborted, { message: era }).toBe(true)
    go()
    await expect.poll(() => slowApp.metrics(), { message: era }).toContain('beforehand_decisions_cancelled_total 1')
    await own.close(100)
  }
})
