// Owns opening the decision models that policies name: which entry a name means, its key from the environment, its calibration; one pool for a process.
import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { createChain } from '../core/decide/chain.ts'
import { ModelError } from '../core/model-error.ts'
import type { Model, Policies } from '../core/ports.ts'
import type { Answerer } from '../core/systemone.ts'
import type { Folders } from './configuration.ts'
import { type Embedded, openEmbedded } from './embedded-model.ts'
import { systemClock } from './identity.ts'

export type ModelSettings = Pick<Policies, 'fallback' | 'models'>

/** What a person is told of a backend. The key is not part of it. */
export interface ModelAbout {
  readonly dialect: string
  readonly model: string
  readonly address: string
  readonly calibrated: boolean
  readonly claimed: { readonly p50: number; readonly by: string } | undefined
  readonly price: { readonly input: number; readonly output: number; readonly dated: string } | undefined
}

export interface OpenModel {
  readonly name: string
  /** Absent where it knows only System One questions of its own kind, or cannot be used. */
  readonly model: Model
  /** Undefined where it cannot be used. */
  readonly answerer: Answerer | undefined
  /** What stands in the way of using it, or what is odd about it, for a person. */
  readonly warning: string | undefined
  /** Undefined for the embedded model, and where it cannot be used. */
  readonly about?: ModelAbout | undefined
  /** The names by which a System One request may ask for it. */
  readonly asks: readonly string[]
  /** Gets it ready before somebody waits for it. Never throws. */
  warm(): Promise<void>
  /** Why it is left alone at the moment, or undefined. */
  resting(): string | undefined
}

export interface ModelPool {
  /** What answers gaps under these settings; undefined: nothing does. */
  forPolicies(settings: ModelSettings): Promise<Model | undefined>
  /** One model by the name that a policy has for it; undefined only for `embedded` where it is not shipped. */
  open(name: string, settings: ModelSettings): Promise<OpenModel | undefined>
  /** Gets the models of the fallback ready, while others go on. Never throws. */
  warm(settings: ModelSettings): Promise<void>
  /** Every model that the settings name: those under `models:` and those of `fallback`. */
  all(settings: ModelSettings): Promise<readonly OpenModel[]>
}

export interface PoolOptions {
  readonly folders: Folders
  readonly env: Readonly<Record<string, string | undefined>>
  readonly fetch?: typeof fetch | undefined
}

export const EMBEDDED = 'embedded'

/** Nothing of a model is loaded before one is named. What was opened once stays, with what was learnt of its health. */
export const createModelPool = (given: PoolOptions): ModelPool => {
  const opened = new Map<string, Promise<OpenModel | undefined>>()
  let embedded: Promise<Embedded | undefined> | undefined

  const open: ModelPool['open'] = (name, { models = {} }) => {
    const key = JSON.stringify([name, models[name] ?? null])
    const known =
      opened.get(key) ?? openOne(given, name, Object.hasOwn(models, name) ? models[name] : undefined, () => (embedded ??= openEmbedded(given.folders)))
    opened.set(key, known)
    return known
  }
  const each = async (names: readonly string[], settings: ModelSettings): Promise<readonly OpenModel[]> =>
    (await Promise.all(names.map((name) => open(name, settings)))).filter((one) => one !== undefined)
  return {
    open,
    all: (settings) => each([...new Set([...settings.fallback.model, ...Object.keys(settings.models ?? {})])], settings),
    warm: async (settings) => {
      await Promise.all((await each(settings.fallback.model, settings)).map((one) => one.warm()))
    },
    forPolicies: async (settings) => {
      const models = (await each(settings.fallback.model, settings)).map(({ model }) => model)
      // One alone needs no chain, and the embedded one answers at once.
      return models.length < 2 ? models[0] : createChain({ models, escalateBelow: settings.fallback.escalate_below, clock: systemClock })
    },
  }
}

const openOne = async (given: PoolOptions, name: string, entry: unknown, embedded: () => Promise<Embedded | undefined>): Promise<OpenModel | undefined> => {
  if (name === EMBEDDED) {
    const found = await embedded()
    const rest = { warning: undefined, asks: [EMBEDDED], warm: async () => undefined, resting: () => undefined }
    return found && { name, model: found.model, answerer: found.answerer, ...rest }
  }
  const { openBackend } = await import('./model-backend.ts')
  return openBackend(given, name, entry)
}

/** A model that cannot be used says so each time it is asked. */
export const unusable = (name: string, why: string): OpenModel => {
  const fail = (): never => {
    throw new ModelError('unavailable', why)
  }
  return {
    name,
    model: { name, opinion: fail, choose: fail },
    answerer: undefined,
    warning: why,
    asks: [name],
    warm: async () => undefined,
    resting: () => undefined,
  }
}

/** A file that a setting names, relative to the configuration. */
export const readSetting = (folders: Folders, path: string): unknown =>
  JSON.parse(readFileSync(isAbsolute(path) ? path : resolve(folders.config, path), 'utf8'))
