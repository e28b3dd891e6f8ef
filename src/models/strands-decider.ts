// Owns the dialect of Strands Decider, a 2B model on this machine (`strands-decider serve <id> --strict-window`). Source: strands-labs/strands-decider README.
import { SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'strands-decider',
  aliases: ['strands'],
  title: 'Strands Decider',
  base: 'http://127.0.0.1:8000',
  list: '/health',
  env: { key: 'STRANDS_DECIDER_KEY' },
  key: 'optional',
  model: 'strands-decider-2B-hobson-v21',
  // A window of 4,096 tokens with the questions in it; without --strict-window the state is cut silently, so much less is sent.
  limits: { questions: 64, options: 255, levels: 10, images: 4, stateTokens: 2_500, bodyBytes: 16_000_000 },
  images: 'base64',
  errors: [{ status: 422, kind: 'too_large', means: 'the state is longer than the window of the model; lower `state_tokens`' }],
  price: { input: 0, output: 0, dated: '2026-10-01' },
  claimed: { p50: 115, by: 'strands-labs, on a graphics card' },
  teaches: { models: undefined, since: 'the licence of its weights is not known' },
  local: true,
} satisfies Dialect
