// (h) One call that the model asks about beforehand, that the hook sees and that the permission prompt sees is decided once.
import { afterAll, describe, expect, test } from 'vitest'
import { headlessOf } from '../../src/node/doctor/headless.ts'
import type { Call } from '../../src/node/doctor/scripted-model.ts'
import { type Guarded, makeGuarded } from './guarded.ts'
import type { AgentId } from './install.ts'
import { selected } from './selected.ts'
import { type Home, makeHome, type Session } from './session.ts'
import { SURFACE } from './surface.ts'

const homes: Home[] = []
afterAll(() => {
  for (const home of homes) home.remove()
})

interface Prompted {
  /** For `init`. */
  readonly words: readonly string[]
  /** A mode in which the client would ask a person. */
  readonly args: readonly string[]
  /** A call for which it would ask, and how hooks see it. */
  readonly command: string
  /** True where the prompt really came. */
  readonly prompted: (session: Session) => boolean
  /** Whether the call runs in the end. */
  readonly runs: boolean
}

const PROMPTED: Readonly<Record<AgentId, Prompted>> = {
  // Its prompt has nobody to ask, and the guard's allow grants nothing: so the call is decided, and then not made.
  'claude-code': {
    words: [],
    args: [],
    command: 'touch made',
    prompted: ({ client }) => /"hook_event":"PermissionRequest"/.test(client.out),
    runs: false,
  },
  // A forced `rm` always comes to its prompt; a grant answers it there.
  codex: { words: ['--grant'], args: ['--approve-for-me'], command: 'touch made && rm -f build/old.o', prompted: () => true, runs: true },
  // Every call comes to a prompt because of the baseline; the plugin answers it.
  opencode: { words: [], args: [], command: 'touch made', prompted: ({ client }) => /permission requested/.test(client.out + client.err), runs: true },
}

describe.each(selected)('%s', (agent) => {
  const { words, args, command, prompted, runs } = PROMPTED[agent]
  const { mcp } = SURFACE[agent]
  const call: Call = headlessOf(agent).shell(command)
  const preflight = mcp('beforehand', 'decide_action', { tool: 'Bash', input: { command } })

  const decide = async (home: Guarded): Promise<Session> => home.session({ main: [[preflight], [call], [call]] }, { permissive: false, args })

  test('(h) preflight, hook and permission prompt: one decision a call, and the same one', async () => {
    const home = await makeGuarded(agent, { words })
    homes.push(home)
    home.put('work/build/old.o', 'x')
    const session = await decide(home)
    expect(prompted(session)).toBe(true)
    const kept = (await home.hooked()).filter(({ request }) => !request.tool.endsWith('decide_action') && JSON.stringify(request.input).includes(command))
    // The control is the second call with the same text: another call, another decision.
    expect(kept.map(({ caller }) => caller.call)).toEqual(['main_1_0', 'main_2_0'])
    expect(kept.map(({ decision }) => decision.decision)).toEqual(['allow', 'allow'])
    const told = JSON.parse(/\{"schema".*\}/.exec(session.told('main_0_0'))?.[0] ?? '{}')
    expect([told.decision, told.rule]).toEqual(['allow', kept[0]?.decision.rule])
    expect(home.has('work/made')).toBe(runs)
  })

  test('(h) control: without the guard nothing is decided', async () => {
    const home = await makeHome(agent)
    homes.push(home)
    home.put('work/build/old.o', 'x')
    await home.session({ main: [[call]] }, { permissive: false, args })
    expect((await home.beforehand(['log', '--json'])).out).toBe('')
  })
})
