// Owns awk's options; its program text is code and read elsewhere. gawk 5.3, mawk 1.3, onetrue-awk.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { textOf } from '../value.ts'
import { chained } from './_chain.ts'

/** The `inplace` extension writes the files that it reads. */
const refine = (call: Call): Refined => {
  if (!call.values('-i').some((name) => textOf(name)?.startsWith('inplace'))) return chained(call)
  const files = call.has('-f') || call.has('-e') ? call.operands : call.operands.slice(1)
  return { effects: files.map((on) => ({ kind: 'fs.write', on, set: { overwrites: true } })) }
}

export default {
  names: ['awk', 'gawk', 'mawk', 'nawk', 'original-awk', 'goawk'],
  source: 'gawk 5.3 manual',
  syntax: 'posix',
  abbreviates: true,
  options: {
    '-f --file': 'script:awk',
    '-E --exec': 'script:awk',
    '-e --source': 'code:awk',
    '-i --include': 'text',
    '-o --pretty-print -p --profile -d --dump-variables': '?path.write',
    '-D --debug': '?path.read',
    '-L --lint': '?text',
    '-W': 'text',
  },
  values: '-F --field-separator -v --assign -l --load -mf -mr',
  flags:
    '-b --characters-as-bytes -c --traditional -C --copyright -g --gen-pot -h -I --trace -k --csv -M --bignum -n --non-decimal-data -N ' +
    '--use-lc-numeric -O --optimize -P --posix -r --re-interval -s --no-optimize -S --sandbox -t --lint-old -V -q',
  operands: ['code:awk', '...path.read'],
  operandsIf: [{ if: ['-f', '-E', '-e'], operands: ['...path.read'] }],
  output: 'content',
  refine,
} satisfies CommandSpec
