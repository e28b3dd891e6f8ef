// Owns Go, Swift, Dart and Nim as far as their libraries touch files, processes, the network and code. Data; no syntax.
// Facts from the references of Go 1.23, Swift 6 Foundation, Dart 3.5 dart:io and package:http, Nim 2.2 (os, osproc, httpclient, NimScript).
import { unknown } from '../value.ts'
import { type CallTable, each } from './call-table.ts'
import { fieldOf, request, startArgv, startShell, the, wordsOf, writeFile } from './calls.ts'
import { USUAL } from './lexer.ts'
import type { CodeContext, Handler } from './machine.ts'
import { argument } from './machine.ts'
import { environmentOf, folderOfFile, library, valuesIn } from './script-rows.ts'
import type { ScriptLanguage } from './script-walk.ts'
import { any, flag, known, list, made, NOTHING, text, toValue } from './thing.ts'
import { joinPath } from './words.ts'

const C_LIKE = {
  ...USUAL,
  comments: /\/\/[^\n]*|\/\*[\s\S]*?\*\/|^#![^\n]*/y,
  word: /[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_]\w*)*/y,
  raw: true,
} as const

const FLAGS = { true: () => flag(true), false: () => flag(false), nil: () => NOTHING, null: () => NOTHING }

// ---- Go

/** `http.Post(url, type, body)`. */
const posts: Handler = (call) => request(call.machine, { url: the(call, 0), method: 'POST', body: call.args.list.at(-1) ?? any('body') })

const GO: CallTable = {
  ...library({
    language: 'go',
    starts: 'exec.Command syscall.Exec os.StartProcess',
    deletes: 'os.Remove syscall.Unlink',
    deletesTree: 'os.RemoveAll',
    reads: 'os.ReadFile ioutil.ReadFile os.Open ioutil.ReadAll io.ReadAll',
    writes: 'os.WriteFile ioutil.WriteFile',
    creates: 'os.Create',
    opens: 'os.OpenFile',
    makes: 'os.Mkdir os.MkdirAll',
    moves: 'os.Rename',
    chmods: 'os.Chmod os.Chown',
    fetches: 'http.Get',
    variables: 'os.Getenv os.LookupEnv',
    prints: 'fmt.Println fmt.Print fmt.Printf log.Println log.Printf log.Print println print',
    joins: 'filepath.Join path.Join',
    globs: 'filepath.Glob',
    lists: 'os.ReadDir ioutil.ReadDir',
    same: 'string []byte strings.TrimSpace bytes.NewReader bytes.NewBuffer bytes.NewBufferString strings.NewReader filepath.Clean filepath.Abs bufio.NewReader',
    self: '*.Run *.Output *.CombinedOutput *.Start *.Wait *.String *.Bytes',
    writesSelf: '*.Write *.WriteString',
    kills: 'syscall.Kill',
    folder: 'os.Chdir',
    parent: 'filepath.Dir path.Dir',
    home: 'os.UserHomeDir',
    formats: 'fmt.Sprintf',
    sql: '*.Exec *.Query *.QueryRow *.ExecContext *.QueryContext',
  }),
  ...each('exec.CommandContext', (call) => startArgv(call.machine, call.args.list.slice(1).map(toValue))),
  ...each('http.Post http.PostForm', posts),
  ...each('http.NewRequest http.NewRequestWithContext', (call) => {
    const given = call.args.list.slice(call.name.endsWith('Context') ? 1 : 0)
    const method = known(given[0]) ?? 'GET'
    return request(call.machine, { url: given[1] ?? any('address'), method, body: given[2] })
  }),
  ...each('net.Dial net.DialTimeout tls.Dial', (call) =>
    library({ language: 'go', connects: 'dial' })['dial']?.({ ...call, args: { ...call.args, list: call.args.list.slice(1) } }),
  ),
  ...each('os.Environ', () => environmentOf()),
  ...each('fmt.Fprintf fmt.Fprint fmt.Fprintln', (call) => (fieldOf(the(call, 0), 'path') ? library({ language: 'go', writes: 'w' })['w']?.(call) : NOTHING)),
}

export const go: ScriptLanguage = {
  name: 'go',
  calls: GO,
  concat: /^\+$/,
  ends: /^(if|else|for|range|func|switch|case)$/,
  endless: /\bfor \{ ?(go|exec)\b/,
  skips: /^(var|const|return|go|defer|range)$/,
  each: 'braces',
  // `[]string{…}` is a list; of several results the first counts.
  program: (source) =>
    source
      .replace(/\[\]\s*(?:string|byte|any|interface\{\})\s*\{([^{}]*)\}/g, '[$1]')
      .replace(/\.\.\.(?=\s*\))/g, '')
      .replace(/\bfor\s{1,4}\w{1,60}\s{0,4},\s{0,4}(\w{1,60})\s{0,4}:=\s{0,4}range\s+/g, 'for $1 in ')
      .replace(/\b(\w{1,60})\s{0,4},\s{0,4}\w{1,60}\s{0,4}(:?=)(?!=)/g, '$1 $2'),
  grammar: { ...C_LIKE, comments: /\/\/[^\n]*|\/\*[\s\S]*?\*\/|&(?=[A-Za-z])/y, word: /\[\]byte|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y },
  values: valuesIn<CodeContext>({ ...FLAGS, 'os.Args': (c) => list(c.args.map((arg) => text(arg))) }),
  normal: (word) => word,
}

// ---- Swift

const launches: Handler = (call) => {
  if (call.self.is !== 'made' || call.self.type !== 'process') return undefined
  const program = fieldOf(call.self, 'executableURL') ?? fieldOf(call.self, 'launchPath')
  return program ? startArgv(call.machine, [toValue(program), ...wordsOf(fieldOf(call.self, 'arguments'))]) : undefined
}

const SWIFT: CallTable = {
  ...library({
    language: 'swift',
    shells: 'system popen shellOut',
    starts: 'Process.run',
    deletesTree: 'FileManager.default.removeItem FileManager.default.trashItem',
    deletes: 'unlink rmdir',
    reads: 'FileManager.default.contents NSData NSString NSDictionary',
    makes: 'FileManager.default.createDirectory FileManager.default.createFile',
    copies: 'FileManager.default.copyItem',
    moves: 'FileManager.default.moveItem',
    chmods: 'FileManager.default.setAttributes',
    prints: 'print debugPrint dump NSLog',
    variables: 'getenv',
    home: 'NSHomeDirectory FileManager.default.homeDirectoryForCurrentUser',
    same: 'try await NSString.expandingTildeInPath',
    self: '*.path *.absoluteString *.appendingPathComponent_ *.trimmingCharacters *.waitUntilExit *.resume *.expandingTildeInPath *.description *.lines *.string',
    lists: 'FileManager.default.contentsOfDirectory',
    kills: 'kill',
  }),
  Process: () => made('process', unknown('process')),
  ...each('*.run *.launch', launches),
  ...each('URL NSURL', (call) =>
    call.args.named.has('fileURLWithPath') || call.args.named.has('filePath') ? made('path', toValue(the(call, 0))) : made('url', toValue(the(call, 0))),
  ),
  ...each('String Data', (call) => {
    const from = call.args.named.get('contentsOf') ?? call.args.named.get('contentsOfFile')
    return from ? library({ language: 'swift', reads: 'r' })['r']?.({ ...call, args: { ...call.args, list: [from] } }) : the(call, 0)
  }),
  ...each('*.write', (call) => {
    const target = call.args.named.get('toFile') ?? call.args.named.get('to')
    if (target) writeFile(call.machine, target, call.self)
    return NOTHING
  }),
  ...each('URLRequest', (call) => made('request', toValue(call.args.named.get('url') ?? the(call, 0)))),
  ...each('httpBody=', (call) => (call.self.is === 'made' ? request(call.machine, { url: call.self, method: 'POST', body: the(call, 0) }) : NOTHING)),
  ...each('URLSession.shared.dataTask URLSession.shared.data URLSession.shared.downloadTask URLSession.shared.download', (call) =>
    request(call.machine, { url: the(call, 0), method: 'GET' }),
  ),
  ...each('URLSession.shared.uploadTask URLSession.shared.upload', (call) =>
    request(call.machine, { url: the(call, 0), method: 'POST', body: call.args.list[1] ?? any('body') }),
  ),
  ...each('*.appendingPathComponent *.appending', (call) =>
    library({ language: 'swift', paths: 'p' })['p']?.({ ...call, args: { ...call.args, list: [call.self, the(call, 0)] } }),
  ),
}

export const swift: ScriptLanguage = {
  name: 'swift',
  calls: SWIFT,
  concat: /^\+$/,
  ends: /^(if|else|for|while|in|guard|catch|as|is|where)$/,
  endless: /\bwhile true \{ ?(Process|fork)/,
  skips: /^(let|var|try|await|return|static|private|public|final|lazy|_)$/,
  names: /^:$/,
  each: 'braces',
  blocks: true,
  program: (source) =>
    source
      .replace(/\btry[!?]/g, 'try')
      .replace(/(?<=[\w)])!(?=[.,)\s]|$)/gm, '')
      .replace(/\bFileManager\(\)/g, 'FileManager.default'),
  grammar: { ...C_LIKE, fills: /\\\(((?:[^()]|\([^()]*\))*)\)/, triple: true, opensFill: '\\(', word: /[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_]\w*)*/y },
  values: valuesIn<CodeContext>({
    ...FLAGS,
    'ProcessInfo.processInfo.environment': environmentOf,
    'FileManager.default.homeDirectoryForCurrentUser': (c) => text(c.home),
    'FileManager.default.homeDirectoryForCurrentUser.path': (c) => text(c.home),
    'FileManager.default.currentDirectoryPath': (c) => text(c.cwd),
    'FileManager.default.temporaryDirectory': (c) => text(c.temp),
    'CommandLine.arguments': (c) => list(c.args.map((arg) => text(arg))),
    // Of a package's plugin.
    'context.package.directory': (c) => text(c.cwd),
    'context.pluginWorkDirectory': (c) => text(c.cwd),
  }),
  normal: (word) => word.replace(/[?!]\./g, '.').replace(/^Foundation\./, ''),
}

// ---- Dart

const DART: CallTable = {
  ...library({
    language: 'dart',
    starts: 'Process.run Process.runSync Process.start',
    deletesSelf: '*.delete *.deleteSync',
    readsSelf: '*.readAsString *.readAsStringSync *.readAsBytes *.readAsBytesSync *.readAsLines *.readAsLinesSync *.openRead',
    writesSelf: '*.writeAsString *.writeAsStringSync *.writeAsBytes *.writeAsBytesSync *.openWrite',
    fetches: 'http.get http.read http.readBytes',
    sends: 'http.post http.put http.patch',
    connects: 'Socket.connect SecureSocket.connect WebSocket.connect',
    prints: 'print stdout.write stdout.writeln stderr.writeln',
    paths: 'File Directory Link p.join path.join',
    urls: 'Uri.parse Uri.https Uri.http',
    self: '*.create *.createSync *.listSync *.list *.forEach *.toString *.trim *.path *.absolute',
    kills: 'Process.killPid',
    base64: 'base64.decode base64Decode',
    same: 'await utf8.decode jsonEncode jsonDecode String.fromCharCodes',
    joinsList: '*.join',
  }),
  ...each('*.getUrl *.postUrl *.putUrl', (call) =>
    request(call.machine, { url: the(call, 0), method: call.name === 'getUrl' ? 'GET' : 'POST', body: call.name === 'getUrl' ? undefined : any('body') }),
  ),
  ...each('*.copy *.copySync *.rename *.renameSync', (call) => {
    if (call.self.is === 'made' && argument(call, 0)) writeFile(call.machine, the(call, 0), call.self)
    return call.self
  }),
}

export const dart: ScriptLanguage = {
  name: 'dart',
  calls: DART,
  concat: /^\+$/,
  ends: /^(if|else|for|while|in|as|is)$/,
  endless: /$^/,
  skips: /^(var|final|const|await|return|late|new|static)$/,
  names: /^:$/,
  each: 'braces',
  program: (source) => source.replace(/(?<=[\w)\]])!(?=[.,);\s])/g, ''),
  grammar: {
    ...C_LIKE,
    fills: /\$(?:\{(?=[^{}]*\}))?((?<=\{)[^{}]*(?=\})|(?<!\{)[A-Za-z_]\w*)\}?/,
    triple: true,
    opensFill: '${',
    word: /[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_]\w*)*/y,
  },
  values: valuesIn<CodeContext>({
    ...FLAGS,
    'Platform.environment': environmentOf,
    'Directory.current': (c) => text(c.cwd),
    'Platform.script': (c) => folderOfFile(c.file),
  }),
  normal: (word) => word.replace(/[?!]\./g, '.').replace(/^io\./, ''),
}

// ---- Nim and NimScript

const NIM: CallTable = {
  ...library({
    language: 'nim',
    shells: 'execCmd execShellCmd execProcess execCmdEx startProcess exec staticExec gorge gorgeEx selfExec',
    deletes: 'removeFile tryRemoveFile rmFile os.removeFile',
    deletesTree: 'removeDir rmDir os.removeDir',
    reads: 'readFile readLines lines staticRead open readAll',
    writes: 'writeFile',
    makes: 'createDir mkDir',
    copies: 'copyFile copyDir cpFile cpDir',
    moves: 'moveFile moveDir mvFile mvDir',
    chmods: 'setFilePermissions',
    prints: 'echo stdout.write stdout.writeLine debugEcho',
    variables: 'getEnv',
    home: 'getHomeDir',
    expands: 'expandTilde',
    connects: '*.connect',
    folder: 'setCurrentDir cd',
    lists: 'walkDir walkDirRec listFiles listDirs',
    formats: 'fmt',
    base64: 'decode base64.decode',
    same: 'strip newStringStream quoteShell absolutePath newHttpClient_',
    kills: 'kill',
  }),
  newHttpClient: () => made('client', unknown('client')),
  ...each('*.getContent *.get *.request', (call) =>
    call.self.is === 'made' && call.self.type === 'client' ? request(call.machine, { url: the(call, 0), method: 'GET' }) : undefined,
  ),
  ...each('*.postContent *.post *.put', (call) =>
    call.self.is === 'made' && call.self.type === 'client'
      ? request(call.machine, { url: the(call, 0), method: 'POST', body: call.args.named.get('body') ?? argument(call, 1) ?? any('body') })
      : undefined,
  ),
  ...each('*.downloadFile', (call) => library({ language: 'nim', fetchesTo: 'd' })['d']?.(call)),
  /** `getHomeDir() / "x"` joins paths. */
  '*./': (call) => text(joinPath([toValue(call.self), toValue(the(call, 0))], false)),
  ...each('envPairs', () => environmentOf()),
  ...each('system', (call) => startShell(call.machine, the(call, 0))),
}

export const nim: ScriptLanguage = {
  name: 'nim',
  calls: NIM,
  concat: /^&$/,
  ends: /^(if|elif|else|for|while|in|of|do|and|or|not)$/,
  endless: /$^/,
  skips: /^(let|var|const|discard|return|await)$/,
  names: /^=$/,
  each: 'none',
  grammar: { ...C_LIKE, comments: /#\[[\s\S]*?\]#|#[^\n]*|@(?=\[)|\bfmt(?=")/y, fills: undefined, triple: true, word: /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/y },
  values: valuesIn<CodeContext>({ ...FLAGS, getHomeDir: (c) => text(`${c.home}/`) }),
  normal: (word) => word.replace(/^(?:os|osproc|httpclient)\./, ''),
}
