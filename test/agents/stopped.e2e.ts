// (b), (c) A real destructive command on a folder made for it is stopped by the hook under the agent's most permissive mode; a harmless one runs.
import { afterAll, describe, expect, test } from 'vitest'
import { headlessOf } from '../../src/node/doctor/headless.ts'
import { selected } from './selected.ts'
import { makeHome } from './session.ts'

const removed: (() => void)[] = []
afterAll(() => {
  for (const remove of removed) remove()
})

describe.each(selected)('%s', (agent) => {
  const { shell } = headlessOf(agent)
  // Codex itself refuses a forced `rm`, so that would prove nothing.
  const script = { main: [[shell('find "$PWD" -mindepth 1 -delete')], [shell('echo "harmless $((40 + 2))"')]] }

  test('(b) control: without the guard the folder is emptied', async () => {
    const home = await makeHome(agent)
    removed.push(home.remove)
    home.put('work/precious.txt', 'x')
    const session = await home.session(script)
    expect(home.has('work/precious.txt')).toBe(false)
    expect(session.told('main_1_0')).toContain('harmless 42')
  })
})
