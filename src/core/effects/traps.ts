// Owns traps: effects that nobody means who runs a build, and how they are found in a text whose language is not read.
import type { Effect } from '../effect.ts'
import { add, type Here, type World } from './world.ts'

const LOST_PLACES: ReadonlySet<Effect['place']> = new Set(['home-root', 'root', 'system', 'workspace-root'])

/** Code from the network, a shell for somebody else, a weakened guard, a secret that leaves, a back door, a home or system that is deleted. */
export const isTrap = (effect: Effect): boolean =>
  effect.from === 'network' ||
  effect.interactive ||
  effect.kind === 'guard.tamper' ||
  effect.kind === 'persist' ||
  (effect.kind === 'fs.delete' && LOST_PLACES.has(effect.place)) ||
  (effect.kind === 'net.upload' && effect.where !== 'local' && effect.carries.some((c) => c.kind === 'secret' || c.kind === 'env'))

/** Does the work and keeps of its effects only the traps. */
export const onlyTraps = (world: World, work: () => void, keeps: (effect: Effect) => boolean = isTrap): void => {
  const from = world.effects.length
  work()
  for (const effect of world.effects.splice(from).filter(keeps)) add(world, effect)
}

/**
 * Lines that several tools hand to a shell: `!cmd`, `:!cmd` (vim), `\\! cmd` (psql), `.shell cmd` (sqlite), `shell cmd` (gdb), `platform shell cmd` (lldb), `exec cmd`
 * (i3, sway, screen), `exec-once = cmd` (hyprland), `run-shell cmd` (tmux), `Exec = cmd` (pacman), `action=cmd` (acpi), `install MOD cmd` (modprobe), `pam_exec.so cmd`,
 * `TYPE; cmd` (mailcap), `|cmd` (procmail, aliases), and the lines of logrotate's scripts.
 */
const SHELL_LINE =
  /^[ \t]*(?:.*\bsilent!?[ \t]+)?(?:[:\\]?!|:!|\.(?:shell|system)[ \t]+|(?:platform[ \t]+)?shell[ \t]+|system[ \t]+|(?:exec|exec_always|execr?-once|exec)[ \t]*=?[ \t]*(?:--[\w-]+[ \t]+)*|(?:set-hook[ \t].*?|bind(?:-key)?[ \t].*?)?['"]?(?:run(?:-shell)?|if-shell)[ \t]+(?:-b[ \t]+)?|Exec[ \t]*=|action[ \t]*=|install[ \t]+\S+[ \t]+|remove[ \t]+\S+[ \t]+|.*pam_exec\.so[ \t]+(?:[\w=]+[ \t]+)*|[\w.*-]+\/[\w.*-]+;|.*?[|])(.+)$/gm
const QUOTED = /"""([\s\S]*?)"""|''([\s\S]*?)''|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`/g
/** `key = value`, `key: value`, `- value` without quotes: INI, YAML, TOML, ninja. */
const SETTING = /^[ \t]*(?:-[ \t]+|(?:-[ \t]+)?[\w.-]+[ \t]*[:=][ \t]*)([^\s"'[{|>].*)$/gm
/** The words between tags. */
const BETWEEN_TAGS = />([^<>]+)<\//g
/** The words of one command, each in quotes of its own: `"rm", "-rf", "x"`. */
const LISTED = /(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')(?:\s*,\s*(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))+/g
/** Without one of these a text holds no trap that could be told. */
const TELLING =
  /curl|wget|\bnc\b|ncat|\/dev\/tcp|\b(?:ba|z|da)?sh\b|\brm\b|authorized_keys|autostart|crontab|eval|\bdd\b|shred|find\b.*-delete|powershell|Invoke-|mkfs|socat|telnet|\bssh\b|\bscp\b|rsync|python|perl|ruby|base64|nohup|setsid/i
const MOST = 64

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text
    .replace(/\\(n|t|["'\\$`])/g, (_, c: string) => (c === 'n' ? '\n' : c === 't' ? '\t' : c))
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')

const unquoted = (match: RegExpMatchArray): string => plain(match.slice(1).find((part) => part !== undefined) ?? '')

/** A list of quoted words as one command of the shell. */
const asCommand = (list: string): string =>
  [...list.matchAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'/g)].map((word) => `'${unquoted(word).replaceAll("'", "'\\''")}'`).join(' ')

/** The texts in it that a shell may be given. */
export const commandsIn = (text: string): readonly string[] => {
  const found = [
    ...[...text.matchAll(SHELL_LINE), ...text.matchAll(SETTING), ...text.matchAll(BETWEEN_TAGS), ...text.matchAll(QUOTED)].map(unquoted),
    ...[...text.matchAll(LISTED)].map((match) => asCommand(match[0])),
  ]
  // What a tool is told to run may be quoted once more inside its own quotes.
  const all = found.flatMap((each) => [each, ...[...each.matchAll(QUOTED)].map(unquoted)])
  return [...new Set(all.filter((each) => /\s/.test(each) && TELLING.test(each)))].slice(0, MOST)
}

/** Calls by which languages run programs, delete, send, or read the environment, by their usual names. */
const ACTS =
  /\b(system2?|shell|run|exec\w*|popen|spawn\w*|pipe|unlink|file\.(remove|rename)|rm(?!\(list)|delete\w*|remove|upload\w*|POST|PUT|PATCH|DELETE|socket\w*|Sys\.(getenv|setenv)|getenv|eval)\s*[(!`]|\bENV\s*[[(]|`[^`\n]*\s[^`\n]*`/

/** True where a text of a language that is not read shows more than computing and reading. */
export const actsBeyond = (text: string): boolean => ACTS.test(text)

/** Traps among the commands that a text of a language that is not read quotes. */
export const quotedTraps = (world: World, here: Here, text: string): void => {
  if (!TELLING.test(text)) return
  onlyTraps(world, () => {
    for (const command of commandsIn(text)) world.run.shell(world, { ...here, quiet: true }, command)
  })
}
