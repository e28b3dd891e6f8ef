// Owns composing the guard of this process: policies, facts, store and decider. The one place where the parts meet.

import { normalise } from '../core/action/normalise.ts'
import type { RawCall } from '../core/action.ts'
import { createDecider } from '../core/decide/decide.ts'
import type { Decider } from '../core/decide/decider.ts'
import { createGeneralDecider, type Strategies } from '../core/decide/general.ts'
import { STAGES } from '../core/decide/stages.ts'
import type { Decision } from '../core/decision.ts'
import type { GuardPlace } from '../core/guard.ts'
import type { Approvals, Memory } from '../core/memory.ts'
import type { FactSource, Model, Store } from '../core/ports.ts'
import type { Snapshot } from '../core/snapshot.ts'
import type { ToolTable } from '../core/tool-table.ts'
import type { SessionStore } from '../stores/sessions.ts'
import { AGENTS } from './agents.ts'
import { databaseOf, ensureState, type Folders, packageVersion, secretKey, sessionsOf } from './configuration.ts'
import { diskFacts } from './facts-disk.ts'
import { keyedHash, newId, sha256, systemClock } from './identity.ts'
import { createModelPool, type ModelPool, modelSettings } from './models.ts'
import { placeWatcher } from './own-place.ts'
import { pauseWatcher } from './pause.ts'
import { type LoadedPolicies, loadPolicies } from './policies.ts'
import { remembering } from './remembering.ts'
import { mergeSpill, type Report, spill } from './spill.ts'
import { type ModelFor, openStrategies } from './strategies.ts'

export interface GuardOptions {
  readonly folders: Folders
  readonly workspace: string
  readonly home: string
  /** Keep snapshots. */
  readonly record: boolean
  readonly unattended?: boolean | undefined
  readonly facts?: FactSource | undefined
  /** Policies that are loaded already. */
  readonly loaded?: LoadedPolicies | undefined
  /** General strategies; default: those of this machine. */
  readonly strategies?: ((modelFor: ModelFor) => Strategies) | undefined
  /** Models for them, by name, before those that policies name. */
  readonly ownModels?: Readonly<Record<string, Model>> | undefined
  /** A store that is open already; whoever opened it closes it. */
  readonly store?: Store | undefined
  /** Models that are open already. */
  readonly models?: ModelPool | undefined
  /** What is remembered of sessions; default: what this machine keeps, where snapshots are kept. */
  readonly memory?: Memory | undefined
  readonly approvals?: Approvals | undefined
  /** Where the guard itself is; default: as it is found on this machine. */
  readonly place?: (() => GuardPlace) | undefined
  /** Told of an ask that waits for a person. */
  readonly asked?: ((decision: Decision) => void) | undefined
  /** Milliseconds for a whole decision. */
  readonly deadline?: number | undefined
  /** Milliseconds that the store waits for other writers, each time. */
  readonly patience?: number | undefined
  readonly report?: Report
}

export interface Guard {
  readonly decider: Decider
  readonly loaded: LoadedPolicies
  readonly store: Store | undefined
  readonly models: ModelPool
  close(): Promise<void>
}

/** @throws where the shipped policies are missing or broken */
export const openGuard = async (options: GuardOptions): Promise<Guard> => {
  const { folders, unattended, deadline, report } = options
  const loaded = options.loaded ?? loadPolicies(folders, options.workspace)
  const own = options.record && !options.store ? await openStore(folders.state, options.patience, report) : undefined
  const sessions = own && (await openSessions(folders.state))
  const memory = options.memory ?? sessions
  const store = options.store ?? (own && sessions ? remembering(own, sessions, report) : own)
  const models = options.models ?? createModelPool({ folders, env: process.env })
  const parts = {
    clock: systemClock,
    newId,
    hash: sha256,
    keyedHash: keyedHash(() => secretKey(folders.state)),
    store,
    spill: (snapshot: Snapshot) => spill(folders.state, snapshot, report),
    engine: `beforehand ${packageVersion()}`,
    deadline,
    report,
  }
  const facts = options.facts ?? diskFacts({ env: process.env, home: options.home, uid: process.getuid?.() })
  const stages = { ...STAGES, normalise: (call: RawCall) => normalise(call, toolsOf(call.agent)) }
  const model = await models.modelFor(modelSettings(loaded.policies))
  const people = { memory, approvals: options.approvals ?? sessions, paused: pauseWatcher(folders.state, Date.now), asked: options.asked }
  const place = options.place ?? placeWatcher(folders.state, Date.now)
  const actions = createDecider({ ...parts, ...people, place, stages, policies: loaded.policies, facts, model, unattended })
  const { strategies = (modelFor) => openStrategies(folders, modelFor, systemClock.now) } = options
  const decider: Decider = { ...actions, general: createGeneralDecider({ ...parts, strategies: strategies(modelsFor(models, loaded, options.ownModels)) }) }
  const close = async (): Promise<void> => {
    sessions?.close()
    await own?.close()
  }
  return { decider, loaded, store, models, close }
}

const toolsOf = (agent: unknown): ToolTable | undefined => (typeof agent === 'string' && Object.hasOwn(AGENTS, agent) ? AGENTS[agent]?.tools : undefined)

/** A strategy may name what the policies have an entry for, and bring entries of its own. */
const modelsFor =
  (pool: ModelPool, { policies }: LoadedPolicies, own: GuardOptions['ownModels'] = {}): ModelFor =>
  ({ model, escalate_below, models }) => {
    const given = model.find((name) => Object.hasOwn(own, name))
    return given === undefined ? pool.modelFor({ model, escalate_below, models: { ...policies.models, ...models } }) : own[given]
  }
const openSessions = async (state: string): Promise<SessionStore> => (await import('../stores/sessions.ts')).openSessionStore(sessionsOf(state), Date.now)

/** A store that cannot be opened fails each time it is used, so that every decision is spilled and says so. */
const openStore = async (state: string, patience: number | undefined, report: Report): Promise<Store> => {
  try {
    const { openSqliteStore } = await import('../stores/sqlite.ts')
    const store = openSqliteStore(databaseOf(ensureState(state)), { patience })
    await mergeSpill(state, store, report)
    return store
  } catch (error) {
    report?.(error)
    const fail = (): never => {
      throw error
    }
    return { find: () => undefined, put: fail, get: fail, list: fail, count: fail, outcome: fail, review: fail, sessions: fail, close: () => undefined }
  }
}
