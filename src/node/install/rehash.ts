// Owns noting what an agent itself wrote into a file of ours with a person's consent, so that undoing takes that back as well.
import { existsSync, readFileSync } from 'node:fs'
import { hashOf, readManifest, writeManifest } from './manifest.ts'

/** @param agent whose files are looked at again */
export const rehash = (state: string, agent: string): void => {
  const manifest = readManifest(state)
  const files = manifest.files.map((file) => {
    const mine = file.changes.some(({ owner }) => owner.split(' ')[0] === agent)
    return mine && existsSync(file.path) ? { ...file, after: hashOf(readFileSync(file.path)) } : file
  })
  writeManifest(state, { ...manifest, files })
}
