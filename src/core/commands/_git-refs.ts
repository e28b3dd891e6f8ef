// Owns git's sub-commands of refs: branch, tag, reflog, update-ref, replace.
import type { SubSpec } from '../command-spec.ts'
import { DISCARD_HISTORY, logs, looks, TEXTS } from './_git-forms.ts'
import { REF_VALUES } from './_git-options.ts'
import { branched, refsUpdated, tagged } from './_git-refine.ts'

export const REFS: Record<string, SubSpec> = {
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
