// Owns finding the project whose policy counts for a folder. A dead mount never holds us: what is not local is looked at off the main thread.
import { type Stats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, isAbsolute, join } from 'node:path'
import { systemClock } from '../identity.ts'
import { createIsLocal } from '../mounts.ts'

/** `root`: the folder with `.beforehand/policy.yaml`. `late`: its disk did not answer, so nobody knows. */
export interface Project {
  readonly root: string | undefined
  readonly late: boolean
}

export type FindProject = (folder: string) => Project | Promise<Project>

/** How long an answer is believed, in milliseconds; a disk that did not answer is left alone for longer. */
const FRESH = 1_000
const LEFT_ALONE = 30_000
const PATIENCE = 200
const MOST = 256

const NONE: Project = { root: undefined, late: false }

export const createFindProject = (now: () => number): FindProject => {
  const known = new Map<string, { readonly project: Project; readonly until: number }>()
  const isLocal = createIsLocal(now)
  const keep = (folder: string, project: Project): Project => {
    known.delete(folder)
    known.set(folder, { project, until: now() + (project.late ? LEFT_ALONE : FRESH) })
    const [oldest] = known.keys()
    if (known.size > MOST && oldest !== undefined) known.delete(oldest)
    return project
  }
  return (folder) => {
    if (!isAbsolute(folder) || folder.includes('\0')) return NONE
    const found = known.get(folder)
    if (found && found.until > now()) return found.project
    return isLocal(folder) ? keep(folder, search(folder)) : searchAway(folder).then((project) => keep(folder, project))
  }
}

/** The folder and those above it, up to the root of its repository. */
const search = (folder: string): Project => {
  for (let at = folder; ; at = dirname(at)) {
    const step = stepOf(at, at === folder, (path) => statOf(() => statSync(path)))
    if (step !== 'up') return { root: step === 'here' ? at : undefined, late: false }
    if (dirname(at) === at) return NONE
  }
}

const searchAway = async (folder: string): Promise<Project> => {
  for (let at = folder; ; at = dirname(at)) {
    const both = Promise.all([policyIn(at), join(at, '.git')].map((path) => stat(path).catch(() => undefined)))
    const seen = await systemClock.within(both, PATIENCE)
    if (seen === 'late') return { root: undefined, late: true }
    const step = stepOf(at, at === folder, (path) => (path === policyIn(at) ? seen[0] : seen[1]))
    if (step !== 'up') return { root: step === 'here' ? at : undefined, late: false }
    if (dirname(at) === at) return NONE
  }
}

const policyIn = (folder: string): string => join(folder, '.beforehand', 'policy.yaml')

/** Above the folder itself only our own files count: /tmp is everybody's. */
const stepOf = (at: string, first: boolean, look: (path: string) => Stats | undefined): 'here' | 'none' | 'up' => {
  const policy = look(policyIn(at))
  if (policy && (first || policy.uid === process.getuid?.())) return 'here'
  return look(join(at, '.git')) ? 'none' : 'up'
}

const statOf = (look: () => Stats): Stats | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}
