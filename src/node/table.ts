// Owns how lists look on a terminal: columns that line up, colours only where they are seen, nothing in a cell that could steer the terminal.
import { styleText } from 'node:util'
import type { Verdict } from '../core/decision.ts'

type Style = Parameters<typeof styleText>[0]
export type Paint = (style: Style, text: string) => string

/** Colours where the stream is a terminal (and NO_COLOR is not set), else plain text. */
export const paintFor =
  (stream: NodeJS.WriteStream): Paint =>
  (style, text) =>
    styleText(style, text, { stream })

export const VERDICT_STYLE: Readonly<Record<Verdict, Style>> = { allow: 'green', ask: 'yellow', deny: 'red' }

/** One line without control or direction-changing characters. */
export const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()

export const clip = (text: string, width: number): string => (text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text)

export interface Column {
  readonly head: string
  /** Longest text kept; longer ones are clipped. */
  readonly max?: number
  readonly align?: 'left' | 'right'
  readonly style?: (text: string) => Style | undefined
}

/** Lines of a table with a head; cells are made plain and clipped, the last column is not padded. */
export const table = (columns: readonly Column[], rows: readonly (readonly string[])[], paint: Paint): string => {
  const cells = rows.map((row) => columns.map((column, at) => clip(plain(row[at] ?? ''), column.max ?? 1_000)))
  const widths = columns.map((column, at) => Math.max(column.head.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[], styled: (column: Column, text: string) => Style | undefined): string =>
    columns
      .map((column, at) => {
        const text = row[at] ?? ''
        const padded = column.align === 'right' ? text.padStart(widths[at] ?? 0) : at === columns.length - 1 ? text : text.padEnd(widths[at] ?? 0)
        const style = styled(column, text)
        return style === undefined ? padded : paint(style, padded)
      })
      .join('  ')
      .trimEnd()
  return [
    line(
      columns.map((column) => column.head),
      () => 'dim',
    ),
    ...cells.map((row) => line(row, (column, text) => column.style?.(text))),
  ].join('\n')
}

export const verdictStyle = (text: string): Style | undefined => (text === 'allow' || text === 'ask' || text === 'deny' ? VERDICT_STYLE[text] : undefined)
