// Owns packed policies: a loaded policy as plain data, so that a build can ship its packs checked and a fresh process need not parse YAML.

import type { PackedCondition } from './condition.ts'
import { recallCondition } from './condition.ts'
import type { LoadedPolicy } from './load.ts'
import type { Rule } from './rule.ts'

/** Changes with what is packed, so that nothing packed before is taken for it. */
export const PACKED_FORMAT = '2'

export type PackedRule = Omit<Rule, 'condition'> & { readonly condition?: PackedCondition }

/** JSON-serialisable. */
export interface PackedPolicy extends Pick<LoadedPolicy, 'name' | 'data'> {
  readonly rules: readonly PackedRule[]
  readonly packs?: readonly PackedPolicy[]
}

export const packRule = ({ condition, ...rule }: Rule): PackedRule =>
  condition ? { ...rule, condition: { text: condition.text, fields: condition.fields, model: condition.model, plain: condition.plain } } : rule

export const unpackRule = ({ condition, ...rule }: PackedRule): Rule => ({ ...rule, condition: condition && recallCondition(condition) })

/** A policy that loaded without errors, as data. */
export const packPolicy = ({ name, data, rules, packs }: LoadedPolicy): PackedPolicy => ({
  name,
  data: { ...data, rules: [] },
  rules: rules.map(packRule),
  ...(packs ? { packs: packs.map(packPolicy) } : {}),
})

export const unpackPolicy = ({ name, data, rules, packs }: PackedPolicy): LoadedPolicy => ({
  name,
  data,
  rules: rules.map(unpackRule),
  packs: packs?.map(unpackPolicy),
})
