// Owns what changing a certain file means beyond the file: persistence, system settings, erased traces, a weakened guard.
import { type Effect, type EffectFields, makeEffect } from '../effect.ts'
import { textOf, type Value } from '../value.ts'
import { changeAgentSettings } from './agent-settings.ts'
import { ownOr, runContent } from './content.ts'
import { emit } from './emit.ts'
import { areaOf, logOf, mechanismOf, redirectsPackages } from './landmarks.ts'
import { standsInForGuard } from './own-guard.ts'
import { packageSettings } from './package-settings.ts'
import { add, type Here, textAt, type World } from './world.ts'

/** Adds the effects that follow from a write, deletion, mode change or link of `effect.path`. */
export const writeConsequences = (world: World, here: Here, effect: Effect, content: Value | undefined): void => {
  const { path, kind } = effect
  const more = (next: Effect): void => add(world, next)
  const common = { target: effect.target, path, certainty: effect.certainty, via: here.via, span: here.span }
  if (effect.place === 'guard') more(makeEffect('guard.tamper', { ...common, what: 'state' }))
  const text = kind === 'fs.write' ? writtenText(world, effect, content) : undefined
  if (effect.place === 'agent-config') changeAgentSettings(world, here, effect, text)
  if (path === '?') return
  const asRooted = rooted(world, path)
  const area = opensLogin(asRooted, text) ? 'security-module' : areaOf(asRooted)
  if (area !== '' && !harmlessSetting(area, text, effect)) more(makeEffect('system.change', { ...common, area, path: '' }))
  const log = logOf(path)
  if (log !== '' && erases(effect, world)) more(makeEffect('audit.erase', { ...common, log, path: '' }))
  if (kind !== 'fs.write' && kind !== 'fs.link') return
  if (text === undefined && redirectsPackages(path, world.said.text)) more(makeEffect('persist', { ...common, mechanism: 'package-source' }))
  const from = world.effects.length
  if (text !== undefined) runContent(world, here, effect, text)
  if (text !== undefined && effect.role !== 'fixture') for (const draft of packageSettings(path, text)) emit(world, here, draft)
  if (standsInForGuard(world, effect)) more(makeEffect('guard.tamper', { ...common, what: 'program' }))
  const mechanism = mechanismOf(asRooted)
  if (mechanism !== '') more(makeEffect('persist', { ...common, mechanism: ownOr(mechanism, text, world.effects.slice(from)) }))
}

/** Below the root that this system has elsewhere (`$PREFIX` of Termux) files mean what they mean below `/`. */
const rooted = ({ env }: World, path: string): string => {
  const prefix = [env['PREFIX'] ?? '', TERMUX].find((root) => root.length > 1 && path.startsWith(`${root}/etc/`))
  return prefix === undefined ? path : path.slice(prefix.length)
}
const TERMUX = '/data/data/com.termux/files/usr'

/** Settings of the ssh server that let in whoever comes. */
const opensLogin = (path: string, text: string | undefined): boolean =>
  /^\/etc\/ssh\/sshd_config(\.d\/|$)/.test(path) && text !== undefined && /^\s*Permit(EmptyPasswords|RootLogin)\s+yes/im.test(text)

const writtenText = (world: World, effect: Effect, content: Value | undefined): string | undefined => {
  const known = content === undefined ? undefined : textOf(content)
  if (known !== undefined) return known
  const made = textAt(world, effect.path)
  return content === undefined && made?.text !== undefined && made.origin !== '' ? textOf(made.text) : undefined
}

/** Emptying or removing a log; adding to it is nothing. A link over it hides what would be written. */
const erases = (effect: Effect, world: World): boolean =>
  effect.kind === 'fs.delete' || effect.kind === 'fs.link' || (effect.kind === 'fs.write' && effect.overwrites && !world.around.workspace.includes(effect.path))

/** `/etc/hosts` lines that only name this or a nearby machine. */
const harmlessSetting = (area: EffectFields['area'], text: string | undefined, effect: Effect): boolean => {
  if (area !== 'dns' || text === undefined || effect.kind !== 'fs.write') return false
  const lines = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
  return lines.every((line) => /^(127\.|::1|0\.0\.0\.0|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(line))
}
