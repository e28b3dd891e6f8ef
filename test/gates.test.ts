// Owns proof that the layout holds, and that each gate bites.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { eagerModels, flagsInPolicies, impure, ownerless, readTree, root, strayTopLevel, tooLong, verdictsInKnowledge, wrongImports } from './gates.ts'

const source = readTree('src', /\.ts$/)
const policies = readTree('policies', /\.yaml$/)

describe('the layout', () => {
  test('has files to look at', () => {
    expect(Object.keys(source).length).toBeGreaterThan(60)
    expect(Object.keys(policies).length).toBeGreaterThan(4)
  })
  test('imports go one way', () => expect(wrongImports(source)).toEqual([]))
  test('core is pure', () => expect(impure(source)).toEqual([]))
  test('no source file is over 600 lines', () => expect(tooLong(source, 601)).toEqual([]))
  test('each file says what it owns', () => expect(ownerless(source)).toEqual([]))
  test('no program file holds a verdict', () => expect(verdictsInKnowledge(source)).toEqual([]))
  test('no policy names an option', () => expect(flagsInPolicies(policies)).toEqual([]))
  test('models are loaded only where one is named', () => expect(eagerModels(source)).toEqual([]))
  test('the top level is as designed', () => expect(strayTopLevel(readdirSync(root))).toEqual([]))
  test('the index of programs is fresh', () => {
    expect(() => execFileSync(process.execPath, [join(root, 'test/generate-index.ts'), '--check'], { stdio: 'pipe' })).not.toThrow()
  })
})

describe('each gate bites', () => {
  const seeded: readonly [string, () => readonly string[]][] = [
    ['core importing node', () => wrongImports({ 'src/core/shell/x.ts': "import { y } from '../../node/y.ts'" })],
    ['commands importing effects', () => wrongImports({ 'src/core/commands/x.ts': "import { y } from '../effects/y.ts'" })],
    ['policy importing commands', () => wrongImports({ 'src/core/policy/x.ts': "import type { y } from '../commands/y.ts'" })],
    ['agents importing each other', () => wrongImports({ 'src/agents/x.ts': "import y from './y.ts'" })],
    ['serve importing a store', () => wrongImports({ 'src/serve/x.ts': "import y from '../stores/y.ts'" })],
    ['worker importing node', () => wrongImports({ 'src/worker.ts': "import y from './node/y.ts'" })],
    ['core importing a package that is not listed', () => wrongImports({ 'src/core/x.ts': "import { execa } from 'execa'" })],
    ['a lazy import', () => wrongImports({ 'src/core/x.ts': "const y = await import('../node/y.ts')" })],
    ['the clock', () => impure({ 'src/core/x.ts': 'const now = Date.now()' })],
    ['chance', () => impure({ 'src/core/x.ts': 'const x = Math.random()' })],
    ['a node module', () => impure({ 'src/core/x.ts': "import fs from 'node:fs'" })],
    ['the process', () => impure({ 'src/core/x.ts': 'const home = process.env.HOME' })],
    ['a long file', () => tooLong({ 'src/core/x.ts': 'x\n'.repeat(700) }, 601)],
    ['a file without an owner line', () => ownerless({ 'src/core/x.ts': 'export const x = 1' })],
    ['a verdict in a program file', () => verdictsInKnowledge({ 'src/core/commands/x.ts': "export default { names: ['x'], verdict: 'deny' }" })],
    ['a flag in a policy', () => flagsInPolicies({ 'policies/x.yaml': 'if: effect.target.contains("--force")' })],
    ['a model loaded at the start', () => eagerModels({ 'src/node/guard.ts': "import { createSystemOne } from '../models/system-one.ts'" })],
    ['what loads models, loaded at the start', () => eagerModels({ 'src/node/guard.ts': "import { openBackend } from './model-backend.ts'" })],
    ['a stray folder', () => strayTopLevel(['docs'])],
  ]
  for (const [what, gate] of seeded) test(what, () => expect(gate()).toHaveLength(1))

  test('and near misses pass', () => {
    expect(eagerModels({ 'src/node/models.ts': "const x = await import('./model-backend.ts')\nimport type { Y } from '../models/dialect.ts'" })).toEqual([])
    expect(impure({ 'src/core/x.ts': "// Date.now is not used\nconst name = 'Math.random'" })).toEqual([])
    expect(wrongImports({ 'src/core/effects/x.ts': "import { y } from '../shell/y.ts'\nimport { z } from '../value.ts'" })).toEqual([])
    expect(flagsInPolicies({ 'policies/x.yaml': 'if: effect.force == "yes"\nreason: forced' })).toEqual([])
    expect(verdictsInKnowledge({ 'src/core/commands/x.ts': "// never says 'deny'\nexport default { names: ['x'] }" })).toEqual([])
  })
})

describe('core runs anywhere', () => {
  test('bundled for no platform, in an empty context', async () => {
    const bundle = await build({
      stdin: {
        contents: "export { plan } from './src/core/effects/analyse.ts'; export { normalise } from './src/core/action/normalise.ts'",
        resolveDir: root,
        loader: 'ts',
      },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'core',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      logLevel: 'silent',
    })
    const context = vm.createContext({ TextEncoder, TextDecoder, URL, atob, btoa })
    const text = `${bundle.outputFiles[0]?.text};JSON.stringify(core.plan(core.normalise({ tool: 'Bash', input: { command: 'rm -rf ~' }, cwd: '/home/dev/app' })).effects.map((e) => [e.kind, e.place]))`
    expect(JSON.parse(vm.runInContext(text, context))).toContainEqual(['fs.delete', 'home-root'])
  })
  test('its own compiler settings know no Node types', () => {
    expect(JSON.parse(readFileSync(join(root, 'src/core/tsconfig.json'), 'utf8')).compilerOptions.types).toEqual([])
  })
})
