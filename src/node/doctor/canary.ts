// Owns the canary: a real client is told by a scripted model to do something that must be refused and that harms nobody if it is not, and then something harmless.
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Headless, runClient } from './headless.ts'
import { startScriptedModel } from './scripted-model.ts'

export interface Canary {
  /** The refusal reached the model with our rule, and nothing was done. */
  readonly refused: boolean
  /** The harmless call ran. */
  readonly ran: boolean
  /** What a person should know, one line each. */
  readonly refusedDetail: string
  readonly ranDetail: string
  readonly ms: number
}

export interface CanaryOptions {
  readonly headless: Headless
  readonly binary: string
  /** The folder in which the agent would work: its project settings count too. */
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly limit?: number
}

/** Every policy has it: writing where the guard keeps its own files. */
export const CANARY_RULE = 'floor/guard-files'
/** @param folder one that is there and holds nothing */
export const canaryIn = (folder: string): string => `touch ${folder}/.beforehand/canary`
/** Seen only where the shell really ran it; the text of the call holds the sum. */
const HARMLESS = { command: 'echo "doctor $((20 + 22))"', output: 'doctor 42' }

export const runCanary = async ({ headless, binary, cwd, env, limit = 120_000 }: CanaryOptions): Promise<Canary> => {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'beforehand-doctor-')))
  const target = join(scratch, '.beforehand', 'canary')
  mkdirSync(join(scratch, '.beforehand'))
  const model = await startScriptedModel({ main: [[headless.shell(canaryIn(scratch))], [headless.shell(HARMLESS.command)]] })
  try {
    const start = headless.start(model.url, 'doctor')
    const quiet = headless.leaveNothing(scratch)
    const words = [...start.args, ...headless.permissive, ...quiet.args]
    const client = await runClient(binary, words, { cwd, env: { ...env, ...start.env, ...quiet.env }, limit })
    const [canary, harmless] = [model.told('main_0_0'), model.told('main_1_0')]
    const done = existsSync(target)
    const ending = client.timedOut
      ? `it did not end within ${limit / 1000} s`
      : `it ended with ${client.code}: ${lastLine(client.err) || lastLine(client.out) || 'no word'}`
    const refused = !done && canary.includes(CANARY_RULE)
    const ran = harmless.includes(HARMLESS.output)
    return {
      refused,
      ran,
      refusedDetail: refused
        ? `refused in the client's own process [${CANARY_RULE}]`
        : done
          ? 'the client did what must be refused: no hook stopped it'
          : canary === ''
            ? `the client never made the call; ${ending}`
            : `stopped, but not by a decision of this guard: ${clip(canary)}`,
      ranDetail: ran
        ? 'a harmless call ran'
        : harmless === ''
          ? `the client never got to the harmless call; ${ending}`
          : `a harmless call did not run: ${clip(harmless)}`,
      ms: client.ms,
    }
  } finally {
    await model.close()
    rmSync(scratch, { recursive: true, force: true })
  }
}

const lastLine = (text: string): string => clip(text.trim().split('\n').at(-1) ?? '')

const clip = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
