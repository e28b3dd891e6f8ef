// Owns the real HTTP app behind a real listener, for the conformance suite: `node server.ts [both|sdk|server]` prints the URL of its /mcp.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGENTS } from '../../src/node/agents.ts'
import { foldersOf, machineOf } from '../../src/node/configuration.ts'
import { openGuard } from '../../src/node/guard.ts'
import { systemClock } from '../../src/node/identity.ts'
import { CONNECTION_LIMITS, listenTcp } from '../../src/node/service/listen.ts'
import { type App, createApp } from '../../src/serve/app.ts'

const which = process.argv[2] === 'sdk' || process.argv[2] === 'server' ? process.argv[2] : 'both'
const state = mkdtempSync(join(tmpdir(), 'beforehand-conformance-'))
process.on('exit', () => rmSync(state, { recursive: true, force: true }))
process.on('SIGTERM', () => process.exit())
const guard = await openGuard({ folders: { ...foldersOf({ config: state, state }), organisation: state }, workspace: state, home: state, record: true })
const answer: { now?: App } = {}
const { url } = await listenTcp('127.0.0.1', 0, (request, peer) => answer.now?.fetch(request, peer) ?? new Response(null, { status: 503 }), CONNECTION_LIMITS)
answer.now = createApp({
  decider: guard.decider,
  agents: AGENTS,
  epoch: systemClock.epoch,
  store: guard.store,
  policies: () => guard.loaded.policies,
  version: '0',
  ready: () => true,
  tokens: undefined,
  allowedHosts: ['127.0.0.1', 'localhost'],
  allowedOrigins: [url, url.replace('127.0.0.1', 'localhost')],
  machine: machineOf(),
  now: systemClock.now,
  mcp: which,
  report: (thrown) => console.error(thrown),
  limits: { selfPerMinute: 1_000_000 },
})
console.log(`${url}/mcp`)
