// Owns reading and writing one file of an agent: whole, through links, as the owner left it, never half. Byte order marks and rights stay.
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { Refused } from './refused.ts'

/** Bytes; a settings file that is larger is none. */
const LARGEST = 8_388_608

const BOM = '\uFEFF'

export interface FileText {
  /** Where it really lies. */
  readonly path: string
  /** Undefined where it is not there. */
  readonly bytes: Buffer | undefined
  /** Without the mark. */
  readonly text: string
  readonly mark: string
}

/** @throws Refused where it cannot be read or written as a text */
export const readTextFile = (asked: string): FileText => {
  const path = realOf(asked)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) {
    refuseUnwritable(nearestFolder(path), path)
    return { path, bytes: undefined, text: '', mark: '' }
  }
  if (!stats.isFile()) throw new Refused('it is no regular file')
  if (stats.size > LARGEST) throw new Refused(`it is larger than ${LARGEST / 1_048_576} MiB`)
  // The owner's mark counts, also for root, whom the system would let through.
  if ((stats.mode & 0o222) === 0) throw new Refused('it is read-only; make it writable first')
  refuseUnwritable(path, path)
  refuseUnwritable(dirname(path), path)
  const bytes = readFileSync(path)
  const whole = bytes.toString('utf8')
  if (!Buffer.from(whole, 'utf8').equals(bytes)) throw new Refused('it is no UTF-8 text')
  const mark = whole.startsWith(BOM) ? BOM : ''
  return { path, bytes, text: whole.slice(mark.length), mark }
}

const refuseUnwritable = (path: string, about: string): void => {
  try {
    accessSync(path, constants.W_OK)
  } catch {
    throw new Refused(path === about ? 'it cannot be written by you' : `its folder ${path} cannot be written by you`)
  }
}

const nearestFolder = (path: string): string => {
  let at = dirname(path)
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  return at
}

/** Links are followed, so that the file behind them changes and they stay; one that leads nowhere is refused. */
const realOf = (path: string): string => {
  if (!lstatSync(path, { throwIfNoEntry: false })) {
    const folder = dirname(path)
    return existsSync(folder) ? `${realpathSync(folder)}/${path.slice(folder.length + 1)}` : path
  }
  try {
    return realpathSync(path)
  } catch {
    throw new Refused('it is a link that leads nowhere')
  }
}

/** Whole or not at all; a new file is for the owner only. Answers the folders that had to be made, outermost first. */
export const writeWhole = (path: string, bytes: Buffer, mode?: number): readonly string[] => {
  const made = makeFolders(dirname(path))
  const old = statSync(path, { throwIfNoEntry: false })
  const next = `${path}.beforehand-${process.pid}`
  try {
    writeFileSync(next, bytes, { mode: 0o600, flag: 'wx' })
    chmodSync(next, mode ?? (old ? old.mode & 0o7777 : 0o600))
    renameSync(next, path)
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
  return made
}

const makeFolders = (folder: string): readonly string[] => {
  if (existsSync(folder)) return []
  const above = makeFolders(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
  return [...above, folder]
}

/** Folders that are empty again. */
export const removeFolders = (folders: readonly string[]): void => {
  for (const folder of [...new Set(folders)].sort((a, b) => b.length - a.length)) {
    try {
      rmdirSync(folder)
    } catch {
      // Somebody else's file is in it.
    }
  }
}
