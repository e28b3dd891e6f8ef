// Owns the cache of checked packs: parsing and checking the shipped YAML takes most of a start, so its result is kept in the state folder.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextFile } from '../core/policy/document.ts'
import { loadPolicy, type Resolve } from '../core/policy/load.ts'
import { PACKED_FORMAT, type PackedPolicy, packPolicy } from '../core/policy/packed.ts'
import { packageVersion } from './configuration.ts'

/** Packs that start a chain; what they extend is packed inside them. */
const HEADS = ['floor', 'balanced', 'strict', 'paranoid-ci']

interface Cache {
  /** Hash over this version and every shipped text: any change makes the cache useless, never wrong. */
  readonly key: string
  readonly packs: Readonly<Record<string, PackedPolicy>>
}

/**
 * Finds a shipped pack, packed where the cache in `state` fits the texts. Without a state folder, or with one that
 * cannot be read or written, packs are parsed as they are.
 */
export const cachedPacks = (shipped: string, state: string, plain: Resolve): Resolve => {
  const texts = readdirSync(shipped)
    .filter((name) => name.endsWith('.yaml') && !name.endsWith('.cases.yaml'))
    .sort()
    .map((name) => readFileSync(join(shipped, name), 'utf8'))
  const key = createHash('sha256')
    .update([packageVersion(), PACKED_FORMAT, ...texts].join('\0'))
    .digest('hex')
  const cache = readCache(join(state, 'policy-cache.json'), key) ?? fill(state, key, plain)
  return (name) => {
    const file = plain(name)
    const packed = Object.hasOwn(cache.packs, name) ? cache.packs[name] : undefined
    return file && packed ? { ...file, packed } : file
  }
}

const readCache = (path: string, key: string): Cache | undefined => {
  try {
    const cache: Cache = JSON.parse(readFileSync(path, 'utf8'))
    return cache.key === key && typeof cache.packs === 'object' ? cache : undefined
  } catch {
    return undefined
  }
}

const fill = (state: string, key: string, plain: Resolve): Cache => {
  if (!existsSync(state)) return { key, packs: {} }
  const packs: Record<string, PackedPolicy> = {}
  for (const name of HEADS) {
    const file: TextFile | undefined = plain(name)
    const policy = file && loadPolicy(file, plain).policy
    if (policy) packs[name] = packPolicy(policy)
  }
  const cache = { key, packs }
  try {
    const draft = join(state, `policy-cache.${process.pid}.tmp`)
    writeFileSync(draft, JSON.stringify(cache), { mode: 0o600 })
    renameSync(draft, join(state, 'policy-cache.json'))
  } catch {
    // A cache that cannot be kept costs time at the next start, nothing else.
  }
  return cache
}
