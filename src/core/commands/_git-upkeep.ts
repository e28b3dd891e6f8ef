// Owns git's sub-commands of the repository itself: config, gc, fsck, credential, init, lfs, plumbing.
import type { SubSpec } from '../command-spec.ts'
import { ANY, does, effect, known } from './_dev-words.ts'
import { configured } from './_git-config.ts'
import { DISCARD_HISTORY, diffs, looks, TEXTS } from './_git-forms.ts'
import { DIFF_OPTIONS } from './_git-options.ts'

export const UPKEEP: Record<string, SubSpec> = {
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
