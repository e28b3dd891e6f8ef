// Owns that it does not matter how facts come: where the analysis meets them, in rounds, or all from the start (as in a replay).
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { normalise } from '../src/core/action/normalise.ts'
import type { Action, RawCall } from '../src/core/action.ts'
import type { Draft } from '../src/core/draft.ts'
import { finish, plan } from '../src/core/effects/analyse.ts'
import type { Fact } from '../src/core/fact.ts'
import type { FactSource } from '../src/core/ports.ts'
import { diskFacts } from '../src/node/facts-disk.ts'
import { givenFacts } from '../src/node/facts-given.ts'
import { CWD } from './effects-of.ts'
import { type Row, readRows } from './rows.ts'

const MOST_ROUNDS = 8

const inRounds = (action: Action, source: FactSource): Draft => {
  let draft = plan(action)
  for (let round = 0; round < MOST_ROUNDS && draft.wanted.length > 0; round += 1) draft = finish(draft, source.get(draft.wanted, 1_000) as readonly Fact[])
  return draft
}

const atOnce = (action: Action, source: FactSource): Draft => plan(action, source.atOnce?.())

const replayed = (action: Action, facts: readonly Fact[]): Draft => {
  const draft = plan(action)
  return finish({ ...draft, facts: [] }, facts)
}

interface DecisionRow extends Row {
  readonly cmd?: string
  readonly tool?: string
  readonly input?: unknown
  readonly shell?: string
  readonly cwd?: string
  readonly files?: Readonly<Record<string, string>>
}

test('every row has the same effects, however its facts come', () => {
  const out: string[] = []
  let withFacts = 0
  for (const row of readRows<DecisionRow>('decisions')) {
    const cwd = row.cwd ?? (row.shell === undefined ? CWD : 'C:\\Users\\dev\\app')
    const call: RawCall = {
      tool: row.tool ?? 'Bash',
      input: row.input ?? { command: row.cmd, ...(row.shell ? { shell: row.shell } : {}) },
      cwd,
      workspace: cwd,
    }
    const action = normalise(call)
    const source = givenFacts({ cwd, ...(row.files ? { files: row.files } : {}) })
    const one = atOnce(action, source)
    if (one.facts.some((fact) => fact.value !== '?')) withFacts += 1
    if (JSON.stringify(one.effects) !== JSON.stringify(inRounds(action, source).effects)) out.push(`${row.id}: other effects in rounds`)
    if (JSON.stringify(one.effects) !== JSON.stringify(replayed(action, one.facts).effects)) out.push(`${row.id}: other effects when replayed`)
    if (one.wanted.length > 0 && one.facts.length < 32) out.push(`${row.id}: facts that could be had were not`)
  }
  expect(out).toEqual([])
  expect(withFacts).toBeGreaterThan(50)
})

const root = realpathSync(mkdtempSync(join(tmpdir(), 'beforehand-at-once-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a link that is seen late changes what was said of its path before', () => {
  mkdirSync(join(root, 'work'))
  mkdirSync(join(root, 'home'))
  writeFileSync(join(root, 'home', 'run.sh'), 'rm -rf build\n')
  symlinkSync(join(root, 'home'), join(root, 'work', 'out'))
  symlinkSync(join(root, 'home', 'run.sh'), join(root, 'work', 'run.sh'))
  const cwd = join(root, 'work')
  const source = diskFacts({ env: {}, home: join(root, 'home'), uid: process.getuid?.(), isLocal: () => true })
  for (const command of ['rm -rf out/*', 'sh run.sh', './run.sh', 'sh run.sh; rm -rf out/cache', 'cp a out/b && cat out/b', 'rm -rf "$X/out/"']) {
    const action = normalise({ tool: 'Bash', input: { command }, cwd, workspace: cwd, home: join(root, 'home') })
    const one = atOnce(action, source)
    expect(one.effects, command).toEqual(inRounds(action, source).effects)
    expect(replayed(action, one.facts).effects, command).toEqual(one.effects)
  }
  const through = atOnce(normalise({ tool: 'Bash', input: { command: 'rm -rf out/*' }, cwd, workspace: cwd, home: join(root, 'home') }), source)
  expect(through.effects.find((effect) => effect.kind === 'fs.delete')?.place).toBe('home-root')
})

test('what must be waited for is wanted, and beyond a count the most important facts go first', () => {
  const elsewhere = diskFacts({ env: {}, home: '/home/dev', uid: undefined, isLocal: () => false })
  const action = normalise({ tool: 'Bash', input: { command: 'cat a.txt' }, cwd: root, workspace: root })
  expect(atOnce(action, elsewhere).wanted.length).toBeGreaterThan(0)
  const many = Array.from({ length: 60 }, (_, n) => `f${n}`).join(' ')
  const local = diskFacts({ env: {}, home: '/home/dev', uid: undefined, isLocal: () => true })
  const crowd = atOnce(normalise({ tool: 'Bash', input: { command: `cat ${many}; sh last.sh` }, cwd: root, workspace: root }), local)
  expect(crowd.facts).toHaveLength(32)
  expect(crowd.wanted[0]?.ask).toBe('text')
})
