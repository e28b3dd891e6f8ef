// Owns git's sub-commands that show what was: log, show, diff, blame, format-patch, merge-base.
import type { SubSpec } from '../command-spec.ts'
import { diffs, logs, looks } from './_git-forms.ts'
import { COUNT, DIFF_OPTIONS, DIFF_VALUES, LOG_FLAGS, LOG_OPTIONS, LOG_VALUES, REVISION_FLAGS, REVISION_OPTIONS, REVISION_VALUES } from './_git-options.ts'

import { objectsRead } from './_git-refine.ts'

export const HISTORY: Record<string, SubSpec> = {
  log: logs(),
  whatchanged: logs(),
  shortlog: logs({
    flags: `${REVISION_FLAGS} -n --numbered -s --summary -e --email -c --committer`,
    values: `${REVISION_VALUES.replace('-n ', '')} --group`,
    options: { ...REVISION_OPTIONS, '-w': '?text' },
  }),
  show: logs({ refine: objectsRead }),
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
