// Owns the interpreters of languages written in S-expressions: Clojure and babashka, Scheme, Common Lisp, Fennel, Hy, Janet. Emacs is among the editors.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { ANY, known } from './_dev-words.ts'

const one = (names: string, source: string, language: string, evals: string, more: Partial<CommandSpec> = {}): CommandSpec => ({
  names: names.split(' '),
  source,
  syntax: 'posix',
  operands: [`script:${language}`, '...text'],
  operandsIf: [{ if: evals.split(' '), operands: ['...text'] }],
  flags: ANY,
  dryRun: '--version --help -h',
  stdin: { role: `code:${language}`, unless: ['operands', ...evals.split(' '), '--version', '--help', '-h'] },
  ...more,
  options: more.options ?? { [evals]: `code:${language}` },
})

const BB = one('bb babashka', 'babashka 1.4 book (command line)', 'clojure', '-e --eval -o -i -I', {
  operands: ['...text'],
  operandsIf: [],
  options: {
    '-e --eval': 'code:clojure',
    '-o -i -I -O -io -IO': '',
    '-f --file': 'script:clojure',
    '-cp --classpath -m --main -x --exec --config --deps-root --init --jar': 'text',
  },
  refine: (call: Call): Refined => {
    const [path, ...args] = call.operands
    const word = known(path) ?? ''
    if (path === undefined || call.has('-f') || call.has('-e')) return {}
    if (/^\(/.test(word)) return { nested: [{ run: 'code', language: 'clojure', text: path }] }
    return /\.(clj|bb|cljc)$/.test(word) ? { nested: [{ run: 'script', language: 'clojure', path, args }] } : {}
  },
})

const CLOJURE = one('clojure clj', 'Clojure CLI 1.12 reference', 'clojure', '-e --eval', {
  operands: ['...text'],
  values: '-Sdeps -Scp -Sthreads -Srepro -i --init -r',
  options: { '-e --eval -M:*': '?text', '-A* -X* -T* -M* -J* -P -S*': '' },
  refine: (call: Call): Refined => {
    // What follows `-M` is for clojure.main: `-e CODE` or a script.
    const at = call.words.findIndex((word) => /^(-e|--eval)$/.test(known(word) ?? ''))
    const code = at < 0 ? undefined : call.words[at + 1]
    const path = call.operands.find((word) => /\.cljc?$/.test(known(word) ?? ''))
    if (code) return { nested: [{ run: 'code', language: 'clojure', text: code }] }
    return path ? { nested: [{ run: 'script', language: 'clojure', path, args: [] }] } : {}
  },
})

const RACKET = one('racket', 'racket 8.14 command line help', 'scheme', '-e --eval', {
  options: {
    '-e --eval': 'code:scheme',
    '-t --require -u --require-script -r --script -f --load': 'script:scheme',
    '-l --lib -p -k -m --main -I -X -S -G': 'text',
  },
  operandsIf: [{ if: ['-e', '-t', '-u', '-r', '-f', '-l'], operands: ['...text'] }],
})

const GUILE = one(
  'guile guile3.0 guile2.2 csi chez chezscheme petite gosh mit-scheme chibi-scheme gsi',
  'guile 3.0, chicken 5, chez 10, gauche 0.9 manuals',
  'scheme',
  '-c -e --eval --expr',
  {
    options: {
      '-c --eval --expr -p': 'code:scheme',
      '-e': 'text',
      '-s -l --script --load -ss --program': 'script:scheme',
      '-L -x -C -ds --language* -I -A': 'text',
      '-q -b -n --quiet --batch --no-auto-compile --auto-compile --debug --no-debug': '',
    },
    refine: (call: Call): Refined => {
      // Guile's `-e` names a function; that of the others is code.
      const code = call.value('-e')
      return code && /^\s*\(/.test(known(code) ?? '') ? { nested: [{ run: 'code', language: 'scheme', text: code }] } : {}
    },
  },
)

const SBCL = one(
  'sbcl ecl ccl ccl64 abcl clisp ros roswell',
  'SBCL 2.4, ECL 24, CCL 1.13, CLISP 2.49 and Roswell manuals',
  'lisp',
  '--eval -eval -x -e --evaluate',
  {
    options: {
      '--eval -eval -x -e --evaluate': 'code:lisp',
      '--load -load -l --script --shell -shell -i': 'script:lisp',
      '--core --dynamic-space-size --control-stack-size --userinit --sysinit --merge-core-pages -M -m -K -E -B': 'text',
      '--non-interactive --noinform --no-sysinit --no-userinit --disable-debugger --quit --no-init -q -n -b --batch -norc': '',
    },
  },
)

const EACH: readonly CommandSpec[] = [
  one('fennel', 'fennel 1.5 command line help', 'fennel', '-e --eval', {
    options: { '-e --eval': 'code:fennel', '--load -l': 'script:fennel', '-c --compile': 'path.read' },
  }),
  one('hy hy3', 'hy 1.0 command line help', 'hy', '-c', { options: { '-c': 'code:hy', '-m': 'text', '-i': '' } }),
  one('janet', 'janet 1.36 manual page', 'janet', '-e -E', { options: { '-e -E': 'code:janet', '-l -m': 'text' } }),
  one('lfe', 'lfe 2.1 manual page', 'scheme', '-e -eval', {}),
]

export default [BB, CLOJURE, RACKET, GUILE, SBCL, ...EACH] satisfies readonly CommandSpec[]
