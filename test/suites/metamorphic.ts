// Owns the cases of the metamorphic suite: decision rows in other spellings, composed to depth 3, by a seed; and what is wrong with a verdict.
import type { Decision, Verdict } from '../../src/core/decision.ts'
import type { GitFact } from '../../src/core/fact.ts'
import { seeded } from '../bench/rename.ts'
import { type Row, readRows } from '../rows.ts'
import { bashDecision } from '../verdict-of.ts'
import { type Random, TRANSFORMS, type Transform } from './transforms.ts'

export interface ShellRow extends Row {
  readonly cmd: string
  readonly files?: Readonly<Record<string, string>>
  readonly git?: Partial<GitFact>
  readonly want: Verdict
}

interface AnyRow extends Partial<ShellRow> {
  readonly id: string
  readonly shell?: string
  readonly cwd?: string
}

/** Decision rows that are bash text in the usual workspace. */
const shellRows = (): readonly ShellRow[] =>
  readRows<AnyRow>('decisions').filter((row): row is ShellRow => row.cmd !== undefined && row.shell === undefined && row.cwd === undefined)

export const decideRow = (row: ShellRow, text: string): Promise<Decision> =>
  bashDecision(text, { ...(row.files ? { files: row.files } : {}), ...(row.git ? { git: row.git } : {}) })

/** A model goes by the words: only what rules settle is bound to be the same in every spelling. */
export const settledRows = async (): Promise<readonly ShellRow[]> => {
  const out: ShellRow[] = []
  // One after the other: those that wait for others would be out of time before their model is asked.
  for (const row of shellRows()) if ((await plainOf(row)).model === null) out.push(row)
  return out
}

export interface Case {
  readonly row: ShellRow
  /** Names of the transforms, the first applied first. */
  readonly by: readonly string[]
  readonly text: string
}

const DEEPEST = 3
/** Wrapped again and again a text grows by its own quoting; longer than this it shows nothing new. */
const LONGEST = 20_000

const NAMES = Object.keys(TRANSFORMS)

const once = (text: string, random: Random): readonly [string, string] | undefined => {
  const name = NAMES[Math.floor(random() * NAMES.length)] as string
  const out = (TRANSFORMS[name] as Transform)(text, random)
  return out === undefined || out.length > LONGEST ? undefined : [name, out]
}

const composed = (row: ShellRow, depth: number, random: Random): Case | undefined => {
  let text = row.cmd
  const by: string[] = []
  for (let tries = 0; by.length < depth && tries < 12; tries += 1) {
    const next = once(text, random)
    if (next === undefined) continue
    by.push(next[0])
    text = next[1]
  }
  return by.length === 0 ? undefined : { row, by, text }
}

/** Every row under every transform alone. */
export const singles = (rows: readonly ShellRow[], seed: number): readonly Case[] => {
  const random = seeded(seed)
  return rows.flatMap((row) =>
    Object.entries(TRANSFORMS).flatMap(([name, transform]) => {
      const text = transform(row.cmd, random)
      return text === undefined ? [] : [{ row, by: [name], text }]
    }),
  )
}

/** `count` cases of rows taken by turns, one to three transforms each. */
export const sample = (rows: readonly ShellRow[], count: number, seed: number): readonly Case[] => {
  const random = seeded(seed)
  const out: Case[] = []
  for (let at = 0; out.length < count; at += 1) {
    const row = rows[Math.floor(random() * rows.length)] as ShellRow
    const one = composed(row, 1 + (at % DEEPEST), random)
    if (one) out.push(one)
  }
  return out
}

const plain = new Map<string, Decision>()

const plainOf = async (row: ShellRow): Promise<Decision> => {
  const found = plain.get(row.id) ?? (await decideRow(row, row.cmd))
  plain.set(row.id, found)
  return found
}

/** What is wrong with the decisions of the cases; at most so many are told. */
export const wrongOf = async (cases: readonly Case[], most = 20): Promise<readonly string[]> => {
  const out: string[] = []
  for (const one of cases) {
    const found = wrong(one, await plainOf(one.row), await decideRow(one.row, one.text))
    if (found !== '') out.push(found)
    if (out.length === most) break
  }
  return out
}

/** What is wrong with the decision of a case, for people; `''` where it is as it is without the transforms. The rule of what is allowed may be any of several. */
const wrong = (one: Case, plain: Decision, got: Decision): string => {
  const same = got.decision === one.row.want && (got.decision === 'allow' || got.rule === plain.rule)
  return same
    ? ''
    : `${one.row.id} in ${one.by.join(' › ')}: want ${one.row.want} (${plain.rule}), got ${got.decision} (${got.rule}: ${got.reason.slice(0, 160)})\n  ${one.text.slice(0, 600)}`
}
