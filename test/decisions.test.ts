// Owns the rows of whole decisions (action → verdict and rule), and that spelling and wrapping do not matter.
import { expect, test } from 'vitest'
import { isStricter, type Verdict } from '../src/core/decision.ts'
import { type Row, readRows } from './rows.ts'
import { bashDecision, decisionOf } from './verdict-of.ts'

interface DecisionRow extends Row {
  readonly cmd?: string
  readonly tool?: string
  readonly input?: unknown
  readonly shell?: string
  readonly cwd?: string
  readonly files?: Readonly<Record<string, string>>
  readonly want: Verdict
  readonly rule?: string
  readonly from?: string
}

const rows = readRows<DecisionRow>('decisions')
const world = (row: DecisionRow) => (row.files === undefined ? {} : { files: row.files })

const decide = (row: DecisionRow) => {
  const cwd = row.cwd ?? (row.shell === undefined ? undefined : 'C:\\Users\\dev\\app')
  const input = row.input ?? { command: row.cmd, ...(row.shell ? { shell: row.shell } : {}) }
  return decisionOf({ tool: row.tool ?? 'Bash', input, ...(cwd ? { cwd } : {}) }, world(row))
}

test('each row gets its verdict', async () => {
  expect(rows.length).toBeGreaterThan(100)
  const out: string[] = []
  for (const row of rows) {
    const got = await decide(row)
    if (got.decision !== row.want) out.push(`${row.id}: want ${row.want}, got ${got.decision} (${got.rule}: ${got.reason})`)
    else if (row.rule !== undefined && got.rule !== row.rule) out.push(`${row.id}: want rule ${row.rule}, got ${got.rule}`)
  }
  expect(out).toEqual([])
})

const plainText = (row: DecisionRow): row is DecisionRow & { cmd: string } => row.cmd !== undefined && row.shell === undefined && row.cwd === undefined

/** Texts of plain words only, so that each word may be spelled otherwise. */
const SIMPLE = /^[A-Za-z0-9_./-]+( [A-Za-z0-9_./:=@+-]+)*$/

const SPELLINGS: Readonly<Record<string, (cmd: string) => string>> = {
  'single quotes': (cmd) =>
    cmd
      .split(' ')
      .map((w) => `'${w}'`)
      .join(' '),
  'double quotes': (cmd) =>
    cmd
      .split(' ')
      .map((w) => `"${w}"`)
      .join(' '),
  backslashes: (cmd) =>
    cmd
      .split(' ')
      .map((w) => (/^[a-z]/.test(w) ? `\\${w}` : w))
      .join(' '),
  'empty quotes': (cmd) =>
    cmd
      .split(' ')
      .map((w) => `''${w}`)
      .join('  '),
  'ansi-c': (cmd) =>
    cmd
      .split(' ')
      .map((w) => `$'${[...w].map((c) => `\\x${c.charCodeAt(0).toString(16)}`).join('')}'`)
      .join(' '),
  'line continuation': (cmd) => cmd.split(' ').join(' \\\n '),
  variables: (cmd) => {
    const words = cmd.split(' ')
    return `${words.map((w, i) => `v${i}='${w}'`).join('; ')}; ${words.map((_, i) => `"$v${i}"`).join(' ')}`
  },
}

const quoted = (cmd: string): string => `'${cmd.replaceAll("'", "'\\''")}'`

/** Wrapping may tighten a verdict, never loosen it. */
const WRAPPINGS: Readonly<Record<string, (cmd: string) => string>> = {
  subshell: (cmd) => `( ${cmd}\n)`,
  group: (cmd) => `{ ${cmd}\n}`,
  'after true': (cmd) => `true && { ${cmd}\n}`,
  condition: (cmd) => `if true; then ${cmd}\nfi`,
  'bash -c': (cmd) => `bash -c ${quoted(cmd)}`,
  eval: (cmd) => `eval ${quoted(cmd)}`,
  'env bash': (cmd) => `env A=b nohup bash -c ${quoted(cmd)}`,
  function: (cmd) => `wrapped() { ${cmd}\n}; wrapped`,
  'base64 to a shell': (cmd) => `echo ${Buffer.from(cmd).toString('base64')} | base64 -d | bash`,
  'here-doc': (cmd) => `bash <<'EOF_OF_TEST'\n${cmd}\nEOF_OF_TEST`,
  substitution: (cmd) => `x=$(${cmd}\n)`,
  loop: (cmd) => `for i in 1; do ${cmd}\ndone`,
  background: (cmd) => `{ ${cmd}\n} &`,
}

test('spelling does not matter', async () => {
  const simple = rows.filter(plainText).filter((row) => SIMPLE.test(row.cmd))
  expect(simple.length).toBeGreaterThan(20)
  const out: string[] = []
  for (const row of simple) {
    for (const [name, spell] of Object.entries(SPELLINGS)) {
      const got = await bashDecision(spell(row.cmd), world(row))
      if (got.decision !== row.want) out.push(`${row.id} in ${name}: want ${row.want}, got ${got.decision} (${got.rule}: ${got.reason})`)
    }
  }
  expect(out).toEqual([])
})

test('wrapping never loosens', async () => {
  const out: string[] = []
  for (const row of rows.filter(plainText).filter((r) => r.want !== 'allow' && !r.cmd.includes('<<') && !/\$0\b/.test(r.cmd))) {
    for (const [name, wrap] of Object.entries(WRAPPINGS)) {
      const got = await bashDecision(wrap(row.cmd), world(row))
      if (isStricter(row.want, got.decision)) out.push(`${row.id} in ${name}: want ${row.want}, got ${got.decision} (${got.reason})`)
    }
  }
  expect(out).toEqual([])
})

// A pause of the machine is no square: only what is slow three times over is.
test('time grows with the number of words, lines and files, not with its square', { retry: 2 }, async () => {
  const many = (n: number, of: (i: number) => string, between: string): string => Array.from({ length: n }, (_, i) => of(i)).join(between)
  const GROWING: Readonly<Record<string, (n: number) => string>> = {
    words: (n) => `echo ${many(n, (i) => `w${i}`, ' ')}`,
    files: (n) => `git add ${many(n, (i) => `src/f${i}.ts`, ' ')}`,
    lines: (n) => many(n, (i) => `echo line ${i}`, '\n'),
    statements: (n) => many(n, (i) => `cd /srv/d${i}`, '; '),
    assignments: (n) => many(n, (i) => `v${i}=x`, '\n'),
  }
  const took = async (command: string): Promise<number> => {
    const times: number[] = []
    for (let pass = 0; pass < 4; pass += 1) {
      const at = performance.now()
      await bashDecision(command)
      times.push(performance.now() - at)
    }
    return Math.min(...times)
  }
  for (const [name, of] of Object.entries(GROWING)) {
    const few = await took(of(1_000))
    const eightfold = await took(of(8_000))
    // Eight times the work; its square would be 64 times.
    expect(eightfold / Math.max(few, 1), name).toBeLessThan(32)
  }
})
