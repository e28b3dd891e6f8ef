// Owns GnuPG: keys read and deleted, files encrypted and decrypted, key servers. No other crypto tool.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { concat, literal, unknown } from '../value.ts'
import { draft, textFor } from './_words.ts'

const DELETES = ['--delete-secret-keys', '--delete-keys', '--delete-secret-and-public-key'] as const

const output = (call: Call, input: Value | undefined): EffectDraft[] => {
  const to = call.value('-o')
  if (to !== undefined) return textFor(to) === '-' ? [] : [draft('fs.write', to, { overwrites: call.has('--yes') })]
  if (input === undefined) return []
  if (call.has('-c') || call.has('-e') || call.has('-s') || call.has('-b'))
    return [draft('fs.write', concat([input, literal(call.has('-a') ? '.asc' : call.has('-b') ? '.sig' : '.gpg')]))]
  return []
}

const refine = (call: Call): Refined => {
  const effects: EffectDraft[] = []
  const secret = call.has('--export-secret-keys') || call.has('--export-secret-subkeys')
  if (secret)
    return {
      effects: [draft('secret.read', `${call.home}/.gnupg/private-keys-v1.d`, { store: 'private-key' }), ...output(call, undefined)],
      stdout: unknown('secret key', false, [{ kind: 'secret', path: '~/.gnupg' }]),
    }
  const removed = DELETES.find((name) => call.has(name))
  if (removed !== undefined)
    return { effects: [draft('fs.delete', removed.includes('secret') ? `${call.home}/.gnupg/private-keys-v1.d` : `${call.home}/.gnupg/pubring.kbx`)] }
  const keys = call.has('--list-keys') || call.has('-K') || call.has('--fingerprint') || call.has('--export') || call.has('--locate-keys')
  if (call.has('--recv-keys') || call.has('--refresh-keys') || call.has('--locate-keys') || call.has('--search-keys'))
    effects.push(
      draft('net.download', call.value('--keyserver') ?? 'hkps://keys.openpgp.org', { method: 'GET' }),
      draft('fs.write', `${call.home}/.gnupg/pubring.kbx`),
    )
  if (call.has('--send-keys')) effects.push(draft('net.upload', call.value('--keyserver') ?? 'hkps://keys.openpgp.org'))
  if (call.has('--gen-key') || call.has('--import')) effects.push(draft('fs.write', `${call.home}/.gnupg/pubring.kbx`))
  if (keys || call.has('--send-keys') || call.has('--recv-keys') || call.has('--gen-key') || call.has('--edit-key'))
    return { effects: [...effects, ...output(call, undefined)] }
  for (const file of call.operands) effects.push(draft('fs.read', file))
  return { effects: [...effects, ...output(call, call.operands[0])] }
}

export default [
  {
    names: ['gpg', 'gpg2', 'gpgv', 'gpg1'],
    source: 'gpg(1) 2.4',
    abbreviates: true,
    operands: ['...text'],
    options: {
      '-o --output': 'text',
      '-c --symmetric': '',
      '-e --encrypt': '',
      '-d --decrypt': '',
      '-s --sign --clear-sign --clearsign': '',
      '-b --detach-sign': '',
      '-a --armor': '',
      '--yes': '',
      '--export': '',
      '--export-secret-keys': '',
      '--export-secret-subkeys': '',
      '--delete-secret-keys --delete-secret-key': '',
      '--delete-keys --delete-key': '',
      '--delete-secret-and-public-key': '',
      '-k --list-keys --list-public-keys --list-sigs --list-signatures --check-sigs': '',
      '-K --list-secret-keys': '',
      '--fingerprint --with-fingerprint --show-keys --card-status': '',
      '--recv-keys --receive-keys': '',
      '--refresh-keys': '',
      '--send-keys': '',
      '--search-keys': '',
      '--locate-keys --locate-external-keys --fetch-keys': '',
      '--gen-key --generate-key --full-generate-key --full-gen-key --quick-generate-key --quick-gen-key --quick-add-key --quick-add-uid --change-passphrase --gen-revoke --quick-sign-key --sign-key --lsign-key':
        '',
      '--edit-key --card-edit --edit-card': '',
      '--import --fast-import --import-ownertrust': '',
      '--keyserver': 'text',
      '--passphrase-file': 'path.read',
      '--homedir': 'path.list',
      '--keyring --primary-keyring --secret-keyring': 'path.list',
      '--options': 'path.read',
      '--log-file': 'path.append',
      '--photo-viewer --agent-program --dirmngr-program --keyboxd-program': 'shell',
    },
    flags:
      '-v --verbose -q --quiet -n --batch --no-batch -t --textmode -z -r -u --no-tty --always-trust --verify --dearmor --enarmor --print-md ' +
      '--with-colons --with-keygrip --with-subkey-fingerprint --no-default-keyring --no-options --no-auto-key-locate --version --list-packets ' +
      '--export-ownertrust --update-trustdb --check-trustdb --list-config --armour --no-symkey-cache --no-encrypt-to --ignore-mdc-error --expert ' +
      '--quick-set-expire --no-autostart --no-armor --no-permission-warning --allow-secret-key-import --no-greeting --rebuild-keydb-caches ' +
      '--dump-options --list-options-help --gpgconf-list --multifile --force-mdc -h --help --skip-verify --fixed-list-mode --store ' +
      '--no-emit-version --no-comments',
    values:
      '-r --recipient -R --hidden-recipient -f --recipient-file -F -u --local-user --default-key --passphrase --passphrase-fd --pinentry-mode ' +
      '--cipher-algo --digest-algo --compress-algo -z --compress-level --s2k-mode --s2k-digest-algo --s2k-cipher-algo --s2k-count --trust-model ' +
      '--keyserver-options --keyid-format --status-fd --status-file --logger-fd --command-fd --list-options --import-options --export-options ' +
      '--export-filter --import-filter --set-filename --default-new-key-algo --comment --display-charset --faked-system-time --weak-digest ' +
      '--compliance --debug --debug-level --default-preference-list --personal-digest-preferences --personal-cipher-preferences --cert-digest-algo ' +
      '--attribute-fd --max-output --auto-key-locate -N --set-notation --trusted-key --group --encrypt-to',
    dryRun: '-n --dry-run --version -h --help',
    output: 'content',
    refine,
  },
  {
    names: ['gpgconf', 'gpg-agent', 'gpg-connect-agent', 'gpgsm', 'dirmngr', 'pinentry'],
    source: 'gpgconf(1) 2.4',
    operands: ['...text'],
    flags:
      '--kill --launch --list-dirs --list-components --list-options --check-programs --reload --daemon --version -v -q --server -K -R ' +
      '--no-autostart --use-standard-socket --enable-ssh-support --create-socketdir --remove-socketdir --show-versions --export --help --dry-run ' +
      '--bye --verify',
    values: '--homedir -o --output -S --default-cache-ttl --max-cache-ttl --pinentry-program',
  },
] satisfies readonly CommandSpec[]
