// Owns the effect record: the closed list of kinds, every field with its zero value, and the constructor. Ids and fields are API.
import type { Carry } from './value.ts'

export const KINDS = [
  'fs.read',
  'fs.write',
  'fs.delete',
  'fs.chmod',
  'fs.link',
  'secret.read',
  'net.connect',
  'net.download',
  'net.upload',
  'net.listen',
  'net.tunnel',
  'net.scan',
  'exec.command',
  'exec.code',
  'exec.unknown',
  'package.install',
  'package.run',
  'package.publish',
  'vcs.commit',
  'vcs.discard',
  'vcs.rewrite',
  'vcs.push',
  'vcs.config',
  'data.read',
  'data.change',
  'data.destroy',
  'infra.read',
  'infra.change',
  'infra.destroy',
  'process.kill',
  'privilege.raise',
  'persist',
  'system.change',
  'container.run',
  'system.exhaust',
  'audit.erase',
  'message.send',
  'tool.call',
  'guard.tamper',
  'unknown',
] as const

export type EffectKind = (typeof KINDS)[number]

export type Certainty = 'certain' | 'possible' | 'unknown'

export type Place =
  | ''
  | 'workspace'
  | 'workspace-root'
  | 'git-dir'
  | 'home'
  | 'home-root'
  | 'system'
  | 'root'
  | 'device'
  | 'temp'
  | 'agent-config'
  | 'agent-scratch'
  | 'guard'
  | 'other'
  | 'unknown'

export type FileRole = '' | 'output' | 'cache' | 'dependency' | 'fixture' | 'source' | 'data' | 'config' | 'docs' | 'secret' | 'log' | 'history' | 'unknown'

export type Store =
  | ''
  | 'env-file'
  | 'environment'
  | 'private-key'
  | 'cloud'
  | 'kube'
  | 'keychain'
  | 'browser'
  | 'shadow'
  | 'token-file'
  | 'metadata'
  | 'vault'
  | 'unknown'

export type Origin = '' | 'path' | 'workspace-tracked' | 'workspace-untracked' | 'session-written' | 'downloaded' | 'temp' | 'missing' | 'unknown'

export type Stage = '' | 'test' | 'dev' | 'staging' | 'production' | 'unknown'

/** What is known of a written file's content. `runs` says what will run it without being asked. */
export interface Content {
  readonly hash: string
  readonly bytes: number
  readonly runs: 'none' | 'rc' | 'hook' | 'ci' | 'package-script' | 'agent' | 'cron' | 'unit'
  readonly secret: boolean
}

/** Half-open UTF-16 range in the action's text; `[0, 0]` where there is no text. */
export type Span = readonly [start: number, end: number]

/** Every field of every kind (DESIGN 5). `'?'` stands in a text field that applies but could not be resolved. */
export interface EffectFields {
  // files
  path: string
  asked: string
  place: Place
  role: FileRole
  tracked: boolean
  recursive: boolean
  pattern: boolean
  overwrites: boolean
  content: Content
  // secrets
  store: Store
  // network
  host: string
  port: number
  scheme: string
  where: '' | 'local' | 'private' | 'metadata' | 'public' | 'unknown'
  ip_literal: boolean
  method: string
  verify_tls: boolean
  user_info: boolean
  // programs
  program: string
  language: string
  origin: Origin
  from: '' | 'inline' | 'file' | 'stdin' | 'network' | 'decoded' | 'environment'
  content_hash: string
  interactive: boolean
  // packages
  manager: string
  name: string
  standing: '' | 'declared' | 'popular' | 'unknown' | 'lookalike'
  like: string
  source: '' | 'registry' | 'extra-index' | 'url' | 'git' | 'path'
  scripts: boolean
  global: boolean
  // version control
  repo: string
  remote: string
  remote_known: boolean
  ref: string
  protected: boolean
  force: '' | 'no' | 'lease' | 'yes'
  deletes: boolean
  /** vcs: file, tree, branch, history, all-refs · data and infra: one, many, all */
  scope: '' | 'file' | 'tree' | 'branch' | 'history' | 'all-refs' | 'one' | 'many' | 'all'
  skips_hooks: boolean
  // data and infrastructure
  system: string
  object: string
  stage: Stage
  local: boolean
  reversible: boolean
  grants_public: boolean
  // processes and the machine
  whose: '' | 'own-child' | 'workspace' | 'user' | 'system' | 'all'
  signal: string
  to: string
  mechanism: string
  area: '' | 'disk' | 'firewall' | 'security-module' | 'audit' | 'dns' | 'boot' | 'user' | 'kernel' | 'power' | 'service' | 'package' | 'setting'
  mounts: readonly string[]
  privileged: boolean
  host_namespaces: boolean
  of: string
  log: string
  // messages, tools, the guard, the rest
  channel: string
  audience: '' | 'own' | 'team' | 'public' | 'unknown'
  server: string
  tool: string
  read_only_hint: boolean
  /** guard.tamper: how it is switched off · unknown and exec.unknown: the reason code (REASONS) */
  what: string
}

export interface Effect extends Readonly<EffectFields> {
  readonly kind: EffectKind
  /** What a person reads, e.g. `~/.ssh/id_rsa` or `git push origin main`. */
  readonly target: string
  readonly certainty: Certainty
  readonly unresolved: readonly string[]
  /** How we got there, outermost first: `bash -c`, `xargs`, `npm run build`, `scripts/x.sh`. */
  readonly via: readonly string[]
  readonly span: Span
  readonly carries: readonly Carry[]
}

export const NO_CONTENT: Content = { hash: '', bytes: 0, runs: 'none', secret: false }

const FIELDS: EffectFields = {
  path: '',
  asked: '',
  place: '',
  role: '',
  tracked: false,
  recursive: false,
  pattern: false,
  overwrites: false,
  content: NO_CONTENT,
  store: '',
  host: '',
  port: 0,
  scheme: '',
  where: '',
  ip_literal: false,
  method: '',
  verify_tls: true,
  user_info: false,
  program: '',
  language: '',
  origin: '',
  from: '',
  content_hash: '',
  interactive: false,
  manager: '',
  name: '',
  standing: '',
  like: '',
  source: '',
  scripts: false,
  global: false,
  repo: '',
  remote: '',
  remote_known: false,
  ref: '',
  protected: false,
  force: '',
  deletes: false,
  scope: '',
  skips_hooks: false,
  system: '',
  object: '',
  stage: '',
  local: false,
  reversible: true,
  grants_public: false,
  whose: '',
  signal: '',
  to: '',
  mechanism: '',
  area: '',
  mounts: [],
  privileged: false,
  host_namespaces: false,
  of: '',
  log: '',
  channel: '',
  audience: '',
  server: '',
  tool: '',
  read_only_hint: false,
  what: '',
}

const ZERO: Effect = { kind: 'unknown', target: '', certainty: 'certain', unresolved: [], via: [], span: [0, 0], carries: [], ...FIELDS }

/** A whole effect record: the given fields over the zero values. */
export const makeEffect = (kind: EffectKind, given: Partial<Omit<Effect, 'kind'>>): Effect => ({ ...ZERO, ...given, kind })

export const COMMON_FIELDS = ['kind', 'target', 'certainty', 'unresolved', 'via', 'span', 'carries'] as const

const FS: readonly (keyof EffectFields)[] = ['path', 'asked', 'place', 'role', 'tracked', 'recursive', 'pattern', 'overwrites', 'content']
const NET: readonly (keyof EffectFields)[] = ['host', 'port', 'scheme', 'where', 'ip_literal', 'method', 'verify_tls', 'user_info']
const EXEC: readonly (keyof EffectFields)[] = ['program', 'language', 'origin', 'from', 'content_hash', 'interactive']
const PACKAGE: readonly (keyof EffectFields)[] = ['manager', 'name', 'standing', 'like', 'source', 'scripts', 'global']
const VCS: readonly (keyof EffectFields)[] = ['repo', 'remote', 'remote_known', 'ref', 'protected', 'force', 'deletes', 'scope', 'skips_hooks']
const OBJECT: readonly (keyof EffectFields)[] = ['system', 'object', 'scope', 'stage', 'local', 'reversible', 'grants_public']

/** The fields that a kind has; the others hold their zero value and are left out of what people read. */
export const fieldsOf = (kind: EffectKind): readonly (keyof EffectFields)[] => {
  switch (kind) {
    case 'fs.read':
    case 'fs.write':
    case 'fs.delete':
    case 'fs.chmod':
    case 'fs.link':
      return FS
    case 'secret.read':
      return ['path', 'store']
    case 'net.connect':
    case 'net.download':
    case 'net.upload':
    case 'net.listen':
    case 'net.tunnel':
    case 'net.scan':
      return NET
    case 'exec.command':
    case 'exec.code':
      return EXEC
    case 'exec.unknown':
      return [...EXEC, 'what']
    case 'package.install':
    case 'package.run':
    case 'package.publish':
      return PACKAGE
    case 'vcs.commit':
    case 'vcs.discard':
    case 'vcs.rewrite':
    case 'vcs.push':
    case 'vcs.config':
      return VCS
    case 'data.read':
    case 'data.change':
    case 'data.destroy':
    case 'infra.read':
    case 'infra.change':
    case 'infra.destroy':
      return OBJECT
    case 'process.kill':
      return ['whose', 'signal']
    case 'privilege.raise':
      return ['to', 'interactive']
    case 'persist':
      return ['mechanism', 'path']
    case 'system.change':
      return ['area', 'scope']
    case 'container.run':
      return ['mounts', 'privileged', 'host_namespaces', 'name']
    case 'system.exhaust':
      return ['of']
    case 'audit.erase':
      return ['log']
    case 'message.send':
      return ['channel', 'audience']
    case 'tool.call':
      return ['server', 'tool', 'read_only_hint']
    case 'guard.tamper':
      return ['what', 'path']
    case 'unknown':
      return ['what', 'program']
    default: {
      const never: never = kind
      return never
    }
  }
}

/** Why something is not known: the closed list of reason codes in `what` of `unknown` and `exec.unknown`. */
export const REASONS = [
  'program', // a program no spec knows
  'option', // an option its program's grammar does not have
  'subcommand', // a sub-command its program's spec does not have
  'name', // the program's name is not known before it runs
  'words', // arguments that are not known before it runs and decide what happens
  'content', // a script or code whose text could not be had
  'code', // code in a language or with calls that we do not read
  'syntax', // text that does not parse
  'depth',
  'size', // over a limit
  'shell', // a shell that we do not read
  'tool', // a tool that no table knows
  'input', // input of no known shape
  'cd', // a directory that is not known
] as const

export type Reason = (typeof REASONS)[number]
