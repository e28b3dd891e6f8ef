// Owns `beforehand run -- command`: decides, looks again just before, runs the argv as it is (never through a shell of ours).
import { createInterface } from 'node:readline/promises'
import type { RawCall } from '../../core/action.ts'
import type { Decision } from '../../core/decision.ts'
import { machineOf } from '../configuration.ts'
import { openGuard } from '../guard.ts'
import { exitCodeOf, guardedRun } from '../guarded-run.ts'
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
    const answer = await guardedRun(guard, { call, mayRun, start: async () => ({ exit: await spawn(command, cwd) }) })
    if ('ran' in answer) process.exitCode = answer.ran.exit
    else if (answer.refused === 'changed') refuse('not run: what it would do changed since it was decided; try again')
    else refuse(answer.decision.decision === 'ask' ? 'not run: it needs a yes at a terminal' : 'not run')
  } finally {
    await guard.close()
  }
}

const refuse = (why: string): void => {
  note(`beforehand: ${why}`)
  process.exitCode = REFUSED
}

const mayRun = async (decision: Decision): Promise<boolean> => {
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
  if (result.exitCode === undefined && result.signal === undefined)
    note(`beforehand: \`${plain(file)}\` could not be started (${result.code ?? 'unknown'}); is it installed and on the PATH?`)
  return exitCodeOf(result)
}
