// Owns find: start paths, tests, and what it does with each found name (-exec, -delete, -fprint). GNU findutils 4.10, BSD find.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import { display, literal, prefixOf, textOf, unknown, type Value } from '../value.ts'
import { below, fill, joinLines, someBelow } from './_many.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const NO_ARGUMENT = words(
  '-daystart -depth -d -follow -help -ignore_readdir_race -noignore_readdir_race -mount -noleaf -nowarn -warn -xdev -x -empty -executable ' +
    '-false -true -nogroup -nouser -readable -writable -print -print0 -ls -prune -quit -xattr -X -s -E -H -L -P -acl -nohidden -version --help ' +
    '--version',
)
const ONE_ARGUMENT = words(
  '-amin -anewer -atime -cmin -cnewer -ctime -fstype -gid -group -ilname -inum -iregex -links -lname -mmin -mtime -newer -perm -regex -samefile ' +
    '-size -type -uid -used -user -xtype -context -printf -maxdepth -mindepth -regextype -files0-from -flags -Bmin -Btime -Bnewer -newerXY -f ' +
    '-xattrname -since -D',
)
const NAMES = words('-name -iname')
const PATHS = words('-path -ipath -wholename -iwholename')
const RUNS = words('-exec -execdir -ok -okdir')
const WRITES = words('-fprint -fprint0 -fls -fprintf')
/** Tests after which still (almost) everything under the start is meant. */
const WIDE = words(
  '-type -xtype -print -print0 -printf -depth -d -mindepth -maxdepth -xdev -mount -daystart -true -H -L -P -name -iname -path -ipath -wholename -iwholename ' +
    '-writable -readable -user -uid -group -gid -fstype -follow -noleaf -ignore_readdir_race',
)
const PRINTS = words('-print -print0')
/** With one of these, names are printed only where it is said. */
const ACTS = words('-print -print0 -printf -ls -fls -fprint -fprint0 -fprintf -exec -execdir -ok -okdir -delete')

/** What is known of the found names at one place of the expression; `narrow`: some test leaves only part of them. */
interface Match {
  readonly pattern: string | undefined
  readonly narrow: boolean
}

interface Reader {
  readonly words: readonly Value[]
  at: number
  readonly starts: readonly Value[]
  maxdepth: number
  mindepth: number
  readonly effects: EffectDraft[]
  readonly nested: Nested[]
  readonly home: string
  /** What `-type` asks for, where it does. */
  type: string
  /** The names that `-print` shows; undefined where no action is given, and all are. */
  printed: Match[] | undefined
  readonly unknown: { reason: 'option' | 'words'; what: string }[]
}

const ANY: Match = { pattern: undefined, narrow: false }

const peek = (reader: Reader): string | undefined => {
  const word = reader.words[reader.at]
  return word === undefined ? undefined : textOf(word)
}

const take = (reader: Reader): Value => {
  const word = reader.words[reader.at] ?? literal('')
  reader.at += 1
  return word
}

/** A tree that is lost with nearly all of what it holds, whatever the test: the machine, a home, a system folder. */
const isWholeTree = (reader: Reader, start: Value): boolean => {
  const text = textOf(start)
  return text !== undefined && (/^\/[^/]*\/?$/.test(text) || text.replace(/\/$/, '') === reader.home)
}

/** The names that a match stands for below one start. */
const found = (reader: Reader, start: Value, match: Match): Value => {
  if (reader.maxdepth === 0) return start
  const deep = reader.maxdepth === 1 ? '' : '**/'
  if (match.pattern === undefined && match.narrow && !isWholeTree(reader, start)) return someBelow(start, 'those found')
  if (match.pattern === undefined) return below(start, reader.maxdepth === 1 ? '*' : '**')
  if (!match.pattern.includes('/')) return below(start, deep + match.pattern)
  return below(start, match.pattern.replace(new RegExp(`^${(textOf(start) ?? '').replace(/[^\w]/g, '\\$&')}/`), '').replace(/^\*+\//, '**/'))
}

/** A start may be found itself: always where it is a file, and where folders are asked for as well. */
const isFoundItself = (reader: Reader, start: Value, matches: readonly Match[]): boolean => {
  if (reader.mindepth > 0 || reader.maxdepth === 0 || matches.every((match) => match.pattern !== undefined)) return false
  if (reader.type !== 'f' && matches.some((match) => !match.narrow)) return reader.type === ''
  return reader.type !== 'd' && /[^./~][^/]*\.\w+$/.test(display(start))
}

const foundAll = (reader: Reader, matches: readonly Match[]): Value[] =>
  reader.starts.flatMap((start) => [
    ...(isFoundItself(reader, start, matches) ? [start] : []),
    ...(matches.length > 8 ? [ANY] : matches).map((match) => found(reader, start, match)),
  ])

const remove = (reader: Reader, matches: readonly Match[]): void => {
  for (const start of reader.starts) {
    for (const match of matches) {
      const whole = match.pattern === undefined && !match.narrow
      const on = whole && (reader.mindepth === 0 || reader.maxdepth > 1) ? start : found(reader, start, match)
      reader.effects.push({ kind: 'fs.delete', on, set: { recursive: on === start, pattern: on !== start } })
    }
  }
}

const run = (reader: Reader, matches: readonly Match[]): void => {
  const argv: Value[] = []
  while (reader.at < reader.words.length) {
    const word = take(reader)
    const text = textOf(word)
    if (text === ';' || text === '\\;' || (text === '+' && textOf(argv.at(-1) ?? literal('')) === '{}')) break
    argv.push(word)
  }
  if (argv.length === 0) return
  const names = foundAll(reader, matches)
  for (const name of names.length > 16 ? names.slice(0, 16) : names)
    reader.nested.push({ run: 'argv', argv: argv.map((word) => fill(word, '{}', name)), repeat: true })
}

const matched = (matches: readonly Match[], pattern: Value): Match[] => {
  const text = pattern.parts.map((part) => (typeof part === 'string' ? part : '*')).join('')
  return matches.map((match) => ({ pattern: text === '*' ? match.pattern : text, narrow: match.narrow }))
}

const tested = (reader: Reader, name: string, value: Value): void => {
  if (name === '-type') reader.type = textOf(value) ?? ''
  else depth(reader, name, value)
}

const depth = (reader: Reader, name: string, value: Value): void => {
  const count = Number(textOf(value) ?? '')
  if (!Number.isInteger(count)) return
  if (name === '-maxdepth') reader.maxdepth = count
  if (name === '-mindepth') reader.mindepth = count
}

const act = (reader: Reader, name: string, matches: readonly Match[]): readonly Match[] => {
  if (NAMES.has(name) || PATHS.has(name)) return matched(matches, take(reader))
  if (RUNS.has(name)) run(reader, matches)
  else if (name === '-delete') remove(reader, matches)
  else if (WRITES.has(name)) {
    reader.effects.push({ kind: 'fs.write', on: take(reader), set: { overwrites: true } })
    if (name === '-fprintf') take(reader)
  } else if (PRINTS.has(name)) reader.printed?.push(...matches)
  else if (ONE_ARGUMENT.has(name) || /^-newer[aBcm][aBcmt]$/.test(name)) tested(reader, name, take(reader))
  else if (!NO_ARGUMENT.has(name) && !/^-O\d$/.test(name)) reader.unknown.push({ reason: 'option', what: name })
  return WIDE.has(name) || name === '-delete' || RUNS.has(name) ? matches : matches.map((match) => ({ ...match, narrow: true }))
}

const primary = (reader: Reader, matches: readonly Match[]): readonly Match[] => {
  const word = take(reader)
  const name = textOf(word)
  if (name === '(' || name === '\\(') {
    const inner = either(reader, matches)
    if (peek(reader) === ')' || peek(reader) === '\\)') reader.at += 1
    return inner
  }
  if (name === '!' || name === '-not') {
    const test = peek(reader) ?? ''
    primary(reader, matches)
    // All but some names is nearly everything.
    return NAMES.has(test) || PATHS.has(test) ? matches : matches.map((match) => ({ ...match, narrow: true }))
  }
  if (name !== undefined) return act(reader, name, matches)
  reader.unknown.push({ reason: 'words', what: display(word) })
  return matches
}

const both = (reader: Reader, matches: readonly Match[]): readonly Match[] => {
  let current = matches
  while (reader.at < reader.words.length) {
    const name = peek(reader)
    if (name === '-o' || name === '-or' || name === ',' || name === ')' || name === '\\)') break
    if (name === '-a' || name === '-and') reader.at += 1
    else current = primary(reader, current)
  }
  return current
}

const either = (reader: Reader, matches: readonly Match[]): readonly Match[] => {
  const out = [...both(reader, matches)]
  while (['-o', '-or', ','].includes(peek(reader) ?? '')) {
    reader.at += 1
    out.push(...both(reader, matches))
  }
  return out
}

const isStart = (word: Value): boolean => !/^(-.|[(!,]$|\\\()/.test(prefixOf(word) || (textOf(word) ?? 'x'))

/** `-maxdepth` holds for the whole expression, wherever it stands. */
const readDepths = (reader: Reader): void => {
  for (const [index, word] of reader.words.entries()) depth(reader, textOf(word) ?? '', reader.words[index + 1] ?? literal(''))
}

const refine = (call: Call): Refined => {
  let from = 0
  while (/^-([HLPEXdsx]|O\d|D)$/.test(textOf(call.words[from] ?? literal('')) ?? '')) from += textOf(call.words[from] ?? literal('')) === '-D' ? 2 : 1
  let to = from
  while (to < call.words.length && isStart(call.words[to] as Value)) to += 1
  const starts = call.words.slice(from, to)
  const acts = call.words.some((word) => ACTS.has(textOf(word) ?? ''))
  const reader: Reader = {
    words: call.words,
    at: to,
    starts: starts.length > 0 ? starts : [literal('.')],
    maxdepth: Number.POSITIVE_INFINITY,
    mindepth: 0,
    effects: [],
    nested: [],
    unknown: [],
    home: call.home,
    type: '',
    printed: acts ? [] : undefined,
  }
  readDepths(reader)
  const last: Match[] = []
  while (reader.at < reader.words.length) {
    last.push(...either(reader, [ANY]))
    if (reader.at < reader.words.length) reader.at += 1
  }
  const stdout = printed(call, reader, reader.printed ?? (last.length > 0 ? last : [ANY]))
  return { effects: reader.effects, nested: reader.nested, unknown: reader.unknown, ...(stdout === undefined ? {} : { stdout }) }
}

/** The names that it prints, as patterns, one a line. */
const printed = (call: Call, reader: Reader, matches: readonly Match[]): Value | undefined => {
  if (call.words.some((word) => /^-(printf|ls)$/.test(textOf(word) ?? ''))) return unknown(['find', ...call.words.map(display)].join(' ').slice(0, 80))
  if (matches.length === 0) return undefined
  return joinLines(foundAll(reader, matches), call.words.some((word) => textOf(word) === '-print0') ? '\0' : '\n')
}

export default { names: ['find', 'gfind', 'bfs'], source: 'GNU findutils 4.10 manual; BSD find', syntax: 'none', output: 'names', refine } satisfies CommandSpec
