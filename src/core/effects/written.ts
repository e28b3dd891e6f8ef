// Owns what an action leaves behind for later calls of the session: the files that it would write, with what they were made from.
import { LIMITS } from '../limits.ts'
import { MEMORY_LIMITS, type WrittenFile } from '../memory.ts'
import { hasSecret } from '../secrets.ts'
import { literal, textOf, unite } from '../value.ts'
import { carriesOf } from './emit.ts'
import type { Here, Made, World } from './world.ts'

const NONE: readonly WrittenFile[] = []

/** Files that the action made, in the order in which it first did. */
export const writtenFiles = (world: World, here: Here): readonly WrittenFile[] =>
  world.overlay.size === 0 ? NONE : [...world.overlay].slice(0, LIMITS.facts).map(([path, made]) => toWritten(world, here, path, made))

const toWritten = (world: World, here: Here, path: string, made: Made): WrittenFile => {
  const origin = made.origin === 'downloaded' ? 'downloaded' : 'session-written'
  if (made.deleted) return { path, origin, carries: [], deleted: true }
  const text = made.content === undefined || made.partial ? undefined : textOf(made.content)
  const secret = text !== undefined && hasSecret(text.slice(0, MEMORY_LIMITS.texts))
  const carries = unite(carriesOf(world, here, literal(path)), secret ? [{ kind: 'secret', path }] : [])
  return { path, origin, carries, deleted: false, ...(text !== undefined && !secret && text.length <= MEMORY_LIMITS.text ? { text } : {}) }
}
