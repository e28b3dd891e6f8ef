// Owns changing a TOML file: one table of ours between two comment lines at its end; every other byte stays. Read before and after, so that nothing else can have changed.
import { parse, TomlError } from 'smol-toml'
import { Refused } from './refused.ts'

const BEGIN = '# >>> beforehand (written by `beforehand init`; `beforehand init --undo` takes it out)'
const END = '# <<< beforehand'

/** @throws Refused where it is no TOML, or our table stands in it already outside of our lines */
export const editToml = (text: string, table: readonly string[], block: string): string => {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const ours = [BEGIN, block, END, ''].join('\n').replaceAll('\n', eol)
  // What is in place already stays where it is, whatever was written below it.
  if (find(text)?.ours.replaceAll('\r\n', '\n').trim() === [BEGIN, block].join('\n')) return text
  const rest = undoToml(text)
  const before = read(rest)
  // One more entry of a list, as `[[hooks]]` is, stands beside those of a person.
  const isEntry = block.startsWith('[[')
  if (!isEntry && valueAt(before, table) !== undefined)
    throw new Refused(`\`[${table.join('.')}]\` stands in it already and is not ours; take it out first (for example with \`codex mcp remove beforehand\`)`)
  const at = rest === '' || rest.endsWith(`${eol}${eol}`) ? '' : rest.endsWith(eol) ? eol : `${eol}${eol}`
  const after = `${rest}${at}${ours}`
  const now = readOurs(after)
  const rested = isEntry ? withoutLast(now, table) : without(now, table)
  if (valueAt(now, table) === undefined || JSON.stringify(rested) !== JSON.stringify(before))
    throw new Refused('our table cannot be added to it without a change of something else')
  return after
}

export const undoToml = (text: string): string => {
  const found = find(text)
  if (!found) return text
  const { before, after } = found
  // The empty line in front of it was ours.
  return after === '' ? before.replace(/(\r?\n)\r?\n$/, '$1') : before + after
}

interface Found {
  readonly before: string
  /** Our first line and our table. */
  readonly ours: string
  /** What follows, without our last line. */
  readonly after: string
}

/** Ours ends at our last line, or at a table that is not ours: Codex itself writes new tables in front of a comment at the end of the file. */
const find = (text: string): Found | undefined => {
  const start = text.indexOf(BEGIN)
  if (start < 0) return undefined
  const rest = text.slice(start)
  const [header = '', ...others] = rest.match(/^\[[^\]\r\n]*/gm) ?? []
  const next = others.find((each) => !each.startsWith(header))
  const ends = [next === undefined ? -1 : rest.indexOf(`\n${next}`) + 1, rest.indexOf(END)].filter((at) => at > 0)
  const end = Math.min(...ends, rest.length)
  return { before: text.slice(0, start), ours: rest.slice(0, end), after: rest.slice(end).replace(LAST, '') }
}

const LAST = new RegExp(`^${END}(\\r?\\n|$)`, 'm')

const read = (text: string): Record<string, unknown> => {
  try {
    return parse(text)
  } catch (error) {
    throw new Refused(`it is no valid TOML (${firstLine(error)}${error instanceof TomlError ? ` in line ${error.line}` : ''}); mend it first`)
  }
}

const readOurs = (text: string): Record<string, unknown> => {
  try {
    return parse(text)
  } catch (error) {
    throw new Refused(`our table cannot be added to it (${firstLine(error)}); \`mcp_servers\` may be written in one line there`)
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)).replace('Invalid TOML document: ', '')

const valueAt = (value: unknown, [first, ...rest]: readonly string[]): unknown => {
  if (first === undefined) return value
  return typeof value === 'object' && value !== null && Object.hasOwn(value, first) ? valueAt((value as Record<string, unknown>)[first], rest) : undefined
}

/** A copy without the last entry of a list, and without a list that had no other. */
const withoutLast = (value: Record<string, unknown>, table: readonly string[]): Record<string, unknown> => {
  const list = valueAt(value, table)
  const [name = ''] = table
  if (!Array.isArray(list) || list.length < 2) return without(value, table)
  return { ...value, [name]: list.slice(0, -1) }
}

/** A copy without the table, and without a parent that it alone made. */
const without = (value: Record<string, unknown>, [first = '', ...rest]: readonly string[]): Record<string, unknown> => {
  const { [first]: inner, ...others } = value
  if (rest.length === 0) return others
  const left = without(inner as Record<string, unknown>, rest)
  return Object.keys(left).length === 0 ? others : { ...value, [first]: left }
}
