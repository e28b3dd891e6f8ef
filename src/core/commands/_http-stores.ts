// Owns requests that empty or delete a store over HTTP: search engines, document and vector databases, queues, registries. By method, path and body; no client's options.
import type { EffectDraft } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { draft, isLocalHost } from './_words.ts'

interface StoreRequest {
  readonly system: string
  /** Which servers: by port or by a word of the host. */
  readonly server: RegExp
  readonly method: RegExp
  /** The path and query. */
  readonly path: RegExp
  readonly body?: RegExp
  readonly scope: EffectFields['scope']
}

const ELASTIC = /:(9200|9243|9201)$|(^|[.-])(es|elastic\w*|opensearch\w*|search)\d*([.-]|:|$)|\.found\.io|\.es\.amazonaws\.com/i
const SOLR = /:8983$|(^|[.-])solr\d*([.-]|:|$)/i

/** From the HTTP references of Elasticsearch 8, OpenSearch 2, Solr 9, CouchDB 3, Qdrant 1.12, Weaviate 1.27, Meilisearch 1.11, Typesense 27, InfluxDB 2, RabbitMQ 4, Consul 1.20, ArangoDB 3.12, Prometheus 2.55, ClickHouse 24. */
const REQUESTS: readonly StoreRequest[] = [
  {
    system: 'elasticsearch',
    server: ELASTIC,
    method: /^DELETE$/,
    path: /^\/(_all|\*|%2a|[^_/?][^/?]*\*|_data_stream\/\*|_snapshot\/[^/]+\/?\*?)\/?(\?|$)/i,
    scope: 'all',
  },
  {
    system: 'elasticsearch',
    server: ELASTIC,
    method: /^DELETE$/,
    path: /^\/(_data_stream\/|_snapshot\/[^/]+\/|_index_template\/|_template\/)?[^_/?][^/?]*\/?(\?|$)/i,
    scope: 'all',
  },
  { system: 'elasticsearch', server: /./, method: /^POST$/, path: /\/_delete_by_query(\?|$)/i, scope: 'many' },
  { system: 'solr', server: SOLR, method: /./, path: /\/update\b/i, body: /<query>\s*\*:\*\s*<\/query>|"query"\s*:\s*"\*:\*"/i, scope: 'all' },
  { system: 'solr', server: SOLR, method: /./, path: /\/update\b.*(stream\.body=.*(delete|%3Cdelete))/i, scope: 'all' },
  { system: 'solr', server: SOLR, method: /./, path: /\/admin\/(collections|cores)\?(.*&)?action=(DELETE|UNLOAD|DELETESHARD|DELETEREPLICA)\b/i, scope: 'all' },
  { system: 'couchdb', server: /:5984$|(^|[.-])couch(db)?\d*([.-]|:|$)/i, method: /^DELETE$/, path: /^\/[^_/?][^/?]*\/?(\?|$)/, scope: 'all' },
  {
    system: 'vector-store',
    server: /:(6333|8108|7700)$|(^|[.-])(qdrant|typesense|meili\w*|weaviate)([.-]|:|$)/i,
    method: /^DELETE$/,
    path: /^\/(v1\/)?(collections|indexes|schema)(\/[^/?]+)?\/?(\?|$)/,
    scope: 'all',
  },
  { system: 'vector-store', server: /:7700$|(^|[.-])meili\w*([.-]|:|$)/i, method: /^DELETE$/, path: /^\/indexes\/[^/]+\/documents\/?(\?|$)/, scope: 'all' },
  {
    system: 'influxdb',
    server: /:8086$|(^|[.-])influx\w*([.-]|:|$)/i,
    method: /./,
    path: /^\/(api\/v2\/(delete|buckets\/)|query\?.*DROP(\+|%20)(DATABASE|MEASUREMENT))/i,
    body: /./,
    scope: 'all',
  },
  {
    system: 'influxdb',
    server: /:8086$|(^|[.-])influx\w*([.-]|:|$)/i,
    method: /./,
    path: /^\/query/,
    body: /\bDROP\s+(DATABASE|MEASUREMENT|SERIES)\b/i,
    scope: 'all',
  },
  { system: 'rabbitmq', server: /:15672$|(^|[.-])rabbit\w*([.-]|:|$)/i, method: /^DELETE$/, path: /^\/api\/(queues|vhosts|exchanges)\/./, scope: 'all' },
  { system: 'consul', server: /:8500$|(^|[.-])consul\d*([.-]|:|$)/i, method: /^DELETE$/, path: /^\/v1\/kv\/.*[?&]recurse/, scope: 'all' },
  {
    system: 'arangodb',
    server: /:8529$|(^|[.-])arango\w*([.-]|:|$)/i,
    method: /^DELETE$/,
    path: /^\/(_db\/[^/]+\/)?_api\/(database|collection)\/[^/?]+/,
    scope: 'all',
  },
  { system: 'prometheus', server: /:9090$|(^|[.-])prom\w*([.-]|:|$)/i, method: /^(POST|PUT)$/, path: /\/admin\/tsdb\/delete_series/, scope: 'many' },
  { system: 'clickhouse', server: /:(8123|8443)$|(^|[.-])clickhouse\w*([.-]|:|$)/i, method: /./, path: /^\/(\?.*query=(DROP|TRUNCATE)\b)/i, scope: 'all' },
  {
    system: 'clickhouse',
    server: /:(8123|8443)$|(^|[.-])clickhouse\w*([.-]|:|$)/i,
    method: /^POST$/,
    path: /^\//,
    body: /^\s*(DROP|TRUNCATE)\b/i,
    scope: 'all',
  },
]

/** What a request destroys in a store, beside being a request. */
export const destroyedBy = (method: string, url: string, body: string): readonly EffectDraft[] => {
  const [, authority = '', path = '/'] = /^(?:[a-z][\w+.-]*:\/\/)?(?:[^@/?#]*@)?([^/?#]+)([^#]*)/i.exec(url) ?? []
  const found = REQUESTS.find(
    (one) =>
      one.server.test(authority) && one.method.test(method) && one.path.test(path === '' ? '/' : path) && (one.body === undefined || one.body.test(body)),
  )
  if (found === undefined) return []
  return [
    draft('data.destroy', `${method} ${url}`.slice(0, 160), {
      system: found.system,
      object: `${authority} ${path}`,
      scope: found.scope,
      local: isLocalHost(authority.replace(/:\d+$/, '')),
      reversible: false,
    }),
  ]
}
