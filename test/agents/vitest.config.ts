// Owns how the suite with the real agents is run: two clients at a time, each with minutes, since a busy machine needs them.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/suites/program.ts'],
    include: ['test/agents/*.e2e.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    reporters: ['verbose'],
  },
})
