// Owns the library: `decide()` in the process of whoever imports the package, with this machine's policies, facts and snapshots.
import type { RawCall } from '../core/action.ts'
import type { Decision } from '../core/decision.ts'
import { foldersOf, type Machine, machineOf } from './configuration.ts'
import { type Guard, openGuard } from './guard.ts'

export type { RawCall } from '../core/action.ts'
export type { Decision, DecisionError, Verdict } from '../core/decision.ts'
export type { Effect } from '../core/effect.ts'
export type { Outcome, Snapshot } from '../core/snapshot.ts'

export interface LibraryOptions {
  /** Configuration and state folders; default: the user's own. */
  readonly config?: string | undefined
  readonly state?: string | undefined
  /** Whose project policy counts; default: the working directory. */
  readonly workspace?: string | undefined
  /** Keep snapshots; default true. */
  readonly record?: boolean | undefined
  /** Nobody can answer an ask: a failure of the guard itself is then a denial. */
  readonly unattended?: boolean | undefined
  /** Milliseconds for a whole decision. */
  readonly deadline?: number | undefined
}

export interface Decide {
  /** Never throws; a failure of the guard is an `ask` (`deny` where unattended). What the call does not tell of its surroundings is this process's. */
  decide(call: RawCall): Promise<Decision>
  close(): Promise<void>
}

/**
 * A guard of one's own: policies are compiled once, and not read again.
 * @throws where the shipped policies are missing or broken
 */
export const openDecide = async (options: LibraryOptions = {}): Promise<Decide> => {
  const machine = machineOf()
  const guard = await openFor(options, machine)
  return { decide: (call) => guard.decider.decide(placed(call, machine, options)), close: guard.close }
}

const openFor = ({ config, state, workspace, record = true, unattended, deadline }: LibraryOptions, machine: Machine): Promise<Guard> =>
  openGuard({ folders: foldersOf({ config, state }), workspace: workspace ?? machine.cwd, home: machine.home, record, unattended, deadline })

const placed = (call: RawCall, machine: Machine, { workspace }: LibraryOptions): RawCall => {
  const folders = workspace === undefined ? machine.workspace : [workspace]
  return { source: 'api', ...machine, workspace: folders, cwd: folders[0], ...call }
}

const opened = new Map<string, Promise<Decide>>()

/**
 * Decides one action; nothing is run. The guard is opened with the first call and stays open for further ones with the same options.
 * @throws where the shipped policies are missing or broken
 */
export const decide = async (call: RawCall, options: LibraryOptions = {}): Promise<Decision> => {
  const key = JSON.stringify(Object.entries(options).sort())
  const guard = opened.get(key) ?? openDecide(options)
  opened.set(key, guard)
  try {
    return await (await guard).decide(call)
  } catch (error) {
    opened.delete(key)
    throw error
  }
}
