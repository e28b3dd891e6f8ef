// Owns the HTTP app in tests: over the real guard with a database in memory, or over a decider made for the test. Asks it without a socket.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDecider } from '../src/core/decide/decide.ts'
import type { Decider } from '../src/core/decide/decider.ts'
import { createGeneralDecider } from '../src/core/decide/general.ts'
import { STAGES } from '../src/core/decide/stages.ts'
import type { Approvals } from '../src/core/memory.ts'
import type { Store } from '../src/core/ports.ts'
import { AGENTS } from '../src/node/agents.ts'
import { foldersOf } from '../src/node/configuration.ts'
import { givenFacts } from '../src/node/facts-given.ts'
import { newId, sha256, systemClock } from '../src/node/identity.ts'
import { loadPolicies } from '../src/node/policies.ts'
import { openStrategies } from '../src/node/strategies.ts'
import { type App, createApp, type Peer, type Refused, type RequestLog, type ServeOptions } from '../src/serve/app.ts'
import { openSqliteStore } from '../src/stores/sqlite.ts'

const state = mkdtempSync(join(tmpdir(), 'beforehand-http-'))
const { policies } = loadPolicies({ ...foldersOf({ config: state, state }), organisation: state }, state)

export const TOKENS: Readonly<Record<string, { readonly id: string; readonly role: 'decide' | 'review' }>> = {
  'decide-secret-1': { id: 'tok_d', role: 'decide' },
  'review-secret-1': { id: 'tok_r', role: 'review' },
}

export interface Served extends App {
  readonly store: Store
  readonly lines: readonly RequestLog[]
  readonly refused: readonly Refused[]
  readonly reported: readonly unknown[]
  ask(method: string, path: string, given?: Asked): Promise<Told>
}

export interface Asked {
  readonly json?: unknown
  readonly body?: string | Uint8Array<ArrayBuffer> | ReadableStream | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly peer?: Peer | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Told {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The text as JSON, or undefined. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects to be there
  readonly json: any
}

export const makeApp = (given: Partial<Omit<ServeOptions, 'store'>> = {}, approvals?: Approvals): Served => {
  const store = openSqliteStore(':memory:')
  const lines: RequestLog[] = []
  const refused: Refused[] = []
  const reported: unknown[] = []
  const app = createApp({
    decider: realDecider(store, approvals),
    agents: AGENTS,
    epoch: systemClock.epoch,
    store,
    policies: () => policies,
    version: '1.2.3',
    ready: () => true,
    tokens: undefined,
    allowedHosts: ['localhost', '127.0.0.1:7777'],
    allowedOrigins: ['http://localhost:7777'],
    machine: { home: '/home/ann', user: 'ann', temp: '/tmp', platform: 'linux' },
    now: systemClock.now,
    log: (line) => lines.push(line),
    refused: (line) => refused.push(line),
    report: (thrown) => reported.push(thrown),
    ...given,
  })
  return { ...app, store, lines, refused, reported, ask: (method, path, asked = {}) => ask(app, method, path, asked) }
}

export const realDecider = (store?: Store, approvals?: Approvals): Decider => {
  const parts = { clock: systemClock, newId, hash: sha256, keyedHash: (secret: string) => sha256(secret).slice(0, 12), store, engine: 'beforehand test' }
  const facts = givenFacts({ cwd: '/w', files: { 'a.txt': 'x' } })
  const strategies = openStrategies({ ...foldersOf({ config: state, state }), organisation: state }, () => undefined, systemClock.now)
  return { ...createDecider({ ...parts, stages: STAGES, policies, approvals, facts }), general: createGeneralDecider({ ...parts, strategies }) }
}

const ask = async (app: App, method: string, path: string, { json, body, headers = {}, peer, signal }: Asked): Promise<Told> => {
  const sent = json === undefined ? body : JSON.stringify(json)
  const init = {
    method,
    headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(sent === undefined ? {} : { body: sent, duplex: 'half' as const }),
    ...(signal ? { signal } : {}),
  }
  const response = await app.fetch(new Request(`http://localhost:7777${path}`, init), peer)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
