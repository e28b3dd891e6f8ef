// Owns finding the general strategies: the organisation's, the user's, the shipped ones, in that order; loaded when first asked for, again when a file changed.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Found, Strategies } from '../core/decide/general.ts'
import type { DecisionError } from '../core/decision.ts'
import type { GeneralProblem } from '../core/general.ts'
import { AGENT_STRATEGY } from '../core/policy/load.ts'
import { formatProblem, nearest, type Problem } from '../core/policy/problem.ts'
import { type LoadedStrategy, loadStrategy, type Strategy } from '../core/policy/strategy.ts'
import type { Model } from '../core/ports.ts'
import type { Folders } from './configuration.ts'
import { UsageError } from './program.ts'

/** The model behind the names that a strategy gives; undefined where there is none. */
export type ModelFor = (strategy: Pick<Strategy, 'model' | 'escalate_below' | 'timeout_ms' | 'models'>) => Model | undefined | Promise<Model | undefined>

export interface StrategyFile {
  readonly path: string
  readonly layer: 'organisation' | 'user' | 'shipped' | 'file'
  readonly name: string
  /** Of the file as it was read: when it changes, it is read again. */
  readonly stamp: string
  /** Undefined where it has errors. Parsed and checked when it is first looked at. */
  readonly strategy: Strategy | undefined
  readonly problems: readonly Problem[]
}

/** Milliseconds for which the files are not looked at again. */
const FRESH = 1_000

/** Every strategy by its name: of two with one name the higher layer's counts. */
export const openStrategies = (folders: Folders, modelFor: ModelFor, now: () => number): Strategies => {
  let files: readonly StrategyFile[] = []
  let looked = Number.NEGATIVE_INFINITY
  const current = (): readonly StrategyFile[] => {
    if (now() - looked < FRESH) return files
    looked = now()
    files = pathsOf(folders).flatMap((each) => renewed(each, files))
    return files
  }
  return { find: (name, action) => found(current(), name, action, modelFor) }
}

/** All of them, for lists. */
export const listStrategies = (folders: Folders): readonly StrategyFile[] => pathsOf(folders).flatMap((each) => renewed(each, []))

/**
 * One file as the only strategy.
 * @throws UsageError where it cannot be read, holds none, or has errors
 */
export const strategyFromFile = (path: string, modelFor: ModelFor): Strategies => {
  const text = readFile(path)
  const { strategy, problems } = loadStrategy({ name: path, text })
  if (strategy) return { find: async () => ({ strategy, model: await modelFor(strategy), errors: [] }) }
  const [first] = problems.filter(({ severity }) => severity === 'error')
  throw new UsageError(`${first ? formatProblem(first) : path}; \`beforehand policy check ${path}\` lists every problem`)
}

const readFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new UsageError(`the policy ${path} cannot be read (${error instanceof Error ? error.message : 'unknown'})`)
  }
}

type Place = Pick<StrategyFile, 'path' | 'layer'>

/** User's and organisation's strategies have a folder of their own; shipped ones lie among the packs. */
const pathsOf = ({ organisation, config, shipped }: Folders): readonly Place[] =>
  (
    [
      ['organisation', join(organisation, 'strategies')],
      ['user', join(config, 'strategies')],
      ['shipped', shipped],
    ] as const
  ).flatMap(([layer, folder]) => yamlIn(folder).map((path) => ({ layer, path })))

const yamlIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => /\.ya?ml$/.test(name) && !/\.cases\.ya?ml$/.test(name))
      .sort()
      .map((name) => join(folder, name))
  } catch {
    return []
  }
}

const stampOf = (path: string): string => {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${path}:${mtimeMs}:${size}:${ino}`
  } catch {
    return `${path}:-`
  }
}

/** The line that says whose file it is, so that packs are not parsed to find out. */
const NAMED = /^strategy:[ \t]*["']?([\w.-]+)/m

/** A file that can no longer be used leaves its last good version in force, with the problems of the new one. */
const renewed = ({ path, layer }: Place, before: readonly StrategyFile[]): readonly StrategyFile[] => {
  const old = before.find((file) => file.path === path)
  const stamp = stampOf(path)
  if (old?.stamp === stamp) return [old]
  try {
    if (!statSync(path).isFile()) return []
    const text = readFileSync(path, 'utf8')
    const name = NAMED.exec(text)?.[1] ?? ''
    if (name === AGENT_STRATEGY || (name === '' && layer === 'shipped')) return []
    return [lazyFile({ path, layer, name, stamp }, text, old?.strategy)]
  } catch {
    return old ? [old] : []
  }
}

const lazyFile = (file: Pick<StrategyFile, 'path' | 'layer' | 'name' | 'stamp'>, text: string, last: Strategy | undefined): StrategyFile => {
  let loaded: LoadedStrategy | undefined
  const load = (): LoadedStrategy => (loaded ??= loadStrategy({ name: file.path, text }))
  return {
    ...file,
    get strategy() {
      return load().strategy ?? last
    },
    get problems() {
      return load().problems
    },
  }
}

const STALE: DecisionError = {
  code: 'policy.stale',
  stage: 'rules',
  message: 'the file of this strategy was changed and has errors, so the version before it is in force; run `beforehand policy check`',
}

const found = async (files: readonly StrategyFile[], name: string | undefined, action: string, modelFor: ModelFor): Promise<Found | GeneralProblem> => {
  const wanted = name ?? action
  const file = files.find((one) => one.name === wanted) ?? files.find((one) => one.strategy?.for.includes(wanted))
  if (!file) return unknown(files, name, action)
  const { strategy, problems } = file
  const broken = problems.find(({ severity }) => severity === 'error')
  if (strategy) return { strategy, model: await modelFor(strategy), errors: broken ? [STALE] : [] }
  return { code: 'strategy.broken', message: `the strategy \`${file.name}\` cannot be used: ${broken ? formatProblem(broken) : file.path}` }
}

const unknown = (files: readonly StrategyFile[], name: string | undefined, action: string): GeneralProblem => {
  const names = [...new Set(files.map((file) => file.name))].sort()
  const near = nearest(name ?? action, names)
  const what = name === undefined ? `no strategy answers the action \`${action}\`` : `there is no strategy \`${name}\``
  const there = names.length > 0 ? `there are ${names.join(', ')}` : 'there are none'
  return { code: 'strategy.unknown', message: `${what}${near === undefined ? '' : ` (did you mean \`${near}\`?)`}; ${there}` }
}
