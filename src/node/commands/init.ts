// Owns `beforehand init`: puts the guard between the agents of this machine and the machine, or takes it out again. Shows every change before it is written.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Agent, Transport } from '../../core/agent.ts'
import { AGENTS } from '../agents.ts'
import { type Folders, machineOf } from '../configuration.ts'
import { binaryOf, isHere, transportFor, versionOf } from '../install/clients.ts'
import { type InstalledAgent, type Manifest, readManifest } from '../install/manifest.ts'
import { carryOut, isChange, type Owned, type PlannedFile, planInstall, planUndo } from '../install/plan.ts'
import { programOf } from '../install/program.ts'
import { OURSELVES, ownedBy, ownerOf, placeFor, policyChange, type Surroundings, type Wanted } from '../install/recipe.ts'
import { endUnits, hasKeeper, tellKeeper, unitChange } from '../install/service-unit.ts'
import { shown } from '../install/show.ts'
import { recallPolicies } from '../policy-set-cache.ts'
import { foldersFrom, type GlobalOptions, note, oneOf, UsageError, write } from '../program.ts'
import { demandSocket } from '../service/words.ts'
import { paintFor } from '../table.ts'

export interface InitOptions extends GlobalOptions {
  readonly agent?: readonly string[]
  readonly scope?: 'user' | 'project'
  readonly mode?: 'enforce' | 'observe'
  readonly transport?: Transport
  readonly rule?: 'require'
  readonly grant?: boolean
  readonly service?: boolean
  /** A folder for Claude Code's plugin, instead of its own settings. */
  readonly plugin?: string
  readonly trustHooks?: boolean
  readonly undo?: boolean
  readonly print?: boolean
  readonly yes?: boolean
  readonly json?: boolean
}

export const run = async (options: InitOptions): Promise<void> => {
  const folders = foldersFrom(options)
  const manifest = readManifest(folders.state)
  const wanted = wantedOf(options)
  if (options.undo) return undo(options, folders, manifest, wanted)
  const surroundings = surroundingsOf(folders)
  const agents = chosen(options, wanted, surroundings)
  const kept = options.service === true && (await hasKeeper(surroundings.machine.platform))
  const installs = await Promise.all(agents.map((agent) => installOf(agent, options, wanted, surroundings, kept)))
  const unit = kept ? unitFor(surroundings) : []
  const plan = planInstall([...policyChange(surroundings, wanted.mode), ...unit, ...installs.flatMap(({ owned }) => owned)], manifest, folders.state)
  const notes = [
    ...installs.flatMap(({ notes: each }) => each),
    ...(options.service && !kept ? ['nothing keeps services running here, so hooks start it when it is needed'] : []),
    ...(options.plugin === undefined ? [] : [`start Claude Code with \`claude --plugin-dir ${options.plugin}\``]),
  ]
  if (!(await agreed(options, plan, 'Write this?'))) return
  surroundings.program.settle()
  const refused = refusedOwners(plan)
  const mine = installs.map(({ installed }) => installed)
  const others = manifest.agents.filter((old) => !mine.some((each) => sameAgent(old, each)))
  const missed = carryOut(plan, manifest, [...others, ...mine.filter((each) => !refused.has(ownerOf(each.agent, each)))], folders.state)
  // The first call then finds the policies compiled.
  recallPolicies(folders, undefined)
  if (options.plugin === undefined) await trust(options, agents, folders, wanted)
  const [service] = unit
  if (service) notes.push(await startedService(service.change.path))
  finish(options, plan, missed, notes)
}

const sameAgent = (a: InstalledAgent, b: InstalledAgent): boolean => a.agent === b.agent && a.scope === b.scope && a.project === b.project

const refusedOwners = (plan: readonly PlannedFile[]): ReadonlySet<string> =>
  new Set(plan.filter(({ refused }) => refused !== undefined).flatMap(({ owners }) => owners))

// ---- what is wanted

const wantedOf = ({ scope = 'user', grant = false, rule, mode, service = false }: InitOptions): Wanted => ({
  scope,
  project: scope === 'project' ? process.cwd() : '',
  grant,
  requireRule: rule === 'require',
  mode,
  service,
})

const PORT = 4117

const surroundingsOf = (folders: Folders): Surroundings => {
  return {
    folders,
    machine: { ...machineOf(), home: homedir() },
    program: programOf(process.argv[1] ?? '', folders),
    env: process.env,
    socket: demandSocket(folders.state),
    url: `http://127.0.0.1:${PORT}`,
  }
}

const chosen = ({ agent: named, plugin }: InitOptions, wanted: Wanted, surroundings: Surroundings): readonly Agent[] => {
  const known = Object.keys(AGENTS).filter((name) => plugin === undefined || AGENTS[name]?.install.plugin)
  const agent = named ?? (plugin === undefined ? undefined : known)
  if (agent) return [...new Set(agent)].flatMap((name) => AGENTS[oneOf('agent', name, known)] ?? [])
  const found = Object.values(AGENTS).filter((each) => isHere(each, placeFor(each.id, 'command', wanted, surroundings)))
  const proven = found.filter((each) => each.proven)
  const others = found.filter((each) => !each.proven).map(({ title, id }) => `${title} (--agent ${id})`)
  if (others.length > 0)
    note(`beforehand: also here, with hooks as documented that were never tried with the real program, so they must be named: ${others.join(', ')}`)
  if (proven.length === 0) throw new UsageError(`no agent was found here; name one with --agent (${known.join(', ')})`)
  return proven
}

interface Install {
  readonly owned: readonly Owned[]
  readonly installed: InstalledAgent
  readonly notes: readonly string[]
}

/** @param kept the service runs whenever it is asked, so that hooks may rely on it */
const installOf = async (agent: Agent, options: InitOptions, wanted: Wanted, surroundings: Surroundings, kept: boolean): Promise<Install> => {
  const binary = binaryOf(agent, surroundings.env['PATH'])
  const version = await versionOf(binary)
  // A service that wants tokens would refuse hooks over its port; over its socket it does not.
  const tokens = agent.id === 'claude-code' && existsSync(join(surroundings.folders.config, 'tokens.json'))
  const served = agent.install.honours.http === 'always' || (kept && !tokens)
  const asked = options.transport ?? (options.service && served ? 'http' : 'command')
  const { transport, why } = await transportFor(agent, asked, version, async () => {
    note(`beforehand: trying whether ${agent.title} fails closed with hooks by ${asked}, with a scripted model on this machine …`)
    return (await import('../install/probe.ts')).probe({ agent, binary, transport: asked, place: placeFor(agent.id, asked, wanted, surroundings) })
  })
  const place = placeFor(agent.id, transport, wanted, surroundings)
  const { scope, project, grant } = wanted
  return {
    owned: ownedBy(agent, place, options.plugin === undefined ? undefined : resolve(options.plugin)),
    installed: { agent: agent.id, scope, project, transport, grant, version, time: Date.now() },
    notes: why === '' ? [] : [why],
  }
}

// ---- the service

const unitFor = ({ folders, machine, program, socket }: Surroundings): readonly Owned[] =>
  unitChange(OURSELVES, machine.home, machine.platform, {
    node: process.execPath,
    program: program.main,
    folders,
    args: ['--port', String(PORT), ...(socket === '' ? [] : ['--socket', socket])],
  })

const startedService = async (path: string): Promise<string> => {
  const why = await tellKeeper('start', path)
  return why === ''
    ? `the service is kept running by ${path}`
    : `the service could not be started by ${path} (${why}); run \`beforehand serve\`, or hooks over HTTP refuse`
}

// ---- asking, writing, telling

/** False where nothing is to be written: nothing changes, it was only to be shown, or a person said no. */
const agreed = async (options: InitOptions, plan: readonly PlannedFile[], question: string): Promise<boolean> => {
  const refused = plan.filter((file) => file.refused !== undefined)
  const changes = plan.filter(isChange)
  if (options.json) {
    if (options.print) write(JSON.stringify(asJson(plan, [], false)))
  } else {
    const text = shown(plan, paintFor(process.stdout))
    if (text !== '') write(text)
  }
  if (refused.length > 0) process.exitCode = 1
  if (options.print) return false
  if (changes.length === 0) {
    if (options.json) write(JSON.stringify(asJson(plan, [], false)))
    else if (refused.length === 0) write('beforehand: everything is as it should be; nothing to do')
    return false
  }
  if (options.yes) return true
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new UsageError('nothing was written, since nobody can be asked here; add --yes')
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message: question })
  return !isCancel(answer) && answer
}

const asJson = (plan: readonly PlannedFile[], missed: readonly PlannedFile[], written: boolean): unknown => ({
  written,
  files: plan.map((file) => {
    const late = missed.find(({ path }) => path === file.path)
    const { asked, path, why, owners } = file
    const refused = late?.refused ?? file.refused ?? null
    return { path: asked, real: path, why, owners, changes: isChange(file) && refused === null, refused }
  }),
})

const finish = (options: InitOptions, plan: readonly PlannedFile[], missed: readonly PlannedFile[], notes: readonly string[]): void => {
  if (missed.length > 0) process.exitCode = 1
  if (options.json) return write(JSON.stringify(asJson(plan, missed, true)))
  for (const { asked, refused } of missed) note(`beforehand: ${asked} was left as it is: ${refused}`)
  const written = plan.filter(isChange).length - missed.length
  write(`beforehand: ${written} files were written; agents that run already must be started again`)
  for (const text of notes) write(`  ${text}`)
  if (!options.undo) write('beforehand: now let it be proven: `beforehand doctor`. `beforehand init --undo` puts every file back as it was')
}

// ---- undoing

const undo = async (options: InitOptions, folders: Folders, manifest: Manifest, wanted: Wanted): Promise<void> => {
  const all = options.agent === undefined
  const owners = all ? undefined : (options.agent ?? []).map((name) => ownerOf(oneOf('agent', name, Object.keys(AGENTS)), wanted))
  const plan = planUndo(manifest, folders.state, owners)
  const left = manifest.agents.filter((each) => owners !== undefined && !owners.includes(ownerOf(each.agent, each)))
  // With the last agent goes the policy that was written for it.
  const rest = !all && left.length === 0 ? planUndo(manifest, folders.state, [OURSELVES]) : []
  const whole = [...plan, ...rest]
  if (whole.length === 0 && !options.json) return write('beforehand: nothing is installed; nothing to undo')
  if (whole.some((file) => file.refused === undefined) && !whole.some(isChange) && !options.print) {
    carryOut(whole, manifest, left, folders.state)
    return write('beforehand: the files are as they were already')
  }
  if (!(await agreed(options, whole, 'Put this back?'))) return
  await endUnits(whole)
  finish(options, whole, carryOut(whole, manifest, left, folders.state), [])
}

// ---- Codex's trust

/** Codex skips hooks that nobody trusted, in silence; trusting is a person's to do, so it is asked for or said with `--trust-hooks`. */
const trust = async (options: InitOptions, agents: readonly Agent[], folders: Folders, wanted: Wanted): Promise<void> => {
  const codex = agents.find(({ id }) => id === 'codex')
  const binary = codex ? binaryOf(codex, process.env['PATH']) : ''
  if (!codex) return
  const how = 'trust them in Codex with `/hooks`, or run `beforehand init --agent codex --trust-hooks`'
  if (binary === '') return note(`beforehand: Codex skips hooks that are not trusted, and it was not found here; ${how}`)
  if (!options.trustHooks && !(await consents(options))) return note(`beforehand: Codex skips these hooks until they are trusted; ${how}`)
  const { codexHooks } = await import('../install/codex-trust.ts')
  const { rehash } = await import('../install/rehash.ts')
  const cwd = wanted.scope === 'project' ? wanted.project : process.cwd()
  try {
    const hooks = await codexHooks(binary, cwd, /codex/, true)
    const trusted = hooks.filter(({ trustStatus }) => trustStatus === 'trusted').length
    note(`beforehand: Codex trusts ${trusted} of ${hooks.length} of our hooks`)
    if (trusted < hooks.length || hooks.length === 0) process.exitCode = 1
  } catch (error) {
    process.exitCode = 1
    note(`beforehand: Codex could not be told that its hooks are trusted (${error instanceof Error ? error.message : 'unknown'}); ${how}`)
  }
  rehash(folders.state, 'codex')
}

const consents = async (options: InitOptions): Promise<boolean> => {
  if (options.yes || options.json || !process.stdin.isTTY || !process.stdout.isTTY) return false
  const { confirm, isCancel } = await import('@clack/prompts')
  const answer = await confirm({ message: 'Codex skips hooks that nobody trusts. Do you trust these hooks?' })
  return !isCancel(answer) && answer
}
