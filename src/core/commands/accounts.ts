// Owns users, groups and their passwords: useradd, usermod, gpasswd, passwd, chpasswd and their relatives. shadow-utils 4.15, Debian adduser 3.137, macOS 14.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { display, literal, type Value } from '../value.ts'

const SHADOW = 'shadow-utils 4.15 manual'

/** Whoever is in one of these may become root. (docker's and lxd's members may as well, but are given it for work with containers.) */
const ROOTS = /^(sudo|sudoers|wheel|admin|root|shadow)$/

const isRoots = (groups: readonly (Value | undefined)[]): boolean =>
  groups.some(
    (value) =>
      value !== undefined &&
      display(value)
        .split(',')
        .some((group) => ROOTS.test(group.replace(/^\/Groups\//, '')) || group === '0'),
  )

const label = (call: Call): Value => literal([call.program, ...call.words.map(display)].join(' ').slice(0, 120))

/** A way in that stays: an account with root's id or group, or one whose password is set from a text. */
const lasting = (call: Call): EffectDraft => ({ kind: 'persist', on: label(call), set: { mechanism: 'account' } })
const changed = (call: Call): EffectDraft => ({ kind: 'system.change', on: label(call), set: { area: 'user' } })

const told = (call: Call, lasts: boolean): Refined => ({ effects: [...(lasts ? [lasting(call)] : []), changed(call)] })

const isZero = (value: Value | undefined): boolean => value !== undefined && /^0+$/.test(display(value))

/** Root's number, or one of root's groups; `adduser NAME GROUP` names the group last. */
const user = (call: Call): Refined => {
  const groups = ['-g', '-G', '--ingroup'].flatMap((name) => call.values(name))
  return told(call, isZero(call.value('-u')) || isRoots([...groups, ...(call.program === 'adduser' ? call.operands.slice(1) : [])]))
}

/** `gpasswd -a NAME GROUP`. */
const gpasswd = (call: Call): Refined => told(call, ['-a', '-M', '-A'].some((name) => call.has(name)) && isRoots(call.operands))

/** macOS: `dscl . -append /Groups/admin GroupMembership x`, `dseditgroup -o edit -a x -t user admin`, `sysadminctl -addUser x -admin`. */
const mac = (call: Call): Refined => {
  const words = call.words.map(display)
  if (words.some((word) => /ShadowHash|^Password$/i.test(word)) && words.some((word) => /^-?read/.test(word)))
    return { effects: [{ kind: 'secret.read', on: label(call), set: { store: 'shadow' } }] }
  if (words.some((word) => /^(-?(read|list|search|readall|readpl|cat)|-status|checkmember)$/.test(word))) return {}
  const gone = words[0] === '-deleteUser' && !words.includes('-keepHome') ? call.words[1] : undefined
  if (gone !== undefined) return { effects: [changed(call), { kind: 'fs.delete', on: homeOf(call, gone), set: { recursive: true } }] }
  const adds = words.some((word) => /^-?(append|merge|create|a|addUser|resetPasswordFor)$/.test(word))
  return told(call, (adds && (isRoots(call.words) || words.includes('-admin'))) || (words.includes('UniqueID') && words.at(-1) === '0'))
}

/** With the account goes its home. Whose it is tells how much that is. */
const removed = (call: Call): Refined => {
  const names = call.program === 'deluser' && call.operands.length > 1 ? [] : call.operands.slice(0, 1)
  const whole = ['-r', '--remove-home', '--remove-all-files'].some((option) => call.has(option))
  const homes = whole ? names.map((name) => homeOf(call, name)) : []
  return { effects: [changed(call), ...homes.map((on): EffectDraft => ({ kind: 'fs.delete', on, set: { recursive: true } }))] }
}

const homeOf = (call: Call, name: Value): Value => {
  const own = [call.env('USER') ?? '', call.home.slice(call.home.lastIndexOf('/') + 1), '‹$USER›', '‹whoami›', '‹id -un›', '‹$LOGNAME›']
  return literal(own.includes(display(name)) ? call.home : `${call.home.replace(/\/[^/]*$/, '')}/${display(name)}`)
}

const CHANGED = { kind: 'system.change', set: { area: 'user' } } as const
const LASTS = { kind: 'persist', set: { mechanism: 'account' } } as const

export default [
  {
    names: ['userdel', 'deluser'],
    source: `${SHADOW}; Debian adduser 3.137, BusyBox 1.36 manuals`,
    options: { '-r --remove': '', '--remove-home': '', '--remove-all-files': '' },
    values: '-R --root -P --prefix --backup-to --backup-suffix --conf --gid',
    flags: '-f --force -Z --selinux-user --backup --system --only-if-empty --group --quiet --debug -q -h --help --version',
    operands: ['user', 'text'],
    refine: removed,
  },
  {
    names: ['useradd', 'usermod', 'adduser', 'addgroup'],
    source: `${SHADOW}; Debian adduser 3.137, BusyBox 1.36 manuals`,
    options: { '-u --uid': 'number', '-g --gid': 'text', '-G --groups': 'text', '--ingroup': 'text' },
    values:
      '-b --base-dir -c --comment -d --home-dir --home -e --expiredate -f --inactive -k --skel -K --key -l --login -p --password -R --root -P ' +
      '--prefix -s --shell -v --add-subuids ' +
      '-V --del-subuids -w --add-subgids -W --del-subgids -Z --selinux-user --selinux-range --gecos --conf --firstuid --lastuid --firstgid --lastgid',
    flags:
      '-a --append -D --defaults -m --create-home --move-home -M --no-create-home -N --no-user-group -o --non-unique -r --system --remove -U ' +
      '--user-group --unlock -L --lock --no-log-init -F -S -H --badname --badnames -q ' +
      '--btrfs-subvolume-home --group --quiet --debug --verbose --disabled-password --disabled-login --allow-bad-names --allow-badname ' +
      '--force-badname --allow-all-names --add-extra-groups --add_extra_groups --encrypt-home -h',
    operands: ['user', 'text'],
    refine: user,
  },
  {
    names: ['gpasswd'],
    source: SHADOW,
    options: { '-a --add': 'user', '-d --delete': 'user', '-M --members': 'user', '-A --administrators': 'user' },
    values: '-Q --root',
    flags: '-r --remove-password -R --restrict -h',
    operands: ['text'],
    refine: gpasswd,
  },
  {
    names: ['passwd'],
    source: SHADOW,
    options: { '-S --status': '', '-a --all': '', '-d --delete': '', '-R --root -P --prefix': 'path.list' },
    values: '-i --inactive -n --mindays -r --repository -w --warndays -x --maxdays',
    flags: '-e --expire -k --keep-tokens -l --lock -q --quiet -s --stdin -u --unlock -f -h',
    dryRun: '-S',
    operands: ['user'],
    effects: [CHANGED, { ...LASTS, if: '-d' }],
  },
  {
    names: ['chpasswd', 'chgpasswd', 'newusers'],
    source: SHADOW,
    values: '-c --crypt-method -R --root -s --sha-rounds',
    flags: '-e --encrypted -m --md5 -b --badname -h',
    operands: ['path.read'],
    effects: [CHANGED, LASTS],
  },
  {
    names: [
      'groupadd',
      'groupdel',
      'delgroup',
      'groupmod',
      'vipw',
      'vigr',
      'chfn',
      'chsh',
      'chage',
      'pwconv',
      'grpconv',
      'pwunconv',
      'faillock',
      'pw',
      'pam-auth-update',
      'authselect',
    ],
    source: `${SHADOW}; PAM 1.5, authselect 1.5 manuals`,
    options: { '-l --list': '' },
    values:
      '-g --gid -n --new-name -K --key -p --password -R --root -P --prefix -Z -s --shell -d --lastday -E --expiredate -I --inactive -m --mindays -M ' +
      '--maxdays -W --warndays -u --user --conf --home',
    flags:
      '-f --force -r --remove -o --non-unique --system --quiet --remove-home --remove-all-files --backup --only-if-empty -q --group --reset ' +
      '--package --enable --disable -h -i --iso8601',
    dryRun: '-l',
    operands: ['...text'],
    effects: [CHANGED],
  },
  { names: ['dscl', 'sysadminctl', 'dseditgroup'], source: 'macOS 14 manuals', syntax: 'none', refine: mac },
] satisfies readonly CommandSpec[]
