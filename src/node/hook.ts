// Owns `beforehand hook <agent>`: one event on stdin, the agent's own answer out, asked of a running service, else decided in this process. A program of its own,
// without what it does not need, since every call of an agent starts it. What fails is refused: exit 2 with a text, which every agent that knows exit statuses takes as one.
import { spawnSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Agent, type HookAnswer, refusal } from '../core/agent.ts'
import { AGENTS } from './agents.ts'
import type { Load } from './hook-load.ts'
import { askService } from './hook-service.ts'
import { readStdin } from './read-stdin.ts'

/** Milliseconds; then it is refused, whatever hangs. Shorter than the patience of any agent. */
const LONGEST = 8_000

interface Words {
  readonly agent: Agent
  readonly config: string | undefined
  readonly state: string | undefined
  readonly grant: boolean
}

/** `hook [--config FOLDER] [--state FOLDER] [--grant] AGENT`; no parser for so little. */
const wordsOf = (args: readonly string[]): Words => {
  const after = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const name = args.at(-1) ?? ''
  const agent = Object.hasOwn(AGENTS, name) ? AGENTS[name] : undefined
  if (!agent) throw new Error(`no agent is called ${JSON.stringify(name)}; it is one of ${Object.keys(AGENTS).join(', ')}`)
  return { agent, config: after('--config'), state: after('--state'), grant: args.includes('--grant') }
}

/**
 * @param args what stands behind the program's name
 * @param load what decides, where no service does
 */
export const runHook = async (args: readonly string[], load: Load): Promise<never> => {
  let agent: Agent | undefined
  const late = setTimeout(() => end(failed(agent, 'the guard took too long')), LONGEST)
  let answer: HookAnswer
  try {
    const words = wordsOf(args)
    agent = words.agent
    answer = await answerOf(words, args, load)
  } catch (error) {
    // What was thrown may quote the call; only what a person must know is told.
    answer = failed(agent, error instanceof Error && error.message.startsWith('no agent') ? error.message : 'the guard failed')
  }
  clearTimeout(late)
  return end(answer)
}

/** In the agent's own form as well: not every agent takes exit 2 alone for a refusal. */
const failed = (agent: Agent | undefined, why: string): HookAnswer => {
  const reason = `${why}, so nothing runs. Tell the person to run \`beforehand doctor\`; do not try the same another way.`
  const stdout = agent?.answerHook({ type: 'unreadable', name: '', reason }, refusal(reason), { grant: false }).stdout ?? ''
  return { stdout, stderr: `beforehand: ${reason}`, exit: 2 }
}

const answerOf = async ({ agent, config, state, grant }: Words, args: readonly string[], load: Load): Promise<HookAnswer> => {
  const body = await readStdin()
  const given: unknown = JSON.parse(body)
  const folder = process.env['CLAUDE_PROJECT_DIR'] || process.cwd()
  const event = agent.readHook(given, { folder })
  // What changed in a file is looked at here, whoever runs.
  const asked = state === undefined || event.type === 'config' ? undefined : await askService({ state, agent: agent.id, body, folder, grant })
  if (asked) return asked
  const { deciding, keep } = await load(state)
  try {
    const answer = await deciding.decideHere({ agent, event, folders: { config, state }, grant })
    keep()
    return answer
  } catch (error) {
    if (error instanceof Error && error.name === 'Absent') return askWhole(args, body)
    throw error
  }
}

/** The whole program has every part; it also leaves behind what makes the small one's next start do without. */
const askWhole = (args: readonly string[], body: string): HookAnswer => {
  const main = join(import.meta.dirname, 'main.js')
  const options = args.filter((word) => word !== '--grant').slice(0, -1)
  const words = [main, ...options, 'hook', ...(args.includes('--grant') ? ['--grant'] : []), args.at(-1) ?? '']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { input: body, encoding: 'utf8', timeout: LONGEST - 1_000, windowsHide: true })
  if (status !== 0 && status !== 2) throw new Error('the whole program failed')
  return { stdout, stderr: stderr.trimEnd(), exit: status }
}

/** Written whole before the end: a pipe that takes only a part is waited for. */
const end = ({ stdout, stderr, exit }: HookAnswer): never => {
  if (stdout !== '') writeAll(1, stdout)
  if (stderr !== '') writeAll(2, `${stderr}\n`)
  process.exit(exit)
}

const writeAll = (to: 1 | 2, text: string): void => {
  let left = Buffer.from(text)
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(to, left))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
    }
  }
}
