// Owns the bearer tokens of the HTTP service: making, listing and withdrawing them, and telling whose one is. Only hashes are kept.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { TokenCheck } from '../../serve/options.ts'
import { UsageError } from '../program.ts'

const entrySchema = z.object({
  id: z.string().regex(/^tok_[0-9a-f]{12}$/),
  name: z.string().max(200),
  role: z.enum(['decide', 'review']),
  /** sha256 of the token, as hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** Epoch milliseconds. */
  created: z.number(),
})
const fileSchema = z.object({ tokens: z.array(entrySchema) })

export type TokenEntry = z.infer<typeof entrySchema>

export const tokensFile = (config: string): string => join(config, 'tokens.json')

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Newest last; empty where there is no file.
 * @throws where the file cannot be read or is none of ours
 */
export const readTokens = (config: string): readonly TokenEntry[] => {
  const file = tokensFile(config)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new Error(`the tokens in ${file} cannot be read; make the file readable for you, or remove it to withdraw all of them`)
  }
  const read = fileSchema.safeParse(jsonOf(text))
  if (!read.success) throw new Error(`${file} is no list of tokens; remove it to withdraw all of them, then create new ones`)
  return read.data.tokens
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** 256 random bits; the prefix lets scanners for leaked secrets find it. */
const newSecret = (): string => `bfh_${randomBytes(32).toString('base64url')}`

/** The token itself is told here and never again. */
export const createToken = (config: string, role: TokenEntry['role'], name: string): { readonly entry: TokenEntry; readonly token: string } => {
  const token = newSecret()
  const entry = { id: `tok_${randomBytes(6).toString('hex')}`, name, role, hash: sha256(token).toString('hex'), created: Date.now() }
  change(config, (tokens) => [...tokens, entry])
  return { entry, token }
}

/** The same id and role with a new secret; the old one is worth nothing from now on. */
export const rotateToken = (config: string, id: string): { readonly entry: TokenEntry; readonly token: string } => {
  const token = newSecret()
  const old = known(config, id)
  const entry = { ...old, hash: sha256(token).toString('hex'), created: Date.now() }
  change(config, (tokens) => tokens.map((each) => (each.id === id ? entry : each)))
  return { entry, token }
}

export const revokeToken = (config: string, id: string): TokenEntry => {
  const entry = known(config, id)
  change(config, (tokens) => tokens.filter((each) => each.id !== id))
  return entry
}

const known = (config: string, id: string): TokenEntry => {
  const found = readTokens(config).find((each) => each.id === id)
  if (!found) throw new UsageError(`there is no token ${id}; \`beforehand token list\` shows them`)
  return found
}

/** A folder beside the file is the lock: two commands at once do not lose each other's change. */
const change = (config: string, work: (tokens: readonly TokenEntry[]) => readonly TokenEntry[]): void => {
  const file = tokensFile(config)
  const lock = `${file}.lock`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  takeLock(lock)
  try {
    const next = `${file}.new`
    writeFileSync(next, `${JSON.stringify({ tokens: work(readTokens(config)) }, null, 2)}\n`, { mode: 0o600 })
    renameSync(next, file)
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Longer than any change takes: a lock of this age was left behind by a crash. */
const LEFT_BEHIND = 10_000

const takeLock = (lock: string): void => {
  for (let left = 50; ; left -= 1) {
    try {
      return mkdirSync(lock)
    } catch (error) {
      const age = ageOf(lock)
      if (age > LEFT_BEHIND) rmSync(lock, { recursive: true, force: true })
      else if (left === 0 || !(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new Error(`the tokens cannot be changed now (${lock} is held); try again`)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    }
  }
}

const ageOf = (path: string): number => {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

/** What a running service needs of the tokens. */
export interface LiveTokens {
  readonly check: TokenCheck
  /** True where there is a token, or a file that should hold some and is broken: then every caller needs one. */
  any(): boolean
}

/** How long the file is believed before it is looked at again, in milliseconds. */
const FRESH = 500

/** Follows the file. A file that is broken lets nobody in. */
export const liveTokens = (config: string, now: () => number): LiveTokens => {
  let entries: readonly Usable[] | undefined = []
  let stamp = ''
  let looked = Number.NEGATIVE_INFINITY
  const look = (): void => {
    if (now() - looked < FRESH) return
    looked = now()
    const seen = stampOf(tokensFile(config))
    if (seen === stamp) return
    stamp = seen
    entries = usable(config)
  }
  return {
    any: () => {
      look()
      return entries === undefined || entries.length > 0
    },
    check: (bearer) => {
      look()
      const hash = sha256(bearer)
      // All are compared, so that the time tells nothing of which one it was.
      let found: TokenEntry | undefined
      for (const entry of entries ?? []) if (timingSafeEqual(entry.bytes, hash)) found = entry
      return found && { id: found.id, role: found.role }
    },
  }
}

type Usable = TokenEntry & { readonly bytes: Buffer }

/** Undefined where the file is broken. */
const usable = (config: string): readonly Usable[] | undefined => {
  try {
    return readTokens(config).map((entry) => ({ ...entry, bytes: Buffer.from(entry.hash, 'hex') }))
  } catch {
    return undefined
  }
}

const stampOf = (file: string): string => {
  try {
    const { ctimeNs, size, ino } = statSync(file, { bigint: true })
    return `${ctimeNs}:${size}:${ino}`
  } catch {
    return 'none'
  }
}
