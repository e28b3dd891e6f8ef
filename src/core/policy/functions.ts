// Owns the functions that conditions may call: what they take and what they answer. Known to the CEL environments and to the short way around them.
import type { Effect, EffectKind } from '../effect.ts'
import { KINDS } from '../effect.ts'
import type { Carry } from '../value.ts'
import { globMatcher, hostsMatcher, isUnder, regexMatcher } from './matcher.ts'
import { nearest } from './problem.ts'

/** What the functions need beside their arguments; stands in the context under `around`. */
export interface Around {
  readonly home: string
  readonly sensitive: boolean
  readonly kinds: ReadonlySet<EffectKind>
}

export type Test = (values: readonly unknown[], around: Around) => boolean
type Argument = 'text' | 'effect' | 'literal' | 'literals'

export interface FunctionSpec {
  readonly name: string
  readonly takes: readonly Argument[]
  /** Gets the literal arguments once, at load; throws what is wrong with them. */
  readonly prepare: (literals: readonly string[]) => Test
}

const CARRY_KINDS: readonly Carry['kind'][] = ['secret', 'file', 'stdin', 'env', 'decoded', 'network', 'unknown']

/** A literal argument that is not known, with the spelling that may have been meant. */
export class NearMiss extends Error {
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
