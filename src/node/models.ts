// Owns the decision models that policies name, opened once for a process: one of them, a chain of several, or all for a list.
import { createChain } from '../core/decide/chain.ts'
import type { Model, Policies } from '../core/ports.ts'
import { type Embedded, openEmbedded } from './embedded-model.ts'
import { systemClock } from './identity.ts'
import type { ModelNotice, ModelOptions, OpenModel } from './open-model.ts'

/** Which models a policy or strategy asks, in order, and what stands under its `models:`. */
export interface ModelSettings {
  readonly model: readonly string[]
  readonly escalate_below?: number | undefined
  readonly models?: Readonly<Record<string, unknown>> | undefined
}

export interface ModelPool {
  /** What answers where rules are silent; undefined: nothing does. */
  modelFor(settings: ModelSettings): Promise<Model | undefined>
  /** One model by the name that a policy has for it; undefined only for `embedded` where it is not shipped. */
  open(name: string, settings: Pick<ModelSettings, 'models'>): Promise<OpenModel | undefined>
  /** Every model that the settings name: those that are asked, then the others under `models:`. */
  all(settings: ModelSettings): Promise<readonly OpenModel[]>
  /** Takes weights and calibrations that changed, and says what it took and what it could not. Never throws. */
  refresh(): Promise<readonly ModelNotice[]>
  /** Gets the models that are asked ready, while others go on. Never throws. */
  warm(settings: ModelSettings): Promise<void>
}

export const EMBEDDED = 'embedded'

export const modelSettings = ({ fallback, models }: Pick<Policies, 'fallback' | 'models'>): ModelSettings => ({
  model: fallback.model,
  escalate_below: fallback.escalate_below,
  models,
})

/** Nothing of a model is loaded before one is named. What was opened once stays, with what was learnt of its health. */
export const createModelPool = (given: ModelOptions): ModelPool => {
  const opened = new Map<string, Promise<OpenModel | undefined>>()
  const open: ModelPool['open'] = (name, { models = {} }) => {
    const entry = Object.hasOwn(models, name) ? models[name] : undefined
    const key = JSON.stringify([name, entry ?? null])
    const known = opened.get(key) ?? (name === EMBEDDED ? openOurs(given) : openTheirs(given, name, entry))
    opened.set(key, known)
    return known
  }
  const each = async (names: readonly string[], settings: ModelSettings): Promise<readonly OpenModel[]> =>
    (await Promise.all(names.map((name) => open(name, settings)))).filter((one) => one !== undefined)
  return {
    open,
    all: (settings) => each([...new Set([...settings.model, ...Object.keys(settings.models ?? {})])], settings),
    refresh: async () => (await Promise.all([...opened.values()].map(async (one) => (await one)?.refresh() ?? []))).flat(),
    warm: async (settings) => {
      await Promise.all((await each(settings.model, settings)).map((one) => one.warm()))
    },
    modelFor: async (settings) => {
      const models = (await each(settings.model, settings)).map(({ model }) => model)
      // One alone needs no chain, and the embedded one answers at once.
      return models.length < 2 ? models[0] : createChain({ models, escalateBelow: settings.escalate_below, clock: systemClock })
    },
  }
}

const openOurs = async (given: ModelOptions): Promise<OpenModel | undefined> => {
  const found: Embedded | undefined = await openEmbedded(given)
  return found && { name: EMBEDDED, ...found, warning: undefined, about: undefined, asks: [EMBEDDED] }
}

const openTheirs = async (given: ModelOptions, name: string, entry: unknown): Promise<OpenModel> => {
  const { openBackend } = await import('./model-backend.ts')
  return openBackend(given, name, entry)
}
