// Owns tools that are told by their verbs alone: an ordered table of word patterns, each with what such a call does. No program's knowledge stands here.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { hasGlob, isUnknown, type Value } from '../value.ts'
import { draft, flagSet, readWide, tellingWords, textFor, type Wide } from './_words.ts'

/** One call as a verb's act sees it. */
export interface Said {
  readonly call: Call
  readonly wide: Wide
  /** The words that are no options and no option's values, joined by blanks. */
  readonly verbs: string
  /** All words, joined by blanks. */
  readonly all: string
  /** What a person reads. */
  readonly label: string
}

export type Act = (said: Said) => Refined

/** The first pattern that matches the verbs decides. */
export type Verbs = readonly (readonly [RegExp, Act])[]

export interface Tool {
  readonly source: string
  readonly verbs: Verbs
  /** Options without a value, beyond the usual ones. */
  readonly flags?: string
  /** Options that make it a rehearsal, beyond `--help`, `--version` and `--dry-run`. */
  readonly dry?: RegExp
  /** Match all words, options too, where a tool's verbs are options. */
  readonly whole?: boolean
  /** A bare call. Nothing by default: it prints its help. */
  readonly bare?: Act
}

export const nothing: Act = () => ({})

/** Several acts in one. */
export const both =
  (...acts: readonly Act[]): Act =>
  (said) => {
    const told = acts.map((act) => act(said))
    return {
      effects: told.flatMap((one) => one.effects ?? []),
      nested: told.flatMap((one) => one.nested ?? []),
      unknown: told.flatMap((one) => one.unknown ?? []),
    }
  }

const one = (effect: EffectDraft): Refined => ({ effects: [effect] })

type Fields = Partial<EffectFields>

/** Something is taken away that stands elsewhere than in files: `infra.destroy`, not to be had back. */
export const destroys =
  (set: Fields = {}): Act =>
  ({ call, wide, label }) =>
    one(draft('infra.destroy', label, { system: call.program, object: tellingWords(wide), scope: scopeOf(wide), reversible: false, ...set }))

export const changes =
  (set: Fields = {}): Act =>
  ({ call, wide, label }) =>
    one(draft('infra.change', label, { system: call.program, object: tellingWords(wide), scope: 'one', reversible: true, ...set }))

export const looks: Act = ({ call, wide, label }) => one(draft('infra.read', label, { system: call.program, object: tellingWords(wide), scope: 'many' }))

/** Old copies that can be gone back to. */
export const loses =
  (scope: 'one' | 'many' | 'all', set: Fields = {}): Act =>
  ({ wide, label }) =>
    one(draft('data.destroy', label, { system: 'backup', object: tellingWords(wide), scope, local: true, reversible: false, ...set }))

export const dataDestroys =
  (set: Fields = {}): Act =>
  ({ call, wide, label }) =>
    one(draft('data.destroy', label, { system: call.program, object: tellingWords(wide), scope: scopeOf(wide), reversible: false, ...set }))

export const dataChanges =
  (set: Fields = {}): Act =>
  ({ call, wide, label }) =>
    one(draft('data.change', label, { system: call.program, object: tellingWords(wide), scope: 'many', reversible: true, ...set }))

export const sets =
  (area: EffectFields['area'], set: Fields = {}): Act =>
  ({ label }) =>
    one(draft('system.change', label, { area, ...set }))

export const erases =
  (log: string): Act =>
  ({ label }) =>
    one(draft('audit.erase', label, { log }))

export const shows =
  (store: EffectFields['store']): Act =>
  ({ label }) =>
    one(draft('secret.read', label, { store }))

/** Code that no text shows. */
export const runsUnread: Act = ({ label }) => ({ unknown: [{ reason: 'content', what: label }] })

/** The words from the n-th on are a command that runs in another machine. */
export const inside =
  (from: number): Act =>
  ({ wide }) => {
    const words = wide.rest.length > 0 ? wide.rest : wide.words.slice(from)
    return words.length > 0 ? { nested: [{ run: 'argv', argv: words, elsewhere: true }] } : {}
  }

const isMany = (value: Value): boolean => isUnknown(value) || hasGlob(value)

/** All where the words say so, or where what is named comes from a list or a pattern. */
const scopeOf = (wide: Wide): 'one' | 'all' => (wide.options.has('--all') || wide.options.has('-a') || wide.words.slice(1).some(isMany) ? 'all' : 'one')

const HELP = /(^| )(--help|-h|--version|--dry-run|--dryrun)( |$)/

const act = (tool: Tool, flags: ReadonlySet<string>, call: Call): Refined => {
  const wide = readWide(call.words, flags)
  const all = call.words.map(textFor).join(' ')
  const verbs = tool.whole ? all : wide.texts.join(' ')
  const label = `${call.program} ${all}`.trim().slice(0, 160)
  if (HELP.test(all) || tool.dry?.test(all) || /^help\b/.test(verbs)) return {}
  const said: Said = { call, wide, verbs, all, label }
  if (verbs === '') return (tool.bare ?? nothing)(said)
  const found = tool.verbs.find(([pattern]) => pattern.test(verbs))
  return found === undefined ? { unknown: [{ reason: 'subcommand', what: label }] } : found[1](said)
}

const tables = new WeakSet<CommandSpec>()

/** True for a spec whose `refine` only looks a call up in a table of verbs: it is data, too. */
export const isTable = (spec: CommandSpec): boolean => tables.has(spec)

/** A spec of programs that share one table. */
export const told = (names: readonly string[], tool: Tool): CommandSpec => {
  const flags = flagSet(tool.flags ?? '')
  const spec: CommandSpec = { names, source: tool.source, syntax: 'none', operands: ['...text'], refine: (call) => act(tool, flags, call) }
  tables.add(spec)
  return spec
}
