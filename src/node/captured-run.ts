// Owns running one allowed command with its output kept: cut at a limit, streamed as it comes, ended as a whole group when late or not wanted any more.
import { execa } from 'execa'
import { exitCodeOf } from './guarded-run.ts'

export interface CapturedOptions {
  readonly argv: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds until the whole process group is ended. */
  readonly timeoutMs: number
  /** Bytes kept: half from the start, half from the end. */
  readonly keepBytes: number
  readonly signal: AbortSignal
  /** Output as it comes, standard output and error in one. */
  output(text: string): void
}

export interface Captured {
  readonly exit: number
  readonly output: string
  /** Bytes that were left out of the middle. */
  readonly cut: number
  readonly ended: 'by itself' | 'late' | 'cancelled' | 'not started'
}

/** Between asking a group to end and ending it. */
const GRACE = 2_000

/** Never throws. Whatever the command started and left in its group is ended with it. */
export const captureRun = async (given: CapturedOptions): Promise<Captured> => {
  const [file = '', ...args] = given.argv
  const kept = headAndTail(given.keepBytes)
  let ended: Captured['ended'] = 'by itself'
  const child = execa(file, args, {
    cwd: given.cwd,
    env: given.env,
    extendEnv: false,
    stdin: 'ignore',
    all: true,
    buffer: false,
    encoding: 'buffer',
    reject: false,
    shell: false,
    detached: true,
    cleanup: false,
  })
  const decoder = new TextDecoder()
  child.all?.on('data', (chunk: Buffer) => {
    kept.add(chunk)
    given.output(decoder.decode(chunk, { stream: true }))
  })
  const end = (why: Captured['ended']): void => {
    if (ended !== 'by itself') return
    ended = why
    killGroup(child.pid, 'SIGTERM')
    setTimeout(() => {
      killGroup(child.pid, 'SIGKILL')
      // One that left its group may hold the pipe for ever.
      child.all?.destroy()
    }, GRACE).unref()
  }
  const late = setTimeout(() => end('late'), given.timeoutMs)
  const cancel = (): void => end('cancelled')
  if (given.signal.aborted) cancel()
  given.signal.addEventListener('abort', cancel, { once: true })
  const leave = (): void => killGroup(child.pid, 'SIGKILL')
  process.once('exit', leave)
  const result = await child
  clearTimeout(late)
  process.off('exit', leave)
  given.signal.removeEventListener('abort', cancel)
  killGroup(child.pid, 'SIGKILL')
  if (result.exitCode === undefined && result.signal === undefined && ended === 'by itself') ended = 'not started'
  return { exit: exitCodeOf(result), ...kept.text(), ended }
}

const killGroup = (pid: number | undefined, signal: NodeJS.Signals): void => {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended already.
  }
}

/** The first and the last bytes of a stream, each half of `most`. */
const headAndTail = (most: number): { add(chunk: Buffer): void; text(): { readonly output: string; readonly cut: number } } => {
  const half = Math.floor(most / 2)
  const head: Buffer[] = []
  let headSize = 0
  let tail: Buffer[] = []
  let tailSize = 0
  let size = 0
  return {
    add: (chunk) => {
      size += chunk.length
      const room = half - headSize
      if (room > 0) head.push(chunk.subarray(0, room))
      headSize += Math.min(room, chunk.length)
      const rest = chunk.subarray(Math.max(0, room))
      if (rest.length === 0) return
      tail.push(rest)
      tailSize += rest.length
      if (tailSize <= 2 * half + 65_536) return
      // Put together now and then only: each small chunk would copy the whole tail.
      tail = [Buffer.concat(tail).subarray(-half)]
      tailSize = half
    },
    text: () => {
      const end = half === 0 ? Buffer.alloc(0) : Buffer.concat(tail).subarray(-half)
      const cut = size - headSize - end.length
      const start = Buffer.concat(head)
      return { cut, output: cut > 0 ? `${start}\n… ${cut} bytes left out …\n${end}` : Buffer.concat([start, end]).toString() }
    },
  }
}
