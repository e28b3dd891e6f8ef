// Owns `beforehand approve`: a person at a terminal lets an asked action through, once.
import { createInterface } from 'node:readline/promises'
import { APPROVAL_LASTS, type Waiting } from '../../core/memory.ts'
import type { Snapshot } from '../../core/snapshot.ts'
import { openSessionStore, type SessionStore } from '../../stores/sessions.ts'
import { databaseOf, sessionsOf } from '../configuration.ts'
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

export const run = async (id: string | undefined, options: ApproveOptions): Promise<void> => {
  const { state } = foldersFrom(options)
  const asking = options.list !== true && options.json !== true
  if (asking) await requirePerson('approve')
  const sessions = openSessionStore(sessionsOf(state), Date.now)
  try {
    const asked = await askedIn(state, sessions.waiting(Date.now() - APPROVAL_LASTS))
    if (options.json) return write(JSON.stringify(asked))
    if (!asking) return list(asked)
    const chosen = id === undefined ? asked : asked.filter((one) => one.id === id)
    if (id !== undefined && chosen.length === 0)
      throw new UsageError(`no ask \`${id}\` waits; \`beforehand approve --list\` shows those of the last ten minutes`)
    await offer(chosen, sessions)
  } finally {
    sessions.close()
  }
}

const askedIn = async (state: string, waiting: readonly Waiting[]): Promise<readonly Asked[]> => {
  if (waiting.length === 0) return []
  const { openSqliteStore } = await import('../../stores/sqlite.ts')
  const store = openSqliteStore(databaseOf(state))
  try {
    const out: Asked[] = []
    for (const one of waiting) {
      const snapshot = await store.get(one.id)
      if (snapshot) out.push(toAsked(one, snapshot))
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
const offer = async (asked: readonly Asked[], sessions: SessionStore): Promise<void> => {
  if (asked.length === 0) return note(NOTHING)
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  try {
    for (const [at, one] of asked.entries()) {
      write(shown(one))
      const more = at < asked.length - 1 ? ', n for the next' : ''
      const answer = (await prompt.question(`let exactly this run once? [y once${more}, else stop] `)).trim().toLowerCase()
      if (/^y(es)?$/.test(answer)) return approve(one, sessions)
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

const approve = ({ id }: Asked, sessions: SessionStore): void => {
  const now = Date.now()
  if (!sessions.approve(id, now - APPROVAL_LASTS, now)) throw new UsageError('it waits no longer: ten minutes are over, or it was approved already')
  write('approved, once, for ten minutes; tell the agent to try it again')
}
