// Owns settings that make a tool run something else: package managers' plugins and preloads, lines of a Procfile, plugins and back ends of Python's tools,
// bazel's targets, ant's build file, hooks before a container. Texts only; no meaning.

import { parse as parseToml } from 'smol-toml'
import { readYaml } from '../yaml.ts'
import { quoted } from './build-files.ts'
import { itemsIn, record, type Table, wordIn } from './table.ts'
import { type TaskStep, withoutComments } from './task.ts'

type Files = Readonly<Record<string, string>>
type Reader = (files: Files, name: string) => readonly TaskStep[]

const eachFile =
  (read: (text: string, name: string, file: string) => readonly string[]): Reader =>
  (files, name) =>
    Object.entries(files).flatMap(([file, text]) => read(text, name, file).map((each): TaskStep => ({ text: each, shell: 'sh', file, name })))

const words = (value: unknown): readonly string[] => itemsIn(value).flatMap((each) => wordIn(each) ?? [])

// ---- JavaScript (yarn 4 and 1, npm 10, bun 1.1)

/** `plugins`, `yarnPath` of .yarnrc.yml; `yarn-path` of .yarnrc. */
const yarn = eachFile((text, _, file) => {
  if (!file.endsWith('.yml')) return [...text.matchAll(/^[ \t]*"?yarn-path"?\s+"?([^"\n]+)"?/gm)].map((match) => `node ${quoted((match[1] ?? '').trim())}`)
  const root = record(readYaml(text))
  const plugins = itemsIn(root.plugins).flatMap((plugin) => wordIn(plugin) ?? wordIn(record(plugin).path) ?? [])
  return [...plugins, ...words(root.yarnPath)].map((path) => `node ${quoted(path)}`)
})

/** `node-options` and `script-shell` of .npmrc. */
const npmrc = eachFile((text) => {
  const setting = (name: string): string | undefined => new RegExp(`^[ \\t]*${name}\\s*=\\s*"?([^"\\n]+?)"?\\s*$`, 'm').exec(text)?.[1]
  const [options, shell] = [setting('node-options'), setting('script-shell')]
  return [...(options === undefined ? [] : [`NODE_OPTIONS=${quoted(options)} node -e 0`]), ...(shell === undefined ? [] : [`${quoted(shell)} -c true`])]
})

/** What bun loads before a program and before its tests. */
const bunfig = eachFile((text, name) => {
  const root = record(parseToml(text))
  return [...words(root.preload), ...(name === 'test' ? words(record(root.test).preload) : [])].map((path) => `node ${quoted(path)}`)
})

const procfile = eachFile((text, name) =>
  [...text.matchAll(/^([\w-]+):\s*(.+)$/gm)].filter((match) => name === '' || match[1] === name).map((match) => match[2] ?? ''),
)

/** Only this hook runs on the machine itself. */
const devcontainer = eachFile((text) => {
  const hook = record(JSON.parse(withoutComments(text))).initializeCommand
  const commands = typeof hook === 'object' && !Array.isArray(hook) ? Object.values(record(hook)) : [hook]
  return commands.flatMap((command) => (Array.isArray(command) ? [command.map((word) => quoted(String(word))).join(' ')] : (wordIn(command) ?? [])))
})

// ---- Python

/** The project's own back end and build hooks (PEP 517; hatch 1.14, poetry-core 2.0). */
const pythonBuild = eachFile((text) => {
  const root = record(parseToml(text))
  const system = record(root['build-system'])
  const backend = wordIn(system['build-backend'])?.split(':')[0]?.replaceAll('.', '/')
  const backends = backend === undefined ? [] : words(system['backend-path']).map((folder) => `${folder}/${backend}.py`)
  const tool = record(root.tool)
  const hatch = record(record(tool.hatch).build)
  const hooks = [hatch, ...Object.values(record(hatch.targets)).map(record)].flatMap((part) => {
    const custom = record(part.hooks).custom
    return custom === undefined ? [] : [wordIn(record(custom).path) ?? 'hatch_build.py']
  })
  const build = record(tool.poetry).build
  const script = wordIn(build) ?? wordIn(record(build).script)
  return [...backends, ...hooks, ...(script === undefined ? [] : [script])].map((path) => `python ${quoted(path)}`)
})

const lines = (text: string): readonly string[] =>
  text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const module = (name: string): string => `python ${quoted(/\.py$/.test(name) ? name : `${name.split(':')[0]?.replaceAll('.', '/')}.py`)}`

/** `-p plugin` among pytest's standing options. */
const pytestPlugins = eachFile((text) => {
  const options = [...text.matchAll(/^[ \t]*addopts\s*=\s*([^\n]*(?:\n[ \t]+[^\n]*)*)/gm)].map((match) => match[1] ?? '').join(' ')
  return [...options.matchAll(/(?:^|[\s"'[,])-p[\s"',]*([\w.]+)/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !name.startsWith('no'))
    .map(module)
})

const mypyPlugins = eachFile((text) =>
  [...text.matchAll(/^[ \t]*plugins\s*=\s*\[?([^\n\]]*(?:\n[ \t]+[^\n\]]*)*)/gm)]
    .flatMap((match) => lines((match[1] ?? '').replace(/["']/g, '')))
    .filter((name) => /\.py(:|$)|\//.test(name) || /^[\w.]+$/.test(name))
    .map((name) => module(name.replace(/\.py:.*$/, '.py'))),
)

/** `init-hook` of pylint is Python. */
const pylintHook = eachFile((text) => [...text.matchAll(/^[ \t]*init-hook\s*=\s*(['"]?)(.+)\1\s*$/gm)].map((match) => `python -c ${quoted(match[2] ?? '')}`))

// ---- bazel (BUILD files of Bazel 7.4)

/** `//tools:scrub`, `:scrub`, `tools/x:y`: the folder and the name. */
const label = (name: string): readonly [folder: string, target: string] => {
  const [, folder = '', target] = /^(?:@[\w.-]*)?(?:\/\/)?([^:]*)(?::(.+))?$/.exec(name) ?? []
  return [folder, target ?? folder.slice(folder.lastIndexOf('/') + 1)]
}

export const bazelFiles = (name: string, cwd: string): readonly string[] => {
  const [folder] = label(name)
  const at = folder === '' ? cwd : `${cwd}/${folder}`
  return /[*…]|\.\.\./.test(name) ? [] : [`${at}/BUILD.bazel`, `${at}/BUILD`]
}

const attribute = (rule: string, key: string): string =>
  new RegExp(`\\b${key}\\s*=\\s*(\\[[^\\]]*\\]|"(?:\\\\.|[^"\\\\])*"|'(?:\\\\.|[^'\\\\])*'|"""[\\s\\S]*?""")`).exec(rule)?.[1] ?? ''

const strings = (text: string): readonly string[] =>
  [...text.matchAll(/"""([\s\S]*?)"""|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/g)].map((match) =>
    (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(["'\\$])/g, '$1'),
  )

/** `kind(…)` at the start of a line, up to the line that closes it or the next rule. */
const rules = (text: string): readonly (readonly [kind: string, body: string])[] => {
  const heads = [...text.matchAll(/^(\w+)[ \t]*\(/gm)]
  return heads.map((head, at) => [head[1] ?? '', text.slice(head.index + head[0].length, heads[at + 1]?.index ?? text.length)])
}

const RUN_BY: Readonly<Record<string, string>> = { py_binary: 'python ', py_test: 'python ', nodejs_binary: 'node ', js_binary: 'node ' }

/** What a rule runs: the sources of a script that is run, the command of a `genrule`. */
const bazel: Reader = (files, name) => {
  const [folder, target] = label(name.replace(/^(run|test|build) /, ''))
  const runs = /^(run|test) /.test(name)
  return Object.entries(files).flatMap(([file, text]): readonly TaskStep[] => {
    const rule = rules(text).find(([, body]) => strings(attribute(body, 'name')).includes(target))
    if (rule === undefined) return []
    const [kind, body] = rule
    const command = strings(attribute(body, 'cmd'))[0]
    const step = (each: string): TaskStep => ({ text: each, shell: 'sh', file, name: target })
    if (kind === 'genrule' && command !== undefined) return [step(command.replace(/\$\([^)]*\)|\$[@<]/g, 'bazel-out/x').replaceAll('$$', '$'))]
    const root = folder === '' ? '.' : folder.replace(/[^/]+/g, '..')
    if (!runs || !/_(binary|test)$/.test(kind)) return []
    return [...strings(attribute(body, 'srcs')), ...strings(attribute(body, 'entry_point'))].map((source) =>
      step(`BUILD_WORKSPACE_DIRECTORY=${root} ${RUN_BY[kind] ?? ''}${quoted(`./${source.replace(/^:/, '')}`)}`),
    )
  })
}

/** Programs that the standing options of bazel name. */
const bazelrc = eachFile((text) =>
  [...text.matchAll(/--(?:workspace_status_command|run_under|credential_helper)[= ]("[^"]*"|\S+)/g)].map((match) => (match[1] ?? '').replace(/^"|"$/g, '')),
)

// ---- ant (Apache Ant 1.10 manual)

const entity = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, n: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[n] ?? '')

const attributes = (tag: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...tag.matchAll(/([\w.-]+)\s*=\s*("[^"]*"|'[^']*')/g)].map((match) => [match[1] ?? '', entity((match[2] ?? '').slice(1, -1))]))

/** Elements of that name with their attributes and what is in them; one that nothing closes has nothing in it. */
const element = (tag: string, text: string): readonly (readonly [attributes: Readonly<Record<string, string>>, body: string])[] => {
  const end = `</${tag}>`
  const last = text.lastIndexOf(end)
  return [...text.matchAll(new RegExp(`<${tag}\\b([^<>]*)>`, 'g'))].map((match) => {
    const from = match.index + match[0].length
    const whole = match[1]?.endsWith('/') || from > last
    return [attributes(match[1] ?? ''), whole ? '' : text.slice(from, text.indexOf(end, from))]
  })
}

/** The targets that are run, those they depend on first. */
const antTargets = (text: string, name: string, seen: readonly string[]): readonly string[] => {
  const found = element('target', text).find(([given]) => given.name === name)
  if (found === undefined || seen.includes(name)) return []
  const needs = lines(found[0].depends ?? '')
  return [...needs.flatMap((need) => antTargets(text, need, [...seen, name])), found[1]]
}

const ant = eachFile((text, name) => {
  const project = attributes(/<project\b([^>]*)>/.exec(text)?.[1] ?? '')
  const properties: Table = {
    basedir: '.',
    'user.home': '$HOME',
    ...Object.fromEntries(element('property', text).map(([given]) => [given.name, given.value ?? given.location])),
  }
  const filled = (value: string): string => value.replace(/\$\{([\w.]+)\}/g, (_, key: string) => wordIn(properties[key]) ?? '${ANT_VALUE}')
  const word = (value: string | undefined): string => `"${filled(value ?? '').replace(/["\\`]/g, '\\$&')}"`
  return antTargets(text, name === '' ? (project.default ?? '') : name, []).flatMap((body) => [
    ...element('delete', body).flatMap(([given]) => [given.dir, given.file].filter((path) => path !== undefined).map((path) => `rm -rf ${word(path)}`)),
    ...[...element('exec', body), ...element('apply', body)].map(([given, inner]) =>
      [
        word(given.executable),
        ...element('arg', inner).map(([arg]) => (arg.line === undefined ? word(arg.value ?? arg.file ?? arg.path) : filled(arg.line))),
      ].join(' '),
    ),
    ...element('get', body).map(([given]) => `curl -o ${word(given.dest)} ${word(given.src)}`),
  ])
})

// ---- firmware, containers, tasks in Python

/** `extra_scripts` of platformio.ini (PlatformIO 6.1): Python that runs with each build. */
const platformio = eachFile((text) =>
  [...text.matchAll(/^extra_scripts[ \t]*=((?:[^\n]*)(?:\n[ \t]+[^\n]+)*)/gm)].flatMap((match) =>
    (match[1] ?? '')
      .split(/[\s,]+/)
      .filter((word) => word.endsWith('.py'))
      .map((word) => `python ${quoted(word.replace(/^(pre|post):/, ''))}`),
  ),
)

/** What a target runs outside of its container: the RUN lines behind LOCALLY (Earthfile reference, Earthly 0.8). */
const earthly = eachFile((text, name) => {
  const target = name.replace(/^.*\+/, '')
  const body = new RegExp(`^${target.replace(/[^\w-]/g, '')}:[ \t]*\n((?:[ \t]+[^\n]*\n?|\n)*)`, 'm').exec(text)?.[1] ?? ''
  const local = body.split(/^[ \t]+LOCALLY\b/m)[1] ?? ''
  return [...local.matchAll(/^[ \t]+RUN[ \t]+(?:--[\w-]+(?:=\S+)?[ \t]+)*(.+)$/gm)].map((match) => match[1] ?? '')
})

/** The shell texts that a task of Invoke 2.2 gives to `c.run`: `refresh` of `db.refresh`, `clean_all` of `clean-all`. */
const invoke = eachFile((text, name) => {
  const task = (name.split('.').at(-1) ?? '').replaceAll('-', '_').replace(/\W/g, '')
  const body = new RegExp(`^def[ \t]+${task}\\(([^)]*)\\)[^\\n]*\\n((?:[ \t]+[^\\n]*\\n?|\\n)*)`, 'm').exec(text)
  const context = body?.[1]?.split(/[,:]/)[0]?.trim() ?? ''
  if (task === '' || !/^\w+$/.test(context)) return []
  const calls = new RegExp(`\\b${context}\\.(?:run|sudo)\\(\\s*[fr]?(?:"((?:\\\\.|[^"\\\\])*)"|'((?:\\\\.|[^'\\\\])*)')`, 'g')
  return [...(body?.[2] ?? '').matchAll(calls)].map((match) => (match[1] ?? match[2] ?? '').replace(/\\(["'\\])/g, '$1'))
})

/** Without the file, or without the name in it, nothing is run. */
export const NAMED_FILES: Readonly<Record<string, Reader>> = {
  'yarn plugins': yarn,
  npmrc,
  bunfig,
  procfile,
  devcontainer,
  'python build': pythonBuild,
  'pytest plugins': pytestPlugins,
  'mypy plugins': mypyPlugins,
  'pylint hook': pylintHook,
  bazel,
  bazelrc,
  ant,
  platformio,
  earthly,
  invoke,
}
