// Owns finding files by name and pattern: what a folder has of the names that a tool looks for. At most a few folders are listed.
import { ask, type World } from './world.ts'

/** Folders that are looked into for a pattern of names, and files that are named for it. */
const MOST_FOLDERS = 16
const MOST_FILES = 32
const NOT_OURS = /^(\.|node_modules$|vendor$|dist$|build$|target$)/

/** Patterns (`*.tf`, `*\/*.go`) as the names that the folders have; other names as they are. */
export const matching = (world: World, files: readonly string[]): readonly string[] => {
  const left = { folders: MOST_FOLDERS }
  return files.flatMap((file) =>
    file.includes('*') ? inFolder(world, file.slice(0, file.indexOf('*') - 1), file.slice(file.indexOf('*')).split('/'), left).slice(0, MOST_FILES) : [file],
  )
}

const inFolder = (world: World, folder: string, [pattern = '', ...rest]: readonly string[], left: { folders: number }): readonly string[] => {
  if (left.folders <= 0) return []
  left.folders -= 1
  const names = ask(world, 'list', folder)?.names ?? []
  if (rest.length === 0) return names.filter((name) => name.endsWith(pattern.slice(1))).map((name) => `${folder}/${name}`)
  return names.filter((name) => !name.includes('.') && !NOT_OURS.test(name)).flatMap((name) => inFolder(world, `${folder}/${name}`, rest, left))
}

/** The first step of a path that leads down (`./lib/x`: `lib`). */
const firstOf = (name: string): string => name.replace(/^(\.\/)+/, '').split('/')[0] ?? ''

/** Those of the names, relative to `folder`, that may be there. One listing saves asking for each; where it is not to be had at once, they are given as they are. */
export const present = (world: World, folder: string, names: readonly string[]): readonly string[] => {
  if (names.length === 0) return names
  const listing = world.atOnce === undefined ? undefined : ask(world, 'list', folder)
  const there = listing === undefined || listing.truncated ? undefined : new Set(listing.names)
  const paths = names.flatMap((name) => {
    const path = name.startsWith('/') ? name : `${folder}/${name}`
    const likely =
      path === name ||
      there === undefined ||
      there.has(firstOf(name)) ||
      name.startsWith('..') ||
      name.startsWith('*') ||
      world.overlay.has(path) ||
      world.remembered.has(path)
    return likely ? [path] : []
  })
  return matching(world, paths)
}
