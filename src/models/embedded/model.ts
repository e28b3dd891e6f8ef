// Owns the embedded model: opinions on actions, and answers to System One questions about an action. No network, no chance; weights are loaded on first use.
import type { Probabilities } from '../../core/decision.ts'
import type { Opinion } from '../../core/finding.ts'
import type { Model, ModelRequest } from '../../core/ports.ts'
import type { Answerer, SystemOneAnswer, SystemOneRequest } from '../../core/systemone.ts'
import { featuresOf } from './features.ts'
import { calibrated, logitsOf, type Network, networkOf, strongest, type Weights } from './network.ts'
import { answersOf } from './questions.ts'
import { actionOfState } from './state.ts'

export const NAME = 'embedded'

/** How many of the strongest features an opinion tells. */
const TOLD = 8

export interface EmbeddedModel {
  readonly model: Model
  readonly answerer: Answerer
  /** Loads the weights, so that the first answer need not wait for them. */
  warm(): Promise<void>
  /** Loads them again; until they are there, and where that fails, the old ones answer. */
  reload(): Promise<void>
}

interface Loaded {
  readonly network: Network
  readonly version: string
}

/** The weights that are shipped with this version. */
export const shippedWeights = async (): Promise<Weights> => (await import('./weights.ts')).WEIGHTS

export const createEmbeddedModel = (load: () => Promise<Weights> = shippedWeights): EmbeddedModel => {
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined
  const loadNow = async (): Promise<Loaded> => {
    const weights = await load()
    loaded = { network: networkOf(weights), version: weights.hash.replace('sha256:', '').slice(0, 12) }
    return loaded
  }
  const loadOnce = (): Promise<Loaded> => {
    loading ??= loadNow()
    return loading
  }
  const once = <T>(use: (known: Loaded) => T): T | Promise<T> => (loaded === undefined ? loadOnce().then(use) : use(loaded))
  const warm = async (): Promise<void> => {
    await loadOnce()
  }
  return {
    model: {
      name: NAME,
      ready: () => (loaded === undefined ? warm() : undefined),
      opinion: (request) => once((known) => opinionOn(known, request)),
    },
    answerer: { name: NAME, answer: (request) => once((known) => answer(known, request)) },
    warm,
    reload: async () => {
      await loadNow()
    },
  }
}

const opinionOn = ({ network, version }: Loaded, { action, effects, gaps }: ModelRequest): Opinion => {
  const features = featuresOf(action, effects, gaps)
  return {
    model: NAME,
    version,
    probabilities: calibrated(logitsOf(network, features), network.calibration),
    calibrated: true,
    features: strongest(network, features, TOLD),
  }
}

/** State that describes no action is outside of what it knows, and so is every question about it. */
const answer = ({ network, version }: Loaded, { state, questions }: SystemOneRequest): SystemOneAnswer => {
  const asked = actionOfState(state)
  const probabilities: Probabilities | undefined =
    asked && calibrated(logitsOf(network, featuresOf(asked.action, asked.effects, asked.gaps)), network.calibration)
  return { model: `${NAME}@${version}`, answers: answersOf(questions, probabilities), usage: { input_tokens: 0, output_tokens: 0 } }
}
