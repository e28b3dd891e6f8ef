// Owns running a source text of a language that is usually compiled, and the interpreters of Haskell, OCaml, Erlang, Elixir, Raku: its file, or code on the command line.
import type { Call, CommandSpec, Nested, Refined } from '../command-spec.ts'
import { ANY, known } from './_dev-words.ts'
import { runsSource } from './jvm-languages.ts'

/** The first operand with such a name is run as a script; the words after it are its own. */
const source = (name: RegExp, language: string): ((call: Call) => Refined) => runsSource(name, language)

/** The operand after one of these words. */
const after =
  (verbs: RegExp, name: RegExp, language: string) =>
  (call: Call): Refined => {
    const at = call.operands.findIndex((word) => verbs.test(known(word) ?? ''))
    const path = at < 0 ? undefined : call.operands.slice(at + 1).find((word) => name.test(known(word) ?? ''))
    const nested: Nested[] = path ? [{ run: 'script', language, path, args: [] }] : []
    return { nested }
  }

const one = (names: string, from: string, options: CommandSpec['options'], refine?: (call: Call) => Refined, more: Partial<CommandSpec> = {}): CommandSpec => ({
  names: names.split(' '),
  source: from,
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  dryRun: '--version --help -h',
  ...(options ? { options } : {}),
  ...(refine ? { refine } : {}),
  ...more,
})

const HASKELL = one(
  'runghc runhaskell ghc ghci',
  'GHC 9.10 user guide',
  {
    '-e': 'code:haskell',
    '-f -o -odir -hidir -outputdir -package -package-db -main-is -x -ghc-version': 'text',
    '-i* -X* -W* -O* -f* -j* -l* -L* -D* --ghc-arg*': '',
  },
  (call) => (call.program === 'ghc' || call.has('-e') ? {} : source(/\.l?hs$/, 'haskell')(call)),
  { stdin: { role: 'code:haskell', unless: ['operands', '-e', '--version', '--help'] } },
)
const OCAML = one('ocaml utop ocamlrun-script', 'ocaml 5.2 manual', { '-e': 'code:ocaml', '-init -open -I -require': 'text' }, source(/\.ml$/, 'ocaml'), {
  stdin: { role: 'code:ocaml', unless: ['operands', '-e', '--version', '--help'] },
})
const ERL: CommandSpec = {
  names: ['erl', 'werl'],
  source: 'erl (Erlang/OTP 27) reference',
  syntax: 'long',
  operands: ['...text'],
  flags: `${ANY} -noshell -noinput -detached -hidden -embedded -interactive -init_debug -emu_args -extra`,
  options: { '-eval': 'code:erlang', '-s -run -pa -pz -name -sname -setcookie -config -boot -mode -env -args_file -remsh -kernel -heart -start_epmd': 'text' },
}
const ESCRIPT = one('escript', 'escript (Erlang/OTP 27) reference', {}, undefined, { operands: ['script:erlang', '...text'] })
const ELIXIR = one(
  'elixir iex',
  'elixir and iex 1.17 command line help',
  {
    '-e --eval --rpc-eval -rpc-eval': 'code:elixir',
    '-r -pr -pa -pz -S --name --sname --cookie --erl --boot --remsh --dot-iex --app': 'text',
    '-v --no-halt --hidden': '',
  },
  (call) => {
    const [first, ...rest] = call.operands
    if (call.value('-S') !== undefined && known(call.value('-S')) === 'mix')
      return { nested: [{ run: 'argv', argv: [call.value('-S') ?? { parts: ['mix'], carries: [] }, ...call.operands] }] }
    return first && /\.exs?$/.test(known(first) ?? '') ? { nested: [{ run: 'script', language: 'elixir', path: first, args: rest }] } : {}
  },
  { stdin: { role: 'code:elixir', unless: ['operands', '-e', '-S', '-v', '--version', '--help'] } },
)
const CRYSTAL: CommandSpec = {
  ...one('crystal', 'crystal 1.14 command line reference', {}, source(/\.cr$/, 'crystal')),
  unlisted: 'operands',
  subcommands: {
    eval: { syntax: 'posix', operands: ['code:crystal', '...text'], flags: ANY },
    run: { syntax: 'posix', operands: ['script:crystal', '...text'], flags: ANY },
    'build spec tool docs env init play clear_cache i version help': { operands: ['...text'], flags: ANY, values: '-o' },
  },
}
const NIM = one('nim', 'nim 2.2 compiler user guide', { '-o --out -p --path -d --define --eval*': '?text', '--*': '' }, (call) => {
  const code = call.words.map((word) => /^--eval[:=]([\s\S]*)$/.exec(known(word) ?? '')?.[1]).find((text) => text !== undefined)
  if (code !== undefined) return { nested: [{ run: 'code', language: 'nim', text: { parts: [code], carries: [] } }] }
  if (call.words.some((word) => /^(-r|--run)$/.test(known(word) ?? ''))) return after(/^(c|cc|cpp|compile|js|objc)$/, /\.nims?$/, 'nim')(call)
  return after(/^(r|e|run)$/, /\.nims?$/, 'nim')(call)
})
const RAKU = one(
  'raku perl6',
  'raku command line reference (2024)',
  { '-e': 'code:raku', '-I -M -o --target --encoding --profile*': '?text', '-n -p -c -v -V --doc': '' },
  undefined,
  {
    operands: ['script:raku', '...text'],
    operandsIf: [{ if: '-e', operands: ['...path.read'] }],
    stdin: { role: 'code:raku', unless: ['operands', '-e', '-v', '-V'] },
  },
)
const CSHARP = one(
  'csharp csharprepl dotnet-script dotnet-exec',
  'csi, csharprepl 0.6 and dotnet-script 1.5 command line help',
  { '-e --eval': 'code:csharp', '-r -u -i -c -s --reference --using --framework -lib* -loadpath*': 'text' },
  (call) => {
    const [first, code] = call.operands
    if (known(first) === 'eval' && code) return { nested: [{ run: 'code', language: 'csharp', text: code }] }
    return source(/\.(csx|cs)$/, 'csharp')(call)
  },
  { stdin: { role: 'code:csharp', unless: ['operands', '-e', '--version', '--help'] } },
)
const FSI = one('fsi fsharpi', 'F# 9 interactive options', { '--use:* --load:* -r:* -d:* -O* --*': '' }, source(/\.(fsx|fs)$/, 'fsharp'), {
  stdin: { role: 'code:fsharp', unless: ['operands', '--help'] },
})

const SWIFT: CommandSpec = {
  names: ['swift', 'swiftpm'],
  source: 'Swift 6.0 package manager documentation; swift(1)',
  syntax: 'posix',
  operands: ['...text'],
  unlisted: 'operands',
  flags: ANY,
  options: { '-e': 'code:swift' },
  stdin: { role: 'code:swift', unless: ['operands', '-e', '--version', '--help'] },
  refine: source(/\.swift$/, 'swift'),
  subcommands: {
    'build test package run repl': {
      operands: ['...text'],
      flags: ANY,
      values:
        '-c --configuration --package-path --filter --skip --product --target --triple --sdk --scratch-path --build-path -Xswiftc -Xcc -Xlinker -j --jobs',
    },
  },
}

export default [SWIFT, HASKELL, OCAML, ERL, ESCRIPT, ELIXIR, CRYSTAL, NIM, RAKU, CSHARP, FSI] satisfies readonly CommandSpec[]
