// Owns the differential test of words: whatever the shell reader calls static is what real bash makes of it, for thousands of generated words.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readShell } from '../src/core/shell/read.ts'
import { literal, textOf } from '../src/core/value.ts'
import { seeded } from './bench/rename.ts'

const BASH = '/bin/bash'
const WORDS = Number(process.env['DIFFERENTIAL_WORDS'] ?? 6_000)
const SEED = Number(process.env['DIFFERENTIAL_SEED'] ?? 1)

/** Variables of every kind that expansions are made of. */
const PRESET =
  "a=abc; b='x  y'; e=; p=/usr/lib/foo.tar.gz; n=7; z=007; s='  lead  trail '; c=a:b::c; q=\"it's\"; u=$'\\u00e9t\\u00e9'; arr=(one 'two three' four '' '*x'); " +
  "declare -A m=([k]=v [two]='w x'); ref=a; set -- p1 'p 2' '' p4; unset nope"

type Random = () => number
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

const PLAIN = ['a', 'rm', '-rf', 'x', '_', '0', '42', '/', '.', ':', '=', ',', '+', '%', '@', '^', '-', '~', 'é', '~/x', 'a=~/b', '/tmp/../etc']
const QUOTED = ['', 'a b', '$a', '*', '?', '\\\\', '"', '`', '!', '{a,b}', '~', '\\n', ' ', '$(', "é'"]
const VARIABLES = [
  'a',
  'b',
  'e',
  'p',
  'n',
  's',
  'c',
  'q',
  'u',
  'nope',
  'z',
  '1',
  '2',
  '3',
  '4',
  '5',
  '#',
  '@',
  '*',
  'arr',
  'arr[1]',
  'arr[@]',
  'arr[*]',
  'arr[-1]',
  'm[two]',
  'm[none]',
]
const OPERATIONS = [
  ':-d',
  '-d',
  ':-',
  ':+alt',
  '+alt',
  ':-$a',
  ':-"x y"',
  '#a',
  '##*/',
  '%.*',
  '%%.*',
  '#*:',
  '/a/Z',
  '//b/',
  '/#a/Q',
  '/%c/R',
  '//[a-c]/-',
  '/b*/_',
  ':1',
  ':1:1',
  ': -2',
  ':1:-1',
  '^',
  '^^',
  ',',
  ',,',
  '@Q',
  '@U',
  '@L',
  '@u',
]
const ESCAPES = ['\\n', '\\t', '\\x41', '\\x4', '\\101', '\\u0042', '\\u00e9', "\\'", '\\"', '\\\\', '\\e', '\\cA', '\\0', 'z', '\\?', '\\U0001F600']
const SUMS = [
  '1+2',
  'n*2',
  'n-1',
  '10/3',
  '10%4',
  '2**5',
  'n>3',
  'n==7?1:2',
  '(1+2)*3',
  '0x1f',
  '010',
  '-n',
  '!n',
  '~0',
  '1<<4',
  '5&3',
  '5|3',
  '5^3',
  '++n*0',
  'n++*0',
  'n=7',
  'n-=1',
  'n+=0',
  'a',
  'e',
]
const BRACES = ['{a,b}', '{1..3}', '{a..c}', '{3..1}', '{01..03}', '{1..7..3}', 'x{a,b}y', '{a,{b,c}}', '{a}', '{,x}', '{a,b}{1,2}', '{a..e..2}']

const single = (text: string): string => `'${text.replaceAll("'", '')}'`

const expansion = (random: Random): string => {
  const name = pick(VARIABLES, random)
  const roll = random()
  if (roll < 0.25 && /^\w+$/.test(name)) return `$${name}`
  if (roll < 0.35 && name !== '#') return `\${#${name}}`
  // Bash splits a quoted `${a[*]/x/y}` that stands beside `$@`; that is its own affair.
  return roll < 0.5 || name === '#' || name.includes('*') ? `\${${name}}` : `\${${name}${pick(OPERATIONS, random)}}`
}

/** What may stand between double quotes. */
const inside = (random: Random): string =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const roll = random()
    if (roll < 0.5) return expansion(random)
    if (roll < 0.6) return `$((${pick(SUMS, random)}))`
    return pick(['a b', '*', '~', '\\$', '\\"', '\\\\', '\\a', '\\`', "'", '{a,b}', ' ', 'é', ''], random)
  }).join('')

const piece = (random: Random): string => {
  const roll = random()
  if (roll < 0.22) return pick(PLAIN, random)
  if (roll < 0.32) return single(pick(QUOTED, random))
  if (roll < 0.42) return `\\${pick(['a', ' ', '$', '*', '"', "'", '\\', '~', '{', '#'], random)}`
  if (roll < 0.54) return `$'${Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(ESCAPES, random)).join('')}'`
  if (roll < 0.72) return `"${inside(random)}"`
  if (roll < 0.88) return expansion(random)
  if (roll < 0.94) return `$((${pick(SUMS, random)}))`
  return pick(BRACES, random)
}

const wordOf = (random: Random): string => {
  const word = Array.from({ length: 1 + Math.floor(random() * 3) }, () => piece(random)).join('')
  return /^[#~!]|^\w+=|^-$/.test(word) ? `"$e"${word}` : word
}

/** The reader's words of each `show WORD`; undefined where a part is not known, or a pattern. */
const readings = (words: readonly string[], cwd: string): readonly (readonly string[] | undefined)[] => {
  const out: (readonly string[] | undefined)[] = []
  const text = `${PRESET}\n${words.map((word) => `show ${word}`).join('\n')}\n`
  readShell(
    { text, cwd, home: '/home/dev', user: 'dev', env: { HOME: '/home/dev' }, args: [literal(BASH)], stdin: undefined, depth: 0 },
    {
      command: (command) => {
        if (textOf(command.words[0] ?? literal('')) === 'show') {
          const texts = command.words.slice(1).map(textOf)
          out.push(texts.every((one) => one !== undefined) ? texts : undefined)
        }
        return { stdout: literal(''), ok: true }
      },
      open: () => literal(''),
      list: () => undefined,
      lost: () => undefined,
    },
  )
  return out
}

/** What bash makes of them: each word is expanded and printed, nothing runs. undefined where bash refuses the word. */
const bashReadings = (words: readonly string[], cwd: string): readonly (readonly string[] | undefined)[] => {
  const show = 'show() { printf \'%s\\16\' "$@"; }'
  const script = `${PRESET}\n${show}\n${words.map((word) => `printf '\\17'\nshow ${word}`).join('\n')}\n`
  const output = execFileSync(BASH, ['--norc', '--noprofile'], {
    input: script,
    env: { HOME: '/home/dev', USER: 'dev', LC_ALL: 'C.UTF-8' },
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  return output
    .split('\u000f')
    .slice(1)
    .map((group) => (group === '' ? undefined : group.split('\u000e').slice(0, -1)))
}

/** All in one text would be more, and more expansions, than what is read at all. */
const AT_ONCE = 300

test.skipIf(!existsSync(BASH))('words that are called static are what bash makes of them (skipped where there is no /bin/bash)', { timeout: 120_000 }, () => {
  const random = seeded(SEED)
  const words = [...new Set(Array.from({ length: WORDS * 2 }, () => wordOf(random)))]
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'differential-')))
  try {
    const known: { readonly word: string; readonly ours: readonly string[]; readonly theirs: readonly string[] }[] = []
    for (let from = 0; from < words.length; from += AT_ONCE) {
      const some = words.slice(from, from + AT_ONCE)
      const ours = readings(some, cwd)
      const theirs = bashReadings(some, cwd)
      expect([ours.length, theirs.length]).toEqual([some.length, some.length])
      for (const [i, word] of some.entries()) if (ours[i] !== undefined && theirs[i] !== undefined) known.push({ word, ours: ours[i], theirs: theirs[i] })
    }
    expect(known.length).toBeGreaterThanOrEqual(WORDS)
    // printf prints one empty text where there is no argument at all.
    const same = (a: readonly string[], b: readonly string[]): boolean => JSON.stringify(a.length === 0 ? [''] : a) === JSON.stringify(b)
    const wrong = known.filter((one) => !same(one.ours, one.theirs))
    expect(wrong.slice(0, 20).map((one) => `${one.word}\n  bash ${JSON.stringify(one.theirs)}\n  ours ${JSON.stringify(one.ours)}`)).toEqual([])
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
})
