// Owns finding a project's task: which files hold it, and the shell texts that it runs. Makefiles are in makefile.ts, justfiles in justfile.ts.

import { parse as parseToml } from 'smol-toml'
import { readYaml } from '../yaml.ts'
import { asShell, BUILD_FILES, memberScripts } from './build-files.ts'
import { gitConfigured, gitHooks, hookFiles } from './git-files.ts'
import { readJust } from './justfile.ts'
import { includedFiles, readMake, withIncluded } from './makefile.ts'
import { bazelFiles, NAMED_FILES } from './named-files.ts'
import { itemsIn, record, type Table, wordIn } from './table.ts'
import { TOOL_FILES } from './tool-files.ts'

/** One text that a task runs. `shell` is a shell, or a language where the text is a program (`ruby`, `python`). */
export interface TaskStep {
  readonly text: string
  readonly shell: string
  /** The file that it stands in, absolute. */
  readonly file: string
  /** The task's own name, or the prerequisite's. */
  readonly name: string
  /** True where the words after the task's name are appended to the text. */
  readonly args?: boolean
}

export interface TaskContext {
  readonly cwd: string
  readonly home: string
  /** Variables given on the command line (`make X=y`), which a file does not override; those of the environment, which it does. */
  readonly variables?: Readonly<Record<string, string>>
  readonly env?: (name: string) => string | undefined
  /** A dry run: only what runs while the file is read. */
  readonly dry?: boolean
  /** The one file that holds the tasks, where it was named. */
  readonly file?: string
  readonly args?: readonly string[]
}

const FILES: Readonly<Record<string, { readonly names: readonly string[]; readonly upward: boolean }>> = {
  npm: { names: ['package.json'], upward: true },
  make: { names: ['GNUmakefile', 'makefile', 'Makefile'], upward: false },
  just: { names: ['justfile', 'Justfile', '.justfile'], upward: true },
  task: { names: ['Taskfile.yml', 'Taskfile.yaml', 'taskfile.yml', 'taskfile.yaml', 'Taskfile.dist.yml'], upward: true },
  rake: { names: ['Rakefile', 'rakefile', 'Rakefile.rb', 'lib/tasks/*.rake', 'rakelib/*.rake'], upward: true },
  composer: { names: ['composer.json'], upward: false },
  deno: { names: ['deno.json', 'deno.jsonc', 'package.json'], upward: true },
  python: { names: ['pyproject.toml'], upward: false },
  tox: { names: ['tox.ini', 'pyproject.toml', 'setup.cfg'], upward: false },
  'pre-commit': { names: ['.pre-commit-config.yaml'], upward: false },
  compose: { names: ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml'], upward: false },
  cargo: { names: ['.cargo/config.toml', '.cargo/config', 'build.rs', 'Cargo.toml'], upward: false },
  mix: { names: ['mix.exs'], upward: false },
  fastlane: { names: ['fastlane/Fastfile', 'Fastfile', '.fastlane/Fastfile'], upward: false },
  mise: { names: ['mise.toml', '.mise.toml', '.config/mise.toml'], upward: true },
  lerna: { names: ['packages/*/package.json', 'apps/*/package.json', 'libs/*/package.json'], upward: false },
  terraform: { names: ['*.tf', 'terragrunt.hcl'], upward: false },
  'terraform plan': { names: ['*.tf', 'terragrunt.hcl'], upward: false },
  ansible: { names: [], upward: false },
  nx: { names: ['project.json'], upward: false },
  sbt: { names: ['build.sbt'], upward: false },
  gradle: {
    names: ['settings.gradle', 'settings.gradle.kts', 'build.gradle', 'build.gradle.kts', '*/build.gradle', '*/build.gradle.kts'],
    upward: false,
  },
  'go generate': { names: ['*.go', '*/*.go', '*/*/*.go'], upward: false },
  curl: { names: [], upward: false },
  direnv: { names: ['.envrc'], upward: true },
  'git config': { names: ['.git/config'], upward: true },
  'git hooks': { names: ['.git/config'], upward: true },
  turbo: { names: ['package.json', 'packages/*/package.json', 'apps/*/package.json', 'libs/*/package.json'], upward: false },
  'yarn plugins': { names: ['.yarnrc.yml', '.yarnrc'], upward: false },
  npmrc: { names: ['.npmrc'], upward: false },
  bunfig: { names: ['bunfig.toml'], upward: false },
  procfile: { names: ['Procfile', 'Procfile.dev'], upward: false },
  devcontainer: { names: ['.devcontainer/devcontainer.json', '.devcontainer.json'], upward: false },
  'python build': { names: ['pyproject.toml'], upward: false },
  'pytest plugins': { names: ['pytest.ini', 'tox.ini', 'setup.cfg', 'pyproject.toml'], upward: false },
  'mypy plugins': { names: ['mypy.ini', '.mypy.ini', 'setup.cfg', 'pyproject.toml'], upward: false },
  'pylint hook': { names: ['.pylintrc', 'pylintrc', 'setup.cfg', 'pyproject.toml'], upward: false },
  bazel: { names: [], upward: false },
  platformio: { names: ['platformio.ini'], upward: false },
  earthly: { names: ['Earthfile'], upward: false },
  invoke: { names: ['tasks.py', 'tasks/__init__.py', 'tasks/*.py'], upward: true },
  bazelrc: { names: ['.bazelrc', 'user.bazelrc'], upward: false },
  ant: { names: ['build.xml'], upward: false },
  lefthook: { names: ['lefthook.yml', '.lefthook.yml', 'lefthook.yaml', 'lefthook.toml'], upward: false },
}

const FAMILY: Readonly<Record<string, string>> = {
  yarn: 'npm',
  pnpm: 'npm',
  bun: 'npm',
  npx: 'npm',
  gmake: 'make',
  bmake: 'make',
  'go-task': 'task',
  poetry: 'python',
  pdm: 'python',
  hatch: 'python',
  poe: 'python',
  rye: 'python',
  uv: 'python',
  'docker compose': 'compose',
  'docker-compose': 'compose',
  prek: 'pre-commit',
}

const family = (runner: string): string => FAMILY[runner] ?? runner

const parents = (cwd: string, levels: number): readonly string[] => {
  const out = [cwd.replace(/\/+$/, '')]
  for (let i = 0; i < levels; i += 1) {
    const last = out.at(-1) ?? ''
    const cut = last.lastIndexOf('/')
    if (cut <= 0) break
    out.push(last.slice(0, cut))
  }
  return out
}

/** The absolute names of the files that may hold the runner's tasks, likeliest first. */
export const taskFiles = (runner: string, cwd: string): readonly string[] => {
  const kind = FILES[family(runner)]
  if (!kind) return []
  return parents(cwd, kind.upward ? 3 : 0).flatMap((folder) => kind.names.map((name) => `${folder}/${name}`))
}

/**
 * Files that those of `taskFiles` name as parts of the task: the build scripts of a workspace's members, which `list` finds where they are named by a pattern,
 * and a repository's hooks. Never throws.
 */
export const partFiles = (
  runner: string,
  name: string,
  cwd: string,
  files: Readonly<Record<string, string>>,
  list: (folder: string) => readonly string[],
): readonly string[] => {
  if (runner === 'git hooks') return hookFiles(files, name)
  if (runner === 'bazel') return bazelFiles(name.replace(/^(run|test|build) /, ''), cwd.replace(/\/+$/, ''))
  if (family(runner) === 'make') return Object.values(files).flatMap((text) => includedFiles(text, cwd.replace(/\/+$/, '')))
  return family(runner) === 'cargo' ? memberScripts(cwd.replace(/\/+$/, ''), files, list) : []
}

/** What a task runs, in order; `undefined` where the files do not have it. `files` are those of `taskFiles` that exist. Never throws. */
export const readTask = (runner: string, name: string, files: Readonly<Record<string, string>>, context: TaskContext): readonly TaskStep[] | undefined =>
  stepsOf(runner, name, files, context)?.map(asShell)

const stepsOf = (runner: string, name: string, files: Readonly<Record<string, string>>, context: TaskContext): readonly TaskStep[] | undefined => {
  const optional = BUILD_FILES[family(runner)] ?? TOOL_FILES[family(runner)] ?? NAMED_FILES[runner] ?? GIT_FILES[runner]
  if (optional) return tried(() => optional(files, name)) ?? []
  for (const file of context.file === undefined ? taskFiles(runner, context.cwd).flatMap((one) => matching(one, files)) : [context.file]) {
    const text = Object.hasOwn(files, file) ? files[file] : undefined
    if (text === undefined) continue
    const steps = readOne(family(runner), runner, name, text, file, context, files)
    if (steps) return steps
    if (!SPREAD.has(family(runner))) return undefined
  }
  return undefined
}

/** Runners whose tasks stand in several files. */
const SPREAD: ReadonlySet<string> = new Set(['deno', 'rake'])

/** The files that a name with a star stands for. */
const matching = (name: string, files: Readonly<Record<string, string>>): readonly string[] => {
  const [before = '', after] = name.split('*')
  return after === undefined ? [name] : Object.keys(files).filter((file) => file.startsWith(before) && file.endsWith(after))
}

const GIT_FILES: Readonly<Record<string, typeof gitHooks>> = { 'git config': gitConfigured, 'git hooks': gitHooks }

const tried = <T>(read: () => T): T | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const readOne = (
  kind: string,
  runner: string,
  name: string,
  text: string,
  file: string,
  context: TaskContext,
  files: Readonly<Record<string, string>>,
): readonly TaskStep[] | undefined => {
  try {
    switch (kind) {
      case 'npm':
        return packageScripts(record(JSON.parse(text)), name, file)
      case 'make':
        return readMake(withIncluded(text, context.cwd, files), name, file, context)
      case 'just':
        return readJust(text, name, file, context)
      case 'task':
        return taskfile(record(readYaml(text)), name, file, 0)
      case 'rake':
        return rake(text, name, file)
      case 'composer':
        return composer(record(JSON.parse(text)), name, file, 0)
      case 'deno':
        return file.endsWith('package.json')
          ? packageScripts(record(JSON.parse(text)), name, file)
          : deno(record(JSON.parse(withoutComments(text))), name, file, 0)
      case 'python':
        return pyproject(record(parseToml(text)), runner, name, file)
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}

// ---- package.json

const LIFECYCLE: Readonly<Record<string, readonly string[]>> = {
  install: ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'],
  pack: ['prepack', 'prepare', 'postpack'],
  publish: ['prepublishOnly', 'prepack', 'prepare', 'postpack', 'publish', 'postpublish'],
  version: ['preversion', 'version', 'postversion'],
  uninstall: ['preuninstall', 'uninstall', 'postuninstall'],
  rebuild: ['preinstall', 'install', 'postinstall', 'prepare'],
  'install-test': ['preinstall', 'install', 'postinstall', 'prepare', 'pretest', 'test', 'posttest'],
}

const SAME: Readonly<Record<string, string>> = {
  ci: 'install',
  i: 'install',
  add: 'install',
  update: 'install',
  'clean-install': 'install',
  t: 'test',
  it: 'install-test',
}

/** The scripts that an installer runs by itself for a package. */
export const lifecycleScripts = (manifest: Table, name: string): readonly (readonly [string, string])[] => {
  const scripts = record(manifest.scripts)
  const main = SAME[name] ?? name
  const order = LIFECYCLE[main] ?? [`pre${main}`, main, `post${main}`]
  return order.flatMap((key): readonly (readonly [string, string])[] => {
    const text = Object.hasOwn(scripts, key) ? wordIn(scripts[key]) : undefined
    return text === undefined ? [] : text.trim() === 'wireit' ? wired(record(manifest.wireit), key, 0) : [[key, text]]
  })
}

/** Scripts of wireit, those that a script depends on first. */
const wired = (scripts: Table, key: string, depth: number): readonly (readonly [string, string])[] => {
  const { command, dependencies } = record(scripts[key])
  const needs = itemsIn(dependencies).flatMap((need) => wordIn(need) ?? wordIn(record(need).script) ?? [])
  const text = wordIn(command)
  return [...(depth > MAX_DEPTH ? [] : needs.flatMap((need) => wired(scripts, need, depth + 1))), ...(text === undefined ? [] : [[key, text] as const])]
}

const packageScripts = (manifest: Table, name: string, file: string): readonly TaskStep[] | undefined => {
  const main = SAME[name] ?? name
  const found = lifecycleScripts(manifest, name)
  if (!LIFECYCLE[main] && !found.some(([key]) => key === main))
    return main === 'start' ? [{ text: 'node server.js', shell: 'sh', file, name, args: true }] : undefined
  return found.map(([key, text]) => ({ text, shell: 'sh', file, name: key, ...(key === main ? { args: true } : {}) }))
}

// ---- Taskfile.yml

const MAX_DEPTH = 12

const taskfile = (root: Table, name: string, file: string, depth: number): readonly TaskStep[] | undefined => {
  const tasks = record(root.tasks)
  const key = name || 'default'
  const found = Object.hasOwn(tasks, key)
    ? tasks[key]
    : Object.values(tasks).find((t) => Array.isArray(record(t).aliases) && (record(t).aliases as unknown[]).includes(key))
  if (found === undefined || depth > MAX_DEPTH) return undefined
  const task = record(found)
  const vars = { ...record(root.vars), ...record(root.env), ...record(task.vars), ...record(task.env) }
  const deps = itemsIn(task.deps).flatMap((dep) => taskfile(root, wordIn(dep) ?? wordIn(record(dep).task) ?? '', file, depth + 1) ?? [])
  const shells = Object.values(vars)
    .flatMap((v) => wordIn(record(v).sh) ?? [])
    .map((text): TaskStep => ({ text, shell: 'sh', file, name: key }))
  const checks = [...itemsIn(task.preconditions), ...itemsIn(task.status)]
    .flatMap((c) => wordIn(c) ?? wordIn(record(c).sh) ?? [])
    .map((text): TaskStep => ({ text, shell: 'sh', file, name: key }))
  const commands = typeof found === 'string' || Array.isArray(found) ? itemsIn(found) : itemsIn(task.cmds ?? task.cmd)
  const steps = commands.flatMap((command): readonly TaskStep[] => {
    const entry = record(command)
    const text = wordIn(command) ?? wordIn(entry.cmd) ?? wordIn(entry.defer)
    if (text !== undefined) return [{ text: filled(text, vars), shell: 'sh', file, name: key }]
    const other = wordIn(entry.task) ?? wordIn(record(entry.defer).task)
    return other === undefined ? [] : (taskfile(root, other, file, depth + 1) ?? [])
  })
  return [...deps, ...shells, ...checks, ...steps]
}

const filled = (text: string, vars: Table): string =>
  text.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (_, key: string) => {
    const value = Object.hasOwn(vars, key) ? vars[key] : undefined
    return typeof value === 'string' || typeof value === 'number' ? String(value) : key === 'CLI_ARGS' ? '"$@"' : `\${${key}}`
  })

// ---- Rakefile

/** Rake has the words of FileUtils without its name. */
const FILE_WORDS = /(^|[;{|]|\bdo)([ \t]*)(?=(?:rm_rf|rm_r|rm_f|rm|rmtree|remove_dir|mv|cp|cp_r|ln_s|ln_sf|chmod_R)[ (])/gm

const rake = (text: string, name: string, file: string, depth = 0): readonly TaskStep[] | undefined => {
  const key = (name || 'default').split(':').at(-1) ?? name
  const head = new RegExp(`^([ \\t]*)(?:task|multitask|file)[ (]+(?:['":]*)${key.replace(/[^\w-]/g, '.')}(?:['"]?)(?=[\\s:,)=]|$)(.*)$`, 'm').exec(text)
  if (!head || depth > MAX_DEPTH) return undefined
  const line = head[2] ?? ''
  const deps = [...(/(?:=>|:)\s*\[?([^\]\n]*?)\]?\s*(?:do\b.*)?$/.exec(line)?.[1] ?? '').matchAll(/:?['"]?([\w:-]+)['"]?/g)]
    .map((m) => m[1] ?? '')
    .filter((d) => d !== 'do' && d !== '')
  const body = text.slice(head.index + head[0].length)
  const end = new RegExp(`^${head[1] ?? ''}end\\b`, 'm').exec(body)
  const own: readonly TaskStep[] = /\bdo\b/.test(line)
    ? [
        {
          text: body
            .slice(0, end?.index ?? body.length)
            .replace(/(^|[\s;{])sh(?=[ (]+["'%])/gm, '$1system')
            .replace(FILE_WORDS, '$1$2FileUtils.'),
          shell: 'ruby',
          file,
          name: key,
        },
      ]
    : []
  return [...deps.flatMap((d) => rake(text, d, file, depth + 1) ?? []), ...own]
}

// ---- composer, deno

const COMPOSER_EVENTS: Readonly<Record<string, readonly string[]>> = {
  install: ['pre-install-cmd', 'pre-autoload-dump', 'post-autoload-dump', 'post-install-cmd'],
  update: ['pre-update-cmd', 'pre-autoload-dump', 'post-autoload-dump', 'post-update-cmd'],
  require: ['pre-update-cmd', 'pre-autoload-dump', 'post-autoload-dump', 'post-update-cmd'],
  'dump-autoload': ['pre-autoload-dump', 'post-autoload-dump'],
}

const composer = (root: Table, name: string, file: string, depth: number): readonly TaskStep[] | undefined => {
  const scripts = record(root.scripts)
  const events = COMPOSER_EVENTS[name]
  if (events && depth === 0) return events.flatMap((event) => composer(root, event, file, 1) ?? [])
  const found = Object.hasOwn(scripts, name) ? scripts[name] : undefined
  if (found === undefined || depth > MAX_DEPTH) return undefined
  return itemsIn(found).flatMap((entry): readonly TaskStep[] => {
    const text = wordIn(entry) ?? ''
    const other = /^@(?!php\b|composer\b|putenv\b|no_additional)([\w:-]+)/.exec(text)?.[1]
    if (other) return composer(root, other, file, depth + 1) ?? []
    if (/^[\w\\]+::\w+$/.test(text) || text === '' || text.startsWith('@putenv')) return []
    return [{ text: text.replace(/^@(php|composer)\b/, '$1'), shell: 'sh', file, name, args: true }]
  })
}

/** JSON with comments and trailing commas, as plain JSON. */
export const withoutComments = (text: string): string =>
  text
    .replace(/"(?:\\.|[^"\\])*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (m) => (m.startsWith('"') ? m : ''))
    .replace(/"(?:\\.|[^"\\])*"|,(?=\s*[}\]])/g, (m) => (m.startsWith('"') ? m : ''))

const deno = (root: Table, name: string, file: string, depth: number): readonly TaskStep[] | undefined => {
  const tasks = record(root.tasks)
  const found = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (found === undefined || depth > MAX_DEPTH) return undefined
  const text = wordIn(found) ?? wordIn(record(found).command)
  const deps = itemsIn(record(found).dependencies).flatMap((d) => deno(root, wordIn(d) ?? '', file, depth + 1) ?? [])
  return [...deps, ...(text === undefined ? [] : [{ text, shell: 'sh', file, name, args: true }])]
}

// ---- pyproject.toml

const pyproject = (root: Table, runner: string, name: string, file: string): readonly TaskStep[] | undefined => {
  const tool = record(root.tool)
  const hatch = Object.values(record(record(tool.hatch).envs)).map((env) => record(record(env).scripts))
  const tables = [
    record(record(tool.pdm).scripts),
    record(record(tool.poe).tasks),
    record(record(tool.rye).scripts),
    record(record(tool.taskipy).tasks),
    ...hatch,
  ]
  for (const table of tables) {
    if (Object.hasOwn(table, name.split(':').at(-1) ?? name)) return pythonTask(table, name.split(':').at(-1) ?? name, file, 0)
  }
  const entry = wordIn(record(record(tool.poetry).scripts)[name]) ?? wordIn(record(record(root.project).scripts)[name])
  return entry !== undefined && runner !== '' ? [] : undefined
}

const pythonTask = (table: Table, name: string, file: string, depth: number): readonly TaskStep[] => {
  if (depth > MAX_DEPTH || !Object.hasOwn(table, name)) return []
  const found = table[name]
  const entry = record(found)
  const composite = itemsIn(entry.composite ?? entry.sequence ?? entry.chain ?? (Array.isArray(found) ? found : undefined))
  if (composite.length > 0)
    return composite.flatMap((c) => {
      const text = wordIn(c) ?? wordIn(record(c).cmd) ?? ''
      return Object.hasOwn(table, text) ? pythonTask(table, text, file, depth + 1) : [{ text, shell: 'sh', file, name }]
    })
  const text = wordIn(found) ?? wordIn(entry.cmd) ?? wordIn(entry.shell) ?? (Array.isArray(entry.cmd) ? entry.cmd.join(' ') : undefined)
  return text === undefined ? [] : [{ text: text.replace(/\{args[^}]*\}/g, '"$@"'), shell: 'sh', file, name, args: true }]
}
