// Owns path arithmetic: joining, normalising, and what a Value means as a path. Nothing is looked up here.
import type { Platform } from '../action.ts'
import type { Value } from '../value.ts'

/** What a word means as a path, before links are resolved. */
export interface PathReading {
  /** Absolute and normalised; patterns as written, unknown parts as `‹why›`. `'?'` where the start is unknown. */
  readonly path: string
  /** The folder or file that decides the place: the path itself, or the parent of the first pattern that takes everything. */
  readonly base: string
  readonly pattern: boolean
  /** True where the pattern takes whatever is in `base` (`dir/*`, `dir/**`), not only some of it. */
  readonly everything: boolean
  /** False where a part of the path is unknown. */
  readonly known: boolean
  /** What it would be if every unknown part were empty; undefined where that cannot be. */
  readonly ifEmpty: string | undefined
}

export const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:(\/|$)/.test(path)

/** Removes `.`, `..`, doubled and trailing slashes. A relative path stays relative. */
export const normalisePath = (path: string): string => {
  if (path === '/' || (path.startsWith('/') && !path.includes('//') && !path.includes('/.') && !path.endsWith('/'))) return path
  const drive = /^[A-Za-z]:/.exec(path)?.[0] ?? ''
  const rest = path.slice(drive.length)
  const rooted = rest.startsWith('/')
  const out: string[] = []
  for (const segment of rest.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment === '..' && out.length > 0 && out.at(-1) !== '..') out.pop()
    else if (segment !== '..' || !rooted) out.push(segment)
  }
  const joined = out.join('/')
  if (rooted) return `${drive}/${joined}`
  return drive + (joined === '' ? '.' : joined)
}

export const joinPath = (cwd: string, path: string): string => normalisePath(isAbsolute(path) ? path : `${cwd}/${path}`)

export const isUnder = (path: string, dir: string): boolean => path === dir || path.startsWith(dir.endsWith('/') ? dir : `${dir}/`)

/** The names by which a program opens its own standard input. */
export const isStdin = (path: string): boolean => /^\/(dev\/(stdin|fd\/0)|proc\/self\/fd\/0)$/.test(path)

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

export const dirName = (path: string): string => {
  const at = path.lastIndexOf('/')
  if (at < 0) return '.'
  return at === 0 ? '/' : path.slice(0, at)
}

export const fromNative = (text: string, platform: Platform): string => (platform === 'win32' ? text.replaceAll('\\', '/') : text)

/** A private-use character stands for each glob or unknown part while the text is cut into segments. */
const STAR = '\ue000'
const UNKNOWN = '\ue001'
/** A pattern of one letter or a choice of letters (`?`, `[ab]`). */
const SOME = '\ue002'

const TAKES_ALL = /^[\ue000.]+$/
const ANY_GLOB = /[\ue000\ue002]/

const rendered = (value: Value, platform: Platform): { text: string; shown: readonly string[]; known: boolean; empty: boolean } => {
  let text = ''
  let known = true
  let empty = true
  const shown: string[] = []
  for (const part of value.parts) {
    if (typeof part === 'string') text += fromNative(part, platform)
    else {
      text += part.any === 'unknown' ? UNKNOWN : /^\*+$/.test(part.text) ? STAR : SOME
      shown.push(part.any === 'glob' ? part.text : `‹${part.why}›`)
      if (part.any === 'unknown') {
        known = false
        empty &&= part.empty
      }
    }
  }
  return { text, shown, known, empty }
}

const unrendered = (text: string, shown: readonly string[]): string => {
  let at = 0
  return text.replace(/[\ue000\ue001\ue002]/g, () => shown[at++] ?? '')
}

/** Reads a word as a path from `cwd` (undefined: not known where we are). */
export const readPath = (value: Value, cwd: string | undefined, platform: Platform): PathReading => {
  const only = value.parts.length === 1 ? value.parts[0] : undefined
  if (typeof only === 'string') return literalPath(fromNative(only, platform), cwd)
  const { text, shown, known, empty } = rendered(value, platform)
  const unknownStart = text.startsWith(UNKNOWN) || (!isAbsolute(text) && cwd === undefined)
  const rest = text.replaceAll(UNKNOWN, '')
  const ifEmpty = !known && empty && rest !== '' ? joinPath(cwd ?? '/', rest.replaceAll(STAR, '*').replaceAll(SOME, '?')) : undefined
  if (unknownStart) return { path: '?', base: '?', pattern: shown.length > 0, everything: false, known: false, ifEmpty }
  const whole = joinPath(cwd ?? '/', text)
  const segments = whole.split('/')
  const first = segments.findIndex((segment) => ANY_GLOB.test(segment))
  const everything = first >= 0 && segments.slice(first).every((segment) => TAKES_ALL.test(segment) || isDotPattern(segment, shown))
  const base = everything ? segments.slice(0, first).join('/') || '/' : whole
  return {
    path: unrendered(whole, shown),
    base: unrendered(base, shown),
    pattern: first >= 0,
    everything,
    known,
    ifEmpty,
  }
}

/** `.[!.]*` and `.??*`: every hidden name. */
const isDotPattern = (segment: string, shown: readonly string[]): boolean =>
  segment.startsWith('.') && [...segment.slice(1)].every((c) => c === STAR || c === SOME) && segment.includes(STAR) && shown.length > 0

const literalPath = (text: string, cwd: string | undefined): PathReading => {
  if (!isAbsolute(text) && cwd === undefined) return { path: '?', base: '?', pattern: false, everything: false, known: false, ifEmpty: undefined }
  const path = joinPath(cwd ?? '/', text)
  return { path, base: path, pattern: false, everything: false, known: true, ifEmpty: undefined }
}
