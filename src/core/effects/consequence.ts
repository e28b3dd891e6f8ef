// Owns what changing a certain file means beyond the file: persistence, system settings, erased traces, a weakened guard, and content that will run by itself.
import { shellParts } from '../code/embedded.ts'
import { type Content, type Effect, type EffectFields, makeEffect } from '../effect.ts'
import { hasSecret } from '../secrets.ts'
import { textOf, type Value } from '../value.ts'
import { hashOf } from './hash.ts'
import { baseName } from './path.ts'
import { add, type Here, textAt, type World } from './world.ts'

type Runs = Content['runs']

const RC_FILE =
  /^\.(bash(rc|_profile|_login|_logout|_aliases)|profile|zsh(rc|env|profile|login|logout)|kshrc|cshrc|tcshrc|login|xinitrc|xprofile|inputrc)$|^(config\.fish|profile\.ps1|Microsoft\.PowerShell_profile\.ps1)$/i
const SYSTEM_RC = /^\/etc\/(profile(\.d\/.*)?|bash\.bashrc|zsh\/.*|rc\.local|init\.d\/.*|environment|ld\.so\.preload|update-motd\.d\/.*)$/
const CRON = /^\/etc\/(cron[^/]*(\/.*)?|anacrontab)$|^\/var\/spool\/(cron|at)(\/|$)|^\/usr\/lib\/cron\//
const UNIT = /^\/(etc|lib|usr\/lib|run)\/systemd\/|\/\.config\/systemd\/user\/|\/Library\/Launch(Agents|Daemons)\//
const CI =
  /(^|\/)\.github\/(workflows|actions)\/.*\.ya?ml$|(^|\/)\.gitlab-ci\.yml$|(^|\/)\.circleci\/config\.yml$|(^|\/)(azure-pipelines|\.travis|bitbucket-pipelines)\.yml$|(^|\/)Jenkinsfile$/
const HOOK = /(^|\/)\.git\/hooks\/[^/]+$|(^|\/)\.husky\/[^/]+$|(^|\/)\.githooks\/[^/]+$|(^|\/)\.config\/git\/(hooks|template\/hooks)\//
const LIFECYCLE_SCRIPT =
  /(^|\/)((pre|post)?install|prepare|prepublish(Only)?|postbuild|prebuild|setup|conftest|sitecustomize|globalSetup|vitest\.setup|jest\.setup)\.(c?js|mjs|ts|py|sh)$/
/** Files that say where each package comes from; a tool of the ecosystem writes them, not a text edit with an address in it. */
const LOCK_FILE =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|go\.sum|Gemfile\.lock|composer\.lock|packages\.lock\.json)$/
const EDITOR_TASKS = /(^|\/)\.vscode\/tasks\.json$/
const AGENT_SETTINGS = /\/settings[^/]*\.json$|\.mcp\.json$|hooks\.json$|config\.toml$|opencode\.jsonc?$/

/** What will run a file's content without being asked to. */
export const runsOf = (path: string, place: Effect['place'], text: string): Runs => {
  if (EDITOR_TASKS.test(path)) return /"runOn"\s*:\s*"folderOpen"/.test(text) ? 'hook' : 'none'
  if (CRON.test(path)) return 'cron'
  if (UNIT.test(path)) return 'unit'
  if (RC_FILE.test(baseName(path)) || SYSTEM_RC.test(path)) return 'rc'
  if (HOOK.test(path)) return 'hook'
  if (CI.test(path)) return 'ci'
  if (place === 'agent-config') return 'agent'
  if (baseName(path) === 'package.json' || LIFECYCLE_SCRIPT.test(path)) return 'package-script'
  return 'none'
}

/** How a change of this file keeps something running across restarts; `''` where it does not. */
const mechanismOf = (path: string): string => {
  if (/\/\.ssh\/(authorized_keys2?|rc|environment)$|^\/etc\/ssh\/.*authorized_keys/.test(path)) return 'authorized-keys'
  if (CRON.test(path)) return 'cron'
  if (UNIT.test(path)) return path.includes('/.config/systemd/user/') || path.includes('/Library/LaunchAgents/') ? 'user-unit' : 'unit'
  if (SYSTEM_RC.test(path)) return 'system-rc'
  if (/\/\.config\/autostart\/|\/Start Menu\/Programs\/Startup\//i.test(path)) return 'autostart'
  if (/\/\.config\/git\/template\/|\/git-core\/templates\/hooks\//.test(path)) return 'git-template'
  return ''
}

const areaOf = (path: string): EffectFields['area'] => {
  if (/^\/etc\/(sudoers(\.d\/.*)?|passwd|shadow|gshadow|group|security\/.*|pam\.d\/.*|pam\.conf)$/.test(path)) return 'user'
  if (/^\/etc\/(selinux|apparmor(\.d)?)(\/|$)/.test(path)) return 'security-module'
  if (/^\/etc\/(audit|rsyslog\.d|rsyslog\.conf|systemd\/journald\.conf)(\/|$)?/.test(path)) return 'audit'
  if (/^\/etc\/(iptables|nftables|ufw|firewalld|pf\.conf)/.test(path)) return 'firewall'
  if (/^\/(private\/)?etc\/(hosts|resolv\.conf|nsswitch\.conf)$|\/drivers\/etc\/hosts$/i.test(path)) return 'dns'
  if (/^\/boot(\/|$)|^\/etc\/(default\/grub|grub\.d)/.test(path)) return 'boot'
  if (/^\/proc\/sysrq-trigger$|^\/sys\/power\//.test(path)) return 'power'
  if (
    /^\/(proc\/sys|sys)\//.test(path) ||
    /^\/etc\/(ld\.so\.conf|modprobe\.d|modules)/.test(path) ||
    /^\/(usr\/)?lib(32|64)?(\/[^/]+-linux-gnu)?\/ld-[^/]+$/.test(path)
  )
    return 'kernel'
  if (/^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|disk|mapper\/|md|dm-|loop|rdisk)/.test(path)) return 'disk'
  return ''
}

/** Settings of the ssh server that let in whoever comes. */
const opensLogin = (path: string, text: string | undefined): boolean =>
  /^\/etc\/ssh\/sshd_config(\.d\/|$)/.test(path) && text !== undefined && /^\s*Permit(EmptyPasswords|RootLogin)\s+yes/im.test(text)

const logOf = (path: string): string => {
  if (/^\/var\/(log|audit)(\/|$)|^\/(run|var\/run)\/log\//.test(path)) return path
  return /(^|\/)\.?(bash|zsh|sh|fish|python|psql|mysql)_?h(istory|istfile|st)$|(^|\/)ConsoleHost_history\.txt$/.test(path) ? 'shell-history' : ''
}

/** Adds the effects that follow from a write, deletion, mode change or link of `effect.path`. */
export const writeConsequences = (world: World, here: Here, effect: Effect, content: Value | undefined): void => {
  const { path, kind } = effect
  const more = (next: Effect): void => add(world, next)
  const common = { target: effect.target, path, certainty: effect.certainty, via: here.via, span: here.span }
  if (effect.place === 'guard') more(makeEffect('guard.tamper', { ...common, what: 'state' }))
  const text = kind === 'fs.write' ? writtenText(world, effect, content) : undefined
  if (effect.place === 'agent-config') agentConfig(world, here, effect, text)
  if (path === '?') return
  const area = opensLogin(path, text) ? 'security-module' : areaOf(path)
  if (area !== '' && !harmlessSetting(area, text, effect)) more(makeEffect('system.change', { ...common, area, path: '' }))
  const log = logOf(path)
  if (log !== '' && erases(effect, world)) more(makeEffect('audit.erase', { ...common, log, path: '' }))
  if (kind !== 'fs.write' && kind !== 'fs.link') return
  if (LOCK_FILE.test(path) && text === undefined && /https?:\/\//.test(world.text)) more(makeEffect('persist', { ...common, mechanism: 'package-source' }))
  const from = world.effects.length
  if (text !== undefined) runContent(world, here, effect, text)
  const mechanism = mechanismOf(path)
  if (mechanism !== '') more(makeEffect('persist', { ...common, mechanism: ownOr(mechanism, text, world.effects.slice(from)) }))
}

/** Jobs that may be the project's own: what they run is all known, and reaches nothing outside. */
const JOBS: ReadonlySet<string> = new Set(['cron', 'at', 'unit', 'user-unit'])

const ownOr = (mechanism: string, text: string | undefined, later: readonly Effect[]): string => {
  if (!JOBS.has(mechanism) || text === undefined || text.trim() === '') return mechanism
  const odd = later.some(
    (e) =>
      reachesOut(e) ||
      e.kind === 'guard.tamper' ||
      e.kind === 'system.exhaust' ||
      (e.kind === 'exec.unknown' && !e.origin.startsWith('workspace') && e.origin !== 'path'),
  )
  return odd ? mechanism : `own-${mechanism}`
}

/** Timed jobs that are installed from a text (`crontab -`, `at`): they are read as if they ran. */
export const installJobs = (world: World, here: Here, mechanism: string, target: string, text: string | undefined): void => {
  const from = world.effects.length
  const parts = text === undefined ? [] : mechanism === 'cron' ? shellParts('cron', text) : [{ text }]
  for (const part of parts) world.run.shell(world, { ...here, via: [...here.via, target], deferred: true }, part.text)
  add(world, makeEffect('persist', { mechanism: ownOr(mechanism, text, world.effects.slice(from)), target, via: here.via, span: here.span }))
}

const writtenText = (world: World, effect: Effect, content: Value | undefined): string | undefined => {
  const known = content === undefined ? undefined : textOf(content)
  if (known !== undefined) return known
  const made = textAt(world, effect.path)
  return content === undefined && made?.text !== undefined && made.origin !== '' ? textOf(made.text) : undefined
}

/** Emptying or removing a log; adding to it is nothing. A link over it hides what would be written. */
const erases = (effect: Effect, world: World): boolean =>
  effect.kind === 'fs.delete' || effect.kind === 'fs.link' || (effect.kind === 'fs.write' && effect.overwrites && !world.around.workspace.includes(effect.path))

/** `/etc/hosts` lines that only name this or a nearby machine. */
const harmlessSetting = (area: EffectFields['area'], text: string | undefined, effect: Effect): boolean => {
  if (area !== 'dns' || text === undefined || effect.kind !== 'fs.write') return false
  const lines = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
  return lines.every((line) => /^(127\.|::1|0\.0\.0\.0|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(line))
}

// ---- content that runs by itself

const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/\.(c|m)?js$/, 'javascript'],
  [/\.(c|m)?tsx?$/, 'typescript'],
  [/\.jsx$/, 'javascript'],
  [/\.py$/, 'python'],
  [/\.rb$/, 'ruby'],
  [/\.pl$/, 'perl'],
  [/\.php$/, 'php'],
  [/\.lua$/, 'lua'],
  [/\.ps1$/, 'powershell'],
  [/\.(ba|z|k)?sh$/, 'shell'],
]

export const languageOf = (path: string, text: string): string => {
  const shebang = /^#!\s*(?:\/usr\/bin\/env\s+(?:-S\s+)?)?(\S+)/.exec(text)?.[1]
  if (shebang !== undefined) {
    const name = baseName(shebang).replace(/[\d.]+$/, '')
    if (/^(ba|z|da|k|a)?sh$/.test(name)) return 'shell'
    if (name === 'node' || name === 'bun' || name === 'deno' || name === 'tsx') return 'javascript'
    return name
  }
  return LANGUAGES.find(([pattern]) => pattern.test(path))?.[1] ?? ''
}

const EMBEDDED: Partial<Record<Runs, Parameters<typeof shellParts>[0]>> = { ci: 'ci', cron: 'cron', unit: 'unit' }

/** Reads what the written text would do once it runs; its effects are told as reached through the file. */
const runContent = (world: World, here: Here, effect: Effect, text: string): void => {
  const runs = effect.role === 'fixture' ? 'none' : effect.role === 'dependency' ? 'package-script' : runsOf(effect.path, effect.place, text)
  const settled: Content = { hash: hashOf(text), bytes: text.length, runs, secret: hasSecret(text) }
  const at = world.effects.lastIndexOf(effect)
  if (at >= 0) world.effects[at] = { ...effect, content: settled }
  if (here.deferred || runs === 'none') return
  const from = world.effects.length
  readContent(world, { ...here, via: [...here.via, effect.target], deferred: true }, effect, text, runs)
  const later = world.effects.slice(from)
  if (STAYS.has(runs) && later.some(reachesOut))
    add(world, makeEffect('persist', { mechanism: runs, target: effect.target, path: effect.path, via: here.via, span: here.span }))
  if (runs === 'ci') ci(world, here, effect, text, from)
}

/** What is run at each login, boot or commit is a back door once it talks to another machine by itself. */
const STAYS: ReadonlySet<Runs> = new Set<Runs>(['rc', 'cron', 'unit', 'hook'])
const reachesOut = (effect: Effect): boolean =>
  (effect.kind.startsWith('net.') && effect.where !== 'local' && effect.kind !== 'net.listen') || effect.interactive || effect.from === 'network'

/** A CI job holds the project's secrets: what its steps send by stdin or file may be them. */
const ci = (world: World, here: Here, effect: Effect, text: string, from: number): void => {
  const tells = /\$\{\{[^}]*\bsecrets\b/.test(text)
  for (let i = from; tells && i < world.effects.length; i += 1) {
    const later = world.effects[i]
    if (later?.kind === 'net.upload') world.effects[i] = { ...later, carries: [...later.carries, { kind: 'secret', path: 'secrets of the CI job' }] }
  }
  if (/permissions:\s*write-all|pull_request_target/.test(text)) {
    add(world, makeEffect('infra.change', { system: 'ci', object: 'permissions', target: effect.target, via: here.via, span: here.span }))
  }
}

const readContent = (world: World, later: Here, effect: Effect, text: string, runs: Runs): void => {
  const embedded = EMBEDDED[runs]
  if (runs === 'unit' && effect.path.endsWith('.plist')) for (const part of shellParts('launchd', text)) world.run.shell(world, later, part.text)
  else if (EDITOR_TASKS.test(effect.path)) for (const part of shellParts('vscode-tasks', text)) world.run.shell(world, later, part.text)
  else if (embedded !== undefined) for (const part of shellParts(embedded, text)) world.run.shell(world, later, part.text)
  else if (runs === 'rc') world.run.shell(world, later, withBodies(text))
  else if (runs === 'package-script' && effect.path.endsWith('.json'))
    for (const part of shellParts('package.json', text)) world.run.shell(world, later, part.text)
  else if (runs === 'hook' || runs === 'package-script') {
    const language = languageOf(effect.path, text)
    if (language === 'shell' || (language === '' && runs === 'hook')) world.run.shell(world, later, text)
    else if (language !== '') world.run.code(world, later, language, { parts: [text], carries: [] })
  }
}

/** A start-up file's aliases will be typed: their texts count as run. */
const withBodies = (text: string): string => {
  const bodies = [...text.matchAll(/^\s*alias\s+[\w.-]+=(['"])(.*?)\1\s*$/gm)].map((m) => m[2] ?? '')
  const functions = [...bodies.join('\n').matchAll(/([\w-]+)\s*\(\)\s*\{/g)].map((m) => m[1] ?? '')
  return [text, ...bodies, ...functions].join('\n')
}

// ---- agent settings

const LOOSENS =
  /"?(defaultMode|permission_?[mM]ode)"?\s*[:=]\s*"?(bypassPermissions|dontAsk)|disableAllHooks"?\s*[:=]\s*"?true|skipDangerousModePermissionPrompt|"(Bash|\*)(\(\*\)|\(:\*\))?"\s*[\],]|approval_policy\s*=\s*"never"|sandbox_mode\s*=\s*"danger-full-access"|"\*"\s*:\s*"allow"|BEFOREHAND_|GUARD_DISABLE|dangerously/
const ABOUT_GUARD = /hooks|permission|defaultMode|bypass|disableAll|beforehand/i

/** A change of an agent's own settings: does it weaken the guard, or only add a server? */
const agentConfig = (world: World, here: Here, effect: Effect, text: string | undefined): void => {
  const tamper = (what: string): void =>
    add(world, makeEffect('guard.tamper', { what, target: effect.target, path: effect.path, certainty: effect.certainty, via: here.via, span: here.span }))
  const isHook = /(^|\/)(hooks|plugins?)(\/|$)/.test(effect.path)
  if (effect.kind === 'fs.delete') return tamper('settings')
  if (isHook) return tamper('hooks')
  if (effect.kind === 'fs.chmod') return
  if (effect.kind === 'fs.link') return tamper('settings')
  if (!AGENT_SETTINGS.test(effect.path) && text === undefined) return
  if (text === undefined ? ABOUT_GUARD.test(world.text) : LOOSENS.test(text)) return tamper('settings')
  if (text === undefined || here.deferred) return
  for (const part of shellParts('claude-settings', text)) world.run.shell(world, { ...here, via: [...here.via, effect.target], deferred: true }, part.text)
}
