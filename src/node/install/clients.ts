// Owns the agents' own programs on this machine: where they are, which version, and which way of hooking that version holds to.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import type { Agent, Place, Transport } from '../../core/agent.ts'

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

/** The wanted way where this version was seen to fail closed by it; else a process for each call. */
export const transportFor = ({ install }: Agent, wanted: Transport, version: string): Transport => {
  const since = install.honours[wanted]
  return wanted === 'command' || (since !== undefined && version !== '' && !isOlder(version, since)) ? wanted : 'command'
}

export const isOlder = (version: string, than: string): boolean => {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  for (let at = 0; at < 3; at += 1) {
    const [x = 0, y = 0] = [a?.[at], b?.[at]]
    if (x !== y) return x < y
  }
  return false
}
