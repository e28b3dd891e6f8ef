// Owns how the tests are run: one process pool, no globals, a summary at the end.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/suites/program.ts'],
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
