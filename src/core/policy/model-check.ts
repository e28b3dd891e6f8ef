// Owns the warnings about the models that a policy names: one that is not set up, one that cannot answer in the time it is given. What is known of a model comes from outside.
import { isNode } from 'yaml'
import type { Source, TextFile } from './document.ts'
import { openSource } from './document.ts'
import type { Problem } from './problem.ts'

export interface KnownModel {
  /** The vendor's own figure: median milliseconds of a request. */
  readonly claimed?: { readonly p50: number; readonly by: string } | undefined
  /** Why it cannot be used here; undefined where it can. */
  readonly unusable?: string | undefined
}

/** What is known of a model by the name that a policy has for it, and by its entry under `models:`. */
export type KnowModel = (name: string, entry: unknown) => KnownModel

/** Warnings for the models of a policy or strategy that has no errors. */
export const checkModels = (file: TextFile, know: KnowModel): readonly Problem[] => {
  const source = openSource(file)
  if (source.problems.length > 0) return []
  const models = valueAt(source, 'models')
  const timeout = valueAt(source, 'fallback', 'timeout_ms')
  for (const name of [valueAt(source, 'fallback', 'model')].flat()) {
    if (typeof name !== 'string') continue
    const { claimed, unusable } = know(name, typeof models === 'object' && models !== null ? (models as Readonly<Record<string, unknown>>)[name] : undefined)
    if (unusable !== undefined) source.report('warning', source.offsetOf(['fallback', 'model']), `${unusable}; until then the default answers for it`)
    if (!claimed || typeof timeout !== 'number' || claimed.p50 <= timeout) continue
    const half = `${timeout} ms is less than \`${name}\` takes in half of all cases (${claimed.p50} ms, says ${claimed.by})`
    source.report(
      'warning',
      source.offsetOf(['fallback', 'timeout_ms']),
      `${half}, so mostly the default would answer; so little time suits a model on this machine only`,
    )
  }
  return source.problems
}

const valueAt = (source: Source, ...path: readonly string[]): unknown => {
  const node: unknown = source.document.getIn(path, true)
  return isNode(node) ? node.toJS(source.document) : undefined
}
