// Owns network scanners and attack tools. Every one is `net.scan`; those that try to get in say `method: 'attack'`.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { draft, textFor } from './_words.ts'

/** The hosts meant: operands that look like one, `-u`/`--url` and host options; `?` where none is told. */
const targets = (call: Call, method: string): Refined => {
  const words = [
    ...call.operands,
    ...['-u', '--url', '-h', '-H', '--host', '-t', '--target', '-B', '-site'].flatMap((name) => (call.has(name) ? call.values(name) : [])),
  ]
  const hosts = words.filter(
    (word) =>
      /[.:*\d]|localhost/.test(textFor(word)) &&
      !/^(eth|en|wl|lo|br)[a-z]*\d/.test(textFor(word)) &&
      !/\.(txt|lst|dict|list|hash|cap|pcap|json|xml)$/.test(textFor(word)),
  )
  return { effects: (hosts.length === 0 ? ['?'] : hosts).slice(0, 16).map((host) => draft('net.scan', host, { method }, { certainty: 'certain' })) }
}

/** Hosts that a console's script sets (`set RHOSTS x`); a script that uses a module is an attack even where it names none. */
const consoleScript = (call: Call): Refined => {
  const script = call.values('-x').map(textFor).join(';')
  const hosts = [...script.matchAll(/\bset\s+(?:RHOSTS?|LHOST|TARGETS?)\s+([^\s;]+)/gi)].map((match) => match[1] ?? '')
  const files = call.values('-r').map((path) => draft('fs.read', path))
  return {
    effects: [
      ...files,
      ...(hosts.length === 0 ? ['?'] : hosts).map((host) =>
        draft('net.scan', host, { method: 'attack', ...(host === '?' ? { where: 'unknown' as const } : {}) }, { certainty: 'certain' }),
      ),
    ],
  }
}

const cracks = (call: Call): Refined => ({
  effects: [
    draft('net.scan', 'password hashes', { method: 'attack', where: 'local' }),
    ...(call.has('-m') && call.operands.length > 0 ? [draft('system.exhaust', 'cpu', { of: 'cpu' }, { certainty: 'possible' })] : []),
  ],
})

export default [
  {
    names: ['nmap', 'masscan', 'zmap', 'rustscan', 'unicornscan', 'arp-scan', 'netdiscover', 'naabu', 'zgrab2', 'amass', 'subfinder', 'nbtscan', 'enum4linux'],
    source: 'nmap(1) 7.95, masscan(8) 1.3',
    syntax: 'long',
    operands: ['...text'],
    options: {
      '-iL': 'path.read',
      '--excludefile': 'path.read',
      '-oN -oX -oG -oS -oA -oJ -oL --output-file': 'path.write',
      '--script': 'text',
      '--script-args-file --datadir --resume -c': 'path.read',
    },
    flags:
      '-sL -sn -sP -Pn -P0 -PS -PA -PU -PY -PE -PP -PM -PR -PO -n -R -sS -sT -sA -sW -sM -sU -sN -sF -sX -sY -sZ -sO -sV -sC -O -A -F -r -f -v -vv -d -dd -T0 -T1 -T2 -T3 -T4 -T5 -6 --open --reason --packet-trace --iflist --append-output --privileged --unprivileged --traceroute ' +
      '--system-dns --send-eth --send-ip --badsum --osscan-limit --osscan-guess --version-light --version-all --version-trace --script-trace --script-updatedb --stylesheet --webxml --no-stylesheet --defeat-rst-ratelimit --allports -V -h --help --banners --ping -l --localnet',
    values:
      '-p* -PS* -PA* -PU* --exclude --exclude-ports --top-ports --port-ratio -iR --dns-servers --scanflags -sI -b --version-intensity --script-args --script-help --min-hostgroup --max-hostgroup --min-parallelism --max-parallelism --min-rtt-timeout --max-rtt-timeout --initial-rtt-timeout --max-retries --host-timeout --scan-delay --max-scan-delay --min-rate --max-rate --mtu -D -S -e -g --source-port --proxies --data --data-string --data-length --ip-options --ttl --spoof-mac --stats-every --rate --range -i -o -u -a -t --ulimit --batch-size',
    dryRun: '-V -h --help --version --iflist -sL',
    refine: (call) => targets(call, 'scan'),
  },
  {
    names: [
      'hping3',
      'hydra',
      'medusa',
      'ncrack',
      'sqlmap',
      'nikto',
      'gobuster',
      'ffuf',
      'wfuzz',
      'dirb',
      'feroxbuster',
      'dirsearch',
      'wpscan',
      'nuclei',
      'msfvenom',
      'responder',
      'crackmapexec',
      'nxc',
      'netexec',
      'evil-winrm',
      'patator',
      'crowbar',
      'commix',
      'xsstrike',
      'slowloris',
      'kerbrute',
      'bloodhound-python',
      'smbclient.py',
      'psexec.py',
      'secretsdump.py',
      'mimikatz',
      'lazagne',
      'beef-xss',
      'setoolkit',
      'wifite',
      'reaver',
      'slowhttptest',
      'hulk',
      'hulk.py',
      'goldeneye',
      'goldeneye.py',
      't50',
      'thc-ssl-dos',
      'torshammer',
      'pyloris',
      'xerxes',
      'hoic',
      'loic',
      'mausezahn',
      'mz',
      'nping',
      'zarp',
      'ufonet',
    ],
    source: 'hydra(1) 9.5, sqlmap 1.8, nikto 2.5, gobuster 3.6, ffuf 2.1, hping3(8), slowhttptest(1) 1.9, t50(8) 5.8, mausezahn(8) 0.6, nping(1) 7.95',
    syntax: 'long',
    operands: ['...text'],
    options: {
      '-P -L -C -w --wordlist -M': 'path.read',
      '-o --output --output-file': 'path.write',
      '-u --url': 'text',
      '-B -site -h -H --host -t --target -l -p -s -x -T -e -d --data --cookie -b --dbms --level --risk --random-agent -m -mc -fc -fs -fw -ac -k -X': '?text',
    },
    flags: '--* --batch --dbs --tables --dump --dump-all --os-shell --flood --rand-source -S -V -f -vV --forms --crawl --current-user --passwords -v -I -R -q',
    values: '-D -U -c -r -i -a',
    dryRun: '--help --version',
    refine: (call) => targets(call, 'attack'),
  },
  {
    names: ['msfconsole', 'msfcli', 'metasploit'],
    source: 'msfconsole 6.4',
    operands: ['...text'],
    options: { '-x --execute-command': 'text', '-r --resource': 'text', '-o --output': 'path.write', '-v --version': '' },
    flags: '-q --quiet -n --no-database -a --ask -L --real-readline -d --defer-module-loads',
    values: '-E -M -m -p -c -y -H -l',
    dryRun: '-h --help -v --version',
    refine: consoleScript,
  },
  {
    names: [
      'hashcat',
      'john',
      'ophcrack',
      'aircrack-ng',
      'airodump-ng',
      'aireplay-ng',
      'airmon-ng',
      'fcrackzip',
      'pdfcrack',
      'unshadow',
      'hcxdumptool',
      'cewl',
      'crunch',
    ],
    source: 'hashcat 6.2, john 1.9, aircrack-ng(1) 1.7',
    syntax: 'long',
    operands: ['...path.read'],
    options: { '-m --hash-type': 'text', '-o --outfile': 'path.write', '--wordlist -w': '?path.read', '--rules -r': '?text', '--restore': '' },
    flags: '--show --force --incremental --username -O --benchmark -b --single --left -q',
    values: '-a --attack-mode --format --session --pot --potfile-path --fork --mask -d -c --bssid -e -l -p -u -D',
    dryRun: '--help --version -h',
    refine: cracks,
  },
] satisfies readonly CommandSpec[]
