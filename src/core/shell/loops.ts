// Owns loops: for, while, until, select and C-style for; how often their body is read and what is known in it.
import type { ArithmeticFor, CompoundList, For, Select, While } from 'unbash'
import { type Carry, hasGlob, isUnknown, textOf, unite, unknown, type Value } from '../value.ts'
import { arithmetic } from './arithmetic.ts'
import { loosen, loosenKnown } from './assigned.ts'
import { assignText, type Context, EMPTY, join, type Outcome } from './context.ts'
import { fork, merge, type State, sameValue } from './scope.ts'
import { expandFields, wordText } from './words.ts'

export type WalkList = (context: Context, list: CompoundList) => Outcome

const MOST_ROUNDS = 256

/** Takes the jump that ended a round; true: the loop is over. Where some world has gone on before, it is not over for all. */
const isOver = (state: State): boolean => {
  const { jump } = state
  if (jump === 'break' || jump === 'continue' || state.escaped) state.jump = undefined
  return jump !== undefined && jump !== 'continue' && !state.escaped
}

/** A loop of its own: what left it has not left the one around it. */
const looped = (context: Context, walk: () => Outcome): Outcome => {
  const { escaped } = context.state
  context.state.escaped = undefined
  const outcome = walk()
  if (context.state.escaped !== 'function') context.state.escaped = escaped
  return outcome
}

/** Output of a body that runs any number of times. */
const many = (value: Value): Value => (textOf(value) === '' || hasGlob(value) ? value : unknown('loop', true, value.carries))

/** What is read line by line inside is not the same line in each round. */
const unsettle = (context: Context): void => {
  if (context.stdin) context.stdin.unsure = true
  for (const target of context.state.files.values()) if (target.to === 'file' && target.input) target.input.unsure = true
}

/** The body read once for all its rounds. `certain` false: there may be none. */
const once = (context: Context, certain: boolean, prepare: (inner: Context) => void, body: (inner: Context) => Outcome): Outcome => {
  const state = certain ? context.state : fork(context.state)
  const inner: Context = { ...context, state, repeated: true, maybe: context.maybe || !certain }
  unsettle(inner)
  prepare(inner)
  const { cwd } = state
  let outcome = body(inner)
  isOver(state)
  if (!sameValue(cwd, state.cwd) && !state.jump && !context.run.spent) {
    // The next round starts elsewhere.
    state.cwd = unknown('cwd')
    prepare(inner)
    outcome = body({ ...inner, maybe: true })
    isOver(state)
    state.cwd = unknown('cwd')
  }
  merge(context.state, state)
  return { stdout: many(outcome.stdout), ok: undefined }
}

const valuesOf = (context: Context, node: For | Select): readonly Value[] => {
  const values: Value[] = []
  if (node.wordlist) for (const word of node.wordlist) expandFields(context, word, values)
  else values.push(...context.state.args.slice(1), ...(context.state.counted ? [] : [unknown('@', true)]))
  return values
}

const each = (value: Value): Value => {
  const [only] = value.parts
  return value.parts.length === 1 && typeof only === 'object' && only.any === 'unknown' ? { parts: [{ ...only, empty: false }], carries: value.carries } : value
}

const FEW = 4

const oneOf = (values: readonly Value[], name: string): Value => {
  let carries: readonly Carry[] = []
  for (const value of values) carries = unite(carries, value.carries)
  const texts = [...new Set(values.map(textOf))]
  return texts.length <= FEW && texts.every((text) => text !== undefined)
    ? { parts: [{ any: 'unknown', why: name, empty: false, oneOf: texts as string[] }], carries }
    : unknown(name, false, carries)
}

const mayBeNone = (value: Value): boolean => value.parts.length === 1 && isUnknown(value)

export const walkFor = (context: Context, node: For, walk: WalkList): Outcome => looped(context, () => forEach(context, node, walk))

const forEach = (context: Context, node: For, walk: WalkList): Outcome => {
  const name = node.name.value
  const values = valuesOf(context, node)
  if (context.state.jump || values.length === 0) return { stdout: EMPTY, ok: true }
  const certain = !values.every(mayBeNone)
  if (values.length > MOST_ROUNDS) {
    return once(
      context,
      true,
      (inner) => {
        loosen(inner, node.body)
        assignText(inner, name, oneOf(values, name))
      },
      (inner) => walk(inner, node.body),
    )
  }
  const printed: Value[] = []
  let ok: boolean | undefined = true
  for (const value of values) {
    if (textOf(value) === undefined) {
      const prepare = (inner: Context): void => {
        loosen(inner, node.body)
        assignText(inner, name, each(value))
      }
      const outcome = once(context, certain && !mayBeNone(value), prepare, (inner) => walk(inner, node.body))
      printed.push(outcome.stdout)
      ok = undefined
    } else {
      assignText(context, name, value)
      const outcome = walk(values.length > 1 ? { ...context, repeated: true } : context, node.body)
      printed.push(outcome.stdout)
      ok = outcome.ok
    }
    if (isOver(context.state) || context.run.spent) break
  }
  return { stdout: join(context.run, printed), ok }
}

export const walkSelect = (context: Context, node: Select, walk: WalkList): Outcome => {
  const name = node.name.value
  const values = valuesOf(context, node)
  if (values.length === 0) return { stdout: EMPTY, ok: true }
  const prepare = (inner: Context): void => {
    loosen(inner, node.body)
    assignText(inner, name, oneOf([...values, EMPTY], name))
    assignText(inner, 'REPLY', unknown('REPLY', true))
  }
  return looped(context, () => once(context, false, prepare, (inner) => walk(inner, node.body)))
}

/** A text that is read line by line can be followed as long as it is known; any other loop is read once. */
export const walkWhile = (context: Context, node: While, walk: WalkList): Outcome => looped(context, () => follow(context, node, walk))

const follow = (context: Context, node: While, walk: WalkList): Outcome => {
  const printed: Value[] = []
  const goes = (ok: boolean | undefined): boolean | undefined => (ok === undefined ? undefined : ok === (node.kind === 'while'))
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { lines } = context.run
    const inner: Context = { ...context, repeated: true }
    const clause = walk(inner, node.clause)
    printed.push(clause.stdout)
    const going = goes(clause.ok)
    if (context.state.jump || context.run.spent || going === false) break
    if (going === undefined || context.run.lines === lines) return rounds(context, node, going === true, printed, walk)
    printed.push(walk(inner, node.body).stdout)
    if (isOver(context.state) || context.run.spent) break
    if (round === MOST_ROUNDS - 1) return rounds(context, node, true, printed, walk)
  }
  return { stdout: join(context.run, printed), ok: undefined }
}

const rounds = (context: Context, node: While, certain: boolean, printed: readonly Value[], walk: WalkList): Outcome => {
  const outcome = once(
    context,
    certain,
    (inner) => {
      loosen(inner, node.body)
      loosenKnown(inner, node.clause)
    },
    (inner) => walk(inner, node.body),
  )
  return { stdout: join(context.run, [...printed, outcome.stdout]), ok: undefined }
}

export const walkArithmeticFor = (context: Context, node: ArithmeticFor, walk: WalkList): Outcome => {
  if (node.initialize) arithmetic(context, node.initialize, wordText)
  const first = node.test ? arithmetic(context, node.test, wordText) : 1
  if (first === 0) return { stdout: EMPTY, ok: true }
  return looped(context, () =>
    once(
      context,
      first !== undefined,
      (inner) => loosen(inner, node.body, node.update, node.test),
      (inner) => {
        const outcome = walk(inner, node.body)
        if (node.update) arithmetic(inner, node.update, wordText)
        return outcome
      },
    ),
  )
}
