// Owns the dialect of OpenRouter's System One route, which leads to many models. Source: the SDK `@openrouter/sdk` 1.3.19.
import { SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'openrouter',
  title: 'OpenRouter',
  base: 'https://openrouter.ai/api',
  env: { key: 'OPENROUTER_API_KEY' },
  model: 'typesafe/jev-1.13',
  limits: { questions: 64, options: 255, levels: 10, images: 0, stateTokens: 4_000, bodyBytes: 1_000_000 },
  probabilities: 'sometimes',
  decimals: 2,
  requestIds: ['x-generation-id', 'x-request-id', 'cf-ray'],
  errors: [
    { status: 402, kind: 'permission_or_billing', means: 'the account is out of credit' },
    { status: 502, kind: 'overloaded', retry: true, means: 'the provider behind it failed' },
    { status: 524, kind: 'timeout', means: 'the provider behind it did not answer in time' },
  ],
  // By model; the answer itself tells what it cost.
  price: undefined,
} satisfies Dialect
