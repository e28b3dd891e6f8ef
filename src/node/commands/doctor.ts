// Owns `beforehand doctor`: whether each agent of this machine is really guarded, proven with the agent's own program; and whether a hook command keeps its contract.
import { machineOf, packageVersion } from '../configuration.ts'
import { examineAgents } from '../doctor/agents.ts'
import { runContract } from '../doctor/contract.ts'
import { HOOK_FORMS, hookFormOf } from '../doctor/hook-forms.ts'
import { examineGuard } from '../doctor/own.ts'
import { outcomeOf, reportText } from '../doctor/report.ts'
import { foldersFrom, type GlobalOptions, UsageError, write } from '../program.ts'
import { paintFor, table } from '../table.ts'

export interface DoctorOptions extends GlobalOptions {
  readonly agent?: readonly string[]
  readonly hook?: string
  readonly json?: boolean
}

/** Exit status 0 only if nothing failed. */
export const run = async (options: DoctorOptions): Promise<void> => {
  if (options.hook !== undefined) return contract(options.hook, options)
  const folders = foldersFrom(options)
  const subjects = [...(await examineGuard(folders)), ...(await examineAgents(folders, options.agent ?? []))]
  const ok = subjects.every((subject) => outcomeOf(subject) !== 'fail')
  if (!ok) process.exitCode = 1
  if (options.json) return write(JSON.stringify({ ok, version: packageVersion(), subjects }))
  write(reportText(subjects, paintFor(process.stdout)))
  write(ok ? 'every agent that was looked at is guarded' : 'not everything is guarded; see what failed above')
}

const contract = async (command: string, { agent = [], json }: DoctorOptions): Promise<void> => {
  const [id = 'claude-code'] = agent
  const form = hookFormOf(id)
  if (!form) throw new UsageError(`nobody says how the hooks of \`${id}\` speak; it is one of ${HOOK_FORMS.map((each) => each.agent).join(', ')}`)
  const rows = await runContract({ command, form, cwd: machineOf().cwd, env: process.env })
  const ok = rows.every((row) => row.ok)
  if (!ok) process.exitCode = 1
  if (json) return write(JSON.stringify({ ok, agent: id, rows }))
  const paint = paintFor(process.stdout)
  const columns = [
    { head: '', style: (text: string) => (text === 'pass' ? ('green' as const) : ('red' as const)) },
    { head: 'ms', align: 'right' as const },
    { head: 'contract' },
    { head: 'seen' },
  ]
  write(
    table(
      columns,
      rows.map(({ name, ok: kept, detail, ms }) => [kept ? 'pass' : 'fail', ms.toFixed(0), name, detail]),
      paint,
    ),
  )
  write(`${rows.filter((row) => row.ok).length} of ${rows.length} kept`)
}
