// Owns reading justfiles: settings, variables, recipes with their dependencies → the shell texts that a recipe runs.
import type { TaskContext, TaskStep } from './task.ts'

interface Recipe {
  readonly name: string
  readonly params: readonly { readonly name: string; readonly fallback: string | undefined; readonly many: boolean }[]
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly body: readonly string[]
}

interface Just {
  readonly file: string
  readonly context: TaskContext
  readonly variables: Map<string, string>
  readonly aliases: Map<string, string>
  readonly recipes: Map<string, Recipe>
  readonly shells: string[]
  shell: string
}

const HEAD = /^@?([A-Za-z_][\w-]*)((?:\s+[^:=]*?(?:=\s*(?:'[^']*'|"[^"]*"|`[^`]*`|[^\s:]+))?)*)\s*:(?!=)(.*)$/

/** The steps of a recipe (the first by default) after those of its dependencies; undefined where there is no such recipe. */
export const readJust = (text: string, name: string, file: string, context: TaskContext): readonly TaskStep[] | undefined => {
  const just: Just = {
    file,
    context,
    variables: new Map(Object.entries(context.variables ?? {})),
    aliases: new Map(),
    recipes: new Map(),
    shells: [],
    shell: 'sh',
  }
  readLines(just, text)
  const [first] = just.recipes.keys()
  const steps = recipeSteps(just, name || (just.recipes.has('default') ? 'default' : (first ?? '')), context.args ?? [], new Set())
  return steps && [...just.shells.map((s): TaskStep => ({ text: s, shell: just.shell, file, name: '`…`' })), ...steps]
}

const readLines = (just: Just, text: string): void => {
  let body: string[] | undefined
  for (const line of text
    .replace(/\r\n/g, '\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')) {
    if (/^\s+\S/.test(line) || (line.trim() === '' && body)) {
      body?.push(line)
      continue
    }
    body = undefined
    if (line.startsWith('#') || line.trim() === '' || line.startsWith('[')) continue
    const alias = /^alias\s+([\w-]+)\s*:=\s*([\w-]+)/.exec(line)
    const set = /^set\s+(?:windows-)?shell\s*:=\s*\[\s*['"]([^'"]+)/.exec(line)
    const assign = /^(?:export\s+)?([A-Za-z_][\w-]*)\s*:=\s*(.*)$/.exec(line)
    if (alias) just.aliases.set(alias[1] ?? '', alias[2] ?? '')
    else if (set) {
      if (!line.startsWith('set windows')) just.shell = set[1]?.split('/').at(-1) ?? 'sh'
    } else if (line.startsWith('set ')) continue
    else if (assign) {
      if (!Object.hasOwn(just.context.variables ?? {}, assign[1] ?? '')) just.variables.set(assign[1] ?? '', valueIn(just, assign[2] ?? ''))
    } else body = readHead(just, line)
  }
}

const readHead = (just: Just, line: string): string[] | undefined => {
  const [, name, params = '', deps = ''] = HEAD.exec(line) ?? []
  if (name === undefined) return undefined
  const body: string[] = []
  const [before = '', after = ''] = deps.replace(/#.*$/, '').split('&&')
  const names = (t: string): string[] => [...t.matchAll(/\(\s*([\w-]+)[^)]*\)|([\w-]+)/g)].map((m) => m[1] ?? m[2] ?? '')
  const list = [...params.matchAll(/([*+$]*)([A-Za-z_][\w-]*)(?:\s*=\s*('[^']*'|"[^"]*"|`[^`]*`|[^\s:]+))?/g)].map((m) => ({
    name: m[2] ?? '',
    fallback: m[3] === undefined ? undefined : valueIn(just, m[3]),
    many: /[*+]/.test(m[1] ?? ''),
  }))
  just.recipes.set(name, { name, params: list, before: names(before), after: names(after), body })
  return body
}

/** A text, a variable, a command between backquotes, joined by `+` and `/`. */
const valueIn = (just: Just, expression: string): string => {
  const pieces = expression.match(/'[^']*'|"(?:\\.|[^"\\])*"|`[^`]*`|env(?:_var)?(?:_or_default)?\(\s*['"]\w+['"][^)]*\)|[\w-]+(?:\([^)]*\))?|[+/]/g) ?? []
  return pieces
    .map((piece) => {
      if (piece === '+') return ''
      if (piece === '/') return '/'
      if (/^['"]/.test(piece)) return piece.slice(1, -1)
      if (piece.startsWith('`')) {
        just.shells.push(piece.slice(1, -1))
        return `$(${piece.slice(1, -1)})`
      }
      const env = /^env\w*\(\s*['"](\w+)['"]/.exec(piece)
      if (env) return `\${${env[1]}}`
      if (/^(justfile_directory|invocation_directory|source_directory)\(\)/.test(piece)) return just.context.cwd
      if (/^home_directory\(\)/.test(piece)) return just.context.home
      return just.variables.get(piece) ?? `\${${piece.replace(/\W.*$/, '')}}`
    })
    .join('')
}

const recipeSteps = (just: Just, asked: string, args: readonly string[], seen: Set<string>): readonly TaskStep[] | undefined => {
  const recipe = just.recipes.get(just.aliases.get(asked) ?? asked)
  if (!recipe) return undefined
  if (seen.has(recipe.name) || seen.size > 100) return []
  seen.add(recipe.name)
  const others = (names: readonly string[]): readonly TaskStep[] => names.flatMap((n) => recipeSteps(just, n, [], seen) ?? [])
  const values = new Map(
    recipe.params.map((p, i) => [p.name, p.many ? (args.length > i ? args.slice(i).join(' ') : (p.fallback ?? '')) : (args[i] ?? p.fallback)]),
  )
  return [...others(recipe.before), ...bodySteps(just, recipe, values), ...others(recipe.after)]
}

const bodySteps = (just: Just, recipe: Recipe, values: ReadonlyMap<string, string | undefined>): readonly TaskStep[] => {
  const indent = /^\s+/.exec(recipe.body.find((l) => l.trim() !== '') ?? '')?.[0].length ?? 0
  const lines = recipe.body.map((l) => l.slice(Math.min(indent, l.length - l.trimStart().length)))
  const fill = (line: string): string =>
    line
      .replace(/\{\{\{\{/g, '\0')
      .replace(/\{\{(.*?)\}\}/g, (_, e: string) => values.get(e.trim()) ?? valueIn(just, e.trim()))
      .replace(/\0/g, '{{')
  const step = (text: string, shell: string): TaskStep => ({ text, shell, file: just.file, name: recipe.name })
  const shebang = /^#!\s*(?:\S*\/)?(?:env\s+(?:-S\s+)?)?(?:\S*\/)?(\w+)/.exec(lines[0] ?? '')
  if (shebang) return [step(lines.map(fill).join('\n'), (shebang[1] ?? 'sh').replace(/\d+$/, '').replace(/^node$/, 'javascript'))]
  return lines.filter((l) => l.trim() !== '' && !l.trim().startsWith('#')).map((l) => step(fill(l).replace(/^[@-]+/, ''), just.shell))
}
