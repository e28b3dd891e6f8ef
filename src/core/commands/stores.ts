// Owns clients of databases that do not speak SQL: mongo, redis, etcd, consul, influx, queues.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { mongoEffects, RUNS_PROGRAMS } from '../mongo.ts'
import type { Value } from '../value.ts'
import { literal, textOf } from '../value.ts'
import { draft, flagSet, isLocalHost, readWide, tellingWords, textFor } from './_words.ts'
import { targetOf } from './databases.ts'

const fieldsOf = (system: string, database: Value | undefined, host: Value | undefined): Partial<EffectFields> => {
  const target = targetOf(system, database, host)
  return { system, object: target.object, local: target.local, ...(target.stage ? { stage: target.stage } : {}) }
}

const mongosh = (call: Call): Refined => {
  const first = call.operands[0]
  const isFile = (value: Value): boolean => /\.(js|mongodb|cjs|mjs)$/.test(textFor(value))
  const database = first !== undefined && !isFile(first) ? first : undefined
  const set = fieldsOf('mongodb', database, call.value('--host'))
  const codes = call.has('--eval') ? call.values('--eval') : call.stdin === undefined ? [] : [call.stdin]
  const files = [...call.operands.filter(isFile), ...call.values('-f')]
  return {
    effects: [
      ...codes.flatMap((code) => mongoEffects(textFor(code), set)),
      ...files.map((file) => draft('fs.read', file)),
      ...(set.local ? [] : [draft('net.connect', database ?? call.value('--host') ?? literal('?'), { scheme: 'mongodb' })]),
    ],
    nested: [
      ...files.map((path) => ({
        run: 'script' as const,
        language: 'mongo',
        path,
        args: [set.object ?? '', set.local ? 'true' : '', set.stage ?? ''].map((word) => literal(word)),
      })),
      ...(codes.some((code) => RUNS_PROGRAMS.test(textFor(code))) ? codes.map((text) => ({ run: 'code' as const, language: 'javascript', text })) : []),
    ],
  }
}

const mongoTool = (call: Call): Refined => {
  const database = call.value('--uri') ?? call.value('-d')
  const set = fieldsOf('mongodb', database, call.value('-h'))
  const object = [set.object ?? '', textFor(call.value('-d')), textFor(call.value('-c'))]
    .filter((word, index, all) => word !== '' && all.indexOf(word) === index)
    .join(' ')
  if (/^mongo(dump|export)|^bsondump|^mongo(stat|top)/.test(call.program))
    return {
      effects: [
        draft('data.read', `${call.program} ${object}`, { ...set, object, scope: 'all' }),
        ...(call.program === 'mongodump' && !call.has('--archive')
          ? [draft('fs.write', call.value('-o') ?? 'dump', { recursive: true })]
          : call.values('-o').map((path) => draft('fs.write', path))),
      ],
    }
  return {
    effects: [
      draft(call.has('--drop') ? 'data.destroy' : 'data.change', `${call.program} ${object}`, {
        ...set,
        object,
        scope: 'all',
        reversible: !call.has('--drop'),
      }),
    ],
  }
}

const REDIS_READS =
  /^(GET|MGET|HGET|HGETALL|HMGET|HKEYS|HVALS|HLEN|HEXISTS|HSCAN|LRANGE|LLEN|LINDEX|SMEMBERS|SISMEMBER|SCARD|SSCAN|SRANDMEMBER|ZRANGE|ZREVRANGE|ZCARD|ZSCORE|ZRANK|ZCOUNT|ZRANGEBYSCORE|ZSCAN|KEYS|SCAN|EXISTS|TYPE|TTL|PTTL|DBSIZE|INFO|PING|ECHO|TIME|LASTSAVE|MONITOR|SUBSCRIBE|PSUBSCRIBE|CLIENT|COMMAND|MEMORY|SLOWLOG|LATENCY|OBJECT|STRLEN|GETRANGE|XRANGE|XREVRANGE|XLEN|XINFO|XREAD|ROLE|CLUSTER|PUBSUB|RANDOMKEY|GEOPOS|GEODIST|GEOSEARCH|PFCOUNT|BITCOUNT|GETBIT|SELECT|AUTH|HELLO|WAIT|ACL|SENTINEL|FT\.\w+|JSON\.GET|EXPIRETIME|DUMP)$/

const redisVerb = (words: readonly string[], set: Partial<EffectFields>): EffectDraft => {
  const verb = (words[0] ?? '').toUpperCase()
  const second = (words[1] ?? '').toUpperCase()
  const label = words.join(' ').slice(0, 120)
  if (/^FLUSH(ALL|DB)$/.test(verb) || (verb === 'SCRIPT' && second === 'FLUSH'))
    return draft('data.destroy', label, { ...set, scope: 'all', reversible: false })
  if ((verb === 'CONFIG' && second === 'SET' && /^(dir|dbfilename)$/i.test(words[2] ?? '')) || /^(REPLICAOF|SLAVEOF|MODULE|DEBUG)$/.test(verb))
    return draft('data.change', label, { ...set, scope: 'all', reversible: false })
  if (REDIS_READS.test(verb) || (verb === 'CONFIG' && second === 'GET')) return draft('data.read', label, { ...set, scope: 'one' })
  if (/^(DEL|UNLINK)$/.test(verb)) return draft('data.change', label, { ...set, scope: words.length > 2 ? 'many' : 'one', reversible: false })
  return draft('data.change', label, { ...set, scope: 'one' })
}

const redis = (call: Call): Refined => {
  const host = call.value('-h')
  const set = fieldsOf('redis', call.value('-u') ?? (host === undefined ? undefined : host), host)
  const words = call.operands.map(textFor)
  const typed = call.stdin === undefined ? undefined : textOf(call.stdin)
  const lines =
    words.length > 0
      ? [words]
      : (typed ?? '')
          .split('\n')
          .map((line) => line.trim().split(/\s+/))
          .filter((line) => line[0] !== '')
  const code = call.has('--eval') || /^EVAL/i.test(words[0] ?? '')
  return {
    effects: code
      ? [draft('data.change', words.join(' ').slice(0, 120), { ...set, scope: 'many' }, { certainty: 'possible' })]
      : lines.slice(0, 64).map((line) => redisVerb(line, set)),
  }
}

const READS =
  /^(get|list|ls|status|members|info|read|query|watch|health|version|catalog|monitor|endpoint|member list|validate|show|describe|consume|peek|export|ping|config get|stat|top|keyring -list|operator raft list-peers|count)\b/
const DESTROYS =
  /^(del|delete|rm|remove|bucket delete|kv delete|snapshot restore|user delete|drop|purge|delete_queue|purge_queue|delete_vhost|reset|force_reset|member remove|leave|force-leave|topic delete|group delete|stream rm|stream purge|kv rm|kv purge|object rm)\b/

/** Key-value stores and queues with a verb first. */
const keyed = (call: Call): Refined => {
  const wide = readWide(
    call.words,
    flagSet(
      '--prefix --from-key --keys-only --prev-kv -recurse -keys -detailed --insecure-skip-tls-verify --insecure-transport --write-out-only ' +
        '--count-only --hex --cluster --from-beginning --list --describe --create --delete --alter -C -P -L -u --unacked',
    ),
  )
  const options = [...wide.options.keys()]
    .filter((name) => /^--(create|delete|alter|describe|list)$/.test(name))
    .map((name) => name.slice(2))
    .join(' ')
  const words = `${options} ${wide.texts.join(' ')}`.trim()
  if (words === '' || wide.options.has('--help') || (wide.options.has('-h') && wide.texts.length === 0)) return {}
  const verb = words.replace(/^(kv|topic|group|stream|bucket|user) (?=\w)/, (match) => match)
  const endpoint = textFor(
    (wide.options.get('--endpoints') ?? wide.options.get('-http-addr') ?? wide.options.get('--host') ?? wide.options.get('--bootstrap-server') ?? [])[0],
  )
  const everything = wide.options.has('--prefix') || wide.options.has('-recurse') || wide.options.has('--from-key')
  const set: Partial<EffectFields> = {
    system: call.program,
    object: tellingWords(wide),
    local: isLocalHost(endpoint.replace(/^\w+:\/\//, '').replace(/:\d+.*$/, '')),
    scope: everything ? (/\s("|')?(""|'')?$/.test(words) || wide.texts.at(-1) === '' ? 'all' : 'many') : 'one',
  }
  const label = `${call.program} ${words}`.slice(0, 160)
  if (DESTROYS.test(verb) || /^kv (delete|rm)/.test(verb))
    return { effects: [draft(everything || !/^(del|kv delete|kv rm)\b/.test(verb) ? 'data.destroy' : 'data.change', label, { ...set, reversible: false })] }
  if (
    READS.test(verb) ||
    /^(kv get|kv ls|bucket list|topic list|stream (info|ls)|member list|endpoint \w+|snapshot status)/.test(verb) ||
    /consumer|list|describe/.test(`${call.program} ${options}`)
  )
    return { effects: [draft('data.read', label, set)] }
  return { effects: [draft('data.change', label, set)] }
}

const serves = (call: Call): Refined => {
  const words = call.words.map(textFor).join(' ')
  if (/^(-v|--version|-h|--help)$/.test(words) || /benchmark$/.test(call.program)) return {}
  const open = /(--bind|--bind_ip|--host|-l|--listen-client-urls)[ =]\S*(0\.0\.0\.0|\*)|--bind_ip_all|--protected-mode no/.test(words)
  return { effects: [draft('net.listen', open ? '0.0.0.0' : '127.0.0.1', { where: open ? 'public' : 'local' })] }
}

export default [
  {
    names: ['mongosh', 'mongo'],
    source: 'mongosh 2.3',
    operands: ['...text'],
    options: {
      '--eval': 'text',
      '--host': 'text',
      '-f --file': 'text',
      '-p --password': 'text',
      '--tlsCertificateKeyFile --tlsCAFile': 'path.list',
      '--tlsAllowInvalidCertificates --tlsInsecure --tlsAllowInvalidHostnames': '',
    },
    flags: '--quiet --norc --nodb --shell --tls --ssl --verbose --json --retryWrites --ipv6 --version',
    values: '-u --username --port --authenticationDatabase --authenticationMechanism --apiVersion --json --gssapiServiceName',
    dryRun: '--version',
    refine: mongosh,
  },
  {
    names: ['mongodump', 'mongorestore', 'mongoimport', 'mongoexport', 'mongostat', 'mongotop', 'bsondump', 'mongofiles'],
    source: 'MongoDB database tools 100.10',
    operands: ['...path.read'],
    options: {
      '--uri': 'text',
      '-h --host': 'text',
      '-d --db': 'text',
      '-c --collection': 'text',
      '-o --out': 'text',
      '--drop': '',
      '--archive': '?text',
      '--file': 'path.read',
      '--dir': 'path.read',
    },
    flags:
      '-v --quiet --gzip --oplog --ssl --tls --jsonArray --headerline --upsert --objcheck --noIndexRestore --preserveUUID --dryRun --stopOnError ' +
      '--pretty --ignoreBlanks --maintainInsertionOrder --forceTableScan --version',
    values:
      '-u --username -p --password --port --authenticationDatabase -q --query --type --mode --fields -f --numParallelCollections -j --nsInclude ' +
      '--nsExclude --nsFrom --nsTo --limit --sort --skip --excludeCollection --readPreference --upsertFields --fieldFile',
    dryRun: '--dryRun --version',
    refine: mongoTool,
  },
  {
    names: ['redis-cli', 'valkey-cli', 'keydb-cli', 'iredis'],
    source: 'redis-cli 7.4',
    syntax: 'posix',
    operands: ['...text'],
    options: {
      '-h': 'text',
      '-u': 'text',
      '-a --pass': 'text',
      '--eval': 'path.read',
      '--rdb': 'path.write',
      '--cacert --cert --key': 'path.list',
      '--insecure': '',
    },
    flags:
      '-x -c --raw --no-raw -2 -3 --tls --no-auth-warning --stat --bigkeys --memkeys --hotkeys --scan --latency --latency-history --pipe --askpass ' +
      '--csv --json --quoted-input --replica --verbose --ldb --functions-rdb',
    values:
      '-p -s -n -r -i -d -D -e -X --user --pattern --quoted-pattern --count --intrinsic-latency --lru-test --pipe-timeout --cluster --sni -t ' +
      '--show-pushes --cursor',
    dryRun: '--version',
    refine: redis,
  },
  {
    names: ['etcdctl', 'consul', 'zkcli', 'zkCli.sh', 'rabbitmqctl', 'memcached-tool', 'aerospike', 'asadm', 'curator', 'etcdutl'],
    source: 'etcdctl 3.5, consul 1.20, rabbitmqctl 4.0',
    syntax: 'none',
    operands: ['...text'],
    refine: keyed,
  },
  {
    names: [
      'redis-server',
      'valkey-server',
      'mongod',
      'mongos',
      'etcd',
      'memcached',
      'influxd',
      'nats-server',
      'rabbitmq-server',
      'redis-sentinel',
      'redis-benchmark',
      'kafka-server-start',
      'kafka-server-start.sh',
      'zookeeper-server-start.sh',
      'clickhouse-server',
      'minio',
      'localstack',
      'cockroach-server',
    ],
    source: 'redis-server 7.4, mongod 8.0, etcd 3.5',
    syntax: 'none',
    operands: ['...text'],
    refine: serves,
  },
] satisfies readonly CommandSpec[]
