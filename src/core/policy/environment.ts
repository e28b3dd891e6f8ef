// Owns what conditions may name: variables, their types, and functions, as CEL environments. No rules, no files.

import type { ASTNode, TypeDeclaration } from '@marcbachmann/cel-js'
import { Environment, ParseError } from '@marcbachmann/cel-js'
import type { Effect, EffectKind } from '../effect.ts'
import { KINDS, makeEffect } from '../effect.ts'
import { NO_SESSION } from '../memory.ts'
import type { Carry } from '../value.ts'
import { globMatcher, hostsMatcher, isUnder, regexMatcher } from './matcher.ts'
import { nearest } from './problem.ts'

/** What the functions need beside their arguments; stands in the context under `around`. */
export interface Around {
  readonly home: string
  readonly sensitive: boolean
  readonly kinds: ReadonlySet<EffectKind>
}

type Test = (values: readonly unknown[], around: Around) => boolean
type Argument = 'text' | 'effect' | 'literal' | 'literals'

export interface FunctionSpec {
  readonly name: string
  readonly takes: readonly Argument[]
  /** Gets the literal arguments once, at load; throws what is wrong with them. */
  readonly prepare: (literals: readonly string[]) => Test
}

const CARRY_KINDS: readonly Carry['kind'][] = ['secret', 'file', 'stdin', 'env', 'decoded', 'network', 'unknown']

class NearMiss extends Error {
  readonly near: string | undefined
  constructor(what: string, word: string, known: readonly string[]) {
    super(`unknown ${what} \`${word}\``)
    this.near = nearest(word, known)
  }
}

const oneOf = <T extends string>(what: string, word: string, known: readonly T[]): T => {
  const found = known.find((candidate) => candidate === word)
  if (found === undefined) throw new NearMiss(what, word, known)
  return found
}

const first = (literals: readonly string[]): string => literals[0] ?? ''

export const FUNCTIONS: readonly FunctionSpec[] = [
  {
    name: 'under',
    takes: ['text', 'text'],
    prepare:
      () =>
      ([path, dir], around) =>
        isUnder(path as string, dir as string, around.home, around.sensitive),
  },
  {
    name: 'host_in',
    takes: ['text', 'literals'],
    prepare: (patterns) => {
      const matches = hostsMatcher(patterns)
      return ([host]) => matches(host as string)
    },
  },
  {
    name: 'glob',
    takes: ['text', 'literal'],
    prepare: (pattern) => {
      const matches = globMatcher(first(pattern))
      return ([path], around) => matches(path as string, around.home)
    },
  },
  {
    name: 're',
    takes: ['text', 'literal'],
    prepare: (pattern) => {
      const matches = regexMatcher(first(pattern))
      return ([text]) => matches(text as string)
    },
  },
  {
    name: 'any_of',
    takes: ['text', 'literals'],
    prepare: (words) => {
      const known = new Set(words.map((word) => word.toLowerCase()))
      return ([text]) => text !== '?' && known.has((text as string).toLowerCase())
    },
  },
  {
    name: 'carries',
    takes: ['effect', 'literal'],
    prepare: (literals) => {
      const kind = oneOf('carry kind', first(literals), CARRY_KINDS)
      return ([effect]) => (effect as Effect).carries.some((carry) => carry.kind === kind)
    },
  },
  {
    name: 'carries_from',
    takes: ['effect', 'literal'],
    prepare: (literals) => {
      const matches = globMatcher(first(literals))
      return ([effect], around) => (effect as Effect).carries.some((carry) => matches(carry.path, around.home))
    },
  },
  {
    name: 'via',
    takes: ['effect', 'literal'],
    prepare: (literals) => {
      const step = first(literals)
      return ([effect]) => (effect as Effect).via.some((name) => name === step || name.startsWith(`${step} `))
    },
  },
  {
    name: 'has_effect',
    takes: ['literal'],
    prepare: (literals) => {
      const kind = oneOf('effect kind', first(literals), KINDS)
      return (_, around) => around.kinds.has(kind)
    },
  },
]

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

const PREPARED = new WeakMap<FunctionSpec, Map<string, Test>>()

/** The same literals are prepared once, whichever environment meets them. */
const prepared = (spec: FunctionSpec, literals: readonly string[]): Test => {
  const known = PREPARED.get(spec) ?? new Map<string, Test>()
  PREPARED.set(spec, known)
  const key = literals.join('\0')
  const test = known.get(key) ?? spec.prepare(literals)
  known.set(key, test)
  return test
}

/** Literal arguments come last in every function. */
const expand = (spec: FunctionSpec, args: readonly ASTNode[]): Macro => {
  const takes = spec.takes.filter((one) => one === 'text' || one === 'effect')
  const literals = args.slice(takes.length)
  const texts = literalTexts(literals)
  try {
    return { values: args.slice(0, takes.length), types: takes.map((one) => (one === 'effect' ? 'Effect' : 'string')), test: prepared(spec, texts) }
  } catch (error) {
    const near = error instanceof NearMiss ? error.near : undefined
    const message = `${spec.name}: ${error instanceof Error ? error.message : String(error)}`
    throw new ParseError({ code: 'bad_argument', message, cause: near, ...(literals[0] ? { node: literals[0] } : {}) })
  }
}

const BY_NAME: ReadonlyMap<string, FunctionSpec> = new Map(FUNCTIONS.map((spec) => [spec.name, spec]))

/** What a checked call of one of our functions tests, and the nodes of what it tests it on; undefined for any other call. */
export const functionTest = (name: string, args: readonly ASTNode[]): Pick<Macro, 'values' | 'test'> | undefined => {
  const spec = BY_NAME.get(name)
  return spec && expand(spec, args)
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
