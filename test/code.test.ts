// Owns the tests of src/core/code: rows of program texts, tasks and embedded commands with what they do; robustness and speed of reading.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { EmbeddedKind } from '../src/core/code/embedded.ts'
import { shellParts } from '../src/core/code/embedded.ts'
import type { CodeContext } from '../src/core/code/read.ts'
import { readCode } from '../src/core/code/read.ts'
import { readTask, taskFiles } from '../src/core/code/task.ts'
import type { Nested, Refined } from '../src/core/command-spec.ts'
import type { Value } from '../src/core/value.ts'
import { display, literal } from '../src/core/value.ts'

interface Row {
  readonly id: string
  readonly language: string
  readonly text: string
  readonly args?: readonly string[]
  readonly stdin?: string
  readonly file?: string
  readonly want: readonly Readonly<Record<string, unknown>>[]
  readonly nested?: readonly string[]
  readonly unknown?: readonly string[]
  /** Kinds of what the printed text carries. */
  readonly carries?: readonly string[]
  readonly stdout?: string
}

const FOLDER = `${import.meta.dirname}/cases/code`
const rows = <T>(file: string): readonly T[] =>
  readFileSync(`${FOLDER}/${file}`, 'utf8')
    .split('\n')
    .filter((l) => l !== '')
    .map((l) => JSON.parse(l) as T)

const contextOf = (row: Partial<Row>): CodeContext => ({
  language: row.language ?? '',
  cwd: '/home/dev/app',
  home: '/home/dev',
  user: 'dev',
  temp: '/tmp',
  env: (name) => (name === 'HOME' ? literal('/home/dev') : undefined),
  args: (row.args ?? []).map((a) => literal(a)),
  stdin: row.stdin === undefined ? undefined : literal(row.stdin),
  platform: 'linux',
  inline: row.file === undefined,
  file: row.file,
})

const kinds = (value: Value | undefined): readonly string[] => [...new Set((value?.carries ?? []).map((c) => c.kind))].sort()

const nestedText = (nested: Nested): string => {
  const sure = 'certainty' in nested && nested.certainty === 'possible' ? '?' : ''
  switch (nested.run) {
    case 'argv':
      return `${sure}argv: ${nested.argv.map(display).join(' | ')}`
    case 'shell':
      return `${sure}shell: ${display(nested.text)}${kinds(nested.text)
        .map((k) => ` +${k}`)
        .join('')}`
    case 'code':
      return `code ${nested.language}: ${display(nested.text)}${kinds(nested.text)
        .map((k) => ` +${k}`)
        .join('')}`
    case 'script':
      return `script ${nested.language}: ${display(nested.path)}`
    case 'module':
      return `module ${nested.language}: ${nested.names[0]}`
    case 'task':
      return `task ${nested.runner}: ${nested.name}`
  }
}

/** What was found, in the form of the rows. */
const shown = (found: Refined) => ({
  want: (found.effects ?? []).map((e) => ({
    kind: e.kind,
    ...(e.on ? { on: display(e.on) } : {}),
    ...(e.certainty ? { certainty: e.certainty } : {}),
    ...e.set,
    ...(e.carries && e.carries.length > 0 ? { carries: [...new Set(e.carries.map((c) => c.kind))].sort() } : {}),
    ...(e.content ? { content: display(e.content) } : {}),
  })),
  nested: (found.nested ?? []).map(nestedText),
  unknown: (found.unknown ?? []).map((u) => u.reason),
})

/** Every field that the row names, no effect more or less. */
const differs = (row: Row, found: Refined): boolean => {
  const got = shown(found)
  const effects =
    got.want.length === row.want.length &&
    row.want.every((want, i) =>
      Object.entries({ certainty: undefined, ...want }).every(
        ([key, value]) => JSON.stringify((got.want[i] as Record<string, unknown>)[key]) === JSON.stringify(value),
      ),
    )
  const rest = JSON.stringify([got.nested, got.unknown]) === JSON.stringify([row.nested ?? [], row.unknown ?? []])
  const printed = row.carries === undefined || JSON.stringify(kinds(found.stdout)) === JSON.stringify(row.carries)
  const out = row.stdout === undefined || (found.stdout && display(found.stdout)) === row.stdout
  return !(effects && rest && printed && out)
}

const LANGUAGES = ['python', 'javascript', 'ruby', 'perl', 'php', 'lua', 'awk']

describe('reading program text', () => {
  for (const language of LANGUAGES) {
    it(`reads ${language}`, () => {
      const all = rows<Row>(`${language}.jsonl`)
      const wrong = all
        .map((row) => [row, readCode(row.language, row.text, contextOf(row))] as const)
        .filter(([row, found]) => differs(row, found))
        .map(
          ([row, found]) =>
            `${row.id}: want ${JSON.stringify([row.want, row.nested ?? [], row.unknown ?? []])}, got ${JSON.stringify(shown(found))} ${JSON.stringify(kinds(found.stdout))}`,
        )
      expect(wrong).toEqual([])
      expect(all.length).toBeGreaterThanOrEqual(20)
      expect(new Set(all.map((r) => r.id)).size).toBe(all.length)
    })
  }

  it('notices a row that is not so', () => {
    const text = "import os; os.remove('a')"
    const row: Row = { id: 'x', language: 'python', text, want: [{ kind: 'fs.delete', on: 'a' }] }
    expect(differs(row, readCode('python', text, contextOf({})))).toBe(false)
    expect(differs({ ...row, want: [{ kind: 'fs.delete', on: 'b' }] }, readCode('python', text, contextOf({})))).toBe(true)
    expect(differs({ ...row, want: [] }, readCode('python', text, contextOf({})))).toBe(true)
  })
})

interface TaskRow {
  readonly id: string
  readonly runner: string
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  readonly variables?: Readonly<Record<string, string>>
  readonly args?: readonly string[]
  /** `text`, or `shell|text` for another shell than sh. null: no such task. */
  readonly want: readonly string[] | null
}

describe('reading tasks and embedded commands', () => {
  it('reads task files', () => {
    const wrong = rows<TaskRow>('task.jsonl').flatMap((row) => {
      const files = Object.fromEntries(Object.entries(row.files).map(([name, text]) => [`/home/dev/app/${name}`, text]))
      const steps = readTask(row.runner, row.name, files, {
        cwd: '/home/dev/app',
        home: '/home/dev',
        ...(row.variables ? { variables: row.variables } : {}),
        ...(row.args ? { args: row.args } : {}),
      })
      const got = steps ? steps.map((s) => (s.shell === 'sh' ? s.text : `${s.shell}|${s.text}`)) : null
      return JSON.stringify(got) === JSON.stringify(row.want) ? [] : [`${row.id}: want ${JSON.stringify(row.want)}, got ${JSON.stringify(got)}`]
    })
    expect(wrong).toEqual([])
  })

  it('names the files of a task', () => {
    expect(taskFiles('make', '/a')).toEqual(['/a/GNUmakefile', '/a/makefile', '/a/Makefile'])
    expect(taskFiles('pnpm', '/a/b')).toEqual(['/a/b/package.json', '/a/package.json'])
    expect(taskFiles('nothing', '/a')).toEqual([])
    expect(taskFiles('nothing', '/a')).toEqual([])
  })

  it('reads embedded commands', () => {
    const wrong = rows<{ id: string; kind: EmbeddedKind; text: string; want: string[] }>('embedded.jsonl').flatMap((row) => {
      const got = shellParts(row.kind, row.text).map((p) => `${p.via}: ${p.text}`)
      return JSON.stringify(got) === JSON.stringify(row.want) ? [] : [`${row.id}: want ${JSON.stringify(row.want)}, got ${JSON.stringify(got)}`]
    })
    expect(wrong).toEqual([])
  })
})

/** Small deterministic random numbers. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

describe('robustness', () => {
  it('never throws on damaged text', () => {
    const next = random(7)
    const texts = readdirSync(FOLDER)
      .filter((f) => LANGUAGES.includes(f.replace('.jsonl', '')))
      .flatMap((f) => rows<Row>(f))
      .map((r) => r.text)
    for (const language of [...LANGUAGES, 'typescript', 'tsx', 'cobol']) {
      for (const text of texts) {
        const at = Math.floor(next() * text.length)
        const end = Math.floor(next() * text.length)
        const found = readCode(language, text.slice(0, at) + text.slice(end) + (texts[Math.floor(next() * texts.length)] ?? '').slice(0, 20), contextOf({}))
        expect(found).toBeTypeOf('object')
      }
    }
  })

  it('keeps to a bounded time on hostile text', () => {
    const hostile = [
      'system('.repeat(20_000),
      `${`"${'a'.repeat(200)}" + `.repeat(800)}open(1)`,
      `print ${'"x'.repeat(50_000)}`,
      `${'def f(): f2()\n'.repeat(2_000)}open('a')`,
    ]
    for (const language of LANGUAGES) {
      const start = performance.now()
      for (const text of hostile) readCode(language, text, contextOf({}))
      expect(performance.now() - start, language).toBeLessThan(4_000)
    }
  })

  it('gives up on size and depth, not on the caller', () => {
    expect(readCode('python', 'x'.repeat(300_000), contextOf({})).unknown?.[0]?.reason).toBe('size')
    for (const language of LANGUAGES) {
      const deep = readCode(language, `${'('.repeat(20_000)}1${')'.repeat(20_000)}`, contextOf({}))
      expect(deep).toBeTypeOf('object')
    }
    expect(readCode('cobol', 'x', contextOf({})).unknown?.[0]?.reason).toBe('code')
  })
})
