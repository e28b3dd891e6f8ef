// Owns the libraries of R, Julia and Octave as far as they touch files, processes, the network and code (R 4.4, Julia 1.11, GNU Octave 9 manuals). Data; no syntax.
import { literal, unknown } from '../value.ts'
import { each } from './call-table.ts'
import { copies, onPath, openFile, readFile, request, runCode, startArgv, startShell, the, wordsOf, writeFile } from './calls.ts'
import type { CodeContext, Handler, LibCall } from './machine.ts'
import { argument, effect, print, run, wordOf } from './machine.ts'
import type { ScriptLanguage } from './script.ts'
import { environmentName } from './script.ts'
import type { Thing } from './thing.ts'
import { any, join, known, list, mapEach, NOTHING, text, toValue } from './thing.ts'
import { expandHome, fromPattern, joinPath, parentOf } from './words.ts'

const isAddress = (name: string | undefined): boolean => name !== undefined && /^(https?|ftp):/.test(name)

/** A file, or an address in its place. */
const reads: Handler = (call) =>
  isAddress(wordOf(call, 0)) ? request(call.machine, { url: the(call, 0), method: 'GET' }) : readFile(call.machine, the(call, 0))

const writesTo =
  (at: number): Handler =>
  (call) => {
    if (call.args.list.length > at) writeFile(call.machine, the(call, at), argument(call, 0))
    return NOTHING
  }

const fetchesTo: Handler = (call) => {
  const answer = request(call.machine, { url: the(call, 0), method: 'GET' })
  if (argument(call, 1)) writeFile(call.machine, the(call, 1), answer)
  return answer
}

/** Another script, or one that is fetched. */
const sources =
  (language: string): Handler =>
  (call) => {
    if (isAddress(wordOf(call, 0))) return runCode(call.machine, language, request(call.machine, { url: the(call, 0), method: 'GET' }))
    run(call.machine, { run: 'script', language, path: toValue(the(call, 0)), args: [] })
    return NOTHING
  }

const joins: Handler = (call) => text(joinPath(call.args.list.map(toValue), false))
const home: Handler = (call) => text(call.machine.context.home)
const expands = (call: LibCall): Thing => mapEach(the(call, 0), (value) => text(expandHome(value, call.machine.context.home)))
const listing: Handler = (call) => list([text(joinPath([toValue(argument(call, 0) ?? text('.')), fromPattern('*')], false))], false)
const pattern: Handler = (call) => list([known(the(call, 0)) === undefined ? the(call, 0) : text(fromPattern(known(the(call, 0)) ?? ''))], false)
const all: Handler = (call) => list(call.args.list)
const shell: Handler = (call) => startShell(call.machine, the(call, 0))
const changesFolder: Handler = (call) => {
  call.machine.cwd = toValue(the(call, 0))
  return NOTHING
}
const shows: Handler = (call) => {
  for (const thing of call.args.list) print(call.machine, toValue(thing))
  return NOTHING
}
const variable: Handler = (call) =>
  argument(call, 0) ? environmentName(wordOf(call, 0), call.machine.context) : any('environment', [{ kind: 'env', path: '' }])

const installs =
  (manager: string): Handler =>
  (call) => {
    for (const name of argument(call, 0)?.is === 'list' ? wordsOf(argument(call, 0)) : [toValue(the(call, 0))])
      effect(call.machine, 'package.install', text(name), { manager, source: 'registry', scripts: true })
    return NOTHING
  }

const wide = (call: Parameters<Handler>[0]): { recursive?: true } => (call.args.list.length > 1 ? { recursive: true } : {})

const deletes: Handler = (call) => {
  effect(call.machine, 'fs.delete', the(call, 0), wide(call))
  return NOTHING
}

const R = {
  ...each('system shell shell.exec pipe', shell),
  system2: ((call) => startArgv(call.machine, [toValue(the(call, 0)), ...wordsOf(argument(call, 1))])) as Handler,
  ...each('unlink fs::dir_delete file.remove fs::file_delete', (call) => {
    effect(call.machine, 'fs.delete', expands(call), /^(unlink|fs::dir_delete)$/.test(call.name) ? { recursive: true } : {})
    return NOTHING
  }),
  ...each('file.rename fs::file_move', copies(true)),
  ...each('file.copy fs::file_copy', copies(false)),
  ...each('file.create dir.create fs::dir_create', onPath('fs.write', { overwrites: false })),
  ...each('Sys.chmod', onPath('fs.chmod')),
  ...each('read.csv read.table read.delim readLines readRDS readr::read_csv scan data.table::fread fread jsonlite::fromJSON fromJSON file url load', reads),
  ...each('write.csv write.table saveRDS writeLines readr::write_csv write_csv data.table::fwrite fwrite jsonlite::write_json cat.file', writesTo(1)),
  ...each('download.file utils::download.file curl::curl_download', fetchesTo),
  ...each('httr::GET GET httr2::request', (call) => request(call.machine, { url: the(call, 0), method: 'GET' })),
  ...each('httr::POST POST httr::PUT PUT', (call) => request(call.machine, { url: the(call, 0), method: 'POST', body: argument(call, 1) ?? any('body') })),
  ...each('source sys.source', sources('r')),
  ...each('eval evalq', (call) => (argument(call, 0)?.is === 'text' ? runCode(call.machine, 'r', the(call, 0)) : NOTHING)),
  ...each('parse str2lang str2expression', (call) => call.args.list.at(-1)),
  ...each('file.path', joins),
  ...each('path.expand normalizePath', expands),
  ...each('paste0 paste', (call) => join(call.args.list)),
  ...each('list.files dir list.dirs', listing),
  ...each('Sys.glob', pattern),
  ...each('Sys.getenv', variable),
  ...each('c list', all),
  ...each('install.packages remotes::install_cran pak::pkg_install', installs('r')),
  ...each('remotes::install_github devtools::install_github', (call) => {
    effect(call.machine, 'package.install', the(call, 0), { manager: 'r', source: 'git', scripts: true })
    return NOTHING
  }),
  ...each('setwd', changesFolder),
  ...each('print cat message', shows),
}

const JULIA = {
  ...each('run success pipeline', (call) => the(call, 0)),
  ...each('rm', deletes),
  ...each('mv', copies(true)),
  ...each('cp', copies(false, true)),
  ...each('mkdir mkpath touch', onPath('fs.write', { overwrites: false })),
  ...each('chmod', onPath('fs.chmod')),
  ...each('read readlines readchomp eachline', reads),
  ...each('open', (call) => openFile(call.machine, the(call, 0), wordOf(call, 1) ?? 'r')),
  ...each('write', (call) => {
    writeFile(call.machine, the(call, 0), argument(call, 1))
    return NOTHING
  }),
  ...each('download Downloads.download HTTP.download', fetchesTo),
  ...each('HTTP.get HTTP.request', (call) => request(call.machine, { url: the(call, call.name === 'HTTP.request' ? 1 : 0), method: 'GET' })),
  ...each('HTTP.post HTTP.put', (call) => request(call.machine, { url: the(call, 0), method: 'POST', body: call.args.list.at(-1) ?? any('body') })),
  ...each('include', sources('julia')),
  ...each('include_string Meta.parse', (call) => runCode(call.machine, 'julia', call.args.list.at(-1) ?? any('code'))),
  ...each('joinpath', joins),
  ...each('homedir', home),
  ...each('expanduser abspath realpath', expands),
  ...each('string', (call) => join(call.args.list)),
  ...each('readdir', listing),
  ...each('Pkg.add', installs('julia')),
  ...each('cd', changesFolder),
  ...each('println print', shows),
}

const OCTAVE = {
  ...each('system unix dos shell_cmd popen', shell),
  ...each('delete unlink', (call) => {
    const name = known(the(call, 0))
    effect(call.machine, 'fs.delete', name === undefined ? the(call, 0) : text(fromPattern(name)))
    return NOTHING
  }),
  ...each('rmdir confirm_recursive_rmdir', deletes),
  ...each('movefile rename', copies(true)),
  ...each('copyfile', copies(false)),
  ...each('mkdir', onPath('fs.write', { overwrites: false })),
  ...each('fileread textread csvread dlmread load', reads),
  ...each('csvwrite dlmwrite', (call) => {
    writeFile(call.machine, the(call, 0), argument(call, 1))
    return NOTHING
  }),
  ...each('fopen', (call) => openFile(call.machine, the(call, 0), wordOf(call, 1) ?? 'r')),
  ...each('urlread webread', (call) => request(call.machine, { url: the(call, 0), method: 'GET' })),
  ...each('urlwrite websave', fetchesTo),
  ...each('eval evalc evalin', (call) => runCode(call.machine, 'octave', the(call, 0))),
  ...each('run source', sources('octave')),
  ...each('fullfile', joins),
  ...each('getenv', variable),
  ...each('strcat', (call) => join(call.args.list)),
  ...each('glob dir', pattern),
  ...each('cd chdir', changesFolder),
  ...each('disp printf fprintf', shows),
}

const hash = /#[^\n]*/y

const grammar = (comments: RegExp, word: RegExp, fills?: RegExp) => ({
  comments,
  word,
  fills,
  escapes: true,
  quoteLike: undefined,
  patterns: false,
  hereDoc: undefined,
  long: false,
})

const folderOf = (context: CodeContext) => text(context.file === undefined ? unknown('folder') : parentOf(literal(context.file)))

export const r: ScriptLanguage = {
  name: 'r',
  calls: R,
  concat: /$^/,
  ends: /^(if|else|for|while|in|function)$/,
  endless: /$^/,
  grammar: grammar(hash, /[A-Za-z.][\w.]*(?:::[\w.]+)?/y),
  values: () => undefined,
  normal: (word) => word.replace(/^base::/, ''),
  program: (source) => source.replaceAll('<-', '='),
}

export const julia: ScriptLanguage = {
  name: 'julia',
  calls: JULIA,
  concat: /^\*$/,
  ends: /^(if|else|for|while|in|do|end|begin|try|catch)$/,
  endless: /$^/,
  grammar: grammar(/#=[\s\S]*?=#|#[^\n]*/y, /[A-Za-z_]\w*!?(?:\.[A-Za-z_]\w*!?)*/y, /(\$\(?[\w.]+(?:\(\))?\)?)/),
  values: (name, context) =>
    name === 'ENV' ? any('environment', [{ kind: 'env', path: '' }]) : name === '@__DIR__' || name === '__DIR__' ? folderOf(context) : undefined,
  normal: (word) => word.replace(/^(Base|Base\.Filesystem)\./, ''),
  // Named arguments follow a semicolon.
  program: (source) => source.replace(/;(?=\s*\w+\s*=[^=])/g, ','),
}

export const octave: ScriptLanguage = {
  name: 'octave',
  calls: OCTAVE,
  concat: /$^/,
  ends: /^(if|else|elseif|for|while|end|endif|endfor|endwhile|function)$/,
  endless: /$^/,
  grammar: grammar(/[%#][^\n]*/y, /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y),
  values: () => undefined,
  normal: (word) => word,
}
