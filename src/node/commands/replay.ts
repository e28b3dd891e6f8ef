// Owns `beforehand replay --transcripts`: what this guard would have said to what agents did here before, by their own session files. Nothing is run, kept or learnt.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import type { Agent, TranscriptCall } from '../../core/agent.ts'
import type { Decision, Verdict } from '../../core/decision.ts'
import { USUAL_GUARD } from '../../core/guard.ts'
import type { Memory } from '../../core/memory.ts'
import { redact } from '../../core/secrets.ts'
import { AGENTS } from '../agents.ts'
import { type Folders, type Machine, machineOf } from '../configuration.ts'
import { type Guard, openGuard } from '../guard.ts'
import { projectPolicy } from '../policies.ts'
import { foldersFrom, type GlobalOptions, oneOf, UsageError, write } from '../program.ts'
import { memoryOfRun } from '../run-memory.ts'
import { paintFor, plain, table, verdictStyle } from '../table.ts'
import { readTranscript, transcriptFiles } from '../transcripts.ts'

export interface ReplayOptions extends GlobalOptions {
  readonly transcripts?: boolean
  readonly agent?: readonly string[]
  /** Milliseconds back from now. */
  readonly since?: number
  readonly limit: number
  readonly json?: boolean
}

export const run = async (options: ReplayOptions): Promise<void> => {
  if (!options.transcripts) throw new UsageError('say what to replay: `--transcripts` for what agents did here before')
  const readable = Object.values(AGENTS).filter(({ transcripts }) => transcripts !== undefined)
  const ids = readable.map(({ id }) => id)
  const wanted = options.agent?.map((name) => oneOf('agent whose session files can be read', name, ids)) ?? ids
  const since = options.since === undefined ? 0 : Date.now() - options.since
  const guards = guardsOf(foldersFrom(options))
  const histories: History[] = []
  for (const agent of readable.filter(({ id }) => wanted.includes(id))) histories.push(await historyOf(agent, since, guards))
  await guards.close()
  const stopped = stoppedOf(histories)
  if (options.json) return write(JSON.stringify({ agents: histories.map(({ stopped: _rows, ...counts }) => counts), stopped }))
  write(shown(histories, stopped.slice(0, options.limit), stopped.length))
}

// ---- deciding

interface Stopped {
  readonly decision: Verdict
  readonly rule: string
  readonly call: string
}

interface History {
  readonly agent: string
  readonly title: string
  readonly files: number
  readonly sessions: number
  readonly calls: number
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly partial: number
  /** Lines that could not be read. */
  readonly unread: number
  /** Milliseconds for one decision, the median; null where nothing was decided. */
  readonly median_ms: number | null
  readonly stopped: readonly Stopped[]
}

const historyOf = async (agent: Agent, since: number, guards: Guards): Promise<History> => {
  const files = transcriptFiles(agent, { home: homedir(), env: process.env }, since)
  const sessions = new Set<string>()
  const verdicts = { allow: 0, ask: 0, deny: 0 }
  const times: number[] = []
  const stopped: Stopped[] = []
  let [unread, partial] = [0, 0]
  for (const file of files)
    for await (const call of readTranscript(agent, file, since)) {
      if (!call) {
        unread += 1
        continue
      }
      sessions.add(call.session)
      const decision = await guards.decide(agent, call)
      verdicts[decision.decision] += 1
      times.push(decision.latency_ms)
      if (decision.coverage === 'partial') partial += 1
      if (decision.decision !== 'allow') stopped.push({ decision: decision.decision, rule: decision.rule || decision.decided_by, call: textOf(call) })
    }
  const [median = null] = times.sort((a, b) => a - b).slice(times.length >> 1)
  const { id, title } = agent
  return { agent: id, title, files: files.length, sessions: sessions.size, calls: times.length, verdicts, partial, unread, median_ms: median, stopped }
}

interface Guards {
  decide(agent: Agent, call: TranscriptCall): Promise<Decision>
  close(): Promise<void>
}

/** One for each project that has rules of its own, one for all others. */
const guardsOf = (folders: Folders): Guards => {
  const machine = machineOf()
  const memory = memoryOfRun()
  const open = new Map<string, Promise<Guard>>()
  return {
    decide: async (agent, call) => {
      const key = call.cwd !== '' && existsSync(projectPolicy(call.cwd)) ? call.cwd : ''
      const guard = open.get(key) ?? guardFor(folders, machine, memory, key)
      open.set(key, guard)
      const { decider } = await guard
      const where = call.cwd === '' ? {} : { cwd: call.cwd, workspace: [call.cwd] }
      return decider.decide({ ...machine, ...call, ...where, source: 'hook', agent: agent.id }, { record: false })
    },
    close: async () => {
      for (const guard of open.values()) await (await guard).close()
    },
  }
}

const guardFor = (folders: Folders, machine: Machine, memory: Memory, workspace: string): Promise<Guard> =>
  openGuard({ folders, workspace: workspace === '' ? machine.cwd : workspace, home: machine.home, record: false, memory, place: () => USUAL_GUARD })

// ---- telling

/** What was called, on one line, without secrets. */
const textOf = ({ tool, input }: TranscriptCall): string => {
  const { command, file_path, path, url, ...rest }: Readonly<Record<string, unknown>> =
    typeof input === 'object' && input !== null ? { ...input } : { command: input }
  const first = [command, file_path, path, url].find((each) => typeof each === 'string') ?? JSON.stringify(rest)
  const text = redact(plain(String(first)), () => '')
  return typeof command === 'string' ? text : `${tool} ${text}`
}

interface Group extends Stopped {
  readonly count: number
}

/** The same verdict by the same rule, most frequent first, with the newest call as its example. */
const stoppedOf = (histories: readonly History[]): readonly Group[] => {
  const groups = new Map<string, Group>()
  for (const each of histories.flatMap(({ stopped }) => stopped)) {
    const key = `${each.decision} ${each.rule}`
    groups.set(key, { ...each, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}

const share = (part: number, whole: number): string => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)} %`)

const shown = (histories: readonly History[], groups: readonly Group[], all: number): string => {
  const paint = paintFor(process.stdout)
  const right = { align: 'right' } as const
  const heads = [
    { head: 'agent' },
    ...['files', 'sessions', 'calls', 'allow', 'ask', 'deny', 'let through', 'not understood', 'unread lines', 'median ms'].map((head) => ({ head, ...right })),
  ]
  const counts = histories.map(({ title, files, sessions, calls, verdicts: { allow, ask, deny }, partial, unread, median_ms }) => [
    title,
    ...[files, sessions, calls, allow, ask, deny].map(String),
    share(allow, calls),
    share(partial, calls),
    String(unread),
    median_ms === null ? '' : median_ms.toFixed(2),
  ])
  const rows = groups.map(({ count, decision, rule, call }) => [String(count), decision, rule, call])
  const list = table([{ head: 'calls', ...right }, { head: 'verdict', style: verdictStyle }, { head: 'rule' }, { head: 'for example', max: 100 }], rows, paint)
  const more = all > groups.length ? [`${all - groups.length} more; raise --limit, or take --json`] : []
  const note = 'decided with the rules in force now and the files as they are now, not as they were then; nothing was run or kept'
  return [table(heads, counts, paint), ...(groups.length > 0 ? ['', list] : []), ...more, '', note].join('\n')
}
