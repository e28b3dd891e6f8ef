// Owns running PowerShell and cmd text in the analysis: aliases, .NET calls, and commands by their specs.
import type { EffectDraft } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import { type CmdCommand, readCmd } from '../shell/cmd.ts'
import { type PowerCall, type PowerCommand, readPowerShell } from '../shell/powershell.ts'
import { type Carry, concat, display, dropPrefix, isUnknown, literal, prefixOf, textOf, unite, unknown, type Value } from '../value.ts'
import { carriesOf, emit, pathOf } from './emit.ts'
import { runStdin } from './follow.ts'
import { invoke } from './invoke.ts'
import { dirName } from './path.ts'
import { type Here, lose, type World } from './world.ts'

/** Names that PowerShell ships as aliases (about_Aliases, 7.4 and 5.1) → cmdlet. */
const ALIASES: Readonly<Record<string, string>> = {
  rm: 'remove-item',
  del: 'remove-item',
  erase: 'remove-item',
  rd: 'remove-item',
  ri: 'remove-item',
  rmdir: 'remove-item',
  ls: 'get-childitem',
  dir: 'get-childitem',
  gci: 'get-childitem',
  cat: 'get-content',
  gc: 'get-content',
  type: 'get-content',
  cp: 'copy-item',
  copy: 'copy-item',
  cpi: 'copy-item',
  mv: 'move-item',
  move: 'move-item',
  mi: 'move-item',
  ren: 'rename-item',
  rni: 'rename-item',
  md: 'new-item',
  mkdir: 'new-item',
  ni: 'new-item',
  sc: 'set-content',
  ac: 'add-content',
  clc: 'clear-content',
  echo: 'write-output',
  write: 'write-output',
  iwr: 'invoke-webrequest',
  irm: 'invoke-restmethod',
  iex: 'invoke-expression',
  icm: 'invoke-command',
  sls: 'select-string',
  select: 'select-object',
  where: 'where-object',
  '?': 'where-object',
  foreach: 'foreach-object',
  '%': 'foreach-object',
  sort: 'sort-object',
  measure: 'measure-object',
  group: 'group-object',
  kill: 'stop-process',
  spps: 'stop-process',
  ps: 'get-process',
  gps: 'get-process',
  saps: 'start-process',
  start: 'start-process',
  gsv: 'get-service',
  spsv: 'stop-service',
  sasv: 'start-service',
  gcm: 'get-command',
  sl: 'set-location',
  cd: 'set-location',
  chdir: 'set-location',
  pwd: 'get-location',
  gl: 'get-location',
  cls: 'clear-host',
  clear: 'clear-host',
  h: 'get-history',
  history: 'get-history',
  sp: 'set-itemproperty',
  gp: 'get-itemproperty',
  rp: 'remove-itemproperty',
  gi: 'get-item',
  tee: 'tee-object',
  sleep: 'start-sleep',
  man: 'get-help',
  help: 'get-help',
  gal: 'get-alias',
  gm: 'get-member',
  gu: 'get-unique',
  ft: 'format-table',
  fl: 'format-list',
  oh: 'out-host',
}

/** Names of cmd's own commands that differ from the program of the same name elsewhere → the spec's name. */
const CMD_NAMES: Readonly<Record<string, string>> = {
  rmdir: 'rd',
  mkdir: 'md',
  erase: 'del',
  chdir: 'cd',
  type: 'cmd-type',
  copy: 'copy',
  dir: 'cmd-dir',
  find: 'cmd-find',
  sort: 'cmd-sort',
  more: 'cmd-more',
  date: 'cmd-date',
  time: 'cmd-time',
  start: 'cmd-start',
  rename: 'ren',
}

/** @param file the script that the text is, where it is one */
export const powershellText = (world: World, here: Here, kind: 'powershell' | 'cmd', text: string, file?: string): Value => {
  if (text.length > LIMITS.commandText) {
    lose(world, here, 'size', `${text.length} characters`)
    return unknown('text')
  }
  if (here.depth > 0 && world.said.text.length < LIMITS.commandText) world.said.text += `\n${text}`
  return kind === 'cmd' ? cmdText(world, here, text, file) : powerText(world, here, text, undefined, powerSession(world, here, file))
}

/** Folders that Windows tells by variables, from the home; nothing where the home is not one of Windows. */
const windowsFolders = (home: string): Readonly<Record<string, string>> => {
  const drive = /^[A-Za-z]:/.exec(home)?.[0]
  if (drive === undefined) return {}
  const base = home.replaceAll('/', '\\')
  return {
    USERPROFILE: base,
    HOMEDRIVE: drive,
    HOMEPATH: base.slice(2),
    LOCALAPPDATA: `${base}\\AppData\\Local`,
    APPDATA: `${base}\\AppData\\Roaming`,
    TEMP: `${base}\\AppData\\Local\\Temp`,
    TMP: `${base}\\AppData\\Local\\Temp`,
    ONEDRIVE: `${base}\\OneDrive`,
    SYSTEMDRIVE: drive,
    SYSTEMROOT: `${drive}\\Windows`,
    WINDIR: `${drive}\\Windows`,
    PROGRAMDATA: `${drive}\\ProgramData`,
    ALLUSERSPROFILE: `${drive}\\ProgramData`,
    PUBLIC: `${drive}\\Users\\Public`,
    PROGRAMFILES: `${drive}\\Program Files`,
    'PROGRAMFILES(X86)': `${drive}\\Program Files (x86)`,
    USERNAME: base.slice(base.lastIndexOf('\\') + 1),
  }
}

/** What moves as commands run: variables and the folder. */
interface Session {
  readonly variables: Map<string, Value>
  cwd: string | undefined
}

const backslashed = (path: string): string => path.replaceAll('/', '\\')

/** Start-up files of PowerShell (about_Profiles, 7.4): `$PROFILE` and its members. */
const profiles = (home: string): readonly (readonly [string, Value])[] => {
  const windows = /^[A-Za-z]:/.test(home)
  const own = windows ? `${backslashed(home)}\\Documents\\PowerShell\\` : `${home}/.config/powershell/`
  const all = windows ? `${home.slice(0, 2)}\\Program Files\\PowerShell\\7\\` : '/opt/microsoft/powershell/7/'
  const host = 'Microsoft.PowerShell_profile.ps1'
  return [
    ['profile', literal(own + host)],
    ['profile.currentusercurrenthost', literal(own + host)],
    ['profile.currentuserallhosts', literal(`${own}profile.ps1`)],
    ['profile.alluserscurrenthost', literal(all + host)],
    ['profile.allusersallhosts', literal(`${all}profile.ps1`)],
  ]
}

const powerSession = (world: World, here: Here, file?: string): Session => {
  const variables = new Map<string, Value>([
    ['home', literal(world.action.home)],
    ['pwd', literal(world.action.cwd)],
    ...profiles(world.action.home),
    ...(file === undefined
      ? []
      : ([
          ['psscriptroot', literal(backslashed(dirName(file)))],
          ['pscommandpath', literal(backslashed(file))],
        ] as const)),
  ])
  for (const [name, value] of Object.entries({ ...windowsFolders(world.action.home), ...world.env })) variables.set(`env:${name.toLowerCase()}`, literal(value))
  return { variables, cwd: here.cwd }
}

const powerText = (world: World, here: Here, text: string, input: Value | undefined, session: Session): Value => {
  if (here.depth > LIMITS.depth) {
    lose(world, here, 'depth', 'blocks nested too deep', { language: 'powershell' })
    return unknown('nested too deep')
  }
  const at = (): Here => ({ ...here, cwd: session.cwd })
  return readPowerShell(
    { text, variables: session.variables, input },
    {
      command: (command, piped) => powerCommand(world, at(), command, piped, session),
      call: (call, base) => powerCall(world, at(), call, base),
      lost: (message, span) => lose(world, { ...here, span: here.depth === 0 ? span : here.span }, 'syntax', message, { language: 'powershell' }),
    },
  )
}

/** False for the device that swallows all. */
const isKept = ({ path }: { readonly path: Value }): boolean => !/^(nul:?|\$null)$/i.test(textOf(path)?.trim() ?? '')

const CHANGES_FOLDER: ReadonlySet<string> = new Set(['set-location', 'push-location', 'pushd'])

/** The cmdlet meant: an alias, or a verb and noun in any case; other programs as they are. */
const cmdletOf = (first: Value | undefined): Value => {
  const name = first === undefined ? '' : (textOf(first) ?? '')
  const lower = name.toLowerCase()
  const alias = ALIASES[lower]
  if (alias !== undefined) return literal(alias)
  return /^[a-z]+-[a-z]+$/.test(lower) ? literal(lower) : (first ?? literal(''))
}

/** Cmdlets that run their blocks for each thing that is piped in, which is `$_` there. */
const powerCommand = (world: World, here: Here, command: PowerCommand, input: Value | undefined, session: Session): Value => {
  const [first, ...rest] = command.words
  const program = cmdletOf(first)
  const name = (textOf(program) ?? '').toLowerCase()
  const inside: Here = { ...here, span: here.depth === 0 ? command.span : here.span }
  const outer = session.variables.get('_')
  for (const block of command.blocks) {
    session.variables.set('_', input ?? unknown('$_'))
    powerText(world, { ...inside, via: [...inside.via, name], depth: inside.depth + 1 }, block, input, session)
  }
  if (outer !== undefined) session.variables.set('_', outer)
  const text = cmdWords(name, rest)
  if (text !== undefined && inside.depth <= LIMITS.depth) return cmdText(world, { ...inside, via: [...inside.via, 'cmd'], depth: inside.depth + 1 }, text)
  const out = invoke(world, inside, [program, ...rest], { stdin: input, env: {} }).stdout
  if (CHANGES_FOLDER.has(name)) session.cwd = folderAfter(world, inside, rest)
  for (const redirect of command.redirects.filter(isKept))
    emit(world, inside, { kind: 'fs.write', on: redirect.path, set: { overwrites: !redirect.append }, content: out })
  return out
}

/** Where `cd X` leads; undefined where that is not known. */
const folderAfter = (world: World, here: Here, words: readonly Value[]): string | undefined => {
  const to = words.findLast((word) => !/^[-/][A-Za-z]/.test(textOf(word) ?? ''))
  if (to === undefined) return here.cwd
  const { path, known, pattern } = pathOf(world, here, to)
  return known && !pattern && path !== '?' ? path : undefined
}

interface Net {
  readonly kind: EffectDraft['kind']
  readonly set?: Partial<EffectFields>
}

/** .NET members that touch files, by `type::method` without `system.`; the first argument is the path. */
const FILE_CALLS: Readonly<Record<string, Net>> = {
  'io.file::delete': { kind: 'fs.delete' },
  'io.directory::delete': { kind: 'fs.delete', set: { recursive: true } },
  'io.file::readalltext': { kind: 'fs.read' },
  'io.file::readallbytes': { kind: 'fs.read' },
  'io.file::readalllines': { kind: 'fs.read' },
  'io.file::openread': { kind: 'fs.read' },
  'io.file::writealltext': { kind: 'fs.write', set: { overwrites: true } },
  'io.file::writeallbytes': { kind: 'fs.write', set: { overwrites: true } },
  'io.file::writealllines': { kind: 'fs.write', set: { overwrites: true } },
  'io.file::appendalltext': { kind: 'fs.write' },
  'io.file::create': { kind: 'fs.write' },
  'io.directory::createdirectory': { kind: 'fs.write' },
}

const powerCall = (world: World, here: Here, call: PowerCall, base: Value | undefined): Value => {
  const inside: Here = { ...here, span: here.depth === 0 ? call.span : here.span }
  const name = `${call.type.replace(/^system\./, '')}::${call.method}`
  const [first, second, third] = call.args
  const carries = call.args.reduce<readonly Carry[]>((all, arg) => unite(all, arg.carries), base?.carries ?? [])
  const file = FILE_CALLS[name]
  if (file !== undefined && first !== undefined) {
    emit(world, inside, {
      kind: file.kind,
      on: first,
      ...(file.set ? { set: file.set } : {}),
      ...(file.kind === 'fs.write' && second ? { content: second } : {}),
    })
    return unknown(call.method, false, file.kind === 'fs.read' ? carriesOf(world, inside, first) : carries)
  }
  if (/^(downloadstring|downloaddata|getstringasync|getasync|openread)$/.test(call.method) && first !== undefined) {
    emit(world, inside, { kind: 'net.download', on: first })
    return unknown(call.method, false, [{ kind: 'network', path: textOf(first) ?? '?' }])
  }
  if (call.method === 'downloadfile' && first !== undefined && second !== undefined) {
    emit(world, inside, { kind: 'net.download', on: first })
    emit(world, inside, { kind: 'fs.write', on: second, set: { overwrites: true }, carries: [{ kind: 'network', path: textOf(first) ?? '?' }] })
  } else if (/^upload(string|data|file|values)$/.test(call.method) && first !== undefined)
    emit(world, inside, { kind: 'net.upload', on: first, set: { method: 'POST' }, carries })
  else if (name === 'environment::setenvironmentvariable' && /^(machine|user)$/i.test(textOf(third ?? literal('')) ?? ''))
    emit(world, inside, { kind: 'system.change', set: { area: 'setting' }, on: first ?? literal('variable') })
  else if (name === 'environment::getenvironmentvariables') {
    emit(world, inside, { kind: 'secret.read', set: { store: 'environment' } })
    return unknown(call.method, false, [{ kind: 'env', path: '' }])
  } else if (name === 'environment::getenvironmentvariable' && first !== undefined)
    return unknown(`$env:${display(first)}`, false, [{ kind: 'env', path: display(first) }])
  else if (weakens(call)) emit(world, inside, { kind: 'system.change', set: { area: 'security-module' }, on: literal('the scan of scripts (AMSI)') })
  else if (call.method === 'clearlog') emit(world, inside, { kind: 'audit.erase', set: { log: 'event log' }, on: first ?? literal('event log') })
  else if (call.method === 'delete' && base !== undefined && /shadowcopy/i.test(display(base)))
    emit(world, inside, {
      kind: 'data.destroy',
      set: { system: 'backup', object: 'shadow copies', scope: 'all', local: true, reversible: false },
      on: literal('shadow copies'),
    })
  else if (name === 'convert::frombase64string' && first !== undefined) return decoded(first)
  else if (/^(getstring|tostring|trim)$/.test(call.method))
    return base !== undefined && textOf(base) !== '' && call.args.length === 0 ? base : (first ?? base ?? unknown(call.method))
  else if (name === 'scriptblock::create' && first !== undefined) {
    // Nobody makes one but to run it; what then calls it does nothing more.
    runStdin(world, inside, 'code:powershell', first)
    return literal('Out-Null', carries)
  } else if (call.method === 'invoke' || call.method === 'invokescript') runStdin(world, inside, 'code:powershell', first ?? base)
  return unknown(call.method, false, carries)
}

/** What looks at scripts before they run is looked up only to be switched off. */
const weakens = (call: PowerCall): boolean =>
  /^get(type|field|property)$/.test(call.method) && call.args.some((arg) => /amsi(utils|initfailed|context)/i.test(display(arg)))

const decoded = (value: Value): Value => {
  const text = textOf(value)
  if (text === undefined) return unknown('base64', false, value.carries)
  try {
    return literal(atob(text).replaceAll('\0', ''), [{ kind: 'decoded', path: 'base64' }])
  } catch {
    return unknown('base64')
  }
}

/** What a batch file knows of itself: `%0`, `%~f0`, `%~d0`, `%~dp0`, `%~nx0`. */
const ownName = (file: string): Readonly<Record<string, string>> => {
  const path = backslashed(file)
  const drive = /^[A-Za-z]:/.exec(path)?.[0] ?? ''
  const folder = `${backslashed(dirName(file))}\\`
  const name = path.slice(path.lastIndexOf('\\') + 1)
  return {
    '0': path,
    '~0': path,
    '~F0': path,
    '~D0': drive,
    '~P0': folder.slice(drive.length),
    '~DP0': folder,
    '~NX0': name,
    '~N0': name.replace(/\.\w+$/, ''),
  }
}

const cmdText = (world: World, here: Here, text: string, file?: string): Value => {
  const known = { ...windowsFolders(world.action.home), ...world.env, ...(file === undefined ? {} : ownName(file)) }
  const session: Session = {
    variables: new Map(Object.entries(known).map(([name, value]) => [name.toUpperCase(), literal(value)])),
    cwd: here.cwd,
  }
  let input: Value | undefined
  let out = literal('')
  const commands = readCmd(
    text,
    (name) => session.variables.get(name),
    (what) => lose(world, here, 'size', what, { language: 'cmd' }),
  )
  for (let next = commands.next(); !next.done; next = commands.next(out)) {
    const command = next.value
    out = cmdCommand(world, { ...here, cwd: session.cwd }, command, input, session)
    input = command.piped ? out : undefined
  }
  return out
}

/** `call x` runs x in this very session; `call :label` goes to a place in the batch file. */
const uncalled = (words: readonly Value[]): readonly Value[] => {
  const [first, next, ...rest] = words
  if (first === undefined || next === undefined || (textOf(first) ?? '').toLowerCase() !== 'call' || prefixOf(next).startsWith(':')) return words
  return uncalled([dropPrefix(next, /^@*/.exec(prefixOf(next))?.[0].length ?? 0), ...rest])
}

const cmdCommand = (world: World, here: Here, command: CmdCommand, input: Value | undefined, session: Session): Value => {
  const [first, ...rest] = uncalled(command.words)
  const name = first === undefined ? '' : (textOf(first) ?? '').toLowerCase()
  const words = [CMD_NAMES[name] === undefined ? (first ?? literal('')) : literal(CMD_NAMES[name]), ...rest]
  if (name === 'set') assign(session, rest)
  const text = cmdWords(name, rest)
  if (text !== undefined && here.depth < LIMITS.depth) return cmdText(world, { ...here, via: [...here.via, 'cmd'], depth: here.depth + 1 }, text)
  const out = name === 'set' && rest.length === 0 ? allVariables(world, here) : invoke(world, here, words, { stdin: input, env: {} }).stdout
  if (name === 'cd' || name === 'chdir' || name === 'pushd') session.cwd = folderAfter(world, here, rest)
  for (const redirect of command.redirects.filter(isKept))
    emit(world, here, { kind: 'fs.write', on: redirect.path, set: { overwrites: !redirect.append }, content: out })
  return out
}

/** `set` alone prints them all. */
const allVariables = (world: World, here: Here): Value => {
  emit(world, here, { kind: 'secret.read', set: { store: 'environment' } })
  return unknown('set', false, [{ kind: 'env', path: '' }])
}

/** The text of `cmd /c TEXT` that one of the two shells starts; undefined for anything else. */
const cmdWords = (name: string, words: readonly Value[]): string | undefined => {
  const at = /^cmd(\.exe)?$/.test(name) ? words.findIndex((word) => /^\/[ck]$/i.test(textOf(word) ?? '')) : -1
  const rest = at < 0 ? [] : words.slice(at + 1)
  return rest.length > 0 && rest.every((word) => !isUnknown(word)) ? rest.map(display).join(' ') : undefined
}

/** `set NAME=VALUE`, `set "NAME=VALUE"`; blanks split the value into words, which are one text again. */
const assign = (session: Session, words: readonly Value[]): void => {
  const [first, ...more] = words
  const start = first === undefined ? '' : prefixOf(first)
  const at = start.indexOf('=')
  if (first === undefined || at <= 0 || start.startsWith('/')) return
  session.variables.set(start.slice(0, at).toUpperCase(), concat([dropPrefix(first, at + 1), ...more.flatMap((word) => [literal(' '), word])]))
}
