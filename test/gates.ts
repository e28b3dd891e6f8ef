// Owns the gates: who may import whom, purity of core, sizes, and that knowledge and verdicts stay apart. Functions over file texts, so that each can be shown to bite.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

export type Files = Readonly<Record<string, string>>

export const root = join(import.meta.dirname, '..')

/** All files below a folder of the repository, by their path from the root. */
export const readTree = (folder: string, pattern: RegExp): Files => {
  const out: Record<string, string> = {}
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name))
    if (entry.isFile() && pattern.test(path)) out[path] = readFileSync(join(root, path), 'utf8')
  }
  return out
}

interface Import {
  readonly from: string
  readonly typeOnly: boolean
}

const importsOf = (text: string, which: 'all' | 'static' = 'all'): readonly Import[] => {
  const out: Import[] = []
  for (const match of text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm))
    out.push({ from: match[2] ?? '', typeOnly: match[1] !== undefined })
  if (which === 'static') return out
  for (const match of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) out.push({ from: match[1] ?? '', typeOnly: false })
  return out
}

/** The part of the source a file belongs to: `core` for core's own files, `core/shell`, `agents`, `node`, `worker.ts`, … */
const partOf = (path: string): string => {
  const [, first = '', second = ''] = path.split('/')
  if (first !== 'core') return first
  return second.endsWith('.ts') ? 'core' : `core/${second}`
}

/** part → parts it may import. `:type` allows types only. The same part is always allowed except where it is left out of `SIBLINGS`. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  'core/action': ['core'],
  'core/shell': ['core'],
  'core/code': ['core'],
  'core/commands': ['core'],
  'core/effects': ['core', 'core/shell', 'core/commands', 'core/code'],
  'core/memory': ['core'],
  'core/policy': ['core'],
  'core/decide': ['core', 'core/action', 'core/effects', 'core/policy', 'core/memory'],
  'core/replay': ['core', 'core/action', 'core/effects', 'core/policy', 'core/decide'],
  agents: ['core'],
  models: ['core'],
  stores: ['core'],
  serve: ['core', 'core/decide', 'core/policy', 'core/replay'],
  node: ['core', 'core/action', 'core/effects', 'core/policy', 'core/memory', 'core/decide', 'core/replay', 'agents', 'models', 'stores', 'serve'],
  'worker.ts': ['core', 'core/action', 'core/effects', 'core/policy', 'core/decide', 'core/replay', 'models', 'stores', 'serve'],
}

/** Parts whose files may not import each other. */
const NO_SIBLINGS: ReadonlySet<string> = new Set(['agents', 'stores'])

const CORE_PACKAGES: ReadonlySet<string> = new Set([
  'unbash',
  'brace-expansion',
  'ipaddr.js',
  'picomatch',
  're2js',
  'yaml',
  'zod',
  '@marcbachmann/cel-js',
  '@noble/hashes',
  '@lezer/common',
  '@lezer/python',
  '@lezer/javascript',
  'smol-toml',
  'sql-parser-cst',
])

const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/')

/** Imports that go against the layout. */
export const wrongImports = (files: Files): readonly string[] => {
  const out: string[] = []
  for (const [path, text] of Object.entries(files)) {
    const part = partOf(path)
    for (const { from } of importsOf(text)) {
      if (!from.startsWith('.')) {
        if (part.startsWith('core') && !CORE_PACKAGES.has(packageOf(from))) out.push(`${path} imports ${from}`)
        continue
      }
      const target = normalize(join(dirname(path), from))
      const to = target.startsWith('src/') ? partOf(target) : target
      const allowed = to === part ? !NO_SIBLINGS.has(part) : (MAY_IMPORT[part] ?? []).includes(to)
      if (!allowed) out.push(`${path} imports ${target}`)
    }
  }
  return out
}

/** Modules that load a model when they are loaded themselves, and so must be imported lazily, as every command is. */
const LOADS_MODELS: ReadonlySet<string> = new Set(['src/node/model-backend.ts', 'src/node/tuned-weights.ts', 'src/node/teacher.ts'])

/** Imports that would load a decision model although none is named. */
export const eagerModels = (files: Files): readonly string[] =>
  Object.entries(files).flatMap(([path, text]) => {
    if (!path.startsWith('src/node/') || path.startsWith('src/node/commands/') || LOADS_MODELS.has(path)) return []
    return importsOf(text, 'static')
      .filter(({ from, typeOnly }) => !typeOnly && from.startsWith('.'))
      .map(({ from }) => normalize(join(dirname(path), from)))
      .filter((target) => target.startsWith('src/models/') || LOADS_MODELS.has(target))
      .map((target) => `${path} imports ${target} at its start`)
  })

const IMPURE =
  /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bBuffer\b|\bsetTimeout\b|\bsetInterval\b|\bperformance\.|\bglobalThis\b|['"]node:|\bfetch\(|\brequire\(/

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Strings and patterns may speak of impure things (they are what code readers look for); code may not. */
const withoutStrings = (text: string): string =>
  withoutComments(text).replace(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[=(,:[!&|?;\s])\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*/g,
    "''",
  )

export const impure = (files: Files): readonly string[] =>
  Object.entries(files)
    .filter(([path]) => path.startsWith('src/core/') && !path.endsWith('.d.ts'))
    .flatMap(([path, text]) => {
      const found = IMPURE.exec(withoutStrings(text)) ?? /from\s+['"]node:/.exec(text)
      return found === null ? [] : [`${path} uses ${found[0]}`]
    })

/** Files that are too long to find one's way in, and core root files that are more than contracts. Generated and data tables aside. */
export const tooLong = (files: Files, most: number): readonly string[] =>
  Object.entries(files)
    .filter(([path, text]) => !path.endsWith('commands/index.ts') && text.split('\n').length > most)
    .map(([path, text]) => `${path} has ${text.split('\n').length} lines`)

/** First lines must say what the file owns. */
export const ownerless = (files: Files): readonly string[] =>
  Object.entries(files)
    .filter(([, text]) => !/^(#!.*\n)?\/\/ \S.{15,}/.test(text))
    .map(([path]) => path)

/** A program file that decides. Programs may have sub-commands called `allow` or `deny` (ufw); a field that holds one as a verdict may not be there. */
export const verdictsInKnowledge = (files: Files): readonly string[] =>
  Object.entries(files)
    .filter(([path]) => path.startsWith('src/core/commands/'))
    .filter(([, text]) => /\b(verdict|decision|action|judgement)\s*[:=]\s*['"](allow|ask|deny)['"]|\b(verdict|decision)\s*:/.test(withoutComments(text)))
    .map(([path]) => path)

/** A policy that names a program's option. */
export const flagsInPolicies = (files: Files): readonly string[] =>
  Object.entries(files)
    .filter(([path]) => path.startsWith('policies/') && !path.endsWith('.cases.yaml'))
    .filter(([, text]) => /["'\s(]--?[a-z][\w-]*["'=]/.test(text.replace(/^\s*#.*$/gm, '').replace(/^\s*(reason|instead):.*$/gm, '')))
    .map(([path]) => path)

/** Folders and files on the top level beside those of the layout. */
export const strayTopLevel = (names: readonly string[]): readonly string[] => {
  const known = new Set([
    'src',
    'policies',
    'test',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'mcp.json.example',
    'README.md',
    'LICENSE',
    'CHANGELOG.md',
    'biome.json',
    'vitest.config.ts',
    'node_modules',
    'dist',
    'coverage',
  ])
  return names.filter((name) => !known.has(name) && !name.startsWith('.'))
}
