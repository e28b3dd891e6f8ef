// Owns what the arguments of a program that no spec knows may touch: only places where a mistake would hurt, all of it merely possible.
import { prefixOf, textOf, type Value } from '../value.ts'
import { emit, pathOf } from './emit.ts'
import { isAbsolute } from './path.ts'
import { placeOf, storeOf } from './place.ts'
import type { Here, World } from './world.ts'

const HURTS: ReadonlySet<string> = new Set(['root', 'home-root', 'device', 'guard', 'agent-config', 'git-dir'])

/** Adds `possible` effects for words that are paths to credentials, the guard, agent settings, the home or the root. */
export const suspect = (world: World, here: Here, words: readonly Value[]): void => {
  for (const word of words) {
    const text = textOf(word) ?? prefixOf(word)
    if (text === '' || text.length > 1_024) continue
    const path = text.startsWith('-') ? text.slice(text.indexOf('=') + 1) : text
    if (/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(path)) emit(world, here, { kind: 'net.connect', on: word, certainty: 'possible', carries: word.carries })
    else if (isAbsolute(path) || path.startsWith('../') || path.startsWith('.'))
      suspectPath(world, here, path === text ? word : { parts: [path], carries: word.carries })
  }
}

const suspectPath = (world: World, here: Here, word: Value): void => {
  const { path, base, everything } = pathOf(world, here, word)
  if (path === '?') return
  if (storeOf(base, world.around) !== '') emit(world, here, { kind: 'secret.read', on: word, certainty: 'possible' })
  else if (HURTS.has(placeOf(base, world.around)) && (everything || base === path)) emit(world, here, { kind: 'fs.write', on: word, certainty: 'possible' })
}
