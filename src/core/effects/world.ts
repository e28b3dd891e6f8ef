// Owns the state of one analysis: what is known (facts), what the action itself has changed so far (overlay), what was found. No reading, no specs.
import type { Action } from '../action.ts'
import type { DecisionError, ErrorCode } from '../decision.ts'
import type { Trace } from '../draft.ts'
import { type Effect, type EffectFields, makeEffect, type Origin, type Reason, type Span, type Stage } from '../effect.ts'
import { type Ask, type Fact, type FactValues, factId, type WantedFact } from '../fact.ts'
import { LIMITS } from '../limits.ts'
import type { RememberedFile, SessionMemory } from '../memory.ts'
import type { Lookup } from '../ports.ts'
import type { CommandResult, ShellScope } from '../reading.ts'
import type { Carry, Value } from '../value.ts'
import { dirName, isUnder, joinPath } from './path.ts'
import { type Surroundings, surroundings } from './place.ts'

/** What the action has made of a path so far. */
export interface Made {
  /** The text, as far as it is known. */
  readonly content: Value | undefined
  readonly origin: Origin
  readonly deleted: boolean
  /** It is a copy or link of this path: a program keeps being that program. */
  readonly same: string
  readonly folder: boolean
  /** The content is only what was added or put in; the rest is as it was. */
  readonly partial: boolean
}

export interface World {
  readonly action: Action
  readonly facts: Map<string, Fact>
  /** Answers a fact at once where it can. */
  readonly atOnce: Lookup | undefined
  /** What it answered in this pass. */
  readonly answered: Fact[]
  /** Paths whose links were looked for before their fact was known. */
  readonly guessed: Set<string>
  readonly wanted: Map<string, WantedFact>
  readonly effects: Effect[]
  readonly trace: Trace[]
  readonly errors: DecisionError[]
  readonly overlay: Map<string, Made>
  /** What earlier calls of the session wrote; the overlay hides it. */
  readonly remembered: SessionMemory['files']
  /** What of it was made use of. */
  readonly recalled: Set<RememberedFile>
  /** Variables known from outside: the agent's settings and the usual ones. */
  readonly env: Readonly<Record<string, string>>
  readonly around: Surroundings
  readonly counts: { scripts: number; modules: number; commands: number }
  /** `bareShell`: a shell was started that reads what it is to run from wherever its stdin leads. */
  readonly flags: {
    bareShell: boolean
    /** A path turned out to lead elsewhere after it was used as it stands: the pass must be made again with what is known now. */
    again: boolean
  }
  /** Programs told so far, by what they are and how they were reached. */
  readonly programs: Set<string>
  /** Scripts being followed, to stop at one that calls itself. */
  readonly following: string[]
  /** All text of the action, what was decoded or followed too: for what can only be told by being mentioned. */
  readonly said: { text: string; readonly lines: Set<string>; stage: Stage; looked: string }
  readonly run: Runner
}

/** What a call is given besides its words. */
export interface Given {
  readonly stdin: Value | undefined
  readonly env: Readonly<Record<string, Value>>
  readonly scope?: ShellScope | undefined
  readonly recursive?: boolean | undefined
  readonly background?: boolean | undefined
}

/** Another reading inside this one; how each is done is run.ts's business. Returns what it prints. */
export interface Runner {
  /** One call of a program; the words, program first. */
  invoke(world: World, here: Here, words: readonly Value[], call: Given): CommandResult
  shell(
    world: World,
    here: Here,
    text: string,
    given?: {
      readonly args?: readonly Value[]
      readonly stdin?: Value | undefined
      readonly env?: Readonly<Record<string, Value>>
      readonly scope?: ShellScope | undefined
    },
  ): Value
  code(
    world: World,
    here: Here,
    language: string,
    text: Value,
    given?: { readonly args?: readonly Value[]; readonly stdin?: Value | undefined; readonly from?: EffectFields['from']; readonly file?: string },
  ): Value
}

/** Where in the action we are: what effects are told with. Copied, never changed. */
export interface Here {
  readonly via: readonly string[]
  readonly span: Span
  readonly depth: number
  /** `''` here, or on another machine, or in a container that has none of our files. */
  readonly elsewhere: '' | 'remote' | 'container'
  readonly remoteHost: string
  /** What the innermost program was told to work on: a container's name, where it is one. */
  readonly container: string
  /** Run by itself later (a written hook, rc file, cron line). */
  readonly deferred: boolean
  /** Only what is certain counts: files that a tool loads by itself, whose every line need not be understood. */
  readonly quiet: boolean
  readonly cwd: string | undefined
  /** Known variables of the command (DATABASE_URL=…). */
  readonly env: (name: string) => string | undefined
}

const NOTHING_REMEMBERED: SessionMemory['files'] = new Map()

export const createWorld = (action: Action, facts: readonly Fact[], atOnce: Lookup | undefined, text: string, run: Runner, memory?: SessionMemory): World => ({
  action,
  facts: new Map(facts.map((fact) => [factId(fact.ask, fact.key), fact])),
  atOnce,
  answered: [],
  guessed: new Set(),
  wanted: new Map(),
  effects: [],
  trace: [],
  errors: [],
  overlay: new Map(),
  remembered: memory?.files ?? NOTHING_REMEMBERED,
  recalled: new Set(),
  env: environment(action),
  around: surroundings(action),
  counts: { scripts: 0, modules: 0, commands: 0 },
  flags: { bareShell: false, again: false },
  programs: new Set(),
  following: [],
  said: { text, lines: new Set(), stage: 'unknown', looked: '' },
  run,
})

const environment = (action: Action): Readonly<Record<string, string>> => ({
  HOME: action.home,
  USER: action.user,
  LOGNAME: action.user,
  PWD: action.cwd,
  SHELL: '/bin/bash',
  TMPDIR: action.temp,
  USERPROFILE: action.home,
  // Files that a CI runner names lie in its temporary folder.
  GITHUB_OUTPUT: `${action.temp}/github_output`,
  GITHUB_ENV: `${action.temp}/github_env`,
  GITHUB_PATH: `${action.temp}/github_path`,
  GITHUB_STEP_SUMMARY: `${action.temp}/github_step_summary`,
  GITHUB_STATE: `${action.temp}/github_state`,
  RUNNER_TEMP: `${action.temp}/runner_temp`,
  ...action.env,
})

/** A fact's value; undefined where it is not to be had, or not yet: then it is wanted. */
export const ask = <A extends Ask>(world: World, kind: A, key: string): FactValues[A] | undefined => {
  const id = factId(kind, key)
  const fact = world.facts.get(id) ?? lookUp(world, id, { ask: kind, key })
  if (fact === undefined) return undefined
  return fact.value === '?' ? undefined : (fact.value as FactValues[A])
}

/** The fact where it can be had at once; else it is wanted. */
const lookUp = (world: World, id: string, want: WantedFact): Fact | undefined => {
  if (want.key.startsWith('?') || want.key.includes('‹') || world.wanted.has(id)) return undefined
  const fact = world.answered.length < LIMITS.factsAtOnce ? world.atOnce?.(want) : undefined
  if (fact === undefined) {
    if (world.wanted.size < LIMITS.facts) world.wanted.set(id, want)
    return undefined
  }
  world.facts.set(id, fact)
  world.answered.push(fact)
  if (fact.ask === 'path' && fact.value !== '?' && fact.value.real !== '' && fact.value.real !== want.key && world.guessed.has(id)) world.flags.again = true
  return fact
}

/** The path with the links followed that the action made and that the machine has. */
export const realPath = (world: World, path: string): string => {
  if (path === '?' || path === '/') return path
  const here = throughOverlay(world, path)
  const id = factId('path', here)
  const fact = world.facts.get(id)
  if (!fact) world.guessed.add(id)
  if (fact && fact.ask === 'path' && fact.value !== '?') return fact.value.real === '' ? here : fact.value.real
  return here
}

const throughOverlay = (world: World, path: string): string => {
  if (world.overlay.size === 0) return path
  for (const [at, made] of world.overlay) {
    if (made.same === '' || !made.folder || !isUnder(path, at)) continue
    return joinPath('/', made.same + path.slice(at.length))
  }
  return path
}

/** What the action has made of a path, itself or through a deleted folder above it. */
export const madeOf = (world: World, path: string): Made | undefined => world.overlay.get(path)

const MOST_LINKS = 40

/** What links and copies lead to in the end; `''` where they lead in a ring (`ln -s a b; ln -s b a`). */
const endOf = (world: World, path: string, same: string): string => {
  let at = same
  for (let links = 0; at !== path && links < MOST_LINKS; links += 1) {
    const next = world.overlay.get(at)?.same ?? ''
    if (next === '') return at
    at = next
  }
  return ''
}

export const make = (world: World, path: string, made: Partial<Made>): void => {
  if (path === '?') return
  const { content, origin = 'session-written', deleted = false, same = '', folder = false, partial = false } = made
  world.overlay.set(path, { content, origin, deleted, same: same === '' ? '' : endOf(world, path, same), folder, partial })
}

/** What an earlier call of the session made of a path that this action has not touched. */
export const rememberedAt = (world: World, path: string): RememberedFile | undefined => {
  if (world.remembered.size === 0 || world.overlay.has(path)) return undefined
  const file = world.remembered.get(path)
  if (file) world.recalled.add(file)
  return file
}

export interface Text {
  readonly text: Value | undefined
  readonly origin: Origin
  readonly hash: string
}

/** Text of a file as this action would find it: written by itself, else as on the disk, else as the session wrote it. */
export const textAt = (world: World, path: string): Text | undefined => {
  if (path === '/dev/null') return { text: { parts: [''], carries: [] }, origin: '', hash: '' }
  const made = madeOf(world, path)
  if (made !== undefined && !made.deleted) {
    if (made.content === undefined && made.same !== '') return textAt(world, made.same)
    return { text: made.content, origin: made.origin, hash: '' }
  }
  if (made?.deleted) return undefined
  const before = rememberedAt(world, path)
  const carries = before?.carries ?? []
  const fact = ask(world, 'text', path)
  if (fact !== undefined && !fact.truncated) return { text: { parts: [fact.text], carries }, origin: '', hash: fact.hash }
  if (before?.text !== undefined) return { text: { parts: [before.text], carries }, origin: before.origin, hash: '' }
  return carries.length === 0 ? undefined : { text: { parts: [{ any: 'unknown', why: path, empty: false }], carries }, origin: '', hash: '' }
}

/** What a call that may still be going to run would make of a file that the disk has otherwise. */
export const pendingText = (world: World, path: string): string | undefined => {
  const before = rememberedAt(world, path)
  if (before === undefined || before.done || before.text === undefined) return undefined
  const fact = ask(world, 'text', path)
  return fact === undefined || fact.text === before.text ? undefined : before.text
}

/** Adds an effect unless the limit is reached; then one `unknown` says so. */
export const add = (world: World, effect: Effect): void => {
  if (world.effects.length < LIMITS.effects) world.effects.push(effect)
  else if (world.effects.length === LIMITS.effects) {
    world.effects.push(makeEffect('unknown', { what: 'size', target: 'more effects than are kept', certainty: 'unknown' }))
    problem(world, 'shell.size', 'more effects than are kept')
  }
}

export const problem = (world: World, code: ErrorCode, message: string): void => {
  if (!world.errors.some((e) => e.code === code && e.message === message)) world.errors.push({ code, stage: 'read', message })
}

/** Something is not known: an effect of kind `unknown` or `exec.unknown`, so that coverage is partial. */
export const lose = (
  world: World,
  here: Here,
  reason: Reason,
  target: string,
  fields: Partial<EffectFields> & { readonly carries?: readonly Carry[] } = {},
): void => {
  if (here.quiet) return
  const run =
    fields.program !== undefined || fields.language !== undefined || reason === 'program' || reason === 'name' || reason === 'content' || reason === 'code'
  add(world, makeEffect(run ? 'exec.unknown' : 'unknown', { ...fields, what: reason, target, certainty: 'unknown', via: here.via, span: here.span }))
}

export const parentOf = dirName
