// Owns a home in which `beforehand init` has put the guard between an agent and the machine, from a package of its own that a test may break.
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { runningService } from '../../src/node/service/lock.ts'
import { MAIN } from '../suites/cli.ts'
import type { AgentId } from './install.ts'
import { type Home, makeHome } from './session.ts'

export interface Guarded extends Home {
  /** The folder of the installed program, which the agent's hooks start. */
  readonly program: string
  /** The kept decisions that hooks asked for, newest last. */
  hooked(): Promise<readonly Kept[]>
  /** Ends the service that the agent's plugin may have started. */
  endService(): void
}

interface Kept {
  readonly source: string
  readonly caller: { readonly call: string }
  readonly request: { readonly tool: string; readonly input: unknown }
  readonly decision: { readonly decision: string; readonly rule: string }
}

export interface GuardedOptions {
  /** For `init`, beside the agent. */
  readonly words?: readonly string[]
  /** Files that were there before. */
  readonly existing?: Readonly<Record<string, string>>
}

const repository = join(import.meta.dirname, '../..')

export const makeGuarded = async (agent: AgentId, { words = [], existing = {} }: GuardedOptions = {}): Promise<Guarded> => {
  const home = await makeHome(agent)
  for (const [name, text] of Object.entries(existing)) home.put(name, text)
  const program = join(home.root, 'package', 'dist', 'bin')
  mkdirSync(dirname(program), { recursive: true })
  cpSync(dirname(MAIN), program, { recursive: true })
  for (const name of ['policies', 'package.json']) symlinkSync(join(repository, name), join(home.root, 'package', name))
  const init = [join(program, 'main.js'), 'init', '--agent', agent, '--yes', '--trust-hooks', ...words]
  const { exitCode, all } = await execa(process.execPath, init, { cwd: home.work, env: home.env, extendEnv: false, stdin: 'ignore', reject: false, all: true })
  if (exitCode !== 0) throw new Error(`init ended with ${exitCode}: ${all}`)
  const endService = (): void => {
    const running = runningService(home.state)
    if (running) process.kill(running.pid, 'SIGKILL')
  }
  return {
    ...home,
    program,
    hooked: async () => {
      const { out } = await home.beforehand(['log', '--json', '--limit', '1000'])
      const kept: readonly Kept[] = out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
      return kept.filter(({ source }) => source === 'hook')
    },
    endService,
    remove: () => {
      endService()
      home.remove()
    },
  }
}
