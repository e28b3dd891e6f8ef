// Owns which files of ours agents are told to start: absolute, and in a folder that stays.
import { cpSync, existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Folders } from '../configuration.ts'
import { ensureState } from '../configuration.ts'

export interface Program {
  readonly main: string
  readonly hook: string
  /** The text of the OpenCode plugin. */
  plugin(): string
  /** Puts the program where it stays, if it lies in a folder that may go. */
  settle(): void
}

/** A folder of npm's for one run, which it cleans up when it likes. */
const PASSING = /[\\/]_npx[\\/]/

export const programOf = (started: string, { state }: Pick<Folders, 'state'>): Program => {
  const main = realpathSync(started)
  const from = dirname(main)
  if (basename(main).endsWith('.ts')) {
    const plugin = join(from, '../agents/opencode-plugin.ts')
    return { main, hook: join(from, 'hook-program.ts'), plugin: () => pluginText(readFileSync(plugin, 'utf8')), settle: () => undefined }
  }
  const passing = PASSING.test(main)
  const to = passing ? join(state, 'program', 'bin') : from
  return {
    main: join(to, basename(main)),
    hook: join(to, 'hook.cjs'),
    plugin: () => readFileSync(join(from, 'opencode-plugin.js'), 'utf8'),
    settle: () => {
      if (passing) settle(from, join(ensureState(state), 'program'))
    },
  }
}

/** Types are taken out; a `.js` plugin is read by every runtime. */
export const pluginText = (source: string): string =>
  stripTypeScriptTypes(source, { mode: 'strip' })
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')

/** The bundled program, the policies beside it, and the file that says its version. */
const settle = (from: string, to: string): void => {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, join(to, 'bin'), { recursive: true })
  for (let at = dirname(from); dirname(at) !== at; at = dirname(at)) {
    if (!existsSync(join(at, 'policies', 'floor.yaml'))) continue
    cpSync(join(at, 'policies'), join(to, 'policies'), { recursive: true })
    if (existsSync(join(at, 'package.json'))) cpSync(join(at, 'package.json'), join(to, 'package.json'))
    return
  }
}
