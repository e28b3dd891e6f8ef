// Owns the check of what users install: no install script, no native file, exact versions. Reads the lock file and node_modules.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
interface Locked {
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}
const lock: { packages: Readonly<Record<string, Locked>> } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const manifest: { dependencies: Readonly<Record<string, string>> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const production = Object.entries(lock.packages).filter(([path, entry]) => path !== '' && entry.dev !== true)
const problems: string[] = []
for (const [path, entry] of production) {
  if (entry.hasInstallScript) problems.push(`${path} has an install script`)
  for (const name of readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }))
    if (/\.(node|gyp)$/.test(name)) problems.push(`${path} has the native file ${name}`)
}
for (const [name, version] of Object.entries(manifest.dependencies)) if (!/^\d/.test(version)) problems.push(`${name} has no exact version (${version})`)
if (production.length < 10) problems.push('the lock file has hardly any production package: was it read right?')
for (const problem of problems) console.log(problem)
console.log(`${production.length} production packages, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
