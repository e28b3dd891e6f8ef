// Owns truth rows: harmless commands that are really run in a throw-away folder; what changed there must be what was foretold.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import type { Effect } from '../src/core/effect.ts'
import { draftOf } from './effects-of.ts'
import { type Row, readRows } from './rows.ts'

interface TruthRow extends Row {
  readonly cmd: string
  readonly files?: Readonly<Record<string, string>>
  /** Programs without which the row cannot be run. */
  readonly needs?: readonly string[]
  /** What must really change, so that a row that does nothing cannot pass. */
  readonly changes: readonly string[]
}

const tree = (folder: string): ReadonlyMap<string, string> => {
  const out = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    out.set(relative(folder, path), entry.isFile() ? readFileSync(path, 'latin1') : entry.isSymbolicLink() ? 'link' : 'folder')
  }
  return out
}

const covers = (effect: Effect, path: string): boolean => {
  // What is below a folder goes with it.
  if (effect.path === path || (effect.kind === 'fs.delete' && path.startsWith(`${effect.path}/`))) return true
  const base = effect.path.replace(/[^/]*[*?[‹].*$/, '')
  return (effect.recursive || effect.pattern || effect.unresolved.includes('path')) && path.startsWith(base.endsWith('/') ? base : `${base}/`)
}

const foretold = (effects: readonly Effect[], kinds: readonly string[], path: string): boolean => effects.some((e) => kinds.includes(e.kind) && covers(e, path))

const run = async (row: TruthRow): Promise<readonly string[]> => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'beforehand-truth-')))
  try {
    for (const [name, text] of Object.entries(row.files ?? {})) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const before = tree(folder)
    const { effects } = draftOf(
      { tool: 'Bash', input: { command: row.cmd }, cwd: folder, workspace: folder, home: '/home/nobody' },
      { ...(row.files ? { files: row.files } : {}) },
    )
    await execa('/bin/bash', ['-c', row.cmd], {
      cwd: folder,
      env: { PATH: '/usr/bin:/bin', HOME: folder, LC_ALL: 'C' },
      extendEnv: false,
      reject: false,
      timeout: 10_000,
      stdin: 'ignore',
    })
    const after = tree(folder)
    // What git keeps for itself is told as what it does to the repository.
    const ownFolder = effects.some((e) => e.kind === 'exec.command' && e.program === 'git') ? /(^|\/)\.git(\/|$)/ : /$^/
    const written = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path)
    const deleted = [...before.keys()].filter((path) => !after.has(path))
    const out: string[] = []
    for (const path of row.changes) if (!written.includes(path) && !deleted.includes(path)) out.push(`${path} did not change`)
    for (const path of written.filter((path) => !ownFolder.test(path)))
      if (!foretold(effects, ['fs.write', 'fs.link'], join(folder, path)) && !isParent(effects, join(folder, path))) out.push(`${path} was written, unforetold`)
    for (const path of deleted) if (!foretold(effects, ['fs.delete'], join(folder, path))) out.push(`${path} was deleted, unforetold`)
    return out.map((what) => `${row.id}: ${what}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder that was made on the way to a file. */
const isParent = (effects: readonly Effect[], path: string): boolean => effects.some((e) => e.kind === 'fs.write' && e.path.startsWith(`${path}/`))

const rows = readRows<TruthRow>('truth')
const has = (program: string): boolean => ['/usr/bin', '/bin', '/usr/local/bin'].some((folder) => existsSync(join(folder, program)))

/** All of them where TRUTH is `all`; in `npm test` those of files.jsonl and a seventh of the others. */
const WHOLE = process.env['TRUTH'] === 'all'
const SHARE = 7
const chosen = [...readRows<TruthRow>('truth', /^files\.jsonl$/), ...rows.filter((_row, i) => i % SHARE === 0)]

test.skipIf(!existsSync('/bin/bash'))('what was foretold is what happens (skipped where there is no /bin/bash)', { timeout: 300_000 }, async () => {
  const able = (WHOLE ? rows : [...new Map(chosen.map((row) => [row.id, row])).values()]).filter((row) => (row.needs ?? []).every(has))
  expect(able.length).toBeGreaterThan(WHOLE ? 300 : 60)
  const out: string[] = []
  for (const row of able) out.push(...(await run(row)))
  expect(out).toEqual([])
})
