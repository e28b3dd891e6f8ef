// Owns traps: effects that nobody means who runs a build, and how they are found in a text whose language is not read.
import type { Effect } from '../effect.ts'
import { add, type Here, type World } from './world.ts'

const LOST_PLACES: ReadonlySet<Effect['place']> = new Set(['home-root', 'root', 'system', 'workspace-root'])

/** Code from the network, a shell for somebody else, a weakened guard, a secret that leaves, a back door, a home or system that is deleted. */
export const isTrap = (effect: Effect): boolean =>
  effect.from === 'network' ||
  effect.interactive ||
  effect.kind === 'guard.tamper' ||
  effect.kind === 'persist' ||
  (effect.kind === 'fs.delete' && LOST_PLACES.has(effect.place)) ||
  (effect.kind === 'net.upload' && effect.where !== 'local' && effect.carries.some((c) => c.kind === 'secret' || c.kind === 'env'))

/** Does the work and keeps of its effects only the traps. */
export const onlyTraps = (world: World, work: () => void): void => {
  const from = world.effects.length
  work()
  for (const effect of world.effects.splice(from).filter(isTrap)) add(world, effect)
}

/** Lines that several tools hand to a shell: `!cmd`, `:!cmd` (vim, psql), `shell cmd` (gdb). */
const SHELL_LINE = /^[ \t]*(?:silent!?[ \t]+)?(?::?!|shell[ \t]+|system[ \t]+)(.+)$/gm
const QUOTED = /"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\\n])*)'/g
/** Without one of these a text holds no trap that could be told. */
const TELLING =
  /curl|wget|\bnc\b|ncat|\/dev\/tcp|\b(?:ba|z|da)?sh\b|\brm\b|authorized_keys|autostart|crontab|eval|\bdd\b|shred|find\b.*-delete|powershell|Invoke-|mkfs/i
const MOST = 64

/** The texts in it that a shell may be given. */
const commandsIn = (text: string): readonly string[] => {
  const lines = [...text.matchAll(SHELL_LINE)].map((match) => match[1] ?? '')
  const quoted = [...text.matchAll(QUOTED)].map((match) =>
    (match[1] ?? match[2] ?? '').replace(/\\(n|t|["'\\])/g, (_, c: string) => (c === 'n' ? '\n' : c === 't' ? '\t' : c)),
  )
  return [...lines, ...quoted].filter((each) => /\s/.test(each) && TELLING.test(each)).slice(0, MOST)
}

/** Traps among the commands that a text of a language that is not read quotes. */
export const quotedTraps = (world: World, here: Here, text: string): void => {
  if (!TELLING.test(text)) return
  onlyTraps(world, () => {
    for (const command of commandsIn(text)) world.run.shell(world, { ...here, quiet: true }, command)
  })
}
