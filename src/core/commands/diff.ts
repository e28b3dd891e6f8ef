// Owns comparing, patching, paging and the manual: diff, cmp, patch, less, man.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { concat, glob, literal, prefixOf, textOf, unknown } from '../value.ts'

const DIFFUTILS = 'GNU diffutils 3.10 manual'
const DIFF_FLAGS =
  '--normal -q --brief -s --report-identical-files -e --ed -n --rcs -y --side-by-side --left-column --suppress-common-lines -p ' +
  '--show-c-function -t --expand-tabs -T --initial-tab --suppress-blank-empty -l --paginate -r --recursive --no-dereference -N --new-file ' +
  '--unidirectional-new-file --ignore-file-name-case --no-ignore-file-name-case -i --ignore-case -E --ignore-tab-expansion -Z ' +
  '--ignore-trailing-space -b --ignore-space-change -w --ignore-all-space -B --ignore-blank-lines -a --text --strip-trailing-cr -d --minimal ' +
  '--speed-large-files -P -H'
const DIFF_VALUES =
  '--label -L -W --width -S --starting-file -I --ignore-matching-lines -x --exclude --horizon-lines -D --ifdef --line-format --old-line-format ' +
  '--new-line-format --unchanged-line-format --old-group-format --new-group-format --unchanged-group-format --changed-group-format --palette ' +
  '--tabsize -F --show-function-line'

/** The names stand in the patch itself; only where they do not are they given. */
const patch = (call: Call): Refined => {
  const input = call.value('-i') ? undefined : call.stdin
  const text = input ? textOf(input) : undefined
  const strip = Number(textOf(call.value('-p') ?? literal('')) ?? '')
  const names = [...(text ?? '').matchAll(/^\+\+\+ ([^\t\n]+)/gm)].map((match) => match[1] ?? '').filter((name) => name !== '/dev/null')
  if (call.operands.length > 0 || call.has('-o')) return {}
  if (names.length === 0)
    return {
      effects: [
        { kind: 'fs.write', on: concat([literal('./'), glob('*'), unknown('the files that the patch names')]), set: { pattern: true, overwrites: true } },
      ],
    }
  return {
    effects: names.map((name) => ({
      kind: 'fs.write',
      on: literal(
        name
          .split('/')
          .slice(Number.isInteger(strip) ? strip : 0)
          .join('/'),
      ),
      set: { overwrites: true },
    })),
  }
}

/** `+!cmd` and `LESSOPEN` run; the rest of `+` is a place in the text. */
const less = (call: Call): Refined => {
  const nested = call
    .values('+')
    .flatMap((one) =>
      prefixOf(one).startsWith('!') ? [{ run: 'shell' as const, text: { parts: [prefixOf(one).slice(1), ...one.parts.slice(1)], carries: one.carries } }] : [],
    )
  const opener = call.env('LESSOPEN')
  if (opener) nested.push({ run: 'shell', text: { parts: [opener.replace(/^[|-]+/, '')], carries: [] } })
  return { nested }
}

export default [
  {
    names: ['diff', 'colordiff', 'diff3'],
    source: DIFFUTILS,
    abbreviates: true,
    options: {
      '--from-file --to-file': 'path.read',
      '-X --exclude-from': 'path.read',
      '-u --unified -c --context': '?number',
      '-U -C': 'number',
      '--color': '?text',
      '-#': 'number',
      '--no-color': '',
    },
    flags: DIFF_FLAGS,
    values: DIFF_VALUES,
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['sdiff'],
    source: DIFFUTILS,
    abbreviates: true,
    options: { '-o --output': 'path.write', '--diff-program': 'shell' },
    values: '-w --width -I --ignore-matching-lines --tabsize',
    flags:
      '-i --ignore-case -E --ignore-tab-expansion -Z --ignore-trailing-space -b --ignore-space-change -W --ignore-all-space -B --ignore-blank-lines ' +
      '--strip-trailing-cr -a --text -l --left-column -s --suppress-common-lines -t --expand-tabs -d --minimal -H --speed-large-files',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['cmp'],
    source: DIFFUTILS,
    abbreviates: true,
    values: '-i --ignore-initial -n --bytes',
    flags: '-b --print-bytes -l --verbose -s --quiet --silent',
    operands: ['path.read', 'path.read', '...number'],
  },
  {
    names: ['patch'],
    source: 'GNU patch 2.7 manual',
    abbreviates: true,
    options: {
      '-i --input': 'path.read',
      '-o --output': 'path.write',
      '-r --reject-file': 'path.write',
      '-d --directory': 'path.cwd',
      '-p --strip': 'number',
      '--dry-run -C --check': '',
    },
    values: '-F --fuzz -D --ifdef -B --prefix -Y --basename-prefix -z --suffix -V --version-control -g --get --quoting-style --read-only --reject-format',
    flags:
      '-b --backup --backup-if-mismatch --no-backup-if-mismatch -c --context -e --ed -E --remove-empty-files -f --force -l --ignore-whitespace ' +
      '--merge -n --normal -N --forward -R --reverse -s --quiet --silent -t --batch -T --set-time -u --unified --verbose --binary --posix -Z ' +
      '--set-utc --follow-symlinks -v',
    dryRun: '--dry-run',
    operands: ['path.edit', 'path.read'],
    refine: patch,
  },
  {
    names: ['diffstat', 'filterdiff', 'lsdiff', 'interdiff', 'combinediff', 'wdiff', 'icdiff'],
    source: 'diffstat 1.66, patchutils 0.4 manuals',
    options: { '-p --strip-match': 'number', '-#': 'number' },
    values: '-w -n -N -x --exclude -i --include -f -S -D -R -e -o -U -W',
    flags: '-C -c -h -k -K -l -m -q -r -s -t -u -v -z -1 -2 -3',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['less', 'zless'],
    source: 'less 661 manual',
    options: {
      '-o --log-file -O --LOG-FILE': 'path.write',
      '-k --lesskey-file --lesskey-src': 'path.read',
      '-T --tag-file': 'path.read',
      '+': 'text',
      '-#': 'number',
    },
    values:
      '-b --buffers -D --color -h --max-back-scroll -j --jump-target -p --pattern -P --prompt -t --tag -x --tabs -y --max-forw-scroll -z --window ' +
      '--rscroll --shift --wheel-lines --line-num-width --status-col-width --header --mousecap --intr --match-shift --search-options ' +
      '--lesskey-content --proc-backspace --no-histdups --wordwrap',
    flags:
      '-a --search-skip-screen -A --SEARCH-SKIP-SCREEN -B --auto-buffers -c --clear-screen -C --CLEAR-SCREEN -d --dumb -e --quit-at-eof -E ' +
      '--QUIT-AT-EOF -f --force -F --quit-if-one-screen -g --hilite-search -G --HILITE-SEARCH -i --ignore-case -I --IGNORE-CASE -J --status-column ' +
      '-K --quit-on-intr -L --no-lessopen -m --long-prompt -M --LONG-PROMPT -n --line-numbers -N --LINE-NUMBERS -q --quiet -Q --QUIET -r ' +
      '--raw-control-chars -R --RAW-CONTROL-CHARS -s --squeeze-blank-lines -S --chop-long-lines -u --underline-special -U --UNDERLINE-SPECIAL -V -w ' +
      '--hilite-unread -W --HILITE-UNREAD -X --no-init -~ --tilde --mouse --MOUSE --use-color --use-backslash --follow-name --incsearch --no-keypad ' +
      '--no-number-headers --file-size --save-marks',
    operands: ['...path.read'],
    output: 'content',
    refine: less,
  },
  {
    names: ['more', 'zmore', 'most', 'pg', 'bat', 'batcat'],
    source: 'util-linux 2.40, bat 0.24 manuals',
    options: { '-#': 'number', '+': 'text', '--pager': 'shell', '--generate-config-file': '' },
    values:
      '-n --lines -l --language -H --highlight-line --file-name --diff-context --tabs --wrap --terminal-width --color --italic-text --decorations ' +
      '--paging -m --map-syntax --theme --style -r --line-range --ignored-suffix --nonprintable-notation --completion --strip-ansi',
    flags:
      '-d --silent --logical -f -e --exit-on-eof -l --no-pause -c --print-over -p --plain --clean-print -s --squeeze -S --squeeze-blank -u --plain ' +
      '-A --show-all --diff -d -f --force-colorization -P -L --list-languages --list-themes --config-file --config-dir --cache-dir --diagnostic ' +
      '--acknowledgements --no-config -h -V --number',
    operands: ['...path.read'],
    output: 'content',
  },
  {
    names: ['man'],
    source: 'man-db 2.12 manual',
    abbreviates: true,
    options: { '-P --pager': 'shell', '-H --html': '?shell', '-p --preprocessor': 'text', '-C --config-file': 'path.read', '-l --local-file': '' },
    values: '-L --locale -m --systems -M --manpath -S -s --sections -e --extension -r --prompt -E --encoding -R --recode -T -X',
    flags:
      '-f --whatis -k --apropos -K --global-apropos -w --where --path --location -W --where-cat --location-cat -I --match-case -i --ignore-case ' +
      '--regex --wildcard --names-only -a --all -u --update --no-subpages -7 --ascii --no-hyphenation --nh --no-justification --nj -t --troff -Z ' +
      '--ditroff -d --debug -D --default --warnings',
    operands: ['...text'],
  },
  {
    names: ['info', 'apropos', 'whatis', 'tldr', 'cheat', 'pinfo'],
    source: 'texinfo 7, man-db 2.12 manuals',
    abbreviates: true,
    options: { '-o --output': 'path.write', '--restore': 'path.read' },
    values: '-d --directory -f --file -n --node -v --variable -s -L --locale -m --systems -M --manpath -C --config-file -p --platform -l',
    flags:
      '-a --all -k --apropos -b --speech-friendly -O --show-options -R --raw-escapes --subnodes -u --update -w --where --location --usage --vi-keys ' +
      '-e --exact --long -r --regex --wildcard -i',
    operands: ['...text'],
  },
] satisfies readonly CommandSpec[]
