// Owns `npm run check`: the generated index, the types and the format, side by side; each of them tells all that it finds.
import { join } from 'node:path'
import { execa } from 'execa'

const CHECKS: readonly (readonly string[])[] = [
  // More than one checker does the same work again for what they share, which on two cores is slower.
  ['tsc', '-p', 'tsconfig.json', '--checkers', '1'],
  // Core alone, without the types of Node.
  ['tsc', '-p', 'src/core/tsconfig.json', '--checkers', '1'],
  ['biome', 'check'],
  ['node', 'test/generate-index.ts', '--check'],
]

const root = join(import.meta.dirname, '..')

/** Each one's words are shown whole, as it ends. */
const check = async ([file = '', ...args]: readonly string[]): Promise<boolean> => {
  const { all, failed } = await execa(file, args, {
    cwd: root,
    preferLocal: true,
    all: true,
    reject: false,
    env: process.stdout.isTTY ? { FORCE_COLOR: '1' } : {},
  })
  if (all !== '') process.stdout.write(`${all}\n`)
  return !failed
}

process.exitCode = (await Promise.all(CHECKS.map(check))).every(Boolean) ? 0 : 1
