// Owns the switches of each agent that leave hooks unused although they are installed: why a canary was not refused, and what to do.
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { machineOf } from '../configuration.ts'
import { codexHooks } from '../install/codex-trust.ts'
import { type Check, check } from './report.ts'

export const switchChecks = async (agent: string, binary: string): Promise<readonly Check[]> => {
  if (agent === 'claude-code') return [claudeSwitch()]
  if (agent === 'codex' && binary !== '') return [await codexTrust(binary)]
  return agent === 'opencode' && process.env['OPENCODE_PURE'] !== undefined
    ? [check('switched on', false, '`OPENCODE_PURE` is set, so OpenCode loads no plugin; take it out of your environment')]
    : []
}

/** Any of its settings files switches off the hooks of all of them. */
const claudeSwitch = (): Check => {
  const folder = process.env['CLAUDE_CONFIG_DIR'] || join(homedir(), '.claude')
  const project = join(machineOf().cwd, '.claude')
  const files = [join(folder, 'settings.json'), join(project, 'settings.json'), join(project, 'settings.local.json')]
  const off = files.find((file) => /"disableAllHooks"\s*:\s*true/.test(existsSync(file) ? readFileSync(file, 'utf8') : ''))
  return check('switched on', off === undefined, off === undefined ? 'no `disableAllHooks`' : `${off} says \`disableAllHooks\`; take it out`)
}

const codexTrust = async (binary: string): Promise<Check> => {
  const how = 'run `beforehand init --agent codex --trust-hooks`, or trust them in Codex with `/hooks`'
  try {
    const hooks = await codexHooks(binary, machineOf().cwd, /codex/, false)
    const untrusted = hooks.filter(({ trustStatus, isManaged }) => trustStatus !== 'trusted' && !isManaged)
    if (hooks.length === 0) return check('trust', false, 'Codex sees no hook of ours')
    return check(
      'trust',
      untrusted.length === 0,
      `${hooks.length - untrusted.length} of ${hooks.length} hooks are trusted${untrusted.length === 0 ? '' : `; ${how}`}`,
    )
  } catch (error) {
    return check('trust', false, `Codex could not say whether it trusts the hooks (${error instanceof Error ? error.message : 'unknown'})`)
  }
}
