// Owns small readings of words that several specs' `refine` need: texts, host:path, wide option lists. No spec, no effect of its own.
import type { Call, EffectDraft, Nested } from '../command-spec.ts'
import type { EffectFields, EffectKind } from '../effect.ts'
import { sentTo } from '../request.ts'
import type { Carry, Value } from '../value.ts'
import { concat, display, dropPrefix, isUnknown, literal, prefixOf, textOf, unknown } from '../value.ts'

/** The text of a word; unknown parts as a person reads them. `''` for no word. */
export const textFor = (value: Value | undefined): string => (value === undefined ? '' : (textOf(value) ?? display(value)))

export const draft = (kind: EffectKind, on?: Value | string, set?: Partial<EffectFields>, more?: Partial<EffectDraft>): EffectDraft => ({
  kind,
  ...(on === undefined ? {} : { on: typeof on === 'string' ? literal(on) : on }),
  ...(set === undefined ? {} : { set }),
  ...more,
})

/** Words as one text, the way ssh sends them. */
export const joined = (words: readonly Value[]): Value => concat(words.flatMap((word, index) => (index === 0 ? [word] : [literal(' '), word])))

/** Ports on which whoever comes in may work: ssh, telnet, remote desktops, the container engine. For a pattern. */
export const ENTRANCES = '(?:22|23|3389|590\\d|2375)'

export const carriesOf = (...values: readonly (Value | undefined)[]): readonly Carry[] => values.flatMap((value) => value?.carries ?? [])

/** The known pieces of words, for what is written out in them. */
const written = (values: readonly (Value | undefined)[]): string =>
  values.flatMap((value) => value?.parts.filter((part) => typeof part === 'string') ?? []).join('\n')

/** Credentials written into a request: what it then carries, and whether it logs in. */
export const sentBy = (
  url: Value,
  headers: readonly (Value | undefined)[],
  body: readonly (Value | undefined)[],
): { readonly carries: readonly Carry[]; readonly login: boolean } => {
  const host = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^@/?#]*@)?([^:/?#]+)/i.exec(textFor(url))?.[1]?.toLowerCase() ?? ''
  const parts = [sentTo(host, written(headers), 'header'), sentTo(host, written([url, ...body]), 'body')]
  return { carries: parts.some((part) => part.secret) ? [{ kind: 'secret', path: 'in the request' }] : [], login: parts.some((part) => part.login) }
}

/** What a file's content carries when it is sent. */
export const fileCarry = (path: Value): Carry => ({ kind: 'file', path: textFor(path) })

/** Splits at the first `mark`; undefined if the literal start does not have it. */
export const splitAt = (value: Value, mark: string): readonly [string, Value] | undefined => {
  const at = prefixOf(value).indexOf(mark)
  return at < 0 ? undefined : [prefixOf(value).slice(0, at), dropPrefix(value, at + mark.length)]
}

/** `host:path` or `user@host:path` (not a Windows drive, not `./a:b`); undefined for a local path. */
export const remotePath = (value: Value): { readonly host: Value; readonly path: Value } | undefined => {
  const text = prefixOf(value)
  if (/^(scp|sftp|rsync|ssh):\/\//.test(text)) return { host: value, path: value }
  const colon = text.indexOf(':')
  if (colon > 1 && !text.slice(0, colon).includes('/')) return { host: withoutUser(literal(text.slice(0, colon))), path: dropPrefix(value, colon + 1) }
  const afterUnknown = typeof value.parts[0] === 'string' && colon < 0 && !/[@]$/.test(text)
  if (afterUnknown || !isUnknown(value)) return undefined
  const rest = value.parts.find((part) => typeof part === 'string' && part.includes(':') && part !== text)
  return rest === undefined ? undefined : { host: unknown(display(value)), path: value }
}

/** `user@host` → `host`. */
export const withoutUser = (host: Value): Value => {
  const at = prefixOf(host).lastIndexOf('@')
  return at < 0 ? host : dropPrefix(host, at + 1)
}

export const isLocalHost = (host: string): boolean =>
  host === '' || /^(localhost|127(\.\d+){0,3}|::1|\[::1\]|0\.0\.0\.0|host\.docker\.internal|.*\.localhost|\/.*)$/i.test(host)

export const argv = (words: readonly Value[], elsewhere: boolean, stdin?: Value): Nested => ({
  run: 'argv',
  argv: words,
  elsewhere,
  ...(stdin === undefined ? {} : { stdin }),
})

export const shell = (text: Value, elsewhere = false, stdin?: Value): Nested => ({ run: 'shell', text, elsewhere, ...(stdin === undefined ? {} : { stdin }) })

/** A URL, with a scheme put in front where its start has none. */
export const withScheme = (url: Value, scheme: string): Value => {
  const start = prefixOf(url)
  return start === '' || start.includes('://') || (isUnknown(url) && !/[./:]/.test(start)) ? url : concat([literal(`${scheme}://`), url])
}

/** The last part of a URL's path, as a file name. */
export const fileNameOf = (url: Value): string =>
  (textFor(url).split(/[?#]/)[0] ?? '')
    .replace(/^[a-z]+:\/\/[^/]+/, '')
    .split('/')
    .at(-1) ?? ''

// ---------------------------------------------------------------- wide option lists (aws, gcloud, az, …)

/** Words of a program with far more options than can be listed: every `--name` takes a value unless it is a known flag. */
export interface Wide {
  readonly words: readonly Value[]
  /** The words' texts. */
  readonly texts: readonly string[]
  readonly options: ReadonlyMap<string, readonly Value[]>
  readonly rest: readonly Value[]
}

const COMMON_FLAGS =
  '--help -h --version --verbose --quiet -q --debug --no-color --force --yes -y --json --dry-run --all -a --wait --no-wait --interactive --non-interactive'

export const flagSet = (flags: string): ReadonlySet<string> => new Set(`${COMMON_FLAGS} ${flags}`.split(' '))

/** @param many true where an option after the first two operands may take several following words (aws) */
export const readWide = (words: readonly Value[], flags: ReadonlySet<string>, many = false): Wide => {
  const operands: Value[] = []
  const options = new Map<string, Value[]>()
  let open: Value[] | undefined
  for (const [index, word] of words.entries()) {
    const start = prefixOf(word)
    if (start === '--') return { words: operands, texts: operands.map(textFor), options, rest: words.slice(index + 1) }
    if (start.length > 1 && start.startsWith('-') && !/^-\d/.test(start)) open = openOption(word, start, flags, options)
    else if (open !== undefined) {
      open.push(word)
      if (!many || operands.length < 2 || textFor(operands[0]) === 's3') open = undefined
    } else operands.push(word)
  }
  return { words: operands, texts: operands.map(textFor), options, rest: [] }
}

const openOption = (word: Value, start: string, flags: ReadonlySet<string>, options: Map<string, Value[]>): Value[] | undefined => {
  const equals = start.indexOf('=')
  const name = equals < 0 ? start : start.slice(0, equals)
  const values = options.get(name) ?? []
  options.set(name, values)
  if (equals >= 0) {
    values.push(dropPrefix(word, equals + 1))
    return undefined
  }
  return flags.has(name) || name.startsWith('--no-') ? undefined : values
}

export const wideValue = (wide: Wide, ...names: readonly string[]): Value | undefined => {
  for (const name of names) {
    const value = wide.options.get(name)?.at(-1)
    if (value !== undefined) return value
  }
  return undefined
}

const QUIET = /^--?(query|output|o|filter|format|message|m|description|body|template|cli-input-json|policy|user-data|region|zone|location|jmespath)$/

/** The words that tell which thing it is: operands and the values of options that name things. At most 300 characters. */
export const tellingWords = (wide: Wide): string => {
  const named = [...wide.options].filter(([name]) => !QUIET.test(name)).flatMap(([, values]) => values.map(textFor))
  return [...wide.texts, ...named].join(' ').slice(0, 300)
}

export const isHelp = (call: Call): boolean => call.words.some((word) => /^(--help|-h|help|--version)$/.test(textFor(word)))
