// Owns how Windows programs' words are read: an option and the word after it, the form of their specs.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { draft, textFor } from './_words.ts'

export const words = (call: Call): string => call.words.map(textFor).join(' ')
export const change = (call: Call, area: EffectFields['area']): EffectDraft => draft('system.change', `${call.program} ${words(call)}`.slice(0, 160), { area })
export const after = (call: Call, option: RegExp): Value | undefined => {
  const at = call.words.findIndex((word) => option.test(textFor(word)))
  return at < 0 ? undefined : call.words[at + 1]
}
export const all = (call: Call, pattern: RegExp): boolean => call.words.some((word) => pattern.test(textFor(word)))

export const spec = (names: readonly string[], source: string, refine: (call: Call) => Refined): CommandSpec => ({
  names,
  source: `${source}, Windows 11 command reference`,
  syntax: 'none',
  operands: ['...text'],
  refine,
})
