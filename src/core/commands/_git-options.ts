// Owns the option lists that several git sub-commands share (git 2.47 manual: git-log, git-diff, git-rev-list, git-format-patch). No effects but files written.
import type { Options } from '../command-spec.ts'

const join = (...lists: readonly string[]): string => lists.join(' ')

/** `-5`, `-20` */
export const COUNT: Options = { '-#': 'number' }

export const DIFF_FLAGS = join(
  '-p --patch -s --no-patch --no-stat -u --raw --patch-with-raw --indent-heuristic --no-indent-heuristic --minimal --patience --histogram',
  '--numstat --shortstat --summary --patch-with-stat --compact-summary --cumulative -z --name-only --name-status --no-color --color-moved-ws',
  '--no-color-moved --no-color-moved-ws --no-renames --rename-empty --no-rename-empty --check --full-index --binary --pickaxe-all --pickaxe-regex',
  '-a --text --ignore-cr-at-eol --ignore-space-at-eol -b --ignore-space-change -w --ignore-all-space --ignore-blank-lines -W --function-context',
  '--exit-code --quiet --no-ext-diff --textconv --no-textconv --no-prefix --default-prefix --no-relative --ita-invisible-in-index --ita-visible-in-index',
  '-R --irreversible-delete -D -c --cc -m --combined-all-paths -t --no-diff-merges --remerge-diff --find-copies-harder',
)
export const DIFF_VALUES =
  '--anchored --diff-algorithm --diff-filter -S -G --find-object -O -l --skip-to --rotate-to --inter-hunk-context --src-prefix --dst-prefix ' +
  '--line-prefix --stat-width --stat-name-width --stat-graph-width --stat-count --output-indicator-new --output-indicator-old ' +
  '--output-indicator-context --ws-error-highlight --word-diff-regex -I --ignore-matching-lines --diff-merges'
export const DIFF_OPTIONS: Options = {
  '--stat --dirstat --dirstat-by-file -X --submodule --color --color-moved --word-diff --color-words --abbrev --ignore-submodules --relative': '?text',
  '-U --unified': 'number',
  '-M --find-renames -C --find-copies -B --break-rewrites': '?text',
  '--output': 'path.write',
  '--ext-diff': '',
}

export const REVISION_FLAGS = join(
  '--all --merge --boundary --first-parent --not --merges --no-merges --no-min-parents --no-max-parents --reflog -g --walk-reflogs --cherry ' +
    '--cherry-mark --cherry-pick',
  '--left-only --right-only --left-right --full-history --simplify-by-decoration --dense --sparse --simplify-merges --ancestry-path --show-pulls --date-order',
  '--author-date-order --topo-order --reverse --objects --unpacked --do-walk --ignore-missing --bisect --stdin --single-worktree -i --regexp-ignore-case',
  '-E --extended-regexp -F --fixed-strings -P --perl-regexp --basic-regexp --all-match --invert-grep --remove-empty --full-diff --log-size ' +
    '--count --children --parents',
  '--relative-date --graph --no-graph --show-linear-break --timestamp --header --oneline --abbrev-commit --no-abbrev-commit --no-abbrev ' +
    '--show-signature --no-notes --standard-notes',
  '--source --use-mailmap --mailmap --no-mailmap --no-use-mailmap --follow --no-decorate --clear-decorations --disk-usage --in-commit-order ' +
    '--objects-edge --no-expand-tabs --exclude-first-parent-only',
  '--quiet -q --no-object-names --object-names --use-bitmap-index --progress --since-as-filter --maximal-only',
)
export const REVISION_VALUES =
  '-n --max-count --skip --since --after --until --before --author --committer --grep --grep-reflog --min-parents --max-parents --exclude ' +
  '--exclude-hidden --glob --encoding --date --format -L --filter --decorate-refs --decorate-refs-exclude --missing'
export const REVISION_OPTIONS: Options = {
  '--pretty --decorate --branches --tags --remotes --no-walk --notes --show-notes --expand-tabs --ancestry-path --show-notes-by-default': '?text',
  ...COUNT,
}

/** git log and what prints commits like it. */
export const LOG_FLAGS = join(DIFF_FLAGS, REVISION_FLAGS)
export const LOG_VALUES = join(DIFF_VALUES, REVISION_VALUES)
export const LOG_OPTIONS: Options = { ...DIFF_OPTIONS, ...REVISION_OPTIONS }

/** Options of ref listings (branch, tag, for-each-ref, ls-remote). */
export const REF_VALUES = '--sort --format --contains --no-contains --merged --no-merged --points-at'

/** Signing and clean-up options of whatever makes commits. */
export const COMMIT_OPTIONS: Options = { '-S --gpg-sign': '?text' }
export const COMMIT_FLAGS = '--no-gpg-sign -s --signoff --no-signoff --rerere-autoupdate --no-rerere-autoupdate'

/** Options of merge strategies (merge, pull, rebase, cherry-pick, revert). */
export const STRATEGY_VALUES = '-s --strategy -X --strategy-option'

/** Fetching options that fetch and pull share. */
export const FETCH_FLAGS = join(
  '--all --no-all -a --append --atomic --unshallow --update-shallow --dry-run --porcelain -f --force -k --keep -p --prune -P --prune-tags --auto-maintenance',
  '--no-auto-maintenance --auto-gc --no-auto-gc --write-fetch-head --no-write-fetch-head --prefetch -t --tags -n --no-tags --set-upstream ' +
    '--progress --no-progress',
  '-4 --ipv4 -6 --ipv6 --show-forced-updates --no-show-forced-updates --write-commit-graph --no-write-commit-graph --no-recurse-submodules -q ' +
    '--quiet -v --verbose -m --multiple -u --update-head-ok --no-prune --negotiate-only --refetch --stdin',
)
export const FETCH_VALUES =
  '--depth --deepen --shallow-since --shallow-exclude --negotiation-tip --refmap -j --jobs -o --server-option --submodule-prefix ' +
  '--recurse-submodules-default --filter --bundle-uri'
export const FETCH_OPTIONS: Options = { '--upload-pack': 'shell', '--recurse-submodules': '?text' }
