// Owns the warning about a model that cannot answer in the time it is given. How fast a vendor says its model is comes from outside.
import type { TextFile } from './document.ts'
import { openSource } from './document.ts'
import type { Problem } from './problem.ts'

export interface ClaimedSpeed {
  /** The vendor's own figure: median milliseconds of a request. */
  readonly p50: number
  readonly by: string
}

/** By a dialect's id or one of its aliases; undefined where nothing is claimed. */
export type SpeedOf = (dialect: string) => ClaimedSpeed | undefined

/** Warnings for `fallback.timeout_ms` of a policy or strategy; nothing where the file does not say both the time and the model. */
export const slowModels = (file: TextFile, speedOf: SpeedOf): readonly Problem[] => {
  const source = openSource(file)
  if (source.problems.length > 0) return []
  const at = (...path: readonly (string | number)[]): unknown => source.document.getIn(path)
  const timeout = at('fallback', 'timeout_ms')
  if (typeof timeout !== 'number') return []
  for (const name of namesOf(source.document.toJS()?.fallback?.model)) {
    const dialect = at('models', name, 'dialect')
    const speed = speedOf(typeof dialect === 'string' ? dialect : name)
    if (!speed || speed.p50 <= timeout) continue
    const message = `${timeout} ms is less than \`${name}\` takes in half of all cases (${speed.p50} ms, says ${speed.by}), so mostly the default would answer; so little time suits a model on this machine only`
    source.report('warning', source.offsetOf(['fallback', 'timeout_ms']), message)
  }
  return source.problems
}

const namesOf = (model: unknown): readonly string[] => [model].flat().filter((name) => typeof name === 'string')
