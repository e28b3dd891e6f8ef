// Owns infrastructure as code: terraform and twins, pulumi, cdk, sam, serverless, ansible, packer. Not the clouds' own CLIs.
import type { Call, CommandSpec, Nested, Options, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { unknown } from '../value.ts'
import { draft, flagSet, readWide, tellingWords, textFor } from './_words.ts'

const object = (call: Call): string => {
  const words = [
    call.value('-chdir'),
    ...call.values('-var-file'),
    ...call.values('-target'),
    ...call.values('-var'),
    ...call.operands,
    call.value('--terragrunt-working-dir'),
  ].map(textFor)
  return [...words.filter((word) => word !== ''), call.env('TF_WORKSPACE') ?? '', call.env('AWS_PROFILE') ?? ''].filter((word) => word !== '').join(' ')
}

const effect = (call: Call, kind: 'infra.change' | 'infra.destroy', scope: EffectFields['scope'], reversible: boolean) =>
  draft(kind, `${call.program} ${call.path.join(' ')} ${object(call)}`.trim(), { system: 'terraform', object: object(call), scope, reversible, local: false })

const apply = (call: Call): Refined => ({
  effects: [
    call.has('-destroy')
      ? effect(call, 'infra.destroy', call.has('-target') ? 'one' : 'many', false)
      : effect(call, 'infra.change', call.has('-target') ? 'one' : 'many', true),
  ],
  nested: programs(call.has('-destroy') ? 'destroy' : 'apply'),
})
const destroy = (call: Call): Refined => ({
  effects: [effect(call, 'infra.destroy', call.has('-target') ? 'one' : 'many', false)],
  nested: programs('destroy'),
})
const change = (call: Call): Refined => ({ effects: [effect(call, 'infra.change', 'one', true)], nested: programs('plan') })
/** Programs that the configuration names run on this machine. */
const programs = (name: 'plan' | 'apply' | 'destroy'): readonly Nested[] => [{ run: 'task', runner: 'terraform', name }]
const output = (call: Call): Refined =>
  call.has('-raw') || call.has('-json') ? { stdout: unknown('output', false, [{ kind: 'unknown', path: 'terraform output' }]) } : {}

const OPTIONS: Options = {
  '-chdir': 'path.cwd',
  '-var': 'text',
  '-var-file': 'path.read',
  '-target': 'text',
  '-destroy': '',
  '-out': 'path.write',
  '-state': 'path.list',
  '-state-out -backup': 'text',
  '-backend-config': 'text',
  '-plugin-dir -from-module': 'text',
  '-raw': '',
  '-json': '',
  '-lockfile': 'text',
  '--terragrunt-working-dir --working-dir': 'path.cwd',
  '--terragrunt-config --config': 'path.read',
  '-generate-config-out': 'path.write',
}
const FLAGS =
  '-auto-approve -compact-warnings -no-color -upgrade -reconfigure -migrate-state -force-copy -refresh-only -detailed-exitcode -recursive -check -diff -write -list -force -ignore-remote-version -or-create -allow-missing -concise -cloud -verbose -no-tests -draw-cycles -show-sensitive -help -version --terragrunt-non-interactive --non-interactive --terragrunt-no-auto-init --all --terragrunt-forward-tf-stdout --terragrunt-include-external-dependencies --terragrunt-ignore-dependency-errors'
const VALUES =
  '-input -lock -lock-timeout -parallelism -refresh -replace -backend -get -get-plugins -id -provider -type -module-depth -plan -fs-mirror -net-mirror -platform -test-directory -filter -exclude -junit-xml --terragrunt-log-level --log-level --queue-include-dir --queue-exclude-dir --terragrunt-include-dir --terragrunt-exclude-dir --terragrunt-source --terragrunt-iam-role'
const sub = (refine?: (call: Call) => Refined, more: Partial<SubSpec> = {}): SubSpec => ({
  operands: ['...text'],
  ...(refine === undefined ? {} : { refine }),
  ...more,
})

const SUBS: Readonly<Record<string, SubSpec>> = {
  'validate version providers graph console get metadata modules login logout help hclfmt render-json render-json graph-dependencies output-module-groups validate-inputs info dag find list hcl catalog scaffold':
    sub(),
  plan: sub(undefined, { operands: ['...path.list'], tasks: { runner: 'terraform plan' } }),
  show: sub(undefined, { operands: ['...path.list'] }),
  fmt: { options: { '-write': '?text', '-check': '' }, operands: ['...path.edit'] },
  init: {
    effects: [
      { kind: 'fs.write', set: { path: '.terraform', recursive: true } },
      { kind: 'net.download', set: { host: 'registry.terraform.io', scheme: 'https', method: 'GET', where: 'public' } },
    ],
  },
  output: sub(output),
  apply: sub(apply),
  destroy: sub(destroy),
  'import taint untaint refresh force-unlock test': sub(change),
  workspace: {
    subcommands: {
      'list show': sub(),
      'select new': sub(change),
      delete: sub((call) => ({ effects: [effect(call, 'infra.destroy', call.has('-force') ? 'all' : 'one', false)] })),
    },
  },
  state: {
    subcommands: {
      'list show pull': sub(),
      'mv push replace-provider': sub(change),
      rm: sub((call) => ({ effects: [effect(call, 'infra.change', call.operands.length > 1 ? 'many' : 'one', false)] })),
    },
  },
}

interface Tool {
  readonly reads: RegExp
  readonly changes: RegExp
  readonly destroys: RegExp
  readonly all: RegExp
  readonly flags?: string
  readonly secrets?: RegExp
}
const NEVER = /^\b$/
const TOOLS: Readonly<Record<string, Tool>> = {
  pulumi: {
    reads:
      /^(preview|pre|stack( ls| output| history| graph| tag get| tag ls| select| init| export)?$|stack (output|ls|history|graph|select|export|init)|whoami|version|about|login|logout|logs|plugin|schema|convert|new|install|config( get)?$|config get|gen-completion|org|policy (ls|new)|package|env (get|ls|open))\b/,
    changes: /^(up|update|import|refresh|stack|config|state|cancel|watch|policy|env|deployment)\b/,
    destroys: /^(destroy|down|dn|stack rm|state delete|env rm)\b/,
    all: /^(destroy|down|dn|stack rm)/,
    flags: '-f -y --skip-preview --refresh --show-secrets -j --diff --expect-no-changes --secret --remove -r --show-config --suppress-outputs',
    secrets: /--show-secrets/,
  },
  cdk: {
    reads: /^(list|ls|synth|synthesize|diff|docs|doctor|metadata|context|init|version|notices|acknowledge|ack|migrate)\b/,
    changes: /^(deploy|bootstrap|import|watch|rollback|refactor)\b/,
    destroys: /^(destroy|gc)\b/,
    all: /^destroy/,
    flags: '--all --hotswap --hotswap-fallback --no-rollback --watch -R -e --exclusively -f --concurrency-off --no-staging --no-execute',
  },
  cdktf: {
    reads: /^(list|synth|diff|get|init|output|convert|debug|provider|watch-dry)\b/,
    changes: /^(deploy|watch)\b/,
    destroys: /^destroy\b/,
    all: /^destroy/,
    flags: '--auto-approve',
  },
  sam: {
    reads: /^(build|validate|local|init|logs|list|traces|pipeline init|package|docs|remote test-event)\b/,
    changes: /^(deploy|sync|publish|pipeline|remote)\b/,
    destroys: /^delete\b/,
    all: /^delete/,
    flags:
      '--guided --no-confirm-changeset --no-fail-on-empty-changeset --resolve-s3 --resolve-image-repos --no-prompts --use-container -u --cached --parallel --watch --tail --no-execute-changeset --confirm-changeset --disable-rollback --lint',
  },
  serverless: {
    reads: /^(info|logs|metrics|print|package|offline|invoke local|plugin list|create|login|logout|doctor|deploy list|help|dev|generate-event|config)\b/,
    changes: /^(deploy|invoke|rollback|plugin|dashboard|param|$)/,
    destroys: /^remove\b/,
    all: /^remove/,
    flags: '--aws-s3-accelerate --conceal --noDeploy',
  },
  sst: {
    reads: /^(diff|version|shell|bind|secret list|init|install|add|types|cert|state (export|list)|dev|tunnel)\b/,
    changes: /^(deploy|secret|refresh|unlock|state|upgrade)\b/,
    destroys: /^(remove|state remove)\b/,
    all: /^remove/,
  },
  packer: {
    reads: /^(validate|fmt|inspect|init|version|plugins|hcl2_upgrade|console|fix)\b/,
    changes: /^build\b/,
    destroys: NEVER,
    all: NEVER,
    flags: '-force -debug -machine-readable -recursive -check -diff -upgrade -timestamp-ui',
  },
  nomad: {
    reads:
      /^(status|job (status|plan|inspect|history|validate|init|allocs|deployments|eval)|node status|alloc (status|logs|fs)|version|validate|plan|inspect|logs|ui|fmt|server members|var (get|list)|operator (metrics|snapshot inspect)|agent-info|eval|deployment (list|status)|namespace (list|status)|monitor)\b/,
    changes: /^(run|job|node|alloc|var|operator|acl|deployment|namespace|agent|scaling|volume|system|quota|fs)\b/,
    destroys: /^(stop|(job|alloc) stop|namespace delete|var purge|system gc|volume (delete|deregister)|acl \w+ delete)\b/,
    all: /^namespace delete/,
  },
  crossplane: {
    reads: /^(beta (render|validate|trace|top)|render|version|xpkg build)\b/,
    changes: /^(install|update|xpkg|beta)\b/,
    destroys: /^uninstall\b/,
    all: NEVER,
  },
}
const ALIASES: Readonly<Record<string, string>> = { sls: 'serverless' }

const tool = (call: Call): Refined => {
  const grammar = TOOLS[ALIASES[call.program] ?? call.program]
  if (grammar === undefined) return {}
  const wide = readWide(call.words, flagSet(`${grammar.flags ?? ''} --app-of`))
  const words = wide.texts.join(' ')
  if (wide.options.has('--help') || (wide.options.has('--version') && words === '') || wide.options.has('--preview-only') || wide.options.has('--dry-run'))
    return {}
  const set: Partial<EffectFields> = {
    system: call.program,
    object: [tellingWords(wide), call.env('PULUMI_STACK') ?? '', call.env('AWS_PROFILE') ?? ''].filter((word) => word !== '').join(' '),
    local: false,
  }
  if (grammar.secrets !== undefined && call.words.some((word) => grammar.secrets?.test(textFor(word))))
    return {
      effects: [draft('secret.read', `${call.program} ${words}`, { store: 'vault' })],
      stdout: unknown('secret', false, [{ kind: 'secret', path: call.program }]),
    }
  if (grammar.destroys.test(words))
    return {
      effects: [
        draft('infra.destroy', `${call.program} ${words}`, {
          ...set,
          scope: grammar.all.test(words) && !wide.options.has('--target') ? 'all' : 'one',
          reversible: false,
        }),
      ],
    }
  if (grammar.reads.test(words)) return {}
  if (grammar.changes.test(words)) return { effects: [draft('infra.change', `${call.program} ${words}`, { ...set, scope: 'many', reversible: true })] }
  return words === '' ? {} : { unknown: [{ reason: 'subcommand', what: `${call.program} ${words}` }] }
}

const ansible = (call: Call): Refined => {
  const target = call.program === 'ansible' ? call.operands[0] : call.value('-i')
  const module = textFor(call.value('-m'))
  const local = /^(localhost|127\.0\.0\.1),?$/.test(textFor(target)) || textFor(call.value('-c')) === 'local'
  if (call.has('-C') || call.has('--syntax-check') || call.has('--list-hosts') || call.has('--list-tasks') || /^(ping|setup|debug|stat)$/.test(module))
    return {}
  const words = [textFor(target), textFor(call.value('-l')), ...call.operands.map(textFor)].filter((word) => word !== '').join(' ')
  const text = call.value('-a')
  const runs = call.program === 'ansible' && text !== undefined && /^(|command|shell|raw|script)$/.test(module)
  return {
    effects: [draft('infra.change', `${call.program} ${words}`, { system: 'ansible', object: words, scope: 'many', local, reversible: true })],
    nested: [
      ...(runs && text !== undefined ? [{ run: 'shell', text, elsewhere: !local } as const] : []),
      ...(call.program === 'ansible-playbook'
        ? call.operands.map((file): Nested => ({ run: 'task', runner: 'ansible', name: local ? 'local' : '', file }))
        : []),
    ],
  }
}

const ANSIBLE_FLAGS =
  '-b --become -K --ask-become-pass -k --ask-pass -J --ask-vault-password --ask-vault-pass -D --diff -v -vv -vvv -vvvv --flush-cache --force-handlers --step -o --one-line --version -h --help'
const ANSIBLE_VALUES =
  '-f --forks -u --user --become-method --become-user -t --tags --skip-tags --start-at-task -T --timeout -U --url -d --directory -P --poll -B --background --vault-id -s'

export default [
  {
    names: ['terraform', 'tofu', 'terragrunt'],
    source: 'terraform CLI 1.10, OpenTofu 1.8, terragrunt 0.69',
    syntax: 'long',
    options: OPTIONS,
    flags: FLAGS,
    values: VALUES,
    dryRun: '-help -version',
    subcommands: { ...SUBS, 'run-all run stack exec': { subcommands: SUBS, unlisted: 'operands', operands: ['...text'] } },
  },
  {
    names: [...Object.keys(TOOLS), ...Object.keys(ALIASES)],
    source: 'pulumi 3.142, cdk 2.172, sam 1.131, serverless 4, sst 3, packer 1.11, nomad 1.9',
    syntax: 'none',
    operands: ['...text'],
    refine: tool,
  },
  {
    names: ['ansible-pull'],
    source: 'ansible-pull(1) core 2.18',
    operands: ['...path.list'],
    options: { '-U --url': 'text', '-d --directory': 'path.write', '-i --inventory --inventory-file': 'text', '-C --checkout': 'text' },
    flags: ANSIBLE_FLAGS,
    values: ANSIBLE_VALUES,
    dryRun: '--version -h --help',
    effects: [{ kind: 'exec.code', each: '-U', set: { language: 'ansible', from: 'network' } }],
  },
  {
    names: ['ansible', 'ansible-playbook', 'ansible-console'],
    source: 'ansible-playbook(1) core 2.18',
    operands: ['...path.list'],
    operandsIf: [{ if: '-m', operands: ['...text'] }],
    options: {
      '-i --inventory --inventory-file': 'text',
      '-C --check': '',
      '--syntax-check': '',
      '--list-hosts': '',
      '--list-tasks --list-tags': '',
      '-m --module-name': 'text',
      '-a --args': 'text',
      '-l --limit': 'text',
      '-c --connection': 'text',
      '-e --extra-vars': 'text',
      '--vault-password-file --vault-pass-file --private-key --key-file --become-password-file --connection-password-file': 'path.list',
      '-M --module-path --playbook-dir': 'path.list',
      '--ssh-common-args --ssh-extra-args --scp-extra-args --sftp-extra-args': 'text',
    },
    flags: ANSIBLE_FLAGS,
    values: ANSIBLE_VALUES,
    dryRun: '--version -h --help',
    refine: ansible,
  },
  {
    names: [
      'ansible-lint',
      'newman',
      'postman',
      'trivy',
      'grype',
      'syft',
      'gitleaks',
      'trufflehog',
      'detect-secrets',
      'osv-scanner',
      'ansible-doc',
      'ansible-inventory',
      'ansible-config',
      'ansible-test',
      'tflint',
      'tfsec',
      'checkov',
      'terrascan',
      'terraform-docs',
      'infracost',
      'cfn-lint',
      'driftctl',
      'conftest',
      'opa',
    ],
    source: 'ansible-lint 24, trivy 0.58, grype 0.86, gitleaks 8.21, trufflehog 3.84, tflint 0.54, checkov 3, terraform-docs 0.19',
    syntax: 'none',
    operands: ['...text'],
  },
  {
    names: ['ansible-galaxy'],
    source: 'ansible-galaxy(1) core 2.18',
    syntax: 'none',
    operands: ['...text'],
    refine: (call) =>
      /\b(install|download)\b/.test(call.words.map(textFor).join(' '))
        ? { effects: [draft('package.install', call.words.at(-1), { manager: 'ansible-galaxy', name: textFor(call.words.at(-1)), source: 'registry' })] }
        : /\b(publish|import)\b/.test(call.words.map(textFor).join(' '))
          ? { effects: [draft('package.publish', 'collection', { manager: 'ansible-galaxy' })] }
          : {},
  },
] satisfies readonly CommandSpec[]
