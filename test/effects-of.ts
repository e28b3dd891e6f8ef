// Owns running the analysis in tests: an action with the world that the test names, to its effects. Nothing is read from the disk.
import { normalise } from '../src/core/action/normalise.ts'
import type { RawCall } from '../src/core/action.ts'
import type { Draft } from '../src/core/draft.ts'
import type { Effect } from '../src/core/effect.ts'
import { finish, plan } from '../src/core/effects/analyse.ts'
import type { Fact } from '../src/core/fact.ts'
import { type GivenWorld, givenFacts } from '../src/node/facts-given.ts'

export const CWD = '/home/dev/app'

export const draftOf = (call: Partial<RawCall> & Pick<RawCall, 'tool' | 'input'>, world: Partial<GivenWorld> = {}): Draft => {
  const source = givenFacts({ cwd: call.cwd ?? CWD, ...world })
  let draft = plan(normalise({ cwd: CWD, workspace: CWD, ...call }))
  for (let round = 0; round < 3 && draft.wanted.length > 0; round += 1) draft = finish(draft, source.get(draft.wanted, 100) as readonly Fact[])
  return draft
}

export const bash = (command: string, world: Partial<GivenWorld> = {}): Draft => draftOf({ tool: 'Bash', input: { command } }, world)

/** The effects but for the plain running of known programs, as `kind target`. */
export const brief = (draft: Draft): readonly string[] => draft.effects.filter((e) => e.kind !== 'exec.command').map((e) => `${e.kind} ${e.target}`)

/** True where one of the effects has all the wanted fields. */
export const has = (effects: readonly Effect[], want: Readonly<Record<string, unknown>>): boolean =>
  effects.some((effect) =>
    Object.entries(want).every(([field, value]) => JSON.stringify((effect as unknown as Record<string, unknown>)[field]) === JSON.stringify(value)),
  )
