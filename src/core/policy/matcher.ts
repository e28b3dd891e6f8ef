// Owns the matching behind the condition functions: folders, hosts, globs, regular expressions. Linear time; false for `?`.
import ipaddr from 'ipaddr.js'
import picomatch from 'picomatch/posix.js'
import { RE2JS } from 're2js'

export type TextMatcher = (text: string) => boolean

/** Characters of a text that a regular expression looks at; the rest is not matched. */
const TEXT_CAP = 16_384

/** Forward slashes, no `.` and `..` segments, no slash at the end (but for `/`). */
export const normalisePath = (path: string): string => {
  const slashed = path.includes('\\') ? path.replaceAll('\\', '/') : path
  if (!slashed.includes('/.') && !slashed.includes('//') && !slashed.endsWith('/')) return slashed
  const out: string[] = []
  for (const part of slashed.split('/')) {
    if (part === '..' && out.length > 0) out.pop()
    else if (part !== '' && part !== '.') out.push(part)
  }
  return (slashed.startsWith('/') ? '/' : '') + out.join('/')
}

/** True where `path` is `dir` or lies below it. `dir` is absolute or begins with `~`. */
export const isUnder = (path: string, dir: string, home: string, sensitive: boolean): boolean => {
  if (path === '?' || path === '') return false
  const whole = dir === '~' || dir.startsWith('~/') ? home + dir.slice(1) : dir
  const [inner, outer] = sensitive ? [path, whole] : [path.toLowerCase(), whole.toLowerCase()]
  const base = normalisePath(outer)
  const at = normalisePath(inner)
  return at === base || at.startsWith(base.endsWith('/') ? base : `${base}/`)
}

/** A glob over normalised paths; `~/` at its start is the home. Throws what is wrong with the pattern. */
export const globMatcher = (pattern: string): ((path: string, home: string) => boolean) => {
  const homely = pattern.startsWith('~/')
  const matches = picomatch(homely ? pattern.slice(2) : pattern, { dot: true, flags: 's' })
  return (path, home) => {
    if (path === '?' || path === '') return false
    const at = normalisePath(path)
    if (!homely) return matches(at)
    return home !== '' && at.startsWith(`${home}/`) && matches(at.slice(home.length + 1))
  }
}

/** A linear-time regular expression, found anywhere in the text. Throws what is wrong with the pattern. */
export const regexMatcher = (pattern: string): TextMatcher => {
  const compiled = RE2JS.compile(pattern)
  return (text) => text !== '?' && compiled.test(text.length > TEXT_CAP ? text.slice(0, TEXT_CAP) : text)
}

const cleanHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1')

const rangeMatcher = (pattern: string): TextMatcher => {
  const range = ipaddr.parseCIDR(pattern)
  return (host) => {
    if (!ipaddr.isValid(host)) return false
    const address = ipaddr.process(host)
    return address.kind() === range[0].kind() && address.match(range)
  }
}

/**
 * A host pattern: `host` itself · `*.host` anything below it · `.host` both · `10.0.0.0/8` addresses in a range.
 * Throws what is wrong with the pattern.
 */
export const hostMatcher = (pattern: string): TextMatcher => {
  if (pattern.includes('/')) return rangeMatcher(pattern)
  const tail = cleanHost(pattern.replace(/^\*/, ''))
  if (tail === '' || tail.includes('*')) throw new Error('a host pattern is `host`, `*.host`, `.host` or an address range')
  if (!tail.startsWith('.')) return (host) => host === tail
  return pattern.startsWith('*') ? (host) => host.endsWith(tail) : (host) => host.endsWith(tail) || host === tail.slice(1)
}

/** Any of the patterns. */
export const hostsMatcher = (patterns: readonly string[]): TextMatcher => {
  const all = patterns.map(hostMatcher)
  return (host) => host !== '?' && host !== '' && all.some((matches) => matches(cleanHost(host)))
}
