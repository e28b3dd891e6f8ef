// Owns letting a person know that an ask waits: a bell in the terminal, a note on the desktop where there is one. Never waits, never fails.
import { spawn } from 'node:child_process'
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import type { Decision } from '../core/decision.ts'
import { clip, plain } from './table.ts'

/** At most one in this many milliseconds. */
const PAUSE = 5_000

export const createRing = (now: () => number): ((decision: Decision) => void) => {
  let last = Number.NEGATIVE_INFINITY
  return (decision) => {
    if (now() - last < PAUSE) return
    last = now()
    ringBell()
    notify(`${clip(plain(decision.reason), 160)} (beforehand approve)`)
  }
}

/** The terminal that this process belongs to, if it has one. */
const ringBell = (): void => {
  try {
    const terminal = openSync('/dev/tty', constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK)
    writeSync(terminal, '\u0007')
    closeSync(terminal)
  } catch {
    // There is no terminal.
  }
}

const TITLE = 'Beforehand: an agent asks'

/** The program that shows a note here, with its arguments; the text is never part of a script. */
export const noteCommand = (text: string, platform: string, env: NodeJS.ProcessEnv): readonly [file: string, ...args: string[]] | undefined => {
  if (env.TERMUX_VERSION !== undefined) return ['termux-notification', '--title', TITLE, '--content', text]
  if (platform === 'darwin') {
    const script = ['on run argv', `display notification (item 1 of argv) with title "${TITLE}"`, 'end run']
    return ['osascript', ...script.flatMap((line) => ['-e', line]), text]
  }
  if (platform === 'linux' && (env.DISPLAY || env.WAYLAND_DISPLAY)) return ['notify-send', '--app-name=Beforehand', TITLE, text]
  return undefined
}

/** Started at once and left alone: a hook's process ends right after its answer. */
const notify = (text: string): void => {
  const [file, ...args] = noteCommand(text, process.platform, process.env) ?? []
  if (file === undefined) return
  try {
    const child = spawn(file, args, { stdio: 'ignore', detached: true })
    // There may be no such program.
    child.on('error', () => undefined)
    child.unref()
  } catch {
    // No process can be started now.
  }
}
