// Owns what a model costs where rules settle the action: the same rows with and without a model that answers in 5 ms, turn by turn in one run.
import type { Model } from '../../src/core/ports.ts'
import { type Guard, type GuardOptions, openGuard } from '../../src/node/guard.ts'
import type { ModelPool } from '../../src/node/models.ts'

const ANSWERS_IN = 5

export interface Settled {
  /** Rows that need no model. */
  readonly rows: number
  /** Median over rows of the median milliseconds of a row. */
  readonly without_ms: number
  readonly with_ms: number
  /** Times the model was asked about them. */
  readonly asked: number
}

interface Asks {
  count: number
}

const poolOf = (asks: Asks): ModelPool => {
  const model: Model = {
    name: 'slow',
    opinion: async () => {
      asks.count += 1
      await new Promise((done) => setTimeout(done, ANSWERS_IN))
      return { model: 'slow', version: '1', probabilities: { allow: 0, ask: 1, deny: 0 }, calibrated: true }
    },
  }
  return { modelFor: async () => model, open: async () => undefined, all: async () => [], warm: async () => undefined }
}

const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

export interface SettledOptions<Row> {
  readonly guard: GuardOptions
  readonly rows: readonly Row[]
  readonly passes: number
  readonly decide: (guard: Guard, row: Row) => Promise<{ readonly decision: { readonly decided_by: string; readonly model: string | null } }>
}

export const measureSettled = async <Row>({ guard: options, rows, passes, decide }: SettledOptions<Row>): Promise<Settled> => {
  const asks: Asks = { count: 0 }
  const bare = await openGuard({ ...options, models: { ...poolOf(asks), modelFor: async () => undefined } })
  const modelled = await openGuard({ ...options, models: poolOf(asks) })
  const settled: Row[] = []
  for (const row of rows) if ((await decide(modelled, row)).decision.model === null) settled.push(row)
  asks.count = 0
  const [without, having]: [number[], number[]] = [[], []]
  for (const row of settled) {
    const times: Record<'bare' | 'modelled', number[]> = { bare: [], modelled: [] }
    for (let pass = 0; pass < passes; pass += 1) {
      // Each goes first as often as the other.
      for (const which of pass % 2 === 0 ? (['bare', 'modelled'] as const) : (['modelled', 'bare'] as const)) {
        const at = performance.now()
        await decide(which === 'bare' ? bare : modelled, row)
        times[which].push(performance.now() - at)
      }
    }
    without.push(middle(times.bare))
    having.push(middle(times.modelled))
  }
  await bare.close()
  await modelled.close()
  return { rows: settled.length, without_ms: middle(without), with_ms: middle(having), asked: asks.count }
}
