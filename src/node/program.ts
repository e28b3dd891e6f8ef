// Owns what every command shares: the global options, writing results, and errors that say what to do next.
import { type Folders, foldersOf } from './configuration.ts'

export interface GlobalOptions {
  readonly config?: string
  readonly state?: string
  readonly logLevel?: string
  readonly logFile?: string
}

/** A mistake of the person who typed the command, told without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export const foldersFrom = (options: GlobalOptions): Folders => foldersOf({ config: options.config, state: options.state })

export const write = (text: string): void => {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}

export const note = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/** `90s`, `15m`, `2h`, `7d` in milliseconds. */
export const parseSpan = (text: string): number => {
  const [, count, unit] = /^(\d+)(s|m|h|d|w)$/.exec(text) ?? []
  const ms = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }[unit ?? '']
  if (count === undefined || ms === undefined) throw new UsageError(`\`${text}\` is no time span; write for example 30m, 2h or 7d`)
  return Number(count) * ms
}

export const parseCount = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`\`${text}\` is no count; write a whole number from 1`)
  return Number(text)
}

export const parseShare = (text: string): number => {
  const share = /^(0|1|0?\.\d+|1\.0+)$/.test(text) ? Number(text) : Number.NaN
  if (!(share <= 1)) throw new UsageError(`\`${text}\` is no share; write a number from 0 to 1`)
  return share
}

export const parsePort = (text: string): number => {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) throw new UsageError(`\`${text}\` is no port; write a number from 1 to 65535, or 0 for any that is free`)
  return port
}

/** The value if it is one of these. */
export const oneOf = <T extends string>(name: string, text: string, known: readonly T[]): T => {
  const found = known.find((each) => each === text)
  if (found === undefined) throw new UsageError(`\`${text}\` is no ${name}; it is one of ${known.join(', ')}`)
  return found
}
