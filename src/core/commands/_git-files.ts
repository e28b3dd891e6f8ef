// Owns git's sub-commands of the work tree and the index: add, rm, checkout, restore, reset, clean, apply, grep, and objects read by name.
import type { SubSpec } from '../command-spec.ts'
import { looks, PATHSPEC, TEXTS } from './_git-forms.ts'
import { COUNT } from './_git-options.ts'
import { archived, checkedOut, cleaned, indexed, listed, objectsRead, restored, wasReset } from './_git-refine.ts'

export const FILES: Record<string, SubSpec> = {
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
      '-P --perl-regexp -F --fixed-strings -n --line-number --column -z --null -o ' +
      '--only-matching -c --count --no-color --break --heading -p --show-function -W --function-context --and --or --not --all-match -q --quiet -x',
    values: '-A --after-context -B --before-context -C --context -e --max-depth --threads -m --max-count',
    options: {
      '-f': 'path.read',
      '-O --open-files-in-pager': '?shell',
      '--color': '?text',
      '-l --files-with-matches --name-only -L --files-without-match': '',
      ...COUNT,
    },
    output: 'content',
    outputIf: [{ if: '-l', output: 'names' }],
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
    refine: objectsRead,
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
    outputIf: [
      { if: '--show-toplevel', output: 'root' },
      { if: ['--absolute-git-dir', '--git-common-dir', '--git-dir'], output: 'git-dir' },
    ],
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
