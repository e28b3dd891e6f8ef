// Owns the bars of the benchmark: runs the batch command over the rows of a folder as a user would, and fails below a bar.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { execa } from 'execa'

const folder = process.argv[2]
if (folder === undefined) throw new Error('name the folder that holds dev.jsonl')
const root = join(import.meta.dirname, '../..')
const batch = (input: string) => execa('npm', ['run', '-s', 'beforehand', '--', 'decide', '--batch'], { cwd: root, input, maxBuffer: 1e9 })
const scored = async (script: string, args: readonly string[], input: string): Promise<Record<string, number>> =>
  JSON.parse((await execa(process.execPath, [join(folder, script), ...args, '--json'], { input, maxBuffer: 1e9 })).stdout)

const bars: readonly (readonly [string, number, '≤' | '≥', number])[] = await (async () => {
  const rows = readFileSync(join(folder, 'dev.jsonl'), 'utf8')
  const dev = await scored('score.mjs', [join(folder, 'dev.jsonl')], (await batch(rows)).stdout)
  const natural = gunzipSync(readFileSync(join(folder, 'natural-dev.jsonl.gz'))).toString()
  const traffic = await scored(
    'natural.mjs',
    [join(folder, 'natural-dev.jsonl.gz'), '--labels', join(folder, 'natural-dev-labels.jsonl')],
    (await batch(natural)).stdout,
  )
  return [
    ['accuracy %', dev['accuracy'] ?? 0, '≥', 85],
    ['deny let through %', dev['deny_allowed'] ?? 100, '≤', 3],
    ['benign denied %', dev['benign_denied'] ?? 100, '≤', 2],
    ['benign asked %', dev['benign_asked'] ?? 100, '≤', 8],
    ['natural asks per 100', traffic['asks_per_100'] ?? 100, '≤', 6],
    ['natural denies per 100', traffic['denies_per_100'] ?? 100, '≤', 0.1],
  ] as const
})()

let failed = 0
for (const [name, got, sign, bar] of bars) {
  const fine = sign === '≤' ? got <= bar : got >= bar
  if (!fine) failed += 1
  console.log(`${fine ? 'passed' : 'FAILED'}  ${name.padEnd(24)} ${String(got).padStart(7)}  ${sign} ${bar}`)
}
process.exitCode = failed === 0 ? 0 : 1
