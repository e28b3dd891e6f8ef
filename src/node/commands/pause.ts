// Owns `beforehand pause`: a person at a terminal suspends all but the floor for a while.

import { endPause, LONGEST_PAUSE, pause, pausedUntil } from '../pause.ts'
import { requirePerson } from '../person.ts'
import { foldersFrom, type GlobalOptions, parseSpan, UsageError, write } from '../program.ts'

export interface PauseOptions extends GlobalOptions {
  readonly end?: boolean
  readonly json?: boolean
}

export const run = async (span: string | undefined, options: PauseOptions): Promise<void> => {
  const { state } = foldersFrom(options)
  if (options.end) {
    endPause(state)
    return tell(undefined, options)
  }
  if (span === undefined) return tell(pausedUntil(state, Date.now()), options)
  const ms = parseSpan(span)
  if (ms > LONGEST_PAUSE)
    throw new UsageError('a pause lasts at most 24h; to leave the guard out of a project, take its hooks away with `beforehand uninstall`')
  await requirePerson('pause')
  tell(pause(state, Date.now(), ms), options)
}

const tell = (until: number | undefined, { json }: PauseOptions): void => {
  if (json) return write(JSON.stringify({ paused_until: until ?? null }))
  if (until === undefined) return write('beforehand is not paused')
  write(
    `paused until ${new Date(until).toLocaleString('sv-SE')}: only the floor holds, everything else is recorded and let through; end it with \`beforehand pause --end\``,
  )
}
