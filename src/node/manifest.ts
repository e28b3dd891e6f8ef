// Owns reading manifests from their text: which packages a project declares and which scripts it has. No file access.
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import type { ManifestFact } from '../core/fact.ts'

/** Names of the manifests that are read, in the order in which a folder is searched for them. */
export const MANIFESTS: readonly string[] = [
  'package.json',
  'pyproject.toml',
  'requirements.txt',
  'Pipfile',
  'Cargo.toml',
  'go.mod',
  'Gemfile',
  'composer.json',
  'deno.json',
  'pubspec.yaml',
]

type Table = Readonly<Record<string, unknown>>

/** Never throws: a manifest that does not parse declares nothing. `file` is its base name. */
export const readManifest = (file: string, text: string): ManifestFact => {
  try {
    return { file, ...(READERS[file]?.(text) ?? linesOf(text)) }
  } catch {
    return { file, packages: [], scripts: {} }
  }
}

type Read = Omit<ManifestFact, 'file'>

const table = (value: unknown): Table => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Table) : {})
const list = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])
const keys = (...tables: readonly unknown[]): readonly string[] => tables.flatMap((each) => Object.keys(table(each)))
const texts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(table(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** `Flask[async]>=2 ; python_version > "3"` → `flask` */
const pythonName = (text: string): string => /^\s*([A-Za-z0-9][A-Za-z0-9._-]*)/.exec(text)?.[1]?.toLowerCase().replace(/[._]+/g, '-') ?? ''
const pythonNames = (items: readonly string[]): readonly string[] => items.map(pythonName).filter((name) => name !== '')

const readPackageJson = (text: string): Read => {
  const all = table(JSON.parse(text))
  const packages = keys(all.dependencies, all.devDependencies, all.optionalDependencies, all.peerDependencies)
  return { packages, scripts: texts(all.scripts) }
}

const readPyproject = (text: string): Read => {
  const all = table(parseToml(text))
  const project = table(all.project)
  const poetry = table(table(all.tool).poetry)
  const groups = Object.values(table(poetry.group)).map((group) => table(group).dependencies)
  const optional = Object.values(table(project['optional-dependencies'])).flatMap(list)
  const dependencyGroups = Object.values(table(all['dependency-groups'])).flatMap(list)
  const packages = pythonNames([
    ...list(project.dependencies),
    ...optional,
    ...dependencyGroups,
    ...keys(poetry.dependencies, poetry['dev-dependencies'], ...groups),
  ])
  return { packages, scripts: { ...texts(project.scripts), ...texts(poetry.scripts) } }
}

const readPipfile = (text: string): Read => {
  const all = table(parseToml(text))
  return { packages: pythonNames(keys(all.packages, all['dev-packages'])), scripts: texts(all.scripts) }
}

const readCargo = (text: string): Read => {
  const all = table(parseToml(text))
  return { packages: keys(all.dependencies, all['dev-dependencies'], all['build-dependencies'], table(all.workspace).dependencies), scripts: {} }
}

const readComposer = (text: string): Read => {
  const all = table(JSON.parse(text))
  return { packages: keys(all.require, all['require-dev']), scripts: texts(all.scripts) }
}

const readDeno = (text: string): Read => {
  const all = table(JSON.parse(text))
  return { packages: keys(all.imports), scripts: texts(all.tasks) }
}

const readPubspec = (text: string): Read => {
  const all = table(parseYaml(text))
  return { packages: keys(all.dependencies, all.dev_dependencies), scripts: {} }
}

const matches = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])

/** `requirements*.txt`, where every line names a package. */
const linesOf = (text: string): Read => ({ packages: pythonNames(text.split('\n').filter((line) => !/^\s*[#-]/.test(line))), scripts: {} })

const READERS: Readonly<Record<string, (text: string) => Read>> = {
  'package.json': readPackageJson,
  'pyproject.toml': readPyproject,
  'requirements.txt': linesOf,
  Pipfile: readPipfile,
  'Cargo.toml': readCargo,
  'go.mod': (text) => ({ packages: matches(text, /^\s*(?:require\s+)?([a-z0-9.-]+\.[a-z]+\/\S+)\s+v\d/gm), scripts: {} }),
  Gemfile: (text) => ({ packages: matches(text, /^\s*gem\s+['"]([^'"]+)['"]/gm), scripts: {} }),
  'composer.json': readComposer,
  'deno.json': readDeno,
  'pubspec.yaml': readPubspec,
}
