// Owns MCP tools that work on this machine's files → file effects.
import type { EffectDraft } from '../command-spec.ts'
import type { EffectFields, EffectKind } from '../effect.ts'
import { literal } from '../value.ts'
import { listArg, type McpArgs, type McpCall, textArg } from './mcp-call.ts'

const PATHS = [
  'path',
  'file_path',
  'filePath',
  'filepath',
  'relative_path',
  'relativePath',
  'filename',
  'file',
  'target_file',
  'uri',
  'directory',
  'dir',
  'folder',
  'absolute_path',
  'notebook_path',
]

const FROM = ['source', 'from', 'src', 'old_path', 'oldPath', 'source_path', 'sourcePath']

const TO = ['destination', 'to', 'dest', 'new_path', 'newPath', 'destination_path', 'destinationPath', 'target']

const CONTENT = ['content', 'contents', 'text', 'data', 'new_string', 'newString', 'newText', 'new_str', 'file_text', 'body', 'code', 'insert_text']

/** Tools that show names and sizes only. */
const NAMES_ONLY = new Set(['list', 'tree', 'info', 'stat', 'stats', 'status', 'exists', 'metadata', 'glob', 'size', 'allowed', 'count', 'directories'])

const localPath = (text: string): string => text.replace(/^file:\/\/(?=\/)/, '')

const pathsOf = (args: McpArgs): readonly string[] => {
  const one = textArg(args, PATHS)
  return [...(one === undefined ? [] : [one]), ...['paths', 'files', 'file_paths', 'filePaths'].flatMap((name) => listArg(args, name))].map(localPath)
}

const isAbsolute = (path: string): boolean => /^(?:[/~]|[A-Za-z]:[\\/])/.test(path)

const file = (kind: EffectKind, path: string, set: Partial<EffectFields> = {}): EffectDraft => ({ kind, on: literal(path), set })

const editText = (edits: unknown): string | undefined => {
  if (!Array.isArray(edits)) return undefined
  return edits.map((edit: unknown) => (typeof edit === 'object' && edit !== null ? (textArg(edit as McpArgs, CONTENT) ?? '') : '')).join('\n')
}

const withContent = (call: McpCall, draft: EffectDraft): EffectDraft => {
  const text = textArg(call.args, CONTENT) ?? editText(call.args['edits'])
  return text === undefined ? draft : { ...draft, content: literal(text) }
}

const writeEffects = (call: McpCall, paths: readonly string[]): readonly EffectDraft[] => {
  const folder = call.words.some((word) => word === 'directory' || word === 'folder' || word === 'mkdir')
  if (folder) return paths.map((path) => file('fs.write', path, { overwrites: false }))
  const kept = call.words.some((word) => word === 'append' || word === 'insert' || word === 'edit' || word === 'patch')
  const mode = textArg(call.args, ['mode'])
  return paths.flatMap((path) => [
    ...(call.words.includes('edit') ? [file('fs.read', path)] : []),
    withContent(call, file('fs.write', path, { overwrites: !kept && mode !== 'append' })),
  ])
}

const moveEffects = (call: McpCall): readonly EffectDraft[] | undefined => {
  const from = textArg(call.args, [...FROM, ...PATHS])
  const to = textArg(call.args, TO) ?? textArg(call.args, ['new_name', 'newName'])
  if (from === undefined || to === undefined) return undefined
  const copies = call.words.some((word) => word === 'copy' || word === 'duplicate')
  const source = localPath(from)
  return [
    copies ? file('fs.read', source) : file('fs.delete', source),
    { ...file('fs.write', localPath(to), { overwrites: true }), carries: [{ kind: 'file', path: source }] },
  ]
}

const deleteEffects = (call: McpCall, paths: readonly string[]): readonly EffectDraft[] => {
  const folder = call.words.some((word) => word === 'directory' || word === 'folder' || word === 'dir' || word === 'tree')
  return paths.map((path) => file('fs.delete', path, { recursive: folder || call.args['recursive'] === true }))
}

const MOVES = new Set(['move', 'rename', 'copy', 'duplicate'])

/** undefined where the call names no file of this machine. A server of no known kind must name an absolute path. */
export const fileEffects = (call: McpCall): readonly EffectDraft[] | undefined => {
  const moved = call.words.some((word) => MOVES.has(word)) ? moveEffects(call) : undefined
  const paths = pathsOf(call.args)
  if (call.family !== 'files' && !paths.some(isAbsolute) && !(moved && isAbsolute(textArg(call.args, FROM) ?? ''))) return undefined
  if (moved) return moved
  if (paths.length === 0) return call.family === 'files' && call.verb === 'read' ? [] : undefined
  switch (call.verb) {
    case 'read':
      return call.words.some((word) => NAMES_ONLY.has(word)) || (call.words.includes('search') && call.words.includes('files'))
        ? []
        : paths.map((path) => file('fs.read', path))
    case 'write':
      return call.words.includes('chmod') ? paths.map((path) => file('fs.chmod', path)) : writeEffects(call, paths)
    case 'destroy':
      return deleteEffects(call, paths)
    default:
      return undefined
  }
}
