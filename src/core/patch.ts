// Owns reading the text of an `apply_patch` (Codex's format) as file operations. Paths as written; nothing is resolved.
import type { FileOperation } from './action.ts'

const HEADER = /^\*\*\* (Add|Update|Delete) File: (.+)$/

interface Open {
  readonly op: 'Add' | 'Update'
  readonly path: string
  to: string
  readonly added: string[]
  readonly removed: string[]
}

const closed = (open: Open | undefined): FileOperation[] => {
  if (!open) return []
  if (open.op === 'Add') return [{ op: 'write', path: open.path, text: open.added.map((line) => `${line}\n`).join('') }]
  const edit: FileOperation[] =
    open.added.length + open.removed.length > 0 ? [{ op: 'edit', path: open.path, text: open.added.join('\n'), old: open.removed.join('\n') }] : []
  return open.to === '' ? edit : [...edit, { op: 'move', path: open.path, to: open.to }]
}

/** False where the line is none of the open file's. */
const takes = (open: Open, line: string): boolean => {
  const mark = line[0] ?? ' '
  if (mark === '+') open.added.push(line.slice(1))
  else if (open.op === 'Add') return false
  else if (mark === '-') open.removed.push(line.slice(1))
  else if (line.startsWith('*** Move to: ') && open.to === '') open.to = line.slice(13).trim()
  else if (line.trim() === '*** End of File') return true
  else return mark === ' ' || line.startsWith('@@')
  return true
}

/** The lines between the markers; undefined without them. A here-document around the patch is taken off, as Codex does. */
const bodyOf = (text: string): readonly string[] | undefined => {
  let lines = text.trim().split(/\r?\n/)
  if (/^<<\s*(['"]?)\w+\1$/.test(lines[0]?.trim() ?? '')) lines = lines.slice(1, -1)
  if (lines[0]?.trim() !== '*** Begin Patch' || lines.at(-1)?.trim() !== '*** End Patch') return undefined
  return lines.slice(1, -1)
}

/** The operations in order, or undefined where the text is no patch that would be applied. */
export const readPatch = (text: string): readonly FileOperation[] | undefined => {
  const lines = bodyOf(text)
  if (!lines) return undefined
  const files: FileOperation[] = []
  let open: Open | undefined
  for (const line of lines) {
    if (open && takes(open, line)) continue
    const trimmed = line.trim()
    const header = HEADER.exec(trimmed)
    if (!header && (trimmed === '' || trimmed.startsWith('*** Environment ID: '))) continue
    if (!header) return undefined
    files.push(...closed(open))
    open = undefined
    const [, op, path = ''] = header
    if (op === 'Delete') files.push({ op: 'delete', path })
    else open = { op: op === 'Add' ? 'Add' : 'Update', path, to: '', added: [], removed: [] }
  }
  files.push(...closed(open))
  return files.length > 0 ? files : undefined
}
