// Owns the Draft: what analysis knows of an action at one moment, and what it still wants to know. Types only.
import type { Action } from './action.ts'
import type { DecisionError } from './decision.ts'
import type { Effect } from './effect.ts'
import type { Fact, WantedFact } from './fact.ts'

/** One step of the explanation: what was read as which program, at which depth. */
export interface Trace {
  readonly depth: number
  readonly text: string
  /** Indexes into the effects that this step gave. */
  readonly effects: readonly number[]
}

export interface Draft {
  readonly action: Action
  readonly effects: readonly Effect[]
  readonly coverage: 'full' | 'partial'
  /** Facts not yet known that would make it more certain; most important first. Empty: finished. */
  readonly wanted: readonly WantedFact[]
  readonly facts: readonly Fact[]
  readonly trace: readonly Trace[]
  readonly errors: readonly DecisionError[]
}
