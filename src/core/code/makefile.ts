// Owns reading Makefiles: variables, rules, prerequisites and recipes → the shell texts that a target runs.
import type { TaskContext, TaskStep } from './task.ts'

interface Variable {
  readonly text: string
  readonly simple: boolean
}

interface Rule {
  readonly targets: readonly string[]
  /** The pattern of a static or implicit rule. */
  readonly pattern: string
  readonly needs: readonly string[]
  readonly recipe: readonly string[]
  readonly variables: Readonly<Record<string, string>>
}

interface Make {
  readonly file: string
  readonly variables: Map<string, Variable>
  readonly rules: Rule[]
  readonly context: TaskContext
  readonly shells: string[]
  shell: string
  oneShell: boolean
  prefix: string
}

/** Name of a step that runs while the file is read, which a dry run does too. */
const SHELL_STEP = '$(shell)'

/** The steps of a target (the first one by default) after those of its prerequisites; undefined where there is no such target. */
export const readMake = (text: string, name: string, file: string, context: TaskContext): readonly TaskStep[] | undefined => {
  const make: Make = { file, variables: new Map(), rules: [], context, shells: [], shell: 'sh', oneShell: false, prefix: '\t' }
  for (const [key, value] of Object.entries(context.variables ?? {})) make.variables.set(key, { text: value, simple: false })
  readLines(make, text)
  const first = make.rules.flatMap((r) => r.targets).find((t) => !/^\.[A-Za-z_]/.test(t) && !t.includes('%'))
  const target = name || (make.variables.get('.DEFAULT_GOAL')?.text.trim() ?? first)
  if (target === undefined) return undefined
  const steps = targetSteps(make, target, new Set())
  if (!steps) return undefined
  const parsed = make.shells.map((s): TaskStep => ({ text: s, shell: make.shell, file, name: SHELL_STEP }))
  const shell = make.variables.get('SHELL')?.text.trim() ?? ''
  if (OWN_SHELL.test(shell)) parsed.unshift({ text: `${expand(make, shell, {}, 0)} -c true`, shell: 'sh', file, name: SHELL_STEP })
  return [...parsed, ...(context.dry ? steps.filter((each) => each.name === SHELL_STEP) : steps)]
}

/** A shell that is a file of the project. */
const OWN_SHELL = /^(?!\/(usr\/|bin\/))\S*\//

const INCLUDE = /^[ \t]*(?:-|s)?include[ \t]+(.+)$/gm
const MOST_INCLUDED = 8

/** Files that a Makefile includes by plain names, absolute. */
export const includedFiles = (text: string, folder: string): readonly string[] =>
  [...text.matchAll(INCLUDE)]
    .flatMap((match) =>
      withoutComment(match[1] ?? '')
        .trim()
        .split(/\s+/),
    )
    .filter((name) => name !== '' && !/[$*?%]/.test(name))
    .slice(0, MOST_INCLUDED)
    .map((name) => (name.startsWith('/') ? name : `${folder}/${name}`))

/** The text with those files in the places where they are included. */
export const withIncluded = (text: string, folder: string, files: Readonly<Record<string, string>>): string =>
  text.replace(INCLUDE, (line) => {
    const parts = includedFiles(line, folder).flatMap((path) => (Object.hasOwn(files, path) ? (files[path] ?? '') : []))
    return parts.length === 0 ? line : parts.join('\n')
  })

const ASSIGN = /^(?:override\s+|export\s+|unexport\s+)*([A-Za-z_.][\w.\-/]*)\s*(\?=|:{0,3}=|\+=|!=)\s*(.*)$/
const CONDITION = /^\s*(ifeq|ifneq|ifdef|ifndef|else|endif)\b/

const readLines = (make: Make, source: string): void => {
  const lines = source.replace(/\r\n/g, '\n').split('\n')
  let open: { rule: Rule; recipe: string[] } | undefined
  for (let i = 0; i < lines.length; i += 1) {
    let line = lines[i] ?? ''
    while (line.endsWith('\\') && i + 1 < lines.length) {
      i += 1
      line = `${line.slice(0, -1).trimEnd()} ${(lines[i] ?? '').trim()}`
    }
    if (open && line.startsWith(make.prefix)) {
      open.recipe.push(line.slice(1))
      continue
    }
    const bare = withoutComment(line)
    if (bare.trim() === '' || CONDITION.test(bare)) continue
    const define = /^\s*(?:override\s+)?define\s+(\S+)/.exec(bare)
    if (define) {
      i = readDefine(make, lines, i + 1, define[1] ?? '')
      continue
    }
    open = readAssignment(make, bare.trim()) ? undefined : readRule(make, bare)
  }
}

const withoutComment = (line: string): string => line.replace(/(^|[^\\])#.*$/, '$1')

const readDefine = (make: Make, lines: readonly string[], from: number, name: string): number => {
  let end = from
  while (end < lines.length && !/^\s*endef\b/.test(lines[end] ?? '')) end += 1
  make.variables.set(name, { text: lines.slice(from, end).join('\n'), simple: false })
  return end
}

const fromOutside = (make: Make, name: string): Variable | undefined => {
  const text = make.context.env?.(name)
  return text === undefined ? undefined : { text, simple: true }
}

const readAssignment = (make: Make, line: string): boolean => {
  const [, name, sign, value = ''] = ASSIGN.exec(line) ?? []
  if (name === undefined || sign === undefined) return /^(export|unexport|include|-include|sinclude|vpath|undefine)\b/.test(line)
  if (make.context.variables && Object.hasOwn(make.context.variables, name)) return true
  const before = make.variables.get(name) ?? fromOutside(make, name)
  if (sign === '?=' && before) return true
  if (sign === '+=') make.variables.set(name, { text: before ? `${before.text} ${value}` : value, simple: false })
  else if (sign === '!=') {
    make.shells.push(expand(make, value, {}, 0))
    make.variables.set(name, { text: `$$(${value})`, simple: false })
  } else make.variables.set(name, { text: sign === '=' || sign === '?=' ? value : expand(make, value, {}, 0, true), simple: sign !== '=' && sign !== '?=' })
  if (name === 'SHELL') make.shell = value.trim().split('/').at(-1) ?? 'sh'
  if (name === '.RECIPEPREFIX' && value !== '') make.prefix = value[0] ?? '\t'
  return true
}

const RULE = /^([^:=\t][^:=]*?)\s*(::?)(?!=)\s*(.*)$/

const readRule = (make: Make, line: string): { rule: Rule; recipe: string[] } | undefined => {
  const [, left, , right = ''] = RULE.exec(line) ?? []
  if (left === undefined) {
    // `$(shell …)` or `$(eval …)` on a line of its own.
    expand(make, line, {}, 0, true)
    return undefined
  }
  const targets = words(expand(make, left, {}, 0))
  if (targets.includes('.ONESHELL')) make.oneShell = true
  const own = ASSIGN.exec(right)
  if (own?.[1] && !right.startsWith('=')) {
    make.rules.push({
      targets,
      pattern: '',
      needs: [],
      recipe: [],
      variables: Object.hasOwn(make.context.variables ?? {}, own[1]) ? {} : { [own[1]]: own[3] ?? '' },
    })
    return undefined
  }
  const [needsText = '', ...inline] = right.split(';')
  const fixed = /^([^:]*%[^:]*):(.*)$/.exec(needsText)
  const needs = words(expand(make, fixed?.[2] ?? needsText, {}, 0)).filter((n) => n !== '|')
  const recipe = inline.length > 0 ? [inline.join(';').trim()] : []
  const rule: Rule = { targets, pattern: fixed?.[1]?.trim() ?? '', needs, recipe, variables: {} }
  make.rules.push(rule)
  return { rule, recipe }
}

const words = (text: string): string[] => text.split(/\s+/).filter((w) => w !== '')

const stemOf = (pattern: string, name: string): string | undefined => {
  const cut = pattern.indexOf('%')
  if (cut < 0) return undefined
  const [before, after] = [pattern.slice(0, cut), pattern.slice(cut + 1)]
  return name.startsWith(before) && name.endsWith(after) && name.length > before.length + after.length - 1
    ? name.slice(before.length, name.length - after.length)
    : undefined
}

const MOST = 200

const targetSteps = (make: Make, name: string, seen: Set<string>): readonly TaskStep[] | undefined => {
  if (seen.has(name) || seen.size > MOST) return []
  const direct = make.rules.filter((r) => r.targets.includes(name))
  const implicit = direct.some((r) => r.recipe.length > 0) ? undefined : make.rules.find((r) => r.targets.some((t) => stemOf(t, name) !== undefined))
  const rules = implicit ? [...direct, implicit] : direct
  if (rules.length === 0) return undefined
  seen.add(name)
  const variables = Object.assign({}, ...rules.map((r) => r.variables)) as Record<string, string>
  return rules.flatMap((rule) => {
    const stem = stemOf(rule.pattern || (rule.targets.find((t) => stemOf(t, name) !== undefined) ?? ''), name) ?? ''
    const needs = rule.needs.map((n) => (stem ? n.replace('%', stem) : n))
    const before = needs.flatMap((n) => targetSteps(make, n, seen) ?? [])
    const automatic = {
      ...variables,
      '@': name,
      '<': needs[0] ?? '',
      '^': needs.join(' '),
      '+': needs.join(' '),
      '?': needs.join(' '),
      '*': stem,
      '@D': '.',
      '@F': name,
    }
    return [...before, ...recipeSteps(make, rule, name, automatic)]
  })
}

const recipeSteps = (make: Make, rule: Rule, name: string, automatic: Readonly<Record<string, string>>): readonly TaskStep[] => {
  const known = make.shells.length
  const lines = rule.recipe
    .flatMap((line) => expand(make, line, automatic, 0).split('\n'))
    .map((line) => line.replace(/^[\s@+-]+/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
  const extra = make.shells.splice(known).map((s): TaskStep => ({ text: s, shell: make.shell, file: make.file, name: SHELL_STEP }))
  const path = make.variables.get('PATH')
  const before = path === undefined ? '' : `PATH="${path.simple ? path.text : expand(make, path.text, automatic, 0)}"; `
  const texts = make.oneShell && lines.length > 0 ? [lines.join('\n')] : lines
  return [...extra, ...texts.map((text): TaskStep => ({ text: before + text, shell: make.shell, file: make.file, name }))]
}

const DEEP = 24
const LONG = 65_536

/** A text with its `$(…)` filled in. What make does not know is left to the shell as `${NAME}`. */
const expand = (make: Make, text: string, automatic: Readonly<Record<string, string>>, depth: number, parsing = false): string => {
  if (depth > DEEP || !text.includes('$')) return text
  let out = ''
  for (let i = 0; i < text.length && out.length < LONG; i += 1) {
    const c = text[i]
    if (c !== '$') {
      out += c
      continue
    }
    const next = text[i + 1] ?? ''
    i += 1
    if (next === '$') out += '$'
    else if (next === '(' || next === '{') {
      const end = closing(text, i, next)
      out += reference(make, text.slice(i + 1, end), automatic, depth + 1, parsing)
      i = end
    } else out += variable(make, next, automatic, depth + 1)
  }
  return out
}

const closing = (text: string, from: number, open: string): number => {
  const close = open === '(' ? ')' : '}'
  let depth = 0
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === open) depth += 1
    else if (text[i] === close && --depth === 0) return i
  }
  return text.length
}

const reference = (make: Make, inner: string, automatic: Readonly<Record<string, string>>, depth: number, parsing: boolean): string => {
  const call = /^([a-z-]+)\s+([\s\S]*)$/.exec(inner)
  if (call?.[1] && FUNCTIONS.has(call[1])) return apply(make, call[1], call[2] ?? '', automatic, depth, parsing)
  const replaced = /^([^:]+):([^=]*)=(.*)$/.exec(inner)
  if (replaced)
    return words(variable(make, replaced[1] ?? '', automatic, depth))
      .map((w) => swap(w, replaced[2] ?? '', replaced[3] ?? ''))
      .join(' ')
  return variable(make, expand(make, inner, automatic, depth), automatic, depth)
}

const swap = (word: string, from: string, to: string): string => {
  if (from.includes('%')) {
    const stem = stemOf(from, word)
    return stem === undefined ? word : to.replace('%', stem)
  }
  return word.endsWith(from) ? word.slice(0, word.length - from.length) + to : word
}

const variable = (make: Make, name: string, automatic: Readonly<Record<string, string>>, depth: number): string => {
  if (Object.hasOwn(automatic, name)) return expand(make, automatic[name] ?? '', {}, depth)
  const found = make.variables.get(name)
  if (found) return found.simple ? found.text : expand(make, found.text, automatic, depth)
  if (name === 'MAKE') return 'make'
  if (name === 'CURDIR') return make.context.cwd
  if (name === 'HOME') return make.context.home
  if (name === 'RM') return 'rm -f'
  if (name === 'CC') return 'cc'
  return /^[A-Za-z_]\w*$/.test(name) && /^[A-Z_]+$/.test(name) && !/^(MAKEFLAGS|MAKECMDGOALS|MAKEFILE_LIST)$/.test(name) ? `\${${name}}` : ''
}

const FUNCTIONS = new Set([
  'shell',
  'wildcard',
  'patsubst',
  'subst',
  'dir',
  'notdir',
  'basename',
  'suffix',
  'addprefix',
  'addsuffix',
  'strip',
  'filter',
  'filter-out',
  'foreach',
  'if',
  'or',
  'and',
  'firstword',
  'lastword',
  'word',
  'words',
  'wordlist',
  'sort',
  'call',
  'abspath',
  'realpath',
  'info',
  'warning',
  'error',
  'eval',
  'value',
  'origin',
  'join',
  'findstring',
  'file',
])

const pieces = (text: string): string[] => {
  const out = ['']
  let depth = 0
  for (const c of text) {
    if (c === '(' || c === '{') depth += 1
    if (c === ')' || c === '}') depth -= 1
    if (c === ',' && depth === 0) out.push('')
    else out[out.length - 1] += c
  }
  return out
}

const apply = (make: Make, name: string, text: string, automatic: Readonly<Record<string, string>>, depth: number, parsing: boolean): string => {
  const fill = (t: string | undefined): string => expand(make, (t ?? '').trim(), automatic, depth, parsing)
  const given = pieces(text)
  const [a, b, c] = given
  switch (name) {
    case 'shell': {
      const command = fill(text)
      make.shells.push(command)
      return `$(${command})`
    }
    case 'patsubst':
      return words(fill(c))
        .map((w) => swap(w, fill(a), fill(b)))
        .join(' ')
    case 'subst':
      return fill(c).replaceAll(fill(a), fill(b))
    case 'dir':
      return words(fill(a))
        .map((w) => w.slice(0, w.lastIndexOf('/') + 1) || './')
        .join(' ')
    case 'notdir':
      return words(fill(a))
        .map((w) => w.slice(w.lastIndexOf('/') + 1))
        .join(' ')
    case 'basename':
      return words(fill(a))
        .map((w) => w.replace(/\.[^./]*$/, ''))
        .join(' ')
    case 'addprefix':
      return words(fill(b))
        .map((w) => fill(a) + w)
        .join(' ')
    case 'addsuffix':
      return words(fill(b))
        .map((w) => w + fill(a))
        .join(' ')
    case 'filter':
    case 'filter-out':
    case 'findstring':
      return fill(b)
    case 'foreach':
      return words(fill(b))
        .slice(0, 64)
        .map((w) => expand(make, given.slice(2).join(','), { ...automatic, [fill(a)]: w }, depth))
        .join(' ')
    case 'if':
      return fill(a) !== '' ? fill(b) : fill(c)
    case 'or':
      return given.map(fill).find((t) => t !== '') ?? ''
    case 'firstword':
      return words(fill(a))[0] ?? ''
    case 'call':
      return called(make, given, automatic, depth)
    case 'info':
    case 'warning':
    case 'error':
    case 'eval':
    case 'origin':
    case 'file':
      return ''
    case 'value':
      return variable(make, fill(a), automatic, depth)
    case 'word':
    case 'wordlist':
      return fill(given.at(-1))
    default:
      return fill(text)
  }
}

const called = (make: Make, given: readonly string[], automatic: Readonly<Record<string, string>>, depth: number): string => {
  const [name = '', ...rest] = given.map((g) => expand(make, g.trim(), automatic, depth))
  const numbered = Object.fromEntries(rest.map((r, i) => [String(i + 1), r]))
  return expand(make, make.variables.get(name)?.text ?? '', { ...automatic, ...numbered }, depth)
}
