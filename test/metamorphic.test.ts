// Owns the metamorphic suite: spelling never matters, wrapping never loosens, a safe word never disarms. All of it where METAMORPHIC_CASES says how many.
import { expect, test } from 'vitest'
import { isStricter } from '../src/core/decision.ts'
import { seeded } from './bench/rename.ts'
import { type Row, readRows } from './rows.ts'
import { decideRow, type ShellRow, sample, settledRows, singles, wrongOf } from './suites/metamorphic.ts'
import { survivors } from './suites/mutants.ts'
import { SAFE_WORDS, TRANSFORMS, WRAPPINGS } from './suites/transforms.ts'
import { CMD, POWERSHELL } from './suites/windows-transforms.ts'
import { decisionOf } from './verdict-of.ts'

const CASES = Number(process.env['METAMORPHIC_CASES'] ?? 0)
const SEED = Number(process.env['METAMORPHIC_SEED'] ?? 1)
const WHOLE = CASES > 0

const rows = await settledRows()

interface WindowsRow extends ShellRow {
  readonly shell: string
  readonly cwd?: string
}

const windows = readRows<Partial<WindowsRow> & Row>('decisions').filter(
  (row): row is WindowsRow => (row.shell === 'powershell' || row.shell === 'cmd') && row.cmd !== undefined && row.cmd.length < 2_000,
)

test('there are enough rows and transforms to mean something', () => {
  expect(rows.length).toBeGreaterThan(500)
  expect(Object.keys(TRANSFORMS).length).toBeGreaterThan(100)
})

test(`spelling does not matter: ${WHOLE ? CASES : 5_000} cases, up to three transforms each`, { timeout: 600_000 }, async () => {
  expect(await wrongOf(sample(rows, WHOLE ? CASES : 5_000, SEED))).toEqual([])
})

test.skipIf(!WHOLE)('every row under every transform (skipped unless METAMORPHIC_CASES is set: a minute)', { timeout: 600_000 }, async () => {
  const cases = singles(rows, SEED)
  expect(cases.length).toBeGreaterThan(50_000)
  expect(new Set(cases.flatMap((one) => one.by)).size).toBe(Object.keys(TRANSFORMS).length)
  expect(await wrongOf(cases)).toEqual([])
})

const dangerous = rows.filter((row) => row.want !== 'allow')

test('PowerShell and cmd: spelling does not matter there either', { timeout: 120_000 }, async () => {
  const random = seeded(SEED)
  const out: string[] = []
  let count = 0
  for (let at = 0; at < (WHOLE ? 10_000 : 1_200); at += 1) {
    const row = windows[at % windows.length] as WindowsRow
    const transforms = Object.entries(row.shell === 'cmd' ? CMD : POWERSHELL)
    const by: string[] = []
    let text = row.cmd
    for (let depth = 0; depth <= at % 3; depth += 1) {
      const [name, transform] = transforms[Math.floor(random() * transforms.length)] as (typeof transforms)[number]
      const next = transform(text, random)
      if (next === undefined || next === text || next.length > 9_000) continue
      by.push(name)
      text = next
    }
    if (by.length === 0) continue
    count += 1
    const got = await decisionOf(
      { tool: 'Bash', input: { command: text, shell: row.shell }, cwd: row.cwd ?? 'C:\\Users\\dev\\app' },
      row.files ? { files: row.files } : {},
    )
    if (got.decision !== row.want)
      out.push(`${row.id} in ${by.join(' › ')}: want ${row.want}, got ${got.decision} (${got.rule}: ${got.reason})\n  ${text.slice(0, 500)}`)
  }
  expect(count).toBeGreaterThan(500)
  expect(out).toEqual([])
})

test('a safe word beside what is dangerous never disarms it, wrapped or not', { timeout: 60_000 }, async () => {
  const random = seeded(SEED)
  const out: string[] = []
  let count = 0
  for (const [i, row] of dangerous.entries()) {
    for (const [k, [name, add]] of Object.entries(SAFE_WORDS).entries()) {
      // A seventh of them in `npm test`, another for each row.
      if (!WHOLE && (i + k) % 7 !== 0) continue
      const text = add(row.cmd, random)
      if (text === undefined) continue
      const wrap = Object.values(WRAPPINGS)[(i * 7 + k) % Object.keys(WRAPPINGS).length]
      for (const one of [text, wrap?.(text, random)]) {
        if (one === undefined) continue
        count += 1
        const got = await decideRow(row, one)
        if (isStricter(row.want, got.decision)) out.push(`${row.id} beside ${name}: want ${row.want}, got ${got.decision} (${got.reason})\n  ${one}`)
      }
    }
  }
  expect(count).toBeGreaterThan(500)
  expect(out).toEqual([])
})

test.skipIf(!WHOLE)('a seeded fault in each stage is caught (skipped unless METAMORPHIC_CASES is set: a process for each)', { timeout: 600_000 }, async () => {
  expect(await survivors()).toEqual([])
})
