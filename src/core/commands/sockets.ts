// Owns raw socket tools: nc and kin, socat, telnet. A program tied to a socket is `exec.command` from the network.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { concat, literal, textOf } from '../value.ts'
import { carriesOf, draft, isLocalHost, shell, textFor } from './_words.ts'

const PROGRAMS = ['-e', '-c', '--lua-exec'] as const

const tied = (call: Call): Value | undefined => PROGRAMS.map((name) => call.value(name)).find((value) => value !== undefined)

/** Programs that do what they are told by whoever is connected. */
const TAKES_COMMANDS = /(^|[\s/'"])((ba|z|da|k|c|fi)?sh|python[\d.]*|perl|ruby|node|php|lua|irb|cmd(\.exe)?|powershell|pwsh|login|tclsh|gdb)(\s|$|['"])/

/** `ncat -l 127.0.0.1 PORT`: only programs of this machine reach it. */
const isOnlyHere = (call: Call): boolean => call.operands.length > 1 && isLocalHost(textOf(call.operands[0] ?? literal('')) ?? '?')

const served = (program: Value): EffectDraft =>
  draft('exec.command', program, { program: textFor(program).split(/\s+/)[0] ?? '', interactive: true, from: 'network' })

const ncRefine = (call: Call): Refined => {
  const [host, ...ports] = call.operands
  const port = call.has('-l') ? (call.value('-p') ?? call.operands.at(-1)) : ports[0]
  const address = host === undefined ? literal('') : port === undefined ? host : concat([host, literal(':'), port])
  const program = tied(call)
  const runs: EffectDraft[] = program === undefined || (call.has('-l') && isOnlyHere(call) && !TAKES_COMMANDS.test(textFor(program))) ? [] : [served(program)]
  const nested: Nested[] = program === undefined ? [] : [shell(program)]
  if (call.has('-l'))
    return {
      effects: [draft('net.listen', port ?? 'socket', { port: Number(textFor(port)) || 0, ...(isOnlyHere(call) ? { where: 'local' } : {}) }), ...runs],
      nested,
    }
  if (host === undefined || call.has('-U')) return { effects: runs, nested }
  if (ports.length > 1 || ports.some((value) => /^\d+-\d+$/.test(textFor(value)))) return { effects: [draft('net.scan', host, {})] }
  const carries = carriesOf(call.stdin)
  const kind = carries.length > 0 && !call.has('-z') ? 'net.upload' : 'net.connect'
  return { effects: [draft(kind, address, { scheme: call.has('-u') ? 'udp' : 'tcp', port: Number(textFor(port)) || 0 }, { carries }), ...runs], nested }
}

const PROGRAM_ADDRESS = /^(exec|system|shell):/i
const NET_ADDRESS =
  /^(tcp|tcp4|tcp6|udp|udp4|udp6|openssl|ssl|sctp|socks4|socks4a|socks5|proxy|tcp-connect|udp-connect|openssl-connect|udp-sendto|tcp4-connect|tcp6-connect):(.*)$/i
const LISTEN_ADDRESS = /^(\w+-listen|tcp-l|tcp4-l|tcp6-l|udp-l|udp4-l|ssl-l|openssl-l|udp-recv|udp-recvfrom|vsock-l):(.*)$/i
const FILE_ADDRESS = /^(open|file|create|creat|gopen|pipe|rdonly|o-creat):(.*)$/i

const socatAddress = (word: Value, tiedToNet: boolean): { readonly effects: EffectDraft[]; readonly nested: Nested[] } => {
  const text = textFor(word)
  const program = PROGRAM_ADDRESS.exec(text)
  if (program !== null) {
    const command = text
      .slice(program[0].length)
      .replace(/,(pty|stderr|setsid|sigint|sane|ctty|echo=\d|raw|nofork|su=\w+|fdin=\d+|fdout=\d+|login|pipes)(?=,|$)/g, '')
      .replace(/^(['"])(.*)\1$/, '$2')
    const run = draft('exec.command', command, { program: command.split(/\s+/)[0] ?? '', interactive: true, from: tiedToNet ? 'network' : 'stdin' })
    return { effects: [run], nested: [shell(literal(command))] }
  }
  const listens = LISTEN_ADDRESS.exec(text)
  if (listens !== null)
    return {
      effects: [
        draft('net.listen', (listens[2] ?? '').split(',')[0] ?? '', {
          port: Number.parseInt(listens[2] ?? '', 10) || 0,
          ...(/bind=(127|localhost)/.test(text) ? { where: 'local' } : {}),
        }),
      ],
      nested: [],
    }
  const net = NET_ADDRESS.exec(text)
  if (net !== null)
    return {
      effects: [
        draft('net.connect', (net[2] ?? '').split(',')[0] ?? '', {
          scheme: (net[1] ?? '').toLowerCase().startsWith('udp') ? 'udp' : 'tcp',
          ...(/verify=0/.test(text) ? { verify_tls: false } : {}),
        }),
      ],
      nested: [],
    }
  const file = FILE_ADDRESS.exec(text)
  const path = (file?.[2] ?? text).split(',')[0] ?? ''
  if (file === null && !text.startsWith('/')) return { effects: [], nested: [] }
  return { effects: [draft('fs.read', path), ...(/creat|append|trunc|wronly/i.test(text) ? [draft('fs.write', path)] : [])], nested: [] }
}

const socatRefine = (call: Call): Refined => {
  const net = call.operands.some((word) => NET_ADDRESS.test(textFor(word)) || LISTEN_ADDRESS.test(textFor(word)))
  const parts = call.operands.map((word) => socatAddress(word, net))
  const sends = carriesOf(call.stdin)
  const effects = parts.flatMap((part) => part.effects)
  const reads = effects.filter((effect) => effect.kind === 'fs.read').map((effect) => ({ kind: 'file' as const, path: textFor(effect.on) }))
  const carries = [...sends, ...reads]
  return {
    effects:
      carries.length === 0 ? effects : effects.map((effect) => (effect.kind === 'net.connect' ? { ...effect, kind: 'net.upload' as const, carries } : effect)),
    nested: parts.flatMap((part) => part.nested),
  }
}

const telnet = (call: Call): Refined => {
  const [host, port] = call.operands
  if (host === undefined) return {}
  const carries = carriesOf(call.stdin)
  const address = port === undefined ? host : concat([host, literal(':'), port])
  return {
    effects: [
      draft(
        carries.length > 0 && !isLocalHost(textOf(host) ?? '?') ? 'net.upload' : 'net.connect',
        address,
        { scheme: 'tcp', port: Number(textFor(port)) || 23 },
        { carries },
      ),
    ],
  }
}

export default [
  {
    names: ['nc', 'ncat', 'netcat', 'nc.traditional', 'nc.openbsd'],
    source: 'nc(1) OpenBSD 1.226, nc.traditional 1.10, ncat(1) 7.95',
    operands: ['...text'],
    options: {
      '-e --exec': 'text',
      '-c --sh-exec': 'text',
      '--lua-exec': 'text',
      '-l --listen': '',
      '-p --source-port': 'text',
      '-u --udp': '',
      '-U --unixsock': '',
      '-z': '',
      '-o --output': 'path.write',
      '-x --hex-dump': 'text',
      '-P --proxy-auth': 'text',
      '--proxy': 'text',
    },
    flags:
      '-4 -6 -b -C --crlf -D -d -F -h -k --keep-open -N -n --nodns -r -S -t --telnet -v --verbose -vv -R --ssl --ssl-verify --no-shutdown --chat ' +
      '--broker --recv-only --send-only -q0 -w1 -a --append-output --version --help -L',
    values:
      '-I -i --idle-timeout --delay -d -M -m --max-conns -O -q -s --source -T -V -w --wait -X --proxy-type -W -g -G --ssl-cert --ssl-key ' +
      '--ssl-trustfile --ssl-ciphers --ssl-servername --ssl-alpn --allow --allowfile --deny --denyfile --proxy-dns --vsock -H',
    dryRun: '-h --help --version',
    output: 'network',
    refine: ncRefine,
  },
  {
    names: ['socat', 'filan', 'procan'],
    source: 'socat(1) 1.8',
    syntax: 'long',
    operands: ['...text'],
    options: { '-lf': 'path.append', '-r -R': 'path.write', '-S': 'text' },
    flags: '-V -h -? -hh -hhh -d -dd -ddd -dddd -d0 -d1 -d2 -d3 -d4 -D -ly -ls -lm -lh -lu -v -x -s -u -U -g -L -W -4 -6 -0 --statistics --experimental',
    values: '-b -t -T -lp',
    dryRun: '-V -h -hh -hhh',
    output: 'network',
    refine: socatRefine,
  },
  {
    names: ['telnet', 'rlogin', 'rsh', 'tnftp'],
    source: 'telnet(1) inetutils 2.5',
    syntax: 'posix',
    operands: ['...text'],
    flags: '-4 -6 -8 -a -c -d -E -F -f -K -L -r -x',
    values: '-b -e -k -l -n -S -X',
    output: 'network',
    refine: telnet,
  },
] satisfies readonly CommandSpec[]
