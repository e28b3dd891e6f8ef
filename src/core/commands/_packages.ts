// Owns how package specifications of each manager are read: name, source and whether they come from the project itself. No program's grammar.
import type { Call, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import type { Value } from '../value.ts'
import { display } from '../value.ts'
import { effect, hostOf, known, task } from './_dev-words.ts'

type Source = EffectFields['source']

interface Named {
  readonly name: string
  readonly source: Source
}

const GIT = /^(git\+|git:|git@|github:|gitlab:|bitbucket:|gist:|ssh:\/\/)|^https?:\/\/\S+\.git(#|@|$)/
const URL_FORM = /^https?:\/\//
const PATH_FORM = /^(\.{1,2}(\/|\\|$)|\/|~|file:|link:|portal:|workspace:|[A-Za-z]:[\\/])/

const formOf = (text: string): Source => (GIT.test(text) ? 'git' : URL_FORM.test(text) ? 'url' : PATH_FORM.test(text) ? 'path' : 'registry')

/** `name`, `@scope/name@^1`, `alias@npm:name`, `user/repo`, a URL, a path (npm package spec). */
export const readNpm = (text: string): Named => {
  const direct = formOf(text)
  if (direct !== 'registry') return { name: text, source: direct }
  const spec = text.replace(/^(npm|jsr):/, '')
  const at = spec.indexOf('@', 1)
  const name = at < 0 ? spec : spec.slice(0, at)
  const wanted = at < 0 ? '' : spec.slice(at + 1)
  if (wanted.startsWith('npm:')) return readNpm(wanted.slice(4))
  const form = formOf(wanted)
  if (form !== 'registry') return { name, source: form }
  if (/\.(tgz|tar\.gz|tar)$/.test(spec)) return { name: text, source: 'path' }
  return { name, source: !name.startsWith('@') && /^[\w.-]+\/[\w.-]+/.test(name) ? 'git' : 'registry' }
}

/** `name[extra]>=1`, `name @ url`, a URL, a path (PEP 508 and pip). */
export const readPip = (text: string): Named => {
  const direct = /@\s*(\S+:\/\/\S+)/.exec(text)?.[1]
  const whole = formOf(direct ?? text.replace(/\[[\w,.-]*\]$/, ''))
  const name = /^[\w.-]+/.exec(text)?.[0] ?? text
  if (direct) return { name: name.toLowerCase(), source: whole === 'registry' ? 'url' : whole }
  if (whole !== 'registry' || /\.(whl|tar\.gz|zip)$/.test(text))
    return { name: /#egg=([\w.-]+)/.exec(text)?.[1] ?? text, source: whole === 'registry' ? 'path' : whole }
  return { name: name.toLowerCase().replace(/[_.]+/g, '-'), source: 'registry' }
}

/** `name`, `name@1`, `name=1`, `name:1`, a URL, a path: what most other managers take. */
export const readPlain = (text: string): Named => {
  const form = formOf(text)
  return form === 'registry' ? { name: text.replace(/(?<=.)(@|==?|[<>~!]=?).*$/, ''), source: form } : { name: text, source: form }
}

/** `module/path@version`, `./cmd` (go install). */
export const readGo = (text: string): Named => (PATH_FORM.test(text) ? { name: text, source: 'path' } : { name: text.replace(/@.*$/, ''), source: 'registry' })

export interface Manager {
  readonly manager: string
  readonly read?: (text: string) => Named
  /** Options or variables that name a registry, and the usual hosts. */
  readonly registries?: readonly string[]
  readonly variables?: readonly string[]
  readonly hosts?: RegExp
  readonly global?: (call: Call) => boolean
  readonly scripts?: (call: Call) => boolean
  /** Also changes the machine (brew, apt). */
  readonly system?: boolean
  /** The project's own install scripts run with it; under this name of the task runner. */
  readonly lifecycle?: string
}

const NPM_HOSTS = /^(registry\.npmjs\.org|registry\.yarnpkg\.com|npm\.jsr\.io)$/
export const NPM: Manager = {
  manager: 'npm',
  lifecycle: 'npm',
  read: readNpm,
  registries: ['--registry'],
  variables: ['npm_config_registry', 'NPM_CONFIG_REGISTRY', 'YARN_NPM_REGISTRY_SERVER'],
  hosts: NPM_HOSTS,
  global: (call) => call.has('-g') || known(call.value('--location')) === 'global',
  scripts: (call) => !call.has('--ignore-scripts'),
}
export const PIP: Manager = {
  manager: 'pip',
  read: readPip,
  registries: ['-i', '--extra-index-url', '-f', '--index', '--default-index'],
  variables: ['PIP_INDEX_URL', 'PIP_EXTRA_INDEX_URL', 'PIP_FIND_LINKS', 'UV_INDEX_URL', 'UV_EXTRA_INDEX_URL', 'UV_DEFAULT_INDEX', 'UV_INDEX'],
  hosts: /^(pypi\.org|files\.pythonhosted\.org|test\.pypi\.org|download\.pytorch\.org|pypi\.nvidia\.com)$/,
  scripts: () => true,
  global: (call) => call.has('--break-system-packages') || call.has('--user'),
}

/** Nobody checks who the registry is: what is fetched may come from anyone on the way. */
const isUnchecked = (call: Call): boolean =>
  call.env('NODE_TLS_REJECT_UNAUTHORIZED') === '0' ||
  call.env('npm_config_strict_ssl') === 'false' ||
  call.words.some((word) => /^--(no-strict-ssl|strict-ssl=false)$/.test(known(word) ?? ''))

const foreign = (call: Call, m: Manager): boolean => {
  if (isUnchecked(call)) return true
  const texts = [
    ...(m.registries ?? []).flatMap((name) => call.values(name).map((value) => known(value) ?? '?')),
    ...(m.variables ?? []).flatMap((name) => call.env(name) ?? []),
  ]
  return texts.some((text) => /^[a-z+]+:\/\//.test(text.replace(/^[\w-]+=/, '')) && !(m.hosts ?? /^$/).test(hostOf(text.replace(/^[\w-]+=/, ''))))
}

const one = (call: Call, m: Manager, spec: Value, local?: boolean): EffectDraft => {
  const text = known(spec)
  const { name, source } = text === undefined ? { name: '?', source: '' as const } : (m.read ?? readPlain)(text)
  const own = source === 'path' && !/^(\/|~|\.\.|[A-Za-z]:)/.test(text ?? '')
  return effect('package.install', display(spec), {
    manager: m.manager,
    name,
    source: source === 'registry' && foreign(call, m) ? 'extra-index' : source,
    global: m.global?.(call) ?? m.system ?? false,
    scripts: m.scripts?.(call) ?? false,
    ...(own || local ? { standing: 'declared' } : {}),
  })
}

/** A package that is a folder runs what it has for its own installation. */
const ofFolders = (m: Manager, named: readonly Value[]): Refined => {
  const folders = named.filter((spec) => PATH_FORM.test(known(spec) ?? ''))
  return {
    ...(m.read === readPip ? { loads: folders.map((spec) => `${(known(spec) ?? '').replace(/^file:|\[[\w,.-]*\]$/g, '')}/setup.py`) } : {}),
    ...(m.lifecycle === undefined ? {} : { nested: folders.map((cwd): Nested => ({ run: 'task', runner: m.lifecycle ?? '', name: 'install', cwd })) }),
  }
}

/** One effect per named package; with no name, one for what the manifest declares. */
export const installs =
  (m: Manager, specs?: (call: Call) => readonly Value[]) =>
  (call: Call): Refined => {
    const named = specs?.(call) ?? call.operands
    const changes: EffectDraft[] = m.system ? [effect('system.change', named.map(display).join(' '), { area: 'package' })] : []
    if (named.length > 0) return { effects: [...named.map((spec) => one(call, m, spec)), ...changes], ...ofFolders(m, named) }
    const own = declares(m)(call)
    return { ...own, effects: [...(own.effects ?? []), ...changes] }
  }

/** An install of what the manifest declares, with the project's own install scripts. */
export const declares =
  (m: Manager, event = 'install') =>
  (call: Call): Refined => ({
    effects: [declared(call, m)],
    nested: m.lifecycle && (m.scripts?.(call) ?? true) ? [task(m.lifecycle, event)] : [],
  })

export const declared = (call: Call, m: Manager): EffectDraft =>
  effect('package.install', `${m.manager} install`, {
    manager: m.manager,
    name: '',
    standing: 'declared',
    source: foreign(call, m) ? 'extra-index' : 'registry',
    scripts: m.scripts?.(call) ?? false,
    global: false,
  })

/** A package that is fetched and run, and its own command with the arguments. */
export const runsPackage = (
  m: Manager,
  words: readonly Value[],
  packages: readonly Value[] = words.slice(0, 1),
  bin?: string,
  set: Partial<EffectFields> = {},
): Refined => {
  const [first, ...after] = words
  const rest = known(after[0]) === '--' ? after.slice(1) : after
  const named = packages
    .flatMap((spec) => known(spec) ?? '?')
    .map((text) => ({ text, ...(text === '?' ? { name: '?', source: '' as const } : (m.read ?? readPlain)(text)) }))
  const program = bin ?? commandOf(known(first) ?? '')
  return {
    effects: named.map(({ text, name, source }) => effect('package.run', text, { manager: m.manager, name, source, scripts: true, ...set })),
    nested: first && program ? [{ run: 'argv', argv: [{ parts: [program], carries: first.carries }, ...rest] }] : [],
  }
}

/** The command that a package spec installs, as far as its name tells: `@scope/cli@1` runs `cli`. */
export const commandOf = (spec: string): string => {
  const { name, source } = readNpm(spec)
  return source === 'registry' ? (name.split('/').at(-1) ?? '') : ''
}

/** The guard's own package, under any manager's way to name it. */
const GUARD = /^(@?beforehand(\/.+)?)([@=].*)?$/

/** Packages taken away; `machine` where they were there for every project. */
export const removes =
  (machine: (call: Call) => boolean = () => false) =>
  (call: Call): Refined => ({
    effects: call.operands.flatMap((name): EffectDraft[] => [
      ...(machine(call) ? [effect('system.change', name, { area: 'package' })] : []),
      ...(GUARD.test(known(name) ?? '') ? [effect('guard.tamper', name, { what: 'package' })] : []),
    ]),
  })
