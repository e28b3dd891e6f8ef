// Owns the probabilities and the confidence of a verdict that no model gave.
import type { Probabilities, Verdict } from '../decision.ts'

/**
 * One-hot where a rule decided under full coverage; 0.8 on the verdict where a rule decided under partial coverage; 0.6 where a default or
 * an error did. The rest goes to the other two verdicts, three quarters of it to the nearer one.
 */
export const spread = (verdict: Verdict, by: 'rule' | 'other', coverage: 'full' | 'partial'): Probabilities => {
  const p = by === 'other' ? 0.6 : coverage === 'full' ? 1 : 0.8
  const near = Math.round((1 - p) * 75) / 100
  const far = Math.round((1 - p) * 25) / 100
  if (verdict === 'allow') return { allow: p, ask: near, deny: far }
  if (verdict === 'deny') return { allow: far, ask: near, deny: p }
  return { allow: (near + far) / 2, ask: p, deny: (near + far) / 2 }
}

/** Our own margin over three candidates, (3·p_max − 1) / 2, 0–1: 1 only where all of the probability is on one. */
export const margin = ({ allow, ask, deny }: Probabilities): number => Math.max(0, Math.round((3 * Math.max(allow, ask, deny) - 1) * 50) / 100)
