// Owns one condition: parsing, checking, what it reads, and testing it. Knows nothing of rules or verdicts.
import type { ASTNode } from '@marcbachmann/cel-js'
import type { Action } from '../action.ts'
import type { Effect } from '../effect.ts'
import type { SessionView } from '../memory.ts'
import { ENVIRONMENT, FUNCTION_NAMES, KNOWN_FIELDS, VARIABLES } from './environment.ts'
import type { Around } from './functions.ts'
import { nearest } from './problem.ts'
import { type Plain, plainOf, type Quick, quickTest } from './quick.ts'
import { wrongValue } from './vocabulary.ts'

/** What a condition sees. */
export interface Context {
  effect: Effect
  readonly effects: readonly Effect[]
  readonly action: Action
  readonly session: SessionView
  readonly model?: ModelView
  readonly around: Around
}

export interface ModelView {
  readonly name: string
  readonly version: string
  readonly score: Readonly<Record<string, number>>
  readonly calibrated: boolean
}

export interface Condition {
  readonly text: string
  /** Effect fields that it reads. */
  readonly fields: readonly string[]
  /** Mentions `model`: judged only when there is an opinion. */
  readonly model: boolean
  /** As much of it as can be answered without CEL. */
  readonly plain: Plain
  /** Throws where it fails at run time. */
  readonly test: (context: Context) => boolean
  /** The same by the CEL interpreter alone. */
  readonly slow: (context: Context) => boolean
}

export interface ConditionProblem {
  /** UTF-16 offset in the condition's text. */
  readonly offset: number
  readonly message: string
  readonly near?: string
}

type Compiled = { readonly condition: Condition } | { readonly problem: ConditionProblem }

export const LOOPS = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])
const EFFECT_FUNCTIONS: Readonly<Record<string, string>> = { carries: 'carries', carries_from: 'carries', via: 'via' }

export const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value

export const childrenOf = (node: ASTNode): ASTNode[] => (Array.isArray(node.args) ? (node.args as unknown[]).flat(2) : [node.args]).filter(isNode)

interface Reading {
  readonly fields: Set<string>
  model: boolean
  problem: ConditionProblem | undefined
}

const isEffect = (node: unknown): boolean => isNode(node) && node.op === 'id' && node.args === 'effect'

export const literalOf = (node: unknown): string | undefined => (isNode(node) && node.op === 'value' && typeof node.args === 'string' ? node.args : undefined)

/** The effect field that this node reads, if it reads one. */
const fieldOf = (node: ASTNode): string | undefined => {
  if (node.op === '.' && isEffect(node.args[0])) return node.args[1]
  if (node.op === '[]' && isEffect(node.args[0])) return literalOf(node.args[1])
  if (node.op === 'call' && isEffect(node.args[1][0])) return EFFECT_FUNCTIONS[node.args[0]]
  return undefined
}

export const refuse = (node: ASTNode, message: string): ConditionProblem => ({ offset: node.start, message })

const COMPARISONS = new Set(['==', '!=', 'in'])

/** The name of the effect field, or of the content field, that a comparison looks at. */
const comparedField = (node: ASTNode): string | undefined => {
  const parent = node.op === '.' ? node.args[0] : undefined
  return node.op === '.' && parent && fieldOf(parent) === 'content' ? node.args[1] : fieldOf(node)
}

/** A field compared with a text that it never holds. */
const impossible = (node: ASTNode): ConditionProblem | undefined => {
  if (!COMPARISONS.has(node.op)) return undefined
  const sides = childrenOf(node)
  const field = sides.map(comparedField).find((name) => name !== undefined)
  if (field === undefined) return undefined
  for (const side of sides.flatMap((one) => (one.op === 'list' ? childrenOf(one) : [one]))) {
    const value = literalOf(side)
    const wrong = value === undefined ? undefined : wrongValue(field, value)
    if (wrong) return { offset: side.start, ...wrong }
  }
  return undefined
}

interface Depth {
  readonly loops: number
  readonly walks: boolean
}

/** What is wrong with this one node, apart from its type. */
const refusal = (node: ASTNode, depth: Depth): ConditionProblem | undefined => {
  if (node.op === 'rcall' && node.args[0] === 'matches') return refuse(node, '`matches` is not available: use `re(text, "pattern")`')
  if (depth.loops > 2) return refuse(node, 'loops over lists may nest at most two deep')
  if (isEffect(node)) return refuse(node, '`effect` must be followed by a field, or stand in carries, carries_from or via')
  return impossible(node)
}

const loopOf = (node: ASTNode): { readonly loop: boolean; readonly overEffects: boolean } => {
  if (node.op !== 'rcall' || !LOOPS.has(node.args[0])) return { loop: false, overEffects: false }
  const list: unknown = node.args[1]
  return { loop: true, overEffects: isNode(list) && list.op === 'id' && list.args === 'effects' }
}

const walk = (node: ASTNode, depth: Depth, reading: Reading): void => {
  const { loop, overEffects } = loopOf(node)
  const inner = { loops: depth.loops + (loop ? 1 : 0), walks: depth.walks || overEffects }
  reading.problem ??= refusal(node, inner) ?? (depth.walks && overEffects ? refuse(node, '`effects` may be walked only once') : undefined)
  if (node.op === 'id' && node.args === 'model') reading.model = true
  const field = fieldOf(node)
  if (field !== undefined) reading.fields.add(field)
  for (const child of childrenOf(node)) if (field === undefined || !isEffect(child)) walk(child, inner, reading)
}

interface CelError {
  readonly code?: string
  readonly summary?: string
  readonly message: string
  readonly range?: { readonly start: number }
  readonly cause?: unknown
}

const firstQuoted = (text: string): string => /'([A-Za-z_]+)/.exec(text)?.[1] ?? ''

/** The words that an environment knows, for near-miss spellings. */
export interface KnownNames {
  readonly variables: readonly string[]
  readonly fields: readonly string[]
  readonly functions: readonly string[]
}

const NAMES: KnownNames = { variables: VARIABLES, fields: KNOWN_FIELDS, functions: FUNCTION_NAMES }

const nearFor = (error: CelError, summary: string, known: KnownNames): string | undefined => {
  if (typeof error.cause === 'string') return error.cause
  if (error.code === 'no_such_key') return nearest(summary.split(': ')[1] ?? '', known.fields)
  if (error.code === 'unknown_variable') return nearest(summary.split(': ')[1] ?? '', known.variables)
  if (error.code === 'no_matching_overload') return nearest(firstQuoted(summary), known.functions)
  return undefined
}

const FRIENDLY: Readonly<Record<string, (detail: string, known: KnownNames) => string>> = {
  no_such_key: (name) => `unknown field \`${name}\``,
  unknown_variable: (name, { variables }) => `unknown name \`${name}\`: a condition sees ${variables.join(', ')}`,
}

/** An error of the CEL library as a problem; the error's own text is used where we have no better. */
export const celProblem = (thrown: unknown, known: KnownNames): ConditionProblem => {
  const error = thrown as CelError
  const summary = error.summary ?? error.message.split('\n')[0] ?? ''
  const near = nearFor(error, summary, known)
  const message = FRIENDLY[error.code ?? '']?.(summary.split(': ')[1] ?? '', known) ?? summary
  return { offset: error.range?.start ?? 0, message, ...(near !== undefined && near !== firstQuoted(summary) ? { near } : {}) }
}

const check = (text: string): Reading | ConditionProblem => {
  const parsed = ENVIRONMENT.checking().parse(text)
  const reading: Reading = { fields: new Set(), model: false, problem: undefined }
  walk(parsed.ast, { loops: 0, walks: false }, reading)
  if (reading.problem) return reading.problem
  const { valid, type, error } = parsed.check()
  if (!valid) return celProblem(error, NAMES)
  return type === 'bool' ? reading : { offset: 0, message: `a condition must be true or false, this is of type ${type ?? 'unknown'}` }
}

type Test = Condition['test']

/** The whole condition by CEL, and its tree. Throws what is wrong with it. */
const interpreted = (text: string): { readonly slow: Test; readonly ast: ASTNode } => {
  const run = ENVIRONMENT.running().parse(text)
  const { valid, error } = run.check()
  if (!valid) throw error
  const slow = (context: Context): boolean => {
    const result: unknown = run(context as unknown as Record<string, unknown>)
    if (typeof result !== 'boolean') throw new Error('the condition did not give true or false')
    return result
  }
  return { slow, ast: run.ast }
}

const shortened = (quick: Quick | undefined, slow: Test): Test => (!quick ? slow : quick.whole ? quick.test : (context) => quick.test(context) && slow(context))

/** Parses and type-checks a condition. Never throws. */
export const compileCondition = (text: string): Compiled => {
  try {
    const reading = check(text)
    if ('message' in reading) return { problem: reading }
    const { slow, ast } = interpreted(text)
    const plain = plainOf(ast)
    return { condition: { text, fields: [...reading.fields], model: reading.model, plain, slow, test: shortened(quickTest(plain), slow) } }
  } catch (error) {
    return { problem: celProblem(error, NAMES) }
  }
}

/** What of a condition is data. */
export type PackedCondition = Pick<Condition, 'text' | 'fields' | 'model' | 'plain'>

/** A condition that was compiled before, elsewhere: parsed again only where it is first needed and cannot be answered without. */
export const recallCondition = ({ text, fields, model, plain }: PackedCondition): Condition => {
  let whole: Test | undefined
  let short: Test | undefined
  const slow: Test = (context) => {
    whole ??= interpreted(text).slow
    return whole(context)
  }
  const test: Test = (context) => {
    short ??= shortened(quickTest(plain), slow)
    return short(context)
  }
  return { text, fields, model, plain, slow, test }
}
