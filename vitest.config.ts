// Owns how the tests are run: a worker for each core, which loads the source once for all its files; no globals, a summary at the end.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/suites/program.ts', 'test/suites/temporary.ts'],
    include: ['test/**/*.test.ts'],
    // To load the source is most of the work of many a file; none changes what another one sees.
    isolate: false,
    // Much of the time goes by in programs that a test waits for, so no core is kept free; each worker more loads the source once more.
    maxWorkers: Math.min(Math.max(availableParallelism(), 2), 8),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
})
