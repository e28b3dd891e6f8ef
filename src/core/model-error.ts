// Owns why a decision model gave no answer: a closed list of kinds, each with its error code. The message never quotes a request, a reply or a key.
import type { ErrorCode } from './decision.ts'

/** Every way to get no answer. None of them may ever become an allow. */
export const MODEL_ERROR_KINDS = [
  'authentication', // the key is wrong or missing: not asked again until the configuration changes
  'permission_or_billing',
  'invalid_request',
  'too_large',
  'rate_limit',
  'quota_exhausted', // used up for longer than any retry waits
  'overloaded',
  'server',
  'timeout',
  'network',
  'malformed_response', // a 200 that is no complete answer
  'refused', // the model declined
  'unsupported', // what was asked is outside of what this backend takes or knows
  'unavailable', // not configured, no key, or left alone after repeated failures
] as const

export type ModelErrorKind = (typeof MODEL_ERROR_KINDS)[number]

export const CODE_OF: Readonly<Record<ModelErrorKind, Extract<ErrorCode, `model.${string}`>>> = {
  authentication: 'model.unavailable',
  permission_or_billing: 'model.unavailable',
  invalid_request: 'model.invalid',
  too_large: 'model.invalid',
  rate_limit: 'model.unavailable',
  quota_exhausted: 'model.unavailable',
  overloaded: 'model.unavailable',
  server: 'model.unavailable',
  timeout: 'model.timeout',
  network: 'model.unavailable',
  malformed_response: 'model.invalid',
  refused: 'model.invalid',
  unsupported: 'model.invalid',
  unavailable: 'model.unavailable',
}

export interface ModelErrorDetail {
  /** HTTP status, where there was one. */
  readonly status?: number | undefined
  /** The server's own code. */
  readonly reason?: string | undefined
  /** Milliseconds that the server asks us to wait. */
  readonly retryAfterMs?: number | undefined
  /** The server's id of the request. */
  readonly requestId?: string | undefined
}

/** No answer. `message` is safe to show and to keep: made of our own words, the backend's name, a status and a code. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly kind: ModelErrorKind
  readonly code: ErrorCode
  readonly detail: ModelErrorDetail

  constructor(kind: ModelErrorKind, message: string, detail: ModelErrorDetail = {}) {
    super(message)
    this.kind = kind
    this.code = CODE_OF[kind]
    this.detail = detail
  }
}
