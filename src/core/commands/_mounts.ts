// Owns what a container sees of the host: mounts as pairs of paths, and a command's words led back through them. Not which options mount.
import type { Call, EffectDraft, Nested } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Part, Value } from '../value.ts'
import { concat, display, isUnknown, literal, prefixOf, textOf } from '../value.ts'
import { draft, textFor } from './_words.ts'

/** One folder or file of the host and where the container finds it; both absolute, without a slash at the end. */
export interface Mount {
  readonly host: string
  readonly at: string
}

/** The host side of `-v host:box:ro` and of `--mount type=bind,src=…`; undefined for a named volume. */
export const hostPath = (value: Value): string | undefined => {
  const text = display(value)
  if (/(^|,)(type=|source=|src=|target=|dst=)/.test(text)) {
    const source = /(?:^|,)(?:source|src)=([^,]*)/.exec(text)?.[1]
    return /(^|,)type=(volume|tmpfs)/.test(text) || source === undefined ? undefined : source
  }
  const windows = /^[A-Za-z]:[\\/]/.test(text)
  const host = windows ? /^[A-Za-z]:[^:]*/.exec(text)?.[0] : text.split(':')[0]
  if (host === undefined || !text.includes(':')) return undefined
  return /^([/.~$‹]|[A-Za-z]:)/.test(host) || (isUnknown(value) && prefixOf(value) === '') ? host : undefined
}

/** Where the container finds it. */
const boxPath = (text: string): string => {
  if (/(^|,)(target|dst|destination)=/.test(text)) return /(?:^|,)(?:target|dst|destination)=([^,]*)/.exec(text)?.[1] ?? ''
  const rest = /^[A-Za-z]:[\\/]/.test(text) ? text.slice(2) : text
  return rest.split(':')[1] ?? ''
}

const trimmed = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') : path)

/** Mounts of one container, and words of its command, that are led back. */
const MOST_MOUNTS = 24
const MOST_WORDS = 200

/** The mounts whose both sides are known. A relative host path is one of the working folder. */
export const mounted = (values: readonly Value[], call: Call): readonly Mount[] =>
  values.slice(0, MOST_MOUNTS).flatMap((value): Mount[] => {
    const host = hostPath(value)
    const at = boxPath(display(value))
    if (host === undefined || !at.startsWith('/') || host.includes('‹')) return []
    const home = host === '~' || host.startsWith('~/') ? call.home + host.slice(1) : host
    const absolute = /^(\/|[A-Za-z]:)/.test(home) ? home : `${call.cwd}/${home.replace(/^\.\/?/, '')}`
    return [{ host: trimmed(absolute), at: trimmed(at) }]
  })

const STORES: readonly (readonly [RegExp, EffectFields['store']])[] = [
  [/\/\.ssh(\/|$)|\/\.gnupg(\/|$)/, 'private-key'],
  [/\/\.(aws|azure|oci)(\/|$)|\/\.config\/(gcloud|doctl|rclone)(\/|$)/, 'cloud'],
  [/\/\.kube(\/|$)/, 'kube'],
  [/\/\.(netrc|npmrc|git-credentials|pypirc|pgpass)$|\/\.docker(\/config\.json)?$|\/\.config\/gh(\/|$)/, 'token-file'],
]

/** Folders of credentials that the container gets to see: it may read them. */
export const credentials = (mounts: readonly Mount[]): EffectDraft[] =>
  mounts.flatMap(({ host }) => {
    const store = STORES.find(([pattern]) => pattern.test(host))?.[1]
    return store === undefined ? [] : [draft('secret.read', host, { store }, { certainty: 'possible' })]
  })

/** Programs whose whole work is on the files that they name. */
const ON_FILES =
  /^(cat|head|tail|less|more|e?grep|rg|rm|rmdir|cp|mv|ln|tar|zip|gzip|bzip2|xz|find|sed|awk|chmod|chown|chgrp|dd|tee|shred|truncate|touch|mkdir|base64|xxd|od|strings|gpg|openssl|curl|wget|nc|rsync|scp|ls|cd|echo|printf|sort|xargs|install|sqlite3)$/

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** How to find a mount's paths in a text; the longest first. */
type Way = readonly [pattern: RegExp, host: string]

const waysOf = (mounts: readonly Mount[]): readonly Way[] =>
  [...mounts]
    .filter(({ at }) => at !== '/')
    .sort((a, b) => b.at.length - a.at.length)
    .map(({ host, at }) => [new RegExp(`(^|[\\s"'=:<>|;&(@])${escaped(at)}(?=/|[\\s"';|&)]|$)`, 'g'), host])

/** The text with each path below a mount as the host knows it. */
const ledBack = (text: string, ways: readonly Way[]): string =>
  ways.reduce((out, [pattern, host]) => out.replace(pattern, (_, before: string) => `${before}${host}`), text)

const wordBack = (word: Value, ways: readonly Way[]): Value => {
  const [first, ...rest] = word.parts
  if (typeof first !== 'string') return word
  const back = ledBack(first, ways)
  return back === first ? word : concat([literal(back, word.carries), ...(rest.length > 0 ? [{ parts: rest as readonly Part[], carries: [] }] : [])])
}

/** Parts of a shell text that touch the host's files, and the folders that they are run in. Texts with loops and functions stay whole. */
const partsOnHost = (text: string, mounts: readonly Mount[], ways: readonly Way[]): string => {
  const back = ledBack(text, ways)
  if (/\b(for|while|until|if|case|function)\b|<<|\(\)/.test(text)) return back === text ? '' : back
  const parts = text.split(/&&|\|\||[;\n]/).map((part) => part.trim())
  const kept = parts.filter((part) => ON_FILES.test(part.split(/\s+/)[0]?.replace(/^.*\//, '') ?? '')).map((part) => [part, ledBack(part, ways)] as const)
  const inMount = (part: string): boolean => kept.some(([one, host]) => one === part && one !== host)
  return kept.some(([part]) => inMount(part))
    ? kept
        .map(([, host]) => host)
        .filter((part) => part.startsWith('cd ') || mounts.some(({ host }) => part.includes(host)) || !/\s\/\w/.test(part))
        .join('; ')
    : ''
}

const SHELL = /^(\/(usr\/)?bin\/)?(ba|z|da|a)?sh$/

/** What a container's command does to the host's files, through its mounts: run as if it stood here, its words led back. */
export const throughMounts = (command: readonly Value[], mounts: readonly Mount[], call: Call): Nested[] => {
  if (mounts.length === 0 || command.length === 0) return []
  const folder = textFor(call.has('-w') ? call.value('-w') : undefined)
  const ways = waysOf(mounts)
  const inside = ledBack(folder, ways)
  const cwd = folder !== '' && inside !== folder ? { cwd: literal(inside) } : { cwd: literal('/tmp') }
  const name = textFor(command[0])
  if (SHELL.test(name)) {
    const at = command.findIndex((word, index) => index > 0 && /^-\w*c$/.test(textOf(word) ?? ''))
    const text = at < 0 ? undefined : command[at + 1]
    const known = text === undefined ? undefined : textOf(text)
    const back = known === undefined ? '' : partsOnHost(known, mounts, ways)
    return back === '' ? [] : [{ run: 'shell', text: literal(back), ...cwd }]
  }
  if (!ON_FILES.test(name.replace(/^.*\//, ''))) return []
  const words = command.slice(0, MOST_WORDS).map((word) => wordBack(word, ways))
  const touches = words.some((word, index) => word !== command[index]) || ('cwd' in cwd && textFor(cwd.cwd) !== '/tmp')
  return touches ? [{ run: 'argv', argv: words, ...cwd }] : []
}
