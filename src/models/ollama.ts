// Owns the dialect of Ollama (from 0.35.0). Source: docs.ollama.com.
import { CLEF_WEIGHTS, SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'ollama',
  title: 'Ollama',
  base: 'http://127.0.0.1:11434',
  env: { key: 'OLLAMA_API_KEY' },
  key: 'optional',
  model: 'clef-flash:9b',
  // Some of its models answer with letters.
  limits: { questions: 64, options: 26, levels: 10, images: 4, stateTokens: 8_000, bodyBytes: 16_000_000 },
  images: 'base64',
  errors: [{ status: 404, kind: 'invalid_request', means: 'the model is not pulled, or this Ollama is older than 0.35; try `ollama pull`' }],
  price: { input: 0, output: 0, dated: '2026-10-01' },
  teaches: CLEF_WEIGHTS,
  local: true,
} satisfies Dialect
