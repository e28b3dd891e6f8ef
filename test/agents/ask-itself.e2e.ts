// (a) The model asks for itself: it calls `decide_action` over stdio and over Streamable HTTP with a bearer token, and reads the verdict.
import { afterAll, describe, expect, test } from 'vitest'
import { serve } from '../suites/service.ts'
import { selected } from './selected.ts'
import { makeHome } from './session.ts'
import { SURFACE, stdioServer } from './surface.ts'

const removed: (() => void)[] = []
afterAll(() => {
  for (const remove of removed) remove()
})

describe.each(selected)('%s', (agent) => {
  const { mcp, register } = SURFACE[agent]
  // It is only asked about. Over HTTP nobody says in which folder, so the question does not hang on one.
  const question = { tool: 'Bash', input: { command: 'rm -rf ~' } }
  const script = { main: [[mcp('beforehand', 'decide_action', question)], [mcp('beforehand', 'decide_action', { command: 'ls' })]] }

  test('(a) the model calls decide_action over stdio and reads the verdict', async () => {
    const home = await makeHome(agent)
    removed.push(home.remove)
    await register(home, stdioServer)
    const session = await home.session(script)
    expect(session.told('main_0_0')).toMatch(/"decision":\s*"deny"/)
    expect(session.told('main_0_0')).toContain('floor/delete-home')
    expect(session.told('main_1_0')).toMatch(/"allowed":\s*true/)
    expect(JSON.stringify(session.requests[0]?.body)).toContain('Tool calls on this machine go through a decision service')
  })

  test('(a) over Streamable HTTP with a bearer token; with a wrong one the tool is not there', async () => {
    const home = await makeHome(agent)
    removed.push(home.remove)
    const { out } = await home.beforehand(['token', 'create', '--role', 'decide', '--json'])
    const { token }: { token: string } = JSON.parse(out)
    const service = await serve({ ...home, workspace: home.work }, ['--port', '0'])
    await register(home, { name: 'beforehand', url: `${service.url}/mcp` })
    const session = await home.session(script, { env: { BEFOREHAND_TOKEN: token } })
    const refused = await home.session(script, { env: { BEFOREHAND_TOKEN: 'wrong' } })
    await service.stop()
    expect(session.told('main_0_0')).toMatch(/"decision":\s*"deny"/)
    expect(session.told('main_0_0')).toContain('floor/delete-home')
    expect(session.told('main_1_0')).toMatch(/"allowed":\s*true/)
    expect(refused.told('main_0_0')).not.toContain('floor/delete-home')
  })

  test('(a) control: where nobody registered it there is no decide_action', async () => {
    const home = await makeHome(agent)
    removed.push(home.remove)
    const session = await home.session(script)
    expect(session.told('main_0_0')).not.toBe('')
    expect(session.told('main_0_0')).not.toContain('floor/delete-home')
  })
})
