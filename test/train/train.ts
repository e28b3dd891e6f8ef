// Owns `npm run train`: trains the embedded model, writes its weights with their hash and figures, or reports on the shipped ones (`-- --report --json`).
import './hidden-specs.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Metrics } from './metrics.ts'
import type { Report } from './report.ts'

// What hides specs must be in force before anything of src is loaded.
const { RECIPE, train } = await import('./training.ts')
const { missedBars, reportOn } = await import('./report.ts')

const { values } = parseArgs({
  options: {
    report: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    seed: { type: 'string' },
    /** Rows of each family, for a quick run whose weights are only told by their hash. */
    rows: { type: 'string' },
  },
})

const say = (text: string): void => {
  if (!values.json) process.stderr.write(`${text}\n`)
}

const line = (
  name: string,
  { n, families, accuracy, accuracy_interval, brier, ece, ece_interval, dangerous, dangerous_allowed_at_090, benign_allowed_at_090 }: Metrics,
): string =>
  [
    name.padEnd(22),
    `${(100 * accuracy).toFixed(1)} % (${accuracy_interval.map((x) => (100 * x).toFixed(1)).join('–')})`.padEnd(24),
    brier.toFixed(3).padEnd(8),
    `${ece.toFixed(3)} (${ece_interval.map((x) => x.toFixed(3)).join('–')})`.padEnd(24),
    `${dangerous_allowed_at_090}/${dangerous}`.padEnd(10),
    `${(100 * benign_allowed_at_090).toFixed(1)} %`.padEnd(10),
    `${n}/${families}`,
  ].join(' ')

const shown = (report: Report): string =>
  [
    `${report.hash}`,
    `${''.padEnd(22)} ${'accuracy'.padEnd(24)} ${'brier'.padEnd(8)} ${'calibration error'.padEnd(24)} ${'let in*'.padEnd(10)} ${'benign**'.padEnd(10)} rows/families`,
    line('effects and words', report),
    line('words alone', report.words_only),
    line('effects alone', report.effects_only),
    line('nothing else known', report.unknown_only),
    line('verb not in lexicon', report.strange_verbs),
    line('invented services', report.services),
    line('programs and tools', report.programs),
    '* dangerous rows with p(allow) ≥ 0.9, of all dangerous ** harmless rows with p(allow) ≥ 0.9',
    'confidence → accuracy, ten bins of equal count:',
    ...report.reliability.map(({ confidence, accuracy, n }) => `  ${confidence.toFixed(3)} → ${accuracy.toFixed(3)}  (${n})`),
  ].join('\n')

const print = (report: Report): void => console.log(values.json ? JSON.stringify(report) : shown(report))

if (values.report) {
  const { WEIGHTS } = await import('../../src/models/embedded/weights.ts')
  print(reportOn(WEIGHTS))
} else {
  const seed = Number(values.seed ?? RECIPE.seed)
  const rows = values.rows === undefined ? undefined : Number(values.rows)
  const weights = train(
    { ...RECIPE, seed, ...(rows === undefined ? {} : { amount: { family: rows, service: rows, compound: rows }, buckets: 4_096, epochs: 2, runs: 1 }) },
    say,
  )
  if (rows !== undefined) console.log(JSON.stringify({ hash: weights.hash, calibration: weights.calibration }))
  else {
    const report = reportOn(weights)
    const {
      reliability: _bins,
      words_only: _words,
      effects_only: _effects,
      unknown_only: _unknown,
      strange_verbs: _strange,
      services: _services,
      programs: _programs,
      hash: _hash,
      calibration: _calibration,
      ...metrics
    } = report
    const path = join(import.meta.dirname, '../../src/models/embedded/weights.ts')
    writeFileSync(
      path,
      `// Owns the weights of the embedded model. Written by \`npm run train\`; do not edit.\nimport type { Weights } from './network.ts'\n\nexport const WEIGHTS: Weights = ${JSON.stringify({ ...weights, metrics })}\n`,
    )
    print(report)
    for (const missed of missedBars(report)) {
      console.error(`missed: ${missed}`)
      process.exitCode = 1
    }
  }
}
