// Owns `beforehand status`: what is in force here.
import { existsSync, statSync } from 'node:fs'
import { formatProblem } from '../../core/policy/problem.ts'
import { databaseOf, machineOf, packageVersion } from '../configuration.ts'
import { createModelPool, modelSettings } from '../models.ts'
import { pausedUntil } from '../pause.ts'
import { loadPolicies } from '../policies.ts'
import { foldersFrom, type GlobalOptions, write } from '../program.ts'
import { runningService, type ServiceNote } from '../service/lock.ts'
import { spilled } from '../spill.ts'
import { subjectOf } from '../subject.ts'
import { paintFor, plain, table } from '../table.ts'

export const run = async (options: GlobalOptions & { readonly json?: boolean }): Promise<void> => {
  const folders = foldersFrom(options)
  const { policies, problems, files } = loadPolicies(folders, machineOf().cwd)
  const kept = await keptIn(folders.state)
  const { strategy, version, mode, fallback } = policies
  const running = runningService(folders.state)
  const models = await createModelPool({ folders, env: process.env }).all(modelSettings(policies))
  const status = {
    version: packageVersion(),
    policy: { strategy, version, mode, fallback },
    paused_until: pausedUntil(folders.state, Date.now()) ?? null,
    service: running ? { ...running, answers: await answers(running) } : null,
    files,
    problems,
    models: models.map(({ name, warning }) => ({ name, usable: warning === undefined, warning: warning ?? null })),
    folders,
    snapshots: kept,
  }
  if (options.json) return write(JSON.stringify(status))
  const paint = paintFor(process.stdout)
  const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const rows = [
    ['beforehand', status.version],
    ['strategy', strategy],
    ['policy', version],
    ['mode', text(mode)],
    ...(status.paused_until === null
      ? []
      : [['paused', `until ${new Date(status.paused_until).toLocaleString('sv-SE')}: only the floor holds; end it with \`beforehand pause --end\``]]),
    ['no rule', text(fallback.default)],
    ['models', models.map(({ name }) => name).join(', ') || 'none'],
    ['service', serviceText(status.service)],
    ...files.map(({ layer, path }) => [layer, path]),
    ['packs', folders.shipped],
    ['config', folders.config],
    ['state', folders.state],
    ['snapshots', `${kept.total} kept in ${Math.ceil(kept.bytes / 1024)} KiB, ${kept.spilled} spilled, ${kept.sessions} sessions`],
    ['last', kept.last ? `${new Date(kept.last.time).toLocaleString('sv-SE')} ${kept.last.decision} ${kept.last.subject}` : 'nothing decided yet'],
  ]
  write(table([{ head: 'what' }, { head: 'value' }], rows, paint))
  for (const { warning } of models) if (warning !== undefined) write(paint('yellow', plain(warning)))
  for (const problem of problems) write(paint(problem.severity === 'error' ? 'red' : 'yellow', plain(formatProblem(problem))))
}

/** `ready`, or what stands in the way: what it says itself, asked where it listens. */
const answers = async ({ socket, url }: ServiceNote): Promise<'ready' | 'not ready' | 'no answer'> => {
  try {
    const { socketFetch } = await import('../service/socket-fetch.ts')
    const ask = socket === '' ? fetch : socketFetch(socket)
    const { ok } = await ask(`${url || 'http://localhost'}/readyz`, { signal: AbortSignal.timeout(1_000) })
    return ok ? 'ready' : 'not ready'
  } catch {
    return 'no answer'
  }
}

const serviceText = (service: (ServiceNote & { readonly answers: string }) | null): string => {
  if (!service) return 'not running'
  const { pid, version, url, socket, answers: state } = service
  return `${state}, pid ${pid}, version ${version}, at ${[url, socket].filter(Boolean).join(' and ')}`
}

interface Kept {
  readonly total: number
  readonly spilled: number
  readonly sessions: number
  readonly bytes: number
  readonly last: { readonly id: string; readonly time: number; readonly decision: string; readonly subject: string } | null
}

const keptIn = async (state: string): Promise<Kept> => {
  const file = databaseOf(state)
  const waiting = spilled(state).length
  if (!existsSync(file)) return { total: 0, spilled: waiting, sessions: 0, bytes: 0, last: null }
  const { openSqliteStore } = await import('../../stores/sqlite.ts')
  const store = openSqliteStore(file)
  try {
    const [newest] = await store.list({ limit: 1 })
    const last = newest ? { id: newest.id, time: newest.time, decision: newest.decision.decision, subject: subjectOf(newest.action) } : null
    return { total: await store.count(), spilled: waiting, sessions: (await store.sessions()).length, bytes: statSync(file).size, last }
  } finally {
    await store.close()
  }
}
