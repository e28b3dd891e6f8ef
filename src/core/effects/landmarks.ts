// Owns which files mean something by where they are: what runs them, what they keep alive, which part of the machine they set. Names only; nothing is read.
import type { Content, Effect, EffectFields } from '../effect.ts'
import { baseName } from './path.ts'

export type Runs = Content['runs']

const RC_FILE =
  /^\.(bash(rc|_profile|_login|_logout|_aliases)|profile|zsh(rc|env|profile|login|logout)|kshrc|cshrc|tcshrc|login|xinitrc|xprofile|inputrc)$|^(config\.fish|profile\.ps1|Microsoft\.PowerShell_profile\.ps1)$/i
const SYSTEM_RC = /^\/etc\/(profile(\.d\/.*)?|bash\.bashrc|zsh\/.*|rc\.local|init\.d\/.*|environment|ld\.so\.preload|update-motd\.d\/.*)$/
const FISH_START = /\/fish\/conf\.d\/[^/]+\.fish$/
/** Start-up files of interpreters, debuggers, editors, shells and desktops → the language in which they are read; `other`: only the commands that they quote or name. */
const STARTS: readonly (readonly [RegExp, string])[] = [
  [
    /\/\.(ipython\/profile_[^/]+\/startup\/[^/]+\.i?py|ipython\/profile_[^/]+\/ipython\w*_config\.py|jupyter\/\w+_config\.py|jupyter\/custom\/custom\.js)$/,
    'python',
  ],
  [
    /\/\.(pythonrc|pythonstartup|pdbrc)(\.py)?$|\/\.xonshrc$|\/\.config\/xonsh\/rc(\.d\/[^/]+)?\.(xsh|py)$|\/\.config\/python\/(pythonrc|startup)(\.py)?$|\/\.config\/qtile\/config\.py$/,
    'python',
  ],
  [/\/\.(irbrc|pryrc|rdbgrc(\.rb)?|byebugrc|aprc)$|\/\.config\/(irb\/irbrc|pry\/pryrc)$/, 'ruby'],
  [/\/\.config\/(nvim|awesome|wezterm|yazi|mpv\/scripts)\/.*\.lua$|\/\.wezterm\.lua$|\/\.hammerspoon\/init\.lua$/, 'lua'],
  [/\/\.(mongorc|mongoshrc)\.js$|\/\.node_repl_init\.js$|\/\.mongodb\/mongosh\/config\.js$/, 'javascript'],
  [/\/\.iex\.exs$/, 'elixir'],
  [/\/\.perldb$|\/\.re\.pl\/repl\.rc$/, 'perl'],
  [/\/(Microsoft\.PowerShell_profile|Microsoft\.VSCode_profile|profile)\.ps1$/i, 'powershell'],
  [
    /\/\.config\/(bspwm\/bspwmrc|sxhkd\/sxhkdrc|openbox\/autostart|autorandr\/[^/]+|lf\/lfrc|lf\/preview|ranger\/(scope\.sh|rc\.conf|commands\.py)|elvish\/rc\.elv|nushell\/(config|env|login)\.nu|labwc\/autostart|river\/init|plasma-workspace\/env\/[^/]+\.sh)$|\/\.(elvish\/rc\.elv|xsessionrc|xsession|lessfilter|bash_completion|screenlayout\/[^/]+)$/,
    'shell',
  ],
  [
    /\/\.(Rprofile|ghci|gdbinit|lldbinit|psqlrc|sqliterc|duckdbrc|vimrc|gvimrc|exrc|ideavimrc|emacs|spacemacs|tmux\.conf|screenrc|mailcap|octaverc|sbclrc|guile|clojure\/deps\.edn|ocamlinit|utoprc|swiplrc|xinitrc|nexrc|nanorc|mutt\/muttrc|muttrc|procmailrc|forward|fetchmailrc|ctags|netrwhist)$|\/Rprofile\.site$|\/\.julia\/config\/startup\.jl$|\/\.config\/(nvim|vim)\/.*\.vim$|\/\.(vim|nvim)\/(plugin|autoload|after|ftplugin)\/.*\.vim$|\/\.vim\/vimrc$|\/\.(emacs\.d|config\/emacs|doom\.d|config\/doom)\/[^/]+\.el$|\/\.config\/(i3|sway|hypr|river|niri|tmux|kitty|alacritty|waybar|polybar|swayidle|dunst|mako|gdb|lldb|psql|zathura|aerc|neomutt|newsboat|helix|ghostty)\/[^*]*$/,
    'other',
  ],
]

/** Hooks of the system: what they hold is run by root when something happens. */
const SYSTEM_HOOKS =
  /^\/(etc|usr\/lib|usr\/share|lib)\/(NetworkManager\/dispatcher\.d|network\/if-[\w-]+\.d|dhcp3?\/dhclient-(enter|exit)-hooks(\.d)?|dhcpcd\.(enter|exit)-hook|kernel\/(postinst|preinst|prerm|postrm)\.d|initramfs-tools\/(hooks|scripts)|X11\/(Xsession\.d|xinit)|acpi|pm\/sleep\.d|systemd\/system-(sleep|shutdown|generators)|ppp\/ip-(up|down)(\.d)?|needrestart\/hook\.d|grub\.d|libpam-script|sudo_lecture)(\/|$)|^\/etc\/ssh\/sshrc$|^\/etc\/(bash_completion\.d|vim|emacs|gdb|screenrc|tmux\.conf|mailcap|inputrc|xdg\/autostart)(\/|$)/
const SYSTEM_SETTINGS =
  /^\/(etc|usr\/lib|usr\/share|lib|run)\/(apt\/apt\.conf(\.d\/.*)?|dpkg\/dpkg\.cfg(\.d\/.*)?|dnf\/plugins\/.*|yum\/(pluginconf|post-actions)\.d\/.*|libdnf5\/actions\.d\/.*|dnf\/plugins\/post-transaction-actions\.d\/.*|pacman\.d\/hooks\/.*|libalpm\/hooks\/.*|udev\/rules\.d\/.*|logrotate(\.d\/.*|\.conf)|modprobe\.d\/.*|pam\.d\/.*|acpi\/events\/.*|incron\.d\/.*|rsyslog\.d\/.*|monit(\/.*|rc)|snmp\/snmpd\.conf|inetd\.conf|xinetd\.d\/.*|binfmt\.d\/.*|sysctl\.d\/.*|auto\.\w+|aliases|dovecot\/.*|fail2ban\/action\.d\/.*)$/

/** The language of a file that something runs by itself at its start, or when something happens; `''` for other files. */
export const startLanguage = (path: string): string => {
  if (SYSTEM_SETTINGS.test(path)) return 'other'
  if (SYSTEM_HOOKS.test(path)) return 'shell'
  return STARTS.find(([pattern]) => pattern.test(path))?.[1] ?? ''
}

/** Files that every start of Python reads. */
export const PYTHON_START = /\/site-packages\/[^/]+\.pth$|(^|\/)(site|user)customize\.py$/
/** Git's own settings, some of which are commands. */
export const GIT_CONFIG = /(^|\/)(\.git\/config(\.worktree)?|\.gitconfig|\.config\/git\/config|etc\/gitconfig)$/
const CRON = /^\/etc\/(cron[^/]*(\/.*)?|anacrontab)$|^\/var\/spool\/(cron|at)(\/|$)|^\/usr\/lib\/cron\//
const UNIT_FILE = /\.(service|timer|socket|path|mount|automount|plist)$|\.d\/[^/]+\.conf$|[*‹]/
const UNIT = /^\/(etc|lib|usr\/lib|run)\/systemd\/|\/\.config\/systemd\/user\/|\/Library\/Launch(Agents|Daemons)\//
const CI =
  /(^|\/)\.github\/(workflows|actions)\/.*\.ya?ml$|(^|\/)\.gitlab-ci\.yml$|(^|\/)\.circleci\/config\.yml$|(^|\/)(azure-pipelines|\.travis|bitbucket-pipelines)\.yml$|(^|\/)Jenkinsfile(\.[\w-]+)?$|(^|\/)(\.drone|\.woodpecker|\.?appveyor|\.?cloudbuild|\.?buildspec|\.?codemagic|\.?bitrise|\.cirrus|\.?wercker|\.?shippable|\.?codeship-steps|\.?harness|\.?concourse|amplify|\.gitpod|\.replit|\.codefresh|codefresh)\.ya?ml$|(^|\/)\.(woodpecker|buildkite|tekton|semaphore|gitea\/workflows|forgejo\/workflows|github\/workflows|circleci|azure-pipelines|gitlab\/ci|gitlab-ci|onedev-buildspec|harness)\/.*\.ya?ml$|(^|\/)\.onedev-buildspec\.yml$/
const HOOK =
  /(^|\/)\.git\/hooks\/[^/]+$|(^|\/)\.husky\/[^/]+$|(^|\/)\.(githooks|buildkite\/hooks)\/[^/]+$|(^|\/)\.config\/git\/(hooks|template\/hooks)\/|\/\.gradle\/init(\.d\/[^/]+)?\.gradle(\.kts)?$/
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
  if (startLanguage(path) !== '' || RC_FILE.test(baseName(path)) || FISH_START.test(path) || SYSTEM_RC.test(path) || PYTHON_START.test(path)) return 'rc'
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
  if (/\/\.config\/autostart\/|\/Start Menu\/Programs\/Startup(\/|$)/i.test(path)) return 'autostart'
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
  [/\.(groovy|gradle)$|(^|\/)Jenkinsfile$/, 'groovy'],
  [/\.kts?$/, 'kotlin'],
  [/\.(scala|sc)$/, 'scala'],
  [/\.(java|jsh)$/, 'java'],
  [/\.[rR]$|(^|\/)\.Rprofile$/, 'r'],
  [/\.jl$/, 'julia'],
  [/\.go$/, 'go'],
  [/\.swift$/, 'swift'],
  [/\.dart$/, 'dart'],
  [/\.nims?$/, 'nim'],
  [/\.csx?$/, 'csharp'],
  [/\.fsx$/, 'fsharp'],
  [/\.l?hs$/, 'haskell'],
  [/\.ml$/, 'ocaml'],
  [/\.(erl|escript)$/, 'erlang'],
  [/\.cr$/, 'crystal'],
  [/\.(raku|rakumod)$/, 'raku'],
  [/\.(clj|cljc|bb|edn)$/, 'clojure'],
  [/\.(scm|ss|rkt)$/, 'scheme'],
  [/\.(lisp|lsp|cl)$/, 'lisp'],
  [/\.el$/, 'elisp'],
  [/\.fnl$/, 'fennel'],
  [/\.hy$/, 'hy'],
  [/\.janet$/, 'janet'],
  [/\.(tcl|exp)$/, 'tcl'],
  [/\.nu$/, 'nu'],
  [/\.fish$/, 'fish'],
  [/\.cmake$|(^|\/)CMakeLists\.txt$/, 'cmake'],
  [/\.(n?vim|exrc)$|(^|\/)\.(vimrc|exrc)$/, 'vim'],
  [/\.(gdb|lldb)$|(^|\/)\.(gdb|lldb)init$/, 'gdb'],
  [/\.nix$/, 'nix'],
  [/(^|\/)(Podfile|Capfile|Appfile|Berksfile)$|\.(gemspec|rake)$|(^|\/)\.(irbrc|pryrc)$/, 'ruby'],
  [/(^|\/)\.?latexmkrc$/, 'perl'],
  [/(^|\/)(SConstruct|SConscript|wscript)$/, 'python'],
  // Of these only the commands that they quote are looked at.
  [/\.(sbt|zig)$|(^|\/)(meson\.build|BUILD(\.bazel)?|Tiltfile)$/, 'other'],
  [/\.psm?1$/i, 'powershell'],
  [/\.(cmd|bat)$/i, 'cmd'],
  [/\.(ba|z|k)?sh$/, 'shell'],
]

/** Interpreters whose name is not their language's. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  Rscript: 'r',
  r: 'r',
  littler: 'r',
  bb: 'clojure',
  clojure: 'clojure',
  clj: 'clojure',
  guile: 'scheme',
  racket: 'scheme',
  csi: 'scheme',
  gosh: 'scheme',
  sbcl: 'lisp',
  ecl: 'lisp',
  clisp: 'lisp',
  ccl: 'lisp',
  emacs: 'elisp',
  tclsh: 'tcl',
  wish: 'tcl',
  expect: 'tcl',
  escript: 'erlang',
  runghc: 'haskell',
  runhaskell: 'haskell',
  stack: 'haskell',
  ocaml: 'ocaml',
  kscript: 'kotlin',
  'scala-cli': 'scala',
  amm: 'scala',
  'dotnet-script': 'csharp',
  'dotnet-fsi': 'fsharp',
  luajit: 'lua',
}

/** The language of a script by its first line, else by its name; `''` where neither tells. */
export const languageOf = (path: string, text: string): string => {
  const shebang = /^#!\s*(?:\/usr\/bin\/env\s+(?:-S\s+)?)?(\S+)/.exec(text)?.[1]
  if (shebang !== undefined) {
    const name = baseName(shebang).replace(/[\d.]+$/, '')
    if (/^(ba|z|da|k|a)?sh$/.test(name)) return 'shell'
    if (name === 'node' || name === 'bun' || name === 'deno' || name === 'tsx') return 'javascript'
    return INTERPRETERS[name] ?? name
  }
  return LANGUAGES.find(([pattern]) => pattern.test(path))?.[1] ?? ''
}
