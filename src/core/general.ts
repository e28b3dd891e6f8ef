// Owns the general decision (DESIGN 7): what is asked of a strategy other than `coding_agent`. Types only; the answer is a Decision over any candidates.
import type { CallSource } from './action.ts'
import type { Decision } from './decision.ts'
import type { Snapshot } from './snapshot.ts'

export type Context = Readonly<Record<string, unknown>>

/** One general question as it came in. */
export interface GeneralCall {
  /** What is to be decided; a strategy can say by `for` which of these it answers. */
  readonly action?: string | undefined
  /** What is known: JSON data. Conditions see it as `env`, and each of its keys as a variable. */
  readonly context?: Context | undefined
  /** The possible answers, any texts. Without them those that the strategy names, or whether the action may happen. */
  readonly candidates?: readonly string[] | undefined
  /** Name of the strategy. Without it the one that answers this action. */
  readonly strategy?: string | undefined
  /** 0–1: an answer that is less sure becomes the ask candidate. May stand in the context as well; the higher counts. */
  readonly confidence_floor?: number | undefined
  readonly agent?: string | undefined
  readonly session?: string | undefined
  readonly parent?: string | undefined
  /** The same call of the same session within ten minutes gets the stored decision. */
  readonly call?: string | undefined
  readonly source?: CallSource | undefined
  readonly intent?: string | undefined
}

/** Why a general question has no answer at all. Never to be read as an allow. */
export interface GeneralProblem {
  readonly code: 'input.shape' | 'input.size' | 'strategy.unknown' | 'strategy.broken' | 'general.unavailable'
  /** What is wrong and what to do. */
  readonly message: string
}

export interface GeneralDecided {
  /** `decision` and `action` are the candidate that answers. */
  readonly decision: Decision<string>
  readonly snapshot: Snapshot | undefined
  /** It came from the store: the same call was decided before. */
  readonly repeated: boolean
}

/** How one question is decided. `record: false`: nothing is looked up in the store or written to it. */
export interface GeneralOptions {
  readonly record?: boolean | undefined
  readonly signal?: { readonly aborted: boolean } | undefined
}

export interface GeneralDecider {
  /** Never throws. */
  decide(call: GeneralCall, options?: GeneralOptions): Promise<GeneralDecided | GeneralProblem>
}
