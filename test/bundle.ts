// Owns bundling the command line into dist/bin: one set of files without module resolution, which halves the start.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

await build({
  entryPoints: [join(root, 'src/node/main.ts')],
  outdir: join(root, 'dist/bin'),
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  legalComments: 'linked',
  logLevel: 'warning',
  // Packages of the CommonJS kind ask for `require`.
  banner: { js: "import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);" },
})
chmodSync(join(root, 'dist/bin/main.js'), 0o755)
