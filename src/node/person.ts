// Owns telling whether a person is at this terminal: it is a terminal, and no coding agent is among the processes above or in the environment they share.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { UsageError } from './program.ts'

export interface Process {
  readonly pid: number
  readonly parent: number
  /** Program and arguments. */
  readonly words: readonly string[]
  /** `NAME=value`; empty where they cannot be read. */
  readonly env: readonly string[]
}

/** Undefined where there is no such process, or it cannot be looked at. */
export type LookAt = (pid: number) => Process | undefined

const AGENTS =
  /^(claude|claude-code|codex|codex-[\w-]+|opencode|opencode-[\w-]+|gemini|gemini-cli|qwen|qwen-code|cursor-agent|copilot|droid|kimi|cline|pi|amp|crush|aider|goose|openhands|auggie|kiro-cli)(\.exe|\.[cm]?js)?$/
const AGENT_PACKAGE = /\/(@anthropic-ai\/claude-code|@openai\/codex|opencode-ai|@google\/gemini-cli|@qwen-code\/qwen-code|@github\/copilot)\//
/** What agents set for the commands that they run. */
const MARKS =
  /^(CLAUDECODE|CLAUDE_CODE_ENTRYPOINT|CODEX_(SANDBOX|THREAD_ID|SESSION_ID)\w*|OPENCODE(_PID)?|GEMINI_CLI|QWEN_CODE|CURSOR_AGENT|COPILOT_CLI|AMP_THREAD_ID|GOOSE_TERMINAL)=./

/** More processes above than anybody has. */
const MOST = 64

/** The agent that a process is, or that it tells of in its environment. */
const agentIn = ({ words, env }: Process): string | undefined => {
  const [program = '', script = ''] = words
  const name = [program, script].map((word) => basename(word.replace(/^-/, ''))).find((word) => AGENTS.test(word))
  return name ?? words.slice(0, 2).find((word) => AGENT_PACKAGE.test(word)) ?? env.find((pair) => MARKS.test(pair))?.split('=')[0]
}

/** The coding agent below which the process `pid` runs; undefined where there is none. */
export const agentAbove = (pid: number, look: LookAt): string | undefined => {
  for (let at = look(pid), left = MOST; at !== undefined && left > 0; at = at.parent > 0 ? look(at.parent) : undefined, left -= 1) {
    const agent = agentIn(at)
    if (agent !== undefined) return agent
  }
  return undefined
}

/** Looks at processes by proc(5). */
export const fromProc: LookAt = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    return { pid, parent, words: fieldsOf(`/proc/${pid}/cmdline`), env: fieldsOf(`/proc/${pid}/environ`) }
  } catch {
    return undefined
  }
}

/** Fields that end with NUL; none where the file may not be read. */
const fieldsOf = (file: string): readonly string[] => {
  try {
    return readFileSync(file, 'utf8').split('\0').filter(Boolean)
  } catch {
    return []
  }
}

/** Looks at processes in the output of `ps -axo pid=,ppid=,args=` (POSIX). */
export const fromPs = (listing: string): LookAt => {
  const all = new Map<number, Process>()
  for (const line of listing.split('\n')) {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (args !== undefined) all.set(Number(pid), { pid: Number(pid), parent: Number(parent), words: args.split(/\s+/), env: [] })
  }
  return (pid) => all.get(pid)
}

const lookHere = async (): Promise<LookAt> => {
  if (process.platform === 'linux' || process.platform === 'android') return fromProc
  const { execa } = await import('execa')
  const { stdout, failed } = await execa('ps', ['-axo', 'pid=,ppid=,args='], { reject: false, stdin: 'ignore' })
  if (failed) throw new UsageError('the processes above this one cannot be listed (`ps` failed), so nobody knows whether a person is here')
  return fromPs(stdout)
}

/**
 * Settles where a person is at this terminal.
 * @throws UsageError that says why nobody is
 */
export const requirePerson = async (command: string): Promise<void> => {
  if (!process.stdin.isTTY || !process.stdout.isTTY)
    throw new UsageError(`\`beforehand ${command}\` is for a person at a terminal; type it there, not through a pipe`)
  const own = Object.entries(process.env).map(([name, value]) => `${name}=${value ?? ''}`)
  const agent = agentIn({ pid: process.pid, parent: 0, words: [], env: own }) ?? agentAbove(process.pid, await lookHere())
  if (agent !== undefined)
    throw new UsageError(
      `\`beforehand ${command}\` is for a person, and this terminal belongs to a coding agent (${basename(agent)}); type it in a terminal of your own`,
    )
}
