// Owns the short way around the CEL interpreter: conditions, or parts of them, that only ask about fields of the effect. Same answers, ten times faster.
import type { ASTNode } from '@marcbachmann/cel-js'
import type { Effect } from '../effect.ts'
import { type Around, functionTest } from './environment.ts'

export type QuickTest = (effect: Effect, around: Around) => boolean

export interface Quick {
  readonly test: QuickTest
  /** True: the answer is the whole condition's. False: only a `false` is. */
  readonly whole: boolean
}

type Field = (effect: Effect) => unknown

const fieldReader = (node: ASTNode): Field | undefined => {
  if (node.op !== '.') return undefined
  const [owner, name] = node.args
  if (owner.op === 'id' && owner.args === 'effect') return (effect) => effect[name as keyof Effect]
  return owner.op === '.' && owner.args[1] === 'content' && fieldReader(owner) ? (effect) => effect.content[name as keyof Effect['content']] : undefined
}

const textOf = (node: ASTNode): string | undefined => (node.op === 'value' && typeof node.args === 'string' ? node.args : undefined)

const textsOf = (node: ASTNode): ReadonlySet<unknown> | undefined => {
  if (node.op !== 'list') return undefined
  const texts = node.args.map(textOf)
  return texts.includes(undefined) ? undefined : new Set(texts)
}

const compared = (left: ASTNode, right: ASTNode, equal: boolean): QuickTest | undefined => {
  const field = fieldReader(left)
  const text = textOf(right)
  return field && text !== undefined ? (effect) => (field(effect) === text) === equal : undefined
}

const among = (left: ASTNode, right: ASTNode): QuickTest | undefined => {
  const field = fieldReader(left)
  const texts = textsOf(right)
  return field && texts ? (effect) => texts.has(field(effect)) : undefined
}

/** One of our functions on the effect, its fields and texts. */
const called = ([name, args]: readonly [string, readonly ASTNode[]]): QuickTest | undefined => {
  const macro = functionTest(name, args)
  const values = macro?.values.map((node): Field | undefined => (node.op === 'id' && node.args === 'effect' ? (effect) => effect : fieldReader(node)))
  if (macro === undefined || values === undefined || !values.every((value) => value !== undefined)) return undefined
  return (effect, around) =>
    macro.test(
      values.map((value) => value(effect)),
      around,
    )
}

const both = (left: ASTNode, right: ASTNode, join: (a: QuickTest, b: QuickTest) => QuickTest): QuickTest | undefined => {
  const [a, b] = [exact(left), exact(right)]
  return a && b ? join(a, b) : undefined
}

/** The node as a plain function, where all of it can be. The node has passed the type check. */
const exact = (node: ASTNode): QuickTest | undefined => {
  switch (node.op) {
    case '==':
      return compared(node.args[0], node.args[1], true)
    case '!=':
      return compared(node.args[0], node.args[1], false)
    case 'in':
      return among(node.args[0], node.args[1])
    case '&&':
      return both(node.args[0], node.args[1], (a, b) => (effect, around) => a(effect, around) && b(effect, around))
    case '||':
      return both(node.args[0], node.args[1], (a, b) => (effect, around) => a(effect, around) || b(effect, around))
    case '!_': {
      const inner = exact(node.args)
      return inner && ((effect, around) => !inner(effect, around))
    }
    case '.': {
      const field = fieldReader(node)
      return field && ((effect) => field(effect) === true)
    }
    case 'call':
      return called(node.args)
    default:
      return undefined
  }
}

const conjuncts = (node: ASTNode): readonly ASTNode[] => (node.op === '&&' ? node.args.flatMap(conjuncts) : [node])

/** In CEL one false side makes `&&` false, whatever the other side is: so the plain conjuncts may answer first. */
export const quickTest = (node: ASTNode): Quick | undefined => {
  const whole = exact(node)
  if (whole) return { test: whole, whole: true }
  const tests = conjuncts(node)
    .map(exact)
    .filter((one) => one !== undefined)
  return tests.length > 0 ? { test: (effect, around) => tests.every((one) => one(effect, around)), whole: false } : undefined
}
