// Owns the routes over what is kept: snapshots, outcomes and reviews.

import type { z } from 'zod'
import type { Verdict } from '../../core/decision.ts'
import type { SnapshotFilter, Store } from '../../core/ports.ts'
import { outcomeSchema, reviewSchema, snapshotParams, snapshotsQuery } from '../schema.ts'
import type { Answer, Handler, Shared } from './ask.ts'
import { isProblem, json, type Problem, problem } from './reply.ts'
import { parseShape } from './shape.ts'

export const snapshotsRoute =
  (shared: Shared): Handler =>
  ({ request }) => {
    const { searchParams } = new URL(request.url)
    if (new Set(searchParams.keys()).size !== searchParams.size)
      return problem('input.shape', 'a filter stands there twice; write several verdicts as deny,ask')
    const parsed = parseShape(snapshotsQuery, Object.fromEntries(searchParams))
    if (isProblem(parsed)) return parsed
    const filter = filterOf(parsed.data)
    return withStore(shared, async (store) => json({ snapshots: await store.list(filter) }))
  }

const filterOf = ({ decision, by, coverage, session, since, limit }: z.output<typeof snapshotsQuery>): SnapshotFilter => ({
  limit,
  coverage,
  session,
  decidedBy: by,
  // The schema let only verdicts through.
  decisions: decision?.split(',') as Verdict[] | undefined,
  since: since === undefined ? undefined : epochOf(since),
})

const UNIT = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const

const epochOf = (since: string): number => {
  const unit = UNIT[since.at(-1) as keyof typeof UNIT] as number | undefined
  return unit === undefined ? Number(since) : Date.now() - Number(since.slice(0, -1)) * unit
}

export const snapshotRoute =
  (shared: Shared): Handler =>
  ({ params }) => {
    const parsed = parseShape(snapshotParams, params)
    if (isProblem(parsed)) return UNKNOWN
    return withStore(shared, async (store) => {
      const snapshot = await store.get(parsed.data.id)
      return snapshot ? json(snapshot) : UNKNOWN
    })
  }

const UNKNOWN = problem('snapshot.unknown', 'there is no snapshot with this id')

export const reviewRoute =
  (shared: Shared): Handler =>
  ({ params, body }) => {
    const named = parseShape(snapshotParams, params)
    if (isProblem(named)) return UNKNOWN
    const parsed = parseShape(reviewSchema, body)
    if (isProblem(parsed)) return parsed
    const { id } = named.data
    const review = { time: Date.now(), said: parsed.data.verdict }
    return withStore(shared, async (store) => ((await store.review(id, review)) ? json({ snapshot_id: id }) : UNKNOWN))
  }

export const outcomesRoute =
  (shared: Shared): Handler =>
  ({ body }) => {
    const parsed = parseShape(outcomeSchema, body)
    if (isProblem(parsed)) return parsed
    const { snapshot_id, ran, exit, answer } = parsed.data
    const outcome = { time: Date.now(), ran, ...(exit === undefined ? {} : { exit }), ...(answer === undefined ? {} : { answer }) }
    return withStore(shared, async (store) => ((await store.outcome(snapshot_id, outcome)) ? json({ snapshot_id }) : UNKNOWN))
  }

const withStore = async ({ store, report }: Shared, work: (store: Store) => Promise<Answer>): Promise<Answer> => {
  if (!store) return NO_STORE
  try {
    return await work(store)
  } catch (error) {
    report?.(error)
    return NO_STORE
  }
}

const NO_STORE: Problem = problem('store.failed', 'the snapshot store cannot be used; see the log of the service')
