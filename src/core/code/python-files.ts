// Owns Python's files: open and what is written to it, removal, copies, archives, tables of data; screen and keyboard, which are files too.
import { concat, literal, prefixOf, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { copies, fieldOf, links, onPath, openFile, readFile, request, sendOn, stdinOf, the, writeFile, writeOpen } from './calls.ts'
import type { Handler } from './machine.ts'
import { argument, effect, print, wordOf } from './machine.ts'
import { any, args as argsOf, carriesOf, made, NOTHING, text, toValue, unionOf } from './thing.ts'
import { joinPath } from './words.ts'

const opensFile: Handler = (call) => {
  const mode = wordOf(call, 1, 'mode') ?? (argument(call, 1, 'mode') ? 'r+' : 'r')
  const target = the(call, 0, 'file')
  return target.is === 'number' && target.n <= 2
    ? target.n === 0
      ? made('file', toValue(stdinOf(call.machine)), [['content', stdinOf(call.machine)]])
      : made('stdout', unknown('stdout'))
    : openFile(call.machine, target, mode)
}

const prints: Handler = (call) => {
  const to = call.args.named.get('file')
  const sep = toValue(call.args.named.get('sep') ?? text(' '))
  const values = call.args.list.flatMap((t, i) => (i === 0 ? [toValue(t)] : [sep, toValue(t)]))
  const line = concat([...values, toValue(call.args.named.get('end') ?? text('\n'))])
  if (to?.is === 'made' && to.type === 'file') return writeOpen({ ...call, self: to, args: argsOf([text(line)]) })
  if (!(to?.is === 'made' && to.type === 'stderr')) print(call.machine, line)
  return NOTHING
}

const mkdir: Handler = (call) => {
  effect(call.machine, 'fs.write', call.args.list[0] ?? the(call, 0, 'name'), { overwrites: false })
  return NOTHING
}

const removeTree = onPath('fs.delete', { recursive: true }, 0, 'path')
const remove = onPath('fs.delete', {}, 0, 'path')

export const PYTHON_FILES: CallTable = {
  // files
  'builtins.open': opensFile,
  ...each('os.remove os.unlink', remove),
  ...each('os.rmdir os.removedirs', remove),
  ...each('shutil.rmtree', removeTree),
  'send2trash.send2trash': removeTree,
  ...each('shutil.copy shutil.copy2 shutil.copyfile', copies(false)),
  'shutil.copytree': copies(false, true),
  ...each('shutil.move os.rename os.replace os.renames', copies(true)),
  ...each('os.chmod os.chown shutil.chown os.lchmod os.lchown', onPath('fs.chmod', {}, 0, 'path')),
  ...each('os.symlink os.link', (call) => links(the(call, 0, 'src'), the(call, 1, 'dst'), call.machine)),
  ...each('os.mkdir os.makedirs os.mkfifo', mkdir),
  'os.truncate': onPath('fs.write', { overwrites: true }, 0, 'path'),
  ...each('os.open', (call) => openFile(call.machine, the(call, 0), /O_(WRONLY|RDWR|APPEND|TRUNC)/.test(call.source) ? 'w' : 'r')),
  'os.write': (call) => {
    const f = the(call, 0)
    return f.is === 'made' && f.type === 'file'
      ? writeOpen({ ...call, self: f, args: argsOf([the(call, 1)]) })
      : sendOn({ ...call, self: f, args: argsOf([the(call, 1)]) })
  },
  'os.read': (call) => any('read', carriesOf(the(call, 0))),
  'os.chdir': (call) => {
    call.machine.cwd = joinPath([call.machine.cwd ?? literal(call.machine.context.cwd), toValue(the(call, 0))], true)
    return NOTHING
  },
  ...each('gzip.open bz2.open lzma.open io.open codecs.open', opensFile),
  ...each('zipfile.ZipFile tarfile.open', (call) => {
    const mode = wordOf(call, 1, 'mode') ?? 'r'
    return made('archive', toValue(openFile(call.machine, the(call, 0), mode.slice(0, 1))), [])
  }),
  'archive#extractall': (call) => {
    effect(call.machine, 'fs.write', argument(call, 0, 'path') ?? text('.'), { recursive: true, overwrites: true })
    return NOTHING
  },
  'shutil.unpack_archive': (call) => {
    readFile(call.machine, the(call, 0))
    effect(call.machine, 'fs.write', argument(call, 1) ?? text('.'), { recursive: true, overwrites: true })
    return NOTHING
  },
  'shutil.make_archive': (call) => {
    readFile(call.machine, argument(call, 2, 'root_dir') ?? text('.'))
    writeFile(call.machine, the(call, 0), undefined)
    return NOTHING
  },
  'linecache.getline': (call) => readFile(call.machine, the(call, 0)),
  'fileinput.input': (call) => (argument(call, 0) ? readFile(call.machine, the(call, 0)) : stdinOf(call.machine)),
  'numpy.save': onPath('fs.write', { overwrites: true }),
  ...each('pandas.read_csv pandas.read_json pandas.read_excel pandas.read_parquet', (call) =>
    /^https?:/.test(prefixOf(toValue(the(call, 0)))) ? request(call.machine, { url: the(call, 0), method: 'GET' }) : readFile(call.machine, the(call, 0)),
  ),
  ...each('any#to_csv any#to_json any#to_parquet any#to_excel', (call) => {
    if (argument(call, 0)) writeFile(call.machine, the(call, 0), call.self)
    return any('text', carriesOf(call.self))
  }),
  // open files
  ...each('file#write file#writelines', writeOpen),
  ...each('file#read file#readline file#readlines file#read_text', (call) => fieldOf(call.self, 'content') ?? any('content')),
  'file#truncate': () => NOTHING,
  ...each('json.dump yaml.dump yaml.safe_dump pickle.dump toml.dump csv.writer', (call) => {
    const f = argument(call, 1, 'stream') ?? argument(call, 0)
    return f?.is === 'made' && f.type === 'file' ? writeOpen({ ...call, self: f }) : any('text', unionOf(call.args.list))
  }),
  ...each('shutil.copyfileobj', (call) => {
    const to = the(call, 1)
    return to.is === 'made' && to.type === 'file' ? writeOpen({ ...call, self: to, args: argsOf([the(call, 0)]) }) : NOTHING
  }),
  // screen and keyboard
  'builtins.print': prints,
  ...each('pprint.pprint pprint.pp', prints),
  ...each('stdout#write', (call) => {
    print(call.machine, toValue(the(call, 0)))
    return NOTHING
  }),
  ...each('stdin#read stdin#readline stdin#readlines builtins.input', (call) => stdinOf(call.machine)),
}
