// Owns git's sub-commands that speak to others or to other trees: push, fetch, clone, remote, submodule, worktree, bundle, send-email.
import type { SubSpec } from '../command-spec.ts'
import { ANY, does, effect, orAsk, shown } from './_dev-words.ts'
import { written } from './_git-config.ts'
import { looks, TEXTS } from './_git-forms.ts'
import { COMMIT_OPTIONS, COUNT, FETCH_FLAGS, FETCH_OPTIONS, FETCH_VALUES, STRATEGY_VALUES } from './_git-options.ts'
import { pushed } from './_git-push.ts'
import { both, cloned, fetched, foreach, pulled } from './_git-refine.ts'

export const REMOTES: Record<string, SubSpec> = {
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
      create: {
        operands: ['path.write', '...text'],

        flags: '-q --quiet --progress --all --branches --tags',
        values: '--version --since',
        options: COUNT,
      },
      verify: { operands: ['path.read'], flags: '-q --quiet' },
      'list-heads': { operands: ['path.read', '...text'] },
      unbundle: { operands: ['path.read', '...text'], flags: '--progress' },
    },
  },
  'send-pack': {
    operands: TEXTS,
    flags: '--stdin -q --quiet -v --verbose --thin --atomic --signed --no-signed --progress --no-progress',
    options: { '--receive-pack --exec': 'shell', '--push-option': 'text', '-f --force': '', '--mirror': '', '--all': '' },
    dryRun: '--dry-run',
    refine: pushed,
  },
  'fetch-pack': looks('--all --stdin -q --quiet --keep --thin -v --no-progress', '--depth', { '--upload-pack --exec': 'shell' }),
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
