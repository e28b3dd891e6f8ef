// Owns the temporary folder of a run of the tests: whatever a test, or a process that it killed, leaves there goes with the run.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default (): (() => void) => {
  // A short name: paths of sockets below it may not be long.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bh-')))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
