// Owns the contract of a hook command (`doctor --hook`): what it must answer to good, bad and no events, alone and together. The command is the caller's own; no event is carried out.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import type { HookForm, HookOutput, Taken } from './hook-forms.ts'

export interface ContractRow {
  readonly name: string
  readonly ok: boolean
  /** What was seen, where it is not what must be. */
  readonly detail: string
  /** Milliseconds. */
  readonly ms: number
}

export interface ContractOptions {
  /** As an agent's settings hold it, for the shell. */
  readonly command: string
  readonly form: HookForm
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds that an answer may take; and an event that never ends. */
  readonly limit?: number
}

const LIMIT = 10_000

/** What any guard refuses; nothing here is ever run. */
const DESTROYS = 'rm -rf /'
const QUESTIONABLE = 'git push --force origin main'
const HARMLESS = 'ls'

export const runContract = async (options: ContractOptions): Promise<readonly ContractRow[]> => {
  const { form, cwd } = options
  const event = (command: string, call: string = randomUUID()): string => JSON.stringify(form.event(command, { cwd, session: 'doctor', call }))
  const ask = (command: string): Promise<Answer> => run(options, event(command))
  const rows: ContractRow[] = []
  const row = async (name: string, work: () => Promise<string>): Promise<void> => {
    const began = performance.now()
    const detail = await work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)))
    rows.push({ name, ok: detail === '', detail, ms: performance.now() - began })
  }
  const expected = (answer: Answer, ...wanted: readonly Taken[]): string =>
    wanted.includes(form.taken(answer)) && !answer.late ? '' : `${answer.late ? 'no answer in time' : `the call ${TOLD[form.taken(answer)]}`}: ${shown(answer)}`

  // It only waits, so the others need not wait for it.
  const endless = run(options, event(DESTROYS).slice(0, -3), 'never ends')
  await row('allow: a harmless call runs', async () => expected(await ask(HARMLESS), 'runs'))
  await row('allow: one that is told a moment after the start runs too', async () => expected(await run(options, event(HARMLESS), 'late'), 'runs'))
  await row('deny: what destroys the machine is held', async () => expected(await ask(DESTROYS), 'held'))
  await row('ask: what is for a person to say does not run by itself', async () => expected(await ask(QUESTIONABLE), 'asks', 'held'))
  for (const [name, input] of Object.entries(garbage(event(DESTROYS))))
    await row(`garbage: ${name} is held`, async () => expected(await run(options, input), 'held'))
  await row('timeout: an event that never ends is held', async () => expected(await endless, 'held'))
  await row('parallel: eight at once each get their own answer', async () => {
    const calls = [DESTROYS, HARMLESS, DESTROYS, HARMLESS, DESTROYS, HARMLESS, DESTROYS, HARMLESS]
    const answers = await Promise.all(calls.map(ask))
    return answers.map((answer, at) => expected(answer, calls[at] === HARMLESS ? 'runs' : 'held')).find((detail) => detail !== '') ?? ''
  })
  await row('repeated key: the same call again gets the same answer', async () => {
    const again = event(DESTROYS)
    const [first, second] = [await run(options, again), await run(options, again)]
    return first.stdout === second.stdout && first.exit === second.exit ? expected(second, 'held') : `first ${shown(first)}, then ${shown(second)}`
  })
  return rows
}

const TOLD: Readonly<Record<Taken, string>> = { runs: 'would run', asks: 'would be asked about', held: 'would be held' }

/** Events that nobody can read. */
const garbage = (event: string): Readonly<Record<string, string>> => ({
  'no event': '',
  'half an event': event.slice(0, event.length >> 1),
  'a page of HTML': '<!doctype html><html><body>504</body></html>',
  'JSON of another kind': '[1, "two", null]',
  'an event without a tool': JSON.stringify({ ...Object.fromEntries(Object.entries(JSON.parse(event)).filter(([name]) => !NAMES_TOOL.test(name))) }),
  'a megabyte of nothing': 'x'.repeat(1_000_000),
})

const NAMES_TOOL = /^(tool|command|preToolUse)/

interface Answer extends HookOutput {
  readonly late: boolean
}

/** Milliseconds after which a late event comes: long after the hook is up. */
const LATE = 1_000

const run = async (
  { command, cwd, env, limit = LIMIT }: ContractOptions,
  input: string,
  how: 'at once' | 'late' | 'never ends' = 'at once',
): Promise<Answer> => {
  const child = execa(command, { shell: true, cwd, env, extendEnv: false, reject: false, timeout: limit, forceKillAfterDelay: 500, stdin: 'pipe' })
  child.stdin.on('error', () => undefined) // It may end without reading.
  if (how === 'late') await Promise.race([wait(LATE), child])
  child.stdin.write(input)
  if (how !== 'never ends') child.stdin.end()
  const { stdout, stderr, exitCode, timedOut } = await child
  return { stdout, stderr, exit: exitCode, late: timedOut }
}

const shown = ({ stdout, stderr, exit }: HookOutput): string =>
  `exit ${exit ?? 'by a signal'}, printed ${stdout === '' ? 'nothing' : JSON.stringify(stdout.slice(0, 200))}${stderr === '' ? '' : `, said ${JSON.stringify(stderr.slice(0, 200))}`}`
