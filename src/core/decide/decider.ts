// Owns what a decider is given and what it answers. Types only; the flow is decide.ts.
import type { RawCall } from '../action.ts'
import type { Decision } from '../decision.ts'
import type { Draft } from '../draft.ts'
import type { Judgement } from '../finding.ts'
import type { GeneralDecider } from '../general.ts'
import type { GuardPlace } from '../guard.ts'
import type { Approvals, Memory } from '../memory.ts'
import type { Clock, FactSource, Model, Policies, Stages, Store } from '../ports.ts'
import type { Snapshot } from '../snapshot.ts'

export interface DeciderOptions {
  readonly stages: Stages
  readonly policies: Policies
  readonly facts: FactSource
  readonly clock: Clock
  /** `dec_` + UUIDv7 for this time in epoch ms. */
  readonly newId: (epoch: number) => string
  /** sha256 as hex. */
  readonly hash: (text: string) => string
  /** The same with a key of this installation; it stands in for a secret. */
  readonly keyedHash: (secret: string) => string
  readonly store?: Store | undefined
  /** What is remembered of sessions; without it every call stands alone. */
  readonly memory?: Memory | undefined
  /** A person's one-time permissions. */
  readonly approvals?: Approvals | undefined
  /** Until when (epoch ms) a person suspended everything but the floor; undefined where nobody did. */
  readonly paused?: (() => number | undefined) | undefined
  /** Where the guard itself is on this machine. */
  readonly place?: (() => GuardPlace) | undefined
  /** Told of an ask that now waits for a person. Never throws, never waits. */
  readonly asked?: ((decision: Decision) => void) | undefined
  /** Keeps a snapshot that the store did not take; false where it could not. Never throws. */
  readonly spill?: ((snapshot: Snapshot) => unknown) | undefined
  /** Told of every failure of the guard itself. Never throws. */
  readonly report?: ((thrown: unknown) => void) | undefined
  readonly model?: Model | undefined
  readonly engine: string
  /** Nobody can answer an ask: a failure of the guard itself is a deny. */
  readonly unattended?: boolean | undefined
  /** Milliseconds for a whole decision. */
  readonly deadline?: number | undefined
}

/** How one call is decided. `record: false`: nothing is looked up in the store or written to it. `facts`: of this call alone. */
export interface DecideOptions {
  readonly facts?: FactSource | undefined
  readonly record?: boolean | undefined
  readonly signal?: { readonly aborted: boolean } | undefined
}

/** A decision with what led to it, secrets hidden. `draft` and `judgement` are missing where it came from the store or the guard failed. */
export interface Decided {
  readonly decision: Decision
  readonly snapshot: Snapshot | undefined
  readonly draft: Draft | undefined
  readonly judgement: Judgement | undefined
}

export interface Decider {
  /** Answers general questions; undefined where there are none to answer. */
  readonly general?: GeneralDecider | undefined
  /** Never throws; a failure of the guard is an `ask` (`deny` where unattended) with the error `internal`. */
  decide(call: RawCall, options?: DecideOptions): Promise<Decision>
  decideWith(call: RawCall, options?: DecideOptions): Promise<Decided>
}
