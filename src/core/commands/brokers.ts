// Owns clients of message brokers: Kafka, MQTT, AMQP, NATS, Pulsar, NSQ. What they send where, and topics, queues and streams that they delete.
import type { CommandSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { textOf } from '../value.ts'
import type { Act, Told } from './_verbs.ts'
import { does, isLocalAddress, LOOKS, label, reveals, runsRest, verbTool } from './_verbs.ts'
import { carriesOf, draft, fileCarry, textFor, withScheme } from './_words.ts'

/** Each tool's option for the server's address. */
const SERVERS: readonly (readonly [program: RegExp, options: readonly string[]])[] = [
  [/^kafka-/, ['--bootstrap-server', '--bootstrap-servers', '--broker-list', '--brokers', '--zookeeper']],
  [/^(kcat|kafkacat|kaf|kafkactl|rpk)$/, ['-b', '--brokers', '--broker']],
  [/^(mosquitto|mqtt)/, ['-h', '--host', '-H', '-L']],
  [/^amqp-/, ['-u', '--url', '-s', '--server']],
  [/^rabbitmqadmin$/, ['-H', '--host', '-U', '--uri']],
  [/^nats$/, ['-s', '--server']],
  [/^pulsar/, ['--url', '--service-url', '--admin-url', '-s']],
  [/./, ['--address', '--nsqd-tcp-address', '--nsqd-http-address', '--lookupd-http-address']],
]

const server = (one: Told): Value | undefined => one.value(...(SERVERS.find(([program]) => program.test(one.call.program))?.[1] ?? []))

/** Without an address these clients talk to this machine. */
const isLocal = (one: Told): boolean => {
  const at = server(one)
  return at === undefined ? !one.call.words.some((word) => /^(-X|bootstrap\.servers=)/.test(textFor(word))) : isLocalAddress(at)
}

/** What is done to topics, queues and streams of the server. */
const on =
  (kind: 'data.read' | 'data.change' | 'data.destroy', set: Partial<EffectFields> = {}): Act =>
  (one) => ({
    effects: [
      draft(kind, label(one), { system: one.call.program, object: one.object, local: isLocal(one), scope: 'all', reversible: kind !== 'data.destroy', ...set }),
    ],
  })

const READS = on('data.read', { scope: 'many' })
const CHANGES = on('data.change', { scope: 'one' })
/** A queue or topic with all that is in it. */
const DESTROYS = on('data.destroy')

/** A message for whoever listens: words, files and what is piped in. */
const sends =
  (scheme: string, files: (one: Told) => readonly Value[], texts: (one: Told) => readonly (Value | undefined)[]): Act =>
  (one) => {
    const paths = files(one).filter((path) => textOf(path) !== '-')
    const to = server(one)
    const carries = [...paths.map(fileCarry), ...carriesOf(...texts(one), one.call.stdin)]
    return {
      effects: [
        ...paths.map((path) => draft('fs.read', path)),
        draft(
          'net.upload',
          to === undefined ? `${scheme}://localhost` : withScheme(to, scheme),
          { method: 'PUT', scheme, ...(isLocal(one) ? { where: 'local' as const } : {}) },
          { carries },
        ),
      ],
    }
  }

const valuesOf =
  (...names: readonly string[]) =>
  (one: Told): readonly Value[] =>
    names.flatMap((name) => one.wide.options.get(name) ?? [])

/** Kafka's tools tell what they do by an option. */
const kafka: Act = (one) => {
  const tool = one.call.program.replace(/\.(sh|bat)$/, '')
  if (tool === 'kafka-console-producer')
    return sends(
      'kafka',
      () => [],
      () => [],
    )(one)
  if (
    /^kafka-(console-consumer|get-offsets|log-dirs|dump-log|broker-api-versions|cluster|metadata-quorum|verifiable-consumer|consumer-perf-test|metadata-shell|share-groups)$/.test(
      tool,
    )
  )
    return READS(one)
  if (tool === 'kafka-delete-records') return DESTROYS(one)
  if (tool === 'kafka-storage') return one.has('--help') || /^(info|random-uuid|version-mapping)/.test(one.words) ? {} : DESTROYS(one)
  if (tool === 'kafka-streams-application-reset') return on('data.destroy', { scope: 'many' })(one)
  if (tool === 'kafka-acls' && one.has('--add') && /User:\*/.test(one.object)) return on('data.change', { grants_public: true })(one)
  if (one.has('--delete', '--delete-offsets', '--remove')) return DESTROYS(one)
  if (one.has('--reset-offsets')) return one.has('--execute') ? on('data.change', { reversible: false, scope: 'many' })(one) : READS(one)
  if (one.has('--create', '--alter', '--add', '--execute', '--cancel', '--election-type', '--upgrade', '--downgrade')) return CHANGES(one)
  return one.has('--list', '--describe', '--verify', '--generate', '--status', '--members') || one.words === 'describe' ? READS(one) : CHANGES(one)
}

const KAFKA = [
  'topics',
  'console-producer',
  'console-consumer',
  'consumer-groups',
  'configs',
  'delete-records',
  'acls',
  'reassign-partitions',
  'leader-election',
  'log-dirs',
  'get-offsets',
  'dump-log',
  'broker-api-versions',
  'cluster',
  'metadata-quorum',
  'metadata-shell',
  'storage',
  'streams-application-reset',
  'features',
  'delegation-tokens',
  'transactions',
  'client-metrics',
  'share-groups',
  'verifiable-producer',
  'verifiable-consumer',
  'producer-perf-test',
  'consumer-perf-test',
  'mirror-maker',
  'replica-verification',
  'e2e-latency',
  'jmx',
]

/** `kcat -P` sends, `-C` and `-L` read; files after the options are what is sent. */
const kcat: Act = (one) =>
  one.has('-P')
    ? sends(
        'kafka',
        (told) => told.wide.words,
        () => [],
      )(one)
    : READS(one)

export default [
  verbTool({
    names: KAFKA.flatMap((name) => [`kafka-${name}`, `kafka-${name}.sh`, `kafka-${name}.bat`]),
    source: 'Apache Kafka 3.9 documentation, bin/kafka-*.sh --help',
    flags:
      '--list --describe --create --delete --alter --add --remove --execute --verify --generate --cancel --reset-offsets --to-earliest --to-latest --to-current --all-topics --all-groups --from-beginning --if-exists --if-not-exists ' +
      '--exclude-internal --under-replicated-partitions --members --state --verbose --force --all --delete-offsets --export --sync --json --cluster --producer --consumer --all-topic-partitions --print-data-log --deep-iteration --standalone --no-initial-controllers',
    files:
      '--offset-json-file --reassignment-json-file --topics-to-move-json-file --command-config --consumer.config --producer.config --from-file --path-to-json-file --config-file --payload-file',
    rehearses: '--version',
    others: kafka,
    bare: kafka,
    rows: [],
  }),
  verbTool({
    names: ['kcat', 'kafkacat', 'kaf', 'kafkactl'],
    source: 'kcat(1) 1.7, kaf 0.2, kafkactl 5.4',
    flags: '-P -C -L -Q -M -u -e -q -v -E -Z -J -T -l --follow --list --raw --all --force',
    files: '-F',
    bare: kcat,
    rows: [
      ['(topic|group|acl) (delete|rm)|delete|topic truncate|truncate', DESTROYS],
      [
        '(topics?|groups?|nodes?|node|topic|group)( (ls|list|describe|peek|lag|offsets))?$|topics|groups|nodes|(topic|group|node) (ls|list|describe)|describe|get|consume|query|config|completion|list|ls',
        READS,
      ],
      ['produce|attach', sends('kafka', valuesOf('-f', '--file', '--input'), () => [])],
      ['(topic|group|acl|node) \\w+|create|alter|reset|clone', CHANGES],
    ],
    others: kcat,
  }),
  verbTool({
    names: ['rpk'],
    source: 'rpk reference, Redpanda 24.3',
    flags: '-a -d -p --detailed --force --no-confirm -y --print-all',
    rows: [
      [
        'topic (delete|trim-prefix)|group (delete|offset-delete)|registry \\w+ delete|container purge|transform delete|cluster storage unmount|security (user|acl|role) delete',
        DESTROYS,
      ],
      [
        'topic (list|describe|consume|describe-storage)|group (list|describe)|cluster (info|health|metadata|status|config (get|status|export|lint))|security (user|acl|role) (list|describe)|registry \\w+ (list|get)|version|profile|help|debug|redpanda (check|config print)|generate',
        READS,
      ],
      [
        'topic produce',
        sends(
          'kafka',
          () => [],
          () => [],
        ),
      ],
      ['topic|group|cluster|security|registry|transform|redpanda|container|connect|cloud|plugin', CHANGES],
    ],
  }),
  verbTool({
    names: ['mosquitto_pub', 'mosquitto_rr', 'mqttx', 'mqtt', 'mqtt-cli'],
    source: 'mosquitto_pub(1) 2.0, MQTTX CLI 1.11, HiveMQ mqtt-cli 4.34',
    flags:
      '-l --stdin-line --stdin -s --stdin-file -n --null-message -r --retain -d --debug --quiet -c --disable-clean-session --insecure --retained --no-clean -N',
    values: '-h -q',
    rows: [
      ['sub|subscribe|conn|check|ls|init|test|shell|simulate', READS],
      ['bench', does('net.scan', { method: 'load' })],
      ['pub|publish', sends('mqtt', valuesOf('-f', '--file', '--file-read', '-m:file'), (one) => valuesOf('-m', '--message')(one))],
    ],
    bare: (one) => (one.has('-t', '--topic') ? sends('mqtt', valuesOf('-f', '--file'), (told) => valuesOf('-m', '--message', '-t')(told))(one) : {}),
  }),
  verbTool({
    names: ['mosquitto_sub', 'mosquitto_ctrl', 'mosquitto_passwd'],
    source: 'mosquitto_sub(1), mosquitto_ctrl(1), mosquitto_passwd(1) 2.0',
    flags: '-v -d -R -c -N -E -b -D -U --retained-only --remove-retained --quiet --pretty',
    values: '-h -q',
    bare: (one) => (one.has('--remove-retained') ? DESTROYS(one) : READS(one)),
    others: (one) =>
      one.call.program === 'mosquitto_passwd'
        ? { effects: one.wide.words.slice(0, 1).map((path) => draft('fs.write', path, { overwrites: one.has('-c') })) }
        : / (get|list)\w*/.test(one.words)
          ? READS(one)
          : / (delete|remove)\w*/.test(one.words)
            ? DESTROYS(one)
            : CHANGES(one),
    rows: [],
  }),
  verbTool({
    names: ['amqp-publish', 'amqp-consume', 'amqp-get', 'amqp-declare-queue', 'amqp-delete-queue'],
    values: '-q',
    source: 'amqp-publish(1), amqp-consume(1) rabbitmq-c 0.14',
    flags: '-p --persistent -l --line-buffered -A --no-ack -x --exclusive -d --durable --ssl',
    others: (one) => {
      const act: Readonly<Record<string, Act>> = {
        'amqp-publish': sends(
          'amqp',
          () => [],
          (told) => valuesOf('-b', '--body')(told),
        ),
        'amqp-consume': runsRest(0),
        'amqp-delete-queue': DESTROYS,
        'amqp-declare-queue': CHANGES,
      }
      return (act[one.call.program] ?? READS)(one)
    },
    bare: (one) =>
      one.call.program === 'amqp-publish'
        ? sends(
            'amqp',
            () => [],
            (told) => valuesOf('-b', '--body')(told),
          )(one)
        : one.call.program === 'amqp-delete-queue'
          ? DESTROYS(one)
          : READS(one),
    rows: [],
  }),
  verbTool({
    names: ['rabbitmqadmin'],
    source: 'rabbitmqadmin 4.0 help subcommands',
    flags: '-k --ssl-insecure --ssl --bash-completion -q --quiet',
    values: '-H -h',
    rows: [
      ['delete|purge|close|definitions delete', DESTROYS],
      [
        'list|show|help|get queue=.* ackmode=ack_requeue\\S*|export',
        (one) => ({
          effects: [
            ...(READS(one).effects ?? []),
            ...(one.wide.texts[0] === 'export' ? one.from(1).map((path) => draft('fs.write', path, { overwrites: true })) : []),
          ],
        }),
      ],
      ['get', CHANGES],
      [
        'publish',
        sends(
          'amqp',
          () => [],
          (one) => one.from(1),
        ),
      ],
      ['import', (one) => ({ effects: [...one.from(1).map((path) => draft('fs.read', path)), ...(CHANGES(one).effects ?? [])] })],
      ['declare|users|vhosts|\\w+ (declare|set)', CHANGES],
    ],
  }),
  verbTool({
    names: ['nats'],
    source: 'nats CLI 0.1 --help',
    flags: '-f --force --json --raw --no-context --trace --all --reply --ack --last --new --wait --replay --no-progress -v -w --last-per-subject',
    rows: [
      [
        '(stream|str|s|consumer|con|c|kv|object|obj|context|ctx|auth \\w+) (rm|del|delete|purge|rmm|unpublish|peer-remove)|kv (purge|revert|compact)|account (purge|delete)|server (request|raft|cluster|account purge) ?(step-down|peer-remove)?',
        DESTROYS,
      ],
      [
        'sub|subscribe|info|ls|rtt|latency|errors|events|graph|top|traffic|trace|auth (\\w+ )?(ls|info)|(stream|str|s|consumer|con|c|kv|object|obj|context|ctx|schema|service|micro|account|act|server|srv) (ls|list|info|show|report|get|state|find|history|subjects|view|edit --dry|watch|status|ping|check|graph|cluster peers|request|stats|next|validate|search|info)|(kv|object|obj|context|ctx)$|cheat|help|context (select|save|validate|copy)|context add',
        READS,
      ],
      [
        'pub|publish|req|request|reply|(object|obj) (put)',
        (one) =>
          sends(
            'nats',
            (told) => (/^(object|obj)/.test(told.words) ? told.from(3) : []),
            (told) => told.from(2),
          )(one),
      ],
      ['bench', does('net.scan', { method: 'load' })],
      ['(stream|str|s|consumer|con|c|kv|object|obj|account|act|server|srv|service|auth|schema|micro|governor|gov) \\S+|reply|serve|restore|backup', CHANGES],
    ],
  }),
  verbTool({
    names: ['nsc'],
    source: 'nsc 2.10 help',
    flags: '-A --all --all-accounts -i --json --raw -F --force -D -R --rm-nkey --rm-creds -P --prune',
    rows: [
      ['list|ls|describe|env|validate|status|select|completion|help|keys$|list keys|init|fix|migrate|tool (sub|rtt)|revocations (list|list-users)', LOOKS],
      ['generate (creds|nkey|activation|config|profile|diagnostic)|export|import keys', reveals('token-file')],
      [
        'push',
        (one) => ({ effects: [draft('infra.change', label(one), { system: 'nsc', object: one.object, scope: one.has('-A', '--all') ? 'all' : 'one' })] }),
      ],
      [
        'pull|add|edit|reissue|restore|load|memory-resolver|update|revocations|tool',
        (one) => ({ effects: [draft('data.change', label(one), { system: 'nsc', object: one.object, local: true })] }),
      ],
      [
        'delete',
        (one) => ({ effects: [draft('data.destroy', label(one), { system: 'nsc', object: one.object, local: true, scope: 'one', reversible: false })] }),
      ],
    ],
  }),
  verbTool({
    names: ['pulsar-client', 'pulsar-perf'],
    source: 'pulsar-client reference, Apache Pulsar 4.0',
    flags: '--hex --regex --disable-batching --encrypt --chunking',
    rows: [
      ['produce', sends('pulsar', valuesOf('-f', '--files'), (one) => valuesOf('-m', '--messages')(one))],
      ['consume|read|generate_documentation|websocket-consumer|monitor-brokers', READS],
      ['websocket-producer|transaction|managed-ledger|simulation-\\w+', does('net.scan', { method: 'load' })],
    ],
  }),
  verbTool({
    names: ['pulsar-admin', 'pulsarctl'],
    source: 'pulsar-admin reference, Apache Pulsar 4.0',
    flags: '-f --force -d --deleteSchema --non-persistent',
    rows: [
      ['(\\S+) (delete\\S*|truncate|skip\\S*|clear-backlog\\S*|expire-messages\\S*|unsubscribe\\S*|remove-\\S+|purge|trim-topics|unload|destroy)', DESTROYS],
      [
        '(\\S+) (list|get|get-\\S+|stats\\S*|partitioned-stats|info\\S*|status|policies|lookup|peek-messages|examine-messages|subscriptions|permissions|last-message-id|healthcheck|version|list-\\S+|internal-\\S+|topics|bundle-range|describe|leader-broker|namespaces|runtime-config|download)|documents|help',
        READS,
      ],
      ['(\\S+) grant-permission.*', (one) => on('data.change', /\*/.test(one.object) ? { grants_public: true } : {})(one)],
      ['(\\S+) \\S+', CHANGES],
    ],
  }),
  verbTool({
    names: ['nsq_pub', 'to_nsq', 'nsq_to_file', 'nsq_to_http', 'nsq_to_nsq', 'nsq_tail', 'nsq_stat'],
    source: 'nsq.io utilities, nsq 1.3',
    flags: '-v -version -print-topic',
    rehearses: '-version',
    bare: (one) => {
      const told = {
        ...one,
        value: (...names: readonly string[]) =>
          one.value(...names, ...names.map((name) => name.replace(/^--/, '-')), '-nsqd-tcp-address', '-lookupd-http-address', '-post'),
      }
      if (one.call.program === 'to_nsq' || one.call.program === 'nsq_pub')
        return sends(
          'nsq',
          () => [],
          () => [],
        )(told)
      return /nsq_to_(http|nsq)/.test(one.call.program)
        ? sends(
            'nsq',
            () => [],
            () => [],
          )({ ...told, value: () => one.value('-post', '--post', '-destination-nsqd-tcp-address') })
        : READS(told)
    },
    rows: [],
  }),
  verbTool({
    names: ['temporal', 'tctl', 'zbctl', 'faktory'],
    source: 'temporal CLI 1.1, zbctl 8.6',
    flags: '--insecure --tls --follow --detached',
    rows: [
      ['(\\S+ )?(\\S+ )?(delete|terminate|reset|remove|prune|cancel-all)', DESTROYS],
      [
        '(\\S+ )?(list|describe|show|count|get|query|stack|trace|status|health|search|result|history|diagnose|metadata|get-\\S+)|server|env|help|config|completion|operator (\\S+ )?(list|describe|get|health|system)',
        READS,
      ],
      ['\\S+', CHANGES],
    ],
  }),
] satisfies readonly CommandSpec[]
