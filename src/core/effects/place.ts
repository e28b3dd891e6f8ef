// Owns where a path is and what it is for: place, role and credential store, from its name alone. Data and total functions.
import type { Action } from '../action.ts'
import type { FileRole, Place, Store } from '../effect.ts'
import { baseName, isUnder } from './path.ts'

/** The folders that places are told by; made once for an action. */
export interface Surroundings {
  readonly workspace: readonly string[]
  readonly home: string
  readonly temp: string
  /** True for a machine that is reached over a network: then nothing is workspace, home or temp. */
  readonly elsewhere: boolean
}

export const surroundings = (action: Action): Surroundings => ({
  workspace: action.workspace,
  home: action.home,
  temp: action.temp,
  elsewhere: false,
})

const SYSTEM =
  /^\/(etc|usr|bin|sbin|lib|lib32|lib64|libx32|boot|var|opt|sys|proc|run|snap|System|Library|Applications|private\/etc|private\/var|nix|srv)(\/|$)|^[A-Za-z]:\/(Windows|Program Files|Program Files \(x86\)|ProgramData)(\/|$)|^\/data\/data\/com\.termux\/files\/usr(\/|$)/i
const TEMP = /^(\/tmp|\/var\/tmp|\/private\/tmp|\/var\/folders|\/dev\/shm)(\/|$)|^[A-Za-z]:\/(Temp|Users\/[^/]+\/AppData\/Local\/Temp)(\/|$)/i
const HARMLESS_DEVICE = /^\/dev\/(null|zero|full|u?random|std(in|out|err)|tty|ptmx|pts\/\d+|fd(\/\d+)?)$/
const ROOT = /^(\/|[A-Za-z]:\/?)$/
const HOMES = /^(\/home|\/Users|\/root|[A-Za-z]:\/Users)$/i

/** Files that say how an agent, its hooks or its servers work; under a workspace, a home or a system folder. */
const AGENT_CONFIG = new RegExp(
  '(^|/)(' +
    [
      '\\.claude/(settings[^/]*\\.json|hooks(/.*)?|plugins(/.*)?)',
      '\\.claude\\.json',
      '\\.mcp\\.json',
      'claude_desktop_config\\.json',
      'claude-code/managed-[^/]*\\.json',
      '\\.codex/(config\\.toml|hooks\\.json|rules(/.*)?|requirements\\.toml)',
      'codex/requirements\\.toml',
      'opencode\\.jsonc?',
      '\\.opencode/(plugins?|tool)s?(/.*)?',
      '\\.config/opencode(/.*)?',
      '\\.gemini/settings\\.json',
      '\\.qwen/settings\\.json',
      '\\.cursor/(hooks|mcp|permissions)\\.json',
      '\\.github/hooks/.*',
      '\\.copilot/hooks/.*',
      '\\.factory/(hooks|settings)\\.json',
      '\\.kimi-code/config\\.toml',
      '\\.clinerules/hooks/.*',
      '\\.aider\\.conf\\.yml',
      '\\.vscode/mcp\\.json',
    ].join('|') +
    ')$',
)
/** The whole folders of the above, for what deletes or moves them. */
const AGENT_FOLDER = /(^|\/)(\.claude|\.codex|\.opencode|\.config\/opencode|\.gemini|\.cursor)$/
const AGENT_SCRATCH =
  /(^|\/)\.claude\/(plans|projects|todos|tasks|tmp|scratchpad|shell-snapshots|file-history|session-env|debug|logs|paste-cache|image-cache)(\/|$)|(^|\/)\.(codex|gemini)\/(sessions|memories|tmp|log|history)(\/|$)|^\/(private\/)?tmp\/claude(-\d+)?(\/|$)|(^|\/)\.local\/share\/opencode(\/|$)/
const GUARD =
  /(^|\/)(\.beforehand|\.(config|local\/state|local\/share|cache)\/beforehand|etc\/beforehand|run\/user\/[^/]+\/beforehand|beforehand\.service|bin\/beforehand)(\/|$)|(^|\/)node_modules\/(\.bin\/)?beforehand(\/|$)|(^|\/)com\.beforehand[^/]*\.plist$/
const GIT_DIR = /(^|\/)\.git(\/|$)/

/** Another process's view of the file system leads back to ours. */
const throughProc = (path: string): string => (path.startsWith('/proc/') ? path.replace(/^\/proc\/[^/]+\/root(?=\/|$)/, '') || '/' : path)

/** Where a real, absolute path is. `'?'` gives `unknown`. */
export const placeOf = (asked: string, around: Surroundings): Place => {
  const path = throughProc(asked)
  if (path === '?') return 'unknown'
  if (path.startsWith('/dev/') && !path.startsWith('/dev/shm')) return 'device'
  if (GUARD.test(path)) return 'guard'
  if (ROOT.test(path)) return 'root'
  if (around.elsewhere) return SYSTEM.test(path) && path.split('/').length <= 3 ? 'system' : 'other'
  if (AGENT_SCRATCH.test(path)) return 'agent-scratch'
  if (AGENT_CONFIG.test(path) || AGENT_FOLDER.test(path)) return 'agent-config'
  if (path === around.home && !around.workspace.includes(path)) return 'home-root'
  for (const root of around.workspace) {
    if (path === root) return 'workspace-root'
    if (isUnder(path, root)) return GIT_DIR.test(path.slice(root.length)) ? 'git-dir' : 'workspace'
  }
  if (HOMES.test(path)) return 'home-root'
  if (around.workspace.some((root) => root !== '' && isUnder(root, path))) return SYSTEM.test(path) ? 'system' : 'workspace-root'
  if (isUnder(path, around.temp) || TEMP.test(path)) return 'temp'
  if (isUnder(path, around.home)) return GIT_DIR.test(path) ? 'git-dir' : 'home'
  if (SYSTEM.test(path)) return 'system'
  return 'other'
}

export const isHarmlessDevice = (path: string): boolean => HARMLESS_DEVICE.test(path)

const EXAMPLE_ENV =
  /^\.env[.\w-]*\.(example|sample|template|dist|defaults?|schema)$|^\.env\.(example|sample|template|dist|defaults?|test\.example)$|^env\.example$/i
const ENV_FILE = /^\.env(\.[\w.-]+)?$|^\.envrc$|\.env$/i
const HISTORY =
  /^\.?(bash|zsh|sh|python|node_repl|psql|mysql|sqlite|rediscli|irb|less|dbshell)[_-]?h(istory|st|sts)$|^\.zhistory$|^fish_history$|^ConsoleHost_history\.txt$/
const PRIVATE_KEY = /^(id_(rsa|dsa|ecdsa|ed25519)[^.]*|.*_rsa|identity|.*\.(pem|ppk|p12|pfx|key|keystore|jks|kdbx))$/i

const FOLDER_ROLES: ReadonlyMap<string, FileRole> = new Map<string, FileRole>([
  ...(
    [
      'dist',
      'build',
      'out',
      'target',
      'coverage',
      '.pio',
      'zig-out',
      '.stack-work',
      '.lake',
      '.shadow-cljs',
      '.next',
      '.nuxt',
      '.output',
      '.svelte-kit',
      '.vercel',
      '.netlify',
      'htmlcov',
      '_site',
      'site',
      'public_html',
      'storybook-static',
      'artifacts',
      'obj',
      'release',
      'debug',
      'cmake-build-debug',
      'cmake-build-release',
      'bazel-out',
      'bazel-bin',
      '.nyc_output',
      'test-results',
      'playwright-report',
      'blob-report',
      'reports',
      'report',
      'generated',
      '__generated__',
      '.docusaurus',
      '.expo',
      'www',
      'publish',
      'pkg',
      'output',
      'outputs',
      'results',
      '.build',
      '.profiles',
      'profiles',
      'screenshots',
      'buildsrc-out',
      '.aws-sam',
      'cdk.out',
      '.serverless',
      'dist-newstyle',
      '_build',
      'cover',
      'cover_db',
      'blib',
    ] as const
  ).map((n) => [n, 'output'] as const),
  ...(
    [
      '.cache',
      'cache',
      'caches',
      '__pycache__',
      '.pytest_cache',
      '.mypy_cache',
      '.ruff_cache',
      '.parcel-cache',
      '.turbo',
      '.vite',
      '.eslintcache',
      '.stylelintcache',
      '.npm',
      '.yarn',
      '.pnpm-store',
      '.gradle',
      '.tox',
      '.nox',
      '.ipynb_checkpoints',
      '.hypothesis',
      '.sass-cache',
      '.angular',
      '.dart_tool',
      '.zig-cache',
      'zig-cache',
      '.metals',
      '.bloop',
      '.cpcache',
      '.pixi',
      '.rpt2_cache',
      '.swc',
      '.nx',
      'deriveddata',
      '.terraform',
      '.stryker-tmp',
      '.temp',
      '.tmp',
      'tmp',
      'temp',
    ] as const
  ).map((n) => [n, 'cache'] as const),
  ...(
    [
      'node_modules',
      'bower_components',
      'vendor',
      '.venv',
      'venv',
      'env',
      'virtualenv',
      'site-packages',
      'pods',
      'carthage',
      'jspm_packages',
      'elm-stuff',
      '.bundle',
      'deps',
      '.eggs',
    ] as const
  ).map((n) => [n, 'dependency'] as const),
  ...(
    [
      'fixtures',
      'fixture',
      '__fixtures__',
      'testdata',
      'test-data',
      'test_data',
      '__snapshots__',
      '.scratch',
      'scratch',
      'sandbox',
      'playground',
      'e2e-tmp',
      'golden',
      '__mocks__',
      'mocks',
    ] as const
  ).map((n) => [n, 'fixture'] as const),
  ...(['logs', 'log'] as const).map((n) => [n, 'log'] as const),
  ...(
    [
      'uploads',
      'upload',
      'storage',
      'data',
      'database',
      'databases',
      'db',
      'backups',
      'backup',
      'migrations',
      'migrate',
      'media',
      'documents',
      'desktop',
      'downloads',
      'pictures',
      'music',
      'videos',
      'movies',
      'dumps',
    ] as const
  ).map((n) => [n, 'data'] as const),
  ...(['docs', 'doc', 'documentation'] as const).map((n) => [n, 'docs'] as const),
  ...(
    [
      'src',
      'lib',
      'app',
      'apps',
      'test',
      'tests',
      'spec',
      'specs',
      '__tests__',
      'scripts',
      'packages',
      'cmd',
      'internal',
      'components',
      'pages',
      'server',
      'client',
      'api',
      'crates',
      'include',
      'config',
      'prisma',
      'assets',
      'public',
      'static',
      'web',
      'infra',
      'k8s',
      'tools',
    ] as const
  ).map((n) => [n, 'source'] as const),
])

/** Roles that a folder gives to all below it, whatever stands deeper. */
const DEEP: ReadonlySet<FileRole> = new Set<FileRole>(['output', 'cache', 'dependency', 'fixture'])

const FILE_ROLES: readonly (readonly [RegExp, FileRole])[] = [
  [
    /\.(map|pyc|pyo|o|obj|class|so|dylib|dll|a|wasm|tsbuildinfo|tgz|whl|egg|gcda|gcno|prof|profraw|lcov|min\.js|min\.css|egg-info)$|\.snap\.new$|^\.coverage(\.|$)/i,
    'output',
  ],
  [/\.(log|out|pid|lock\.tmp)$|^nohup\.out$|^npm-debug\.log/i, 'log'],
  [/(~|\.(bak|orig|rej|swp|swo|tmp|temp))$|^\.DS_Store$|^Thumbs\.db$|^\.eslintcache$/i, 'cache'],
  [/\.(sqlite3?|db|dump|sql\.gz|rdb|mdb|parquet)$/i, 'data'],
  [/\.(md|mdx|rst|adoc|txt)$|^(README|LICENSE|CHANGELOG|CONTRIBUTING|NOTICE)/i, 'docs'],
  [
    /\.(json|ya?ml|toml|ini|cfg|conf|xml|properties|lock|editorconfig|pub|crt|cer|csr)$|^\.[\w.-]+(rc|ignore|attributes|config)?$|^(Makefile|Dockerfile|Gemfile|Procfile|Rakefile)/i,
    'config',
  ],
  [
    /\.(ts|tsx|js|jsx|mjs|cjs|py|rb|go|rs|c|h|cc|cpp|hpp|java|kt|swift|php|pl|sh|bash|zsh|fish|ps1|sql|css|scss|less|html?|vue|svelte|cs|fs|ex|exs|erl|hs|ml|scala|clj|lua|r|jl|dart|proto|graphql|tf)$/i,
    'source',
  ],
]

/** Folders named after what they hold: `.vite-cache`, `tmp-build`, `cmakefiles`, `dist-types`. */
const derivedRole = (segment: string): FileRole | undefined => {
  if (/(^|[._-])(caches?|tmp|temp)([._-]|$)/.test(segment)) return 'cache'
  if (/^(dist|build|out|output|coverage)[._-]|[._-](dist|build|out|output)$|^cmakefiles$/.test(segment)) return 'output'
  return /(^|[._-])(fixtures?|testdata)([._-]|$)/.test(segment) ? 'fixture' : undefined
}

/** Secrets by the names they have everywhere: what a pattern may stand for. */
const USUAL_SECRETS = [
  '/etc/shadow',
  '/etc/gshadow',
  '~/.ssh/id_rsa',
  '~/.ssh/id_ed25519',
  '~/.ssh/id_ecdsa',
  '~/.aws/credentials',
  '~/.kube/config',
  '~/.netrc',
  '~/.npmrc',
  '~/.pypirc',
  '~/.git-credentials',
  '~/.docker/config.json',
  '~/.config/gh/hosts.yml',
  '~/.bash_history',
]
const ENV_FILES = ['.env', '.env.local', '.env.production', '.env.development', '.env.staging', '.env.test']

/** A secret that a path with patterns in it (`/etc/sh*dow`, `.e?v`) stands for, or `''`. A pattern that takes everything is not meant for one. */
export const secretByPattern = (path: string, around: Surroundings): string => {
  const literal = path.replace(/[^/]*$/, '')
  const name = baseName(path)
  if (!/[*?[]/.test(path) || /^[*?]+$/.test(name) || path.includes('‹') || path.length > 512) return ''
  const source = path
    .replace(/[.+^${}()|\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('[!', '[^')
  let test: RegExp
  try {
    test = new RegExp(`^${source}$`)
  } catch {
    return ''
  }
  const home = USUAL_SECRETS.map((secret) => secret.replace('~', around.home))
  const here = name.startsWith('.') ? ENV_FILES.map((file) => `${literal}${file}`) : []
  return [...home, ...here].find((secret) => test.test(secret)) ?? ''
}

/** True for a name that is a file's, not a folder's, by its ending. */
export const isFileName = (name: string): boolean =>
  FILE_ROLES.some(([pattern]) => pattern.test(name)) && /\.[A-Za-z0-9]{1,8}$/.test(name) && !name.startsWith('.')

/** Where web frameworks put what they bundle, beside what is written by hand. */
const WEB_OUTPUT = /^(public\/(assets|packs(-test)?|build|vite(-\w+)?|bundles)|priv\/static)$/

/** What a file is for, from its path below the workspace, home or root. */
export const roleOf = (path: string, around: Surroundings): FileRole => {
  if (path === '?') return 'unknown'
  const name = baseName(path)
  if (ENV_FILE.test(name) && !EXAMPLE_ENV.test(name) && name !== '.envrc') return 'secret'
  if (HISTORY.test(name)) return 'history'
  const root = around.workspace.find((w) => isUnder(path, w)) ?? (isUnder(path, around.home) ? around.home : '')
  const segments = path.slice(root.length).toLowerCase().split('/').filter(Boolean)
  let shallow: FileRole = ''
  for (const [at, segment] of segments.slice(0, isFileName(name) ? -1 : undefined).entries()) {
    const role = WEB_OUTPUT.test(segments.slice(at, at + 2).join('/')) ? 'output' : (FOLDER_ROLES.get(segment) ?? derivedRole(segment))
    if (role === undefined) continue
    if (DEEP.has(role)) return role
    shallow = shallow === '' || role === 'data' || role === 'log' ? role : shallow
  }
  for (const [pattern, role] of FILE_ROLES) if (pattern.test(name)) return shallow === 'data' || shallow === 'log' ? shallow : role
  return shallow === '' ? 'unknown' : shallow
}

const STORES: readonly (readonly [RegExp, Store])[] = [
  [/^\/etc\/(g?shadow-?|master\.passwd|security\/passwd)$|\/(SAM|SECURITY)$|\/ntds\.dit$/i, 'shadow'],
  [
    /\/\.ssh\/(?!known_hosts|config|authorized_keys|environment|.*\.pub$)[^/]+$|\/\.ssh$|\/\.gnupg(\/|$)|^\/etc\/ssh\/ssh_host_[^/]*key$|^\/etc\/ssl\/private(\/|$)|\/id_(rsa|dsa|ecdsa|ed25519)$/,
    'private-key',
  ],
  [
    /\/\.aws(\/(credentials|sso|cli)(\/.*)?)?$|\/\.azure(\/|$)|\/\.config\/gcloud(\/|$)|\/gcloud\/credentials|application_default_credentials\.json$|\/\.oci(\/|$)|\/\.config\/doctl(\/|$)|\/\.boto$|\/\.s3cfg$|\/\.config\/rclone(\/|$)/,
    'cloud',
  ],
  [/\/\.kube(\/config.*|\/cache.*)?$|^\/etc\/kubernetes\/[^/]*\.conf$|^\/(var\/)?run\/secrets\/kubernetes\.io\//, 'kube'],
  [
    /\/(google-chrome[^/]*|chromium|BraveSoftware|microsoft-edge[^/]*|Google\/Chrome|Microsoft\/Edge)\/.*(Login Data|Cookies|Web Data|Local State)|\/(\.mozilla\/firefox|Firefox\/Profiles)\/.*(logins\.json|key[34]\.db|cookies\.sqlite)|\/(\.config\/(google-chrome|chromium|BraveSoftware)|\.mozilla)$/i,
    'browser',
  ],
  [/\/Library\/Keychains(\/|$)|\/\.local\/share\/keyrings(\/|$)|\/\.password-store(\/|$)|\/\.config\/(1Password|Bitwarden)(\/|$)/i, 'keychain'],
  [
    /\/\.(npmrc|netrc|git-credentials|pypirc|pgpass|my\.cnf|vault-token|dockercfg|yarnrc\.yml)$|\/\.docker\/config\.json$|\/\.config\/(gh|glab|hub)(\/|$)|\/\.cargo\/credentials(\.toml)?$|\/\.gem\/credentials$|\/credentials\.tfrc\.json$|\/\.claude\/\.credentials\.json$|\/\.codex\/auth\.json$|\/opencode\/auth\.json$|\/\.config\/(composer\/auth|fly\/config)|\/\.m2\/settings\.xml$|\/\.nuget\/NuGet\.Config$/i,
    'token-file',
  ],
]

/** Files that hold secrets by a framework's convention: Rails, Phoenix, .NET, Azure Functions, Wrangler, act, Android signing, App Store Connect, Ansible, WordPress, Google Cloud. */
const SECRET_FILE =
  /^(secrets?|credentials?)\.(ya?ml|json|toml|ini|env|txt|properties)$|^(master|production|staging|development)\.key$|^([\w-]+-)?service-?account[\w-]*\.json$|^\.?htpasswd$|^[\w.-]*[._-]secrets?\.(exs|json|ya?ml|toml|ini|properties|conf|config|plist|xml|tfvars|txt|php)$|^[\w.-]+\.secrets?$|^\.secrets$|^local\.settings\.json$|^\.dev\.vars(\.[\w-]+)?$|^(key|keystore|signing)\.properties$|^AuthKey_\w+\.p8$|^\.vault[_-]?pass(word)?(\.txt)?$|^wp-config\.php$|^(gcp|gcloud|google|sa|firebase)[\w-]*(key|credentials?|adminsdk)[\w-]*\.json$|^client_secret[\w.-]*\.json$|^([\w-]+[.-])?kubeconfig(\.ya?ml)?$/i
/** Files that hold nothing but logins, wherever they lie. */
const ALWAYS_HELD = /^\.(netrc|pgpass|git-credentials|vault-token|my\.cnf)$/
/** Below a folder of that name, what is no code. */
const SECRET_FOLDER = /(^|\/)\.?secrets\/([^/]+\/)*([^/.]+|[^/]+\.(ya?ml|json|toml|ini|env|txt|properties|key|pem))$/
/** Encrypted, or only the form of one. */
const NO_SECRET = /\b(example|sample|template|dist|schema|enc|sealed|external)\b|sealed-?secret|external-?secret|(^|[._-])(example|sample|template)([._-]|$)/i

/** A secret by its name, unless it is one made for tests, or a store of its own (`/run/secrets/…`). */
const isHeld = (path: string, around: Surroundings): boolean =>
  !/^\/(var\/)?run\//.test(path) && !/\/\.(aws|ssh|kube|config)\//.test(path) && roleOf(path, around) !== 'fixture'

/** The credential store that a path is in, or `''`. */
export const storeOf = (asked: string, around: Surroundings): Store => {
  const path = throughProc(asked)
  if (path === '?') return ''
  const name = baseName(path)
  if (ENV_FILE.test(name)) return EXAMPLE_ENV.test(name) ? '' : 'env-file'
  if ((SECRET_FILE.test(name) || SECRET_FOLDER.test(path)) && !NO_SECRET.test(name) && isHeld(path, around)) return 'env-file'
  if (/^\/proc\/([^/]+)\/environ$/.test(path)) return 'environment'
  if (/^\/proc\/([^/]+)\/mem$|^\/dev\/k?mem$/.test(path)) return 'keychain'
  const inWorkspace = !around.elsewhere && around.workspace.some((root) => isUnder(path, root))
  for (const [pattern, store] of STORES) {
    if (pattern.test(path)) return inWorkspace && (store === 'token-file' || store === 'cloud') ? (ALWAYS_HELD.test(name) ? 'env-file' : '') : store
  }
  if (!inWorkspace && PRIVATE_KEY.test(name) && !/^\/(usr|etc\/ssl\/certs|opt)\//.test(path)) return 'private-key'
  return ''
}
