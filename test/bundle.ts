// Owns bundling the command line: one set of files without module resolution, which halves the start. `node bundle.ts` writes dist/bin.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { pluginText } from '../src/node/install/program.ts'
import { lazyModules } from './lazy.ts'

const root = join(import.meta.dirname, '..')

// The workers are programs of their own: each is found by its name beside the program that starts it.
const PROGRAMS = ['src/node/main.ts', 'src/node/facts-worker.ts', 'src/node/service/checkpoint-worker.ts']

const BANNER = { js: "import { createRequire as requireOf } from 'node:module';const require = requireOf(import.meta.url);" }

/** Each module that `lazyModules` makes says that it runs, see hook-load.ts. */
const COUNTED = { banner: { js: 'const __ran = [];' }, footer: { js: 'module.exports = { ...module.exports, ran: __ran };' } }

/**
 * The hook's own program in two files without any module resolution: a small one that asks the service, and what decides, which is loaded where there is none.
 * What may not be in them is tested by what this answers.
 */
const bundleHook = async (outdir: string): Promise<readonly Metafile[]> => {
  const common = {
    bundle: true,
    platform: 'node',
    target: 'node22',
    minify: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'error',
  } as const
  const apart: Plugin = {
    name: 'apart',
    setup: ({ onResolve }) => onResolve({ filter: /\/hook-here\.ts$/ }, () => ({ path: './hook-here.cjs', external: true })),
  }
  // What a schema is needed for is done by the whole program, which keeps what came of it.
  const absent: Plugin = {
    name: 'absent',
    setup: ({ onLoad, onResolve }) => {
      onResolve({ filter: /^zod$/ }, () => ({ path: 'zod', namespace: 'absent' }))
      onLoad({ filter: /./, namespace: 'absent' }, () => ({ contents: "throw Object.assign(new Error('not in this program'), { name: 'Absent' })" }))
    },
  }
  // CommonJS: the loader of the other kind takes a fifth of an empty process's time. `import()` of what is not in the bundle becomes `require`.
  const cjs = { ...common, format: 'cjs', supported: { 'dynamic-import': false } } as const
  const first = { ...cjs, entryPoints: [join(root, 'src/node/hook-program.ts')], outfile: join(outdir, 'hook.cjs') } satisfies BuildOptions
  const here = { ...cjs, entryPoints: [join(root, 'src/node/hook-here.ts')], outfile: join(outdir, 'hook-here.cjs'), ...COUNTED } satisfies BuildOptions
  const made = await Promise.all([build({ ...first, plugins: [apart, lazyModules(root)] }), build({ ...here, plugins: [absent, lazyModules(root, '__ran')] })])
  // Read byte for byte as text, see hook-load.ts.
  writeFileSync(
    here.outfile,
    readFileSync(here.outfile, 'utf8').replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
  return made.map(({ metafile }) => metafile)
}

export interface Bundled {
  /** The program's main file. */
  readonly main: string
  /** What went into the hook's own program. */
  readonly hook: readonly Metafile[]
}

/** Writes the program with its workers to a folder below the repository, where it finds the policies. */
export const bundle = async (outdir: string): Promise<Bundled> => {
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
    // Its main file loads its parts in a way that cannot be bundled.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    logLevel: 'warning',
    // Packages of the CommonJS kind ask for `require`.
    banner: BANNER,
  })
  const hook = await bundleHook(outdir)
  const plugin = readFileSync(join(root, 'src/agents/opencode-plugin.ts'), 'utf8')
  writeFileSync(join(outdir, 'opencode-plugin.js'), pluginText(plugin))
  const main = join(outdir, 'main.js')
  chmodSync(main, 0o755)
  return { main, hook }
}

if (import.meta.main) await bundle(join(root, 'dist/bin'))
