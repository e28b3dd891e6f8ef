// Owns Python's package and environment managers: pip, uv, pipx, poetry, pdm, hatch, conda, pyenv, virtualenv, twine.
import type { Call, CommandSpec, Refined, SubSpec } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { ANY, argv, does, effect, known, onFile, orAsk, SETUP, shown, task } from './_dev-words.ts'
import { sourceChange } from './_package-source.ts'
import { declared, declares, installs, type Manager, PIP, readPip, removes, runsPackage } from './_packages.ts'

const LOOK: SubSpec = { operands: ['...text'], flags: ANY }
const of = (manager: string): Manager => ({ ...PIP, manager })

const PIP_GLOBAL =
  '-v -vv -vvv --verbose -q -qq --quiet --debug --isolated --require-virtualenv --no-input --no-cache-dir --disable-pip-version-check ' +
  '--no-color --no-python-version-warning --no-index --pre --prefer-binary'
const PIP_VALUES =
  '--python --log --proxy --retries --timeout --exists-action --cert --client-cert --cache-dir --use-feature --use-deprecated --progress-bar ' +
  '--no-binary --only-binary --trusted-host --keyring-provider --resume-retries'
const PIP_INSTALL: SubSpec = {
  operands: ['...text'],
  flags:
    '--no-deps -U --upgrade --force-reinstall -I --ignore-installed --ignore-requires-python --no-build-isolation --use-pep517 --no-use-pep517 ' +
    '--check-build-dependencies --compile --no-compile --no-warn-script-location --no-warn-conflicts --require-hashes --no-clean --user ' +
    '--break-system-packages',
  values:
    '-c --constraint -b --build-constraint --platform --python-version --implementation --abi --upgrade-strategy -C --config-settings ' +
    '--global-option --report --group --root-user-action --root --prefix --src',
  options: {
    '-r --requirement --requirements': 'path.read',
    '-e --editable': 'text',
    '-t --target': 'path.create',
    '-i --index-url': 'text',
    '--extra-index-url': 'text',
    '-f --find-links': 'text',
  },
  dryRun: '--dry-run',
}

/** Named packages, `-e` paths; a requirements file is what the project declares. */
const pipSpecs = (call: Call): readonly Value[] => [...call.values('-e'), ...call.operands]
const pipInstalls =
  (m: Manager) =>
  (call: Call): Refined => {
    const specs = pipSpecs(call)
    const files = call.has('-r') || call.has('--group') || call.has('--requirements')
    if (specs.length === 0) return { effects: [declared(call, m)] }
    const named = installs(m, () => specs)(call)
    return files ? { ...named, effects: [...(named.effects ?? []), declared(call, m)] } : named
  }

const PURGE = (path: string): SubSpec => ({
  operands: ['...text'],
  flags: ANY,
  refine: (call) => ({ effects: [effect('fs.delete', `${call.home}/${path}`, { recursive: true, role: 'cache' })] }),
})
const publish = (manager: string): SubSpec => ({
  operands: ['...path.read'],
  flags: `${ANY} --skip-existing --verbose --sign --non-interactive --build --disable-progress-bar --no-build --skip-existing`,
  values:
    '-r --repository -u --username -p --password -c --comment --cert --client-cert --config-file --repository-url --publish-url -t --token ' +
    '--check-url --trusted-publishing --index --sign-with -i --identity --dist-dir',
  dryRun: '--dry-run',
  refine: (call) => ({
    effects: [effect('package.publish', `${manager} ${call.path.join(' ')} ${shown(call.operands)}`.trim(), { manager, source: 'registry' })],
  }),
})

const pipSets = (call: Call): Refined => {
  const [key, value] = call.operands.map((word) => known(word) ?? '?')
  if (key === undefined) return {}
  const file = call.has('--global') ? '/etc/pip.conf' : call.has('--site') ? '.venv/pip.conf' : `${call.home}/.config/pip/pip.conf`
  return { effects: [effect('fs.write', file, { role: 'config', overwrites: false }), ...(call.path[1] === 'set' ? sourceChange(call, key, value ?? '') : [])] }
}

/** `poetry source add NAME URL`, `poetry config repositories.NAME URL`. */
const poetrySource = (call: Call): Refined => {
  const [name = '', url = ''] = call.operands.map((word) => known(word) ?? '?')
  return { effects: [effect('fs.write', 'pyproject.toml', { overwrites: false }), ...sourceChange(call, `source.${name}`, url)] }
}
const poetryConfig = (call: Call): Refined => {
  const [key, value] = call.operands.map((word) => known(word) ?? '?')
  if (key === undefined || value === undefined || call.has('--list')) return {}
  const file = call.has('--local') ? 'poetry.toml' : `${call.home}/.config/pypoetry/config.toml`
  return { effects: [effect('fs.write', file, { role: 'config', overwrites: false }), ...sourceChange(call, key, value)] }
}

const PIP_SPEC: CommandSpec = {
  names: ['pip', 'pip3', 'pip2', 'pip3.10', 'pip3.11', 'pip3.12', 'pip3.13'],
  source: 'pip 24.3 documentation',
  flags: PIP_GLOBAL,
  values: PIP_VALUES,
  dryRun: '-h -V',
  subcommands: {
    install: { ...PIP_INSTALL, refine: pipInstalls(PIP) },
    'download wheel': {
      ...PIP_INSTALL,
      values: `${PIP_INSTALL.values} -w --wheel-dir`,
      options: { ...PIP_INSTALL.options, '-d --dest': 'path.create' },
      effects: does('net.download', { host: 'pypi.org' }),
    },
    uninstall: {
      operands: ['...text'],
      flags: '-y --yes --break-system-packages',
      values: '--root-user-action',
      options: { '-r --requirement': 'path.read' },
      refine: removes(),
    },
    'list freeze show check inspect index search hash debug help completion lock': {
      operands: ['...text'],
      flags: `${ANY} -o --outdated -u --uptodate -e --editable -l --local --user --not-required --exclude-editable --include-editable --all -f --files`,
      values: '--path --format --exclude -i --index-url --extra-index-url -a --algorithm --editor -r --requirement',
    },
    config: {
      operands: ['...text'],
      options: { '--global': '', '--user': '', '--site': '' },
      values: '--editor',
      unlisted: 'operands',
      subcommands: { 'set unset': { operands: ['...text'], refine: pipSets }, 'get list debug edit': LOOK },
    },
    cache: { operands: ['...text'], subcommands: { 'dir info list': LOOK, 'purge remove': PURGE('.cache/pip') } },
  },
}

const UV_FLAGS =
  '-q --quiet -v --verbose --color --native-tls --offline --no-progress --no-config --no-cache -n --managed-python --no-managed-python ' +
  '--no-python-downloads --system --no-system --upgrade -U --reinstall --refresh --no-index --no-sources --no-build --no-binary ' +
  '--no-build-isolation --locked --frozen --isolated --active --no-active --exact --no-sync --no-editable --inexact --no-install-project ' +
  '--no-install-workspace --dev --no-dev --only-dev --all-extras --all-groups --no-default-groups --all-packages --pre --compile-bytecode ' +
  '--no-env-file --strict --require-hashes --verify-hashes --no-verify-hashes --break-system-packages --no-break-system-packages ' +
  '--show-settings --preview --no-preview --dry-run --check --script --seed --allow-existing --clear --relocatable --bare --app --lib --package ' +
  '--no-package --no-readme --no-workspace --no-pin-python --raw-sources --optional --no-deps --force -f --no-modify-path --all -a'
const UV_VALUES =
  '--cache-dir --allow-insecure-host --config-file -p --python --link-mode --resolution --prerelease --exclude-newer --index-strategy ' +
  '--keyring-provider -C --config-setting --group --only-group --no-group --extra --no-extra --package -P --upgrade-package --reinstall-package ' +
  '--refresh-package --no-build-package --no-binary-package --python-preference --python-platform --python-version --torch-backend --env-file ' +
  '--index-url --no-install-package --marker --branch --tag --rev --optional --bounds -o --output-file --format --name --prompt -c --constraint ' +
  '-b --build-constraint --override --target --prefix --description --build-backend --vcs --with-editable --with-requirements'
const UV: CommandSpec = {
  names: ['uv'],
  source: 'uv 0.5 documentation (command reference)',
  flags: UV_FLAGS,
  values: UV_VALUES,
  dryRun: '-h -V',
  options: {
    '--directory --project': 'path.cwd',
    '-i --default-index': 'text',
    '--index': 'text',
    '--extra-index-url': 'text',
    '--find-links': 'text',
    '-w --with': 'text',
  },
  subcommands: {
    run: {
      syntax: 'posix',
      operands: ['...text'],
      options: { '-m --module': 'text', '-s --script': '', '--gui-script': '' },
      ends: '-m',
      refine: (call) => {
        const [first, ...rest] = call.operands
        const extra = call.values('-w').map((spec) => effect('package.install', spec, { manager: 'uv', ...nameOf(spec), scripts: true }))
        const module = call.value('-m')
        if (module) return { effects: extra, nested: [argv('python', '-m', module, ...call.operands)] }
        if (!first) return {}
        const text = known(first) ?? ''
        return {
          effects: extra,
          nested: [
            call.has('-s') || /\.py$/.test(text) ? { run: 'script', language: 'python', path: first, args: rest } : { run: 'argv', argv: call.operands },
          ],
        }
      },
    },
    sync: { operands: ['...text'], refine: declares(of('uv')) },
    'lock export tree version init build python venv self cache-dir format audit': {
      operands: ['...text'],
      unlisted: 'operands',
      flags: '--sdist --wheel --universal --invert --outdated --short --bump',
      values: '--out-dir -d --depth',
    },
    add: { operands: ['...text'], options: { '-r --requirements': 'path.read', '--editable': '' }, refine: pipInstalls(of('uv')) },
    remove: { operands: ['...text'], refine: removes() },
    pip: {
      subcommands: {
        install: { ...PIP_INSTALL, flags: `${PIP_INSTALL.flags} ${UV_FLAGS}`, refine: pipInstalls(of('uv')) },
        sync: { operands: ['...path.read'], refine: declares(of('uv')) },
        uninstall: { operands: ['...text'], flags: '-y --yes --system --break-system-packages', refine: removes() },
        'list freeze show check tree': LOOK,
        compile: { operands: ['...path.read'], flags: ANY, options: { '-o --output-file': 'path.write' } },
      },
    },
    tool: {
      subcommands: {
        run: { syntax: 'posix', operands: ['...text'], options: { '--from': 'text' }, refine: uvx },
        install: { operands: ['...text'], refine: installs({ ...of('uv'), global: () => true }) },
        uninstall: { operands: ['...text'], flags: '--all', refine: removes(() => true) },
        'list dir upgrade update-shell': LOOK,
      },
    },
    publish: publish('uv'),
    cache: { subcommands: { 'clean prune': PURGE('.cache/uv'), 'dir size': LOOK } },
    'auth help generate-shell-completion': LOOK,
  },
}

const nameOf = (spec: Value) => (known(spec) === undefined ? { name: '?' } : readPip(known(spec) ?? ''))

function uvx(call: Call): Refined {
  const from = call.value('--from')
  return runsPackage({ ...of('uv'), read: readPip }, call.operands, from ? [from] : undefined, from ? orAsk(call.operands[0]) : undefined)
}
const UVX: CommandSpec = {
  names: ['uvx'],
  source: 'uv 0.5 documentation',
  syntax: 'posix',
  operands: ['...text'],
  flags: UV_FLAGS,
  values: UV_VALUES,
  options: { '--from': 'text', '-w --with': 'text', '-i --default-index': 'text', '--index': 'text', '--extra-index-url': 'text' },
  dryRun: '-h -V',
  refine: uvx,
}

const PIPX: CommandSpec = {
  names: ['pipx'],
  source: 'pipx 1.7 documentation',
  flags: '-q --quiet -v --verbose',
  dryRun: '-h',
  subcommands: {
    run: {
      syntax: 'posix',
      operands: ['...text'],
      flags: '--no-cache --path --pypackages --system-site-packages',
      values: '--python --pip-args -i --index-url --backend',
      options: { '--spec': 'text' },
      refine: (call) => {
        const spec = call.value('--spec')
        return runsPackage({ ...of('pipx'), read: readPip }, call.operands, spec ? [spec] : undefined, spec ? orAsk(call.operands[0]) : undefined)
      },
    },
    'install inject': {
      operands: ['...text'],
      flags: '--include-deps -f --force -e --editable --system-site-packages --preinstall --global',
      values: '--suffix --python --pip-args -i --index-url',
      refine: installs({ ...of('pipx'), global: () => true }),
    },
    'list uninstall uninstall-all upgrade upgrade-all reinstall reinstall-all ensurepath environment completions runpip': LOOK,
  },
}

const runsRest = (call: Call): Refined => (call.operands.length > 0 ? { nested: [{ run: 'argv', argv: call.operands }] } : {})
const RUN: SubSpec = {
  syntax: 'posix',
  operands: ['...text'],
  flags: '-q -s --site-packages --no-site-packages --list -l --json',
  values: '-C -p --project -e --env',
  refine: runsRest,
}
const PROJECT_FLAGS = '-n --no-interaction --ansi --no-ansi --no-plugins --no-cache -q --quiet -v -vv -vvv --verbose -y --yes'

const POETRY: CommandSpec = {
  names: ['poetry'],
  source: 'poetry 1.8 and 2.0 documentation',
  flags: PROJECT_FLAGS,
  options: { '-C --directory -P --project': 'path.cwd' },
  dryRun: '-h',
  subcommands: {
    'install sync': {
      flags: '--no-dev --sync --no-root --no-directory --all-extras --remove-untracked --compile --all-groups',
      values: '--without --with --only -E --extras',
      dryRun: '--dry-run',
      refine: declares(of('poetry')),
    },
    'update lock': { operands: ['...text'], flags: ANY, refine: declares(of('poetry')) },
    add: {
      operands: ['...text'],
      flags: '-D --dev -e --editable --optional --allow-prereleases --lock',
      values: '-G --group -E --extras --python --platform --source --markers',
      dryRun: '--dry-run',
      refine: installs(of('poetry')),
    },
    remove: LOOK,
    run: RUN,
    publish: publish('poetry'),
    build: LOOK,
    shell: {},
    source: {
      unlisted: 'operands',
      operands: ['...text'],
      subcommands: { add: { operands: ['...text'], flags: ANY, values: '-p --priority', refine: poetrySource }, 'remove show': LOOK },
    },
    config: { operands: ['...text'], options: { '--local': '', '--list': '', '--unset': '' }, refine: poetryConfig },
    'show check version env new init search export about list self cache debug help completions': {
      operands: ['...text'],
      flags: `${ANY} -t --tree -l --latest -o --outdated --lock --strict --unset --local`,
      values: '-f --format -o --output --with --without --only',
    },
  },
}
const PDM_LIKE: CommandSpec = {
  names: ['pdm', 'hatch', 'rye', 'pipenv', 'flit', 'maturin', 'setuptools'],
  source: 'pdm 2.2x, hatch 1.13, rye 0.43, pipenv 2024 documentation',
  unlisted: 'operands',
  operands: ['...text'],
  flags: `${ANY} ${PROJECT_FLAGS}`,
  values: '-G --group -p --project --python -e --env -o --out',
  subcommands: {
    'install sync update': {
      operands: ['...text'],
      flags: `${ANY} --dev -d --deploy --system --skip-lock`,
      refine: (call) =>
        call.program === 'pipenv' && call.operands.length > 0 ? installs(of('pipenv'))(call) : { effects: [declared(call, of(call.program))] },
    },
    add: { operands: ['...text'], flags: ANY, values: '-G --group', refine: (call) => installs(of(call.program))(call) },
    run: {
      ...RUN,
      refine: (call) =>
        call.program === 'pdm' || call.program === 'hatch' ? { nested: [task(call.program, call.operands[0], call.operands.slice(1))] } : runsRest(call),
    },
    publish: publish('python'),
    'build lock list show remove config new init version develop env test fmt shell check graph export uninstall clean status sdist': LOOK,
  },
}
/** `conda config --set KEY VALUE`, `--add channels URL`. */
const condaSetting = (call: Call): Refined => {
  const texts = call.words.map((word) => known(word) ?? '?')
  const at = texts.findIndex((text) => /^--(set|add|append|prepend|remove|remove-key)$/.test(text))
  const [key = '', value = ''] = texts.slice(at + 1)
  if (at < 0) return {}
  const file = call.has('--system') ? '/opt/conda/.condarc' : `${call.home}/.condarc`
  return {
    effects: [effect('fs.write', file, { role: 'config', overwrites: false }), ...(texts[at] === '--set' ? sourceChange(call, key, value.toLowerCase()) : [])],
  }
}

const CONDA: CommandSpec = {
  names: ['conda', 'mamba', 'micromamba', 'pixi'],
  source: 'conda 24.11 documentation',
  flags:
    `${ANY} -y --yes -q --quiet --json -v --verbose --override-channels --strict-channel-priority --no-deps --only-deps --offline -C ` +
    '--use-index-cache --force-reinstall --freeze-installed --update-deps --all -a',
  values: '-n --name -p --prefix -c --channel --solver --repodata-fn --platform --subdir --pypi --feature -e --environment',
  dryRun: '-d --dry-run -h',
  subcommands: {
    'install create add': {
      operands: ['...text'],
      options: { '-f --file': 'path.read', '--clone': 'text', '-r --root-prefix': 'text' },
      refine: (call) => installs({ manager: 'conda', scripts: () => true, registries: ['-c'], hosts: /^(conda\.anaconda\.org|repo\.anaconda\.com)$/ })(call),
    },
    'update upgrade': { operands: ['...text'], refine: (call) => installs({ manager: 'conda' })(call) },
    'remove uninstall': LOOK,
    env: {
      subcommands: {
        'list export config': LOOK,
        'create update': { operands: ['...text'], options: { '-f --file': 'path.read' }, refine: declares({ manager: 'conda' }) },
        remove: { flags: '-y --yes' },
      },
    },
    run: { syntax: 'posix', operands: ['...text'], flags: '--no-capture-output --live-stream -s -v', values: '-n --name -p --prefix --cwd', refine: runsRest },
    clean: { flags: '-a --all -i -p -t -l -c -f', refine: onFile('fs.delete', '~/miniconda3/pkgs', { recursive: true }) },
    config: {
      operands: ['...text'],
      flags: '--show --show-sources --validate --describe --system --env --json',
      values: '--get --file',
      options: { '--set --add --append --prepend': 'text text', '--remove': 'text text', '--remove-key': 'text' },
      refine: condaSetting,
    },
    'list info search export notices rename activate deactivate init package shell hook index compare doctor repoquery task build': LOOK,
  },
}
const ENVIRONMENTS: CommandSpec[] = [
  {
    names: ['virtualenv', 'pyvenv'],
    source: 'virtualenv 20 documentation',
    operands: ['path.create'],
    flags: ANY,
    values: '-p --python --prompt --seeder --app-data --creator --activators --pip --setuptools',
  },
  {
    names: ['pyenv', 'rbenv', 'nodenv', 'jenv', 'tfenv', 'goenv', 'phpenv', 'plenv'],
    source: 'pyenv 2.4 and rbenv 1.3 documentation',
    unlisted: 'operands',
    operands: ['...text'],
    flags: ANY,
    subcommands: {
      install: {
        operands: ['...text'],
        flags: '-f --force -s --skip-existing -k --keep -v --verbose -l --list -p --patch -g --debug',
        effects: [
          { kind: 'package.install', each: 'operands', unless: '-l', set: { source: 'registry', global: true, standing: 'popular' } },
          { kind: 'package.install', if: 'no operands', unless: '-l', set: { source: 'registry', standing: 'declared' } },
        ],
      },
      exec: { syntax: 'posix', operands: ['command'] },
      'init virtualenv-init': SETUP,
      'uninstall versions version which whence local global shell rehash root commands prefix shims hooks virtualenv activate deactivate': LOOK,
    },
  },
  {
    names: ['twine'],
    source: 'twine 6 documentation',
    flags: '--no-color',
    dryRun: '-h',
    subcommands: { upload: publish('twine'), check: { operands: ['...path.read'], flags: '--strict' }, register: publish('twine') },
  },
  {
    names: [
      'pyproject-build',
      'pip-compile',
      'pip-sync',
      'pip-audit',
      'pipdeptree',
      'pip-licenses',
      'safety',
      'cibuildwheel',
      'auditwheel',
      'delocate-wheel',
      'versioneer',
      'bump2version',
      'bumpversion',
      'bump-my-version',
      'towncrier',
      'cz',
      'commitizen',
    ],
    source: 'build 1.2, pip-tools 7, pip-audit 2 and others: command line help',
    operands: ['...text'],
    flags: ANY,
    values: '-o --outdir --output-file -C --config-setting -r --requirement -f --format -c --config --exclude -ll -x',
    options: { '--index-url --extra-index-url': 'text' },
  },
]

export default [PIP_SPEC, UV, UVX, PIPX, POETRY, PDM_LIKE, CONDA, ...ENVIRONMENTS] satisfies readonly CommandSpec[]
