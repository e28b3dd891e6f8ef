// Owns the pause: a file in the state folder that says until when a person suspended all but the floor.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureState } from './configuration.ts'

/** The longest pause, in milliseconds. */
export const LONGEST_PAUSE = 86_400_000

const fileOf = (state: string): string => join(state, 'pause.json')

/** Until when (epoch ms) the guard is paused at `now`; undefined where it is not. A pause that is longer than anybody could have asked for is none. */
export const pausedUntil = (state: string, now: number): number | undefined => {
  try {
    const { since, until }: { readonly since?: unknown; readonly until?: unknown } = JSON.parse(readFileSync(fileOf(state), 'utf8'))
    if (typeof since !== 'number' || typeof until !== 'number') return undefined
    return since <= now && now < until && until - since <= LONGEST_PAUSE ? until : undefined
  } catch {
    return undefined
  }
}

/** How long an answer is believed, in milliseconds. */
const FRESH = 250

/** The same, looked at again now and then. `now`: epoch milliseconds. */
export const pauseWatcher = (state: string, now: () => number): (() => number | undefined) => {
  let looked = Number.NEGATIVE_INFINITY
  let until: number | undefined
  return () => {
    const at = now()
    if (Math.abs(at - looked) >= FRESH) {
      looked = at
      until = pausedUntil(state, at)
    }
    return until !== undefined && at < until ? until : undefined
  }
}

/** Pauses from `now` on for `ms` milliseconds; answers until when. */
export const pause = (state: string, now: number, ms: number): number => {
  const until = now + ms
  const next = `${fileOf(ensureState(state))}.${process.pid}.new`
  writeFileSync(next, JSON.stringify({ since: now, until }), { mode: 0o600 })
  renameSync(next, fileOf(state))
  return until
}

export const endPause = (state: string): void => rmSync(fileOf(state), { force: true })
