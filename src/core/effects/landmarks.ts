// Owns which files mean something by where they are: what runs them, what they keep alive, which part of the machine they set. Names only; nothing is read.
import type { Content, Effect, EffectFields } from '../effect.ts'
import { baseName } from './path.ts'

export type Runs = Content['runs']

const RC_FILE =
  /^\.(bash(rc|_profile|_login|_logout|_aliases)|profile|zsh(rc|env|profile|login|logout)|kshrc|cshrc|tcshrc|login|xinitrc|xprofile|inputrc)$|^(config\.fish|profile\.ps1|Microsoft\.PowerShell_profile\.ps1)$/i
const SYSTEM_RC = /^\/etc\/(profile(\.d\/.*)?|bash\.bashrc|zsh\/.*|rc\.local|init\.d\/.*|environment|ld\.so\.preload|update-motd\.d\/.*)$/
const FISH_START = /\/fish\/conf\.d\/[^/]+\.fish$/
/** Files that every start of Python reads. */
export const PYTHON_START = /\/site-packages\/[^/]+\.pth$|(^|\/)(site|user)customize\.py$/
/** Git's own settings, some of which are commands. */
export const GIT_CONFIG = /(^|\/)(\.git\/config(\.worktree)?|\.gitconfig|\.config\/git\/config|etc\/gitconfig)$/
const CRON = /^\/etc\/(cron[^/]*(\/.*)?|anacrontab)$|^\/var\/spool\/(cron|at)(\/|$)|^\/usr\/lib\/cron\//
const UNIT_FILE = /\.(service|timer|socket|path|mount|automount|plist)$|\.d\/[^/]+\.conf$|[*‹]/
const UNIT = /^\/(etc|lib|usr\/lib|run)\/systemd\/|\/\.config\/systemd\/user\/|\/Library\/Launch(Agents|Daemons)\//
const CI =
  /(^|\/)\.github\/(workflows|actions)\/.*\.ya?ml$|(^|\/)\.gitlab-ci\.yml$|(^|\/)\.circleci\/config\.yml$|(^|\/)(azure-pipelines|\.travis|bitbucket-pipelines)\.yml$|(^|\/)Jenkinsfile$/
const HOOK =
  /(^|\/)\.git\/hooks\/[^/]+$|(^|\/)\.husky\/[^/]+$|(^|\/)\.githooks\/[^/]+$|(^|\/)\.config\/git\/(hooks|template\/hooks)\/|\/\.gradle\/init(\.d\/[^/]+)?\.gradle(\.kts)?$/
const LIFECYCLE_SCRIPT =
  /(^|\/)((pre|post)?install|prepare|prepublish(Only)?|postbuild|prebuild|setup|conftest|sitecustomize|globalSetup|vitest\.setup|jest\.setup)\.(c?js|mjs|ts|py|sh)$/
/** Files that say where each package comes from; a tool of the ecosystem writes them, not a text edit with an address in it. */
const LOCK_FILE =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Cargo\.lock|go\.sum|Gemfile\.lock|composer\.lock|packages\.lock\.json)$/
/** Tasks of an editor; some run when the folder is opened. */
export const EDITOR_TASKS = /(^|\/)\.vscode\/tasks\.json$/
/** Files in which an agent's permissions, hooks and servers are set. */
export const AGENT_SETTINGS = /\/settings[^/]*\.json$|\.mcp\.json$|hooks\.json$|config\.toml$|opencode\.jsonc?$/

/** What will run a file's content without being asked to. */
export const runsOf = (path: string, place: Effect['place'], text: string): Runs => {
  if (EDITOR_TASKS.test(path)) return /"runOn"\s*:\s*"folderOpen"/.test(text) ? 'hook' : 'none'
  if (CRON.test(path)) return 'cron'
  if (UNIT.test(path)) return 'unit'
  if (/^(\.envrc|\.?direnvrc)$/.test(baseName(path))) return 'rc'
  if (SSH_CONFIG.test(path)) return 'hook'
  if (RC_FILE.test(baseName(path)) || FISH_START.test(path) || SYSTEM_RC.test(path) || PYTHON_START.test(path)) return 'rc'
  if (GIT_CONFIG.test(path)) return 'hook'
  if (HOOK.test(path)) return 'hook'
  if (CI.test(path)) return 'ci'
  if (place === 'agent-config') return 'agent'
  if (baseName(path) === 'package.json' || LIFECYCLE_SCRIPT.test(path)) return 'package-script'
  return 'none'
}

/** Settings of the ssh client, which may name commands to run. */
export const SSH_CONFIG = /\/\.ssh\/config(\.d\/[^/]+)?$|^\/etc\/ssh\/ssh_config(\.d\/[^/]+)?$/

/** How a change of this file keeps something running across restarts; `''` where it does not. */
export const mechanismOf = (path: string): string => {
  if (/\/\.ssh\/(authorized_keys2?|rc|environment)$|^\/etc\/ssh\/.*authorized_keys/.test(path)) return 'authorized-keys'
  if (CRON.test(path)) return 'cron'
  if (UNIT.test(path) && UNIT_FILE.test(path)) return path.includes('/.config/systemd/user/') || path.includes('/Library/LaunchAgents/') ? 'user-unit' : 'unit'
  if (SYSTEM_RC.test(path) && path !== '/etc/environment') return 'system-rc'
  if (/\/\.config\/autostart\/|\/Start Menu\/Programs\/Startup\//i.test(path)) return 'autostart'
  if (/\/\.config\/git\/template\/|\/git-core\/templates\/hooks\//.test(path)) return 'git-template'
  return ''
}

/** The part of the machine that a file sets. */
export const areaOf = (path: string): EffectFields['area'] => {
  if (/^\/etc\/(sudoers(\.d\/.*)?|passwd|shadow|gshadow|group|security\/.*|pam\.d\/.*|pam\.conf)$/.test(path)) return 'user'
  if (/^\/etc\/(selinux|apparmor(\.d)?)(\/|$)/.test(path)) return 'security-module'
  if (/^\/etc\/(audit|rsyslog\.d|rsyslog\.conf|systemd\/journald\.conf)(\/|$)?/.test(path)) return 'audit'
  if (/^\/etc\/(iptables|nftables|ufw|firewalld|pf\.conf)/.test(path)) return 'firewall'
  if (/^\/(private\/)?etc\/(hosts|resolv\.conf|nsswitch\.conf)$|\/drivers\/etc\/hosts$/i.test(path)) return 'dns'
  if (/^\/boot(\/|$)|^\/etc\/(default\/grub|grub\.d)/.test(path)) return 'boot'
  if (/^\/proc\/sysrq-trigger$|^\/sys\/power\//.test(path)) return 'power'
  if (
    /^\/(proc\/sys|sys\/(?!fs\/cgroup\/))/.test(path) ||
    /^\/etc\/(ld\.so\.conf|modprobe\.d|modules)/.test(path) ||
    /^\/(usr\/)?lib(32|64)?(\/[^/]+-linux-gnu)?\/ld-[^/]+$/.test(path)
  )
    return 'kernel'
  if (/^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|disk|mapper\/|md|dm-|loop|rdisk)/.test(path)) return 'disk'
  return ''
}

/** The log or history that a file is, or `''`. */
export const logOf = (path: string): string => {
  if (/^\/var\/(log|audit)(\/|$)|^\/(run|var\/run)\/log\//.test(path)) return path
  return /(^|\/)\.?(bash|zsh|sh|fish|python|psql|mysql)_?h(istory|istfile|st)$|(^|\/)ConsoleHost_history\.txt$/.test(path) ? 'shell-history' : ''
}

/** True for an edit of a lock file that names a host, as far as the text of the edit shows. */
export const redirectsPackages = (path: string, edit: string): boolean =>
  LOCK_FILE.test(path) && /https?:|resolved|integrity|registry|([a-z0-9-]+\\?\.)+(com|org|net|io|dev|test|example)\b/i.test(edit)

const LANGUAGES: readonly (readonly [RegExp, string])[] = [
  [/\.(c|m)?js$/, 'javascript'],
  [/\.(c|m)?tsx?$/, 'typescript'],
  [/\.jsx$/, 'javascript'],
  [/\.py$/, 'python'],
  [/\.rb$/, 'ruby'],
  [/\.pl$/, 'perl'],
  [/\.php$/, 'php'],
  [/\.lua$/, 'lua'],
  [/\.rs$/, 'rust'],
  [/\.exs?$/, 'elixir'],
  [/(^|\/)(Vagrantfile|Rakefile|Fastfile|Podfile|Gemfile|Brewfile|Dangerfile|Guardfile)$/, 'ruby'],
  [/\.el$/, 'elisp'],
  [/\.scm$/, 'scheme'],
  [/\.cmake$|(^|\/)CMakeLists\.txt$/, 'cmake'],
  [/\.(n?vim|exrc)$|(^|\/)\.(vimrc|exrc)$/, 'vim'],
  [/\.(gdb|lldb)$|(^|\/)\.(gdb|lldb)init$/, 'gdb'],
  [/\.nix$/, 'nix'],
  [/\.[rR]$|(^|\/)\.Rprofile$/, 'r'],
  [/\.jl$/, 'julia'],
  [/(^|\/)(Podfile|Capfile|Appfile|Berksfile)$|\.(gemspec|rake)$|(^|\/)\.(irbrc|pryrc)$/, 'ruby'],
  [/(^|\/)\.?latexmkrc$/, 'perl'],
  [/(^|\/)(SConstruct|SConscript|wscript)$/, 'python'],
  // Of these only the commands that they quote are looked at.
  [/\.(l?hs|swift|kts?|groovy|gradle|sbt|scala|java|go|csx?|fsx|zig|nim|cr|clj)$|(^|\/)(meson\.build|BUILD(\.bazel)?|Tiltfile|Jenkinsfile)$/, 'other'],
  [/\.psm?1$/i, 'powershell'],
  [/\.(cmd|bat)$/i, 'cmd'],
  [/\.(ba|z|k)?sh$/, 'shell'],
]

/** The language of a script by its first line, else by its name; `''` where neither tells. */
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
