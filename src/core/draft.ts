// Owns the Draft: what analysis knows of an action at one moment, and what it still wants to know. Types only.
import type { Action } from './action.ts'
import type { DecisionError } from './decision.ts'
import type { Effect } from './effect.ts'
import type { Fact, WantedFact } from './fact.ts'
import type { RememberedFile, SessionMemory, WrittenFile } from './memory.ts'

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
  /** All text that was read: the action's own, then what was decoded or followed. */
  readonly said: string
  /** What is remembered of the session; undefined where there is none, or nothing. */
  readonly memory: SessionMemory | undefined
  /** Files that it would write or delete. */
  readonly written: readonly WrittenFile[]
  /** What of the memory was made use of. */
  readonly recalled: readonly RememberedFile[]
  readonly errors: readonly DecisionError[]
}
