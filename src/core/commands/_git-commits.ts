// Owns git's sub-commands that make or remake commits: commit, merge, rebase, stash, bisect, filter-branch.
import type { SubSpec } from '../command-spec.ts'
import { ANY, does } from './_dev-words.ts'
import { DISCARD_HISTORY, logs, looks, PATHSPEC, TEXTS } from './_git-forms.ts'
import { COMMIT_FLAGS, COMMIT_OPTIONS, LOG_FLAGS, STRATEGY_VALUES } from './_git-options.ts'
import { bisected, committed, joined, rebased } from './_git-refine.ts'

export const COMMITS: Record<string, SubSpec> = {
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
