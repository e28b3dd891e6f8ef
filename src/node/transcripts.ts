// Owns finding and reading agents' own session files. What a line of one holds is the agent's file.
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import type { Agent, Place, TranscriptCall } from '../core/agent.ts'

/** The agent's session files that changed since then (epoch milliseconds), oldest first. A folder that is not there holds none. */
export const transcriptFiles = ({ transcripts }: Agent, place: Pick<Place, 'home' | 'env'>, since: number): readonly string[] => {
  if (!transcripts) return []
  const found = transcripts.folders(place).flatMap((folder) =>
    namesBelow(folder)
      .filter((name) => name.endsWith(transcripts.ending))
      .map((name) => join(folder, name)),
  )
  // A database says itself when its lines were written.
  if (transcripts.sql !== undefined) return found
  return found
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .filter(({ time }) => time >= since)
    .sort((a, b) => a.time - b.time)
    .map(({ path }) => path)
}

const namesBelow = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

/** Characters; a longer line holds a picture or a whole file, and is not read. */
const LONGEST = 8_000_000

/** The calls of one file, in order; `undefined` for a line that cannot be read. */
export const readTranscript = async function* (agent: Agent, path: string, since: number): AsyncGenerator<TranscriptCall | undefined> {
  const memory: Record<string, string> = {}
  const sql = agent.transcripts?.sql
  const lines =
    sql === undefined ? createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY }) : linesOfDatabase(path, sql, since)
  for await (const line of lines) {
    if (line.trim() === '') continue
    const value = line.length > LONGEST ? undefined : parsed(line)
    if (value === undefined) yield undefined
    else yield* agent.transcripts?.calls(value, memory) ?? []
  }
}

/** A database that cannot be read, or is of another shape, is one line that cannot be. */
const linesOfDatabase = function* (path: string, sql: string, since: number): Generator<string> {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 2_000 })
    for (const { line } of db.prepare(sql).iterate({ since })) yield String(line)
  } catch {
    yield 'unreadable'
  } finally {
    db?.close()
  }
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
