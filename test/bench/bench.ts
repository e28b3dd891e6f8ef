// Owns `npm run bench`: accuracy and speed over labelled rows, the same after renaming, and robustness over many real commands.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { RawCall } from '../../src/core/action.ts'
import type { Decision, Verdict } from '../../src/core/decision.ts'
import { foldersOf } from '../../src/node/configuration.ts'
import type { GivenWorld } from '../../src/node/facts-given.ts'
import { givenFacts } from '../../src/node/facts-given.ts'
import { openGuard } from '../../src/node/guard.ts'
import { rename } from './rename.ts'
import { type Labelled, score } from './score.ts'

interface BenchRow extends Labelled, GivenWorld {
  readonly tool: string
  readonly input: unknown
  readonly workspace: string
}

const { values: given } = parseArgs({
  options: { rows: { type: 'string' }, bulk: { type: 'string' }, passes: { type: 'string', default: '20' }, json: { type: 'boolean', default: false } },
})

const outside = join(import.meta.dirname, '../../../shared/bench')
const firstOf = (...paths: readonly (string | undefined)[]): string | undefined => paths.find((path) => path !== undefined && existsSync(path))
const rowsFile = firstOf(given.rows, join(outside, 'dev.jsonl'), join(import.meta.dirname, 'sample.jsonl'))
const bulkFile = firstOf(given.bulk, join(outside, 'bulk-commands.jsonl.gz'))
if (rowsFile === undefined) throw new Error('no rows to measure with; name a file with --rows')

const lines = <T>(text: string): readonly T[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))
const state = mkdtempSync(join(tmpdir(), 'beforehand-bench-'))
process.on('exit', () => rmSync(state, { recursive: true, force: true }))

const started = performance.now()
const guard = await openGuard({ folders: { ...foldersOf({ config: state, state }), organisation: state }, workspace: state, home: '/home/dev', record: false })
const ready = performance.now() - started

const callOf = (row: BenchRow): RawCall => ({ tool: row.tool, input: row.input, cwd: row.cwd, workspace: row.workspace, source: 'api' })
const decideRow = async (row: BenchRow) => guard.decider.decideWith(callOf(row), { facts: givenFacts(row), record: false })

const quantile = (sorted: readonly number[], q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0
const median = (times: number[]): number =>
  quantile(
    times.sort((a, b) => a - b),
    0.5,
  )
const ms = (n: number): string => (n < 10 ? n.toFixed(3) : n.toFixed(1))
const report: Record<string, unknown> = {}
const say = (text: string): void => {
  if (!given.json) console.log(text)
}
const table = (rows: readonly (readonly string[])[]): void => {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => (row[i] ?? '').length))) ?? []
  for (const row of rows) say(`  ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}`)
}

// ---- accuracy

const rows = lines<BenchRow>(readFileSync(rowsFile, 'utf8'))
const verdicts = async (all: readonly BenchRow[]): Promise<ReadonlyMap<string, Decision>> => {
  const out = new Map<string, Decision>()
  for (const row of all) out.set(row.id, (await decideRow(row)).decision)
  return out
}
const only = (decisions: ReadonlyMap<string, Decision>): ReadonlyMap<string, Verdict> => new Map([...decisions].map(([id, d]) => [id, d.decision]))
const decisions = await verdicts(rows)
const renamedRows = rows.map((row, i) => rename(row, i + 1))
const renamed = await verdicts(renamedRows)
const flips = rows.filter((row) => decisions.get(row.id)?.decision !== renamed.get(row.id)?.decision).map((row) => row.id)
const plain = score(rows, only(decisions))
const tags = ['evasive', 'looks-dangerous', 'needs-files', 'windows']
const byTag = tags.map(
  (tag) =>
    [
      tag,
      score(
        rows.filter((row) => row.tags.includes(tag)),
        only(decisions),
      ),
    ] as const,
)
report['accuracy'] = { plain, renamed: score(renamedRows, only(renamed)), flips, tags: Object.fromEntries(byTag) }

say(`${rows.length} labelled rows (${rowsFile.endsWith('sample.jsonl') ? 'the shipped sample' : 'the development split'})`)
const scoreRow = (name: string, s: ReturnType<typeof score>): readonly string[] => [
  name,
  String(s.rows),
  `${s.accuracy} %`,
  `${s.deny_let_through} %`,
  `${s.dangerous_missed} %`,
  `${s.benign_denied} %`,
  `${s.benign_asked} %`,
]
table([
  ['', 'rows', 'accuracy', 'deny let through', 'dangerous missed', 'benign denied', 'benign asked'],
  scoreRow('as written', plain),
  scoreRow('renamed', score(renamedRows, only(renamed))),
  ...byTag.map(([tag, s]) => scoreRow(tag, s)),
])
say(`  verdicts that changed by renaming: ${flips.length}${flips.length > 0 ? ` (${flips.slice(0, 10).join(', ')})` : ''}`)

// ---- who decided

const by = new Map<string, number>()
for (const decision of decisions.values()) by.set(decision.decided_by, (by.get(decision.decided_by) ?? 0) + 1)
const hot = ((by.get('rule') ?? 0) + (by.get('floor') ?? 0)) / rows.length
report['decided_by'] = Object.fromEntries(by)
say(
  `  settled by rules ${(100 * hot).toFixed(1)} % (hot), by the default ${((100 * (by.get('default') ?? 0)) / rows.length).toFixed(1)} %, by a model ${((100 * (by.get('model') ?? 0)) / rows.length).toFixed(1)} % (cold)`,
)

// ---- speed

const passes = Number(given.passes)
const STAGES = ['read', 'facts', 'rules', 'model', 'combine', 'encode'] as const
const times = new Map<string, number[]>()
const stageTimes = new Map<string, number[]>()
const from = performance.now()
for (let pass = 0; pass < passes; pass += 1) {
  for (const row of rows) {
    const at = performance.now()
    const { snapshot } = await decideRow(row)
    const spent = performance.now() - at
    if (pass === 0) times.set(row.id, [])
    times.get(row.id)?.push(spent)
    for (const stage of STAGES) {
      const key = `${stage} ${row.id}`
      if (pass === 0) stageTimes.set(key, [])
      stageTimes.get(key)?.push(snapshot?.timing[stage] ?? 0)
    }
  }
}
const perSecond = (rows.length * passes * 1000) / (performance.now() - from)
const medians = (all: Map<string, number[]>, prefix: string): readonly number[] =>
  [...all]
    .filter(([key]) => key.startsWith(prefix))
    .map(([, list]) => median(list))
    .sort((a, b) => a - b)
const speedRow = (name: string, sorted: readonly number[]): readonly string[] => [
  name,
  ms(quantile(sorted, 0.5)),
  ms(quantile(sorted, 0.99)),
  ms(sorted.at(-1) ?? 0),
]
const whole = medians(times, '')
report['speed'] = { p50_ms: quantile(whole, 0.5), p99_ms: quantile(whole, 0.99), worst_ms: whole.at(-1), per_second: perSecond, ready_ms: ready }
say(`\nmilliseconds in process, medians of ${passes} passes a row (policies ready after ${ms(ready)} ms)`)
table([['stage', 'p50', 'p99', 'worst'], ...STAGES.map((stage) => speedRow(stage, medians(stageTimes, `${stage} `))), speedRow('whole', whole)])
say(`  ${Math.round(perSecond)} decisions a second`)

// ---- a model beside the rules

const { besideModel, ANSWERS_AFTER } = await import('./beside.ts')
const withoutRules = {
  ...guard.loaded.policies,
  judge: (_: unknown, effects: readonly unknown[]) => ({ findings: [], gaps: effects.map((_e, i) => i), errors: [] }),
}
const beside = await besideModel(
  rows,
  (models, rules) =>
    openGuard({
      folders: { ...foldersOf({ config: state, state }), organisation: state },
      workspace: state,
      home: '/home/dev',
      record: false,
      models,
      loaded: rules === 'rules' ? guard.loaded : { ...guard.loaded, policies: withoutRules },
    }),
  (row, decider) => decider.decide(callOf(row), { facts: givenFacts(row), record: false }),
  passes,
)
report['beside'] = beside
say(
  `\na model that answers in ${ANSWERS_AFTER} ms: ${beside.settled} rows are settled by rules (it was asked ${beside.needless} times for them), ${beside.asked} are not`,
)
table([
  ['settled by rules', 'without', 'with', 'added p50', 'added p99', 'no rules at all'],
  ['milliseconds', ms(beside.without_ms), ms(beside.with_ms), beside.added_p50_ms.toFixed(4), beside.added_p99_ms.toFixed(4), ms(beside.silent_ms)],
])

// ---- many real commands

interface Bulk {
  readonly id: string
  readonly cmd: string
  readonly lang: string
}

if (bulkFile !== undefined) {
  const bulk = lines<Bulk>(gunzipSync(readFileSync(bulkFile)).toString())
  const slow: { id: string; ms: number; length: number }[] = []
  const counts: Record<Verdict, number> = { allow: 0, ask: 0, deny: 0 }
  const failures: string[] = []
  let peak = 0
  for (const [i, row] of bulk.entries()) {
    const call: RawCall = {
      tool: 'Bash',
      input: { command: row.cmd, ...(row.lang === 'pwsh' ? { shell: 'powershell' } : {}) },
      cwd: '/home/dev/app',
      workspace: '/home/dev/app',
      source: 'api',
    }
    const at = performance.now()
    const { decision } = await guard.decider.decideWith(call, { facts: givenFacts({ cwd: '/home/dev/app' }), record: false })
    slow.push({ id: row.id, ms: performance.now() - at, length: row.cmd.length })
    counts[decision.decision] += 1
    if (decision.errors.some((error) => error.code === 'internal')) failures.push(row.id)
    if (i % 500 === 0) peak = Math.max(peak, process.memoryUsage().rss)
  }
  slow.sort((a, b) => b.ms - a.ms)
  report['bulk'] = { rows: bulk.length, failures, counts, slowest: slow.slice(0, 10), peak_mb: peak / 1e6, over_100_ms: slow.filter((s) => s.ms > 100).length }
  say(
    `\n${bulk.length} real commands: ${failures.length} failures${failures.length > 0 ? ` (${failures.slice(0, 10).join(', ')})` : ''}, ${counts.allow} allowed, ${counts.ask} asked, ${counts.deny} denied; peak memory ${Math.round(peak / 1e6)} MB`,
  )
  table([['slowest', 'ms', 'characters'], ...slow.slice(0, 10).map((s) => [s.id, ms(s.ms), String(s.length)])])
}

if (given.json) console.log(JSON.stringify(report))
await guard.close()
