// Owns running the command line in a folder of its own, as a person or an agent would.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { execa } from 'execa'

/** The bundled program; there is one wherever tests are run. */
export const MAIN = process.env['BEFOREHAND_TEST_PROGRAM'] ?? ''

/** Beside the program: the paths of all that went into the hook's own program, as JSON. */
export const HOOK_INPUTS = 'hook-inputs.json'

export interface Place {
  readonly root: string
  readonly workspace: string
  readonly env: Readonly<Record<string, string>>
  /** Writes a file below the root; answers its path. */
  put(name: string, text: string): string
  beforehand(args: readonly string[], input?: string): Promise<{ readonly code: number | undefined; readonly out: string; readonly err: string }>
  remove(): void
}

export const makePlace = (): Place => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'beforehand-cli-')))
  const workspace = join(root, 'work')
  mkdirSync(workspace)
  const env = {
    // Starts take half as long; nothing else depends on it.
    NODE_COMPILE_CACHE: join(dirname(MAIN), 'compiled'),
    PATH: process.env.PATH ?? '',
    HOME: join(root, 'home'),
    XDG_CONFIG_HOME: join(root, 'config'),
    XDG_STATE_HOME: join(root, 'state'),
  }
  return {
    root,
    workspace,
    env,
    put: (name, text) => {
      const path = join(root, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      return path
    },
    beforehand: async (args, input = '') => {
      const { exitCode, stdout, stderr } = await execa(process.execPath, [MAIN, ...args], { cwd: workspace, env, extendEnv: false, input, reject: false })
      return { code: exitCode, out: stdout, err: stderr }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
