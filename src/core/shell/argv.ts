// Owns the argv reader: a program's words → a Call, by the option grammar of its spec. Knows no program and no effect.
import type { ArgRef, Call, CommandSpec, Given, Operands, Role, SubSpec, Syntax, Takes } from '../command-spec.ts'
import { display, dropPrefix, literal, prefixOf, textOf, type Value } from '../value.ts'

export interface RoleValue {
  readonly role: Role
  readonly value: Value
  /** The option's first name; `''` for an operand. */
  readonly option: string
}

export interface ArgvReading {
  readonly call: Call
  /** Every operand and option value with its role, in order; the words of a `command` are not among them. */
  readonly roles: readonly RoleValue[]
  /** The innermost sub-spec that applies. */
  readonly spec: SubSpec
  /** Outermost first. */
  readonly specs: readonly SubSpec[]
  readonly unknown: readonly { readonly reason: 'option' | 'subcommand'; readonly what: string }[]
  /** Where a `command` role stands: it and all words after it. */
  readonly command: readonly Value[] | undefined
  readonly dryRun: boolean
}

export interface ArgvContext {
  /** The name it was called by, where the spec has several. */
  readonly program?: string
  readonly cwd: string
  readonly home: string
  readonly stdin?: Value | undefined
  readonly env: (name: string) => string | undefined
}

interface Option {
  readonly name: string
  readonly role: Role | ''
  readonly optional: boolean
  /** Two words: the first is a name of no interest. */
  readonly pair: boolean
}

/** A spec or sub-spec made ready: its own options over those of the levels around it. */
interface Level {
  readonly spec: SubSpec
  readonly syntax: Syntax
  readonly options: ReadonlyMap<string, Option>
  readonly dry: ReadonlySet<Option>
  /** After the value of one of these, every word is an operand. */
  readonly ends: ReadonlySet<Option>
  /** The implied `--version`. */
  readonly version: Option | undefined
  /** `-W*` names without the star, longest first. */
  readonly stems: readonly string[]
  readonly plus: boolean
  readonly abbreviates: boolean
  /** True where an operand's role ends the options: `command`, `script:…`. */
  readonly stops: boolean
  readonly subs: ReadonlyMap<string, SubSpec> | undefined
  readonly children: Map<SubSpec, Level>
}

const CMDLET_COMMON: Readonly<Record<string, Takes>> = {
  '-Verbose -vb': '',
  '-Debug -db': '',
  '-WhatIf -wi': '',
  '-Confirm -cf': '',
  '-ErrorAction -ea': 'text',
  '-WarningAction -wa': 'text',
  '-InformationAction -infa': 'text',
  '-ProgressAction -proga': 'text',
  '-ErrorVariable -ev': 'text',
  '-WarningVariable -wv': 'text',
  '-InformationVariable -iv': 'text',
  '-OutVariable -ov': 'text',
  '-OutBuffer -ob': 'number',
  '-PipelineVariable -pv': 'text',
}

const IMPLIED_DRY: Readonly<Record<Syntax, readonly string[]>> = {
  gnu: ['--help'],
  posix: ['--help'],
  bundle: ['--help'],
  assign: ['--help'],
  long: ['--help', '-help'],
  slash: ['/?'],
  cmdlet: ['-?', '-WhatIf'],
  none: [],
}

const OFF = new Set(['false', '$false', 'none', 'no', 'off', '0'])
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '')
const folds = (syntax: Syntax): boolean => syntax === 'slash' || syntax === 'cmdlet'
const fold = (syntax: Syntax, name: string): string => (folds(syntax) ? name.toLowerCase() : name)

const keysOf = (syntax: Syntax, name: string): string[] => {
  if (syntax !== 'long' || !name.startsWith('-')) return [fold(syntax, name)]
  return name.startsWith('--') ? [name, name.slice(1)] : [name, `-${name}`]
}

const declare = (into: Map<string, Option>, syntax: Syntax, names: readonly string[], takes: Takes): void => {
  const optional = takes.startsWith('?')
  const pair = takes.startsWith('text ')
  const option: Option = { name: names[0] ?? '', role: takes.slice(optional ? 1 : pair ? 5 : 0) as Role | '', optional, pair }
  for (const name of names) for (const key of keysOf(syntax, name)) into.set(key, option)
}

const declareAll = (into: Map<string, Option>, syntax: Syntax, spec: SubSpec): void => {
  for (const name of words(spec.flags ?? '')) declare(into, syntax, [name], '')
  for (const name of words(spec.values ?? '')) declare(into, syntax, [name], 'text')
  for (const [names, takes] of Object.entries(spec.options ?? {})) declare(into, syntax, words(names), takes)
}

const subsOf = (spec: SubSpec): ReadonlyMap<string, SubSpec> | undefined => {
  if (!spec.subcommands) return undefined
  const out = new Map<string, SubSpec>()
  for (const [names, sub] of Object.entries(spec.subcommands)) for (const name of words(names)) out.set(name, sub)
  return out
}

const stopsIn = (operands: Operands): boolean => operands.some((role) => role === 'command' || role.startsWith('script:'))

const dryOf = (spec: SubSpec, syntax: Syntax, options: Map<string, Option>, outer: Level | undefined): Set<Option> => {
  const dry = new Set(outer?.dry)
  const add = (name: string): void => {
    if (!options.has(fold(syntax, name))) declare(options, syntax, [name], '')
    dry.add(options.get(fold(syntax, name)) as Option)
  }
  for (const name of IMPLIED_DRY[syntax]) if (name === '-WhatIf' || !options.has(fold(syntax, name))) add(name)
  for (const name of words(spec.dryRun ?? '')) add(name)
  return dry
}

/** `--version` is understood before a sub-command only: after it, it often is a wish (`install --version 1.2`) and no dry run. */
const versionOf = (syntax: Syntax, options: Map<string, Option>, dry: Set<Option>): Option | undefined => {
  if (folds(syntax) || syntax === 'none' || options.has('--version')) return undefined
  declare(options, syntax, ['--version'], '')
  const option = options.get('--version') as Option
  dry.add(option)
  return option
}

const compile = (spec: SubSpec, outer: Level | undefined, abbreviates: boolean): Level => {
  const syntax = spec.syntax ?? outer?.syntax ?? 'gnu'
  const options = new Map(outer?.options)
  if (syntax === 'cmdlet' && !outer) for (const [names, takes] of Object.entries(CMDLET_COMMON)) declare(options, syntax, words(names), takes)
  if (outer?.version) for (const [key, option] of options) if (option === outer.version) options.delete(key)
  declareAll(options, syntax, spec)
  const dry = dryOf(spec, syntax, options, outer)
  const version = outer ? undefined : versionOf(syntax, options, dry)
  const ends = new Set(words(spec.ends ?? '').flatMap((name) => options.get(fold(syntax, name)) ?? []))
  const stems = [...options.keys()]
    .filter((key) => key.length > 1 && key.endsWith('*'))
    .map((key) => key.slice(0, -1))
    .sort((a, b) => b.length - a.length)
  return {
    spec,
    syntax,
    options,
    dry,
    ends,
    version,
    stems,
    abbreviates,
    plus: [...options.keys()].some((key) => key.startsWith('+')),
    stops: stopsIn(spec.operands ?? []) || (spec.operandsIf ?? []).some((rule) => stopsIn(rule.operands)),
    subs: subsOf(spec),
    children: new Map(),
  }
}

const compiled = new WeakMap<CommandSpec, Level>()

const levelOf = (spec: CommandSpec): Level => {
  let level = compiled.get(spec)
  if (!level) {
    level = compile(spec, undefined, spec.abbreviates === true)
    compiled.set(spec, level)
  }
  return level
}

const childOf = (level: Level, sub: SubSpec): Level => {
  let child = level.children.get(sub)
  if (!child) {
    child = compile(sub, level, level.abbreviates)
    level.children.set(sub, child)
  }
  return child
}

interface Taken {
  readonly option: Option
  readonly value: Value | undefined
}

/** Where reading stands. `entries` holds option values with their roles and operands without one, in order. */
interface State {
  level: Level
  readonly specs: SubSpec[]
  readonly path: string[]
  readonly words: readonly Value[]
  next: number
  ended: boolean
  settled: boolean
  readonly taken: Taken[]
  readonly operands: Value[]
  readonly entries: { readonly option: Option | undefined; readonly value: Value }[]
  readonly unknown: { reason: 'option' | 'subcommand'; what: string }[]
  command: readonly Value[] | undefined
  /** The position among the operands where the command starts. */
  commandAt: number
}

const give = (state: State, option: Option, value: Value | undefined): void => {
  state.taken.push({ option, value })
  if (value && option.role !== '') state.entries.push({ option, value })
  if (state.level.ends.has(option)) state.ended = true
}

const strange = (state: State, what: string): void => {
  if (!state.unknown.some((one) => one.reason === 'subcommand')) state.unknown.push({ reason: 'option', what })
}

/** An option with nothing attached: its value, if it must have one, is the next word; a `command` is all that follow. */
const giveNext = (state: State, option: Option): void => {
  if (option.role === '' || option.optional) return give(state, option, undefined)
  if (option.role === 'command') {
    state.command = state.words.slice(state.next)
    state.next = state.words.length
    state.taken.push({ option, value: state.command[0] })
    return
  }
  if (option.pair) state.next += 1
  give(state, option, state.words[state.next])
  state.next += 1
}

/** A flag may be switched off by its attached value: `--flag=false`, `-Switch:$false`. */
const giveAttached = (state: State, option: Option, value: Value): void => {
  if (option.role !== '') return give(state, option, value)
  if (!OFF.has((textOf(value) ?? '').toLowerCase())) give(state, option, undefined)
}

/** Among the long options the only one with this beginning. */
const abbreviated = (level: Level, start: string): Option | undefined => {
  const found = new Set<Option>()
  for (const [key, option] of level.options) if (key.startsWith(start)) found.add(option)
  return found.size === 1 ? [...found][0] : undefined
}

/** The known start of the word may go on: `--out‹x›` could be any option, `--out=‹x›` is one. */
const readLong = (state: State, word: Value, known: string, whole: boolean): void => {
  const { level } = state
  const equals = known.indexOf('=')
  const name = equals < 0 ? known : known.slice(0, equals)
  const option = equals < 0 && !whole ? undefined : (level.options.get(name) ?? (level.abbreviates ? abbreviated(level, name) : undefined))
  if (!option) return readStem(state, word, known) ? undefined : strange(state, display(word))
  if (equals < 0) return giveNext(state, option)
  giveAttached(state, option, dropPrefix(word, equals + 1))
}

/** `-W*`: what follows the stem is the value; with nothing after it, the next word is. */
const readStem = (state: State, word: Value, known: string): boolean => {
  const stem = state.level.stems.find((one) => known.startsWith(one))
  const option = stem === undefined ? undefined : state.level.options.get(`${stem}*`)
  if (stem === undefined || !option) return false
  const rest = dropPrefix(word, stem.length)
  if (textOf(rest) === '') giveNext(state, option)
  else giveAttached(state, option, option.role !== '' && rest.parts.length === 1 && known[stem.length] === '=' ? dropPrefix(rest, 1) : rest)
  return true
}

const digitsAt = (text: string, at: number): number => {
  let end = at
  while (end < text.length && text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end += 1
  return end - at
}

/** Other option readers than getopt's drop the sign in `-o=json`. */
const skipEquals = (state: State, known: string, at: number): number => (!state.level.abbreviates && known[at] === '=' && known.length > at + 1 ? 2 : 1)

/** `-rf`, `-ofile`, `-20`, `-n‹x›`: one letter after the other until one takes the rest. */
const readBundle = (state: State, word: Value, known: string, whole: boolean): void => {
  const { options } = state.level
  let reported = false
  for (let at = 1; at < known.length; at += 1) {
    const letter = String.fromCodePoint(known.codePointAt(at) ?? 0)
    const option = options.get((known[0] ?? '') + letter)
    const digits = option ? 0 : digitsAt(known, at)
    const number = digits > 0 ? options.get('-#') : undefined
    if (number) {
      give(state, number, literal(known.slice(at, at + digits)))
      at += digits - 1
    } else if (!option) {
      if (!reported) strange(state, (known[0] ?? '') + letter)
      reported = true
      at += letter.length - 1
    } else if (option.role === '') give(state, option, undefined)
    else if (at + 1 < known.length || !whole) return giveAttached(state, option, dropPrefix(word, at + skipEquals(state, known, at + 1)))
    else return giveNext(state, option)
  }
  if (!whole && !reported) strange(state, display(word))
}

const readDashed = (state: State, word: Value, known: string, whole: boolean): void => {
  if (known.startsWith('--') || state.level.syntax === 'long') {
    if (state.level.syntax === 'long' && !state.level.options.has(known) && readNumber(state, known, whole)) return
    return readLong(state, word, known, whole)
  }
  // A single-dash name of several letters, where the spec has one, comes before its letters.
  const equals = known.indexOf('=')
  if (known.length > 2 && (equals < 0 ? whole : equals > 2) && state.level.options.has(equals < 0 ? known : known.slice(0, equals)))
    return readLong(state, word, known, whole)
  if (state.level.stems.length > 0 && readStem(state, word, known)) return
  readBundle(state, word, known, whole)
}

const readNumber = (state: State, known: string, whole: boolean): boolean => {
  const option = state.level.options.get('-#')
  if (!option || !whole || known.length < 2 || digitsAt(known, 1) !== known.length - 1) return false
  give(state, option, literal(known.slice(1)))
  return true
}

/** `+x`, `+o name`; a spec's bare `+` takes the rest of the word. */
const readPlus = (state: State, word: Value, known: string, whole: boolean): boolean => {
  const { options } = state.level
  const exact = whole ? options.get(known) : undefined
  const rest = options.get('+')
  if (exact && exact !== rest) giveNext(state, exact)
  else if (rest) give(state, rest, dropPrefix(word, 1))
  else readBundle(state, word, known, whole)
  return true
}

/** tar's first word without a dash: each letter that takes a value takes the next word. */
const readBare = (state: State, known: string): void => {
  for (const letter of known) {
    const option = state.level.options.get(`-${letter}`)
    if (option) giveNext(state, option)
    else strange(state, letter)
  }
}

const readCmdlet = (state: State, word: Value, known: string, whole: boolean): boolean => {
  // A word with blanks was quoted, which makes it a value.
  if (/^-[\d.]|^-[^\s:]*\s/.test(known) || known === '-') return false
  const colon = known.indexOf(':')
  const name = (colon < 0 ? known : known.slice(0, colon)).toLowerCase()
  const option = colon < 0 && !whole ? undefined : (state.level.options.get(name) ?? abbreviated(state.level, name))
  if (!option) strange(state, display(word))
  else if (colon < 0) giveNext(state, option)
  else giveAttached(state, option, dropPrefix(word, colon + 1))
  return true
}

const slashParts = (options: ReadonlyMap<string, Option>, name: string): Option[] | undefined => {
  const found = name
    .slice(1)
    .split('/')
    .map((part) => options.get(`/${part}`))
  return found.every((option) => option !== undefined) ? found : undefined
}

/** `/s`, `/s/q`, `/a:h`, `/ah`; a dash does as well. */
const readSlash = (state: State, word: Value, known: string, whole: boolean): boolean => {
  const { options } = state.level
  const text = `/${known.slice(1).toLowerCase()}`
  const mark = text.search(/[:=]/)
  const exact = mark < 0 ? (whole ? options.get(text) : undefined) : options.get(text.slice(0, mark))
  if (exact) {
    if (mark < 0) giveNext(state, exact)
    else giveAttached(state, exact, dropPrefix(word, mark + 1))
    return true
  }
  const several = whole ? slashParts(options, text) : undefined
  if (several) for (const option of several) give(state, option, undefined)
  else if (options.get(text.slice(0, 2))?.optional) give(state, options.get(text.slice(0, 2)) as Option, dropPrefix(word, 2))
  else if (known[0] === '/' && text.indexOf('/', 1) > 0) return false
  else strange(state, display(word))
  return true
}

const readAssign = (state: State, word: Value, known: string): boolean => {
  const equals = known.indexOf('=')
  const option = equals < 0 ? state.level.options.get(known) : state.level.options.get(known.slice(0, equals + 1))
  if (option && equals > 0) give(state, option, dropPrefix(word, equals + 1))
  else if (option) give(state, option, undefined)
  else strange(state, display(word))
  return true
}

/** Reads the word as an option; false where it is none. */
const readOption = (state: State, word: Value): boolean => {
  const { syntax, plus } = state.level
  const known = prefixOf(word)
  const whole = word.parts.length === 1 && known === word.parts[0]
  const first = known[0]
  if (syntax === 'assign' && known !== '--') return readAssign(state, word, known)
  if (syntax === 'slash') return (first === '/' || first === '-') && known.length > 1 && readSlash(state, word, known, whole)
  if (first === '+' && plus) return readPlus(state, word, known, whole)
  if (first !== '-' || (whole && known === '-')) return false
  if (whole && known === '--') {
    state.ended = true
    return true
  }
  if (syntax === 'cmdlet') return readCmdlet(state, word, known, whole)
  readDashed(state, word, known, whole)
  return true
}

const hasTaken = (state: State, name: string): boolean => {
  const option = state.level.options.get(fold(state.level.syntax, name))
  return option !== undefined && state.taken.some((one) => one.option === option)
}

const isGiven = (state: State, names: Given): boolean => (typeof names === 'string' ? hasTaken(state, names) : names.some((name) => hasTaken(state, name)))

const TEXTS: Operands = ['...text']

const operandsOf = (state: State): Operands => {
  const { spec } = state.level
  for (const rule of spec.operandsIf ?? []) if (isGiven(state, rule.if)) return rule.operands
  return spec.operands ?? TEXTS
}

const isAssignment = (word: Value): boolean => /^[A-Za-z_][^=/\s]*=/.test(prefixOf(word))

/** What the operand that was just read means for those after it: a command takes them all, a script makes them its arguments. */
const stopAt = (state: State): void => {
  const roles = operandsOf(state)
  const index = state.operands.length - 1
  const word = state.operands[index]
  const rest = roles.findIndex((role) => role.startsWith('...'))
  if (roles[rest] === '...env' && word && index >= rest) {
    if (isAssignment(word) || roles[rest + 1] !== 'command') return
    return startCommand(state, index)
  }
  if (rest >= 0 && index >= rest) return
  if (roles[index] === 'command') startCommand(state, index)
  else if (roles[index]?.startsWith('script:')) state.ended = true
}

const startCommand = (state: State, at: number): void => {
  state.command = state.words.slice(state.next - 1)
  state.operands.push(...state.command.slice(1))
  state.commandAt = at
  state.next = state.words.length
}

/** Takes the word as the name of a sub-command; false where it is an operand after all. */
const enter = (state: State, word: Value): boolean => {
  const { subs, spec } = state.level
  if (!subs || state.settled || state.ended) return false
  const text = textOf(word)
  const sub = text === undefined ? undefined : subs.get(text)
  if (sub && text !== undefined) {
    state.level = childOf(state.level, sub)
    state.specs.push(sub)
    state.path.push(text)
    return true
  }
  state.settled = true
  if (spec.unlisted !== 'operands') state.unknown.push({ reason: 'subcommand', what: [...state.path, display(word)].join(' ') })
  return false
}

const readOperand = (state: State, word: Value): void => {
  if (enter(state, word)) return
  state.operands.push(word)
  state.entries.push({ option: undefined, value: word })
  if (state.level.syntax === 'posix') state.ended = true
  if (state.level.stops) stopAt(state)
}

const readWords = (state: State): void => {
  const bare = state.level.syntax === 'bundle' ? textOf(state.words[0] ?? literal('-')) : undefined
  if (bare !== undefined && bare !== '' && !bare.startsWith('-')) {
    state.next = 1
    readBare(state, bare)
  }
  while (state.next < state.words.length) {
    const word = state.words[state.next] as Value
    state.next += 1
    if (state.ended || state.level.syntax === 'none' || !readOption(state, word)) readOperand(state, word)
  }
}

/** The role of each of `count` operands: the fixed ones first, those at the end next, the repeated one takes what is left. */
const assignRoles = (roles: Operands, operands: readonly Value[]): readonly Role[] => {
  const count = operands.length
  const rest = roles.findIndex((role) => role.startsWith('...'))
  if (rest < 0) return operands.map((_, index) => (roles[index] ?? 'text') as Role)
  const repeated = (roles[rest] ?? '').slice(3) as Role
  if (repeated === 'env') return operands.map((word) => (isAssignment(word) ? 'env' : 'text'))
  const after = Math.min(roles.length - rest - 1, Math.max(0, count - rest))
  return operands.map((_, index) => {
    if (index < rest) return roles[index] as Role
    return index >= count - after ? (roles[roles.length - (count - index)] as Role) : repeated
  })
}

const STREAMED = new Set<Role>(['path.read', 'path.write', 'path.append', 'path.edit'])

/** `-` is stdin or stdout where a file is read or written. */
const streamless = (role: Role, value: Value): Role => (STREAMED.has(role) && textOf(value) === '-' ? 'text' : role)

const rolesOf = (state: State): RoleValue[] => {
  const until = state.commandAt < 0 ? state.operands.length : state.commandAt
  const roles = assignRoles(operandsOf(state), state.operands.slice(0, until))
  const out: RoleValue[] = []
  let operand = 0
  for (const { option, value } of state.entries) {
    if (option) out.push({ role: streamless(option.role as Role, value), value, option: option.name })
    else {
      if (operand < until) out.push({ role: streamless(roles[operand] ?? 'text', value), value, option: '' })
      operand += 1
    }
  }
  return out
}

const isDry = (state: State): boolean =>
  state.taken.some(({ option, value }) => state.level.dry.has(option) && (!value || !OFF.has((textOf(value) ?? 'off').toLowerCase())))

const makeCall = (state: State, program: string, context: ArgvContext): Call => {
  const { options, syntax } = state.level
  const of = (name: string): Taken[] => {
    const option = options.get(name) ?? options.get(fold(syntax, name))
    return option ? state.taken.filter((one) => one.option === option) : []
  }
  const values = (name: string): Value[] => of(name).flatMap(({ value }) => value ?? [])
  return {
    program,
    path: state.path,
    words: state.words,
    operands: state.operands,
    has: (name) => of(name).length > 0,
    count: (name) => of(name).length,
    value: (name) => values(name).at(-1),
    values,
    unknown: state.unknown.map(({ what }) => what),
    stdin: context.stdin,
    env: context.env,
    cwd: context.cwd,
    home: context.home,
  }
}

/**
 * Reads the words after a program's name. Never throws; what the grammar does not have is in `unknown`.
 * Beside plain names a spec may declare `-#` (dash digits: `head -20`), `-W*` (the rest of the word is the value) and `+` (`vim +cmd`).
 */
export const readArgv = (spec: CommandSpec, argv: readonly Value[], context: ArgvContext): ArgvReading => {
  const state: State = {
    level: levelOf(spec),
    specs: [spec],
    path: [],
    words: argv,
    next: 0,
    ended: false,
    settled: false,
    taken: [],
    operands: [],
    entries: [],
    unknown: [],
    command: undefined,
    commandAt: -1,
  }
  readWords(state)
  const call = makeCall(state, context.program ?? spec.names[0] ?? '', context)
  return { call, roles: rolesOf(state), spec: state.level.spec, specs: state.specs, unknown: state.unknown, command: state.command, dryRun: isDry(state) }
}

const isOne = (call: Call, name: string): boolean => {
  if (name === 'operands') return call.operands.length > 0
  if (name === 'operands[1]') return call.operands.length > 1
  if (name === 'no operands') return call.operands.length === 0
  if (name === 'stdin') return call.stdin !== undefined
  return call.has(name)
}

/** Is any of these given? Option names, `operands`, `operands[1]` (a second one), `no operands`, `stdin`. */
export const given = (call: Call, name: Given): boolean => (typeof name === 'string' ? isOne(call, name) : name.some((one) => isOne(call, one)))

const SLICE = /^operands(?:\[(?:(-?\d+)|(-?\d+)?:(-?\d+)?)\])?$/

/** The arguments that a reference means, in order; none where it is not given. */
export const argsOf = (call: Call, ref: ArgRef): readonly Value[] => {
  const match = SLICE.exec(ref)
  if (!match) return call.values(ref)
  const [, one, from, to] = match
  if (one === undefined) return call.operands.slice(from === undefined ? 0 : Number(from), to === undefined ? undefined : Number(to))
  const value = call.operands.at(Number(one))
  return value ? [value] : []
}
