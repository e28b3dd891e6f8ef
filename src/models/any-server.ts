// Owns what most dialects share: the error rows that hold for any HTTP service, and the limits of the common subset.
import type { Dialect, ErrorRow, Teaches } from './dialect.ts'

/** Tried after a dialect's own rows. Everything that is no success ends here at the latest. */
export const ANY_SERVICE: readonly ErrorRow[] = [
  { status: [300, 399], kind: 'network', means: 'the address redirects elsewhere, which is not followed since the key would go along; give the final address' },
  {
    status: [400, 499],
    says: /(unknown|no such|invalid|unsupported|not a valid) model|model\b.{0,80}\b(not found|does not exist|not exist|unknown|not supported)/i,
    kind: 'invalid_request',
    means: 'the server does not know this model; correct `model`',
  },
  {
    status: [400, 499],
    says: /max_tokens_exceeded|context (length|window)|too (many tokens|long)|maximum (context|number of tokens)/i,
    kind: 'too_large',
    means: 'the request is longer than the model reads; lower `state_tokens`',
  },
  { status: 400, kind: 'invalid_request', means: 'the server refused the request as malformed' },
  { status: 401, kind: 'authentication', means: 'the key is wrong; correct `key`' },
  { status: 402, kind: 'permission_or_billing', means: 'the account is out of credit' },
  { status: 403, kind: 'permission_or_billing', means: 'the key may not do this, or no key arrived; check its permissions' },
  { status: 404, kind: 'invalid_request', means: 'there is no such route here; check `address` and the dialect' },
  { status: 405, kind: 'invalid_request', means: 'the address takes no such request; check `address`' },
  { status: 408, kind: 'timeout', retry: true, means: 'the server waited too long for the request' },
  { status: 413, kind: 'too_large', means: 'the request is too large for the server; lower `state_tokens`' },
  { status: 429, code: 'insufficient_quota', kind: 'quota_exhausted', means: 'the account has used up what it paid for' },
  { status: 429, kind: 'rate_limit', retry: true, means: 'too many requests; the server asks to wait' },
  { status: [400, 499], kind: 'invalid_request', means: 'the server refused the request' },
  { status: 501, kind: 'unsupported', means: 'the model that is loaded is no decision model; load one that is' },
  { status: 503, kind: 'overloaded', retry: true, means: 'the server is busy or still loading the model' },
  { status: 529, kind: 'overloaded', retry: true, means: 'the server is overloaded' },
  { status: [500, 599], kind: 'server', retry: true, means: 'the server failed' },
  { status: [100, 999], kind: 'malformed_response', means: 'the server answered with a status that means nothing here' },
]

/** A server in the middle of the road; records name what differs. */
export const SYSTEM_ONE_SERVER: Omit<Dialect, 'id' | 'title' | 'base' | 'env' | 'model'> = {
  aliases: [],
  wire: 'system-one',
  path: '/v1/systemone',
  list: '/v1/models',
  key: 'needed',
  keyHeader: 'authorization',
  limits: { questions: 64, options: 255, levels: 10, images: 0, stateTokens: 4_000, bodyBytes: 65_536 },
  instructions: 'needed',
  descriptions: 'optional',
  images: 'none',
  probabilities: 'always',
  decimals: 4,
  requestIds: ['x-request-id'],
  errors: [],
  price: undefined,
  claimed: undefined,
  teaches: { models: undefined, since: 'its terms about learning from its answers are not known' },
  local: false,
}

/** Weights under the Apache licence 2.0, run by oneself: no terms of a service stand beside it. */
export const CLEF_WEIGHTS: Teaches = { models: /^clef\b/i, since: 'only the weights of Clef are known to be under a licence that permits it (Apache-2.0)' }
