// Owns that only one service runs for a state folder: a lock that the system frees when its holder dies, and a note of who that is.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ensureState } from '../configuration.ts'
import { birthOf, isAlive } from './alive.ts'

const noteSchema = z.object({
  pid: z.number().int().positive(),
  /** What tells this process from a later one with the same number; `''` where the system does not say. */
  birth: z.string(),
  version: z.string(),
  /** Epoch milliseconds. */
  started: z.number(),
  ready: z.boolean(),
  /** `http://host:port`, or `''`. */
  url: z.string(),
  /** Path of the unix socket, or `''`. */
  socket: z.string(),
})

/** Who holds the lock. */
export type ServiceNote = z.infer<typeof noteSchema>

export interface ServiceLock {
  /** Never throws. */
  note(note: Omit<ServiceNote, 'pid' | 'birth'>): void
  release(): void
}

const noteFile = (state: string): string => join(state, 'service.json')

/** Undefined where another process holds it. The lock is the system's own lock on a file, so a crash never leaves one behind. */
export const takeServiceLock = (state: string): ServiceLock | undefined => {
  const held = holdFile(join(ensureState(state), 'service.lock'))
  if (!held) return undefined
  return {
    note: (told) => {
      const text = JSON.stringify({ ...told, pid: process.pid, birth: birthOf(process.pid) })
      const next = `${noteFile(state)}.new`
      try {
        writeFileSync(next, text, { mode: 0o600 })
        renameSync(next, noteFile(state))
      } catch {
        // On a full disk the lock still holds; who holds it is then not told, rather than told wrongly.
        for (const file of [next, noteFile(state)]) remove(file)
      }
    },
    release: () => {
      remove(noteFile(state))
      held.close()
    },
  }
}

const remove = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch {
    // It cannot be removed, e.g. on a disk that became read-only.
  }
}

/** SQLite asks the system for the lock, which Node itself cannot. */
const holdFile = (path: string): DatabaseSync | undefined => {
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined
    throw error
  }
}

/** The running service, as it noted itself; undefined where there is none or it died. */
export const runningService = (state: string): ServiceNote | undefined => {
  const note = readNote(state)
  return note && isAlive(note) ? note : undefined
}

const readNote = (state: string): ServiceNote | undefined => {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(noteFile(state), 'utf8')))
  } catch {
    return undefined
  }
}
