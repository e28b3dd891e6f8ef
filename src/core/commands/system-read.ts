// Owns the programs that only tell something of the machine, its processes and users. procps-ng 4, util-linux 2.40, iproute2 6.8, GNU coreutils 9.5.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { display, literal, textOf } from '../value.ts'

const COREUTILS = 'GNU coreutils 9.5 manual'
const PROCPS = 'procps-ng 4 manual'
const UTIL_LINUX = 'util-linux 2.40 manual'

const LETTERS =
  '-a -b -c -d -e -f -g -h -i -j -k -l -m -n -o -p -q -r -s -t -u -v -w -x -y -z -A -B -C -D -E -F -G -H -I -J -K -L -M -N -O -P -Q -R -S -T -U ' +
  '-V -W -X -Y -Z -0 -1 -4 -6'
const without = (letters: string): string =>
  LETTERS.split(' ')
    .filter((name) => !letters.includes(name.slice(1)))
    .join(' ')

const LS_VALUES = '-o --output -x --exclude -I --include -E --dedup -e --ct-id -w --width -x --sort'

/** Kernel settings that keep processes, users or networks apart; all others only tune. */
const GUARDS =
  /^(kernel\.(?!shm|sem\b|msg|pid_max|threads-max|sched_|numa|hostname|domainname|printk|hung_task|timer|watchdog)|fs\.(protected_|suid_dumpable|binfmt)|vm\.(mmap_min_addr|unprivileged)|net\..*(ip_forward|forwarding|rp_filter|redirects|accept_source_route|tcp_syncookies|log_martians|bpf_jit)|net\.core\.bpf|user\.max_user_namespaces|dev\.tty|security\.)/

const areaOf = (setting: string): EffectFields['area'] => {
  const key = setting.replace(/=.*$/s, '').replaceAll('/', '.').trim()
  return GUARDS.test(key) || !/^(fs|vm|net|kernel|debug|hw|kern|user|dev)\./.test(key) ? 'kernel' : 'setting'
}

/** `NAME=VALUE` or `-w` sets; `-p FILE` and `--system` load settings. */
const sysctl = (call: Call): Refined => {
  const loads = call.has('-p') || call.has('--system')
  if (loads) return { effects: [{ kind: 'system.change', on: literal('sysctl settings'), set: { area: 'setting' } }] }
  const sets = call.operands.filter((word) => call.has('-w') || display(word).includes('='))
  return { effects: sets.map((on) => ({ kind: 'system.change', on, set: { area: areaOf(display(on)) } })) }
}

/** Only the superuser's `-s` and a bare date of digits set the clock. */
const date = (call: Call): Refined => {
  const sets = call.has('-s') || /^\d{8,12}(\.\d\d)?$/.test(textOf(call.operands[0] ?? { parts: [''], carries: [] }) ?? '')
  return sets && !call.has('-j') ? { effects: [{ kind: 'system.change', set: { area: 'setting' } }] } : {}
}

export default [
  {
    names: ['ps'],
    source: PROCPS,
    syntax: 'bundle',
    values:
      '-C -g --Group --group -o -O -p --pid --ppid --quick-pid -s --sid -t --tty -u --user -U --User --format --sort --cols --columns --width ' +
      '--lines --rows',
    flags: `${without('CgoOpstuU')} -u --cumulative --deselect --forest --headers --no-headers --info --context`,
    operands: ['...text'],
    output: 'other',
  },
  {
    names: ['top', 'htop', 'btop', 'atop', 'glances', 'iotop', 'iftop', 'nvtop', 'nmon', 'bottom', 'btm'],
    source: PROCPS,
    values:
      '-d --delay -n --iterations -o --sort-override -p --pid -u -U --filter-only-euser -s --sort-key -w --width -l -E --scale -e --export ' +
      '--export-csv-file -P --process',
    flags: `${without('dnopuUswlEePo')} --batch --no-color --tree --readonly --only --quiet --stdout -h`,
    operands: ['...text'],
  },
  {
    names: ['pstree', 'pmap', 'pwdx', 'lsns', 'lslocks', 'smem', 'procs', 'pidstat', 'tload'],
    source: 'psmisc 23.7, procps-ng 4, procs 0.14 manuals',
    values: `${LS_VALUES} -p --pid -t --type -C --color -N --ns-sort -H --highlight-pid -P --persistconfig`,
    flags:
      `${without('oxIEewxtCNHP')} --arguments --ascii --compact-not --long --show-pids --show-parents --tree --json --list --noheadings --raw ` +
      '--notruncate --extended --device --quiet --range --only --no-header --uid-changes -p',
    operands: ['...text'],
  },
  {
    names: ['lsof'],
    source: 'lsof 4.99 manual',
    options: { '-i -s -F -r -D -S -c -T': '?text', '+d -d -p -g -u -o -k -m -A -K -L -e +D +c +f +L +m +r +w +E': 'text' },
    flags: `${without('iscFrDSTdpguokmAKLe')} +f +m +w -t -n -P -l -V -R`,
    operands: ['...path.list'],
  },
  {
    names: ['uptime', 'free', 'vmstat', 'iostat', 'mpstat', 'sar', 'nfsstat', 'slabtop', 'numastat', 'rup'],
    source: 'net-tools 2.10, procps-ng 4, sysstat 12 manuals',
    options: { '-#': 'number', '-A --protocol': 'text' },
    flags:
      `${without('A')} --all --listening --numeric --programs --tcp --udp --route --interfaces --statistics --human --total --wide --bytes --kilo ` +
      '--mega --giga --kibi --mebi --gibi --lohi --pretty --since --si --unit --count --seconds --line --one-header --active --forks --slabs ' +
      '--stats --disk --continuous --extend --timers --verbose --symbolic --groups --masquerade --cache --unix --raw --json --dec',
    operands: ['...text'],
  },
  {
    names: ['w', 'who', 'whoami', 'id', 'groups', 'users', 'logname', 'tty', 'last', 'lastb', 'lastlog', 'finger', 'pinky', 'ac', 'lslogins', 'members'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-f --file': 'path.read', '-#': 'number', '-n --limit -s --since -t --until -p --present --time-format --user': 'text' },
    flags:
      `${without('fnstp')} --all --boot --dead --heading --login --lookup --process --count --runlevel --short --time --mesg --message --users ` +
      '--group --groups --name --real --user --zero --context --no-header --ip-addr --old-style --from --fullnames --dns --hostlast --nohostname ' +
      '--ip --system -f',
    operands: ['...user'],
  },
  {
    names: ['hostname', 'dnsdomainname', 'domainname', 'nisdomainname'],
    source: 'hostname 3.23 manual',
    options: { '-F --file': 'path.read', '-b --boot': '' },
    flags: '-a --alias -A --all-fqdns -d --domain -f --fqdn --long -i --ip-address -I --all-ip-addresses -s --short -y --yp --nis -v --verbose -h -V',
    operands: ['text'],
    effects: [{ kind: 'system.change', if: ['operands', '-F'], set: { area: 'setting' } }],
  },
  {
    names: [
      'uname',
      'arch',
      'nproc',
      'lscpu',
      'lsmem',
      'lshw',
      'inxi',
      'neofetch',
      'fastfetch',
      'screenfetch',
      'hostid',
      'lsb_release',
      'sw_vers',
      'system_profiler',
      'hwinfo',
      'dmidecode',
      'sensors',
      'nvidia-smi',
      'rocm-smi',
      'vulkaninfo',
      'glxinfo',
      'cpuid',
      'getconf',
      'locale',
      'machine',
      'ioreg',
    ],
    source: `${COREUTILS}; ${UTIL_LINUX}`,
    options: {
      '--ignore -f --format --query-gpu --query-compute-apps --loop -C --class -detailLevel --type --string --config --color --id': '?text',
      '-c': '',
    },
    flags:
      `${without('fC')} --all --kernel-name --nodename --kernel-release --kernel-version --machine --processor --hardware-platform ` +
      '--operating-system --online --offline --extended --parse --json --hex --physical --bytes --caches --short --release --codename --description ' +
      '--version --productName --productVersion --buildVersion --off --stdout --quiet -html -xml -short -json -businfo -sanitize --list-gpus ' +
      '--charmaps --all-locales --keyword-name --category-name -K -productVersion -buildVersion -productName',
    operands: ['...text'],
  },
  {
    names: [
      'lsblk',
      'lsusb',
      'lspci',
      'lsmod',
      'blkid',
      'findmnt',
      'lsscsi',
      'lsipc',
      'lsdev',
      'lsinitramfs',
      'modinfo',
      'udevadm',
      'ipcs',
      'mountpoint',
      'lsfd',
      'lsirq',
    ],
    source: UTIL_LINUX,
    options: { '-c --cache-file -F --tab-file -i': 'text' },
    values:
      `${LS_VALUES} -d --define -N --task -O --options -S --source -T --target -t --types -M --mountpoint -s --match-token -L --label -U --uuid -k ` +
      '--basedir --poll --filter --field --set-version --name --query --path',
    flags:
      `${without('oxIEewcFiNOSMU')} --all --bytes --nodeps --discard --fs --ascii --json --list --merge --perms --noheadings --output-all --paths ` +
      '--pairs --raw --inverse --topology --scsi --nvme --virtio --zoned --tree --df --fstab --kernel --mtab --first-only --evaluate --canonicalize ' +
      '--uniq --submounts --verbose --verify --probe --info --garbage-collect --quiet --export -vv -vvv -nn -k --global --queues --semaphores ' +
      '--shmems --creator --time --limits --pid --summary --human',
    operands: ['...text'],
  },
  {
    names: ['dmesg'],
    source: UTIL_LINUX,
    options: {
      '-C --clear': '',
      '-c --read-clear': '',
      '-F --file -K --kmsg-file': 'path.read',
      '-L --color': '?text',
      '-D --console-off -E --console-on': '',
      '-n --console-level': 'text',
    },
    values: '-f --facility -l --level -s --buffer-size --since --until --time-format',
    flags:
      '-d --show-delta -e --reltime -H --human -J --json -k --kernel -p --force-prefix -P --nopager -r --raw --noescape -S --syslog -t --notime -T ' +
      '--ctime -u --userspace -w --follow -W --follow-new -x --decode -h -V',
    effects: [{ kind: 'audit.erase', if: ['-C', '-c'], set: { log: 'kernel' } }],
  },
  {
    names: ['date', 'gdate'],
    source: COREUTILS,
    abbreviates: true,
    options: { '-f --file': 'path.read', '-r --reference': 'path.list', '-s --set': 'text', '-d --date': 'text', '-I --iso-8601': '?text', '-j': '' },
    values: '-v --rfc-3339 -z',
    flags: '-R --rfc-email --rfc-822 -u --utc --universal --debug --resolution -n',
    operands: ['...text'],
    refine: date,
  },
  {
    names: [
      'cal',
      'ncal',
      'calendar',
      'sleep',
      'usleep',
      'gsleep',
      'tput',
      'tabs',
      'clear',
      'reset',
      'tset',
      'stty',
      'setterm',
      'mesg',
      'infocmp',
      'toe',
      'pause',
      'beep',
      'osd',
    ],
    source: `${COREUTILS}; ${UTIL_LINUX}; ncurses 6.4 manuals`,
    options: { '-#': 'number', '-F --file': 'path.list' },
    values: '-T -m -A -B -n --months -u --urgency -t --expire-time -i --icon -a --app-name -c --category -h --hint -v -r',
    flags:
      '-1 -3 --one --three -y --year -Y --twelve -s --sunday --monday -j --julian --color -w --week -g --save -S -x -b -q -e -C -p -w --all --save ' +
      '--columns -d -f -l -N -M -W',
    operands: ['...text'],
  },
  { names: ['printenv'], source: COREUTILS, flags: '-0 --null', operands: ['...text'], output: 'environment' },
  {
    names: ['logger'],
    source: UTIL_LINUX,
    options: { '-f --file': 'path.read', '-n --server': 'host', '-u --socket': 'path.list' },
    values: '-p --priority -t --tag -P --port --id --msgid --rfc5424 -S --size --prio-prefix --sd-id --sd-param',
    flags: '-i -d --udp -e --skip-empty -s --stderr -T --tcp --no-act --octet-count --rfc3164 -h -V --journald',
    operands: ['...text'],
  },
  {
    names: ['sysctl'],
    source: PROCPS,
    options: { '-w --write': '', '-p --load': '?path.read', '--system': '', '-r --pattern': 'pattern' },
    flags: '-a --all -A -X -b --binary -e --ignore -N --names -n --values -q --quiet -d -h -V -o -x --dry-run',
    dryRun: '--dry-run',
    operands: ['...text'],
    refine: sysctl,
  },
  {
    names: ['ldd', 'nm', 'objdump', 'readelf', 'size', 'otool', 'addr2line', 'c++filt', 'pahole'],
    source: 'GNU binutils 2.42 manual',
    options: {
      '-j --section -M --disassembler-options -m --architecture -b --target -e --exe -I --start-address --stop-address -x --hex-dump -p --string-dump -w --debug-dump --disassemble --demangle --dwarf -t --radix -f --format -C':
        '?text',
    },
    flags:
      `${without('jMmbeIxpwtfC')} --all-headers --file-headers --private-headers --section-headers --headers --disassemble-all --source ` +
      '--full-contents --reloc --dynamic-reloc --syms --dynamic-syms --wide --line-numbers --no-show-raw-insn --dynamic --program-headers ' +
      '--segments --sections --symbols --notes --relocs --version-info --all --undefined-only --defined-only --extern-only --no-sort --numeric-sort ' +
      '--print-size --size-sort --reverse-sort --unused --function-relocs --data-relocs --functions --inlines --addresses --basenames ' +
      '--pretty-print --totals --common --print-file-name -tv',
    operands: ['...path.read'],
  },
] satisfies readonly CommandSpec[]
