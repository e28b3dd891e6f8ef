// Owns the tools of search engines, graph and wide-column stores, and of Hadoop's file system: what they read, change, drop; keys that they show.
import type { CommandSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { literal, prefixOf } from '../value.ts'
import type { Act, Told } from './_verbs.ts'
import { does, isLocalAddress, LOOKS, label, reveals, verbTool } from './_verbs.ts'
import { draft, textFor, withScheme } from './_words.ts'

const HOSTS = [
  '-a',
  '--address',
  '-h',
  '--host',
  '--server.endpoint',
  '--uri',
  '-u',
  '--url',
  '-z',
  '-s',
  '--solr-url',
  '-c',
  '--cluster',
  '--endpoint',
  '--profile',
  '-fs',
]

const isLocal = (one: Told): boolean => {
  const host = one.value(...HOSTS)
  return host === undefined || isLocalAddress(literal(textFor(host).replace(/^\w+\+(tcp|ssl):\/\//, 'http://')))
}

const on =
  (kind: 'data.read' | 'data.change' | 'data.destroy', scope: 'one' | 'many' | 'all' = 'many', set: Partial<EffectFields> = {}): Act =>
  (one) => ({
    effects: [
      draft(kind, label(one), {
        system: one.call.program,
        object: `${textFor(one.value(...HOSTS))} ${one.object}`.trim(),
        local: isLocal(one),
        scope,
        reversible: kind !== 'data.destroy',
        ...set,
      }),
    ],
  })

const READS = on('data.read')
const CHANGES = on('data.change')
const DROPS = on('data.destroy', 'all')

/** Cypher: a delete without a condition empties the graph. */
const cypherEffects = (text: string): Act => {
  const plain = text.replace(/'[^']*'|"[^"]*"/g, "''")
  if (/\bDROP\s+DATABASE\b/i.test(plain)) return DROPS
  if (/\b(DETACH\s+)?DELETE\b/i.test(plain)) return /\bWHERE\b|\{[^}]*:|\(\s*\w*\s*:\s*\w+\s*\)/i.test(plain) ? on('data.destroy', 'many') : DROPS
  return /\b(CREATE|MERGE|SET|REMOVE|DROP|LOAD\s+CSV|ALTER|GRANT|CALL\s+(apoc\.(periodic|refactor|create|load)|db\.))\b/i.test(plain) ? CHANGES : READS
}

const cypher: Act = (one) => {
  const texts = [...one.wide.words, ...(one.wide.words.length === 0 && one.call.stdin !== undefined ? [one.call.stdin] : [])]
  const files = ['-f', '--file'].flatMap((name) => one.wide.options.get(name) ?? [])
  return {
    effects: [
      ...texts.flatMap((text) => cypherEffects(textFor(text))(one).effects ?? []),
      ...files.flatMap((path) => [
        draft('fs.read', path),
        ...(on('data.change')(one).effects ?? []).map((effect) => ({ ...effect, certainty: 'possible' as const })),
      ]),
    ],
  }
}

const ARANGO_DROPS = /\b_dropDatabase\s*\(|\b_drop\s*\(|\.(drop|truncate)\s*\(/
const ARANGO_CHANGES = /\.(save|insert|update|replace|remove\w*|ensureIndex)\s*\(|\b_create\w*\s*\(|\b(INSERT|UPDATE|REPLACE|REMOVE|UPSERT)\b/

const arangosh: Act = (one) => {
  const code = textFor(one.value('--javascript.execute-string', '--javascript.execute') ?? one.call.stdin)
  const file = one.value('--javascript.execute')
  const act = ARANGO_DROPS.test(code) ? DROPS : ARANGO_CHANGES.test(code) ? CHANGES : READS
  return { effects: [...(file === undefined ? [] : [draft('fs.read', file)]), ...(act(one).effects ?? [])] }
}

/** `elasticdump --input A --output B`: one end is an index, the other a file or another index. */
const elasticdump: Act = (one) => {
  const [from, to] = [one.value('--input'), one.value('--output')]
  const far = (value: Value | undefined): value is Value => value !== undefined && /^https?:/.test(prefixOf(value))
  const set = (value: Value): Partial<EffectFields> => ({ system: 'elasticsearch', object: textFor(value), local: isLocalAddress(value), scope: 'all' })
  return {
    effects: [
      ...(from === undefined ? [] : far(from) ? [draft('data.read', from, set(from))] : [draft('fs.read', from)]),
      ...(to === undefined || textFor(to) === '$'
        ? []
        : far(to)
          ? [draft('data.change', to, set(to))]
          : [draft('fs.write', to, { overwrites: one.has('--overwrite') })]),
      ...(one.has('--delete') && far(from) ? [draft('data.destroy', from, { ...set(from), reversible: false })] : []),
    ],
  }
}

/** The verbs of `hdfs dfs` are options: `-rm -r -skipTrash PATH`. */
const dfs: Act = (one) => {
  const words = one.call.words.map(textFor)
  const at = words.findIndex((word) => /^(dfs|fs)$/.test(word))
  const verb = words.slice(at + 1).find((word) => /^-[a-zA-Z]{2,}$/.test(word) && word !== '-fs') ?? ''
  const paths = one.call.words.slice(at + 1).filter((word) => !prefixOf(word).startsWith('-'))
  const object = paths.map(textFor).join(' ')
  const set = { system: 'hdfs', object, local: false }
  if (/^-(rm|rmr|rmdir|expunge|deleteSnapshot|truncate)$/.test(verb)) {
    const whole = paths.some((path) => /^(hdfs:\/\/[^/]+)?\/(\*|user|data|warehouse|user\/hive\/warehouse)?\/?$/.test(textFor(path)))
    return {
      effects: [
        draft('data.destroy', `hdfs ${verb} ${object}`, {
          ...set,
          // What all of its users share is what others work with, whatever the cluster is called.
          ...(whole ? { stage: 'production' as const } : {}),
          scope: whole ? 'all' : words.some((word) => /^-(r|R|rmr)$/.test(word)) || verb === '-rmr' ? 'many' : 'one',
          reversible: false,
        }),
      ],
    }
  }
  if (/^-(put|copyFromLocal|moveFromLocal|appendToFile)$/.test(verb))
    return {
      effects: [
        ...paths.slice(0, -1).map((path) => draft('fs.read', path, { recursive: true })),
        draft('data.change', `hdfs ${verb} ${object}`, { ...set, scope: 'one' }),
      ],
    }
  if (/^-(get|copyToLocal|getmerge)$/.test(verb)) return { effects: paths.slice(1).map((path) => draft('fs.write', path, { recursive: true })) }
  if (/^-(chmod|chown|chgrp|setfacl)$/.test(verb))
    return {
      effects: [
        draft('data.change', `hdfs ${verb} ${object}`, {
          ...set,
          scope: 'many',
          grants_public: /(^| )(-R )?[0-7]?777 |o\+w/.test(words.join(' ')) && /^-chmod$/.test(verb) && /(^| )\/ ?$/.test(object),
        }),
      ],
    }
  if (/^-(mv|cp|mkdir|touch\w*|createSnapshot|renameSnapshot|setrep|setfattr|concat)$/.test(verb))
    return { effects: [draft('data.change', `hdfs ${verb} ${object}`, { ...set, scope: 'one' })] }
  return { effects: [draft('data.read', `hdfs ${verb} ${object}`, { ...set, scope: 'one' })] }
}

export default [
  verbTool({
    names: ['elasticdump', 'multielasticdump'],
    source: 'elasticdump 6.115 README',
    flags: '--overwrite --delete --debug --quiet --fsCompress --support-big-int --noRefresh --handleVersion --csvFirstRowAsHeaders',
    bare: elasticdump,
    others: elasticdump,
    rows: [],
  }),
  verbTool({
    names: ['elasticsearch-keystore', 'opensearch-keystore', 'kibana-keystore', 'logstash-keystore'],
    source: 'Elasticsearch 8.16 command line tools, elasticsearch-keystore',
    flags: '-f --force -x --stdin -s --silent -v --verbose -p',
    rows: [
      ['list|has-passwd|help', LOOKS],
      ['show', reveals('vault')],
      ['create|add|add-file|passwd|upgrade', on('data.change', 'one', { local: true })],
      ['remove', on('data.destroy', 'one', { local: true })],
    ],
  }),
  verbTool({
    names: [
      'elasticsearch-reset-password',
      'elasticsearch-create-enrollment-token',
      'elasticsearch-setup-passwords',
      'elasticsearch-service-tokens',
      'elasticsearch-users',
      'elasticsearch-node',
      'elasticsearch-shard',
      'elasticsearch-plugin',
      'opensearch-plugin',
      'elasticsearch-certutil',
      'elasticsearch-reconfigure-node',
    ],
    source: 'Elasticsearch 8.16 command line tools',
    flags: '-a --auto -b --batch -i --interactive -f --force -s --silent -v --verbose',
    bare: (one) => (/password|token/.test(one.call.program) ? reveals('token-file')(one) : /node|shard/.test(one.call.program) ? DROPS(one) : {}),
    rows: [
      [
        'list|roles|repurpose --help|help|auto|interactive|info|diagnostics|password|ca --help',
        (one) => (/passwords/.test(one.call.program) ? reveals('token-file')(one) : {}),
      ],
      [
        'install|useradd|usermod|passwd|create|csr|cert|ca|http',
        (one) =>
          /-plugin$/.test(one.call.program)
            ? {
                effects: one
                  .from(1)
                  .map((name) =>
                    draft('package.install', name, { manager: one.call.program, source: /:\/\//.test(textFor(name)) ? 'url' : 'registry', global: true }),
                  ),
              }
            : CHANGES(one),
      ],
      ['remove|userdel|delete', on('data.destroy', 'one', { local: true })],
      ['unsafe-bootstrap|detach-cluster|repurpose|remove-settings|remove-customs|override-version|remove-corrupted-data', DROPS],
    ],
  }),
  verbTool({
    names: ['opensearch-cli', 'esctl'],
    source: 'opensearch-cli 1.2, esctl 1.7',
    flags: '--pretty --force',
    rows: [
      [
        'curl get|profile|version|help|completion|(\\S+) (get|list|stats|describe|show|info|validate|health|explain|search|count|allocation)|list|get|cat|config',
        READS,
      ],
      ['curl delete|(index|snapshot|ad|template|alias|repository|data-stream) (delete|rm)|delete', DROPS],
      ['curl (post|put)', CHANGES],
      ['\\S+ (create|update|start|stop|open|close|reindex|put|clear|flush|refresh|reroute|warmup)|set', CHANGES],
    ],
  }),
  verbTool({
    names: ['solr', 'solrctl', 'bin/post', 'solr-post'],
    source: 'Apache Solr 9.7 bin/solr reference, solrctl (CDP 7)',
    flags: '-r --recursive -all --all --force -f -v --verbose --no-prompt --list --get --stat --optimize',
    rows: [
      [
        'status|healthcheck|version|assert|zk (ls|downconfig|linkconfig --help)|export|config --get|help|cluster --get-\\S+|(collection|instancedir|core|config|schema) (--list|--stat|--get)|api get',
        READS,
      ],
      ['delete|zk (rm|clear)|(collection|instancedir|core|config) --?(delete|unload|deletedocs)|init', DROPS],
      ['start|stop|restart', (one) => ({ effects: one.has('-all', '--all') ? [draft('process.kill', 'all Solr servers', { whose: 'user' })] : [] })],
      ['create\\S*|zk|post|config|auth|package|snapshot\\S*|cluster|api|ulog|postlogs', CHANGES],
      [
        'collection|instancedir|core|schema',
        (one) => (one.has('--delete', '--deletedocs', '--unload') ? DROPS(one) : one.has('--list', '--stat', '--get') ? READS(one) : CHANGES(one)),
      ],
    ],
  }),
  verbTool({
    names: ['meilisearch', 'typesense-server', 'typesense', 'qdrant', 'weaviate', 'vespa', 'milvus_cli', 'quickwit', 'zinc'],
    source: 'meilisearch 1.11 CLI options, typesense-server 27, vespa CLI 8.4, quickwit 0.8',
    flags: '--no-analytics --ignore-missing-dump --experimental-enable-metrics --schedule-snapshot -y --yes --force',
    files: '--import-dump --import-snapshot --config-file-path',
    bare: (one) => {
      const address = textFor(one.value('--http-addr', '--api-address', '--host'))
      return /^(0\.0\.0\.0|\[::\]|:)/.test(address) ? { effects: [draft('net.listen', address, { host: '0.0.0.0', where: 'public' })] } : {}
    },
    rows: [
      [
        'query|visit|status|log|version|config|auth|document get|(index|source|split|collections?) (list|describe|ls|search)|run|serve|browse|list|show|help|curl get|get|search',
        READS,
      ],
      ['destroy|delete|drop|(index|source|split|collections?|document|tenant) (delete|clear|rm|remove|mark-for-deletion|drop)|remove', DROPS],
      ['deploy|prepare|activate|document|feed|prod|create|index|source|collections?|insert|import|load|copy|vacuum|clone|curl', CHANGES],
    ],
  }),
  verbTool({
    names: ['cypher-shell', 'mgconsole', 'neo4j-shell'],
    source: 'cypher-shell, Neo4j 5.26 operations manual',
    flags: '--non-interactive --fail-fast --fail-at-end --wrap --debug --use-ssl',
    values: '-a -h',
    bare: cypher,
    others: cypher,
    rows: [],
  }),
  verbTool({
    names: ['neo4j', 'neo4j-admin', 'dgraph', 'memgraph'],
    source: 'neo4j-admin, Neo4j 5.26 operations manual; dgraph 24 CLI',
    flags: '--overwrite-destination --force --verbose --expand-commands --stdout --dry-run',
    rows: [
      [
        '(start|stop|restart|console|status|version|help|windows-service)|database (info|check|dump|backup|aggregate-backup)|server (report|memory-recommendation|validate-config|get-server-id|license)|backup (inspect)|alpha|zero|export|conv|cert|debug|increment|ratel',
        LOOKS,
      ],
      ['dbms set-initial-password|dbms set-default-admin', on('data.change', 'one', { local: true })],
      [
        'database (load|import|restore|copy|migrate|upload)|(import|load|restore|bulk|live)',
        (one) => on(one.has('--overwrite-destination', '--force') ? 'data.destroy' : 'data.change', 'all', { local: one.call.program !== 'dgraph' })(one),
      ],
      ['server unbind|database delete|unbind', DROPS],
    ],
  }),
  verbTool({
    names: ['arangosh', 'arangodump', 'arangorestore', 'arangoimport', 'arangoexport', 'arangobackup', 'foxx'],
    source: 'ArangoDB 3.12 components and tools',
    flags: '--quiet --include-system-collections --all-databases',
    bare: (one) => {
      if (one.call.program === 'arangosh') return arangosh(one)
      if (/^arango(dump|export)$/.test(one.call.program)) return READS(one)
      return on(one.call.program === 'arangorestore' && textFor(one.value('--overwrite')) !== 'false' ? 'data.destroy' : 'data.change', 'all')(one)
    },
    rows: [
      ['list|config|scripts|server|show|deps|info|create', READS],
      ['delete|uninstall|remove', DROPS],
      ['restore|install|upgrade|replace|set-dev|download|transfer', CHANGES],
    ],
    others: (one) => (one.call.program === 'arangosh' ? arangosh(one) : CHANGES(one)),
  }),
  verbTool({
    names: ['nodetool', 'sstableloader', 'sstablescrub', 'cassandra-stress', 'dsbulk'],
    source: 'nodetool, Apache Cassandra 5.0',
    flags: '-r -v -pr -full --all --force -f --resolve-ip --print-port --in-local-dc',
    values: '-h -a',
    rows: [
      [
        'status|info|ring|tpstats|tablestats|cfstats|tablehistograms|cfhistograms|describecluster|describering|gossipinfo|compactionstats|compactionhistory|netstats|proxyhistograms|getendpoints|getsstables|getlogginglevels|get\\S+|listsnapshots|version|statusgossip|statusbinary|statusbackup|statushandoff|statusautocompaction|toppartitions|profileload|viewbuildstatus|clientstats|datapaths|failuredetector|gcstats|rangekeysample|verify|help|unload|count',
        READS,
      ],
      ['decommission|removenode|assassinate|truncatehints|stopdaemon|forcecompact', DROPS],
      ['clearsnapshot', (one) => on('data.destroy', one.has('--all', '-t') ? 'all' : 'many', { system: 'backup' })(one)],
      ['\\S+', CHANGES],
    ],
  }),
  verbTool({
    names: ['couchbase-cli', 'cbq', 'cbexport', 'cbimport', 'cbbackupmgr', 'cbstats', 'cbc'],
    source: 'couchbase-cli(1) 7.6, cbbackupmgr(1) 7.6',
    flags: '--force --no-ssl-verify --json --wait --no-wait --no-color',
    values: '-s',

    rows: [
      [
        '(\\S+-list|server-info|host-list|setting-\\S+ --get|bucket-list|info|collection-manage --list|help|get|cat|stats|ping|config|list|examine|json)',
        READS,
      ],
      ['bucket-(delete|flush)|rebalance-stop|failover|remove', DROPS],
      ['\\S+', CHANGES],
    ],
    bare: (one) => {
      const text = textFor(one.value('-s', '--script'))
      return /\b(drop|flush)\b/i.test(text) ? DROPS(one) : /\b(delete|insert|update|upsert|create)\b/i.test(text) ? CHANGES(one) : READS(one)
    },
  }),
  verbTool({
    names: ['hdfs', 'hadoop'],
    source: 'Apache Hadoop 3.4 commands manual and FileSystem shell',
    flags: '-r -R -f -skipTrash -p -h -d -s -v -q -e -safely',
    rows: [
      [
        'namenode',
        (one) =>
          one.call.words.some((word) => /^-(format|rollback|importCheckpoint|recover)$/.test(textFor(word)))
            ? on('data.destroy', 'all', { local: false })(one)
            : {},
      ],
      ['dfs|fs', dfs],
      ['distcp', CHANGES],
      [
        'dfsadmin|haadmin|balancer|mover|cacheadmin|crypto|ec|storagepolicies|zkfc|datanode|secondarynamenode|journalnode',
        (one) =>
          /-(report|printTopology|getServiceState|listPolicies|getPolicy|list\w*|metasave|checkHealth|triggerBlockReport)\b/.test(
            one.call.words.map(textFor).join(' '),
          )
            ? READS(one)
            : CHANGES(one),
      ],
      ['fsck', (one) => (one.call.words.some((word) => textFor(word) === '-delete') ? on('data.destroy', 'many', { local: false })(one) : READS(one))],
      [
        'version|classpath|getconf|groups|lsSnapshottableDir|snapshotDiff|oev|oiv|checknative|envvars|conftest|key list|daemonlog|archive-logs|jnipath|credential list',
        READS,
      ],
      ['jar|archive|key|credential|kerbname|trace', CHANGES],
    ],
  }),
  verbTool({
    names: ['hbase', 'fdbcli', 'fdbbackup', 'fdbrestore'],
    source: 'HBase 2.6 shell reference, fdbcli 7.3',
    flags: '-n --no-status',
    bare: (one) => {
      const text = textFor(one.value('--exec') ?? one.call.stdin)
      return text === ''
        ? {}
        : /\b(clearrange|exclude|kill|force_recovery|drop\w*|truncate\w*|disable_all|delete\w*)\b/i.test(text)
          ? DROPS(one)
          : /\b(set|clear|put|create|alter|configure|coordinators|writemode)\b/.test(text)
            ? CHANGES(one)
            : READS(one)
    },
    rows: [
      [
        'shell',
        (one) => {
          const text = textFor(one.call.stdin)
          return /\b(drop|drop_all|truncate|truncate_preserve|disable_all|deleteall|delete_snapshot|drop_namespace)\b/.test(text)
            ? DROPS(one)
            : /\b(put|create|alter|delete|disable|enable|grant|split|move|balancer)\b/.test(text)
              ? CHANGES(one)
              : READS(one)
        },
      ],
      ['(hbck|version|classpath|mapredcp|canary|rowcounter|snapshot info|list|status|describe|tags)', READS],
      ['clean|delete|expire|abort', DROPS],
      ['\\S+', CHANGES],
    ],
  }),
  verbTool({
    names: ['curator_cli', 'es_repo_mgr'],
    source: 'Elasticsearch Curator 8.0',
    flags: '--dry-run --ignore_empty_list',
    rows: [
      ['show-\\S+|show_\\S+|show', READS],
      ['delete-\\S+|delete_\\S+|delete', DROPS],
      ['\\S+', CHANGES],
    ],
  }),
  verbTool({
    names: ['logstash'],
    source: 'logstash 8.16, vector 0.43, fluent-bit 3.2 command line',
    flags: '-t --config.test_and_exit --dry-run -V --version -q -v --config.reload.automatic',
    rehearses: '-t --config.test_and_exit',
    files: '-f --path.config -c --config',
    rows: [['validate|test|list|graph|top|version|help|generate\\S*|vrl|export|completion|tap|convert-config', LOOKS]],
    bare: (one) => {
      const inline = textFor(one.value('-e', '--config.string'))
      const host = /(https?:\/\/[^"'\s]+|hosts?\s*=>\s*\[?\s*["']([^"']+))/.exec(inline)
      return host === null ? {} : { effects: [draft('net.upload', withScheme(literal(host[2] ?? host[1] ?? '?'), 'http'), { method: 'POST' })] }
    },
    others: does('exec.command', { program: 'shipper' }),
  }),
] satisfies readonly CommandSpec[]
