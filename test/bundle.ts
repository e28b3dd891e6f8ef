// Owns bundling the command line into dist/bin: one set of files without module resolution, which halves the start.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

await build({
  // The workers are programs of their own: each is found by its name beside the program that starts it.
  entryPoints: ['src/node/main.ts', 'src/node/facts-worker.ts', 'src/node/service/checkpoint-worker.ts'].map((path) => join(root, path)),
  entryNames: '[name]',
  outdir: join(root, 'dist/bin'),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  // Less to read and compile at each start; the readable program is beside it in dist.
  minify: true,
  legalComments: 'linked',
  logLevel: 'warning',
  // Packages of the CommonJS kind ask for `require`.
  banner: { js: "import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);" },
})
chmodSync(join(root, 'dist/bin/main.js'), 0o755)
