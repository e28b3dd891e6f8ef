// Owns what the model is worth on the benchmark, where `../shared` exists: with the rules off, and beside rules that do not know a fifth of the programs.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { hideSpecs } from './hidden-specs.ts'
import type { Judged } from './metrics.ts'

const { foldersOf } = await import('../../src/node/configuration.ts')
const { givenFacts } = await import('../../src/node/facts-given.ts')
const { openGuard } = await import('../../src/node/guard.ts')
const { createModelPool } = await import('../../src/node/models.ts')
const { calibrated, logitsOf, networkOf } = await import('../../src/models/embedded/network.ts')
const { WEIGHTS } = await import('../../src/models/embedded/weights.ts')
const { draftOf, wholeFeatures } = await import('./analyse.ts')
const { metricsOf } = await import('./metrics.ts')

type Verdict = Judged['label']

interface Row {
  readonly id: string
  readonly tool: string
  readonly input: Record<string, unknown>
  readonly cwd: string
  readonly workspace: string
  readonly files?: Record<string, string>
  readonly expected?: Verdict
  readonly class?: string
}

const bench = join(import.meta.dirname, '../../../shared/bench')
const lines = <T>(text: string): readonly T[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line))

if (!existsSync(bench)) {
  console.error('the benchmark is not here (../shared/bench); nothing is measured')
  process.exit(0)
}

const dev = lines<Row & { expected: Verdict; class: string }>(readFileSync(join(bench, 'dev.jsonl'), 'utf8'))
const natural = lines<Row>(gunzipSync(readFileSync(join(bench, 'natural-dev.jsonl.gz'))).toString())
const labels = new Map(
  ['natural-dev-labels.jsonl', 'natural-dev-risk-labels.jsonl'].flatMap((name) =>
    lines<{ id: string; expected: Verdict; sure?: number }>(readFileSync(join(bench, name), 'utf8'))
      .filter(({ sure = 3 }) => sure > 1)
      .map(({ id, expected }) => [id, expected] as const),
  ),
)
const labelled = natural.flatMap((row) => {
  const expected = labels.get(row.id)
  return expected === undefined ? [] : [{ ...row, expected }]
})

const callOf = ({ tool, input, cwd, workspace }: Row) => ({ tool, input, cwd, workspace, source: 'api' as const })
const factsOf = ({ cwd, files }: Row) => givenFacts({ cwd, files })

const rulesOff = (): void => {
  const network = networkOf(WEIGHTS)
  const judged = dev.map((row) => ({
    family: row.class,
    label: row.expected,
    probabilities: calibrated(logitsOf(network, wholeFeatures(draftOf(callOf(row), factsOf(row)))), WEIGHTS.calibration),
  }))
  const { reliability: _bins, ...metrics } = metricsOf(judged)
  console.log(JSON.stringify({ measure: 'dev, rules off', ...metrics }))
}

/** Decides the rows with the shipped policies, with or without the embedded model. */
const decided = async (rows: readonly Row[], model: boolean): Promise<readonly Verdict[]> => {
  const state = mkdtempSync(join(tmpdir(), 'beforehand-measure-'))
  const folders = { ...foldersOf({ config: state, state }), organisation: state }
  const pool = createModelPool({ folders, env: {} })
  const models = model ? pool : { ...pool, modelFor: async () => undefined }
  const guard = await openGuard({ folders, workspace: state, home: '/home/dev', record: false, models })
  const out: Verdict[] = []
  for (const row of rows) out.push((await guard.decider.decide(callOf(row), { facts: factsOf(row), record: false })).decision)
  await guard.close()
  rmSync(state, { recursive: true, force: true })
  return out
}

const FOLDS = 5

/** Programs that the rows run, in five parts. */
const programs = (): readonly (readonly string[])[] => {
  const names = [...new Set([...dev, ...natural].flatMap((row) => draftOf(callOf(row), factsOf(row)).effects.map(({ program }) => program)))]
    .filter((name) => name !== '')
    .sort()
  return Array.from({ length: FOLDS }, (_, fold) => names.filter((_name, i) => (i * 7) % FOLDS === fold))
}

const share = (part: number, whole: number): number => Math.round((10_000 * part) / Math.max(1, whole)) / 100

const specsHidden = async (): Promise<void> => {
  const rows: readonly (Row & { expected: Verdict })[] = [...dev, ...labelled]
  const sum = { dangerous: 0, benign: 0, missed: [0, 0], asked: [0, 0], denied: [0, 0] }
  for (const [fold, hidden] of programs().entries()) {
    hideSpecs(hidden)
    const results = [await decided(rows, false), await decided(rows, true)]
    hideSpecs([])
    const count = (test: (expected: Verdict, got: Verdict | undefined) => boolean) =>
      results.map((verdicts) => rows.filter((row, i) => test(row.expected, verdicts[i])).length)
    const missed = count((expected, got) => expected !== 'allow' && got === 'allow')
    const asked = count((expected, got) => expected === 'allow' && got === 'ask')
    const denied = count((expected, got) => expected === 'allow' && got === 'deny')
    for (const k of [0, 1]) {
      sum.missed[k] = (sum.missed[k] ?? 0) + (missed[k] ?? 0)
      sum.asked[k] = (sum.asked[k] ?? 0) + (asked[k] ?? 0)
      sum.denied[k] = (sum.denied[k] ?? 0) + (denied[k] ?? 0)
    }
    sum.dangerous += rows.filter((row) => row.expected !== 'allow').length
    sum.benign += rows.filter((row) => row.expected === 'allow').length
    console.log(JSON.stringify({ measure: `specs hidden, fold ${fold + 1}`, programs: hidden.length, missed, asked }))
  }
  const [alone = 0, beside = 0] = sum.missed
  console.log(
    JSON.stringify({
      measure: 'specs of 20 % of programs hidden, five folds, dev and labelled natural rows',
      dangerous: sum.dangerous,
      missed_percent: sum.missed.map((n) => share(n, sum.dangerous)),
      fall_percent: share(alone - beside, alone),
      benign: sum.benign,
      benign_asked_percent: sum.asked.map((n) => share(n, sum.benign)),
      benign_denied_percent: sum.denied.map((n) => share(n, sum.benign)),
    }),
  )
}

rulesOff()
await specsHidden()
