// Owns proof of how a transport is chosen: by what the client that is here was seen to do, never on its word alone. The real client is tried in test/agents/probe.e2e.ts.
import { expect, test, vi } from 'vitest'
import type { Place, Transport } from '../src/core/agent.ts'
import { AGENTS } from '../src/node/agents.ts'
import { transportFor } from '../src/node/install/clients.ts'
import { type Probed, probe } from '../src/node/install/probe.ts'

const agentOf = (id: string) => {
  const agent = AGENTS[id]
  if (!agent) throw new Error(`no agent ${id}`)
  return agent
}

const chosen = async (id: string, wanted: Transport, version: string, found: Probed): Promise<readonly [Transport, boolean, boolean]> => {
  const tried = vi.fn(async () => found)
  const { transport, why } = await transportFor(agentOf(id), wanted, version, tried)
  return [transport, tried.mock.calls.length > 0, why !== '']
}

test.each([
  // The client's own kind of hook: tried, and used only where it held.
  ['claude-code', 'http', '2.1.332', 'closed', ['http', true, false]],
  ['claude-code', 'mcp', '2.1.332', 'closed', ['mcp', true, false]],
  ['claude-code', 'http', '2.1.332', 'open', ['command', true, true]],
  ['claude-code', 'http', '2.1.332', 'unused', ['command', true, true]],
  ['claude-code', 'mcp', '2.1.332', 'unknown', ['command', true, true]],
  // Too old, or not here: not tried.
  ['claude-code', 'http', '2.1.294', 'closed', ['command', false, true]],
  ['claude-code', 'mcp', '2.1.327', 'closed', ['command', false, true]],
  ['claude-code', 'http', '', 'closed', ['command', false, true]],
  // Our own program is what is started: it needs no trial.
  ['claude-code', 'command', '2.1.332', 'open', ['command', false, false]],
  ['codex', 'http', '', 'open', ['http', false, false]],
  // An agent that has no such way.
  ['codex', 'mcp', '0.171.0', 'closed', ['command', false, false]],
  ['opencode', 'http', '1.18.33', 'closed', ['command', false, false]],
] as const)('%s by %s, version %j, found %s', async (id, wanted, version, found, expected) => {
  expect(await chosen(id, wanted, version, found)).toEqual(expected)
})

test('a client that is not there, or never makes the call, teaches nothing', async () => {
  const agent = agentOf('claude-code')
  const place: Place = {
    scope: 'user',
    home: '/nowhere',
    project: '',
    version: '0',
    env: {},
    platform: 'linux',
    transport: 'http',
    grant: false,
    rule: '',
    hook: ['/bin/false'],
    mcp: ['/bin/false'],
    serve: [],
    note: '',
    socket: '',
    url: 'http://127.0.0.1:9',
    exists: () => false,
    program: () => '',
  }
  expect(await probe({ agent, binary: '', transport: 'http', place })).toBe('unknown')
  expect(await probe({ agent, binary: '/bin/true', transport: 'http', place })).toBe('unknown')
}, 60_000)
