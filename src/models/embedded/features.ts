// Owns the features of an action: named, so that a decision can be explained, and weighted by group, so that a long text does not outvote its effects.
import type { Action } from '../../core/action.ts'
import { type Effect, fieldsOf } from '../../core/effect.ts'
import { classesOf, DEEDS, ownClasses, type WordClass } from './lexicon.ts'
import { type Words, wordsOf } from './words.ts'

export interface Features {
  readonly names: readonly string[]
  /** How much each counts, by position. */
  readonly values: readonly number[]
}

/** Which sides of an action are looked at; the others are hidden, to measure what each is worth. */
export interface Sides {
  readonly effects: boolean
  readonly words: boolean
  /** Words that are as if nobody had ever seen them: to learn how little is known without them. */
  readonly without?: ReadonlySet<string> | undefined
}

export const BOTH: Sides = { effects: true, words: true }

interface Bag {
  add(name: string, value: number): void
}

/** Fields whose text is one of a few; the free texts are words, and paths are told by place and role. */
const CATEGORIES: ReadonlySet<string> = new Set([
  ...['place', 'role', 'store', 'where', 'method', 'scheme', 'origin', 'from', 'language', 'standing', 'source', 'force', 'scope', 'stage', 'whose', 'signal'],
  ...['area', 'audience', 'mechanism', 'what', 'of', 'to'],
])

/** Flags that tell something where they differ from the usual. */
const FLAGS: Readonly<Record<string, boolean>> = {
  ...{ tracked: true, recursive: true, pattern: true, overwrites: true, ip_literal: true, verify_tls: false, user_info: true, interactive: true },
  ...{ scripts: true, global: true, remote_known: true, protected: true, deletes: true, skips_hooks: true, local: true, reversible: false },
  ...{ grants_public: true, privileged: true, host_namespaces: true, read_only_hint: true },
}

const ofEffect = (bag: Bag, effect: Effect): void => {
  const { kind } = effect
  const sure = effect.certainty === 'certain' ? '' : ` ${effect.certainty}`
  bag.add(`effect ${kind}${sure}`, 1)
  const traits: string[] = []
  for (const field of fieldsOf(kind)) {
    const value = effect[field]
    if (typeof value === 'string' && value !== '' && CATEGORIES.has(field)) traits.push(`${field} ${value}`)
    else if (typeof value === 'boolean' && FLAGS[field] === value) traits.push(value ? field : `not ${field}`)
  }
  if (effect.content.runs !== 'none') traits.push(`runs by ${effect.content.runs}`)
  if (effect.content.secret) traits.push('holds a secret')
  if (effect.mounts.length > 0) traits.push('mounts')
  if (effect.unresolved.length > 0) traits.push('unresolved')
  for (const carry of new Set(effect.carries.map((c) => c.kind))) traits.push(`carries ${carry}`)
  for (const [i, trait] of traits.entries()) {
    bag.add(`effect ${kind} ${trait}`, 1)
    for (const other of traits.slice(i + 1)) bag.add(`effect ${kind} ${trait} + ${other}`, 0.5)
  }
}

const ofEffects = (bag: Bag, effects: readonly Effect[]): void => {
  for (const effect of effects.slice(0, 48)) ofEffect(bag, effect)
  const via = new Set(effects.flatMap((effect) => effect.via.map((step) => step.split(/[\s/]/)[0] ?? '')))
  for (const step of [...via].slice(0, 6)) bag.add(`via ${step}`, 0.5)
  const kinds = new Set(effects.map((effect) => effect.kind))
  if (kinds.size === 1) bag.add(`only ${effects[0]?.kind}`, 1)
}

const LETTERS = 4

const subWords = (word: string): readonly string[] => {
  if (word.length <= LETTERS) return []
  const padded = `^${word}$`
  return Array.from({ length: padded.length - LETTERS + 1 }, (_, i) => padded.slice(i, i + LETTERS))
}

/** What makes an action one on the project's own things: a change without any of these is likely one that others see. */
const EXCUSES: ReadonlySet<string> = new Set(['test', 'development', 'dry', 'workspace', 'path here', 'file', 'help', 'url here'])

/** The word that says what is done: of a tool's own name, else the first plain one, else the first option. */
const deedOf = ({ tool, rest }: Words): { readonly text: string; readonly classes: readonly WordClass[] } | undefined => {
  const stem = (text: string): string => text.replace(/^-+/, '').split('-')[0] ?? text
  const early = [...tool, ...rest.filter((word) => !word.option && !word.quoted).map(({ text }) => text)]
  const late = rest.filter((word) => word.option).map(({ text }) => stem(text))
  for (const text of [...early, ...late]) {
    const classes = classesOf(text).filter((name) => DEEDS.has(name))
    if (classes.length > 0) return { text, classes }
  }
  return undefined
}

/** The deed, with each thing that is said of what it is done to, and with each two of those. */
const ofDeed = (bag: Bag, words: Words, told: ReadonlySet<WordClass>, context: string): void => {
  const deed = deedOf(words)
  if (!deed) return bag.add('does nothing known', 1)
  const own = new Set(deed.classes)
  const others = [...told].filter((name) => !own.has(name) && !DEEDS.has(name)).sort()
  const share = 1 / deed.classes.length
  for (const name of deed.classes) {
    bag.add(`deed ${name}`, share)
    bag.add(`deed ${name} ${context}`, share)
    if (others.length === 0) bag.add(`deed ${name} and no more`, share)
    for (const mark of words.marks) bag.add(`deed ${name} + has ${mark}`, 0.7 * share)
    for (const [i, other] of others.entries()) {
      bag.add(`deed ${name} on ${other}`, share)
      for (const third of others.slice(i + 1)) bag.add(`deed ${name} on ${other} + ${third}`, 0.7 * share)
    }
  }
}

const ofClasses = (bag: Bag, words: Words, context: string): void => {
  const told = new Set<WordClass>()
  for (const word of words.name) for (const name of ownClasses(word)) told.add(name)
  for (const name of told) bag.add(`named ${name}`, 1)
  const early = words.rest.filter((word) => !word.option).slice(0, 3)
  for (const word of early) for (const name of classesOf(word.text)) bag.add(`first words ${name}`, 0.7)
  for (const word of words.rest) {
    const stem = word.option ? word.text.replace(/^-+/, '').split('-') : [word.text]
    for (const name of stem.flatMap(classesOf)) {
      if (word.quoted) bag.add(`quoted ${name}`, 0.5)
      else {
        told.add(name)
        if (word.option) bag.add(`option ${name}`, 0.5)
      }
    }
  }
  const all = [...told].sort()
  const excused = all.some((name) => EXCUSES.has(name)) || words.marks.some((mark) => EXCUSES.has(mark))
  for (const [i, name] of all.entries()) {
    bag.add(`about ${name}`, 1)
    if (!excused) bag.add(`about ${name} and nothing of one's own`, 1)
    bag.add(`about ${name} ${context}`, 1)
    for (const other of all.slice(i + 1)) bag.add(`about ${name} + ${other}`, 0.7)
    for (const mark of words.marks) bag.add(`about ${name} + has ${mark}`, 0.7)
  }
  if (all.length === 0) bag.add('about nothing known', 1)
  ofDeed(bag, words, told, context)
}

/** Weight of a word as it stands, of all words together, and of all their letters: what is learnt of one word carries over least. */
const NAME = 0.6
const WORDS = 1
const LETTERS_OF_ALL = 0.7

const ofWords = (bag: Bag, words: Words): void => {
  const plain = words.rest.map((word) => (word.quoted ? `"${word.text}` : word.text))
  const share = WORDS / Math.sqrt(Math.max(4, words.name.length + plain.length))
  for (const word of words.name) bag.add(`name ${word}`, NAME)
  for (const word of new Set(plain)) bag.add(`word ${word}`, share)
  const chain = [...words.name, ...plain]
  for (let i = 0; i + 1 < chain.length; i += 1) bag.add(`words ${chain[i]} ${chain[i + 1]}`, share)
  const first = words.rest.find((word) => !word.option && !word.quoted)
  if (first) bag.add(`does ${words.name.join(' ')} ${first.text}`, NAME)
  const parts = new Set([...words.name, ...words.rest.filter((word) => !word.option && !word.quoted).map((word) => word.text)].flatMap(subWords))
  const part = LETTERS_OF_ALL / Math.sqrt(Math.max(8, parts.size))
  for (const letters of parts) bag.add(`letters ${letters}`, part)
}

const less = (words: Words, without: ReadonlySet<string> | undefined): Words =>
  without === undefined
    ? words
    : {
        ...words,
        name: words.name.filter((word) => !without.has(word)),
        tool: words.tool.filter((word) => !without.has(word)),
        rest: words.rest.filter(({ text }) => !without.has(text)),
      }

const surroundings = (action: Action): string =>
  action.operation.type === 'shell' ? (action.shell === 'powershell' || action.shell === 'cmd' ? action.shell : 'shell') : action.operation.type

/**
 * The features of the part of an action that `gaps` names (indexes into its effects; all of them where every effect is one). The words are those of the
 * effects' own stretches of the text.
 */
export const featuresOf = (action: Action, effects: readonly Effect[], gaps: readonly number[], sides: Sides = BOTH): Features => {
  const found = new Map<string, number>()
  const bag: Bag = {
    add: (name, value) => {
      const before = found.get(name)
      if (before === undefined || before < value) found.set(name, value)
    },
  }
  const part = gaps.length === effects.length ? effects : gaps.flatMap((index) => effects[index] ?? [])
  const context = surroundings(action)
  bag.add('bias', 1)
  bag.add(`tool ${context}`, 1)
  if (sides.effects) ofEffects(bag, part)
  else bag.add('effects hidden', 1)
  if (sides.words) {
    const words = less(wordsOf(action, part, part.length === effects.length ? [] : spansOf(part)), sides.without)
    ofClasses(bag, words, part.length === 1 ? (part[0]?.kind ?? context) : context)
    ofWords(bag, words)
    for (const mark of words.marks) bag.add(`has ${mark}`, 1)
  } else bag.add('words hidden', 1)
  return { names: [...found.keys()], values: [...found.values()] }
}

/** None where one of the effects has no stretch of its own: then all of the text counts. */
const spansOf = (effects: readonly Effect[]): readonly (readonly [number, number])[] => {
  const spans = new Map(effects.map(({ span }) => [`${span[0]} ${span[1]}`, span] as const))
  return spans.has('0 0') ? [] : [...spans.values()]
}
