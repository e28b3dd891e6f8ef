// Owns the libraries of languages written in S-expressions as far as they touch files, processes, the network, packages and code. Data; no syntax.
// Facts from the references of Clojure 1.12 and babashka 1.4, Guile 3 and Racket 8, SBCL 2.4 with UIOP, Emacs 29, Fennel 1.5, Hy 1, Janet 1.36.
import { type CallTable, each } from './call-table.ts'
import { request, startArgv, startShell, the, writeFile } from './calls.ts'
import type { LispLanguage } from './lisp.ts'
import { startsWords } from './lisp.ts'
import type { CodeContext, Handler } from './machine.ts'
import { argument, effect, wordOf } from './machine.ts'
import { environmentOf, folderOfFile, library, packages, type Rows, valuesIn, withHome } from './script-rows.ts'
import { any, list, made, NOTHING, text, toValue } from './thing.ts'
import { joinPath } from './words.ts'

/** One text is a command line, several are a program and its words (babashka's `shell`). */
const shellOrWords: Handler = (call) => {
  const given = call.args.list.filter((thing) => thing.is !== 'dict')
  return given.length === 1 && given[0]?.is !== 'list' ? startShell(call.machine, given[0] ?? any('command')) : startsWords(call)
}

/** `(http/post url {:body x})`, `(http-post url #:body x)`. */
const asks: Handler = (call) => {
  const body = ['body', 'content', 'form-params', 'multipart', 'data', 'json', 'form', 'parameters']
    .map((name) => call.args.named.get(name))
    .find((b) => b !== undefined)
  const method = /post|put|patch/i.test(call.name) || /post|put/i.test(JSON.stringify(call.args.named.get('method') ?? '')) ? 'POST' : 'GET'
  return request(call.machine, { url: the(call, 0), method, body: body ?? (method === 'POST' ? (argument(call, 1) ?? any('body')) : undefined) })
}

/** `(call-with-output-file f …)`, `(with-open-file (s f :direction :output) …)`, `(with-temp-file f …)`. */
const writesFirst: Handler = (call) => {
  const path = argument(call, 0)
  if (path && path.is !== 'any') writeFile(call.machine, path, any('content'))
  return NOTHING
}

const LISP = (rows: Rows, homes = false): CallTable => (homes ? withHome(library(rows)) : library(rows))

// ---- Clojure and babashka

const CLOJURE: CallTable = {
  ...LISP({
    language: 'clojure',
    deletes: 'io/delete-file delete-file fs/delete fs/delete-if-exists',
    deletesTree: 'fs/delete-tree fs/delete-on-exit',
    deletesSelf: '*.delete *.deleteOnExit',
    reads: 'slurp line-seq io/reader io/input-stream edn/read fs/read-all-lines fs/read-all-bytes reader input-stream',
    readsSelf: '*.openStream *.getInputStream',
    writes: 'spit fs/write-lines fs/write-bytes',
    creates: 'io/writer io/output-stream writer',
    makes: 'fs/create-dirs fs/create-dir fs/create-file io/make-parents',
    copies: 'io/copy fs/copy fs/copy-tree',
    moves: 'fs/move *.renameTo',
    evaluates: 'load-string eval',
    follows: 'load-file load',
    variables: 'System/getenv',
    prints: 'println print prn pr pprint printf',
    joins: 'fs/path',
    paths: 'io/file file fs/file File. java.io.File.',
    urls: 'URL. java.net.URL. io/as-url URI. java.net.URI. URI/create',
    globs: 'fs/glob fs/match file-seq fs/list-dir',
    connects: 'Socket. java.net.Socket.',
    sql: 'jdbc/execute! jdbc/execute-one! jdbc/query sql/query',
    same: 'read-string edn/read-string symbol str/trim trim deref shell/check p/check check :out slurp-body json/parse-string json/generate-string fs/absolutize fs/canonicalize io/resource',
    text: 'str',
    joinsList: 'str/join join',
    characters: 'char',
    formats: 'format',
    home: 'fs/home',
    expands: 'fs/expand-home',
    parent: 'fs/parent',
  }),
  ...each('sh shell/sh clojure.java.shell/sh', startsWords),
  ...each('shell p/shell process p/process p/sh p/exec $ babashka.process/shell babashka.process/process', shellOrWords),
  ...each('*.exec', (call) => (argument(call, 0)?.is === 'list' ? startsWords(call) : startShell(call.machine, the(call, 0)))),
  ...each('ProcessBuilder. java.lang.ProcessBuilder.', startsWords),
  ...each('http/get http/post http/put http/request curl/get curl/post curl/put client/get client/post hk/get hk/post', asks),
  ...each('System/getProperty', (call) => (wordOf(call, 0) === 'user.home' ? text(call.machine.context.home) : any('property'))),
  ...each('into-array list vector vec concat cons', (call) => list(call.args.list.flatMap((thing) => (thing.is === 'list' ? thing.items : [thing])))),
  ...packages('deps/add-libs add-lib add-libs', 'clojars'),
}

const CLOJURE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(clojure\.java\.io|jio)\//, 'io/'],
  [/^(babashka\.fs|bfs)\//, 'fs/'],
  [/^(babashka\.process|proc|bp|process)\//, 'p/'],
  [/^(babashka\.curl)\//, 'curl/'],
  [/^(babashka\.http-client|clj-http\.client|http-client|org\.httpkit\.client)\//, 'http/'],
  [/^clojure\.java\.shell\//, 'shell/'],
  [/^clojure\.core\//, ''],
]

export const clojure: LispLanguage = {
  name: 'clojure',
  calls: CLOJURE,
  values: valuesIn<CodeContext>({ '*command-line-args*': (c) => list(c.args.map((arg) => text(arg))), '*file*': (c) => text(c.file ?? '?') }),
  normal: (name) => {
    for (const [pattern, short] of CLOJURE_NAMES) if (pattern.test(name)) return name.replace(pattern, short)
    return name
  },
  comment: /$^/y,
}

// ---- Scheme: Guile, Racket, Chicken, Chez

const SCHEME: CallTable = {
  ...LISP({
    language: 'scheme',
    shells: 'system process system/exit-code open-input-pipe open-output-pipe open-pipe shell',
    starts: 'execl execlp execle',
    deletes: 'delete-file unlink rmdir delete-directory',
    deletesTree: 'delete-file-recursively delete-directory/files remove-directory',
    reads: 'open-input-file call-with-input-file with-input-from-file file->string file->lines file->bytes read-file include-file',
    creates: 'open-output-file',
    makes: 'mkdir make-directory make-directory* mkdir-p',
    copies: 'copy-file copy-directory/files',
    moves: 'rename-file rename-file-or-directory',
    chmods: 'chmod file-or-directory-permissions',
    evaluates: 'eval-string eval compile',
    follows: 'load primitive-load include dynamic-require',
    variables: 'getenv',
    prints: 'display displayln write print newline printf format write-string pretty-print writeln',
    joins: 'build-path',
    urls: 'string->url string->uri',
    connects: 'tcp-connect connect',
    kills: 'kill',
    same: 'read open-input-string call-with-input-string with-input-from-string string->symbol path->string expand-user-path simplify-path port->string get-string-all url->string',
    text: 'string-append',
    joinsList: 'string-join',
    list: 'list',
    characters: 'integer->char',
    sql: 'query-exec query query-rows',
    folder: 'chdir current-directory',
    parent: 'dirname',
  }),
  ...each('system* subprocess process* spawn system*/exit-code', (call) =>
    startArgv(call.machine, call.args.list.filter((t) => t.is === 'text' || t.is === 'any').map(toValue)),
  ),
  ...each('call-with-output-file with-output-to-file display-to-file write-to-file display-lines-to-file', (call) => {
    const path = /^(display|write)/.test(call.name) ? argument(call, 1) : argument(call, 0)
    if (path && path.is !== 'any') writeFile(call.machine, path, /^(display|write)/.test(call.name) ? the(call, 0) : any('content'))
    return NOTHING
  }),
  ...each('http-get http-request get-pure-port get-impure-port http-post http-put post-pure-port put-pure-port http-sendrecv/url', asks),
  ...each('find-system-path', (call) => (/home-dir/.test(JSON.stringify(argument(call, 0) ?? '')) ? text(call.machine.context.home) : any('path'))),
  ...each('environ environment-variables-names get-environment-variables', () => environmentOf()),
}

export const scheme: LispLanguage = {
  name: 'scheme',
  calls: SCHEME,
  values: valuesIn<CodeContext>({}),
  normal: (name) => name,
  comment: /#lang[^\n]*|#;/y,
}

// ---- Common Lisp

const COMMON_LISP: CallTable = {
  ...LISP(
    {
      language: 'lisp',
      deletes: 'delete-file delete-empty-directory rmdir unlink',
      deletesTree: 'delete-directory-tree',
      reads: 'read-file-string read-file-lines read-file-form read-file-into-string read-file-into-byte-vector',
      opens: 'open',
      makes: 'ensure-directories-exist',
      copies: 'copy-file',
      moves: 'rename-file rename-file-overwriting-target',
      evaluates: 'eval',
      follows: 'load require-file',
      variables: 'getenv posix-getenv',
      prints: 'print princ prin1 write-line write-string pprint format',
      same: 'read-from-string read pathname truename namestring native-namestring merge-pathnames parse-namestring compile coerce ensure-directory-pathname',
      list: 'list',
      text: 'strcat',
      home: 'user-homedir-pathname',
      connects: 'socket-connect',
      folder: 'chdir',
    },
    true,
  ),
  ...each('run-program launch-program run-shell-command external-program:run inferior-shell:run run/ss shell', (call) => {
    const [first, second] = call.args.list
    if (first?.is === 'list') return startsWords({ ...call, args: { ...call.args, list: [first] } })
    if (second?.is === 'list') return startsWords({ ...call, args: { ...call.args, list: [first ?? any('program'), second] } })
    return startShell(call.machine, first ?? any('command'))
  }),
  ...each('delete-directory', (call) => {
    effect(call.machine, 'fs.delete', the(call, 0), call.args.named.has('recursive') ? { recursive: true } : {})
    return NOTHING
  }),
  ...each('concatenate', (call) =>
    library({ language: 'lisp', text: 'concatenate' })['concatenate']?.({
      ...call,
      args: { ...call.args, list: call.args.list.filter((t) => t.is === 'text') },
    }),
  ),
  ...each('http-request dex:get dex:post dex:put drakma:http-request', asks),
  ...each('posix-environ', () => environmentOf()),
  ...packages('quickload', 'quicklisp'),
}

export const commonLisp: LispLanguage = {
  name: 'lisp',
  calls: COMMON_LISP,
  values: valuesIn<CodeContext>({ '*default-pathname-defaults*': (c) => text(c.cwd), '*load-truename*': (c) => folderOfFile(c.file) }),
  normal: (name) => name.toLowerCase().replace(/^(?:cl|uiop|uiop\/[\w-]+|sb-ext|sb-posix|sb-impl|ql|alexandria|ext|ccl|trivial-shell|usocket|asdf)::?/, ''),
  comment: /$^/y,
}

// ---- Emacs Lisp

const EMACS: CallTable = {
  ...LISP(
    {
      language: 'elisp',
      shells:
        'shell-command shell-command-to-string async-shell-command call-process-shell-command process-lines-shell compile start-process-shell-command term ansi-term eshell-command',
      deletes: 'delete-file dired-delete-file',
      reads: 'insert-file-contents insert-file-contents-literally find-file-noselect find-file insert-file f-read-text f-read',
      writesFrom: 'f-write-text f-write append-to-file',
      makes: 'make-directory make-empty-file',
      copies: 'copy-file copy-directory',
      moves: 'rename-file',
      chmods: 'set-file-modes',
      fetches: 'url-retrieve-synchronously url-retrieve url-insert-file-contents browse-url eww',
      fetchesTo: 'url-copy-file',
      evaluates: 'eval',
      follows: 'load load-file load-library',
      variables: 'getenv',
      prints: 'message princ print prin1 insert pp',
      same: 'read car-safe file-truename file-name-as-directory substitute-in-file-name string-trim intern read-from-string car',
      text: 'concat',
      list: 'list',
      characters: 'string char-to-string',
      formats: 'format',
      base64: 'base64-decode-string',
      parent: 'file-name-directory',
      sql: 'sqlite-execute sqlite-select',
      folder: 'cd',
    },
    true,
  ),
  ...each('call-process process-file process-lines', (call) => {
    const [program, ...words] = call.args.list
    const skipped = call.name === 'process-lines' ? words : words.slice(3)
    return startsWords({ ...call, args: { ...call.args, list: [program ?? any('program'), ...skipped] } })
  }),
  ...each('start-process start-file-process', (call) => startsWords({ ...call, args: { ...call.args, list: call.args.list.slice(2) } })),
  ...each('make-process', (call) => {
    const command = call.args.named.get('command')
    return command ? startsWords({ ...call, args: { ...call.args, list: [command] } }) : any('process')
  }),
  ...each('call-process-region shell-command-on-region', (call) => {
    const program = argument(call, 2)
    return program ? startShell(call.machine, program) : NOTHING
  }),
  ...withHome(
    each('delete-directory', (call) => {
      const deep = argument(call, 1)
      effect(call.machine, 'fs.delete', the(call, 0), deep && deep.is !== 'nothing' ? { recursive: true } : {})
      return NOTHING
    }),
  ),
  ...withHome(
    each('write-region', (call) => {
      writeFile(call.machine, the(call, 2), the(call, 0), argument(call, 3) !== undefined && argument(call, 3)?.is !== 'nothing')
      return NOTHING
    }),
  ),
  ...withHome(each('with-temp-file', writesFirst)),
  ...withHome(
    each('expand-file-name', (call) => {
      const under = argument(call, 1)
      return under && under.is !== 'nothing' ? text(joinPath([toValue(under), toValue(the(call, 0))], true)) : the(call, 0)
    }),
  ),
  ...each('open-network-stream make-network-process', (call) => {
    const host = argument(call, 2) ?? call.args.named.get('host') ?? any('host')
    call.machine.remote = true
    effect(call.machine, 'net.connect', host)
    return made('socket', toValue(host))
  }),
  ...packages('package-install package-vc-install straight-use-package', 'elpa'),
}

export const elisp: LispLanguage = {
  name: 'elisp',
  calls: EMACS,
  values: valuesIn<CodeContext>({
    'process-environment': environmentOf,
    'default-directory': (c) => text(c.cwd),
    'user-emacs-directory': (c) => text(`${c.home}/.emacs.d/`),
    'user-init-file': (c) => text(`${c.home}/.emacs`),
    'temporary-file-directory': (c) => text(c.temp),
  }),
  normal: (name) => name,
  comment: /$^/y,
}

// ---- Fennel, Hy, Janet: Lua's, Python's and a library of its own

const FENNEL: CallTable = {
  ...library({
    language: 'lua',
    shells: 'os.execute io.popen',
    deletes: 'os.remove',
    moves: 'os.rename',
    opens: 'io.open',
    reads: 'io.lines',
    evaluates: 'load loadstring',
    follows: 'dofile',
    variables: 'os.getenv',
    prints: 'print io.write',
    text: '..',
  }),
}
const HY: CallTable = {
  ...library({
    language: 'hy',
    shells: 'os.system os.popen subprocess.getoutput',
    deletes: 'os.remove os.unlink os.rmdir',
    deletesTree: 'shutil.rmtree',
    opens: 'open',
    copies: 'shutil.copy shutil.copytree',
    moves: 'os.rename shutil.move',
    fetches: 'requests.get urllib.request.urlopen',
    sends: 'requests.post requests.put',
    evaluates: 'hy.eval eval exec',
    same: 'hy.read hy.read-many',
    variables: 'os.getenv os.environ.get',
    prints: 'print',
    joins: 'os.path.join',
    expands: 'os.path.expanduser',
    text: '+',
  }),
  ...each('subprocess.run subprocess.call subprocess.check-output subprocess.check-call subprocess.Popen', shellOrWords),
}
const JANET: CallTable = {
  ...library({
    language: 'janet',
    shells: 'os/shell',
    deletes: 'os/rm os/rmdir',
    deletesTree: 'sh/rm',
    reads: 'slurp file/lines',
    writes: 'spit',
    opens: 'file/open',
    moves: 'os/rename',
    evaluates: 'eval-string eval',
    follows: 'dofile import*',
    same: 'parse',
    variables: 'os/getenv',
    prints: 'print printf pp',
    text: 'string',
    connects: 'net/connect',
    folder: 'os/cd',
  }),
  ...each('os/execute os/spawn os/posix-exec', startsWords),
  ...each('os/environ', () => environmentOf()),
}

const other = (name: string, calls: CallTable, comment = /$^/y): LispLanguage => ({
  name,
  calls,
  values: valuesIn<CodeContext>({ 'os.environ': environmentOf }),
  normal: (word) => (name === 'hy' ? word.replace(/_/g, '-') : word),
  comment,
})

export const fennel = other('fennel', FENNEL)
export const hy = other('hy', HY)
export const janet = other('janet', JANET, /#[^\n]*/y)
