// Owns the rows that are known to be wrong still. One that starts to pass fails here until it is moved to the decisions.
import { expect, test } from 'vitest'
import type { Verdict } from '../src/core/decision.ts'
import { type Row, readRows } from './rows.ts'
import { bashDecision } from './verdict-of.ts'

interface GapRow extends Row {
  readonly cmd: string
  readonly files?: Readonly<Record<string, string>>
  readonly want: Verdict
  readonly why: string
}

test('known gaps are gaps still; each says why', async () => {
  const rows = readRows<GapRow>('known-gaps')
  expect(rows.length).toBeGreaterThan(0)
  const out: string[] = []
  for (const row of rows) {
    const got = await bashDecision(row.cmd, row.files === undefined ? {} : { files: row.files })
    if (got.decision === row.want) out.push(`${row.id} passes now: move it to test/cases/decisions`)
    if (row.why.length < 20) out.push(`${row.id} says no reason`)
  }
  expect(out).toEqual([])
})
