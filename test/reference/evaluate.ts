// Owns a naive judge to compare the real one with. Shares nothing with it: conditions are plain functions, rules a plain list.
import type { Verdict } from '../../src/core/decision.ts'
import type { Effect } from '../../src/core/effect.ts'
import type { Layer } from '../../src/core/finding.ts'

export interface PlainRule {
  readonly name: string
  readonly kinds: readonly string[] | undefined
  readonly action: Verdict
  readonly any: boolean
  readonly holds: (effect: Effect) => boolean
  readonly reads: readonly string[]
}

export interface PlainLayer {
  readonly layer: Layer
  readonly rules: readonly PlainRule[]
}

const outcome = (rule: PlainRule, effect: Effect): Verdict | undefined => {
  if (rule.kinds && !rule.kinds.includes(effect.kind)) return undefined
  if (rule.action === 'allow') {
    const vague = ['unknown', 'exec.unknown', 'guard.tamper'].includes(effect.kind)
    if ((vague || effect.certainty !== 'certain') && !rule.any) return undefined
    for (const field of rule.reads) if (effect.unresolved.includes(field)) return undefined
  }
  if (!rule.holds(effect)) return undefined
  return rule.action
}

const isSoft = (rule: PlainRule, effect: Effect): boolean => rule.action === 'deny' && effect.certainty === 'possible' && !rule.any

/** All matches in order; soft denies at the front count as an ask unless a hard deny follows them. */
const decide = (rules: readonly PlainRule[], effect: Effect): { readonly rule: PlainRule; readonly verdict: Verdict } | undefined => {
  const matches = rules.filter((rule) => outcome(rule, effect) !== undefined)
  const hard = matches.find((rule) => !isSoft(rule, effect))
  const [first] = matches
  if (!first) return undefined
  if (hard && (hard === first || hard.action === 'deny')) return { rule: hard, verdict: hard.action }
  return { rule: first, verdict: 'ask' }
}

/** `effect:layer:rule:verdict` of every finding, and the gaps. */
export const judgeNaively = (
  layers: readonly PlainLayer[],
  effects: readonly Effect[],
): { readonly findings: readonly string[]; readonly gaps: readonly number[] } => {
  const findings: string[] = []
  const gaps: number[] = []
  for (let index = 0; index < effects.length; index++) {
    const effect = effects[index] as Effect
    let said = false
    for (const { layer, rules } of layers) {
      const decided = decide(rules, effect)
      if (!decided || (layer === 'project-untrusted' && decided.verdict === 'allow')) continue
      findings.push(`${index}:${layer}:${decided.rule.name}:${decided.verdict}`)
      said = true
    }
    if (!said) gaps.push(index)
  }
  return { findings, gaps }
}
