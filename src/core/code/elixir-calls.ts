// Owns Elixir's and Erlang's libraries as far as they touch files, processes, the network, databases and code. Data; no syntax.
import { literal, unknown } from '../value.ts'
import { each } from './call-table.ts'
import { copies, onPath, openFile, readFile, request, runCode, startArgv, startShell, stateOfRows, the, wordsOf, writeFile } from './calls.ts'
import { USUAL } from './lexer.ts'
import type { Handler } from './machine.ts'
import { argument, effect, print, run, wordOf } from './machine.ts'
import type { ScriptLanguage } from './script-walk.ts'
import { environmentName } from './script-walk.ts'
import { any, known, list, mapEach, NOTHING, text, toValue } from './thing.ts'
import { expandHome, fromPattern, joinPath, parentOf } from './words.ts'

const both = (names: string): string =>
  names
    .split(' ')
    .flatMap((name) => [name, `${name}!`])
    .join(' ')

const asks =
  (method: string): Handler =>
  (call) =>
    request(call.machine, { url: the(call, 0), method, body: method === 'GET' ? undefined : (argument(call, 1) ?? any('body')) })

const CALLS = {
  ...each('System.cmd Port.open', (call) => startArgv(call.machine, [toValue(the(call, 0)), ...wordsOf(argument(call, 1))])),
  ...each('System.shell :os.cmd Mix.shell.cmd', (call) => startShell(call.machine, the(call, 0))),
  ...each(both('File.rm File.rmdir'), onPath('fs.delete')),
  ...each(both('File.rm_rf'), onPath('fs.delete', { recursive: true })),
  ...each(both('File.read File.stream File.ls'), (call) =>
    call.name.startsWith('File.ls') ? list([text(fromPattern('*'))], false) : readFile(call.machine, the(call, 0)),
  ),
  ...each(both('File.write'), (call) => {
    writeFile(call.machine, the(call, 0), argument(call, 1))
    return NOTHING
  }),
  ...each(both('File.open'), (call) => openFile(call.machine, the(call, 0), /write|append/.test(JSON.stringify(argument(call, 1) ?? '')) ? 'w' : 'r')),
  ...each(both('File.cp File.copy'), copies(false)),
  ...each(both('File.cp_r'), copies(false, true)),
  ...each(both('File.rename'), copies(true)),
  ...each(both('File.mkdir File.mkdir_p File.touch'), onPath('fs.write', { overwrites: false })),
  ...each(both('File.chmod'), onPath('fs.chmod')),
  ...each('Path.join', (call) => {
    const parts = call.args.list.flatMap((part) => (part.is === 'list' ? part.items : [part]))
    return text(joinPath(parts.map(toValue), false))
  }),
  ...each('Path.expand', (call) => mapEach(the(call, 0), (v) => text(expandHome(v, call.machine.context.home)))),
  ...each('Path.dirname', (call) => mapEach(the(call, 0), (v) => text(parentOf(v)))),
  ...each('Path.wildcard', (call) => list([known(the(call, 0)) === undefined ? the(call, 0) : text(fromPattern(known(the(call, 0)) ?? ''))], false)),
  ...each(both('System.user_home'), (call) => text(call.machine.context.home)),
  ...each(both('System.tmp_dir'), (call) => text(call.machine.context.temp)),
  ...each(both('System.get_env System.fetch_env'), (call) =>
    argument(call, 0) ? environmentName(wordOf(call, 0), call.machine.context) : any('environment', [{ kind: 'env', path: '' }]),
  ),
  ...each('Code.eval_string Code.compile_string', (call) => runCode(call.machine, 'elixir', the(call, 0))),
  ...each('Code.eval_file Code.require_file Code.compile_file', (call) => {
    run(call.machine, { run: 'script', language: 'elixir', path: toValue(the(call, 0)), args: [] })
    return NOTHING
  }),
  ...each(both('HTTPoison.get Req.get Tesla.get'), asks('GET')),
  ...each(both('HTTPoison.post Req.post Tesla.post HTTPoison.put Req.put'), asks('POST')),
  ...each(':httpc.request', (call) =>
    call.args.list.length > 1 ? asks('POST')({ ...call, args: { ...call.args, list: call.args.list.slice(1) } }) : asks('GET')(call),
  ),
  ...each('Repo.delete_all', (call) => {
    effect(call.machine, 'data.destroy', text(call.source), { system: 'ecto', scope: 'many', reversible: false, ...stateOfRows(call.machine.context) })
    return NOTHING
  }),
  ...each('Mix.install', (call) => {
    effect(call.machine, 'package.install', text('Mix.install'), { manager: 'hex', source: 'registry', scripts: true })
    return NOTHING
  }),
  ...each('IO.puts IO.inspect IO.write', (call) => {
    print(call.machine, toValue(the(call, 0)))
    return the(call, 0)
  }),
  ...each('String.trim String.trim_trailing to_string String.to_charlist to_charlist', (call) => the(call, 0)),
  ...each('Enum.each Enum.map', (call) => the(call, 0)),
}

export const elixir: ScriptLanguage = {
  name: 'elixir',
  calls: CALLS,
  concat: /^<>$/,
  ends: /^(do|end|else|when|and|or|not|in)$/,
  endless: /$^/,
  grammar: {
    // A sigil's letter says only how the text is written.
    ...USUAL,
    comments: /#[^\n]*|~[csS](?=["'])/y,
    word: /:?[A-Za-z_]\w*[?!]?(?:\.[A-Za-z_]\w*[?!]?)*/y,
    fills: /#\{([^{}]*)\}/,
  },
  values: (name, context) => (name === '__DIR__' ? text(context.file === undefined ? unknown('__DIR__') : parentOf(literal(context.file))) : undefined),
  normal: (word) => word.replace(/^(\w+\.)+(?=Repo\.)/, ''),
  pipes: true,
}
