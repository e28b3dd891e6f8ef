// Owns the tests of the shell reader: rows of text → words, files and losses; real bash as referee for words; limits and speed.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CommandResult, OpenFile, ShellCommand, ShellHost, ShellScope } from '../src/core/reading.ts'
import { readShell } from '../src/core/shell/read.ts'
import { type Carry, concat, display, literal, textOf, unknown, type Value } from '../src/core/value.ts'

interface Row {
  readonly id: string
  readonly text: string
  readonly env?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  readonly stdin?: string
  readonly cwd?: string
  readonly want: readonly (readonly string[])[]
  readonly lost?: readonly string[]
  readonly opens?: readonly (readonly string[])[]
  /** Of each command: maybe, background, repeated, recursive, via names, `<stdin`, `@cwd` (unless /w/app), `NAME=value`, `^carry`; none at all if left out. */
  readonly notes?: readonly (readonly string[])[]
  /** What the whole text prints. */
  readonly prints?: string
}

interface Seen {
  readonly words: string[][]
  readonly opens: string[][]
  readonly lost: string[]
  readonly notes: string[][]
  stdout: string
}

const SOURCED: Readonly<Record<string, string>> = { 'lib.sh': 'X=sourced; echo in-lib; return; never', 'ret.sh': 'return' }
const FILES: Readonly<Record<string, string>> = { 'known.txt': 'one\ntwo\n' }
const LISTED: Readonly<Record<string, readonly string[]>> = { 'src/*.ts': ['src/a.ts', 'src/b.ts'] }

const spread = (words: readonly Value[]): Value => concat(words.flatMap((word, i) => (i === 0 ? [word] : [literal(' '), word])))

const carriesOf = (values: readonly Value[]): readonly Carry[] => values.flatMap((value) => value.carries)

/** printf with %s and \n only: what the rows need. */
const printf = (words: readonly Value[]): Value => {
  const texts = words.map(textOf)
  if (texts.some((text) => text === undefined)) return unknown('printf', true, carriesOf(words))
  const [format = '', ...rest] = texts as string[]
  const plain = format.replaceAll('\\n', '\n')
  if (!plain.includes('%s')) return literal(plain)
  let out = ''
  const left = [...rest]
  do out += plain.replaceAll('%s', () => left.shift() ?? '')
  while (left.length > 0)
  return literal(out, carriesOf(words))
}

const answer = (command: ShellCommand, scope: ShellScope): CommandResult => {
  const [name, ...rest] = command.words as [Value, ...Value[]]
  switch (textOf(name)) {
    case 'echo': {
      const quiet = rest[0] && textOf(rest[0]) === '-n'
      return { stdout: quiet ? spread(rest.slice(1)) : concat([spread(rest), literal('\n')]), ok: true }
    }
    case 'printf':
      return { stdout: printf(rest), ok: true }
    case 'pwd':
      return { stdout: concat([scope.cwd(), literal('\n')]), ok: true }
    case 'cat':
      return {
        stdout:
          rest.length === 0 && command.stdin
            ? command.stdin
            : (scope.fd?.(textOf(rest[0] ?? literal('')) ?? '') ??
              unknown(
                `cat ${display(spread(rest))}`,
                true,
                rest.map((path) => ({ kind: 'file', path: display(path) })),
              )),
        ok: undefined,
      }
    case 'find':
      return { stdout: { parts: ['src/', { any: 'glob', text: '*' }, '\n'], carries: [] }, ok: true }
    case 'curl':
      return { stdout: unknown('curl', true, [{ kind: 'network', path: display(spread(rest)) }]), ok: undefined }
    case 'source':
    case '.': {
      scope.run(SOURCED[textOf(rest[0] ?? name) ?? ''] ?? '', 'source')
      return { stdout: literal(''), ok: true }
    }
    case 'cd':
    case 'export':
    case 'read':
      return { stdout: literal(''), ok: undefined }
    default:
      return { stdout: unknown(textOf(name) ?? 'program', true), ok: undefined }
  }
}

const notesOf = (command: ShellCommand, scope: ShellScope): string[] => [
  ...(command.maybe ? ['maybe'] : []),
  ...(command.background ? ['background'] : []),
  ...(command.repeated ? ['repeated'] : []),
  ...(command.recursive ? ['recursive'] : []),
  ...command.via,
  ...(command.stdin ? [`<${display(command.stdin)}`] : []),
  ...(display(scope.cwd()) === '/w/app' ? [] : [`@${display(scope.cwd())}`]),
  ...Object.entries(command.env).map(([name, value]) => `${name}=${display(value)}`),
  ...command.words.flatMap((word) => word.carries.map((carry) => `^${carry.kind}:${carry.path}`)),
]

const hostOf = (seen: Seen): ShellHost => ({
  command: (command, scope) => {
    seen.words.push(command.words.map(display))
    seen.notes.push(notesOf(command, scope))
    return answer(command, scope)
  },
  open: (file: OpenFile) => {
    seen.opens.push([file.mode, display(file.path), ...(file.content ? [display(file.content)] : [])])
    const known = FILES[textOf(file.path) ?? '']
    return known === undefined ? unknown(`content of ${display(file.path)}`, true, [{ kind: 'file', path: display(file.path) }]) : literal(known)
  },
  list: (pattern) => LISTED[display(pattern)],
  lost: (reason) => {
    seen.lost.push(reason)
  },
})

const look = (row: Pick<Row, 'text' | 'env' | 'cwd' | 'args' | 'stdin'>): Seen => {
  const seen: Seen = { words: [], opens: [], lost: [], notes: [], stdout: '' }
  const start = {
    text: row.text,
    cwd: row.cwd ?? '/w/app',
    home: '/home/dev',
    user: 'dev',
    env: row.env ?? {},
    args: (row.args ?? ['bash']).map((arg) => literal(arg)),
    stdin: row.stdin === undefined ? undefined : literal(row.stdin),
    depth: 0,
  }
  seen.stdout = display(readShell(start, hostOf(seen)).stdout)
  return seen
}

const FOLDER = join(import.meta.dirname, 'cases/shell')
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .sort()
const rowsOf = (name: string): readonly Row[] =>
  readFileSync(join(FOLDER, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)

const differences = (row: Row, seen: Seen): string[] => {
  const wrong: string[] = []
  const compare = (what: string, want: unknown, got: unknown): void => {
    if (JSON.stringify(want) !== JSON.stringify(got)) wrong.push(`${row.id}: ${what}\n  want ${JSON.stringify(want)}\n  got  ${JSON.stringify(got)}`)
  }
  compare('words', row.want, seen.words)
  compare('lost', row.lost ?? [], [...new Set(seen.lost)])
  if (row.opens) compare('opens', row.opens, seen.opens)
  if (row.prints !== undefined) compare('prints', row.prints, seen.stdout)
  compare('notes', row.notes ?? seen.words.map(() => []), seen.notes)
  return wrong
}

interface Timed {
  readonly words: string[]
  readonly lost: string[]
  readonly spans: string[]
  readonly ms: number
}

const timed = (text: string): Timed => {
  const words: string[] = []
  const spans: string[] = []
  const lost: string[] = []
  const host: ShellHost = {
    command: (command) => {
      words.push(command.words.map(display).join(' '))
      spans.push(text.slice(...command.span))
      return { stdout: unknown('out', true), ok: undefined }
    },
    open: () => unknown('file', true),
    list: () => undefined,
    lost: (reason) => {
      lost.push(reason)
    },
  }
  const before = performance.now()
  readShell({ text, cwd: '/w', home: '/h', user: 'u', env: {}, args: [], stdin: undefined, depth: 0 }, host)
  return { words, lost, spans, ms: performance.now() - before }
}

const HOSTILE: Readonly<Record<string, string>> = {
  'nested substitutions': 'echo ' + '$('.repeat(16_000),
  'nested and closed': 'echo ' + '$('.repeat(16_000) + ')'.repeat(16_000),
  'quoted nests': '"$('.repeat(8_000),
  'five megabytes': 'a b c;'.repeat(900_000),
  backticks: '`'.repeat(16_000),
  expansions: '${x:-'.repeat(16_000),
  'process substitutions': '<('.repeat(16_000),
  'nests in a quoted document': `cat <<'E'\n${'$('.repeat(16_000)}\nE\n`,
  'growing text': 'x=aaaaaaaaaa;' + 'x=$x$x;'.repeat(60) + 'echo $x',
  'growing unknown': 'x=$x$x$y;'.repeat(60) + 'echo $x',
  'functions that call twice': Array.from({ length: 30 }, (_, i) => `f${i}() { f${i + 1}; f${i + 1}; }`).join('\n') + '\nf0',
  'loops in loops': 'for a in {1..250}; do for b in {1..250}; do for c in {1..250}; do x=1; done; done; done',
  'braces by braces': 'echo ' + '{a,b}'.repeat(30),
  'eval of itself': `x='eval "$x"'; eval "$x"`,
  'moving loops': 'while a; do cd x; '.repeat(30) + 'done;'.repeat(30),
  'many stars': `x=${'a'.repeat(1900)}; echo \${x//*a*a*a*b/}`,
  'alias of itself': 'alias a="b c"\nalias b="a d"\na',
  'trap of itself': 'f() { trap f EXIT; }; trap f EXIT',
  'many variables': Array.from({ length: 3_000 }, (_, i) => `v${i}=1; a && v${i}=2`).join('\n'),
}
const AT_ONCE = [
  'nested substitutions',
  'nested and closed',
  'five megabytes',
  'backticks',
  'expansions',
  'quoted nests',
  'process substitutions',
  'nests in a quoted document',
]

describe('shell reader limits', () => {
  it('never hangs and never throws', () => {
    timed('warm $(up) | a')
    const late = Object.entries(HOSTILE).flatMap(([name, text]) => {
      const { ms } = timed(text)
      return ms > (AT_ONCE.includes(name) ? 50 : 1_000) ? [`${name}: ${ms.toFixed(0)} ms`] : []
    })
    expect(late).toEqual([])
  })

  it('reports what it does not read', () => {
    expect(AT_ONCE.filter((name) => !/size|depth/.test(timed(HOSTILE[name] ?? '').lost.join()))).toEqual([])
  })

  it('reads beside a long quoted document', () => {
    const { words, lost } = timed(`cat > f <<'E'\n${'`code` ${x} '.repeat(5_000)}\nE\nrm x`)
    expect([words, lost]).toEqual([['cat', 'rm x'], []])
  })

  it('says where each command stands', () => {
    expect(timed('a b; c $(d "$(e)") `f` | g').spans).toEqual(['a b', 'e', 'd "$(e)"', 'f', 'c $(d "$(e)") `f`', 'g'])
    expect(timed("x; eval 'a; b'").spans).toEqual(['x', "eval 'a; b'", "eval 'a; b'"])
  })
})

describe('shell reader', () => {
  it.each(files)('rows of %s', (name) => {
    const rows = rowsOf(name)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    expect(rows.flatMap((row) => differences(row, look(row))).join('\n')).toBe('')
  })

  it('has at least 150 rows', () => {
    expect(files.flatMap(rowsOf).length).toBeGreaterThanOrEqual(150)
  })

  it('can fail', () => {
    const [row] = rowsOf(files[0] ?? '')
    if (row) expect(differences({ ...row, want: [['never']] }, look(row))).toHaveLength(1)
  })
})

const BASH = '/bin/bash'
const words = readFileSync(join(FOLDER, 'words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
const PRESET =
  "a=abc; b='x y'; e=; p=/usr/lib/foo.tar.gz; n=7; s='  lead  trail '; c=a:b::c; q=\"it's\"; arr=(one 'two three' four); declare -A m=([k]=v [two]='w x'); ref=a; set -- p1 'p 2' p3; unset nope abc npost a_unset_thing"

/** A row may only expand words: nothing that could run a program may stand in it. */
const isSafe = (line: string): boolean => !/[`;&|<>]|\$\(/.test(line.replace(/\$\(\((?:[^`;"'$]|\$[{\w])*?\)\)/g, ''))

describe.skipIf(!existsSync(BASH))('words against the real bash', () => {
  it('expands as bash does', () => {
    const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'words-')))
    expect(words.filter((line) => !isSafe(line))).toEqual([])
    const script = `${PRESET}\nshow() { printf '%s\\0' "$@"; printf '\\1\\0'; }\n${words.map((line) => `show ${line}`).join('\n')}\n`
    const out = execFileSync(BASH, ['--norc', '--noprofile', '-c', script], {
      env: { HOME: '/home/dev', USER: 'dev', LC_ALL: 'C.UTF-8' },
      cwd,
      encoding: 'utf8',
    })
    const theirs = out
      .split('\x01\0')
      .slice(0, -1)
      .map((group) => group.split('\0').slice(0, -1))
    const wrong = words.flatMap((line, i) => {
      const ours = look({ text: `${PRESET}\nshow ${line}`, cwd })
        .words.at(-1)
        ?.slice(1)
      // printf prints one empty text where there is no argument at all.
      const same = JSON.stringify(ours?.length === 0 ? [''] : ours) === JSON.stringify(theirs[i])
      return same ? [] : [`${line}\n  bash ${JSON.stringify(theirs[i])}\n  ours ${JSON.stringify(ours)}`]
    })
    rmSync(cwd, { recursive: true })
    expect(theirs).toHaveLength(words.length)
    expect(wrong.join('\n')).toBe('')
  })
})
