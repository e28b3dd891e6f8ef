// Owns the dialect of OpenAI Decisions: questions and answers in lists. Source: npm `openai` 7.59.0, `resources/decisions`; codes of this route are not documented.
import { SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'openai-decisions',
  aliases: ['gpt-6-luna'],
  title: 'OpenAI Decisions',
  wire: 'openai-decisions',
  base: 'https://api.openai.com',
  path: '/v1/decisions',
  env: { key: 'OPENAI_API_KEY' },
  model: 'gpt-6-luna',
  limits: { questions: 400, options: 255, levels: 10, images: 4, stateTokens: 24_000, bodyBytes: 16_000_000 },
  images: 'url',
  decimals: 2,
  errors: [{ status: [400, 499], says: /misalignment/, kind: 'refused', means: 'the model declined the request' }],
  price: { input: 0.1, output: 0, dated: '2026-10-22' },
} satisfies Dialect
