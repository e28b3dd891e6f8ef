// Owns what a changed PATH means: a program's name may stand for a file of the project that was put in front of the real one.
import type { Value } from '../value.ts'
import { isUnder, joinPath } from './path.ts'
import { type Given, type Here, madeOf, textAt, type World } from './world.ts'

/** Folders of installed programs, and those where a project's package manager puts its tools. */
const USUAL =
  /^\/(usr|bin|sbin|opt|snap|nix|gnu)(\/|$)|(^|\/)(node_modules\/\.bin|\.?venv\/bin|vendor\/bin|\.cargo\/bin|go\/bin|\.local\/bin|\.bun\/bin|\.deno\/bin)\/?$/
const MOST_FOLDERS = 4

/** The folders that stand before the usual ones, as far as the text tells. */
const inFront = (world: World, here: Here, path: Value): readonly string[] => {
  const [first] = path.parts
  if (typeof first !== 'string' || here.cwd === undefined) return []
  const { cwd } = here
  const whole = path.parts.length === 1 ? `${first}:` : first
  return whole
    .split(':')
    .slice(0, -1)
    .slice(0, MOST_FOLDERS)
    .filter((folder) => folder !== '' && !USUAL.test(folder))
    .map((folder) => joinPath(cwd, folder))
    .filter((folder) => world.overlay.size > 0 || [...world.action.workspace, world.action.temp].some((own) => isUnder(folder, own)))
}

/** The file that a bare name stands for, where PATH was changed in the text and such a file is known to be there. */
export const programInFront = (world: World, here: Here, name: string, call: Given): string | undefined => {
  const path = call.env['PATH'] ?? call.scope?.get('PATH')
  if (path === undefined || typeof path.parts[0] !== 'string' || here.elsewhere !== '') return undefined
  return inFront(world, here, path)
    .map((folder) => `${folder}/${name}`)
    .find((file) => {
      const made = madeOf(world, file)
      return made === undefined ? textAt(world, file) !== undefined : !made.deleted
    })
}
