// Owns stores of secrets and password managers, and the tools that encrypt with them. Not openssl, gpg.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields, EffectKind, Store } from '../effect.ts'
import { unknown } from '../value.ts'
import type { Wide } from './_words.ts'
import { draft, flagSet, readWide, tellingWords, textFor } from './_words.ts'

interface Manager {
  readonly store: Store
  readonly reads: RegExp
  readonly lists: RegExp
  readonly changes: RegExp
  readonly destroys: RegExp
  readonly runs?: RegExp
  readonly flags?: string
  /** True where the store is on this machine. */
  readonly local: boolean
}

const MANAGERS: Readonly<Record<string, Manager>> = {
  pass: {
    store: 'vault',
    local: true,
    reads: /^(show|find-show|otp|grep|edit)\b/,
    lists: /^(ls|list|find|search|version|help|git log|git status)?$|^(ls|find|search|help|version)\b/,
    changes: /^(insert|add|generate|mv|rename|cp|copy|init|git)\b/,
    destroys: /^(rm|remove|delete)\b/,
  },
  security: {
    store: 'keychain',
    local: true,
    reads: /^(find-(generic|internet)-password|dump-keychain|export|find-key)\b/,
    lists:
      /^(list-keychains|find-identity|find-certificate|show-keychain-info|default-keychain|login-keychain|verify-cert|cms|help|error|get-identity-preference|list-smartcards|dump-trust-settings|authorizationdb read)\b/,
    changes: /^(add-|import|set-|create-|unlock-|lock-|authorize|trust-settings-import|add-trusted-cert|authorizationdb)/,
    destroys: /^(delete-|remove-trusted-cert)/,
  },
  'secret-tool': { store: 'keychain', local: true, reads: /^(lookup|search)\b/, lists: /^$/, changes: /^(store|lock|unlock)\b/, destroys: /^clear\b/ },
  keyring: { store: 'keychain', local: true, reads: /^get\b/, lists: /^(diagnose|--list-backends)?$/, changes: /^set\b/, destroys: /^del\b/ },
  op: {
    store: 'vault',
    local: false,
    reads: /^(read|get|inject|item get|document get|item template|export|service-account)\b/,
    lists: /^(list|whoami|account|vault (list|get)|item list|user (list|get)|signin|update|completion|help|events-api|group (list|get)|connect)\b|^$/,
    changes: /^(create|edit|item (create|edit|share|move)|vault (create|edit)|document (create|edit)|user|signout|group)\b/,
    destroys: /^(delete|(item|vault|document|user|group) delete|forget)\b/,
    runs: /^(run|plugin run)\b/,
  },
  bw: {
    store: 'vault',
    local: false,
    reads: /^(get|export|list|receive|unlock|login)\b/,
    lists: /^(status|sync|generate|encode|config|lock|logout|update|completion|help|serve|sdk-version)?\b/,
    changes: /^(create|edit|restore|share|confirm|import|send|move)\b/,
    destroys: /^delete\b/,
  },
  vault: {
    store: 'vault',
    local: false,
    reads: /^(read|kv get|unwrap|token create|print token|kv metadata get|operator (init|generate-root|unseal))\b/,
    lists:
      /^(status|list|kv list|version|version-history|path-help|auth (list|help)|secrets list|policy (list|read|fmt)|token (lookup|capabilities)|audit list|namespace (list|lookup)|operator (members|raft|diagnose|usage|key-status)|login|server|agent|debug|monitor|plugin (list|info)|help|lease lookup)\b|^$/,
    changes:
      /^(write|patch|kv (put|patch|rollback|undelete|metadata put|enable-versioning)|auth|secrets (enable|tune|move)|policy write|token|lease|audit enable|namespace|operator|plugin|ssh|transit|pki|proxy)\b/,
    destroys:
      /^(delete|kv (delete|destroy|metadata delete)|secrets disable|auth disable|policy delete|token revoke|lease revoke|audit disable|namespace delete|operator (seal|step-down))\b/,
  },
  doppler: {
    store: 'vault',
    local: false,
    reads: /^(secrets( get| download)?)( |$)/,
    lists: /^(login|logout|me|configure|configs|projects|environments|activity|open|update|setup|settings|help|completion)\b|^$/,
    changes: /^(secrets (set|upload|notes)|import|configs (create|update|clone|lock|unlock)|projects (create|update))\b/,
    destroys: /^(secrets delete|configs delete|projects delete|environments delete)\b/,
    runs: /^run\b/,
  },
  infisical: {
    store: 'vault',
    local: false,
    reads: /^(secrets( get)?|export)( |$)/,
    lists: /^(login|init|user|vault|scan|reset|help)\b|^$/,
    changes: /^secrets (set|folders)\b/,
    destroys: /^secrets delete\b/,
    runs: /^run\b/,
  },
  chamber: {
    store: 'vault',
    local: false,
    reads: /^(read|export|env|history|find)\b/,
    lists: /^(list|list-services|version|help)\b|^$/,
    changes: /^(write|import|tag)\b/,
    destroys: /^delete\b/,
    runs: /^exec\b/,
  },
  'aws-vault': {
    store: 'cloud',
    local: true,
    reads: /^(export|login)\b/,
    lists: /^(list|ls|--version|help)?$/,
    changes: /^(add|rotate)\b/,
    destroys: /^(remove|clear)\b/,
    runs: /^exec\b/,
  },
  lpass: {
    store: 'vault',
    local: false,
    reads: /^(show|export)\b/,
    lists: /^(ls|status|login|logout|sync)\b|^$/,
    changes: /^(add|edit|generate|duplicate|mv|import|share)\b/,
    destroys: /^rm\b/,
  },
  'keepassxc-cli': {
    store: 'vault',
    local: true,
    reads: /^(show|export|clip|attachment-export|extract)\b/,
    lists: /^(ls|search|db-info|diceware|generate|estimate|analyze|help|locate)\b|^$/,
    changes: /^(add|edit|mkdir|mv|import|merge|db-create|db-edit|open)\b/,
    destroys: /^(rm|rmdir|attachment-rm)\b/,
  },
}
const ALIASES: Readonly<Record<string, string>> = { gopass: 'pass', bao: 'vault', passage: 'pass' }

const OBJECT_KIND = (manager: Manager, kind: 'change' | 'destroy'): EffectKind => (manager.local ? `data.${kind}` : `infra.${kind}`)

/** `vault audit disable` and kin switch a record off. */
const audits = (words: string): EffectDraft[] => (/^audit disable/.test(words) ? [draft('audit.erase', words, { log: 'vault audit' })] : [])

const change = (call: Call, manager: Manager, wide: Wide, kind: 'change' | 'destroy'): Refined => {
  const object = tellingWords(wide)
  const set: Partial<EffectFields> = {
    system: call.program,
    object,
    scope: wide.options.has('-r') || wide.options.has('--recursive') ? 'many' : 'one',
    local: manager.local,
    reversible: kind === 'change',
  }
  return { effects: [draft(OBJECT_KIND(manager, kind), `${call.program} ${object}`, set), ...audits(wide.texts.join(' '))] }
}

const trustsRoot = (words: string): EffectDraft[] =>
  /^(add-trusted-cert|authorizationdb write)/.test(words) ? [draft('system.change', words, { area: 'security-module' })] : []

const managed = (call: Call): Refined => {
  const manager = MANAGERS[ALIASES[call.program] ?? call.program]
  if (manager === undefined) return {}
  const wide = readWide(call.words, flagSet(`${manager.flags ?? ''} -c --clip -w -g --raw -r --recursive -f --no-interactive --plain --no-file -p`))
  const words = wide.texts.join(' ')
  if (wide.options.has('--help') || wide.options.has('--version')) return {}
  if (manager.runs?.test(words))
    return {
      effects: [draft('secret.read', `${call.program} ${words}`, { store: manager.store })],
      nested: wide.rest.length > 0 ? [{ run: 'argv', argv: wide.rest }] : [],
    }
  if (manager.destroys.test(words)) return change(call, manager, wide, 'destroy')
  if (manager.reads.test(words) && !/^item template/.test(words))
    return {
      effects: [draft('secret.read', `${call.program} ${words}`, { store: manager.store })],
      stdout: unknown('secret', false, [{ kind: 'secret', path: `${call.program}:${words}` }]),
    }
  if (manager.changes.test(words)) {
    const result = change(call, manager, wide, 'change')
    return { ...result, effects: [...(result.effects ?? []), ...trustsRoot(words)] }
  }
  if (manager.lists.test(words)) return {}
  if (manager.store === 'vault' && call.program.endsWith('pass'))
    return {
      effects: [draft('secret.read', `${call.program} ${words}`, { store: 'vault' })],
      stdout: unknown('secret', false, [{ kind: 'secret', path: words }]),
    }
  return { unknown: [{ reason: 'subcommand', what: `${call.program} ${words}` }] }
}

export default [
  {
    names: [...Object.keys(MANAGERS), ...Object.keys(ALIASES)],
    source: 'pass(1) 1.7, security(1) macOS 15, op 2.30, bw 2024.11, vault 1.18, doppler 3.70, keepassxc-cli 2.7',
    syntax: 'none',
    operands: ['...text'],
    refine: managed,
  },
  {
    names: ['sops', 'ejson', 'git-crypt', 'transcrypt', 'ansible-vault', 'blackbox'],
    source: 'sops 3.9, ansible-vault 2.18, git-crypt 0.7',
    operands: ['...text'],
    options: {
      '-d --decrypt': '',
      '-e --encrypt': '',
      '-i --in-place': '',
      '--output': 'path.write',
      '--vault-password-file --vault-id --config --filename-override': 'text',
      '--extract --set': 'text',
    },
    flags: '-r --rotate -v --verbose -s --show-master-keys --ignore-mac --ask-vault-pass -f --help --version',
    values:
      '--input-type --output-type -k --kms -p --pgp -a --age --gcp-kms --azure-kv --hc-vault-transit --encrypted-regex --unencrypted-regex --name ' +
      '--encrypt-vault-id',
    dryRun: '--help --version',
    refine: (call) => {
      const verb = textFor(call.operands[0])
      const decrypts = call.has('-d') || /^(decrypt|view|edit|unlock|exec-env|exec-file)$/.test(verb)
      const file = call.operands.at(-1)
      if (file === undefined) return {}
      const writes = call.has('-i') || (call.program === 'ansible-vault' && verb !== 'view') ? [draft('fs.write', file)] : []
      return decrypts
        ? {
            effects: [draft('secret.read', file, { store: 'vault' }), ...writes],
            stdout: unknown('secret', false, [{ kind: 'secret', path: textFor(file) }]),
            nested: /^exec/.test(verb) ? [{ run: 'shell', text: file }] : [],
          }
        : { effects: [draft('fs.read', file), ...writes] }
    },
  },
  {
    names: ['age', 'rage', 'age-keygen', 'rage-keygen', 'minisign', 'signify'],
    source: 'age(1) 1.2, minisign 0.11',
    operands: ['...path.read'],
    options: {
      '-o --output': 'path.write',
      '-i --identity': 'path.list',
      '-R --recipients-file': 'path.read',
      '-s': 'path.list',
      '-x': 'path.write',
      '-m': 'path.read',
    },
    flags: '-e --encrypt -d --decrypt -a --armor -p --passphrase -y -G -S -V -W -q --version --help',
    values: '-r --recipient -j -c -t -P',
    dryRun: '--help --version',
    output: 'content',
  },
  {
    names: ['htpasswd', 'htdigest'],
    source: 'htpasswd(1) 2.4',
    operands: ['path.edit', '...text'],
    operandsIf: [{ if: '-n', operands: ['...text'] }],
    flags: '-c -i -m -B -d -s -p -b -n -D -v -2 -5',
    values: '-C -r',
  },
  {
    names: ['keytool', 'jarsigner'],
    source: 'keytool(1) JDK 23',
    syntax: 'long',
    operands: ['...text'],
    options: {
      '-keystore': 'path.edit',
      '-file': 'path.list',
      '-importcert -import -delete -genkeypair -genkey -changealias -importkeystore -storepasswd -keypasswd -genseckey': '',
      '-exportcert -export -list -printcert -certreq -printcertreq -showinfo': '',
      '-destkeystore': 'path.write',
      '-srckeystore': 'path.read',
      '-signedjar': 'path.write',
    },
    flags: '-noprompt -trustcacerts -rfc -v -cacerts -protected -verify -certs -strict -verbose -help',
    values:
      '-alias -storepass -keypass -keyalg -keysize -validity -dname -storetype -deststoretype -srcstoretype -srcstorepass -deststorepass -sigalg ' +
      '-ext -srcalias -destalias -destkeypass -srckeypass -providername -providerclass -tsa -digestalg -startdate -sslserver -new -groupname',
    dryRun: '-help',
  },
  {
    names: ['mkcert'],
    source: 'mkcert 1.4',
    syntax: 'long',
    operands: ['...text'],
    options: { '-cert-file -key-file -p12-file': 'path.write', '-csr': 'path.read', '-install -uninstall': '' },
    flags: '-client -ecdsa -pkcs12 -CAROOT -version -help',
    dryRun: '-CAROOT -version -help',
    effects: [
      { kind: 'system.change', if: ['-install', '-uninstall'], set: { area: 'security-module' } },
      { kind: 'fs.write', if: 'operands', unless: ['-cert-file', '-p12-file'], set: { path: '.' } },
    ],
  },
  {
    names: ['certbot', 'acme.sh', 'lego', 'step', 'cfssl', 'cfssljson', 'easyrsa'],
    source: 'certbot 3.0, lego 4.20, step 0.28',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) => {
      const words = call.words.map(textFor)
      if (
        words.some((word) =>
          /^(certificates|plugins|--help|help|--version|show_account|inspect|--list|-h|list|fingerprint|gencert|genkey|selfsign|--dry-run)$/.test(word),
        )
      )
        return {}
      return {
        effects: [
          draft(
            words.some((word) => /^(revoke|delete|--revoke)$/.test(word)) ? 'infra.destroy' : 'infra.change',
            `${call.program} ${words.join(' ')}`.slice(0, 200),
            { system: 'certificates', object: words.join(' ').slice(0, 200), scope: 'one' },
          ),
        ],
      }
    },
  },
  {
    names: ['cosign', 'notation', 'gitsign', 'sigstore', 'slsa-verifier', 'in-toto'],
    source: 'cosign 2.4',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) =>
      /^(sign|sign-blob|attest|attach|upload|copy|clean|attest-blob)$/.test(textFor(call.words[0]))
        ? {
            effects: [
              draft('infra.change', `${call.program} ${call.words.map(textFor).join(' ')}`, {
                system: 'registry',
                object: call.words.map(textFor).join(' '),
                scope: 'one',
              }),
            ],
          }
        : {},
  },
] satisfies readonly CommandSpec[]
