// Owns Crystal and Raku: the languages of Ruby and Perl with libraries of their own (Crystal 1.14 API, Raku documentation 2024). Data; no syntax.
import { type CallTable, each } from './call-table.ts'
import { request, startArgv, the, wordsOf } from './calls.ts'
import { argument } from './machine.ts'
import { perl, ruby } from './script-calls.ts'
import { environmentOf, library } from './script-rows.ts'
import type { ScriptLanguage } from './script-walk.ts'
import { any, flag, text, toValue } from './thing.ts'

const CRYSTAL: CallTable = {
  ...each('Process.run Process.new Process.exec', (call) => {
    const words = call.args.named.get('args') ?? argument(call, 1)
    return startArgv(call.machine, [toValue(the(call, 0)), ...(words?.is === 'list' ? wordsOf(words) : [])])
  }),
  ...each('HTTP.Client.get', (call) => request(call.machine, { url: the(call, 0), method: 'GET' })),
  ...each('HTTP.Client.post HTTP.Client.put', (call) =>
    request(call.machine, { url: the(call, 0), method: 'POST', body: call.args.named.get('body') ?? argument(call, 1) ?? any('body') }),
  ),
  ...library({ language: 'crystal', home: 'Path.home', reads: 'File.read_lines', deletes: 'File.delete?', joins: 'Path.new' }),
}

export const crystal: ScriptLanguage = {
  ...ruby,
  name: 'crystal',
  names: /^:$/,
  calls: { ...ruby.calls, ...CRYSTAL },
  values: (name, context) => (name === 'Path.home' ? text(context.home) : ruby.values(name, context)),
}

const RAKU: CallTable = {
  ...library({
    language: 'raku',
    shells: 'shell qqx qx',
    starts: 'run Proc::Async.new',
    deletes: 'unlink rmdir',
    deletesTree: 'rmtree remove_tree',
    deletesSelf: '*.unlink *.rmdir',
    reads: 'slurp lines_of open',
    readsSelf: '*.slurp *.lines',
    writes: 'spurt',
    writesSelf: '*.spurt',
    evaluates: 'EVAL',
    follows: 'EVALFILE',
    prints: 'say print put note dd',
  }),
  ...each('*.IO', (call) => library({ language: 'raku', paths: 'p' })['p']?.({ ...call, args: { ...call.args, list: [call.self] } })),
}

export const raku: ScriptLanguage = {
  ...perl,
  name: 'raku',
  concat: /^~$/,
  names: /^=>$/,
  calls: { ...perl.calls, ...RAKU },
  grammar: { ...perl.grammar, word: /[$@%&]\*?[A-Za-z_][\w-]*|\$_|[A-Za-z_][\w-]*(?:(?:::|\.)[A-Za-z_][\w-]*)*/y },
  values: (name, context) =>
    name === '$*HOME'
      ? text(context.home)
      : name === '%*ENV'
        ? environmentOf()
        : name === '$*CWD'
          ? text(context.cwd)
          : name === 'True'
            ? flag(true)
            : undefined,
}
