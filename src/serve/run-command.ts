// Owns the tool `run_command`: decides a command, then has it run. For clients without hooks, whose own shell tool is then switched off. It starts nothing itself.
import { z } from 'zod'
import type { RawCall } from '../core/action.ts'
import type { Decision } from '../core/decision.ts'
import type { ToolAnswer, ToolCall, ToolDefinition } from './tools.ts'

export interface RunLimits {
  /** Milliseconds, where the caller names none; and the most it may name. */
  readonly timeoutMs: number
  readonly mostTimeoutMs: number
  /** Bytes of output that are answered: half from the start, half from the end. */
  readonly keepBytes: number
}

export const RUN_LIMITS: RunLimits = { timeoutMs: 120_000, mostTimeoutMs: 600_000, keepBytes: 65_536 }

export interface RunRequest {
  readonly call: RawCall
  readonly argv: readonly string[]
  readonly cwd: string
  readonly timeoutMs: number
  readonly keepBytes: number
  readonly signal: AbortSignal
  output(text: string): void
}

export interface RunResult {
  readonly exit: number
  readonly output: string
  /** Bytes left out of the middle. */
  readonly cut: number
  readonly ended: 'by itself' | 'late' | 'cancelled' | 'not started'
}

/** Decides again just before it runs; `refused` where it did not run. */
export type RunDecided = (
  request: RunRequest,
) => Promise<{ readonly decision: Decision } & ({ readonly ran: RunResult } | { readonly refused: 'decision' | 'changed' })>

const inputShape = {
  command: z.string().optional().describe('A shell command, run by `bash -c` exactly as given. Give this or `argv`.'),
  argv: z.array(z.string()).min(1).optional().describe('A program and its arguments, run without any shell.'),
  cwd: z.string().optional().describe('Folder in which it runs. Default: the folder of this session.'),
  timeout_ms: z
    .number()
    .int()
    .min(100)
    .max(RUN_LIMITS.mostTimeoutMs)
    .optional()
    .describe(`Ended after this many milliseconds. Default ${RUN_LIMITS.timeoutMs}.`),
  intent: z.string().max(4_000).optional().describe('What it is for, in one sentence. It never makes the answer milder.'),
}

const outputShape = {
  ran: z.boolean(),
  exit: z.number().nullable(),
  ended: z.string(),
  output: z.string(),
  cut: z.number(),
  decision: z.enum(['allow', 'ask', 'deny']),
  allowed: z.boolean(),
  reason: z.string(),
  rule: z.string(),
  instead: z.string(),
  snapshot_id: z.string(),
}

type Input = z.infer<z.ZodObject<typeof inputShape>>

/** @param newId a fresh call id for each run, so that two equal commands are two decisions */
export const runCommand = (run: RunDecided, newId: () => string, limits: RunLimits = RUN_LIMITS): ToolDefinition => ({
  name: 'run_command',
  title: 'Run a command if it is allowed',
  description:
    'Runs a command on this machine after deciding whether it may run; use it instead of any other shell tool. A refusal says why, which rule, and the safer way. ' +
    `At most ${limits.keepBytes / 1024} KiB of output are answered, the start and the end of it. There is no terminal and no input.`,
  input: inputShape,
  output: outputShape,
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  meta: { 'anthropic/alwaysLoad': true },
  handle: async (args, call) => {
    const request = requestOf(args as Input, call, newId, limits) // the adapter checked it against inputShape
    if (typeof request === 'string')
      return { text: JSON.stringify({ ran: false, allowed: false, error: { code: 'input.shape', message: request } }), isError: true }
    const answer = await run(request)
    return 'ran' in answer ? ranAnswer(answer.decision, answer.ran) : refusal(answer.decision, answer.refused)
  },
})

const requestOf = ({ command, argv, cwd, timeout_ms, intent }: Input, call: ToolCall, newId: () => string, limits: RunLimits): RunRequest | string => {
  if ((command === undefined) === (argv === undefined)) return 'give `command` or `argv`, and only one of them'
  const { connection, signal, progress } = call
  const folder = cwd ?? connection.cwd
  // It is run by our own hand, so it is no mere question; a hook's call is decided like this too.
  const common = { ...connection, source: 'hook' as const, cwd: folder, call: newId(), intent: intent ?? '' }
  const asked: RawCall =
    command === undefined ? { ...common, tool: 'shell', input: { command: argv } } : { ...common, tool: 'Bash', input: { command }, shell: 'bash' }
  return {
    call: asked,
    argv: argv ?? ['bash', '-c', command ?? ''],
    cwd: folder,
    timeoutMs: Math.min(timeout_ms ?? limits.timeoutMs, limits.mostTimeoutMs),
    keepBytes: limits.keepBytes,
    signal,
    output: limited(progress, limits.keepBytes),
  }
}

/** Nothing more is streamed past the limit; the end of it is in the answer. */
const limited = (progress: ToolCall['progress'], most: number): ((text: string) => void) => {
  let sent = 0
  return (text) => {
    if (!progress || text === '' || sent >= most) return
    const part = text.slice(0, most - sent)
    sent += part.length
    progress(part)
  }
}

const told = ({ decision, allowed, reason, rule, instead, snapshot_id }: Decision) => ({ decision, allowed, reason, rule, instead, snapshot_id })

const ranAnswer = (decision: Decision, { exit, output, cut, ended }: RunResult): ToolAnswer => {
  const structured = { ran: ended !== 'not started', exit, ended, output, cut, ...told(decision) }
  const why = ended === 'by itself' ? '' : ended === 'not started' ? '\n(it could not be started; is it installed and on the PATH?)' : `\n(ended: ${ended})`
  return { text: `${output}${output === '' || output.endsWith('\n') ? '' : '\n'}exit ${exit}${why}`, structured, isError: exit !== 0 }
}

const refusal = (decision: Decision, refused: 'decision' | 'changed'): ToolAnswer => {
  const structured = { ran: false, exit: null, ended: 'not started', output: '', cut: 0, ...told(decision), allowed: false }
  const { reason, rule, instead } = decision
  const what = `not run: ${refused === 'changed' ? 'what it would do changed while it was decided; ask again' : reason}${rule === '' ? '' : ` [${rule}]`}`
  return {
    text: `${what}${instead === '' ? '' : `; instead: ${instead}`}${refused === 'decision' && decision.decision === 'ask' ? ASKED : ''}`,
    structured,
    isError: true,
  }
}

const ASKED = '. It needs a person: they can run it with `beforehand run -- …` in their own terminal and say yes there. Go on with other work.'
