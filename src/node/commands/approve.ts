// Owns `beforehand approve`: a person at a terminal lets an asked action through, once.
import { createInterface } from 'node:readline/promises'
import { APPROVAL_LASTS, type Waiting } from '../../core/memory.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { openSessionStore, type SessionStore } from '../../stores/sessions.ts'
import { databaseOf, type Folders, sessionsOf } from '../configuration.ts'
import { requirePerson } from '../person.ts'
import { foldersFrom, type GlobalOptions, note, UsageError, write } from '../program.ts'
import { subjectOf } from '../subject.ts'
import { paintFor, plain, table } from '../table.ts'

export interface ApproveOptions extends GlobalOptions {
  readonly list?: boolean
  readonly json?: boolean
}

/** An ask as a person sees it. */
interface Asked {
  readonly id: string
  /** Epoch milliseconds: when it was asked, and until when it can be approved. */
  readonly time: number
  readonly until: number
  readonly session: string
  readonly agent: string
  readonly cwd: string
  readonly subject: string
  readonly reason: string
  readonly rule: string
}

interface Ask {
  readonly told: Asked
  readonly snapshot: Snapshot
}

export const run = async (id: string | undefined, options: ApproveOptions): Promise<void> => {
  const folders = foldersFrom(options)
  const { state } = folders
  const asking = options.list !== true && options.json !== true
  if (asking) await requirePerson('approve')
  const sessions = openSessionStore(sessionsOf(state), Date.now)
  try {
    const asked = await askedIn(state, sessions.waiting(Date.now() - APPROVAL_LASTS))
    if (options.json) return write(JSON.stringify(asked.map(({ told }) => told)))
    if (!asking) return list(asked.map(({ told }) => told))
    const chosen = id === undefined ? asked : asked.filter(({ told }) => told.id === id)
    if (id !== undefined && chosen.length === 0)
      throw new UsageError(`no ask \`${id}\` waits; \`beforehand approve --list\` shows those of the last ten minutes`)
    await offer(chosen, sessions, folders)
  } finally {
    sessions.close()
  }
}

const askedIn = async (state: string, waiting: readonly Waiting[]): Promise<readonly Ask[]> => {
  if (waiting.length === 0) return []
  const { openSqliteStore } = await import('../../stores/sqlite.ts')
  const store = openSqliteStore(databaseOf(state))
  try {
    const out: Ask[] = []
    for (const one of waiting) {
      const snapshot = await store.get(one.id)
      if (snapshot) out.push({ told: toAsked(one, snapshot), snapshot })
    }
    return out
  } finally {
    await store.close()
  }
}

const toAsked = ({ id, time, session }: Waiting, { caller, action, decision }: Snapshot): Asked => ({
  id,
  time,
  until: time + APPROVAL_LASTS,
  session,
  agent: caller.agent,
  cwd: action.cwd,
  subject: subjectOf(action),
  reason: String(decision.reason ?? ''),
  rule: String(decision.rule ?? ''),
})

const list = (asked: readonly Asked[]): void => {
  if (asked.length === 0) return note(NOTHING)
  const rows = asked.map(({ id, time, agent, subject, reason }) => [id, new Date(time).toLocaleTimeString('sv-SE'), agent, subject, reason])
  write(table([{ head: 'id' }, { head: 'asked' }, { head: 'agent' }, { head: 'what', max: 60 }, { head: 'why', max: 80 }], rows, paintFor(process.stdout)))
}

const NOTHING = 'nothing waits for an approval; asks of the last ten minutes are listed here'

/** Newest first, one after the other, until one is approved or the person stops. */
const offer = async (asked: readonly Ask[], sessions: SessionStore, folders: Folders): Promise<void> => {
  if (asked.length === 0) return note(NOTHING)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (const [at, { told, snapshot }] of asked.entries()) {
      write(shown(told))
      const more = at < asked.length - 1 ? ', n for the next' : ''
      const answer = (await prompt.question(`let exactly this run once? [y once, a from now on${more}, else stop] `)).trim().toLowerCase()
      if (/^y(es)?$/.test(answer)) return approve(told, sessions)
      if (/^a(lways)?$/.test(answer)) return await always(snapshot, folders, sessions, (question) => prompt.question(question))
      if (!/^n(ext|o)?$/.test(answer)) break
    }
    note('nothing was approved')
  } finally {
    prompt.close()
  }
}

const shown = ({ id, time, agent, session, cwd, subject, reason, rule }: Asked): string => {
  const paint = paintFor(process.stdout)
  return [
    paint('bold', subject),
    `why     ${plain(reason)}${rule === '' ? '' : ` [${rule}]`}`,
    `where   ${plain(cwd)}`,
    `who     ${plain(agent)}${session === '' ? '' : `, session ${plain(session)}`}, at ${new Date(time).toLocaleTimeString('sv-SE')}`,
    paint('dim', id),
  ].join('\n')
}

/** Shows the rule before it is written; what is refused leaves the policy as it was. */
const always = async (snapshot: Snapshot, folders: Folders, sessions: SessionStore, question: (text: string) => Promise<string>): Promise<void> => {
  const { narrowRules, writeRules } = await import('../narrow-rule.ts')
  const made = narrowRules(snapshot, `approved-${snapshot.id.slice(-12)}`)
  for (const { rule } of made) write(`${rule.kinds[0]}  if ${rule.if}`)
  const answer = (await question(`allow that from now on, as the first of your own rules? [y/N] `)).trim().toLowerCase()
  if (!/^y(es)?$/.test(answer)) return note('nothing was approved')
  const { policy, cases } = writeRules(
    folders,
    made,
    snapshot.action.workspace[0] ?? snapshot.action.cwd,
    `approved ${new Date().toISOString().slice(0, 10)}: ${subjectOf(snapshot.action).slice(0, 100)}`,
  )
  write(`written to ${policy}, with its cases in ${cases}`)
  approve(snapshot, sessions)
}

const approve = ({ id }: { readonly id: string }, sessions: SessionStore): void => {
  const now = Date.now()
  if (!sessions.approve(id, now - APPROVAL_LASTS, now)) throw new UsageError('it waits no longer: ten minutes are over, or it was approved already')
  write('approved, once, for ten minutes; tell the agent to try it again')
}
