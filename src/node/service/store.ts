// Owns the store of a long-lived service: opened again where it could not be opened, or where its file was taken away.
import { statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Store } from '../../core/ports.ts'
import { openSqliteStore } from '../../stores/sqlite.ts'
import { databaseOf, ensureState } from '../configuration.ts'
import { mergeSpill, type Report, spilled } from '../spill.ts'

export interface LastingStore extends Store {
  /** Opens what is not open and merges what was spilled; to be called now and then. Never throws. */
  tend(): Promise<void>
}

/** Milliseconds until what could not be merged is tried again. */
const PAUSE = 30_000

/** Never throws; while there is no store, each use of it does. */
export const openLastingStore = (state: string, report: Report): LastingStore => {
  let open = attempt(state, report)
  let pause = 0
  let mover = open && startMover(state, report)
  const store = (): Store => {
    if (!open) throw new Error('the snapshot store could not be opened')
    return open.store
  }
  const close = (): void => {
    void mover?.terminate()
    void open?.store.close()
    mover = undefined
    open = undefined
  }
  return {
    find: (key, since) => open?.store.find(key, since),
    put: (snapshot, key, since) => store().put(snapshot, key, since),
    get: (id) => store().get(id),
    list: (filter) => store().list(filter),
    count: () => store().count(),
    outcome: (id, outcome) => store().outcome(id, outcome),
    review: (id, review) => store().review(id, review),
    sessions: () => store().sessions(),
    close,
    tend: async () => {
      if (open && open.file !== fileId(state)) close()
      open ??= attempt(state, report)
      if (open && (mover === undefined || mover.threadId < 0)) mover = startMover(state, report)
      const waiting = spilled(state).length
      if (!open || waiting === 0 || performance.now() < pause) return
      await mergeSpill(state, open.store, report)
      if (spilled(state).length >= waiting) pause = performance.now() + PAUSE
    },
  }
}

const startMover = (state: string, report: Report): Worker => {
  const worker = new Worker(join(import.meta.dirname, `checkpoint-worker${extname(import.meta.filename)}`), {
    workerData: databaseOf(state),
    env: {},
    stdin: false,
  })
  worker.on('error', (error) => report?.(error))
  worker.unref()
  return worker
}

interface Open {
  readonly store: Store
  /** Tells the file that was opened from a later one in its place. */
  readonly file: string
}

const attempt = (state: string, report: Report): Open | undefined => {
  try {
    const store = openSqliteStore(databaseOf(ensureState(state)), { checkpoints: 'elsewhere', commits: 'together' })
    return { store, file: fileId(state) }
  } catch (error) {
    report?.(error)
    return undefined
  }
}

const fileId = (state: string): string => {
  try {
    const { dev, ino } = statSync(databaseOf(state))
    return `${dev}:${ino}`
  } catch {
    return ''
  }
}
