// Owns the compiled rule and how it is made from a file's rule: condition, template, and the warnings that need the effect's fields.

import type { Verdict } from '../decision.ts'
import type { EffectKind } from '../effect.ts'
import { COMMON_FIELDS, fieldsOf, KINDS } from '../effect.ts'
import type { Condition } from './condition.ts'
import { compileCondition } from './condition.ts'
import type { Source } from './document.ts'
import type { Template } from './reason.ts'
import { parseTemplate, templateProblem } from './reason.ts'
import type { RuleData } from './schema.ts'

export interface Rule {
  /** `<file without .yaml>/<rule id>` */
  readonly name: string
  readonly kinds: readonly EffectKind[]
  readonly action: Verdict
  readonly condition: Condition | undefined
  /** `certainty: any`: an allow also for what is not certain, a deny also for what is only possible. */
  readonly any: boolean
  readonly severity: number
  readonly reason: Template
  readonly instead: Template
  readonly file: string
  readonly line: number
}

const SEVERITY: Readonly<Record<Verdict, number>> = { allow: 0, ask: 0.5, deny: 0.9 }

type Path = readonly (string | number)[]

const conditionOf = (source: Source, path: Path, text: string | undefined): Condition | undefined => {
  if (text === undefined) return undefined
  const result = compileCondition(text)
  if ('condition' in result) return result.condition
  const { offset, message, near } = result.problem
  source.report('error', source.offsetIn([...path, 'if'], offset), message, near)
  return undefined
}

const checkTemplate = (source: Source, path: Path, text: string): void => {
  const wrong = templateProblem(text)
  if (wrong) source.report('error', source.offsetIn(path, wrong.offset), wrong.message, wrong.near)
}

const COMMON = new Set<string>(COMMON_FIELDS)

const warnOfFields = (source: Source, path: Path, condition: Condition, kinds: readonly EffectKind[]): void => {
  for (const field of condition.fields) {
    if (COMMON.has(field)) continue
    const without = kinds.filter((kind) => !(fieldsOf(kind) as readonly string[]).includes(field))
    if (without.length > 0) source.report('warning', source.offsetOf([...path, 'if']), `\`${field}\` is always empty for ${without.join(', ')}`)
  }
}

/** Compiles one rule; what is wrong with it is reported to the source. */
export const compileRule = (source: Source, policy: string, data: RuleData, index: number): Rule => {
  const path = ['rules', index]
  if (data.action === 'allow' && !data.kinds) source.report('error', source.offsetOf(path), `rule \`${data.id}\`: an allow must say its \`kinds\``)
  const condition = conditionOf(source, path, data.if)
  if (condition && data.kinds) warnOfFields(source, path, condition, data.kinds)
  checkTemplate(source, [...path, 'reason'], data.reason)
  checkTemplate(source, [...path, 'instead'], data.instead)
  return {
    name: `${policy}/${data.id}`,
    kinds: data.kinds ?? KINDS,
    action: data.action,
    condition,
    any: data.certainty === 'any',
    severity: data.severity ?? SEVERITY[data.action],
    reason: parseTemplate(data.reason),
    instead: parseTemplate(data.instead),
    file: source.file,
    line: source.lineOf(source.offsetOf(path)),
  }
}

/** Matches whatever effect of its kinds comes. */
const isSweeping = (rule: Rule): boolean => rule.condition === undefined && (rule.action !== 'allow' || rule.any)

/** Reports ids used twice, and rules that an earlier rule without a condition leaves nothing. */
export const checkOrder = (source: Source, rules: readonly Rule[]): void => {
  const ids = new Set<string>()
  const swept = new Map<EffectKind, string>()
  for (const [index, rule] of rules.entries()) {
    if (ids.has(rule.name)) source.report('error', source.offsetOf(['rules', index, 'id']), `the id of \`${rule.name}\` is used twice`)
    ids.add(rule.name)
    const by = rule.kinds.map((kind) => swept.get(kind))
    if (by.every((name) => name !== undefined)) {
      source.report('warning', source.offsetOf(['rules', index]), `rule \`${rule.name}\` is never reached: \`${by[0] ?? ''}\` matches everything before it`)
    }
    if (isSweeping(rule)) for (const kind of rule.kinds) swept.set(kind, rule.name)
  }
}
