// Owns JavaScript's test runners and browsers under test.
import type { CommandSpec } from '../command-spec.ts'
import { ANY, tool } from './_dev-words.ts'

const PLAYWRIGHT_VALUES =
  '-c --config -g --grep --grep-invert -j --workers --max-failures --output --project --repeat-each --reporter --retries --shard --timeout ' +
  '--trace --tsconfig --ui-host --ui-port --update-source-method --global-timeout --only-changed --tag --name'

export default [
  tool(
    ['vitest'],
    'Vitest 3 CLI',
    '-r --root -c --config -t --testNamePattern --dir --reporter --outputFile --mode --environment --project --exclude --pool --poolOptions ' +
      '--maxWorkers --minWorkers --max-workers --min-workers --maxConcurrency --shard --retry --testTimeout --hookTimeout --teardownTimeout ' +
      '--slowTestThreshold --bail --diff --attachmentsDir --merge-reports --workspace --browser --vmMemoryLimit --compare --outputJson --tagsFilter ' +
      '--related',
    {
      options: {
        '--coverage.* --api.* --browser.* --typecheck.* --poolOptions.* --sequence.* --deps.* --outputFile.* --cache.* --reporter.* --retry.* --diff.* --experimental.*':
          '?text',
      },
      loads: ['vitest.config.ts', 'vitest.config.js', 'vitest.config.mts', 'vite.config.ts', 'vite.config.js'],
    },
  ),
  tool(
    ['jest', 'jest-cli'],
    'Jest 29.7 CLI options',
    '-t --testNamePattern -c --config -w --maxWorkers --cacheDirectory --changedSince --collectCoverageFrom --coverageDirectory ' +
      '--coverageProvider --coverageReporters --coverageThreshold --env --filter --globals --globalSetup --globalTeardown --maxConcurrency ' +
      '--moduleNameMapper --outputFile --projects --reporters --resolver --rootDir --roots --runner --seed --selectProjects --ignoreProjects ' +
      '--setupFilesAfterEach --setupFilesAfterEnv --shard --testEnvironment --testEnvironmentOptions --testMatch --testPathIgnorePatterns ' +
      '--testPathPattern --testPathPatterns --testRegex --testResultsProcessor --testRunner --testSequencer --testTimeout --transform ' +
      '--workerIdleMemoryLimit --snapshotFormat',
    { loads: ['jest.config.js', 'jest.config.ts', 'jest.config.cjs', 'jest.config.mjs', 'jest.setup.js'] },
  ),
  {
    names: ['c8', 'nyc'],
    source: 'c8 10 and nyc 17 documentation',
    syntax: 'posix',
    operands: ['command'],
    flags: ANY,
    values:
      '-c --config -r --reporter -o --reports-dir --report-dir --temp-directory --temp-dir -x --exclude -n --include --src --lines --branches ' +
      '--functions --statements --extension --cwd -e --require -i',
    unlisted: 'operands',
    subcommands: { 'report check-coverage merge instrument': { syntax: 'gnu', operands: ['...text'] } },
  },
  tool(
    [
      'mocha',
      '_mocha',
      'ava',
      'tap',
      'borp',
      'tape',
      'uvu',
      'lab',
      'karma',
      'jasmine',
      'wtr',
      'web-test-runner',
      'testcafe',
      'nightwatch',
      'wdio',
      'cucumber-js',
      'qunit',
      'tst',
      'tsd',
      'testem',
      'japa',
      'poku',
      'loki',
      'backstop',
      'chromatic',
      'percy',
      'lost-pixel',
    ],
    'Mocha 11, AVA 6 and others: command line help',
    '-g --grep -f --fgrep -R --reporter -r --require --spec -t --timeout -s --slow -u --ui --config --package --ignore --exclude --extension ' +
      '--file -O --reporter-option -j --jobs -c --concurrency --retries --test-name-pattern --match -m --tags --browsers --port --watch-files ' +
      '--project-token',
    { loads: ['.mocharc.js', '.mocharc.cjs', 'karma.conf.js', 'ava.config.js'] },
  ),
  {
    names: ['playwright', 'playwright-core'],
    source: 'Playwright 1.49 CLI',
    operands: ['...text'],
    unlisted: 'operands',
    flags: ANY,
    dryRun: '-h --dry-run',
    subcommands: {
      test: { operands: ['...text'], flags: ANY, values: PLAYWRIGHT_VALUES, options: { '-u --update-snapshots': '?text' } },
      'show-report show-trace merge-reports list clear-cache trace init-agents': {
        operands: ['...text'],
        flags: ANY,
        values: '--host --port -c --config --reporter',
      },
      'install install-deps': {
        operands: ['...text'],
        flags: ANY,
        effects: [{ kind: 'package.install', set: { manager: 'playwright', name: 'browsers', standing: 'declared', source: 'registry' } }],
      },
      uninstall: { flags: '--all' },
      'open codegen cr ff wk screenshot pdf': {
        operands: ['url', 'path.write'],
        flags: ANY,
        values:
          '-b --browser --channel --color-scheme --device --geolocation --lang --load-storage --save-storage --proxy-server --timeout --timezone ' +
          '--user-agent --viewport-size -o --output --target --wait-for-selector --wait-for-timeout --user-data-dir --save-har',
      },
      'run-server launch-server run-driver run-mcp-server': {
        flags: ANY,
        values: '--port --host --path',
        effects: [{ kind: 'net.listen', from: { host: '--host' } }],
      },
    },
  },
  {
    names: ['cypress', 'cy'],
    source: 'Cypress 13 command line',
    flags: ANY,
    values:
      '-b --browser -c --config -C --config-file -e --env -k --key -P --project -p --port -r --reporter -o --reporter-options -s --spec -t --tag ' +
      '--group --ci-build-id --auto-cancel-after-failures',
    operands: ['...text'],
    unlisted: 'operands',
    subcommands: {
      'run open verify info version cache': { operands: ['...text'] },
      install: {
        flags: '-f --force',
        effects: [{ kind: 'package.install', set: { manager: 'cypress', name: 'cypress', standing: 'declared', source: 'registry' } }],
      },
    },
  },
  tool(
    [
      'stryker',
      'detox',
      'appium',
      'maestro',
      'lighthouse',
      'lhci',
      'pa11y',
      'pa11y-ci',
      'axe',
      'webhint',
      'hurl',
      'bru',
      'dredd',
      'schemathesis',
      'pact',
      'backstopjs',
      'puppeteer',
    ],
    'StrykerJS 8, Lighthouse 12, newman 6: command line help',
    '-m --mutate -c --config --configuration -e --environment -g --globals -r --reporter --reporters --output-path --output --chrome-flags ' +
      '--preset --only-categories -l --device -t --testRunner --concurrency -b --budget-path --variable --variables-file --target',
    { operands: ['...text'] },
  ),
] satisfies readonly CommandSpec[]
