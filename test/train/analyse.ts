// Owns the way from a labelled row to what the model sees: the real analysis, as in production, and the same with the specs of programs hidden.
import type { RawCall } from '../../src/core/action.ts'
import { STAGES } from '../../src/core/decide/stages.ts'
import type { Draft } from '../../src/core/draft.ts'
import { LIMITS } from '../../src/core/limits.ts'
import type { FactSource } from '../../src/core/ports.ts'
import { type Features, featuresOf, type Sides } from '../../src/models/embedded/features.ts'

const NOTHING: FactSource = { get: (wanted) => wanted.map(({ ask, key }) => ({ ask, key, value: '?', reason: 'not-given' })) }

/** The effects of a call; what is not in `facts` is not known. */
export const draftOf = (call: RawCall, facts: FactSource = NOTHING): Draft => {
  let draft = STAGES.plan(STAGES.normalise(call))
  for (let round = 0; round < LIMITS.factRounds && draft.wanted.length > 0; round += 1) {
    const told = facts.get(draft.wanted, 1_000)
    if (told instanceof Promise) throw new Error('facts of a row are at hand')
    draft = STAGES.finish(draft, told)
  }
  return draft
}

/** The features of a whole action, as where no rule says anything. */
export const wholeFeatures = ({ action, effects }: Draft, sides?: Sides): Features =>
  featuresOf(
    action,
    effects,
    effects.map((_, index) => index),
    sides,
  )
