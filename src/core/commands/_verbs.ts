// Owns the common reading of programs that are told by their verbs: a table of words → act, the first that fits counts. No program's knowledge stands here.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { EffectFields, EffectKind, Store } from '../effect.ts'
import type { Value } from '../value.ts'
import { isUnknown, literal, prefixOf, textOf, unknown } from '../value.ts'
import type { Wide } from './_words.ts'
import { carriesOf, draft, fileCarry, flagSet, isLocalHost, readWide, tellingWords, textFor, wideValue } from './_words.ts'

/** One call of a program that has a verb first. */
export interface Told {
  readonly call: Call
  readonly wide: Wide
  /** The words without options, joined by blanks; the verb comes first. */
  readonly words: string
  /** Words and the values of options that name things. */
  readonly object: string
  /** Any of these options was given. */
  has(...names: readonly string[]): boolean
  /** The last value of the first of these options that was given. */
  value(...names: readonly string[]): Value | undefined
  /** The words from a place on (0 is the verb). */
  from(at: number): readonly Value[]
}

export type Act = (told: Told) => Refined

export interface Verbs {
  readonly names: readonly string[]
  readonly source: string
  /** Options without a value, beside the usual ones. */
  readonly flags?: string
  /** Options that take a value here, though they are usually flags (`-a ADDRESS`, `-h HOST`). */
  readonly values?: string
  /** Options that make it a rehearsal, beside the usual ones. */
  readonly rehearses?: string
  /** Options whose value is a shell command that is run. */
  readonly shells?: string
  /** Options whose value is a file that is read · that is written. */
  readonly files?: string
  readonly writes?: string
  /** Where the words are known, what they do: `'app (list|get)|version'`. The first that fits counts. */
  readonly rows: readonly (readonly [words: string, act: Act])[]
  /** A call without words. Without it: help. */
  readonly bare?: Act
  /** What every call does beside its verb: settings that run something, a host that it talks to. */
  readonly always?: Act
  /** Verbs of no interest that no row names are read as this; without it they are not understood. */
  readonly others?: Act
  /** What flows out of it through a pipe. */
  readonly output?: CommandSpec['output']
}

const list = (text: string | undefined): readonly string[] => (text ?? '').split(' ').filter((name) => name !== '')

const USUAL_REHEARSALS = '--help --dry-run --dryrun'

/** `-fdx` of flags is `-f -d -x`. */
const unbundled = (words: readonly Value[], flags: ReadonlySet<string>): readonly Value[] =>
  words.flatMap((word) => {
    const text = textOf(word) ?? ''
    const letters = /^-([A-Za-z]{2,})$/.exec(text)?.[1]
    return letters !== undefined && !flags.has(text) && [...letters].every((letter) => flags.has(`-${letter}`))
      ? [...letters].map((letter) => literal(`-${letter}`))
      : [word]
  })

const told = (call: Call, flags: ReadonlySet<string>): Told => {
  const wide = readWide(unbundled(call.words, flags), flags)
  return {
    call,
    wide,
    words: wide.texts.join(' '),
    object: tellingWords(wide),
    has: (...names) => names.some((name) => wide.options.has(name)),
    value: (...names) => wideValue(wide, ...names),
    from: (at) => wide.words.slice(at),
  }
}

export const joinRefined = (...all: readonly Refined[]): Refined => {
  const effects = all.flatMap((one) => one.effects ?? [])
  const nested = all.flatMap((one) => one.nested ?? [])
  const lost = all.flatMap((one) => one.unknown ?? [])
  const stdout = all.find((one) => one.stdout !== undefined)?.stdout
  return { effects, nested, ...(lost.length > 0 ? { unknown: lost } : {}), ...(stdout === undefined ? {} : { stdout }) }
}

const isOff = (value: Value | undefined): boolean => /^(false|none|no|0)$/i.test(textFor(value))

/** Every act of several, one after the other. */
export const both =
  (...acts: readonly Act[]): Act =>
  (call) =>
    joinRefined(...acts.map((act) => act(call)))

/** A spec from a table of verbs. */
export const verbTool = (verbs: Verbs): CommandSpec => {
  const flags: ReadonlySet<string> = new Set([...flagSet(verbs.flags ?? '')].filter((name) => !list(verbs.values).includes(name)))
  const rehearsals = list(`${USUAL_REHEARSALS} ${verbs.rehearses ?? ''}`)
  const rows = verbs.rows.map(([pattern, act]) => [new RegExp(`^(?:${pattern})(?= |$)`), act] as const)
  const byVerbs = (call: Call): Refined => {
    const one = told(call, flags)
    const shells = list(verbs.shells).flatMap((name) => one.wide.options.get(name) ?? [])
    const always = joinRefined(
      { nested: shells.map((text): Nested => ({ run: 'shell', text })) },
      { effects: list(verbs.files).flatMap((name) => (one.wide.options.get(name) ?? []).map((path) => draft('fs.read', path))) },
      { effects: list(verbs.writes).flatMap((name) => (one.wide.options.get(name) ?? []).map((path) => draft('fs.write', path, { overwrites: true }))) },
      verbs.always?.(one) ?? {},
    )
    if (one.wide.texts[0] === 'help' || rehearsals.some((name) => one.has(name) && !isOff(one.value(name)))) return always
    if (one.words === '') return one.has('--version') ? always : joinRefined(always, verbs.bare?.(one) ?? {})
    const act = rows.find(([pattern]) => pattern.test(one.words))?.[1] ?? verbs.others
    if (act === undefined) return joinRefined(always, { unknown: [{ reason: 'subcommand', what: `${call.program} ${one.words}`.slice(0, 160) }] })
    return joinRefined(always, act(one))
  }
  return {
    names: verbs.names,
    source: verbs.source,
    syntax: 'none',
    operands: ['...text'],
    ...(verbs.output === undefined ? {} : { output: verbs.output }),
    refine: byVerbs,
  }
}

export const label = (one: Told): string => `${one.call.program} ${one.words}`.trim().slice(0, 160)

// ---------------------------------------------------------------- acts

/** Nothing that counts: it shows, computes, or changes only what is its own. */
export const LOOKS: Act = () => ({})

/** One effect of the whole call. */
export const does =
  (kind: EffectKind, set: Partial<EffectFields> = {}, more: Omit<EffectDraft, 'kind' | 'on' | 'set'> = {}): Act =>
  (one) => ({ effects: [draft(kind, label(one), set, more)] })

/** Reads, changes or destroys objects of a system; `set` says what is not the usual: one object of a remote system that can be had back unless it is destroyed. */
export const acts =
  (kind: 'infra.read' | 'infra.change' | 'infra.destroy' | 'data.read' | 'data.change' | 'data.destroy', set: Partial<EffectFields> = {}): Act =>
  (one) => ({
    effects: [
      draft(kind, label(one), {
        system: one.call.program,
        object: one.object,
        scope: one.has('--all', '-a') ? 'many' : 'one',
        reversible: !kind.endsWith('destroy'),
        ...set,
      }),
    ],
  })

/** Shows a credential. */
export const reveals =
  (store: Store): Act =>
  (one) => ({
    effects: [draft('secret.read', label(one), { store })],
    stdout: unknown('secret', false, [{ kind: 'secret', path: label(one) }]),
  })

export const tells =
  (channel: string, audience: EffectFields['audience'] = 'team'): Act =>
  (one) => ({ effects: [draft('message.send', label(one), { channel, audience }, { carries: carriesOf(...one.call.words, one.call.stdin) })] })

/** Files that leave for the tool's own server or for whoever asks there. */
export const uploads =
  (files: (one: Told) => readonly Value[], host: (one: Told) => Value | string | undefined = () => undefined): Act =>
  (one) => {
    const to = host(one)
    return {
      effects: [
        ...files(one).map((path) => draft('fs.read', path, { recursive: true })),
        draft('net.upload', to ?? label(one), to === undefined ? { host: '?', where: 'unknown', method: 'PUT' } : { method: 'PUT' }, {
          carries: [...files(one).map(fileCarry), ...(one.call.stdin?.carries ?? [])],
        }),
      ],
    }
  }

/** The command after `--`, or the words from a place on, with its own options. */
export const runsRest =
  (at: number, elsewhere = false): Act =>
  (one) => {
    const first = one.from(at)[0]
    const words = one.wide.rest.length > 0 ? one.wide.rest : first === undefined ? [] : one.call.words.slice(one.call.words.indexOf(first))
    return { nested: words.length === 0 ? [] : [{ run: 'argv', argv: words, elsewhere }] }
  }

/** Opens a port; on every address of the machine unless one is named. */
export const listens =
  (port: string, ...options: readonly string[]): Act =>
  (one) => {
    const host = textFor(one.value(...options)).replace(/:\d+$/, '') || '0.0.0.0'
    const local = isLocalHost(host) && host !== '0.0.0.0'
    return { effects: [draft('net.listen', host, { host, port: Number(port) || 0, where: local ? 'local' : 'public' })] }
  }

/** True where a host or URL is this machine. */
export const isLocalAddress = (value: Value | undefined): boolean =>
  value !== undefined &&
  !isUnknown(value) &&
  isLocalHost(
    prefixOf(value)
      .replace(/^[\w+.-]+:\/\/(?:[^@/]*@)?/, '')
      .replace(/^([^/]*?)(:\d+)?(\/.*)?$/, '$1'),
  )
