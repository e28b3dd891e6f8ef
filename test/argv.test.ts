// Owns the tests of the argv reader: rows of words with the reading they must have, over small grammars. No real program's spec.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ArgRef, CommandSpec, Given } from '../src/core/command-spec.ts'
import { type ArgvReading, argsOf, given, readArgv } from '../src/core/shell/argv.ts'
import { display, literal, type Part, textOf, type Value } from '../src/core/value.ts'

interface Row {
  readonly id: string
  /** The grammar's name in GRAMMARS. */
  readonly spec: string
  /** `‹x›` in a word stands for an unknown part. */
  readonly words: readonly string[]
  readonly want: string
}

const GRAMMARS: Readonly<Record<string, CommandSpec>> = {
  gnu: {
    names: ['copy'],
    source: 'test',
    abbreviates: true,
    flags: '-r -f --recursive --verbose --version-sort',
    operands: ['...path.read', 'path.write'],
    options: { '-o --output': 'path.write', '-i --in-place': '?text', '-n --lines -#': 'number', '-t --target': 'path.write' },
    operandsIf: [{ if: '-t', operands: ['...path.read'] }],
  },
  posix: { names: ['wrap'], source: 'test', syntax: 'posix', flags: '-v', options: { '-n': 'number' }, operands: ['...env', 'command'] },
  timed: { names: ['timed'], source: 'test', syntax: 'posix', flags: '-v', operands: ['number', 'command'] },
  shell: {
    names: ['shell'],
    source: 'test',
    syntax: 'posix',
    flags: '-e -x +x',
    options: { '-c': '', '-o +o': 'text' },
    operands: ['script:shell', '...text'],
    operandsIf: [{ if: '-c', operands: ['shell', '...text'] }],
  },
  long: {
    names: ['build'],
    source: 'test',
    syntax: 'long',
    flags: '-race',
    options: { '-o': 'path.write', '-tags': 'text', '-D*': '?text', '-I*': 'path.list', '-exec': 'command' },
    operands: ['...path.read'],
  },
  bundle: {
    names: ['pack'],
    source: 'test',
    syntax: 'bundle',
    flags: '-c -x -z -v',
    options: { '-f': 'path.write', '-C': 'path.cwd', '--exclude': 'text' },
    operands: ['...path.read'],
  },
  assign: { names: ['block'], source: 'test', syntax: 'assign', options: { 'if=': 'path.read', 'of=': 'path.write' }, values: 'bs=' },
  slash: { names: ['del'], source: 'test', syntax: 'slash', flags: '/s /q', options: { '/a': '?text', '/pid': 'pid' }, operands: ['...path.delete'] },
  cmdlet: {
    names: ['Remove-Thing'],
    source: 'test',
    syntax: 'cmdlet',
    flags: '-Recurse -Force',
    options: { '-Path': 'path.delete', '-Filter': 'text' },
    operands: ['...path.delete'],
  },
  none: { names: ['say'], source: 'test', syntax: 'none' },
  sub: {
    names: ['tool'],
    source: 'test',
    flags: '-q',
    options: { '-C': 'path.cwd', '-p --paginate': '', '--config': 'path.read' },
    dryRun: '-N',
    subcommands: {
      'remove rm': { flags: '--cached', options: { '-f --force': '' }, dryRun: '-n --dry-run', operands: ['...path.delete'] },
      log: { options: { '-p': 'number', '-#': 'number' }, operands: ['...text'] },
      install: { options: { '--version': 'text' }, operands: ['...package'] },
      stash: { unlisted: 'operands', subcommands: { drop: { operands: ['text'] } }, operands: ['...text'] },
      apply: { options: { '--dry-run': '?text' }, dryRun: '--dry-run', operands: ['...path.read'] },
    },
  },
  pair: { names: ['query'], source: 'test', options: { '--arg': 'text text', '--slurp': 'text path.read' }, flags: '-r', operands: ['text', '...path.read'] },
  plus: { names: ['view'], source: 'test', options: { '+': 'text' }, operands: ['...path.read'] },
  lenient: { names: ['go'], source: 'test', options: { '-o': 'text' }, operands: ['...text'] },
}

const wordOf = (word: string): Value => {
  const parts: Part[] = word
    .split(/(‹[^›]*›)/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('‹') ? { any: 'unknown', why: part.slice(1, -1), empty: false } : part))
  return parts.length === 0 ? literal('') : { parts, carries: [] }
}

const read = (row: Pick<Row, 'spec' | 'words'>): ArgvReading =>
  readArgv(GRAMMARS[row.spec] as CommandSpec, row.words.map(wordOf), { cwd: '/w', home: '/h', env: () => undefined })

const tell = (reading: ArgvReading): string =>
  [
    ...reading.call.path.map((name) => `>${name}`),
    ...reading.roles.map(({ role, value, option }) => `${option === '' ? '' : `${option}=`}${role}:${display(value)}`),
    ...(reading.command ? [`command(${reading.command.map(display).join(' ')})`] : []),
    ...reading.unknown.map(({ reason, what }) => `?${reason}:${what}`),
    ...(reading.dryRun ? ['dry'] : []),
  ].join(' | ')

const FOLDER = join(import.meta.dirname, 'cases/argv')
const rows: readonly Row[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) =>
    readFileSync(join(FOLDER, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Row),
  )

test('argv rows', () => {
  const wrong = rows.flatMap((row) => {
    const got = tell(read(row))
    return got === row.want ? [] : [`${row.id}: ${row.want}, got ${got}`]
  })
  expect(wrong).toEqual([])
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(60)
})

test('given, argsOf and lookups', () => {
  const { call } = read({ spec: 'gnu', words: ['-rrf', 'a', 'b', '--output=x', '-o', 'y', 'c'] })
  const texts = (ref: ArgRef): string => argsOf(call, ref).map(textOf).join(',')
  expect(
    ['operands', 'operands[0]', 'operands[-1]', 'operands[:-1]', 'operands[1:]', 'operands[9]', '-o', '--output', '-n'].map((ref) => texts(ref as ArgRef)),
  ).toEqual(['a,b,c', 'a', 'c', 'a,b', 'b,c', '', 'x,y', 'x,y', ''])
  const asked: readonly Given[] = ['-o', '--output', '-i', 'operands', 'no operands', 'stdin', ['-i', '-r']]
  expect(asked.map((name) => given(call, name))).toEqual([true, true, false, true, false, false, true])
  expect([call.count('-r'), textOf(call.value('--output') ?? literal(''))]).toEqual([2, 'y'])
})

test('any words end in a reading', () => {
  const pool = ['-', '--', '-x', '--a=b', '', '‹u›', '-‹u›', '--o‹u›', '+', '/s', '-9', 'a=b', '-é', '--=', '-o', '=x']
  for (const spec of Object.keys(GRAMMARS)) {
    for (const one of pool) for (const two of pool) expect(() => read({ spec, words: [one, two, 'z'] }), `${spec} ${one} ${two}`).not.toThrow()
  }
})
