// Owns the note of what was installed where (`install.json` in the state folder) and the files as they were before, so that everything can be put back byte for byte.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChange, Transport } from '../../core/agent.ts'
import { ensureState } from '../configuration.ts'
import { writeWhole } from './file.ts'
import { Refused } from './refused.ts'

/** One agent in one scope. */
export interface InstalledAgent {
  readonly agent: string
  readonly scope: 'user' | 'project'
  /** `''` for the user's scope. */
  readonly project: string
  readonly transport: Transport
  readonly grant: boolean
  /** The client's version when it was installed, or `''`. */
  readonly version: string
  /** Epoch milliseconds. */
  readonly time: number
}

export interface InstalledFile {
  /** Where it really lies. */
  readonly path: string
  /** Hash of the file as it was, which is also its name among the backups; `''` where there was none. */
  readonly before: string
  /** Hash of the file as it was left. */
  readonly after: string
  /** Folders that were made for it. */
  readonly folders: readonly string[]
  readonly changes: readonly { readonly owner: string; readonly change: FileChange }[]
}

export interface Manifest {
  readonly format: 'beforehand.install/1'
  readonly agents: readonly InstalledAgent[]
  readonly files: readonly InstalledFile[]
}

const NONE: Manifest = { format: 'beforehand.install/1', agents: [], files: [] }

export const manifestFile = (state: string): string => join(state, 'install.json')

export const hashOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** @throws Refused where it cannot be read: without it nothing can be put back */
export const readManifest = (state: string): Manifest => {
  const file = manifestFile(state)
  if (!existsSync(file)) return NONE
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest // only `writeManifest` writes it
    if (manifest.format === NONE.format && Array.isArray(manifest.files) && Array.isArray(manifest.agents)) return manifest
  } catch {
    // Told below.
  }
  throw new Refused(`${file} cannot be read, so what was installed is not known`)
}

/** The last one gone takes the note and the backups with it. */
export const writeManifest = (state: string, manifest: Manifest): void => {
  if (manifest.files.length > 0 || manifest.agents.length > 0) {
    writeWhole(manifestFile(ensureState(state)), Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`))
    return
  }
  rmSync(manifestFile(state), { force: true })
  rmSync(backupFolder(state), { recursive: true, force: true })
}

const backupFolder = (state: string): string => join(state, 'backups')

/** Keeps the bytes; answers their hash. */
export const keepBackup = (state: string, bytes: Buffer): string => {
  const hash = hashOf(bytes)
  const file = join(backupFolder(state), hash)
  mkdirSync(backupFolder(ensureState(state)), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeWhole(file, bytes)
  return hash
}

/** @throws Refused where it is gone or was changed */
export const readBackup = (state: string, hash: string): Buffer => {
  if (hash === '') return Buffer.alloc(0)
  const file = join(backupFolder(state), hash)
  const bytes = existsSync(file) ? readFileSync(file) : undefined
  if (!bytes || hashOf(bytes) !== hash) throw new Refused(`its backup ${file} is gone or was changed`)
  return bytes
}
