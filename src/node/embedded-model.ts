// Owns the one place where the embedded model is plugged in. It is not shipped yet: `embedded` has no opinion, and the default answers.
import type { Model } from '../core/ports.ts'
import type { Answerer } from '../core/systemone.ts'
import type { Folders } from './configuration.ts'

export interface Embedded {
  readonly model: Model
  /** The same over the System One wire. */
  readonly answerer: Answerer
  /** Loads what it needs, so that the first answer need not wait for it. Never throws. */
  warm(): Promise<void>
}

/** Undefined where there is none. */
export const openEmbedded = async (_folders: Folders): Promise<Embedded | undefined> => undefined
