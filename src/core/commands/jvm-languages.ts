// Owns the interpreters of the JVM's languages: java on a source file, groovy, kotlin, scala and their shells. Compilers and build tools are elsewhere.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { ANY, known } from './_dev-words.ts'

/** The first operand, where it is a source text of the language, is run as a script. */
export const runsSource =
  (name: RegExp, language: string, unless: readonly string[] = []) =>
  (call: Call): Refined => {
    const [path, ...args] = call.operands
    return path === undefined || unless.some((option) => call.has(option)) || !name.test(known(path) ?? '')
      ? {}
      : { nested: [{ run: 'script', language, path, args }] }
  }

const JAVA: CommandSpec = {
  names: ['java', 'javaw'],
  source: 'java (JDK 21) manual page; JEP 330, JEP 458',
  syntax: 'posix',
  operands: ['...text'],
  flags:
    '-server -client -version -showversion -fullversion -help -h -? -X --help-extra --list-modules --show-module-resolution --validate-modules ' +
    '--dry-run -esa -dsa --enable-preview -jrockit -ea -da',
  values:
    '-cp -classpath --class-path -p --module-path --upgrade-module-path --add-modules --add-reads --add-exports --add-opens --limit-modules ' +
    '--patch-module --source --enable-native-access',
  options: {
    '-jar': 'path.read',
    '-m --module': 'text',
    '-D*': '',
    '-X*': '',
    '-ea* -da* -enableassertions* -disableassertions* -agentlib* -agentpath* -javaagent* -splash* -verbose*': '',
  },
  ends: '-jar -m',
  dryRun: '-version -help -h',
  refine: runsSource(/\.java$/, 'java', ['-jar', '-m']),
}

const GROOVY: CommandSpec = {
  names: ['groovy', 'groovysh', 'groovyConsole'],
  source: 'groovy 4.0 command line help',
  syntax: 'posix',
  operands: ['script:groovy', '...text'],
  operandsIf: [
    { if: ['-e', '-h', '-v'], operands: ['...text'] },
    { if: '-l', operands: ['...text'] },
  ],
  flags: '-a -n -p -d --debug -h --help -v --version --disableopt --parameters -pa -pr --enable-preview -q --quiet --indy',
  values: '-cp -classpath --classpath -b --basescript -c --encoding --configscript --compile-static -C --color -T --terminal -E --evaluate',
  options: { '-e': 'code:groovy', '-i': '?text', '-l': '?text', '-D* --define*': '' },
  dryRun: '-h -v --help --version',
  stdin: { role: 'code:groovy', unless: ['operands', '-e', '-p', '-n', '-l', '-h', '-v'] },
}

const KOTLIN: CommandSpec = {
  names: ['kotlin', 'kotlinr', 'kscript', 'ki'],
  source: 'kotlin 2.1 command line help',
  syntax: 'posix',
  operands: ['...text'],
  flags: '-no-stdlib -nowarn -version -help -verbose -Werror -progressive',
  values: '-cp -classpath --class-path -howtorun -jdk-home -compiler-path',
  options: { '-e -expression': 'code:kotlin', '-J* -D* -X*': '', '-P': 'text' },
  dryRun: '-version -help',
  refine: runsSource(/\.kts?$/, 'kotlin', ['-e']),
}

const KOTLINC: CommandSpec = {
  names: ['kotlinc', 'kotlinc-jvm'],
  source: 'kotlinc 2.1 command line help',
  syntax: 'posix',
  operands: ['...text'],
  flags: `${ANY} -script -nowarn -version -help -include-runtime -no-stdlib -no-reflect -no-jdk -Werror -progressive -verbose`,
  values: '-cp -classpath -jdk-home -module-name -language-version -api-version -kotlin-home -script-templates',
  options: { '-d': 'path.create', '-e -expression': 'code:kotlin', '-X* -P* -J* -D*': '', '-jvm-target* -opt-in*': '?text' },
  dryRun: '-version -help',
  refine: (call) => (call.has('-script') ? runsSource(/\.kts$/, 'kotlin')(call) : {}),
}

const SCALA: CommandSpec = {
  names: ['scala', 'scala-cli', 'amm', 'scala3'],
  source: 'scala 3.5, scala-cli 1.5 and ammonite 3 command line help',
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  values: '-cp -classpath --class-path --extra-jars --jar --jvm --scala -S --dep --dependency --main-class -M --repository -r --toolkit --java-home --python',
  options: {
    '-e --execute-script --script-snippet --scala-snippet -c --code': 'code:scala',
    '--java-snippet': 'code:java',
    '-J* -D* -X* -O*': '',
    '--java-opt --javac-opt': 'text',
    '--script': 'script:scala',
  },
  dryRun: '--help --version -version',
  refine: (call) => {
    const path = call.operands.find((word) => /\.(sc|scala)$/.test(known(word) ?? ''))
    const verb = known(call.operands[0]) ?? ''
    const runs = path !== undefined && !/^(compile|fmt|format|package|publish|setup-ide|clean|doc|export)$/.test(verb)
    return runs ? { nested: [{ run: 'script', language: 'scala', path, args: [] }] } : {}
  },
}

const JSHELL: CommandSpec = {
  names: ['jshell'],
  source: 'jshell (JDK 21) manual page',
  syntax: 'posix',
  operands: ['...script:java'],
  flags: '-q -s -v --version --help -h --help-extra -X --enable-preview --show-version',
  values: '--class-path -c --module-path --add-modules --add-exports --execution --feedback --startup',
  options: { '-R* -J* -C*': '' },
  dryRun: '-h --help --version',
  stdin: { role: 'code:java', unless: ['operands'] },
}

const JBANG: CommandSpec = {
  names: ['jbang'],
  source: 'jbang 0.120 command line help',
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  values: '--deps --repos -m --main --java --cp --class-path',
  options: { '-c --code': 'code:java', '-D* -J* -R*': '' },
  refine: runsSource(/\.(java|jsh)$/, 'java', ['-c']),
}

export default [JAVA, GROOVY, KOTLIN, KOTLINC, SCALA, JSHELL, JBANG] satisfies readonly CommandSpec[]
