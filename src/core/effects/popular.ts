// Owns which packages are widely used, by ecosystem, and which of them a name could be mistaken for. The names themselves: popular/.
import { CRATES } from './popular/crates.ts'
import { decodeNames, type Names } from './popular/encode.ts'
import { GEMS } from './popular/gems.ts'
import { GO } from './popular/go.ts'
import { lookalikeIn, plainName } from './popular/lookalike.ts'
import { NPM } from './popular/npm.ts'
import { PYPI } from './popular/pypi.ts'

const LISTS = { npm: NPM, pypi: PYPI, crates: CRATES, gems: GEMS, go: GO } as const
export type Ecosystem = keyof typeof LISTS

const ECOSYSTEM: Readonly<Record<string, Ecosystem>> = {
  npm: 'npm',
  pnpm: 'npm',
  yarn: 'npm',
  bun: 'npm',
  npx: 'npm',
  deno: 'npm',
  pip: 'pypi',
  pip3: 'pypi',
  pipx: 'pypi',
  uv: 'pypi',
  uvx: 'pypi',
  poetry: 'pypi',
  pdm: 'pypi',
  pipenv: 'pypi',
  conda: 'pypi',
  hatch: 'pypi',
  cargo: 'crates',
  gem: 'gems',
  bundle: 'gems',
  bundler: 'gems',
  go: 'go',
}

interface List {
  readonly top: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

const read = new Map<Ecosystem, List>()

/** Names are unpacked when they are first asked for. */
const listOf = (ecosystem: Ecosystem): List => {
  const known = read.get(ecosystem)
  if (known !== undefined) return known
  const { top, more }: Names = LISTS[ecosystem]
  const names = decodeNames(top)
  const list = { top: new Set(names), all: new Set([...names, ...decodeNames(more)]) }
  read.set(ecosystem, list)
  return list
}

export type Popularity = { readonly standing: 'popular' | 'unknown' | 'lookalike'; readonly like: string }

/** A Go package is popular where one of the modules above it is; the version is no part of the name. */
const isListed = (name: string, ecosystem: Ecosystem, all: ReadonlySet<string>): boolean => {
  if (all.has(name)) return true
  if (ecosystem !== 'go') return false
  const parts = name.replace(/@.*$/, '').split('/')
  return parts.some((_, i) => i > 0 && all.has(parts.slice(0, i + 1).join('/')))
}

/** How well a package is known in the manager's ecosystem; undefined where we have no list of it. */
export const popularityOf = (manager: string, given: string): Popularity | undefined => {
  const ecosystem = ECOSYSTEM[manager]
  if (ecosystem === undefined) return undefined
  const { top, all } = listOf(ecosystem)
  const name = plainName(given, ecosystem)
  if (isListed(name, ecosystem, all)) return { standing: 'popular', like: '' }
  const like = lookalikeIn(
    name.replace(/@[^/]*$/, (version) => (name.indexOf(version) > 0 ? '' : version)),
    top,
  )
  return { standing: like === '' ? 'unknown' : 'lookalike', like }
}

/** All names of an ecosystem's list, and those that others pretend to be. */
export const popularNames = (ecosystem: Ecosystem): List => listOf(ecosystem)
