// Owns the short way around the CEL interpreter: conditions, or parts of them, that only compare fields with texts and call our own functions. Same answers, ten
// times faster, and without loading the interpreter. Such a condition is plain data, so that a build or a cache can keep it.
import type { ASTNode } from '@marcbachmann/cel-js'
import type { Action } from '../action.ts'
import type { Effect } from '../effect.ts'
import { type Around, FUNCTIONS } from './functions.ts'

/** A node of the CEL library as JSON; `op: '?'` is one that only CEL can answer. */
export interface Plain {
  readonly op: string
  readonly args: readonly (Plain | string)[]
}

/** What such a condition sees. */
export interface Look {
  readonly effect: Effect
  readonly action: Action
  readonly around: Around
}

export type QuickTest = (look: Look) => boolean

export interface Quick {
  readonly test: QuickTest
  /** True: the answer is the whole condition's. False: only a `false` is. */
  readonly whole: boolean
}

// ---- the node as data

const UNKNOWN: Plain = { op: '?', args: [] }

const KEPT: ReadonlySet<string> = new Set(['value', 'id', '.', 'call', 'rcall', 'list', '&&', '||', '!_', '==', '!=', 'in'])

/** The node has passed the type check. */
export const plainOf = ({ op, args }: ASTNode): Plain => {
  const parts = (Array.isArray(args) ? (args as unknown[]).flat() : [args]).map((part): Plain | string | undefined =>
    typeof part === 'string' ? part : typeof part === 'object' && part !== null && 'op' in part ? plainOf(part as ASTNode) : undefined,
  )
  const known = parts.filter((part) => part !== undefined)
  return KEPT.has(op) && known.length === parts.length ? { op, args: known } : UNKNOWN
}

// ---- the data as a function

type Read = (look: Look) => unknown
type Part = Plain | string | undefined

const isPlain = (part: Part): part is Plain => typeof part === 'object'

const isName = (part: Part, name: string): boolean => isPlain(part) && part.op === 'id' && part.args[0] === name

const fieldOf = (part: Part): Read | undefined => {
  if (!isPlain(part) || part.op !== '.') return undefined
  const [owner, name] = part.args
  if (isName(owner, 'effect')) return ({ effect }) => effect[name as keyof Effect]
  if (isName(owner, 'action')) return ({ action }) => action[name as keyof Action]
  const content = isPlain(owner) && owner.op === '.' && owner.args[1] === 'content' && isName(owner.args[0], 'effect')
  return content ? ({ effect }) => effect.content[name as keyof Effect['content']] : undefined
}

const literalOf = (part: Part): string | undefined => (isPlain(part) && part.op === 'value' && typeof part.args[0] === 'string' ? part.args[0] : undefined)

const literalsOf = (part: Part): readonly (string | undefined)[] => (isPlain(part) && part.op === 'list' ? part.args.map(literalOf) : [literalOf(part)])

const isWhole = (texts: readonly (string | undefined)[]): texts is readonly string[] => !texts.includes(undefined)

/** A field, or the text itself. */
const readerOf = (part: Part): Read | undefined => {
  const text = literalOf(part)
  return text === undefined ? fieldOf(part) : () => text
}

const compared = ([left, right]: Plain['args'], equal: boolean): QuickTest | undefined => {
  const field = fieldOf(left)
  const text = literalOf(right)
  return field && text !== undefined ? (look) => (field(look) === text) === equal : undefined
}

const among = ([left, right]: Plain['args']): QuickTest | undefined => {
  const field = fieldOf(left)
  const texts = literalsOf(right)
  if (!field || !isPlain(right) || right.op !== 'list' || !isWhole(texts)) return undefined
  const known: ReadonlySet<unknown> = new Set(texts)
  return (look) => known.has(field(look))
}

const both = ([left, right]: Plain['args'], join: (a: QuickTest, b: QuickTest) => QuickTest): QuickTest | undefined => {
  const [a, b] = [exact(left), exact(right)]
  return a && b ? join(a, b) : undefined
}

/** One of our own functions. What its literal arguments make is made when it is first asked. */
const called = ([name, ...given]: Plain['args']): QuickTest | undefined => {
  const spec = FUNCTIONS.find((one) => one.name === name)
  const taken = spec?.takes.filter((one) => one === 'text' || one === 'effect') ?? []
  const reads = taken.map((one, index) => (one === 'text' ? readerOf(given[index]) : isName(given[index], 'effect') ? ({ effect }: Look) => effect : undefined))
  const literals = given.slice(taken.length).flatMap(literalsOf)
  if (!spec || reads.includes(undefined) || !isWhole(literals)) return undefined
  let test: ReturnType<typeof spec.prepare> | undefined
  return (look) => {
    const values = reads.map((read) => read?.(look))
    for (const [index, value] of values.entries())
      if (taken[index] === 'text' && typeof value !== 'string') throw new Error(`an argument is not a text but ${typeof value}`)
    test ??= spec.prepare(literals)
    return test(values, look.around)
  }
}

const METHODS: Readonly<Record<string, (text: string, part: string) => boolean>> = {
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
  contains: (text, part) => text.includes(part),
}

/** A method of a text. */
const method = ([name, owner, ...given]: Plain['args']): QuickTest | undefined => {
  const run = typeof name === 'string' && Object.hasOwn(METHODS, name) ? METHODS[name] : undefined
  const read = fieldOf(owner)
  const part = literalOf(given[0])
  if (!run || !read || part === undefined || given.length !== 1) return undefined
  return (look) => {
    const text = read(look)
    if (typeof text !== 'string') throw new Error(`\`${String(name)}\` is asked of ${typeof text}`)
    return run(text, part)
  }
}

/** The node as a plain function, where all of it can be. */
const exact = (part: Part): QuickTest | undefined => {
  if (!isPlain(part)) return undefined
  switch (part.op) {
    case '==':
      return compared(part.args, true)
    case '!=':
      return compared(part.args, false)
    case 'in':
      return among(part.args)
    case '&&':
      return both(part.args, (a, b) => (look) => a(look) && b(look))
    case '||':
      return both(part.args, (a, b) => (look) => a(look) || b(look))
    case '!_': {
      const inner = exact(part.args[0])
      return inner && ((look) => !inner(look))
    }
    case '.': {
      const field = fieldOf(part)
      return field && ((look) => field(look) === true)
    }
    case 'call':
      return called(part.args)
    case 'rcall':
      return method(part.args)
    default:
      return undefined
  }
}

const conjuncts = (part: Part): readonly Part[] => (isPlain(part) && part.op === '&&' ? part.args.flatMap(conjuncts) : [part])

/** In CEL one false side makes `&&` false, whatever the other side is: so the plain conjuncts may answer first. */
export const quickTest = (plain: Plain): Quick | undefined => {
  const whole = exact(plain)
  if (whole) return { test: whole, whole: true }
  const tests = conjuncts(plain)
    .map(exact)
    .filter((one) => one !== undefined)
  return tests.length > 0 ? { test: (look) => tests.every((one) => one(look)), whole: false } : undefined
}
