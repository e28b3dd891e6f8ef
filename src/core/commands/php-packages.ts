// Owns composer and the tools of PHP projects. Not the php interpreter.

import type { CommandSpec, SubSpec } from '../command-spec.ts'
import { textOf } from '../value.ts'
import { ANY, effect, task } from './_dev-words.ts'
import { sourceChange } from './_package-source.ts'
import { declares, installs, type Manager } from './_packages.ts'

const LOOK: SubSpec = { operands: ['...text'] }
const RUN: SubSpec = {
  syntax: 'posix',
  operands: ['...text'],
  refine: (call) => (call.operands.length > 0 ? { nested: [{ run: 'argv', argv: call.operands }] } : {}),
}
const restores = (event?: string): SubSpec => ({ operands: ['...text'], refine: declares(COMPOSER, event), dryRun: '--dry-run' })

const COMPOSER: Manager = {
  manager: 'composer',
  lifecycle: 'composer',
  read: (text) => ({ name: text.replace(/[:=@].*$/, ''), source: 'registry' }),
  scripts: (call) => !call.has('--no-scripts'),
  global: (call) => call.path[0] === 'global',
}
const COMPOSER_SUBS: Record<string, SubSpec> = {
  'install i': restores(),
  'update u upgrade': restores('update'),
  'dump-autoload dumpautoload': { operands: ['...text'] },
  'require r': { operands: ['...text'], flags: `${ANY} --dev -W`, refine: installs(COMPOSER), dryRun: '--dry-run' },
  'remove rm uninstall': LOOK,
  'run-script run': {
    syntax: 'posix',
    operands: ['...text'],
    flags: '--dev --no-dev -l --list',
    values: '--timeout',
    refine: (call) => (call.operands[0] ? { nested: [task('composer', call.operands[0], call.operands.slice(1))] } : {}),
  },
  exec: RUN,
  config: {
    operands: ['...text'],
    flags: '-g --global -e --editor -a --auth --unset -l --list -j --json -m --merge --append --source --absolute',
    values: '-f --file',
    dryRun: '-l --list',
    refine: (call) => {
      const [key, ...values] = call.operands.map((word) => textOf(word) ?? '?')
      if (key === undefined || (values.length === 0 && !call.has('--unset'))) return {}
      const file = call.has('-g') ? `${call.home}/.config/composer/config.json` : 'composer.json'
      return { effects: [effect('fs.write', file, { role: 'config', overwrites: false }), ...sourceChange(call, key, values.at(-1) ?? '')] }
    },
  },
  'create-project': { operands: ['...text'], flags: ANY, refine: installs(COMPOSER, (call) => call.operands.slice(0, 1)) },
  'show info outdated validate status check-platform-reqs licenses search why why-not depends prohibits diagnose about list help audit fund init browse home suggests archive clear-cache clearcache cc self-update selfupdate bump normalize reinstall':
    { ...LOOK, values: '--format' },
}
export default [
  {
    names: ['composer'],
    source: 'Composer 2.8 documentation',
    operands: ['...text'],
    unlisted: 'operands',
    flags:
      `${ANY} -n --no-interaction -q --quiet --no-dev --prefer-dist --no-scripts --no-plugins -o --optimize-autoloader --ignore-platform-reqs ` +
      '--no-progress --ansi',
    values: '--ignore-platform-req',
    options: { '-d --working-dir': 'path.cwd', '--no-scripts': '' },
    subcommands: { ...COMPOSER_SUBS, global: { subcommands: COMPOSER_SUBS } },
    refine: (call) => (call.path.length === 0 && call.operands[0] ? { nested: [task('composer', call.operands[0], call.operands.slice(1))] } : {}),
  },
  {
    names: ['phpunit', 'pest', 'paratest', 'codecept', 'behat'],
    source: 'PHPUnit 11, Pest 3 and Codeception 5 command line help',
    operands: ['...text'],
    flags: ANY,
    values: '-c --configuration --filter --group --testsuite --bootstrap --coverage-html --memory-limit',
  },
  {
    names: ['phpstan', 'psalm', 'phpcs', 'phpcbf', 'php-cs-fixer', 'pint', 'rector', 'phpdoc', 'infection', 'deptrac', 'phan', 'phpmd', 'box'],
    source: 'command line help of the PHP tools (2024)',
    operands: ['...text'],
    flags: ANY,
    values: '-c --configuration --filter --group --testsuite --level -l --standard --extensions --ignore --config --memory-limit',
  },
] satisfies readonly CommandSpec[]
