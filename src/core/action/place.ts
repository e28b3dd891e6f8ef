// Owns the surroundings of an action: platform, folders, home and user, from the call or else from its own paths. It asks no machine.
import type { Platform, RawCall } from '../action.ts'

export interface Surroundings {
  readonly platform: Platform
  readonly cwd: string
  readonly workspace: readonly string[]
  readonly home: string
  readonly user: string
  readonly temp: string
  readonly case_sensitive: boolean
}

const DRIVE = /^[A-Za-z]:(?:[\\/]|$)/

const UNC = /^\\\\[^\\]/

const PLATFORMS: ReadonlyMap<string, Platform> = new Map(
  Object.entries({
    linux: 'linux',
    android: 'linux',
    freebsd: 'linux',
    openbsd: 'linux',
    netbsd: 'linux',
    sunos: 'linux',
    aix: 'linux',
    wsl: 'linux',
    darwin: 'darwin',
    macos: 'darwin',
    mac: 'darwin',
    osx: 'darwin',
    win32: 'win32',
    windows: 'win32',
    win: 'win32',
    windows_nt: 'win32',
    cygwin: 'win32',
    msys: 'win32',
  }),
)

export const asText = (value: unknown): string => (typeof value === 'string' && !value.includes('\0') ? value : '')

const platformOf = (call: RawCall, paths: readonly string[]): Platform => {
  const told = PLATFORMS.get(asText(call.platform).toLowerCase())
  if (told !== undefined) return told
  if (paths.some((path) => DRIVE.test(path) || UNC.test(path))) return 'win32'
  return paths.some((path) => path === '/Users' || path.startsWith('/Users/')) ? 'darwin' : 'linux'
}

/** Forward slashes on Windows, the drive kept; without the `\\?\` that only switches off the length limit. */
export const fromNative = (path: string, platform: Platform): string =>
  platform === 'win32' ? path.replace(/^\\\\\?\\(?=[A-Za-z]:)/, '').replaceAll('\\', '/') : path

export const isAbsolute = (path: string): boolean => path.startsWith('/') || /^[A-Za-z]:(?:\/|$)/.test(path)

const isPlain = (path: string): boolean => path === '/' || !(path.endsWith('/') || path.includes('//') || path.includes('/.'))

/** Without `.`, `..`, doubled and trailing slashes. `path` is absolute. */
export const normalisePath = (path: string): string => {
  if (isPlain(path) && !/^[A-Za-z]:$/.test(path)) return path
  const head = /^[A-Za-z]:/.exec(path)?.[0] ?? ''
  const out: string[] = []
  for (const part of path.slice(head.length).split('/')) {
    if (part === '..') out.pop()
    else if (part !== '' && part !== '.') out.push(part)
  }
  return `${head}/${out.join('/')}`
}

const folder = (value: unknown, platform: Platform): string => {
  const path = fromNative(asText(value), platform)
  return isAbsolute(path) ? normalisePath(path) : ''
}

const HOME = /^(?:\/root(?=\/|$)|\/(?:home|Users|var\/home)\/[^/]+|[A-Za-z]:\/Users\/[^/]+|\/data\/data\/com\.termux\/files\/home)/

const NOBODY: Readonly<Record<Platform, string>> = { linux: '/home/user', darwin: '/Users/user', win32: 'C:/Users/user' }

const homeOf = (call: RawCall, platform: Platform, paths: readonly string[]): string => {
  const told = folder(call.home, platform)
  if (told !== '') return told
  for (const path of paths) {
    const found = HOME.exec(path)?.[0]
    if (found !== undefined) return found
  }
  return NOBODY[platform]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

/** Never throws; whatever is missing or of a wrong type has its default. */
export const surroundingsOf = (call: RawCall): Surroundings => {
  const given = listOf(call.workspace)
  const platform = platformOf(call, [call.cwd, ...given, call.home].map(asText))
  const cwd = folder(call.cwd, platform)
  const folders = given.map((path) => folder(path, platform)).filter((path) => path !== '')
  const workspace = folders.length > 0 ? [...new Set(folders)] : cwd === '' ? [] : [cwd]
  const home = homeOf(call, platform, [cwd, ...workspace])
  return {
    platform,
    cwd,
    workspace,
    home,
    user: asText(call.user) || home.slice(home.lastIndexOf('/') + 1),
    temp: folder(call.temp, platform) || (platform === 'win32' ? `${home}/AppData/Local/Temp` : '/tmp'),
    case_sensitive: typeof call.case_sensitive === 'boolean' ? call.case_sensitive : platform === 'linux',
  }
}

/** A tool's working directory against the action's: absolute, or as given where that is not known. */
export const resolveFolder = (path: string, around: Surroundings): string => {
  const native = fromNative(path, around.platform)
  if (isAbsolute(native)) return normalisePath(native)
  if (native === '~' || native.startsWith('~/')) return normalisePath(around.home + native.slice(1))
  return around.cwd === '' ? native : normalisePath(`${around.cwd}/${native}`)
}
