// Owns `beforehand serve`: the HTTP service of this user, once, in the foreground.
import { setTimeout as wait } from 'node:timers/promises'
import type { Folders } from '../configuration.ts'
import { machineOf, packageVersion } from '../configuration.ts'
import { systemClock } from '../identity.ts'
import { openLog } from '../log.ts'
import { foldersFrom, type GlobalOptions, note, UsageError, write } from '../program.ts'
import { createRing } from '../ring.ts'
import { runningService, type ServiceLock, type ServiceNote, takeServiceLock } from '../service/lock.ts'
import { defaultSocket, type Service, startService } from '../service/service.ts'
import { type UnitKind, unitText } from '../service/units.ts'

export interface ServeCommandOptions extends GlobalOptions {
  readonly port?: number
  readonly host?: string
  readonly socket?: string
  readonly allowHost?: readonly string[]
  readonly allowOrigin?: readonly string[]
  readonly ifNeeded?: boolean
  /** Milliseconds. */
  readonly idle?: number
  readonly printUnit?: UnitKind
}

const PORT = 4117
const HOST = '127.0.0.1'

export const run = async (options: ServeCommandOptions): Promise<void> => {
  const folders = foldersFrom(options)
  if (options.printUnit) return write(unitText(options.printUnit, { node: process.execPath, program: process.argv[1] ?? '', folders, args: wordsOf(options) }))
  const lock = await lockFor(folders, options.ifNeeded ?? false)
  if (!lock) return
  const log = openLog({ level: options.logLevel, file: options.logFile })
  const ends = asked()
  let service: Service
  try {
    service = await startService({
      folders,
      machine: machineOf(),
      lock,
      tcp: tcpOf(options),
      socket: socketOf(options, folders),
      allowHosts: options.allowHost ?? [],
      allowOrigins: options.allowOrigin ?? [],
      log,
      asked: createRing(systemClock.now),
      idle: options.idle === undefined ? undefined : { ms: options.idle, end: () => ends.now('idle') },
    })
  } catch (error) {
    lock.release()
    throw error
  }
  write(`beforehand ${packageVersion()} is ready at ${[service.url, service.socket].filter(Boolean).join(' and ')} (pid ${process.pid})`)
  log.info({ url: service.url, socket: service.socket, policy: service.policyVersion }, 'ready')
  const why = await ends.why
  log.info({ why }, 'draining')
  setTimeout(() => process.exit(1), LONGEST_END)
  await service.drain().catch((error: unknown) => {
    log.error({ err: error instanceof Error ? error.name : typeof error }, 'not everything could be put away')
    process.exit(1)
  })
  // What a client keeps open must not keep the process.
  process.exit(0)
}

/** Whatever hangs, it ends; more than draining takes, in milliseconds. */
const LONGEST_END = 6_000

/** A socket alone where only a socket is named; else an address, and the usual socket beside it. */
const tcpOf = ({ socket, host, port }: ServeCommandOptions): { readonly host: string; readonly port: number } | undefined =>
  socket !== undefined && host === undefined && port === undefined ? undefined : { host: host ?? HOST, port: port ?? PORT }

const socketOf = ({ socket, state }: ServeCommandOptions, folders: Folders): string | undefined => {
  if (socket !== undefined) return socket
  if (process.platform === 'win32') return undefined
  const path = defaultSocket(folders.state, state === undefined ? process.env.XDG_RUNTIME_DIR : undefined)
  if (Buffer.byteLength(path) <= 103) return path
  note(`beforehand: no unix socket is served, since ${path} is too long for one; give a shorter one with --socket`)
  return undefined
}

/** The words that a unit repeats. */
const wordsOf = ({ port, host, socket, idle, allowHost = [], allowOrigin = [] }: ServeCommandOptions): readonly string[] => [
  ...(idle === undefined ? [] : ['--idle', `${Math.ceil(idle / 1_000)}s`]),
  ...(port === undefined ? [] : ['--port', String(port)]),
  ...(host === undefined ? [] : ['--host', host]),
  ...(socket === undefined ? [] : ['--socket', socket]),
  ...allowHost.flatMap((each) => ['--allow-host', each]),
  ...allowOrigin.flatMap((each) => ['--allow-origin', each]),
]

/** Longer than a service takes to drain. */
const PATIENCE = 7_000

/** The lock; or undefined where the service that holds it is the one that was asked for, which was then told. */
const lockFor = async (folders: Folders, ifNeeded: boolean): Promise<ServiceLock | undefined> => {
  const lock = takeServiceLock(folders.state)
  if (lock) return lock
  const holder = await noted(folders.state)
  const who = holder ? `pid ${holder.pid}, version ${holder.version}, at ${[holder.url, holder.socket].filter(Boolean).join(' and ')}` : 'another process'
  if (!ifNeeded) throw new Error(`the service runs already (${who}); stop it first, or start with --if-needed`)
  if (holder && holder.version === packageVersion() && holder.ready) {
    write(`beforehand: the service runs already (${who})`)
    return undefined
  }
  if (holder && holder.version !== packageVersion()) {
    note(`beforehand: version ${holder.version} is running (pid ${holder.pid}); it is asked to end, since this is ${packageVersion()}`)
    process.kill(holder.pid, 'SIGTERM')
  }
  return freed(folders.state, who)
}

/** The holder takes the lock a moment before it says who it is. */
const noted = async (state: string): Promise<ServiceNote | undefined> => {
  for (let left = 20; left > 0; left -= 1) {
    const holder = runningService(state)
    if (holder) return holder
    await wait(50)
  }
  return undefined
}

/** Waits for a holder that ends; one that became ready meanwhile is as good. */
const freed = async (state: string, who: string): Promise<ServiceLock | undefined> => {
  const until = performance.now() + PATIENCE
  while (performance.now() < until) {
    await wait(50)
    const lock = takeServiceLock(state)
    if (lock) return lock
    const holder = runningService(state)
    if (holder?.ready && holder.version === packageVersion()) {
      write(`beforehand: the service runs already (pid ${holder.pid})`)
      return undefined
    }
  }
  throw new UsageError(`the service that runs (${who}) did not end; stop it, then start again`)
}

interface Ends {
  /** Why it ends, once it does. */
  readonly why: Promise<string>
  now(why: string): void
}

/** A second signal, as a wrapper sends it, does not cut the end short. */
const asked = (): Ends => {
  let now: Ends['now'] = () => undefined
  const why = new Promise<string>((resolve) => {
    now = resolve
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => now(signal))
  return { why, now }
}
