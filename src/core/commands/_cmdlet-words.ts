// Owns how cmdlets' words are read: paths by name, by place or down the pipeline; drives that are not files; the form of their specs.
import type { Call, CommandSpec, Options, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { literal, textOf } from '../value.ts'
import { draft, textFor } from './_words.ts'

export const PATHS: Options = {
  '-Path': 'text',
  '-LiteralPath -PSPath -lp': 'text',
  '-Include': 'text',
  '-Exclude': 'text',
  '-Filter': 'text',
  '-Credential': 'text',
}
export const REGISTRY = /^(Registry::)?(HK(LM|CU|CR|U|CC)|HKEY_\w+):?[\\/]|^Microsoft\.PowerShell\.Core\\Registry::/i
export const OTHER_DRIVE = /^(Env|Variable|Function|Alias|Cert|WSMan):/i
const SOURCE = 'PowerShell 7.4 module reference'

/** `-Path a,b` arrives as one word or several; the operands are positional. */
export const paths = (call: Call, positional = 1): readonly Value[] => {
  const named = [...call.values('-Path'), ...call.values('-LiteralPath'), ...(call.has('-FilePath') ? call.values('-FilePath') : [])]
  return split(named.length > 0 ? named : call.operands.slice(0, positional))
}
export const split = (values: readonly Value[]): readonly Value[] =>
  values.flatMap((value) => {
    const text = textOf(value)
    return text?.includes(',') && !/^\{/.test(text) ? text.split(',').map((part) => literal(part.trim().replace(/^['"]|['"]$/g, ''), value.carries)) : [value]
  })

/** Where nothing is named, the names come down the pipeline. */
export const pathsOrPiped = (call: Call): readonly Value[] => {
  const named = paths(call, 8)
  return named.length > 0 || call.stdin === undefined ? named : [call.stdin]
}

export const area =
  (value: EffectFields['area']) =>
  (call: Call): Refined => ({ effects: [draft('system.change', `${call.program} ${call.words.map(textFor).join(' ')}`.trim().slice(0, 160), { area: value })] })

export const spec = (names: readonly string[], refine?: (call: Call) => Refined, more: Partial<CommandSpec> = {}): CommandSpec => ({
  names,
  source: SOURCE,
  syntax: 'cmdlet',
  operands: ['...text'],
  ...(refine === undefined ? {} : { refine }),
  ...more,
})
export const nothing = (names: readonly string[], values: string, flags: string, more: Partial<CommandSpec> = {}): CommandSpec =>
  spec(names, undefined, { values, flags, ...more })
