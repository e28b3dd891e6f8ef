// Owns logging of this process: to stderr or a file, never to stdout, never with an action's input.
import { destination, type Logger, pino } from 'pino'

export interface LogOptions {
  /** A pino level; default `warn`. */
  readonly level?: string | undefined
  /** Default: stderr. */
  readonly file?: string | undefined
}

const HIDDEN = ['input', 'request', 'action', 'env', 'headers', 'authorization', 'token', 'key', 'password', 'secret']

export const openLog = ({ level = 'warn', file }: LogOptions): Logger =>
  pino(
    { name: 'beforehand', level, redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' } },
    destination(file === undefined ? { dest: 2, sync: true } : { dest: file, mkdir: true, sync: true }),
  )

/** A logger of lines whose fields are all ours, so that none needs to be looked through. */
export const plainLog = (log: Logger): Logger => log.child({}, { redact: [] })
