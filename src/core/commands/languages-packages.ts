// Owns the package managers and build tools of the other languages: Ruby, JVM, .NET, Swift, Elixir, Haskell, OCaml, Lua, Perl, Dart.
import type { Call, CommandSpec, Refined, SubSpec } from '../command-spec.ts'
import { ANY, does, effect, known, onFile, shown, task } from './_dev-words.ts'
import { declares, installs, type Manager } from './_packages.ts'
import { runsSource } from './jvm-languages.ts'

const LOOK: SubSpec = { operands: ['...text'] }
const rest = (call: Call): Refined => (call.operands.length > 0 ? { nested: [{ run: 'argv', argv: call.operands }] } : {})
const RUN: SubSpec = { syntax: 'posix', operands: ['...text'], refine: rest }
const publish = (manager: string, dryRun = '--dry-run'): SubSpec => ({
  operands: ['...text'],
  values: '-k --key --host -h --api-key --source -s --otp -t --symbol-api-key --organization',
  dryRun,
  refine: (call) => ({
    effects: [effect('package.publish', `${manager} ${call.path.join(' ')} ${shown(call.operands)}`.trim(), { manager, source: 'registry' })],
  }),
})
const restores = (m: Manager, event?: string): SubSpec => ({ operands: ['...text'], refine: declares(m, event) })

const GEM: Manager = { manager: 'gem', scripts: () => true, global: () => true, registries: ['-s', '--source'], hosts: /^rubygems\.org$/ }
const BUNDLE: Manager = { manager: 'bundler', scripts: () => true, registries: ['-s'], hosts: /^rubygems\.org$/ }
const PLATFORMS = /^(ios|android|mac)$/
/** fastlane's own words, which start no lane. */
const FASTLANE_LOOKS =
  /^(action|actions|lanes|list|docs|env|init|help|new_action|new_plugin|add_plugin|install_plugins|update_plugins|search_plugins|update_fastlane|enable_auto_complete|socket_server)$/
/** Lanes and actions whose name says that something leaves this machine. */
const DELIVERS =
  /beta|alpha|nightly|release|deploy|deliver|upload|publish|distribut|promot|rollout|submit|testflight|pilot|store|supply|production|staging|internal|firebase|hockey|appcenter|s3|match|sigh|cert|push/i

/** `fastlane [PLATFORM] LANE key:value …`, `fastlane run ACTION`. */
function fastlane(call: Call): Refined {
  const words = call.words.map((word) => known(word) ?? '?').filter((word) => !word.startsWith('-') && !/^\w+:/.test(word))
  const [lane = ''] = words.filter((word) => !PLATFORMS.test(word) && word !== 'run')
  if (lane === '' || FASTLANE_LOOKS.test(lane)) return {}
  const effects = DELIVERS.test(lane) ? [effect('infra.change', `fastlane ${lane}`, { system: 'fastlane', object: lane, scope: 'one' })] : []
  return { effects, nested: words.includes('run') ? [] : [task('fastlane', lane)] }
}

const RUBY: CommandSpec[] = [
  {
    names: ['gem'],
    source: 'RubyGems 3.5 command reference',
    operands: ['...text'],
    flags: ANY,
    values: '-v --version --platform -i --install-dir -n --bindir --user -p -P --source-index',
    options: { '-s --source': 'text' },
    subcommands: {
      'install i': {
        operands: ['...text'],
        flags: `${ANY} -N --no-document --user-install --conservative --prerelease --pre -f --force`,
        refine: installs(GEM),
      },
      update: { operands: ['...text'], flags: ANY, refine: installs(GEM) },
      push: publish('gem'),
      yank: publish('gem'),
      owner: publish('gem', '--list'),
      'list search info env environment contents dependency fetch help outdated query specification stale unpack which check build cleanup uninstall pristine rdoc sources signin signout lock mirror open server cert':
        LOOK,
      exec: RUN,
    },
  },
  {
    names: ['bundle', 'bundler'],
    source: 'Bundler 2.5 manual pages',
    operands: ['...text'],
    unlisted: 'operands',
    flags: `${ANY} --no-color -V --verbose`,
    values: '-r --retry --gemfile -j --jobs --path --without --with',
    refine: (call) => (call.path.length === 0 ? declares(BUNDLE)(call) : {}),
    subcommands: {
      'install update': restores(BUNDLE),
      add: {
        operands: ['...text'],
        flags: ANY,
        values: '-v --version -g --group -s --source --git --github --branch --ref --path --require',
        refine: installs(BUNDLE),
      },
      exec: RUN,
      'check list show info outdated config lock package cache pack open viz init gem platform clean doctor remove binstubs audit env licenses help version plugin pristine console fund':
        LOOK,
    },
  },
  {
    names: ['rake'],
    source: 'rake 13 help',
    operands: ['...text'],
    flags: ANY,
    values: '-C -I -r -R -N',
    options: { '-f --rakefile': 'path.read', '-e --execute -p --execute-print -E --execute-continue': 'code:ruby' },
    dryRun: '-n --dry-run -T --tasks -P --prereqs -D --describe -W --where',
    refine: (call) => ({ nested: call.operands.filter((word) => !(known(word) ?? '').includes('=')).map((word) => task('rake', word)) }),
  },
  {
    names: [
      'rubocop',
      'standardrb',
      'srb',
      'brakeman',
      'erblint',
      'reek',
      'yard',
      'rdoc',
      'minitest',
      'cucumber',
      'guard',
      'overcommit',
      'solargraph',
      'jekyll',
      'middleman',
      'steep',
      'spring',
      'sorbet',
      'haml-lint',
      'slim-lint',
      'fasterer',
      'puma',
      'unicorn',
      'rackup',
      'sidekiq',
    ],
    source: 'command line help of the Ruby tools (2024)',
    operands: ['...text'],
    flags: `${ANY} -a -A --autocorrect --autocorrect-all`,
    values: '-f --format -o --out -e --example -t --tag -P --pattern --seed -c --config -r --require -p --port -s -d --only --except -b -B -j',
  },
  {
    names: ['rspec', 'parallel_rspec'],
    source: 'RSpec 3.13 command line help',
    operands: ['...text'],
    flags: `${ANY} -w --profile --fail-fast -b --dry-run --init`,
    values: '-f --format -o --out -e --example -t --tag -P --pattern --seed -r --require -p -O --options -I -n --order --default-path -E',
  },
  {
    names: ['foreman', 'overmind', 'hivemind', 'goreman'],
    source: 'foreman 0.88 and overmind 2.5 documentation',
    operands: ['...text'],
    flags: ANY,
    values: '-f --procfile -e --env -p --port -d --root -m --formation -c -l -x',
    subcommands: { run: { syntax: 'posix', operands: ['command'], values: '-e --env -f --procfile' } },
  },
  {
    names: ['fastlane'],
    source: 'fastlane 2.225 documentation',
    syntax: 'none',
    operands: ['...text'],
    refine: fastlane,
  },
  {
    names: ['cap', 'mina'],
    source: 'Capistrano 3.19 documentation',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values: '-r --roles -z --hosts -f --rakefile -R --rakelibdir -I --libdir -C',
    dryRun: '-n --dry-run -T --tasks -P --prereqs -D --describe -W --where -AT',
    effects: [{ kind: 'infra.change', each: 'operands[:1]', set: { system: 'capistrano', scope: 'one' }, from: { object: 'operands[0]' } }],
    subcommands: { 'install doctor init': LOOK },
  },
]

const MVN: Manager = { manager: 'maven', scripts: () => false }
/** Maven's phases and goals, and gradle's tasks: publishing is told by name. */
const phases =
  (manager: string, publishes: RegExp) =>
  (call: Call): Refined => {
    const named = call.operands.filter((word) => publishes.test(known(word) ?? ''))
    return named.length > 0 && !call.has('--dry-run')
      ? { effects: named.map((word) => effect('package.publish', `${manager} ${known(word) ?? '?'}`, { manager, source: 'registry' })) }
      : {}
  }
const JVM: CommandSpec[] = [
  {
    names: ['mvn', 'mvnw', 'mvnd', 'mvnDebug'],
    source: 'Maven 3.9 CLI reference',
    operands: ['...text'],
    flags: `${ANY} -am -amd -B -C -c -e -fae -ff -fn -llr -N -ntp -nsu -o -q -U -V -v -X -h`,
    values: '-b -D -P -pl -rf -s -gs -T -t -l -emp -ep -gt --projects --settings --threads --activate-profiles --resume-from',
    options: { '-f --file': 'path.read', '-D*': '' },
    dryRun: '-h -v',
    refine: phases(MVN.manager, /^(deploy|[\w.:-]*:deploy|release:(perform|prepare)|nexus-staging:.*|central-publishing:.*|site-deploy)$/),
  },
  {
    names: ['gradle', 'gradlew', 'gradlew.bat'],
    source: 'Gradle 8.11 command line interface',
    operands: ['...text'],
    flags: ANY,
    values:
      '-b --build-file -c --settings-file -g --gradle-user-home -x --exclude-task --console --max-workers --tests --warning-mode --priority ' +
      '--configuration-cache-problems --write-verification-metadata --configuration --dependency --args --gradle-version --distribution-type',
    options: { '-p --project-dir': 'path.cwd', '-I --init-script': 'script:groovy', '-P* -D*': '', '--include-build': 'path.list' },
    dryRun: '-m --dry-run -h',
    tasks: { runner: 'gradle', each: 'operands' },
    refine: phases('gradle', /^(.*:)?(publish(?!ToMavenLocal)\w*|uploadArchives|bintrayUpload|publishPlugins|closeAndRelease\w*)$/),
  },
  {
    names: ['ant'],
    source: 'Apache Ant 1.10 manual',
    syntax: 'long',
    operands: ['...text'],
    flags: ANY,
    values: '-f -file -buildfile -lib -logger -listener -propertyfile -inputhandler -main',
    options: { '-D*': '' },
    dryRun: '-p -projecthelp -version -diagnostics -h -help',
    tasks: { runner: 'ant', each: 'operands' },
  },
  {
    names: ['sbt', 'mill', 'bloop', 'leiningen'],
    source: 'sbt 1.10 and mill 0.12 documentation',
    operands: ['...text'],
    flags: ANY,
    values: '-f -buildfile -lib -logger -propertyfile',
    options: { '-D* -J*': '' },
    tasks: { runner: 'sbt', each: 'operands' },
    refine: phases('sbt', /^(publish|publishSigned|release|\+publish.*|.*sonatype.*)$/),
  },
]

const NUGET: Manager = { manager: 'nuget', registries: ['-s', '--source'], hosts: /^(api\.nuget\.org|www\.nuget\.org)$/ }
/** Where packages come from, for this user or in the file that is named. */
const NUGET_SOURCES: SubSpec = {
  values: '-n --name -u --username -p --password -s --source --valid-authentication-types --protocol-version',
  options: { '--configfile': 'path.edit' },
  effects: [{ kind: 'system.change', unless: '--configfile', set: { area: 'setting' } }],
}
const DOTNET_FLAGS =
  `${ANY} --no-build --no-restore --nologo --self-contained --force --no-incremental --blame --interactive --prerelease --outdated ` +
  '--include-transitive --vulnerable --locked-mode --use-lock-file --no-logo --no-launch-profile'
const DOTNET: CommandSpec[] = [
  {
    names: ['dotnet'],
    source: '.NET 9 SDK CLI reference',
    operands: ['...text'],
    unlisted: 'operands',
    flags: DOTNET_FLAGS,
    values:
      '-c --configuration -f --framework -r --runtime -v --verbosity -o --output --filter -l --logger -s --source --collect --settings ' +
      '--results-directory -n --name -p --property --project -lang --version --arch --os -a --tl --launch-profile --artifacts-path --framework ' +
      '--test-adapter-path --diag --severity --include --exclude --configfile --package-directory',
    options: { '-p:* -property:* --property:*': '' },
    subcommands: {
      'build test clean publish pack restore format msbuild vstest new sln workload store help build-server dev-certs watch sdk completions list solution': {
        operands: ['...text'],
      },
      'user-secrets': {
        unlisted: 'operands',
        operands: ['...text'],
        values: '--id',
        subcommands: {
          list: { flags: '--json', output: 'secret', effects: does('secret.read', { store: 'vault' }) },
          'set remove clear': { operands: ['...text'], refine: onFile('fs.write', '~/.microsoft/usersecrets/secrets.json', { overwrites: false }) },
          init: {},
        },
      },
      run: { syntax: 'gnu', operands: ['...text'], refine: runsSource(/\.cs$/, 'csharp') },
      fsi: {
        operands: ['...text'],
        options: { '--exec --quiet --nologo --*': '' },
        refine: runsSource(/\.fsx?$/, 'fsharp'),
        stdin: { role: 'code:fsharp', unless: ['operands'] },
      },
      script: {
        operands: ['...text'],
        unlisted: 'operands',
        refine: runsSource(/\.csx?$/, 'csharp'),
        subcommands: { eval: { operands: ['code:csharp', '...text'] } },
      },
      add: {
        operands: ['...text'],
        unlisted: 'operands',
        subcommands: { package: { operands: ['...text'], refine: installs(NUGET) }, reference: LOOK },
        refine: (call) => (known(call.operands[1]) === 'package' ? installs(NUGET, (c) => c.operands.slice(2))(call) : {}),
      },
      remove: LOOK,
      package: { subcommands: { add: { operands: ['...text'], refine: installs(NUGET) }, 'remove list search update': LOOK } },
      tool: {
        subcommands: {
          'install update': {
            operands: ['...text'],
            options: { '-g --global': '', '--tool-path': 'text' },
            values: '--version --add-source --tool-manifest',
            refine: installs({ ...NUGET, scripts: () => false, global: (call) => call.has('-g') }),
          },
          run: RUN,
          restore: restores(NUGET),
          'list uninstall search': LOOK,
        },
      },
      nuget: {
        subcommands: {
          push: publish('nuget', '--help'),
          delete: publish('nuget', '--help'),
          'list verify trust why locals sign': { ...LOOK, values: '-n -u -p -s' },
          'add remove update enable disable': { ...LOOK, ...NUGET_SOURCES },
        },
      },
      exec: { syntax: 'posix', operands: ['path.read', '...text'] },
      ef: {
        unlisted: 'operands',
        operands: ['...text'],
        subcommands: {
          database: {
            subcommands: {
              update: {
                operands: ['...text'],
                values: '--connection --context --project --startup-project',
                effects: does('data.change', { system: 'dotnet-ef', object: 'database', local: true }),
              },
              drop: {
                flags: '-f --force',
                dryRun: '--dry-run',
                effects: does('data.destroy', { system: 'dotnet-ef', object: 'database', scope: 'all', local: true }),
              },
            },
          },
          'migrations dbcontext': LOOK,
        },
      },
    },
  },
  {
    names: ['nuget', 'paket', 'msbuild', 'csc', 'csharpier', 'fantomas', 'reportgenerator', 'cake', 'nuke'],
    source: 'nuget 6 and msbuild 17 CLI reference',
    syntax: 'long',
    operands: ['...text'],
    flags: '-*',
    unlisted: 'operands',
    subcommands: {
      'sources source': {
        operands: ['...text'],
        flags: '-*',
        unlisted: 'operands',
        subcommands: {
          'add Add remove Remove update Update enable Enable disable Disable': {
            operands: ['...text'],
            flags: '-*',
            effects: does('system.change', { area: 'setting' }),
          },
        },
      },
      'setapikey setApiKey': { operands: ['...text'], flags: '-*', effects: does('system.change', { area: 'setting' }) },
      push: publish('nuget', '-help'),
      delete: publish('nuget', '-help'),
      install: { operands: ['...text'], refine: installs(NUGET) },
      restore: restores(NUGET),
    },
  },
]

const simple = (
  names: readonly string[],
  source: string,
  manager: string,
  subcommands: Record<string, SubSpec>,
  more: Partial<CommandSpec> = {},
): CommandSpec => ({
  names,
  source,
  operands: ['...text'],
  unlisted: 'operands',
  flags: ANY,
  subcommands: { 'install i get': { operands: ['...text'], flags: ANY, refine: installs({ manager, scripts: () => true }) }, ...subcommands },
  ...more,
})
/** Accepting a licence binds the person, not the agent. */
const accepts = (option: string) => ({ kind: 'system.change', if: option, set: { area: 'setting' } }) as const
const SDKMANAGER: CommandSpec = {
  names: ['sdkmanager'],
  source: 'Android SDK command line tools',
  operands: ['...text'],
  values: '--sdk_root --channel --proxy --proxy_host --proxy_port --package_file',
  options: { '--licenses': '', '--list --list_installed': '', '--uninstall': '', '--install': '', '--update': '' },
  flags: '--verbose --no_https --include_obsolete --newer',
  effects: [
    {
      kind: 'package.install',
      each: 'operands',
      unless: ['--uninstall', '--list'],
      set: { manager: 'android', standing: 'popular', source: 'registry', global: true },
    },
    accepts('--licenses'),
  ],
}
/** A task of mix: an alias of the project may stand for it; `run` runs a script. */
const mixTask = (call: Call): Refined => {
  const [first, ...rest] = call.words
  const name = known(first) ?? ''
  if (name === '' || name.startsWith('-')) return {}
  const script = name === 'run' ? call.operands.find((word) => /\.exs?$/.test(known(word) ?? '')) : undefined
  const alias = task('mix', name, rest)
  return { nested: script === undefined ? [alias] : [alias, { run: 'script', language: 'elixir', path: script, args: [] }] }
}

const STAGES: Readonly<Record<string, 'test' | 'dev' | 'production'>> = { test: 'test', dev: 'dev', prod: 'production' }

/** Ecto's tasks work on the database of the environment that MIX_ENV names, by default that of development. */
const ecto =
  (kind: 'data.change' | 'data.destroy') =>
  (call: Call): Refined => {
    const stage = STAGES[call.env('MIX_ENV') ?? '']
    const local = stage !== 'production'
    const set = { system: 'ecto', object: 'database', local, ...(stage ? { stage } : {}), ...(kind === 'data.destroy' ? { scope: 'all' as const } : {}) }
    return { ...mixTask(call), effects: [effect(kind, `mix ${call.path.join(' ')}`, set)] }
  }

const ROCKS: Manager = { manager: 'luarocks', scripts: () => true, registries: ['--server'], hosts: /^luarocks\.org$/ }
/** The rockspec of the project names what it depends on. */
const rocks = (call: Call): Refined =>
  call.words.some((word) => known(word) === '--deps-only') && call.operands.every((word) => (known(word) ?? '').endsWith('.rockspec'))
    ? declares(ROCKS)(call)
    : installs(ROCKS)(call)

const OTHERS: CommandSpec[] = [
  simple(
    ['mix'],
    'Mix 1.17 documentation',
    'hex',
    {
      'deps.get deps.update deps.compile': restores({ manager: 'hex' }),
      test: { operands: ['...text'], flags: ANY, values: '--seed --only --exclude --include --formatter', refine: mixTask },
      'hex.publish': publish('hex'),
      'ecto.drop ecto.reset': { operands: ['...text'], flags: ANY, values: '-r --repo', refine: ecto('data.destroy') },
      'ecto.migrate ecto.setup ecto.create ecto.rollback ecto.load': {
        operands: ['...text'],
        flags: ANY,
        values: '-r --repo -n --step --to -v --to-exclusive -d --dump-path',
        refine: ecto('data.change'),
      },
      'archive.install local.hex local.rebar escript.install': {
        operands: ['...text'],
        flags: ANY,
        effects: [{ kind: 'package.install', set: { manager: 'hex', source: 'registry', global: true } }],
      },
    },
    {
      options: { '-e --eval': 'code:elixir' },
      refine: mixTask,
    },
  ),
  simple(['rebar3', 'erlang.mk'], 'rebar3 3.24 documentation', 'hex', {
    hex: { subcommands: { publish: publish('hex'), 'search user repo build docs': LOOK } },
  }),
  simple(
    ['stack', 'cabal', 'ghcup'],
    'stack 3 and cabal 3.12 user guides',
    'hackage',
    { upload: publish('hackage'), exec: RUN, 'runghc runhaskell script': { syntax: 'posix', operands: ['script:haskell', '...text'], flags: ANY } },
    { loads: ['Setup.hs', 'Setup.lhs'], values: '--resolver --stack-yaml -w --with-compiler --ghc-options --project-file --test-options' },
  ),
  {
    names: [
      'hlint',
      'ormolu',
      'fourmolu',
      'stylish-haskell',
      'hindent',
      'haskell-language-server',
      'elm',
      'elm-test',
      'elm-format',
      'purs',
      'spago',
      'ocamlfind',
      'ocamlopt',
      'ocamlc',
      'ocamlformat',
      'erlc',
      'dialyzer',
      'credo',
    ],
    source: 'GHC 9.10 and others: command line help',
    operands: ['...text'],
    flags: ANY,
    values: '-o -e -package -outputdir -i --output',
    options: { '-X* -f* -W* -O* -package*': '' },
  },
  simple(['opam'], 'opam 2.2 manual', 'opam', { exec: RUN, publish: publish('opam'), 'update upgrade': restores({ manager: 'opam' }) }),
  simple(
    ['luarocks'],
    'LuaRocks 3.11 documentation',
    'luarocks',
    { upload: publish('luarocks'), make: LOOK, 'install i': { operands: ['...text'], flags: ANY, values: '--server --tree --lua-version', refine: rocks } },
    { values: '--server --tree --lua-version' },
  ),
  {
    names: ['carton', 'carmel'],
    source: 'Carton 1.0 documentation',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values: '--path --cpanfile --without',
    subcommands: {
      'install update bundle': restores({ manager: 'cpan', scripts: () => true }),
      exec: RUN,
      'check list show tree version fatpack': LOOK,
    },
  },
  {
    names: ['cpan', 'cpanm', 'cpanplus', 'perlbrew'],
    source: 'cpanm 1.7 manual',
    operands: ['...text'],
    flags: ANY,
    values: '-l -L --local-lib --mirror',
    refine: installs({ manager: 'cpan', scripts: () => true, registries: ['--mirror'], hosts: /cpan\.org$/ }),
  },
  simple(
    ['flutter', 'dart', 'fvm'],
    'Flutter 3.24 and Dart 3.5 tools',
    'pub',
    {
      pub: {
        unlisted: 'operands',
        operands: ['...text'],
        subcommands: {
          'get upgrade downgrade': restores({ manager: 'pub' }),
          add: { operands: ['...text'], flags: ANY, values: '--git-url --git-ref --git-path --path --sdk', refine: installs({ manager: 'pub' }) },
          publish: publish('pub', '-n --dry-run'),
          global: {
            unlisted: 'operands',
            operands: ['...text'],
            subcommands: {
              activate: { operands: ['...text'], flags: ANY, refine: installs({ manager: 'pub', global: () => true }, (call) => call.operands.slice(0, 1)) },
              'list deactivate run': LOOK,
            },
          },
        },
      },
      run: { ...LOOK, syntax: 'posix', refine: runsSource(/\.dart$/, 'dart') },
      doctor: { ...LOOK, options: { '--android-licenses': '' }, flags: '-v --verbose', effects: [accepts('--android-licenses')] },
      'build test analyze format devices create clean compile fix info attach drive emulators gen-l10n upgrade config channel precache screenshot symbolize bash-completion logs assemble':
        LOOK,
    },
    {
      values:
        '-d --device-id --flavor -t --target --dart-define --name -N -j --concurrency --coverage-path --plain-name -o --output -l --line-length ' +
        '--build-name --build-number --platforms --org --template --project-name',
      refine: runsSource(/\.dart$/, 'dart'),
    },
  ),
  simple(['pod', 'carthage'], 'CocoaPods 1.16 and Carthage 0.40 documentation', 'cocoapods', {
    'install update bootstrap': restores({ manager: 'cocoapods', scripts: () => true }),
    trunk: { operands: ['...text'], subcommands: { push: publish('cocoapods'), delete: publish('cocoapods'), 'me register info': LOOK } },
  }),
  simple(['avdmanager', 'emulator', 'apksigner', 'aapt'], 'Android SDK command line tools', 'android', {}),
  SDKMANAGER,
  simple(['sdk'], 'SDKMAN 5 usage', 'sdkman', {}),
]

export default [...RUBY, ...JVM, ...DOTNET, ...OTHERS] satisfies readonly CommandSpec[]
