// Owns the one place where the embedded model is plugged in. It is not shipped yet: `embedded` has no opinion, and the default answers.
import type { Model } from '../core/ports.ts'
import type { Answerer } from '../core/systemone.ts'
import type { Folders } from './configuration.ts'

export interface Embedded {
  readonly model: Model
  /** The same over the System One wire. */
  readonly answerer: Answerer
}

/** Undefined where there is none. */
export const openEmbedded = async (_folders: Folders): Promise<Embedded | undefined> => undefined
