// Owns when rules have settled an action: a model then has nothing to add, so it is not asked and nobody waits for it.
import type { Effect } from '../effect.ts'
import type { Judgement } from '../finding.ts'
import type { Policies } from '../ports.ts'
import { defaultFor } from './voice.ts'

/**
 * True where nothing that a model says could change the verdict: no gap, a denial that is enforced, or an ask where neither the fallback nor a rule would ever
 * make a denial of its word, and no default is one that it could soften.
 */
export const isSettled = ({ mode, fallback, modelRules }: Policies, { findings, gaps }: Judgement, effects: readonly Effect[]): boolean => {
  if (gaps.length === 0) return true
  if (mode !== 'enforce') return false
  if (findings.some(({ verdict }) => verdict === 'deny')) return true
  const only = fallback.deny_at === 'never' && !modelRules && gaps.every((gap) => defaultFor(fallback, effects[gap]?.kind ?? 'unknown') !== 'deny')
  return only && findings.some(({ verdict }) => verdict === 'ask')
}
