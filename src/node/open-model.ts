// Owns what an opened decision model is to this process, and one that cannot be used.
import { statSync } from 'node:fs'
import type { ModelCall } from '../core/model-call.ts'
import { ModelError } from '../core/model-error.ts'
import type { Model } from '../core/ports.ts'
import type { Answerer } from '../core/systemone.ts'
import type { Folders } from './configuration.ts'

export interface ModelOptions {
  readonly folders: Folders
  readonly env: Readonly<Record<string, string | undefined>>
  readonly fetch?: typeof fetch | undefined
  /** Told of each request to a model. Never throws. */
  readonly called?: ((call: ModelCall) => void) | undefined
}

/** What a person is told where weights or a calibration changed while the process runs. */
export interface ModelNotice {
  readonly model: string
  /** False where the new file cannot be used, so that what was there before stays in force. */
  readonly ok: boolean
  readonly message: string
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
  /** Looks whether its weights or its calibration changed, and takes them. Never throws. */
  refresh(): Promise<readonly ModelNotice[]>
  /** Gets it ready before somebody waits for it. Never throws. */
  warm(): Promise<void>
}

/** A model that cannot be used says so each time it is asked. */
export const unusable = (name: string, why: string, called: ModelOptions['called']): OpenModel => {
  const fail = (): never => {
    called?.({ model: name, result: 'unavailable', ms: 0, costUsd: 0, inputTokens: 0 })
    throw new ModelError('unavailable', why)
  }
  return {
    name,
    model: { name, opinion: fail, choose: fail },
    answerer: undefined,
    warning: why,
    about: undefined,
    asks: [name],
    refresh: async () => [],
    warm: async () => undefined,
  }
}

/** Which file it is and how new; `''` where there is none. */
export const stampOf = (path: string): string => {
  const seen = statSync(path, { bigint: true, throwIfNoEntry: false })
  return seen ? `${seen.mtimeNs}:${seen.size}:${seen.ino}` : ''
}
