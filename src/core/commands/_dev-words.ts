// Owns what refine code of developer tools needs to read words and to tell effects and nested runs. No program's knowledge stands here.
import type { Call, CommandSpec, EffectDraft, EffectRule, Nested, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields, EffectKind } from '../effect.ts'
import { display, literal, textOf, type Value } from '../value.ts'

/** The text of a word, or undefined where it is not known. */
export const known = (value: Value | undefined): string | undefined => (value ? textOf(value) : undefined)

/** The text of a word, `'?'` where it is not known. */
export const orAsk = (value: Value | undefined): string => known(value) ?? '?'

/** The texts of words for people, joined by blanks. */
export const shown = (values: readonly Value[]): string => values.map(display).join(' ')

export const effect = (
  kind: EffectKind,
  on: Value | string | undefined,
  set?: Partial<EffectFields>,
  more?: Omit<EffectDraft, 'kind' | 'on' | 'set'>,
): EffectDraft => ({
  kind,
  ...(on === undefined ? {} : { on: typeof on === 'string' ? literal(on) : on }),
  ...(set ? { set } : {}),
  ...more,
})

/** A nested command of known words. */
export const argv = (...words: readonly (string | Value)[]): Nested => ({
  run: 'argv',
  argv: words.map((word) => (typeof word === 'string' ? literal(word) : word)),
})

export const shell = (text: string | Value, certainty?: EffectDraft['certainty']): Nested => ({
  run: 'shell',
  text: typeof text === 'string' ? literal(text) : text,
  ...(certainty ? { certainty } : {}),
})

export type Task = Extract<Nested, { run: 'task' }>

export const task = (runner: string, name: Value | string | undefined, args: readonly Value[] = []): Task => ({
  run: 'task',
  runner,
  name: typeof name === 'string' ? name : orAsk(name),
  args,
})

/** True if any of these options was given. */
export const any = (call: Call, ...names: readonly string[]): boolean => names.some((name) => call.has(name))

/** The words after a bare `--`, or undefined where there is none. */
export const afterDashes = (call: Call): readonly Value[] | undefined => {
  const at = call.words.findIndex((word) => textOf(word) === '--')
  return at < 0 ? undefined : call.words.slice(at + 1)
}

/** A text split as a shell would split plain words and quotes; expansions are left as they are. */
export const split = (text: string): readonly string[] => {
  const out: string[] = []
  for (const match of text.matchAll(/(?:[^\s"']|"(?:[^"\\]|\\.)*"|'[^']*')+/g)) out.push(match[0].replace(/"((?:[^"\\]|\\.)*)"|'([^']*)'/g, '$1$2'))
  return out
}

/** The host of a URL or `user@host:path`; `''` where the text is neither. */
export const hostOf = (text: string): string => {
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?#]+)/i.exec(text)
  return (url?.[1] ?? /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/|\\)/.exec(text)?.[1] ?? '').toLowerCase()
}

/** One fixed effect, for sub-commands that are told by their name alone. */
export const does = (kind: EffectKind, set?: Partial<EffectFields>): readonly EffectRule[] => [set ? { kind, set } : { kind }]

/** Modules loaded before the program (`-r ./a.js`); a bare name is an installed package. */
export const preloads = (call: Call, ...names: readonly string[]): readonly Nested[] =>
  names
    .flatMap((name) => call.values(name))
    .filter((word) => /^[./]/.test(known(word) ?? ''))
    .map((path) => ({ run: 'script', language: 'javascript', path, args: [] }))

/** One effect on a fixed file; `~` is the home. */
export const onFile =
  (kind: 'fs.write' | 'fs.delete', path: string, set?: Partial<EffectFields>) =>
  (call: Call): Refined => ({
    effects: [effect(kind, path.startsWith('~') ? call.home + path.slice(1) : path, set)],
  })

/** Prints the tool's own set-up for a shell (`eval "$(tool init)"`): names, paths and functions, nothing that runs by itself. */
export const SETUP: SubSpec = {
  operands: ['...text'],
  flags: '--no-cmd --no-rehash --path -',
  values: '--shell --cmd --hook --version-file-strategy',
  compute: () => ':\n',
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `-${letter}`).join(' ')

/** As `flags`: every further option is a flag of no interest. For compilers, linters and test runners, whose options only choose what is checked. */
export const ANY = `--* ${LETTERS} -#`

/** A tool that looks at the project: any option, operands that are texts. */
export const tool = (names: readonly string[], source: string, values: string, more: Partial<CommandSpec> = {}): CommandSpec => ({
  names,
  source,
  operands: ['...text'],
  flags: ANY,
  values,
  dryRun: '-h',
  ...more,
})
