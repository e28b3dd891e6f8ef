// Owns tunnels: programs that make a local port public, and VPN clients. Not ssh -L/-R.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { draft, ENTRANCES, flagSet, readWide, tellingWords, textFor } from './_words.ts'

const READS =
  /^(status|list|ls|version|help|info|show|ip|netcheck|whois|whoami|config|check|validate|logs|ping|bugreport|genkey|pubkey|genpsk|showconf|diagnostics|completion|update)$/
const LOGIN = /^(login|authtoken|add-authtoken|logout|up|down|set|switch|cert)$/

const publicTunnel = (call: Call): Refined => {
  const wide = readWide(call.words, flagSet(''))
  const [first = '', second = ''] = wide.texts
  if ((READS.test(first) && !/^authtoken$/.test(second)) || READS.test(second) || wide.options.has('--help') || wide.options.has('--version')) return {}
  const told = `${call.program} ${tellingWords(wide)}`
  const lets = LETS_IN.test(call.words.map(textFor).join(' ')) ? [draft('exec.command', told, { program: 'sshd', interactive: true, from: 'network' })] : []
  return { effects: [draft('net.tunnel', told, { where: 'public', method: 'reverse', host: '?' }), ...lets] }
}

/** A port of this machine on which one may work here is made public. */
const LETS_IN = new RegExp(
  `(^| )(tcp|local|ssh)( --?[\\w-]+(=\\S+)?)* ${ENTRANCES}( |$)|R:\\S*:${ENTRANCES}( |$|/)|(ssh|rdp|tcp)://(localhost|127\\.\\d+\\.\\d+\\.\\d+):${ENTRANCES}( |$)`,
)

const vpn = (call: Call): Refined => {
  const wide = readWide(call.words, flagSet(''))
  const first = wide.texts[0] ?? ''
  if (READS.test(first) || wide.options.has('--version') || wide.options.has('--help')) return {}
  if (/^(ssh|file)$/.test(first))
    return {
      effects: [draft(first === 'ssh' ? 'net.connect' : 'net.upload', wide.words.at(-1) ?? first)],
      nested: first === 'ssh' && wide.words.length > 2 ? [{ run: 'argv', argv: wide.words.slice(2), elsewhere: true }] : [],
    }
  const open = /^(funnel|serve)$/.test(first)
  return {
    effects: [
      draft('net.tunnel', `${call.program} ${tellingWords(wide)}`, { where: first === 'funnel' ? 'public' : 'unknown', method: open ? 'reverse' : 'vpn' }),
      ...(LOGIN.test(first) ? [draft('system.change', tellingWords(wide), { area: 'setting' })] : []),
    ],
  }
}

export default [
  {
    names: [
      'ngrok',
      'cloudflared',
      'lt',
      'localtunnel',
      'bore',
      'frpc',
      'frps',
      'serveo',
      'chisel',
      'inlets',
      'telebit',
      'pagekite',
      'zrok',
      'pinggy',
      'expose',
      'localxpose',
      'loclx',
      'tunnelmole',
      'devtunnel',
      'sshuttle',
      'rathole',
      'gost',
      'sish',
      'wstunnel',
      'iodine',
      'iodined',
      'dnscat',
      'dnscat2',
      'ptunnel',
      'ptunnel-ng',
      'hans',
      'udp2raw',
      'udptunnel',
      'icmptunnel',
      'dns2tcp',
      'dns2tcpc',
      'stunnel',
      'revsocks',
      'ligolo-ng',
      'jprq',
      'holesail',
      'tunnelto',
    ],
    source:
      'ngrok 3 agent reference, cloudflared 2024.11, localtunnel 2, bore 0.5, frp 0.61, chisel 1.10, wstunnel 10, iodine(8) 0.8, ptunnel-ng(8) 1.42, udp2raw 2023',
    syntax: 'none',
    operands: ['...text'],
    output: 'network',
    refine: publicTunnel,
  },
  {
    names: [
      'openvpn',
      'wg',
      'wg-quick',
      'tailscale',
      'tailscaled',
      'zerotier-cli',
      'nebula',
      'openconnect',
      'vpnc',
      'ipsec',
      'strongswan',
      'warp-cli',
      'nordvpn',
      'mullvad',
      'netbird',
      'twingate',
    ],
    source: 'openvpn(8) 2.6, wg(8) 1.0, tailscale 1.78 CLI',
    syntax: 'none',
    operands: ['...text'],
    refine: vpn,
  },
  {
    names: ['torify', 'torsocks', 'proxychains', 'proxychains4', 'tsocks'],
    source: 'torsocks(1) 2.4, proxychains 4',
    syntax: 'posix',
    operands: ['command'],
    options: { '-f': 'path.read' },
    flags: '-q -i --isolate',
    values: '-u -p -a -P',
    effects: [{ kind: 'net.tunnel', set: { where: 'public', method: 'proxy' } }],
  },
  {
    names: ['tor', 'i2pd', 'dnscrypt-proxy', 'squid', 'microsocks', 'dante'],
    source: 'tor(1) 0.4',
    operands: ['...text'],
    options: { '-f': 'path.read' },
    effects: [{ kind: 'net.tunnel', set: { where: 'public', method: 'proxy' } }],
  },
] satisfies readonly CommandSpec[]
