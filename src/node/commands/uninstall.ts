// Owns `beforehand uninstall`: every file put back, the service ended, our own folders removed. Nothing is left behind.
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readManifest } from '../install/manifest.ts'
import { carryOut, isChange, planUndo } from '../install/plan.ts'
import { endUnits } from '../install/service-unit.ts'
import { shown } from '../install/show.ts'
import { foldersFrom, type GlobalOptions, note, UsageError, write } from '../program.ts'
import { runningService } from '../service/lock.ts'
import { paintFor } from '../table.ts'

export interface UninstallOptions extends GlobalOptions {
  readonly yes?: boolean
  readonly print?: boolean
  readonly keepLog?: boolean
}

export const run = async (options: UninstallOptions): Promise<void> => {
  const folders = foldersFrom(options)
  const manifest = readManifest(folders.state)
  const plan = planUndo(manifest, folders.state, undefined)
  const text = shown(plan, paintFor(process.stdout))
  if (text !== '') write(text)
  const ours = [folders.config, ...(options.keepLog ? [] : [folders.state])].filter((folder) => existsSync(folder))
  for (const folder of ours) write(`removed   ${folder}\n    ${folder === folders.state ? 'kept decisions, backups, caches' : 'your policy, trust and tokens'}`)
  if (plan.length === 0 && ours.length === 0) return write('beforehand: nothing is installed')
  if (options.print) return
  await confirmed(options)
  await endUnits(plan)
  const refused = plan.filter((file) => file.refused !== undefined)
  const missed = carryOut(plan, manifest, [], folders.state)
  if (refused.length + missed.length > 0) {
    for (const { asked, refused: why } of [...refused, ...missed]) note(`beforehand: ${asked} was left as it is: ${why}`)
    throw new Error('not everything could be put back, so our own folders stay; mend what is told above and run this again')
  }
  await endService(folders.state)
  for (const folder of ours) rmSync(folder, { recursive: true, force: true })
  write(`beforehand: ${plan.filter(isChange).length} files are as they were; the package itself goes with \`npm uninstall -g beforehand\``)
}

const confirmed = async ({ yes }: UninstallOptions): Promise<void> => {
  if (yes) return
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new UsageError('nothing was removed, since nobody can be asked here; add --yes')
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message: 'Remove all of this?', initialValue: false })
  if (isCancel(answer) || !answer) throw new UsageError('nothing was removed')
}

/** Milliseconds that a service has for its end. */
const PATIENCE = 7_000

const endService = async (state: string): Promise<void> => {
  const running = runningService(state)
  if (!running) return
  process.kill(running.pid, 'SIGTERM')
  for (let left = PATIENCE; left > 0 && runningService(state); left -= 50) await wait(50)
  if (runningService(state)) throw new Error(`the service (pid ${running.pid}) did not end; end it, then run this again`)
}
