// Owns running PowerShell and cmd text in the analysis: aliases, .NET calls, and commands by their specs.
import type { EffectDraft } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { LIMITS } from '../limits.ts'
import { readCmd } from '../shell/cmd.ts'
import { type PowerCall, type PowerCommand, readPowerShell } from '../shell/powershell.ts'
import { type Carry, literal, textOf, unite, unknown, type Value } from '../value.ts'
import { carriesOf, emit } from './emit.ts'
import { runStdin } from './follow.ts'
import { invoke } from './invoke.ts'
import { type Here, lose, type World } from './world.ts'

/** Names that PowerShell ships as aliases (about_Aliases, 7.4 and 5.1) → cmdlet. */
const ALIASES: Readonly<Record<string, string>> = {
  rm: 'remove-item', del: 'remove-item', erase: 'remove-item', rd: 'remove-item', ri: 'remove-item', rmdir: 'remove-item',
  ls: 'get-childitem', dir: 'get-childitem', gci: 'get-childitem', cat: 'get-content', gc: 'get-content', type: 'get-content',
  cp: 'copy-item', copy: 'copy-item', cpi: 'copy-item', mv: 'move-item', move: 'move-item', mi: 'move-item', ren: 'rename-item', rni: 'rename-item',
  md: 'new-item', mkdir: 'new-item', ni: 'new-item', sc: 'set-content', ac: 'add-content', clc: 'clear-content', echo: 'write-output', write: 'write-output',
  iwr: 'invoke-webrequest', irm: 'invoke-restmethod', iex: 'invoke-expression', icm: 'invoke-command', sls: 'select-string', select: 'select-object',
  where: 'where-object', '?': 'where-object', foreach: 'foreach-object', '%': 'foreach-object', sort: 'sort-object', measure: 'measure-object', group: 'group-object',
  kill: 'stop-process', spps: 'stop-process', ps: 'get-process', gps: 'get-process', saps: 'start-process', start: 'start-process', gsv: 'get-service', spsv: 'stop-service', sasv: 'start-service',
  gcm: 'get-command', sl: 'set-location', cd: 'set-location', chdir: 'set-location', pwd: 'get-location', gl: 'get-location', cls: 'clear-host', clear: 'clear-host', h: 'get-history', history: 'get-history',
  sp: 'set-itemproperty', gp: 'get-itemproperty', rp: 'remove-itemproperty', gi: 'get-item', tee: 'tee-object', sleep: 'start-sleep', man: 'get-help', help: 'get-help', gal: 'get-alias', gm: 'get-member', gu: 'get-unique', ft: 'format-table', fl: 'format-list', oh: 'out-host',
}

/** Names of cmd's own commands that differ from the program of the same name elsewhere → the spec's name. */
const CMD_NAMES: Readonly<Record<string, string>> = { rmdir: 'rd', mkdir: 'md', erase: 'del', chdir: 'cd', type: 'cmd-type', copy: 'copy', dir: 'cmd-dir', find: 'cmd-find', sort: 'cmd-sort', more: 'cmd-more', date: 'cmd-date', time: 'cmd-time' }

export const powershellText = (world: World, here: Here, kind: 'powershell' | 'cmd', text: string): Value => {
  if (text.length > LIMITS.commandText) {
    lose(world, here, 'size', `${text.length} characters`)
    return unknown('text')
  }
  return kind === 'cmd' ? cmdText(world, here, text) : powerText(world, here, text, undefined)
}

const powerText = (world: World, here: Here, text: string, input: Value | undefined): Value => {
  const variables = new Map<string, Value>([['home', literal(world.action.home)], ['pwd', literal(world.action.cwd)]])
  for (const [name, value] of Object.entries(world.env)) variables.set(`env:${name.toLowerCase()}`, literal(value))
  return readPowerShell({ text, variables, input }, {
    command: (command, piped) => powerCommand(world, here, command, piped, variables),
    call: (call, base) => powerCall(world, here, call, base),
    lost: (message, span) => lose(world, { ...here, span: here.depth === 0 ? span : here.span }, 'syntax', message, { language: 'powershell' }),
  })
}

const powerCommand = (world: World, here: Here, command: PowerCommand, input: Value | undefined, variables: Map<string, Value>): Value => {
  const [first, ...rest] = command.words
  const name = first === undefined ? '' : (textOf(first) ?? '').toLowerCase()
  const inside: Here = { ...here, span: here.depth === 0 ? command.span : here.span }
  const words = [ALIASES[name] === undefined ? (first ?? literal('')) : literal(ALIASES[name]), ...rest]
  for (const block of command.blocks) {
    variables.set('_', input ?? unknown('$_'))
    powerText(world, { ...inside, via: [...inside.via, name], depth: inside.depth + 1 }, block, input)
  }
  const out = invoke(world, inside, words, { stdin: input, env: {} }).stdout
  for (const redirect of command.redirects) emit(world, inside, { kind: 'fs.write', on: redirect.path, set: { overwrites: !redirect.append }, content: out })
  return out
}

interface Net {
  readonly kind: EffectDraft['kind']
  readonly set?: Partial<EffectFields>
}

/** .NET members that touch files, by `type::method` without `system.`; the first argument is the path. */
const FILE_CALLS: Readonly<Record<string, Net>> = {
  'io.file::delete': { kind: 'fs.delete' },
  'io.directory::delete': { kind: 'fs.delete', set: { recursive: true } },
  'io.file::readalltext': { kind: 'fs.read' }, 'io.file::readallbytes': { kind: 'fs.read' }, 'io.file::readalllines': { kind: 'fs.read' }, 'io.file::openread': { kind: 'fs.read' },
  'io.file::writealltext': { kind: 'fs.write', set: { overwrites: true } }, 'io.file::writeallbytes': { kind: 'fs.write', set: { overwrites: true } }, 'io.file::writealllines': { kind: 'fs.write', set: { overwrites: true } },
  'io.file::appendalltext': { kind: 'fs.write' }, 'io.file::create': { kind: 'fs.write' }, 'io.directory::createdirectory': { kind: 'fs.write' },
}

const powerCall = (world: World, here: Here, call: PowerCall, base: Value | undefined): Value => {
  const inside: Here = { ...here, span: here.depth === 0 ? call.span : here.span }
  const name = `${call.type.replace(/^system\./, '')}::${call.method}`
  const [first, second, third] = call.args
  const carries = call.args.reduce<readonly Carry[]>((all, arg) => unite(all, arg.carries), base?.carries ?? [])
  const file = FILE_CALLS[name]
  if (file !== undefined && first !== undefined) {
    emit(world, inside, { kind: file.kind, on: first, ...(file.set ? { set: file.set } : {}), ...(file.kind === 'fs.write' && second ? { content: second } : {}) })
    return unknown(call.method, false, file.kind === 'fs.read' ? carriesOf(world, inside, first) : carries)
  }
  if (/^(downloadstring|downloaddata|getstringasync|getasync|openread)$/.test(call.method) && first !== undefined) {
    emit(world, inside, { kind: 'net.download', on: first })
    return unknown(call.method, false, [{ kind: 'network', path: textOf(first) ?? '?' }])
  }
  if (call.method === 'downloadfile' && first !== undefined && second !== undefined) {
    emit(world, inside, { kind: 'net.download', on: first })
    emit(world, inside, { kind: 'fs.write', on: second, set: { overwrites: true }, carries: [{ kind: 'network', path: textOf(first) ?? '?' }] })
  } else if (/^upload(string|data|file|values)$/.test(call.method) && first !== undefined) emit(world, inside, { kind: 'net.upload', on: first, set: { method: 'POST' }, carries })
  else if (name === 'environment::setenvironmentvariable' && /^(machine|user)$/i.test(textOf(third ?? literal('')) ?? '')) emit(world, inside, { kind: 'system.change', set: { area: 'setting' }, on: first ?? literal('variable') })
  else if (name === 'convert::frombase64string' && first !== undefined) return decoded(first)
  else if (/^(getstring|tostring|trim)$/.test(call.method)) return base !== undefined && textOf(base) !== '' && call.args.length === 0 ? base : (first ?? base ?? unknown(call.method))
  else if (name === 'scriptblock::create' && first !== undefined) return first
  else if (call.method === 'invoke' || call.method === 'invokescript') runStdin(world, inside, 'code:powershell', first ?? base)
  return unknown(call.method, false, carries)
}

const decoded = (value: Value): Value => {
  const text = textOf(value)
  if (text === undefined) return unknown('base64', false, value.carries)
  try {
    return literal(atob(text).replaceAll('\0', ''), [{ kind: 'decoded', path: 'base64' }])
  } catch {
    return unknown('base64')
  }
}

const cmdText = (world: World, here: Here, text: string): Value => {
  let input: Value | undefined
  let out = literal('')
  for (const command of readCmd(text, (name) => world.env[name] ?? world.env[name.toLowerCase()])) {
    const [first, ...rest] = command.words
    const name = first === undefined ? '' : (textOf(first) ?? '').toLowerCase()
    const words = [CMD_NAMES[name] === undefined ? (first ?? literal('')) : literal(CMD_NAMES[name]), ...rest]
    out = invoke(world, here, words, { stdin: input, env: {} }).stdout
    for (const redirect of command.redirects) emit(world, here, { kind: 'fs.write', on: redirect.path, set: { overwrites: !redirect.append }, content: out })
    input = command.piped ? out : undefined
  }
  return out
}
