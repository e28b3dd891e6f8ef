// Owns Julia's library as far as it touches files, processes, the network, packages and code: Base, Downloads, Pkg, Sockets of Julia 1.11, HTTP.jl. Data; no syntax.
import { unknown } from '../value.ts'
import { type CallTable, each } from './call-table.ts'
import { fieldOf, request, startShell, the, writeFile } from './calls.ts'
import { USUAL } from './lexer.ts'
import type { CodeContext } from './machine.ts'
import { argument } from './machine.ts'
import { environmentOf, folderOfFile, library, packages, valuesIn } from './script-rows.ts'
import type { ScriptLanguage } from './script-walk.ts'
import { any, flag, join, known, list, NOTHING, text, unionOf } from './thing.ts'

const CALLS: CallTable = {
  ...library({
    language: 'julia',
    deletes: 'rm Base.rm Base.Filesystem.rm FilePathsBase.rm',
    reads: 'readlines eachline readline readuntil CSV.read CSV.File readdlm DelimitedFiles.readdlm JSON.parsefile TOML.parsefile include_dependency',
    opens: 'open Base.open',
    makes: 'mkdir mkpath touch',
    copies: 'cp Base.cp',
    moves: 'mv rename Base.mv',
    chmods: 'chmod',
    fetches: 'HTTP.get HTTP.request_get',
    fetchesTo: 'download Downloads.download Base.download HTTP.download',
    sends: 'HTTP.post HTTP.put HTTP.patch',
    connects: 'connect Sockets.connect',
    evaluates: 'eval Base.eval Core.eval include_string Base.include_string @eval',
    follows: 'include Base.include',
    prints: 'println print show display @show @info @warn printstyled',
    joins: 'joinpath',
    lists: 'readdir',
    globs: 'glob Glob.glob',
    kills: 'kill',
    sql: 'DBInterface.execute SQLite.execute LibPQ.execute execute',
    same: 'Meta.parse String strip chomp abspath realpath normpath Cmd run success ignorestatus detach setenv addenv esc Symbol lowercase uppercase read_output collect',
    text: 'string',
    joinsList: 'join',
    characters: 'Char',
    base64: 'base64decode Base64.base64decode',
    folder: 'cd',
    parent: 'dirname',
    home: 'homedir Base.homedir',
    expands: 'expanduser',
  }),
  ...packages('Pkg.add Pkg.develop', 'julia'),
  /** A command's output, or a file's text. */
  ...each('read', (call) => {
    const from = the(call, 0)
    return from.is === 'made' && from.type !== 'path'
      ? from
      : known(from) !== undefined || from.is === 'text'
        ? library({ language: 'julia', reads: 'read' })['read']?.(call)
        : from
  }),
  ...each('write', (call) => {
    const [target, what] = call.args.list
    if (target?.is === 'text') writeFile(call.machine, target, what)
    else if (target?.is === 'made' && target.type === 'file') library({ language: 'julia', writes: 'write' })['write']?.(call)
    return NOTHING
  }),
  ...each('HTTP.request', (call) => {
    const method = known(the(call, 0)) ?? 'GET'
    return request(call.machine, {
      url: the(call, 1),
      method,
      body: /GET|HEAD/.test(method) ? undefined : (call.args.named.get('body') ?? argument(call, 3) ?? any('body')),
    })
  }),
  /** `ccall(:system, Cint, (Cstring,), "…")`, `@ccall system("…"::Cstring)::Cint`. */
  ...each('ccall', (call) =>
    /system|popen/.test(JSON.stringify(call.args.list[0] ?? '')) ? startShell(call.machine, call.args.list.at(-1) ?? any('command')) : any('c'),
  ),
  ...each('system', (call) => startShell(call.machine, the(call, 0))),
  /** One command's output is the next one's input. */
  ...each('pipeline', (call) => {
    const parts = call.args.list.flatMap((child) => {
      const argv = fieldOf(child, 'argv')
      return argv?.is === 'list' && argv.items[0] ? [argv.items[0]] : []
    })
    return parts.length < 2 ? the(call, 0) : startShell(call.machine, join(parts.flatMap((part, i) => (i === 0 ? [part] : [text(' | '), part]))))
  }),
  ...each('pwd', (call) => text(call.machine.context.cwd)),
  ...each('tempdir mktempdir tempname', (call) => text(call.machine.context.temp)),
  ...each('get', (call) =>
    call.args.list[0]?.is === 'made' && call.args.list[0].type === 'environment' ? any('variable') : any('entry', unionOf(call.args.list)),
  ),
  ...each('foreach map', (call) => {
    const [callee, items] = call.args.list
    const name = callee?.is === 'any' ? JSON.stringify(callee.value.parts) : ''
    const handler = /"why":"(\w+)"/.exec(name)?.[1]
    const use = handler !== undefined && Object.hasOwn(CALLS, handler) ? CALLS[handler] : undefined
    if (use) for (const item of items?.is === 'list' ? items.items.slice(0, 64) : items ? [items] : []) use({ ...call, args: { ...call.args, list: [item] } })
    return any('items', unionOf(call.args.list))
  }),
}

const values = valuesIn<CodeContext>({
  ENV: environmentOf,
  'Base.ENV': environmentOf,
  true: () => flag(true),
  false: () => flag(false),
  nothing: () => NOTHING,
  ARGS: (c) => list(c.args.map((arg) => text(arg))),
  '@__DIR__': (c) => folderOfFile(c.file),
  '@__FILE__': (c) => text(c.file ?? unknown('file')),
  DEPOT_PATH: (c) => list([text(`${c.home}/.julia`)]),
})

export const julia: ScriptLanguage = {
  name: 'julia',
  calls: CALLS,
  concat: /^\*$/,
  ends: /^(if|else|elseif|end|do|for|while|in|begin|function|catch|finally|try|using|import)$/,
  endless: /\bwhile true (run|@async)\b/,
  skips: /^(const|global|local|return|using|import|export|@async|@sync|@time|@ccall|@assert|@test|@testset)$/,
  names: /^=$/,
  pipes: true,
  each: 'end',
  grammar: {
    // A transpose is no quote.
    ...USUAL,
    comments: /#=[\s\S]*?=#|#[^\n]*|(?<=[\w\])])'(?!\w')|\b(?:raw|b|r|v)(?=")|::\w+(?:\{[^{}]*\})?/y,
    word: /@?[A-Za-z_]\w*!?(?:\.@?[A-Za-z_]\w*!?)*|:[A-Za-z_]\w*/y,
    fills: /\$(?:\((?=[^()]*(?:\([^()]*\)[^()]*)*\)))?((?<=\()[^()]*(?:\([^()]*\)[^()]*)*(?=\))|(?<!\()[A-Za-z_]\w*)\)?/,
    triple: true,
  },
  values,
  normal: (word) => word.replace(/^:/, '').replace(/^Base\.(?=\w+$)/, ''),
}
