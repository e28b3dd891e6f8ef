// Owns the time of one decision, under the six names, and the errors that name them.
import type { DecisionError, ErrorCode, Stage6, Timing } from '../decision.ts'
import { LIMITS } from '../limits.ts'
import type { Clock } from '../ports.ts'
import type { DeciderOptions } from './decider.ts'

export interface Stopwatch {
  lap(stage: Stage6): void
  /** Work inside a lap that counts for another stage. */
  aside<T>(stage: Stage6, work: () => T): T
  left(given: Pick<DeciderOptions, 'deadline'>): number
  total(): number
  timing(): Timing
}

export const stopwatch = (clock: Clock): Stopwatch => {
  const start = clock.now()
  const spent: Record<Stage6, number> = { read: 0, facts: 0, rules: 0, model: 0, combine: 0, encode: 0 }
  let last = start
  return {
    lap: (stage) => {
      const now = clock.now()
      spent[stage] += now - last
      last = now
    },
    aside: (stage, work) => {
      const from = clock.now()
      const result = work()
      const took = clock.now() - from
      spent[stage] += took
      last += took
      return result
    },
    left: (given) => (given.deadline ?? LIMITS.deadline) - (clock.now() - start),
    total: () => Math.round((clock.now() - start) * 1000) / 1000,
    timing: () => ({ ...spent }),
  }
}

export const failure = (code: ErrorCode, stage: Stage6, message: string): DecisionError => ({ code, stage, message })
