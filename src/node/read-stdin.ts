// Owns reading all of stdin without a stream of the process: loading that takes longer than to read an event.
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'

/**
 * All of it as UTF-8, however late it comes; timers go on meanwhile, and the process may end before it is there. `readFileSync(0)` does neither, and throws
 * EAGAIN where somebody has set the pipe not to wait, as every module does that looks at `process.stdin`. Only for what is no pipe (a file, a terminal) is it used.
 */
export const readStdin = async (): Promise<string> => {
  const pipe = openPipe()
  if (!pipe) return readFileSync(0, 'utf8')
  const pieces: Buffer[] = []
  for await (const piece of pipe) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

const openPipe = (): Socket | undefined => {
  try {
    return new Socket({ fd: 0, readable: true, writable: false })
  } catch {
    return undefined
  }
}
