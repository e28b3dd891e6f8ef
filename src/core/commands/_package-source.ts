// Owns what it means to tell a package manager where packages come from. No program's grammar.
import type { Call, EffectDraft } from '../command-spec.ts'
import { effect } from './_dev-words.ts'

/** Settings that name a registry, an index or a mirror. */
const SOURCE =
  /(^|[.:_-])(registry|registries|index-?url|extra-index-url|find-links|index|npmregistryserver|repositories|repository|repos|mirror|source|npm_config_registry)([.:_-]|$)|^@[\w.-]+:registry$/i
const TRUSTED = /(^|\.)(trusted-host|allow-insecure-host|unsafehttpwhitelist)$/i

const PUBLIC =
  /^https:\/\/(registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.pkg\.github\.com|pypi\.org|test\.pypi\.org|download\.pytorch\.org|rubygems\.org|repo\.packagist\.org|packagist\.org|repo\.maven\.apache\.org|repo1\.maven\.org|api\.nuget\.org|crates\.io|index\.crates\.io|proxy\.golang\.org)(\/|$)/
const LOCAL = /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])([:/]|$)/
const PLAIN = /^(http|git|ftp):\/\//i
const BARE_ADDRESS = /^\w+:\/\/(?:[^@/]*@)?(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])([:/]|$)/i

/** True where everything that is installed later would come unchecked from someone unknown: over plain HTTP, from a bare address, from a host that need not prove who it is. */
export const isUnsafeSource = (key: string, value: string): boolean => {
  if (TRUSTED.test(key)) return value.split(/\s+/).some((host) => !LOCAL.test(`http://${host}/`) && !PUBLIC.test(`https://${host}/`))
  return SOURCE.test(key) && !LOCAL.test(value) && !PUBLIC.test(value) && (PLAIN.test(value) || BARE_ADDRESS.test(value))
}

/** What a change of a setting does beyond the file that holds it: what is installed later comes from somewhere else. */
export const sourceChange = (call: Call, key: string, value: string): readonly EffectDraft[] => {
  const label = `${call.program} ${key} ${value}`.trim()
  if (isUnsafeSource(key, value)) return [effect('persist', label, { mechanism: 'package-source' })]
  const unchecked = (/^(strict-ssl|secure-http|ssl_verify)$/i.test(key) && value === 'false') || (/^disable-tls$/i.test(key) && value === 'true')
  const other = unchecked || (SOURCE.test(key) && /^https:/.test(value) && !PUBLIC.test(value) && !LOCAL.test(value))
  return other ? [effect('package.install', label, { manager: call.program, name: 'every package', source: 'extra-index', standing: 'declared' })] : []
}
