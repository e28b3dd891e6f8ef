// Owns the snapshot (DESIGN 9): a decision with everything needed to replay it. Types, the format's name and the words of a review.
import type { Action, RawCall } from './action.ts'
import type { DecisionError, Timing, Verdict } from './decision.ts'
import type { Fact } from './fact.ts'
import type { Feature, Finding, Opinion } from './finding.ts'

export const SNAPSHOT_FORMAT = 'beforehand.snapshot/1'

/** A plain JSON object whose shape its maker fixed. */
export type Json = Readonly<Record<string, unknown>>

/** What became of the action. */
export interface Outcome {
  /** Epoch milliseconds. */
  readonly time: number
  readonly ran: boolean
  readonly exit?: number | undefined
  /** What the person answered to an ask. */
  readonly answer?: Verdict | undefined
}

/** What a person may say of a decision: that it was right or wrong, or what it should have been. */
export const REVIEWS = ['right', 'wrong', 'allow', 'ask', 'deny'] as const
export type Said = (typeof REVIEWS)[number]

/** A person's judgement of a snapshot. The newest stands. */
export interface Review {
  /** Epoch milliseconds. */
  readonly time: number
  readonly said: Said
}

export interface Snapshot {
  readonly format: typeof SNAPSHOT_FORMAT
  readonly id: string
  /** Epoch milliseconds. */
  readonly time: number
  readonly source: Action['source']
  readonly caller: { readonly agent: string; readonly session: string; readonly parent: string; readonly call: string }
  readonly request: RawCall
  readonly action: Action
  readonly candidates: readonly string[]
  readonly facts: readonly Fact[]
  /** Effects as people read them: the common fields and those of the kind. */
  readonly effects: readonly Json[]
  readonly rules: readonly Finding[]
  readonly gaps: readonly number[]
  /** What moved the model most, where it can tell. */
  readonly features: readonly Feature[] | null
  readonly opinion: Opinion<string> | null
  /** The decision as it was answered, without its effects (they stand beside it). */
  readonly decision: Json & { readonly id: string; readonly decision: string; readonly errors: readonly DecisionError[] }
  readonly timing: Timing
  readonly policy: { readonly strategy: string; readonly version: string }
  readonly engine: string
  readonly mode: 'enforce' | 'observe'
  /** `exact`: the verdict record replays byte for byte. `verdict-only`: something was hidden from it. */
  readonly replay: 'exact' | 'verdict-only'
  /** What was remembered of the session, as far as it counted; missing where nothing was. */
  readonly memory?: Json | undefined
  readonly outcome?: Outcome | undefined
  readonly review?: Review | undefined
  /** sha256 over the previous one's chain and this snapshot; set by the store. */
  readonly chain?: string | undefined
}
