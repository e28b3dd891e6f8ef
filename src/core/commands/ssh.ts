// Owns ssh and its wrappers: the host, tunnels, what runs there and what its options run here. Not scp, sftp, rsync, key tools.
import type { Call, CommandSpec, EffectDraft, Nested, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { literal, prefixOf } from '../value.ts'
import { carriesOf, draft, ENTRANCES, joined, shell, splitAt, textFor, withoutUser } from './_words.ts'

const WITH_VALUE = /^-[BbcDEeFIiJLlmOoPpQRSWw]$/

/** ssh reads options after the host too; what is left is the remote command. */
const remoteWords = (words: readonly Value[]): { readonly command: readonly Value[]; readonly options: readonly (readonly [string, Value])[] } => {
  const options: (readonly [string, Value])[] = []
  let at = 0
  while (at < words.length) {
    const word = words[at]
    const start = word === undefined ? '' : prefixOf(word)
    if (!/^-[A-Za-z0-9]/.test(start)) break
    const value = words[at + 1]
    if (WITH_VALUE.test(start) && value !== undefined) {
      options.push([start, value])
      at += 2
    } else {
      if (word !== undefined && /^-[oLRDwJ]/.test(start)) options.push([start.slice(0, 2), splitAt(word, start.slice(0, 2))?.[1] ?? word])
      at += 1
    }
  }
  return { command: words.slice(at), options }
}

const RUNS_HERE = /^(ProxyCommand|LocalCommand|KnownHostsCommand|PKCS11Provider|SecurityKeyProvider|Match)$/i

/** Shell texts that `-o` options run on this machine. */
export const optionShells = (options: readonly Value[]): Nested[] =>
  options.flatMap((option) => {
    const match = /^\s*(\w+)[\s=]+/.exec(prefixOf(option))
    if (match === null || !RUNS_HERE.test(match[1] ?? '')) return []
    const text = splitAt(option, match[0])?.[1] ?? literal('')
    return textFor(text) === 'none' ? [] : [shell(text)]
  })

/** The forward leads to a port of this machine on which one may work here. */
const LETS_IN = new RegExp(`:(localhost|127\\.\\d+\\.\\d+\\.\\d+|\\[?::1\\]?|0\\.0\\.0\\.0):${ENTRANCES}$`)

const refine = (call: Call): Refined => {
  const [host, ...after] = call.operands
  const late = remoteWords(after)
  const all = (name: string): Value[] => [...call.values(name), ...late.options.filter(([option]) => option === name).map(([, value]) => value)]
  const nested = optionShells(all('-o'))
  if (host === undefined) return { nested }
  const unsafe = all('-o').some((option) => /StrictHostKeyChecking[\s=]+(no|off)|UserKnownHostsFile[\s=]+\/dev\/null/i.test(textFor(option)))
  const port = Number(textFor(all('-p')[0])) || 22
  const address = withoutUser(host)
  const effects: EffectDraft[] = [
    draft('net.connect', address, { scheme: 'ssh', port, ...(unsafe ? { verify_tls: false } : {}) }, { carries: carriesOf(host, ...late.command) }),
  ]
  for (const forward of all('-R').filter((one) => LETS_IN.test(textFor(one))))
    effects.push(draft('exec.command', forward, { program: 'sshd', interactive: true, from: 'network' }))
  for (const name of ['-L', '-R', '-D', '-w'])
    if (all(name).length > 0) effects.push(draft('net.tunnel', address, { scheme: 'ssh', method: name === '-R' ? 'reverse' : 'forward' }))
  for (const jump of all('-J')) effects.push(draft('net.connect', withoutUser(jump), { scheme: 'ssh' }))
  if (call.has('-N') || call.has('-W') || call.has('-O')) return { effects, nested }
  const stdin = call.has('-n') ? undefined : call.stdin
  if (carriesOf(stdin).length > 0) effects.push(draft('net.upload', address, { scheme: 'ssh' }, { carries: carriesOf(stdin) }))
  if (late.command.length > 0) nested.push(shell(joined(late.command), true, stdin))
  else if (stdin !== undefined) nested.push(shell(stdin, true))
  return { effects, nested }
}

export default {
  names: ['ssh', 'autossh', 'slogin', 'mosh', 'et', 'dbclient'],
  source: 'ssh(1) OpenSSH 9.9, mosh(1) 1.4',
  syntax: 'posix',
  operands: ['...text'],
  options: {
    '-o': 'text',
    '-p --port': 'text',
    '-L': 'text',
    '-R': 'text',
    '-D': 'text',
    '-w': 'text',
    '-J': 'text',
    '-W': 'text',
    '-O': 'text',
    '-F': 'path.read',
    '-E': 'path.append',
    '-i': 'path.list',
    '-I': 'path.read',
    '-S': 'text',
    '-N': '',
    '-n': '',
    '--ssh': 'shell',
    '--client --server': 'text',
  },
  flags: '-4 -6 -A -a -C -f -G -g -K -k -M -q -s -T -t -V -v -X -x -Y -y --help --version -n --no-init --local',
  values: '-B -b -c -e -l -m -P -Q --predict --family --bind-server --experimental-remote-ip -tag',
  dryRun: '-V -G -Q --help --version',
  output: 'network',
  refine,
} satisfies CommandSpec
