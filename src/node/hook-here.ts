// Owns deciding a hook's event in its own process: this machine, the guard, the answer.
import type { Agent, HookAnswer } from '../core/agent.ts'
import { answerEvent } from '../serve/hook.ts'
import { type FolderOptions, foldersOf, machineOf } from './configuration.ts'
import { openGuard } from './guard.ts'
import { systemClock } from './identity.ts'
import { unguarded } from './install/guarded.ts'
import { createRing } from './ring.ts'

export interface HookHere {
  readonly agent: Agent
  readonly event: unknown
  readonly folders: FolderOptions
  readonly grant: boolean
}

export const decideHere = async ({ agent, event, folders, grant }: HookHere): Promise<HookAnswer> => {
  const machine = machineOf()
  const read = agent.readHook(event, { folder: process.env['CLAUDE_PROJECT_DIR'] || machine.cwd })
  const host = { machine, epoch: systemClock.epoch, grant, unguarded: unguarded(foldersOf(folders).state) }
  if (read.type === 'other' || read.type === 'config') return answerEvent(agent, read, { ...host, decider: NOBODY })
  const workspace = 'call' in read ? (read.call.workspace[0] ?? machine.cwd) : machine.cwd
  const guard = await openGuard({ folders: foldersOf(folders), workspace, home: machine.home, record: true, asked: createRing(systemClock.epoch) })
  return answerEvent(agent, read, { ...host, ...guard })
}

const nobody = (): never => {
  throw new Error('nothing is decided for this event')
}
const NOBODY = { decide: nobody, decideWith: nobody }
