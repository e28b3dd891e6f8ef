// Owns finding the policy files of every layer and compiling them. What a file means is core/policy.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { both } from '../core/decide/pinned.ts'
import { toPolicies } from '../core/decide/policies.ts'
import type { DecisionError } from '../core/decision.ts'
import type { PinnedRules } from '../core/memory.ts'
import { compilePolicies, type PolicyFile, type PolicySources } from '../core/policy/compile.ts'
import { openSource } from '../core/policy/document.ts'
import { type Resolve, strategyNameOf } from '../core/policy/load.ts'
import { checkModels, type KnowModel } from '../core/policy/model-check.ts'
import { formatProblem, type Problem } from '../core/policy/problem.ts'
import { loadStrategy } from '../core/policy/strategy.ts'
import { readStrategyCases, runStrategyCases } from '../core/policy/strategy-cases.ts'
import type { Policies } from '../core/ports.ts'
import type { Folders } from './configuration.ts'
import { cachedPacks } from './policy-cache.ts'

export interface LoadedPolicies {
  readonly policies: Policies
  readonly problems: readonly Problem[]
  /** The files that count, by layer. */
  readonly files: readonly { readonly layer: string; readonly path: string }[]
  /** Every file that is not ours and was looked for, there or not: when one of them changes, the policies may. */
  readonly looked: readonly string[]
  /** What `policies` was made of; absent where a file had errors. */
  readonly compiled?: { readonly set: NonNullable<ReturnType<typeof compilePolicies>['set']>; readonly errors: readonly DecisionError[] }
}

/**
 * The policies in force for a workspace, or for none. A broken file never loosens: the rest still denies, everything else asks, and every decision says so.
 * @throws where the shipped floor itself is missing or broken
 */
export const loadPolicies = (folders: Folders, workspace: string | undefined): LoadedPolicies => {
  const looked = [join(folders.config, 'trust.json'), join(folders.state, 'install.json')]
  const at = (path: string): PolicyFile | undefined => {
    looked.push(path)
    return fileAt(path)
  }
  const find = resolver(folders, at)
  const floor = find('floor')
  if (!floor) throw new Error(`the shipped policy floor.yaml is missing from ${folders.shipped}; install beforehand again`)
  const organisation = at(join(folders.organisation, 'policy.yaml'))
  const user = at(join(folders.config, 'policy.yaml'))
  const project = workspace === undefined ? undefined : at(projectPolicy(workspace))
  const trusted = project !== undefined && isTrusted(folders, project)
  const own = { floor, ...(organisation ? { organisation } : {}), personal: user ? [user] : [] }
  const sources = withProject(own, project, trusted)
  const files = layersOf({ floor, organisation, user, [trusted ? 'project (trusted)' : 'project (untrusted)']: project })
  const compiled = compilePolicies(sources, find)
  const { problems } = compiled
  const whole = (policies: Policies): Policies => pinnable(policies, project && pinnedOf(project, trusted), own, find)
  if (!compiled.set) return { policies: whole(withoutBroken(sources, folders, problems)), problems, files, looked }
  const lost = !organisation && !user && existsSync(join(folders.state, 'install.json'))
  const errors = lost ? [notInForce(LOST)] : []
  return { policies: whole(toPolicies(compiled.set, errors)), problems, files, looked, compiled: { set: compiled.set, errors } }
}

/** Where a project keeps its own. */
export const projectPolicy = (workspace: string): string => join(workspace, '.beforehand', 'policy.yaml')

const withProject = (own: PolicySources, project: PolicyFile | undefined, trusted: boolean): PolicySources => ({
  ...own,
  personal: [...(project && trusted ? [{ ...project, project: true }] : []), ...own.personal],
  ...(project && !trusted ? { projectUntrusted: project } : {}),
})

const pinnedOf = ({ name, text }: PolicyFile, trusted: boolean): PinnedRules => ({ path: name, hash: sha256(text), text, trusted })

/** Policies that can be joined with a project's rules as a session saw them; those are compiled once. */
const pinnable = (policies: Policies, project: PinnedRules | undefined, own: PolicySources, find: Resolve): Policies => {
  const known = new Map<string, Policies | undefined>()
  const joined: Policies = {
    ...policies,
    project,
    also: (rules) => {
      const key = `${rules.path} ${rules.hash} ${rules.trusted}`
      if (!known.has(key)) {
        const { set } = compilePolicies(withProject(own, { name: rules.path, text: rules.text }, rules.trusted), find)
        known.set(key, set && both(joined, toPolicies(set), `sha256:${sha256(`${policies.version} ${set.version}`)}`))
      }
      return known.get(key)
    },
  }
  return joined
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const LOST = 'beforehand is installed but its configuration was not found, so everything asks; run `beforehand doctor`'

const layersOf = (given: Readonly<Record<string, PolicyFile | undefined>>): LoadedPolicies['files'] =>
  Object.entries(given).flatMap(([layer, file]) => (file ? [{ layer, path: file.name }] : []))

/** Compiles one file as a person's own, or as the general strategy that it is, for `policy check`. */
export const checkPolicy = (folders: Folders, path: string, know: KnowModel): readonly Problem[] => {
  const file = fileAt(path)
  if (!file) throw new Error(`there is no file ${path}`)
  const problems = strategyNameOf(openSource(file)) === undefined ? checkLayer(folders, file) : checkStrategyFile(file)
  return problems.some(({ severity }) => severity === 'error') ? problems : [...problems, ...checkModels(file, know)]
}

/** A strategy, and what it promises in the case file beside it. */
const checkStrategyFile = (file: PolicyFile): readonly Problem[] => {
  const { strategy, problems } = loadStrategy(file)
  const beside = fileAt(file.name.replace(/\.ya?ml$/, '.cases.yaml'))
  if (!strategy || !beside || beside.name === file.name) return problems
  const { cases, problems: unread } = readStrategyCases(beside)
  const broken = runStrategyCases(cases, strategy).flatMap(({ case: { id, line }, fault }): Problem[] =>
    fault === '' ? [] : [{ severity: 'error', file: beside.name, line, column: 3, message: `${id}: ${fault}` }],
  )
  return [...problems, ...unread, ...broken]
}

const checkLayer = (folders: Folders, file: PolicyFile): readonly Problem[] => {
  const floor = fileAt(join(folders.shipped, 'floor.yaml'))
  if (!floor) throw new Error(`the shipped policy floor.yaml is missing from ${folders.shipped}; install beforehand again`)
  return compilePolicies({ floor, personal: [file] }, resolver(folders)).problems
}

/** As many layers as can be used, the project's file given up first; that something is missing makes every decision at least an ask. */
const withoutBroken = (sources: PolicySources, folders: Folders, problems: readonly Problem[]): Policies => {
  const { floor, organisation, personal } = sources
  const own = personal.filter((file) => !file.project)
  const upper = organisation ? { organisation } : {}
  const [first] = problems.filter((problem) => problem.severity === 'error')
  const error = notInForce(`the policy has errors, so everything asks: ${first ? formatProblem(first) : 'unknown error'}; run \`beforehand policy check\``)
  for (const less of [
    { floor, ...upper, personal: own },
    { floor, ...upper, personal: [] },
    { floor, personal: own },
    { floor, personal: [] },
  ]) {
    const { set } = compilePolicies(less, resolver(folders))
    if (set) return toPolicies(set, [error])
  }
  throw new Error(`the shipped policies are broken: ${problems.map(formatProblem).join('; ')}; install beforehand again`)
}

/** Forces at least an ask; see ERROR_FLOOR. */
const notInForce = (message: string): DecisionError => ({ code: 'rule.error', stage: 'rules', message })

/** Shipped packs by name, and files by path. */
export const shippedPolicy = (folders: Folders): Resolve => resolver(folders)

/** Shipped packs by name; other files by path, relative to the user's folder. */
const resolver = (folders: Folders, at: (path: string) => PolicyFile | undefined = fileAt): Resolve => {
  const plain: Resolve = (name) => fileAt(join(folders.shipped, `${name}.yaml`))
  const shipped = cachedPacks(folders.shipped, folders.state, plain)
  return (name) => (/^[a-z0-9-]+$/.test(name) ? shipped(name) : at(isAbsolute(name) ? name : resolve(folders.config, name)))
}

/** A shipped pack, or another file, by the name that would stand in `extends`. */
export const findPack = (folders: Folders): Resolve => resolver(folders)

/** Only a regular file: a project's policy that is a FIFO or a device would hold us for ever. */
const fileAt = (path: string): PolicyFile | undefined => {
  try {
    if (!statSync(path).isFile()) throw new Error('it is no regular file')
    return { name: path, text: readFileSync(path, 'utf8') }
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw new Error(`the policy ${path} cannot be read (${error instanceof Error ? error.message : 'unknown'}); make it readable or remove it`)
  }
}

/** `trust.json` holds `{"trusted": ["sha256 of a project's policy file", …]}`. */
const isTrusted = (folders: Folders, project: PolicyFile): boolean => {
  try {
    const { trusted }: { trusted?: unknown } = JSON.parse(readFileSync(join(folders.config, 'trust.json'), 'utf8'))
    return Array.isArray(trusted) && trusted.includes(sha256(project.text))
  } catch {
    return false
  }
}
