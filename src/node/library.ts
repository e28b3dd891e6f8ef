// Owns the library: `decide()` in the process of whoever imports the package, with this machine's policies, facts and snapshots.
import { resolve } from 'node:path'
import type { RawCall } from '../core/action.ts'
import type { Decision } from '../core/decision.ts'
import type { GeneralCall, GeneralProblem } from '../core/general.ts'
import type { Model } from '../core/ports.ts'
import { foldersOf, type Machine, machineOf } from './configuration.ts'
import { type Guard, openGuard } from './guard.ts'
import { type ModelFor, strategyFromFile } from './strategies.ts'

export type { RawCall } from '../core/action.ts'
export type { Decision, DecisionError, Verdict } from '../core/decision.ts'
export type { Effect } from '../core/effect.ts'
export type { Opinion } from '../core/finding.ts'
export type { GeneralCall } from '../core/general.ts'
export type { GeneralModelRequest, Model } from '../core/ports.ts'
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
  /** File of the general strategy that answers general questions; default: those of this machine, by name or action. */
  readonly policy?: string | undefined
}

export interface OpenOptions extends LibraryOptions {
  /** Models of your own, by the name that a strategy gives under `fallback`. */
  readonly models?: Readonly<Record<string, Model>> | undefined
}

/** A general question that nobody can answer as it stands. Never to be read as an allow. */
export class GeneralError extends Error {
  override readonly name = 'GeneralError'
  readonly code: GeneralProblem['code']

  constructor({ code, message }: GeneralProblem) {
    super(message)
    this.code = code
  }
}

export interface Decide {
  /** Never throws; a failure of the guard is an `ask` (`deny` where unattended). What the call does not tell of its surroundings is this process's. */
  decide(call: RawCall): Promise<Decision>
  /**
   * `decision` is the candidate that answers; go on with it only where `allowed` says so, or where it is a choice and no permission.
   * @throws GeneralError where there is no such strategy, or the question has no meaning
   */
  decide(question: GeneralCall): Promise<Decision<string>>
  close(): Promise<void>
}

/**
 * A guard of one's own: policies are compiled once, and not read again.
 * @throws where the shipped policies, or the one that is named, are missing or broken
 */
export const openDecide = async (options: OpenOptions = {}): Promise<Decide> => {
  const machine = machineOf()
  const guard = await openFor(options, machine)
  const { decider, close } = guard
  const decide = async (asked: RawCall | GeneralCall): Promise<Decision & Decision<string>> => {
    // One of the two, as the overloads of `Decide` say.
    const answer = 'tool' in asked ? await decider.decide(placed(asked, machine, options)) : await general(guard, asked)
    return answer as Decision & Decision<string>
  }
  return { decide, close }
}

const general = async ({ decider }: Guard, question: GeneralCall): Promise<Decision<string>> => {
  const answer = await decider.general?.decide({ source: 'api', ...question })
  if (!answer || 'code' in answer) throw new GeneralError(answer ?? { code: 'general.unavailable', message: 'general decisions are not served here' })
  return answer.decision
}

const openFor = ({ config, state, workspace, record = true, unattended, deadline, policy, models }: OpenOptions, machine: Machine): Promise<Guard> => {
  const strategies = policy === undefined ? undefined : (modelFor: ModelFor) => strategyFromFile(resolve(policy), modelFor)
  const folders = foldersOf({ config, state })
  return openGuard({ folders, workspace: workspace ?? machine.cwd, home: machine.home, record, unattended, deadline, strategies, ownModels: models })
}

const placed = (call: RawCall, machine: Machine, { workspace }: LibraryOptions): RawCall => {
  const folders = workspace === undefined ? machine.workspace : [workspace]
  return { source: 'api', ...machine, workspace: folders, cwd: folders[0], ...call }
}

const opened = new Map<string, Promise<Decide>>()

/**
 * Decides one action, or one general question by a strategy; nothing is run. The guard is opened with the first call and stays open for further ones with
 * the same options.
 * @throws where the shipped policies, or the one that is named, are missing or broken; GeneralError as `Decide.decide` does
 */
export const decide: {
  (call: RawCall, options?: LibraryOptions): Promise<Decision>
  (question: GeneralCall, options?: LibraryOptions): Promise<Decision<string>>
} = async (asked: RawCall | GeneralCall, options: LibraryOptions = {}): Promise<Decision & Decision<string>> => {
  const guard = await openedFor(options)
  // The overloads above are those of `Decide`.
  return guard.decide(asked as RawCall) as Promise<Decision & Decision<string>>
}

const openedFor = async (options: LibraryOptions): Promise<Decide> => {
  const key = JSON.stringify(Object.entries(options).sort())
  const guard = opened.get(key) ?? openDecide(options)
  opened.set(key, guard)
  try {
    return await guard
  } catch (error) {
    opened.delete(key)
    throw error
  }
}
