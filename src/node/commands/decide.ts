// Owns `beforehand decide`: one action, or a batch from stdin; general questions are decide-general.ts.
import type { RawCall } from '../../core/action.ts'
import { encodeDecision } from '../../core/decide/encode.ts'
import type { Decision } from '../../core/decision.ts'
import { machineOf } from '../configuration.ts'
import { foldersFrom, type GlobalOptions, UsageError, write } from '../program.ts'
import { paintFor, plain, VERDICT_STYLE } from '../table.ts'

export interface DecideCommandOptions extends GlobalOptions {
  readonly tool?: string
  readonly cwd?: string
  readonly batch?: boolean
  readonly record?: boolean
  readonly facts?: 'disk' | 'given'
  readonly json?: boolean
  /** Of a general question. */
  readonly policy?: string
  readonly strategy?: string
  readonly action?: string
  readonly context?: string
  readonly candidates?: string
  readonly confidenceFloor?: number
}

const GENERAL = ['policy', 'strategy', 'action', 'context', 'candidates', 'confidenceFloor'] as const

export const run = async (text: string | undefined, options: DecideCommandOptions): Promise<void> => {
  if (options.batch) return (await import('./batch.ts')).runBatch(options)
  if (GENERAL.some((option) => options[option] !== undefined)) {
    if (text !== undefined) throw new UsageError('a command and a general question are two questions; leave out the text, or --policy, --action, --context …')
    return (await import('./decide-general.ts')).runGeneral(options)
  }
  if (text === undefined) throw new UsageError("nothing to decide; write a command in quotes, e.g. beforehand decide 'rm -rf build', or use --batch")
  const machine = machineOf()
  const call = callOf(text, options)
  const { openGuard } = await import('../guard.ts')
  const guard = await openGuard({ folders: foldersFrom(options), workspace: machine.cwd, home: machine.home, record: options.record ?? false })
  const decision = await guard.decider.decide(call, { record: options.record ?? false })
  await guard.close()
  write(options.json ? JSON.stringify(encodeDecision(decision)) : described(decision))
  process.exitCode = decision.allowed ? 0 : 1
}

/** The call as a person types it: a shell command, or a tool with its input as JSON. */
export const callOf = (text: string, { tool, cwd }: { readonly tool?: string; readonly cwd?: string }): RawCall => {
  const machine = machineOf()
  return { ...machine, source: 'person', tool: tool ?? 'Bash', input: tool === undefined ? { command: text } : inputOf(text), cwd: cwd ?? machine.cwd }
}

const inputOf = (text: string): unknown => {
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch {
    input = undefined
  }
  if (typeof input === 'object' && input !== null) return input
  throw new UsageError('with --tool the text is the tool\'s input as a JSON object, e.g. \'{"file_path": "a.txt", "content": "x"}\'')
}

const described = (decision: Decision): string => {
  const paint = paintFor(process.stdout)
  const lines = [`${paint([VERDICT_STYLE[decision.decision], 'bold'].flat() as 'red'[], decision.decision.padEnd(5))}  ${plain(decision.reason)}`]
  if (decision.rule !== '') lines.push(`rule   ${decision.rule}`)
  if (decision.instead !== '') lines.push(`better ${plain(decision.instead)}`)
  for (const error of decision.errors) lines.push(`note   ${plain(error.message)} (${error.code})`)
  lines.push(
    paint(
      'dim',
      `by ${decision.decided_by}, ${decision.coverage} coverage, ${decision.effects.length} effects, ${decision.latency_ms} ms; how it was read: beforehand explain`,
    ),
  )
  return lines.join('\n')
}
