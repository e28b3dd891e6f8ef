// Owns the closed values of effect fields, so that a misspelt value in a condition is found at load. The types are the source: each list must be complete.

import type { Certainty, EffectFields, FileRole, Origin, Place, Stage, Store } from '../effect.ts'
import { KINDS } from '../effect.ts'
import { nearest } from './problem.ts'

type Known<T extends string> = Readonly<Record<Exclude<T, ''>, true>>

const PLACES: Known<Place> = {
  workspace: true,
  'workspace-root': true,
  'git-dir': true,
  home: true,
  'home-root': true,
  system: true,
  root: true,
  device: true,
  temp: true,
  'agent-config': true,
  'agent-scratch': true,
  guard: true,
  other: true,
  unknown: true,
}
const ROLES: Known<FileRole> = {
  output: true,
  cache: true,
  dependency: true,
  fixture: true,
  source: true,
  data: true,
  config: true,
  docs: true,
  secret: true,
  log: true,
  history: true,
  unknown: true,
}
const STORES: Known<Store> = {
  'env-file': true,
  environment: true,
  'private-key': true,
  cloud: true,
  kube: true,
  keychain: true,
  browser: true,
  shadow: true,
  'token-file': true,
  metadata: true,
  vault: true,
  unknown: true,
}
const ORIGINS: Known<Origin> = {
  path: true,
  'workspace-tracked': true,
  'workspace-untracked': true,
  'session-written': true,
  downloaded: true,
  temp: true,
  missing: true,
  unknown: true,
}
const STAGES: Known<Stage> = { test: true, dev: true, staging: true, production: true, unknown: true }
const CERTAINTIES: Known<Certainty> = { certain: true, possible: true, unknown: true }
const WHERE: Known<EffectFields['where']> = { local: true, private: true, metadata: true, public: true, unknown: true }
const FROM: Known<EffectFields['from']> = { inline: true, file: true, stdin: true, network: true, decoded: true, environment: true }
const STANDING: Known<EffectFields['standing']> = { declared: true, popular: true, unknown: true, lookalike: true }
const SOURCE: Known<EffectFields['source']> = { registry: true, 'extra-index': true, url: true, git: true, path: true }
const FORCE: Known<EffectFields['force']> = { no: true, lease: true, yes: true }
const SCOPE: Known<EffectFields['scope']> = { file: true, tree: true, branch: true, history: true, 'all-refs': true, one: true, many: true, all: true }
const WHOSE: Known<EffectFields['whose']> = { 'own-child': true, workspace: true, user: true, system: true, all: true }
const AREA: Known<EffectFields['area']> = {
  disk: true,
  firewall: true,
  'security-module': true,
  audit: true,
  dns: true,
  boot: true,
  user: true,
  kernel: true,
  power: true,
  service: true,
  package: true,
  setting: true,
}
const AUDIENCE: Known<EffectFields['audience']> = { own: true, team: true, public: true, unknown: true }
const RUNS: Known<EffectFields['content']['runs']> = { none: true, rc: true, hook: true, ci: true, 'package-script': true, agent: true, cron: true, unit: true }

/** Field → its values besides the empty text. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  kind: KINDS,
  certainty: Object.keys(CERTAINTIES),
  place: Object.keys(PLACES),
  role: Object.keys(ROLES),
  store: Object.keys(STORES),
  origin: Object.keys(ORIGINS),
  stage: Object.keys(STAGES),
  where: Object.keys(WHERE),
  from: Object.keys(FROM),
  standing: Object.keys(STANDING),
  source: Object.keys(SOURCE),
  force: Object.keys(FORCE),
  scope: Object.keys(SCOPE),
  whose: Object.keys(WHOSE),
  area: Object.keys(AREA),
  audience: Object.keys(AUDIENCE),
  runs: Object.keys(RUNS),
}

/** What is wrong with comparing this field with this value; undefined where nothing is. */
export const wrongValue = (field: string, value: string): { readonly message: string; readonly near?: string } | undefined => {
  const known = VALUES[field]
  if (!known || value === '' || known.includes(value)) return undefined
  const near = nearest(value, known)
  return { message: `\`effect.${field}\` is never \`${value}\`: it is ${known.join(', ')}`, ...(near === undefined ? {} : { near }) }
}
