// Owns running the service in a folder of its own, as a process that can be killed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from '../../src/serve/client.ts'
import { MAIN, type Place } from './cli.ts'

export interface Running {
  readonly child: ChildProcess
  readonly url: string
  readonly socket: string
  readonly client: Client
  /** What it wrote to standard error: its log. */
  log(): string
  /** Asks it to end; answers its exit code. */
  stop(): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Whatever a failed test left behind. */
export const endAll = (): void => {
  for (const child of running) child.kill('SIGKILL')
}

const LINE = /ready at (http:\S+)?(?: and )?(\/\S+)? \(pid/

/** Starts `beforehand serve` on a free port; resolves once it says that it is ready, throws with its words where it ends instead. */
export const serve = async (place: Place, args: readonly string[] = ['--port', '0'], env: Readonly<Record<string, string>> = {}): Promise<Running> => {
  const child = spawn(process.execPath, [MAIN, 'serve', ...args], { cwd: place.workspace, env: { ...place.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let out = ''
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (log += chunk))
  const ended = once(child, 'exit').then(() => running.delete(child))
  while (!LINE.test(out)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode ?? child.signalCode}: ${out}${log}`)
    await Promise.race([wait(10), ended])
  }
  const [, url = '', socket = ''] = LINE.exec(out) ?? []
  return {
    child,
    url,
    socket,
    client: createClient({ url }),
    log: () => log,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
  }
}
