// Owns the dialect of Liquid d1. Its own address was in no public text, so an entry must give it; gateways (OpenRouter, ngrok) serve it too.
import { SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'liquid-d1',
  aliases: ['d1'],
  title: 'Liquid d1',
  base: '',
  env: { key: 'LIQUIDAI_API_KEY' },
  model: 'd1',
  limits: { questions: 64, options: 255, levels: 10, images: 0, stateTokens: 24_000, bodyBytes: 1_000_000 },
  requestIds: ['x-request-id'],
  price: { input: 0.02, output: 0, dated: '2026-10-20' },
  teaches: { models: undefined, since: 'the LFM Open License and the terms of its services do not permit it for everybody' },
} satisfies Dialect
