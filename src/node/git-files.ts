// Owns git facts from git's own files, read through the given reader: git itself is never run, since a hostile workspace owns its configuration.
import { dirname, join, resolve } from 'node:path'
import type { GitFact } from '../core/fact.ts'

/** The text of a small regular file, or undefined. */
export type ReadText = (path: string) => string | undefined

/** `dir`, `file`, or undefined where there is nothing. */
export type KindOf = (path: string) => 'dir' | 'file' | undefined

/**
 * The repository that `path` lies in, or undefined. `root` is the top of its working tree; `worktree` is the main working tree where this is a linked one, else `''`.
 * `config` are further configuration files (the user's own), least important first; only their aliases and default branch count.
 */
export const readGit = (path: string, read: ReadText, kindOf: KindOf, config: readonly string[] = []): GitFact | undefined => {
  const found = findRepository(path, read, kindOf)
  if (!found) return undefined
  const { root, folder } = found
  const common = resolve(folder, read(join(folder, 'commondir'))?.trim() || '.')
  const own = readConfig(read(join(common, 'config')) ?? '')
  const outer = config.map((file) => readConfig(read(file) ?? ''))
  const aliases = Object.fromEntries(
    [...outer, own].flatMap((each) => each.filter((entry) => entry.section === 'alias').map((entry) => [entry.key, entry.value])),
  )
  const remotes = Object.fromEntries(own.filter((entry) => entry.section === 'remote' && entry.key === 'url').map((entry) => [entry.name, entry.value]))
  const worktree = common === folder ? '' : dirname(common)
  return {
    root,
    worktree,
    head: branchOf(read(join(folder, 'HEAD'))),
    default_branch: defaultBranch(common, read, [...outer.flat(), ...own]),
    remotes,
    aliases,
  }
}

const findRepository = (path: string, read: ReadText, kindOf: KindOf): { root: string; folder: string } | undefined => {
  for (let root = path; ; root = dirname(root)) {
    const at = join(root, '.git')
    const kind = kindOf(at)
    if (kind === 'dir') return { root, folder: at }
    const named = kind === 'file' ? /^gitdir:\s*(.+?)\s*$/m.exec(read(at) ?? '')?.[1] : undefined
    if (named !== undefined) return { root, folder: resolve(root, named) }
    if (dirname(root) === root) return undefined
  }
}

/** The branch's name, or the commit where HEAD is detached. */
const branchOf = (head: string | undefined): string => head?.trim().replace(/^ref:\s*refs\/heads\//, '') ?? ''

const defaultBranch = (common: string, read: ReadText, config: readonly Entry[]): string => {
  const origin = /refs\/remotes\/origin\/(\S+)/.exec(read(join(common, 'refs/remotes/origin/HEAD')) ?? '')?.[1]
  return origin ?? config.findLast((entry) => entry.section === 'init' && entry.key === 'defaultbranch')?.value ?? ''
}

interface Entry {
  readonly section: string
  readonly name: string
  readonly key: string
  readonly value: string
}

/** git-config's form: sections with an optional quoted name, `key = value`, comments, quoted values. Includes are not followed. */
const readConfig = (text: string): readonly Entry[] => {
  const entries: Entry[] = []
  let section = ''
  let name = ''
  for (const line of text.replace(/\\\r?\n/g, '').split(/\r?\n/)) {
    const header = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line)
    if (header) {
      section = (header[1] ?? '').toLowerCase()
      name = (header[2] ?? '').replace(/\\(.)/g, '$1')
      continue
    }
    const pair = /^\s*([A-Za-z][\w-]*)\s*(?:=\s*(.*))?$/.exec(line)
    if (pair) entries.push({ section, name, key: (pair[1] ?? '').toLowerCase(), value: textOf(pair[2] ?? 'true') })
  }
  return entries
}

/** Quotes removed, a trailing comment dropped. */
const textOf = (raw: string): string => {
  let out = ''
  let quoted = false
  let escaped = false
  for (const char of raw) {
    if (escaped || !/["\\#;]/.test(char)) out += char
    else if (char === '"') quoted = !quoted
    else if (char !== '\\' && quoted) out += char
    else if (char !== '\\') break
    escaped = char === '\\' && !escaped
  }
  return out.trim()
}
