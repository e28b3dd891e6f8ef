// Owns the dialect of SGLang serving Clef's open weights. Source: docs.sglang.io, the cookbook on Clef.
import { CLEF_WEIGHTS, SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'sglang',
  title: 'SGLang',
  base: 'http://127.0.0.1:30000',
  env: { key: 'SGLANG_API_KEY' },
  key: 'optional',
  model: 'clef-flash',
  // A prompt was cut at 16,384 tokens with every question kept.
  limits: { questions: 64, options: 255, levels: 10, images: 0, stateTokens: 8_000, bodyBytes: 1_000_000 },
  price: { input: 0, output: 0, dated: '2026-10-15' },
  teaches: CLEF_WEIGHTS,
  local: true,
} satisfies Dialect
