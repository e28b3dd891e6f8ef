// Owns the programs that run a command as somebody else or in another root: sudo, doas, su, pkexec, chroot, unshare, nsenter.
import type { Call, CommandSpec, EffectDraft, EffectRule, Nested, Refined } from '../command-spec.ts'
import { literal, textOf } from '../value.ts'

const COMMAND = ['command'] as const
const raise = (option: string): EffectRule[] => [
  { kind: 'privilege.raise', unless: option, set: { to: 'root' } },
  { kind: 'privilege.raise', if: option, from: { to: option as `-${string}` } },
]

const sudo = (call: Call): Refined => {
  if (['-l', '-v', '-k', '-K', '-V'].some((name) => call.has(name)) && call.operands.length === 0) return {}
  const to = textOf(call.value('-u') ?? literal('root')) ?? '?'
  const interactive = (call.has('-s') || call.has('-i')) && call.operands.length === 0
  const effects: EffectDraft[] = [{ kind: 'privilege.raise', on: literal(to), set: { to, interactive } }]
  if (call.has('-e')) effects.push(...call.operands.flatMap((on) => [{ kind: 'fs.write' as const, on, set: { overwrites: true } }]))
  return { effects }
}

/** `su [-] [user] [args]`: the user's shell, `-c` its text. */
const su = (call: Call): Refined => {
  const [first, ...rest] = call.operands
  const user = textOf(first ?? literal('')) === '-' ? rest[0] : first
  const to = textOf(call.value('-u') ?? user ?? literal('root')) ?? '?'
  const text = call.value('-c')
  const nested: Nested[] = text ? [{ run: 'shell', text }] : []
  return { nested, effects: [{ kind: 'privilege.raise', on: literal(to), set: { to, interactive: !text && call.stdin === undefined } }] }
}

export default [
  {
    names: ['sudo', 'sudo-rs', 'gsudo'],
    source: 'sudo 1.9.15 manual',
    syntax: 'posix',
    options: {
      '-u --user': 'user',
      '-g --group': 'user',
      '-s --shell': '',
      '-i --login': '',
      '-e --edit': '',
      '-l --list': '',
      '-v --validate': '',
      '-k --reset-timestamp': '',
      '-K --remove-timestamp': '',
      '-V': '',
      '-D --chdir': 'path.cwd',
      '-R --chroot': 'path.list',
      '-h --host': 'host',
      '--preserve-env': '?text',
    },
    values: '-C --close-from -p --prompt -r --role -t --type -T --command-timeout -U --other-user',
    flags: '-A --askpass -b --background -B --bell -E -H --set-home -n --non-interactive -N --no-update -P --preserve-groups -S --stdin',
    operands: ['...env', 'command'],
    operandsIf: [{ if: '-e', operands: ['...path.read'] }],
    refine: sudo,
  },
  {
    names: ['sudoedit'],
    source: 'sudo 1.9.15 manual',
    options: { '-u --user': 'user', '-g --group': 'user' },
    values: '-p -C -T -h -r -t -D -R',
    flags: '-A -B -H -k -n -S',
    operands: ['...path.edit'],
    effects: raise('-u'),
  },
  {
    names: ['doas', 'run0', 'please', 'sudo-prompt'],
    source: 'OpenDoas 6.8, systemd 256 manuals',
    syntax: 'posix',
    options: { '-u --user': 'user', '-C': 'path.read', '-s': '', '-D --chdir': 'path.cwd', '-g --group': 'user' },
    values: '-a --setenv --background --nice --unit --property --slice --machine --description',
    flags: '-L -n --no-ask-password --slice-inherit --pty',
    operands: COMMAND,
    effects: raise('-u'),
  },
  {
    names: ['pkexec', 'gksudo', 'gksu', 'kdesu', 'kdesudo', 'beesu'],
    source: 'polkit 124 manual',
    syntax: 'posix',
    options: { '--user -u': 'user' },
    flags: '--disable-internal-agent --keep-cwd',
    operands: COMMAND,
    effects: raise('--user'),
  },
  {
    names: ['su'],
    source: 'util-linux 2.40 manual',
    options: { '-c --command --session-command': 'text', '-s --shell': 'path.read', '-u': 'user' },
    values: '-g --group -G --supp-group -w --whitelist-environment -T --pty',
    flags: '-l --login -f --fast -m -p --preserve-environment -P -h -V',
    operands: ['...text'],
    stdin: { role: 'shell', unless: '-c' },
    refine: su,
  },
  {
    names: ['runuser', 'gosu', 'su-exec', 'setuidgid', 'chpst'],
    source: 'util-linux 2.40 manual',
    syntax: 'posix',
    options: { '-u --user': 'user', '-c --command': 'shell', '-s --shell': 'path.read' },
    values: '-g --group -G --supp-group -w --whitelist-environment',
    flags: '-l --login - -f --fast -m -p --preserve-environment -P --pty -h -V',
    operands: ['user', 'command'],
    operandsIf: [{ if: '-u', operands: COMMAND }],
    effects: raise('-u'),
  },
  {
    names: ['chroot', 'gchroot'],
    source: 'GNU coreutils 9.5 manual',
    syntax: 'posix',
    abbreviates: true,
    options: { '--userspec': 'user', '--groups': 'text', '-u -g -G': 'text' },
    flags: '--skip-chdir -n',
    operands: ['path.list', 'command'],
    effects: [{ kind: 'privilege.raise', set: { to: 'root' } }],
  },
  {
    names: ['arch-chroot', 'schroot', 'fakechroot'],
    source: 'schroot 1.6, systemd 255 manuals',
    syntax: 'posix',
    options: { '-c --chroot -D --directory': 'path.list', '-u --user': 'user', '-d': 'path.cwd' },
    values: '-n -o -s -M --machine --bind --bind-ro --network-veth -p --port --capability -i --image',
    flags: '-N -S -b --boot -x --ephemeral -q --quiet -r --private-network -a --as-pid2 -p -l --list -e',
    operands: COMMAND,
    effects: [{ kind: 'privilege.raise', set: { to: 'root' } }],
  },
  {
    names: ['unshare'],
    source: 'util-linux 2.40 manual',
    syntax: 'posix',
    options: {
      '-m --mount -n --net -p --pid -u --uts -i --ipc -U --user -C --cgroup -T --time --mount-proc --map-user --map-group --kill-child': '?text',
      '-R --root': 'path.list',
      '-w --wd': 'path.cwd',
      '-S --setuid -G --setgid --map-users --map-groups --propagation --setgroups --monotonic --boottime': 'text',
    },
    flags: '-f --fork -r --map-root-user -c --map-current-user --map-auto --keep-caps -h -V',
    operands: COMMAND,
  },
  {
    names: ['nsenter'],
    source: 'util-linux 2.40 manual',
    syntax: 'posix',
    options: {
      '-t --target': 'pid',
      '-m --mount -u --uts -i --ipc -n --net -p --pid -C --cgroup -U --user -T --time -r --root -w --wd': '?text',
      '-W --wdns': 'path.list',
      '-S --setuid -G --setgid': 'text',
    },
    flags: '-a --all --preserve-credentials --keep-caps -e --env -F --no-fork -Z --follow-context -c --join-cgroup -h -V',
    operands: COMMAND,
    effects: [{ kind: 'privilege.raise', set: { to: 'host' }, if: ['-t', '-a'] }],
  },
  {
    names: ['setpriv', 'capsh'],
    source: 'util-linux 2.40, libcap 2.69 manuals',
    syntax: 'posix',
    options: {
      '-d --dump --print': '',
      '--reuid --regid --ruid --rgid --euid --egid --groups --inh-caps --ambient-caps --bounding-set --securebits --pdeathsig --selinux-label --apparmor-profile --landlock-access --landlock-rule --caps --drop --uid --gid --user --chroot --secbits --keep --inh --addamb --decode --supports --mode':
        '?text',
    },
    flags: '--clear-groups --keep-groups --init-groups --no-new-privs --nnp --reset-env --list-caps -h -V --',
    operands: COMMAND,
  },
] satisfies readonly CommandSpec[]
