// Owns what setting a variable means: some hold a command that a later program runs, some switch a guard off.
import type { Effect } from '../effect.ts'
import { literal, textOf, unknown, type Value } from '../value.ts'
import { emit, pathOf } from './emit.ts'
import { runScript } from './follow.ts'
import { placeOf } from './place.ts'
import { type Given, type Here, lose, madeOf, textAt, type World } from './world.ts'

/** Variables whose value another program hands to a shell (manuals of bash, git, less, man, ssh, rsync). */
const RUN_BY_A_SHELL: ReadonlySet<string> = new Set([
  'PROMPT_COMMAND',
  'GIT_SSH_COMMAND',
  'GIT_SSH',
  'GIT_EXTERNAL_DIFF',
  'GIT_PAGER',
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'GIT_ASKPASS',
  'GIT_PROXY_COMMAND',
  'PAGER',
  'MANPAGER',
  'EDITOR',
  'VISUAL',
  'LESSOPEN',
  'LESSCLOSE',
  'SSH_ASKPASS',
  'RSYNC_RSH',
  'CVS_RSH',
  'BROWSER',
  'FCEDIT',
  'SYSTEMD_EDITOR',
])

/** Variables that name a file which is loaded and run. */
const LOADED: ReadonlySet<string> = new Set(['BASH_ENV', 'ENV', 'LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES', 'PYTHONSTARTUP', 'PERL5OPT', 'RUBYOPT'])

const SWITCHES_OFF =
  /^BEFOREHAND_|(^|_)GUARD_?(DISABLED?|OFF|SKIP|BYPASS)$|^(DISABLE|SKIP|BYPASS|NO)_([A-Z]+_)?GUARD$|^OPENCODE_PURE$|^CLAUDE_CODE_(SIMPLE|DISABLE_HOOKS)$/

/** True for a variable that switches a guard off. */
export const switchesOff = (name: string): boolean => SWITCHES_OFF.test(name)

/** Effects of setting a variable, in front of a command or for what follows. */
export const setVariable = (world: World, here: Here, name: string, value: Value): void => {
  const text = textOf(value)
  if (switchesOff(name)) emit(world, here, { kind: 'guard.tamper', set: { what: 'environment' }, on: { parts: [name], carries: [] } })
  const inside: Here = { ...here, via: [...here.via, name], depth: here.depth + 1 }
  const began = world.effects.length
  if (RUN_BY_A_SHELL.has(name)) {
    if (text !== undefined) world.run.shell(world, inside, text)
    else lose(world, here, 'words', name, { language: 'shell', from: 'environment', carries: value.carries })
  }
  if (text !== undefined) for (const [language, file] of preloaded(name, text)) runOwn(world, inside, language, file)
  if (name === 'PROMPT_COMMAND' && text !== '') afterEachCommand(world, here, world.effects.slice(began))
  if (LOADED.has(name) && text !== '' && !isOwnLibrary(world, here, name, value) && !followed(world, inside, name, value))
    lose(world, here, 'content', name, { language: 'shell', from: 'environment', origin: 'unknown' })
  if ((name === 'HISTFILE' && (text === '' || text === '/dev/null')) || (/^HIST(FILE)?SIZE$/.test(name) && text === '0')) {
    emit(world, here, { kind: 'audit.erase', set: { log: 'shell-history' }, on: { parts: [name], carries: [] } })
  }
}

/** A library that the project built: whoever runs its programs runs it anyway. */
const isOwnLibrary = (world: World, here: Here, name: string, value: Value): boolean => {
  if (!/^(LD_PRELOAD|DYLD_INSERT_LIBRARIES)$/.test(name)) return false
  const { path, known } = pathOf(world, here, value)
  const made = madeOf(world, path)
  return known && placeOf(path, world.around) === 'workspace' && made?.origin !== 'downloaded'
}

/** What a variable makes a language load before any program: options that name modules (Node.js, Java), folders whose `sitecustomize` Python imports. */
const preloaded = (name: string, text: string): readonly (readonly [language: string, file: string])[] => {
  if (name === 'NODE_OPTIONS')
    return [...text.matchAll(/(?:--require|-r|--import|--loader|--experimental-loader)[= ]+["']?([^\s"']+)/g)].map((match) => ['javascript', match[1] ?? ''])
  if (name === 'PYTHONPATH')
    return text.split(':').flatMap((folder) => ['sitecustomize.py', 'usercustomize.py'].map((file): [string, string] => ['python', `${folder || '.'}/${file}`]))
  if (name === 'RUBYOPT') return [...text.matchAll(/-r\s*(\.{0,2}\/\S+)/g)].map((match) => ['ruby', `${(match[1] ?? '').replace(/\.rb$/, '')}.rb`])
  return []
}

/** A file of the project; packages that are only named are not looked for. */
const runOwn = (world: World, here: Here, language: string, file: string): void => {
  const on = literal(file.replace(/^file:\/\//, ''))
  const { path, known } = pathOf(world, here, on)
  if (/^[./]|\//.test(file) && known && textAt(world, path)?.text !== undefined) runScript(world, { ...here, quiet: true }, language, on, [], NOTHING_GIVEN)
}
const NOTHING_GIVEN: Given = { stdin: undefined, env: {} }

/** The files that shells and Python run first are read like any other script, where they can be. */
const FIRST: Readonly<Record<string, string>> = { BASH_ENV: 'shell', ENV: 'shell', PYTHONSTARTUP: 'python' }

const followed = (world: World, here: Here, name: string, file: Value): boolean => {
  const language = FIRST[name]
  const { path, known } = pathOf(world, here, file)
  if (language === undefined || !known || textOf(textAt(world, path)?.text ?? unknown(name)) === undefined) return false
  runScript(world, here, language, file, [], { stdin: undefined, env: {} })
  return true
}

/** What runs at every prompt and talks to another machine watches everything that is typed. */
const afterEachCommand = (world: World, here: Here, effects: readonly Effect[]): void => {
  if (effects.some((e) => e.kind.startsWith('net.') && e.where !== 'local'))
    emit(world, here, { kind: 'persist', set: { mechanism: 'prompt-command' }, on: { parts: ['PROMPT_COMMAND'], carries: [] } })
}
