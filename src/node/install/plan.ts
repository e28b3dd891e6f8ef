// Owns working out what installing or undoing does to each file, before anything is written; and then writing it.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import type { Agent, FileChange } from '../../core/agent.ts'
import { type FileText, readTextFile, removeFolders, writeWhole } from './file.ts'
import { editJson, readJson, undoJson } from './json-file.ts'
import { hashOf, type InstalledAgent, type InstalledFile, keepBackup, type Manifest, readBackup, writeManifest } from './manifest.ts'
import { Refused } from './refused.ts'
import { editSection, undoSection } from './section-file.ts'
import { editToml, undoToml } from './toml-file.ts'

/** A change with whose it is: an agent in a scope, or ourselves. */
export interface Owned {
  readonly owner: string
  readonly change: FileChange
  readonly agent: Agent | undefined
}

export interface PlannedFile {
  /** As it is named by the agent, and where it really lies. */
  readonly asked: string
  readonly path: string
  readonly why: readonly string[]
  readonly owners: readonly string[]
  /** Undefined where there is, or will be, no file. */
  readonly before: Buffer | undefined
  readonly after: Buffer | undefined
  /** The file as it was before we ever touched it. */
  readonly original: Buffer | undefined
  readonly changes: InstalledFile['changes']
  readonly folders: readonly string[]
  /** Why it is left as it is. */
  readonly refused?: string
}

// ---- installing

/** Every file once. Where one file of an agent cannot be changed, nothing is of that agent, and the file says why: half a guard would be believed to be one. */
export const planInstall = (owned: readonly Owned[], manifest: Manifest, state: string): readonly PlannedFile[] => {
  const plan = planAll(owned, manifest, state)
  const refused = plan.filter((file) => file.refused !== undefined)
  const without = new Set(refused.flatMap(({ owners }) => owners))
  if (without.size === 0) return plan
  const rest = owned.filter(({ owner }) => !without.has(owner))
  return [...refused, ...planInstall(rest, manifest, state)]
}

const planAll = (owned: readonly Owned[], manifest: Manifest, state: string): readonly PlannedFile[] => {
  const paths = [...new Set(owned.map(({ change }) => change.path))]
  return paths.map((asked) => {
    const mine = owned.filter(({ change }) => change.path === asked)
    return planned(asked, mine, (file) => installed(file, mine, manifest, state))
  })
}

interface Outcome extends Pick<PlannedFile, 'after' | 'original' | 'changes' | 'folders'> {}

const planned = (asked: string, owned: readonly Owned[], work: (file: FileText) => Outcome): PlannedFile => {
  const about = { asked, why: owned.map(({ change }) => change.why), owners: [...new Set(owned.map(({ owner }) => owner))] }
  try {
    const file = readTextFile(asked)
    return { ...about, path: file.path, before: file.bytes, ...work(file) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...about, path: asked, before: undefined, after: undefined, original: undefined, changes: [], folders: [], refused: error.message }
  }
}

const installed = (file: FileText, owned: readonly Owned[], manifest: Manifest, state: string): Outcome => {
  const record = manifest.files.find(({ path }) => path === file.path)
  const others = (record?.changes ?? []).filter(({ owner }) => !owned.some((mine) => mine.owner === owner))
  const original = record ? originalOf(file, record, state) : file.bytes
  const text = owned.reduce((now, { change }) => apply(now, change, record === undefined && file.bytes !== undefined), file.text)
  for (const { agent, change } of owned) if (change.kind === 'json') check(agent, change, text)
  const after = Buffer.from(file.mark + text)
  return { after, original, changes: [...others, ...owned.map(({ owner, change }) => ({ owner, change }))], folders: record?.folders ?? [] }
}

const apply = (text: string, change: FileChange, foreign: boolean): string => {
  switch (change.kind) {
    case 'json':
      readJson(text, change.strict ?? false)
      return editJson(text, change.edits)
    case 'toml':
      return editToml(text, change.table, change.block)
    case 'section':
      return editSection(text, change.text)
    case 'file':
      if (foreign && !change.over && text !== change.text) throw new Refused('a file of this name that is not ours is there already; move it away first')
      return change.text
  }
}

/** The whole file counts: one entry that the agent does not take makes it drop ours too. */
const check = (agent: Agent | undefined, change: FileChange & { readonly kind: 'json' }, text: string): void => {
  const [first] = agent?.install.check?.(change.path, readJson(text, change.strict ?? false)) ?? []
  if (first !== undefined) throw new Refused(first)
}

/** Somebody else changed it since: then it is what is there now, without what is ours. */
const originalOf = (file: FileText, record: InstalledFile, state: string): Buffer | undefined => {
  const backup = record.before === '' ? undefined : readBackup(state, record.before)
  if (file.bytes === undefined || hashOf(file.bytes) === record.after) return backup
  const text = undone(file.text, record.changes, textOf(backup))
  return text.trim() === '' && backup === undefined ? undefined : Buffer.from(file.mark + text)
}

// ---- undoing

/** @param owners only theirs; undefined for everything */
export const planUndo = (manifest: Manifest, state: string, owners: readonly string[] | undefined): readonly PlannedFile[] =>
  manifest.files.flatMap((record) => {
    const mine = record.changes.filter(({ owner }) => owners === undefined || owners.includes(owner))
    if (mine.length === 0) return []
    const owned = mine.map(({ owner, change }) => ({ owner, change, agent: undefined }))
    return [planned(record.path, owned, (file) => putBack(file, record, mine, state))]
  })

const putBack = (file: FileText, record: InstalledFile, mine: InstalledFile['changes'], state: string): Outcome => {
  const original = record.before === '' ? undefined : readBackup(state, record.before)
  const left = record.changes.filter((each) => !mine.includes(each))
  const rest = { original, changes: left, folders: record.folders }
  if (file.bytes === undefined) return { ...rest, after: undefined }
  if (left.length === 0 && hashOf(file.bytes) === record.after) return { ...rest, after: original }
  const shared = mine.filter(({ change }) => !(change.kind === 'section' && left.some((other) => other.change.kind === 'section')))
  const text = undone(file.text, shared, textOf(original))
  const empty = original === undefined && left.length === 0 && /^\s*(\{\s*\})?\s*$/.test(text)
  return { ...rest, after: empty ? undefined : Buffer.from(file.mark + text) }
}

const textOf = (bytes: Buffer | undefined): string => bytes?.toString('utf8').replace(/^\uFEFF/, '') ?? ''

const undone = (text: string, changes: InstalledFile['changes'], original: string): string =>
  changes.reduceRight((now, { change }) => takeOut(now, change, original), text)

const takeOut = (text: string, change: FileChange, original: string): string => {
  switch (change.kind) {
    case 'json':
      readJson(text, false)
      return undoJson(text, change.edits, original)
    case 'toml':
      return undoToml(text)
    case 'section':
      return undoSection(text)
    case 'file':
      // One that somebody changed is somebody's.
      return text === change.text ? original : text
  }
}

// ---- writing

export const isChange = ({ before, after, refused }: PlannedFile): boolean => refused === undefined && !same(before, after)

const same = (a: Buffer | undefined, b: Buffer | undefined): boolean => (a && b ? a.equals(b) : a === b)

/** The note comes first, so that whatever happens in between can be undone. A file that changed since it was planned is left, and told. */
export const carryOut = (plan: readonly PlannedFile[], manifest: Manifest, agents: readonly InstalledAgent[], state: string): readonly PlannedFile[] => {
  const done = plan.filter(({ refused }) => refused === undefined)
  const touched = new Set(done.map(({ path }) => path))
  const records = done.filter(({ changes }) => changes.length > 0).map((file) => recordOf(file, state))
  const next: Manifest = { ...manifest, agents, files: [...manifest.files.filter(({ path }) => !touched.has(path)), ...records] }
  const isUndo = done.some(({ changes }) => changes.length === 0)
  if (!isUndo) writeManifest(state, next)
  const missed: PlannedFile[] = []
  const folders = new Map<string, readonly string[]>()
  for (const file of done.filter(isChange)) {
    const now = existsSync(file.path) ? readFileSync(file.path) : undefined
    if (!same(now, file.before)) missed.push({ ...file, refused: 'it changed meanwhile; run this again' })
    else if (file.after === undefined) rmSync(file.path, { force: true })
    else folders.set(file.path, writeWhole(file.path, file.after, file.before ? undefined : modeOf(file)))
  }
  // Once all files are gone, since several may have been in one.
  removeFolders(done.filter(({ after }) => after === undefined).flatMap((file) => file.folders))
  const lost = new Set(missed.map(({ path }) => path))
  const files = next.files.map((record) => ({ ...record, folders: [...new Set([...record.folders, ...(folders.get(record.path) ?? [])])] }))
  const kept = isUndo ? [...files, ...manifest.files.filter(({ path }) => lost.has(path) && !files.some((record) => record.path === path))] : files
  writeManifest(state, { ...next, files: kept })
  return missed
}

const recordOf = ({ path, original, after, changes, folders }: PlannedFile, state: string): InstalledFile => ({
  path,
  before: original === undefined ? '' : keepBackup(state, original),
  after: after === undefined ? '' : hashOf(after),
  folders,
  changes,
})

/** What people read and share is as open as their other files; the rest is theirs alone. */
const modeOf = ({ changes }: PlannedFile): number | undefined => {
  if (changes.some(({ change }) => change.kind === 'file' && change.executable)) return 0o755
  return changes.every(({ change }) => change.kind === 'section') ? 0o644 : undefined
}
