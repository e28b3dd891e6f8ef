// Owns the dialect of any OpenAI-compatible chat endpoint that tells log-probabilities: one letter is asked for, its probabilities are read. Never calibrated by itself.
import { SYSTEM_ONE_SERVER } from './any-server.ts'
import type { Dialect } from './dialect.ts'

export default {
  ...SYSTEM_ONE_SERVER,
  id: 'openai-chat',
  aliases: ['chat'],
  title: 'OpenAI-compatible chat with log-probabilities',
  wire: 'chat',
  base: 'http://127.0.0.1:8080',
  path: '/v1/chat/completions',
  env: { key: 'OPENAI_API_KEY' },
  key: 'optional',
  model: 'default',
  // One letter for each option, and at most 20 letters are told.
  limits: { questions: 1, options: 20, levels: 10, images: 0, stateTokens: 4_000, bodyBytes: 1_000_000 },
  local: true,
} satisfies Dialect
