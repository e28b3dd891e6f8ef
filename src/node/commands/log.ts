// Owns `beforehand log`: the kept decisions as a table or JSON lines.
import { existsSync } from 'node:fs'
import type { Verdict } from '../../core/decision.ts'
import type { SnapshotFilter } from '../../core/ports.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { databaseOf } from '../configuration.ts'
import { foldersFrom, type GlobalOptions, note, oneOf, parseSpan, write } from '../program.ts'
import { subjectOf } from '../subject.ts'
import { paintFor, table, verdictStyle } from '../table.ts'

export interface LogCommandOptions extends GlobalOptions {
  readonly denied?: boolean
  readonly asked?: boolean
  readonly allowed?: boolean
  readonly by?: string
  readonly coverage?: string
  readonly session?: string
  readonly since?: string
  readonly limit: number
  readonly json?: boolean
}

const DECIDERS = ['rule', 'model', 'default', 'floor', 'approval', 'memory', 'limit', 'error'] as const
const COVERAGES = ['full', 'partial'] as const

export const run = async (options: LogCommandOptions): Promise<void> => {
  const filter = filterOf(options)
  const path = databaseOf(foldersFrom(options).state)
  const found = existsSync(path) ? await read(path, filter) : []
  if (options.json) {
    for (const snapshot of found) write(JSON.stringify(snapshot))
    return
  }
  if (found.length === 0) return note(`no decisions of that kind are kept in ${path}`)
  write(drawn(found))
}

const read = async (path: string, filter: SnapshotFilter): Promise<readonly Snapshot[]> => {
  const { openSqliteStore } = await import('../../stores/sqlite.ts')
  const store = openSqliteStore(path)
  try {
    return [...(await store.list(filter))].reverse()
  } finally {
    await store.close()
  }
}

const filterOf = (options: LogCommandOptions): SnapshotFilter => {
  const { denied, asked, allowed, by, coverage, session, since, limit } = options
  const decisions: readonly Verdict[] = [...(denied ? ['deny' as const] : []), ...(asked ? ['ask' as const] : []), ...(allowed ? ['allow' as const] : [])]
  return {
    limit,
    session,
    ...(decisions.length > 0 ? { decisions } : {}),
    ...(by === undefined ? {} : { decidedBy: oneOf('decider', by, DECIDERS) }),
    ...(coverage === undefined ? {} : { coverage: oneOf('coverage', coverage, COVERAGES) }),
    ...(since === undefined ? {} : { since: Date.now() - parseSpan(since) }),
  }
}

const drawn = (snapshots: readonly Snapshot[]): string => {
  const paint = paintFor(process.stdout)
  const wide = (process.stdout.columns ?? 160) >= 120
  const columns = [
    { head: 'time', max: 19 },
    { head: 'verdict', style: verdictStyle },
    { head: 'action', max: wide ? 48 : 28 },
    { head: 'rule', max: 34 },
    { head: 'agent', max: 14 },
    { head: 'reason', max: wide ? 70 : 40 },
    { head: 'id' },
  ]
  const rows = snapshots.map(({ time, decision, action, caller, id }) => [
    new Date(time).toLocaleString('sv-SE'),
    decision.decision,
    subjectOf(action),
    String(decision.rule || decision.decided_by),
    caller.agent,
    String(decision.reason),
    id,
  ])
  return table(columns, rows, paint)
}
