// Owns Rust's standard library as far as build scripts use it to touch files, processes, the network and the environment. Data; no syntax.
import { literal, prefixOf, unknown } from '../value.ts'
import { each } from './call-table.ts'
import { connect, copies, network, onPath, openFile, readFile, request, startArgv, the, writeFile } from './calls.ts'
import { USUAL } from './lexer.ts'
import type { Handler, LibCall } from './machine.ts'
import { argument, effect, wordOf } from './machine.ts'
import type { ScriptLanguage } from './script-walk.ts'
import { environmentName } from './script-walk.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, join, known, list, made, NOTHING, number, text, toValue, unionOf } from './thing.ts'
import { joinPath } from './words.ts'

const command: Handler = (call) => made('command', unknown('command'), [['argv', list([the(call, 0)])]])

const argvOf = (call: LibCall): (Thing & { readonly is: 'list' }) | undefined => {
  const argv = call.self.is === 'made' && call.self.type === 'command' ? call.self.fields.get('argv') : undefined
  return argv?.is === 'list' ? argv : undefined
}

const adds: Handler = (call) => {
  const argv = argvOf(call)
  if (argv === undefined) return undefined
  for (const given of call.args.list) argv.items.push(...(given.is === 'list' ? given.items : [given]))
  return call.self
}

const starts: Handler = (call) => {
  const argv = argvOf(call)
  if (argv !== undefined && !(argv.items[0] && isKnown(argv.items[0]))) return any('output')
  return argv === undefined ? undefined : startArgv(call.machine, argv.items.map(toValue))
}

/** `format!("{}/x", home)`; names inside the braces are filled in already. */
const formats: Handler = (call) => {
  const [format, ...given] = call.args.list
  const word = known(format)
  if (word === undefined) return format ?? any('text', unionOf(call.args.list))
  const rest = [...given]
  const pieces = word.split(/(\{[^{}]*\})/).filter((piece) => piece !== '')
  return pieces.length === 0 ? text('') : join(pieces.map((piece) => (/^\{[^{}]*\}$/.test(piece) ? (rest.shift() ?? any(piece)) : text(piece))))
}

const asks =
  (method: string): Handler =>
  (call) =>
    /^https?:/.test(known(the(call, 0)) ?? '')
      ? request(call.machine, { url: the(call, 0), method, body: method === 'POST' ? any('body') : undefined })
      : undefined

/** Variables that cargo sets for a build script. */
const variable: Handler = (call) => {
  const { cwd, env } = call.machine.context
  const name = wordOf(call, 0)
  if (name === 'OUT_DIR') return text(env(name) ?? literal(`${cwd}/target/build/out`))
  if (name === 'CARGO_MANIFEST_DIR') return text(env(name) ?? literal(cwd))
  return environmentName(name, call.machine.context)
}

const isKnown = (thing: Thing): boolean => prefixOf(toValue(thing)) !== ''

/** A file of which at least the folder is known: parameters of functions are not followed, and a build script writes much into its own folder. */
const written =
  (handler: Handler): Handler =>
  (call) =>
    isKnown(the(call, 0)) ? handler(call) : any('file')

const CALLS = {
  ...each('Command::new', command),
  ...each('*.arg *.args', adds),
  ...each('*.status *.output *.spawn *.exec', starts),
  ...each('*.current_dir *.stdin *.stdout *.stderr *.env *.env_clear *.envs', (call) => (argvOf(call) === undefined ? undefined : call.self)),
  ...each('fs::remove_file', onPath('fs.delete')),
  ...each('fs::remove_dir', onPath('fs.delete')),
  ...each('fs::remove_dir_all', onPath('fs.delete', { recursive: true })),
  ...each('fs::create_dir fs::create_dir_all', written(onPath('fs.write', { overwrites: false }))),
  ...each('fs::set_permissions', written(onPath('fs.chmod'))),
  ...each('fs::copy', (call) => (isKnown(the(call, 1)) ? copies(false)(call) : NOTHING)),
  ...each('fs::rename', written(copies(true))),
  ...each('fs::read fs::read_to_string File::open', (call) => readFile(call.machine, the(call, 0))),
  ...each(
    'fs::write',
    written((call) => {
      writeFile(call.machine, the(call, 0), argument(call, 1))
      return NOTHING
    }),
  ),
  ...each(
    'File::create',
    written((call) => openFile(call.machine, the(call, 0), 'w')),
  ),
  ...each('env::var env::var_os env! option_env!', variable),
  ...each('env::home_dir dirs::home_dir home::home_dir', (call) => text(call.machine.context.home)),
  ...each('env::temp_dir', (call) => text(call.machine.context.temp)),
  ...each('env::vars', () => any('environment', [{ kind: 'env', path: '' }])),
  ...each('Path::new PathBuf::from String::from OsString::from', (call) => the(call, 0)),
  ...each('*.join *.push', (call) => (argument(call, 0) ? text(joinPath([toValue(call.self), toValue(the(call, 0))], true)) : undefined)),
  ...each('format! concat!', formats),
  ...each('TcpStream::connect UdpSocket::connect', (call) => {
    const [, host, port] = /^(.+):(\d+)$/.exec(known(the(call, 0)) ?? '') ?? []
    call.machine.remote = true
    connect(call.machine, host === undefined ? the(call, 0) : text(host), port === undefined ? undefined : number(Number(port)))
    return made('socket', unknown('socket', false, network('')))
  }),
  ...each('reqwest::get blocking::get ureq::get minreq::get *.get', asks('GET')),
  ...each('ureq::post ureq::put *.post *.put', asks('POST')),
  ...each('process::exit', () => NOTHING),
  ...each('*.write_all *.write_fmt', (call) => {
    const at = call.self.is === 'made' ? call.self.fields.get('path') : undefined
    if (at && isKnown(at)) effect(call.machine, 'fs.write', at, { overwrites: true }, { carries: carriesOf(the(call, 0)) })
    return NOTHING
  }),
  ...each(
    '*.unwrap *.expect *.ok *.unwrap_or *.unwrap_or_default *.display *.to_string *.to_str *.as_str *.into *.to_owned *.clone *.to_string_lossy *.as_bytes *.as_path *.trim *.to_path_buf *.text *.into_string *.call *.send',
    (call) => call.self,
  ),
}

export const rust: ScriptLanguage = {
  name: 'rust',
  calls: CALLS,
  concat: /^\+$/,
  ends: /^(if|else|for|while|loop|match|in|as|where)$/,
  endless: /$^/,
  grammar: {
    // A borrow and a lifetime say nothing of what is done.
    ...USUAL,
    comments: /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'[a-z_]\w*\b(?!')|&(?:mut\s+)?(?=["\w[(])/y,
    word: /[A-Za-z_]\w*!?(?:(?:\.|::)[A-Za-z_]\w*!?)*/y,
    // Names inside the braces of a format; empty braces take the next argument.
    fills: /\{([a-z_]\w*)(?::[^{}]*)?\}/,
  },
  values: () => undefined,
  normal: (word) => word.replace(/^(?:\w+::)*(?=\w+::\w+(?:!|$))/, ''),
}
