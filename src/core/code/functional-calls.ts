// Owns Haskell, OCaml and Erlang as far as their libraries touch files, processes, the network and code. Elixir is in elixir-calls.ts. Data; no syntax.
// Facts from the references of GHC 9.10 (base, directory, process, http-conduit), OCaml 5.2 (Stdlib, Unix), Erlang/OTP 27.
import { type CallTable, each } from './call-table.ts'
import { request, startArgv, startShell, the, wordsOf, writeFile } from './calls.ts'
import type { CodeContext } from './machine.ts'
import { argument, effect } from './machine.ts'
import { environmentOf, library, valuesIn } from './script-rows.ts'
import type { ScriptLanguage } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, flag, known, list, NOTHING, text, toValue } from './thing.ts'

const GRAMMAR = { escapes: true, quoteLike: undefined, patterns: false, hereDoc: undefined, long: false, raw: true, fills: undefined } as const

// ---- Haskell

const HASKELL: CallTable = {
  ...library({
    language: 'haskell',
    shells: 'system callCommand spawnCommand shell readCreateProcess createProcess shelly_',
    starts: 'callProcess rawSystem readProcess readProcessWithExitCode spawnProcess proc executeFile',
    deletes: 'removeFile removeDirectory removeLink',
    deletesTree: 'removeDirectoryRecursive removePathForcibly',
    reads: 'readFile B.readFile BS.readFile T.readFile TIO.readFile BL.readFile openFile withFile',
    writes: 'writeFile B.writeFile BS.writeFile T.writeFile TIO.writeFile',
    appends: 'appendFile',
    makes: 'createDirectory createDirectoryIfMissing',
    copies: 'copyFile',
    moves: 'renameFile renameDirectory renamePath',
    fetches: 'simpleHttp httpBS httpLBS get',
    sends: 'post postWith',
    variables: 'getEnv lookupEnv',
    prints: 'putStrLn putStr print',
    same: 'return pure lines unwords show parseRequest parseRequest_ fromString read',
    folder: 'setCurrentDirectory',
    home: 'getHomeDirectory',
  }),
  ...each('getEnvironment', () => environmentOf()),
  ...each('mapM_ forM_ traverse_ for_', (call) => {
    const [first, second] = call.args.list
    const items = first?.is === 'list' ? first : second
    const name = nameOf(first?.is === 'list' ? second : first)
    const handler = Object.hasOwn(HASKELL, name) ? HASKELL[name] : undefined
    if (handler)
      for (const item of items?.is === 'list' ? items.items.slice(0, 64) : items ? [items] : [])
        handler({ ...call, name, args: { ...call.args, list: [item] } })
    return NOTHING
  }),
}

/** The name of a function that stands for itself. */
const nameOf = (thing: Thing | undefined): string =>
  thing === undefined
    ? ''
    : toValue(thing)
        .parts.map((part) => (typeof part === 'string' ? part : part.any === 'unknown' ? part.why : ''))
        .join('')

const isHome = (name: string, c: CodeContext): Thing | undefined => (name === 'getHomeDirectory' || name === 'Sys.home' ? text(c.home) : undefined)

export const haskell: ScriptLanguage = {
  name: 'haskell',
  calls: HASKELL,
  concat: /^[+>]$/,
  ends: /^(if|then|else|do|where|of|in|let|case|otherwise)$/,
  endless: /\bforever \$? ?(forkIO|spawnCommand)/,
  skips: /^(let|return|pure|import|qualified)$/,
  arrow: true,
  applied: true,
  each: 'none',
  // `f =<< x`, `x >>= f` hand a result on; `f $ x` is `f (x)`; `</>` joins paths.
  program: (source) =>
    source
      .replace(/(?<![\w.'])([\w.']{1,80})\s{0,8}>>=\s{0,8}([\w.]{1,80})/g, '$2 $1')
      .replace(/=<</g, ' ')
      .replace(/<\/>/g, ' + "/" + ')
      .replace(/\+\+|<>/g, '+'),
  grammar: { ...GRAMMAR, comments: /--[^\n]*|\{-[\s\S]*?-\}|\$(?=\s)|^#![^\n]*/y, word: /[A-Za-z_][\w']*(?:\.[A-Za-z_][\w']*)*/y },
  values: (name, c) => isHome(name, c),
  normal: (word) => word.replace(/^(?:System\.(?:Process|Directory|Environment|IO|Posix\w*)|Network\.(?:HTTP\.\w+|Wreq)|Prelude|Control\.\w+)\.(?:\w+\.)*/, ''),
}

// ---- OCaml

const OCAML: CallTable = {
  ...library({
    language: 'ocaml',
    shells: 'Sys.command Unix.system Unix.open_process_in Unix.open_process_out Unix.open_process Unix.open_process_full',
    deletes: 'Sys.remove Unix.unlink Unix.rmdir Sys.rmdir',
    deletesTree: 'FileUtil.rm Fpath.rm OS.Dir.delete Bos.OS.Dir.delete',
    reads: 'open_in open_in_bin In_channel.open_text In_channel.with_open_text In_channel.open_bin',
    creates: 'open_out open_out_bin Out_channel.open_text Out_channel.with_open_text',
    makes: 'Sys.mkdir Unix.mkdir',
    moves: 'Sys.rename Unix.rename',
    chmods: 'Unix.chmod Unix.chown',
    follows: '#use Toploop.use_file',
    variables: 'Sys.getenv Sys.getenv_opt Unix.getenv',
    prints: 'print_endline print_string Printf.printf print_int',
    same: 'In_channel.input_all input_line really_input_string Filename.quote Option.get String.trim ignore',
    joins: 'Filename.concat',
    folder: 'Sys.chdir Unix.chdir',
    kills: 'Unix.kill',
    formats: 'Printf.sprintf Format.sprintf',
    list: 'Array.of_list List.to_seq',
  }),
  ...each('Unix.execv Unix.execvp Unix.create_process Unix.open_process_args_in Unix.open_process_args', (call) => {
    const [program, words] = call.args.list
    return words?.is === 'list' ? startArgv(call.machine, wordsOf(words)) : startArgv(call.machine, [toValue(program ?? any('program'))])
  }),
  ...each('Unix.environment', () => environmentOf()),
  ...each('List.iter Array.iter', (call) => {
    const [first, second] = call.args.list
    const name = nameOf(first)
    const handler = Object.hasOwn(OCAML, name) ? OCAML[name] : undefined
    if (handler)
      for (const item of second?.is === 'list' ? second.items.slice(0, 64) : second ? [second] : [])
        handler({ ...call, name, args: { ...call.args, list: [item] } })
    return NOTHING
  }),
}

export const ocaml: ScriptLanguage = {
  name: 'ocaml',
  calls: OCAML,
  concat: /^\^$/,
  ends: /^(if|then|else|do|done|in|with|match|function|fun|of|begin|end|and)$/,
  endless: /\bwhile true do (ignore )?\( ?Unix\.fork/,
  skips: /^(let|in|rec|open|ignore|begin)$/,
  pipes: true,
  applied: true,
  each: 'none',
  program: (source) =>
    source
      .replace(/\[\|/g, '[')
      .replace(/\|\]/g, ']')
      .replace(/;(?=[^[\]\n]*\])/g, ',')
      .replace(/@@/g, ' '),
  grammar: { ...GRAMMAR, comments: /\(\*[\s\S]*?\*\)|'[a-z]\w*(?!')|~\w+:/y, word: /#use|[A-Za-z_][\w']*(?:\.[A-Za-z_][\w']*)*/y },
  values: valuesIn<CodeContext>({ true: () => flag(true), false: () => flag(false), 'Sys.argv': (c) => list(c.args.map((arg) => text(arg))) }),
  normal: (word) => word.replace(/^Stdlib\./, ''),
}

// ---- Erlang

const ERLANG: CallTable = {
  ...library({
    language: 'erlang',
    shells: 'os:cmd',
    deletes: 'file:delete file:del_dir',
    deletesTree: 'file:del_dir_r',
    reads: 'file:read_file file:consult file:open',
    writes: 'file:write_file',
    makes: 'file:make_dir filelib:ensure_dir filelib:ensure_path',
    copies: 'file:copy',
    moves: 'file:rename',
    chmods: 'file:change_mode file:change_owner',
    follows: 'file:eval file:script file:path_eval c:c',
    variables: 'os:getenv os:env',
    prints: 'io:format io:put_chars io:fwrite erlang:display',
    joins: 'filename:join',
    globs: 'filelib:wildcard',
    lists: 'file:list_dir',
    connects: 'gen_tcp:connect ssl:connect',
    same: 'binary_to_list list_to_binary unicode:characters_to_list erl_scan:string erl_parse:parse_exprs string:trim lists:flatten iolist_to_binary',
    base64: 'base64:decode base64:decode_to_string',
    folder: 'file:set_cwd c:cd cd',
    parent: 'filename:dirname',
  }),
  ...each('open_port erlang:open_port', (call) => {
    const spec = flat(call.args.list)
    return startShell(call.machine, spec.find((thing) => thing.is === 'text') ?? any('port'))
  }),
  /** `httpc:request(Url)`, `httpc:request(post, {Url, Headers, Type, Body}, …)`. */
  ...each('httpc:request', (call) => {
    const given = flat(call.args.list)
    const url = given.find((thing) => /^https?:/.test(known(thing) ?? '')) ?? given[0] ?? any('address')
    const sends = /post|put/.test(JSON.stringify(call.args.list[0] ?? ''))
    return request(call.machine, { url, method: sends ? 'POST' : 'GET', body: sends ? (given.slice(given.indexOf(url) + 1).at(-1) ?? any('body')) : undefined })
  }),
  ...each('erl_eval:exprs erl_eval:expr', (call) =>
    library({ language: 'erlang', evaluates: 'e' })['e']?.({ ...call, args: { ...call.args, list: call.args.list.slice(0, 1) } }),
  ),
  ...each('init:get_argument', (call) => text(call.machine.context.home)),
  ...each('init:stop halt erlang:halt', () => NOTHING),
  ...each('file:write_file_info', (call) => {
    effect(call.machine, 'fs.chmod', the(call, 0))
    return NOTHING
  }),
  ...each('file:write', (call) => {
    const path = argument(call, 0)
    if (path?.is === 'text') writeFile(call.machine, path, argument(call, 1))
    return NOTHING
  }),
}

const flat = (things: readonly Thing[]): readonly Thing[] => things.flatMap((thing) => (thing.is === 'list' ? flat(thing.items) : [thing]))

export const erlang: ScriptLanguage = {
  name: 'erlang',
  calls: ERLANG,
  concat: /^\+$/,
  ends: /^(end|of|when|after|catch|and|or|not|case|if)$/,
  endless: /$^/,
  each: 'none',
  // Tuples are lists here; several results of a match count as its first.
  program: (source) =>
    source
      .replace(/\{\s*ok\s*,\s*(\w+)\s*\}\s*=/g, '$1 =')
      .replace(/\{\s*ok\s*,\s*\{[^{}]*,\s*(\w+)\s*\}\s*\}\s*=/g, '$1 =')
      .replace(/<<\s*(?=")/g, '')
      .replace(/(?<=")\s*>>/g, '')
      .replace(/\{/g, '[')
      .replace(/\}/g, ']')
      .replace(/\+\+/g, '+'),
  grammar: { ...GRAMMAR, comments: /%[^\n]*|^#![^\n]*/y, word: /\?[A-Z]\w*|[A-Za-z_]\w*(?::[a-z]\w*)?/y },
  values: valuesIn<CodeContext>({ true: () => flag(true), false: () => flag(false) }),
  normal: (word) => word,
}
