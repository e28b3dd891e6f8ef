// Owns changes of the machine: kernel modules, security modules, audit, host settings; and macOS' own tools for them. Not users, firewalls.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { literal, prefixOf, textOf } from '../value.ts'

const change = (area: EffectFields['area']) => [{ kind: 'system.change', set: { area } }] as const

/** A change unless one of these words is its first operand or these options are given. */
/** With a session or a user goes all that runs in it. */
const ENDS_SESSIONS = /^(kill|terminate)-(user|session|seat)$/

const unlessRead =
  (area: EffectFields['area'], words: string, options = '') =>
  (call: Call): Refined => {
    const verb = textOf(call.operands[0] ?? literal('')) ?? ''
    if (ENDS_SESSIONS.test(verb)) return { effects: [{ kind: 'process.kill', on: call.operands[1] ?? literal('session'), set: { whose: 'all' } }] }
    if (words.split(' ').includes(verb) || options.split(' ').some((name) => name !== '' && call.has(name))) return {}
    return { effects: [{ kind: 'system.change', on: literal([call.program, verb].join(' ').trim()), set: { area } }] }
  }

/** Capabilities by which a program can do whatever root can. */
const AS_ROOT =
  /cap_(setuid|setgid|setfcap|sys_admin|sys_ptrace|sys_module|sys_rawio|dac_override|dac_read_search|chown|fowner|bpf)\b|=\s*(all|[eip]*e[ip]*p?)?$|\ball\b/i

const setcap = (call: Call): Refined => {
  if (call.has('-r') || call.has('-v')) return {}
  const files = call.operands.slice(1)
  const raise = files.map((on) => ({ kind: 'privilege.raise' as const, on, set: { to: 'root' } }))
  return AS_ROOT.test(textOf(call.operands[0] ?? literal('')) ?? 'all')
    ? { effects: [...raise, ...files.map((on) => ({ kind: 'persist' as const, on, set: { mechanism: 'capability' } }))] }
    : { effects: raise }
}

const ROOT = /^\/*$/

/** What is mounted over a folder hides what is there: to whoever looks, that is all replaced. A change of a mount's options is not. */
function mounts(call: Call): Refined {
  const named = call.value('--target')
  const target = named ?? (call.operands.length > 1 ? call.operands.at(-1) : undefined)
  const options = textOf(call.value('-o') ?? literal('')) ?? ''
  const only = /(^|,)remount\b/.test(options) || (call.words.some((word) => /^--make-/.test(prefixOf(word))) && call.operands.length < 2)
  return target === undefined || only || ROOT.test(textOf(target) ?? '?') ? {} : { effects: [{ kind: 'fs.write', on: target, set: { overwrites: true } }] }
}

/** What was mounted there is gone, and what lay beneath shows again. */
function unmounts(call: Call): Refined {
  if (!/^(umount|fusermount3?)$/.test(call.program)) return {}
  const folders = call.operands.filter((word) => !/^\/dev\//.test(prefixOf(word)) && !ROOT.test(textOf(word) ?? '?'))
  return { effects: folders.map((on) => ({ kind: 'fs.write', on, set: { overwrites: false } })) }
}

export default [
  {
    names: ['visudo'],
    source: 'sudo 1.9.15 manual',
    options: { '-f --file': 'path.edit', '-c --check': '', '-x --export': 'path.write' },
    flags: '-O -P -q --quiet -s --strict -I --no-includes -V -h',
    dryRun: '-c',
    operands: ['path.edit'],
    effects: change('user'),
  },
  {
    names: ['modprobe', 'insmod', 'rmmod', 'depmod', 'kmod', 'dkms', 'kextload', 'kextunload', 'kmutil'],
    source: 'kmod 32 manual',
    options: {
      '-n --dry-run --show': '',
      '-c --showconfig -R --resolve-alias -D --show-depends --show-modversions --dump-modversions': '',
      '-d --dirname -C --config -S --set-version': 'path.list',
    },
    values: '-m -v -k -a -b',
    flags:
      '-a --all -b --use-blacklist -f --force --force-vermagic --force-modversion -i --ignore-install --ignore-remove -q --quiet -r --remove ' +
      '--remove-dependencies -s --syslog -v --verbose -V -w --wait --first-time -A --quick -e -h -u',
    dryRun: '-n -c',
    operands: ['...text'],
    refine: unlessRead('kernel', 'list static-nodes status showloaded inspect'),
  },
  {
    names: [
      'setenforce',
      'setsebool',
      'semanage',
      'semodule',
      'aa-disable',
      'aa-complain',
      'aa-enforce',
      'aa-teardown',
      'aa-remove-unknown',
      'aa-audit',
      'csrutil',
      'spctl',
      'fdesetup',
      'mokutil',
      'update-crypto-policies',
      'authconfig',
    ],
    source: 'policycoreutils 3.6, AppArmor 3.1, macOS 14 manuals',
    values: '-d --dir -t --type --rule --label -s --seuser -r --range -p --proto -m --module -T',
    flags:
      '-P -N -V -l --list -a --add -m --modify -D --deleteall -E --extract -C --locallist -n --noheading -e --enable -i --install -r --replace -R ' +
      '--remove -B --build -v --verbose -q --quiet -o -h -W -L -K -Q --add --master-disable --master-enable --global-disable --global-enable ' +
      '--disable --enable --status --assess --set --show --sb-state --list-enrolled --import --is-applied --check -vv',
    dryRun: '-l --list --status --show --sb-state --list-enrolled --assess --check --is-applied',
    operands: ['...text'],
    refine: unlessRead('security-module', 'status authenticated-root report isactive list'),
  },
  {
    names: [
      'getenforce',
      'sestatus',
      'getsebool',
      'aa-status',
      'apparmor_status',
      'matchpathcon',
      'seinfo',
      'sesearch',
      'audit2why',
      'aureport',
      'ausearch',
      'aulast',
      'selinuxenabled',
      'aa-enabled',
    ],
    source: 'policycoreutils 3.6, audit 4 manuals',
    options: { '-if --input': 'path.read' },
    values: '-m --message -ts --start -te --end -k --key -ui --uid -x --executable -f --file -p --pid -c --comm -sc -su',
    flags:
      '-a --all -b -v --verbose -au -i --interpret -l -r --raw -e -n -s --summary --failed --success -q --profiled --enforced --complaining --json ' +
      '--pretty-json',
    operands: ['...text'],
  },
  {
    names: ['auditctl', 'augenrules', 'audispd', 'autrace', 'audit2allow'],
    source: 'audit 4 manual',
    options: { '-s': '', '-l': '', '-R': 'path.read', '-o -M': 'text' },
    values: '-a -A -b -d -e -f -k -r -w -W -p -S -F -C -m -t',
    flags: '-c -D -i -v --signal --loginuid-immutable --backlog_wait_time --reset-lost --check --load',
    dryRun: '-s -l --check',
    operands: ['...text'],
    effects: change('audit'),
  },
  {
    names: [
      'update-alternatives',
      'dpkg-reconfigure',
      'debconf-set-selections',
      'alternatives',
      'update-ca-certificates',
      'update-ca-trust',
      'trust',
      'ldconfig',
      'locale-gen',
      'localedef',
      'update-mime-database',
      'update-desktop-database',
      'fc-cache',
      'glib-compile-schemas',
      'gtk-update-icon-cache',
      'install-info',
      'dconf',
      'gsettings',
      'xdg-mime',
      'xdg-settings',
      'chvt',
      'loadkeys',
      'setupcon',
      'tzselect',
      'hwclock',
      'ntpdate',
      'chronyc',
      'tuned-adm',
      'cpupower',
    ],
    source: 'dpkg 1.22, glibc 2.39, util-linux 2.40 manuals',
    options: { '-p --print-cache -N -X': '', '-f -C -r --admindir --altdir --log --root': 'text' },
    values: '--name --slave -c -i -n -l --tz',
    flags:
      '-v --verbose -f --force --fresh --auto --config --display --get-selections --list --query --install --remove --remove-all --set ' +
      '--set-selections --all --quiet --skip-auto -s --show -w --systohc --hctosys -u --utc --localtime -a -q -s -t --no-archive --purge ' +
      '--keep-existing -r --really-force',
    dryRun: '-p --display --list --query --get-selections --show',
    operands: ['...text'],
    refine: unlessRead(
      'setting',
      'list read get list-keys list-schemas query tracking sources sourcestats frequency-info idle-info active monitor dump list-recursively range',
    ),
  },
  {
    names: ['setcap'],
    source: 'libcap 2.69 manual',
    options: { '-r': '', '-v': '' },
    flags: '-q -f - -n',
    operands: ['text', '...path.chmod'],
    refine: setcap,
  },
  { names: ['getcap', 'getpcaps'], source: 'libcap 2.69 manual', flags: '-r -v -n -h -l --ugly --legacy --iab', operands: ['...path.list'] },
  {
    names: ['hostnamectl', 'timedatectl', 'localectl', 'loginctl', 'homectl', 'portablectl', 'nmcli', 'dscacheutil', 'softwareupdate'],
    source: 'systemd 255, NetworkManager 1.46, macOS 14 manuals',
    values:
      '-H --host -M --machine -p --property -o --output -n --lines -s --signal --kill-whom -i --interface --type --protocol -f --fields -m --mode ' +
      '-c --colors -w --wait --get -q',
    flags:
      '--no-ask-password --static --transient --pretty --json --adjust-system-clock --monitor -a --all --value -l --full --no-pager --no-legend -t ' +
      '--terse -e -g -v --nwi --dns --proxy -flushcache -getairportnetwork -listallnetworkservices -listallhardwareports -getinfo -getdnsservers ' +
      '-getwebproxy -setdnsservers -setwebproxy -setwebproxystate -setairportpower -setsocksfirewallproxy -setcomputersleep -setremotelogin ' +
      '-getremotelogin -gettimezone -settimezone -x -E -d -L -b -u -r -R --restart --list --install --schedule --version -getcomputername ' +
      '-setcomputername',
    operands: ['...text'],
    refine: unlessRead(
      'setting',
      'status show show-timesync timesync-status list-timezones list-locales list-keymaps list-sessions list-users list-seats session-status ' +
        'user-status query statistics service tlsa openpgp dns domain llmnr list inspect general help connection device listbackups latestbackup ' +
        'destinationinfo',
      '-l --list -g --get -getairportnetwork -listallnetworkservices -getinfo -getdnsservers -p -flushcache',
    ),
  },
  {
    names: ['plutil', 'PlistBuddy'],
    source: 'macOS 14 manual',
    syntax: 'long',
    options: { '-o': 'path.write', '-convert -extract -type -e -replace -insert -remove -json -string -integer -bool -xml -c': 'text' },
    flags: '-lint -p -r -s -x -help',
    operands: ['...path.edit'],
    operandsIf: [{ if: ['-lint', '-p', '-o'], operands: ['...path.read'] }],
  },
  {
    names: ['open', 'xdg-open', 'wslview'],
    source: 'macOS 14, xdg-utils 1.2 manuals',
    values: '-a -b -u -s',
    flags: '-e -t -f -F -W -R -n -g -j -h',
    operands: ['...text'],
  },
  {
    names: ['pbcopy', 'pbpaste', 'xclip', 'xsel', 'wl-copy', 'wl-paste', 'clip', 'termux-clipboard-get', 'termux-clipboard-set'],
    source: 'macOS 14, xclip 0.13 manuals',
    values: '-pboard -Prefer -selection -sel -t --type -target -d -display -l --loops',
    flags:
      '-i -in -o -out -f -filter -b --clipboard -p --primary -s --secondary -k -a --append -n --trim-newline --no-newline -c --clear -verbose ' +
      '-quiet -rmlastnl -x --paste-once',
    operands: ['...path.read'],
  },
  {
    names: ['mount'],
    source: 'util-linux 2.40 manual',
    options: { '-T --fstab': 'path.read', '-f --fake': '', '-l --show-labels': '' },
    values: '-t --types -o --options -L --label -U --uuid -O --test-opts --source --target --target-prefix --options-mode --options-source -N --namespace',
    flags:
      '-a --all -B --bind -c --no-canonicalize -F --fork -i --internal-only -M --move -n --no-mtab --onlyonce -r --ro --read-only -R --rbind -s -v ' +
      '--verbose -w --rw --read-write --make-shared --make-slave --make-private --make-unbindable --make-rshared --make-rslave --make-rprivate ' +
      '--make-runbindable -m --mkdir -h -V --options-source-force',
    dryRun: '-f -l',
    operands: ['...text'],
    effects: [{ kind: 'system.change', if: ['operands', '-a'], set: { area: 'setting' } }],
    refine: mounts,
  },
  {
    names: ['umount', 'swapon', 'swapoff', 'losetup', 'eject', 'kpartx', 'fusermount', 'fusermount3', 'sshfs', 'pivot_root', 'switch_root', 'udisksctl'],
    source: 'util-linux 2.40 manual',
    options: { '-s --summary --show -l --list': '?text', '--output -j --associated': 'text' },
    values: '-t --types -O --test-opts -o --options --offset --sizelimit -b --sector-size -p --priority -L --label -U --uuid -N',
    flags:
      '-a --all -A --all-targets -c --no-canonicalize -d --detach-loop --detach -D --detach-all --discard -e --ifexists -f --find --force -i -J ' +
      '--json -n --noheadings -P --partscan -q --quiet -r --read-only -R --recursive -u --unmount -v --verbose -z --raw --bytes --noheadings ' +
      '--direct-io --fixpgsz --nooverlap -h -V',
    dryRun: '-s',
    operands: ['...text'],
    effects: [{ kind: 'system.change', if: ['operands', '-a'], unless: '--associated', set: { area: 'setting' } }],
    refine: unmounts,
  },
] satisfies readonly CommandSpec[]
