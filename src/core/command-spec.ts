// Owns the form of a command spec: what a program's words mean and which effects they have. Types only; no verdicts, ever.

import type { Certainty, EffectFields, EffectKind, Reason } from './effect.ts'
import type { Carry, Value } from './value.ts'

/**
 * What one argument is. Some roles have effects by themselves:
 *
 * | role | effect |
 * |---|---|
 * | `text` `pattern` `user` `number` | none |
 * | `path.read` | `fs.read` (or `secret.read` where a credential store is); its content may flow to stdout |
 * | `path.list` | none but the name: metadata only (`ls`, `stat`, `test -f`) |
 * | `path.write` | `fs.write`, overwrites · `path.append`: `fs.write`, does not overwrite · `path.create`: makes a folder or empty file |
 * | `path.edit` | `fs.read` and `fs.write` of the same file (`sed -i`) |
 * | `path.delete` | `fs.delete` (not recursive; say `recursive` by an effect rule) |
 * | `path.chmod` | `fs.chmod` |
 * | `path.cwd` | no effect; the program works in that folder (`make -C`, `git -C`) |
 * | `url` | `net.download` (fetched and read) · `url.send`: `net.upload` · `host`: `net.connect` |
 * | `listen` | `net.listen` on that port or address |
 * | `shell` | shell text, run: read and judged like any command |
 * | `command` | this word and all that follow are a command with its arguments (`env`, `nice`, `timeout`) |
 * | `code:LANG` | program text of that language, run · LANG: python, javascript, perl, ruby, php, lua, awk, sed, powershell, sql, … |
 * | `script:LANG` | a file of that language, run; the words after it are its arguments · `script:shell` for sh, bash, … |
 * | `env` | `NAME=VALUE`, set for what is run |
 * | `package` | `package.install` is not implied: say it by an effect rule |
 * | `pid` `signal` | none: say `process.kill` by an effect rule |
 */
export type Role =
  | 'text'
  | 'pattern'
  | 'user'
  | 'number'
  | 'package'
  | 'pid'
  | 'signal'
  | 'env'
  | 'path.read'
  | 'path.list'
  | 'path.write'
  | 'path.append'
  | 'path.create'
  | 'path.edit'
  | 'path.delete'
  | 'path.chmod'
  | 'path.cwd'
  | 'url'
  | 'url.send'
  | 'host'
  | 'listen'
  | 'shell'
  | 'command'
  | `code:${string}`
  | `script:${string}`

/**
 * What an option takes: `''` nothing (a flag) · a Role: a value, attached (`-ofile`, `--out=file`) or the next word ·
 * `?ROLE`: an optional value, only attached (`-i.bak`, `--color=auto`) · `text ROLE`: two words, a name and a value (`jq --arg NAME VALUE`).
 */
export type Takes = '' | Role | `?${Role}` | `text ${Role}`

/**
 * Keys are one option's names, separated by blanks: `'-o --output'`. Special names: `-#` a dash and digits (`head -20`, `kill -9`; the value is the
 * digits) · `-W*` any word with that beginning, the rest is the value (`-Wall`, `-I/dir`) · `+` any word with a plus (`vim +cmd`) · `if=` (assign).
 */
export type Options = Readonly<Record<string, Takes>>

/**
 * How the words are read:
 * `gnu` short options bundle (`-rf`), values may be attached, `--long=v`, options anywhere, `--` ends them ·
 * `posix` the same, but the first operand ends the options (wrappers: env, nice, sudo, xargs, ssh; also bash) ·
 * `long` single-dash long options that never bundle (find, java, terraform, go): `-name v`, `-name=v`, also `--name` ·
 * `bundle` like gnu, and the first word is a bundle even without a dash (tar, ar) ·
 * `assign` operands are `key=value` (dd) · `slash` Windows `/s /q` · `cmdlet` PowerShell `-Name value`, any unique prefix, any case ·
 * `none` no options at all: every word is an operand (echo, test, true)
 */
export type Syntax = 'gnu' | 'posix' | 'long' | 'bundle' | 'assign' | 'slash' | 'cmdlet' | 'none'

/**
 * Roles of the operands in order. The one that starts with `...` takes as many as are left over:
 * `['...path.read', 'path.write']` (cp), `['pattern', '...path.read']` (grep), `['...path.delete']` (rm). `['...env', 'command']` (env): leading assignments.
 */
export type Operands = readonly (Role | `...${Role}`)[]

/** Which arguments: all operands, one (negative from the end), a slice, or an option's values by one of its names. */
export type ArgRef = 'operands' | `operands[${number}]` | `operands[${number}:]` | `operands[:${number}]` | `-${string}` | `/${string}`

/** Any of these option names was given; `operands` / `operands[1]` / `no operands` count operands; `stdin` where something is piped or redirected in. */
export type Given = string | readonly string[]

/** One effect of the call. */
export interface EffectRule {
  readonly kind: EffectKind
  /** One effect for each of these arguments, which is its target (its path, host, name, object, program or ref, by kind). Without it: one effect in all. */
  readonly each?: ArgRef
  readonly if?: Given
  /** All of these as well. */
  readonly and?: Given
  readonly unless?: Given
  /** Fields with fixed values. */
  readonly set?: Partial<EffectFields>
  /** Fields read from arguments: `{ host: '-h', object: 'operands[0]' }`. The first that is given counts. */
  readonly from?: Partial<Record<keyof EffectFields, ArgRef | readonly ArgRef[]>>
  readonly certainty?: Certainty
}

/** Where the text that a program prints comes from; it decides what flows on through a pipe or `$( )`. */
export type Output =
  | 'none' // nothing of interest
  | 'other' // text of its own; nothing flows (the default)
  | 'content' // the content of the files it reads, or of stdin (cat, grep, sed, base64)
  | 'names' // names of files under its operands (ls, find)
  | 'root' // the project's root folder (git rev-parse --show-toplevel)
  | 'git-dir' // its .git folder (git rev-parse --absolute-git-dir)
  | 'endless' // text without end (yes)
  | 'network' // what it fetched (curl, wget -O-)
  | 'secret' // a credential (gh auth token)
  | 'environment' // all variables (env, printenv)

export interface SubSpec {
  readonly syntax?: Syntax
  readonly options?: Options
  /** Flags of no interest, separated by blanks: `'-v --verbose -q'`. */
  readonly flags?: string
  /** Options with a value of no interest (text): `'-m --message --author'`. */
  readonly values?: string
  /** Options after whose value all further words are operands, blank-separated (`python -m`, `python -c`). */
  readonly ends?: string
  readonly operands?: Operands
  /** Other operands where an option was given: first match wins. grep: `[{ if: '-e', operands: ['...path.read'] }]`. */
  readonly operandsIf?: readonly { readonly if: Given; readonly operands: Operands }[]
  readonly effects?: readonly EffectRule[]
  /** Options (blank-separated names) that make it a dry run or only print help: then it has the effects of reading only. */
  readonly dryRun?: string
  readonly output?: Output
  /** Another output where an option was given: first match wins. `[{ if: '-l', output: 'names' }]` */
  readonly outputIf?: readonly { readonly if: Given; readonly output: Output }[]
  /** What it does with stdin where it reads it: run it, take paths from it, or just read it (the default). `unless` these are given. */
  readonly stdin?: { readonly role: 'shell' | `code:${string}` | 'text'; readonly unless?: Given }
  /** Without these (and without anything piped in) it waits for commands to be typed. */
  readonly prompts?: Given
  /** The argument whose file it reads as it would read stdin: `base64 -d FILE`, `xargs -a FILE`. */
  readonly stdinFrom?: 'operands[0]' | `-${string}`
  /** Exactly what it prints, where that can be worked out from known words and known stdin (echo, printf, base64 -d, rev). Pure. */
  readonly compute?: (call: Call) => string | undefined
  readonly subcommands?: Readonly<Record<string, SubSpec>>
  /** Files that it loads and runs by itself where the working folder has them: `['conftest.py']`; `*` for a folder is that of each operand and those above it. */
  readonly loads?: readonly string[]
  /** Tasks of the project that it runs: one for each of these arguments (names joined by commas are several), or the one that has no name. */
  readonly tasks?: { readonly runner: string; readonly each?: ArgRef }
  /** Arguments that are files which it runs in a language of its own. */
  readonly runs?: readonly ArgRef[]
  /** What an unlisted sub-command means: `other` (coverage falls; the default), or `operands` (it is no sub-command but an operand). */
  readonly unlisted?: 'other' | 'operands'
  /** For the few that cannot be told as data. Its findings are added to those of the data. */
  readonly refine?: (call: Call) => Refined
}

export interface CommandSpec extends SubSpec {
  /** The program's names, main name first; sub-command keys may hold several names separated by blanks. */
  readonly names: readonly string[]
  /** The manual and version that the grammar was read from. */
  readonly source: string
  /** True where a unique prefix of a long option is accepted (GNU getopt_long). */
  readonly abbreviates?: boolean
}

/** One call of a program as the argv reader saw it. Option names are looked up by any of the option's names. */
export interface Call {
  readonly program: string
  /** Sub-commands taken, outermost first. */
  readonly path: readonly string[]
  /** All words after the program's name, as they were. */
  readonly words: readonly Value[]
  readonly operands: readonly Value[]
  has(name: string): boolean
  /** How often a flag was given. */
  count(name: string): number
  /** The last value of an option. */
  value(name: string): Value | undefined
  values(name: string): readonly Value[]
  /** Words that the grammar does not have. */
  readonly unknown: readonly string[]
  /** What is piped or redirected in, if anything; its text may be known. */
  readonly stdin: Value | undefined
  /** Variables of the command's environment whose text is known. */
  env(name: string): string | undefined
  readonly cwd: string
  readonly home: string
}

/** Another thing that is run by this call. */
export type Nested =
  | {
      readonly run: 'argv'
      readonly argv: readonly Value[]
      readonly stdin?: Value
      readonly cwd?: Value
      readonly env?: Readonly<Record<string, Value>>
      readonly elsewhere?: boolean
      readonly repeat?: boolean
      readonly certainty?: Certainty
    }
  | {
      readonly run: 'shell'
      readonly text: Value
      readonly args?: readonly Value[]
      readonly stdin?: Value
      readonly cwd?: Value
      readonly elsewhere?: boolean
      readonly certainty?: Certainty
    }
  | { readonly run: 'code'; readonly language: string; readonly text: Value; readonly args?: readonly Value[]; readonly stdin?: Value }
  | { readonly run: 'script'; readonly language: string; readonly path: Value; readonly args: readonly Value[]; readonly cwd?: Value }
  /** A module of the project's own that a program text imports: its own text runs then. The first of the names that is there, beside `from`. */
  | { readonly run: 'module'; readonly language: string; readonly from: string; readonly names: readonly string[] }
  /** A task of the project: `npm run x`, `make x`, `just x`. The engine looks its text up. */
  | {
      readonly run: 'task'
      readonly runner: string
      readonly name: string
      readonly cwd?: Value
      readonly args?: readonly Value[]
      /** The file that holds it, where that was named; `-` is stdin. */
      readonly file?: Value
      /** A dry run of a tool that runs some of its file even then. */
      readonly dry?: boolean
      /** Only what is certain counts: texts that a tool runs by itself, whose every line need not be understood. */
      readonly quiet?: boolean
      /** Without the file that was named it is not known what the call does. */
      readonly needed?: boolean
      /** The text that stands before the file's own (`make --eval`). */
      readonly before?: Value
      /** Variables given beside the task's name (`make clean DIR=x`). */
      readonly variables?: Readonly<Record<string, Value>>
    }

/** An effect as a spec tells it: the engine resolves paths, places, hosts and stages. */
export interface EffectDraft {
  readonly kind: EffectKind
  /** fs.* and secret.read: the file · net.*: the URL or host · otherwise what a person reads. */
  readonly on?: Value
  readonly set?: Partial<EffectFields>
  readonly certainty?: Certainty
  readonly carries?: readonly Carry[]
  /** fs.write: what is written, where it is known. */
  readonly content?: Value
}

export interface Refined {
  readonly effects?: readonly EffectDraft[]
  /** Files that it runs by itself where they are there: a `conftest.py`, a `setup.py`. */
  readonly loads?: readonly string[]
  readonly nested?: readonly Nested[]
  /** Text that it puts into the files which it edits in place. */
  readonly puts?: Value
  /** What it prints, where known better than by `output`. */
  readonly stdout?: Value
  /** True: nothing of the declared operand roles and effects applies; only what is returned here. */
  readonly instead?: boolean
  /** Parts that could not be understood, by reason code. */
  readonly unknown?: readonly { readonly reason: Reason; readonly what: string }[]
}
