// Owns the examination of the agents: which are here, and the canary of each.
import { type Folders, machineOf } from '../configuration.ts'
import { UsageError } from '../program.ts'
import { runCanary } from './canary.ts'
import { findProgram, versionOf } from './find-program.ts'
import { HEADLESS, type Headless } from './headless.ts'
import { type Check, check, type Subject } from './report.ts'

/** @param named only these; otherwise each whose program is on the PATH */
export const examineAgents = async (_folders: Folders, named: readonly string[]): Promise<readonly Subject[]> => {
  const unknown = named.find((id) => !HEADLESS.some((each) => each.agent === id))
  if (unknown !== undefined) throw new UsageError(`no agent is called \`${unknown}\`; it is one of ${HEADLESS.map((each) => each.agent).join(', ')}`)
  const subjects: Subject[] = []
  for (const headless of HEADLESS.filter((each) => named.length === 0 || named.includes(each.agent))) {
    const binary = findProgram(headless.command, process.env)
    if (binary !== undefined) subjects.push(await withClient(headless, binary))
  }
  return subjects
}

const withClient = async (headless: Headless, binary: string): Promise<Subject> => {
  const env = environment(headless)
  const version = await versionOf(binary, env)
  const canary = await runCanary({ headless, binary, cwd: machineOf().cwd, env })
  const checks: readonly Check[] = [check('refuses', canary.refused, canary.refusedDetail), check('lets through', canary.ran, canary.ranDetail)]
  return { subject: headless.agent, version, binary, checks, unseen: [] }
}

/** What every process of this user has, and where the agent's configuration is. No key of any kind. */
const EVERY =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_\w+|TERM|TMPDIR|TEMP|TMP|XDG_(CONFIG_HOME|DATA_HOME|STATE_HOME|CACHE_HOME|RUNTIME_DIR)|SystemRoot|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramData|ProgramFiles|PREFIX|TERMUX_VERSION)$/i

const environment = ({ variables }: Headless): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined && (EVERY.test(entry[0]) || variables.includes(entry[0]))),
  )
