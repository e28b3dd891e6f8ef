// Owns the decision contract (DESIGN 7): verdicts, error codes with their minimum verdict, the Decision. Types and tables only.
import type { Effect } from './effect.ts'

export type Verdict = 'allow' | 'ask' | 'deny'

const RANK: Readonly<Record<Verdict, number>> = { allow: 0, ask: 1, deny: 2 }

export const isVerdict = (text: unknown): text is Verdict => text === 'allow' || text === 'ask' || text === 'deny'
export const stricter = (a: Verdict, b: Verdict): Verdict => (RANK[a] >= RANK[b] ? a : b)
export const isStricter = (a: Verdict, b: Verdict): boolean => RANK[a] > RANK[b]

export type Stage6 = 'read' | 'facts' | 'rules' | 'model' | 'combine' | 'encode'

/** Milliseconds spent under each of the six names. */
export type Timing = Readonly<Record<Stage6, number>>

/** Every error code with the least verdict it forces; `allow` means that it is only reported. */
export const ERROR_FLOOR = {
  'input.shape': 'ask',
  'input.size': 'ask',
  'shell.syntax': 'ask',
  'shell.depth': 'ask',
  'shell.size': 'ask',
  'fact.missing': 'allow',
  'fact.budget': 'allow',
  'fact.late': 'allow',
  'rule.error': 'ask',
  'policy.stale': 'allow',
  'model.timeout': 'allow',
  'model.invalid': 'allow',
  'model.unavailable': 'allow',
  'store.late': 'allow',
  'store.failed': 'allow',
  deadline: 'ask',
  internal: 'ask',
} as const satisfies Record<string, Verdict>

export type ErrorCode = keyof typeof ERROR_FLOOR

export interface DecisionError {
  readonly code: ErrorCode
  readonly stage: Stage6
  readonly message: string
}

export type DecidedBy = 'rule' | 'model' | 'default' | 'floor' | 'approval' | 'memory' | 'limit' | 'error'

export interface Probabilities {
  readonly allow: number
  readonly ask: number
  readonly deny: number
}

/** `Answer`: what can be answered. For an action of a coding agent a verdict, for a general decision any candidate. */
export interface Decision<Answer extends string = Verdict> {
  readonly schema: 'beforehand.decision/1'
  readonly id: string
  readonly decision: Answer
  readonly allowed: boolean
  readonly action: string
  /** One line: what was found. */
  readonly reason: string
  /** `<file without .yaml>/<rule id>`, or `''` where no rule decided. */
  readonly rule: string
  /** The safer way, or `''`. */
  readonly instead: string
  readonly risk: number
  readonly confidence: number
  readonly probabilities: Readonly<Record<Answer, number>>
  readonly decided_by: DecidedBy
  readonly effects: readonly Effect[]
  readonly coverage: 'full' | 'partial'
  readonly errors: readonly DecisionError[]
  readonly snapshot_id: string
  readonly policy: { readonly strategy: string; readonly version: string }
  readonly model: string | null
  readonly latency_ms: number
}
