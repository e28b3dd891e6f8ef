// (e) Sub-agents, MCP tools, file edits and patches go through the guard like any other call.
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { headlessOf } from '../../src/node/doctor/headless.ts'
import { makeGuarded } from './guarded.ts'
import { selected } from './selected.ts'
import { type Home, makeHome } from './session.ts'
import { SURFACE, toyServer } from './surface.ts'

const homes: Home[] = []
afterAll(() => {
  for (const home of homes) home.remove()
})

/** Where nobody may write; each way leaves a file of its own name, and a harmless one beside it. */
const script = (agent: Home['agent'], home: Home) => {
  const { write, mcp, delegate, wait } = SURFACE[agent]
  const { shell } = headlessOf(agent)
  const guarded = (name: string): string => join(home.root, 'elsewhere', '.beforehand', name)
  const harmless = (name: string): string => join(home.work, name)
  return {
    main: [
      [write(guarded('edit'), 'x'), write(harmless('edit'), 'x')],
      [mcp('files', 'write_file', { path: guarded('mcp'), content: 'x' }), mcp('files', 'write_file', { path: harmless('mcp'), content: 'x' })],
      delegate('do it [[sub]]'),
      ...wait,
    ],
    sub: [[shell(`mkdir -p ${guarded('.')} && touch ${guarded('sub')}`)], [shell(`touch ${harmless('sub')}`)]],
  }
}

const WAYS = ['edit', 'mcp', 'sub'] as const

describe.each(selected)('%s', (agent) => {
  const { register, patch, patches } = SURFACE[agent]

  test('(e) a sub-agent, an MCP tool and a file edit are stopped, and run where they are harmless', async () => {
    const home = await makeGuarded(agent)
    homes.push(home)
    await register(home, toyServer)
    const session = await home.session(script(agent, home))
    for (const way of WAYS) expect([way, home.has(`elsewhere/.beforehand/${way}`), home.has(`work/${way}`)]).toEqual([way, false, true])
    for (const call of ['main_0_0', 'main_1_0', 'sub_0_0']) expect([call, session.told(call)]).toEqual([call, expect.stringContaining('floor/guard-files')])
  })

  test('(e) control: without the guard all of them happen', async () => {
    const home = await makeHome(agent)
    homes.push(home)
    await register(home, toyServer)
    await home.session(script(agent, home))
    for (const way of WAYS) expect([way, home.has(`elsewhere/.beforehand/${way}`), home.has(`work/${way}`)]).toEqual([way, true, true])
  })

  test('(e) a patch is stopped, and applied where it is harmless', async () => {
    const home = await makeGuarded(agent)
    homes.push(home)
    const target = join(home.root, 'elsewhere', '.beforehand', 'patch')
    const session = await home.session({ main: [[patch(target, 'x')], [patch(join(home.work, 'patch'), 'x')]] }, { args: patches })
    expect(session.told('main_0_0')).toContain('floor/guard-files')
    expect([home.has('elsewhere/.beforehand/patch'), home.has('work/patch')]).toEqual([false, true])
  })

  test('(e) control: without the guard the patch is applied', async () => {
    const home = await makeHome(agent)
    homes.push(home)
    const target = join(home.root, 'elsewhere', '.beforehand', 'patch')
    await home.session({ main: [[patch(target, 'x')]] }, { args: patches })
    expect(home.has('elsewhere/.beforehand/patch')).toBe(true)
  })
})
