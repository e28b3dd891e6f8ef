// (f) Whatever is wrong with the guard, the action does not run: killed, silent, half an answer, HTML, an answer for another call, an error, slow.
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { headlessOf } from '../../src/node/doctor/headless.ts'
import type { Turn } from '../../src/node/doctor/scripted-model.ts'
import { FAULTS, type FaultyGuard, startFaultyGuard } from './faulty-guard.ts'
import { type Guarded, makeGuarded } from './guarded.ts'
import type { AgentId } from './install.ts'
import { selected } from './selected.ts'
import type { Home } from './session.ts'

const homes: Home[] = []
afterAll(() => {
  for (const home of homes) home.remove()
})

/** What each agent takes as an allow over the service. */
const GOOD: Readonly<Record<AgentId, (call: string) => string>> = {
  'claude-code': () => '{}',
  codex: () => '{}',
  opencode: (call) => JSON.stringify({ beforehand: 1, call, verdict: 'allow', grant: true, message: '' }),
}

/** A call that meets a fault, and leaves a file where the policy lets nobody write, so that a second look at it stops it as well. */
const meeting = (home: Home, fault: string): Turn => [headlessOf(home.agent).shell(`touch ${join(home.root, 'elsewhere/.beforehand', fault)} # fault-${fault}`)]

const ran = (home: Home, faults: readonly string[]): readonly string[] => faults.filter((fault) => home.has(`elsewhere/.beforehand/${fault}`))

/** A guard that asks the service, and a service that fails in its place. */
const withFaultyService = async (agent: AgentId): Promise<{ readonly home: Guarded; readonly guard: FaultyGuard }> => {
  const home = await makeGuarded(agent, { words: ['--service', '--transport', 'http'] })
  homes.push(home)
  home.put('elsewhere/.beforehand/.keep', '')
  if (agent !== 'claude-code') return { home, guard: await startFaultyGuard(join(home.state, 'run', 'service.sock'), GOOD[agent]) }
  // Its hook has the port of the service of this machine; the test takes another, since that one may be in use.
  const port = await freePort()
  home.edit('home/.claude/settings.json', (text) => text.replaceAll('127.0.0.1:4117', `127.0.0.1:${port}`))
  return { home, guard: await startFaultyGuard(port, GOOD[agent]) }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** In place of the hook's program. */
const FAULTY_PROGRAM = `const { readFileSync, writeSync } = require('node:fs')
const fault = /fault-([a-z0-9-]+)/.exec(readFileSync(0, 'utf8'))?.[1] ?? 'none'
if (fault === 'half') writeSync(1, '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDe')
if (fault === 'half' || fault === 'killed') process.kill(process.pid, 'SIGKILL')
if (fault === 'crash') throw new Error('crash')
if (fault === 'exit-1') process.exit(1)
if (fault === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
process.stdout.write('{}')
`
const PROGRAM_FAULTS = ['killed', 'half', 'crash', 'exit-1', 'slow'] as const

describe.each(selected)('%s', (agent) => {
  test('(f) a service that is broken in any way lets nothing run', async () => {
    const { home, guard } = await withFaultyService(agent)
    const killed = async (): Promise<Awaited<Turn>> => {
      await guard.close()
      return meeting(home, 'killed')
    }
    const session = await home.session({ main: [...FAULTS.map((fault) => meeting(home, fault)), killed as Turn] })
    expect(ran(home, [...FAULTS, 'killed'])).toEqual([])
    expect(guard.met).toEqual(expect.arrayContaining([...FAULTS]))
    for (const at of [...FAULTS, 'killed'].keys()) expect([at, session.told(`main_${at}_0`)]).toEqual([at, expect.stringMatching(/beforehand|hook/i)])
  })

  test('(f) control: a good answer from the same service lets it run', async () => {
    const { home, guard } = await withFaultyService(agent)
    await home.session({ main: [meeting(home, 'none')] })
    await guard.close()
    expect(ran(home, ['none'])).toEqual(['none'])
    expect(guard.met).toContain('none')
  })

  // OpenCode starts no program for a call.
  if (agent !== 'opencode')
    test('(f) a hook program that is broken in any way lets nothing run', async () => {
      const home = await makeGuarded(agent)
      homes.push(home)
      home.put('elsewhere/.beforehand/.keep', '')
      writeFileSync(join(home.program, 'hook.cjs'), FAULTY_PROGRAM)
      const missing = (): Turn => {
        rmSync(join(home.program, 'hook.cjs'))
        return meeting(home, 'missing')
      }
      await home.session({ main: [meeting(home, 'none'), ...PROGRAM_FAULTS.map((fault) => meeting(home, fault)), missing as Turn] })
      expect(ran(home, [...PROGRAM_FAULTS, 'missing'])).toEqual([])
      // The control: an answer that says nothing lets it run.
      expect(ran(home, ['none'])).toEqual(['none'])
    })

  // Only this client has it.
  if (agent === 'claude-code')
    test('(f) an MCP server that is gone lets nothing run where hooks go by it', async () => {
      const home = await makeGuarded(agent, { words: ['--transport', 'mcp'] })
      homes.push(home)
      home.put('elsewhere/.beforehand/.keep', '')
      const ordinary = headlessOf(agent).shell(`touch ${join(home.work, 'ordinary')}`)
      const there = await home.session({ main: [meeting(home, 'refused'), [ordinary]] })
      expect(there.told('main_0_0')).toContain('floor/guard-files')
      expect([ran(home, ['refused']), home.has('work/ordinary')]).toEqual([[], true])
      rmSync(join(home.work, 'ordinary'))
      rmSync(join(home.program, 'main.js'))
      await home.session({ main: [meeting(home, 'gone'), [ordinary]] })
      expect([ran(home, ['gone']), home.has('work/ordinary')]).toEqual([[], false])
    })
})
