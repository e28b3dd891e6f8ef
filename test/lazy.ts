// Owns making a bundle load each of its modules when it is first used: for a program that lives for one decision and needs a twentieth of what it holds.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformAsync } from '@babel/core'
import commonjs from '@babel/plugin-transform-modules-commonjs'
import { type Plugin, transform } from 'esbuild'
import type { CommandSpec } from '../src/core/command-spec.ts'

/**
 * Every import of our own modules becomes a call where the name is used. What a module does at its top still runs in the order of first use.
 * @param ran name of a list that each of them adds its number to when it runs
 */
export const lazyModules = (root: string, ran?: string): Plugin => ({
  name: 'lazy-modules',
  setup: ({ onLoad, onResolve }) => {
    let modules = 0
    // In a space of its own, where no package.json says of which kind a module is.
    onResolve({ filter: /\.ts$/ }, ({ path, resolveDir }) => ({ path: resolve(resolveDir, path), namespace: 'lazy' }))
    onLoad({ filter: /./, namespace: 'lazy' }, async ({ path }) => {
      const source = (await indexes[relative(root, path)]?.(path)) ?? readFileSync(path, 'utf8')
      const { code } = await transform(source, { loader: 'ts', format: 'esm', target: 'esnext', define: PLACE })
      const out = await transformAsync(code, {
        plugins: [[commonjs, { lazy: () => true, strictMode: true }]],
        configFile: false,
        babelrc: false,
        sourceType: 'module',
      })
      return {
        contents: `${ran === undefined ? '' : `${ran}.push(${modules++});`}${out?.code ?? ''}`,
        loader: 'js',
        resolveDir: dirname(path),
      }
    })
  },
})

/** What CommonJS calls it; in a bundle it is the place of the bundle. */
const PLACE = { 'import.meta.dirname': '__dirname', 'import.meta.filename': '__filename' }

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
    // Parsing a text takes a fifth of the time of running the same as code.
    `const names = JSON.parse(${JSON.stringify(JSON.stringify({ __proto__: null, ...Object.fromEntries(names) }))})`,
    `export const findSpec = (name) =>
      Object.hasOwn(names, name) ? [load[names[name]]()].flat().findLast((spec) => spec.names.includes(name)) : undefined`,
  ].join('\n')
}

/** The list of agents, by which one file is loaded for one agent. */
const lazyAgents = async (path: string): Promise<string> => {
  const { AGENTS } = (await import(pathToFileURL(path).href)) as { AGENTS: Readonly<Record<string, unknown>> }
  return `export const AGENTS = { ${Object.keys(AGENTS)
    .map((id) => `get '${id}'() { return require('../agents/${id}.ts').default }`)
    .join(', ')} }`
}

const indexes: Readonly<Record<string, (path: string) => Promise<string>>> = { 'src/core/commands/index.ts': lazyIndex, 'src/node/agents.ts': lazyAgents }
