// Owns what reading passes on: the commands of a shell text in the order they would run, and what the analysis answers. Types only.
import type { Reason, Span } from './effect.ts'
import type { Value } from './value.ts'

/** One simple command, its words expanded as far as they are known before it runs. */
export interface ShellCommand {
  /** The words, program first; at least one. A word that may be several (a glob) is one Value. */
  readonly words: readonly Value[]
  /** `A=b` in front of it: set for this command only. */
  readonly env: Readonly<Record<string, Value>>
  /** What comes in on stdin (a pipe, `<`, here-doc, here-string), or undefined. */
  readonly stdin: Value | undefined
  /** Where it stands: after a branch or loop that may not run, or in the background. */
  readonly maybe: boolean
  readonly background: boolean
  /** True for the body of a loop or a command fed by one: it runs for each of many. */
  readonly repeated: boolean
  readonly span: Span
  /** How we got here inside the text: function names, `$( )`, `trap`. */
  readonly via: readonly string[]
  /** Positional text for people. */
  readonly text: string
  /** A function that calls itself: its body is not read again; told once for each function. */
  readonly recursive?: true
}

/** What the analysis knows of a finished command. */
export interface CommandResult {
  /** What it printed; its text may be known. */
  readonly stdout: Value
  /** undefined: may succeed or fail. */
  readonly ok: boolean | undefined
  /** True: nothing after it runs (exit, exec). */
  readonly ends?: boolean
}

export interface OpenFile {
  readonly mode: 'read' | 'write' | 'append' | 'both'
  readonly path: Value
  /** What is written into it, where it is known before (write, append). Undefined until the command has run. */
  readonly content: Value | undefined
  readonly span: Span
  readonly maybe: boolean
  /** The descriptor; -1 for both stdout and stderr (`&>`). */
  readonly fd: number
}

/** State that a command may change for those after it. Owned by the reader, handed to the host. */
export interface ShellScope {
  /** A variable's value; undefined where it was never assigned and is not known from outside. */
  get(name: string): Value | undefined
  set(name: string, value: Value): void
  unset(name: string): void
  /** The current directory; an unknown Value after a `cd` that cannot be followed. */
  cwd(): Value
  chdir(path: Value): void
  /** Names of functions and aliases defined so far. */
  isDefined(name: string): boolean
  /** Reads more text in this very scope (eval, source, trap). */
  run(text: string, via: string): void
  /** What child processes get: exported variables, and functions as bash hands them on (`BASH_FUNC_name%%`). */
  exported?(): Readonly<Record<string, Value>>
  /** What `<( )` printed, by the `/dev/fd/N` that stands for it, and what else is open for reading there; undefined for any other path. */
  fd?(path: string): Value | undefined
}

/** The analysis, as the reader sees it. Called in the order in which things would happen. */
export interface ShellHost {
  command(command: ShellCommand, scope: ShellScope): CommandResult
  /** A redirection to or from a file, or `/dev/tcp/…`. Returns what is read, for `read` and `both`. */
  open(file: OpenFile, scope: ShellScope): Value
  /** The names that a pattern stands for, if the listing is known; undefined otherwise. */
  list(pattern: Value, scope: ShellScope): readonly string[] | undefined
  /** Something was not understood. */
  lost(reason: Reason, message: string, span: Span): void
}

/** What is known of the world outside the text. */
export interface ShellStart {
  readonly text: string
  readonly cwd: string
  readonly home: string
  readonly user: string
  readonly env: Readonly<Record<string, string>>
  /** `$0`, `$1`, … */
  readonly args: readonly Value[]
  readonly stdin: Value | undefined
  readonly depth: number
  /** Variables whose text is not, or only partly, known; they hide those of `env`. */
  readonly vars?: Readonly<Record<string, Value>>
  /** Descriptors that were open before, as `ShellScope.fd` has them. */
  readonly fd?: ShellScope['fd'] | undefined
  /** The directory where it is not fully known; hides `cwd`. */
  readonly cwdValue?: Value
}
