// Owns bundling the command line: one set of files without module resolution, which halves the start. `node bundle.ts` writes dist/bin.
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

// The workers are programs of their own: each is found by its name beside the program that starts it.
const PROGRAMS = ['src/node/main.ts', 'src/node/facts-worker.ts', 'src/node/service/checkpoint-worker.ts']

/** Writes the program with its workers to a folder below the repository, where it finds the policies; answers its main file. */
export const bundle = async (outdir: string): Promise<string> => {
  await build({
    entryPoints: PROGRAMS.map((path) => join(root, path)),
    entryNames: '[name]',
    outdir,
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
  const main = join(outdir, 'main.js')
  chmodSync(main, 0o755)
  return main
}

if (import.meta.main) await bundle(join(root, 'dist/bin'))
