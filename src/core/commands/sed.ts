// Owns sed: its options and what its script does beyond editing (`w`, `r`, `e`). GNU sed 4.9, BSD sed.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import { concat, display, literal, textOf, type Value } from '../value.ts'
import { chained } from './_chain.ts'
import { edited } from './_sed-text.ts'
import { stdinText, textsOf } from './_text.ts'

interface Found {
  readonly writes: string[]
  readonly reads: string[]
  readonly runs: string[]
  /** What comes into the text: by `a`, `i`, `c`, and in the place of a match. */
  readonly puts: string[]
  /** `s///e`, bare `e`: the text itself is run. */
  runsText: boolean
  broken: boolean
}

/** The end of a delimited part; a class `[…]` may hold the delimiter. */
const delimited = (text: string, from: number, mark: string, classes: boolean): number => {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === mark) return at
    else if (classes && text[at] === '[') {
      const close = text.indexOf(']', at + (text[at + 1] === '^' ? 3 : 2))
      if (close > 0 && !text.slice(at, close).includes('\n')) at = close
    }
  }
  return -1
}

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

const skipAddress = (text: string, from: number): number => {
  let at = from
  while (at < text.length) {
    const char = text[at] ?? ''
    if (/[\d$,~+!\s;]/.test(char)) at += 1
    else if (char === '/' || (char === '\\' && text[at + 1])) {
      const start = char === '/' ? at : at + 1
      const end = delimited(text, start + 1, text[start] ?? '/', true)
      if (end < 0) return -1
      at = end + 1
      while (/[IM]/.test(text[at] ?? '')) at += 1
    } else return at
  }
  return at
}

/** After `s/…/…/`: flags, of which `e` runs the line and `w` takes the rest of the line. */
const substitution = (text: string, from: number, found: Found): number => {
  const mark = text[from] ?? ''
  const middle = delimited(text, from + 1, mark, true)
  const end = middle < 0 ? -1 : delimited(text, middle + 1, mark, false)
  if (end < 0) return -1
  found.puts.push(text.slice(middle + 1, end).replace(/\\([\s\S])/g, (_, char: string) => (char === 'n' ? '\n' : char)))
  let at = end + 1
  for (; /[gpiIMme\d]/.test(text[at] ?? ''); at += 1) if (text[at] === 'e') found.runsText = true
  if (text[at] !== 'w') return at
  const last = endOfLine(text, at)
  found.writes.push(text.slice(at + 1, last).trim())
  return last
}

/** `a\` and its kind: the text goes on while lines end in a backslash. */
const skipText = (text: string, from: number): number => {
  let end = endOfLine(text, from)
  while (end < text.length && text[end - 1] === '\\') end = endOfLine(text, end + 1)
  return end
}

const added = (text: string, at: number, found: Found): number => {
  const end = skipText(text, at)
  found.puts.push(
    text
      .slice(at + 1, end)
      .replace(/^\\?\s*/, '')
      .replaceAll('\\\n', '\n'),
  )
  return end
}

const argument = (text: string, at: number, into: string[]): number => {
  const end = endOfLine(text, at)
  into.push(text.slice(at + 1, end).trim())
  return end
}

const command = (text: string, at: number, found: Found): number => {
  switch (text[at]) {
    case 's':
      return substitution(text, at + 1, found)
    case 'y': {
      const middle = delimited(text, at + 2, text[at + 1] ?? '', false)
      const end = middle < 0 ? -1 : delimited(text, middle + 1, text[at + 1] ?? '', false)
      return end < 0 ? -1 : end + 1
    }
    case 'a':
    case 'i':
    case 'c':
      return added(text, at, found)
    case 'w':
    case 'W':
      return argument(text, at, found.writes)
    case 'r':
    case 'R':
      return argument(text, at, found.reads)
    case 'e': {
      const end = argument(text, at, found.runs)
      if (found.runs.at(-1) === '') {
        found.runs.pop()
        found.runsText = true
      }
      return end
    }
    case 'b':
    case 't':
    case 'T':
    case ':':
    case '#':
    case 'v':
      return (/^[^;\n}]*/.exec(text.slice(at))?.[0].length as number) + at
    case 'q':
    case 'Q':
    case 'l':
    case 'L':
      return (/^.\s*\d*/.exec(text.slice(at))?.[0].length as number) + at
    default:
      return /[{}dDgGhHnNpPxzF=]/.test(text[at] ?? '') ? at + 1 : -1
  }
}

const readScript = (text: string): Found => {
  const found: Found = { writes: [], reads: [], runs: [], puts: [], runsText: false, broken: false }
  let at = 0
  while (at < text.length) {
    at = skipAddress(text, at)
    if (at < 0 || at >= text.length) break
    if (text[at] === '#') at = endOfLine(text, at)
    else at = command(text, at, found)
    if (at < 0) break
  }
  return { ...found, broken: at < 0 }
}

const SPECIAL = new Set(['/dev/stdout', '/dev/stderr', '/dev/stdin', ''])

/** The script with a stand-in for what is not known. */
const scriptText = (value: Value): string => value.parts.map((part) => (typeof part === 'string' ? part : '\uFFFC')).join('')

const isBsdInPlace = (call: Call): boolean => (call.has('-i') || call.has('-I')) && textOf(call.operands[0] ?? literal('-')) === ''

const scriptsOf = (call: Call): readonly Value[] => {
  const given = call.values('-e')
  if (given.length > 0 || call.has('-f')) return given
  const first = call.operands[isBsdInPlace(call) ? 1 : 0]
  return first ? [first] : []
}

/** BSD's `-i ''` has its suffix as a word of its own, so that the operands are one further on. */
const bsdFiles = (call: Call): EffectDraft[] =>
  call.operands.slice(call.has('-e') || call.has('-f') ? 1 : 2).flatMap((file) => [
    { kind: 'fs.read' as const, on: file },
    { kind: 'fs.write' as const, on: file, set: { overwrites: true } },
  ])

/** `-i.bak` keeps the old text beside the file, `-iold_*` under a name made of it. */
const kept = (call: Call, suffix: string): EffectDraft[] =>
  call.operands.slice(call.has('-e') || call.has('-f') ? 0 : 1).map((file) => {
    const star = suffix.indexOf('*')
    const on = star < 0 ? concat([file, literal(suffix)]) : concat([literal(suffix.slice(0, star)), file, literal(suffix.slice(star + 1))])
    return { kind: 'fs.write' as const, on, set: { overwrites: true } }
  })

const refine = (call: Call): Refined => {
  const found = readScript(scriptsOf(call).map(scriptText).join('\n'))
  const files = (paths: readonly string[], kind: 'fs.read' | 'fs.write'): EffectDraft[] =>
    paths.filter((path) => !SPECIAL.has(path)).map((path) => ({ kind, on: literal(path), ...(kind === 'fs.write' ? { set: { overwrites: true } } : {}) }))
  const nested: Nested[] = call.has('--sandbox') ? [] : found.runs.map((text) => ({ run: 'shell', text: literal(text) }))
  const unknown: { reason: 'code'; what: string }[] = []
  if (found.broken) unknown.push({ reason: 'code', what: 'sed script' })
  if (found.runsText && !call.has('--sandbox')) unknown.push({ reason: 'code', what: 'sed e: runs the text it edits' })
  const bsd = isBsdInPlace(call)
  // A star that names no file stands for itself.
  const suffix = bsd ? '' : display(call.value('-i') ?? literal(''))
  const effects = [
    ...(suffix === '' ? [] : kept(call, suffix)),
    ...files(found.writes, 'fs.write'),
    ...files(found.reads, 'fs.read'),
    ...(bsd ? bsdFiles(call) : []),
  ]
  return {
    ...chained(call),
    effects,
    nested,
    unknown,
    ...(found.puts.length > 0 ? { puts: literal(found.puts.join('\n')) } : {}),
    ...(bsd ? { instead: true } : {}),
  }
}

const compute = (call: Call): string | undefined => {
  if (['-n', '-i', '-I', '-f', '-z', '-s'].some((name) => call.has(name))) return undefined
  const text = stdinText(call, call.has('-e') ? 0 : 1)
  const scripts = textsOf(scriptsOf(call))
  return text === undefined || scripts === undefined ? undefined : edited(text, scripts, call.has('-E') || call.has('-r'))
}

export default {
  names: ['sed', 'gsed'],
  source: 'GNU sed 4.9 manual; BSD sed',
  abbreviates: true,
  options: { '-e --expression': 'text', '-f --file': 'script:sed', '-i --in-place': '?text', '-I': '', '-l --line-length': 'number', '--sandbox': '' },
  flags: '-n --quiet --silent --debug --follow-symlinks --posix -E -r --regexp-extended -s --separate -u --unbuffered -z --null-data --zero-terminated -a',
  operands: ['text', '...path.read'],
  operandsIf: [
    { if: ['-e', '-f'], operands: ['...path.read'] },
    { if: ['-i', '-I'], operands: ['text', '...path.edit'] },
  ],
  effects: [{ kind: 'fs.write', each: 'operands', if: ['-i', '-I'], and: ['-e', '-f'], set: { overwrites: true } }],
  output: 'content',
  compute,
  refine,
} satisfies CommandSpec
