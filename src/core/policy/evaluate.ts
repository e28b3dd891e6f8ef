// Owns judging: effects × layers → findings and gaps. Total and fast; reads no files, compiles nothing, asks no model.

import type { Action } from '../action.ts'
import type { DecisionError, Verdict } from '../decision.ts'
import { stricter } from '../decision.ts'
import type { Effect, EffectKind } from '../effect.ts'
import type { Finding, Judgement, Layer, Opinion } from '../finding.ts'
import { NO_SESSION, type SessionView } from '../memory.ts'
import type { CompiledLayer, PolicySet } from './compile.ts'
import type { Context } from './condition.ts'
import { fillTemplate } from './reason.ts'
import type { Rule } from './rule.ts'

export interface Subject {
  readonly effects: readonly Effect[]
  readonly action: Action
  /** What is remembered of the root session; conditions see it as `session`. */
  readonly session?: SessionView
  /** With an opinion, rules that mention `model` judge what the others left. */
  readonly opinion?: Opinion
}

/** Kinds that an allow reaches only if it says `certainty: any`. */
const VAGUE = new Set<EffectKind>(['unknown', 'exec.unknown', 'guard.tamper'])

const mayAllow = (rule: Rule, effect: Effect): boolean => {
  if (!rule.any && (effect.certainty !== 'certain' || VAGUE.has(effect.kind))) return false
  return effect.unresolved.length === 0 || rule.condition?.fields.some((field) => effect.unresolved.includes(field)) !== true
}

interface Run {
  readonly context: Context
  readonly errors: DecisionError[]
  readonly asks: 'ask' | 'deny'
}

/** True, false, or undefined where the condition failed. */
const test = (rule: Rule, run: Run): boolean | undefined => {
  if (!rule.condition) return true
  try {
    return rule.condition.test(run.context)
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
    run.errors.push({ code: 'rule.error', stage: 'rules', message: `${rule.name}: ${message}` })
    return undefined
  }
}

/** A model that is not calibrated may tighten, but lets nothing through, whatever a rule makes of its word. */
const isHeard = (rule: Rule, { context }: Run): boolean => rule.condition?.model !== true || context.model?.calibrated === true

/** The rule's verdict on the effect in the context, before softening; undefined where it does not match. */
const verdictOf = (rule: Rule, effect: Effect, run: Run): Verdict | undefined => {
  if (rule.action === 'allow' && !(mayAllow(rule, effect) && isHeard(rule, run))) return undefined
  const matched = test(rule, run)
  if (matched === false) return undefined
  return matched === undefined ? stricter(rule.action, 'ask') : rule.action
}

const toFinding = (rule: Rule, verdict: Verdict, layer: Layer, index: number, run: Run): Finding => ({
  effect: index,
  layer,
  rule: rule.name,
  verdict: verdict === 'ask' ? run.asks : verdict,
  severity: rule.severity,
  reason: fillTemplate(rule.reason, run.context.effect),
  instead: fillTemplate(rule.instead, run.context.effect),
})

/**
 * The layer's first matching rule. A deny through a merely possible effect is an ask, unless the next match is a
 * deny that says `certainty: any`: so one more deny rule never loosens. An allow of an untrusted project ends its
 * search but says nothing.
 */
const judgeIn = (layer: CompiledLayer, rules: readonly Rule[], index: number, run: Run): Finding | undefined => {
  const { effect } = run.context
  let softened: Finding | undefined
  for (const rule of rules) {
    const verdict = verdictOf(rule, effect, run)
    if (verdict === undefined) continue
    const soft = verdict === 'deny' && effect.certainty === 'possible' && !rule.any
    if (soft) softened ??= toFinding(rule, 'ask', layer.layer, index, run)
    else if (softened && verdict !== 'deny') return softened
    else return verdict === 'allow' && layer.layer === 'project-untrusted' ? undefined : toFinding(rule, verdict, layer.layer, index, run)
  }
  return softened
}

const NO_RULES: readonly Rule[] = []

const judgeEffect = (layers: readonly CompiledLayer[], table: 'byKind' | 'modelRules', index: number, run: Run): readonly Finding[] => {
  const found: Finding[] = []
  for (const layer of layers) {
    const finding = judgeIn(layer, layer[table].get(run.context.effect.kind) ?? NO_RULES, index, run)
    if (finding) found.push(finding)
  }
  return found
}

const modelView = ({ model, version, probabilities, calibrated }: Opinion): NonNullable<Context['model']> => ({
  name: model,
  version,
  score: { ...probabilities },
  calibrated,
})

const contextOf = (subject: Subject, first: Effect): Context => ({
  effect: first,
  effects: subject.effects,
  action: subject.action,
  session: subject.session ?? NO_SESSION,
  around: {
    home: subject.action.home,
    sensitive: subject.action.case_sensitive,
    kinds: new Set(subject.effects.map((effect) => effect.kind)),
  },
  ...(subject.opinion ? { model: modelView(subject.opinion) } : {}),
})

/**
 * Judges every effect in every layer: the first rule of a layer that matches an effect is that layer's finding on it.
 * An effect on which all layers are silent is a gap. Never throws: a rule that fails counts as its own action or
 * `ask`, whichever is stricter, and is named in `errors`.
 */
export const judge = (set: PolicySet, subject: Subject): Judgement => {
  const [first] = subject.effects
  if (!first) return { findings: [], gaps: [], errors: [] }
  const run: Run = { context: contextOf(subject, first), errors: [], asks: set.asks }
  const findings: Finding[] = []
  const gaps: number[] = []
  for (const [index, effect] of subject.effects.entries()) {
    run.context.effect = effect
    const plain = judgeEffect(set.layers, 'byKind', index, run)
    const found = plain.length === 0 && subject.opinion ? judgeEffect(set.layers, 'modelRules', index, run) : plain
    if (found.length === 0) gaps.push(index)
    findings.push(...found)
  }
  return { findings, gaps, errors: run.errors }
}

/** The finding that decides: the strictest; among equals the gravest, then the first. */
export const decisive = (findings: readonly Finding[]): Finding | undefined =>
  findings.reduce<Finding | undefined>((best, finding) => {
    if (!best) return finding
    if (finding.verdict !== best.verdict) return stricter(finding.verdict, best.verdict) === finding.verdict ? finding : best
    return finding.severity > best.severity ? finding : best
  }, undefined)
