// Owns facts that a batch row carries (`files`, `git`, `env`). Everything else is `'?'`; this machine's disk is never touched.

import { createHash } from 'node:crypto'
import { posix, win32 } from 'node:path'
import type { Fact, FactValues, GitFact, PathFact, WantedFact } from '../core/fact.ts'
import { LIMITS } from '../core/limits.ts'
import type { FactSource } from '../core/ports.ts'
import { MANIFESTS, readManifest } from './manifest.ts'

export interface GivenWorld {
  readonly cwd: string
  /** Path, relative to `cwd` unless absolute, to its text. */
  readonly files?: Readonly<Record<string, string>> | undefined
  readonly git?: Partial<GitFact> | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

const missing = ({ ask, key }: WantedFact): Fact => ({ ask, key, value: '?', reason: 'not-given' })

const answering = (answer: (want: WantedFact) => Fact): FactSource => ({ atOnce: () => answer, get: (wanted) => wanted.map(answer) })

const NOTHING: FactSource = answering((want) => missing(want))

/** Answers at once, from the row alone. Folders above a given file are known to exist. */
export const givenFacts = ({ cwd, files, git, env }: GivenWorld): FactSource => {
  if (!files && !git && !env) return NOTHING
  const path = /^[A-Za-z]:[\\/]/.test(cwd) ? win32 : posix
  const plain = (text: string): string => path.resolve(cwd || path.sep, text).replaceAll('\\', '/')
  const texts = new Map(Object.entries(files ?? {}).map(([name, text]) => [plain(name), text]))
  const folders = new Map<string, Set<string>>()
  for (const name of texts.keys()) addFolders(folders, name)
  const world: World = { texts, folders, git, env, plain, root: plain('.') }
  return answering((want) => answer(world, want))
}

interface World {
  readonly texts: ReadonlyMap<string, string>
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>
  readonly git: Partial<GitFact> | undefined
  readonly env: Readonly<Record<string, string>> | undefined
  readonly root: string
  plain(path: string): string
}

const addFolders = (folders: Map<string, Set<string>>, name: string): void => {
  const folder = posix.dirname(name)
  const names = folders.get(folder) ?? new Set()
  names.add(posix.basename(name))
  folders.set(folder, names)
  if (folder !== name && folder !== posix.dirname(folder)) addFolders(folders, folder)
}

const answer = (world: World, want: WantedFact): Fact => {
  const { ask, key } = want
  switch (ask) {
    case 'path':
      return orMissing(want, ask, pathOf(world, key))
    case 'text':
      return textOf(world, want)
    case 'list': {
      const names = world.folders.get(world.plain(key))
      return orMissing(want, ask, names && { names: [...names].sort(), truncated: false })
    }
    case 'git':
      return orMissing(want, ask, world.git && { root: world.root, worktree: '', head: '', default_branch: '', remotes: {}, aliases: {}, ...world.git })
    case 'manifest':
      return orMissing(want, ask, manifestOf(world, world.plain(key)))
    case 'env': {
      const value = world.env && Object.hasOwn(world.env, key) ? world.env[key] : undefined
      return orMissing(want, ask, value === undefined ? undefined : { value })
    }
    case 'program':
      return missing(want)
  }
}

const orMissing = <A extends WantedFact['ask']>(want: WantedFact, ask: A, value: FactValues[A] | undefined): Fact =>
  value === undefined ? missing(want) : ({ ask, key: want.key, value } as Fact) // ask and value belong together by A

const pathOf = (world: World, key: string): PathFact | undefined => {
  const path = world.plain(key)
  const type = world.texts.has(path) ? 'file' : world.folders.has(path) ? 'dir' : undefined
  return type && { exists: true, type, real: key, link: '', mode: type === 'dir' ? 0o755 : 0o644, ours: true }
}

const textOf = (world: World, want: WantedFact): Fact => {
  const text = world.texts.get(world.plain(want.key))
  if (text === undefined) return missing(want)
  const kept = text.slice(0, LIMITS.factText)
  const hash = createHash('sha256').update(kept).digest('hex')
  return { ask: 'text', key: want.key, value: { text: kept, hash, truncated: kept.length < text.length }, hash }
}

const manifestOf = (world: World, key: string): FactValues['manifest'] | undefined => {
  for (let at = key; ; at = posix.dirname(at)) {
    for (const file of [at, ...MANIFESTS.map((name) => posix.join(at, name))]) {
      const text = world.texts.get(file)
      if (text !== undefined) return readManifest(posix.basename(file), text)
    }
    if (posix.dirname(at) === at) return undefined
  }
}
