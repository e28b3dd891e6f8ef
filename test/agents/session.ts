// Owns a fresh home in which one real client runs one session after another: its files, its environment, what the model was told.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { execa } from 'execa'
import { type ClientRun, headlessOf, runClient } from '../../src/node/doctor/headless.ts'
import { type Recorded, type Script, startScriptedModel, type ToolResult } from '../../src/node/doctor/scripted-model.ts'
import { MAIN } from '../suites/cli.ts'
import { type AgentId, ensureAgent } from './install.ts'

export interface Session {
  readonly client: ClientRun
  readonly requests: readonly Recorded[]
  readonly results: readonly ToolResult[]
  /** What the model was told of the call at `lane_turn_position`, e.g. `main_0_0`. */
  told(call: string): string
}

export interface SessionOptions {
  readonly args?: readonly string[]
  /** False: under the client's ordinary mode. */
  readonly permissive?: boolean
  readonly env?: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly limit?: number
  readonly prompt?: string
}

export interface Home {
  readonly agent: AgentId
  /** Everything is below. */
  readonly root: string
  readonly home: string
  /** The guard's state folder. */
  readonly state: string
  /** The folder in which the client works. */
  readonly work: string
  /** Exactly what processes are given. */
  readonly env: Readonly<Record<string, string>>
  /** Writes a file below the root; answers its path. */
  put(name: string, text: string): string
  /** Changes a file below the root; one that is not there is empty. */
  edit(name: string, change: (text: string) => string): void
  read(name: string): string
  has(name: string): boolean
  /** Runs the client through a script, under its most permissive mode. */
  session(script: Script, options?: SessionOptions): Promise<Session>
  /** Runs the client's own command line, e.g. to register a server. */
  command(args: readonly string[]): Promise<string>
  /** Runs our own program, as it is shipped. */
  beforehand(args: readonly string[], input?: string): Promise<{ readonly code: number | undefined; readonly out: string; readonly err: string }>
  /** Files below the home and their content, without what the client writes for itself. */
  files(folder: string): Readonly<Record<string, string>>
  remove(): void
}

/** What a crowded machine needs, several times over. */
const LIMIT = 120_000

export const makeHome = async (agent: AgentId): Promise<Home> => {
  const { bin, binary } = await ensureAgent(agent)
  const recipe = headlessOf(agent)
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'guarded-agent-')))
  const [home, work, temp] = [join(root, 'home'), join(root, 'work'), join(root, 'temp')]
  for (const folder of [work, temp, join(home, '.codex'), join(home, '.claude')]) mkdirSync(folder, { recursive: true })
  const env = {
    PATH: [bin, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(':'),
    HOME: home,
    TMPDIR: temp,
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    SHELL: '/bin/bash',
    CODEX_HOME: join(home, '.codex'),
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
  }
  const put = (name: string, text: string): string => {
    const path = join(root, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  return {
    agent,
    root,
    home,
    state: join(home, '.local/state/beforehand'),
    work,
    env,
    put,
    read: (name) => readFileSync(join(root, name), 'utf8'),
    edit: (name, change) => {
      const path = join(root, name)
      put(name, change(existsSync(path) ? readFileSync(path, 'utf8') : ''))
    },
    has: (name) => existsSync(join(root, name)),
    session: async (script, { args = [], permissive = true, env: more = {}, limit = LIMIT, prompt = 'go' } = {}) => {
      const model = await startScriptedModel(script)
      try {
        const start = recipe.start(model.url, prompt)
        const words = [...start.args, ...(permissive ? recipe.permissive : []), ...args]
        const client = await runClient(binary, words, { cwd: work, env: { ...env, ...start.env, ...more }, limit })
        return { client, requests: model.requests, results: model.results(), told: model.told }
      } finally {
        await model.close()
      }
    },
    command: async (args) => (await execa(binary, args, { cwd: work, env, extendEnv: false, stdin: 'ignore', timeout: 60_000 })).stdout,
    beforehand: async (args, input = '') => {
      const { exitCode, stdout, stderr } = await execa(process.execPath, [MAIN, ...args], { cwd: work, env, extendEnv: false, input, reject: false })
      return { code: exitCode, out: stdout, err: stderr }
    },
    files: (folder) => filesBelow(join(root, folder)),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}

const filesBelow = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), readFileSync(path, 'utf8')]),
  )
