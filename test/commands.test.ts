// Owns the rows of known programs: command text → effects.
import { expect, test } from 'vitest'
import { brief, draftOf, has } from './effects-of.ts'
import { type Row, readRows } from './rows.ts'

interface CommandRow extends Row {
  readonly cmd: string
  readonly shell?: string
  readonly cwd?: string
  readonly files?: Readonly<Record<string, string>>
  readonly want: readonly Readonly<Record<string, unknown>>[]
  /** Kinds that must not occur. */
  readonly not?: readonly string[]
  readonly coverage?: 'full' | 'partial'
}

const failures = (row: CommandRow): readonly string[] => {
  const cwd = row.cwd ?? (row.shell === undefined ? '/home/dev/app' : 'C:\\Users\\dev\\app')
  const draft = draftOf(
    { tool: 'Bash', input: { command: row.cmd, ...(row.shell ? { shell: row.shell } : {}) }, cwd, workspace: cwd },
    row.files ? { files: row.files } : {},
  )
  const out: string[] = []
  for (const want of row.want) if (!has(draft.effects, want)) out.push(`no ${JSON.stringify(want)}`)
  for (const kind of row.not ?? []) if (draft.effects.some((e) => e.kind === kind)) out.push(`has ${kind}`)
  if (row.coverage !== undefined && draft.coverage !== row.coverage) out.push(`coverage ${draft.coverage}`)
  return out.map((what) => `${row.id}: ${what} in ${JSON.stringify(brief(draft))}`)
}

const rows = readRows<CommandRow>('commands')

test('there are rows', () => expect(rows.length).toBeGreaterThan(150))
test('each command has its effects', () => expect(rows.flatMap(failures)).toEqual([]))
