// Owns how a planned change is shown: what, why, and the lines that change. Secrets that stand beside them are not shown.
import { structuredPatch } from 'diff'
import { findSecrets } from '../../core/secrets.ts'
import type { Paint } from '../table.ts'
import { isChange, type PlannedFile } from './plan.ts'

/** Lines around a change. */
const AROUND = 1
const LONGEST_LINE = 240
const MOST_LINES = 60

export const shown = (plan: readonly PlannedFile[], paint: Paint): string =>
  plan
    .filter((file) => isChange(file) || file.refused !== undefined)
    .map((file) => fileShown(file, paint))
    .join('\n')

const fileShown = (file: PlannedFile, paint: Paint): string => {
  const { asked, path, why, before, after, refused } = file
  const where = path === asked ? asked : `${asked} → ${path}`
  if (refused !== undefined) return `${paint('red', 'left as it is')}  ${where}\n    ${refused}`
  const what = before === undefined ? 'new     ' : after === undefined ? 'removed ' : 'changed '
  const head = [`${paint('bold', what)} ${where}`, `    ${[...new Set(why)].join('; ')}`]
  // A whole file of ours is read better where it lies.
  const ours = file.changes.some(({ change }) => change.kind === 'file' && change.over !== true)
  return [...head, ...(ours ? [] : linesOf(file, paint))].join('\n')
}

const linesOf = ({ before, after }: PlannedFile, paint: Paint): readonly string[] => {
  const [old, next] = [before, after].map((bytes) => (bytes?.toString('utf8') ?? '').replaceAll('\r\n', '\n'))
  const { hunks } = structuredPatch('', '', old ?? '', next ?? '', '', '', { context: AROUND })
  const lines = hunks.flatMap((hunk) => ['  …', ...hunk.lines.map((line) => `  ${hiddenLine(line)}`)])
  const more = lines.length > MOST_LINES ? [`  … and ${lines.length - MOST_LINES} lines more`] : []
  return [...lines.slice(0, MOST_LINES), ...more].map((line) =>
    line.startsWith('  +') ? paint('green', line) : line.startsWith('  -') ? paint('red', line) : paint('dim', line),
  )
}

const hiddenLine = (line: string): string => {
  const secrets = findSecrets(line)
  const safe = secrets.reduceRight((text, { start, end }) => `${text.slice(0, start)}…${text.slice(end)}`, line)
  return safe.length > LONGEST_LINE ? `${safe.slice(0, LONGEST_LINE)}…` : safe
}
