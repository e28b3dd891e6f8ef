// Owns R's library as far as it touches files, processes, the network, packages and code: base and utils of R 4.4, httr, httr2, curl, RCurl, fs, DBI. Data; no syntax.
import { unknown } from '../value.ts'
import { type CallTable, each } from './call-table.ts'
import { request, startShell, the, writeFile } from './calls.ts'
import { USUAL } from './lexer.ts'
import type { CodeContext, Handler } from './machine.ts'
import { argument, lose } from './machine.ts'
import { environmentOf, library, packages, valuesIn, withHome } from './script-rows.ts'
import type { ScriptLanguage } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, flag, join, known, list, made, NOTHING, text, toValue, unionOf } from './thing.ts'

/** `system2("rm", c("-rf", x))`: the words are a vector or one text, and all of it goes to a shell. */
const program: Handler = (call) => {
  const args = call.args.named.get('args') ?? argument(call, 1)
  const words = args?.is === 'list' ? args.items : args === undefined || args.is === 'flag' ? [] : [args]
  return startShell(call.machine, join([the(call, 0), ...words.flatMap((word) => [text(' '), word])]))
}

/** `paste` puts a blank between, `paste0` nothing; `sep` says otherwise. */
const pastes: Handler = (call) => {
  const sep = call.args.named.get('sep') ?? call.args.named.get('collapse') ?? text(call.name.endsWith('0') ? '' : ' ')
  const named = new Set(call.args.named.values())
  const parts = call.args.list.filter((thing) => !named.has(thing)).flatMap((thing) => (thing.is === 'list' ? thing.items : [thing]))
  return parts.length === 0 ? text('') : join(parts.flatMap((part, i) => (i === 0 ? [part] : [sep, part])))
}

/** `do.call("system", list(…))`, `match.fun("unlink")(x)`. */
const calls: Handler = (call) => {
  const name = known(the(call, 0))
  const handler = name !== undefined && Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
  const given = argument(call, 1)
  if (handler) return handler({ ...call, name: name ?? '', args: { ...call.args, list: given?.is === 'list' ? given.items : [] } })
  if (name === undefined) lose(call.machine, 'code', call.source)
  return any('result', unionOf(call.args.list))
}

/** `cat(x, file = "f")`, `writeLines(x, "f")`: without a file it is printed. */
const writesText: Handler = (call) => {
  const target = call.args.named.get('file') ?? call.args.named.get('con') ?? (call.name === 'cat' ? undefined : argument(call, 1))
  if (target === undefined || target.is === 'nothing') return CALLS['print']?.(call)
  if (target.is === 'made' && target.type === 'file') return CALLS['write_file']?.({ ...call, args: { ...call.args, list: [target, the(call, 0)] } })
  writeFile(call.machine, target, the(call, 0))
  return NOTHING
}

/** `req <- request(url) |> req_body_json(x) |> req_perform()` (httr2). */
const body: Handler = (call) =>
  call.args.list[0]?.is === 'made' ? request(call.machine, { url: the(call, 0), method: 'POST', body: argument(call, 1) }) : undefined

const both = (names: string, from: string): string =>
  names
    .split(' ')
    .flatMap((name) => [name, `${from}::${name}`])
    .join(' ')

const FILES = library({
  language: 'r',
  deletes: 'unlink file.remove fs::file_delete',
  deletesTree: 'fs::dir_delete',
  reads:
    'readLines scan read.csv read.table read.delim readRDS read.dcf readChar readBin readr::read_csv readr::read_file readr::read_lines data.table::fread fread load ' +
    'jsonlite::fromJSON fromJSON yaml::read_yaml readxl::read_excel',
  writes: 'write_file fs::file_write',
  writesFrom:
    'write.csv write.table saveRDS write dump save readr::write_csv readr::write_file data.table::fwrite fwrite jsonlite::write_json yaml::write_yaml',
  opens: 'file gzfile bzfile',
  creates: 'sink pdf png',
  makes: 'dir.create file.create fs::dir_create fs::file_create',
  copies: 'file.copy fs::file_copy fs::dir_copy',
  moves: 'file.rename fs::file_move',
  chmods: 'Sys.chmod fs::file_chmod',
  folder: 'setwd',
  follows: 'source sys.source',
  lists: 'list.files dir list.dirs',
  globs: 'Sys.glob fs::dir_ls',
})

const CALLS: CallTable = {
  // R's own file functions take `~` for the home.
  ...withHome(FILES),
  ...library({
    language: 'r',
    shells: 'system shell shell.exec pipe processx::run_shell',
    starts: 'processx::run sys::exec_wait sys::exec_background',
    fetches: `url ${both('GET', 'httr')} curl::curl curl::curl_fetch_memory ${both('getURL', 'RCurl')} xml2::read_html rvest::read_html read_html`,
    fetchesTo: 'download.file curl::curl_download curl::curl_fetch_disk utils::download.file',
    sends: `${both('POST PUT PATCH', 'httr')} ${both('postForm', 'RCurl')} curl::curl_upload`,
    connects: 'socketConnection make.socket',
    evaluates: 'eval evalq eval.parent rlang::eval_tidy',
    variables: 'Sys.getenv',
    prints: 'print message format show str writeOut',
    joins: 'file.path fs::path',
    kills: 'tools::pskill pskill',
    sql: 'dbExecute dbSendQuery dbSendStatement dbGetQuery DBI::dbExecute DBI::dbSendQuery DBI::dbSendStatement DBI::dbGetQuery',
    same:
      'parse str2lang str2expression expression quote invisible suppressWarnings suppressMessages normalizePath trimws as.character unlist try tryCatch identity ' +
      'httr::content content toJSON jsonlite::toJSON rawToChar charToRaw as.raw bquote force memDecompress basename httr::upload_file',
    list: 'c list',
    expands: 'path.expand fs::path_expand',
    characters: 'intToUtf8',
    formats: 'sprintf gettextf',
    base64: 'base64enc::base64decode base64decode jsonlite::base64_dec openssl::base64_decode',
    parent: 'dirname',
    home: 'fs::path_home',
  }),
  ...packages('install.packages utils::install.packages pak::pak pak::pkg_install BiocManager::install renv::install remotes::install_cran', 'cran'),
  ...packages(
    'remotes::install_github devtools::install_github remotes::install_git remotes::install_url devtools::install_url pak::pkg_install_git',
    'cran',
    'git',
  ),
  ...each('system2 base::system2', program),
  ...each('paste paste0', pastes),
  ...each('do.call match.fun get getFunction', calls),
  ...each('cat writeLines', writesText),
  ...each('httr2::request request', (call) => made('url', toValue(the(call, 0)))),
  ...each('req_body_json req_body_raw req_body_form req_body_file req_body_multipart httr2::req_body_json httr2::req_body_raw httr2::req_body_file', body),
  ...each('req_perform httr2::req_perform', (call) => request(call.machine, { url: the(call, 0), method: 'GET' })),
  ...each('tempdir tempfile', (call) => text(call.name === 'tempdir' ? call.machine.context.temp : `${call.machine.context.temp}/Rtmp/file`)),
  ...each('sapply lapply vapply invisible_apply purrr::walk purrr::map walk map', (call) => {
    const [items, callee] = call.args.list
    const name = callee === undefined ? '' : (known(callee) ?? (callee.is === 'any' ? nameOf(callee) : ''))
    const handler = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
    if (handler)
      for (const item of items?.is === 'list' ? items.items.slice(0, 64) : items ? [items] : [])
        handler({ ...call, name, args: { ...call.args, list: [item] } })
    return any('items', unionOf(call.args.list))
  }),
}

/** The name of a function that stands for itself. */
const nameOf = (thing: Thing): string =>
  toValue(thing)
    .parts.map((part) => (typeof part === 'string' ? part : part.any === 'unknown' ? part.why : ''))
    .join('')

const values = valuesIn<CodeContext>({
  TRUE: () => flag(true),
  T: () => flag(true),
  FALSE: () => flag(false),
  F: () => flag(false),
  NULL: () => NOTHING,
  'Sys.getenv()': environmentOf,
  'R.home': () => text('/usr/lib/R'),
  commandArgs: (c) => list(c.args.map((arg) => text(arg))),
  getwd: (c) => text(c.cwd),
  '.libPaths': () => any('libraries', []),
  'R.version': () => made('version', unknown('version')),
})

export const r: ScriptLanguage = {
  name: 'r',
  calls: CALLS,
  concat: /$^/,
  ends: /^(if|else|in|function|repeat|while|for|next|break)$/,
  endless: /\b(repeat|while \( TRUE \)) \{? ?(system|parallel::mcparallel)/,
  skips: /^(local)$/,
  names: /^=$/,
  arrow: true,
  pipes: true,
  each: 'braces',
  grammar: {
    ...USUAL,
    comments: /#[^\n]*/y,
    word: /[A-Za-z.][\w.]*(?::{2,3}[A-Za-z.][\w.]*)?(?:\$[A-Za-z.][\w.]*)*/y,
    raw: true,
  },
  values,
  // `base::system` is `system`.
  normal: (word) => word.replace(/^(?:base|utils|methods|stats):{2,3}/, '').replace(/:::/g, '::'),
}
