// Owns making a bundle load each of its modules when it is first used: for a program that lives for one decision and needs a twentieth of what it holds.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformAsync } from '@babel/core'
import commonjs from '@babel/plugin-transform-modules-commonjs'
import { type Plugin, transform } from 'esbuild'
import type { CommandSpec } from '../src/core/command-spec.ts'

/** Every import of our own modules becomes a call where the name is used. What a module does at its top still runs in the order of first use. */
export const lazyModules = (root: string): Plugin => ({
  name: 'lazy-modules',
  setup: ({ onLoad, onResolve }) => {
    // In a space of its own, where no package.json says of which kind a module is.
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path), namespace: 'lazy' }))
    onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => {
      const source = relative(root, path) === 'src/core/commands/index.ts' ? await lazyIndex(path) : readFileSync(path, 'utf8')
      const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'esnext' })
      const out = await transformAsync(code, {
        plugins: [[commonjs, { lazy: () => true, strictMode: true }]],
        configFile: false,
        babelrc: false,
        sourceType: 'module',
      })
      return {
        contents: (out?.code ?? '')
          .replaceAll('import.meta.filename', '__filename')
          .replaceAll('import.meta.url', '__url')
          .replaceAll('import.meta.dirname', '__dirname'),
        loader: 'js',
        resolveDir: dirname(path),
      }
    })
  },
})

/** The index of programs, by which one file is loaded for one program. */
const lazyIndex = async (path: string): Promise<string> => {
  const text = readFileSync(path, 'utf8')
  const files = [...text.matchAll(/^import \w+ from '(\.\/.*\.ts)'$/gm)].map(([, file = '']) => file)
  const names = new Map<string, number>()
  for (const [index, file] of files.entries()) {
    const { default: given } = (await import(pathToFileURL(join(path, '..', file)).href)) as { default: CommandSpec | readonly CommandSpec[] }
    // A later one wins, as in the index itself.
    for (const spec of [given].flat() as CommandSpec[]) for (const name of spec.names) names.set(name, index)
  }
  return [
    `const load = [${files.map((file) => `() => require('${file}').default`).join(', ')}]`,
    `const names = new Map(${JSON.stringify([...names])})`,
    'export const findSpec = (name) => { const at = names.get(name); return at === undefined ? undefined : [load[at]()].flat().findLast((spec) => spec.names.includes(name)) }',
  ].join('\n')
}
