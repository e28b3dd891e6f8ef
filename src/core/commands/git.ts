// Owns git's grammar: global options, sub-commands and their options. What verbs do to refs, files and configuration is in _git-refine.ts.
import type { CommandSpec, Options, SubSpec } from '../command-spec.ts'
import { ANY, does, effect, known, orAsk, shown } from './_dev-words.ts'
import { configured, written } from './_git-config.ts'
import {
  COMMIT_FLAGS,
  COMMIT_OPTIONS,
  COUNT,
  DIFF_FLAGS,
  DIFF_OPTIONS,
  DIFF_VALUES,
  FETCH_FLAGS,
  FETCH_OPTIONS,
  FETCH_VALUES,
  LOG_FLAGS,
  LOG_OPTIONS,
  LOG_VALUES,
  REF_VALUES,
  REVISION_FLAGS,
  REVISION_OPTIONS,
  REVISION_VALUES,
  STRATEGY_VALUES,
} from './_git-options.ts'
import { pushed } from './_git-push.ts'
import {
  aliased,
  archived,
  bisected,
  both,
  branched,
  checkedOut,
  cleaned,
  cloned,
  committed,
  fetched,
  foreach,
  indexed,
  joined,
  listed,
  pulled,
  rebased,
  refsUpdated,
  restored,
  tagged,
  wasReset,
  withSettings,
} from './_git-refine.ts'

const TEXTS = ['...text'] as const
const PATHSPEC: Options = { '--pathspec-from-file': 'path.read' }

/** A sub-command that only looks, with the options of log and diff. */
/** Only the changed files' names. */
const NAMES: Pick<SubSpec, 'outputIf'> = { outputIf: [{ if: '--name-only', output: 'names' }] }
const logs = (more: Partial<SubSpec> = {}): SubSpec => ({
  operands: TEXTS,
  flags: LOG_FLAGS,
  values: LOG_VALUES,
  options: LOG_OPTIONS,
  ...(more.flags === undefined ? NAMES : {}),
  ...more,
})
const diffs = (more: Partial<SubSpec> = {}): SubSpec => ({
  ...NAMES,
  operands: TEXTS,
  values: DIFF_VALUES,
  options: { ...DIFF_OPTIONS, ...COUNT },
  ...more,
  flags:
    `${DIFF_FLAGS} --cached --staged --merge-base --no-index --oneline -0 --base --ours --theirs -q -r -t --root --stdin -v --no-commit-id ` +
    `--always ${more.flags ?? ''}`,
})
const looks = (flags = '', values = '', options: Options = {}): SubSpec => ({ operands: TEXTS, flags, values, options })

const DISCARD_HISTORY = does('vcs.discard', { scope: 'history' })

const HISTORY: Record<string, SubSpec> = {
  log: logs(),
  whatchanged: logs(),
  shortlog: logs({
    flags: `${REVISION_FLAGS} -n --numbered -s --summary -e --email -c --committer`,
    values: `${REVISION_VALUES.replace('-n ', '')} --group`,
    options: { ...REVISION_OPTIONS, '-w': '?text' },
  }),
  show: logs(),
  'rev-list': logs({
    flags: `${REVISION_FLAGS} --bisect-vars --bisect-all --verify-objects --filter-print-omitted --no-filter --unpacked --full-history --cherry --all`,
  }),
  diff: diffs(),
  'diff-tree': logs({ flags: `${LOG_FLAGS} -r --root --stdin -v --no-commit-id --always --merge-base` }),
  'diff-index': diffs(),
  'diff-files': diffs(),
  'range-diff': diffs({
    flags: '--no-dual-color --left-only --right-only',
    values: `${DIFF_VALUES} --creation-factor`,
    options: { ...DIFF_OPTIONS, '--notes --no-notes': '?text' },
  }),
  'format-patch': {
    ...logs(),
    flags:
      `${LOG_FLAGS} --stdout -N --no-numbered -n --numbered -k --keep-subject -s --signoff --no-attach --no-to --no-cc --no-thread --zero-commit ` +
      '--ignore-if-in-upstream --cover-letter --always --no-signature --force-in-body-from --no-force-in-body-from --progress --rfc --no-binary',
    values:
      `${LOG_VALUES.replace('-n ', '')} --start-number --subject-prefix --to --cc --in-reply-to --add-header --suffix --signature --signature-file ` +
      '--reroll-count -v --cover-from-description --description-file --filename-max-length --creation-factor --encode-email-headers',
    options: { ...LOG_OPTIONS, '-o --output-directory': 'path.create', '--attach --inline --thread --base --interdiff --range-diff --from --rfc': '?text' },
  },
  blame: logs({
    flags:
      '-b --root --show-stats --score-debug -f --show-name -n --show-number -s --suppress -e --show-email -w -c -t -l -p --porcelain ' +
      '--line-porcelain --incremental --progress --no-progress --color-lines --color-by-age --first-parent --minimal',
    values: '-L -S --reverse --encoding --contents --date --ignore-rev --ignore-revs-file --since',
    options: { '-M -C --abbrev': '?text', ...COUNT },
  }),
  annotate: looks('-l -t -w -b -p -e --show-email -c -s -f -n --porcelain', '-L -S', { '-M -C': '?text' }),
  cherry: looks('-v --verbose', '', { '--abbrev': '?text' }),
  describe: looks('--all --tags --contains --exact-match --debug --long --always --first-parent --always', '--match --exclude --candidates', {
    '--dirty --broken --abbrev': '?text',
  }),
  'name-rev': looks('--tags --all --stdin --annotate-stdin --name-only --no-undefined --always', '--refs --exclude'),
  'merge-base': looks('--octopus --independent --is-ancestor --fork-point -a --all'),
  'merge-tree': looks(
    '-z --name-only --messages --no-messages --allow-unrelated-histories --trivial-merge --write-tree --stdin',
    '--merge-base -X --strategy-option',
  ),
  'show-branch': looks(
    '-r --remotes -a --all --current --topo-order --date-order --sparse --merge-base --independent --no-name --sha1-name --topics --list --color ' +
      '--no-color',
    '--more',
    { '-g --reflog': '?text' },
  ),
}

const REFS: Record<string, SubSpec> = {
  branch: {
    operands: TEXTS,
    flags:
      '-r --remotes -a --all -l --list --show-current -v -vv --verbose -q --quiet -i --ignore-case --create-reflog --no-track --edit-description ' +
      '--unset-upstream --omit-empty --no-color --no-abbrev --no-column --recurse-submodules',
    values: `${REF_VALUES} -u --set-upstream-to`,
    options: {
      '-d --delete': '',
      '-D': '',
      '-m --move': '',
      '-M': '',
      '-c --copy': '',
      '-C': '',
      '-f --force': '',
      '-t --track --color --column --abbrev': '?text',
    },
    refine: branched,
  },
  tag: {
    operands: TEXTS,
    flags: '-a --annotate -s --sign --no-sign -l --list -v --verify --create-reflog -i --ignore-case --omit-empty --no-column -e --edit',
    values: `${REF_VALUES} -m --message --cleanup --trailer -u --local-user`,
    options: { '-d --delete': '', '-f --force': '', '-F --file': 'path.read', '-n --column --color': '?text' },
    refine: tagged,
  },
  'for-each-ref': looks('-s --shell -p --perl --python --tcl --ignore-case --omit-empty --stdin --include-root-refs', `${REF_VALUES} --count --exclude`, {
    '--color': '?text',
  }),
  'show-ref': looks('--head --heads --branches --tags -d --dereference -s --verify -q --quiet --exists', '', { '--abbrev --hash --exclude-existing': '?text' }),
  'symbolic-ref': looks('-q --quiet --short -d --delete --recurse --no-recurse', '-m'),
  'check-ref-format': looks('--branch --allow-onelevel --no-allow-onelevel --refspec-pattern --normalize'),
  'update-ref': { operands: TEXTS, flags: '--no-deref -z --create-reflog', values: '-m', options: { '-d': '', '--stdin': '' }, refine: refsUpdated },
  reflog: {
    unlisted: 'operands',
    ...logs(),
    subcommands: {
      show: logs(),
      list: looks(),
      exists: looks(),
      expire: {
        operands: TEXTS,
        flags: '--all --single-worktree -v --verbose --updateref --rewrite --stale-fix',
        values: '--expire --expire-unreachable',
        dryRun: '-n --dry-run',
        effects: DISCARD_HISTORY,
      },
      delete: { operands: TEXTS, flags: '--rewrite --updateref --verbose', dryRun: '-n --dry-run', effects: DISCARD_HISTORY },
    },
  },
  'pack-refs': looks('--all --no-prune --prune --auto', '--include --exclude'),
  replace: looks('-f --force -d --delete -e --edit -g --graft -l --list --raw', '--format'),
}

const FILES: Record<string, SubSpec> = {
  add: {
    operands: ['...path.list'],
    flags:
      '-v --verbose -n --dry-run -f --force -i --interactive -p --patch -e --edit -u --update -A --all --no-ignore-removal --no-all ' +
      '--ignore-removal -N --intent-to-add --refresh --ignore-errors --ignore-missing --no-warn-embedded-repo --renormalize --sparse ' +
      '--pathspec-file-nul',
    values: '--chmod',
    options: PATHSPEC,
  },
  stage: looks('-A -u -p -f -n -v'),
  rm: {
    operands: ['...path.list'],
    flags: '-f --force -q --quiet --ignore-unmatch --sparse --pathspec-file-nul',
    options: { '-r': '', '--cached': '', ...PATHSPEC },
    dryRun: '-n --dry-run',
    effects: [
      { kind: 'fs.delete', each: 'operands', if: '-r', unless: '--cached', set: { recursive: true } },
      { kind: 'fs.delete', each: 'operands', unless: ['-r', '--cached'] },
    ],
  },
  mv: { operands: ['...path.delete', 'path.write'], flags: '-f --force -k -v --verbose --sparse', dryRun: '-n --dry-run' },
  restore: {
    operands: ['...path.list'],
    flags:
      '-p --patch -q --quiet --progress --no-progress -m --merge --ignore-unmerged --ignore-skip-worktree-bits --recurse-submodules ' +
      '--no-recurse-submodules --overlay --no-overlay --ours --theirs --pathspec-file-nul',
    values: '-s --source --conflict',
    options: { '-S --staged': '', '-W --worktree': '', ...PATHSPEC },
    refine: restored,
  },
  checkout: {
    operands: TEXTS,
    flags:
      '-q --quiet --progress --no-progress -2 --ours -3 --theirs -l --no-track --guess --no-guess --ignore-skip-worktree-bits -m --merge ' +
      '--ignore-other-worktrees --overwrite-ignore --no-overwrite-ignore --no-recurse-submodules --overlay --no-overlay --pathspec-file-nul',
    values: '--conflict',
    options: {
      '-f --force': '',
      '-b': 'text',
      '-B': 'text',
      '--orphan': 'text',
      '-d --detach': '',
      '-p --patch': '',
      '-t --track --recurse-submodules': '?text',
      ...PATHSPEC,
    },
    refine: checkedOut,
  },
  switch: {
    operands: TEXTS,
    flags:
      '-d --detach --guess --no-guess -m --merge --progress --no-progress -q --quiet --no-track --ignore-other-worktrees --no-recurse-submodules ' +
      '--overwrite-ignore --no-overwrite-ignore',
    values: '--conflict -c --create --orphan',
    options: { '-C --force-create': 'text', '-f --force --discard-changes': '', '-t --track --recurse-submodules': '?text' },
    effects: [
      { kind: 'vcs.discard', if: '-f', set: { scope: 'tree' } },
      { kind: 'vcs.rewrite', if: '-C', set: { scope: 'branch' }, from: { ref: '-C' } },
    ],
  },
  reset: {
    operands: TEXTS,
    flags: '-q --quiet --refresh --no-refresh --pathspec-file-nul --no-recurse-submodules',
    values: '-U --unified',
    options: {
      '--soft': '',
      '--mixed': '',
      '--hard': '',
      '--merge': '',
      '--keep': '',
      '-N --intent-to-add': '',
      '-p --patch': '',
      '--recurse-submodules': '?text',
      ...PATHSPEC,
    },
    refine: wasReset,
  },
  clean: {
    operands: ['...path.list'],
    flags: '-d -q --quiet -x -X -i --interactive',
    values: '-e --exclude',
    options: { '-f --force': '' },
    dryRun: '-n --dry-run',
    refine: cleaned,
  },
  status: looks('-s --short -b --branch --show-stash --long -v --verbose -z --no-ahead-behind --ahead-behind --renames --no-renames --no-column', '', {
    '--porcelain -u --untracked-files --ignore-submodules --ignored --column --find-renames -M': '?text',
  }),
  'ls-files': {
    ...looks(
      '-c --cached -d --deleted -m --modified -o --others -i --ignored -s --stage -u --unmerged -k --killed --directory --no-empty-directory --eol ' +
        '--deduplicate -z -t -v -f --full-name --error-unmatch --exclude-standard --sparse --recurse-submodules --debug --resolve-undo',
      '-x --exclude -X --exclude-from --exclude-per-directory --with-tree --format',
      { '--abbrev': '?text' },
    ),
    refine: listed,
  },
  'ls-tree': looks('-d -r -t -l --long -z --name-only --name-status --object-only --full-name --full-tree', '--format', { '--abbrev': '?text' }),
  'check-ignore': looks('-q --quiet -v --verbose --stdin -z -n --non-matching --no-index'),
  'check-attr': looks('-a --all --stdin --cached -z', '--source'),
  'check-mailmap': looks('--stdin', '--mailmap-file --mailmap-blob'),
  grep: {
    operands: TEXTS,
    flags:
      '--cached --untracked --no-index --no-exclude-standard --exclude-standard --recurse-submodules -a --text --textconv --no-textconv -i ' +
      '--ignore-case -I -r --recursive --no-recursive -w --word-regexp -v --invert-match -h -H --full-name -E --extended-regexp -G --basic-regexp ' +
      '-P --perl-regexp -F --fixed-strings -n --line-number --column -l --files-with-matches --name-only -L --files-without-match -z --null -o ' +
      '--only-matching -c --count --no-color --break --heading -p --show-function -W --function-context --and --or --not --all-match -q --quiet -x',
    values: '-A --after-context -B --before-context -C --context -e --max-depth --threads -m --max-count',
    options: { '-f': 'path.read', '-O --open-files-in-pager': '?shell', '--color': '?text', ...COUNT },
    output: 'content',
  },
  apply: {
    operands: ['...path.read'],
    flags:
      '--3way -3 --index --cached -N --intent-to-add -R --reverse --reject -z --unidiff-zero --allow-binary-replacement --binary --whitespace ' +
      '--ignore-space-change --ignore-whitespace --inaccurate-eof -v --verbose -q --quiet --recount --unsafe-paths --allow-empty --apply --ours ' +
      '--theirs --union',
    values: '-p -C --exclude --include --directory --whitespace --build-fake-ancestor',
    dryRun: '--check --stat --numstat --summary',
  },
  'update-index': looks(
    '--add --remove --force-remove --refresh -q --ignore-missing --unmerged --index-info --info-only --assume-unchanged --no-assume-unchanged ' +
      '--skip-worktree --no-skip-worktree --really-refresh --replace --stdin -z --again -g --verbose --split-index --untracked-cache --fsmonitor ' +
      '--ignore-submodules',
    '--cacheinfo --chmod --index-version',
  ),
  'checkout-index': {
    ...looks('-u --index -q --quiet -n --no-create -z', '--stage', { '-f --force': '', '-a --all': '', '--stdin': '', '--prefix': 'path.write' }),
    refine: indexed,
  },
  'read-tree': {
    ...looks(
      '--trivial --aggressive -i --empty -v --no-sparse-checkout --no-recurse-submodules --recurse-submodules -q --quiet',
      '--prefix --exclude-per-directory --index-output',
      { '-m': '', '-u': '', '--reset': '' },
    ),
    dryRun: '-n --dry-run',
    effects: [{ kind: 'vcs.discard', if: '--reset', and: '-u', set: { scope: 'tree' } }],
  },
  'sparse-checkout': looks('--cone --no-cone --stdin --sparse-index --no-sparse-index --skip-checks'),
  'cat-file': {
    operands: TEXTS,
    flags: '-t -s -e -p --batch-all-objects --buffer --unordered --textconv --filters --follow-symlinks --allow-unknown-type -z -Z --use-mailmap',
    values: '--path --filter',
    options: { '--batch --batch-check --batch-command': '?text' },
  },
  'rev-parse': {
    ...looks(
      '--parseopt --sq-quote --keep-dashdash --stop-at-non-option --stuck-long --revs-only --no-revs --flags --no-flags --verify -q --quiet --sq ' +
        '--not --symbolic --symbolic-full-name --all --absolute-git-dir --git-dir --git-common-dir --is-inside-git-dir --is-inside-work-tree ' +
        '--is-bare-repository --is-shallow-repository --show-cdup --show-prefix --show-toplevel --show-superproject-working-tree --shared-index-path ' +
        '--local-env-vars --show-ref-format --end-of-options',
      '--default --prefix --resolve-git-dir --git-path --path-format --exclude --glob --disambiguate --since --after --until --before ' + '--exclude-hidden',
      { '--short --abbrev-ref --branches --tags --remotes --show-object-format': '?text' },
    ),
    outputIf: [{ if: '--show-toplevel', output: 'root' }],
  },
  'hash-object': { operands: ['...path.read'], flags: '-w --stdin --stdin-paths --no-filters --literally', values: '-t --path' },
  archive: {
    operands: TEXTS,
    flags: '-l --list -v --verbose --worktree-attributes',
    values: '--format --prefix --mtime --add-virtual-file',
    options: { '-o --output': 'path.write', '--remote': 'text', '--exec': 'text', '--add-file': 'path.read', ...COUNT },
    refine: archived,
  },
}

const COMMITS: Record<string, SubSpec> = {
  commit: {
    operands: ['...path.list'],
    flags:
      `${COMMIT_FLAGS} -a --all -p --patch --reset-author --short --branch --porcelain --long -z --null --allow-empty --allow-empty-message ` +
      '--verify -e --edit --no-edit --no-post-rewrite -i --include -o --only -v --verbose --no-verbose -q --quiet --status --no-status ' +
      '--pathspec-file-nul --interactive',
    values: '-C --reuse-message -c --reedit-message --fixup --squash --author --date -m --message --trailer --cleanup',
    options: { ...COMMIT_OPTIONS, '-F --file -t --template': 'path.read', '-n --no-verify': '', '--amend': '', '-u --untracked-files': '?text', ...PATHSPEC },
    dryRun: '--dry-run',
    refine: committed,
  },
  merge: {
    operands: TEXTS,
    flags:
      '--commit -e --edit --no-edit --ff --no-ff --ff-only --no-squash --stat --no-stat -n --compact-summary --signoff --no-signoff --verify -q ' +
      '--quiet -v --verbose --progress --no-progress --autostash --no-autostash --allow-unrelated-histories --overwrite-ignore --rerere-autoupdate ' +
      '--no-rerere-autoupdate --no-gpg-sign --continue --no-log',
    values: `${STRATEGY_VALUES} -m --cleanup --into-name`,
    options: {
      ...COMMIT_OPTIONS,
      '-F --file': 'path.read',
      '--no-commit': '',
      '--squash': '',
      '--abort': '',
      '--quit': '',
      '--no-verify': '',
      '--log': '?text',
    },
    refine: joined,
  },
  'cherry-pick': {
    operands: TEXTS,
    flags:
      '-e --edit -x -r --ff --allow-empty --allow-empty-message --keep-redundant-commits --continue --rerere-autoupdate --no-rerere-autoupdate -s ' +
      '--signoff --no-gpg-sign',
    values: '-m --mainline --cleanup --strategy -X --strategy-option --empty',
    options: { ...COMMIT_OPTIONS, '-n --no-commit': '', '--abort': '', '--quit': '', '--skip': '' },
    refine: joined,
  },
  revert: {
    operands: TEXTS,
    flags: '-e --edit --no-edit -s --signoff --continue --reference --rerere-autoupdate --no-rerere-autoupdate --no-gpg-sign',
    values: '-m --mainline --cleanup --strategy -X --strategy-option',
    options: { ...COMMIT_OPTIONS, '-n --no-commit': '', '--abort': '', '--quit': '', '--skip': '' },
    refine: joined,
  },
  am: {
    operands: ['...path.read'],
    flags:
      '-s --signoff -k --keep --keep-non-patch --no-keep-cr --keep-cr -c --scissors --no-scissors -q --quiet -u --utf8 --no-utf8 -3 --3way ' +
      '--no-3way -i --interactive -n --ignore-date --committer-date-is-author-date --continue -r --resolved --ignore-space-change ' +
      '--ignore-whitespace --reject --retry --allow-empty --no-gpg-sign -m --message-id --no-message-id',
    values: '--empty --quoted-cr --whitespace -C -p --directory --exclude --include --patch-format',
    options: { ...COMMIT_OPTIONS, '--no-verify': '', '--abort': '', '--quit': '', '--skip': '', '--show-current-patch': '?text' },
    refine: joined,
  },
  rebase: {
    operands: TEXTS,
    flags:
      '--keep-base --continue --skip --apply -m --merge --no-keep-empty --keep-empty --allow-empty-message --reapply-cherry-picks ' +
      '--no-reapply-cherry-picks -q --quiet -v --verbose --stat -n --no-stat --verify --fork-point --no-fork-point --ignore-whitespace ' +
      '--committer-date-is-author-date --ignore-date --reset-author-date --signoff -i --interactive -r --no-rebase-merges -f --no-ff --force-rebase ' +
      '--root --autosquash --no-autosquash --autostash --no-autostash --reschedule-failed-exec --no-reschedule-failed-exec --update-refs ' +
      '--no-update-refs --rerere-autoupdate --no-rerere-autoupdate --no-gpg-sign',
    values: `${STRATEGY_VALUES} --onto --empty --whitespace -C`,
    options: {
      ...COMMIT_OPTIONS,
      '-x --exec': 'shell',
      '--no-verify': '',
      '--abort': '',
      '--quit': '',
      '--edit-todo': '',
      '--show-current-patch': '',
      '--rebase-merges': '?text',
    },
    refine: rebased,
  },
  stash: {
    operands: TEXTS,
    flags: '-p --patch -S --staged -k --keep-index --no-keep-index -q --quiet -u --include-untracked -a --all --pathspec-file-nul',
    values: '-m --message',
    options: PATHSPEC,
    unlisted: 'operands',
    subcommands: {
      'push save': {
        operands: TEXTS,
        flags: '-p --patch -S --staged -k --keep-index --no-keep-index -u --include-untracked --no-include-untracked -a --all -q --quiet --pathspec-file-nul',
        values: '-m --message',
        options: PATHSPEC,
      },
      'pop apply': looks('--index -q --quiet'),
      list: logs(),
      show: logs({ flags: `${LOG_FLAGS} -u --include-untracked --only-untracked` }),
      branch: looks(),
      create: looks(),
      store: looks('-q --quiet', '-m --message'),
      drop: { ...looks('-q --quiet'), effects: DISCARD_HISTORY },
      clear: { ...looks(), effects: DISCARD_HISTORY },
    },
  },
  notes: {
    unlisted: 'operands',
    operands: TEXTS,
    values: '--ref',
    subcommands: {
      list: looks(),
      show: looks(),
      get: looks(),
      'add append edit copy merge prune remove': looks(
        '-f --force -v --verbose -n --dry-run --ignore-missing --stdin --allow-empty --commit --abort -q --quiet',
        '-m --message -F --file -C --reuse-message -c --reedit-message -s --strategy --separator',
      ),
    },
  },
  bisect: {
    operands: TEXTS,
    syntax: 'posix',
    unlisted: 'operands',
    refine: bisected,
    subcommands: { start: looks('--no-checkout --first-parent', '--term-new --term-bad --term-old --term-good') },
  },
  'commit-tree': { ...looks('--no-gpg-sign', '-p -m -F', COMMIT_OPTIONS), effects: does('vcs.commit') },
  'commit-graph': looks(
    '--reachable --stdin-packs --stdin-commits --append --progress --no-progress --changed-paths --shallow',
    '--object-dir --split --max-commits',
  ),
  'filter-branch': {
    operands: TEXTS,
    flags: ANY,
    values: '--setup --original -d --state-branch --subdirectory-filter',
    options: { '--env-filter --tree-filter --index-filter --parent-filter --msg-filter --commit-filter --tag-name-filter': 'shell' },
    effects: does('vcs.rewrite', { scope: 'all-refs' }),
  },
  'filter-repo': {
    operands: TEXTS,
    flags: ANY,
    values:
      '--path --path-glob --path-regex --subdirectory-filter --to-subdirectory-filter --path-rename --tag-rename --refs --strip-blobs-bigger-than ' +
      '--mailmap --replace-text --replace-message --paths-from-file --source --target',
    dryRun: '--dry-run --analyze',
    effects: does('vcs.rewrite', { scope: 'all-refs' }),
  },
}

const REMOTES: Record<string, SubSpec> = {
  push: {
    operands: TEXTS,
    flags:
      '-q --quiet -v --verbose --progress --no-progress --porcelain --atomic --no-atomic --follow-tags --no-follow-tags --signed --no-signed --thin ' +
      '--no-thin -u --set-upstream -4 --ipv4 -6 --ipv6 --verify --force-if-includes --no-force-if-includes --no-recurse-submodules ' +
      '--no-force-with-lease',
    values: '-o --push-option --recurse-submodules',
    options: {
      '--repo': 'text',
      '--receive-pack --exec': 'shell',
      '-f --force': '',
      '--force-with-lease': '?text',
      '-d --delete': '',
      '--all': '',
      '--branches': '',
      '--mirror': '',
      '--tags': '',
      '--prune': '',
      '--no-verify': '',
      '--signed': '?text',
    },
    dryRun: '-n --dry-run',
    refine: pushed,
  },
  fetch: { operands: TEXTS, flags: FETCH_FLAGS, values: FETCH_VALUES, options: FETCH_OPTIONS, refine: (call) => fetched(call, call.operands[0]) },
  pull: {
    operands: TEXTS,
    flags:
      `${FETCH_FLAGS} --commit --no-commit -e --edit --no-edit --ff --no-ff --ff-only --stat --no-stat --squash --no-squash --signoff --no-signoff ` +
      '--autostash --no-autostash --no-rebase --allow-unrelated-histories --verify-signatures --no-verify --compact-summary --no-log -n',
    values: `${FETCH_VALUES} ${STRATEGY_VALUES} --cleanup`,
    options: { ...FETCH_OPTIONS, ...COMMIT_OPTIONS, '-r --rebase': '?text', '--log': '?text' },
    refine: pulled,
  },
  'ls-remote': {
    operands: TEXTS,
    flags: '-h --heads --branches -t --tags --refs -q --quiet --exit-code --get-url --symref',
    values: '--sort -o --server-option',
    options: { '--upload-pack --exec': 'shell' },
    refine: (call) => fetched(call, call.operands[0]),
  },
  clone: {
    operands: TEXTS,
    flags:
      '-l --local --no-hardlinks -s --shared --dissociate -q --quiet -v --verbose --progress --reject-shallow --no-reject-shallow --bare --sparse ' +
      '--also-filter-submodules --mirror -n --no-checkout --single-branch --no-single-branch --no-tags --tags --shallow-submodules ' +
      '--no-shallow-submodules --remote-submodules --no-remote-submodules -4 --ipv4 -6 --ipv6',
    values:
      '-o --origin -b --branch --revision --depth --shallow-since --shallow-exclude --reference --reference-if-able --server-option --filter -j ' +
      '--jobs --separate-git-dir --ref-format --bundle-uri',
    options: { '-u --upload-pack': 'shell', '--template': 'path.read', '-c --config': 'text', '--recurse-submodules --recursive': '?text' },
    refine: both(cloned, (call) => ({
      nested: call.values('-c').flatMap((word) => {
        const [key = '', ...rest] = orAsk(word).split('=')
        return written(key, { parts: [rest.join('=')], carries: [] }).nested ?? []
      }),
    })),
  },
  remote: {
    operands: TEXTS,
    flags: '-v --verbose',
    subcommands: {
      add: {
        operands: ['text', 'text'],
        flags: '-f --fetch --tags --no-tags',
        values: '-t --track -m --master',
        options: { '--mirror': '?text' },
        refine: (call) => ({
          effects: [effect('vcs.config', shown(call.operands), { remote: orAsk(call.operands[1]), ref: `remote.${orAsk(call.operands[0])}.url` })],
        }),
      },
      'set-url': {
        operands: TEXTS,
        options: { '--push': '', '--add': '', '--delete': '' },
        refine: (call) => ({
          effects: [effect('vcs.config', shown(call.operands), { remote: orAsk(call.operands[1]), ref: `remote.${orAsk(call.operands[0])}.url` })],
        }),
      },
      'remove rm rename': { operands: TEXTS, flags: '--progress --no-progress', effects: [{ kind: 'vcs.config', from: { ref: 'operands[0]' } }] },
      'set-head set-branches': looks('-a --auto -d --delete --add'),
      'get-url': looks('--push --all'),
      show: looks('-n -v'),
      prune: looks('-n --dry-run'),
      update: looks('-p --prune'),
    },
  },
  submodule: {
    operands: TEXTS,
    flags: '-q --quiet --cached',
    subcommands: {
      'status summary init sync deinit absorbgitdirs set-branch set-url': looks(
        '--recursive --cached --files --all -f --force -q --quiet -d --default',
        '-b --branch -n --summary-limit',
      ),
      update: {
        operands: TEXTS,
        flags:
          '--init --remote -N --no-fetch -f --force --checkout --rebase --merge --recursive --single-branch --no-single-branch --recommend-shallow ' +
          '--no-recommend-shallow -q --quiet --progress',
        values: '--reference --depth -j --jobs --filter',
      },
      add: { operands: TEXTS, flags: '-f --force -q --quiet --progress', values: '-b --branch --name --reference --depth --ref-format', refine: cloned },
      foreach: { syntax: 'posix', operands: TEXTS, flags: '--recursive -q --quiet', refine: foreach },
    },
  },
  worktree: {
    subcommands: {
      add: {
        operands: ['path.create', 'text'],
        flags:
          '-f --force --detach --checkout --no-checkout --guess-remote --no-guess-remote --track --no-track --lock --orphan -q --quiet -d ' +
          '--no-relative-paths --relative-paths',
        values: '-b -B --reason',
      },
      list: looks('-v --verbose --porcelain -z', '--expire'),
      'lock unlock move repair': looks('-f --force', '--reason'),
      prune: looks('-n --dry-run -v --verbose', '--expire'),
      remove: {
        operands: ['path.list'],
        options: { '-f --force': '' },
        effects: [{ kind: 'fs.delete', each: 'operands', if: '-f', set: { recursive: true } }],
      },
    },
  },
  bundle: {
    subcommands: {
      create: { operands: ['path.write', '...text'], flags: '-q --quiet --progress --all --branches --tags', values: '--version --since', options: COUNT },
      verify: { operands: ['path.read'], flags: '-q --quiet' },
      'list-heads': { operands: ['path.read', '...text'] },
      unbundle: { operands: ['path.read', '...text'], flags: '--progress' },
    },
  },
  'fetch-pack send-pack': looks('--all --stdin -q --quiet --keep --thin -v --no-progress --force --mirror --dry-run', '--depth', {
    '--upload-pack --receive-pack --exec': 'shell',
  }),
  'request-pull': looks('-p'),
  'send-email': {
    operands: ['...path.read'],
    flags: ANY,
    values:
      '--to --cc --bcc --from --subject --in-reply-to --smtp-server --smtp-user --smtp-pass --smtp-server-port --smtp-encryption --compose-encoding ' +
      '--confirm --suppress-cc --identity --envelope-sender',
    options: { '--to-cmd --cc-cmd --header-cmd --sendmail-cmd': 'shell' },
    dryRun: '--dry-run',
    effects: does('message.send', { channel: 'email', audience: 'unknown' }),
  },
  'imap-send': { flags: '-v -q --curl --no-curl', effects: does('message.send', { channel: 'email', audience: 'own' }) },
  daemon: { operands: ['...path.list'], flags: ANY, values: '--port', effects: [{ kind: 'net.listen', set: { port: 9418 } }] },
  instaweb: { flags: ANY, values: '-d --httpd -p --port -b --browser', effects: [{ kind: 'net.listen', set: { port: 1234 } }] },
  svn: looks(ANY),
  p4: looks(ANY),
}

const UPKEEP: Record<string, SubSpec> = {
  config: {
    operands: TEXTS,
    flags:
      '--add --append --replace-all --fixed-value --get --get-all --get-regexp --get-urlmatch --get-color --get-colorbool --all -l --list -z --null ' +
      '--name-only --show-names --no-show-names --show-origin --show-scope --includes --no-includes --bool --int --bool-or-int --bool-or-str --path ' +
      '--expiry-date --no-type --local --worktree --regexp',
    values: '--type --default --blob --comment --value --url',
    options: {
      '--global': '',
      '--system': '',
      '-f --file': 'text',
      '--unset': '',
      '--unset-all': '',
      '--rename-section': '',
      '--remove-section': '',
      '-e --edit': '',
    },
    refine: configured,
  },
  gc: {
    operands: TEXTS,
    flags: '--aggressive --auto --no-prune --quiet -q --force --keep-largest-pack --cruft --no-cruft --detach --no-detach',
    values: '--max-cruft-size',
    options: { '--prune': '?text' },
    refine: (call) =>
      /^(now|all|\d+\.(second|minute)s?.*)$/.test(known(call.value('--prune')) ?? '')
        ? { effects: [effect('vcs.discard', 'unreachable objects', { scope: 'history' })] }
        : {},
  },
  prune: { operands: TEXTS, flags: '-v --verbose --progress', values: '--expire', dryRun: '-n --dry-run', effects: DISCARD_HISTORY },
  'prune-packed': looks('-n --dry-run -q --quiet'),
  repack: looks(
    '-a -A -d -l -f -F -q --quiet -n --cruft --keep-unreachable -k -b --write-bitmap-index -m --write-midx',
    '--window --depth --threads --max-pack-size --filter',
  ),
  maintenance: {
    ...looks('--auto --quiet --force', '--task --schedule --scheduler'),
    subcommands: {
      run: looks('--auto --quiet --detach --no-detach', '--task --schedule'),
      start: { values: '--scheduler', effects: does('persist', { mechanism: 'git-maintenance' }) },
      'stop register unregister': looks('--force', '--config-file'),
    },
  },
  fsck: looks(
    '--full --no-full --strict --unreachable --dangling --no-dangling --root --tags --cache --no-reflogs --lost-found --progress --no-progress ' +
      '--connectivity-only --name-objects --verbose',
  ),
  'count-objects': looks('-v --verbose -H --human-readable'),
  'verify-pack': looks('-v --verbose -s --stat-only'),
  'verify-commit': looks('-v --verbose --raw'),
  'verify-tag': looks('-v --verbose --raw', '--format'),
  rerere: { ...looks(), unlisted: 'operands' },
  difftool: {
    ...diffs({ flags: '-g --gui --no-gui -y --no-prompt --prompt -d --dir-diff --tool-help --trust-exit-code --no-trust-exit-code --symlinks --no-symlinks' }),
    options: { ...DIFF_OPTIONS, '-t --tool': 'text', '-x --extcmd': 'shell' },
  },
  mergetool: looks('--tool-help -y --no-prompt --prompt -g --gui --no-gui', '-t --tool -O'),
  credential: {
    operands: TEXTS,
    subcommands: { fill: { effects: does('secret.read', { store: 'keychain' }), output: 'secret' }, 'approve reject capability': looks() },
  },
  'credential-store credential-cache credential-osxkeychain credential-manager credential-libsecret': {
    operands: TEXTS,
    values: '--file --timeout --socket',
    effects: does('secret.read', { store: 'keychain' }),
    output: 'secret',
  },
  init: {
    operands: ['path.create'],
    flags: '-q --quiet --bare',
    values: '--separate-git-dir --object-format --ref-format -b --initial-branch',
    options: { '--template': 'path.read', '--shared': '?text' },
  },
  hook: { subcommands: { run: { operands: TEXTS, flags: '--ignore-missing', values: '--to-stdin' } } },
  lfs: {
    unlisted: 'operands',
    operands: TEXTS,
    flags: ANY,
    values: '-I --include -X --exclude -j',
    subcommands: {
      install: {
        flags: '--force --local --system --skip-smudge --skip-repo --worktree',
        operands: TEXTS,
        effects: [{ kind: 'vcs.config', set: { ref: 'filter.lfs' } }],
      },
      push: {
        operands: TEXTS,
        flags: '--all --stdin --object-id',
        dryRun: '-d --dry-run',
        effects: [{ kind: 'vcs.push', from: { remote: 'operands[0]' }, set: { ref: '?' } }],
      },
      prune: { operands: TEXTS, flags: ANY, effects: [{ kind: 'vcs.discard', set: { scope: 'history' } }], dryRun: '-d --dry-run' },
    },
  },
  flow: { ...looks(ANY, '-m -u'), unlisted: 'operands' },
  help: looks('-a --all -g --guides -i --info -m --man -w --web --config -v --verbose'),
  version: looks('--build-options'),
  bugreport: looks('--diagnose', '-o --output-directory -s --suffix'),
  column: looks('', '--mode --width --padding'),
  'interpret-trailers': looks(
    '--in-place --trim-empty --only-trailers --only-input --unfold --parse --no-divider',
    '--where --if-exists --if-missing --trailer',
  ),
  'write-tree mktree mktag stripspace unpack-objects index-pack pack-objects merge-file merge-index var get-tar-commit-id patch-id mailinfo mailsplit fast-export fast-import multi-pack-index show-index for-each-repo diagnose refs rev-parse-opt ls-remote-helper whatchanged-all update-server-info fmt-merge-msg':
    { operands: TEXTS, flags: ANY },
  'gui gitk citool scalar cvsserver': { operands: TEXTS, flags: ANY },
}

const settle = (subs: Record<string, SubSpec>): Record<string, SubSpec> =>
  Object.fromEntries(
    Object.entries(subs).map(([name, spec]) => [
      name,
      { ...spec, syntax: spec.syntax ?? 'gnu', ...(spec.subcommands ? { subcommands: settle(spec.subcommands) } : {}), refine: withSettings(spec.refine) },
    ]),
  )

export default {
  names: ['git'],
  source: 'git 2.47 manual pages',
  abbreviates: true,
  syntax: 'posix',
  dryRun: '-h',
  flags:
    '-v --version --html-path --man-path --info-path -p --paginate -P --no-pager --no-replace-objects --no-lazy-fetch --no-optional-locks ' +
    '--no-advice --bare --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs',
  values: '--namespace --super-prefix --list-cmds --attr-source --config-env',
  options: { '-C': 'path.cwd', '-c': 'text', '--git-dir': 'path.list', '--work-tree': 'path.cwd', '--exec-path': '?path.list' },
  operands: ['...text'],
  unlisted: 'operands',
  refine: (call) => (call.path.length === 0 ? aliased(call) : {}),
  subcommands: settle({ ...HISTORY, ...REFS, ...FILES, ...COMMITS, ...REMOTES, ...UPKEEP }),
} satisfies CommandSpec
