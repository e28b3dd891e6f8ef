// Owns facts from this machine's disk: bounded, only regular files, never a process, never the network. Nothing here can hold an answer.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, lstat, open, opendir, readlink, realpath, stat } from 'node:fs/promises'
import { basename, delimiter, dirname, join } from 'node:path'
import type { Ask, Fact, FactValues, ListFact, ManifestFact, PathFact, ProgramFact, TextFact, WantedFact } from '../core/fact.ts'
import { LIMITS } from '../core/limits.ts'
import type { FactSource } from '../core/ports.ts'
import { readGit } from './git-files.ts'
import { MANIFESTS, readManifest } from './manifest.ts'

/** Variables that may be asked for. None of them holds a credential by its meaning. */
export const ENV_NAMES: ReadonlySet<string> = new Set([
  'PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'PWD', 'TMPDIR', 'LANG', 'EDITOR', 'VISUAL', 'PAGER', 'GIT_DIR', 'GIT_WORK_TREE', 'GIT_EDITOR', 'GIT_PAGER', 'GIT_SSH_COMMAND',
  'NODE_ENV', 'NODE_OPTIONS', 'PYTHONPATH', 'PYTHONSTARTUP', 'VIRTUAL_ENV', 'BASH_ENV', 'ENV', 'LD_PRELOAD', 'LD_LIBRARY_PATH', 'DYLD_INSERT_LIBRARIES',
  'KUBECONFIG', 'KUBE_CONTEXT', 'AWS_PROFILE', 'AWS_REGION', 'DOCKER_HOST', 'DOCKER_CONTEXT', 'TF_WORKSPACE', 'RAILS_ENV', 'XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME', 'CI',
])

/** Why a fact is not to be had; the text of `reason`. */
class NotHad extends Error {}

export interface DiskFactsOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
  readonly uid: number | undefined
}

/** Reads that were given up on; beyond a few, a dead mount is assumed and nothing more is asked of the disk until one comes back. */
const MAX_STUCK = 3

/** At most 128 facts and 1 MiB of text each time; what is late, too much or refused is `'?'` with a reason. */
export const diskFacts = (options: DiskFactsOptions): FactSource => {
  let stuck = 0
  return {
    get: async (wanted, budgetMs) => {
      if (stuck >= MAX_STUCK || budgetMs <= 0) return wanted.map((want) => missing(want, 'late'))
      let bytes = 0
      const spend = (count: number): void => {
        bytes += count
        if (bytes > LIMITS.factBytes) throw new NotHad('budget')
      }
      const answers: Fact[] = wanted.map((want, index) => missing(want, index < LIMITS.facts ? 'late' : 'budget'))
      let open = 0
      const work = wanted.slice(0, LIMITS.facts).map(async (want, index) => {
        open += 1
        answers[index] = await answer(want, options, spend)
        open -= 1
      })
      if (await inTime(Promise.all(work), budgetMs)) return answers
      const left = open
      stuck += left > 0 ? 1 : 0
      void Promise.allSettled(work).then(() => { stuck -= left > 0 ? 1 : 0 })
      return [...answers]
    },
  }
}

const inTime = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((done) => { timer = setTimeout(() => done(false), ms) })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

const missing = ({ ask, key }: WantedFact, reason: string): Fact => ({ ask, key, value: '?', reason })

type Spend = (bytes: number) => void
type Reader<A extends Ask> = (key: string, options: DiskFactsOptions, spend: Spend) => Promise<FactValues[A]>

const answer = async (want: WantedFact, options: DiskFactsOptions, spend: Spend): Promise<Fact> => {
  const { ask, key } = want
  try {
    if (key.includes('\0')) throw new NotHad('input')
    const value = await READERS[ask](key, options, spend)
    return { ask, key, value, ...('hash' in value ? { hash: value.hash } : {}) } as Fact // READERS keeps ask and value together
  } catch (error) {
    return missing(want, error instanceof NotHad ? error.message : codeOf(error))
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code.toLowerCase() : 'failed')

const isAbsent = (error: unknown): boolean => ['enoent', 'enotdir'].includes(codeOf(error))

const readPath: Reader<'path'> = async (key, { uid }) => {
  try {
    const info = await lstat(key)
    const type = info.isFile() ? 'file' : info.isDirectory() ? 'dir' : info.isSymbolicLink() ? 'link' : info.isFIFO() ? 'fifo' : info.isCharacterDevice() || info.isBlockDevice() ? 'device' : 'other'
    const link = type === 'link' ? await readlink(key) : ''
    return { exists: true, type, real: await realOf(key), link, mode: info.mode & 0o7777, ours: info.uid === uid } satisfies PathFact
  } catch (error) {
    if (!isAbsent(error)) throw error
    return { exists: false, type: 'none', real: await realOf(key), link: '', mode: 0, ours: false }
  }
}

/** Every link resolved; of a path that does not exist, those of the folders above it that do. */
const realOf = async (path: string): Promise<string> => {
  try {
    return await realpath(path)
  } catch (error) {
    if (!isAbsent(error) || dirname(path) === path) throw error
    return join(await realOf(dirname(path)), basename(path))
  }
}

/** Files there answer with what the kernel makes up, may block, and hold other processes' secrets. */
const SPECIAL = /^\/(?:proc|sys|dev)(?:\/|$)/

/** The file's first bytes. O_NONBLOCK and `fstat`: a FIFO or device can be neither waited for nor read. */
const readBytes = async (path: string, limit: number): Promise<{ bytes: Buffer; truncated: boolean }> => {
  const real = await realpath(path)
  if (SPECIAL.test(real)) throw new NotHad('special')
  const handle = await open(real, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
  try {
    const info = await handle.stat()
    if (!info.isFile()) throw new NotHad('not-regular')
    const buffer = Buffer.alloc(Math.min(info.size, limit))
    let length = 0
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    return { bytes: buffer.subarray(0, length), truncated: info.size > limit }
  } finally {
    await handle.close()
  }
}

const readText: Reader<'text'> = async (key, _options, spend) => {
  const { bytes, truncated } = await readBytes(key, LIMITS.factText)
  spend(bytes.length)
  if (bytes.includes(0)) throw new NotHad('binary')
  return { text: bytes.toString('utf8'), hash: createHash('sha256').update(bytes).digest('hex'), truncated } satisfies TextFact
}

const readList: Reader<'list'> = async (key) => {
  const folder = await opendir(key)
  const names: string[] = []
  for await (const entry of folder) {
    if (names.length >= LIMITS.factList) return { names, truncated: true }
    names.push(entry.name)
  }
  return { names: names.sort(), truncated: false } satisfies ListFact
}

const readProgram: Reader<'program'> = async (key, { env }) => {
  if (key.includes('/')) return { path: await realpath(key) }
  for (const folder of (env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, key)
    if (folder !== '' && (await isProgram(path))) return { path: await realpath(path) } satisfies ProgramFact
  }
  return { path: '' }
}

const isProgram = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

const textOrNothing = async (path: string): Promise<string | undefined> => {
  try {
    return (await readBytes(path, LIMITS.factText)).bytes.toString('utf8')
  } catch {
    return undefined
  }
}

const kindOf = async (path: string): Promise<'dir' | 'file' | undefined> => {
  try {
    const info = await lstat(path)
    return info.isDirectory() ? 'dir' : info.isFile() ? 'file' : undefined
  } catch {
    return undefined
  }
}

const readGitFact: Reader<'git'> = async (key, { env, home }) => {
  const config = [join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'git', 'config'), join(home, '.gitconfig')]
  const fact = await readGit(key, textOrNothing, kindOf, config)
  if (!fact) throw new NotHad('no-repository')
  return fact
}

/** The key is a manifest, or a folder: then its own first manifest, else that of the nearest folder above it that has one. */
const readManifestFact: Reader<'manifest'> = async (key, _options, spend): Promise<ManifestFact> => {
  for (let at = key; ; at = dirname(at)) {
    for (const file of at === key ? [key, ...MANIFESTS.map((name) => join(at, name))] : MANIFESTS.map((name) => join(at, name))) {
      const text = await textOrNothing(file)
      if (text === undefined) continue
      spend(text.length)
      return readManifest(basename(file), text)
    }
    if ((await kindOf(join(at, '.git'))) !== undefined || dirname(at) === at) throw new NotHad('no-manifest')
  }
}

const readEnv: Reader<'env'> = async (key, { env }) => {
  if (!ENV_NAMES.has(key)) throw new NotHad('not-listed')
  const value = env[key]
  if (value === undefined) throw new NotHad('unset')
  return { value }
}

const READERS: { readonly [A in Ask]: Reader<A> } = {
  path: readPath, text: readText, list: readList, program: readProgram, git: readGitFact, manifest: readManifestFact, env: readEnv,
}
