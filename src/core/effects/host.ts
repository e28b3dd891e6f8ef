// Owns what a URL or host name tells: address, port, scheme and which network it is on. Nothing is looked up.
import ipaddr from 'ipaddr.js'
import type { EffectFields } from '../effect.ts'
import { prefixOf, textOf, type Value } from '../value.ts'

export type Address = Pick<EffectFields, 'host' | 'port' | 'scheme' | 'where' | 'ip_literal' | 'user_info'>

const UNKNOWN: Address = { host: '?', port: 0, scheme: '', where: 'unknown', ip_literal: false, user_info: false }

/** Cloud metadata services: link-local addresses and the names that stand for them. */
const METADATA_NAMES: ReadonlySet<string> = new Set(['metadata.google.internal', 'metadata', 'instance-data', 'metadata.azure.com', 'metadata.tencentyun.com'])
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(['169.254.169.254', '169.254.170.2', '100.100.100.200', 'fd00:ec2::254'])
const LOCAL_NAMES = /^(localhost|localhost\.localdomain|ip6-localhost|host\.docker\.internal|kubernetes\.docker\.internal)$|\.localhost$/
const PRIVATE_NAMES = /\.(local|lan|home|internal|intranet|corp|home\.arpa)$|\.svc(\.cluster\.local)?$/
const PORTS: Readonly<Record<string, number>> = { http: 80, https: 443, ws: 80, wss: 443, ftp: 21, ssh: 22, git: 9418, sftp: 22 }

/** An IP literal in any spelling. Others are told apart by a look, since reading a name as an address ends in an exception. */
const isAddress = (host: string): boolean => (host.includes(':') || /^\d/.test(host)) && ipaddr.isValid(host)

/** Which network a host is on, by its text alone. A name without a dot is a container or a machine nearby. */
export const whereIs = (host: string): EffectFields['where'] => {
  if (host === '?' || host === '') return 'unknown'
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (METADATA_NAMES.has(name) || METADATA_ADDRESSES.has(name)) return 'metadata'
  if (isAddress(name)) {
    const range = ipaddr.process(name).range()
    if (range === 'loopback' || range === 'unspecified') return 'local'
    if (range === 'private' || range === 'uniqueLocal' || range === 'linkLocal' || range === 'carrierGradeNat') return 'private'
    return 'public'
  }
  if (LOCAL_NAMES.test(name)) return 'local'
  if (PRIVATE_NAMES.test(name) || !name.includes('.')) return 'private'
  return 'public'
}

const fromUrl = (text: string): Address | undefined => {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  const scheme = url.protocol.slice(0, -1)
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (host === '') return scheme === 'file' ? { ...UNKNOWN, host: '', scheme, where: 'local' } : undefined
  return {
    host,
    port: url.port === '' ? (PORTS[scheme] ?? 0) : Number(url.port),
    scheme,
    where: whereIs(host),
    ip_literal: isAddress(host),
    user_info: url.username !== '' || url.password !== '',
  }
}

/** An IPv6 address without the brackets that a URL needs, with or without a port behind it. */
const withoutBrackets = (text: string, scheme: string, user: boolean): Address | undefined => {
  if (text.indexOf(':') === text.lastIndexOf(':')) return undefined
  const [, host = text, port = '0'] = /^(.*:.*:.*):(\d+)$/.exec(text) ?? []
  const found = [host, text].find((each) => each.includes(':') && ipaddr.IPv6.isValid(each))
  if (found === undefined) return undefined
  return { host: found, port: found === host ? Number(port) : 0, scheme, where: whereIs(found), ip_literal: true, user_info: user }
}

/** `user@host:path`, `host:port`, `host`, a bare port, or a URL without its scheme. */
const fromHost = (text: string, scheme: string): Address => {
  const user = text.lastIndexOf('@')
  const rest = user < 0 ? text : text.slice(user + 1)
  if (/^\d+$/.test(rest)) return { host: 'localhost', port: Number(rest), scheme, where: 'local', ip_literal: false, user_info: false }
  const bare = withoutBrackets(rest, scheme, user >= 0)
  if (bare !== undefined) return bare
  const read = fromUrl(`${scheme === '' ? 'http' : scheme}://${rest}`) ?? fromUrl(`http://${rest.split(':')[0] ?? rest}`)
  if (read === undefined) return UNKNOWN
  return { ...read, scheme, user_info: user >= 0, port: /:\d+(\/|$)/.test(rest) || scheme !== '' ? read.port : 0 }
}

/** Reads a URL or host word; where it is not whole, the known start decides if it holds the whole host. */
export const addressOf = (value: Value, scheme = ''): Address => {
  const text = textOf(value) ?? knownHost(prefixOf(value)) ?? knownDomain(value)
  if (text === undefined || text === '') return UNKNOWN
  return (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? fromUrl(text) : undefined) ?? fromHost(text.replace(/^\/\//, ''), scheme)
}

/** The part of a URL's start that ends behind the host (`https://host/…`), or undefined. */
const knownHost = (prefix: string): string | undefined => /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^/?#]+(?=[/?#])/i.exec(prefix)?.[0]

/** The domain of a host whose first labels are not known (`$x.t.example.org`). */
const knownDomain = (value: Value): string | undefined => {
  const last = value.parts.at(-1)
  return value.parts.length > 1 && typeof last === 'string' && typeof value.parts[0] !== 'string'
    ? /^\.((?:[a-z0-9-]+\.)+[a-z]{2,})$/i.exec(last)?.[1]
    : undefined
}
