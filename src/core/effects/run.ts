// Owns the Runner: reading shell text or code inside the analysis, and what redirections do.
import { type CodeContext, hasReader, isReadInPart } from '../code/read.ts'
import type { EffectFields, Stage } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import { connectedTo, mongoEffects, RUNS_PROGRAMS } from '../mongo.ts'
import type { CommandResult, OpenFile, ShellCommand, ShellHost, ShellScope } from '../reading.ts'
import { fishAsShell } from '../shell/fish.ts'
import { readShell } from '../shell/read.ts'
import { readSql } from '../sql.ts'
import { type Carry, display, isUnknown, literal, readings, textOf, unite, unknown, type Value } from '../value.ts'
import { nameAndValue } from './arguments.ts'
import { carriesOf, emit, pathOf } from './emit.ts'
import { setVariable } from './environment.ts'
import { originOf, runStdin } from './follow.ts'
import { hashOf } from './hash.ts'
import { invoke } from './invoke.ts'
import { runNested } from './nested.ts'
import { isStdin } from './path.ts'
import { isHarmlessDevice } from './place.ts'
import { NOTHING_PRINTED } from './printed.ts'
import { rememberedCode } from './remembered.ts'
import { actsBeyond, quotedTraps } from './traps.ts'
import { powershellText } from './windows.ts'
import { type Here, lose, type Runner, textAt, type World } from './world.ts'

const shell: Runner['shell'] = (world, here, text, given = {}) => {
  if (here.depth > LIMITS.depth) {
    lose(world, here, 'depth', text.slice(0, 80))
    return unknown('too deep')
  }
  if (here.depth > 0 && world.said.text.length < LIMITS.commandText) world.said.text += `\n${text}`
  const outer = here.depth === 0 ? undefined : here
  const start = {
    text,
    cwd: here.cwd ?? '?',
    home: world.action.home,
    user: world.action.user,
    env: world.env,
    args: given.args ?? [],
    stdin: given.stdin,
    depth: here.depth,
    vars: given.env ?? {},
    fd: given.scope?.fd,
  }
  return readShell(start, hostOf(world, outer ?? here)).stdout
}

const hostOf = (world: World, here: Here): ShellHost => {
  const at = (scope: ShellScope, span: readonly [number, number], via: readonly string[] = []): Here => {
    const cwd = folderText(readings(scope.cwd()).at(-1) ?? scope.cwd())
    return {
      ...here,
      via: via.length === 0 ? here.via : [...here.via, ...via],
      span: here.depth === 0 ? span : here.span,
      cwd: cwd === undefined || cwd.startsWith('?') ? undefined : cwd,
      env: (name) => {
        const value = scope.get(name)
        return value === undefined ? here.env(name) : textOf(value)
      },
    }
  }
  return {
    command: (command, scope) => runCommand(world, at(scope, command.span, command.via), command, scope),
    open: (file, scope) => open(world, at(scope, file.span), file, scope),
    list: () => undefined,
    lost: (reason, message, span) =>
      isEval(reason, message) || lose(world, { ...here, span: here.depth === 0 ? span : here.span }, reason, message, { language: 'shell' }),
  }
}

/** The current folder as text; one of many (`cd "$package"` in a loop) stays a pattern. */
const folderText = (cwd: Value): string | undefined => (isUnknown(cwd) ? undefined : display(cwd))

/** `eval` comes as a command, too: what its text is made of decides there. */
const isEval = (reason: string, message: string): boolean => reason === 'words' && message.startsWith('eval of')

/** What a program of the project or a known tool prints for the shell (`eval "$(ssh-agent -s)"`) is as good as running it; anything else is not known. */
const evaluated = (world: World, here: Here, words: readonly Value[]): void => {
  const parts = words.flatMap((word) => word.parts).filter((part) => typeof part !== 'string')
  const carries = words.reduce<readonly Carry[]>((all, word) => unite(all, word.carries), [])
  const isVariable = parts.some((part) => part.any === 'glob' || /^\$|^\d+$|^[A-Z_][A-Z0-9_]*$/.test(part.why))
  const bare = words.every((word) => word.parts.length === 1) && parts.some((part) => part.any === 'unknown' && !isReadProgram(world, part.why))
  if (carries.some((c) => c.kind === 'network'))
    emit(world, here, {
      kind: 'exec.code',
      on: literal(carries.find((c) => c.kind === 'network')?.path ?? ''),
      set: { language: 'shell', from: 'network' },
      carries,
    })
  else if (carries.every((c) => c.kind === 'decoded') && !isVariable && !bare)
    lose(world, here, 'program', words.map(display).join(' '), { program: 'eval', from: 'inline', origin: 'path', language: 'shell' })
  else lose(world, here, 'words', words.map(display).join(' '), { language: 'shell', from: 'inline', origin: 'unknown', carries })
}

/** The unknown text is what a program printed that a spec knows. */
const isReadProgram = (world: World, why: string): boolean => {
  const name = why.split(' ')[0] ?? ''
  return world.effects.some((e) => e.kind === 'exec.command' && e.program === name)
}

const ASSIGNING: ReadonlySet<string> = new Set(['export', 'declare', 'typeset', 'local', 'readonly'])
const SOURCING: ReadonlySet<string> = new Set(['.', 'source'])

/** What a text says only after it was expanded: words in quotes or made of variables, and all that comes out of `eval`. */
const say = (world: World, command: ShellCommand): void => {
  if (world.said.text.length > LIMITS.commandText || (command.via.length === 0 && !/['"\\$`{]/.test(command.text))) return
  const line = command.words.map((word) => textOf(word) ?? '').join(' ')
  if (world.said.lines.has(line)) return
  world.said.lines.add(line)
  world.said.text += `\n${line}`
}

const runCommand = (world: World, here: Here, command: ShellCommand, scope: ShellScope): CommandResult => {
  const [first, second] = command.words
  say(world, command)
  const name = first === undefined ? '' : (textOf(first) ?? '')
  if (ASSIGNING.has(name)) for (const word of command.words.slice(1)) if (display(word).includes('=')) setVariable(world, here, ...nameAndValue(word))
  if (name === 'unset' && command.words.some((word) => textOf(word) === 'HISTFILE')) setVariable(world, here, 'HISTFILE', literal(''))
  if (name === 'eval') {
    evaluated(world, here, command.words.slice(1))
    return { stdout: unknown('eval'), ok: undefined }
  }
  if (SOURCING.has(name) && second === undefined && command.stdin !== undefined) {
    runStdin(world, here, 'shell', command.stdin) // as fish reads it
    return { stdout: unknown(name), ok: undefined }
  }
  if (SOURCING.has(name) && second !== undefined) return source(world, here, second, scope, command.stdin)
  const words = first === undefined ? [] : command.words
  return invoke(world, here, words, { stdin: command.stdin, env: command.env, scope, recursive: command.recursive, background: command.background })
}

/** `source x` runs in this very scope: its variables, functions and `cd` stay. */
const source = (world: World, here: Here, file: Value, scope: ShellScope, stdin: Value | undefined): CommandResult => {
  const { path, known } = pathOf(world, here, file)
  const inside = scope.fd?.(display(file)) ?? (isStdin(path) ? stdin : undefined)
  emit(world, here, { kind: 'fs.read', on: file })
  const text = inside ?? (known && path !== '?' ? textAt(world, path)?.text : undefined)
  const plain = text === undefined ? undefined : textOf(text)
  if (plain !== undefined) scope.run(plain, display(file))
  else if (text?.carries.some((c) => c.kind === 'network') || file.carries.some((c) => c.kind === 'network')) {
    emit(world, here, { kind: 'exec.code', on: file, set: { language: 'shell', from: 'network' }, carries: unite(text?.carries ?? [], file.carries) })
  } else if (!isVariables(path))
    lose(world, here, 'content', display(file), { language: 'shell', program: display(file), from: 'file', origin: originByName(path) })
  return { stdout: NOTHING_PRINTED, ok: undefined }
}

/** Files that by convention only set variables, or the usual start-up files of tools. */
const isVariables = (path: string): boolean =>
  /(^|\/)\.env(\.[\w.-]+)?$|\.env$|\/(bin\/activate|\.cargo\/env|nvm\.sh|\.nvm\/.*|etc\/os-release|etc\/environment|\.(bash|zsh)rc|\.profile)$/.test(path)

const originByName = (path: string): EffectFields['origin'] => (path.startsWith('/tmp/') ? 'temp' : path === '?' ? 'unknown' : 'workspace-tracked')

// ---- redirections

const SOCKET = /^\/dev\/(tcp|udp)\/([^/]+)\/([^/]+)$/

const open = (world: World, here: Here, file: OpenFile, _scope: ShellScope): Value => {
  if (world.effects.length > LIMITS.effects) return unknown('…')
  const socket = SOCKET.exec(display(file.path))
  if (socket !== null) return openSocket(world, here, file, `${socket[2]}:${socket[3]}`)
  const { path } = pathOf(world, here, file.path)
  if (isHarmlessDevice(path)) return NOTHING_PRINTED
  if (file.mode === 'read') {
    emit(world, here, { kind: 'fs.read', on: file.path })
    const found = path === '?' ? undefined : textAt(world, path)?.text
    const carries = carriesOf(world, here, file.path)
    return found === undefined ? unknown(display(file.path), false, carries) : { parts: found.parts, carries: unite(found.carries, carries) }
  }
  const content = file.content ?? unknown(display(file.path))
  emit(world, here, { kind: 'fs.write', on: file.path, set: { overwrites: file.mode === 'write' }, content })
  return unknown(display(file.path))
}

const openSocket = (world: World, here: Here, file: OpenFile, host: string): Value => {
  const carries: readonly Carry[] = file.content?.carries ?? []
  emit(world, here, { kind: carries.length > 0 ? 'net.upload' : 'net.connect', on: literal(host), set: { scheme: 'tcp' }, carries })
  if (world.flags.bareShell) {
    emit(world, here, {
      kind: 'exec.command',
      set: { program: 'shell', interactive: true, from: 'network' },
      on: literal(`shell on ${host}`),
      carries: [{ kind: 'network', path: host }],
    })
  }
  return unknown(host, false, [{ kind: 'network', path: host }])
}

// ---- code

const SHELLS: ReadonlySet<string> = new Set(['shell', 'sh', 'bash', 'zsh', 'dash', 'ksh'])

const code: Runner['code'] = (world, here, language, value, given = {}) => {
  if (SHELLS.has(language))
    return runNested(
      world,
      here,
      'sh',
      { run: 'shell', text: value, args: given.args ?? [], ...(given.stdin ? { stdin: given.stdin } : {}) },
      { stdin: given.stdin, env: {} },
    )
  const text = textOf(value)
  const fish = language === 'fish' && text !== undefined ? fishAsShell(text) : undefined
  if (fish !== undefined) return code(world, here, 'shell', { parts: [fish], carries: value.carries }, given)
  if (language === 'sql') return sql(world, here, text, given.args ?? [])
  if (language === 'mongo') return mongo(world, here, text, given.args ?? [])
  const network = value.carries.some((c) => c.kind === 'network')
  if ((language === 'powershell' || language === 'cmd') && text !== undefined && !network)
    return powershellText(world, { ...here, depth: here.depth + 1 }, language, text, given.file)
  const from = network ? 'network' : value.carries.some((c) => c.kind === 'decoded') ? 'decoded' : (given.from ?? 'inline')
  if (from !== 'file')
    emit(world, here, {
      kind: 'exec.code',
      set: { language, from, content_hash: text === undefined ? '' : hashOf(text) },
      on: literal(language),
      carries: value.carries,
    })
  if (text === undefined) {
    if (!network) lose(world, here, 'words', display(value).slice(0, 120), { language, from, origin: 'unknown', program: language, carries: value.carries })
    return unknown(language)
  }
  return readText(world, here, language, text, given, from)
}

const readText = (
  world: World,
  here: Here,
  language: string,
  text: string,
  given: Parameters<Runner['code']>[4] & object,
  from: EffectFields['from'],
): Value => {
  const context: CodeContext = {
    language,
    cwd: here.cwd ?? '?',
    home: world.action.home,
    user: world.action.user,
    temp: world.action.temp,
    platform: world.action.platform,
    env: (name) => {
      const known = here.env(name)
      return known === undefined ? undefined : literal(known)
    },
    args: given.args ?? [],
    stdin: given.stdin,
    inline: from !== 'file',
    ...(given.file === undefined ? {} : { file: given.file }),
  }
  const read = rememberedCode(language, text, context)
  const inside: Here = { ...here, via: here.via.at(-1)?.startsWith(language) ? here.via : [...here.via, language], depth: here.depth + 1 }
  for (const draft of read.effects ?? []) emit(world, inside, draft)
  for (const nested of read.nested ?? []) runNested(world, inside, language, nested, { stdin: given.stdin, env: {} })
  if (isReadInPart(language, from === 'file')) quotedTraps(world, inside, text)
  // A file of a language that is not read, which only computes as far as its calls' names tell, is asked no more than one that could not be had.
  const unreadFile = from === 'file' && !hasReader(language) && given.file !== undefined && !actsBeyond(text)
  for (const part of read.unknown ?? [])
    lose(world, inside, unreadFile ? 'content' : part.reason, part.what, {
      language,
      program: language,
      from,
      origin: unreadFile ? originOf(world, given.file ?? '?') : from === 'file' ? 'workspace-tracked' : 'unknown',
    })
  return read.stdout ?? unknown(language)
}

/** SQL from a file; the arguments say where it runs: system, object, `true` for local, stage. */
const sql = (world: World, here: Here, text: string | undefined, args: readonly Value[]): Value => {
  const [system = '', object = '', local = '', stage = ''] = args.map(display)
  if (text === undefined) {
    emit(world, here, { kind: 'data.change', set: { system, object, local: local === 'true', scope: 'many' }, certainty: 'possible' })
    return unknown(system)
  }
  const read = readSql(text, { system, object, local: local === 'true', ...(isStage(stage) ? { stage } : {}) })
  for (const draft of read.effects) emit(world, here, draft)
  for (const { text: command, elsewhere } of read.shells)
    runNested(world, here, system, { run: 'shell', text: literal(command), elsewhere }, { stdin: undefined, env: {} })
  return unknown(system)
}

/** The mongo shell's JavaScript from a file; the arguments tell the database that it starts with. */
const mongo = (world: World, here: Here, text: string | undefined, args: readonly Value[]): Value => {
  const [object = '', local = '', stage = ''] = args.map(display)
  const given = { system: 'mongodb', object, local: local === 'true', ...(isStage(stage) ? { stage } : {}) }
  if (text === undefined) emit(world, here, { kind: 'data.change', set: { ...given, scope: 'many' }, certainty: 'possible' })
  else for (const draft of mongoEffects(text, { ...given, ...connectedTo(text) })) emit(world, here, draft)
  if (text !== undefined && RUNS_PROGRAMS.test(text)) readText(world, here, 'javascript', text, {}, 'file')
  return unknown('mongosh')
}

const isStage = (text: string): text is Exclude<Stage, ''> => ['test', 'dev', 'staging', 'production', 'unknown'].includes(text)

export const runner: Runner = { invoke, shell, code }
