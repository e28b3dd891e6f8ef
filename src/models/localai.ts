// Owns the dialect of LocalAI, for models with the use case `decisions`. Source: mudler/LocalAI, docs/decisions.md.
import { CLEF_WEIGHTS, SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'localai',
  title: 'LocalAI',
  base: 'http://127.0.0.1:8080',
  env: { key: 'LOCALAI_API_KEY' },
  key: 'optional',
  model: 'decisions',
  limits: { questions: 64, options: 24, levels: 10, images: 0, stateTokens: 6_000, bodyBytes: 65_536 },
  descriptions: 'needed',
  errors: [{ status: 501, kind: 'unsupported', means: 'the model has not the use case `decisions`; add it to its configuration' }],
  price: { input: 0, output: 0, dated: '2026-11-01' },
  teaches: CLEF_WEIGHTS,
  local: true,
} satisfies Dialect
