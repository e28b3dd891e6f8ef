// Owns what a change of an agent's own settings means: does it weaken the guard, or only add a server?
import { shellParts } from '../code/embedded.ts'
import { type Effect, makeEffect } from '../effect.ts'
import { switchesOff } from './environment.ts'
import { AGENT_SETTINGS } from './landmarks.ts'
import { add, ask, type Here, type World } from './world.ts'

/** What lets calls through unasked or takes hooks away, in the JSON and TOML of the agents (their references, 2026). */
const LOOSENS = new RegExp(
  [
    /"?(defaultMode|permission_?[mM]ode)"?\s*[:=]\s*"?(bypassPermissions|dontAsk)/,
    /disableAllHooks"?\s*[:=]\s*"?true|skipDangerousModePermissionPrompt/,
    /"(Bash|\*)(\(\*\)|\(:\*\))?"\s*[\],]|"(\*|bash|permission)"\s*:\s*"allow"/,
    /approval_policy\s*=\s*"never"|sandbox_mode\s*=\s*"danger-full-access"/,
    // Hooks taken away, switched off, or trusted by somebody else than the person.
    /"hooks"\s*:\s*(\{\s*\}|null)|(codex_)?hooks\s*=\s*(false|\{\s*\})|\[hooks\.state|trusted_hash|bypass_hook_trust/,
    /"disabledMcpjsonServers"\s*:\s*\[[^\]]*beforehand/,
    /BEFOREHAND_|GUARD_DISABLE|dangerously|OPENCODE_PURE|CLAUDE_CODE_(SIMPLE|DISABLE_HOOKS)/,
    // Loaded by every program that the agent starts, its hooks too.
    /"?(BASH_ENV|LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES)"?\s*[:=]\s*"/,
    /"?NODE_OPTIONS"?\s*[:=]\s*"[^"]*(--require|--import|--(experimental-)?loader|-r\s)/,
  ]
    .map(({ source }) => source)
    .join('|'),
)
const ABOUT_GUARD = /hooks|permission|defaultMode|bypass|disableAll|beforehand|trusted_hash|PreToolUse/i
/** What stands in settings that start the guard. */
const GUARDED = /beforehand|hook_decision/

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
  if (effect.overwrites && AGENT_SETTINGS.test(effect.path) && (isUnreadable(effect.path, text) || setsOff(text) || dropsGuard(world, effect.path, text)))
    return tamper('settings')
  for (const part of shellParts('claude-settings', text)) world.run.shell(world, { ...here, via: [...here.via, effect.target], deferred: true }, part.text)
}

/** A file of hooks that does not parse is ignored whole, without a word. */
const isUnreadable = (path: string, text: string): boolean => /\/(settings[^/]*|hooks)\.json$/.test(path) && jsonOf(text) === undefined

const jsonOf = (text: string): unknown => {
  for (const read of [text, text.replace(/^\s*\/\/.*$/gm, '').replace(/,(?=\s*[}\]])/g, '')]) {
    try {
      return JSON.parse(read)
    } catch {
      // Perhaps it has comments.
    }
  }
  return undefined
}

/** Variables for everything that the agent starts, its hooks too: one that switches a guard off, or says where programs are. */
const setsOff = (text: string): boolean => {
  const settings = jsonOf(text)
  const env = typeof settings === 'object' && settings !== null && 'env' in settings ? settings.env : undefined
  return typeof env === 'object' && env !== null && Object.keys(env).some((name) => name === 'PATH' || switchesOff(name))
}

/** The whole file is written anew, and what started the guard is not in it any more. */
const dropsGuard = (world: World, path: string, text: string): boolean => {
  const before = ask(world, 'text', path)
  return before !== undefined && GUARDED.test(before.text) && !GUARDED.test(text)
}
