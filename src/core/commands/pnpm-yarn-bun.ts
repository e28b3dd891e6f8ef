// Owns the other JavaScript package managers: pnpm, yarn, bun, their package runners, corepack and lerna-free workspaces. Deno is in deno.ts.
import type { Call, CommandSpec, Refined, SubSpec } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { literal } from '../value.ts'
import { ANY, argv, effect, known, orAsk, shell, shown, task } from './_dev-words.ts'
import { sourceChange } from './_package-source.ts'
import { declares, installs, type Manager, NPM, readNpm, removes, runsPackage } from './_packages.ts'
import { addressOperand } from './_remote-code.ts'
import { SET } from './npm.ts'

const of = (manager: string): Manager => ({ ...NPM, manager, lifecycle: manager })
const PNPM = of('pnpm')
const YARN = of('yarn')
const BUN = of('bun')

const LOOK: SubSpec = { operands: ['...text'], flags: '--*' }
const publish = (manager: string): SubSpec => ({
  operands: ['...text'],
  flags:
    '--no-git-checks --force --provenance --no-provenance --tolerate-republish -r --recursive --json --report-summary --batch --ignore-scripts ' +
    '--non-interactive --patch --minor --major --no-git-tag-version --no-commit-hooks --gzip-level',
  values: '--tag --access --publish-branch --otp --new-version --message --registry',
  dryRun: '--dry-run -n',
  refine: (call) => ({
    effects: [effect('package.publish', `${manager} ${call.path.join(' ')} ${shown(call.operands)}`.trim(), { manager, name: '', source: 'registry' })],
  }),
})

const runs = (runner: string): SubSpec => ({
  syntax: 'posix',
  operands: ['...text'],
  flags:
    '--if-present --silent -s --parallel --stream --no-bail --aggregate-output -T --top-level -B --binaries-only --inspect --inspect-brk ' +
    '--no-sort --reverse --report-summary --workspace-concurrency --resume-from --bun -b --watch --hot --sequential --color --no-color',
  refine: (call) => (call.operands[0] ? { nested: [task(runner, call.operands[0], call.operands.slice(1))] } : {}),
})
const task1 = (runner: string, name: string): SubSpec => ({
  syntax: 'posix',
  operands: ['...text'],
  flags: ANY,
  refine: (call) => ({ nested: [task(runner, name, call.operands)] }),
})

/** An unlisted word is a script of the project, or else a command of an installed package. */
const scriptOr =
  (runner: string) =>
  (call: Call): Refined => {
    const [first, ...rest] = call.operands
    return call.path.length > 0 || !first ? {} : { nested: [task(runner, first, rest)] }
  }

const runsCommand = (call: Call): Refined => {
  if (call.operands.length === 0) return {}
  return { nested: [call.has('-c') ? shell(call.operands[0] as Value) : { run: 'argv', argv: call.operands }] }
}
const EXEC: SubSpec = {
  syntax: 'posix',
  operands: ['...text'],
  flags: '--parallel --no-reporter-hide-prefix --report-summary --no-sort --reverse --no-bail',
  values: '--resume-from --workspace-concurrency',
  options: { '-c --shell-mode': '' },
  refine: runsCommand,
}

const dlx = (m: Manager): SubSpec => ({
  syntax: 'posix',
  operands: ['...text'],
  flags: '-q --quiet -s --silent -c --shell-mode --bun --no-install --verbose --prefer-offline --ignore-scripts',
  values: '--reporter --registry --allow-build',
  options: { '-p --package': 'text' },
  refine: (call) => {
    const packages = call.values('-p')
    return packages.length > 0 ? runsPackage(m, call.operands, packages, orAsk(call.operands[0])) : runsPackage(m, call.operands)
  },
})

const creates = (m: Manager): SubSpec => ({
  syntax: 'posix',
  operands: ['...text'],
  flags: '-y --yes -q --quiet -2 -p --private -w --workspace -i --install --no-git --no-install --force --open -m --minimal --bare',
  values: '-n --name --allow-build',
  refine: (call) => {
    const [first, ...rest] = call.operands
    if (!first) return {}
    const { name, source } = readNpm(orAsk(first))
    if (source !== 'registry') return runsPackage(m, [first, ...rest])
    const version = orAsk(first).slice(name.length)
    const own = name.startsWith('@') ? (name.includes('/') ? name.replace('/', '/create-') : `${name}/create`) : `create-${name}`
    return runsPackage(m, [literal(own + version), ...rest])
  },
})

const SAVE =
  '-D --save-dev --dev -d -P --save-prod --prod -O --save-optional --optional --save-peer --peer -E --save-exact --exact -T --tilde -C --caret ' +
  '-i --interactive --cached -W --ignore-workspace-root-check -w --workspace-root --workspace --no-save --production -p --dev-only -A --audit ' +
  '--trust --no-cache --no-verify --no-summary --no-progress --no-link-workspace-packages'
const INSTALL_FLAGS =
  '--frozen-lockfile --no-frozen-lockfile --immutable --immutable-cache --check-cache --check-resolutions --inline-builds --refresh-lockfile ' +
  '--mode --prefer-frozen-lockfile --prefer-offline --offline --lockfile-only --fix-lockfile --no-lockfile --shamefully-hoist --force -f ' +
  '--silent -s --strict-peer-dependencies --no-strict-peer-dependencies --resolution-only --ignore-pnpmfile --no-optional ' +
  '--merge-git-branch-lockfiles --side-effects-cache --production --prod -P -D --dev --recursive -r --flat --har --pure-lockfile --no-bin-links ' +
  '--ignore-optional --ignore-engines --ignore-platform --link-duplicates --no-default-rc --update-checksums --non-interactive --verbose ' +
  '--check-files --json --yarn --backend --omit --linker --lockfile-check'

const PNPM_SPEC: CommandSpec = {
  names: ['pnpm'],
  source: 'pnpm 9.15 documentation',
  syntax: 'posix',
  operands: ['...text'],
  unlisted: 'operands',
  flags:
    '-r --recursive -w --workspace-root --stream --parallel --silent -s --color --no-color --no-bail --if-present --aggregate-output --use-stderr ' +
    '-y --yes --fail-if-no-match --include-workspace-root --ignore-workspace --no-sort --offline --prefer-offline --shamefully-hoist ' +
    '--ignore-workspace-cycles --link-workspace-packages --reporter-hide-prefix --no-reporter-hide-prefix --report-summary ' +
    '--no-verify-store-integrity',
  values:
    '-F --filter --filter-prod --reporter --loglevel --workspace-concurrency --test-pattern --changed-files-ignore-pattern --store-dir ' +
    '--virtual-store-dir --modules-dir --lockfile-dir --network-concurrency --child-concurrency --package-import-method --node-linker ' +
    '--hoist-pattern --use-node-version --config --workspace-dir --fetch-timeout --fetch-retries',
  options: { '-C --dir --prefix': 'path.cwd', '-g --global': '', '--ignore-scripts': '', '--registry': 'text', '-c --shell-mode': '', '--config.*': '' },
  dryRun: '-h -v',
  refine: scriptOr('pnpm'),
  subcommands: {
    'install i': { syntax: 'gnu', operands: ['...text'], flags: `${INSTALL_FLAGS} ${SAVE}`, refine: installs(PNPM) },
    add: { syntax: 'gnu', operands: ['...text'], flags: `${SAVE} ${INSTALL_FLAGS}`, values: '--allow-build --save-catalog-name', refine: installs(PNPM) },
    ci: { syntax: 'gnu', refine: declares(PNPM) },
    'install-test it': {
      syntax: 'gnu',
      operands: ['...text'],
      flags: INSTALL_FLAGS,
      refine: (call) => ({ ...installs(PNPM)(call), nested: [task('pnpm', 'test')] }),
    },
    'update up upgrade': {
      syntax: 'gnu',
      operands: ['...text'],
      flags: `-L --latest --no-save -i --interactive --workspace ${SAVE}`,
      values: '--depth',
      refine: declares(PNPM),
    },
    'remove rm uninstall un': { syntax: 'gnu', operands: ['...text'], flags: SAVE, refine: removes((call) => call.has('-g')) },
    'link ln': { syntax: 'gnu', operands: ['...text'], refine: (call) => (call.operands.length > 0 ? installs({ ...PNPM, scripts: () => false })(call) : {}) },
    'unlink dedupe prune rebuild rb fetch import audit outdated ls list ll la why licenses approve-builds ignored-builds patch patch-commit patch-remove cat-file cat-index find-hash root bin get set doctor pack deploy setup self-update server store info view show whoami search env catalog init-workspace help completion version dist-tag owner ping repo docs':
      { syntax: 'gnu', ...LOOK, flags: `${ANY} --json --prod --dev`, values: '--depth --pack-destination --audit-level' },
    'config c': {
      syntax: 'gnu',
      operands: ['...text'],
      flags: '-g --global --json',
      values: '--location',
      subcommands: { set: { ...SET, syntax: 'gnu' }, 'get list delete ls': LOOK },
    },
    'run run-script': runs('pnpm'),
    'test t tst': task1('pnpm', 'test'),
    start: task1('pnpm', 'start'),
    stop: task1('pnpm', 'stop'),
    restart: task1('pnpm', 'restart'),
    exec: EXEC,
    dlx: dlx(PNPM),
    create: creates(PNPM),
    init: { syntax: 'gnu', flags: '--bare', values: '--init-type --init-package-manager' },
    publish: { ...publish('pnpm'), syntax: 'gnu' },
    unpublish: { ...publish('pnpm'), syntax: 'gnu' },
    deprecate: { ...publish('pnpm'), syntax: 'gnu' },
  },
}

/** `yarn workspace NAME CMD …` */
const inWorkspace = (call: Call): Refined => (call.operands.length > 1 ? { nested: [argv('yarn', ...call.operands.slice(1))] } : {})

/** Yarn 2 and later keep the settings with the project unless `-H` says otherwise; yarn 1 keeps them in the home. */
const yarnSets = (call: Call): Refined => {
  const [key, value] = call.operands.map((word) => known(word) ?? '?')
  if (key === undefined) return {}
  const file = call.has('-H') || call.has('-g') || /^[a-z-]+$/.test(key) ? `${call.home}/.yarnrc` : '.yarnrc.yml'
  return { effects: [effect('fs.write', file, { role: 'config', overwrites: false }), ...sourceChange(call, key, value ?? '')] }
}

const YARN_SPEC: CommandSpec = {
  names: ['yarn', 'yarnpkg'],
  source: 'yarn 1.22 and 4.5 documentation',
  syntax: 'posix',
  operands: ['...text'],
  unlisted: 'operands',
  flags: `${INSTALL_FLAGS} `,
  values:
    '--mutex --network-timeout --network-concurrency --cache-folder --modules-folder --link-folder --global-folder --use-yarnrc ' +
    '--preferred-cache-folder --emoji --mode',
  options: { '--cwd': 'path.cwd', '-g --global': '', '--ignore-scripts': '', '--registry': 'text' },
  dryRun: '-h -v',
  refine: (call) => (call.path.length === 0 && call.operands.length === 0 ? declares(YARN)(call) : scriptOr('yarn')(call)),
  subcommands: {
    install: { syntax: 'gnu', flags: INSTALL_FLAGS, refine: declares(YARN) },
    add: { syntax: 'gnu', operands: ['...text'], flags: `${SAVE} ${INSTALL_FLAGS}`, refine: installs(YARN) },
    'upgrade up upgrade-interactive': {
      syntax: 'gnu',
      operands: ['...text'],
      flags: `-R -L --latest -i --interactive ${SAVE} -P --pattern -S --scope`,
      refine: declares(YARN),
    },
    'remove unlink': { syntax: 'gnu', operands: ['...text'], flags: '-W -A --all --mode', refine: removes() },
    link: {
      syntax: 'gnu',
      operands: ['...text'],
      flags: '-A --all -p --private -r --relative',
      refine: (call) => (call.operands.length > 0 ? installs({ ...YARN, scripts: () => false })(call) : {}),
    },
    'run run-script': runs('yarn'),
    test: task1('yarn', 'test'),
    start: task1('yarn', 'start'),
    exec: { ...EXEC, refine: (call) => (call.operands.length === 1 ? { nested: [shell(call.operands[0] as Value)] } : runsCommand(call)) },
    node: { syntax: 'posix', operands: ['...text'], flags: ANY, refine: (call) => ({ nested: [argv('node', ...call.words.slice(1))] }) },
    dlx: dlx(YARN),
    create: creates(YARN),
    workspace: { syntax: 'posix', operands: ['...text'], refine: inWorkspace },
    global: {
      syntax: 'gnu',
      unlisted: 'operands',
      operands: ['...text'],
      subcommands: { add: { operands: ['...text'], flags: SAVE, refine: installs({ ...YARN, global: () => true }) }, 'remove list bin dir upgrade': LOOK },
    },
    workspaces: {
      syntax: 'posix',
      subcommands: {
        'list info focus': { syntax: 'gnu', ...LOOK, flags: ANY },
        foreach: {
          syntax: 'posix',
          operands: ['...text'],
          flags: '-A --all -R --recursive -W --worktree -v --verbose -p --parallel -i --interlaced -t --topological --topological-dev --no-private -n',
          values: '-j --jobs --from --include --exclude --since',
          dryRun: '--dry-run',
          refine: (call) => ({ nested: [argv('yarn', ...call.operands)] }),
        },
        run: { syntax: 'posix', operands: ['...text'], refine: (call) => ({ nested: [argv('yarn', 'run', ...call.operands)] }) },
      },
    },
    config: {
      syntax: 'gnu',
      operands: ['...text'],
      flags: `${ANY} -H --home --json --why -v`,
      unlisted: 'operands',
      subcommands: {
        set: { syntax: 'gnu', operands: ['...text'], flags: '--json', options: { '-H --home': '', '-g --global': '' }, refine: yarnSets },
        'get list unset delete': { ...LOOK, flags: ANY },
      },
    },
    publish: { ...publish('yarn'), syntax: 'gnu' },
    npm: { syntax: 'gnu', subcommands: { publish: publish('yarn'), 'info whoami audit logout login tag': { ...LOOK, flags: ANY, operands: ['...text'] } } },
    cache: {
      syntax: 'gnu',
      subcommands: {
        'clean clear': {
          operands: ['...text'],
          flags: '--mirror --all',
          refine: (call) => ({ effects: [effect('fs.delete', `${call.home}/.cache/yarn`, { recursive: true, role: 'cache' })] }),
        },
        'list dir': LOOK,
      },
    },
    'init pack list info why outdated audit check bin licenses licence versions version dedupe rebuild autoclean policies import owner tag team login logout help constraints explain plugin patch patch-commit prune search set sdks stage unplug generate-lock-entry completion':
      { syntax: 'gnu', operands: ['...text'], flags: ANY, values: '--filename --out -o --new-version --message --depth --level --groups' },
  },
}

const BUN_SPEC: CommandSpec = {
  names: ['bun'],
  source: 'bun 1.1 documentation (bun --help and its sub-commands)',
  syntax: 'posix',
  operands: ['script:javascript', '...text'],
  unlisted: 'operands',
  flags:
    '--watch --hot --smol -b --bun --no-install -i --prefer-offline --prefer-latest --inspect --inspect-brk --inspect-wait --silent --if-present ' +
    '--no-clear-screen --expose-gc --no-deprecation --throw-deprecation --zero-fill-buffers --revision --no-addons --no-macros --elide-lines ' +
    '--workspaces',
  values:
    '-F --filter --port --conditions --main-fields --extension-order --tsconfig-override -d --define --drop -l --loader --jsx-factory ' +
    '--jsx-fragment --jsx-import-source --jsx-runtime --title --dns-result-order --max-http-header-size --install --fetch-preconnect --shell ' +
    '--user-agent',
  options: {
    '-r --preload --require --import': 'text',
    '-e --eval': 'code:javascript',
    '-p --print': 'code:javascript',
    '--cwd': 'path.cwd',
    '-c --config': '?path.read',
    '--env-file': 'path.read',
    '--inspect* --cpu-prof*': '',
    '-g --global': '',
    '--ignore-scripts': '',
    '--registry': 'text',
  },
  operandsIf: [{ if: ['-e', '-p'], operands: ['...text'] }],
  dryRun: '-h -v',
  stdin: { role: 'text' },
  refine: (call) => {
    const [first, ...rest] = call.operands
    if (call.path.length > 0 || !first || call.has('-e') || call.has('-p')) return {}
    const remote = addressOperand(call, 'javascript')
    if (remote) return remote
    const text = known(first) ?? ''
    return /[./\\]/.test(text) || text === '' ? {} : { instead: true, nested: [task('bun', first, rest)] }
  },
  subcommands: {
    run: {
      syntax: 'posix',
      operands: ['script:javascript', '...text'],
      refine: (call) => {
        const [first, ...rest] = call.operands
        const remote = addressOperand(call, 'javascript')
        if (remote) return remote
        return !first || /[/\\]|\.[cm]?[jt]sx?$|^-$/.test(known(first) ?? './') ? {} : { instead: true, nested: [task('bun', first, rest)] }
      },
    },
    test: {
      syntax: 'gnu',
      operands: ['...text'],
      flags: '-u --update-snapshots --only --todo --coverage --bail --randomize --concurrent --pass-with-no-tests --dots --only-failures --*',
      values:
        '-t --test-name-pattern --timeout --rerun-each --coverage-reporter --coverage-dir --reporter --reporter-outfile --seed --max-concurrency ' +
        '--path-ignore-patterns',
    },
    'install i': {
      syntax: 'gnu',
      operands: ['...text'],
      flags: `${INSTALL_FLAGS} ${SAVE}`,
      values: '--cache-dir --concurrent-scripts --network-concurrency --ca --cafile',
      dryRun: '--dry-run',
      refine: installs(BUN),
    },
    'add a': { syntax: 'gnu', operands: ['...text'], flags: `${SAVE} ${INSTALL_FLAGS}`, dryRun: '--dry-run', refine: installs(BUN) },
    ci: { syntax: 'gnu', flags: INSTALL_FLAGS, refine: declares(BUN) },
    'update outdated': { syntax: 'gnu', operands: ['...text'], flags: `--latest ${SAVE} ${INSTALL_FLAGS}` },
    'remove rm': { syntax: 'gnu', operands: ['...text'], flags: `${SAVE} ${INSTALL_FLAGS}`, refine: removes((call) => call.has('-g')) },
    x: dlx(BUN),
    'create c': creates(BUN),
    init: { syntax: 'gnu', operands: ['...text'], flags: '-y --yes -m --minimal', values: '-r --react' },
    'link unlink': { syntax: 'gnu', operands: ['...text'], flags: SAVE },
    publish: { ...publish('bun'), syntax: 'gnu' },
    build: {
      syntax: 'gnu',
      operands: ['...path.read'],
      flags: '--*',
      values:
        '--target --format --external -e --packages --entry-naming --chunk-naming --asset-naming --public-path --env --conditions --banner --footer ' +
        '--root --sourcemap',
      options: { '--outdir': 'path.create', '--outfile': 'path.write', '--compile --minify --splitting --watch --bytecode --production': '' },
    },
    pm: {
      syntax: 'gnu',
      operands: ['...text'],
      unlisted: 'operands',
      flags: '--all -g --*',
      subcommands: {
        cache: {
          unlisted: 'operands',
          subcommands: {
            rm: { refine: (call) => ({ effects: [effect('fs.delete', `${call.home}/.bun/install/cache`, { recursive: true, role: 'cache' })] }) },
          },
        },
        'ls bin hash whoami pack version why view trust untrusted default-trusted migrate pkg': LOOK,
      },
    },
    exec: { syntax: 'posix', operands: ['shell', '...text'] },
    upgrade: {
      syntax: 'gnu',
      flags: '--canary --stable',
      effects: [{ kind: 'package.install', set: { manager: 'bun', name: 'bun', global: true, source: 'registry' } }],
    },
    'audit info patch patch-commit why repl feedback discord help completions': { syntax: 'gnu', ...LOOK, flags: ANY },
  },
}

const BUNX: CommandSpec = { names: ['bunx', 'pnpx', 'pnx'], source: 'bun 1.1 and pnpm 9 documentation', ...dlx(NPM) }

const COREPACK: CommandSpec = {
  names: ['corepack'],
  source: 'corepack 0.30 README',
  syntax: 'posix',
  unlisted: 'operands',
  operands: ['command'],
  subcommands: {
    'enable disable': { syntax: 'gnu', operands: ['...text'], values: '--install-directory' },
    'prepare install use up pack hydrate cache': {
      syntax: 'gnu',
      operands: ['...text'],
      flags: '-g --global --activate --all --cache-only',
      values: '-o --output',
      effects: [{ kind: 'package.install', each: 'operands', set: { manager: 'corepack', source: 'registry', standing: 'popular' } }],
    },
  },
}

export default [PNPM_SPEC, YARN_SPEC, BUN_SPEC, BUNX, COREPACK] satisfies readonly CommandSpec[]
