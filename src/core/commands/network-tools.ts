// Owns network diagnosis and configuration: ping, dig, ip, …, captures. Not scanners, tunnels or HTTP.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { prefixOf } from '../value.ts'
import { carriesOf, draft, textFor } from './_words.ts'

/** Names looked up may themselves be the message: what they carry travels. */
const lookup = (call: Call): Refined => {
  const server = call.operands.find((word) => prefixOf(word).startsWith('@'))
  const names = call.operands.filter(
    (word) => !/^[@+]/.test(prefixOf(word)) && !/^(IN|A|AAAA|ANY|MX|NS|TXT|SOA|CNAME|PTR|SRV|CAA|DNSKEY|DS|AXFR|HTTPS)$/i.test(textFor(word)),
  )
  const carries = carriesOf(...names)
  const kind = carries.some((carry) => /^(file|secret|stdin|decoded)$/.test(carry.kind)) ? 'net.upload' : 'net.connect'
  return { effects: names.slice(0, 8).map((name) => draft(kind, server === undefined ? name : textFor(server).slice(1), { scheme: 'dns' }, { carries })) }
}

/** `getent passwd NAME` of the person whose home is known, and of root: the line that the name service gives. */
const account = (call: Call): string | undefined => {
  const [database, name] = call.operands.map(textFor)
  if (call.program !== 'getent' || database !== 'passwd' || call.operands.length !== 2 || name === undefined) return undefined
  if (name === 'root' || name === '0') return 'root:x:0:0:root:/root:/bin/bash\n'
  return name === '1000' || (name !== '' && call.home.endsWith(`/${name}`)) ? `${call.home.split('/').at(-1)}:x:1000:1000::${call.home}:/bin/bash\n` : undefined
}

const IP_CHANGES = /^(add|del|delete|set|flush|change|replace|append|up|down|exec|attach|detach|restore)$/
const ipRefine = (call: Call): Refined => {
  const words = call.operands.map(textFor)
  if (/^net(ns)?$/.test(words[0] ?? '') && words[1] === 'exec') return { nested: [{ run: 'argv', argv: call.operands.slice(3) }] }
  return words.slice(1, 3).some((word) => IP_CHANGES.test(word)) || words.some((word) => /^(up|down)$/.test(word))
    ? { effects: [draft('system.change', words.join(' '), { area: 'setting' })] }
    : {}
}

const changesNetwork = (call: Call): EffectDraft[] =>
  call.operands.length > 1 || call.has('-d') || call.has('-s') ? [draft('system.change', call.operands.map(textFor).join(' '), { area: 'setting' })] : []

const capture = (call: Call): Refined =>
  call.has('-r') || call.has('-D') || call.has('-L')
    ? {}
    : {
        effects: [
          draft('net.listen', call.value('-i') ?? 'any', { where: 'local', method: 'capture' }),
          draft('privilege.raise', 'packet capture', { to: 'net-raw' }, { certainty: 'possible' }),
        ],
      }

export default [
  {
    names: ['ping', 'ping6', 'fping', 'arping', 'tracepath', 'traceroute', 'traceroute6', 'mtr', 'tracert', 'pathping'],
    source: 'ping(8) iputils 2024, traceroute(8) 2.1, mtr(8) 0.95, Windows ping',
    operands: ['...text'],
    options: { '-f': '?path.read', '-F': 'path.read' },
    flags:
      '-4 -6 -a -A -b -B -d -D -e -H -L -n -O -q -R -r -U -v -V -I -T -U -E -h --help --alive --generate --version --report --report-wide -w -wb -z ' +
      '--no-dns --json --raw --tcp --udp -g',
    values: '-c -i -I -l -m -M -N -p -P -Q -s -S -t -W -w -f -q -z --report-cycles --interval --port -o',
    dryRun: '-V --help --version',
    output: 'network',
    refine: (call) => {
      const carries = carriesOf(...call.operands, call.value('-p'))
      const kind = carries.length === 0 ? 'net.connect' : 'net.upload'
      return { effects: call.operands.map((host) => draft(kind, host, { scheme: 'icmp' }, { carries })) }
    },
  },
  {
    names: ['dig', 'drill', 'delv', 'kdig', 'doggo', 'dog'],
    source: 'dig(1) BIND 9.20',
    operands: ['...text'],
    options: { '-f': 'path.read', '-k': 'path.read' },
    flags: '-4 -6 -h -i -m -r -u -v -S -T -D -J --short --json --tcp --udp --tls --https --color --seconds --time',
    values: '-b -c -p -q -t -x -y -H -s --query --type --nameserver --class --reverse --edns',
    dryRun: '-h -v',
    output: 'network',
    refine: lookup,
  },
  {
    names: ['nslookup', 'host', 'whois', 'resolvectl', 'systemd-resolve', 'getent', 'geoiplookup'],
    source: 'nslookup(1) host(1) BIND 9.20, whois(1) 5.5',
    syntax: 'long',
    operands: ['...text'],
    flags: '-a -C -d -l -n -r -s -T -U -v -V -w -4 -6 -A -debug -H -I -B -b -c -x --help --version --no-idn --verbose --no-recursion -norecurse -novc',
    values: '-t -m -N -R -W -h -p -i -S -type -query -querytype -q -class -port -retry -timeout -domain',
    dryRun: '-V --help --version',
    output: 'network',
    compute: account,
    refine: (call) =>
      call.program === 'getent'
        ? /^g?shadow$/.test(textFor(call.operands[0]))
          ? { effects: [draft('secret.read', '/etc/shadow', { store: 'shadow' })] }
          : {}
        : /^(resolvectl|systemd-resolve)$/.test(call.program)
          ? /^(dns|domain|revert|flush-caches|default-route|dnssec|dnsovertls)$/.test(textFor(call.operands[0])) && call.operands.length > 2
            ? { effects: [draft('system.change', call.operands.map(textFor).join(' '), { area: 'dns' })] }
            : {}
          : lookup(call),
  },
  {
    names: ['ip', 'tc', 'bridge', 'ss', 'netstat', 'iw', 'ethtool', 'nstat'],
    source: 'ip(8) ss(8) iproute2 6.12, netstat(8) net-tools 2.10',
    syntax: 'posix',
    operands: ['...text'],
    options: { '-batch -b': 'path.read', '-F': '?path.read', '-D': '?path.write', '-K --kill': '' },
    flags:
      '-a --all -n --numeric -t --tcp -u --udp -l --listening -p --processes --program --programs -e --extended -m --memory -o --options --oneline ' +
      '-s --stats --statistics --summary -i --info --interfaces -r --resolve --route -4 -6 -0 -w --raw -x --unix -E --events ' +
      '-Z --context -z -H --no-header -O -T -h --human --help --human-readable -br --brief -c -color --color -j --json -pretty -details -d --details -d --dccp --vsock --tipc --sctp --mptcp --cgroup -ts -tshort -V --version -g --groups -M --masquerade -v --verbose -W --wide -C --symbolic -B --bpf --tos -b -force -x -M',
    values: '-N --net --netns -f --family -rc -rcvbuf -l -loops -query -A --socket',
    dryRun: '-V --help --version -h',
    refine: ipRefine,
  },
  {
    names: ['ifconfig', 'route', 'arp', 'iwconfig', 'ifup', 'ifdown', 'dhclient', 'brctl', 'wpa_cli', 'rfkill'],
    source: 'ifconfig(8) route(8) arp(8) net-tools 2.10',
    operands: ['...text'],
    options: { '-d --delete': '', '-s --set': '', '-f': 'path.read' },
    flags: '-a -s -v -e -n --numeric -A -F -C -r -x -4 -6 -V --version -h --help -i -L -m -l -u -D -N',
    values: '-H --hw-type -i --device',
    dryRun: '-V --version --help',
    refine: (call) => ({
      effects: /^(ifup|ifdown|dhclient)$/.test(call.program) ? [draft('system.change', call.program, { area: 'setting' })] : changesNetwork(call),
    }),
  },
  {
    names: ['tcpdump', 'tshark', 'wireshark', 'dumpcap', 'ngrep', 'ettercap', 'arpspoof', 'mitmproxy', 'mitmdump', 'bettercap'],
    source: 'tcpdump(1) 4.99, tshark(1) 4.4',
    operands: ['...text'],
    options: {
      '-r --read-file': 'path.read',
      '-w': 'path.write',
      '-F': 'path.read',
      '-z': 'shell',
      '-i --interface': 'text',
      '-D --list-interfaces': '',
      '-L': '',
      '-V': '',
    },
    flags:
      '-A -b -d -e -f -H -I -K -l -n -nn -N -O -p -q -S -t -tt -ttt -tttt -u -U -v -vv -vvv -x -xx -X -XX -P -Q -g -# --print --immediate-mode ' +
      '--help --version -2 --color --no-promiscuous-mode',
    values: '-B -c -C -E -G -j -M -s --snapshot-length -T -W -y -Y -Z -a -o --count -R',
    dryRun: '--help --version -h',
    output: 'network',
    refine: capture,
  },
] satisfies readonly CommandSpec[]
