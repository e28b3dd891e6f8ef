// Owns what a dialect record says: who speaks which wire at which address, with which limits, errors and price. Types only; each record is a file beside this one.
import type { ModelErrorKind } from '../core/model-error.ts'

/** `system-one`: the common wire · `openai-decisions`: arrays instead of maps · `chat`: one letter from any chat model that tells log-probabilities. */
export type WireName = 'system-one' | 'openai-decisions' | 'chat'

/** What a server takes at most. Checked before anything is sent: what does not fit is split, or refused by name. */
export interface DialectLimits {
  /** Questions in one request; more are split into several. */
  readonly questions: number
  readonly options: number
  readonly levels: number
  readonly images: number
  /** Tokens of state that are surely read. */
  readonly stateTokens: number
  /** Bytes of a request's body. */
  readonly bodyBytes: number
}

/** One row of a server's error table. The first row that fits counts. */
export interface ErrorRow {
  /** A status, or the first and last of a range. */
  readonly status: number | readonly [number, number]
  /** The server's own code or error type. */
  readonly code?: string | undefined
  /** Words of the server's message, where only they tell. The message itself is never passed on: it may quote what was sent. */
  readonly says?: RegExp | undefined
  readonly kind: ModelErrorKind
  /** Worth asking once more, inside the deadline. */
  readonly retry?: boolean | undefined
  /** What it means and what to do, for a person. */
  readonly means: string
}

/** US dollars for a million tokens, and when that was so. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly dated: string
}

/** A vendor's own figure; never ours. */
export interface Claim {
  /** Median milliseconds of a request. */
  readonly p50: number
  readonly by: string
}

/** Whether another model may learn from its answers. What nobody has read does not permit it. */
export interface Teaches {
  /** Models that may be learnt from, as they name themselves; undefined: none. */
  readonly models: RegExp | undefined
  /** The licence or the terms, for a person: the end of a sentence that begins with `since`. */
  readonly since: string
}

export interface Dialect {
  readonly id: string
  /** Further names by which a policy may name this backend without an entry. */
  readonly aliases: readonly string[]
  readonly title: string
  readonly wire: WireName
  /** Root of the address without a slash at the end; `''` where only the person can know. */
  readonly base: string
  /** Below the root. `{account}` and `{model}` are filled in. */
  readonly path: string
  /** Models it lists, with the same base; `''` where there is no list. */
  readonly list: string
  /** The variables that usually hold the key and the account. */
  readonly env: { readonly key: string; readonly account?: string | undefined }
  readonly key: 'needed' | 'optional'
  /** Header of the key; `authorization` holds it as a bearer token. */
  readonly keyHeader: string
  /** The model that is asked for where nobody says; always a concrete version where there is one. */
  readonly model: string
  readonly limits: DialectLimits
  /** `needed`: a question without instructions is refused. */
  readonly instructions: 'needed' | 'optional'
  /** `needed`: every option has a description; where one is missing the label itself stands in. */
  readonly descriptions: 'needed' | 'optional'
  /** How images are sent: `clef` a list beside the state · `assets` a map that the state names · `base64` a list of plain texts · `url` data URLs as input parts. */
  readonly images: 'none' | 'clef' | 'assets' | 'base64' | 'url'
  /** `sometimes`: an answer without probabilities is valid, and may only tighten. */
  readonly probabilities: 'always' | 'sometimes'
  /** Decimals of a probability, which bound how far a sum may be off. */
  readonly decimals: number
  readonly requestIds: readonly string[]
  readonly errors: readonly ErrorRow[]
  readonly price: Price | undefined
  readonly claimed: Claim | undefined
  readonly teaches: Teaches
  /** It runs on this machine: costs no money, and may be loading. */
  readonly local: boolean
}
