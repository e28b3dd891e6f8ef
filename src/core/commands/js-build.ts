// Owns JavaScript's bundlers, frameworks, monorepo runners and release tools.
import type { Call, CommandSpec, Refined, SubSpec } from '../command-spec.ts'
import { ANY, afterDashes, does, effect, known, shell, shown, task } from './_dev-words.ts'

const LOOK: SubSpec = { operands: ['...text'] }
const VALUES =
  '-c --config --mode -m --base -l --logLevel --host -p --port --outDir -d --dir --entry -e --env --target -t --filter -f --format -i --input ' +
  '--name -n --configuration --project --root --level --output-path --preset --platform --public-path --public-url --dist-dir --tsconfig ' +
  '--assetsDir --minify --sourcemap -s --ssr --site --root -H --hostname'
const OUTPUT = { '-o --output --outfile --out-file': 'path.write', '--outdir --out-dir --output-dir': 'path.create' } as const

const bundler = (names: readonly string[], source: string, more: Partial<CommandSpec> = {}): CommandSpec => ({
  names,
  source,
  operands: ['...text'],
  flags: ANY,
  values: VALUES,
  options: OUTPUT,
  dryRun: '-h',
  ...more,
})

/** Frameworks: most verbs build or serve; the ones that deploy are told by name. */
const framework = (names: readonly string[], source: string, subcommands: Record<string, SubSpec> = {}): CommandSpec => ({
  names,
  source,
  operands: ['...text'],
  unlisted: 'operands',
  flags: ANY,
  values: VALUES,
  dryRun: '-h',
  subcommands: {
    'deploy publish': { operands: ['...text'], flags: ANY, dryRun: '--dry-run', effects: does('infra.change', { object: 'deployment' }) },
    ...subcommands,
  },
})

/** `nx run project:target`, `turbo run build`, `lerna run test`: the workspaces' own scripts. */
/** `nx run project:target`, `nx target project`, `nx run-many -t a,b`. */
const nxTargets = (call: Call): readonly string[] => {
  const [sub = ''] = call.path
  const listed = [...call.values('-t'), ...call.values('--targets')].flatMap((word) => (known(word) ?? '').split(','))
  const named = sub === 'run' || sub === '' ? known(call.operands[0]) : `:${sub}`
  return [...(named === undefined || named.startsWith(':run-') ? [] : [named]), ...listed.map((target) => `:${target}`)]
}

const MONOREPO: CommandSpec[] = [
  {
    names: ['turbo'],
    source: 'Turborepo 2.3 reference',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values:
      '--filter -F --concurrency --cache-dir --cwd --output-logs --log-order --log-prefix --env-mode --scope --since --ignore --token --team --api ' +
      '--summarize --graph --profile --color --ui --verbosity --cache',
    dryRun: '--dry --dry-run -h',
    tasks: { runner: 'turbo', each: 'operands' },
    subcommands: {
      run: { operands: ['...text'], tasks: { runner: 'turbo', each: 'operands' } },
      'prune daemon ls watch generate gen query boundaries scan bin info devtools': LOOK,
      'login link logout unlink': LOOK,
    },
  },
  {
    names: ['nx'],
    source: 'Nx 20 CLI',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values:
      '-t --target --targets -p --projects --base --head --parallel --exclude --files --configuration -c --output-style --runner --graph --batch ' + '--args',
    dryRun: '--dry-run -d -h',
    refine: (call) => ({ nested: nxTargets(call).map((name) => task('nx', name)) }),
    subcommands: {
      'run run-many affected graph show list format:check format:write report reset repair migrate generate g init sync watch daemon connect view-logs lint test build serve e2e print-affected dep-graph exec':
        LOOK,
      add: { operands: ['...text'], effects: [{ kind: 'package.install', each: 'operands', set: { manager: 'npm', source: 'registry', scripts: true } }] },
      release: { ...LOOK, unlisted: 'operands', effects: does('package.publish', { manager: 'npm', source: 'registry' }) },
    },
  },
  {
    names: ['lerna'],
    source: 'Lerna 8 documentation',
    operands: ['...text'],
    flags: ANY,
    values: '--scope --ignore --since --concurrency --loglevel --npm-client --dist-tag --registry --preid',
    dryRun: '-h',
    subcommands: {
      run: { operands: ['...text'], tasks: { runner: 'lerna', each: 'operands[0]' } },
      exec: {
        syntax: 'posix',
        operands: ['...text'],
        flags: ANY,
        values: '--scope --ignore --concurrency',
        refine: (call) => ({ nested: call.operands.length > 0 ? [{ run: 'argv', argv: call.operands }] : [] }),
      },
      publish: { operands: ['...text'], effects: does('package.publish', { manager: 'npm', source: 'registry' }) },
      version: {
        operands: ['...text'],
        flags: `${ANY} --no-push`,
        refine: (call) => ({
          effects: [
            effect('vcs.commit', 'lerna version', {}),
            ...(call.has('--no-push') ? [] : [effect('vcs.push', 'lerna version', { ref: '?', remote: 'origin', remote_known: true, force: 'no' })]),
          ],
        }),
      },
      'bootstrap changed diff list ls ll la clean create info init import link add repair watch': LOOK,
    },
  },
  {
    names: ['rush', 'rushx', 'moon', 'wsrun', 'ultra', 'bolt'],
    source: 'Rush 5 and moon 1 documentation',
    operands: ['...text'],
    flags: ANY,
    values: '-t -T -f -o --to --from --only -p -m',
    unlisted: 'operands',
    subcommands: {
      publish: {
        operands: ['...text'],
        flags: '-p --publish --apply -a',
        effects: [{ kind: 'package.publish', if: '-p', set: { manager: 'npm', source: 'registry' } }],
      },
    },
  },
  {
    names: ['changeset', 'changesets'],
    source: '@changesets/cli 2.27 README',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    values: '--since --snapshot --tag --otp --output',
    subcommands: {
      publish: { operands: ['...text'], effects: does('package.publish', { manager: 'npm', source: 'registry' }) },
      'version add status init pre tag': LOOK,
    },
  },
]
const RELEASE: CommandSpec[] = [
  {
    names: [
      'semantic-release',
      'release-it',
      'np',
      'release-please',
      'auto',
      'multi-semantic-release',
      'shipjs',
      'bumpp',
      'standard-version',
      'commit-and-tag-version',
      'beachball',
      'jsr',
      'vsce',
      'ovsx',
    ],
    source: 'semantic-release 24, release-it 17, np 10, vsce 3: command line help',
    operands: ['...text'],
    flags: `${ANY} --ci --no-ci`,
    values:
      '-b --branches -r --repository-url -t --tag-format -p --plugins -e --extends -i --increment --preRelease --token --repo-url --release-as -a ' +
      '--release-type --pat --out -o',
    dryRun: '-d --dry-run -h --preview',
    refine: (call) => publishes(call),
  },
  {
    names: ['husky', 'lefthook', 'simple-git-hooks', 'yorkie', 'ghooks'],
    source: 'husky 9 and lefthook 1 documentation',
    operands: ['...text'],
    flags: ANY,
    values: '--commands --files',
    unlisted: 'operands',
    subcommands: {
      run: { operands: ['...text'], refine: (call) => ({ nested: call.program === 'lefthook' ? [task('lefthook', call.operands[0])] : [] }) },
      'install init uninstall add set': { operands: ['...text'], flags: '-f --force', effects: [{ kind: 'vcs.config', set: { ref: 'core.hooksPath' } }] },
    },
  },
  {
    names: [
      'all-contributors',
      'conventional-changelog',
      'git-cliff',
      'auto-changelog',
      'standard-changelog',
      'conventional-recommended-bump',
      'typedoc',
      'jsdoc',
      'documentation',
      'esdoc',
      'docsify',
      'honkit',
      'docco',
      'compodoc',
      'api-documenter',
      'tsdoc',
      'ts-json-schema-generator',
      'typescript-json-schema',
      'json2ts',
      'json-schema-to-typescript',
      'quicktype',
      'openapi-typescript',
      'openapi-generator',
      'openapi-generator-cli',
      'orval',
      'swagger-codegen',
      'graphql-codegen',
      'gql-gen',
      'plop',
      'hygen',
      'yo',
      'create-react-app',
      'create-vite',
      'patch-package',
      'opencollective',
      'envsub',
      'is-ci',
      'wait-on',
      'get-port',
      'open-cli',
      'local-ssl-proxy',
      'json-server',
      'msw',
      'storyshots',
      'imagemin',
      'purgecss',
      'uglifyjs',
      'terser',
      'clean-css',
      'cleancss',
      'html-minifier',
      'html-minifier-terser',
      'juice',
      'mjml',
      'pug',
      'ejs',
      'handlebars',
      'mustache',
      'mermaid',
      'marp',
      'reveal-md',
      'slidev',
    ],
    source: 'command line help of the JavaScript generators (2024)',
    operands: ['...text'],
    flags: ANY,
    values:
      '-c --config -p --preset -o --out --output -i --input -s --infile --outfile -r --release-count -k --pkg -t --template --tsconfig ' +
      '--entryPoints --theme -g -l --lang --port -t --timeout',
  },
  {
    names: ['cross-env', 'cross-env-shell', 'env-cmd', 'dotenv', 'dotenvx', 'dotenv-cli', 'better-npm-run'],
    source: 'cross-env 7, dotenv-cli 7 and env-cmd 10 documentation',
    syntax: 'posix',
    operands: ['...env', 'command'],
    flags: ANY,
    values: '-f --file -e -r --rc-file -v -c -p',
    unlisted: 'operands',
    subcommands: { run: { syntax: 'posix', operands: ['command'], flags: ANY, values: '-f --env-file' } },
  },
  {
    names: ['del-cli'],
    source: 'del-cli 6 README',
    operands: ['...path.list'],
    flags: '-f --force',
    dryRun: '-d --dry-run',
    effects: [{ kind: 'fs.delete', each: 'operands', set: { recursive: true } }],
  },
  {
    names: ['cpy', 'cpx', 'cpx2', 'copyfiles', 'copyup', 'ncp'],
    source: 'cpy-cli 5, cpx 1, copyfiles 2, ncp 2 README',
    operands: ['...path.read', 'path.write'],
    flags: ANY,
    values: '-u --up -e --exclude -c --command -t --transform --cwd --rename --concurrency',
  },
  {
    names: ['replace-in-file'],
    source: 'replace-in-file 8 README',
    operands: ['text', 'text', '...path.edit'],
    flags: ANY,
    values: '--configFile --encoding',
    dryRun: '--dry',
  },
  {
    names: ['degit', 'tiged', 'giget'],
    source: 'degit 2.8, giget 1.2 README',
    operands: ['text', 'path.write'],
    flags: ANY,
    values: '-m --mode --registry --dir --auth',
    effects: [{ kind: 'net.download', each: 'operands[:1]', set: { host: 'github.com', where: 'public', scheme: 'https' } }],
  },
  { names: ['shx'], source: 'shx 0.3 README', syntax: 'posix', operands: ['command'] },
  {
    names: ['start-server-and-test', 'start-test', 'server-test', 'run-when-changed', 'onchange', 'chokidar', 'watchexec', 'wait-for-command'],
    source: 'start-server-and-test 2 and onchange 7 README',
    syntax: 'posix',
    operands: ['...text'],
    flags: ANY,
    values: '--expect -d -p -e -i -w',
    options: { '-c --command': 'shell' },
    refine: (call) => startsServer(call),
  },
]
/** Tools whose plain call releases; those with verbs only where the verb says so. */
function publishes(call: Call): Refined {
  const [verb] = call.operands
  const needsVerb = /^(jsr|vsce|ovsx|beachball|auto|release-please|bumpp|standard-version|commit-and-tag-version)$/.test(call.program)
  if (needsVerb && !/^(publish|unpublish|shipit|release|github-release|release-pr|manifest-release|manifest-pr)$/.test(known(verb) ?? '')) return {}
  return { effects: [effect('package.publish', `${call.program} ${shown(call.operands)}`.trim(), { manager: 'npm', source: 'registry' })] }
}
function startsServer(call: Call): Refined {
  if (call.program === 'watchexec') return { nested: [{ run: 'argv', argv: call.operands }] }
  if (call.program === 'onchange') return { nested: [{ run: 'argv', argv: afterDashes(call) ?? [] }] }
  if (!/server|start-test/.test(call.program)) return {}
  return {
    nested: call.operands
      .filter((word) => !/^(https?:|\d+$|:\d+)/.test(known(word) ?? ''))
      .map((word) => (/^[\w:-]+$/.test(known(word) ?? '') ? task('npm', word) : shell(word))),
  }
}

export default [
  bundler(
    [
      'webpack',
      'webpack-cli',
      'webpack-dev-server',
      'vite',
      'rollup',
      'parcel',
      'tsup',
      'tsdown',
      'rolldown',
      'rspack',
      'rsbuild',
      'farm',
      'microbundle',
      'ncc',
      'nexe',
      'unbuild',
      'bunchee',
      'snowpack',
      'brunch',
      'browserify',
      'metro',
      'swc',
      'spack',
      'babel',
      'postcss',
      'tailwindcss',
      'sass',
      'lessc',
      'stylus',
      'lightningcss',
      'unocss',
      'preconstruct',
      'zshy',
      'obuild',
      'tsc-alias',
      'tspath',
      'resolve-tspaths',
      'vitepress',
      'vuepress',
      'docusaurus',
    ],
    'webpack 5, Vite 6, Rollup 4, Babel 7, Sass 1.8 and others: command line help',
    { loads: ['vite.config.ts', 'vite.config.js', 'vite.config.mts', 'webpack.config.js', 'rollup.config.js', 'rollup.config.mjs'] },
  ),
  {
    names: ['esbuild'],
    source: 'esbuild 0.24 API documentation',
    syntax: 'long',
    operands: ['...path.read'],
    flags: '-*',
    options: {
      '--outfile': 'path.write',
      '--outdir': 'path.create',
      '--define:* --loader:* --external:* --alias:* --inject:* --banner:* --footer:* --out-extension:* --log-override:* --pure:* --drop:*': '?text',
    },
  },
  framework(
    [
      'next',
      'nuxt',
      'nuxi',
      'astro',
      'svelte-kit',
      'remix',
      'gatsby',
      'react-scripts',
      'react-router',
      'vue-cli-service',
      'vue',
      'ember',
      'qwik',
      'solid-start',
      'vinxi',
      'nitro',
      'ng',
      'ionic',
      'react-native',
      'electron',
      'electron-builder',
      'electron-forge',
      'tauri',
      'nest',
      'adonis',
      'ace',
      'strapi',
      'keystone',
      'redwood',
      'rw',
      'blitz',
      'storybook',
      'sb',
      'start-storybook',
      'build-storybook',
      'ladle',
      'histoire',
      'eleventy',
      '@11ty/eleventy',
      'hexo',
      'wmr',
      'gulp',
      'grunt',
      'jake',
      'craco',
      'plasmo',
      'wxt',
      'web-ext',
      'partykit',
      'mastra',
      'genkit',
    ],
    'Next 15, Nuxt 3, Angular 18, Expo 52, Storybook 8 and others: command line help',
  ),
  ...MONOREPO,
  ...RELEASE,
  {
    names: ['watchman', 'fswatch', 'inotifywait', 'inotifywatch'],
    source: 'watchman and fswatch documentation',
    operands: ['...text'],
    flags: ANY,
    values: '-e -t -l -o --format',
  },
] satisfies readonly CommandSpec[]
