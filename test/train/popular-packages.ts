// Owns making the lists of widely used packages (src/core/effects/popular/) out of published ones. Run by hand when they are to be renewed.
//
//   node test/train/popular-packages.ts FOLDER
//
// FOLDER holds what the sources below name, as they were published: `npm-high-impact/` (the npm package), `pypi.json`, `go.json`, `gems.json` (DataDog/guarddog,
// guarddog/analyzer/metadata/resources/top_*_packages.json), `gemfiles/*.lock` (Gemfile.lock of several applications), `crates.js` (huhu/rust-search-extension,
// extension/index/crates.js), `playground.json` (rust-lang/rust-playground, compiler/base/crate-information.json), `debian.txt` (one librust-*-dev package a line).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeNames } from '../../src/core/effects/popular/encode.ts'
import { lookalikeIn, plainName } from '../../src/core/effects/popular/lookalike.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('say in which folder the published lists are')
const at = (name: string): string => join(folder, name)
const json = (name: string): unknown => JSON.parse(readFileSync(at(name), 'utf8'))

interface Made {
  readonly file: string
  readonly constant: string
  readonly what: string
  readonly source: string
  readonly date: string
  /** Names that others may pretend to be. */
  readonly top: readonly string[]
  /** Names that are also widely used. */
  readonly more: readonly string[]
  /** Everything that the source knows: real packages, which must not be taken for look-alikes. */
  readonly known: readonly string[]
}

const packagesIn = (name: string): readonly string[] => {
  const data = json(name)
  const list = Array.isArray(data) ? data : (data as { readonly packages: unknown }).packages
  return (list as readonly unknown[]).map(String)
}

const dayOf = (name: string): string =>
  new Date((json(name) as { readonly downloaded_timestamp: number }).downloaded_timestamp * 1000).toISOString().slice(0, 10)

const npm = async (): Promise<Made> => {
  const lists = (await import(pathToFileURL(at('npm-high-impact/index.js')).href)) as Record<
    'npmHighImpact' | 'npmTopDependents' | 'npmTopDownloads',
    readonly string[]
  >
  const { version } = json('npm-high-impact/package.json') as { readonly version: string }
  return {
    file: 'npm.ts',
    constant: 'NPM',
    what: 'npm packages',
    source: `npm-high-impact ${version}: the most downloaded and the most depended upon`,
    date: '2026-09-23',
    top: [...lists.npmTopDownloads.slice(0, 1_000), ...lists.npmTopDependents.slice(0, 1_000)],
    more: [...lists.npmTopDownloads.slice(0, 3_000), ...lists.npmTopDependents.slice(0, 3_500)],
    known: lists.npmHighImpact,
  }
}

const pypi = (): Made => {
  const all = packagesIn('pypi.json')
  return {
    file: 'pypi.ts',
    constant: 'PYPI',
    what: 'Python packages',
    source: 'the 15,000 most downloaded of PyPI, as DataDog/guarddog keeps them (top_pypi_packages.json)',
    date: dayOf('pypi.json'),
    top: all.slice(0, 1_000),
    more: all.slice(0, 3_000),
    known: all,
  }
}

const go = (): Made => {
  const all = packagesIn('go.json')
  return {
    file: 'go.ts',
    constant: 'GO',
    what: 'Go modules',
    source: 'the most imported Go modules, as DataDog/guarddog keeps them (top_go_packages.json)',
    date: dayOf('go.json'),
    top: all.slice(0, 500),
    more: all.slice(0, 1_500),
    known: all,
  }
}

/** Gems that at least two of the applications lock. */
const locked = (): readonly string[] => {
  const counts = new Map<string, number>()
  for (const file of readdirSync(at('gemfiles')))
    for (const name of new Set([...readFileSync(at(`gemfiles/${file}`), 'utf8').matchAll(/^ {4}([\w.-]+) \(/gm)].map((match) => match[1] ?? '')))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > 1).map(([name]) => name)
}

const gems = (): Made => {
  const all = packagesIn('gems.json')
  return {
    file: 'gems.ts',
    constant: 'GEMS',
    what: 'Ruby gems',
    source:
      'the most downloaded gems, as DataDog/guarddog keeps them (top_rubygems_packages.json), and those that two of rubygems.org, rails, huginn and maybe lock',
    date: dayOf('gems.json'),
    top: all,
    more: locked(),
    known: [],
  }
}

const crates = async (): Promise<Made> => {
  const index = (await import(pathToFileURL(at('crates.js')).href)) as {
    readonly mapping: Record<string, string>
    readonly crateIndex: Record<string, unknown>
  }
  const known = Object.keys(index.crateIndex).map((name) => name.replace(/[@$&^][A-Za-z0-9]/g, (code) => index.mapping[code] ?? code).replaceAll('_', '-'))
  const all = new Set(known)
  const debian = readFileSync(at('debian.txt'), 'utf8')
    .split('\n')
    .map((line) => line.replace(/^librust-(.*?)(-\d[\d.]*)?-dev$/, '$1'))
  const playground = (json('playground.json') as readonly { readonly name: string }[]).map(({ name }) => name.replaceAll('_', '-'))
  return {
    file: 'crates.ts',
    constant: 'CRATES',
    what: 'Rust crates',
    source:
      'the crates that the Rust playground offers, and of the 20,000 most downloaded (huhu/rust-search-extension, 2025-02-12) those that Debian 12 packages',
    date: '2026-08-07',
    top: playground,
    more: debian.filter((name) => all.has(name)),
    known,
  }
}

/** Tools and frameworks that people install by hand, which the counts of downloads leave out; of npm only those that the source knows are added. */
const BY_HAND: Readonly<Record<string, string>> = {
  npm: `ky polka argon2 ulid superstruct valibot swc turbo nx changesets biome @biomejs/biome oxlint apollo-server @apollo/server urql kysely drizzle-orm drizzle-kit
    bullmq bull agenda kafkajs stripe twilio langchain ai jotai recoil @tanstack/react-router json-server rehype pdfkit pdf-lib electron-builder ionic capacitor
    astro remix @remix-run/react vercel netlify-cli wrangler serverless autocannon clinic lighthouse license-checker madge knip swagger-jsdoc openapi-typescript
    orval node-cron forever left-pad formatjs liquidjs viem wagmi`,
  pypi: 'python',
  gems: 'jekyll',
  crates: `axum actix-web warp rocket tonic sqlx diesel redis cargo-edit cargo-watch cargo-nextest cargo-audit cargo-deny cargo-llvm-cov cargo-expand ripgrep fd-find
    exa just wasm-pack sccache mdbook tauri leptos yew bevy`,
  go: '',
}

const LINE = 150

const written = (names: readonly string[]): string => {
  const lines = ['']
  for (const token of encodeNames(names)) {
    const last = lines.at(-1) ?? ''
    if (last.length + token.length > LINE) lines.push(token)
    else lines[lines.length - 1] = last === '' ? token : `${last} ${token}`
  }
  return lines.join('\n')
}

const write = (made: Made, plain: (name: string) => string): void => {
  const clean = (names: readonly string[]): readonly string[] => [...new Set(names.map(plain))].filter((name) => /^[@a-z0-9][\w@./~-]*$/.test(name)).sort()
  const top = clean(made.top)
  const targets = new Set(top)
  const listed = new Set([...top, ...clean(made.more)])
  // Real packages that look like one of the top: known, so that nobody is told otherwise.
  const real = clean(made.known).filter((name) => !listed.has(name) && lookalikeIn(name, targets) !== '')
  const known = new Set(clean(made.known))
  const byHand = (BY_HAND[made.file.replace('.ts', '')] ?? '').split(/\s+/).filter((name) => known.has(name) || made.file !== 'npm.ts')
  const more = clean([...made.more, ...real, ...byHand]).filter((name) => !targets.has(name))
  const text = `// Owns the names of widely used ${made.what}: data, made by test/train/popular-packages.ts. Source: ${made.source}; ${made.date}.
import type { Names } from './encode.ts'

/** ${top.length} that others pretend to be, ${more.length} more. */
export const ${made.constant}: Names = {
  top: \`${written(top)}\`,
  more: \`${written(more)}\`,
}
`
  writeFileSync(join(import.meta.dirname, '../../src/core/effects/popular', made.file), text)
  process.stdout.write(`${made.file}: ${top.length} + ${more.length} (${real.length} of them real look-alikes), ${text.length} characters\n`)
}

for (const made of [await npm(), pypi(), go(), gems(), await crates()]) write(made, (name) => plainName(name, made.file.replace('.ts', '')))
