// Owns the spill folder: snapshots that the store did not take, one file each, merged when it works again.
import { mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../core/ports.ts'
import { SNAPSHOT_FORMAT, type Snapshot } from '../core/snapshot.ts'

export type Report = ((thrown: unknown) => void) | undefined

const folderOf = (state: string): string => join(state, 'spill')

/** False where it could not be kept. Never throws. */
export const spill = (state: string, snapshot: Snapshot, report: Report): boolean => {
  const file = join(folderOf(state), `${snapshot.id}.json`)
  try {
    mkdirSync(folderOf(state), { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify(snapshot), { mode: 0o600, flag: 'wx' })
    return true
  } catch (error) {
    report?.(error)
    // Half a snapshot is none.
    rmSync(file, { force: true })
    return false
  }
}

export const spilled = (state: string): readonly string[] => {
  try {
    return readdirSync(folderOf(state)).filter((name) => name.endsWith('.json'))
  } catch {
    return []
  }
}

/** At most this many at once: a start must not wait for thousands. */
const AT_ONCE = 200

/** Moves spilled snapshots into the store; what cannot be read stays. Never throws. */
export const mergeSpill = async (state: string, store: Store, report: Report): Promise<void> => {
  for (const name of spilled(state).slice(0, AT_ONCE)) {
    const file = join(folderOf(state), name)
    try {
      const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Snapshot // spill wrote it; the check below refuses anything else
      if (snapshot.format !== SNAPSHOT_FORMAT || `${snapshot.id}.json` !== name) continue
      if (!(await store.get(snapshot.id))) await store.put(snapshot, '', 0)
      unlinkSync(file)
    } catch (error) {
      report?.(error)
    }
  }
}
