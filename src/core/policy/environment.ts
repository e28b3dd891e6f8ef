// Owns what conditions may name: variables and their types, with the functions, as CEL environments. No rules, no files.

import type { ASTNode, TypeDeclaration } from '@marcbachmann/cel-js'
import { Environment, ParseError } from '@marcbachmann/cel-js'
import { makeEffect } from '../effect.ts'
import { NO_SESSION } from '../memory.ts'
import { type Around, FUNCTIONS, type FunctionSpec, NearMiss, type Test } from './functions.ts'

/** Names of functions that come with CEL and may be used. */
export const BUILT_IN = [
  'has',
  'size',
  'startsWith',
  'endsWith',
  'contains',
  'exists',
  'all',
  'exists_one',
  'filter',
  'map',
  'double',
  'int',
  'string',
  'lowerAscii',
]

export const FUNCTION_NAMES: readonly string[] = [...FUNCTIONS.map((one) => one.name), 'confidence', ...BUILT_IN]

const ACTION_TYPE = {
  tool: 'string',
  shell: 'string',
  cwd: 'string',
  workspace: 'list<string>',
  home: 'string',
  user: 'string',
  temp: 'string',
  platform: 'string',
  agent: 'string',
  session: 'string',
  source: 'string',
}
export const MODEL_TYPE = { name: 'string', version: 'string', score: 'map<string, double>', calibrated: 'bool' }

type Schema = { [field: string]: string | Schema }

const LIST_TYPES: Readonly<Record<string, string>> = { carries: 'list<Carry>', span: 'list<double>' }

const schemaOf = (record: object): Schema => {
  const schema: Schema = {}
  for (const [field, value] of Object.entries(record) as [string, unknown][]) {
    if (Array.isArray(value)) schema[field] = LIST_TYPES[field] ?? 'list<string>'
    else if (typeof value === 'object' && value !== null) schema[field] = schemaOf(value)
    else schema[field] = typeof value === 'number' ? 'double' : typeof value === 'boolean' ? 'bool' : 'string'
  }
  return schema
}

export const EFFECT_TYPE: Schema = schemaOf(makeEffect('unknown', {}))
const SESSION_TYPE: Schema = schemaOf(NO_SESSION)

/** Fields by the variable that has them, for near-miss spellings. */
export const KNOWN_FIELDS: readonly string[] = [
  ...new Set([
    ...Object.keys(EFFECT_TYPE),
    'hash',
    'bytes',
    'runs',
    'secret',
    ...Object.keys(ACTION_TYPE),
    ...Object.keys(SESSION_TYPE),
    ...Object.keys(MODEL_TYPE),
  ]),
]
export const VARIABLES = ['effect', 'effects', 'action', 'session', 'model'] as const

interface Checker {
  check(node: ASTNode, context: unknown): TypeDeclaration
  createError(code: string, message: string, node: ASTNode): Error
  getType(name: string): TypeDeclaration
}
interface Runner {
  run(node: ASTNode, context: unknown): unknown
}
interface Context {
  getValue(name: string): unknown
}
interface Macro {
  readonly values: readonly ASTNode[]
  readonly types: readonly string[]
  readonly test: Test
}

const literalText = (node: ASTNode): string => {
  if (node.op === 'value' && typeof node.args === 'string') return node.args
  throw new ParseError({ code: 'literal_needed', message: 'this argument must be a text in quotes', node })
}

const literalTexts = (nodes: readonly ASTNode[]): string[] =>
  nodes.flatMap((node) => (node.op === 'list' ? (node.args as ASTNode[]).map(literalText) : [literalText(node)]))

/** Literal arguments come last in every function. */
const expand = (spec: FunctionSpec, args: readonly ASTNode[]): Macro => {
  const takes = spec.takes.filter((one) => one === 'text' || one === 'effect')
  const literals = args.slice(takes.length)
  const texts = literalTexts(literals)
  try {
    return { values: args.slice(0, takes.length), types: takes.map((one) => (one === 'effect' ? 'Effect' : 'string')), test: spec.prepare(texts) }
  } catch (error) {
    const near = error instanceof NearMiss ? error.near : undefined
    const message = `${spec.name}: ${error instanceof Error ? error.message : String(error)}`
    throw new ParseError({ code: 'bad_argument', message, cause: near, ...(literals[0] ? { node: literals[0] } : {}) })
  }
}

const checkArguments = (checker: Checker, macro: Macro, context: unknown): TypeDeclaration => {
  for (const [index, node] of macro.values.entries()) {
    const { name } = checker.check(node, context)
    const wanted = macro.types[index] ?? 'string'
    if (name !== wanted && name !== 'dyn') throw checker.createError('bad_argument', `this argument must be of type ${wanted}, not ${name}`, node)
  }
  return checker.getType('bool')
}

const runMacro = (runner: Runner, macro: Macro, context: Context): boolean => {
  const values = macro.values.map((node) => runner.run(node, context))
  for (const [index, value] of values.entries()) {
    if (macro.types[index] === 'string' && typeof value !== 'string') throw new Error(`an argument is not a text but ${typeof value}`)
  }
  return macro.test(values, context.getValue('around') as Around)
}

export const register = (environment: Environment, spec: FunctionSpec): void => {
  const handler = ({ args }: { readonly args: readonly ASTNode[] }) => ({ ...expand(spec, args), typeCheck: checkArguments, evaluate: runMacro })
  const most = spec.takes.at(-1) === 'literals' ? 24 : spec.takes.length
  for (let count = spec.takes.length; count <= most; count++) {
    environment.registerFunction(`${spec.name}(${Array(count).fill('ast').join(', ')}): bool`, handler)
  }
}

/** Our own margin: 0 where all candidates are equal, 1 where one has everything. The same for every backend. */
export const margin = (score: Readonly<Record<string, number>>): number => {
  const values = Object.values(score)
  return values.length < 2 ? 1 : (values.length * Math.max(...values) - 1) / (values.length - 1)
}

export const CEL_LIMITS = { maxAstNodes: 2_000, maxDepth: 64, maxListElements: 256, maxMapEntries: 32, maxCallArguments: 32 } as const

const build = (typed: boolean): Environment => {
  const environment = new Environment({ homogeneousAggregateLiterals: typed, limits: CEL_LIMITS })
  if (typed) {
    environment.registerType('Carry', { schema: { kind: 'string', path: 'string' } })
    environment.registerType('Effect', { schema: EFFECT_TYPE })
    environment.registerType('Action', { schema: ACTION_TYPE })
    environment.registerType('Session', { schema: SESSION_TYPE })
    environment.registerType('Model', { schema: MODEL_TYPE })
  }
  environment.registerVariable('effect', typed ? 'Effect' : 'dyn')
  environment.registerVariable('effects', typed ? 'list<Effect>' : 'list<dyn>')
  environment.registerVariable('action', typed ? 'Action' : 'dyn')
  environment.registerVariable('model', typed ? 'Model' : 'dyn')
  environment.registerVariable('session', typed ? 'Session' : 'dyn')
  environment.registerOperator('double == int', (a: number, b: bigint) => a === Number(b))
  environment.registerFunction('confidence(map<string, double>): double', margin)
  for (const spec of FUNCTIONS) register(environment, spec)
  return environment
}

export const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/**
 * Two environments over the same names: `checking` knows every field's type and is used at load; `running` takes the
 * effect record as it is, since converting it to a typed instance costs more than judging it. Built when first used.
 */
export const ENVIRONMENT = { checking: once(() => build(true)), running: once(() => build(false)) } as const
