// Owns the packed set: all layers compiled together, as plain data, so that a process that lives for one decision compiles nothing.
import type { CompiledLayer, PolicySet } from './compile.ts'
import { withIndex } from './compile.ts'
import { type PackedRule, packRule, unpackRule } from './packed.ts'

/** JSON-serialisable. */
export interface PackedSet extends Omit<PolicySet, 'layers'> {
  readonly layers: readonly (Pick<CompiledLayer, 'layer' | 'version'> & { readonly rules: readonly PackedRule[] })[]
}

export const packSet = ({ layers, ...set }: PolicySet): PackedSet => ({
  ...set,
  layers: layers.map(({ layer, version, rules }) => ({ layer, version, rules: rules.map(packRule) })),
})

export const unpackSet = ({ layers, ...set }: PackedSet): PolicySet => ({
  ...set,
  layers: layers.map(({ layer, version, rules }) => withIndex(layer, version, rules.map(unpackRule))),
})
