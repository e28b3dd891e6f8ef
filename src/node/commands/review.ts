// Owns `beforehand review`: a person's judgement of one kept decision. It changes nothing that was decided; `tune` learns from it.
import { existsSync } from 'node:fs'
import { REVIEWS } from '../../core/snapshot.ts'
import { openSessionStore } from '../../stores/sessions.ts'
import { databaseOf, sessionsOf } from '../configuration.ts'
import { foldersFrom, type GlobalOptions, oneOf, UsageError, write } from '../program.ts'
import { remembering } from '../remembering.ts'

export type ReviewOptions = GlobalOptions & { readonly json?: boolean }

export const run = async (id: string, text: string, options: ReviewOptions): Promise<void> => {
  const said = oneOf('judgement', text, REVIEWS)
  const { state } = foldersFrom(options)
  const path = databaseOf(state)
  if (!existsSync(path)) throw new UsageError(`no decisions are kept in ${path}`)
  const { openSqliteStore } = await import('../../stores/sqlite.ts')
  const sessions = openSessionStore(sessionsOf(state), Date.now)
  const store = remembering(openSqliteStore(path), sessions, undefined)
  try {
    const review = { time: Date.now(), said }
    if (!(await store.review(id, review))) throw new UsageError(`there is no decision ${id}; \`beforehand log\` lists them`)
    const snapshot = await store.get(id)
    write(options.json ? JSON.stringify({ id, review }) : `${id}: decided ${snapshot?.decision.decision}, reviewed as ${said}`)
  } finally {
    sessions.close()
    await store.close()
  }
}
