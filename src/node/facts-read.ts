// Owns reading one fact from the disk: bounded, only regular files, never a process, never the network. In line or in the worker: it does not care.
import { createHash } from 'node:crypto'
import { accessSync, closeSync, constants, fstatSync, lstatSync, opendirSync, openSync, readlinkSync, readSync, type Stats, statSync } from 'node:fs'
import { basename, delimiter, dirname, isAbsolute, join, parse, resolve, sep } from 'node:path'
import type { Ask, Fact, FactValues, ListFact, ManifestFact, PathFact, ProgramFact, TextFact, WantedFact } from '../core/fact.ts'
import { LIMITS } from '../core/limits.ts'
import { readGit } from './git-files.ts'
import { MANIFESTS, readManifest } from './manifest.ts'

/** Variables that may be asked for. None of them holds a credential by its meaning. */
export const ENV_NAMES: readonly string[] = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'PWD',
  'TMPDIR',
  'LANG',
  'EDITOR',
  'VISUAL',
  'PAGER',
  'GIT_DIR',
  'GIT_WORK_TREE',
  'GIT_EDITOR',
  'GIT_PAGER',
  'GIT_SSH_COMMAND',
  'NODE_ENV',
  'NODE_OPTIONS',
  'PYTHONPATH',
  'PYTHONSTARTUP',
  'VIRTUAL_ENV',
  'BASH_ENV',
  'ENV',
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'KUBECONFIG',
  'KUBE_CONTEXT',
  'AWS_PROFILE',
  'AWS_REGION',
  'DOCKER_HOST',
  'DOCKER_CONTEXT',
  'TF_WORKSPACE',
  'RAILS_ENV',
  'XDG_CONFIG_HOME',
  'XDG_STATE_HOME',
  'XDG_CACHE_HOME',
  'CI',
]

export interface DiskOptions {
  /** Of these only ENV_NAMES are looked at. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly uid: number | undefined
}

export interface Reading extends DiskOptions {
  /** False where the path may not be touched here; the fact is then `elsewhere`. */
  mayTouch(path: string): boolean
  /** What was looked at already for this decision: paths share most of their folders. */
  readonly looked?: Map<string, Stats | undefined> | undefined
  /** Called with the bytes of each text. Throws NotHad where they are too many. */
  spend(bytes: number): void
}

/** Why a fact is not to be had; the text of `reason`. */
export class NotHad extends Error {}

const known = new Map<string, NotHad>()

/** One for each reason of a closed list: most files that are asked for are not there, and taking down a stack costs more than the look. */
export const notHad = (reason: string): NotHad => {
  const had = known.get(reason)
  if (had) return had
  const made = new NotHad(reason)
  known.set(reason, made)
  return made
}

export const ELSEWHERE = 'elsewhere'

export const missing = ({ ask, key }: WantedFact, reason: string): Fact => ({ ask, key, value: '?', reason })

/** Never throws. */
export const readFact = (want: WantedFact, reading: Reading): Fact => {
  const { ask, key } = want
  try {
    const named = ask === 'program' || ask === 'env'
    if (key.includes('\0') || !(named || isAbsolute(key))) throw notHad('input')
    const value = READERS[ask](key, reading)
    return { ask, key, value, ...('hash' in value ? { hash: value.hash } : {}) } as Fact // READERS keeps ask and value together
  } catch (error) {
    return missing(want, error instanceof NotHad ? error.message : codeOf(error))
  }
}

type Reader<A extends Ask> = (key: string, reading: Reading) => FactValues[A]

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code.toLowerCase() : 'failed')

/** Undefined where there is nothing. */
const look = (path: string, reading: Reading): Stats | undefined => {
  const { looked } = reading
  if (looked?.has(path)) return looked.get(path)
  if (!reading.mayTouch(path)) throw notHad(ELSEWHERE)
  const info = lookAtDisk(path)
  looked?.set(path, info)
  return info
}

const lookAtDisk = (path: string): Stats | undefined => {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if (codeOf(error) === 'enotdir') return undefined
    throw error
  }
}

const LINKS = 40

/** Every link resolved, one at a time so that none leads where we may not touch; what does not exist stays as it is. */
const realOf = (path: string, reading: Reading): string => {
  const { root } = parse(path)
  let todo = path.slice(root.length).split(sep)
  let done = root
  let links = 0
  while (todo.length > 0) {
    const [name = '', ...rest] = todo
    todo = rest
    if (name === '' || name === '.') continue
    const at = name === '..' ? dirname(done) : join(done, name)
    if (!look(at, reading)?.isSymbolicLink()) {
      done = at
      continue
    }
    links += 1
    if (links > LINKS) throw notHad('eloop')
    const target = readlinkSync(at)
    if (isAbsolute(target)) done = parse(target).root
    todo = [...(isAbsolute(target) ? target.slice(done.length) : target).split(sep), ...rest]
  }
  return done
}

const TYPES: readonly (readonly [(info: Stats) => boolean, PathFact['type']])[] = [
  [(info) => info.isFile(), 'file'],
  [(info) => info.isDirectory(), 'dir'],
  [(info) => info.isSymbolicLink(), 'link'],
  [(info) => info.isFIFO(), 'fifo'],
  [(info) => info.isCharacterDevice() || info.isBlockDevice(), 'device'],
]

const readPath: Reader<'path'> = (key, reading) => {
  const info = look(key, reading)
  const real = realOrSelf(key, reading)
  if (!info) return { exists: false, type: 'none', real, link: '', mode: 0, ours: false }
  const type = TYPES.find(([is]) => is(info))?.[1] ?? 'other'
  return { exists: true, type, real, link: type === 'link' ? readlinkSync(key) : '', mode: info.mode & 0o7777, ours: info.uid === reading.uid }
}

const realOrSelf = (key: string, reading: Reading): string => {
  try {
    return realOf(key, reading)
  } catch (error) {
    if (error instanceof NotHad && error.message === 'eloop') return key
    throw error
  }
}

/** Files there answer with what the kernel makes up, may block, and hold other processes' secrets. */
const SPECIAL = /^\/(?:proc|sys|dev)(?:\/|$)/

/** The file's first bytes. O_NONBLOCK and `fstat`: a FIFO or device can be neither waited for nor read. */
const readBytes = (path: string, limit: number, reading: Reading): { readonly bytes: Buffer; readonly truncated: boolean } => {
  const real = realOf(path, reading)
  if (SPECIAL.test(real)) throw notHad('special')
  // Most files that are asked for are not there, and a system error costs more than the look.
  if (!look(real, reading)) throw notHad('enoent')
  const file = openSync(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  try {
    const info = fstatSync(file)
    if (!info.isFile()) throw notHad('not-regular')
    const buffer = Buffer.alloc(Math.min(info.size, limit))
    let length = 0
    for (let got = -1; got !== 0 && length < buffer.length; length += got) got = readSync(file, buffer, length, buffer.length - length, length)
    return { bytes: buffer.subarray(0, length), truncated: info.size > limit }
  } finally {
    closeSync(file)
  }
}

const readText: Reader<'text'> = (key, reading) => {
  const { bytes, truncated } = readBytes(key, LIMITS.factText, reading)
  reading.spend(bytes.length)
  if (bytes.includes(0)) throw notHad('binary')
  return { text: bytes.toString('utf8'), hash: createHash('sha256').update(bytes).digest('hex'), truncated } satisfies TextFact
}

const readList: Reader<'list'> = (key, reading) => {
  const folder = opendirSync(realOf(key, reading))
  try {
    const names: string[] = []
    for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
      if (names.length >= LIMITS.factList) return { names, truncated: true }
      names.push(entry.name)
    }
    return { names: names.sort(), truncated: false } satisfies ListFact
  } finally {
    folder.closeSync()
  }
}

const readProgram: Reader<'program'> = (key, reading) => {
  if (key.includes('/')) return { path: realOf(resolve(key), reading) }
  for (const folder of (reading.env.PATH ?? '').split(delimiter)) {
    const path = isAbsolute(folder) ? realOf(join(folder, key), reading) : ''
    if (path !== '' && look(path, reading) && isProgram(path)) return { path } satisfies ProgramFact
  }
  return { path: '' }
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** Undefined where it cannot be had here at all; where it could be had elsewhere that is told. */
const orNothing = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof NotHad && error.message === ELSEWHERE) throw error
    return undefined
  }
}

const textOrNothing = (path: string, reading: Reading): string | undefined => orNothing(() => readBytes(path, LIMITS.factText, reading).bytes.toString('utf8'))

const kindOf = (path: string, reading: Reading): 'dir' | 'file' | undefined => {
  const info = orNothing(() => look(path, reading))
  return info?.isDirectory() ? 'dir' : info?.isFile() ? 'file' : undefined
}

const readGitFact: Reader<'git'> = (key, reading) => {
  const { env, home } = reading
  const config = [join(env.XDG_CONFIG_HOME || join(home, '.config'), 'git', 'config'), join(home, '.gitconfig')]
  const fact = readGit(
    key,
    (path) => textOrNothing(path, reading),
    (path) => kindOf(path, reading),
    config,
  )
  if (!fact) throw notHad('no-repository')
  return fact
}

/** The key is a manifest, or a folder: then its own first manifest, else that of the nearest folder above it that has one. */
const readManifestFact: Reader<'manifest'> = (key, reading): ManifestFact => {
  for (let at = key; ; at = dirname(at)) {
    const files = MANIFESTS.map((name) => join(at, name))
    for (const file of at === key ? [key, ...files] : files) {
      const text = kindOf(file, reading) === 'dir' ? undefined : textOrNothing(file, reading)
      if (text === undefined) continue
      reading.spend(text.length)
      return readManifest(basename(file), text)
    }
    if (kindOf(join(at, '.git'), reading) !== undefined || dirname(at) === at) throw notHad('no-manifest')
  }
}

const readEnv: Reader<'env'> = (key, { env }) => {
  if (!ENV_NAMES.includes(key)) throw notHad('not-listed')
  const value = env[key]
  if (value === undefined) throw notHad('unset')
  return { value }
}

const READERS: { readonly [A in Ask]: Reader<A> } = {
  path: readPath,
  text: readText,
  list: readList,
  program: readProgram,
  git: readGitFact,
  manifest: readManifestFact,
  env: readEnv,
}
