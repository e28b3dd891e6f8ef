// Owns JavaScript's linters, formatters, type checkers and package checkers. What they rewrite is told by `--fix` and `--write`.
import type { CommandSpec } from '../command-spec.ts'
import { ANY } from './_dev-words.ts'

/** A tool that only reads its operands, except where one of `fixes` is given. */
const checker = (names: readonly string[], source: string, values: string, fixes: string, more: Partial<CommandSpec> = {}): CommandSpec => ({
  names,
  source,
  operands: ['...path.list'],
  ...(fixes ? { operandsIf: [{ if: fixes.split(' '), operands: ['...path.edit'] }] } : {}),
  flags: `${ANY} ${fixes}`,
  values,
  dryRun: '-h',
  ...more,
  options: { '-o --output-file --outfile --out-file --outputFile --report-file': 'path.write', ...more.options },
})

const FORMAT_VALUES =
  '--config --config-path --ignore-path --plugin --parser --print-width --tab-width --trailing-comma --end-of-line --prose-wrap --log-level ' +
  '--cache-location --cache-strategy --stdin-filepath --stdin-file-path --arrow-parens --quote-props --object-wrap --range-start --range-end ' +
  '--cursor-offset --find-config-path --file-info --html-whitespace-sensitivity --embedded-language-formatting --plugin-search-dir ' +
  '--files-ignore-path'

export default [
  checker(
    ['eslint', 'eslint_d', 'xo', 'standard', 'ts-standard', 'semistandard', 'neostandard', 'tslint'],
    'ESLint 9 command line interface',
    '-c --config --env --ext --global --parser --parser-options --plugin --rule --rulesdir --resolve-plugins-relative-to --ignore-path ' +
      '--ignore-pattern --stdin-filename --max-warnings -f --format --report-unused-disable-directives-severity --fix-type --cache-file ' +
      '--cache-location --cache-strategy --flag --stats-file -p --project --concurrency --suppress-rule --suppressions-location --print-config ' +
      '--report-unused-inline-configs',
    '--fix --fix-dry-run',
    {
      options: { '--fix': '', '--fix-dry-run': '' },
      operandsIf: [{ if: '--fix', operands: ['...path.edit'] }],
      loads: ['eslint.config.js', 'eslint.config.mjs', 'eslint.config.cjs', 'eslint.config.ts', '.eslintrc.js', '.eslintrc.cjs'],
    },
  ),
  checker(['prettier', 'prettierd', 'dprint'], 'Prettier 3.4 CLI', FORMAT_VALUES, '-w --write', {
    output: 'content',
    loads: ['prettier.config.js', 'prettier.config.mjs', '.prettierrc.js', '.prettierrc.cjs'],
  }),
  {
    names: ['biome', 'rome'],
    source: 'Biome 1.9 and 2.0 CLI reference',
    flags: ANY,
    values:
      '--config-path --colors --max-diagnostics --diagnostic-level --reporter --log-level --log-kind --vcs-root --vcs-client-kind --changed --since ' +
      '--only --skip --stdin-file-path --indent-style --indent-width --line-width --files-max-size --javascript-formatter',
    dryRun: '-h',
    subcommands: {
      'check lint format ci': {
        operands: ['...path.list'],
        operandsIf: [{ if: ['--write', '--fix', '--apply', '--apply-unsafe'], operands: ['...path.edit'] }],
        flags: '--write --fix --apply --apply-unsafe --unsafe --staged --changed --verbose',
      },
      migrate: { operands: ['...text'], flags: '--write --fix' },
      'init start stop rage explain version clean lsp-proxy search help': { operands: ['...text'], flags: ANY },
    },
  },
  checker(
    [
      'stylelint',
      'oxlint',
      'oxfmt',
      'markdownlint',
      'markdownlint-cli2',
      'mdl',
      'remark',
      'textlint',
      'alex',
      'cspell',
      'htmlhint',
      'html-validate',
      'sass-lint',
      'jscpd',
      'secretlint',
      'ls-lint',
      'editorconfig-checker',
      'eclint',
      'vint',
      'write-good',
      'proselint',
      'lychee',
      'markdown-link-check',
      'linkinator',
      'actionlint',
      'zizmor',
      'ec',
      'sort-package-json',
      'syncpack',
      'manypkg',
      'quick-lint-js',
      'lit-analyzer',
      'commitlint',
      'lint-staged',
      'spectral',
      'redocly',
      'swagger-cli',
    ],
    'stylelint 16, oxlint 0.15, markdownlint-cli 0.43 and others: command line help',
    '-c --config -f --format --formatter -p --ignore-path -i --ignore -r --rules --max-warnings --custom-syntax -A -W -D --tsconfig ' +
      '--import-plugin --threads -l --locale --gitignore-root --from --to --edit -e --relative -d --cwd --concurrent --diff --shell',
    '--fix --write -w',
  ),
  {
    names: ['tsc', 'vue-tsc', 'tsgo', 'glint', 'svelte-check', 'astro-check', 'ttsc', 'tspc'],
    source: 'TypeScript 5.7 compiler options',
    operands: ['...path.read'],
    flags: `${ANY} -b --build -w --watch --noEmit --strict --declaration --skipLibCheck --incremental --init --listFiles --pretty`,
    values:
      '-t --target -m --module --lib --jsx --moduleResolution --rootDir --rootDirs --baseUrl --types --typeRoots --paths --plugins --jsxFactory ' +
      '--jsxImportSource --newLine --moduleDetection --customConditions --watchFile --watchDirectory --fallbackPolling --locale ' +
      '--maxNodeModuleJsDepth --ignore --output --threshold --tsconfig --compiler-warnings --diagnostic-sources',
    options: {
      '-p --project': 'path.list',
      '--outDir --declarationDir --generateTrace': 'path.create',
      '--outFile --tsBuildInfoFile --generateCpuProfile': 'path.write',
    },
    dryRun: '-h -v --noEmit',
  },
  {
    names: [
      'depcheck',
      'knip',
      'madge',
      'size-limit',
      'bundlesize',
      'bundlewatch',
      'attw',
      'publint',
      'license-checker',
      'license-checker-rseidelsohn',
      'npm-check',
      'npm-check-updates',
      'ncu',
      'taze',
      'dpdm',
      'skott',
      'depcruise',
      'dependency-cruiser',
      'ts-prune',
      'ts-unused-exports',
      'unimported',
      'type-coverage',
      'api-extractor',
      'npmgraph',
      'source-map-explorer',
      'webpack-bundle-analyzer',
      'better-npm-audit',
      'audit-ci',
      'npm-packlist',
      'pkg-size',
      'cost-of-modules',
      'are-the-types-wrong',
      'arethetypeswrong',
      'cloc',
      'tokei',
      'scc',
      'sloc',
      'semgrep',
      'retire',
      'lockfile-lint',
      'check-dependency-version-consistency',
      'ultracite',
      'react-doctor',
    ],
    source: 'command line help of the package checkers (2024)',
    operands: ['...text'],
    flags: ANY,
    values:
      '-f --format --profile --exclude --include --ignores --config -c --extensions --image -i --image-out --entry --tsconfig -p --path --reporter ' +
      '--workspace -W --limit --out --csvComponentPrefix --failOn --onlyAllow --excludePackages --customPath -t --target --level --type --validate ' +
      '--allowed-hosts --report-format --source --redact',
    options: { '-o --output --report-path': 'path.write' },
  },
  {
    names: ['codemod', 'jscodeshift', 'ts-migrate', 'comby', 'ast-grep', 'sg', 'gritql', 'grit', 'putout', 'lebab', 'fastmod'],
    source: 'jscodeshift 17, ast-grep 0.30, sd 1.0: command line help',
    operands: ['...text'],
    flags: ANY,
    values: '-t --transform --parser --extensions -p --pattern -r --rewrite -l --lang --selector --inline-rules -m --max-replacements',
  },
  {
    names: ['sd'],
    source: 'sd 1.0 help',
    operands: ['text', 'text', '...path.edit'],
    flags: '-F --fixed-strings -s --string-mode',
    values: '-n --max-replacements -f --flags',
    dryRun: '-p --preview -h --help',
  },
  {
    names: ['ruplacer'],
    source: 'ruplacer 0.9 README',
    operands: ['text', 'text', '...path.edit'],
    options: { '--go': '' },
    flags: ANY,
    values: '-t --type -T --type-not',
  },
] satisfies readonly CommandSpec[]
