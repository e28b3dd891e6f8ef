// Owns the line and text filters of GNU coreutils, util-linux and bsdmainutils, from cat to strings.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { textOf } from '../value.ts'
import { chained } from './_chain.ts'
import { decodeHex, linesOf, number, stdinText, trSet } from './_text.ts'

const COREUTILS = 'GNU coreutils 9.5 manual'
const UTIL_LINUX = 'util-linux 2.40 manual'

const firstLines = (text: string, count: number): string => (count < 0 ? linesOf(text).slice(0, count) : linesOf(text).slice(0, count)).join('')

const head = (call: Call): string | undefined => {
  const text = stdinText(call)
  const bytes = call.value('-c')
  const count = call.has('-#') || call.has('-n') ? number(call.value('-n') ?? call.value('-#')) : 10
  if (text === undefined || (bytes && /[^\x20-\x7e\n\t]/.test(text))) return undefined
  if (bytes) return number(bytes) === undefined ? undefined : text.slice(0, number(bytes))
  return count === undefined ? undefined : firstLines(text, count)
}

const tail = (call: Call): string | undefined => {
  const text = stdinText(call)
  if (text === undefined || call.has('-f') || call.has('-F') || call.has('-c')) return undefined
  const asked = call.value('-n') ?? call.value('-#')
  const sign = asked ? (textOf(asked) ?? '').startsWith('+') : false
  const count = asked ? number(asked) : 10
  if (count === undefined) return undefined
  const lines = linesOf(text)
  return (sign ? lines.slice(Math.max(0, count - 1)) : count === 0 ? [] : lines.slice(-Math.abs(count))).join('')
}

const tr = (call: Call): string | undefined => {
  const text = call.stdin ? textOf(call.stdin) : undefined
  const [one, two] = call.operands.map(textOf)
  if (text === undefined || one === undefined || call.has('-s') || call.has('-t')) return undefined
  const set = trSet(one)
  if (!set) return undefined
  const inside = new Set(set)
  const hit = (char: string): boolean => inside.has(char) !== call.has('-c')
  if (call.has('-d')) return [...text].filter((char) => !hit(char)).join('')
  const to = two === undefined ? undefined : trSet(two)
  if (!to || to.length === 0) return undefined
  const last = to.at(-1) ?? ''
  if (call.has('-c')) return [...text].map((char) => (hit(char) ? last : char)).join('')
  const map = new Map<string, string>()
  for (const [index, char] of set.entries()) map.set(char, to[index] ?? last)
  return [...text].map((char) => map.get(char) ?? char).join('')
}

const rangesOf = (list: string): ((index: number) => boolean) | undefined => {
  const parts = list.split(',').map((part) => /^(\d*)(-?)(\d*)$/.exec(part))
  if (parts.some((part) => !part || part[0] === '' || part[0] === '-')) return undefined
  return (index) =>
    parts.some((part) => {
      const [, from = '', dash = '', to = ''] = part ?? []
      return dash === '' ? index === Number(from) : index >= Number(from || 1) && index <= Number(to || Number.MAX_SAFE_INTEGER)
    })
}

const cutLine = (call: Call, line: string, keep: (index: number) => boolean): string => {
  if (!call.has('-f')) return [...line].filter((_, index) => keep(index + 1)).join('')
  const given = call.value('-d')
  const delimiter = given ? (textOf(given) ?? '\t') : '\t'
  if (!line.includes(delimiter)) return line
  return line
    .split(delimiter)
    .filter((_, index) => keep(index + 1))
    .join(delimiter)
}

const cut = (call: Call): string | undefined => {
  const text = stdinText(call)
  const list = call.value('-f') ?? call.value('-c') ?? call.value('-b')
  const keep = list ? rangesOf(textOf(list) ?? '') : undefined
  if (text === undefined || !keep || call.has('--complement') || call.has('-s') || call.has('--output-delimiter')) return undefined
  return linesOf(text)
    .map((line) => `${cutLine(call, line.replace(/\n$/, ''), keep)}\n`)
    .join('')
}

const rev = (call: Call): string | undefined =>
  stdinText(call)
    ?.split('\n')
    .map((line) => [...line].reverse().join(''))
    .join('\n')
const tac = (call: Call): string | undefined => {
  const text = stdinText(call)
  return text === undefined || call.has('-s') || !text.endsWith('\n') ? undefined : linesOf(text).reverse().join('')
}
const cat = (call: Call): string | undefined =>
  ['-n', '-b', '-E', '-T', '-v', '-A', '-s', '-e', '-t'].some((name) => call.has(name)) ? undefined : stdinText(call)

const xxd = (call: Call): string | undefined => {
  const text = stdinText(call)
  if (text === undefined || !call.has('-r')) return undefined
  return call.has('-p')
    ? decodeHex(text)
    : decodeHex(
        linesOf(text)
          .map((line) => line.replace(/^[0-9a-f]+:/i, '').split(/ {2}/)[0] ?? '')
          .join(''),
      )
}

const wc = (call: Call): string | undefined => {
  const text = stdinText(call)
  return text !== undefined && call.has('-l') && call.words.length === 1 ? `${text.split('\n').length - 1}\n` : undefined
}

/** Pieces are written beside the prefix, under names that come from it. */
const pieces =
  (at: number, option: string, fallback: string) =>
  (call: Call): Refined => {
    const prefix = call.operands[at] ?? call.value(option) ?? { parts: [fallback], carries: [] }
    const effects: EffectDraft[] = [
      { kind: 'fs.write', on: { parts: [...prefix.parts, { any: 'glob', text: '*' }], carries: prefix.carries }, set: { pattern: true, overwrites: true } },
    ]
    return { effects }
  }

export default [
  {
    names: ['cat'],
    source: COREUTILS,
    abbreviates: true,
    options: {
      '-n --number': '',
      '-b --number-nonblank': '',
      '-E --show-ends': '',
      '-T --show-tabs': '',
      '-v --show-nonprinting': '',
      '-A --show-all': '',
      '-s --squeeze-blank': '',
    },
    flags: '-e -t -u',
    operands: ['...path.read'],
    output: 'content',
    compute: cat,
  },
  {
    names: ['tac'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-s --separator': 'text' },
    flags: '-b --before -r --regex',
    operands: ['...path.read'],
    output: 'content',
    compute: tac,
  },
  {
    names: ['nl'],
    source: COREUTILS,
    abbreviates: true,
    values:
      '-b --body-numbering -d --section-delimiter -f --footer-numbering -h --header-numbering -i --line-increment -l --join-blank-lines -n ' +
      '--number-format -s --number-separator -v --starting-line-number -w --number-width',
    flags: '-p --no-renumber',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['head'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-n --lines': 'number', '-c --bytes': 'number', '-#': 'number' },
    flags: '-q --quiet --silent -v --verbose -z --zero-terminated',
    operands: ['...path.read'],
    output: 'content',
    compute: head,
    refine: chained,
  },
  {
    names: ['tail'],
    source: COREUTILS,
    abbreviates: true,
    options: {
      '-n --lines': 'number',
      '-c --bytes': 'number',
      '-#': 'number',
      '-f --follow': '?text',
      '+': 'number',
      '-s --sleep-interval': 'number',
      '--pid': 'pid',
      '--max-unchanged-stats': 'number',
    },
    flags: '-F --retry -q --quiet --silent -v --verbose -z --zero-terminated --debug -r',
    operands: ['...path.read'],
    output: 'content',
    compute: tail,
    refine: chained,
  },
  {
    names: ['wc'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-l --lines': '', '--files0-from': 'path.read', '--total': 'text' },
    flags: '-c --bytes -m --chars -L --max-line-length -w --words --debug',
    operands: ['...path.read'],
    output: 'other',
    compute: wc,
  },
  {
    names: ['sort'],
    source: COREUTILS,
    abbreviates: true,
    options: {
      '-o --output': 'path.write',
      '--compress-program': 'shell',
      '-T --temporary-directory': 'path.list',
      '--files0-from': 'path.read',
      '--random-source': 'path.read',
      '-c --check': '?text',
    },
    values: '-k --key -t --field-separator -S --buffer-size --batch-size --parallel --sort',
    flags:
      '-b --ignore-leading-blanks -d --dictionary-order -f --ignore-case -g --general-numeric-sort -i --ignore-nonprinting -M --month-sort -h ' +
      '--human-numeric-sort -n --numeric-sort -R --random-sort -r --reverse -V --version-sort -C -m --merge -s --stable -u --unique -z ' +
      '--zero-terminated --debug',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['uniq'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-D --all-repeated --group': '?text' },
    values: '-f --skip-fields -s --skip-chars -w --check-chars',
    flags: '-c --count -d --repeated -i --ignore-case -u --unique -z --zero-terminated',
    operands: ['path.read', 'path.write'],
    output: 'content',
  },
  {
    names: ['cut'],
    source: COREUTILS,
    abbreviates: true,
    options: {
      '-f --fields': 'text',
      '-c --characters': 'text',
      '-b --bytes': 'text',
      '-d --delimiter': 'text',
      '--output-delimiter': 'text',
      '--complement': '',
      '-s --only-delimited': '',
    },
    flags: '-n -w -z --zero-terminated',
    operands: ['...path.read'],
    output: 'content',
    compute: cut,
    refine: chained,
  },
  {
    names: ['tr'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-c -C --complement': '', '-d --delete': '', '-s --squeeze-repeats': '', '-t --truncate-set1': '' },
    output: 'content',
    compute: tr,
  },
  {
    names: ['paste'],
    source: COREUTILS,
    abbreviates: true,
    values: '-d --delimiters',
    flags: '-s --serial -z --zero-terminated',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['join'],
    source: COREUTILS,
    abbreviates: true,
    values: '-a -e -1 -2 -j -o -t -v',
    flags: '-i --ignore-case --check-order --nocheck-order --header -z --zero-terminated',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['comm'],
    source: COREUTILS,
    abbreviates: true,
    values: '--output-delimiter',
    flags: '-1 -2 -3 --check-order --nocheck-order --total -z --zero-terminated',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['fold'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-#': 'number' },
    values: '-w --width',
    flags: '-b --bytes -c --characters -s --spaces',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['fmt'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-#': 'number' },
    values: '-w --width -p --prefix -g --goal',
    flags: '-c --crown-margin -s --split-only -t --tagged-paragraph -u --uniform-spacing',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['pr'],
    source: COREUTILS,
    abbreviates: true,
    options: {
      '-#': 'number',
      '-e --expand-tabs': '?text',
      '-i --output-tabs': '?text',
      '-n --number-lines': '?text',
      '-s --separator': '?text',
      '-S --sep-string': '?text',
      '+': 'number',
    },
    values: '--pages --columns -D --date-format -h --header -l --length -N --first-line-number -o --indent -w --width -W --page-width',
    flags:
      '-a --across -c --show-control-chars -d --double-space -f -F --form-feed -J --join-lines -m --merge -r --no-file-warnings -t --omit-header -T ' +
      '--omit-pagination -v --show-nonprinting',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['expand', 'unexpand'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-#': 'number' },
    values: '-t --tabs',
    flags: '-i --initial -a --all --first-only',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['column'],
    source: UTIL_LINUX,
    options: { '-t --table': '' },
    values:
      '-c --output-width -d -C --table-column -E --table-noextreme -H --table-hide -i --tree-id -l --table-columns-limit -m --table-maxout -N ' +
      '--table-columns -n --table-name -o --output-separator -O --table-order -p --tree-parent -r --tree -R --table-right -s --separator -S ' +
      '--use-spaces -T --table-truncate -W --table-wrap',
    flags: '-x --fillrows -e --table-header-repeat -J --json -K --table-header-as-columns --keep-empty-lines -L -h -V',
    operands: ['...path.read'],
    output: 'content',
  },
  { names: ['rev'], source: UTIL_LINUX, flags: '-0 --zero -h -V', operands: ['...path.read'], output: 'content', stdinFrom: 'operands[0]', compute: rev },
  {
    names: ['tee'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-a --append': '', '--output-error': '?text' },
    flags: '-i --ignore-interrupts -p',
    operands: ['...path.write'],
    operandsIf: [{ if: '-a', operands: ['...path.append'] }],
    output: 'content',
  },
  {
    names: ['sponge'],
    source: 'moreutils 0.69 manual',
    options: { '-a': '' },
    operands: ['path.write'],
    operandsIf: [{ if: '-a', operands: ['path.append'] }],
    output: 'content',
  },
  {
    names: ['pv', 'ts'],
    source: 'pv 1.8, moreutils 0.69 manuals',
    values:
      '-B --buffer-size -D --delay-start -F --format -H --height -i --interval -L --rate-limit -N --name -P --pidfile -R --remote -s --size -w ' + '--width',
    flags:
      '-p --progress -t --timer -e --eta -I --fineta -r --rate -a --average-rate -b --bytes -T --buffer-percent -n --numeric -q --quiet -W --wait ' +
      '-c --cursor -l --line-mode -0 --null -C --no-splice -E --skip-errors -S --stop-at-size -m -u',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['shuf'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-o --output': 'path.write', '-e --echo': '', '--random-source': 'path.read' },
    values: '-i --input-range -n --head-count',
    flags: '-r --repeat -z --zero-terminated',
    operands: ['path.read'],
    operandsIf: [{ if: '-e', operands: ['...text'] }],
    output: 'content',
  },
  {
    names: ['split'],
    source: COREUTILS,
    abbreviates: true,
    options: { '--filter': 'shell', '-d --numeric-suffixes': '?text', '-x --hex-suffixes': '?text', '-#': 'number' },
    values: '-a --suffix-length --additional-suffix -b --bytes -C --line-bytes -l --lines -n --number -t --separator',
    flags: '-e --elide-empty-files -u --unbuffered --verbose',
    operands: ['path.read', 'text'],
    refine: pieces(1, '', 'x'),
  },
  {
    names: ['csplit'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-f --prefix': 'text' },
    values: '-b --suffix-format -n --digits',
    flags: '-k --keep-files --suppress-matched -s -q --quiet --silent -z --elide-empty-files',
    operands: ['path.read', '...pattern'],
    refine: pieces(99, '-f', 'xx'),
  },
  {
    names: ['od'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-w --width': '?text', '-S --strings': '?text' },
    values: '-A --address-radix --endian -j --skip-bytes -N --read-bytes -t --format',
    flags: '-a -b -c -d -f -i -l -o -s -x -v --output-duplicates --traditional',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['hexdump', 'hd'],
    source: UTIL_LINUX,
    options: { '-f --format-file': 'path.read', '-L --color': '?text' },
    values: '-e --format -n --length -s --skip',
    flags:
      '-b --one-byte-octal -c --one-byte-char -C --canonical -d --two-bytes-decimal -o --two-bytes-octal -v --no-squeezing -x --two-bytes-hex -X ' +
      '--one-byte-hex -h -V',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['xxd'],
    source: 'xxd 2024 manual',
    syntax: 'gnu',
    options: { '-r -revert': '', '-p -ps -postscript -plain': '', '-R': 'text' },
    values: '-c -cols -g -groupsize -l -len -n -name -o -s -seek',
    flags: '-a -autoskip -b -bits -C -capitalize -d -e -E -EBCDIC -h -help -i -include -t -u -upper -v -version',
    operands: ['path.read', 'path.write'],
    output: 'content',
    stdinFrom: 'operands[0]',
    compute: xxd,
  },
  {
    names: ['strings'],
    source: 'GNU binutils 2.42 manual',
    options: { '-#': 'number' },
    values: '-n --bytes -t --radix -e --encoding -T --target -s --output-separator -U --unicode',
    flags: '-a --all -d --data -f --print-file-name -o -w --include-all-whitespace -h -v -V',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['iconv'],
    source: 'glibc 2.39 manual',
    options: { '-o --output': 'path.write' },
    values: '-f --from-code -t --to-code',
    flags: '-c -l --list -s --silent --verbose',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['dos2unix', 'unix2dos', 'mac2unix'],
    source: 'dos2unix 7.5 manual',
    options: { '-n --newfile': '' },
    values: '-c --convmode -D --display-enc -i --info',
    flags:
      '-1252 -437 -7 -ascii -iso -b --keep-bom -e --add-eol -f --force -k --keepdate -l --newline -m --add-bom -o --oldfile -q --quiet -r ' +
      '--remove-bom -s --safe -S -F -u -O -h -V -v --verbose',
    operands: ['...path.edit'],
    operandsIf: [
      { if: '-n', operands: ['path.read', 'path.write'] },
      { if: '-O', operands: ['...path.read'] },
    ],
    output: 'content',
  },
  {
    names: ['tsort', 'ptx', 'look', 'colrm', 'col', 'ul'],
    source: COREUTILS,
    values: '-b --backspaces -l --lines -t --terminal',
    flags: '-a --alternative -d --alphanum -f --ignore-case -h --tabs -p --pass -x --spaces -i',
    operands: ['...path.read'],
    output: 'content',
  },
] satisfies readonly CommandSpec[]
