// (d) An ask is a refusal where nobody is there; it says how a person can say yes, and then the call runs, once.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { afterAll, describe, expect, test } from 'vitest'
import { headlessOf } from '../../src/node/doctor/headless.ts'
import type { Item } from '../../src/node/doctor/scripted-model.ts'
import { MAIN } from '../suites/cli.ts'
import { makeGuarded } from './guarded.ts'
import { selected } from './selected.ts'
import type { Home } from './session.ts'

const homes: Home[] = []
afterAll(() => {
  for (const home of homes) home.remove()
})

/** Types `y` at a terminal of its own, below nobody: a person would not sit below this test either. */
const approve = async (home: Home): Promise<void> => {
  const done = join(home.root, 'approved.txt')
  const typed = `printf 'y\\n' | script -qec '${process.execPath} ${MAIN} approve' /dev/null > ${done}.new 2>&1; mv ${done}.new ${done}`
  await execa('setsid', ['-f', 'sh', '-c', typed], { env: home.env, extendEnv: false, cwd: home.work, stdio: 'ignore' })
  for (let left = 200; left > 0 && !existsSync(done); left -= 1) await wait(100)
  if (!home.read('approved.txt').includes('approved, once')) throw new Error(`it was not approved: ${home.read('approved.txt')}`)
}

const ASKED = 'find precious -delete'
const FILE = 'work/precious/a.txt'

describe.each(selected)('%s', (agent) => {
  const call = (): readonly Item[] => [headlessOf(agent).shell(ASKED)]

  test('(d) an ask does not run, says how to approve, runs after the approval, and only once', async () => {
    const home = await makeGuarded(agent)
    homes.push(home)
    home.put(FILE, 'x')
    const seen: boolean[] = []
    const session = await home.session({
      main: [
        call(),
        async () => {
          seen.push(home.has(FILE))
          await approve(home)
          return call()
        },
        () => {
          seen.push(home.has(FILE))
          home.put(FILE, 'x')
          return call()
        },
      ],
    })
    expect(session.told('main_0_0')).toContain('deleting/many-sources')
    expect(session.told('main_0_0')).toContain('beforehand approve')
    expect(session.told('main_2_0')).toContain('beforehand approve')
    expect([...seen, home.has(FILE)]).toEqual([true, false, true])
  })

  test('(d) control: without the approval it does not run however often it is tried', async () => {
    const home = await makeGuarded(agent)
    homes.push(home)
    home.put(FILE, 'x')
    const session = await home.session({ main: [call(), call(), call()] })
    expect(home.has(FILE)).toBe(true)
    expect(session.told('main_2_0')).toContain('beforehand approve')
  })
})
