// Owns what `init` wants to be true: for each agent its own recipe, and our policy file beside them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import type { Agent, Place, Transport } from '../../core/agent.ts'
import { RULE, RULE_WITH_HOOKS } from '../../serve/rule.ts'
import { type Folders, type Machine, packageVersion } from '../configuration.ts'
import { serveWords } from '../service/words.ts'
import type { Owned } from './plan.ts'
import type { Program } from './program.ts'
import { Refused } from './refused.ts'

export interface Wanted {
  readonly scope: 'user' | 'project'
  readonly project: string
  readonly grant: boolean
  /** The full rule, also where hooks look at every action anyway. */
  readonly requireRule: boolean
  readonly mode: 'enforce' | 'observe' | undefined
  /** Hooks start the service where none runs. */
  readonly service: boolean
}

export interface Surroundings {
  readonly folders: Folders
  readonly machine: Machine
  readonly program: Program
  readonly env: Readonly<Record<string, string | undefined>>
  /** Where the service that the agents start listens; `''` on systems without sockets. */
  readonly socket: string
  readonly url: string
}

export const placeFor = (agent: string, transport: Transport, wanted: Wanted, { folders, machine, program, env, socket, url }: Surroundings): Place => {
  const where = ['--config', folders.config, '--state', folders.state]
  const { execPath } = process
  return {
    ...wanted,
    version: packageVersion(),
    home: machine.home,
    env,
    platform: machine.platform,
    transport,
    hook: [execPath, program.hook, ...where, ...(wanted.grant ? ['--grant'] : []), ...(wanted.service && socket !== '' ? ['--service'] : []), agent],
    mcp: [execPath, program.main, ...where, 'mcp'],
    serve: [execPath, program.main, ...serveWords(folders)],
    note: join(folders.state, 'service.json'),
    socket,
    url,
    rule: wanted.requireRule ? RULE : RULE_WITH_HOOKS,
    exists: existsSync,
    program: () => program.plugin(),
  }
}

/** One owner for each agent in each scope, so that one can be undone alone. */
export const ownerOf = (agent: string, { scope, project }: Pick<Wanted, 'scope' | 'project'>): string => (scope === 'user' ? agent : `${agent} ${project}`)

/** @param plugin a folder: as a plugin in it, instead of in the agent's own files */
export const ownedBy = (agent: Agent, place: Place, plugin?: string): readonly Owned[] =>
  (plugin === undefined ? agent.install.changes(place) : (agent.install.plugin?.(place, plugin) ?? [])).map((change) => ({
    owner: ownerOf(agent.id, place),
    change,
    agent,
  }))

const POLICY = `# Your policy. It can tighten what is shipped, and loosen all but the floor; \`beforehand policy check\` tells every mistake with its place.
strategy: coding_agent
extends: [balanced]
`

export const OURSELVES = 'beforehand'

/** A policy of one's own, once; after that only its mode, and only where it is asked for. */
export const policyChange = ({ folders }: Pick<Surroundings, 'folders'>, mode: Wanted['mode']): readonly Owned[] => {
  const path = join(folders.config, 'policy.yaml')
  const exists = existsSync(path)
  if (exists && mode === undefined) return []
  const text = exists ? readFileSync(path, 'utf8') : POLICY
  const why = mode === undefined ? 'your policy, to be made your own' : `your policy, in the mode \`${mode}\``
  return [{ owner: OURSELVES, agent: undefined, change: { kind: 'file', path, why, text: mode === undefined ? text : withMode(text, mode), over: true } }]
}

const withMode = (text: string, mode: string): string => {
  const document = parseDocument(text)
  if (document.errors.length > 0) throw new Refused('your policy has errors; run `beforehand policy check` first')
  document.set('mode', mode)
  return document.toString({ lineWidth: 0 })
}
