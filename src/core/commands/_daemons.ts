// Owns the names of programs and services that others depend on: daemons of the system, its defences and its audit, broad program names, packages that nothing works without. Data.

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Units and processes that record what happened. */
export const AUDIT = set(
  'auditd auditbeat rsyslog rsyslogd syslog syslog-ng syslogd journald systemd-journald fluentd fluent-bit td-agent filebeat splunk splunkd ' +
    'splunkforwarder osqueryd osquery datadog-agent sysmon vector promtail com.apple.auditd com.apple.syslogd',
)

/** Units and processes that keep others out. */
export const DEFENCE = set(
  'falcon-sensor falcond crowdstrike clamav clamav-daemon clamd clamav-freshclam freshclam apparmor selinux fail2ban crowdsec wazuh-agent wazuh ' +
    'com.apple.MRT com.apple.syspolicyd com.apple.tccd com.apple.security.syspolicy ossec aide tripwire falco sentinelone sentineld mdatp carbonblack cbagentd cbdaemon cylancesvc sophos sav-protect samhain rkhunter ' +
    'chkrootkit esets mcafee nessusd com.crowdstrike.falcond com.apple.XProtect',
)

export const FIREWALL = set('firewalld ufw iptables ip6tables nftables netfilter-persistent shorewall com.apple.alf.agent com.apple.alf')

/** What a machine does not work without. */
export const SYSTEM = set(
  'init systemd launchd dbus dbus-daemon sshd ssh cron crond atd dockerd docker containerd kubelet NetworkManager systemd-networkd ' +
    'systemd-resolved systemd-logind systemd-udevd udevd polkitd getty agetty login gdm lightdm Xorg wayland kthreadd cupsd avahi-daemon ' +
    'wpa_supplicant chronyd ntpd loginwindow WindowServer kernel_task mysqld postgres nginx',
)

/** Interpreters, shells, desktops and agents: their name alone means many unrelated processes. */
export const BROAD = set(
  'node nodejs python python2 python3 java ruby perl php bash sh zsh fish dash tmux screen ssh ssh-agent gpg-agent code cursor chrome ' +
    'google-chrome chromium firefox safari slack Finder Dock Terminal iTerm2 gnome-shell plasmashell kwin claude codex opencode agent npm npx ' +
    'deno bun go cargo docker java emacs vim beam.smp beam erl iex elixir dotnet mono Rscript R julia php-fpm pypy pypy3 lua luajit sbcl ghc racket guile',
)

/** Packages without which a machine does not start, log anyone in, or manage its packages any more. */
const ESSENTIAL = set(
  'libc6 libc-bin glibc musl libgcc-s1 systemd systemd-sysv init sysvinit-core openrc coreutils bash dash dpkg apt rpm dnf yum pacman apk-tools ' +
    'base-files base-passwd base util-linux mount login passwd shadow sudo openssh-server openssh findutils grep sed tar gzip perl-base python3 ' +
    'python3-minimal udev dbus libpam-runtime libpam-modules pam initramfs-tools dracut grub2 grub kernel kernel-core linux linux-generic ' +
    'linux-lts network-manager NetworkManager netplan.io ifupdown e2fsprogs filesystem setup',
)

/** What a machine loses with this package; `''` where it is one like others. */
export const lossOf = (name: string): Guarded | 'boot' => {
  const plain = name.replace(/[:=].*$/, '')
  return defenceOf(plain) || (ESSENTIAL.has(plain) || /^(linux-image|linux-modules|grub-(pc|efi)|kernel-\d)/.test(plain) ? 'boot' : '')
}

/** The name of a unit or process without its path and kind. */
export const plainName = (name: string): string =>
  name
    .replace(/^.*\//, '')
    .replace(/\.(service|socket|target|timer|plist)$/, '')
    .replace(/@.*$/, '')

export type Guarded = 'audit' | 'security-module' | 'firewall' | ''

/** Which of the machine's defences this unit or process belongs to. */
export const defenceOf = (name: string): Guarded => {
  const plain = plainName(name)
  if (AUDIT.has(plain)) return 'audit'
  if (DEFENCE.has(plain)) return 'security-module'
  return FIREWALL.has(plain) ? 'firewall' : ''
}
