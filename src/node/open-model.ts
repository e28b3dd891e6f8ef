// Owns what an opened decision model is to this process, and one that cannot be used. Types and that one case only.
import { ModelError } from '../core/model-error.ts'
import type { Model } from '../core/ports.ts'
import type { Answerer } from '../core/systemone.ts'
import type { Folders } from './configuration.ts'

export interface ModelOptions {
  readonly folders: Folders
  readonly env: Readonly<Record<string, string | undefined>>
  readonly fetch?: typeof fetch | undefined
}

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
  readonly model: Model
  /** Undefined where it cannot be used. */
  readonly answerer: Answerer | undefined
  /** What stands in the way of using it, for a person. */
  readonly warning: string | undefined
  /** Undefined for the embedded model, and where it cannot be used. */
  readonly about: ModelAbout | undefined
  /** The names by which a System One request may ask for it. */
  readonly asks: readonly string[]
  /** Gets it ready before somebody waits for it. Never throws. */
  warm(): Promise<void>
}

/** A model that cannot be used says so each time it is asked. */
export const unusable = (name: string, why: string): OpenModel => {
  const fail = (): never => {
    throw new ModelError('unavailable', why)
  }
  return { name, model: { name, opinion: fail, choose: fail }, answerer: undefined, warning: why, about: undefined, asks: [name], warm: async () => undefined }
}
