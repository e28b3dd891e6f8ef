// Owns that what a denial advises can be followed: for each rule that denies, an action that does as its `instead` says, and is not denied.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './gates.ts'
import { type Row, readRows } from './rows.ts'
import { bashDecision } from './verdict-of.ts'

interface AdviceRow extends Row {
  readonly cmd: string
}

const denying = readdirSync(join(root, 'policies'))
  .filter((name) => name.endsWith('.yaml') && !name.endsWith('.cases.yaml'))
  .flatMap((name) => {
    const { strategy, rules = [] } = parse(readFileSync(join(root, 'policies', name), 'utf8')) as {
      strategy?: string
      rules?: { id: string; action: string }[]
    }
    // A general strategy judges no commands, so none can follow its advice.
    if (strategy !== undefined) return []
    return rules.filter((rule) => rule.action === 'deny').map((rule) => `${name.replace('.yaml', '')}/${rule.id}`)
  })

const rows = readRows<AdviceRow>('advice')

test('each denying rule has advice that was tried', () => {
  expect(denying.length).toBeGreaterThan(30)
  expect(rows.map((row) => row.id).sort()).toEqual([...denying].sort())
})

test('no advice is itself denied', async () => {
  const out: string[] = []
  for (const row of rows) {
    const got = await bashDecision(row.cmd)
    if (got.decision === 'deny') out.push(`${row.id}: ${row.cmd} is denied by ${got.rule} (${got.reason})`)
  }
  expect(out).toEqual([])
})
