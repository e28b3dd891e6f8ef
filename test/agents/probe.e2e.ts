// A transport is chosen by trying the client: one that holds is found to, and one that would let calls run is found out.
import { afterAll, describe, expect, test } from 'vitest'
import type { Agent } from '../../src/core/agent.ts'
import { AGENTS } from '../../src/node/agents.ts'
import { binaryOf } from '../../src/node/install/clients.ts'
import { type Probed, probe } from '../../src/node/install/probe.ts'
import { placeFor } from '../../src/node/install/recipe.ts'
import { selected } from './selected.ts'
import { type Home, makeHome } from './session.ts'

const homes: Home[] = []
afterAll(() => {
  for (const home of homes) home.remove()
})

const tried = async (agent: Agent, transport: 'http' | 'mcp'): Promise<Probed> => {
  const home = await makeHome('claude-code')
  homes.push(home)
  const place = placeFor(
    agent.id,
    transport,
    { scope: 'user', project: '', grant: false, requireRule: false, mode: undefined, service: false },
    {
      folders: { organisation: '/etc/beforehand', config: `${home.root}/config`, state: home.state, shipped: '' },
      machine: { home: home.home, user: 'ann', temp: home.root, platform: process.platform, cwd: home.work, workspace: [home.work], env: {} },
      program: { main: '/none/main.js', hook: '/none/hook.cjs', plugin: () => '', settle: () => undefined },
      ...{ env: home.env, socket: '', url: 'http://127.0.0.1:4117' },
    },
  )
  return probe({ agent, binary: binaryOf(agent, home.env['PATH']), transport, place, limit: 120_000 })
}

describe.skipIf(!selected.includes('claude-code'))('claude-code (skipped where only other agents are selected)', () => {
  const agent = AGENTS['claude-code'] as Agent
  /** As an installer would write it that does not know `onFailure`. */
  const careless: Agent = {
    ...agent,
    install: { ...agent.install, changes: (place) => JSON.parse(JSON.stringify(agent.install.changes(place)).replaceAll(',"onFailure":"block"', '')) },
  }

  test.each(['http', 'mcp'] as const)('(f) hooks by %s hold, and without `onFailure` are found not to', async (transport) => {
    expect(await tried(agent, transport)).toBe('closed')
    expect(await tried(careless, transport)).toBe('open')
  })
})
