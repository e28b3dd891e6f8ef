// Owns what doctor sees without the client: whether the files are as they were installed, and what the hook in them answers.
import { readFileSync } from 'node:fs'
import { execa } from 'execa'
import { machineOf } from '../configuration.ts'
import { isChange, type Owned, planInstall } from '../install/plan.ts'
import type { Examined } from './agents.ts'
import { CANARY_RULE, canaryIn } from './canary.ts'
import { hookFormOf } from './hook-forms.ts'
import { type Check, check } from './report.ts'

/** Everything of ours is where it was put; what else was changed in these files is not looked at. */
export const filesCheck = ({ agent, manifest, folders }: Examined): Check => {
  const mine = ownedBy({ agent, manifest })
  const wrong = planInstall(mine, manifest, folders.state).filter((file) => file.refused !== undefined || isChange(file))
  const told = wrong.map(({ asked, refused }) => `${asked} is not as it was installed${refused === undefined ? '' : ` (${refused})`}`)
  return check('files', wrong.length === 0, wrong.length === 0 ? `${mine.length} as they were installed` : `${told.join('; ')}; run \`beforehand init\` again`)
}

const ownedBy = ({ agent, manifest }: Pick<Examined, 'agent' | 'manifest'>): readonly Owned[] =>
  manifest.files.flatMap(({ changes }) =>
    changes.filter(({ owner }) => owner.split(' ')[0] === agent.id).map(({ owner, change }) => ({ owner, change, agent })),
  )

/** Where the client is not here, its hook is asked as the client would. */
export const hookCheck = async (examined: Examined): Promise<Check> => {
  const hook = recordedHook(examined)
  const form = hookFormOf(examined.agent.id)
  const missing = `${examined.agent.title} is not on the PATH`
  if (!hook || !form) return check('refuses', false, `${missing}, and it has no hook that could be asked without it`)
  const { cwd } = machineOf()
  const canary = canaryIn('/nowhere')
  const event = JSON.stringify(form.event(canary, { cwd, session: 'doctor', call: `doctor-${process.pid}` }))
  const output = 'url' in hook ? await overHttp(hook, event) : await asCommand(hook, event)
  const refused = form.taken(output) === 'held' && (output.stdout + output.stderr).includes(CANARY_RULE)
  return check(
    'refuses',
    refused,
    refused ? `${missing}; its hook refuses [${CANARY_RULE}]` : `${missing}; its hook did not refuse: ${JSON.stringify(output).slice(0, 300)}`,
  )
}

interface CommandHook {
  readonly command: string
  readonly args?: readonly string[]
}

interface HttpHook {
  readonly url: string
}

type Hook = CommandHook | HttpHook

/** The hook before a call, as it now stands in the agent's settings; what else is in the file does not count. */
const recordedHook = (examined: Examined): Hook | undefined => {
  for (const { change } of ownedBy(examined)) {
    if (change.kind !== 'json') continue
    for (const edit of change.edits) {
      if (edit.op !== 'entry' || edit.at[0] !== 'hooks') continue
      const found = entriesAt(change.path, edit.at).find((entry) => new RegExp(edit.ours).test(JSON.stringify(entry)))
      return findHook(found)
    }
  }
  return undefined
}

const entriesAt = (path: string, at: readonly (string | number)[]): readonly unknown[] => {
  try {
    const value = at.reduce<unknown>((inner, key) => (inner as Readonly<Record<string, unknown>>)[key], JSON.parse(readFileSync(path, 'utf8')))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

const findHook = (value: unknown): Hook | undefined => {
  if (typeof value !== 'object' || value === null) return undefined
  if ('command' in value && typeof value.command === 'string') return value as CommandHook
  if ('url' in value && typeof value.url === 'string') return value as HttpHook
  return Object.values(value).map(findHook).find(Boolean)
}

const LIMIT = 20_000

const asCommand = async ({ command, args }: CommandHook, input: string): Promise<Output> => {
  const options = { input, reject: false, timeout: LIMIT } as const
  const { stdout, stderr, exitCode } = args ? await execa(command, args, options) : await execa(command, { ...options, shell: true })
  return { stdout: String(stdout), stderr: String(stderr), exit: exitCode }
}

const overHttp = async ({ url }: HttpHook, body: string): Promise<Output> => {
  try {
    const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(LIMIT) })
    return { stdout: answer.ok ? await answer.text() : '', stderr: answer.ok ? '' : `status ${answer.status}`, exit: 0 }
  } catch (error) {
    return { stdout: '', stderr: error instanceof Error ? error.message : String(error), exit: 0 }
  }
}

interface Output {
  readonly stdout: string
  readonly stderr: string
  readonly exit: number | undefined
}
