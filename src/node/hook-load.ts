// Owns loading what decides: from the sources a module, in the bundle a script, whose compiled code is kept in the state folder, since compiling it takes longer than all else.
import { hash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Script } from 'node:vm'

type Deciding = typeof import('./hook-here.ts')

export interface Loaded {
  readonly deciding: Deciding
  /** Keeps the compiled code where it holds more than what is kept; for the end of the process. Never throws. */
  keep(): void
}

export type Load = (state: string | undefined) => Promise<Loaded>

/** The bundle beside this program, where there is one. */
export const loadDeciding: Load = async (state) => {
  const file = join(import.meta.dirname, 'hook-here.cjs')
  return existsSync(file) ? loadScript(file, state) : loadModule(state)
}

/** As any other module. */
export const loadModule: Load = async () => ({ deciding: await import('./hook-here.ts'), keep: () => undefined })

/** What the bundle says: what decides, and the numbers of its modules that ran. */
interface Bundle {
  readonly exports: Deciding & { readonly ran?: readonly number[] }
}

const loadScript = (file: string, state: string | undefined): Loaded => {
  const place = state !== undefined && existsSync(state) ? placeOf(file, state) : undefined
  const kept = place === undefined ? undefined : readKept(place)
  // It is ASCII, so that it is read byte for byte.
  const source = `(function (exports, require, module, __filename, __dirname) { ${readFileSync(file, 'latin1')}\n})`
  const script = new Script(source, { filename: file, ...(kept ? { cachedData: kept.code } : {}) })
  const module: Bundle = { exports: {} as Deciding }
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file))
  const known = kept !== undefined && script.cachedDataRejected !== true ? kept.modules : []
  const keep = (): void => {
    const { ran = [] } = module.exports
    // What comes late may stay out: all of it has to be read at each start.
    const isNew = ran.some((each) => !known.includes(each)) && (kept?.code.length ?? 0) < MOST
    if (place !== undefined && (known.length === 0 || isNew)) writeKept(place, { modules: [...new Set([...known, ...ran])], code: script.createCachedData() })
  }
  return { deciding: module.exports, keep }
}

// ---- the kept code

/** Bytes. */
const MOST = 2_000_000

interface Kept {
  /** The modules that ran, whose functions are therefore in it. */
  readonly modules: readonly number[]
  readonly code: Buffer
}

/** One for each build of the program, kind of machine and Node with its flags; V8 refuses what was made by another. */
const placeOf = (file: string, state: string): string => {
  const { size, mtimeMs } = statSync(file)
  const flags = [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].join(' ').trim()
  const node = `${process.version}-${process.arch}${flags === '' ? '' : `-${hash('sha256', flags).slice(0, 8)}`}`
  return join(state, 'compile-cache', `hook-${node}_${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`)
}

/** V8 does not notice damage, and would crash: what is not exactly what was written, by us, is not used. */
const readKept = (place: string): Kept | undefined => {
  let fd: number | undefined
  try {
    fd = openSync(place, 'r')
    const { mode, uid } = fstatSync(fd)
    if (process.platform !== 'win32' && (uid !== process.getuid?.() || (mode & 0o022) !== 0)) return undefined
    const bytes = readFileSync(fd)
    const end = bytes.indexOf(10)
    const [digest, modules = ''] = bytes.toString('latin1', 0, end).split(' ')
    const code = bytes.subarray(end + 1)
    return digest === digestOf(modules, code) ? { modules: modules.split(',').map(Number), code } : undefined
  } catch {
    return undefined
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

const digestOf = (modules: string, code: Buffer): string => `${hash('sha256', modules)}${hash('sha256', code)}`

const writeKept = (place: string, { modules, code }: Kept): void => {
  const [folder, name] = [dirname(place), basename(place)]
  const next = `${place}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const numbers = modules.join(',')
    writeFileSync(next, Buffer.concat([Buffer.from(`${digestOf(numbers, code)} ${numbers}\n`), code]), { mode: 0o600 })
    renameSync(next, place)
    // Those of earlier builds.
    const [same = ''] = name.split('_')
    for (const each of readdirSync(folder)) if (each.startsWith(`${same}_`) && !each.startsWith(name)) rmSync(join(folder, each), { force: true })
  } catch {
    // Code that cannot be kept costs time at the next start, nothing else.
  }
}
