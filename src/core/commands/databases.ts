// Owns database clients that speak SQL: psql, mysql, sqlite3 and kin, with their dump and restore tools. SQL itself is read by ../sql.ts.
import type { Call, CommandSpec, EffectDraft, Nested, Options, Refined } from '../command-spec.ts'
import type { SqlTarget } from '../sql.ts'
import { readSql, stageOfDatabase } from '../sql.ts'
import type { Value } from '../value.ts'
import { isUnknown, literal, prefixOf, textOf, unknown } from '../value.ts'
import { draft, isLocalHost, shell, textFor } from './_words.ts'

const HOST_IN_URL = /^[\w+-]+:\/\/(?:[^@/]*@)?(\[[^\]]*\]|[^:/?,]*)/

/** From the words of the call: a URL or `host= dbname=` string, or host and database options. */
export const targetOf = (system: string, database: Value | undefined, host: Value | undefined): SqlTarget => {
  const words = textFor(database)
  const inUrl = HOST_IN_URL.exec(words)?.[1] ?? /\bhost=(\S+)/.exec(words)?.[1]
  const server = (host !== undefined && textFor(host) !== '' ? textFor(host) : (inUrl ?? '')).replace(/(?<=[a-z\d\]])[:,]\d{2,5}$/i, '')
  const hidden = (database !== undefined && isUnknown(database) && !words.includes('://')) || server.includes('‹')
  const object = [server, words.replace(/:\/\/([^:@/]*):[^@]*@/, '://$1@')].filter((word) => word !== '').join(' ')
  return { system, object, local: !hidden && isLocalHost(server), stage: stageOfDatabase(object) }
}

/** The effects of SQL texts on a target, with what they run. An unknown text may do anything. */
export const runSql = (texts: readonly Value[], target: SqlTarget): Refined => {
  const effects: EffectDraft[] = []
  const nested: Nested[] = []
  const lost: { reason: 'content'; what: string }[] = []
  for (const text of texts) {
    const known = textOf(text) ?? (typeof text.parts[0] === 'string' ? textFor(text) : undefined)
    const file = known === undefined ? onlyFile(text) : undefined
    if (file !== undefined) {
      nested.push(...scriptFile(literal(file), target).nested)
      continue
    }
    if (known === undefined) {
      lost.push({ reason: 'content', what: `SQL for ${target.object}` })
      continue
    }
    const reading = readSql(known, target)
    effects.push(...reading.effects)
    nested.push(...reading.shells.map(({ text: command, elsewhere }) => shell(literal(command), elsewhere)))
    for (const path of reading.scripts) nested.push(...withFile(literal(path), target, effects))
  }
  return { effects, nested, ...(lost.length > 0 ? { unknown: lost } : {}) }
}

/** The file that a text is all of: `psql < FILE` is `psql -f FILE`. */
const onlyFile = ({ parts, carries }: Value): string | undefined => {
  const [from, ...others] = carries
  return parts.length === 1 && from?.kind === 'file' && from.path !== '' && others.length === 0 ? from.path : undefined
}

/** A file of SQL: it is read, and run on the target. */
export const scriptFile = (path: Value, target: SqlTarget): { readonly effects: EffectDraft[]; readonly nested: Nested[] } => ({
  effects: [draft('fs.read', path)],
  nested: [
    { run: 'script', language: 'sql', path, args: [target.system, target.object, target.local ? 'true' : '', target.stage ?? ''].map((word) => literal(word)) },
  ],
})

const withFile = (path: Value, target: SqlTarget, effects: EffectDraft[]): Nested[] => {
  const file = scriptFile(path, target)
  effects.push(...file.effects)
  return file.nested
}

const scriptFiles = (paths: readonly Value[], target: SqlTarget): Refined => {
  const files = paths.map((path) => scriptFile(path, target))
  return { effects: files.flatMap((file) => file.effects), nested: files.flatMap((file) => file.nested) }
}

const connects = (target: SqlTarget): EffectDraft[] =>
  target.local || target.object === '' ? [] : [draft('net.connect', literal(target.object.split(' ')[0] ?? ''), { scheme: target.system })]

const texts = (call: Call, options: readonly string[], operands: readonly Value[]): Value[] => {
  const given = options.flatMap((name) => call.values(name))
  if (given.length > 0 || operands.length > 0) return [...given, ...operands]
  return call.stdin === undefined ? [] : [call.stdin]
}

const joinedRefined = (target: SqlTarget, sql: Refined, files: Refined, more: readonly EffectDraft[] = []): Refined => ({
  ...sql,
  effects: [...connects(target), ...(files.effects ?? []), ...more, ...(sql.effects ?? [])],
  nested: [...(files.nested ?? []), ...(sql.nested ?? [])],
})

const psql = (call: Call): Refined => {
  const database = call.value('-d') ?? call.operands[0] ?? envValue(call, 'PGDATABASE')
  const target = targetOf('postgresql', database, call.value('-h') ?? envValue(call, 'PGHOST'))
  const files = call.values('-f').filter((file) => textOf(file) !== '-')
  if (call.has('-l')) return { effects: connects(target) }
  const sql = runSql(files.length > 0 && !call.has('-c') ? [] : texts(call, ['-c'], []), target)
  return joinedRefined(
    target,
    sql,
    scriptFiles(files, target),
    call
      .values('-o')
      .filter((path) => !prefixOf(path).startsWith('|'))
      .map((path) => draft('fs.write', path, { overwrites: true })),
  )
}

const envValue = (call: Call, name: string): Value | undefined => {
  const text = call.env(name)
  return text === undefined ? undefined : literal(text)
}

const mysql = (call: Call): Refined => {
  const database = call.value('-D') ?? call.operands[0]
  const target = targetOf('mysql', database, call.value('-h') ?? envValue(call, 'MYSQL_HOST'))
  return joinedRefined(target, runSql(texts(call, ['-e', '--init-command'], []), target), {})
}

/** sqlite3 and duckdb: the database is a file, the rest is SQL. */
const fileDatabase =
  (system: string) =>
  (call: Call): Refined => {
    const [file, ...sql] = call.operands
    const memory = file === undefined || /^(:memory:|)$/.test(textFor(file))
    const target: SqlTarget = { system, object: textFor(file) || ':memory:', local: true, stage: memory ? 'test' : stageOfDatabase(textFor(file)) }
    const read = runSql(texts(call, ['-cmd', '-c', '-s'], sql), target)
    const writes = !call.has('-readonly') && (read.effects ?? []).some((effect) => /^data\.(change|destroy)$/.test(effect.kind))
    const files = memory ? [] : [draft('fs.read', file), ...(writes ? [draft('fs.write', file, { overwrites: false })] : [])]
    return joinedRefined(target, read, scriptFiles([...call.values('-init'), ...call.values('-f')], target), files)
  }

const dump =
  (system: string) =>
  (call: Call): Refined => {
    const target = targetOf(system, call.value('-d') ?? call.value('--dbname') ?? call.value('--uri') ?? call.operands[0], call.value('-h'))
    return {
      effects: [
        ...connects(target),
        draft('data.read', `dump of ${target.object}`, {
          system,
          object: target.object,
          scope: 'all',
          local: target.local,
          ...(target.stage ? { stage: target.stage } : {}),
        }),
      ],
      stdout: unknown('dump', false, [{ kind: 'unknown', path: target.object }]),
    }
  }

const restore =
  (system: string) =>
  (call: Call): Refined => {
    const target = targetOf(system, call.value('-d') ?? call.value('--uri') ?? call.value('--db'), call.value('-h'))
    if (call.has('-l') || (system === 'postgresql' && !call.has('-d'))) return {}
    const cleans = call.has('--clean') || call.has('--drop')
    return {
      effects: [
        ...connects(target),
        draft(cleans ? 'data.destroy' : 'data.change', `restore into ${target.object}`, {
          system,
          object: target.object,
          scope: 'all',
          local: target.local,
          reversible: !cleans,
          ...(target.stage ? { stage: target.stage } : {}),
        }),
      ],
    }
  }

const whole =
  (kind: 'data.change' | 'data.destroy', system: string) =>
  (call: Call): Refined => {
    const target = targetOf(system, call.operands[0], call.value('-h'))
    return {
      effects: [
        ...connects(target),
        draft(kind, `${call.program} ${target.object}`, {
          system,
          object: target.object,
          scope: kind === 'data.destroy' ? 'all' : 'one',
          local: target.local,
          reversible: kind === 'data.change',
          ...(target.stage ? { stage: target.stage } : {}),
        }),
      ],
    }
  }

const server =
  (system: string, options: readonly string[], databases: readonly string[]) =>
  (call: Call): Refined => {
    const database = databases.map((name) => call.value(name)).find((value) => value !== undefined) ?? call.operands[0]
    const host = ['-h', '--host', '-S', '-H', '-u'].map((name) => (call.has(name) ? call.value(name) : undefined)).find((value) => value !== undefined)
    const target = targetOf(system, database, system === 'sqlserver' ? call.value('-S') : system === 'cassandra' ? call.operands[0] : host)
    const files = ['-f', '--file', '-i', '--queries-file'].flatMap((name) => call.values(name))
    return joinedRefined(
      target,
      runSql(files.length > 0 ? options.flatMap((name) => call.values(name)) : texts(call, options, []), target),
      scriptFiles(files, target),
    )
  }

const PG: Options = { '-h --host': 'text', '-d --dbname': 'text', '-p --port': 'text', '-U --username': 'text' }
const PG_FLAGS = '-w --no-password -W --password -e --echo -i --interactive -V --version'

export default [
  {
    names: ['psql', 'pgcli', 'usql', 'ysqlsh'],
    prompts: ['-c', '-f', '-l'],
    source: 'psql(1) PostgreSQL 17',
    operands: ['...text'],
    abbreviates: true,
    options: {
      ...PG,
      '-c --command': 'text',
      '-f --file': 'text',
      '-o --output': 'text',
      '-L --log-file': 'path.append',
      '-l --list': '',
      '-v --set --variable': 'text',
    },
    flags:
      '-A --no-align -a --echo-all -b --echo-errors -e --echo-queries -E --echo-hidden --csv -H --html -n --no-readline -q --quiet -s --single-step -S --single-line -t --tuples-only -x --expanded -X --no-psqlrc -z --field-separator-zero -0 --record-separator-zero -1 --single-transaction -w --no-password -W --password -V --version',
    values: '-F --field-separator -P --pset -R --record-separator -T --table-attr',
    dryRun: '-V --version -?',
    refine: psql,
  },
  {
    names: ['pg_dump', 'pg_dumpall', 'pg_basebackup'],
    source: 'pg_dump(1) PostgreSQL 17',
    abbreviates: true,
    operands: ['...text'],
    options: { ...PG, '-f --file': 'path.write', '-D --pgdata': 'path.write', '--filter': 'path.read', '-l --database': 'text' },
    flags: `${PG_FLAGS} -a --data-only -b --blobs --large-objects -B --no-blobs -c --clean -C --create -O --no-owner -s --schema-only -v --verbose -x --no-privileges --no-acl --inserts --column-inserts --if-exists --no-comments --no-tablespaces --quote-all-identifiers --no-publications --no-subscriptions --no-sync --disable-triggers --enable-row-security --serializable-deferrable --no-security-labels --load-via-partition-root --strict-names -g --globals-only -r --roles-only -t --tablespaces-only -R -P -X --no-role-passwords --no-unlogged-table-data --binary-upgrade --no-toast-compression --rows-per-insert --on-conflict-do-nothing --no-table-access-method --attribute-inserts -E --statistics-only --no-statistics`,
    values:
      '-E --encoding -F --format -j --jobs -n --schema -N --exclude-schema -t --table -T --exclude-table --exclude-table-data --section --snapshot -S --superuser -Z --compress --role --lock-wait-timeout --rows-per-insert --exclude-database -e --extension --extra-float-digits --include-foreign-data -X --wal-method -c --checkpoint',
    dryRun: '-V --version',
    refine: dump('postgresql'),
  },
  {
    names: ['pg_restore'],
    source: 'pg_restore(1) PostgreSQL 17',
    abbreviates: true,
    operands: ['...path.read'],
    options: { ...PG, '-f --file': 'path.write', '-c --clean': '', '-l --list': '', '-L --use-list': 'path.read' },
    flags: `${PG_FLAGS} -a --data-only -C --create -e --exit-on-error -O --no-owner -s --schema-only -v --verbose -x --no-privileges --no-acl -1 --single-transaction --if-exists --disable-triggers --no-comments --no-tablespaces --no-data-for-failed-tables --no-publications --no-subscriptions --strict-names --enable-row-security --use-set-session-authorization --no-security-labels --no-table-access-method`,
    values:
      '-F --format -I --index -j --jobs -n --schema -N --exclude-schema -P --function -S --superuser -t --table -T --trigger --section --role --transaction-size --filter',
    dryRun: '-V --version',
    refine: restore('postgresql'),
  },
  {
    names: ['createdb', 'createuser'],
    source: 'createdb(1) PostgreSQL 17',
    abbreviates: true,
    operands: ['...text'],
    options: PG,
    flags: `${PG_FLAGS} -s --superuser -S --no-superuser -d --createdb -D --no-createdb -r --createrole -R --no-createrole -l --login -L --no-login -P --pwprompt --replication --no-replication`,
    values:
      '-E --encoding -l --locale -O --owner -T --template -D --tablespace --maintenance-db --lc-collate --lc-ctype --locale-provider --icu-locale -c --connection-limit -g --role --strategy',
    dryRun: '-V --version',
    refine: whole('data.change', 'postgresql'),
  },
  {
    names: ['dropdb', 'dropuser'],
    source: 'dropdb(1) PostgreSQL 17',
    abbreviates: true,
    operands: ['...text'],
    options: PG,
    flags: `${PG_FLAGS} -f --force --if-exists`,
    values: '--maintenance-db',
    dryRun: '-V --version',
    refine: whole('data.destroy', 'postgresql'),
  },
  {
    names: [
      'pg_isready',
      'pg_config',
      'pgbench',
      'vacuumdb',
      'reindexdb',
      'clusterdb',
      'pg_ctl',
      'initdb',
      'pg_ctlcluster',
      'pg_lsclusters',
      'postgres',
      'pg_createcluster',
      'pg_controldata',
      'pg_verifybackup',
      'pgbackrest',
      'pg_upgrade',
      'pg_resetwal',
    ],
    source: 'pg_isready(1) pgbench(1) pg_ctl(1) initdb(1) PostgreSQL 17',
    operands: ['...text'],
    options: {
      ...PG,
      '-D --pgdata': 'path.create',
      '-f --file': 'path.read',
      '-l --log --log-file': 'path.append',
      '-c --client': 'text',
      '-T --time': 'text',
      '--pwfile': 'path.read',
    },
    flags:
      '-q --quiet -i --initialize -a --all -z --analyze -F --full -v --verbose -n --no-vacuum -N --skip-some-updates -S --select-only -P -w -W -s -e --bindir --libdir --includedir --pkglibdir --sharedir --pgxs --configure --version -k --data-checksums --no-sync -A',
    values: '-t --timeout -j --jobs -s --scale -r -M --protocol -m --mode -o -E --encoding --locale --auth --auth-local --auth-host --username -L -A --set',
    dryRun: '--version -V --configure --bindir',
    refine: (call) =>
      /^(vacuumdb|reindexdb|clusterdb)$/.test(call.program) || call.program === 'pgbench'
        ? whole('data.change', 'postgresql')(call)
        : call.program === 'pg_resetwal'
          ? whole('data.destroy', 'postgresql')(call)
          : {},
  },
  {
    names: ['mysql', 'mariadb', 'mycli'],
    prompts: '-e',
    source: 'mysql(1) 8.4, mariadb(1) 11.4',
    operands: ['...text'],
    abbreviates: true,
    options: {
      '-h --host': 'text',
      '-D --database': 'text',
      '-e --execute': 'text',
      '--init-command': 'text',
      '-p --password': '?text',
      '--defaults-file --defaults-extra-file --login-path': 'path.list',
      '--tee': 'path.write',
      '--ssl-ca --ssl-cert --ssl-key': 'path.list',
      '--pager': '?shell',
    },
    flags:
      '-A --no-auto-rehash --auto-rehash -B --batch --binary-mode --raw -r -s --silent -ss -sss -N --skip-column-names -t --table -v --verbose -vvv -f --force -H --html -X --xml -E --vertical -G --named-commands -q --quick -n --unbuffered -C --compress -U --safe-updates --i-am-a-dummy -w --wait --ssl --skip-ssl --no-defaults --local-infile --enable-cleartext-plugin --show-warnings -c --comments -i --ignore-spaces -b --no-beep -L -V --version --column-names --no-tee --reconnect --skip-reconnect --skip-ssl-verify-server-cert --csv',
    values:
      '-u --user -P --port -S --socket --protocol --default-character-set --delimiter --connect-timeout --max-allowed-packet --prompt --ssl-mode --plugin-dir --default-auth --ssl-cipher --tls-version --local-infile --get-server-public-key',
    dryRun: '-V --version -?',
    refine: mysql,
  },
  {
    names: [
      'mysqldump',
      'mariadb-dump',
      'mysqlpump',
      'mysqlsh',
      'mydumper',
      'myloader',
      'mysqlimport',
      'mysqladmin',
      'mariadb-admin',
      'mysqlcheck',
      'mysqlshow',
      'mysql_secure_installation',
      'mariadb-check',
      'mysqld',
      'mysqld_safe',
      'mariadbd',
      'mysql_install_db',
    ],
    source: 'mysqldump(1) mysqladmin(1) 8.4',
    operands: ['...text'],
    abbreviates: true,
    options: {
      '-h --host': 'text',
      '-r --result-file': 'path.write',
      '-p --password': '?text',
      '--defaults-file --defaults-extra-file': 'path.list',
      '-T --tab': 'path.write',
      '-e --extended-insert': '',
      '--sql': '',
    },
    flags:
      '-A --all-databases -B --databases -d --no-data -t --no-create-info -n --no-create-db -R --routines -E --events --triggers --skip-triggers --single-transaction --quick -q -l --lock-tables --skip-lock-tables -x --lock-all-tables -F --flush-logs --opt --skip-opt -c --complete-insert -C --compress -f --force -v --verbose --hex-blob --no-tablespaces -Y -X --xml --add-drop-table --add-drop-database --skip-add-drop-table --skip-comments --skip-extended-insert --compact --no-autocommit --skip-add-locks --skip-dump-date --skip-set-charset -K --disable-keys --order-by-primary -s --silent --column-statistics --no-defaults --initialize --initialize-insecure --skip-grant-tables --skip-networking --auto-repair -o --optimize -a --analyze --check -i --wait --local',
    values:
      '-u --user -P --port -S --socket --protocol --default-character-set --ignore-table --tables -w --where --master-data --source-data --set-gtid-purged --column-statistics --max-allowed-packet --net-buffer-length --ssl-mode --ssl-ca --connect-timeout --fields-terminated-by --lines-terminated-by --fields-enclosed-by --datadir --basedir --outputdir -o --threads',
    dryRun: '-V --version',
    refine: (call) => {
      const words = call.operands.map(textFor)
      if (!/admin$/.test(call.program))
        return /^(mysqld|mysqld_safe|mariadbd|mysql_install_db|mysqlcheck|mariadb-check|mysqlshow|mysql_secure_installation)$/.test(call.program)
          ? {}
          : /^(myloader|mysqlimport)$/.test(call.program)
            ? whole('data.change', 'mysql')(call)
            : dump('mysql')(call)
      const target = targetOf('mysql', call.operands[1], call.value('-h'))
      const set = { system: 'mysql', object: target.object, local: target.local, ...(target.stage ? { stage: target.stage } : {}) }
      if (words[0] === 'drop') return { effects: [draft('data.destroy', `drop ${target.object}`, { ...set, scope: 'all', reversible: false })] }
      return /^(create|flush|kill|password|shutdown|start|stop|reload|refresh)/.test(words[0] ?? '')
        ? { effects: [draft('data.change', words.join(' '), { ...set, scope: 'one' })] }
        : {}
    },
  },
  {
    names: ['sqlite3', 'sqlite', 'litecli'],
    prompts: ['operands[1]', '-cmd'],
    source: 'sqlite3 CLI 3.47',
    syntax: 'long',
    operands: ['...text'],
    options: { '-cmd': 'text', '-init': 'text', '-readonly': '' },
    flags:
      '-batch -bail -column -csv -header -noheader -html -json -line -list -markdown -table -box -ascii -quote -tabs -stats -echo -interactive -safe -append -zip -memtrace -unsafe-testing -nofollow -version -help -utf8 -no-utf8 -deserialize',
    values: '-separator -newline -nullvalue -mmap -vfs -maxsize -lookaside -pagecache -heap -escape',
    dryRun: '-version -help',
    refine: fileDatabase('sqlite'),
  },
  {
    names: ['duckdb'],
    source: 'duckdb CLI 1.1',
    syntax: 'long',
    operands: ['...text'],
    options: { '-cmd': 'text', '-c': 'text', '-s': 'text', '-init': 'text', '-f': 'text', '-readonly': '' },
    flags:
      '-batch -bail -column -csv -header -noheader -html -json -line -list -markdown -table -box -ascii -quote -stats -echo -interactive -safe -unsigned -version -help -no-stdin -ui',
    values: '-separator -newline -nullvalue -storage-version',
    dryRun: '-version -help',
    refine: fileDatabase('duckdb'),
  },
  {
    names: ['cqlsh'],
    source: 'cqlsh 5.0',
    operands: ['...text'],
    options: { '-e --execute': 'text', '-f --file': 'text', '-k --keyspace': 'text', '-p --password': 'text' },
    flags: '--ssl --no-color -C --color --debug --insecure',
    values: '-u --username --cqlversion --connect-timeout --request-timeout --encoding --credentials --cqlshrc -t --tty',
    dryRun: '--version',
    refine: server('cassandra', ['-e'], ['-k']),
  },
  {
    names: ['clickhouse-client', 'clickhouse', 'clickhouse-local'],
    source: 'clickhouse-client 24.11',
    operands: ['...text'],
    options: { '-q --query': 'text', '-h --host': 'text', '-d --database': 'text', '--queries-file': 'text', '--config-file -C': 'path.read' },
    flags: '-m --multiline -n --multiquery -t --time --stacktrace -s --secure --progress --verbose -E',
    values:
      '-u --user --password --port -f --format --connection --param_id --max_memory_usage --log-level --input-format --output-format -S --structure -N --table --path',
    dryRun: '-V --version',
    refine: server('clickhouse', ['-q'], ['-d']),
  },
  {
    names: ['sqlcmd', 'bcp', 'osql', 'mssql-cli'],
    source: 'sqlcmd 18',
    operands: ['...text'],
    options: { '-S': 'text', '-d': 'text', '-Q': 'text', '-q': 'text', '-i': 'text', '-o': 'path.write' },
    flags: '-C -N -b -E -e -I -k -m -r -W -X -x -y -h -? -G -n',
    values: '-U -P -h -l -L -s -w -t -v -V -a -c -f -H -K -M -R -T -u -Y -y -Z',
    refine: server('sqlserver', ['-Q', '-q'], ['-d']),
  },
  {
    names: [
      'snowsql',
      'trino',
      'presto',
      'presto-cli',
      'impala-shell',
      'beeline',
      'hive',
      'spark-sql',
      'sqlplus',
      'isql',
      'bteq',
      'vsql',
      'snow',
      'databricks',
      'dbt',
      'sqlpad',
      'timescaledb-tune',
    ],
    source: 'snowsql 1.3, trino CLI 466, beeline 4.0',
    operands: ['...text'],
    options: { '-q --query -e --execute': 'text', '-f --file': 'text', '-d --database --dbname -u --url': 'text', '--server -S': 'text' },
    flags: '--silent -s --insecure --verbose',
    values:
      '-a -r -w -n -p --catalog --schema --user --format --host --port --output-format --conf --hiveconf --select --models --target --profiles-dir --project-dir --vars -t --exclude',
    dryRun: '--version',
    refine: (call) => (call.program === 'dbt' ? dbt(call) : server(call.program, ['-q'], ['-d'])(call)),
  },
] satisfies readonly CommandSpec[]

function dbt(call: Call): Refined {
  const verb = textFor(call.operands[0])
  if (!/^(run|build|seed|snapshot|run-operation|retry|clone)$/.test(verb)) return {}
  const label = ['dbt', textFor(call.value('-t')), ...call.operands.map(textFor)].filter((word) => word !== '').join(' ')
  const address = call.env('DATABASE_URL')
  const target = address === undefined ? { object: label, local: false, stage: '' as const } : targetOf('dbt', literal(address), undefined)
  const told = target.stage || stageOfDatabase(textFor(call.value('-t')))
  const set = { system: 'dbt', object: target.object, local: target.local, ...(told === '' ? {} : { stage: told }), scope: 'many' as const }
  return { effects: [draft('data.change', label, set)] }
}
