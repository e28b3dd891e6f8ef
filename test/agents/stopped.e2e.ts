// (b), (c) A real destructive command on a folder made for it is stopped by the hook under the agent's most permissive mode; a harmless one runs.
import { afterAll, describe, expect, test } from 'vitest'
import { headlessOf } from '../../src/node/doctor/headless.ts'
import { makeGuarded } from './guarded.ts'
import { selected } from './selected.ts'
import { type Home, makeHome } from './session.ts'

const homes: Home[] = []
afterAll(() => {
  for (const home of homes) home.remove()
})

describe.each(selected)('%s', (agent) => {
  const { shell } = headlessOf(agent)
  // Codex itself refuses a forced `rm`, so that would prove nothing.
  const script = { main: [[shell('find "$PWD" -mindepth 1 -delete')], [shell('echo "harmless $((40 + 2))"')]] }

  test('(b) a destructive command is stopped under the most permissive mode, and the reason reaches the model; (c) a harmless one runs', async () => {
    const home = await makeGuarded(agent)
    homes.push(home)
    home.put('work/precious.txt', 'x')
    const session = await home.session(script)
    expect(home.has('work/precious.txt')).toBe(true)
    expect(session.told('main_0_0')).toContain('floor/delete-workspace')
    expect(session.told('main_0_0')).toContain('deletes the whole workspace')
    expect(session.told('main_1_0')).toContain('harmless 42')
    expect((await home.hooked()).map(({ decision }) => decision.decision)).toEqual(['deny', 'allow'])
  })

  test('(b), (c) control: without the guard the folder is emptied', async () => {
    const home = await makeHome(agent)
    homes.push(home)
    home.put('work/precious.txt', 'x')
    const session = await home.session(script)
    expect(home.has('work/precious.txt')).toBe(false)
    expect(session.told('main_1_0')).toContain('harmless 42')
  })
})
