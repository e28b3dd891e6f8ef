// Owns the dialect of Cloudflare Clef on Workers AI: the REST envelope; the binding gives the same body bare. Source: Cloudflare's schema and blog (1 Oct 2026); errors by NeuroLink.
import { SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'clef',
  aliases: ['clef-default-v3'],
  title: 'Cloudflare Clef',
  base: 'https://api.cloudflare.com',
  path: '/client/v4/accounts/{account}/ai/run/@cf/cloudflare/{model}',
  list: '',
  env: { key: 'CLOUDFLARE_API_TOKEN', account: 'CLOUDFLARE_ACCOUNT_ID' },
  model: 'clef',
  // 65,536 tokens are documented; state past about 2,000 was once ignored without a word (3–4 Oct 2026), so fewer are sent unless an entry says more.
  limits: { questions: 64, options: 255, levels: 10, images: 4, stateTokens: 1_500, bodyBytes: 520_000 },
  images: 'clef',
  requestIds: ['cf-ai-req-id', 'cf-ray'],
  errors: [
    { status: 401, code: '10000', kind: 'authentication', means: 'the token is unknown; correct `key`' },
    { status: 403, kind: 'permission_or_billing', means: 'the token lacks the Workers AI permission' },
    { status: 400, code: '5006', kind: 'invalid_request', means: 'there are no questions, or one is of an unknown type' },
    { status: 400, code: '6003', kind: 'invalid_request', means: 'the body is not JSON' },
    { status: 400, code: '7000', kind: 'invalid_request', means: 'there is no such route or model; check `account` and `model`' },
    { status: 413, code: '5021', kind: 'too_large', means: 'the request is too large; lower `state_tokens`' },
    { status: 422, code: '5012', kind: 'invalid_request', means: 'the request does not fit the schema of the server' },
    { status: 429, code: '3040', kind: 'rate_limit', retry: true, means: 'the service has no capacity left right now' },
    { status: 429, code: '4006', kind: 'quota_exhausted', means: 'the free allocation of today is used up' },
    { status: 529, code: '5012', kind: 'overloaded', retry: true, means: 'inference failed on the server' },
  ],
  price: { input: 0.24, output: 0, dated: '2026-10-01' },
  claimed: { p50: 209.3, by: 'Cloudflare' },
  teaches: {
    models: undefined,
    since: 'the weights are under Apache-2.0, but the terms of the hosted service are not known; Clef on a server of your own may be learnt from',
  },
} satisfies Dialect
