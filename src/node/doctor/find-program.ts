// Owns finding an agent's program as a shell would, and asking it for its version.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'

/** The first program of this name on the PATH; undefined where there is none. */
export const findProgram = (name: string, env: NodeJS.ProcessEnv): string | undefined => {
  const endings = process.platform === 'win32' ? (env['PATHEXT'] ?? '.EXE;.CMD').split(';') : ['']
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find(isProgram)
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** `1.2.3` out of what the program says of itself; `''` where it says nothing like it. */
export const versionOf = async (binary: string, env: Readonly<Record<string, string>>): Promise<string> => {
  const { stdout } = await execa(binary, ['--version'], { env, extendEnv: false, reject: false, stdin: 'ignore', timeout: 30_000 })
  return /\d+\.\d+\.\d+[\w.-]*/.exec(stdout)?.[0] ?? ''
}
