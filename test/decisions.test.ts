// Owns the rows of whole decisions (action → verdict and rule), and that their cost grows with the text. Other spellings of them: metamorphic.test.ts.
import { expect, test } from 'vitest'
import type { Verdict } from '../src/core/decision.ts'
import type { GitFact } from '../src/core/fact.ts'
import { type Row, readRows } from './rows.ts'
import { bashDecision, decisionOf } from './verdict-of.ts'

interface DecisionRow extends Row {
  readonly cmd?: string
  readonly tool?: string
  readonly input?: unknown
  readonly shell?: string
  readonly cwd?: string
  readonly files?: Readonly<Record<string, string>>
  readonly git?: Partial<GitFact>
  readonly want: Verdict
  readonly rule?: string
  readonly from?: string
}

const rows = readRows<DecisionRow>('decisions')
const world = (row: DecisionRow) => ({ ...(row.files ? { files: row.files } : {}), ...(row.git ? { git: row.git } : {}) })

const decide = (row: DecisionRow) => {
  const cwd = row.cwd ?? (row.shell === undefined ? undefined : 'C:\\Users\\dev\\app')
  const input = row.input ?? { command: row.cmd, ...(row.shell ? { shell: row.shell } : {}) }
  return decisionOf({ tool: row.tool ?? 'Bash', input, ...(cwd ? { cwd } : {}) }, world(row))
}

test('each row gets its verdict', async () => {
  expect(rows.length).toBeGreaterThan(100)
  const out: string[] = []
  for (const row of rows) {
    const got = await decide(row)
    if (got.decision !== row.want) out.push(`${row.id}: want ${row.want}, got ${got.decision} (${got.rule}: ${got.reason})`)
    else if (row.rule !== undefined && got.rule !== row.rule) out.push(`${row.id}: want rule ${row.rule}, got ${got.rule}`)
  }
  expect(out).toEqual([])
})

// A pause of the machine is no square: only what is slow three times over is.
test('time grows with the number of words, lines and files, not with its square', { retry: 2 }, async () => {
  const many = (n: number, of: (i: number) => string, between: string): string => Array.from({ length: n }, (_, i) => of(i)).join(between)
  const GROWING: Readonly<Record<string, (n: number) => string>> = {
    words: (n) => `echo ${many(n, (i) => `w${i}`, ' ')}`,
    files: (n) => `git add ${many(n, (i) => `src/f${i}.ts`, ' ')}`,
    lines: (n) => many(n, (i) => `echo line ${i}`, '\n'),
    statements: (n) => many(n, (i) => `cd /srv/d${i}`, '; '),
    assignments: (n) => many(n, (i) => `v${i}=x`, '\n'),
  }
  const took = async (command: string): Promise<number> => {
    const times: number[] = []
    for (let pass = 0; pass < 4; pass += 1) {
      const at = performance.now()
      await bashDecision(command)
      times.push(performance.now() - at)
    }
    return Math.min(...times)
  }
  for (const [name, of] of Object.entries(GROWING)) {
    const few = await took(of(1_000))
    const eightfold = await took(of(8_000))
    // Eight times the work; its square would be 64 times.
    expect(eightfold / Math.max(few, 1), name).toBeLessThan(32)
  }
})
