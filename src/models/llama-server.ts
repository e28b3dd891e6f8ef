// Owns the dialect of llama.cpp's `llama-server` with a decision model (from build b11378). Source: its README and the ports of it.
import { CLEF_WEIGHTS, SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'llama-server',
  aliases: ['llama-cpp'],
  title: 'llama.cpp llama-server',
  base: 'http://127.0.0.1:8080',
  env: { key: 'LLAMA_API_KEY' },
  key: 'optional',
  model: 'default',
  // Options depend on the model that is loaded; 52 is the least that was found.
  limits: { questions: 64, options: 52, levels: 10, images: 0, stateTokens: 6_000, bodyBytes: 1_000_000 },
  errors: [{ status: 501, kind: 'unsupported', means: 'the model that is loaded is no decision model; load one that is' }],
  price: { input: 0, output: 0, dated: '2026-10-02' },
  teaches: CLEF_WEIGHTS,
  local: true,
} satisfies Dialect
