// What an agent did before is found in its own session files: as many calls as were made, and what would have been said to each.
import { afterAll, describe, expect, test } from 'vitest'
import { headlessOf } from '../../src/node/doctor/headless.ts'
import { selected } from './selected.ts'
import { type Home, makeHome } from './session.ts'

const homes: Home[] = []
afterAll(() => {
  for (const home of homes) home.remove()
})

describe.each(selected)('%s', (agent) => {
  test('`replay --transcripts` finds the calls of a session that no guard saw', async () => {
    const home = await makeHome(agent)
    homes.push(home)
    const { shell } = headlessOf(agent)
    const away = `rmdir ${home.root}/nothing-here/.beforehand`
    const { results } = await home.session({ main: [[shell('echo one')], [shell(away)], ['done']] })
    expect(results).toHaveLength(2)
    const { code, out } = await home.beforehand(['replay', '--transcripts', '--agent', agent, '--json'])
    expect(code).toBe(0)
    const { agents, stopped } = JSON.parse(out)
    expect(agents).toEqual([expect.objectContaining({ agent, sessions: 1, calls: 2, unread: 0, verdicts: { allow: 1, ask: 0, deny: 1 } })])
    expect(stopped).toEqual([{ decision: 'deny', rule: 'floor/guard-files', call: away, count: 1 }])
  })
})
