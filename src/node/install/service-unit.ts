// Owns the unit that keeps the service running for hooks that ask it: its file as a change like any other, and telling systemd or launchd of it.
import { join } from 'node:path'
import { execa } from 'execa'
import type { FileChange } from '../../core/agent.ts'
import { type UnitOptions, unitText } from '../service/units.ts'
import type { Owned, PlannedFile } from './plan.ts'

const kindOf = (platform: string): 'systemd' | 'launchd' | undefined => (platform === 'linux' ? 'systemd' : platform === 'darwin' ? 'launchd' : undefined)

const NAME = 'beforehand.service'

const ASKED = { systemd: ['systemctl', '--user', 'show-environment'], launchd: ['launchctl', 'managerpid'] } as const

/** Whether this user has a keeper of services here: not in a container, on Termux, or where nobody logged in. */
export const hasKeeper = async (platform: string): Promise<boolean> => {
  const kind = kindOf(platform)
  if (!kind) return false
  const [program, ...args] = ASKED[kind]
  const { failed } = await execa(program, args, { reject: false, timeout: 5_000, stdin: 'ignore' })
  return !failed
}

/** Nothing on systems where we know no keeper of services. */
export const unitChange = (owner: string, home: string, platform: string, options: UnitOptions): readonly Owned[] => {
  const kind = kindOf(platform)
  if (!kind) return []
  const path = kind === 'systemd' ? join(home, '.config/systemd/user', NAME) : join(home, 'Library/LaunchAgents/com.beforehand.serve.plist')
  const change: FileChange = { kind: 'file', path, why: 'the service, kept running for you', text: unitText(kind, options) }
  return [{ owner, change, agent: undefined }]
}

const STEPS = {
  start: [
    ['systemctl', '--user', 'daemon-reload'],
    ['systemctl', '--user', 'enable', '--now', NAME],
  ],
  stop: [['systemctl', '--user', 'disable', '--now', NAME]],
} as const

/** Why the service could not be started or stopped that way, or `''`. */
export const tellKeeper = async (what: keyof typeof STEPS, path: string): Promise<string> => {
  const steps = path.endsWith('.plist') ? [['launchctl', what === 'start' ? 'load' : 'unload', '-w', path]] : STEPS[what]
  for (const [program = '', ...args] of steps) {
    const { failed, stderr, shortMessage } = await execa(program, args, { reject: false, timeout: 15_000, stdin: 'ignore' })
    if (failed) return (stderr || shortMessage || '').split('\n')[0] ?? 'unknown'
  }
  return ''
}

/** Before their files go. One that is not kept any more is no failure. */
export const endUnits = async (plan: readonly PlannedFile[]): Promise<void> => {
  for (const { path, before, after } of plan)
    if (before && !after && /\/(beforehand\.service|com\.beforehand\.serve\.plist)$/.test(path)) await tellKeeper('stop', path)
}
