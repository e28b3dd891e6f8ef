// Owns reading CMake's language (cmake-language(7), cmake-commands(7), CMake 3.31): what runs, is written, fetched or deleted while a file is read.
import type { Refined } from '../command-spec.ts'
import { literal, textOf } from '../value.ts'
import { copies, request, startArgv, writeFile } from './calls.ts'
import type { CodeContext, Machine } from './machine.ts'
import { createMachine, effect, findings, run, step } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, join, known, list, text, toValue } from './thing.ts'
import { fromPattern, parentOf } from './words.ts'

interface Walk {
  readonly machine: Machine
  readonly vars: Map<string, Thing>
  readonly depth: number
}

const TOKEN = /#\[(=*)\[[\s\S]*?\]\1\]|#[^\n]*|\[(=*)\[([\s\S]*?)\]\2\]|"((?:\\[\s\S]|[^"\\])*)"|[()]|[^\s()"#]+/g

interface Token {
  readonly text: string
  readonly quoted: boolean
}

/** Where more long brackets are opened than anyone writes, none is looked for: each that nothing closes would be sought to the end. */
const OPENS = /\[=*\[/g
const MOST_OPENED = 200
const PLAIN = /#[^\n]*|(?!)()()()|"((?:\\[\s\S]|[^"\\])*)"|[()]|[^\s()"#]+/g

const tokens = (source: string): readonly Token[] =>
  [...source.matchAll((source.match(OPENS)?.length ?? 0) > MOST_OPENED ? PLAIN : TOKEN)]
    .filter((match) => !match[0].startsWith('#'))
    .map((match) => ({ text: match[3] ?? match[4] ?? match[0], quoted: match[3] !== undefined || match[4] !== undefined }))

interface Command {
  readonly name: string
  readonly args: readonly Token[]
}

/** `name(args)` in order; parentheses inside are words. */
const commands = (source: string): readonly Command[] => {
  const all = tokens(source)
  const out: Command[] = []
  for (let i = 0; i < all.length; i += 1) {
    if (all[i + 1]?.text !== '(' || all[i + 1]?.quoted) continue
    const from = i
    let depth = 0
    for (i += 1; i < all.length; i += 1) {
      if (all[i]?.quoted) continue
      if (all[i]?.text === '(') depth += 1
      if (all[i]?.text === ')' && --depth === 0) break
    }
    out.push({ name: (all[from]?.text ?? '').toLowerCase(), args: all.slice(from + 2, i) })
  }
  return out
}

const variable = (w: Walk, name: string): Thing => {
  const { cwd, file } = w.machine.context
  const known = w.vars.get(name)
  if (known) return known
  if (/^(CMAKE_CURRENT_LIST_DIR)$/.test(name)) return text(file === undefined ? cwd : (textOf(parentOf(literal(file))) ?? cwd))
  if (/^(CMAKE_SOURCE_DIR|CMAKE_CURRENT_SOURCE_DIR|PROJECT_SOURCE_DIR)$/.test(name)) return text(cwd)
  if (/BINARY_DIR$/.test(name)) return text(`${cwd}/build`)
  if (name === 'CMAKE_COMMAND') return text('cmake')
  return any(name)
}

const fromEnvironment = (w: Walk, name: string): Thing => {
  const { context } = w.machine
  const value = context.env(name) ?? (name === 'HOME' ? literal(context.home) : undefined)
  return value === undefined ? any(name) : text(value)
}

const filled = (w: Walk, token: Token): Thing => {
  const pieces = token.text.split(/(\$(?:ENV)?\{[\w.+/-]+\})/)
  const things = pieces.map((piece, i) => {
    const [, env, name = ''] = /^\$(ENV)?\{(.*)\}$/.exec(piece) ?? []
    return i % 2 === 0
      ? text(piece.replace(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c === ';' ? '\\;' : c)))
      : env
        ? fromEnvironment(w, name)
        : variable(w, name)
  })
  const told = things.filter((thing) => known(thing) !== '')
  return told.length === 1 && told[0] ? told[0] : join(told)
}

/** A bare word that holds a list stands for its items. */
const spread = (w: Walk, args: readonly Token[]): readonly Thing[] =>
  args.flatMap((token) => {
    const thing = filled(w, token)
    if (thing.is === 'list') return thing.items
    const plain = known(thing)
    return token.quoted || !plain?.includes(';') ? [thing] : plain.split(';').map((item) => text(item))
  })

const KEYWORD =
  /^(COMMAND|WORKING_DIRECTORY|TIMEOUT|RESULT_VARIABLE|RESULTS_VARIABLE|OUTPUT_VARIABLE|ERROR_VARIABLE|INPUT_FILE|OUTPUT_FILE|ERROR_FILE|OUTPUT_QUIET|ERROR_QUIET|COMMAND_ECHO|OUTPUT_STRIP_TRAILING_WHITESPACE|ERROR_STRIP_TRAILING_WHITESPACE|ENCODING|ECHO_OUTPUT_VARIABLE|ECHO_ERROR_VARIABLE|COMMAND_ERROR_IS_FATAL|DEPENDS|COMMENT|VERBATIM|OUTPUT|BYPRODUCTS|TARGET|PRE_BUILD|PRE_LINK|POST_BUILD|ARGS|MAIN_DEPENDENCY|USES_TERMINAL|COMMAND_EXPAND_LISTS|ALL|CODE|SCRIPT|COMPONENT|EXCLUDE_FROM_ALL|APPEND|IMPLICIT_DEPENDS|JOB_POOL)$/

/** What stands after each of the keywords. */
const sections = (args: readonly Token[], name: string): readonly (readonly Token[])[] => {
  const out: Token[][] = []
  let open: Token[] | undefined
  for (const token of args) {
    if (!token.quoted && KEYWORD.test(token.text)) {
      open = token.text === name ? [] : undefined
      if (open) out.push(open)
    } else open?.push(token)
  }
  return out
}

const executes = (w: Walk, args: readonly Token[]): void => {
  const folder = sections(args, 'WORKING_DIRECTORY')[0]?.[0]
  const cwd = folder === undefined ? {} : { cwd: filled(w, folder) }
  for (const words of sections(args, 'COMMAND')) startArgv(w.machine, spread(w, words).map(toValue), cwd)
}

const isOption = (thing: Thing): boolean => /^(LIST_DIRECTORIES|RELATIVE|CONFIGURE_DEPENDS|true|false|FOLLOW_SYMLINKS)$/.test(known(thing) ?? '')

const file = (w: Walk, [verb, ...args]: readonly Token[]): void => {
  const { machine } = w
  const given = spread(w, args)
  const [first = any('file'), second] = given
  switch (verb?.text) {
    case 'REMOVE':
    case 'REMOVE_RECURSE':
      for (const path of given) effect(machine, 'fs.delete', path, verb.text === 'REMOVE' ? {} : { recursive: true })
      return
    case 'GLOB':
    case 'GLOB_RECURSE': {
      const patterns = spread(w, args.slice(1)).filter((thing) => !isOption(thing))
      w.vars.set(
        args[0]?.text ?? '',
        list(
          patterns.map((thing) => text(known(thing) === undefined ? toValue(thing) : fromPattern(known(thing) ?? ''))),
          false,
        ),
      )
      return
    }
    case 'WRITE':
    case 'APPEND':
      writeFile(machine, first, given.length > 1 ? join(given.slice(1)) : undefined, verb.text === 'APPEND')
      return
    case 'DOWNLOAD': {
      const answer = request(machine, { url: first, method: 'GET' })
      if (second && !isOption(second)) writeFile(machine, second, answer)
      return
    }
    case 'UPLOAD':
      request(machine, { url: second ?? any('url'), method: 'PUT', body: any('file', [{ kind: 'file', path: known(first) ?? '' }]) })
      return
    case 'RENAME':
    case 'COPY_FILE':
      copies(verb.text === 'RENAME')({ machine, name: verb.text, self: any('file'), args: { list: given, named: new Map() }, source: 'file' })
      return
    case 'CHMOD':
    case 'CHMOD_RECURSE':
      effect(machine, 'fs.chmod', first, verb.text === 'CHMOD' ? {} : { recursive: true })
      return
    default:
  }
}

const MOST_ITEMS = 16

const readAll = (w: Walk, all: readonly Command[]): void => {
  for (let i = 0; i < all.length; i += 1) {
    step(w.machine)
    const command = all[i]
    if (command === undefined) continue
    if (command.name === 'foreach') {
      const end = closing(all, i)
      const [name, ...rest] = command.args
      const items = spread(
        w,
        rest.filter((token) => token.quoted || !/^(IN|LISTS|ITEMS|RANGE)$/.test(token.text)),
      ).flatMap((thing) => listed(w, thing))
      for (const item of items.slice(0, MOST_ITEMS)) {
        w.vars.set(name?.text ?? '', item)
        if (w.depth < 8) readAll({ ...w, depth: w.depth + 1 }, all.slice(i + 1, end))
      }
      i = end
      continue
    }
    one(w, command)
  }
}

/** `IN LISTS NAME`: the name of a list stands for it. */
const listed = (w: Walk, thing: Thing): readonly Thing[] => {
  const named = w.vars.get(known(thing) ?? '')
  return named === undefined ? [thing] : named.is === 'list' ? named.items : [named]
}

const closing = (all: readonly Command[], from: number): number => {
  let depth = 0
  for (let i = from; i < all.length; i += 1) {
    if (all[i]?.name === 'foreach') depth += 1
    if (all[i]?.name === 'endforeach' && --depth === 0) return i
  }
  return all.length
}

const one = (w: Walk, { name, args }: Command): void => {
  switch (name) {
    case 'set':
      w.vars.set(
        args[0]?.text ?? '',
        listOrOne(
          spread(
            w,
            args.slice(1).filter((token) => token.quoted || !/^(CACHE|FORCE|PARENT_SCOPE)$/.test(token.text)),
          ),
        ),
      )
      return
    case 'execute_process':
    case 'add_custom_command':
    case 'add_custom_target':
      executes(w, name === 'add_custom_target' && args[1] && !KEYWORD.test(args[1].text) ? [{ text: 'COMMAND', quoted: false }, ...args.slice(1)] : args)
      return
    case 'exec_program':
      startArgv(w.machine, spread(w, args.slice(0, 1)).map(toValue))
      return
    case 'file':
      file(w, args)
      return
    case 'include':
    case 'add_subdirectory': {
      const [path] = spread(w, args.slice(0, 1))
      const plain = known(path)
      // A bare name is a module of CMake's own.
      if (name === 'include' && plain !== undefined && /\.cmake$/.test(plain))
        run(w.machine, { run: 'script', language: 'cmake', path: literal(plain), args: [] })
      return
    }
    case 'cmake_language': {
      const [code] = sections(args, 'CODE')
      if (code && w.depth < 8) readAll({ ...w, depth: w.depth + 1 }, commands(code.map((token) => known(filled(w, token)) ?? '').join(' ')))
      return
    }
    default:
  }
}

const listOrOne = (things: readonly Thing[]): Thing => (things.length === 1 && things[0] ? things[0] : list(things))

/** Reads a text. Throws only TooMuch and RangeError. */
export const readCmake = (source: string, context: CodeContext): Refined => {
  const machine = createMachine(context, { calls: {}, canonical: (name) => name, member: (_machine, thing) => thing, mighty: /$^/ })
  readAll({ machine, vars: new Map(), depth: 0 }, commands(source))
  return findings(machine)
}
