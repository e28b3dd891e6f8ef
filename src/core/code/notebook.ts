// Owns reading a notebook: its code cells as one Python program, with what `!` and cell magics run.
import type { Nested, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'
import type { CodeContext } from './machine.ts'
import { readPython } from './python.ts'
import { record } from './table.ts'

/** The lines of a cell, whether they stand in a list or in one text. */
const sourceOf = (cell: unknown): string => {
  const { cell_type, source } = record(cell)
  if (cell_type !== 'code') return ''
  return Array.isArray(source) ? source.map(String).join('') : typeof source === 'string' ? source : ''
}

const SHELL_CELL = /^%%(bash|sh|script\s+(ba)?sh|!)\b.*\n/

/** Reads the text of an `.ipynb` file. Throws only what readPython and JSON.parse throw; the caller turns it into `code`. */
export const readNotebook = (text: string, context: CodeContext): Refined => {
  const { cells } = record(JSON.parse(text))
  const sources = (Array.isArray(cells) ? cells : []).map(sourceOf)
  const shells: Nested[] = []
  const code = sources.map((source) => {
    if (SHELL_CELL.test(source)) {
      shells.push({ run: 'shell', text: literal(source.replace(SHELL_CELL, '')) })
      return ''
    }
    return source.replace(/^[ \t]*(?:[\w, ]+=\s*)?([!%].*)$/gm, (_, line: string) => {
      const command = /^(?:!|%(?:sx|system|pip|conda)\b)!?\s*(.*)$/.exec(line)
      if (command) shells.push({ run: 'shell', text: literal(line.replace(/^(!+|%(sx|system)\s+|%(?=pip|conda))/, '')) })
      return 'pass'
    })
  })
  const read = readPython(code.join('\n'), context)
  return { ...read, nested: [...shells, ...(read.nested ?? [])] }
}
