// Owns putting policies together: layers in their order, rules by kind, settings, and the version over all of it.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { EffectKind } from '../effect.ts'
import { KINDS } from '../effect.ts'
import type { Layer } from '../finding.ts'
import type { TextFile } from './document.ts'
import { openSource } from './document.ts'
import type { LoadedPolicy, Resolve } from './load.ts'
import { loadPolicy } from './load.ts'
import type { Problem } from './problem.ts'
import type { Rule } from './rule.ts'
import type { Settings } from './settings.ts'
import { inOrder, settingsOf } from './settings.ts'

export interface PolicyFile extends TextFile {
  /** A project's file: only `strategy`, `extends` and `rules` of it count. */
  readonly project?: boolean
}

export interface PolicySources {
  readonly floor: PolicyFile
  readonly organisation?: PolicyFile
  /** Trusted project file first, then the user's. Packs they extend come after all of them; `balanced` where none says. */
  readonly personal: readonly PolicyFile[]
  readonly projectUntrusted?: PolicyFile
}

export interface CompiledLayer {
  readonly layer: Layer
  readonly version: string
  /** In order; rules that mention `model` are apart. */
  readonly rules: readonly Rule[]
  readonly byKind: ReadonlyMap<EffectKind, readonly Rule[]>
  readonly modelRules: ReadonlyMap<EffectKind, readonly Rule[]>
}

export interface PolicySet extends Settings {
  readonly strategy: string
  /** `sha256:…` over everything compiled in. */
  readonly version: string
  readonly layers: readonly CompiledLayer[]
}

export interface Compiled {
  /** Absent where any file has an error. */
  readonly set?: PolicySet
  readonly problems: readonly Problem[]
}

const DEFAULT_PACK = 'balanced'
const PROJECT_KEYS = new Set(['strategy', 'description', 'extends', 'rules'])

const hash = (value: unknown): string => `sha256:${bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(value))))}`

const describe = ({ condition, name, kinds, action, any, severity, reason, instead }: Rule): unknown => [
  name,
  kinds.length === KINDS.length ? '*' : kinds,
  condition?.text ?? '',
  action,
  any,
  severity,
  reason,
  instead,
]

const index = (rules: readonly Rule[]): ReadonlyMap<EffectKind, readonly Rule[]> =>
  new Map(KINDS.map((kind) => [kind, rules.filter((rule) => rule.kinds.includes(kind))]))

const layerOf = (layer: Layer, rules: readonly Rule[]): CompiledLayer => withIndex(layer, hash([layer, rules.map(describe)]), rules)

/** A layer whose version is known. */
export const withIndex = (layer: Layer, version: string, rules: readonly Rule[]): CompiledLayer => ({
  layer,
  version,
  rules,
  byKind: index(rules.filter((rule) => rule.condition?.model !== true)),
  modelRules: index(rules.filter((rule) => rule.condition?.model === true)),
})

interface Loading {
  readonly resolve: Resolve
  readonly problems: Problem[]
  failed: boolean
}

const loadInto = (loading: Loading, file: PolicyFile | undefined): LoadedPolicy | undefined => {
  if (!file) return undefined
  const { policy, problems } = loadPolicy(file, loading.resolve)
  loading.problems.push(...problems)
  if (!policy) loading.failed = true
  return policy && file.project === true ? asProject(loading, file, policy) : policy
}

/** A project's file without the keys that are not its to set. */
const asProject = (loading: Loading, file: PolicyFile, policy: LoadedPolicy): LoadedPolicy => {
  const source = openSource(file)
  for (const key of Object.keys(source.document.toJS() ?? {})) {
    if (!PROJECT_KEYS.has(key)) source.report('warning', source.offsetOf([key]), `\`${key}\` is ignored in a project's file`)
  }
  loading.problems.push(...source.problems)
  const { strategy, rules } = policy.data
  return { ...policy, packs: policy.packs?.map(withoutSettings), data: { strategy, rules } }
}

const withoutSettings = (policy: LoadedPolicy): LoadedPolicy => {
  const { strategy, rules } = policy.data
  return { ...policy, packs: policy.packs?.map(withoutSettings), data: { strategy, rules } }
}

const withDefaultPack = (loading: Loading, policies: readonly LoadedPolicy[]): readonly LoadedPolicy[] => {
  if (policies.some((policy) => policy.packs !== undefined)) return policies
  const pack = loading.resolve(DEFAULT_PACK)
  const loaded = pack && loadInto(loading, pack)
  return loaded ? [...policies, loaded] : policies
}

const isPresent = <T>(value: T | undefined): value is T => value !== undefined

/**
 * Loads and compiles every layer. An error in any file leaves no set, so that a broken file never loosens: the
 * caller keeps the one it had, or asks for everything.
 */
export const compilePolicies = (sources: PolicySources, resolve: Resolve): Compiled => {
  const loading: Loading = { resolve, problems: [], failed: false }
  const floor = [loadInto(loading, sources.floor)].filter(isPresent)
  const organisation = [loadInto(loading, sources.organisation)].filter(isPresent)
  const own = sources.personal.map((file) => loadInto(loading, file)).filter(isPresent)
  const personal = withDefaultPack(loading, own)
  const untrusted = [loadInto(loading, sources.projectUntrusted && { ...sources.projectUntrusted, project: true })].filter(isPresent)
  if (loading.failed) return { problems: loading.problems }
  const layers = (
    [
      ['floor', floor],
      ['organisation', organisation],
      ['personal', personal],
      ['project-untrusted', untrusted],
    ] as const
  )
    .filter(([, policies]) => policies.length > 0)
    .map(([layer, policies]) =>
      layerOf(
        layer,
        inOrder(policies).flatMap((policy) => policy.rules),
      ),
    )
  const settings = settingsOf(organisation, personal)
  const strategy = own[0]?.data.strategy ?? 'coding_agent'
  const version = hash([strategy, settings, layers.map((layer) => layer.version)])
  return { set: { ...settings, strategy, version, layers }, problems: loading.problems }
}
