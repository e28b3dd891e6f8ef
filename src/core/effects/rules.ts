// Owns a spec's effect rules and refined effects: which apply to a call, and with which fields.
import type { Call, EffectDraft, EffectRule, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { type ArgvReading, argsOf, given } from '../shell/argv.ts'
import { textOf, unite, type Value } from '../value.ts'
import { emit, INTERACTIVE } from './emit.ts'
import type { Here, World } from './world.ts'

/** Arguments that an effect rule tells more of than their role: the rule's effect stands for both. */
export const ruledValues = (reading: ArgvReading): ReadonlySet<string> => {
  const out = new Set<string>()
  for (const spec of reading.specs) {
    for (const rule of spec.effects ?? []) {
      if (rule.each === undefined || !applies(reading.call, rule)) continue
      for (const value of argsOf(reading.call, rule.each)) out.add(`${rule.kind} ${reading.call.words.indexOf(value)}`)
    }
  }
  return out
}

const applies = (call: Call, rule: EffectRule): boolean =>
  (rule.if === undefined || given(call, rule.if)) &&
  (rule.and === undefined || given(call, rule.and)) &&
  (rule.unless === undefined || !given(call, rule.unless))

export const applyEffects = (world: World, here: Here, reading: ArgvReading, refined: Refined | undefined): void => {
  if (refined?.instead !== true) {
    for (const spec of reading.specs) for (const rule of spec.effects ?? []) if (applies(reading.call, rule)) applyRule(world, here, reading.call, rule)
  }
  const shell = reading.call.stdin?.carries.filter((c) => c.path === INTERACTIVE) ?? []
  for (const draft of refined?.effects ?? [])
    emit(world, here, shell.length > 0 && draft.kind === 'net.connect' ? { ...draft, carries: unite(draft.carries ?? [], shell) } : draft)
}

const applyRule = (world: World, here: Here, call: Call, rule: EffectRule): void => {
  const set: Record<string, unknown> = { ...rule.set }
  for (const [field, refs] of Object.entries(rule.from ?? {})) {
    const value = [refs]
      .flat()
      .flatMap((ref) => argsOf(call, ref))
      .at(0)
    if (value !== undefined) set[field] = textOf(value) ?? '?'
  }
  const draft = (on?: Value): EffectDraft => ({
    kind: rule.kind,
    set: set as Partial<EffectFields>,
    ...(on === undefined ? {} : { on }),
    ...(rule.certainty === undefined ? {} : { certainty: rule.certainty }),
    ...(call.stdin !== undefined && rule.kind.startsWith('net.') ? { carries: call.stdin.carries } : {}),
  })
  if (rule.each === undefined) emit(world, here, draft())
  else for (const value of argsOf(call, rule.each)) emit(world, here, draft(value))
}
