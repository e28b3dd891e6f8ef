// Owns what a denied effect was to touch, and whether a text mentions it.
import type { Effect, EffectKind } from '../effect.ts'

/** The field that names the target, by kind. Other kinds have none that a later text could be recognised by (`main`, `all`, a signal). */
const FIELD: Partial<Record<EffectKind, 'path' | 'host' | 'object' | 'name' | 'target'>> = {
  'fs.read': 'path',
  'fs.write': 'path',
  'fs.delete': 'path',
  'fs.chmod': 'path',
  'fs.link': 'path',
  'secret.read': 'path',
  persist: 'path',
  'guard.tamper': 'path',
  'net.connect': 'host',
  'net.download': 'host',
  'net.upload': 'host',
  'net.tunnel': 'host',
  'net.scan': 'host',
  'data.change': 'object',
  'data.destroy': 'object',
  'infra.change': 'object',
  'infra.destroy': 'object',
  'package.install': 'name',
  'package.run': 'name',
  'exec.code': 'target',
}

/** Shorter names are found in too many texts. */
const SHORTEST_NAME = 4

/** The path, host or name that the effect was to touch; `''` where no text could be recognised by it. */
export const targetOf = (effect: Effect): string => {
  const field = FIELD[effect.kind]
  if (field === undefined) return ''
  const target = effect[field]
  if (field === 'path') return target === '?' || !isPath(target) ? '' : trimmed(target)
  if (field === 'target') return effect.from === 'network' || effect.origin === 'downloaded' ? nameOrNothing(hostOf(target)) : ''
  return nameOrNothing(target)
}

const isPath = (text: string): boolean => /^(\/|[A-Za-z]:[\\/])/.test(text)

/** `/x/*` and `/x/` are `/x`. */
const trimmed = (path: string): string => path.replace(/(\/+\**)+$/, '') || '/'

const nameOrNothing = (name: string): string => (name.length < SHORTEST_NAME || name === 'localhost' || /[?*‹]/.test(name) ? '' : name)

/** Code from an address is recognised by the host that it came from; a file by its path. */
const hostOf = (target: string): string => /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@]*@)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[:/?#]|$)/i.exec(target)?.[1] ?? target

export interface Mentioning {
  readonly cwd: string
  readonly home: string
  readonly workspace: readonly string[]
}

/** The ways in which people write a path or name. */
const formsOf = (target: string, { cwd, home, workspace }: Mentioning): readonly string[] => {
  if (!isPath(target)) return [target]
  const forms = [target]
  const below = (folder: string): string => (folder !== '' && folder !== '/' && target.startsWith(`${folder}/`) ? target.slice(folder.length + 1) : '')
  const inHome = target === home ? '' : below(home)
  if (inHome !== '' || target === home) for (const name of ['~', '$HOME', `\${HOME}`]) forms.push(inHome === '' ? name : `${name}/${inHome}`)
  for (const folder of new Set([cwd, home, ...workspace])) forms.push(below(folder))
  return forms.filter((form) => form.length > 1 || form === '~')
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Tests texts for the target as a word or path of its own: `/home/dev` is not mentioned by `/home/dev/app`. */
export const mentionOf = (target: string, around: Mentioning): ((text: string) => boolean) => {
  const forms = formsOf(target, around)
  if (forms.length === 0) return () => false
  const pattern = new RegExp(
    `(?<![\\w.$~/-])(?:file://|\\./|https?://(?:[^/@\\s]*@)?)?(?:${forms.map(escaped).join('|')})(?![\\w-]|\\.\\w|/+[\\w.$@-])`,
    isPath(target) ? '' : 'i',
  )
  const host = isPath(target) ? undefined : new RegExp(`(?<![\\w.-])${escaped(target)}(?![\\w-]|\\.\\w)`, 'i')
  return (text) => pattern.test(text) || host?.test(text) === true
}
