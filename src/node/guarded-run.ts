// Owns running what was decided: decide, ask whoever may say yes, look again just before, run, report the outcome. How it is run is the caller's business.
import type { RawCall } from '../core/action.ts'
import type { Decided } from '../core/decide/decider.ts'
import { canonicalJson, encodeEffect } from '../core/decide/encode.ts'
import type { Decision } from '../core/decision.ts'
import type { Guard } from './guard.ts'

export interface GuardedRun<T extends { readonly exit: number }> {
  readonly call: RawCall
  /** Whether this decision lets it run; a person may say yes to an ask. */
  mayRun(decision: Decision): boolean | Promise<boolean>
  start(): Promise<T>
}

export type RunAnswer<T> = { readonly decision: Decision } & ({ readonly ran: T } | { readonly refused: 'decision' | 'changed' })

/** Never runs what was not allowed, nor what would do something else than what was allowed a moment before. */
export const guardedRun = async <T extends { readonly exit: number }>(
  { decider, store }: Pick<Guard, 'decider' | 'store'>,
  { call, mayRun, start }: GuardedRun<T>,
): Promise<RunAnswer<T>> => {
  const decided = await decider.decideWith(call)
  const { decision } = decided
  if (!(await mayRun(decision))) return { decision, refused: 'decision' }
  const again = await decider.decideWith(call, { record: false })
  if (meaning(again) !== meaning(decided)) return { decision, refused: 'changed' }
  const ran = await start()
  await keep(store, decision, ran.exit)
  return { decision, ran }
}

/** All that a person or rule said yes to. What a person approved is still an ask when it is looked at again. */
const meaning = ({ decision }: Decided): string =>
  canonicalJson({ verdict: decision.decided_by === 'approval' ? 'ask' : decision.decision, rule: decision.rule, effects: decision.effects.map(encodeEffect) })

/** It ran, whether that can be kept or not. */
const keep = async (store: Guard['store'], { id }: Decision, exit: number): Promise<void> => {
  try {
    await store?.outcome(id, { time: Date.now(), ran: true, exit })
  } catch {
    // The decision itself was kept or spilled; a lost outcome changes nothing that was decided.
  }
}

/** The exit code as a shell would tell it. */
export const exitCodeOf = ({ exitCode, signal }: { readonly exitCode?: number | undefined; readonly signal?: string | undefined }): number =>
  exitCode ?? (signal === undefined ? 127 : 128 + (SIGNAL_NUMBERS[signal] ?? 0))

const SIGNAL_NUMBERS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGSEGV: 11, SIGPIPE: 13, SIGTERM: 15 }
