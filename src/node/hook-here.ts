// Owns deciding a hook's event in its own process: this machine, the guard, the answer.
import { statSync } from 'node:fs'
import type { Agent, HookAnswer, HookEvent } from '../core/agent.ts'
import { answerEvent } from '../serve/hook.ts'
import { databaseOf, ensureState, type FolderOptions, foldersOf, machineOf, sessionsOf } from './configuration.ts'
import { openGuard } from './guard.ts'
import { systemClock } from './identity.ts'
import { unguarded } from './install/guarded.ts'
import { recallPolicies } from './policy-set-cache.ts'
import { createRing } from './ring.ts'

export interface HookHere {
  readonly agent: Agent
  readonly event: HookEvent
  readonly folders: FolderOptions
  readonly grant: boolean
}

/** Milliseconds for a decision: the parts that it needs are loaded meanwhile. Well below half the patience of any agent. */
const DEADLINE = 5_000

/** Milliseconds each time: it holds up the whole process, and with it the end that it sets itself. */
const PATIENCE = 800

/** @throws an error of the name `Absent` where this needs a part that the small program does not have */
export const decideHere = async ({ agent, event, folders: given, grant }: HookHere): Promise<HookAnswer> => {
  const machine = machineOf()
  const folders = foldersOf(given)
  const host = { machine, epoch: systemClock.epoch, grant, unguarded: unguarded(folders.state) }
  if (event.type === 'other' || event.type === 'config' || event.type === 'unreadable') return answerEvent(agent, event, { ...host, decider: NOBODY })
  ensureState(folders.state)
  const workspace = event.call.workspace[0] ?? machine.cwd
  let absent: unknown
  const report = (thrown: unknown): void => {
    if (thrown instanceof Error && thrown.name === 'Absent') absent = thrown
  }
  const guard = await openGuard({
    folders,
    workspace,
    home: machine.home,
    record: true,
    loaded: recallPolicies(folders, workspace),
    deadline: DEADLINE,
    patience: PATIENCE,
    asked: createRing(systemClock.epoch),
    report,
  })
  const answer = await answerEvent(agent, event, { ...host, ...guard, report })
  if (isLong(folders.state)) await guard.close()
  if (absent) throw absent
  return answer
}

/** Bytes of a database's log, which the next process has to read: some twenty decisions. */
const LONG = 524_288

/** Closing a store moves what it wrote to its place, which waits for the disk; so it is left to one call of many, the process ends anyway. */
const isLong = (state: string): boolean =>
  [databaseOf(state), sessionsOf(state)].some((path) => (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > LONG)

const nobody = (): never => {
  throw new Error('nothing is decided for this event')
}
const NOBODY = { decide: nobody, decideWith: nobody }
