// Owns the SQLite file beside the snapshots: what is remembered of sessions, and asks that wait for a person. Written by several processes at once.
import { existsSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { type Approvals, type Memory, NO_MEMORY, type RememberedFile, type SessionMemory, type Waiting } from '../core/memory.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS memory (session TEXT PRIMARY KEY, version INTEGER NOT NULL, time INTEGER NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS approvals (key TEXT PRIMARY KEY, id TEXT NOT NULL, session TEXT NOT NULL, asked INTEGER NOT NULL, approved INTEGER) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS approvals_id ON approvals (id);
`

/** How long a session is remembered after its last change, and an ask after it was asked, in milliseconds. */
const FORGET_AFTER = 30 * 86_400_000
const WAITS_AT_MOST = 3_600_000

/** Sessions whose memory is kept parsed. */
const MOST = 64

export interface SessionStore extends Memory, Approvals {
  recall(session: string): SessionMemory | undefined
  update(session: string, change: (before: SessionMemory) => SessionMemory): void
  waiting(since: number): readonly Waiting[]
  approve(id: string, since: number, now: number): boolean
  spend(key: string, since: number): boolean
  close(): void
}

/**
 * The file at `path`, opened when it is first needed: where nothing was ever remembered, nothing is opened. `now`: epoch milliseconds.
 * Its functions throw where the file cannot be used.
 */
export const openSessionStore = (path: string, now: () => number): SessionStore => {
  let open: { readonly db: DatabaseSync; readonly sql: Statements } | undefined
  const parsed = new Map<string, { readonly version: number; readonly memory: SessionMemory }>()
  const use = (): NonNullable<typeof open> => (open ??= opened(path))
  const exists = (): boolean => open !== undefined || existsSync(path)

  const stands = (session: string): SessionMemory | undefined => {
    const { sql } = use()
    const version = sql.version.get(session)?.version
    if (version === undefined) return undefined
    const known = parsed.get(session)
    if (known?.version === version) return known.memory
    const memory = decode(String(sql.read.get(session)?.json ?? '{}'))
    keep(session, Number(version), memory)
    return memory
  }
  const keep = (session: string, version: number, memory: SessionMemory): void => {
    parsed.delete(session)
    parsed.set(session, { version, memory })
    const [oldest] = parsed.keys()
    if (parsed.size > MOST && oldest !== undefined) parsed.delete(oldest)
  }

  return {
    recall: (session) => (exists() ? stands(session) : undefined),
    update: (session, change) => {
      const { db, sql } = use()
      const written = transaction(db, () => {
        const before = stands(session) ?? NO_MEMORY
        const after = change(before)
        if (after === before) return undefined
        const at = now()
        if (before === NO_MEMORY) sql.forget.run(at - FORGET_AFTER)
        const version = Math.max(at, Number(sql.version.get(session)?.version ?? 0) + 1)
        sql.write.run(session, version, at, encode(after))
        return { version, after }
      })
      if (written) keep(session, written.version, written.after)
    },
    asked: ({ key, id, session, time }) => {
      const { sql } = use()
      sql.forgetAsks.run(time - WAITS_AT_MOST)
      sql.ask.run(key, id, session, time)
    },
    waiting: (since) =>
      exists()
        ? use()
            .sql.waiting.all(since)
            .map((row) => ({ key: String(row.key), id: String(row.id), session: String(row.session), time: Number(row.asked) }))
        : [],
    approve: (id, since, at) => exists() && use().sql.approve.run(at, id, since).changes > 0,
    spend: (key, since) => exists() && use().sql.spend.run(key, since).changes > 0,
    close: () => {
      open?.db.close()
      open = undefined
    },
  }
}

type Name = 'version' | 'read' | 'write' | 'forget' | 'ask' | 'forgetAsks' | 'waiting' | 'approve' | 'spend'
type Statements = Readonly<Record<Name, StatementSync>>

const opened = (path: string): { readonly db: DatabaseSync; readonly sql: Statements } => {
  const db = new DatabaseSync(path, { timeout: 1_000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  db.exec(SCHEMA)
  return { db, sql: prepare(db) }
}

const prepare = (db: DatabaseSync): Statements => ({
  version: db.prepare('SELECT version FROM memory WHERE session = ?'),
  read: db.prepare('SELECT json FROM memory WHERE session = ?'),
  write: db.prepare(`INSERT INTO memory (session, version, time, json) VALUES (?, ?, ?, ?)
    ON CONFLICT (session) DO UPDATE SET version = excluded.version, time = excluded.time, json = excluded.json`),
  forget: db.prepare('DELETE FROM memory WHERE time < ?'),
  // Asked again, it waits anew; an approval that was given stays.
  ask: db.prepare(`INSERT INTO approvals (key, id, session, asked, approved) VALUES (?, ?, ?, ?, NULL)
    ON CONFLICT (key) DO UPDATE SET id = excluded.id, session = excluded.session, asked = excluded.asked`),
  forgetAsks: db.prepare('DELETE FROM approvals WHERE asked < ?'),
  waiting: db.prepare('SELECT key, id, session, asked FROM approvals WHERE approved IS NULL AND asked >= ? ORDER BY asked DESC, id DESC'),
  approve: db.prepare('UPDATE approvals SET approved = ? WHERE id = ? AND asked >= ? AND approved IS NULL'),
  spend: db.prepare('DELETE FROM approvals WHERE key = ? AND approved >= ?'),
})

const transaction = <T>(db: DatabaseSync, work: () => T): T => {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

const encode = ({ files, ...rest }: SessionMemory): string => JSON.stringify({ ...rest, files: [...files.values()] })

/** Only `encode` writes this column; what an older version left out is as if nothing had been remembered of it. */
const decode = (json: string): SessionMemory => {
  const { files = [], ...rest } = JSON.parse(json) as Partial<Omit<SessionMemory, 'files'>> & { readonly files?: readonly RememberedFile[] }
  return { ...NO_MEMORY, ...rest, files: new Map(files.map((file) => [file.path, file])) }
}
