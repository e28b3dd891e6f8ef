// Owns the words of MCP tool names: cutting names into words, the class of their verb, and the kind of system they speak of. Data and lookups, no effects.

export type VerbClass = 'read' | 'write' | 'destroy' | 'run' | 'message' | 'unknown'

/** `createOrUpdate_file-v2` → create, or, update, file, v2. The `pull` of a pull request is dropped: it is no verb. */
export const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, 256)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word, i, all) => word !== '' && !(word === 'pull' && (all[i + 1] ?? '').startsWith('request')))

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Words that are a verb wherever they stand. */
const VERBS: Readonly<Record<Exclude<VerbClass, 'unknown'>, ReadonlySet<string>>> = {
  read: words(
    'get gets list lists search read reads fetch describe show find lookup browse navigate inspect check count download preview retrieve resolve explain analyze analyse ' +
      'validate verify compare diff grep glob scan scrape crawl summarize summarise detect extract peek tail watch wait poll open goto visit explore introspect scroll ' +
      'discover suggest recommend calculate compute convert think estimate lint discover hover select screenshot capture monitor ping whoami is has exists info stat stats status select aggregate ' +
      'export recall trace profile',
  ),
  write: words(
    'create creates update updates put write writes edit edits add adds upload insert upsert modify patch rename move copy append save store apply scale rollout restart deploy ' +
      'provision configure enable disable install upgrade register import restore rotate subscribe unsubscribe attach detach connect bind transfer approve reject dismiss ' +
      'publish promote rollback schedule sync make mkdir commit push pull clone checkout rebase stash revert cherrypick change replace duplicate archive unarchive ' +
      'reopen resize pause resume stop cordon uncordon drain taint grant invite pay refund charge buy purchase book migrate seed convert generate reorder ' +
      'click fill press type drag dblclick navigate fork grants join leave accept decline complete submit transition init start unlock lock enqueue annotate expose rewrite reset',
  ),
  destroy: words(
    'delete deletes remove removes drop drops purge destroy destroys terminate wipe truncate erase flush flushall flushdb del unlink rm rmdir trash clear uninstall revoke kill deprovision discard undeploy unpublish nuke shred evict prune cancel',
  ),
  run: words('execute executes run runs exec eval evaluate invoke spawn launch trigger dispatch call rerun retry'),
  message: words('send sends notify email reply broadcast announce dm tweet emit forward react respond'),
}

/** Words that are a verb or a noun: they count only where no clear verb stands. */
const NOUN_VERBS: ReadonlyMap<string, VerbClass> = new Map<string, VerbClass>([
  ...[
    ...words(
      'query view snapshot logs log help docs documentation schema tree tabs requests diagnostics history version metrics state view details overview report catalog content contents image status messages plan echo thinking sequentialthinking',
    ),
  ].map((word) => [word, 'read'] as const),
  ...[
    ...words('set merge assign label close tag release star mark pin follow branch link unlink block mute draft order toggle resolve file record track share'),
  ].map((word) => [word, 'write'] as const),
  ...[...words('command shell terminal bash powershell script process sh cmd')].map((word) => [word, 'run'] as const),
  ...[...words('post comment message mail sms')].map((word) => [word, 'message'] as const),
])

const STRENGTH: Readonly<Record<VerbClass, number>> = { unknown: 0, read: 1, message: 2, write: 3, run: 4, destroy: 5 }

const CLASSES = ['read', 'write', 'destroy', 'run', 'message'] as const

/** A verb of two classes counts as the stronger. */
const clearVerb = (word: string): VerbClass | undefined => CLASSES.filter((c) => VERBS[c].has(word)).sort((a, b) => STRENGTH[b] - STRENGTH[a])[0]

const anyVerb = (word: string): VerbClass | undefined => clearVerb(word) ?? NOUN_VERBS.get(word)

const stronger = (a: VerbClass, b: VerbClass): VerbClass => (STRENGTH[b] > STRENGTH[a] ? b : a)

/** `navigate` reads in every tool that has it; `convert` makes nothing that stays. */
const READS_AFTER_ALL = words('navigate convert')

/** Things that are resolved by closing them; anything else is resolved by looking it up. */
const CLOSED = words('incident alert issue thread comment comments conversation ticket case error')

/**
 * What the verb of a tool's name does. The first clear verb decides (`get_delete_marker` reads), the first word that may also be a noun where there is no clear one
 * (`post_message`), and of verbs joined by `and` or `or` the strongest (`get_or_create`).
 */
export const verbClass = (name: readonly string[]): VerbClass => {
  const joined = name.some((word) => word === 'and' || word === 'or')
  if (joined) return name.map((word) => anyVerb(word) ?? 'unknown').reduce(stronger, 'unknown')
  for (const [i, word] of name.entries()) {
    if (READS_AFTER_ALL.has(word)) return 'read'
    if (word === 'resolve' && CLOSED.has(name[i + 1] ?? '')) return 'write'
    const found = clearVerb(word)
    if (found !== undefined) return found
  }
  for (const word of name) {
    const found = NOUN_VERBS.get(word)
    if (found !== undefined) return found
  }
  return 'unknown'
}

/** True where the name holds a word that is a verb whatever stands around it. */
export const hasClearVerb = (name: readonly string[]): boolean => name.some((word) => clearVerb(word) !== undefined)

const HTTP_VERBS: Readonly<Record<string, VerbClass>> = {
  get: 'read',
  head: 'read',
  options: 'read',
  post: 'write',
  put: 'write',
  patch: 'write',
  delete: 'destroy',
}

/** The class of a verb that is an argument: `DELETE`, `delete_namespace`, `scale`. */
export const toldVerb = (text: string): VerbClass => HTTP_VERBS[text.toLowerCase()] ?? verbClass(wordsOf(text))

/** The stronger of the verb of a tool's name and those of its arguments; a name that clearly reads stays reading. */
export const verbWith = (name: readonly string[], told: readonly string[]): VerbClass => {
  const own = verbClass(name)
  if (own === 'read' && hasClearVerb(name)) return own
  const asked = told.map(toldVerb).reduce(stronger, 'unknown')
  // A tool that runs or writes whatever it is told does what it is told.
  return asked !== 'unknown' && (own === 'run' || own === 'unknown' || own === 'read') ? asked : stronger(own, asked)
}

/** What kind of system a server is, by the words of its name and its tool's. */
export type Family =
  | 'database'
  | 'files'
  | 'git'
  | 'hosting'
  | 'tracker'
  | 'chat'
  | 'mail'
  | 'public'
  | 'browser'
  | 'cluster'
  | 'cloud'
  | 'payment'
  | 'vault'
  | 'shell'
  | 'web'
  | 'own'
  | 'other'

/** In order: the first whose word the server's name has; else the first whose word the tool's name has. */
const FAMILIES: readonly (readonly [Family, ReadonlySet<string>, ReadonlySet<string>])[] = [
  [
    'own',
    words('memory memories thinking sequential sequentialthinking todo todos scratchpad time calculator'),
    words('thinking thought todo todos memory memories'),
  ],
  [
    'vault',
    words('vault 1password onepassword op bitwarden keepass keychain doppler infisical secrets secretsmanager passwords lastpass keyvault credentials'),
    words(''),
  ],
  [
    'database',
    words(
      'postgres postgresql pg psql mysql mariadb sqlite sqlite3 sql mssql sqlserver oracle db database databases mongo mongodb redis valkey snowflake bigquery clickhouse supabase duckdb dynamodb neon planetscale cockroach cockroachdb elasticsearch opensearch prisma cassandra redshift athena databricks turso libsql neo4j couchdb couchbase firestore timescale trino presto rds',
    ),
    words('sql table tables database databases collection collections schema redis'),
  ],
  ['hosting', words('github gitlab gitea forgejo bitbucket codeberg gogs'), words('repository repositories repo repos request')],
  ['git', words('git'), words('git')],
  [
    'mail',
    words('gmail mail email emails smtp imap outlook sendgrid resend mailgun ses postmark mailchimp brevo mailer newsletter'),
    words('email emails mail'),
  ],
  [
    'public',
    words('twitter x mastodon bluesky reddit linkedin facebook instagram youtube medium devto wordpress ghost blog tiktok threads hackernews producthunt'),
    words('tweet'),
  ],
  [
    'chat',
    words('slack discord teams telegram whatsapp mattermost matrix twilio zulip rocketchat lark feishu dingtalk signal sms chat pagerduty intercom zendesk'),
    words('sms channel chat'),
  ],
  [
    'payment',
    words('stripe paypal square adyen braintree payments billing lemonsqueezy paddle razorpay shopify coinbase wise plaid xero quickbooks bank'),
    words('payment payments refund refunds payout payouts charge invoice invoices'),
  ],
  [
    'tracker',
    words(
      'linear jira asana trello notion clickup confluence atlassian monday shortcut youtrack redmine sentry airtable basecamp todoist figma miro hubspot salesforce calendar drive gdrive sheets',
    ),
    words('issue issues ticket tickets comment comments'),
  ],
  [
    'cluster',
    words('kubernetes k8s kube kubectl helm openshift rancher argocd argo flux nomad istio eks gke aks'),
    words('pod pods namespace namespaces deployment deployments node nodes helm ingress kubectl'),
  ],
  [
    'cloud',
    words(
      'aws gcp azure gcloud google cloudflare vercel netlify heroku fly flyio render railway digitalocean linode hetzner terraform pulumi tofu cdk s3 ec2 lambda iam route53 cloudfront cloudwatch cloudtrail cloudrun firebase amplify ansible openstack oci wrangler grafana datadog launchdarkly circleci jenkins buildkite',
    ),
    words('bucket buckets instance instances cluster clusters stack terraform worker workers deploy dns'),
  ],
  ['browser', words('browser playwright puppeteer chrome chromium firefox selenium devtools browserbase webdriver stagehand browsermcp'), words('browser')],
  [
    'files',
    words('filesystem fs file files disk editor serena text ide workspace everything desktop'),
    words('file files directory directories folder folders'),
  ],
  [
    'shell',
    words(
      'shell terminal bash ssh exec command commands commander cli console powershell python jupyter notebook repl sandbox e2b docker container tmux iterm code interpreter runner',
    ),
    words('command shell terminal bash powershell ssh code python repl script'),
  ],
  [
    'web',
    words('fetch web http https context7 firecrawl tavily brave exa serper search crawler scraper curl rest api webhook perplexity'),
    words('url webpage page webhook http'),
  ],
]

const has = (set: ReadonlySet<string>, list: readonly string[]): boolean => list.some((word) => set.has(word))

export const familyOf = (server: readonly string[], tool: readonly string[]): Family =>
  FAMILIES.find(([, names]) => has(names, server))?.[0] ?? FAMILIES.find(([, , names]) => has(names, tool))?.[0] ?? 'other'

/** Kinds of servers that work on this machine: what they are given does not leave it. */
export const STAYS_HERE: ReadonlySet<Family> = new Set<Family>(['files', 'git', 'shell', 'own'])

/** Things that hold everything of their kind: to destroy one is to destroy all in it. */
export const CONTAINERS = words(
  'repository repo project cluster namespace namespaces database organization organisation org account bucket environment workspace site vpc stack keyspace schema table collection index tenant ' +
    'group droplet zone domain volume realm application',
)

export const ALL_WORDS = words('all everything bulk flushall flushdb wipe truncate purge nuke')

export const MANY_WORDS = words('many batch multiple multi them')
