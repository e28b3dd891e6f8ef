// Owns reading what a shell tool was given: text or argv, its working directory, its shell. No shell syntax is read here.
import type { Operation, Platform, ShellKind } from '../action.ts'
import { readPatch } from '../patch.ts'
import type { ToolEntry } from '../tool-table.ts'
import { type Input, pick, unreadable } from './input.ts'
import { asText, resolveFolder, type Surroundings } from './place.ts'

export interface ShellReading {
  readonly operation: Operation
  readonly shell: ShellKind
  readonly env: Readonly<Record<string, string>>
}

const KINDS: ReadonlyMap<string, ShellKind> = new Map<string, ShellKind>([
  ['bash', 'bash'],
  ['rbash', 'bash'],
  ['sh', 'sh'],
  ['dash', 'sh'],
  ['ash', 'sh'],
  ['ksh', 'sh'],
  ['mksh', 'sh'],
  ['zsh', 'zsh'],
  ['fish', 'fish'],
  ['powershell', 'powershell'],
  ['pwsh', 'powershell'],
  ['cmd', 'cmd'],
])

/** The kind that a shell's name or path stands for; undefined for a program that is no shell we know. */
export const shellKind = (name: string): ShellKind | undefined =>
  KINDS.get(
    name
      .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
      .toLowerCase()
      .replace(/\.exe$/, ''),
  )

const COMMAND = ['command', 'cmd', 'commandLine', 'command_line', 'CommandLine']

const FOLDER = ['workdir', 'cwd', 'working_directory', 'workingDirectory', 'working_dir', 'dir_path', 'directory']

const usual = (entry: ToolEntry, given: string, platform: Platform): ShellKind =>
  (platform === 'win32' ? entry.windows : entry.shell) ?? shellKind(given) ?? entry.shell ?? 'bash'

interface Unwrapped {
  readonly shell: ShellKind
  readonly text: string
}

/** `bash -lc TEXT` */
const unwrapPosix = (shell: ShellKind, argv: readonly string[]): Unwrapped | undefined =>
  argv.length === 3 && /^-[a-z]*c[a-z]*$/.test(argv[1] ?? '') ? { shell, text: argv[2] ?? '' } : undefined

/** `powershell -NoProfile -Command TEXT…`, `cmd /d /c TEXT…` */
const unwrapWindows = (shell: ShellKind, argv: readonly string[], flag: RegExp, other: RegExp): Unwrapped | undefined => {
  const at = argv.findIndex((word, i) => i > 0 && flag.test(word))
  if (at < 0 || at === argv.length - 1 || argv.slice(1, at).some((word) => other.test(word))) return undefined
  return { shell, text: argv.slice(at + 1).join(' ') }
}

const unwrap = (argv: readonly string[]): Unwrapped | undefined => {
  const shell = shellKind(argv[0] ?? '')
  if (shell === undefined) return undefined
  if (shell === 'powershell') return unwrapWindows(shell, argv, /^[-/](?:c|command)$/i, /^[-/](?:e|ec|en|enc|encod\w*|f|file)$/i)
  return shell === 'cmd' ? unwrapWindows(shell, argv, /^\/[ck]$/i, /^[^/]/) : unwrapPosix(shell, argv)
}

const isArgv = (value: unknown): value is readonly string[] => Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === 'string')

const envOf = (input: Input): Readonly<Record<string, string>> => {
  const { env } = input
  if (typeof env !== 'object' || env === null || Array.isArray(env)) return {}
  return Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

const argvReading = (argv: readonly string[], cwd: string | undefined, env: ShellReading['env']): ShellReading => {
  if (argv.some((word) => word.includes('\0'))) return { operation: unreadable('a NUL character in the command'), shell: 'none', env }
  const files = argv.length === 2 && argv[0] === 'apply_patch' ? readPatch(argv[1] ?? '') : undefined
  if (files) return { operation: { type: 'files', files }, shell: 'none', env }
  const inner = unwrap(argv)
  if (inner) return { operation: { type: 'shell', text: inner.text, cwd }, shell: inner.shell, env }
  return { operation: { type: 'argv', argv, cwd }, shell: 'none', env }
}

/** `local_shell` wraps its arguments in `action`. */
const inside = (input: Input): Input => {
  const { action } = input
  return typeof action === 'object' && action !== null && !Array.isArray(action) ? (action as Input) : input
}

export const readShellInput = (outer: Input, entry: ToolEntry, given: string, around: Surroundings): ShellReading => {
  const input = inside(outer)
  const env = envOf(input)
  const fail = (message: string): ShellReading => ({ operation: unreadable(message), shell: 'none', env })
  const folder = pick(input, FOLDER)
  if (folder.problem !== undefined) return fail(folder.problem)
  const cwd = folder.text === undefined || folder.text === '' ? undefined : resolveFolder(folder.text, around)
  const argv = COMMAND.map((name) => input[name]).filter((value) => value !== undefined)
  if (argv.length === 1 && isArgv(argv[0])) return argvReading(argv[0], cwd, env)
  const command = pick(input, COMMAND)
  if (command.problem !== undefined) return fail(command.problem)
  if (command.text === undefined) return fail('no command text')
  const shell = input['shell'] === undefined || input['shell'] === null ? usual(entry, given, around.platform) : shellKind(asText(input['shell']))
  if (shell === undefined) return fail('a shell that is not known')
  return { operation: { type: 'shell', text: command.text, cwd }, shell, env }
}
