// Owns deciding in tests: the shipped policies over a world that the test names. Nothing is recorded, nothing is read from the disk.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawCall } from '../src/core/action.ts'
import type { Decision } from '../src/core/decision.ts'
import { USUAL_GUARD } from '../src/core/guard.ts'
import { foldersOf } from '../src/node/configuration.ts'
import { type GivenWorld, givenFacts } from '../src/node/facts-given.ts'
import { openGuard } from '../src/node/guard.ts'
import { CWD } from './effects-of.ts'

const state = mkdtempSync(join(tmpdir(), 'beforehand-test-'))
let place = USUAL_GUARD
const guard = await openGuard({
  folders: { ...foldersOf({ config: state, state }), organisation: state },
  workspace: state,
  home: '/home/dev',
  record: false,
  place: () => place,
})

export const decisionOf = (
  call: Partial<RawCall> & Pick<RawCall, 'tool' | 'input'>,
  world: Partial<GivenWorld> = {},
  where = USUAL_GUARD,
): Promise<Decision> => {
  const cwd = call.cwd ?? CWD
  // Asked for before anything is waited for.
  place = where
  return guard.decider.decide({ workspace: cwd, source: 'api', ...call, cwd }, { facts: givenFacts({ cwd, ...world }), record: false })
}

export const bashDecision = (command: string, world: Partial<GivenWorld> = {}): Promise<Decision> => decisionOf({ tool: 'Bash', input: { command } }, world)

/** The shipped policies alone. */
export const shippedPolicies = guard.loaded.policies
