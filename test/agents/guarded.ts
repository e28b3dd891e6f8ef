// Owns a home in which `beforehand init` has put the guard between an agent and the machine, from a package of its own that a test may break.
import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import type { Snapshot } from '../../src/core/snapshot.ts'
import { MAIN } from '../suites/cli.ts'
import type { AgentId } from './install.ts'
import { type Home, makeHome } from './session.ts'

export interface Guarded extends Home {
  /** The folder of the installed program. */
  readonly program: string
  /** The kept decisions that hooks asked for, oldest first. */
  hooked(): Promise<readonly Snapshot[]>
}

const repository = join(import.meta.dirname, '../..')

/** @param words for `init`, beside the agent */
export const makeGuarded = async (agent: AgentId, words: readonly string[] = []): Promise<Guarded> => {
  const home = await makeHome(agent)
  const program = join(home.root, 'package', 'dist', 'bin')
  mkdirSync(dirname(program), { recursive: true })
  cpSync(dirname(MAIN), program, { recursive: true })
  for (const name of ['policies', 'package.json']) symlinkSync(join(repository, name), join(home.root, 'package', name))
  const beforehand: Home['beforehand'] = async (args, input = '') => {
    const { exitCode, stdout, stderr } = await execa(process.execPath, [join(program, 'main.js'), ...args], {
      cwd: home.work,
      env: home.env,
      extendEnv: false,
      input,
      reject: false,
    })
    return { code: exitCode, out: stdout, err: stderr }
  }
  const { code, out, err } = await beforehand(['init', '--agent', agent, '--yes', ...words])
  if (code !== 0) throw new Error(`init ended with ${code}: ${out}${err}`)
  const hooked = async (): Promise<readonly Snapshot[]> => {
    const { out: lines } = await beforehand(['log', '--json', '--limit', '1000'])
    const kept: readonly Snapshot[] = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    return kept.filter(({ source }) => source === 'hook')
  }
  return { ...home, program, beforehand, hooked }
}
