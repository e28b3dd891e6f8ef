// Owns what git configuration keys do: which run a command, which load further configuration, which skip hooks (git-config, git 2.47 manual).
import type { Call, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { Certainty, EffectFields } from '../effect.ts'
import { dropPrefix, literal, prefixOf, textOf, type Value } from '../value.ts'
import { argv, effect, known, shell, split } from './_dev-words.ts'
import { isProtected, readRefspec } from './_git-refspec.ts'

/** Keys (lower case, `*` for a sub-section) whose value is a command line that git runs. */
const RUNS =
  /^(core\.(pager|editor|sshcommand|askpass|gitproxy|fsmonitor|alternaterefscommand)|sequence\.editor|pager\..+|diff\.external|diff\..+\.(command|textconv)|difftool\..+\.cmd|mergetool\..+\.cmd|merge\..+\.driver|filter\..+\.(clean|smudge|process)|gpg\.program|gpg\..+\.(program|defaultkeycommand)|uploadpack\.packobjectshook|remote\..+\.(uploadpack|receivepack|vcs)|trailer\..+\.(command|cmd)|sendemail\.(tocmd|cccmd|headercmd|sendmailcmd|smtpserver)|browser\..+\.cmd|man\..+\.cmd|guitool\..+\.cmd|web\.browser|interactive\.difffilter|imap\.tunnel|ssh\.variant\.cmd|tar\..+\.command|credential(\..+)?\.helper|submodule\..+\.update|help\.browser)$/
/** Keys by which code comes in from a folder or another file. */
const LOADS =
  /^(core\.hookspath|include\.path|includeif\..+\.path|init\.templatedir|core\.worktree|core\.attributesfile|protocol\..+\.allow|url\..+\.(insteadof|pushinsteadof)|hook\..+\.command)$/
const PLAIN_HELPERS = /^(store|cache|osxkeychain|manager(-core)?|manager-ssh|libsecret|wincred|gnome-keyring|netrc|oauth)?( --?[\w=-]+)*$/
/** Values of program keys that are one plain word: an editor or pager that a person chose. */
const PLAIN_PROGRAM = /^[\w.-]*( --?[\w=-]+)*$/

/** What a key's value runs when git uses it, if anything. */
export const runsOf = (key: string, value: Value, certainty?: Certainty): readonly Nested[] => {
  const name = key.toLowerCase()
  const text = textOf(value)
  if (name.startsWith('alias.')) return aliasRuns(value, certainty)
  if (!RUNS.test(name)) return []
  if (/^credential(\..+)?\.helper$/.test(name)) return helperRuns(value, certainty)
  if (name.startsWith('submodule.') && !prefixOf(value).startsWith('!')) return []
  if (text !== undefined && (/^(true|false|yes|no|on|off|0|1|)$/.test(text) || (name === 'sendemail.smtpserver' && !text.startsWith('/')))) return []
  return [shell(prefixOf(value).startsWith('!') ? dropPrefix(value, 1) : value, certainty)]
}

const helperRuns = (value: Value, certainty: Certainty | undefined): readonly Nested[] => {
  const text = textOf(value)
  if (text !== undefined && PLAIN_HELPERS.test(text)) return []
  return [shell(prefixOf(value).startsWith('!') ? dropPrefix(value, 1) : value, certainty)]
}

const aliasRuns = (value: Value, certainty: Certainty | undefined): readonly Nested[] => {
  const text = textOf(value)
  if (prefixOf(value).startsWith('!')) return [shell(dropPrefix(value, 1), certainty)]
  if (text === undefined) return [shell(value, certainty)]
  const nested = argv('git', ...split(text))
  return [certainty ? ({ ...nested, certainty } as Nested) : nested]
}

/** True for keys that make git run or load something that was not there before. */
const persists = (key: string, value: Value): boolean => {
  const name = key.toLowerCase()
  const text = textOf(value)
  if (name.startsWith('alias.')) return prefixOf(value).startsWith('!')
  if (name === 'core.hookspath') return text === undefined || !(isNowhere(text) || (!text.startsWith('/') && !text.startsWith('~') && !text.startsWith('..')))
  if (/^url\./.test(name) || name === 'core.worktree' || name === 'core.attributesfile') return false
  if (LOADS.test(name)) return true
  if (runsOf(key, value).length === 0) return false
  return text === undefined || /sshcommand|fsmonitor|helper|external|textconv|hook|smudge|clean|process/.test(name) || !PLAIN_PROGRAM.test(text)
}

const isNowhere = (path: string): boolean => path === '' || path === '/dev/null' || path.toUpperCase() === 'NUL'

/** Effects of writing a key; `on` is `key=value` and `ref` the key. */
export const written = (key: string, value: Value): Refined => {
  const effects: EffectDraft[] = [
    effect('vcs.config', `${key}=${textOf(value) ?? '?'}`, {
      ref: key,
      skips_hooks: key.toLowerCase() === 'core.hookspath' && isNowhere(textOf(value) ?? '?'),
      ...remoteOf(key, value),
    }),
  ]
  if (persists(key, value)) effects.push(effect('persist', `${key}=${textOf(value) ?? '?'}`, { mechanism: 'git-config' }))
  return { effects, nested: runsOf(key, value, 'possible') }
}

/** Where the repository pushes to from here on, and by force to what, where a refspec says so. */
const remoteOf = (key: string, value: Value): Partial<EffectFields> => {
  if (!/^(remote\..+\.(url|pushurl|push|mirror)|url\..+\.(insteadof|pushinsteadof))$/i.test(key) || isSameHost(key, value)) return {}
  const remote = textOf(value) ?? '?'
  if (!/\.push$/i.test(key)) return { remote }
  const { ref, plus, deletes } = readRefspec(value, false)
  return { remote, force: plus ? 'yes' : 'no', deletes, protected: isProtected(ref) || ref.includes('*') }
}

const hostIn = (address: string): string => /^(?:\w+:\/\/)?(?:[^@/]*@)?([\w.-]+)/.exec(address)?.[1]?.toLowerCase() ?? ''

/** `url.git@host:.insteadOf https://host/`: another way to the same machine, as long as it is no plain one. */
const isSameHost = (key: string, value: Value): boolean => {
  const [, to] = /^url\.(.+)\.(?:insteadof|pushinsteadof)$/i.exec(key) ?? []
  const from = textOf(value)
  return to !== undefined && from !== undefined && hostIn(to) !== '' && hostIn(to) === hostIn(from) && !/^(http|git):\/\//i.test(to)
}

export interface Setting {
  readonly key: string
  readonly value: Value
}

/** A word `key=value` or `key` (true). */
const settingOf = (word: Value): Setting => {
  const head = prefixOf(word)
  const at = head.indexOf('=')
  if (at >= 0) return { key: head.slice(0, at), value: dropPrefix(word, at + 1) }
  const text = textOf(word)
  return text === undefined ? { key: '?', value: word } : { key: text, value: literal('true') }
}

const VARIABLES: Readonly<Record<string, string>> = {
  GIT_SSH_COMMAND: 'core.sshCommand',
  GIT_SSH: 'core.sshCommand',
  GIT_PAGER: 'core.pager',
  GIT_EDITOR: 'core.editor',
  GIT_SEQUENCE_EDITOR: 'sequence.editor',
  GIT_EXTERNAL_DIFF: 'diff.external',
  GIT_ASKPASS: 'core.askPass',
  GIT_PROXY_COMMAND: 'core.gitProxy',
}

/** Settings that hold for this call only: `-c`, `--config-env`, `GIT_*` variables. */
export const settingsOf = (call: Call): readonly Setting[] => {
  const out = globalWords(call, '-c').map(settingOf)
  for (const word of globalWords(call, '--config-env')) {
    const { key, value } = settingOf(word)
    out.push({ key, value: literal(call.env(known(value) ?? '') ?? '?') })
  }
  for (const [name, key] of Object.entries(VARIABLES)) {
    const text = call.env(name)
    if (text) out.push({ key, value: literal(text) })
  }
  for (let i = 0; i < Math.min(8, Number(call.env('GIT_CONFIG_COUNT') ?? 0) || 0); i++) {
    out.push({ key: call.env(`GIT_CONFIG_KEY_${i}`) ?? '?', value: literal(call.env(`GIT_CONFIG_VALUE_${i}`) ?? '?') })
  }
  return out
}

const GLOBAL_WITH_VALUE = new Set([
  '-C',
  '--git-dir',
  '--work-tree',
  '--namespace',
  '--exec-path',
  '--super-prefix',
  '--list-cmds',
  '--attr-source',
  '-c',
  '--config-env',
])

/** Values of a global option in front of the sub-command: a sub-command's own `-c` is another thing. */
const globalWords = (call: Call, name: string): Value[] => {
  const out: Value[] = []
  for (let i = 0; i < call.words.length; i++) {
    const word = call.words[i]
    const text = word ? prefixOf(word) : ''
    if (!word || !text.startsWith('-')) break
    const next = call.words[i + 1]
    if (text === name && textOf(word) === name) {
      if (next) out.push(next)
      i++
    } else if (text.startsWith(`${name}=`) && name.startsWith('--')) out.push(dropPrefix(word, name.length + 1))
    else if (GLOBAL_WITH_VALUE.has(text)) i++
  }
  return out
}

/** What the call's own settings run, and whether they switch hooks or TLS checks off. */
export const settled = (call: Call): { nested: readonly Nested[]; noHooks: boolean; noTls: boolean } => {
  const settings = settingsOf(call)
  return {
    nested: settings.filter((s) => !s.key.toLowerCase().startsWith('alias.')).flatMap((s) => runsOf(s.key, s.value)),
    noHooks: settings.some((s) => s.key.toLowerCase() === 'core.hookspath'),
    noTls:
      settings.some((s) => /^http\.(.+\.)?sslverify$/i.test(s.key) && /^(false|0|no|off)$/i.test(known(s.value) ?? '')) ||
      call.env('GIT_SSL_NO_VERIFY') !== undefined,
  }
}

const READS = ['--get', '--get-all', '--get-regexp', '--get-urlmatch', '--get-color', '--get-colorbool', '-l', '--list']

const fileOf = (call: Call): Value | undefined =>
  call.has('--global') ? literal(`${call.home}/.gitconfig`) : call.has('--system') ? literal('/etc/gitconfig') : call.value('-f')

/** `git config` in both its forms: with action options, and with sub-commands (2.46 and later). */
export const configured = (call: Call): Refined => {
  if (READS.some((name) => call.has(name))) return {}
  const verb = known(call.operands[0]) ?? ''
  const modern = /^(list|get|set|unset|rename-section|remove-section|edit)$/.test(verb)
  if (verb === 'list' || verb === 'get') return {}
  const [key, value] = modern ? call.operands.slice(1) : call.operands
  const removes =
    verb === 'unset' || verb.endsWith('-section') || ['--unset', '--unset-all', '--rename-section', '--remove-section'].some((name) => call.has(name))
  const edits = verb === 'edit' || call.has('-e')
  if (!edits && !removes && !value) return {}
  const file = fileOf(call)
  const write: EffectDraft[] = file ? [effect('fs.write', file, { role: 'config' })] : []
  if (edits || removes || !key || !value) return { effects: [...write, effect('vcs.config', known(key), { ref: known(key) ?? '?' })] }
  const told = written(known(key) ?? '?', value)
  return { effects: [...write, ...(told.effects ?? [])], nested: told.nested ?? [] }
}
