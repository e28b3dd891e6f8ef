// Owns `beforehand status`: what is in force here.
import { existsSync } from 'node:fs'
import { formatProblem } from '../../core/policy/problem.ts'
import { databaseOf, machineOf, packageVersion } from '../configuration.ts'
import { loadPolicies } from '../policies.ts'
import { foldersFrom, type GlobalOptions, write } from '../program.ts'
import { spilled } from '../spill.ts'
import { paintFor, plain, table } from '../table.ts'

export const run = async (options: GlobalOptions & { readonly json?: boolean }): Promise<void> => {
  const folders = foldersFrom(options)
  const { policies, problems, files } = loadPolicies(folders, machineOf().cwd)
  const kept = await keptIn(folders.state)
  const { strategy, version, mode, fallback } = policies
  const status = { version: packageVersion(), policy: { strategy, version, mode, fallback }, files, problems, folders, snapshots: kept }
  if (options.json) return write(JSON.stringify(status))
  const paint = paintFor(process.stdout)
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const rows = [
    ['beforehand', status.version],
    ['strategy', strategy],
    ['policy', version],
    ['mode', text(mode)],
    ['no rule', text(fallback.default)],
    ...files.map(({ layer, path }) => [layer, path]),
    ['packs', folders.shipped],
    ['config', folders.config],
    ['state', folders.state],
    ['snapshots', `${kept.total} kept, ${kept.spilled} spilled, ${kept.sessions} sessions`],
  ]
  write(table([{ head: 'what' }, { head: 'value' }], rows, paint))
  for (const problem of problems) write(paint(problem.severity === 'error' ? 'red' : 'yellow', plain(formatProblem(problem))))
}

const keptIn = async (state: string): Promise<{ total: number; spilled: number; sessions: number }> => {
  const waiting = spilled(state).length
  if (!existsSync(databaseOf(state))) return { total: 0, spilled: waiting, sessions: 0 }
  const { openSqliteStore } = await import('../../stores/sqlite.ts')
  const store = openSqliteStore(databaseOf(state))
  try {
    return { total: await store.count(), spilled: waiting, sessions: (await store.sessions()).length }
  } finally {
    await store.close()
  }
}
