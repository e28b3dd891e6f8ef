// Owns reading what a file tool was given as file operations. Paths as asked, with forward slashes on Windows.
import type { FileOperation, Operation } from '../action.ts'
import { readPatch } from '../patch.ts'
import type { Meaning } from '../tool-table.ts'
import { type Input, pick, pickContent, unreadable } from './input.ts'
import { fromNative, type Surroundings } from './place.ts'

const PATH = ['file_path', 'filePath', 'path', 'notebook_path', 'notebookPath', 'absolute_path', 'absolutePath', 'image_path', 'filename']
const BASE = ['path', 'dir_path', 'directory', 'dir']
const CONTENT = ['content', 'contents', 'file_text', 'fileText']
const OLD = ['old_string', 'oldString', 'old_str', 'oldText']
const NEW = ['new_string', 'newString', 'new_str', 'newText', 'new_source', 'newSource']
const PATCH = ['patchText', 'patch', 'input', 'command', 'patch_text']

export type FileMeaning = Extract<Meaning, 'write' | 'edit' | 'edits' | 'notebook' | 'read' | 'list' | 'grep' | 'patch'>

const files = (list: readonly FileOperation[]): Operation => ({ type: 'files', files: list })

const withPath = (input: Input, around: Surroundings, then: (path: string) => Operation): Operation => {
  const { text, problem } = pick(input, PATH)
  if (text === undefined || text === '') return unreadable(problem ?? 'no path')
  return then(fromNative(text, around.platform))
}

const write = (input: Input, path: string): Operation => {
  const { text, problem } = pickContent(input, CONTENT)
  return text === undefined ? unreadable(problem ?? 'no content') : files([{ op: 'write', path, text }])
}

const editOf = (input: Input, path: string): FileOperation | string => {
  const put = pickContent(input, NEW)
  const taken = pickContent(input, OLD)
  if (put.text === undefined) return put.problem ?? 'no new text'
  if (taken.problem !== undefined) return taken.problem
  return { op: 'edit', path, text: put.text, old: taken.text ?? '' }
}

const edit = (input: Input, path: string): Operation => {
  const one = editOf(input, path)
  return typeof one === 'string' ? unreadable(one) : files([one])
}

const isObject = (value: unknown): value is Input => typeof value === 'object' && value !== null && !Array.isArray(value)

const edits = (input: Input, path: string): Operation => {
  const list = input['edits']
  if (!Array.isArray(list) || list.length === 0) return unreadable('no edits')
  const out: FileOperation[] = []
  for (const item of list) {
    const one = isObject(item) ? editOf(item, path) : 'an edit that is no object'
    if (typeof one === 'string') return unreadable(one)
    out.push(one)
  }
  return files(out)
}

const notebook = (input: Input, path: string): Operation =>
  input['edit_mode'] === 'delete' ? files([{ op: 'edit', path, text: '', old: '' }]) : edit(input, path)

/** The part of a pattern before its first wildcard, cut at a slash. */
const fixedPart = (pattern: string): string => {
  const wild = pattern.search(/[*?[{]/)
  if (wild < 0) return pattern
  const slash = pattern.lastIndexOf('/', wild)
  return slash < 0 ? '' : slash === 0 ? '/' : pattern.slice(0, slash)
}

/** A pattern may lead out of its base. */
const baseUnder = (base: string, pattern: string): string => {
  const fixed = fixedPart(pattern)
  if (/^(?:\/|~|[A-Za-z]:)/.test(fixed)) return fixed
  if (fixed === '..' || fixed.startsWith('../') || fixed.includes('/../')) return base === '' ? fixed : `${base}/${fixed}`
  return base
}

const search = (input: Input, around: Surroundings, op: 'list' | 'read'): Operation => {
  const base = pick(input, [...PATH, ...BASE])
  const pattern = pick(input, op === 'list' ? ['pattern'] : ['glob', 'include'])
  const problem = base.problem ?? pattern.problem
  if (problem !== undefined) return unreadable(problem)
  const from = fromNative(base.text ?? '', around.platform)
  const glob = fromNative(pattern.text ?? '', around.platform)
  const path = baseUnder(from, glob) || '.'
  const named = op === 'read' && glob !== '' && !/[*?[{,]/.test(glob) && path === (from || '.')
  return files([{ op, path: named ? `${path === '.' ? '' : `${path}/`}${glob}` : path }])
}

const patch = (input: Input, around: Surroundings): Operation => {
  const { text, problem } = pick(input, PATCH)
  if (text === undefined) return unreadable(problem ?? 'no patch')
  const list = readPatch(text)
  if (!list) return unreadable('a patch that does not parse')
  if (around.platform !== 'win32') return files(list)
  return files(list.map((file) => ({ ...file, path: fromNative(file.path, 'win32'), ...(file.to === undefined ? {} : { to: fromNative(file.to, 'win32') }) })))
}

export const readFileInput = (means: FileMeaning, input: Input, around: Surroundings): Operation => {
  switch (means) {
    case 'write':
      return withPath(input, around, (path) => write(input, path))
    case 'edit':
      return withPath(input, around, (path) => edit(input, path))
    case 'edits':
      return withPath(input, around, (path) => edits(input, path))
    case 'notebook':
      return withPath(input, around, (path) => notebook(input, path))
    case 'read':
      return withPath(input, around, (path) => files([{ op: 'read', path }]))
    case 'list':
      return search(input, around, 'list')
    case 'grep':
      return search(input, around, 'read')
    case 'patch':
      return patch(input, around)
    default: {
      const never: never = means
      return never
    }
  }
}
