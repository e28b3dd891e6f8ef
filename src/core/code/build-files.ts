// Owns what the files of a project make its build tools run by themselves: cargo's configuration and build script, services of a compose file,
// aliases of mix, lanes of fastlane, hooks of pre-commit and lefthook. Texts only; no meaning.

import { parse as parseToml } from 'smol-toml'
import { readYaml } from '../yaml.ts'
import { itemsIn, record, type Table, wordIn } from './table.ts'
import type { TaskStep } from './task.ts'

type Files = Readonly<Record<string, string>>

/** One word of a shell text. */
export const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

const INTERPRETERS: Readonly<Record<string, string>> = {
  ruby: 'ruby -e',
  python: 'python3 -c',
  python3: 'python3 -c',
  node: 'node -e',
  javascript: 'node -e',
  perl: 'perl -e',
  php: 'php -r',
  rust: 'rust-script -e',
  elixir: 'elixir -e',
  groovy: 'groovy -e',
  kotlin: 'kotlin -e',
}

/** Every step is run as shell text: a program in another language is handed to its interpreter. */
export const asShell = (step: TaskStep): TaskStep => {
  const interpreter = INTERPRETERS[step.shell]
  return interpreter === undefined ? step : { ...step, shell: 'sh', text: `${interpreter} ${quoted(step.text)}` }
}

// ---- cargo

const argvText = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((word) => quoted(String(word))).join(' ')
    : (wordIn(value) ?? '')
        .split(/\s+/)
        .filter((word) => word !== '')
        .map(quoted)
        .join(' ')

/** Where a linker is a file of the project, it is no compiler but a script. */
const isOwnFile = (text: string): boolean => /^\.{0,2}\/|^[\w-]+\//.test(text) && !/^\/usr\//.test(text)

const RUNS_PROGRAM: ReadonlySet<string> = new Set(['run', 'r', 'test', 't', 'bench', 'nextest', 'miri', 'llvm-cov', 'tarpaulin'])

/** Programs of a cargo configuration that are run at a build, and at a run of what was built. */
const cargoPrograms = (config: Table, runs: boolean): readonly string[] => {
  const build = record(config.build)
  const targets = Object.values(record(config.target)).map(record)
  const compilers = [build.rustc, build['rustc-wrapper'], build['rustc-workspace-wrapper'], build.rustdoc].map(argvText)
  const linkers = targets.map((target) => argvText(target.linker)).filter(isOwnFile)
  const runners = runs ? targets.map((target) => argvText(target.runner)) : []
  return [...compilers, ...linkers, ...runners].filter((text) => text !== '')
}

const configOf = (text: string): Table | undefined => {
  try {
    return record(parseToml(text))
  } catch {
    return undefined
  }
}

const MOST_MEMBERS = 64

/** The build scripts of the members that a workspace names; patterns of names are not looked up. */
export const memberScripts = (cwd: string, files: Files, list: (folder: string) => readonly string[]): readonly string[] =>
  itemsIn(record(configOf(files[`${cwd}/Cargo.toml`] ?? '')?.workspace).members)
    .flatMap((member) => wordIn(member) ?? [])
    .filter((member) => !/^\/|\.\./.test(member))
    .flatMap((member) => (/[*?[]/.test(member) ? listed(cwd, member, list) : [member]))
    .slice(0, MOST_MEMBERS)
    .map((member) => `${cwd}/${member}/build.rs`)

/** `crates/*`, `tools/x-*`: the folders of that name; a pattern in more than the last step names nothing here. */
const listed = (cwd: string, member: string, list: (folder: string) => readonly string[]): readonly string[] => {
  const [, folder = '', last = ''] = /^(.*?)\/?([^/]+)$/.exec(member) ?? []
  if (/[*?[]/.test(folder) || /[[\]]/.test(last)) return []
  const pattern = new RegExp(
    `^${last
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '[^/]*')
      .replaceAll('?', '[^/]')}$`,
  )
  return list(folder === '' ? cwd : `${cwd}/${folder}`)
    .filter((name) => pattern.test(name))
    .map((name) => (folder === '' ? name : `${folder}/${name}`))
}

const cargo = (files: Files, name: string): readonly TaskStep[] =>
  Object.entries(files).flatMap(([file, text]): readonly TaskStep[] => {
    if (file.endsWith('build.rs')) return [{ text, shell: 'rust', file, name }]
    if (file.endsWith('/Cargo.toml')) return []
    const config = configOf(text)
    // Programs of a configuration are named from the folder that holds `.cargo`.
    const from = file.replace(/\/\.cargo\/[^/]+$/, '/Cargo.toml')
    return config === undefined ? [] : cargoPrograms(config, RUNS_PROGRAM.has(name)).map((program) => ({ text: program, shell: 'sh', file: from, name }))
  })

// ---- compose

/** A word in which compose itself fills in variables of the environment. */
const filled = (word: string): string => (word.includes('$') ? `"${word.replace(/["\\`]/g, '\\$&')}"` : quoted(word))

/** A word of a command: `$$` is how compose writes a plain `$`. */
const commandWord = (word: unknown): string => quoted(String(word).replaceAll('$$', '$'))

const flag = (name: string, value: unknown): readonly string[] => (wordIn(value) === undefined ? [] : [`${name}=${filled(String(value))}`])

const volumeOf = (volume: unknown): string | undefined => {
  const { source, target, type } = record(volume)
  return wordIn(volume) ?? (type !== 'volume' && wordIn(source) !== undefined ? `${source}:${target ?? source}` : undefined)
}

/** A service as the `docker run` that starts it. */
const serviceText = (name: string, service: Table): string => {
  const words = [service.entrypoint, service.command].map((part) => wordIn(part)?.replaceAll('$$', '$') ?? itemsIn(part).map(commandWord).join(' ')).join(' ')
  const options = [
    ...(service.privileged === true ? ['--privileged'] : []),
    ...flag('--pid', service.pid),
    ...flag('--network', service.network_mode),
    ...flag('--userns', service.userns_mode),
    ...flag('--ipc', service.ipc),
    ...flag('--user', service.user),
    ...itemsIn(service.cap_add).map((cap) => `--cap-add=${filled(String(cap))}`),
    ...itemsIn(service.security_opt).map((option) => `--security-opt=${filled(String(option))}`),
    ...itemsIn(service.devices).map((device) => `--device=${filled(String(device))}`),
    ...itemsIn(service.volumes)
      .flatMap((volume) => volumeOf(volume) ?? [])
      .map((volume) => `-v ${filled(volume)}`),
  ]
  return ['docker run', ...options, filled(wordIn(service.image) ?? name), words.trim()].filter((text) => text !== '').join(' ')
}

const RISKS = /\bprivileged\b|\bpid\b|_mode\b|\bcap_add\b|\bsecurity_opt\b|\bdevices\b|\bvolumes\b|\bcommand\b|\bentrypoint\b|\bipc\b/

/** The services that are started: the named one and what it depends on, or all. */
const compose = (files: Files, name: string): readonly TaskStep[] => {
  const [file, text] = Object.entries(files)[0] ?? []
  if (file === undefined || text === undefined || !RISKS.test(text)) return []
  const services = record(record(readYaml(text)).services)
  const wanted = new Set<string>()
  const want = (key: string): void => {
    if (wanted.has(key) || !Object.hasOwn(services, key)) return
    wanted.add(key)
    const needs = record(services[key]).depends_on
    for (const need of Array.isArray(needs) ? needs : Object.keys(record(needs))) want(String(need))
  }
  for (const key of name === '' ? Object.keys(services) : [name]) want(key)
  return [...wanted].map((key) => ({ text: serviceText(key, record(services[key])), shell: 'sh', file, name: key }))
}

// ---- mix, fastlane, lefthook

/** `"release.live": ["assets.deploy", "cmd fly deploy"]`: other tasks of mix, or shell texts after `cmd`. Functions are not followed. */
const mix = (files: Files, name: string): readonly TaskStep[] => {
  const [file, text] = Object.entries(files)[0] ?? []
  if (file === undefined || text === undefined || name === '') return []
  const key = name.replace(/[^\w]/g, '\\$&')
  const found = new RegExp(`(?:^|[\\s{[,])(?:"${key}"|${key}):\\s*(\\[[^\\]]*\\]|"(?:\\\\.|[^"\\\\])*")`).exec(text)?.[1] ?? ''
  return [...found.matchAll(/"((?:\\.|[^"\\])*)"/g)].map(([, step = '']): TaskStep => {
    const plain = step.replace(/\\(["\\])/g, '$1')
    const run = /^run\s+-e\s+(.*)$/.exec(plain)?.[1]
    const shellText = plain.startsWith('cmd ') ? plain.slice(4).replace(/^--(cd \S+|shell)\s+/, '') : run === undefined ? `mix ${plain}` : `elixir -e ${run}`
    return { text: shellText, shell: 'sh', file, name }
  })
}

/** Actions of fastlane by which a build leaves this machine. */
const DELIVERS =
  /\b(upload_to_\w+|pilot|testflight|deliver|appstore|supply|firebase_app_distribution|crashlytics|hockey|appcenter_upload|s3|gh_release|set_github_release|push_to_git_remote|match|sigh|cert)\b(?=\s*[(\n]|$|\s+\w+:)/gm

const fastlane = (files: Files, name: string): readonly TaskStep[] => {
  const [file, text] = Object.entries(files)[0] ?? []
  const body = file === undefined || text === undefined ? undefined : laneBody(text, name)
  if (file === undefined || body === undefined) return []
  const delivers = [...new Set([...body.matchAll(DELIVERS)].map((match) => match[1] ?? ''))]
  return [
    { text: body.replace(/(^|[\s;{])sh(?=[ (]+["'%])/gm, '$1system'), shell: 'ruby', file, name },
    ...delivers.map((action): TaskStep => ({ text: `fastlane run ${action}`, shell: 'sh', file, name })),
  ]
}

const laneBody = (text: string, name: string): string | undefined => {
  const head = new RegExp(`^([ \\t]*)(?:private_)?lane[ (]+:${name.replace(/[^\w]/g, '.')}\\b.*$`, 'm').exec(text)
  if (!head) return undefined
  const body = text.slice(head.index + head[0].length)
  const end = new RegExp(`^${head[1] ?? ''}end\\b`, 'm').exec(body)
  return body.slice(0, end?.index ?? body.length)
}

/** The commands of a hook; of every hook where none is named. */
const lefthook = (files: Files, name: string): readonly TaskStep[] => {
  const [file, text] = Object.entries(files)[0] ?? []
  if (file === undefined || text === undefined) return []
  const root = record(/\.toml$/.test(file) ? parseToml(text) : readYaml(text))
  const hooks = name === '' ? Object.values(root) : [root[name]]
  return hooks
    .map(record)
    .flatMap((hook) => [...Object.values(record(hook.commands)), ...Object.values(record(hook.scripts)), ...itemsIn(hook.jobs)])
    .flatMap((job) => wordIn(record(job).run) ?? [])
    .map((run) => ({ text: run.replace(/\{[\w-]+\}/g, '"$@"'), shell: 'sh', file, name }))
}

/** Kinds of hooks whose `entry` is no command but a pattern, an image or a message. */
const NO_COMMAND: ReadonlySet<unknown> = new Set(['pygrep', 'docker_image', 'fail'])

/** The project's own hooks; those of other repositories are fetched, and not known here. */
const preCommit = (files: Files, name: string): readonly TaskStep[] => {
  const [file, text] = Object.entries(files)[0] ?? []
  if (file === undefined || text === undefined) return []
  return itemsIn(record(readYaml(text)).repos)
    .filter((repo) => record(repo).repo === 'local')
    .flatMap((repo) => itemsIn(record(repo).hooks))
    .map(record)
    .filter((hook) => (name === '' || hook.id === name || hook.alias === name) && !NO_COMMAND.has(hook.language))
    .flatMap((hook) => {
      const entry = wordIn(hook.entry)
      return entry === undefined
        ? []
        : [{ text: [entry, ...itemsIn(hook.args).map((arg) => quoted(String(arg)))].join(' '), shell: 'sh', file, name: wordIn(hook.id) ?? 'hook' }]
    })
}

/** Readers of files that a tool need not have: without them, or without the name, nothing is run. */
export const BUILD_FILES: Readonly<Record<string, (files: Files, name: string) => readonly TaskStep[]>> = {
  cargo,
  compose,
  mix,
  fastlane,
  lefthook,
  'pre-commit': preCommit,
}
