// Owns `beforehand decide --batch`: one request a line in, one decision a line out, in order. A bad row never stops the run.

import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Decision } from '../../core/decision.ts'
import { USUAL_GUARD } from '../../core/guard.ts'
import { isGeneral, isRequestError, toCall, toGeneral } from '../../serve/request.ts'
import { requestShape } from '../../serve/schema.ts'
import { machineOf } from '../configuration.ts'
import { givenFacts } from '../facts-given.ts'
import { type Guard, openGuard } from '../guard.ts'
import { foldersFrom } from '../program.ts'
import { memoryOfRun } from '../run-memory.ts'
import type { DecideCommandOptions } from './decide.ts'

/** What is read of a row; every other key (labels above all) is dropped before anything looks at it. */
const rowSchema = z.object({
  ...requestShape,
  id: z.union([z.string(), z.number()]),
  session: z.string().optional(),
  agent: z.string().optional(),
  workspace: z.union([z.string(), z.array(z.string())]).optional(),
  home: z.string().optional(),
  platform: z.string().optional(),
  files: z.record(z.string(), z.string()).optional(),
  git: z
    .object({
      root: z.string().optional(),
      worktree: z.string().optional(),
      head: z.string().optional(),
      default_branch: z.string().optional(),
      remotes: z.record(z.string(), z.string()).optional(),
      aliases: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  env: z.record(z.string(), z.string()).optional(),
})

type Row = z.infer<typeof rowSchema>

/** Written together: one write for each row would be the slowest part. */
const CHUNK = 65_536

export const runBatch = async (options: DecideCommandOptions): Promise<void> => {
  const machine = machineOf()
  const record = options.record ?? false
  const guard = await openGuard({
    folders: foldersFrom(options),
    workspace: machine.cwd,
    home: machine.home,
    record,
    // Rows of one session are its calls in order.
    memory: memoryOfRun(),
    place: () => USUAL_GUARD,
  })
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })
  let number = 0
  let out = ''
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    out += `${JSON.stringify(await answer(guard, line, number, options.facts === 'disk'))}\n`
    if (out.length >= CHUNK) {
      await flush(out)
      out = ''
    }
  }
  await flush(out)
  await guard.close()
}

const flush = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

const answer = async (guard: Guard, line: string, number: number, disk: boolean): Promise<object> => {
  const data = parsed(line)
  const id = idOf(data)
  const row = rowSchema.safeParse(data)
  if (!row.success) return { id, line: number, error: data === undefined ? 'not JSON' : shapeOf(row.error) }
  if (isGeneral(row.data)) return generalAnswer(guard, row.data, number)
  const call = toCall(row.data, connectionOf(row.data))
  if (isRequestError(call)) return { id, line: number, error: call.message }
  const { cwd = '', files, git, env } = row.data
  const facts = disk ? {} : { facts: givenFacts({ cwd, files, git: git as Parameters<typeof givenFacts>[0]['git'], env }) }
  const decision = await guard.decider.decide({ ...call, ...(env ? { env } : {}) }, facts)
  return shown(row.data.id, decision)
}

const generalAnswer = async ({ decider }: Guard, row: Row, line: number): Promise<object> => {
  const call = toGeneral(row, connectionOf(row))
  const answer = isRequestError(call) ? call : await decider.general?.decide(call)
  if (!answer || isRequestError(answer)) return { id: row.id, line, error: answer?.message ?? 'general decisions are not served here' }
  return shown(row.id, answer.decision)
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const idOf = (data: unknown): string | number | null => {
  if (typeof data !== 'object' || data === null || !('id' in data)) return null
  return typeof data.id === 'string' || typeof data.id === 'number' ? data.id : null
}

/** Where the row is wrong, without quoting it. */
const shapeOf = (error: z.ZodError): string =>
  error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'row'}: ${issue.message}`)
    .join('; ')

/** Everything about the surroundings comes from the row; nothing from this machine. A row of a session stands for a call that its hook saw. */
const connectionOf = ({ session, agent, workspace, cwd, home, platform }: Row): Parameters<typeof toCall>[1] => ({
  source: session === undefined ? 'api' : 'hook',
  agent: agent ?? '',
  session: session ?? '',
  cwd: cwd ?? '',
  workspace: typeof workspace === 'string' ? [workspace] : (workspace ?? []),
  home,
  platform,
})

const shown = (id: string | number, decision: Decision<string>): object => {
  const { decision: verdict, allowed, rule, reason, decided_by, confidence, probabilities, coverage, errors, latency_ms } = decision
  return { id, decision: verdict, allowed, rule, reason, decided_by, confidence, probabilities, coverage, errors, latency_ms }
}
