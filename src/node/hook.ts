// Owns `beforehand hook <agent>`: one event on stdin, the agent's own answer out, asked of a running service, else decided in this process. A program of its own,
// without what it does not need, since every call of an agent starts it. What fails is refused: exit 2 with a text, which every agent that knows exit statuses takes as one.
import { spawnSync } from 'node:child_process'
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import { type Agent, type HookAnswer, refusal } from '../core/agent.ts'
import { AGENTS } from './agents.ts'
import type { Load } from './hook-load.ts'
import { askService } from './hook-service.ts'
import { startForLater } from './hook-start.ts'
import { readStdin } from './read-stdin.ts'

/** Milliseconds from the start of the process; then it is refused, whatever hangs. Shorter than the patience of any agent. */
const LONGEST = 8_000

interface Words {
  readonly agent: Agent
  readonly config: string | undefined
  readonly state: string | undefined
  readonly grant: boolean
  /** Start the service where none answers. */
  readonly service: boolean
}

/** `hook [--config FOLDER] [--state FOLDER] [--grant] [--service] AGENT`; no parser for so little. */
const wordsOf = (args: readonly string[]): Words => {
  const after = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const name = args.at(-1) ?? ''
  const agent = Object.hasOwn(AGENTS, name) ? AGENTS[name] : undefined
  if (!agent) throw new Error(`no agent is called ${JSON.stringify(name)}; it is one of ${Object.keys(AGENTS).join(', ')}`)
  return { agent, config: after('--config'), state: after('--state'), grant: args.includes('--grant'), service: args.includes('--service') }
}

/**
 * @param args what stands behind the program's name
 * @param load what decides, where no service does
 */
export const runHook = async (args: readonly string[], load: Load): Promise<never> => {
  let agent: Agent | undefined
  const late = setTimeout(() => end(failed(agent, 'the guard took too long')), left())
  try {
    const words = wordsOf(args)
    agent = words.agent
    const { answer, alone } = await answerOf(words, args, load)
    clearTimeout(late)
    tell(answer)
    const { config, state } = words
    if (alone && words.service && config !== undefined && state !== undefined) startForLater({ config, state })
    process.exit(answer.exit)
  } catch (error) {
    // What was thrown may quote the call; only what a person must know is told.
    return end(failed(agent, error instanceof Error && error.message.startsWith('no agent') ? error.message : 'the guard failed'))
  }
}

/** Milliseconds that are left. */
const left = (): number => LONGEST - Math.ceil(process.uptime() * 1_000)

/** In the agent's own form as well: not every agent takes exit 2 alone for a refusal. */
const failed = (agent: Agent | undefined, why: string): HookAnswer => {
  const reason = `${why}, so nothing runs. Tell the person to run \`beforehand doctor\`; do not try the same another way.`
  const stdout = agent?.answerHook({ type: 'unreadable', name: '', reason }, refusal(reason), { grant: false }).stdout ?? ''
  return { stdout, stderr: `beforehand: ${reason}`, exit: 2 }
}

interface Answered {
  readonly answer: HookAnswer
  /** A service could have answered, and none did. */
  readonly alone: boolean
}

const answerOf = async ({ agent, config, state, grant }: Words, args: readonly string[], load: Load): Promise<Answered> => {
  const body = await readStdin()
  const given: unknown = JSON.parse(body)
  const folder = process.env['CLAUDE_PROJECT_DIR'] || process.cwd()
  const event = agent.readHook(given, { folder })
  // What changed in a file is looked at here, whoever runs.
  const alone = state !== undefined && event.type !== 'config'
  const asked = alone ? await askService({ state, agent: agent.id, body, folder, grant }) : undefined
  if (asked) return { answer: asked, alone: false }
  const { deciding, keep } = await load(state)
  try {
    const answer = await deciding.decideHere({ agent, event, folders: { config, state }, grant })
    keep()
    return { answer, alone }
  } catch (error) {
    if (error instanceof Error && error.name === 'Absent') return { answer: askWhole(args, body), alone }
    throw error
  }
}

/** The whole program has every part; it also leaves behind what makes the small one's next start do without. */
const askWhole = (args: readonly string[], body: string): HookAnswer => {
  const main = join(import.meta.dirname, 'main.js')
  const options = args.filter((word) => word !== '--grant' && word !== '--service').slice(0, -1)
  const words = [main, ...options, 'hook', ...(args.includes('--grant') ? ['--grant'] : []), args.at(-1) ?? '']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    input: body,
    encoding: 'utf8',
    timeout: Math.max(1, left() - 500),
    windowsHide: true,
  })
  if (status !== 0 && status !== 2) throw new Error('the whole program failed')
  return { stdout, stderr: stderr.trimEnd(), exit: status }
}

const end = (answer: HookAnswer): never => {
  tell(answer)
  process.exit(answer.exit)
}

/** Written whole before the end: a pipe that takes only a part is waited for. */
const tell = ({ stdout, stderr }: HookAnswer): void => {
  if (stdout !== '') writeAll(1, stdout)
  if (stderr !== '') writeAll(2, `${stderr}\n`)
}

/** Where nobody takes it in time the process ends as one that refuses. */
const writeAll = (to: 1 | 2, text: string): void => {
  let rest = Buffer.from(text)
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(to, rest))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
      if (left() < -1_000) process.exit(2)
    }
  }
}
