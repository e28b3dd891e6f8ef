// Owns the libraries of Ruby, Perl, PHP and Lua as far as they touch files, processes, the network and code. Data; no syntax.
import { glob, literal, prefixOf, unknown } from '../value.ts'
import { each } from './call-table.ts'
import {
  connect,
  copies,
  database,
  links,
  listen,
  network,
  onPath,
  readFile,
  request,
  runCode,
  runSql,
  sends,
  startShell,
  stdinOf,
  the,
  writeFile,
} from './calls.ts'
import { USUAL } from './lexer.ts'
import type { CodeContext, Handler } from './machine.ts'
import { argument, effect, importsOwn, lose, print, run, wordOf } from './machine.ts'
import {
  asks,
  COMMON_FILES,
  connects,
  decodes,
  deletesRows,
  dynamic,
  eachPath,
  evaluates,
  expands,
  first,
  formats,
  globs,
  homeGlobs,
  joins,
  kills,
  modelName,
  onSelf,
  opens,
  perlOpen,
  readsFirst,
  rowsOf,
  runs,
  shell,
  writesOpen,
  writesTo,
} from './script-handlers.ts'
import type { ScriptLanguage } from './script-walk.ts'
import { environmentName } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, known, list, made, mapEach, NOTHING, numberOf, text, toValue, unionOf } from './thing.ts'
import { decoded, fromBase64, fromHex, parentOf, reversed, rot13 } from './words.ts'

const RUBY: Readonly<Record<string, Handler>> = {
  ...each(
    'system exec spawn Kernel.system Kernel.exec Kernel.spawn Process.spawn IO.popen Open3.capture2 Open3.capture2e Open3.capture3 Open3.popen3 Open3.popen2 PTY.spawn',
    runs,
  ),
  ...COMMON_FILES('FileUtils.'),
  ...each('File.delete File.unlink Dir.rmdir Dir.delete Dir.unlink', eachPath('fs.delete')),
  ...each(
    'File.read File.readlines File.binread File.foreach IO.read IO.readlines IO.binread File.new_read YAML.load_file JSON.load_file CSV.read',
    readsFirst,
  ),
  ...each('File.write File.binwrite IO.write IO.binwrite', writesTo()),
  ...each('File.open File.new open Kernel.open IO.sysopen', opens),
  ...each('File.rename', copies(true)),
  ...each('File.symlink File.link', (call) => links(the(call, 0), the(call, 1), call.machine)),
  ...each('File.chmod File.chown', onPath('fs.chmod', {}, 1)),
  ...each('Dir.mkdir', eachPath('fs.write')),
  ...each('Dir.glob Dir[]', globs),
  // What is found in a tree counts as the tree.
  'Find.find': (call) => list([the(call, 0)], false),
  ...each('Dir.entries Dir.children Dir.each_child', (_call) => list([text(glob('*'))], false)),
  ...each('*.delete_all *.destroy_all', deletesRows('rails')),
  ...each('File.join', joins),
  ...each('File.expand_path', expands),
  ...each('File.dirname', (call) => mapEach(the(call, 0), (v) => text(parentOf(v)))),
  'Dir.chdir': (call) => {
    call.machine.cwd = toValue(the(call, 0))
    return NOTHING
  },
  ...each('eval instance_eval class_eval Kernel.eval binding.eval RubyVM.InstructionSequence.compile', evaluates('ruby')),
  require_relative: (call) => {
    importsOwn(call.machine, wordOf(call, 0) ?? '', ['.rb', ''])
    return NOTHING
  },
  load: (call) => {
    run(call.machine, { run: 'script', language: 'ruby', path: toValue(the(call, 0)), args: [] })
    return NOTHING
  },
  ...each('send public_send __send__ Kernel.send Object.send', (call) => {
    const [name, ...rest] = call.args.list
    const method = known(name)
    const handler = method === undefined ? undefined : RUBY[method]
    return handler ? handler({ ...call, args: { ...call.args, list: rest } }) : any('sent', unionOf(call.args.list))
  }),
  ...each('Object.const_get Kernel.const_get', dynamic),
  ...each('URI.open Net.HTTP.get Net.HTTP.get_response Net.HTTP.get_print HTTParty.get RestClient.get Faraday.get HTTP.get', asks('GET')),
  ...each('Net.HTTP.post Net.HTTP.post_form HTTParty.post RestClient.post Faraday.post HTTP.post', asks('POST')),
  ...each('Net.HTTP.start Net.HTTP.new TCPSocket.new TCPSocket.open UDPSocket.new Socket.tcp', connects),
  ...each('TCPServer.new TCPServer.open', (call) => {
    listen(call.machine, call.args.list.length > 1 ? the(call, 0) : text('0.0.0.0'), call.args.list.at(-1))
    call.machine.remote = true
    return made('socket', unknown('socket', false, network('')))
  }),
  ...each('URI URI.parse URI.join', first),
  'Process.kill': kills,
  ...each('Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64', decodes(fromBase64)),
  ...each('Marshal.load', (call) => {
    if (carriesOf(the(call, 0)).some((c) => c.kind === 'network')) runCode(call.machine, 'ruby', the(call, 0))
    return any('object')
  }),
  ...each('gets STDIN.read $stdin.read ARGF.read', (call) => stdinOf(call.machine)),
  ...each('puts print p pp $stdout.puts STDOUT.puts $stdout.write', (call) => {
    for (const t of call.args.list) print(call.machine, toValue(t))
    return NOTHING
  }),
  ...each('PG.connect Mysql2.Client.new SQLite3.Database.new', (call) =>
    database({
      system: call.name.startsWith('PG') ? 'postgresql' : call.name.startsWith('SQL') ? 'sqlite' : 'mysql',
      object: known(call.args.list.at(-1)) ?? '',
    }),
  ),
  ...each('*.execute *.exec *.query *.execute_batch', runSql(false)),
  ...each('sprintf format', formats),
  ...each('*.write *.puts *.print *.<<', writesOpen),
  ...each('*.reverse', onSelf(reversed)),
  ...each('*.unpack1', (call) =>
    wordOf(call, 0)?.startsWith('m') ? mapEach(call.self, (v) => text(decoded(v, fromBase64))) : any('unpacked', carriesOf(call.self)),
  ),
  ...each(
    '*.strip *.chomp *.to_s *.freeze *.to_path *.dup *.to_str *.each *.map *.select *.reject *.sort *.sort_by *.uniq *.compact *.first *.take *.body *.read',
    (call) => call.self,
  ),
}

const PERL: Readonly<Record<string, Handler>> = {
  ...each('system exec IPC::Run::run CORE::system CORE::exec', runs),
  ...each('readpipe', shell),
  unlink: eachPath('fs.delete'),
  rmdir: eachPath('fs.delete'),
  ...each('rmtree remove_tree File::Path::rmtree File::Path::remove_tree', eachPath('fs.delete', true)),
  ...each('mkdir make_path File::Path::make_path mkpath', eachPath('fs.write')),
  ...each('rename move File::Copy::move', copies(true)),
  ...each('copy File::Copy::copy', copies(false)),
  ...each('symlink link', (call) => links(the(call, 0), the(call, 1), call.machine)),
  ...each('chmod chown', onPath('fs.chmod', {}, 1)),
  open: perlOpen,
  sysopen: perlOpen,
  glob: homeGlobs,
  eval: (call) => (call.args.list.length > 0 ? runCode(call.machine, 'perl', the(call, 0)) : NOTHING),
  do: (call) => {
    const path = the(call, 0)
    if (path.is === 'text') run(call.machine, { run: 'script', language: 'perl', path: toValue(path), args: [] })
    return NOTHING
  },
  kill: kills,
  chr: (call) => (numberOf(the(call, 0)) === undefined ? any('chr') : text(String.fromCodePoint(Math.abs(numberOf(the(call, 0)) ?? 0) & 0xffff))),
  sprintf: formats,
  ...each('get getstore LWP::Simple::get getprint', (call) => {
    const answer = request(call.machine, { url: the(call, 0), method: 'GET' })
    if (argument(call, 1)) writeFile(call.machine, the(call, 1), answer)
    return answer
  }),
  ...each('*.get', (call) => (/^https?:/.test(prefixOf(toValue(the(call, 0)))) ? request(call.machine, { url: the(call, 0), method: 'GET' }) : undefined)),
  ...each('*.post *.post_form', (call) =>
    /^https?:/.test(prefixOf(toValue(the(call, 0))))
      ? request(call.machine, { url: the(call, 0), method: 'POST', body: argument(call, 1) ?? any('body') })
      : undefined,
  ),
  ...each('sockaddr_in pack_sockaddr_in', (call) => {
    const host = argument(call, 1) ?? any('host')
    call.machine.remote = true
    connect(call.machine, host, argument(call, 0))
    return NOTHING
  }),
  ...each('inet_aton Socket::inet_aton', first),
  ...each('IO::Socket::INET->new IO::Socket::SSL->new IO::Socket::INET::new IO::Socket::INET.new', (call) =>
    connects({ ...call, args: { ...call.args, list: peerOf(call.args.list) } }),
  ),
  ...each('decode_base64 MIME::Base64::decode_base64', decodes(fromBase64)),
  pack: (call) => (wordOf(call, 0)?.startsWith('H') ? mapEach(the(call, 1), (v) => text(decoded(v, fromHex))) : any('packed', unionOf(call.args.list))),
  reverse: (call) => (call.args.list.length === 1 ? mapEach(the(call, 0), (v) => text(decoded(v, reversed))) : any('list', unionOf(call.args.list))),
  ...each('print printf say', (call) => {
    for (const t of call.args.list) print(call.machine, toValue(t))
    return NOTHING
  }),
  chdir: (call) => {
    call.machine.cwd = toValue(the(call, 0))
    return NOTHING
  },
  ...each('*.do *.prepare *.execute', runSql(false)),
}

/** `PeerAddr => "host:port"` or with `PeerPort`. */
const peerOf = (given: readonly Thing[]): readonly Thing[] => {
  const words = given.map(
    (t) =>
      known(t) ??
      (t.is === 'any'
        ? toValue(t)
            .parts.map((p) => (typeof p === 'string' ? p : p.any === 'unknown' ? p.why : ''))
            .join('')
        : ''),
  )
  const addr = words.findIndex((w) => /^-?Peer(Addr|Host)$/i.test(w))
  const port = words.findIndex((w) => /^-?PeerPort$/i.test(w))
  if (addr < 0) return given
  return [given[addr + 1] ?? any('host'), ...(port >= 0 ? [given[port + 1] ?? any('port')] : [])]
}

const PHP: Readonly<Record<string, Handler>> = {
  ...each('system exec shell_exec passthru popen', shell),
  proc_open: runs,
  pcntl_exec: runs,
  // What is found in a tree counts as the tree.
  ...each('RecursiveIteratorIterator RecursiveDirectoryIterator DirectoryIterator FilesystemIterator GlobIterator', first),
  ...each('*.getPathname *.getRealPath *.getPath', (call) => call.self),
  ...each('DB::statement DB::unprepared DB::delete DB::update DB::select DB::insert', runSql(false)),
  ...each('unlink rmdir', eachPath('fs.delete')),
  ...each('file_get_contents readfile file fgets_file parse_ini_file show_source highlight_file', (call) =>
    /^(https?|ftp):/.test(prefixOf(toValue(the(call, 0))))
      ? request(call.machine, { url: the(call, 0), method: 'GET' })
      : /^php:\/\/stdin/.test(known(the(call, 0)) ?? '')
        ? stdinOf(call.machine)
        : readFile(call.machine, the(call, 0)),
  ),
  file_put_contents: (call) => {
    writeFile(call.machine, the(call, 0), the(call, 1), /FILE_APPEND/.test(JSON.stringify(argument(call, 2) ?? '')))
    return NOTHING
  },
  fopen: (call) =>
    /^(https?|ftp):/.test(prefixOf(toValue(the(call, 0))))
      ? request(call.machine, { url: the(call, 0), method: 'GET' })
      : /^php:/.test(known(the(call, 0)) ?? '')
        ? stdinOf(call.machine)
        : opens(call),
  ...each('rename move_uploaded_file', copies(true)),
  copy: copies(false),
  ...each('symlink link', (call) => links(the(call, 0), the(call, 1), call.machine)),
  ...each('chmod chown chgrp', onPath('fs.chmod')),
  ...each('mkdir touch', (call) => {
    effect(call.machine, 'fs.write', the(call, 0), { overwrites: false })
    return NOTHING
  }),
  glob: globs,
  scandir: (_call) => list([text(glob('*'))], false),
  ...each('eval assert create_function', (call) => runCode(call.machine, 'php', call.args.list.at(-1) ?? any('code'))),
  ...each('array_map array_walk array_filter usort call_user_func_array', (call) => {
    const [name, other] = call.name === 'array_map' || call.name === 'call_user_func_array' ? call.args.list : [call.args.list[1], call.args.list[0]]
    const handler = Object.hasOwn(PHP, known(name) ?? '') ? PHP[known(name) ?? ''] : undefined
    for (const item of other?.is === 'list' ? other.items.slice(0, 64) : [any('item')]) handler?.({ ...call, args: { ...call.args, list: [item] } })
    return any('items', unionOf(call.args.list))
  }),
  ...each('call_user_func', (call) => {
    const [name, ...rest] = call.args.list
    const handler = PHP[known(name) ?? '']
    if (handler) return handler({ ...call, args: { ...call.args, list: rest } })
    if (known(name) === undefined) lose(call.machine, 'code', 'call_user_func')
    return any('result', unionOf(call.args.list))
  }),
  ...each('fsockopen pfsockopen stream_socket_client socket_connect', (call) =>
    connects(call.name === 'socket_connect' ? { ...call, args: { ...call.args, list: call.args.list.slice(1) } } : call),
  ),
  curl_init: (call) => (argument(call, 0) ? request(call.machine, { url: the(call, 0), method: 'GET' }) : any('curl')),
  base64_decode: decodes(fromBase64),
  hex2bin: decodes(fromHex),
  str_rot13: decodes(rot13),
  strrev: decodes(reversed),
  ...each('gzinflate gzuncompress', (call) => any('decoded', [...carriesOf(the(call, 0)), { kind: 'decoded', path: '' }])),
  getenv: (call) => (argument(call, 0) ? environmentName(wordOf(call, 0), call.machine.context) : any('environment', [{ kind: 'env', path: '' }])),
  ...each('mail', sends('mail')),
  ...each('echo print print_r var_dump printf', (call) => {
    for (const t of call.args.list) print(call.machine, toValue(t))
    return NOTHING
  }),
  ...each('mysqli_query pg_query mysql_query', (call) => runSql(false)({ ...call, args: { ...call.args, list: call.args.list.slice(-1) } })),
  ...each('*.query *.exec *.prepare', (call) => runSql(false)(call) ?? (call.name === 'query' ? rowsOf(call) : undefined)),
  ...each('*.where *.whereIn *.whereNull *.all *.newQuery *.table *.onlyTrashed *.withTrashed', rowsOf),
  ...each('*.truncate', (call) => (/^\\?[A-Z]/.test(modelName(call)) ? deletesRows('laravel')(call) : undefined)),
  ...each('*.delete *.forceDelete', (call) => (call.self.is === 'made' && call.self.type === 'rows' ? deletesRows('laravel')(call) : undefined)),
  sprintf: formats,
  posix_kill: (call) => kills({ ...call, args: { ...call.args, list: [...call.args.list].reverse() } }),
  chdir: (call) => {
    call.machine.cwd = toValue(the(call, 0))
    return NOTHING
  },
  dirname: (call) => mapEach(the(call, 0), (v) => text(parentOf(v))),
  ...each('include include_once require require_once', (call) => {
    const target = argument(call, 0)
    const file = target && known(target)
    if (file !== undefined && /\.php$/.test(file) && !/^[a-z]+:|(^|\/)vendor\//.test(file)) importsOwn(call.machine, file, [''])
    if (target && carriesOf(target).some((c) => c.kind === 'network')) runCode(call.machine, 'php', target)
    else if (target && /^(https?|data):/.test(prefixOf(toValue(target)))) {
      request(call.machine, { url: target, method: 'GET' })
      runCode(call.machine, 'php', any('code', network(known(target) ?? '')))
    }
    return NOTHING
  }),
}

const LUA: Readonly<Record<string, Handler>> = {
  ...each('os.execute io.popen vim.fn.system vim.fn.systemlist', shell),
  ...each('vim.cmd vim.api.nvim_command', (call) => {
    const word = wordOf(call, 0)
    if (word?.startsWith('!')) startShell(call.machine, text(word.slice(1)))
    return NOTHING
  }),
  'os.remove': eachPath('fs.delete'),
  ...each('vim.fn.delete', (call) => {
    effect(call.machine, 'fs.delete', the(call, 0), /r/.test(wordOf(call, 1) ?? '') ? { recursive: true } : {})
    return NOTHING
  }),
  'os.rename': copies(true),
  'io.open': opens,
  ...each('io.lines', readsFirst),
  'io.output': (call) => {
    writeFile(call.machine, the(call, 0), undefined)
    return NOTHING
  },
  ...each('ipairs pairs', first),
  ...each('lfs.rmdir', eachPath('fs.delete')),
  ...each('lfs.mkdir', eachPath('fs.write')),
  'io.read': (call) => stdinOf(call.machine),
  ...each('load loadstring', evaluates('lua')),
  dofile: (call) => {
    run(call.machine, { run: 'script', language: 'lua', path: toValue(the(call, 0)), args: [] })
    return NOTHING
  },
  'os.getenv': (call) => environmentName(wordOf(call, 0), call.machine.context),
  ...each('print io.write', (call) => {
    for (const t of call.args.list) print(call.machine, toValue(t))
    return NOTHING
  }),
  ...each('http.request socket.http.request', (call) =>
    request(call.machine, { url: the(call, 0), method: argument(call, 1) ? 'POST' : 'GET', body: argument(call, 1) }),
  ),
  ...each('*.connect socket.connect', connects),
  ...each('*.reverse', onSelf(reversed)),
  ...each('*.read *.lines', (call) => call.self),
  ...each('*.write', writesOpen),
  'string.format': formats,
}

const hashComments = /#[^\n]*|(?<=^|\n)=(?:begin|pod|head\d)[\s\S]*?\n=(?:end|cut)[^\n]*/y

const valuesOf =
  (map: Readonly<Record<string, (context: CodeContext) => Thing>>) =>
  (name: string, context: CodeContext): Thing | undefined =>
    Object.hasOwn(map, name) ? map[name]?.(context) : undefined

const home = (context: CodeContext): Thing => text(context.home)
const environment = (): Thing => made('environment', unknown('environment', false, [{ kind: 'env', path: '' }]))

export const ruby: ScriptLanguage = {
  name: 'ruby',
  blocks: true,
  calls: RUBY,
  concat: /^(\+|<<)$/,
  ends: /^(if|unless|while|until|or|and|do|end|then|rescue)$/,
  endless: /\b(loop (do|\{)|while (true|1) (do )?|while \( (true|1) \)) ?(Process\.)?fork\b|\bfork (\( \) )?(while|until)\b|\bfork \{ (loop|fork)/,
  grammar: {
    comments: hashComments,
    word: /[@$]{0,2}[A-Za-z_]\w*[?!]?(?:(?:\.|::|&\.)[A-Za-z_]\w*[?!]?)*|\$[0-9!@&~]|:[A-Za-z_]\w*[?!]?/y,
    fills: /#\{([^{}]*)\}/,
    escapes: true,
    quoteLike: /%(x|q|Q|w|i|r|)([({[<|!/])/y,
    patterns: true,
    hereDoc: /<<[~-]?(['"]?)([A-Z]\w*)\1/y,
    long: false,
  },
  values: valuesOf({
    'Dir.home': home,
    'Etc.getpwuid.dir': home,
    'Dir.pwd': (c) => text(c.cwd),
    ENV: environment,
    'ENV.to_h': environment,
    'ENV.to_a': environment,
    "ENV['HOME']": home,
    'ENV["HOME"]': home,
    'Dir.tmpdir': (c) => text(c.temp),
    'STDIN.read': () => any('stdin', [{ kind: 'stdin', path: '' }]),
    __dir__: (c) => text(c.file ? parentOf(literal(c.file)) : unknown('__dir__')),
  }),
  normal: (word) => word.replace(/::|&\./g, '.').replace(/^:/, ''),
}

export const perl: ScriptLanguage = {
  name: 'perl',
  loops: true,
  calls: PERL,
  concat: /^\.$/,
  ends: /^(if|unless|while|until|or|and|for|foreach|xor)$/,
  endless: /\bfork (\( \) )?while\b|\bwhile \( (1|true)? ?\) \{ fork\b|\bfor \( ; ; \) \{ fork/,
  grammar: {
    comments: hashComments,
    word: /[$@%&]\{?\^?[A-Za-z_]\w*(?:::\w+)*\}?|[$@%][0-9_!@$&/\\,;.]|[A-Za-z_]\w*(?:(?:::|->)[A-Za-z_]\w*)*/y,
    fills: /(\$\{?\w+(?:->)?(?:\{\w+\}|\[\d+\])?\}?|@\{?\w+\}?)/,
    escapes: true,
    quoteLike: /\b(qq|qw|qx|q|m|qr|s|tr|y)\s*([^\w\s,;=)])/y,
    patterns: true,
    hereDoc: /<<~?(['"]?)([A-Z]\w*)\1/y,
    long: false,
  },
  values: valuesOf({ '$ENV{HOME}': home, '%ENV': environment, '@ARGV': (c) => list(c.args.map((arg) => text(arg))), $HOME: () => any('$HOME') }),
  normal: (word) => word,
}

export const php: ScriptLanguage = {
  name: 'php',
  skips: /^new$/,
  loops: true,
  calls: PHP,
  concat: /^\.$/,
  ends: /^(or|and|as)$/,
  endless: /\bwhile \( (1|true) \) \{? ?pcntl_fork/,
  grammar: {
    ...USUAL,
    comments: /(?:#(?!\[)|\/\/)[^\n]*?(?=\?>|\n|$)|\/\*[\s\S]*?\*\/|\?>[\s\S]*?(?:<\?(?:php|=)|$)|<\?(?:php|=)?/y,
    word: /\\?\$?[A-Za-z_]\w*(?:(?:->|::)\$?[A-Za-z_]\w*)*/y,
    fills: /(\{?\$\w+(?:->\w+|\[[^\]]*\])*\}?)/,
    hereDoc: /<<<\s*(['"]?)([A-Za-z_]\w*)\1/y,
  },
  values: valuesOf({
    $_ENV: environment,
    $_SERVER: () => made('server', unknown('$_SERVER')),
    PHP_OS: (c) => text(c.platform),
    __DIR__: (c) => text(c.file ? parentOf(literal(c.file)) : unknown('__DIR__')),
  }),
  normal: (word) => word.replace(/^\\/, '').replace(/^\{|\}$/g, ''),
  program: (source) => (/<\?(php|=)/.test(source) ? source.slice(source.search(/<\?(php|=)/)) : source),
}

export const lua: ScriptLanguage = {
  name: 'lua',
  each: 'end',
  // A table of texts is a list; the index of a loop says nothing.
  program: (source) => source.replace(/\{((?:\s{0,20}"[^"\n]*"\s{0,20},?)+)\}/g, '[$1]').replace(/\bfor\s{1,8}\w{1,40}\s{0,8},\s{0,8}(?=\w)/g, 'for '),
  calls: LUA,
  concat: /^\.\.$/,
  ends: /^(then|do|end|else|elseif|and|or|local|return|if|for|while)$/,
  endless: /$^/,
  grammar: {
    ...USUAL,
    comments: /--\[(=*)\[[\s\S]*?\]\1\]|--[^\n]*/y,
    word: /[A-Za-z_]\w*(?:[.:][A-Za-z_]\w*)*/y,
    long: true,
  },
  values: () => undefined,
  normal: (word) => word.replace(/:/g, '.'),
}
