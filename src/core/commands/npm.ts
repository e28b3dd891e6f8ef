// Owns npm and npx: installing, running scripts and packages, publishing, configuration.
import type { Call, CommandSpec, Options, Refined, SubSpec } from '../command-spec.ts'
import { literal, prefixOf } from '../value.ts'
import { afterDashes, any, argv, does, effect, known, onFile, orAsk, shown, task } from './_dev-words.ts'
import { sourceChange } from './_package-source.ts'
import { declares, installs, NPM, readNpm, removes, runsPackage } from './_packages.ts'

const CONFIG_FLAGS =
  '--silent -s -q --quiet -d -dd -ddd --verbose --json -p --parseable -l --long --no-audit --audit --no-fund --fund --no-color --color ' +
  '--no-progress --progress --prefer-offline --prefer-online --offline --legacy-peer-deps --no-legacy-peer-deps --strict-peer-deps -f --force ' +
  '--foreground-scripts --no-workspaces --workspaces --ws --include-workspace-root --iwr --no-update-notifier --update-notifier --timing ' +
  '--no-bin-links --bin-links --no-package-lock --package-lock --package-lock-only --no-shrinkwrap --production --dev --also --no-optional ' +
  '--if-present --strict-ssl --no-strict-ssl --no-git-tag-version --git-tag-version --no-commit-hooks --no-sign-git-tag --install-links ' +
  '--global-style --legacy-bundling --no-engine-strict --engine-strict --allow-same-version --no-timing --usage -a --all --parallel --no-save'
const CONFIG_VALUES =
  '-w --workspace --loglevel --cache --userconfig --globalconfig --location -L --omit --include --only --install-strategy --script-shell ' +
  '--before --depth --fetch-timeout --fetch-retries --fetch-retry-mintimeout --fetch-retry-maxtimeout --network-timeout --https-proxy --proxy ' +
  '--noproxy --cafile --ca --cert --key --otp --tag --access --scope --node-options --audit-level --viewer --logs-dir --logs-max --maxsockets ' +
  '--os --cpu --libc --preid --diff --min-release-age'
const CONFIG: Options = { '-g --global': '', '--ignore-scripts': '', '--registry': 'text', '-C --prefix': 'path.cwd', '--script-shell': 'text' }
const SAVE = '-S --save -P --save-prod -D --save-dev -O --save-optional --save-peer -E --save-exact -B --save-bundle --prefer-dedupe'

const LOOK: SubSpec = { operands: ['...text'] }
const PUBLISH = (object = ''): SubSpec => ({
  operands: ['...text'],
  dryRun: '--dry-run',
  flags: '--provenance --no-provenance --provenance-file',
  refine: (call) => ({
    effects: [
      effect('package.publish', `npm ${call.path.join(' ')} ${shown(call.operands)}`.trim(), {
        manager: 'npm',
        name: object || (known(call.operands[0]) ?? ''),
        source: 'registry',
      }),
    ],
    nested: call.path[0] === 'publish' && !call.has('--ignore-scripts') ? [task('npm', 'publish')] : [],
  }),
})

const script = (name: string): SubSpec => ({
  operands: ['...text'],
  flags: '--*',
  refine: (call) => ({ nested: [task('npm', name, afterDashes(call) ?? [])] }),
})

const runScript: SubSpec = {
  operands: ['...text'],
  flags: '--*',
  refine: (call) => (call.operands[0] ? { nested: [task('npm', call.operands[0], afterDashes(call) ?? call.operands.slice(1))] } : {}),
}

const link = (call: Call): Refined => {
  if (call.operands.length === 0) return { effects: [effect('fs.write', `${call.home}/.npm-global`, { overwrites: false }, { certainty: 'possible' })] }
  return installs({ ...NPM, scripts: () => false })(call)
}

/** Only what is there already is run. */
const INSTALLED = { standing: 'declared', scripts: false } as const

/** `npm exec`, `npx`: `-c` text, or a package's command with arguments; `-p` names the packages. */
export const executes = (call: Call): Refined => {
  const packages = call.values('-p')
  const set = any(call, '--no-install', '--no') ? INSTALLED : {}
  const text = call.value('-c')
  if (text) return { ...runsPackage(NPM, [], packages, undefined, set), nested: [{ run: 'shell', text }] }
  const [first] = call.operands
  if (!first) return {}
  return packages.length > 0 ? runsPackage(NPM, call.operands, packages, orAsk(first), set) : runsPackage(NPM, call.operands, undefined, undefined, set)
}

const EXEC: SubSpec = {
  syntax: 'posix',
  operands: ['...text'],
  flags: '-y --yes --no --no-install -q --quiet --ignore-existing --always-spawn',
  options: { '-p --package': 'text', '-c --call': 'text', '-n --node-arg --shell --shell-auto-fallback': 'text' },
  refine: executes,
}

/** `npm init NAME` runs the package `create-NAME`. */
export const initializes = (call: Call): Refined => {
  const [first, ...rest] = call.operands
  if (!first) return {}
  const name = createName(orAsk(first))
  return runsPackage(NPM, [literal(name), ...rest], [literal(name)])
}

const createName = (text: string): string => {
  const { name, source } = readNpm(text)
  if (source !== 'registry') return text
  const version = text.slice(name.length)
  if (!name.startsWith('@')) return `create-${name}${version}`
  const [scope = '', own] = name.split('/')
  return own ? `${scope}/create-${own}${version}` : `${scope}/create${version}`
}

const configures = (call: Call): Refined => {
  const words = call.operands
  const [first, second] = words
  const setting = prefixOf(first ?? literal(''))
  if (!first) return {}
  const pair = second && !setting.includes('=') ? `${setting}=${orAsk(second)}` : setting
  const project = known(call.value('--location')) === 'project' || known(call.value('-L')) === 'project'
  return {
    effects: [
      effect('fs.write', project ? '.npmrc' : call.has('-g') ? '/usr/local/etc/npmrc' : `${call.home}/.npmrc`, { role: 'config', overwrites: false }, {}),
      ...sourceChange(call, pair.replace(/=.*$/s, ''), pair.slice(pair.indexOf('=') + 1)),
    ],
    nested: /^(script-shell|shell|editor|git|viewer)=/.test(pair) ? [argv(pair.replace(/^[\w-]+=/, ''))] : [],
  }
}
export const SET: SubSpec = { operands: ['...text'], refine: configures }

const NPM_SPEC: CommandSpec = {
  names: ['npm'],
  source: 'npm 10.9 documentation (commands, config)',
  flags: CONFIG_FLAGS,
  values: CONFIG_VALUES,
  options: CONFIG,
  dryRun: '-h -v',
  subcommands: {
    'install i in ins inst insta instal isnt isnta isntal isntall add': { operands: ['...text'], flags: SAVE, dryRun: '--dry-run', refine: installs(NPM) },
    'ci clean-install ic install-clean isntall-clean': { flags: '', dryRun: '--dry-run', refine: declares(NPM) },
    'install-test it install-ci-test cit': {
      operands: ['...text'],
      flags: SAVE,
      refine: (call) => ({ ...installs(NPM)(call), nested: [task('npm', 'test')] }),
    },
    'update up upgrade udpate': {
      operands: ['...text'],
      flags: SAVE,
      dryRun: '--dry-run',
      refine: (call) => (call.has('-g') ? installs(NPM)(call) : declares(NPM)(call)),
    },
    'uninstall un unlink remove rm r': { operands: ['...text'], flags: SAVE, dryRun: '--dry-run', refine: removes((call) => call.has('-g')) },
    'dedupe ddp prune rebuild rb': { operands: ['...text'], dryRun: '--dry-run' },
    'link ln': { operands: ['...text'], flags: SAVE, refine: link },
    'run run-script rum urn': runScript,
    'test t tst': script('test'),
    start: script('start'),
    stop: script('stop'),
    restart: script('restart'),
    'exec x': EXEC,
    'init create innit': {
      operands: ['...text'],
      flags: '-y --yes --init-private --*',
      values: '--init-author-name --init-version --init-license --init-module --init-type --scope',
      refine: initializes,
    },
    publish: PUBLISH(),
    unpublish: PUBLISH(),
    stage: PUBLISH(),
    deprecate: PUBLISH(),
    undeprecate: PUBLISH(),
    'dist-tag dist-tags': { operands: ['...text'], unlisted: 'operands', subcommands: { 'ls list': LOOK, 'add rm': PUBLISH() } },
    'owner author': { operands: ['...text'], subcommands: { 'ls list': LOOK, 'add rm': PUBLISH() } },
    access: { operands: ['...text'], subcommands: { 'list get ls': LOOK, 'set grant revoke public restricted': PUBLISH() } },
    'team org': { operands: ['...text'], subcommands: { 'ls list': LOOK, 'create destroy add rm set': PUBLISH() } },
    'star unstar': PUBLISH(),
    trust: PUBLISH(),
    'view info show v': LOOK,
    'ls list la ll': LOOK,
    outdated: LOOK,
    audit: { operands: ['...text'], unlisted: 'operands', subcommands: { fix: { dryRun: '--dry-run', refine: declares(NPM) }, signatures: {} } },
    'explain why': LOOK,
    'search find s se': { operands: ['...text'], values: '--searchopts --searchexclude --searchlimit' },
    pack: {
      operands: ['...text'],
      values: '--pack-destination',
      dryRun: '--dry-run',
      refine: (call) => ({ nested: call.has('--ignore-scripts') ? [] : [task('npm', 'pack')] }),
    },
    'root bin prefix ping whoami doctor docs home repo bugs issues help help-search diff fund query sbom stars profile shrinkwrap completion find-dupes edit explore get version-info':
      {
        operands: ['...text'],
        flags: '--browser --no-browser --diff-no-prefix --diff-name-only --diff-text',
        values: '--sbom-format --sbom-type --which --diff-unified --expect-results',
      },
    version: {
      operands: ['...text'],
      flags: '--sign-git-tag',
      values: '-m --message --tag-version-prefix',
      refine: (call) =>
        call.operands.length === 0
          ? {}
          : {
              effects: any(call, '--no-git-tag-version')
                ? [effect('fs.write', 'package.json')]
                : [effect('fs.write', 'package.json'), effect('vcs.commit', 'npm version')],
              nested: [task('npm', 'version')],
            },
    },
    'config c': {
      subcommands: {
        'set s': SET,
        'delete rm del edit fix': { operands: ['...text'], refine: (call) => ({ effects: [effect('fs.write', `${call.home}/.npmrc`, { role: 'config' })] }) },
        'get g list ls': LOOK,
      },
    },
    set: SET,
    pkg: { operands: ['...text'], subcommands: { 'get fix': LOOK, 'set delete': { operands: ['...text'], refine: onFile('fs.write', 'package.json') } } },
    'set-script': LOOK,
    'login adduser add-user': { values: '--auth-type', refine: onFile('fs.write', '~/.npmrc') },
    logout: { refine: onFile('fs.write', '~/.npmrc') },
    token: {
      subcommands: {
        'list ls': LOOK,
        create: {
          operands: ['...text'],
          flags: '--read-only',
          values: '--cidr',
          effects: does('infra.change', { system: 'npm', object: 'token' }),
          output: 'secret',
        },
        'revoke delete': { operands: ['...text'], effects: does('infra.change', { system: 'npm', object: 'token' }) },
      },
    },
    cache: {
      subcommands: {
        'clean clear rm': {
          operands: ['...text'],
          refine: (call) => ({ effects: [effect('fs.delete', `${call.home}/.npm/_cacache`, { recursive: true, role: 'cache' })] }),
        },
        'ls verify npx': LOOK,
        add: LOOK,
      },
    },
  },
}

const NPX: CommandSpec = {
  names: ['npx'],
  source: 'npx (npm 10.9 documentation)',
  ...EXEC,
  flags: `${EXEC.flags} ${CONFIG_FLAGS.replace('-p --parseable ', '')}`,
  values: '-w --workspace --loglevel --cache --userconfig --registry',
  options: { ...EXEC.options, '--prefix': 'path.cwd', '--ignore-scripts': '' },
}

export default [NPM_SPEC, NPX] satisfies readonly CommandSpec[]
