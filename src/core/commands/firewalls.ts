// Owns packet filters and firewalls: iptables, nft, ufw, firewalld, pf. Taking one down is told apart from changing a rule by `scope: all`.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { display, literal, textOf } from '../value.ts'

/** A change of the filter; `all` where it stops keeping others out. */
const filter = (call: Call, down: boolean): Refined => ({
  effects: [
    {
      kind: 'system.change',
      on: literal([call.program, ...call.words.map(display)].join(' ').slice(0, 120)),
      set: { area: 'firewall', ...(down ? { scope: 'all' } : {}) },
    },
  ],
})

const wordsOf = (call: Call): readonly string[] => call.words.map((word) => textOf(word) ?? '?')

/** What narrows a rule down to some of the traffic. */
const NARROWS = [
  '-p',
  '--protocol',
  '-s',
  '--source',
  '-d',
  '--destination',
  '-i',
  '--in-interface',
  '-o',
  '--out-interface',
  '-m',
  '--match',
  '--dport',
  '--sport',
  '--dports',
  '--ctstate',
  '--state',
  '--src-range',
  '--mac-source',
]

/** Flushing the rules, a policy that accepts, or a rule that accepts everything. */
const iptables = (call: Call): Refined => {
  const words = wordsOf(call)
  const accepts = words.includes('ACCEPT')
  const open =
    accepts &&
    (call.has('-P') ||
      (['-A', '-I', '-R'].some((name) => call.has(name)) &&
        /^(INPUT|FORWARD)$/.test(display(call.operands[0] ?? literal(''))) &&
        !NARROWS.some((name) => call.has(name))))
  return filter(call, call.has('-F') || call.has('-X') || open)
}

const READS = /^(list|monitor|describe|export|status|show|version|app|-sn?\w*|-v\w*)$/

const nft = (call: Call): Refined => {
  const [verb = '', object = ''] = call.operands.map(display)
  if (READS.test(verb)) return {}
  return filter(call, (/^(flush|reset)$/.test(verb) && /^(ruleset|table|chain)$/.test(object)) || (verb === 'delete' && /^(table|chain)$/.test(object)))
}

const ufw = (call: Call): Refined => {
  const words = call.operands.map(display)
  const [verb = ''] = words
  if (READS.test(verb) || verb === '') return {}
  return filter(
    call,
    /^(disable|reset)$/.test(verb) ||
      (verb === 'default' && words.includes('allow') && !words.includes('outgoing')) ||
      /^allow (from any( to any)?|in)?$/.test(words.join(' ')),
  )
}

const firewalld = (call: Call): Refined => {
  const words = wordsOf(call).join(' ')
  if (/--(list|get|query|info|state|check)(-|\s|$|=)/.test(words) || /--(state|check-config)/.test(words)) return {}
  return filter(call, /--set-default-zone[= ]trusted|--set-target[= ]ACCEPT|--lockdown-off|--remove-service-from-zone|--reset-to-defaults/.test(words))
}

/** pf and ipfw: `-d` and `disable` switch off, `-F all` empties. */
const pf = (call: Call): Refined => {
  const words = wordsOf(call)
  if (words.some((word) => /^-(s|v?n|vs)\w*$/.test(word)) && !words.some((word) => /^-(d|F|f)$/.test(word))) return {}
  if (call.program === 'ipfw')
    return /^(list|show)$/.test(words[0] ?? '')
      ? {}
      : filter(call, words.some((word) => /^(flush|disable)$/.test(word)) || /\ballow (ip|all) from any to any/.test(words.join(' ')))
  return filter(
    call,
    words.some((word) => /^-(\w*d\w*|F)$/.test(word)),
  )
}

const IPTABLES_VALUES =
  '-t --table -p --protocol --proto -s --source --src -d --destination --dst -j --jump -g --goto -i --in-interface -o --out-interface -m ' +
  '--match -w --wait -W --wait-interval --dport --sport --dports --sports --destination-port --source-port --state --ctstate --to-destination ' +
  '--to-source --to-ports --to-port --limit --limit-burst --comment --reject-with --log-prefix --log-level --mac-source --set-mark --mark ' +
  '--icmp-type --tcp-flags --syn --uid-owner --gid-owner --string --algo --src-range --dst-range --seconds --hitcount --name --probability ' +
  '--mode --every --modprobe -M --set-xmark --set-counters -c --src-type --dst-type --icmpv6-type --cgroup --path'

const IPTABLES_FLAGS =
  '-Z --zero -E --rename-chain -4 --ipv4 -6 --ipv6 -f --fragment -v --verbose -vv -n --numeric -x --exact --line-numbers --random ' +
  '--random-fully --persistent -h ' +
  '--rcheck --update --set --rsource --rdest --remove --log-uid --log-tcp-options --log-ip-options --log-tcp-sequence --save --restore ' +
  '--notrack --clamp-mss-to-pmtu'

const FIREWALLD_VALUES =
  '--zone --add-service --remove-service --add-port --remove-port --add-rich-rule --remove-rich-rule --add-source --remove-source ' +
  '--add-interface --change-interface ' +
  '--remove-interface --set-default-zone --new-zone --delete-zone --timeout --set-target --add-forward-port --remove-forward-port --ipset --policy --service ' +
  '--set-log-denied --add-icmp-block --add-protocol --add-entry --query-port --query-service --info-zone --info-service'
const FIREWALLD_FLAGS =
  '--permanent --reload --complete-reload --runtime-to-permanent --panic-on --panic-off -q --quiet --direct --add-rule --lockdown-on ' +
  '--lockdown-off --add-masquerade ' +
  '--remove-masquerade --reset-to-defaults --list-all --list-all-zones --list-services --list-ports --get-default-zone --get-active-zones ' +
  '--get-zones --get-services ' +
  '--state --list-rich-rules --list-interfaces --list-sources --check-config --get-log-denied --query-panic'

export default [
  {
    names: ['iptables', 'ip6tables', 'iptables-legacy', 'iptables-nft', 'ebtables', 'arptables'],
    source: 'iptables 1.8 manual',
    abbreviates: true,
    options: {
      '-L --list': '',
      '-S --list-rules': '',
      '-C --check': '',
      '-F --flush': '',
      '-X --delete-chain': '',
      '-P --policy': '',
      '-A --append': '',
      '-I --insert': '',
      '-R --replace': '',
      '-D --delete': '',
      '-N --new-chain': '',
    },
    values: IPTABLES_VALUES,
    flags: IPTABLES_FLAGS,
    dryRun: '-L -S -C',
    operands: ['...text'],
    refine: iptables,
  },
  {
    names: ['iptables-save', 'ip6tables-save'],
    source: 'iptables 1.8 manual',
    options: { '-f --file': 'path.write' },
    values: '-t --table -M',
    flags: '-c --counters',
    operands: [],
  },
  {
    names: ['iptables-restore', 'ip6tables-restore', 'iptables-apply'],
    source: 'iptables 1.8 manual',
    options: { '-t --test': '' },
    values: '-T --table -w --wait -M',
    flags: '-c --counters -n --noflush -v --verbose -h',
    dryRun: '-t',
    operands: ['path.read'],
    effects: [{ kind: 'system.change', set: { area: 'firewall' } }],
  },
  {
    names: ['ipset', 'nfct', 'conntrack', 'shorewall', 'shorewall6', 'csf'],
    source: 'ipset 7, conntrack-tools 1.4, shorewall 5.2 manuals',
    operands: ['...text'],
    options: { '-L --list -l': '', '-x --disable': '' },
    values: '-o -p -s -d -f -m -t -q',
    flags: '-! -exist -S -G -E -D -I -U -F -N -r -e -a -h -v -c -n --output --terse',
    dryRun: '-L',
    effects: [
      { kind: 'system.change', unless: '-x', set: { area: 'firewall' } },
      { kind: 'system.change', if: '-x', set: { area: 'firewall', scope: 'all' } },
    ],
  },
  { names: ['pfctl', 'ipfw'], source: 'FreeBSD 14 pfctl and ipfw manuals', syntax: 'none', refine: pf },
  {
    names: ['nft'],
    source: 'nftables 1.0 manual',
    options: { '-f --file': 'path.read', '-c --check': '', '-i --interactive': '', '-D --define -I --includepath': 'text' },
    flags:
      '-a --handle -d -e --echo -j --json -n --numeric -N --reversedns -o --optimize -p --numeric-protocol -s --stateless -S --service -t --terse ' +
      '-T --numeric-time -u --guid -y --numeric-priority -v -V -h',
    dryRun: '-c',
    operands: ['...text'],
    refine: nft,
  },
  {
    names: ['ufw'],
    source: 'ufw 0.36 manual',
    options: { '--dry-run': '' },
    flags: '--force --version -h',
    dryRun: '--dry-run',
    operands: ['...text'],
    refine: ufw,
  },
  {
    names: ['firewall-cmd', 'firewall-offline-cmd'],
    source: 'firewalld 2.1 manual',
    values: FIREWALLD_VALUES,
    flags: FIREWALLD_FLAGS,
    operands: ['...text'],
    refine: firewalld,
  },
] satisfies readonly CommandSpec[]
