// Owns the dialect of TypeSafe Jev, the reference of the wire. Source: docs.typesafe.ai and the SDK 0.6.0 (Sept 2026); errors as measured by several clients.
import { SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'jev',
  aliases: ['jev-1.13.0', 'jev-latest'],
  title: 'TypeSafe Jev',
  base: 'https://api.typesafe.ai',
  env: { key: 'TYPESAFE_API_KEY' },
  // The three-part id: aliases move, and a two-part one is refused.
  model: 'jev-1.13.0',
  // No cap on questions is documented; state and the longest question together 32,768 tokens.
  limits: { questions: 64, options: 255, levels: 10, images: 4, stateTokens: 24_000, bodyBytes: 33_554_432 },
  instructions: 'optional',
  images: 'assets',
  decimals: 2,
  requestIds: ['x-typesafe-request-id'],
  errors: [
    { status: 400, code: 'max_tokens_exceeded', kind: 'too_large', means: 'the request is longer than the model reads; lower `state_tokens`' },
    { status: 400, says: /too many (choices|levels|score levels)/i, kind: 'too_large', means: 'a question has more options or levels than the server takes' },
    { status: 403, code: 'authentication_error', kind: 'authentication', means: 'no key arrived; set `key`' },
    { status: 402, code: 'billing_error', kind: 'permission_or_billing', means: 'the account is out of credit' },
    { status: 422, kind: 'invalid_request', means: 'the request does not fit the schema of the server' },
    { status: 529, code: 'system_overloaded', kind: 'overloaded', retry: true, means: 'the server is overloaded' },
  ],
  price: { input: 0.042, output: 0, dated: '2026-09-24' },
  claimed: { p50: 150, by: 'TypeSafe' },
  teaches: { models: undefined, since: 'its terms are reported to forbid a model that learns from its answers' },
} satisfies Dialect
