// Owns where things are (DESIGN 12): configuration, state, shipped policies, and who and where we are. Reads no policy.

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir, userInfo } from 'node:os'
import { dirname, isAbsolute, join, sep } from 'node:path'
import envPaths from 'env-paths'

export interface Folders {
  readonly organisation: string
  readonly config: string
  readonly state: string
  /** The policies that are shipped with the package. */
  readonly shipped: string
}

/** Folders named on the command line win over the environment, which an agent may have set. */
export interface FolderOptions {
  readonly config?: string | undefined
  readonly state?: string | undefined
}

export const foldersOf = (given: FolderOptions): Folders => {
  const paths = envPaths('beforehand', { suffix: '' })
  const state = process.platform === 'linux' ? paths.log : paths.data
  const organisation = process.platform === 'win32' ? join(process.env.ProgramData ?? 'C:\\ProgramData', 'beforehand') : '/etc/beforehand'
  return { organisation, config: given.config ?? paths.config, state: given.state ?? state, shipped: shippedPolicies() }
}

/** `policies/` stands beside `src/` and `dist/`; both hold this module at the same or nearly the same depth. */
const shippedPolicies = (): string => {
  for (let at = import.meta.dirname; ; at = dirname(at)) {
    const folder = join(at, 'policies')
    if (existsSync(join(folder, 'floor.yaml'))) return folder
    if (dirname(at) === at) throw new Error('the shipped policies are missing (no policies/floor.yaml above the program); install beforehand again')
  }
}

/** The version of the package that this module belongs to. */
export const packageVersion = (): string => {
  for (let at = import.meta.dirname; dirname(at) !== at; at = dirname(at)) {
    const file = join(at, 'package.json')
    if (!existsSync(file)) continue
    const { version }: { version?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof version === 'string') return version
  }
  return '0'
}

export interface Machine {
  readonly home: string
  readonly user: string
  readonly temp: string
  readonly platform: string
  readonly cwd: string
  readonly workspace: readonly string[]
  /** Variables that say where this system lies, as every process on it has them. */
  readonly env: Readonly<Record<string, string>>
}

/** This machine, as actions that are decided here see it. */
export const machineOf = (): Machine => {
  const cwd = process.cwd()
  return {
    home: homedir(),
    user: userName(),
    temp: tmpdir(),
    platform: process.platform,
    cwd,
    workspace: [cwd],
    env: systemPrefix(process.env, process.execPath),
  }
}

/** `PREFIX` where it is this system's own root, as on Termux; elsewhere it is anybody's build variable. */
export const systemPrefix = ({ PREFIX = '', TERMUX_VERSION }: NodeJS.ProcessEnv, program: string): Readonly<Record<string, string>> =>
  isAbsolute(PREFIX) && (TERMUX_VERSION !== undefined || program.startsWith(join(PREFIX, sep))) ? { PREFIX } : {}

const userName = (): string => {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}

/** Makes the state folder, for the owner only. */
export const ensureState = (state: string): string => {
  mkdirSync(state, { recursive: true, mode: 0o700 })
  return state
}

export const databaseOf = (state: string): string => join(state, 'snapshots.db')

/** What is remembered of sessions, and asks that wait. */
export const sessionsOf = (state: string): string => join(state, 'sessions.db')

/** Weights of the embedded model that `tune` made here. */
export const tunedOf = (state: string): string => join(state, 'model', 'embedded.json')

/** The key that stands behind the hashes of hidden secrets; made once. */
export const secretKey = (state: string): Buffer => {
  const file = join(state, 'key')
  try {
    return readFileSync(file)
  } catch {
    return makeKey(file, state)
  }
}

const makeKey = (file: string, state: string): Buffer => {
  const key = randomBytes(32)
  try {
    ensureState(state)
    writeFileSync(file, key, { mode: 0o600, flag: 'wx' })
    return key
  } catch {
    // Another process made it first, or the folder cannot be written: then the key lives as long as this process.
    return existsSync(file) ? readFileSync(file) : key
  }
}
