// Owns the query tools for JSON, YAML, TOML, XML and CSV: jq, yq, dasel, xmllint, csvkit, miller.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { textOf, unknown } from '../value.ts'
import { chained } from './_chain.ts'

/** `env` and `$ENV` in a filter print what the environment holds. */
const environment = (call: Call): Refined => {
  const filter = textOf(call.operands[0] ?? unknown('')) ?? ''
  return /\$ENV\b|(^|[^.\w$"])env\b/.test(filter)
    ? { effects: [{ kind: 'secret.read', set: { store: 'environment' }, certainty: 'possible' }], stdout: unknown('jq', false, [{ kind: 'env', path: '' }]) }
    : chained(call)
}

const YQ_VALUES =
  '--csv-separator --expression -I --indent -p --input-format -o --output-format --lua-prefix --lua-suffix --tsv-separator ' +
  '--xml-attribute-prefix --xml-content-name --xml-directive-name --xml-proc-inst-prefix --shell-key-separator --properties-separator ' +
  '--yaml-fix-merge-anchor-to-spec -f --front-matter'
const YQ_FLAGS =
  '-C --colors -M --no-colors --csv-auto-parse -e --exit-status --header-preprocess -N --no-doc -0 --nul-output -n --null-input -P ' +
  '--prettyPrint --properties-array-brackets --string-interpolation --tsv-auto-parse --unwrapScalar -r -v --verbose -V --version ' +
  '--xml-keep-namespace --xml-raw-token --xml-skip-directives --xml-skip-proc-inst --xml-strict-mode -h -j -y -Y -c -S -t -T --yaml-output ' +
  '--yaml-roundtrip --in-place-py --width --lua-globals --lua-unquoted --security-disable-env-ops --security-disable-file-ops'
const YQ = {
  options: {
    '-i --inplace --in-place': '',
    '--from-file': 'path.read',
    '-s --split-exp': 'text',
    '--split-exp-file': 'path.read',
    '--arg --argjson': 'text text',
  },
  flags: YQ_FLAGS,
  values: YQ_VALUES,
  operands: ['text', '...path.read'],
  operandsIf: [{ if: '-i', operands: ['text', '...path.edit'] }],
  output: 'content',
  refine: environment,
} as const

export default [
  {
    names: ['jq', 'gojq', 'jaq'],
    source: 'jq 1.7 manual',
    options: {
      '-f --from-file': 'path.read',
      '--arg --argjson': 'text text',
      '--slurpfile --rawfile --argfile': 'text path.read',
      '--indent': 'number',
      '-L --library-path': 'path.list',
      '--args --jsonargs': '',
      '-i --in-place': '',
    },
    flags:
      '-a --ascii-output -b --binary -C --color-output -c --compact-output -e --exit-status -h -j --join-output -M --monochrome-output -n ' +
      '--null-input -R --raw-input -r --raw-output --raw-output0 -s --slurp -S --sort-keys --seq --stream --stream-errors --tab --unbuffered -V ' +
      '--build-configuration --debug-dump-disasm --debug-trace --yaml-input --yaml-output',
    operands: ['text', '...path.read'],
    operandsIf: [
      { if: '--args', operands: ['...text'] },
      { if: '-f', operands: ['...path.read'] },
      { if: '-i', operands: ['text', '...path.edit'] },
    ],
    output: 'content',
    refine: environment,
  },
  {
    names: ['yq', 'xq', 'tomlq'],
    source: 'yq 4.44 manual; kislyuk yq 3.4',
    unlisted: 'operands',
    ...YQ,
    subcommands: { 'eval e': YQ, 'eval-all ea': YQ, completion: { operands: ['text'] }, help: {} },
  },
  {
    names: ['dasel', 'fx', 'gron', 'jless', 'jp', 'jo', 'json_pp', 'jid', 'jc', 'htmlq', 'pup', 'taplo'],
    source: 'dasel 2, gron 0.7, jo 1.9 manuals',
    options: { '-o --out': 'path.write', '-f --file': 'path.read' },
    values: '-r --read -w --write -s --selector -t --type -v --value -u --unquoted',
    flags: '-c --colorize -m --monochrome -u --ungron -j --json -a -p -B -D -e -n -d -h -k --insecure --stream --no-sort --values --pretty --plain',
    operands: ['...text'],
    output: 'content',
  },
  {
    names: ['xmllint'],
    source: 'libxml2 2.12 xmllint manual',
    syntax: 'long',
    options: { '-output -o': 'path.write', '-schema -relaxng -schematron -dtdvalid -path': 'path.read' },
    values: '-xpath -encode -pattern -maxmem -dtdvalidfpi -pretty',
    flags:
      '-format -noout -noent -nonet -recover -huge -html -valid -shell -c14n -xinclude -noblanks -quiet -nowarning -dropdtd -nsclean -nocdata ' +
      '-compress -stream -sax -timing -copy -debug -push -memory -nodefdtd -noxmlns',
    operands: ['...path.read'],
    output: 'content',
  },
  { names: ['xmlstarlet', 'xml', 'xsltproc', 'tidy'], source: 'xmlstarlet 1.6, libxslt 1.1 manuals', syntax: 'none' },
  {
    names: [
      'csvcut',
      'csvgrep',
      'csvstat',
      'csvlook',
      'csvsort',
      'csvjson',
      'csvjoin',
      'csvstack',
      'csvformat',
      'in2csv',
      'csvclean',
      'mlr',
      'xsv',
      'qsv',
      'datamash',
      'csvtool',
    ],
    source: 'csvkit 2, miller 6 manuals',
    syntax: 'none',
    output: 'content',
  },
] satisfies readonly CommandSpec[]
