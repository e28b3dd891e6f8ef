// Owns the agents' own programs on this machine: where they are, which version, and which way of hooking that version holds to.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import type { Agent, Place, Transport } from '../../core/agent.ts'
import type { Probed } from './probe.ts'

/** The program's path, or `''`. */
export const binaryOf = ({ install }: Agent, path: string | undefined): string => {
  const names = process.platform === 'win32' ? [`${install.binary}.cmd`, `${install.binary}.exe`] : [install.binary]
  for (const folder of (path ?? '').split(delimiter).filter(Boolean)) for (const name of names) if (isProgram(join(folder, name))) return join(folder, name)
  return ''
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** True where the agent is installed, or was used. */
export const isHere = (agent: Agent, place: Place): boolean =>
  agent.install.found(place).some((path) => existsSync(path)) || binaryOf(agent, place.env['PATH']) !== ''

/** What `--version` says, as numbers with dots, or `''`. */
export const versionOf = async (binary: string): Promise<string> => {
  if (binary === '') return ''
  const { stdout } = await execa(binary, ['--version'], { reject: false, timeout: 15_000, stdin: 'ignore' })
  return /\d+(\.\d+)+/.exec(String(stdout))?.[0] ?? ''
}

/** The wanted way where the client that is here fails closed by it; else a process for each call, and why. */
export const transportFor = async (
  { install, title }: Agent,
  wanted: Transport,
  version: string,
  probe: () => Promise<Probed>,
): Promise<{ readonly transport: Transport; readonly why: string }> => {
  const honoured = install.honours[wanted]
  if (wanted === 'command' || honoured === 'always') return { transport: wanted, why: '' }
  if (honoured === undefined) return { transport: 'command', why: '' }
  const instead = (why: string) =>
    ({ transport: 'command', why: `${title} ${version || '(not found here)'} ${why}; each call starts a process instead` }) as const
  if (version === '' || isOlder(version, honoured.since)) return instead(`is not known to fail closed by ${wanted}`)
  const found = await probe()
  return found === 'closed' ? { transport: wanted, why: '' } : instead(FOUND[found](wanted))
}

const FOUND: Readonly<Record<Exclude<Probed, 'closed'>, (wanted: Transport) => string>> = {
  open: (wanted) => `was tried, and let a call run whose hook by ${wanted} could not be reached`,
  unused: (wanted) => `was tried, and did not take the answer of a hook by ${wanted}`,
  unknown: (wanted) => `could not be tried with hooks by ${wanted}`,
}

export const isOlder = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  for (let at = 0; at < 3; at += 1) {
    const [x = 0, y = 0] = [a?.[at], b?.[at]]
    if (x !== y) return x < y
  }
  return false
}
