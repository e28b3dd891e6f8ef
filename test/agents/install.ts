// Owns which versions of the real agents are tested and where their programs are: installed from npm into a cache outside the repository, once.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'

export const AGENTS = ['claude-code', 'codex', 'opencode'] as const
export type AgentId = (typeof AGENTS)[number]

interface Pinned {
  /** The package of npm, at exactly this version. */
  readonly name: string
  readonly version: string
  /** What a person types. */
  readonly command: string
  /** Matches the native program below `node_modules`; launchers written in JavaScript are skipped. */
  readonly program: RegExp
}

export const PINNED: Readonly<Record<AgentId, Pinned>> = {
  'claude-code': { name: '@anthropic-ai/claude-code', version: '2.1.332', command: 'claude', program: /^@anthropic-ai\/claude-code-[\w-]+\/claude(\.exe)?$/ },
  codex: { name: '@openai/codex', version: '0.171.0', command: 'codex', program: /^@openai\/codex-[\w-]+\/vendor\/[\w-]+\/bin\/codex(\.exe)?$/ },
  opencode: { name: 'opencode-ai', version: '1.18.33', command: 'opencode', program: /^opencode-(?!ai\b)(?!.*baseline)[\w-]+\/bin\/opencode(\.exe)?$/ },
}

/** `BEFOREHAND_AGENTS_CACHE`, else below the user's cache folder. */
export const cacheFolder = (env: NodeJS.ProcessEnv = process.env): string =>
  env['BEFOREHAND_AGENTS_CACHE'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'beforehand', 'agents')

export interface Installed extends Pinned {
  readonly id: AgentId
  /** The native program. */
  readonly binary: string
  /** A folder that holds nothing but a link of the command's name to it, for a PATH. */
  readonly bin: string
}

/** Installs what is not there yet. Install scripts do not run: each program is an ordinary file of a package of its platform. */
export const ensureAgent = async (id: AgentId, cache = cacheFolder()): Promise<Installed> => {
  const pinned = PINNED[id]
  const folder = join(cache, `${id}@${pinned.version}`)
  if (!existsSync(join(folder, 'bin'))) await install(pinned, folder, cache)
  const bin = join(folder, 'bin')
  return { id, ...pinned, bin, binary: realpathSync(join(bin, pinned.command)) }
}

/** Into a folder beside, then moved: two that install at once do not meet, and a broken download is never taken for a whole one. */
const install = async ({ name, version, command, program }: Pinned, folder: string, cache: string): Promise<void> => {
  mkdirSync(cache, { recursive: true })
  const making = mkdtempSync(join(cache, '.making-'))
  try {
    writeFileSync(join(making, 'package.json'), '{"private":true}')
    await execa('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', `${name}@${version}`], { cwd: making, timeout: 600_000 })
    const found = readdirSync(join(making, 'node_modules'), { recursive: true, encoding: 'utf8' }).find((path) => program.test(path.replaceAll('\\', '/')))
    if (found === undefined) throw new Error(`${name}@${version} has no program for ${process.platform}-${process.arch}`)
    mkdirSync(join(making, 'bin'))
    symlinkSync(join('..', 'node_modules', found), join(making, 'bin', command))
    if (!existsSync(folder)) renameSync(making, folder)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

if (import.meta.main) for (const id of AGENTS) console.log(`${id.padEnd(12)} ${(await ensureAgent(id)).binary}`)
