// Owns one condition of a general strategy: parsing, checking, which keys of the context and which shares it reads, and testing it.
import type { ASTNode } from '@marcbachmann/cel-js'
import type { Opinion } from '../finding.ts'
import type { Context } from '../general.ts'
import { type ConditionProblem, celProblem, childrenOf, isNode, LOOPS, literalOf, refuse } from './condition.ts'
import { BUILT_IN } from './environment.ts'
import { STRATEGY_ENVIRONMENT, STRATEGY_FUNCTIONS, STRATEGY_VARIABLES } from './strategy-environment.ts'

/** A name and the UTF-16 offset in the condition where it stands. */
export interface Mention {
  readonly name: string
  readonly offset: number
}

export interface StrategyCondition {
  readonly text: string
  /** Mentions `model`: judged only when there is an opinion. */
  readonly model: boolean
  /** Keys of the context that it reads, as `env.key` or as plain names. */
  readonly keys: readonly Mention[]
  /** Plain names of which a field is read: a slip for `env` or `model` looks like this. */
  readonly owners: readonly Mention[]
  /** Candidates whose share it reads. */
  readonly shares: readonly Mention[]
  /** Throws where it fails at run time: a key that the context does not have, or that is of another type. */
  readonly test: (view: View) => boolean
}

/** What conditions see of one request. */
export type View = Readonly<Record<string, unknown>>

export interface Viewed {
  readonly action: string
  readonly context: Context
  readonly candidates: readonly string[]
}

const AROUND = { home: '', sensitive: true, kinds: new Set() }

const isRecord = (value: unknown): value is Context => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A context may name its own `env`: then what is in there is found as well. */
export const viewOf = ({ action, context, candidates }: Viewed, opinion?: Opinion<string>): View => ({
  ...context,
  env: isRecord(context['env']) ? { ...context['env'], ...context } : context,
  action,
  candidates,
  around: AROUND,
  model: opinion && { name: opinion.model, version: opinion.version, score: opinion.probabilities, calibrated: opinion.calibrated },
})

type Compiled = { readonly condition: StrategyCondition } | { readonly problem: ConditionProblem }

interface Reading {
  readonly keys: Mention[]
  readonly owners: Mention[]
  readonly shares: Mention[]
  model: boolean
  problem: ConditionProblem | undefined
}

const isId = (node: unknown, name: string): boolean => isNode(node) && node.op === 'id' && node.args === name

/** The field that a node reads, of whatever. */
const fieldOf = (node: ASTNode): string | undefined => (node.op === '.' ? node.args[1] : node.op === '[]' ? literalOf(node.args[1]) : undefined)

const isScore = (node: unknown): boolean => isNode(node) && node.op === '.' && node.args[1] === 'score' && isId(node.args[0], 'model')

const KNOWN: ReadonlySet<string> = new Set(STRATEGY_VARIABLES)

const note = (node: ASTNode, bound: ReadonlySet<string>, reading: Reading): void => {
  if (node.op === 'id') {
    if (node.args === 'model') reading.model = true
    else if (!KNOWN.has(node.args) && !bound.has(node.args)) reading.keys.push({ name: node.args, offset: node.start })
    return
  }
  const field = fieldOf(node)
  if (field === undefined || (node.op !== '.' && node.op !== '[]')) return
  const owner: unknown = node.args[0]
  const mention = { name: field, offset: node.start }
  if (isId(owner, 'env')) reading.keys.push(mention)
  else if (isScore(owner)) reading.shares.push(mention)
  else if (isNode(owner) && owner.op === 'id' && !KNOWN.has(owner.args) && !bound.has(owner.args))
    reading.owners.push({ name: owner.args, offset: owner.start })
}

const refusal = (node: ASTNode, loops: number): ConditionProblem | undefined => {
  if (node.op === 'rcall' && node.args[0] === 'matches') return refuse(node, '`matches` is not available: use `re(text, "pattern")`')
  if (node.op === 'call' && node.args[0] === 'has' && node.args[1].some((inner) => inner.op === 'id'))
    return refuse(node, '`has` needs a key of something: write for example `has(env.key)`')
  return loops > 2 ? refuse(node, 'loops over lists may nest at most two deep') : undefined
}

const walk = (node: ASTNode, bound: ReadonlySet<string>, loops: number, reading: Reading): void => {
  const loop = node.op === 'rcall' && LOOPS.has(node.args[0])
  reading.problem ??= refusal(node, loops + (loop ? 1 : 0))
  note(node, bound, reading)
  const [variable] = loop && node.op === 'rcall' ? node.args[2] : []
  const inner = variable?.op === 'id' ? new Set([...bound, variable.args]) : bound
  for (const child of childrenOf(node)) walk(child, inner, loops + (loop ? 1 : 0), reading)
}

const FUNCTION_NAMES = [...STRATEGY_FUNCTIONS.map((one) => one.name), 'confidence', ...BUILT_IN]

/** Parses and type-checks a condition. Never throws. */
export const compileStrategyCondition = (text: string): Compiled => {
  try {
    const parsed = STRATEGY_ENVIRONMENT().parse(text)
    const reading: Reading = { keys: [], owners: [], shares: [], model: false, problem: undefined }
    walk(parsed.ast, new Set(), 0, reading)
    if (reading.problem) return { problem: reading.problem }
    const { valid, type, error } = parsed.check()
    if (!valid) throw error
    if (type !== 'bool' && type !== 'dyn') return { problem: { offset: 0, message: `a condition must be true or false, this is of type ${type ?? 'unknown'}` } }
    const { keys, owners, shares, model } = reading
    return { condition: { text, keys, owners, shares, model, test: tester(parsed) } }
  } catch (error) {
    return { problem: celProblem(error, { variables: STRATEGY_VARIABLES, functions: FUNCTION_NAMES, fields: ['name', 'version', 'score', 'calibrated'] }) }
  }
}

const tester =
  (run: (view: Record<string, unknown>) => unknown): StrategyCondition['test'] =>
  (view) => {
    const result = run(view)
    if (typeof result !== 'boolean') throw new Error('the condition did not give true or false')
    return result
  }
