// Owns measuring a model that stands beside the rules: what one that answers in 5 ms adds where rules settle the action, and where it is asked.
import type { Decider } from '../../src/core/decide/decider.ts'
import type { Model } from '../../src/core/ports.ts'
import type { ModelPool } from '../../src/node/models.ts'

/** Milliseconds after which the model answers. */
export const ANSWERS_AFTER = 5

export interface Beside {
  /** Rows that rules settle, and the rest. */
  readonly settled: number
  readonly asked: number
  /** Calls of the model for rows that rules settle; more than 0 is a fault. */
  readonly needless: number
  /** Milliseconds: the median row without and with the model, and the median and worst hundredth of what it adds to a row. */
  readonly without_ms: number
  readonly with_ms: number
  readonly added_p50_ms: number
  readonly added_p99_ms: number
  /** The control: milliseconds of the median row where no rule says anything, so that the model is asked. */
  readonly silent_ms: number
}

/** Answers late, and like somebody who is not sure, so that it decides nothing by itself. */
const slowModel = (told: () => void): Model => ({
  name: 'slow',
  opinion: () => {
    told()
    return new Promise((done) =>
      setTimeout(() => done({ model: 'slow', version: '1', probabilities: { allow: 0.4, ask: 0.4, deny: 0.2 }, calibrated: true }), ANSWERS_AFTER),
    )
  },
})

/** Rows of the control. */
const CONTROLS = 50

/** A pool in which every name means this model, or none. */
const poolOf = (model: Model | undefined): ModelPool => ({
  modelFor: async () => model,
  open: async () => undefined,
  warm: async () => undefined,
  all: async () => [],
  refresh: async () => [],
})

const sorted = (times: readonly number[]): readonly number[] => times.toSorted((a, b) => a - b)
const at = (times: readonly number[], share: number): number => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
const median = (times: readonly number[]): number => at(sorted(times), 0.5)

/**
 * @param open a guard over these models, with rules or as if there were none
 * @param decide one row by it
 * @param passes of each row, with and without the model in turn
 */
export const besideModel = async <Row>(
  rows: readonly Row[],
  open: (models: ModelPool, rules: 'rules' | 'silent') => Promise<{ readonly decider: Decider; close(): Promise<void> }>,
  decide: (row: Row, decider: Decider) => Promise<unknown>,
  passes: number,
): Promise<Beside> => {
  let calls = 0
  const slow = poolOf(
    slowModel(() => {
      calls += 1
    }),
  )
  const [plain, beside, silent] = [await open(poolOf(undefined), 'rules'), await open(slow, 'rules'), await open(slow, 'silent')]
  const timed = async (row: Row, decider: Decider): Promise<number> => {
    const from = performance.now()
    await decide(row, decider)
    return performance.now() - from
  }
  const asked: Row[] = []
  const settled: Row[] = []
  for (const row of rows) {
    const before = calls
    await decide(row, beside.decider)
    ;(calls > before ? asked : settled).push(row)
  }
  calls = 0
  const pairs: { readonly without: number; readonly with: number }[] = []
  for (const row of settled) {
    const times: { without: number[]; with: number[] } = { without: [], with: [] }
    for (let pass = 0; pass < passes; pass += 1) {
      times.without.push(await timed(row, plain.decider))
      times.with.push(await timed(row, beside.decider))
    }
    pairs.push({ without: median(times.without), with: median(times.with) })
  }
  const needless = calls
  const waits: number[] = []
  for (const row of rows.slice(0, CONTROLS)) waits.push(await timed(row, silent.decider))
  for (const guard of [plain, beside, silent]) await guard.close()
  const added = sorted(pairs.map((pair) => pair.with - pair.without))
  return {
    settled: settled.length,
    asked: asked.length,
    needless,
    without_ms: median(pairs.map((pair) => pair.without)),
    with_ms: median(pairs.map((pair) => pair.with)),
    added_p50_ms: at(added, 0.5),
    added_p99_ms: at(added, 0.99),
    silent_ms: median(waits),
  }
}
