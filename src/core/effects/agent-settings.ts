// Owns what a change of an agent's own settings means: does it weaken the guard, or only add a server?
import { shellParts } from '../code/embedded.ts'
import { type Effect, makeEffect } from '../effect.ts'
import { AGENT_SETTINGS } from './landmarks.ts'
import { add, type Here, type World } from './world.ts'

const LOOSENS =
  /"?(defaultMode|permission_?[mM]ode)"?\s*[:=]\s*"?(bypassPermissions|dontAsk)|disableAllHooks"?\s*[:=]\s*"?true|skipDangerousModePermissionPrompt|"(Bash|\*)(\(\*\)|\(:\*\))?"\s*[\],]|approval_policy\s*=\s*"never"|sandbox_mode\s*=\s*"danger-full-access"|"\*"\s*:\s*"allow"|BEFOREHAND_|GUARD_DISABLE|dangerously/
const ABOUT_GUARD = /hooks|permission|defaultMode|bypass|disableAll|beforehand/i

/** Effects of a change of `effect.path`, a file of an agent's settings; `text` is what was written, where it is known. */
export const changeAgentSettings = (world: World, here: Here, effect: Effect, text: string | undefined): void => {
  const tamper = (what: string): void =>
    add(world, makeEffect('guard.tamper', { what, target: effect.target, path: effect.path, certainty: effect.certainty, via: here.via, span: here.span }))
  const isHook = /(^|\/)(hooks|plugins?)(\/|$)/.test(effect.path)
  if (effect.kind === 'fs.delete') return tamper('settings')
  if (isHook) return tamper('hooks')
  if (effect.kind === 'fs.chmod') return
  if (effect.kind === 'fs.link') return tamper('settings')
  if (!AGENT_SETTINGS.test(effect.path) && text === undefined) return
  if (text === undefined ? ABOUT_GUARD.test(world.said.text) : LOOSENS.test(text)) return tamper('settings')
  if (text === undefined || here.deferred) return
  for (const part of shellParts('claude-settings', text)) world.run.shell(world, { ...here, via: [...here.via, effect.target], deferred: true }, part.text)
}
