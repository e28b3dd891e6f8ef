// Owns the cache of compiled policies for one workspace: a hook's process then parses and compiles nothing. A cache that does not fit what lies on the disk is not used.
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toPolicies } from '../core/decide/policies.ts'
import type { DecisionError } from '../core/decision.ts'
import type { PinnedRules } from '../core/memory.ts'
import { PACKED_FORMAT } from '../core/policy/packed.ts'
import { type PackedSet, packSet, unpackSet } from '../core/policy/packed-set.ts'
import type { Policies } from '../core/ports.ts'
import { type Folders, packageVersion } from './configuration.ts'
import { type LoadedPolicies, loadPolicies, projectPolicy } from './policies.ts'

interface Cached extends Pick<LoadedPolicies, 'files' | 'looked' | 'problems'> {
  readonly version: string
  /** Of every file that was looked for, there or not, and of those that are shipped. */
  readonly stamps: Readonly<Record<string, string>>
  readonly set: PackedSet
  readonly errors: readonly DecisionError[]
  /** The project's rules, which a session keeps as it saw them. */
  readonly project?: PinnedRules | undefined
}

/** The same as `loadPolicies`, from the cache in the state folder where that fits. All workspaces without a policy of their own share one. */
export const recallPolicies = (folders: Folders, place: string | undefined): LoadedPolicies => {
  const workspace = place !== undefined && existsSync(projectPolicy(place)) ? place : undefined
  const file = join(folders.state, 'policies', `${hash('sha256', JSON.stringify([folders, workspace ?? ''])).slice(0, 32)}.json`)
  const cached = read(file)
  if (cached && cached.version === versionOf() && isFresh(cached, folders)) {
    const { set, errors, files, looked, problems, project } = cached
    const also: Policies['also'] = (rules) => loadPolicies(folders, workspace).policies.also?.(rules)
    return { policies: { ...toPolicies(unpackSet(set), errors), project, also }, files, looked, problems }
  }
  const began = Date.now()
  const loaded = loadPolicies(folders, workspace)
  if (loaded.compiled && existsSync(folders.state)) keep(file, folders, loaded, began)
  return loaded
}

const versionOf = (): string => `${packageVersion()} ${PACKED_FORMAT}`

const read = (file: string): Cached | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Cached // only `keep` writes into this folder
  } catch {
    return undefined
  }
}

const isFresh = ({ stamps }: Cached, folders: Folders): boolean =>
  Object.entries(stamps).every(([path, stamp]) => stampOf(path) === stamp) && shippedFiles(folders).every((path) => Object.hasOwn(stamps, path))

const shippedFiles = ({ shipped }: Folders): readonly string[] => readdirSync(shipped).map((name) => join(shipped, name))

const stampsOf = (paths: readonly string[]): Readonly<Record<string, string>> => Object.fromEntries(paths.map((path) => [path, stampOf(path)]))

/** Which file it is and when it last changed in any way; the time of that change cannot be set. */
const stampOf = (path: string): string => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}` : ''
}

/** A file that changed while it was read, or so shortly before that its stamp may not show the next change, makes no cache; in milliseconds. */
const SETTLED = 50

const keep = (file: string, folders: Folders, { policies, files, looked, problems, compiled }: LoadedPolicies, began: number): void => {
  const paths = [...shippedFiles(folders), ...looked]
  const unsettled = paths.some((path) => (statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? 0) > began - SETTLED)
  if (!compiled || unsettled) return
  const { set, errors } = compiled
  const cached: Cached = { version: versionOf(), stamps: stampsOf(paths), set: packSet(set), errors, files, looked, problems, project: policies.project }
  try {
    mkdirSync(join(folders.state, 'policies'), { recursive: true, mode: 0o700 })
    const next = `${file}.${process.pid}`
    writeFileSync(next, JSON.stringify(cached), { mode: 0o600 })
    renameSync(next, file)
  } catch {
    // A cache that cannot be kept costs time at the next start, nothing else.
  }
}
