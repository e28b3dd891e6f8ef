// Owns the SQLite store: the contract suite, several processes at once, and processes that are killed.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import type { Snapshot } from '../src/core/snapshot.ts'
import { openSqliteStore } from '../src/stores/sqlite.ts'
import { makeSnapshot } from './suites/snapshot.ts'
import { storeSuite } from './suites/store.ts'

const folder = mkdtempSync(join(tmpdir(), 'beforehand-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const file = (): string => {
  files += 1
  return join(folder, `${files}.db`)
}
const WRITER = join(import.meta.dirname, 'suites', 'store-writer.ts')

storeSuite('sqlite', () => openSqliteStore(file()))
storeSuite('sqlite, commits together', () => openSqliteStore(file(), { commits: 'together' }))

test('what is put in one turn is one transaction: same keys meet, one that fails takes no other with it', async () => {
  const path = file()
  const store = openSqliteStore(path, { commits: 'together' })
  const torn = { ...makeSnapshot('torn'), gaps: [1n] } as unknown as Snapshot
  const all = ['a', 'b', 'c'].map((id) => store.put(makeSnapshot(id), '', 0))
  const settled = await Promise.allSettled([...all, store.put(torn, '', 0), store.put(makeSnapshot('k1'), 'k', 0), store.put(makeSnapshot('k2'), 'k', 0)])
  expect(settled.map((each) => (each.status === 'fulfilled' ? each.value.id : 'failed'))).toEqual(['a', 'b', 'c', 'failed', 'k1', 'k1'])
  const seen = openSqliteStore(path)
  expect((await seen.list({})).map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'k1'])
  await seen.close()
  const late = store.put(makeSnapshot('late'), '', 0)
  await store.close()
  await expect(late).rejects.toThrow()
})

/** Starts a writer; answers the ids that it acknowledged, once it ended. */
const write = async (path: string, name: string, count: number, key = '', killAfter?: number): Promise<readonly string[]> => {
  const child = spawn(process.execPath, [WRITER, path, name, String(count), key], { stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  let timer: NodeJS.Timeout | undefined
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
    if (killAfter !== undefined && timer === undefined) timer = setTimeout(() => child.kill('SIGKILL'), killAfter)
  })
  await once(child, 'close')
  return out
    .slice(0, out.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
}

test('four processes write 2,000 snapshots each: none lost, none torn, one chain', async () => {
  const path = file()
  const written = await Promise.all(['a', 'b', 'c', 'd'].map((name) => write(path, name, 2_000)))
  const store = openSqliteStore(path)
  const kept = await store.list({})
  expect(new Set(kept.map((snapshot) => snapshot.id))).toEqual(new Set(written.flat()))
  expect(kept).toHaveLength(8_000)
  expect(new Set(kept.map((snapshot) => snapshot.chain)).size).toBe(8_000)
  expect((await store.sessions()).map((session) => session.decisions)).toEqual([2_000, 2_000, 2_000, 2_000])
  await store.close()
}, 60_000)

test('two processes race for the same keys: both are answered with the same snapshots', async () => {
  const path = file()
  const [a, b] = await Promise.all([write(path, 'a', 300, 'k'), write(path, 'b', 300, 'k')])
  expect(a).toEqual(b)
  const store = openSqliteStore(path)
  expect(await store.list({})).toHaveLength(300)
  await store.close()
}, 30_000)

test('a writer killed at a random moment loses nothing that it acknowledged', async () => {
  const path = file()
  const acknowledged: string[] = []
  for (let round = 0; round < 20; round += 1) acknowledged.push(...(await write(path, `r${round}`, 100_000, '', Math.random() * 40)))
  const store = openSqliteStore(path)
  const kept = new Set((await store.list({})).map((snapshot) => snapshot.id))
  await store.close()
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(20)
  const db = new DatabaseSync(path)
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  db.close()
}, 60_000)

test('a database of a newer version is refused with advice', () => {
  const path = file()
  const db = new DatabaseSync(path)
  db.exec('PRAGMA user_version = 99')
  db.close()
  expect(() => openSqliteStore(path)).toThrow(/newer version.*upgrade/)
})
