// Owns moving what the store wrote into its database, in a thread of its own: it waits for the disk, and no decision does.
import { setTimeout as wait } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { checkpointSqlite } from '../../stores/sqlite.ts'

const EVERY = 200

for (;;) {
  await wait(EVERY)
  try {
    checkpointSqlite(String(workerData))
  } catch {
    // Full disk, gone file: the store itself says so with the next decision.
  }
}
