// Owns the command lines of content management systems and web frameworks in PHP: wp, drush, symfony, sail. Not composer.
import type { Call, CommandSpec, EffectRule, SubSpec } from '../command-spec.ts'
import { literal } from '../value.ts'
import { ANY } from './_dev-words.ts'

const LOOK: SubSpec = { operands: ['...text'], flags: ANY }
const data = (kind: 'data.change' | 'data.destroy', system: string, scope: 'one' | 'all' = 'one'): SubSpec => ({
  operands: ['...text'],
  flags: ANY,
  dryRun: '--dry-run',
  effects: [{ kind, set: { system, object: 'database', scope, local: true, ...(kind === 'data.destroy' ? { reversible: false } : {}) } }],
})
const installs = (manager: string): SubSpec => ({
  operands: ['...text'],
  flags: ANY,
  values: '--version',
  effects: [{ kind: 'package.install', each: 'operands', set: { manager, scripts: true } }],
})
const ADMIN: EffectRule = { kind: 'privilege.raise', set: { to: 'administrator of the site' } }

/** `--ssh=HOST` and site aliases (`@prod`) work on another machine. */
const ELSEWHERE: readonly EffectRule[] = [{ kind: 'net.connect', each: '--ssh', set: { scheme: 'ssh' } }]

const console = (call: Call): { readonly nested: readonly [{ run: 'argv'; argv: Call['words'] }] } => ({
  nested: [{ run: 'argv', argv: [literal('php'), literal('bin/console'), ...call.operands] }],
})

export default [
  {
    names: ['wp', 'wp-cli'],
    source: 'WP-CLI 2.11 handbook',
    options: { '--path': 'path.cwd', '--ssh': 'text', '--require': 'script:php', '--exec': 'code:php' },
    flags: `${ANY} --quiet --skip-plugins --skip-themes --allow-root --debug`,
    values: '--url --user --http --context --format --fields --field',
    effects: ELSEWHERE,
    subcommands: {
      'core cache rewrite config media comment term menu widget cron transient role cap super-admin scaffold language cli help i18n maintenance-mode profile doctor':
        LOOK,
      eval: { operands: ['code:php'] },
      'eval-file': { operands: ['script:php', '...text'] },
      shell: { prompts: '--help' },
      server: { flags: ANY, values: '--host --port --docroot', effects: [{ kind: 'net.listen', set: { port: 8080 } }] },
      'search-replace': { ...data('data.change', 'wordpress', 'all'), values: '--include-columns --skip-columns --skip-tables --export' },
      import: data('data.change', 'wordpress'),
      export: {
        flags: ANY,
        values: '--dir --filename_format',
        effects: [{ kind: 'data.read', set: { system: 'wordpress', object: 'content', scope: 'all', local: true } }],
      },
      db: {
        subcommands: {
          'drop reset clean': data('data.destroy', 'wordpress', 'all'),
          import: { ...data('data.change', 'wordpress'), operands: ['path.read'] },
          export: { operands: ['path.write'], flags: ANY },
          query: { operands: ['code:sql'] },
          'check optimize repair size tables prefix columns search create cli': LOOK,
        },
      },
      option: {
        subcommands: { 'get list pluck': LOOK, 'add update patch set-autoload': data('data.change', 'wordpress'), delete: data('data.destroy', 'wordpress') },
      },
      post: {
        subcommands: { 'get list exists': LOOK, 'create update generate edit': data('data.change', 'wordpress'), delete: data('data.destroy', 'wordpress') },
      },
      user: {
        subcommands: {
          'get list list-caps check-password': LOOK,
          'create add-role set-role add-cap import-csv': { operands: ['...text'], flags: ANY, values: '--role --user_pass', effects: [ADMIN] },
          'update reset-password generate': data('data.change', 'wordpress'),
          delete: data('data.destroy', 'wordpress'),
        },
      },
      'plugin theme': {
        subcommands: {
          install: installs('wordpress'),
          'activate deactivate update toggle auto-updates': data('data.change', 'wordpress'),
          'delete uninstall': data('data.destroy', 'wordpress'),
          'list get status is-active is-installed path search verify-checksums': LOOK,
        },
      },
      site: {
        subcommands: { 'list switch-language': LOOK, empty: data('data.destroy', 'wordpress', 'all'), delete: data('data.destroy', 'wordpress', 'all') },
      },
      package: { subcommands: { install: installs('wp-cli'), 'list browse path update uninstall': LOOK } },
    },
  },
  {
    names: ['drush'],
    source: 'Drush 13 commands',
    options: { '-r --root': 'path.cwd', '--ssh-options': 'text' },
    flags: `${ANY} -y --yes -n --no -v -q`,
    values: '-l --uri',
    unlisted: 'operands',
    operands: ['...text'],
    subcommands: {
      'php:eval php-eval ev': { operands: ['code:php'] },
      'php:script scr': { operands: ['script:php', '...text'] },
      'sql:query sqlq sql-query': { operands: ['code:sql'], options: { '--file': 'path.read' } },
      'sql:drop sql-drop site:install si site-install sql:create': data('data.destroy', 'drupal', 'all'),
      'sql:sync sql-sync config:import cim updatedb updb entity:save': data('data.change', 'drupal', 'all'),
      'entity:delete pm:uninstall pmu user:cancel config:delete cdel state:delete': data('data.destroy', 'drupal'),
      'pm:install en pm-enable config:set cset user:password upwd state:set': data('data.change', 'drupal'),
      'user:create user-create user:role:add urol': { operands: ['...text'], flags: ANY, values: '--mail --password', effects: [ADMIN] },
      'user:login uli': { operands: ['...text'], flags: ANY, output: 'secret', effects: [{ kind: 'secret.read', set: { store: 'unknown' } }] },
      'sql:dump sql-dump': { flags: ANY, options: { '--result-file': 'path.write' }, output: 'content' },
      'cache:rebuild cr cache:clear cc status st watchdog:show ws pm:list pml config:get cget config:status cst sql:cli user:information route cron deploy:hook':
        LOOK,
    },
  },
  {
    names: ['symfony'],
    source: 'Symfony CLI 5.10',
    syntax: 'posix',
    operands: ['...text'],
    flags: ANY,
    subcommands: { console: { syntax: 'none', operands: ['...text'], refine: console } },
  },
] satisfies readonly CommandSpec[]
