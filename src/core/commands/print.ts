// Owns the programs that print their own words or numbers: echo, printf, yes, seq, basename, dirname, expr, true, false. Bash 5.2, GNU coreutils 9.5.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { concat, literal, type Part, textOf, unknown, type Value } from '../value.ts'
import { number, textsOf, unescapeText } from './_text.ts'

const COREUTILS = 'GNU coreutils 9.5 manual'

const unescaped = (value: Value): Value => ({
  parts: value.parts.map((part) => (typeof part === 'string' ? unescapeText(part) : part)),
  carries: value.carries,
})

/** The known text keeps its place even where other words are not known, so that what flows on can be judged. */
const echo = (call: Call): Refined => {
  let from = 0
  let newline = true
  let escapes = false
  for (const word of call.words) {
    const flags = /^-([neE]+)$/.exec(textOf(word) ?? '')?.[1]
    if (!flags) break
    from += 1
    if (flags.includes('n')) newline = false
    escapes = flags.lastIndexOf('e') > flags.lastIndexOf('E') || (escapes && !flags.includes('E'))
  }
  const words = call.words.slice(from).map((word) => (escapes ? unescaped(word) : word))
  const plain = words.map(textOf)
  if (plain.every((text) => text !== undefined) && words.every((word) => word.carries.length === 0))
    return { stdout: literal(`${plain.join(' ')}${newline ? '\n' : ''}`) }
  const spaced = words.flatMap((word, index) => (index === 0 ? [word] : [literal(' '), word]))
  return { stdout: concat([...spaced, literal(newline ? '\n' : '')]) }
}

const DIRECTIVE = /%(?:%|\([^)]*\)T|([-+ #0']*)(\*|\d+)?(?:\.(\*|\d+)?)?([hlLjzt]*)([a-zA-Z]))/g

const padded = (text: string, flags: string, width: string | undefined): string => {
  if (!width || !/^\d+$/.test(width) || Number(width) > 10_000) return text
  return flags.includes('-') ? text.padEnd(Number(width)) : text.padStart(Number(width), flags.includes('0') ? '0' : ' ')
}

const RADIX: Readonly<Record<string, number>> = { d: 10, i: 10, u: 10, x: 16, X: 16, o: 8 }

const formatted = (argument: Value, kind: string, flags: string, width: string | undefined, precision: string | undefined): Value => {
  const text = textOf(argument)
  if (text === undefined) return kind === 's' || kind === 'b' ? argument : unknown('printf', false, argument.carries)
  if (kind === 's') return literal(padded(precision === undefined ? text : text.slice(0, Number(precision)), flags, width), argument.carries)
  if (kind === 'b') return literal(padded(unescapeText(text), flags, width), argument.carries)
  if (kind === 'c') return literal(padded(text.slice(0, 1), flags, width), argument.carries)
  if (kind === 'q') return literal(`'${text.replaceAll("'", "'\\''")}'`, argument.carries)
  const value = /^['"]/.test(text) ? text.codePointAt(1) : Number(text === '' ? '0' : text)
  const radix = RADIX[kind]
  if (radix === undefined || value === undefined || !Number.isInteger(value)) return unknown('printf', false, argument.carries)
  const digits = Math.abs(value).toString(radix)
  return literal(padded((value < 0 ? '-' : '') + (kind === 'X' ? digits.toUpperCase() : digits), flags, width), argument.carries)
}

/** One pass over the format; returns how many arguments it took. */
const pass = (format: string, take: () => Value): Value[] => {
  const out: Value[] = []
  let last = 0
  for (const match of format.matchAll(DIRECTIVE)) {
    out.push(literal(unescapeText(format.slice(last, match.index))))
    last = match.index + match[0].length
    const [whole, flags = '', width, precision, , kind] = match
    if (whole === '%%') out.push(literal('%'))
    else if (kind === undefined || width === '*' || precision === '*') out.push(unknown('printf'))
    else out.push(formatted(take(), kind, flags, width, precision))
  }
  out.push(literal(unescapeText(format.slice(last))))
  return out
}

const printf = (call: Call): Refined => {
  const words = textOf(call.words[0] ?? literal('')) === '--' ? call.words.slice(1) : call.words
  if (textOf(words[0] ?? literal('')) === '-v') return { stdout: literal('') }
  const format = words[0] ? textOf(words[0]) : ''
  const rest = words.slice(1)
  if (format === undefined) return { stdout: concat([...words, unknown('printf')]) }
  const out: Value[] = []
  let used = 0
  do {
    const before = used
    out.push(...pass(format, () => rest[used++] ?? literal('')))
    if (used === before) break
  } while (used < rest.length && out.length < 4096)
  return { stdout: concat(out) }
}

const seq = (call: Call): string | undefined => {
  const operands = call.words.filter((word) => /^-?\d/.test(textOf(word) ?? '-'))
  const numbers = operands.map(number)
  if (numbers.some((one) => one === undefined) || operands.length !== call.operands.length + call.count('-#')) return undefined
  const [a = 1, b, c] = numbers as number[]
  const [from, step, to] = b === undefined ? [1, 1, a] : c === undefined ? [a, 1, b] : [a, b, c]
  if (step === 0 || Math.abs((to - from) / step) > 10_000 || call.has('-f') || call.has('-w')) return undefined
  const out: number[] = []
  for (let at = from; step > 0 ? at <= to : at >= to; at += step) out.push(at)
  const separator = call.value('-s')
  const between = separator ? textOf(separator) : '\n'
  return between === undefined || out.length === 0 ? undefined : `${out.join(unescapeText(between))}\n`
}

const baseOf = (path: string): string => path.replace(/(?!^)\/+$/, '').replace(/^.*\/(?=.)/, '')

const basename = (call: Call): string | undefined => {
  const texts = textsOf(call.operands)
  if (!texts) return undefined
  const suffix = call.value('-s')
  const many = call.has('-a') || suffix !== undefined
  const cut = suffix ? textOf(suffix) : many ? '' : (texts[1] ?? '')
  if (cut === undefined) return undefined
  const end = call.has('-z') ? '\0' : '\n'
  return (many ? texts : texts.slice(0, 1))
    .map((path) => {
      const base = baseOf(path)
      return (cut !== '' && base !== cut && base.endsWith(cut) ? base.slice(0, -cut.length) : base) + end
    })
    .join('')
}

const folderOf = (path: string): string => {
  const trimmed = path.replace(/(?!^)\/+$/, '')
  const at = trimmed.lastIndexOf('/')
  return at < 0 ? '.' : at === 0 ? '/' : trimmed.slice(0, at).replace(/(?!^)\/+$/, '')
}

const dirname = (call: Call): string | undefined =>
  textsOf(call.operands)
    ?.map((path) => folderOf(path) + (call.has('-z') ? '\0' : '\n'))
    .join('')

const yes = (call: Call): Refined => {
  const text: readonly Part[] =
    call.operands.length === 0 ? ['y'] : concat(call.operands.flatMap((word, index) => (index === 0 ? [word] : [literal(' '), word]))).parts
  return { stdout: concat([{ parts: text, carries: [] }, literal('\n'), unknown('yes', true, [{ kind: 'unknown', path: 'endless' }])]) }
}

export default [
  { names: ['echo'], source: 'Bash 5.2 manual', syntax: 'none', output: 'other', refine: echo },
  { names: ['printf'], source: 'Bash 5.2 manual', syntax: 'none', output: 'other', refine: printf },
  {
    names: ['print'],
    source: 'zsh 5.9 manual, zshbuiltins',
    options: { '-f': 'text', '-u': 'number', '-C': 'number', '-x': 'number', '-X': 'number', '-v': 'text' },
    flags: '-a -b -c -D -i -l -m -n -N -o -O -P -r -R -s -S -z',
  },
  { names: ['yes'], source: COREUTILS, refine: yes },
  {
    names: ['seq'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-f --format': 'text', '-s --separator': 'text', '-#': 'number' },
    flags: '-w --equal-width',
    operands: ['...number'],
    compute: seq,
  },
  { names: ['basename'], source: COREUTILS, abbreviates: true, options: { '-a --multiple': '', '-s --suffix': 'text', '-z --zero': '' }, compute: basename },
  { names: ['dirname'], source: COREUTILS, abbreviates: true, options: { '-z --zero': '' }, compute: dirname },
  { names: ['expr', 'let'], source: COREUTILS, syntax: 'none' },
  {
    names: ['factor', 'numfmt', 'units'],
    source: COREUTILS,
    abbreviates: true,
    values: '-d --delimiter --field --format --from --from-unit --header --invalid --padding --round --suffix --to --to-unit',
    flags: '-h --exponents --debug --grouping -z --zero-terminated -v -q -t -1 -s',
  },
  {
    names: ['bc', 'dc'],
    source: 'GNU bc 1.07 manual',
    options: { '-e --expression': 'text', '-f --file': 'path.read' },
    flags: '-h -i --interactive -l --mathlib -q --quiet -s --standard -v -w --warn',
    operands: ['...path.read'],
  },
  { names: ['true', 'false', ':'], source: COREUTILS, syntax: 'none' },
  {
    names: ['cowsay', 'figlet', 'toilet', 'banner', 'lolcat'],
    source: 'cowsay 3, figlet 2.2 manuals',
    values: '-f -w -d -e -T -W -m',
    flags: '-n -b -g -p -s -t -w -y -c -l -r -x -k -o -a -F',
  },
] satisfies readonly CommandSpec[]
