// Owns the other languages' interpreters and launchers: ruby, perl, php, lua, java and friends. Their package managers and build tools are elsewhere.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { concat, literal, type Value } from '../value.ts'
import { ANY, argv, effect, known } from './_dev-words.ts'

/** Where `-i.bak` (a suffix) or `-iold_*` (the star is the name) keeps what was there. */
const backupOf = (file: Value, suffix: string): Value =>
  suffix.includes('*')
    ? concat([literal(suffix.slice(0, suffix.indexOf('*'))), file, literal(suffix.slice(suffix.indexOf('*') + 1))])
    : concat([file, literal(suffix)])

/** `-i` with `-e`: every operand is rewritten; without it the first is the script. */
const editsInPlace = (call: Call): Refined => {
  if (!call.has('-i')) return {}
  const files = call.operands.slice(call.has('-e') || call.has('-E') ? 0 : 1)
  const suffix = known(call.value('-i')) ?? ''
  return {
    effects: files.flatMap((word) => [
      effect('fs.read', word),
      effect('fs.write', word, { overwrites: true }),
      ...(suffix === '' ? [] : [effect('fs.write', backupOf(word, suffix), { overwrites: true })]),
    ]),
  }
}

const RUBY: CommandSpec = {
  names: ['ruby', 'jruby', 'truffleruby', 'mruby'],
  source: 'ruby 3.3 manual page',
  syntax: 'posix',
  operands: ['script:ruby', '...text'],
  operandsIf: [{ if: '-e', operands: ['...path.read'] }],
  flags:
    '-a -c -d --debug -h -l -n -p -s -S -v --verbose -w -y --yydebug -U --jit --yjit --rjit --disable-gems --copyright --dump --parser --enable ' +
    '--disable --backtrace-limit --encoding-external',
  values: '-I -E --encoding --external-encoding --internal-encoding -F -C -K -T -W -x',
  options: { '-e': 'code:ruby', '-r': 'text', '-i': '?text', '-0': '?text', '--enable* --disable* --yjit* --dump* --parser*': '' },
  dryRun: '-c -h',
  stdin: { role: 'code:ruby', unless: ['operands', '-e'] },
  refine: editsInPlace,
}
const PERL: CommandSpec = {
  names: ['perl', 'perl5'],
  source: 'perlrun (perl 5.40)',
  syntax: 'posix',
  operands: ['script:perl', '...text'],
  operandsIf: [{ if: ['-e', '-E'], operands: ['...path.read'] }],
  flags: '-a -c -f -g -h -n -p -s -S -t -T -u -U -v -w -W -X -t',
  values: '-I -F',
  options: { '-e': 'code:perl', '-E': 'code:perl', '-i': '?text', '-l -0 -d -D -C -x -V': '?text', '-M': 'text', '-m': 'text' },
  dryRun: '-c -h -v',
  stdin: { role: 'code:perl', unless: ['operands', '-e', '-E'] },
  refine: editsInPlace,
}
/** Laravel's `artisan` and Symfony's `bin/console` are programs of their own, with the project's settings. */
function managed(call: Call): Refined {
  const [script, ...args] = call.operands
  const name = /(^|\/)(artisan)$/.exec(known(script) ?? '')?.[2] ?? (/(^|\/)bin\/console$/.test(known(script) ?? '') ? 'doctrine' : undefined)
  return name === undefined || call.has('-r') || call.has('-S') ? {} : { instead: true, loads: [known(script) ?? ''], nested: [argv(name, ...args)] }
}

const PHP: CommandSpec = {
  names: ['php', 'php8', 'php8.1', 'php8.2', 'php8.3', 'php8.4', 'hhvm'],
  source: 'php 8.3 manual (command line)',
  syntax: 'posix',
  operands: ['script:php', '...text'],
  operandsIf: [{ if: ['-r', '-S', '-B', '-R', '-E'], operands: ['...text'] }],
  flags: '-a --interactive -C --no-chdir -n -e -h -i --info -l --syntax-check -m --modules -q -s --syntax-highlight -v -w --strip -H --hide-args --ini ' + '-z',
  values: '-c --php-ini -d --define -t --docroot --rf --rc --re --rz --ri',
  options: {
    '-r --run': 'code:php',
    '-B --process-begin -R --process-code -E --process-end': 'code:php',
    '-f --file -F --process-file': 'script:php',
    '-S --server': 'listen',
  },
  dryRun: '-l -h -v -i -m',
  stdin: { role: 'code:php', unless: ['operands', '-r', '-f', '-S'] },
  refine: managed,
}
const TCLSH: CommandSpec = {
  names: ['tclsh', 'tclsh8.6', 'tclsh9.0', 'wish', 'jimsh'],
  source: 'tclsh (Tcl 9.0) manual page',
  syntax: 'posix',
  operands: ['script:tcl', '...text'],
  operandsIf: [{ if: '-e', operands: ['...text'] }],
  values: '-encoding',
  options: { '-e': 'code:tcl' },
  stdin: { role: 'code:tcl', unless: ['operands', '-e'] },
}

const LUA: CommandSpec = {
  names: ['lua', 'lua5.1', 'lua5.3', 'lua5.4', 'luajit', 'luau'],
  source: 'lua 5.4 manual page',
  syntax: 'posix',
  operands: ['script:lua', '...text'],
  operandsIf: [{ if: '-e', operands: ['...text'] }],
  flags: '-i -v -E -W',
  values: '-l -j -O -b',
  options: { '-e': 'code:lua' },
  stdin: { role: 'code:lua', unless: ['operands', '-e'] },
}

const RUST_SCRIPT: CommandSpec = {
  names: ['rust-script', 'cargo-eval'],
  source: 'rust-script 0.35 README',
  syntax: 'posix',
  operands: ['script:rust', '...text'],
  operandsIf: [{ if: '-e', operands: ['...text'] }],
  flags: `${ANY} -f --force -o --pkg-path -p --package --test --bench`,
  values: '-d --dep --toolchain -w --wrapper -b --base-path',
  options: { '-e --expr': 'code:rust', '-l --loop': 'code:rust' },
}

const JVM: CommandSpec = {
  names: ['lein', 'boot'],
  source: 'kotlin 2, scala 3, groovy 4, clojure 1.12 tool help',
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  values: '-cp -classpath --class-path -howtorun',
  options: { '-e --eval -Sdeps': 'text', '-D* -J* -X*': '' },
}
const JAVA_TOOLS: CommandSpec = {
  names: [
    'javac',
    'javadoc',
    'jar',
    'javap',
    'jlink',
    'jpackage',
    'scalac',
    'groovyc',
    'ktlint',
    'detekt',
    'google-java-format',
    'checkstyle',
    'spotbugs',
    'jps',
    'jstack',
    'jmap',
    'jcmd',
    'jstat',
    'jdeps',
  ],
  source: 'JDK 21 tool manuals',
  syntax: 'long',
  operands: ['...text'],
  flags: ANY,
  options: {
    '-*': '',
    '-d': 'path.create',
    '-cp -classpath --class-path -sourcepath --source-path --module-path -p --release -source -target -encoding -processorpath --add-modules -s -h': 'text',
  },
}

const SCRIPTS: CommandSpec = {
  names: [
    'octave',
    'matlab',
    'nimble',
    'dune',
    'swipl',
    'gjs',
    'qjs',
    'gleam',
    'coffee',
    'v',
    'zig',
    'odin',
    'dmd',
    'ldc2',
    'rdmd',
    'forge',
    'cast',
    'anvil',
    'solc',
    'hardhat',
    'truffle',
  ],
  source: 'Octave 9, SWI-Prolog 9 and others: command line help',
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  values: '-f',
  options: { '-e --eval --execute -E --print': 'text', '-L --load --project --threads -t --private-key --rpc-url --fork-url': 'text', '--*': '' },
  refine: (call) => foreignCode(call),
}

const LANGUAGE: Readonly<Record<string, string>> = {
  octave: 'octave',
  swipl: 'prolog',
}
/** Text for an interpreter whose language is not read: what it does is not known. */
const foreignCode = (call: Call): Refined => {
  const text = call.value('-e')
  const language = LANGUAGE[call.program] ?? call.program
  const path = call.operands[0]
  if (text) return { nested: [{ run: 'code', language, text }] }
  return path && /\.(r|R|jl|exs|m|tcl|scm|rkt|pl|escript|lua|nim|ml)$/.test(known(path) ?? '')
    ? { nested: [{ run: 'script', language, path, args: call.operands.slice(1) }] }
    : {}
}
const CONSOLES: CommandSpec = {
  names: ['irb', 'pry', 'bpython', 'ptpython'],
  prompts: ['operands', '-c'],
  source: 'interactive shells of ruby and python',
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  options: { '-c': 'code:python', '-m -r': 'text' },
}

export default [RUBY, PERL, PHP, TCLSH, LUA, RUST_SCRIPT, JVM, JAVA_TOOLS, SCRIPTS, CONSOLES] satisfies readonly CommandSpec[]
