// Owns bundling the program once for all tests that start it: it starts several times faster than its sources, and it is what is shipped.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../bundle.ts'
import { HOOK_INPUTS } from './cli.ts'

export default async (): Promise<() => void> => {
  const folder = join(import.meta.dirname, `../../node_modules/.cache/beforehand-test/program-${process.pid}`)
  const { main, hook } = await bundle(folder)
  process.env['BEFOREHAND_TEST_PROGRAM'] = main
  writeFileSync(join(folder, HOOK_INPUTS), JSON.stringify(hook.flatMap(({ inputs }) => Object.keys(inputs))))
  return () => rmSync(folder, { recursive: true, force: true })
}
