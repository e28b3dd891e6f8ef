// Owns which files of the working folder a tool reads and runs by itself, by the tool's name: configuration that is code, and configuration that names
// commands. Names only; a spec's own `loads` and `tasks` stand beside it. After a bar stand files that mostly define what is run when it is asked for
// (tasks, lanes): only traps in them count, as in all that is in no language which is read.

/** `NAME.config` as the JavaScript tools look for it (cosmiconfig 9, and each tool's own documentation). */
const config = (...names: readonly string[]): string =>
  names.flatMap((name) => ['js', 'cjs', 'mjs', 'ts', 'mts', 'cts'].map((end) => `${name}.${end}`)).join(' ')

const POSTCSS = config('postcss.config', 'tailwind.config')
const VITE = `${config('vite.config')} ${POSTCSS}`
const GRADLE = 'settings.gradle settings.gradle.kts init.gradle buildSrc/build.gradle buildSrc/build.gradle.kts'
const MAVEN = 'pom.xml .mvn/jvm.config .mvn/maven.config .mvn/extensions.xml'
const MSBUILD = '*.csproj *.fsproj *.vbproj *.proj Directory.Build.props Directory.Build.targets src/Directory.Build.targets'
const NIX = 'shell.nix default.nix flake.nix'
const BUNDLER = 'Gemfile *.gemspec'
const SWIFT = 'Package.swift Plugins/*/*.swift'

const SPHINX = 'conf.py docs/conf.py doc/conf.py docs/source/conf.py'
const PHP_TESTS = '| tests/bootstrap.php test/bootstrap.php tests/Pest.php'
const RUBY_TESTS = '.rspec spec/spec_helper.rb spec/rails_helper.rb test/test_helper.rb'

const FILES: Readonly<Record<string, string>> = {
  // JavaScript
  babel: `${config('babel.config')} .babelrc.js .babelrc.cjs .babelrc.mjs`,
  tailwindcss: config('tailwind.config'),
  postcss: POSTCSS,
  vite: VITE,
  playwright: config('playwright.config'),
  cypress: config('cypress.config', 'cypress/plugins/index'),
  next: `${config('next.config')} ${POSTCSS}`,
  nuxt: `${config('nuxt.config')} ${POSTCSS}`,
  nuxi: config('nuxt.config'),
  astro: `${config('astro.config')} ${POSTCSS}`,
  'svelte-kit': `${config('svelte.config')} ${VITE}`,
  'react-native': config('metro.config', 'react-native.config', 'babel.config'),
  expo: config('metro.config', 'app.config', 'babel.config'),
  gulp: `| ${config('gulpfile')}`,
  grunt: `| ${config('Gruntfile')} Gruntfile.coffee`,
  wdio: config('wdio.conf'),
  protractor: config('protractor.conf', 'conf'),
  karma: config('karma.conf'),
  nightwatch: config('nightwatch.conf'),
  testcafe: '.testcaferc.js .testcaferc.cjs',
  cucumber: config('cucumber'),
  'cucumber-js': config('cucumber'),
  tsup: config('tsup.config'),
  tsdown: config('tsdown.config'),
  unbuild: config('build.config'),
  rolldown: config('rolldown.config'),
  rspack: config('rspack.config'),
  'lint-staged': `${config('lint-staged.config')} .lintstagedrc.js .lintstagedrc.cjs .lintstagedrc.mjs`,
  commitlint: `${config('commitlint.config')} .commitlintrc.js .commitlintrc.cjs .commitlintrc.ts`,
  'semantic-release': `${config('release.config')} .releaserc.js .releaserc.cjs`,
  'release-it': '.release-it.js .release-it.cjs .release-it.ts',
  knex: `| ${config('knexfile')}`,
  'drizzle-kit': config('drizzle.config'),
  prisma: config('prisma.config'),
  typeorm: config('ormconfig', 'data-source'),
  sequelize: '.sequelizerc',
  'sequelize-cli': '.sequelizerc',
  craco: config('craco.config'),
  mix: `${config('webpack.mix')} | mix.exs`,
  stylelint: `${config('stylelint.config')} .stylelintrc.js .stylelintrc.cjs .stylelintrc.mjs`,
  ava: config('ava.config'),
  serverless: config('serverless'),
  sls: config('serverless'),
  'graphql-codegen': config('codegen'),
  plop: `| ${config('plopfile')}`,
  hygen: '.hygen.js',
  hardhat: config('hardhat.config'),
  truffle: config('truffle-config', 'truffle'),
  remotion: config('remotion.config'),
  docusaurus: config('docusaurus.config'),
  vuepress: '.vuepress/config.js .vuepress/config.ts',
  gatsby: config('gatsby-config', 'gatsby-node'),
  eleventy: '.eleventy.js eleventy.config.js eleventy.config.mjs eleventy.config.cjs',
  quasar: config('quasar.config'),
  'vue-cli-service': config('vue.config'),
  storybook: config('.storybook/main'),
  'start-storybook': config('.storybook/main'),
  'electron-builder': config('electron-builder.config', 'electron-builder'),
  'electron-forge': config('forge.config'),
  pm2: config('ecosystem.config'),
  nodemon: 'nodemon.json',
  pnpm: '.pnpmfile.cjs pnpmfile.js',
  pulumi: '| index.js index.ts __main__.py',
  cdk: 'cdk.json',
  wrangler: 'wrangler.toml wrangler.json wrangler.jsonc',
  netlify: 'netlify.toml',
  // Python
  locust: '| locustfile.py',
  invoke: '| tasks.py',
  inv: '| tasks.py',
  fab: '| fabfile.py',
  'sphinx-build': SPHINX,
  'sphinx-autobuild': SPHINX,
  scons: 'SConstruct Sconstruct sconstruct',
  waf: 'wscript',
  gunicorn: 'gunicorn.conf.py',
  jupyter: 'jupyter_notebook_config.py',
  ipython: 'ipython_config.py',
  // Ruby
  bundle: `${BUNDLER} ${RUBY_TESTS}`,
  bundler: `${BUNDLER} ${RUBY_TESTS}`,
  rspec: RUBY_TESTS,
  parallel_rspec: RUBY_TESTS,
  rails: `${BUNDLER} config/application.rb config/boot.rb`,
  rake: `${BUNDLER} | Rakefile rakefile`,
  irb: '.irbrc',
  pry: '.pryrc',
  pod: 'Podfile',
  cocoapods: 'Podfile',
  danger: 'Dangerfile',
  guard: '| Guardfile',
  fastlane: '| fastlane/Fastfile Fastfile',
  cap: '| Capfile config/deploy.rb',
  jekyll: '_plugins/*.rb',
  brew: 'Brewfile',
  // Others
  phpunit: PHP_TESTS,
  pest: PHP_TESTS,
  paratest: PHP_TESTS,
  'mix test': 'test/test_helper.exs',
  go: '| *_test.go',
  zig: 'build.zig',
  ninja: 'build.ninja',
  samu: 'build.ninja',
  gradle: GRADLE,
  gradlew: GRADLE,
  mvn: MAVEN,
  mvnw: MAVEN,
  mvnd: MAVEN,
  sbt: 'build.sbt project/plugins.sbt project/build.sbt',
  mill: 'build.sc build.mill',
  dotnet: MSBUILD,
  msbuild: MSBUILD,
  swift: SWIFT,
  nix: NIX,
  'nix-shell': NIX,
  'nix-build': NIX,
  gdb: '.gdbinit',
  lldb: '.lldbinit',
  Rscript: '.Rprofile',
  R: '.Rprofile',
  rebar3: 'rebar.config rebar.config.script',
  iex: '.iex.exs',
  ghci: '.ghci',
  dune: 'dune dune-project',
  latexmk: '.latexmkrc latexmkrc',
  tilt: 'Tiltfile',
  skaffold: 'skaffold.yaml skaffold.yml',
  air: '.air.toml',
  goreleaser: '.goreleaser.yaml .goreleaser.yml',
  moon: 'moon.yml .moon/tasks.yml',
  tmuxinator: '.tmuxinator.yml',
}

/** Runners of `code/task.ts` whose files name what a tool runs by itself. */
const TASKS: Readonly<Record<string, string>> = {
  yarn: 'yarn plugins,npmrc',
  npm: 'npmrc',
  npx: 'npmrc',
  pnpm: 'npmrc',
  bun: 'bunfig',
  foreman: 'procfile',
  overmind: 'procfile',
  hivemind: 'procfile',
  honcho: 'procfile',
  goreman: 'procfile',
  'heroku local': 'procfile',
  devcontainer: 'devcontainer',
  build: 'python build',
  'poetry build': 'python build',
  'poetry install': 'python build',
  'hatch build': 'python build',
  'uv build': 'python build',
  'uv sync': 'python build',
  'pdm build': 'python build',
  'flit build': 'python build',
  pytest: 'pytest plugins',
  mypy: 'mypy plugins',
  dmypy: 'mypy plugins',
  pylint: 'pylint hook',
  pio: 'platformio',
  platformio: 'platformio',
  bazel: 'bazelrc',
  bazelisk: 'bazelrc',
}

export interface OwnFiles {
  readonly run: readonly string[]
  /** Only traps in these count. */
  readonly searched: readonly string[]
  readonly tasks: readonly string[]
}

const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '')

const entry = (name: string): OwnFiles => {
  const [run = '', searched = ''] = (FILES[name] ?? '').split('|')
  return { run: words(run), searched: words(searched), tasks: TASKS[name]?.split(',') ?? [] }
}

const NAMES: readonly string[] = [...new Set([...Object.keys(FILES), ...Object.keys(TASKS)])]

/** By program, then by sub-command; `''` for the program itself. A sub-command loads what its program loads as well. */
const byName = new Map<string, Map<string, OwnFiles>>()
for (const name of NAMES) {
  const [program = '', ...subcommand] = name.split(' ')
  const of = byName.get(program) ?? new Map<string, OwnFiles>()
  byName.set(program, of)
  const [own, above] = [entry(name), subcommand.length > 0 && NAMES.includes(program) ? entry(program) : undefined]
  const both = (key: keyof OwnFiles): readonly string[] => [...(above?.[key] ?? []), ...own[key]]
  of.set(subcommand.join(' '), { run: both('run'), searched: both('searched'), tasks: both('tasks') })
}

/**
 * Files that a program of this name, or one sub-command of it, loads from the folder that it works in; `*` stands for any beginning of a file's name, or for
 * every folder.
 */
export const ownFiles = (program: string, subcommand: string): OwnFiles | undefined => {
  const of = byName.get(program)
  return of?.get(subcommand) ?? of?.get('')
}
