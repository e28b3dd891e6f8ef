// Owns reading rows: JSON Lines files below test/cases, one row a line.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Row {
  readonly id: string
}

/** All rows of the files in a folder of test/cases whose names match. Throws on a line that is no JSON and on an id that occurs twice. */
export const readRows = <R extends Row>(folder: string, pattern = /\.jsonl$/): readonly R[] => {
  const at = join(import.meta.dirname, 'cases', folder)
  const rows: R[] = []
  const seen = new Set<string>()
  for (const file of readdirSync(at)
    .filter((name) => pattern.test(name))
    .sort()) {
    for (const [i, line] of readFileSync(join(at, file), 'utf8').split('\n').entries()) {
      if (line.trim() === '') continue
      let row: R
      try {
        row = JSON.parse(line)
      } catch (error) {
        throw new Error(`${file}:${i + 1}: ${error instanceof Error ? error.message : 'no JSON'}`)
      }
      if (seen.has(row.id)) throw new Error(`${file}:${i + 1}: the id ${row.id} occurs twice`)
      seen.add(row.id)
      rows.push(row)
    }
  }
  return rows
}
