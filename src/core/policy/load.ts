// Owns reading a policy file and the packs it extends: text → LoadedPolicy, with every problem at its file:line:column. No layers, no judging.

import type { Source, TextFile } from './document.ts'
import { openSource, readAs } from './document.ts'
import { unpackPolicy } from './packed.ts'
import type { Problem } from './problem.ts'
import { nearest } from './problem.ts'
import type { Rule } from './rule.ts'
import { checkOrder, compileRule } from './rule.ts'
import type { PolicyData } from './schema.ts'
import { KEYS, policySchema } from './schema.ts'

/** Finds a pack or an extended file by the name that stands in `extends`. */
export type Resolve = (name: string) => TextFile | undefined

export interface LoadedPolicy {
  /** The file's name without folder and `.yaml`; the first part of its rules' names. */
  readonly name: string
  readonly rules: readonly Rule[]
  /** Packs it extends, in order; undefined where the file does not say. */
  readonly packs: readonly LoadedPolicy[] | undefined
  /** The other keys, as they stand in the file. */
  readonly data: PolicyData
}

export interface Loaded {
  /** Absent where there are errors. */
  readonly policy?: LoadedPolicy
  readonly problems: readonly Problem[]
}

const MAX_DEPTH = 8

export const policyName = (file: string): string => (file.split(/[\\/]/).at(-1) ?? file).replace(/\.ya?ml$/, '')

interface Visit {
  readonly resolve: Resolve
  readonly chain: readonly string[]
  readonly problems: Problem[]
}

const loadPack = (source: Source, name: string, index: number, visit: Visit): LoadedPolicy | undefined => {
  const file = visit.resolve(name)
  const at = source.offsetOf(['extends', index])
  if (!file) {
    source.report('error', at, `there is no policy \`${name}\` to extend`, nearest(name, PACKS))
    return undefined
  }
  if (visit.chain.includes(file.name) || visit.chain.length >= MAX_DEPTH) {
    source.report('error', at, `\`${name}\` extends itself: ${[...visit.chain, file.name].join(' → ')}`)
    return undefined
  }
  return load(file, visit)
}

/** Names of the shipped packs: for near-miss spellings only. */
const PACKS = ['balanced', 'strict', 'paranoid-ci', 'files', 'network', 'code', 'git', 'infra', 'machine']

export const AGENT_STRATEGY = 'coding_agent'

/** The name of the general strategy that a file holds; undefined where it holds rules for coding agents. */
export const strategyNameOf = (source: Source): string | undefined => {
  const name: unknown = source.document.get('strategy')
  return typeof name === 'string' && name !== AGENT_STRATEGY ? name : undefined
}

/** A strategy answers requests of its own; as a layer of rules for coding agents it would mean nothing. */
const refuseGeneral = (source: Source): void => {
  const name = strategyNameOf(source)
  if (name === undefined) return
  const message = `\`${name}\` is a general strategy: put it in the folder \`strategies\` beside this file`
  source.report('error', source.offsetOf(['strategy']), message, nearest(name, [AGENT_STRATEGY]))
}

const load = (file: TextFile, visit: Visit): LoadedPolicy | undefined => {
  if (file.packed) return unpackPolicy(file.packed)
  const source = openSource(file)
  refuseGeneral(source)
  const data = readAs(source, policySchema, KEYS)
  const name = policyName(file.name)
  const rules = data?.rules.map((rule, index) => compileRule(source, name, rule, index)) ?? []
  checkOrder(source, rules)
  const inner = { ...visit, chain: [...visit.chain, file.name] }
  const packs = data?.extends?.map((pack, index) => loadPack(source, pack, index, inner))
  visit.problems.push(...source.problems)
  if (!data || source.problems.some((problem) => problem.severity === 'error')) return undefined
  return { name, rules, packs: packs?.filter((pack) => pack !== undefined), data }
}

/** Reads a policy file and what it extends, compiling and checking every rule. Never throws. */
export const loadPolicy = (file: TextFile, resolve: Resolve): Loaded => {
  const problems: Problem[] = []
  const policy = load(file, { resolve, chain: [], problems })
  const failed = policy === undefined || problems.some((problem) => problem.severity === 'error')
  return failed ? { problems } : { policy, problems }
}
