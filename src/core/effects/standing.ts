// Owns how a package stands to the project: declared, popular, unknown or a look-alike; and whether a remote is known.
import { isProtected } from '../commands/_git-refspec.ts'
import { findSpec } from '../commands/index.ts'
import type { EffectFields } from '../effect.ts'
import { popularityOf } from './popular.ts'
import { ask, type Here, type World } from './world.ts'

type Standing = Pick<EffectFields, 'standing' | 'like'>

const plainName = (name: string): string => name.toLowerCase()

/** Of a package that is added by name. */
export const standingOf = (world: World, here: Here, fields: Partial<EffectFields>): Standing => {
  if (fields.standing !== undefined && fields.standing !== '') return { standing: fields.standing, like: fields.like ?? '' }
  const name = plainName(fields.name ?? '')
  if (name === '' || fields.source === 'path') return { standing: 'declared', like: '' }
  if (isDeclared(world, here, name) === true) return { standing: 'declared', like: '' }
  const told = popularityOf(fields.manager ?? '', name) ?? { standing: 'unknown', like: '' }
  const byName = fields.source === undefined || fields.source === 'registry'
  return told.standing === 'lookalike' && !byName ? { standing: 'unknown', like: '' } : told
}

/** Of a package whose program is run (`npx x`): where the manifest cannot be had, a well-known tool counts as the project's own. */
export const runStandingOf = (world: World, here: Here, fields: Partial<EffectFields>): Standing => {
  const name = plainName(fields.name ?? '')
  const declared = isDeclared(world, here, name)
  if (declared === true) return { standing: 'declared', like: '' }
  const told = standingOf(world, here, fields)
  if (told.standing === 'lookalike' || declared === false || fields.standing === 'unknown')
    return told.standing === 'popular' ? { standing: 'unknown', like: '' } : told
  return told.standing === 'popular' || findSpec(name) !== undefined ? { standing: 'declared', like: '' } : told
}

/** undefined: the manifest is not known. */
const isDeclared = (world: World, here: Here, name: string): boolean | undefined => {
  if (here.cwd === undefined) return undefined
  const manifest = ask(world, 'manifest', here.cwd)
  if (manifest === undefined) return undefined
  return manifest.packages.some((p) => plainName(p) === name)
}

/** A remote by name is one the repository has, unless its configuration says otherwise; an address is not. */
export const isKnownRemote = (world: World, here: Here, remote: string): boolean => {
  if (remote === '' || remote === '?') return remote === ''
  const looksLikeAddress = /[:/\\]/.test(remote)
  if (here.cwd === undefined) return !looksLikeAddress
  const git = ask(world, 'git', here.cwd)
  if (git === undefined) return !looksLikeAddress
  return Object.entries(git.remotes).some(([name, url]) => name === remote || url === remote)
}

/** The branch that `HEAD` stands for in a push, where the repository tells and the action itself has not changed it. */
export const pushedRef = (world: World, here: Here, fields: Partial<EffectFields>): Partial<EffectFields> => {
  if (fields.ref !== 'HEAD' || here.cwd === undefined || here.elsewhere !== '') return {}
  if (world.effects.some((effect) => effect.kind === 'exec.command' && /^git (checkout|switch|worktree|clone|init)$/.test(effect.target))) return {}
  const git = ask(world, 'git', here.cwd)
  const head = git?.head.replace(/^refs\/heads\//, '') ?? ''
  return git === undefined || head === '' || /^[0-9a-f]{40}$/.test(head) ? {} : { ref: head, protected: isProtected(head) || head === git.default_branch }
}
