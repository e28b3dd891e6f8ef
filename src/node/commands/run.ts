// Owns `beforehand run -- command`: decides, looks again just before, runs the argv as it is (never through a shell of ours).
import { createInterface } from 'node:readline/promises'
import type { RawCall } from '../../core/action.ts'
import type { Decided } from '../../core/decide/decider.ts'
import { canonicalJson, encodeEffect } from '../../core/decide/encode.ts'
import { machineOf } from '../configuration.ts'
import { openGuard } from '../guard.ts'
import { foldersFrom, type GlobalOptions, note } from '../program.ts'
import { paintFor, plain, VERDICT_STYLE } from '../table.ts'

/** What a shell answers for a command that it may not run. */
const REFUSED = 126

export const run = async (command: readonly string[], options: GlobalOptions & { readonly cwd?: string }): Promise<void> => {
  const machine = machineOf()
  const cwd = options.cwd ?? machine.cwd
  const guard = await openGuard({ folders: foldersFrom(options), workspace: machine.cwd, home: machine.home, record: true, unattended: !process.stdin.isTTY })
  try {
    const call: RawCall = { ...machine, cwd, source: 'person', tool: 'shell', input: { command } }
    const decided = await guard.decider.decideWith(call)
    if (!(await mayRun(decided))) return refuse(decided.decision.decision === 'ask' ? 'not run: it needs a yes at a terminal' : 'not run')
    const again = await guard.decider.decideWith(call, { record: false })
    if (meaning(again) !== meaning(decided)) return refuse('not run: what it would do changed since it was decided; try again')
    process.exitCode = await spawn(command, cwd)
    await guard.store?.outcome(decided.decision.id, { time: Date.now(), ran: true, exit: Number(process.exitCode) })
  } finally {
    await guard.close()
  }
}

const refuse = (why: string): void => {
  note(`beforehand: ${why}`)
  process.exitCode = REFUSED
}

/** All that a person or rule said yes to. */
const meaning = ({ decision }: Decided): string =>
  canonicalJson({ verdict: decision.decision, rule: decision.rule, effects: decision.effects.map(encodeEffect) })

const mayRun = async ({ decision }: Decided): Promise<boolean> => {
  if (decision.allowed) return true
  const paint = paintFor(process.stderr)
  note(`${paint(VERDICT_STYLE[decision.decision], decision.decision)}  ${plain(decision.reason)}${decision.rule === '' ? '' : ` [${decision.rule}]`}`)
  if (decision.instead !== '') note(`better ${plain(decision.instead)}`)
  if (decision.decision !== 'ask' || !process.stdin.isTTY || !process.stderr.isTTY) return false
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question('run it? [y/N] ')
  prompt.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** Streams and signals are passed on; answers the exit code, as a shell would tell it. */
const spawn = async ([file = '', ...args]: readonly string[], cwd: string): Promise<number> => {
  const { execa } = await import('execa')
  const child = execa(file, args, { cwd, stdio: 'inherit', reject: false, shell: false, cleanup: true })
  const pass = (signal: NodeJS.Signals): void => {
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, pass)
  const result = await child
  for (const signal of signals) process.off(signal, pass)
  if (result.exitCode !== undefined) return result.exitCode
  if (result.signal !== undefined) return 128 + (SIGNAL_NUMBERS[result.signal] ?? 0)
  note(`beforehand: \`${plain(file)}\` could not be started (${result.code ?? 'unknown'}); is it installed and on the PATH?`)
  return 127
}

const SIGNAL_NUMBERS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGSEGV: 11, SIGPIPE: 13, SIGTERM: 15 }
