// Owns the SQLite snapshot store: one database for all agent sessions on the machine, written by several processes at once.
import { hash } from 'node:crypto'
import { statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SessionSummary, SnapshotFilter, Store } from '../core/ports.ts'
import type { Outcome, Review, Snapshot } from '../core/snapshot.ts'

/** Each entry takes the schema from its index to the next; `user_version` says how far a database is. Never edit one that was released. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE snapshots (
     id TEXT PRIMARY KEY, time INTEGER NOT NULL, decision TEXT NOT NULL, rule TEXT NOT NULL, decided_by TEXT NOT NULL, coverage TEXT NOT NULL,
     agent TEXT NOT NULL, session TEXT NOT NULL, key TEXT UNIQUE, chain TEXT NOT NULL, json TEXT NOT NULL
   );
   CREATE INDEX snapshots_time ON snapshots (time);
   CREATE INDEX snapshots_session ON snapshots (session, time);
   CREATE TABLE outcomes (snapshot TEXT PRIMARY KEY, time INTEGER NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE sessions (session TEXT PRIMARY KEY, agent TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, decisions INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
  `CREATE TABLE reviews (snapshot TEXT PRIMARY KEY, time INTEGER NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;`,
]

const sha256 = (text: string): string => hash('sha256', text)

const COLUMNS =
  's.json AS json, s.chain AS chain, o.json AS outcome, r.json AS review FROM snapshots s LEFT JOIN outcomes o ON o.snapshot = s.id LEFT JOIN reviews r ON r.snapshot = s.id'

export interface SqliteOptions {
  /** `elsewhere`: somebody else calls `checkpointSqlite` now and then, so that no writer waits for the disk. */
  readonly checkpoints?: 'here' | 'elsewhere' | undefined
  /** `together`: what is put in the same turn of the event loop is one transaction; each `put` resolves once it is committed. */
  readonly commits?: 'each' | 'together' | undefined
  /** Milliseconds that it waits for other writers, each time; default 10 s. */
  readonly patience?: number | undefined
}

/**
 * Opens or makes the database at `path` (`:memory:` for tests). Waits for other writers.
 * @throws where the file is no database, was made by a newer version, or cannot be opened
 */
export const openSqliteStore = (path: string, { checkpoints = 'here', commits = 'each', patience = 10_000 }: SqliteOptions = {}): Store => {
  const db = new DatabaseSync(path, { timeout: patience })
  // A new database gets small pages: each decision touches several, and whole pages are written.
  db.exec('PRAGMA page_size = 2048; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;')
  if (checkpoints === 'elsewhere') db.exec('PRAGMA wal_autocheckpoint = 0;')
  migrate(db)
  const sql = prepare(db)
  const inOne = <T>(work: () => T): T => transaction(db, work, sql.begin, sql.commit)
  const put = (all: readonly Entry[]): readonly Snapshot[] => inOne(() => putAll(sql, all))
  return {
    find: (key, since) => (key === '' ? undefined : parsed(sql.find.get(key, since))),
    put: commits === 'together' ? together(put) : (snapshot, key, since) => put([{ snapshot, key, since }])[0] as Snapshot,
    get: (id) => parsed(sql.get.get(id)),
    list: (filter) => list(db, filter),
    count: () => Number(sql.count.get()?.n),
    outcome: (id, outcome) => beside(sql.outcome, id, outcome),
    review: (id, review) => beside(sql.review, id, review),
    sessions: () => sql.sessions.all().map(toSession),
    close: () => db.close(),
  }
}

/** A snapshot to keep, unless one not older than `since` stands under its key. */
interface Entry {
  readonly snapshot: Snapshot
  readonly key: string
  readonly since: number
}

interface Waiting extends Entry {
  readonly done: (kept: Snapshot) => void
  readonly fail: (thrown: unknown) => void
}

/** Neighbours share most of the pages that are written. Where they fail together, each is tried alone, so that one cannot take others with it. */
const together = (put: (all: readonly Entry[]) => readonly Snapshot[]): Store['put'] => {
  let waiting: Waiting[] = []
  const flush = (batch: readonly Waiting[]): void => {
    try {
      const kept = put(batch)
      for (const [index, { done }] of batch.entries()) done(kept[index] as Snapshot)
    } catch (error) {
      if (batch.length === 1) batch[0]?.fail(error)
      else for (const each of batch) flush([each])
    }
  }
  const next = (): void => {
    const batch = waiting
    waiting = []
    flush(batch)
  }
  return (snapshot, key, since) =>
    new Promise((done, fail) => {
      if (waiting.length === 0) setImmediate(next)
      waiting.push({ snapshot, key, since, done, fail })
    })
}

/** Bytes of the log from which on it is worth moving into the database, and from which on writers wait a moment so that it starts anew. */
const LOG_WORTH = 1_048_576
const LOG_MOST = 67_108_864

/** Moves what was written into the database itself; waits for the disk, so call it off the main thread. Does nothing where there is little to do. */
export const checkpointSqlite = (path: string): void => {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_WORTH) return
  const db = new DatabaseSync(path, { timeout: 1_000 })
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    if (size > LOG_MOST) db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    db.close()
  }
}

const migrate = (db: DatabaseSync): void =>
  transaction(db, () => {
    const at = Number(db.prepare('PRAGMA user_version').get()?.user_version)
    if (at > MIGRATIONS.length)
      throw new Error(`the snapshot database was made by a newer version (schema ${at}, this one knows ${MIGRATIONS.length}); upgrade beforehand`)
    for (const step of MIGRATIONS.slice(at)) db.exec(step)
    if (at < MIGRATIONS.length) db.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
  })

/** IMMEDIATE: the write lock is taken first, so that what is read inside still holds when it is written. */
const BEGIN = 'BEGIN IMMEDIATE'

const transaction = <T>(db: DatabaseSync, work: () => T, begin = db.prepare(BEGIN), commit = db.prepare('COMMIT')): T => {
  begin.run()
  try {
    const result = work()
    commit.run()
    return result
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

type Name = 'begin' | 'commit' | 'find' | 'get' | 'free' | 'insert' | 'head' | 'setHead' | 'session' | 'sessions' | 'outcome' | 'review' | 'count'
type Statements = Readonly<Record<Name, StatementSync>>

const prepare = (db: DatabaseSync): Statements => ({
  begin: db.prepare(BEGIN),
  commit: db.prepare('COMMIT'),
  find: db.prepare(`SELECT ${COLUMNS} WHERE s.key = ? AND s.time >= ?`),
  get: db.prepare(`SELECT ${COLUMNS} WHERE s.id = ?`),
  free: db.prepare('UPDATE snapshots SET key = NULL WHERE key = ?'),
  insert: db.prepare(
    'INSERT INTO snapshots (id, time, decision, rule, decided_by, coverage, agent, session, key, chain, json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  ),
  head: db.prepare(`SELECT value FROM meta WHERE name = 'head'`),
  setHead: db.prepare(`INSERT INTO meta (name, value) VALUES ('head', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`),
  session: db.prepare(`INSERT INTO sessions (session, agent, first, last, decisions) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (session) DO UPDATE SET last = max(last, excluded.last), decisions = decisions + excluded.decisions`),
  sessions: db.prepare('SELECT session, agent, first, last, decisions FROM sessions ORDER BY last DESC'),
  count: db.prepare('SELECT count(*) AS n FROM snapshots'),
  outcome: db.prepare(`INSERT INTO outcomes (snapshot, time, json) SELECT id, ?, ? FROM snapshots WHERE id = ?
    ON CONFLICT (snapshot) DO UPDATE SET time = excluded.time, json = excluded.json`),
  review: db.prepare(`INSERT INTO reviews (snapshot, time, json) SELECT id, ?, ? FROM snapshots WHERE id = ?
    ON CONFLICT (snapshot) DO UPDATE SET time = excluded.time, json = excluded.json`),
})

/** In one transaction, each chained to the one before it. */
const putAll = (sql: Statements, all: readonly Entry[]): readonly Snapshot[] => {
  const value = sql.head.get()?.value
  const before = typeof value === 'string' ? value : ''
  const made: Snapshot[] = []
  let head = before
  const kept = all.map((entry) => {
    const standing = entry.key === '' ? undefined : parsed(sql.find.get(entry.key, entry.since))
    if (standing) return standing
    const snapshot = insert(sql, entry, head)
    made.push(snapshot)
    head = snapshot.chain
    return snapshot
  })
  if (head !== before) sql.setHead.run(head)
  countSessions(sql, made)
  return kept
}

const insert = (sql: Statements, { snapshot, key }: Entry, head: string): Snapshot & { readonly chain: string } => {
  if (key !== '') sql.free.run(key)
  const { decision, caller } = snapshot
  const json = JSON.stringify(snapshot)
  const chain = sha256(`${head}${sha256(json)}`)
  const text = (name: string): string => String(decision[name] ?? '')
  sql.insert.run(
    snapshot.id,
    snapshot.time,
    decision.decision,
    text('rule'),
    text('decided_by'),
    text('coverage'),
    caller.agent,
    caller.session,
    key || null,
    chain,
    json,
  )
  return { ...snapshot, chain }
}

const countSessions = (sql: Statements, made: readonly Snapshot[]): void => {
  for (const session of new Set(made.map(({ caller }) => caller.session))) {
    const own = session === '' ? [] : made.filter(({ caller }) => caller.session === session)
    const times = own.map(({ time }) => time)
    if (own[0]) sql.session.run(session, own[0].caller.agent, Math.min(...times), Math.max(...times), own.length)
  }
}

/** What is told of a snapshot later stands beside it, so that the snapshot itself stays as it was chained. */
const beside = (statement: StatementSync, id: string, told: Outcome | Review): boolean => statement.run(told.time, JSON.stringify(told), id).changes > 0

const list = (db: DatabaseSync, filter: SnapshotFilter): readonly Snapshot[] => {
  const wheres: string[] = []
  const values: SQLInputValue[] = []
  const where = (text: string, ...given: readonly SQLInputValue[]): void => {
    wheres.push(text)
    values.push(...given)
  }
  if (filter.decisions) where(`s.decision IN (${filter.decisions.map(() => '?').join(', ')})`, ...filter.decisions)
  if (filter.decidedBy !== undefined) where('s.decided_by = ?', filter.decidedBy)
  if (filter.coverage !== undefined) where('s.coverage = ?', filter.coverage)
  if (filter.session !== undefined) where('s.session = ?', filter.session)
  if (filter.reviewed) where('r.snapshot IS NOT NULL')
  if (filter.since !== undefined) where('s.time >= ?', filter.since)
  const condition = wheres.length > 0 ? ` WHERE ${wheres.join(' AND ')}` : ''
  const rows = db.prepare(`SELECT ${COLUMNS}${condition} ORDER BY s.time DESC, s.id DESC LIMIT ?`).all(...values, filter.limit ?? -1)
  return rows.flatMap((row) => parsed(row) ?? [])
}

type Row = Readonly<Record<string, unknown>>

const parsed = (row: Row | undefined): Snapshot | undefined => {
  if (row === undefined) return undefined
  const snapshot = JSON.parse(String(row.json)) as Snapshot // only `put` writes this column
  const outcome = typeof row.outcome === 'string' ? { outcome: JSON.parse(row.outcome) as Outcome } : {}
  const review = typeof row.review === 'string' ? { review: JSON.parse(row.review) as Review } : {}
  return { ...snapshot, ...outcome, ...review, chain: String(row.chain) }
}

const toSession = (row: Row): SessionSummary => ({
  session: String(row.session),
  agent: String(row.agent),
  first: Number(row.first),
  last: Number(row.last),
  decisions: Number(row.decisions),
})
