// Owns voices: what each finding and each gap says, and which of two weighs more. Combining them is combine.ts.
import { type DecidedBy, isStricter, stricter, type Verdict } from '../decision.ts'
import type { EffectKind } from '../effect.ts'
import { type Fallback, type Finding, type Opinion, SURE } from '../finding.ts'

export interface Voice {
  /** Index of the effect; -1 for the action as a whole. */
  readonly effect: number
  readonly verdict: Verdict
  readonly by: DecidedBy
  readonly severity: number
  readonly finding?: Finding
}

export const fromFinding = (finding: Finding): Voice => ({
  effect: finding.effect,
  verdict: finding.verdict,
  by: finding.layer === 'floor' ? 'floor' : 'rule',
  severity: finding.severity,
  finding,
})

/**
 * What answers for an effect on which the rules are silent. A model's word allows only a kind that was granted, and only where the model is calibrated and
 * sure enough; any model may tighten. Where it does not allow, the answer is at least ask and at least the default.
 */
export const fromGap = (effect: number, kind: EffectKind, fallback: Fallback, opinion: Opinion | undefined): Voice => {
  const silent = defaultFor(fallback, kind)
  if (opinion === undefined) return { effect, verdict: silent, by: 'default', severity: SEVERITY[silent] }
  const { allow, ask, deny } = opinion.probabilities
  const granted = opinion.calibrated && allow >= sureness(fallback, kind) && fallback.grant.includes(kind)
  const denied = fallback.deny_at !== 'never' && deny >= fallback.deny_at
  const verdict = denied ? 'deny' : granted ? 'allow' : stricter('ask', silent)
  return { effect, verdict, by: 'model', severity: Math.min(1, deny + ask / 2) }
}

/** What was denied before and is only mentioned now takes the same verdict. */
export const fromMemory = (): Voice => ({ effect: -1, verdict: 'deny', by: 'memory', severity: SEVERITY.deny })

const SEVERITY: Readonly<Record<Verdict, number>> = { allow: 0.2, ask: 0.5, deny: 0.8 }

export const defaultFor = ({ default: given }: Fallback, kind: EffectKind): Verdict =>
  typeof given === 'string' ? given : (given[kind] ?? given.else ?? 'ask')

const sureness = ({ allow_at: given }: Fallback, kind: EffectKind): number => (typeof given === 'number' ? given : (given[kind] ?? given.else ?? SURE))

const STRENGTH: readonly DecidedBy[] = ['floor', 'rule', 'memory', 'default', 'model']

/** Strictest first. Among equals: what holds back is told by the floor, then a rule, then the rest; what lets through by its weakest ground. */
export const outweighs = (a: Voice, b: Voice): boolean => {
  if (a.verdict !== b.verdict) return isStricter(a.verdict, b.verdict)
  const x = STRENGTH.indexOf(a.by)
  const y = STRENGTH.indexOf(b.by)
  if (x !== y) return a.verdict === 'allow' ? x > y : x < y
  return a.severity > b.severity
}
