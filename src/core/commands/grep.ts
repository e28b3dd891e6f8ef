// Owns the content searchers: grep and its relatives, ripgrep, ag, ack. GNU grep 3.11, ripgrep 14.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { hasGlob, isUnknown, literal, textOf, type Value } from '../value.ts'
import { chained } from './_chain.ts'
import { below, joinLines, someBelow } from './_many.ts'

const PATTERN_FIRST = ['pattern', '...path.read'] as const
const ONLY_FILES = ['...path.read'] as const

const LISTS = ['-l', '--files-with-matches', '-L', '--files-without-match']
const SEARCHES_BELOW = /^(rg|rgrep)$/

/** With `-l` the names of the files that match: some of those that it was given, or of those below a folder. */
const listed = (call: Call): Refined => {
  const all = call.program === 'rg' && call.has('--files')
  if (!all && !LISTS.some((name) => call.has(name))) return chained(call)
  const given = call.operands.slice(all || call.has('-e') || call.has('-f') ? 0 : 1)
  const deep = SEARCHES_BELOW.test(call.program) || ['-r', '-R', '--recursive', '--dereference-recursive'].some((name) => call.has(name))
  const only = [...call.values('--include'), ...call.values('-g'), ...call.values('--glob')]
    .map(textOf)
    .filter((glob) => glob !== undefined && !glob.startsWith('!'))
  const names = (given.length === 0 && deep ? [literal('.')] : given).flatMap((path): Value[] => {
    if (!deep || hasGlob(path) || isUnknown(path)) return [path]
    return only.length > 0 ? only.map((glob) => below(path, `**/${glob ?? '*'}`)) : [someBelow(path, 'those that match')]
  })
  return names.length === 0 ? chained(call) : { stdout: joinLines(names, ['-Z', '-0', '--null'].some((name) => call.has(name)) ? '\0' : '\n') }
}

export default [
  {
    names: ['grep', 'egrep', 'fgrep', 'rgrep', 'ggrep', 'zgrep', 'zegrep', 'zfgrep', 'bzgrep', 'xzgrep', 'zstdgrep'],
    source: 'GNU grep 3.11 manual; BSD grep',
    abbreviates: true,
    options: {
      '-e --regexp': 'pattern',
      '-f --file': 'path.read',
      '-C --context': 'number',
      '-#': 'number',
      '--exclude-from': 'path.read',
      '--color --colour': '?text',
    },
    values:
      '-m --max-count -A --after-context -B --before-context --binary-files -d --directories -D --devices --exclude --exclude-dir --include ' +
      '--include-dir --label --group-separator',
    flags:
      '-E --extended-regexp -F --fixed-strings -G --basic-regexp -P --perl-regexp -i -y --ignore-case --no-ignore-case -v --invert-match -w ' +
      '--word-regexp -x --line-regexp -c --count -L --files-without-match -l --files-with-matches -o --only-matching -q --quiet --silent -s ' +
      '--no-messages -b --byte-offset -H --with-filename -h --no-filename -n --line-number -T --initial-tab -Z --null -z --null-data ' +
      '--no-group-separator -a --text -I -r --recursive -R --dereference-recursive --line-buffered -U --binary -u --unix-byte-offsets -V -O -p -S',
    operands: PATTERN_FIRST,
    operandsIf: [{ if: ['-e', '-f'], operands: ONLY_FILES }],
    output: 'content',
    refine: listed,
  },
  {
    names: ['rg'],
    source: 'ripgrep 14.1 manual',
    options: {
      '-e --regexp': 'pattern',
      '-f --file': 'path.read',
      '--pre': 'shell',
      '--hostname-bin': 'shell',
      '--ignore-file': 'path.read',
      '--files': '',
      '--type-list': '',
      '--generate': 'text',
    },
    values:
      '-A --after-context -B --before-context -C --context --color --colors --context-separator --dfa-size-limit -E --encoding --engine ' +
      '--field-context-separator --field-match-separator -g --glob --iglob --hyperlink-format -M --max-columns -m --max-count -d --max-depth ' +
      '--maxdepth --max-filesize --path-separator --pre-glob --regex-size-limit -r --replace --sort --sortr -j --threads -t --type -T --type-not ' +
      '--type-add --type-clear',
    flags:
      '--auto-hybrid-regex --no-auto-hybrid-regex --binary --no-binary --block-buffered --no-block-buffered -b --byte-offset --no-byte-offset -s ' +
      '--case-sensitive --column --no-column --no-context-separator -c --count --count-matches --crlf --no-crlf --debug -l --files-with-matches ' +
      '--files-without-match -F --fixed-strings --no-fixed-strings -L --follow --no-follow --glob-case-insensitive --heading --no-heading -. ' +
      '--hidden --no-hidden -i --ignore-case --ignore-file-case-insensitive --include-zero --no-include-zero -v --invert-match --json --no-json ' +
      '--line-buffered --no-line-buffered -n --line-number -N --no-line-number -x --line-regexp --max-columns-preview --no-max-columns-preview ' +
      '--mmap --no-mmap -U --multiline --no-multiline --multiline-dotall --no-multiline-dotall --no-config --no-ignore --ignore --no-ignore-dot ' +
      '--ignore-dot --no-ignore-exclude --ignore-exclude --no-ignore-files --ignore-files --no-ignore-global --ignore-global --no-ignore-messages ' +
      '--ignore-messages --no-ignore-parent --ignore-parent --no-ignore-vcs --ignore-vcs --no-messages --messages --no-pcre2-unicode ' +
      '--pcre2-unicode --no-require-git --require-git --no-unicode --unicode -0 --null --null-data --one-file-system --no-one-file-system -o ' +
      '--only-matching --passthru --passthrough -P --pcre2 --no-pcre2 --pcre2-version --no-pre -p --pretty -q --quiet -z --search-zip ' +
      '--no-search-zip -S --smart-case --sort-files --stats --no-stats --stop-on-nonmatch -a --text --no-text --trace --trim --no-trim -u ' +
      '--unrestricted --vimgrep -H --with-filename -I --no-filename -w --word-regexp -h -V',
    operands: PATTERN_FIRST,
    operandsIf: [
      { if: ['-e', '-f'], operands: ONLY_FILES },
      { if: ['--files', '--type-list'], operands: ['...path.list'] },
    ],
    output: 'content',
    refine: listed,
  },
  {
    names: ['ag', 'pt', 'ack', 'ack-grep', 'ugrep', 'ug'],
    source: 'ag 2.2, ack 3.7, ugrep 6 manuals',
    options: {
      '-p --path-to-ignore --ackrc': 'path.read',
      '--pager': '?shell',
      '--color --colour --type': '?text',
      '--filter': 'shell',
      '-e --regexp': 'pattern',
      '--save-config': '?path.write',
    },
    values:
      '-A --after -B --before -C --context -G --file-search-regex --ignore --ignore-dir --depth -m --max-count -W --width --workers ' +
      '--color-line-number --color-match --color-path --color-filename --output --match --type-add --type-set --type-del --iglob --include ' +
      '--exclude --exclude-dir -t --file-type -O --file-extension --sort --format -M --file-magic -N --neg-regexp -j --jobs --stdout-file',
    flags:
      '--ackmate -a --all-types --all-text -c --count -D --debug -g -F --fixed-strings -f --follow --nofollow -H --heading --noheading --hidden -i ' +
      '--ignore-case -I -l --files-with-matches -L --files-without-matches --line-numbers --numbers --nonumbers -n --norecurse --no-recurse -o ' +
      '--only-matching --passthrough --passthru -Q --literal --print-all-files --print-long-lines --parallel --search-binary --search-files ' +
      '--search-zip --silent --stats --stats-only -s --case-sensitive -S --smart-case -u --unrestricted -U --skip-vcs-ignores -v --invert-match ' +
      '--vimgrep -w --word-regexp -x --line-regexp -z --decompress -0 --null --print0 --one-device --list-file-types -r -R --recursive -k ' +
      '--known-types --nocolor --no-color --nogroup --group --break --nobreak --no-filename -h --with-filename --column --flush --underline --cathy ' +
      '--files --noenv --noackrc -E -G -P -q --quiet -y --any-line -Z --fuzzy --bool -% --tree --json --csv --xml -b -T -1',
    operands: PATTERN_FIRST,
    operandsIf: [{ if: '-e', operands: ONLY_FILES }],
    output: 'content',
  },
] satisfies readonly CommandSpec[]
