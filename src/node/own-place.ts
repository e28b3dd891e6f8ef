// Owns where the guard of this machine is: the running service's address and process, and the package that this program belongs to.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type GuardPlace, USUAL_PORT } from '../core/guard.ts'
import { isAlive } from './service/alive.ts'

/** How long an answer is believed, in milliseconds. */
const FRESH = 1_000

/** Looks again now and then. `now`: milliseconds. */
export const placeWatcher = (state: string, now: () => number): (() => GuardPlace) => {
  const packages = [packageFolder()]
  let looked = Number.NEGATIVE_INFINITY
  let place: GuardPlace = { ports: [], sockets: [], pids: [], packages }
  return () => {
    const at = now()
    if (Math.abs(at - looked) < FRESH) return place
    looked = at
    place = { ...serviceAt(state), packages }
    return place
  }
}

/** The folder of the package that this program belongs to. */
export const packageFolder = (): string => {
  for (let at = import.meta.dirname; ; at = dirname(at)) if (existsSync(join(at, 'package.json')) || dirname(at) === at) return at
}

/** Of the service that runs; where none runs but hooks are installed, the port at which they would look for it is still its own. */
const serviceAt = (state: string): Omit<GuardPlace, 'packages'> => {
  const note = readNote(state)
  if (note === undefined) return { ports: existsSync(join(state, 'install.json')) ? [USUAL_PORT] : [], sockets: [], pids: [] }
  const port = /:(\d+)$/.exec(note.url)?.[1]
  return { ports: port === undefined ? [] : [Number(port)], sockets: note.socket === '' ? [] : [note.socket], pids: [note.pid] }
}

const readNote = (state: string): { readonly pid: number; readonly url: string; readonly socket: string } | undefined => {
  try {
    const { pid, birth, url, socket }: Readonly<Record<string, unknown>> = JSON.parse(readFileSync(join(state, 'service.json'), 'utf8'))
    if (typeof pid !== 'number' || typeof birth !== 'string' || typeof url !== 'string' || typeof socket !== 'string') return undefined
    return isAlive({ pid, birth }) ? { pid, url, socket } : undefined
  } catch {
    return undefined
  }
}
