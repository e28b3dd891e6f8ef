// Owns bundling the program once for all tests that start it: it starts several times faster than its sources, and it is what is shipped.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from '../bundle.ts'

export default async (): Promise<() => void> => {
  const folder = join(import.meta.dirname, `../../node_modules/.cache/beforehand-test/program-${process.pid}`)
  process.env['BEFOREHAND_TEST_PROGRAM'] = await bundle(folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
