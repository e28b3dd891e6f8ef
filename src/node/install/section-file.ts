// Owns a section of ours in a text that people write (CLAUDE.md, AGENTS.md), between two markers; every other byte stays.
import { Refused } from './refused.ts'

const BEGIN = '<!-- beforehand:begin -->'
const END = '<!-- beforehand:end -->'

/** @throws Refused where the markers do not fit each other */
export const editSection = (text: string, section: string): string => {
  const eol = text.includes('\r\n') ? '\r\n' : '\n'
  const ours = [BEGIN, section, END].join('\n').replaceAll('\n', eol)
  const found = find(text)
  if (found) return text.slice(0, found.start) + ours + text.slice(found.end)
  const gap = text === '' ? '' : text.endsWith(eol) ? eol : `${eol}${eol}`
  return `${text}${gap}${ours}${eol}`
}

export const undoSection = (text: string): string => {
  const found = find(text)
  if (!found) return text
  const after = text.slice(found.end).replace(/^\r?\n/, '')
  const before = text.slice(0, found.start)
  return after === '' ? before.replace(/(\r?\n)\r?\n$/, '$1') : before + after
}

const find = (text: string): { readonly start: number; readonly end: number } | undefined => {
  const start = text.indexOf(BEGIN)
  const end = text.indexOf(END)
  if (start < 0 && end < 0) return undefined
  if (start < 0 || end < start || text.indexOf(BEGIN, start + 1) >= 0 || text.indexOf(END, end + 1) >= 0)
    throw new Refused(`the markers ${BEGIN} and ${END} do not come once each, in this order; mend them first`)
  return { start, end: end + END.length }
}
