// Owns services, units, timed jobs and power: systemctl, service, launchctl, journalctl, crontab, at, shutdown. systemd 255, SysV, macOS 14, cronie 1.7.
import type { Call, CommandSpec, EffectDraft, Refined, SubSpec } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { concat, literal, textOf, type Value } from '../value.ts'
import { defenceOf } from './_daemons.ts'

const POWER: SubSpec = { flags: '--force -f --no-wall --now', effects: [{ kind: 'system.change', set: { area: 'power' } }] }

const areaOf = (unit: Value, stops: boolean): EffectFields['area'] => (stops ? defenceOf(textOf(unit) ?? '') : '') || 'service'

/** A change of each named unit; stopping one that guards or records is a change of that. */
const units = (names: readonly Value[], stops: boolean): EffectDraft[] =>
  names.map((on) => {
    const area = areaOf(on, stops)
    return { kind: 'system.change', on, set: area === 'firewall' ? { area, scope: 'all' } : { area } }
  })

const isUser = (call: Call): boolean => call.has('--user')

const changing =
  (stops: boolean) =>
  (call: Call): Refined => ({ effects: isUser(call) && !stops ? [] : units(call.operands, stops) })

/** An enabled unit runs again after every start. */
const enabling = (call: Call): Refined => ({
  effects: [
    ...call.operands.map((on): EffectDraft => ({ kind: 'persist', on, set: { mechanism: isUser(call) ? 'user-unit' : 'unit' } })),
    ...(isUser(call) ? [] : units(call.operands, false)),
  ],
})

const SYSTEMCTL_OPTIONS = { '-H --host': 'host', '-M --machine': 'text', '--root --image': 'path.list', '--user --global': '', '--now': '' } as const
const READ: SubSpec = { operands: ['...text'] }
const start: SubSpec = { operands: ['...text'], refine: changing(false) }
const stop: SubSpec = { operands: ['...text'], refine: changing(true) }

const service = (call: Call): Refined => {
  const [name, action] = call.operands
  const verb = textOf(action ?? literal('')) ?? ''
  if (!name || ['status', '', '--status-all'].includes(verb)) return {}
  return { effects: units([name], /^(stop|disable|mask)/.test(verb)) }
}

const launchctl =
  (persist: boolean, stops: boolean) =>
  (call: Call): Refined => ({
    effects: [
      ...units(call.operands, stops),
      ...(persist ? call.operands.slice(-1).map((on): EffectDraft => ({ kind: 'persist', on, set: { mechanism: 'unit' } })) : []),
    ],
  })

const vacuums = ['--vacuum-size', '--vacuum-time', '--vacuum-files', '--rotate']

/** A file or stdin replaces the table; `-r` only removes it. */
const crontab = (call: Call): Refined => {
  if (call.has('-l') || call.has('-T')) return {}
  if (call.has('-r')) return { effects: [{ kind: 'system.change', on: literal('crontab'), set: { area: 'service' } }] }
  if (call.has('-e')) return { effects: [{ kind: 'persist', on: literal('crontab'), set: { mechanism: 'cron' }, certainty: 'possible' }] }
  const table = call.operands[0]
  const content = call.stdin !== undefined && (table === undefined || textOf(table) === '-') ? added(call.stdin) : undefined
  // Fewer jobs than before: nothing stays that was not there.
  if (content !== undefined && textOf(content)?.trim() === '') return { effects: [{ kind: 'system.change', on: literal('crontab'), set: { area: 'service' } }] }
  return {
    effects: [
      {
        kind: 'persist',
        on: table ?? literal('crontab'),
        set: { mechanism: 'cron' },
        ...(content === undefined ? {} : { content }),
        carries: call.stdin?.carries ?? [],
      },
    ],
  }
}

/** What is new in a table: the lines of the old one (`crontab -l`) are installed already. */
const added = (table: Value): Value => {
  const parts = table.parts.filter((part) => typeof part === 'string' || part.any !== 'unknown' || !part.why.startsWith('crontab -l'))
  return concat(parts.map((part) => ({ parts: [part], carries: table.carries })))
}

const INIT: Readonly<Record<string, boolean>> = { '0': true, '1': true, '6': true, s: true, S: true }
const init = (call: Call): Refined =>
  call.operands.some((word) => INIT[textOf(word) ?? ''] ?? false) ? { effects: [{ kind: 'system.change', set: { area: 'power' } }] } : {}

export default [
  {
    names: ['systemctl'],
    source: 'systemd 255 manual',
    abbreviates: true,
    options: SYSTEMCTL_OPTIONS,
    values:
      '-t --type --state -p --property -P -n --lines -o --output --signal -s --kill-whom --kill-value --check-inhibitors --job-mode --what ' +
      '--timestamp --drop-in --firmware-setup --boot-loader-menu --boot-loader-entry --reboot-argument --preset-mode --legend --mkdir --when',
    flags:
      '-a --all -l --full -q --quiet -v --verbose -f --force -r --recursive --reverse --after --before --with-dependencies --no-pager --no-legend ' +
      '--no-block --no-wall --no-reload --no-ask-password --no-warn --wait --failed --runtime --system --plain --show-types --value -i ' +
      '--show-transaction --dry-run --marked --read-only --stdin -T -C',
    dryRun: '--dry-run',
    subcommands: {
      'status show cat list-units list-unit-files list-timers list-sockets list-jobs list-dependencies list-machines list-automounts list-paths is-active is-enabled is-failed is-system-running get-default show-environment help whoami':
        READ,
      'start restart reload try-restart reload-or-restart try-reload-or-restart condrestart force-reload reset-failed clean freeze thaw set-property bind mount-image isolate':
        start,
      'stop disable mask kill revert': stop,
      'enable reenable link preset preset-all add-wants add-requires edit unmask': { operands: ['...text'], refine: enabling },
      'daemon-reload daemon-reexec cancel log-level log-target service-watchdogs service-log-level service-log-target': { operands: ['...text'] },
      'set-environment unset-environment import-environment': { operands: ['...text'] },
      'set-default': { operands: ['text'], effects: [{ kind: 'system.change', set: { area: 'boot' } }] },
      'poweroff reboot halt kexec soft-reboot suspend hibernate hybrid-sleep sleep suspend-then-hibernate rescue emergency default exit switch-root': POWER,
    },
  },
  {
    names: ['service', 'invoke-rc.d', 'rc-service', 'sv', 'rcctl', 'initctl'],
    source: 'init-system-helpers 1.66 manual',
    flags: '--status-all --full-restart -v -w',
    operands: ['text', 'text', '...text'],
    refine: service,
  },
  {
    names: ['start', 'stop', 'restart'],
    source: 'upstart 1.13 manual',
    flags: '-q -n --no-wait',
    operands: ['...text'],
    refine: (call) => ({ effects: units(call.operands, call.program === 'stop') }),
  },
  {
    names: ['chkconfig', 'update-rc.d', 'rc-update', 'systemd-tmpfiles', 'insserv'],
    source: 'chkconfig 1.26, init-system-helpers 1.66 manuals',
    options: { '--list': '' },
    flags: '--add --del --level --levels -f --force --create --clean --remove',
    operands: ['...text'],
    effects: [{ kind: 'persist', each: 'operands[:1]', unless: ['--list', '--del'], set: { mechanism: 'unit' } }],
  },
  {
    names: ['systemd-run'],
    source: 'systemd 255 manual',
    syntax: 'posix',
    options: {
      '-E --setenv': 'env',
      '-d --same-dir': '',
      '--working-directory': 'path.cwd',
      '--on-calendar --on-active --on-boot --on-startup --on-unit-active --on-unit-inactive': 'text',
      '--user': '',
      '-H --host': 'host',
      '--uid': 'user',
    },
    values: '-u --unit -p --property --description --slice --gid --nice --service-type --timer-property --path-property --socket-property -M --machine',
    flags:
      '-r --remain-after-exit --scope -q --quiet -t --pty -P --pipe -S --shell -G --collect --wait --no-block --no-ask-password --slice-inherit ' +
      '--send-sighup',
    operands: ['command'],
    effects: [
      { kind: 'persist', each: 'operands[:1]', if: '--on-calendar', and: '--user', set: { mechanism: 'user-unit' } },
      { kind: 'persist', each: 'operands[:1]', if: '--on-calendar', unless: '--user', set: { mechanism: 'timer' } },
    ],
  },
  {
    names: [
      'systemd-analyze',
      'systemd-detect-virt',
      'systemd-cgls',
      'systemd-cgtop',
      'systemd-path',
      'systemd-escape',
      'networkctl',
      'coredumpctl',
      'machinectl',
      'bootctl',
      'oomctl',
      'userdbctl',
    ],
    source: 'systemd 255 manual',
    options: { '-H --host': 'host' },
    values: '-p --path -M --machine -o --output -n --lines -u --unit --suffix --template --since --until --order --fuzz',
    flags:
      '-q --quiet -l --full -a --all --no-pager --no-legend --user --system --list --vm --container --chroot -v -j --json -x -d -k -c --cmdline -U ' +
      '-r -1 --reverse --generators --man',
    operands: ['...text'],
  },
  {
    names: ['launchctl'],
    source: 'macOS 14 launchctl manual',
    options: { '-w': '', '-F': '' },
    unlisted: 'operands',
    subcommands: {
      'list print print-disabled print-cache dumpstate blame plist procinfo hostinfo resolveport version help managername manageruid error examine getenv':
        READ,
      'load bootstrap enable submit': { options: { '-w': '', '-S -D -l -p -o -e': 'text' }, operands: ['...text'], refine: launchctl(true, false) },
      'unload bootout disable stop remove kill': { options: { '-w': '', '-S -D': 'text' }, operands: ['...text'], refine: launchctl(false, true) },
      'start kickstart attach debug': { flags: '-k -p -s', operands: ['...text'], refine: launchctl(false, false) },
      'setenv unsetenv limit config reboot asuser bsexec': { operands: ['...text'], effects: [{ kind: 'system.change', set: { area: 'setting' } }] },
    },
  },
  {
    names: ['journalctl'],
    source: 'systemd 255 manual',
    options: {
      '-D --directory --file --root --image': 'path.list',
      '--vacuum-size --vacuum-time --vacuum-files': 'text',
      '--rotate': '',
      '-b --boot --list-boots': '?text',
      '-n --lines': '?number',
      '--flush --relinquish-var --smart-relinquish-var': '',
      '-#': 'number',
    },
    values:
      '-u --unit --user-unit -t --identifier -T --exclude-identifier -p --priority -g --grep -S --since -U --until -c --cursor --cursor-file ' +
      '--after-cursor -o --output --output-fields -F --field -M --machine --facility --case-sensitive --interval --verify-key --namespace -I ' +
      '--invocation',
    flags:
      '-a --all -e --pager-end -f --follow -k --dmesg -l --full -m --merge -q --quiet -r --reverse -x --catalog -N --fields --no-full --no-hostname ' +
      '--no-pager --no-tail --show-cursor --system --user --utc --disk-usage --header --verify --list-catalog --dump-catalog --update-catalog ' +
      '--setup-keys --force --sync --truncate-newline --list-namespaces',
    operands: ['...text'],
    output: 'other',
    effects: [{ kind: 'audit.erase', if: vacuums, set: { log: 'journal' } }],
  },
  {
    names: ['crontab'],
    source: 'cronie 1.7 manual',
    options: { '-u': 'user', '-l': '', '-r': '', '-e': '', '-T': 'path.read' },
    flags: '-i -s -n -c -x -V',
    operands: ['path.read'],
    refine: crontab,
  },
  {
    names: ['at', 'batch'],
    source: 'at 3.2 manual',
    options: { '-f': 'script:shell', '-l': '', '-d -r -c': 'text', '-q': 'text', '-t': 'text' },
    flags: '-V -m -M -v -b -k',
    operands: ['...text'],
    stdin: { role: 'shell', unless: ['-f', '-l', '-d'] },
    refine: (call) =>
      call.has('-l') || call.has('-d')
        ? {}
        : { effects: [{ kind: 'persist', on: literal('at'), set: { mechanism: 'at' }, ...(call.stdin ? { content: call.stdin } : {}) }] },
  },
  { names: ['atq', 'atrm', 'anacron'], source: 'at 3.2 manual', flags: '-V -q -f -n -s -u -d', operands: ['...text'] },
  {
    names: ['shutdown'],
    source: 'systemd 255 manual',
    options: { '-c': '', '-k': '' },
    flags: '-H --halt -P --poweroff -r --reboot -h --no-wall -f -n -p -q -s --show --force',
    dryRun: '-c -k --show',
    operands: ['...text'],
    effects: [{ kind: 'system.change', set: { area: 'power' } }],
  },
  {
    names: ['reboot', 'poweroff', 'halt', 'pm-suspend', 'pm-hibernate', 'pm-powersave', 'kexec'],
    source: 'systemd 255 manual',
    options: { '-w --wtmp-only': '' },
    flags: '-f --force -p --poweroff -d --no-wtmp -n --no-sync -h -i -l -e -s --halt --reboot --no-wall -q',
    values: '--initrd --command-line --append',
    dryRun: '-w',
    operands: ['...text'],
    effects: [{ kind: 'system.change', set: { area: 'power' } }],
  },
  { names: ['init', 'telinit'], source: 'systemd 255 manual', flags: '--no-wall -t', operands: ['text'], refine: init },
  {
    names: ['update-initramfs', 'update-grub', 'grub-install', 'grub-mkconfig', 'grub2-mkconfig', 'mkinitcpio', 'dracut', 'efibootmgr', 'bless', 'kernelstub'],
    source: 'initramfs-tools 0.142, GRUB 2.12 manuals',
    options: { '-o --output': 'path.write' },
    values: '-k -b --bootnum -L --label -d --disk -p --part -l --loader --target --boot-directory --efi-directory --bootloader-id -D -t',
    flags: '-u -c -v --verbose -f --force -B --delete-bootnum --removable --recheck --no-nvram -a -P -H --hostonly --regenerate-all',
    operands: ['...text'],
    effects: [{ kind: 'system.change', set: { area: 'boot' } }],
  },
] satisfies readonly CommandSpec[]
