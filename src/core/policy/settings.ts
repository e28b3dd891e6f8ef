// Owns the settings beside the rules: mode, fallback, models, snapshots; from which file each comes, and their defaults.
import type { Verdict } from '../decision.ts'
import type { EffectKind } from '../effect.ts'
import { type Fallback, SURE } from '../finding.ts'
import type { LoadedPolicy } from './load.ts'
import type { PolicyData } from './schema.ts'

export type Mode = 'enforce' | 'observe'

export interface SnapshotSettings {
  /** Milliseconds for which everything is kept. */
  readonly keep_ms: number
  /** What is kept after that, and how long. */
  readonly after: { readonly keep: 'unusual' | 'all'; readonly for_ms: number } | undefined
  /** Share of the usual ones that is kept with the unusual. */
  readonly sample: number
}

export interface ModelEntry {
  readonly dialect?: string | undefined
  readonly [option: string]: unknown
}

export interface Settings {
  readonly mode: Mode | Readonly<Partial<Record<EffectKind | 'else', Mode>>>
  /** What an ask becomes. */
  readonly asks: 'ask' | 'deny'
  readonly fallback: Fallback
  readonly models: Readonly<Record<string, ModelEntry>>
  readonly snapshots: SnapshotSettings
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }
const milliseconds = (text: string): number => Number(text.slice(0, -1)) * (UNIT_MS[text.slice(-1)] ?? 0)

/** Every pack once, where it is first extended, before what it extends itself. */
const packsOf = (policies: readonly LoadedPolicy[], seen: Set<string>): readonly LoadedPolicy[] =>
  policies
    .flatMap((policy) => policy.packs ?? [])
    .flatMap((pack) => {
      if (seen.has(pack.name)) return []
      seen.add(pack.name)
      return [pack, ...packsOf([pack], seen)]
    })

/** The files themselves in order, then the packs that they extend. */
export const inOrder = (policies: readonly LoadedPolicy[]): readonly LoadedPolicy[] => [...policies, ...packsOf(policies, new Set())]

/** The value of the first file that has one. */
const pick = <T>(files: readonly PolicyData[], read: (data: PolicyData) => T | undefined): T | undefined => {
  for (const data of files) {
    const value = read(data)
    if (value !== undefined) return value
  }
  return undefined
}

const NO_MODEL = 'none'

const modelNames = (model: string | readonly string[]): readonly string[] => (typeof model === 'string' ? [model] : model).filter((name) => name !== NO_MODEL)

const fallbackOf = (files: readonly PolicyData[]): Settings['fallback'] => {
  const from = <K extends keyof NonNullable<PolicyData['fallback']>>(key: K) => pick(files, (data) => data.fallback?.[key])
  const escalate = from('escalate_below')
  return {
    model: modelNames(from('model') ?? 'embedded'),
    timeout_ms: from('timeout_ms') ?? 15,
    default: (from('default') ?? 'ask') as Verdict | Readonly<Partial<Record<EffectKind | 'else', Verdict>>>,
    grant: from('grant') ?? [],
    allow_at: (from('allow_at') ?? SURE) as Fallback['allow_at'],
    deny_at: from('deny_at') ?? 'never',
    ...(escalate === undefined ? {} : { escalate_below: escalate }),
  }
}

const snapshotsOf = (files: readonly PolicyData[]): SnapshotSettings => {
  const after = pick(files, (data) => data.snapshots?.after) ?? { keep: 'unusual' as const, for: '90d' }
  return {
    keep_ms: milliseconds(pick(files, (data) => data.snapshots?.keep) ?? '7d'),
    after: { keep: after.keep, for_ms: milliseconds(after.for) },
    sample: pick(files, (data) => data.snapshots?.sample) ?? 0,
  }
}

/** Settings come from the organisation's file and its packs, else from the person's own, in that order; key by key. */
export const settingsOf = (organisation: readonly LoadedPolicy[], personal: readonly LoadedPolicy[]): Settings => {
  const files = [...inOrder(organisation), ...inOrder(personal)].map((policy) => policy.data)
  return {
    mode: (pick(files, (data) => data.mode) ?? 'enforce') as Settings['mode'],
    asks: pick(files, (data) => data.asks) ?? 'ask',
    fallback: fallbackOf(files),
    models: Object.assign({}, ...files.toReversed().map((data) => data.models ?? {})),
    snapshots: snapshotsOf(files),
  }
}
