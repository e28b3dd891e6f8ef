// Owns the examination of the agents: which are here, what was installed into them, and the proof that it holds.
import type { Agent } from '../../core/agent.ts'
import { AGENTS } from '../agents.ts'
import { type Folders, machineOf } from '../configuration.ts'
import { binaryOf, versionOf } from '../install/clients.ts'
import { type InstalledAgent, type Manifest, readManifest } from '../install/manifest.ts'
import { oneOf } from '../program.ts'
import { runCanary } from './canary.ts'
import { HEADLESS, type Headless } from './headless.ts'
import { filesCheck, hookCheck } from './installed.ts'
import { type Check, check, type Subject } from './report.ts'
import { switchChecks } from './switches.ts'

/** @param named only these; otherwise each that is installed on this machine, or was given a hook */
export const examineAgents = async (folders: Folders, named: readonly string[]): Promise<readonly Subject[]> => {
  const known = Object.keys(AGENTS)
  const wanted = named.map((name) => oneOf('agent', name, known))
  const manifest = readManifest(folders.state)
  const subjects: Subject[] = []
  // One after the other: each starts a whole client.
  for (const agent of Object.values(AGENTS)) {
    const binary = binaryOf(agent, process.env['PATH'])
    const installed = manifest.agents.filter((each) => each.agent === agent.id && (each.scope === 'user' || each.project === machineOf().cwd))
    const isMeant = wanted.length > 0 ? wanted.includes(agent.id) : binary !== '' || installed.length > 0
    if (isMeant) subjects.push(await examine({ agent, binary, installed, manifest, folders }))
  }
  return subjects
}

export interface Examined {
  readonly agent: Agent
  /** `''` where the client is not here. */
  readonly binary: string
  readonly installed: readonly InstalledAgent[]
  readonly manifest: Manifest
  readonly folders: Folders
}

const examine = async (examined: Examined): Promise<Subject> => {
  const { agent, binary, installed } = examined
  const version = await versionOf(binary)
  const headless = HEADLESS.find((each) => each.agent === agent.id)
  const checks = [
    installedCheck(examined),
    ...(installed.length > 0 ? [filesCheck(examined), ...versionCheck(installed, version)] : []),
    ...(await switchChecks(agent.id, binary)),
    ...(binary !== '' && headless ? await canaryChecks(headless, binary) : [await hookCheck(examined)]),
  ]
  return { subject: agent.id, version, binary, checks, unseen: agent.install.unseen }
}

/** Hooks may have been written by hand; whether they hold is for the canary to say. */
const installedCheck = ({ agent, installed }: Examined): Check => {
  const how = installed.map(({ scope, transport, grant }) => `${scope} scope, by ${transport}${grant ? ', with grants' : ''}`).join(' and ')
  const missing = `not by \`beforehand init\`; run \`beforehand init --agent ${agent.id}\``
  return check('installed', installed.length > 0, installed.length > 0 ? how : missing, 'warn')
}

const versionCheck = (installed: readonly InstalledAgent[], version: string): readonly Check[] => {
  const old = installed.find((each) => each.version !== '' && version !== '' && each.version !== version)
  return old ? [check('version', false, `it was ${old.version} when the guard was installed; run \`beforehand init\` again`, 'warn')] : []
}

const canaryChecks = async (headless: Headless, binary: string): Promise<readonly Check[]> => {
  const { refused, refusedDetail, ran, ranDetail } = await runCanary({ headless, binary, cwd: machineOf().cwd, env: environment(headless) })
  return [check('refuses', refused, refusedDetail), check('lets through', ran, ranDetail)]
}

/** What every process of this user has, and where the agent's configuration is. No key of any kind. */
const EVERY =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TERM|TMPDIR|TEMP|TMP|XDG_(CONFIG_HOME|DATA_HOME|STATE_HOME|CACHE_HOME|RUNTIME_DIR)|SystemRoot|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles|PREFIX|TERMUX_VERSION)$/i

const environment = ({ variables }: Headless): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && (EVERY.test(entry[0]) || variables.includes(entry[0]))),
  )
