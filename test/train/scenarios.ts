// Owns what may be done with an invented service, by the doctrine of what allow, ask and deny mean, and how a voice says it. Forms, options and
// phrases of each voice are in voices/.
import type { Verdict } from '../../src/core/decision.ts'

export interface Service {
  readonly name: string
  readonly local: boolean
  readonly program: string
  readonly reads: readonly string[]
  readonly makes: readonly string[]
  readonly changes: readonly string[]
  readonly destroys: readonly string[]
  readonly sends: readonly string[]
  readonly items: readonly string[]
  readonly wholes: readonly string[]
}

type Slot = 'reads' | 'makes' | 'changes' | 'destroys' | 'sends'
type Thing = 'items' | 'wholes' | 'none'

/** What is added to the verb and the thing: words of each split stand in PHRASES. */
export type Extra =
  | 'filter'
  | 'production'
  | 'staging'
  | 'testing'
  | 'all'
  | 'forced'
  | 'dry'
  | 'secret value'
  | 'own path'
  | 'to a colleague'
  | 'to the world'
  | 'outside host'
  | 'secret outside'
  | 'to customers'
  | 'money'
  | 'backups'
  | 'audit trail'
  | 'remote script'
  | 'protection off'
  | 'owner stranger'
  | 'stop check'
  | 'help'

export interface Scenario {
  readonly label: Verdict
  readonly verb: Slot
  readonly thing: Thing
  readonly extras: readonly Extra[]
  readonly weight: number
}

const scenario = (label: Verdict, verb: Slot, thing: Thing, extras: readonly Extra[] = [], weight = 1): Scenario => ({ label, verb, thing, extras, weight })

/** Services that other people see: reading is free, changing is asked, the end of a whole thing is denied. */
const REMOTE: readonly Scenario[] = [
  scenario('allow', 'reads', 'items', [], 3),
  scenario('allow', 'reads', 'items', ['filter'], 2),
  scenario('allow', 'reads', 'wholes', ['filter'], 2),
  scenario('allow', 'reads', 'wholes'),
  scenario('allow', 'reads', 'items', ['production']),
  scenario('allow', 'reads', 'none', ['help']),
  scenario('allow', 'destroys', 'items', ['dry']),
  scenario('allow', 'changes', 'wholes', ['dry']),
  scenario('allow', 'sends', 'items', ['dry']),
  scenario('allow', 'makes', 'items', ['testing']),
  scenario('allow', 'changes', 'items', ['testing']),
  scenario('allow', 'destroys', 'items', ['testing']),
  scenario('ask', 'reads', 'items', ['secret value'], 2),
  scenario('ask', 'makes', 'items', [], 4),
  scenario('ask', 'makes', 'wholes', [], 2),
  scenario('ask', 'changes', 'items', [], 4),
  scenario('ask', 'changes', 'items', ['production']),
  scenario('ask', 'changes', 'wholes', ['staging']),
  scenario('ask', 'destroys', 'items', [], 4),
  scenario('ask', 'destroys', 'items', ['staging'], 2),
  scenario('ask', 'destroys', 'items', ['production'], 2),
  scenario('ask', 'sends', 'items', [], 4),
  scenario('ask', 'sends', 'items', ['to customers']),
  scenario('ask', 'sends', 'items', ['money']),
  scenario('ask', 'changes', 'items', ['to a colleague']),
  scenario('ask', 'changes', 'items', ['stop check']),
  scenario('deny', 'destroys', 'wholes', ['production'], 3),
  scenario('deny', 'destroys', 'wholes', ['production', 'forced'], 3),
  scenario('deny', 'destroys', 'wholes', ['all', 'forced'], 2),
  scenario('deny', 'destroys', 'items', ['all', 'production'], 2),
  scenario('deny', 'destroys', 'none', ['backups'], 2),
  scenario('deny', 'destroys', 'none', ['audit trail'], 2),
  scenario('deny', 'changes', 'wholes', ['to the world'], 2),
  scenario('deny', 'changes', 'none', ['owner stranger'], 2),
  scenario('deny', 'changes', 'none', ['protection off'], 2),
  scenario('deny', 'sends', 'none', ['secret outside'], 2),
  scenario('deny', 'reads', 'wholes', ['outside host'], 1),
  scenario('deny', 'makes', 'none', ['remote script'], 2),
]

/** Tools of the project: all of it is ordinary work but for what leaves the project. */
const LOCAL: readonly Scenario[] = [
  scenario('allow', 'reads', 'items', [], 2),
  scenario('allow', 'reads', 'wholes', ['filter']),
  scenario('allow', 'makes', 'items', ['own path'], 2),
  scenario('allow', 'makes', 'wholes', ['own path']),
  scenario('allow', 'changes', 'items', ['own path'], 2),
  scenario('allow', 'destroys', 'wholes', ['own path']),
  scenario('allow', 'sends', 'items', ['own path']),
  scenario('allow', 'sends', 'wholes', ['filter']),
  scenario('allow', 'reads', 'none', ['help']),
  scenario('deny', 'sends', 'none', ['secret outside']),
  scenario('deny', 'makes', 'none', ['remote script']),
]

export const scenariosOf = (service: Service): readonly Scenario[] => (service.local ? LOCAL : REMOTE)

/** One phrase as options of a command line, as arguments of a tool and in a sentence. `object`: it stands for the thing. */
export interface Phrase {
  readonly options: string
  readonly args: Readonly<Record<string, unknown>>
  readonly said: string
  readonly object?: string
}

export const phrase = (options: string, args: Phrase['args'], said: string, object?: string): Phrase => ({
  options,
  args,
  said,
  ...(object === undefined ? {} : { object }),
})

export interface Said {
  readonly program: string
  readonly verb: string
  readonly thing: string
  readonly id: string
  readonly phrases: readonly Phrase[]
}

export interface Row {
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

export const shell = (text: string): Row => ({ tool: 'Bash', input: { command: text.replace(/\s+/g, ' ').trim() } })
export const optionsOf = ({ phrases }: Said): string => phrases.map((p) => p.options).join(' ')
export const argsOf = ({ phrases, id }: Said, key: string): Record<string, unknown> =>
  Object.assign(id === '' ? {} : { [key]: id }, ...phrases.map((p) => p.args))
export const saidOf = ({ phrases }: Said): string => phrases.map((p) => p.said).join(', ')
export const title = (text: string): string => text.replace(/(^|[-_ ])(\w)/g, (_, _gap: string, letter: string) => letter.toUpperCase())

type Form = (said: Said) => Row

/** A way of saying things of its own: no form, option, phrase, host or name stands in two of them. */
export interface Voice {
  readonly name: string
  readonly ids: readonly string[]
  readonly phrases: Readonly<Record<Extra, readonly Phrase[]>>
  readonly forms: readonly (readonly [name: string, form: Form])[]
}
