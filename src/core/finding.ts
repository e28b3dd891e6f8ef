// Owns what judging passes on: findings (a rule matched an effect), gaps (no rule did) and a model's opinion. Types, and one default.
import type { DecisionError, Verdict } from './decision.ts'
import type { EffectKind } from './effect.ts'

/** Who a policy comes from, in the order in which they are told. The strictest verdict of all layers wins. */
export type Layer = 'floor' | 'organisation' | 'personal' | 'project-untrusted'

export interface Finding {
  /** Index into the action's effects. */
  readonly effect: number
  readonly layer: Layer
  /** `<file without .yaml>/<rule id>` */
  readonly rule: string
  readonly verdict: Verdict
  /** 0–1, for sorting and reading only. */
  readonly severity: number
  readonly reason: string
  readonly instead: string
}

export interface Judgement {
  /** At most one for each effect and layer: the first rule of that layer that matched. */
  readonly findings: readonly Finding[]
  /** Indexes of the effects on which every layer is silent. */
  readonly gaps: readonly number[]
  readonly errors: readonly DecisionError[]
}

/** A model's word on the candidates: for a coding agent the three verdicts, for a general question any names. */
export interface Opinion<Candidate extends string = Verdict> {
  readonly model: string
  readonly version: string
  readonly probabilities: Readonly<Record<Candidate, number>>
  readonly calibrated: boolean
  /** How a server was asked and what it said, for the snapshot. None where the opinion was made in this process. */
  readonly asked?: Asked | undefined
  /** What moved it most, strongest first: only of a model that can tell. */
  readonly features?: readonly Feature[] | undefined
  /** Models that were asked before this one and gave no answer. */
  readonly failures?: readonly DecisionError[] | undefined
}

/** Something that a model saw, and what it adds to the score of each answer before calibration. Never a word of the action that might be a secret. */
export interface Feature {
  readonly feature: string
  readonly allow: number
  readonly ask: number
  readonly deny: number
}

/** One exchange with a decision model, without the state that was shown: it can be made again from the action. */
export interface Asked {
  /** Version of the questions. */
  readonly questions: string
  /** As answered, by question. */
  readonly answers: Readonly<Record<string, unknown>>
  /** Before calibration. */
  readonly raw: Readonly<Record<string, number>>
  readonly ms: number
  readonly attempts: number
  readonly request_id: string
  readonly input_tokens: number | null
  /** US dollars; null where it is not known. */
  readonly cost_usd: number | null
  readonly notes: readonly string[]
}

/** How sure a model must be where a policy says nothing else. */
export const SURE = 0.9

/** What answers where the rules are silent (DESIGN 6). */
export interface Fallback {
  readonly model: readonly string[]
  readonly timeout_ms: number
  readonly default: Verdict | Readonly<Partial<Record<EffectKind | 'else', Verdict>>>
  readonly grant: readonly EffectKind[]
  /** How sure a model must be to let something through, 0–1; a kind that is not named, and no `else`, takes SURE. */
  readonly allow_at: number | Readonly<Partial<Record<EffectKind | 'else', number>>>
  readonly deny_at: number | 'never'
  /** 0–1: with several models, an answer less sure than this goes on to the next. */
  readonly escalate_below?: number | undefined
}
