// Owns SQL clients with verbs and the tools that change schemas or move whole databases: cockroach, dolt, db2, gel, surreal, sqitch, skeema, gh-ost, Percona's and Oracle's tools.
import type { CommandSpec, Refined } from '../command-spec.ts'
import type { SqlTarget } from '../sql.ts'
import { readSql } from '../sql.ts'
import type { Value } from '../value.ts'
import { literal, textOf } from '../value.ts'
import { COMMITS, clones, discards, pushes, rewrites } from './_vcs-acts.ts'
import type { Act, Told } from './_verbs.ts'
import { acts, both, does, isLocalAddress, joinRefined, LOOKS, label, reveals, verbTool } from './_verbs.ts'
import { draft, joined, textFor } from './_words.ts'
import { runSql, scriptFile, targetOf } from './databases.ts'

interface Where {
  readonly host?: readonly string[]
  readonly database?: readonly string[]
}

const withoutPort = (host: Value | undefined): Value | undefined => (host === undefined ? undefined : literal(textFor(host).replace(/:\d+$/, '')))

const target = (one: Told, { host = [], database = [] }: Where, given?: Value): SqlTarget =>
  targetOf(one.call.program, given ?? one.value(...database), withoutPort(one.value(...host)))

/** SQL in options, in files, or piped in. */
const runs =
  (where: Where, texts: readonly string[], files: readonly string[] = [], from = 99): Act =>
  (one) => {
    const at = target(one, where)
    const given = [...texts.flatMap((name) => one.wide.options.get(name) ?? []), ...one.from(from)]
    const scripts = files.flatMap((name) => one.wide.options.get(name) ?? []).map((path): Refined => scriptFile(path, at))
    const stdin = given.length + scripts.length === 0 && one.call.stdin !== undefined ? [one.call.stdin] : []
    return joinRefined(runSql([...given, ...stdin], at), ...scripts)
  }

const on =
  (kind: 'data.read' | 'data.change' | 'data.destroy', where: Where, scope: 'one' | 'many' | 'all' = 'many'): Act =>
  (one) => {
    const at = target(one, where)
    return {
      effects: [
        draft(kind, label(one), {
          system: one.call.program,
          object: `${at.object} ${one.object}`.trim(),
          local: at.local,
          scope,
          reversible: kind !== 'data.destroy',
          ...(at.stage ? { stage: at.stage } : {}),
        }),
      ],
    }
  }

const COCKROACH: Where = { host: ['--host'], database: ['--url', '-d', '--database'] }
const INFLUX: Where = { host: ['--host', '-host'], database: ['-b', '--bucket', '-database', '-c', '--active-config'] }
const GEL: Where = { host: ['-H', '--host'], database: ['--dsn', '-I', '--instance', '-d', '--database', '-b', '--branch'] }
const SURREAL: Where = { host: [], database: ['-e', '--endpoint', '--conn', '--db', '--database'] }
const URI: Where = { host: ['--host', '-h'], database: ['--target', '-t', '--database', '-d', '--db-name', '--uri'] }

/** SurrealQL says REMOVE where SQL says DROP. */
const surreal: Act = (one) => {
  const at = target(one, SURREAL)
  const text = one.call.stdin === undefined ? undefined : textOf(one.call.stdin)
  if (text === undefined) return one.call.stdin === undefined ? {} : runSql([one.call.stdin], at)
  return {
    effects: readSql(
      text.replace(/\bREMOVE\s+(TABLE|DATABASE|NAMESPACE)\b/gi, (_, what: string) => `DROP ${what.toUpperCase() === 'TABLE' ? 'TABLE' : 'DATABASE'}`),
      at,
    ).effects,
  }
}

/** `db2 "drop table x"`, `db2 connect to x`: the words are one statement. */
const db2: Act = (one) => {
  const files = ['-f', '-tf', '-tvf', '-tsvf', '-stvf'].flatMap((name) => one.wide.options.get(name) ?? [])
  const at: SqlTarget = { system: 'db2', object: '', local: true }
  const words = one.words.replace(/^drop (db|database)\b/i, 'DROP DATABASE').trim()
  if (
    /^(connect|terminate|list|get|describe|quit|attach|detach|activate|deactivate|catalog|uncatalog|echo|\?|history|ping|export|backup|runstats|reorgchk|values|set|query|prune)\b/i.test(
      words,
    )
  )
    return {}
  if (/^(restore|rollforward|recover|load .* replace|import .* replace)\b/i.test(words))
    return { effects: [draft('data.destroy', label(one), { system: 'db2', object: words, local: true, scope: 'all', reversible: false })] }
  return joinRefined(
    words === '' ? {} : runSql([one.wide.words.length === 1 ? joined(one.wide.words) : literal(words)], at),
    ...files.map((path): Refined => scriptFile(path, at)),
  )
}

/** What only happens with `--execute`. */
const executes =
  (destroys: (one: Told) => boolean): Act =>
  (one) =>
    one.has('--execute', '--kill', '--kill-query', '--purge') ? on(destroys(one) ? 'data.destroy' : 'data.change', URI)(one) : {}

const dsn = (one: Told): string => one.call.words.map(textFor).join(' ')

/** Percona's tools name their server in a DSN: `h=host,D=database,t=table`. */
const percona: Act = (one) => {
  const words = dsn(one)
  const host = /(?:^|[\s,=])h=([^,\s]+)/.exec(words)?.[1] ?? textFor(one.value('-h', '--host'))
  const local = host === '' || isLocalAddress(literal(host))
  const tool = one.call.program
  const set = (scope: 'many' | 'all', reversible: boolean) => ({ system: 'mysql', object: words.slice(0, 200), local, scope, reversible })
  if (tool === 'pt-archiver') {
    const whole = /--where[= ]['"]?\s*(1\s*=\s*1|true|1)\s*['"]?(\s|$)/i.test(words)
    return { effects: [draft(one.has('--no-delete') ? 'data.read' : 'data.destroy', label(one) || tool, set(whole ? 'all' : 'many', false))] }
  }
  if (/^pt-(kill|table-sync|online-schema-change|slave-restart|heartbeat|deadlock-logger|find)$/.test(tool)) {
    const acting = one.has('--execute', '--kill', '--kill-query', '--update') || (tool === 'pt-find' && /--exec\b/.test(words))
    const destroys = /\bdrop\b/i.test(words)
    return acting ? { effects: [draft(destroys ? 'data.destroy' : 'data.change', label(one) || tool, set('many', !destroys))] } : {}
  }
  return { effects: [draft('data.read', tool, set('many', true))] }
}

const xtrabackup: Act = (one) =>
  one.has('--copy-back', '--move-back')
    ? {
        effects: [
          draft('data.destroy', `${one.call.program} --copy-back`, { system: 'mysql', object: one.object, local: true, scope: 'all', reversible: false }),
        ],
      }
    : one.has('--backup')
      ? {
          effects: [
            on('data.read', URI, 'all')(one).effects ?? [],
            (one.wide.options.get('--target-dir') ?? []).map((path) => draft('fs.write', path, { recursive: true })),
          ].flat(),
        }
      : {}

/** Oracle's tools take `KEY=value` words. */
const oracle: Act = (one) => {
  const words = one.call.words.map(textFor).join(' ')
  const object = words.replace(/\/[^@\s]*(?=@|\s|$)/, '')
  const set = { system: 'oracle', object, local: !/@/.test(words), scope: 'many' as const }
  if (one.call.program === 'expdp') return { effects: [draft('data.read', `expdp ${object}`.slice(0, 160), { ...set, scope: 'all' })] }
  const destroys = /TABLE_EXISTS_ACTION\s*=\s*(TRUNCATE|REPLACE)|REUSE_DATAFILES\s*=\s*Y|\bTRUNCATE\b/i.test(words)
  return { effects: [draft(destroys ? 'data.destroy' : 'data.change', `${one.call.program} ${object}`.slice(0, 160), { ...set, reversible: !destroys })] }
}

/** RMAN's commands: backups that are deleted are gone. */
const rman: Act = (one) => {
  const text = `${one.call.stdin === undefined ? '' : textFor(one.call.stdin)} ${one.call.words.map(textFor).join(' ')}`
  const set = { object: text.trim().slice(0, 200), local: !/@\w/.test(text), reversible: false }
  if (/\bdrop\s+database\b/i.test(text)) return { effects: [draft('data.destroy', 'rman drop database', { ...set, system: 'oracle', scope: 'all' })] }
  if (/\bdelete\s+(force\s+)?(noprompt\s+)?(force\s+)?(backup|backupset|copy|archivelog|all)\b/i.test(text) && !/\b(obsolete|expired)\b/i.test(text))
    return { effects: [draft('data.destroy', 'rman delete backup', { ...set, system: 'backup', scope: 'all' })] }
  if (/\b(delete|restore|recover|duplicate|reset|flashback|shutdown|startup|unregister)\b/i.test(text))
    return { effects: [draft('data.change', 'rman', { ...set, system: 'oracle', scope: 'all' })] }
  return one.call.stdin === undefined && !/\b(target|cmdfile|@)/i.test(text)
    ? {}
    : { effects: [draft('data.read', 'rman', { ...set, system: 'oracle', scope: 'many' })] }
}

export default [
  verbTool({
    names: ['cockroach'],
    source: 'cockroach commands, CockroachDB 24.3',
    flags: '--insecure --background --safe-updates --echo-sql --self',
    writes: '--out',
    rows: [
      ['sql', runs(COCKROACH, ['-e', '--execute'], ['-f', '--file'])],
      [
        'node (status|ls)|version|debug( zip)?|demo|gen|workload( init| run)?|sqlfmt|convert-url|auth-session list|userfile (list|get)|nodelocal|statement-diag list|cert|connect|start-single-node|help',
        LOOKS,
      ],
      ['node (drain|decommission)|quit', acts('infra.destroy')],
      ['userfile (upload|delete)|import|init|start|mt|node recommission|statement-diag|auth-session|encode-uri', on('data.change', COCKROACH)],
    ],
  }),
  verbTool({
    names: ['influx', 'influx3'],
    source: 'influx CLI 2.7, InfluxDB 1.8 shell, influxdb3 CLI 3.0',
    flags: '-ssl -unsafeSsl --skip-verify --json --hide-headers --http-debug --force -import -compressed -pretty',
    files: '-f --file -path',
    bare: runs(INFLUX, ['-execute', '--execute']),
    rows: [
      ['query|(\\S+ )?(list|ls|show|find|inspect|summary|validate|logs|log)|ping|version|config|help|completion|server-config|export', on('data.read', INFLUX)],
      [
        'delete|(bucket|org|user|task|auth|dbrp|stack|template|secret|v1 \\w+|database|table|token|stacks|remote|replication|telegrafs?|scripts) (delete|rm|remove|invalidate)|restore',
        on('data.destroy', INFLUX, 'all'),
      ],
      ['auth create|secret', both(on('data.change', INFLUX), reveals('token-file'))],
      ['write|(\\S+ )+(create|update|activate|inactive|active|init|set|run|retry\\S*|password)|setup|backup|apply|create|import', on('data.change', INFLUX)],
    ],
  }),
  verbTool({
    names: ['db2', 'db2cli', 'db2batch'],
    source: 'Db2 11.5 command line processor',
    flags: '-t -v -x -s -o -c -n -a -p',
    bare: db2,
    others: db2,
    rows: [],
  }),
  verbTool({
    names: ['surreal'],
    source: 'surreal CLI, SurrealDB 2.1',
    flags: '--pretty --json --hide-welcome --multi --unauthenticated --strict --allow-all -A --deny-all',
    values: '-a',
    rows: [
      ['sql', surreal],
      ['version|help|validate|is-ready|isready|upgrade|start', LOOKS],
      ['export', on('data.read', SURREAL, 'all')],
      [
        'import',
        both(
          (one) => ({
            effects: one
              .from(1)
              .slice(0, 1)
              .map((path) => draft('fs.read', path)),
          }),
          on('data.change', SURREAL),
        ),
      ],
      ['fix|ml', on('data.change', SURREAL)],
    ],
  }),
  verbTool({
    names: ['edgedb', 'gel'],
    source: 'gel CLI reference 7 (edgedb 6)',
    flags:
      '--non-interactive --force --all -v --no-version-check --default --empty --include-secrets --link -D --delete --allow-unsafe --squash --dev-mode --no-cli-update-check --quiet',
    rows: [
      ['query', runs(GEL, [], ['-f', '--file'], 1)],
      ['(database|branch) (drop|wipe)|instance (destroy|revert)', on('data.destroy', GEL, 'all')],
      [
        'restore|migrate|migration (apply|upgrade-check|rebase)|branch (rebase|merge|create|rename)|database create|configure|instance (restart|stop|reset-password|upgrade|reset-auth)|extension|init',
        on('data.change', GEL),
      ],
      ['dump', on('data.read', GEL, 'all')],
      ['instance credentials|cloud secretkey create|secretkey', reveals('token-file')],
      ['project (unlink|deinit)', (one) => (one.has('-D', '--destroy-server-instance') ? on('data.destroy', GEL, 'all')(one) : {})],
      [
        'list|describe|analyze|info|ui|watch|version|help|migration (create|status|log|edit|extract)|(branch|database|instance|server|project|extension|cloud) ?(list|info|current|switch|status|logs|link|unlink|init|start|create|install|list-versions|upgrade|login|logout|uninstall)?|hash-password|sync|cli|completion',
        LOOKS,
      ],
    ],
  }),
  verbTool({
    names: ['dolt', 'doltgres'],
    source: 'Dolt CLI reference 1.43',
    flags:
      '--hard --soft -f --force -a --all --amend -d -D --stat --summary --data --schema -u --set-upstream --no-tls --no-auto-commit --shallow -k --continue',
    values: '-q',
    rows: [
      ['sql', runs({}, ['-q', '--query'], ['-f', '--file'])],
      ['reset', (one) => (one.has('--hard') ? discards()(one) : rewrites()(one))],
      ['clean', discards()],
      ['push', pushes((one) => ({ ref: textFor(one.from(2)[0]) || 'HEAD', remote: one.from(1)[0], force: one.has('-f', '--force') }))],
      ['branch|tag', (one) => (one.has('-D') ? discards('history')(one) : COMMITS(one))],
      ['table rm|docs rm', on('data.destroy', {}, 'many')],
      ['table (import|cp|mv)|revert|cherry-pick|rebase|filter-branch|gc|backup|stash|conflicts|constraints|migrate', COMMITS],
      ['checkout|add|commit|merge|init|fetch|pull|config|assist|login', COMMITS],
      ['clone', clones()],
      ['remote add|remote remove', does('vcs.config', { remote: 'dolt' })],
      [
        'log|diff|status|ls|show|schema|blame|version|remote|dump|query-diff|merge-base|reflog|table export|profile|creds (ls|check|new|use)|docs|help|read-tables|fsck|sql-server|sql-client|patch|stash list',
        LOOKS,
      ],
    ],
  }),
  verbTool({
    names: ['sqitch', 'skeema'],
    source: 'sqitch(1) 1.5, skeema 1.12 command reference',
    flags: '-y --verify --no-verify --log-only --no-prompt --allow-unsafe --brief -q --dry-run --first-only -a --all --open-editor -e',
    rows: [
      ['(log|status|plan|show|verify|help|config|engine|target|add|tag|init|rework|bundle|check|diff|lint|format|pull|version|add-environment|upgrade)', LOOKS],
      ['revert|rebase|checkout', on('data.destroy', URI)],
      ['deploy', on('data.change', URI)],
      ['push', (one) => on(one.has('--allow-unsafe') ? 'data.destroy' : 'data.change', URI)(one)],
    ],
  }),
  verbTool({
    names: ['gh-ost', 'spirit', 'lhm'],
    source: 'gh-ost 1.1 command-line flags',
    flags:
      '--execute --allow-on-master --verbose --debug --ok-to-drop-table --initially-drop-old-table --initially-drop-ghost-table --exact-rowcount --concurrent-rowcount --switch-to-rbr --assume-rbr --test-on-replica -execute -allow-on-master --attempt-instant-ddl --noop',
    rehearses: '--noop',
    bare: executes((one) => /\bdrop\s+(column|partition)|\btruncate\b/i.test(textFor(one.value('--alter', '-alter')))),
    others: executes((one) => /\bdrop\s+(column|partition)|\btruncate\b/i.test(textFor(one.value('--alter', '-alter')))),
    rows: [],
  }),
  verbTool({
    names: [
      'pt-online-schema-change',
      'pt-archiver',
      'pt-kill',
      'pt-table-sync',
      'pt-table-checksum',
      'pt-query-digest',
      'pt-show-grants',
      'pt-duplicate-key-checker',
      'pt-summary',
      'pt-mysql-summary',
      'pt-find',
      'pt-slave-restart',
      'pt-heartbeat',
      'pt-stalk',
      'pt-index-usage',
      'pt-visual-explain',
      'pt-upgrade',
      'pt-variable-advisor',
      'pt-config-diff',
    ],
    source: 'Percona Toolkit 3.6 documentation',
    flags:
      '--execute --kill --kill-query --print --purge --no-delete --sync-to-master --verbose --quiet --bulk-delete --bulk-insert --commit-each --update --replace --nocheck-replication-filters --ask-pass --no-check-charset',
    shells: '--execute-command --exec-plus --exec',
    bare: percona,
    others: percona,
    rows: [],
  }),
  verbTool({
    names: ['xtrabackup', 'mariabackup', 'mariadb-backup', 'innobackupex'],
    source: 'xtrabackup(1) 8.4, mariadb-backup 11.4',
    flags:
      '--backup --prepare --copy-back --move-back --apply-log-only --compress --decompress --stats --print-param --export --slave-info --galera-info --lock-ddl --no-lock --force-non-empty-directories --apply-log',
    bare: xtrabackup,
    others: xtrabackup,
    rows: [],
  }),
  verbTool({
    names: ['sqlldr', 'expdp', 'impdp'],
    source: 'Oracle Database 19c Utilities',
    others: oracle,
    bare: (one) => (one.call.words.length === 0 ? {} : oracle(one)),
    rows: [],
  }),
  verbTool({
    names: ['rman'],
    source: 'Oracle Database 19c Backup and Recovery Reference',
    bare: rman,
    others: rman,
    rows: [],
  }),
  verbTool({
    names: ['pgloader', 'tiup', 'vtctldclient', 'vtctlclient', 'vtctl', 'mclient', 'hasura'],
    source: 'pgloader(1) 3.6, TiUP 1.16, Vitess 21 vtctldclient, mclient(1) 11, hasura CLI 2.45',
    flags:
      '-v --dry-run --force --recursive --even-if-serving --all-databases --admin --disable-interactive --skip-update-check --server -i --interactive --no-color --allow-inconsistent-metadata',
    files: '-f --filename',
    rows: [
      [
        'cluster (list|display|audit|check|template|show-config)|list|status|env|mirror show|telemetry|playground|(migrate|seeds?) (create|status)|metadata (export|diff|inconsistency list|inc list)|console|init|version|completion|plugins|actions|help|Get\\S+|List\\S+|Find\\S+|Validate\\S+|Ping\\S*|VDiff',
        LOOKS,
      ],
      [
        'cluster (destroy|clean|prune)|uninstall|clean|Delete\\S+|Remove\\S+|DropSources|metadata (clear|drop)|migrate delete|Workflow delete',
        on('data.destroy', { database: ['--endpoint', '--server'] }, 'all'),
      ],
      [
        'cluster \\w+|install|update|migrate (apply|squash)|metadata (apply|reload|inconsistency drop)|seeds? apply|deploy|[A-Z]\\w+',
        on('data.change', { database: ['--endpoint', '--server'] }),
      ],
    ],
    others: (one) =>
      one.call.program === 'pgloader'
        ? on('data.change', {})({ ...one, value: () => one.wide.words.at(-1) })
        : one.call.program === 'mclient'
          ? runs({ host: ['-h', '--host'], database: ['-d', '--database'] }, ['-s', '--statement'])(one)
          : { unknown: [{ reason: 'subcommand', what: label(one) }] },
    bare: (one) => (one.call.program === 'mclient' ? runs({ host: ['-h', '--host'], database: ['-d', '--database'] }, ['-s', '--statement'])(one) : {}),
  }),
] satisfies readonly CommandSpec[]
