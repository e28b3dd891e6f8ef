// Owns the tools of ssh keys: ssh-keygen, ssh-add, ssh-agent, ssh-copy-id, ssh-keyscan, sshpass. Not ssh.
import type { Call, CommandSpec, Refined } from '../command-spec.ts'
import { concat, isUnknown, literal } from '../value.ts'
import { draft, textFor, withoutUser } from './_words.ts'

const keygen = (call: Call): Refined => {
  const file = call.value('-f')
  const asks = ['-l', '-y', '-B', '-F', '-e', '-H', '-Q', '-L', '-r'].find((name) => call.has(name))
  if (call.has('-A')) return { effects: [draft('fs.write', '/etc/ssh', { recursive: true })] }
  if (call.has('-R')) return { effects: [draft('fs.write', file ?? `${call.home}/.ssh/known_hosts`)] }
  if (asks === '-y' || asks === '-e') return { effects: file === undefined ? [] : [draft('fs.read', file)] }
  if (asks !== undefined || call.has('-Y'))
    return { effects: file === undefined ? [] : [draft('fs.read', textFor(file).endsWith('.pub') ? file : concat([file, literal('.pub')]))] }
  const key = file ?? literal(`${call.home}/.ssh/id_${textFor(call.value('-t')) || 'ed25519'}`)
  return { effects: [draft('fs.write', key, { overwrites: call.has('-p') || call.has('-c') }), draft('fs.write', concat([key, literal('.pub')]))] }
}

const WORD_LIST = /(word|pass(word)?|dict(ionary)?|cred)s?[-_]?lists?|passwords|rockyou|\bwl\b|words\b|wordlist|dict(ionary)?\b|top[-_]?\d{2,}|seclists/i

/** A password that is each line of a word list: one after another is tried. */
const guesses = (call: Call): Refined => {
  const password = call.value('-p')
  const sources = [...(password?.carries ?? []).map((carry) => carry.path), password !== undefined && isUnknown(password) ? textFor(password) : '']
  if (!sources.some((source) => WORD_LIST.test(source))) return {}
  const host = call.operands.find((word) => /@|^\d+\.\d+\.\d+\.\d+$/.test(textFor(word)))
  return { effects: [draft('net.scan', host === undefined ? '?' : withoutUser(host), { method: 'attack', scheme: 'ssh' }, { certainty: 'certain' })] }
}

export default [
  {
    names: ['ssh-keygen'],
    source: 'ssh-keygen(1) OpenSSH 9.9',
    options: {
      '-f': 'text',
      '-t': 'text',
      '-A': '',
      '-l': '',
      '-y': '',
      '-B': '',
      '-F': 'text',
      '-R': 'text',
      '-e': '',
      '-H': '',
      '-Q': '',
      '-L': '',
      '-Y': 'text',
      '-p': '',
      '-c': '',
      '-r': 'text',
      '-s': 'path.list',
      '-D': 'path.read',
    },
    flags: '-q -v -g -h -i -k -K -u -U -X -x',
    values: '-a -b -C -E -I -M -m -N -n -O -P -V -w -Z -z',
    operands: ['...path.list'],
    refine: keygen,
  },
  {
    names: ['ssh-add'],
    source: 'ssh-add(1) OpenSSH 9.9',
    operands: ['...path.list'],
    flags: '-A -C -c -D -d -K -k -L -l -q -v -X -x -T',
    values: '-E -H -h -S -s -t -e',
    dryRun: '-l -L',
  },
  {
    names: ['ssh-agent'],
    source: 'ssh-agent(1) OpenSSH 9.9',
    syntax: 'posix',
    operands: ['command'],
    flags: '-c -D -d -k -s -T -u -U',
    values: '-a -E -O -P -t',
  },
  {
    names: ['ssh-copy-id'],
    source: 'ssh-copy-id(1) OpenSSH 9.9',
    operands: ['host'],
    options: { '-i': 'path.list', '-p': 'text', '-o': 'text', '-F': 'path.read' },
    flags: '-f -n -s -x -h',
    values: '-t',
    dryRun: '-n',
    refine: (call) =>
      call.operands[0] === undefined
        ? {}
        : {
            effects: [
              draft('infra.change', withoutUser(call.operands[0]), { system: 'ssh', object: `authorized_keys ${textFor(call.operands[0])}`, scope: 'one' }),
            ],
          },
  },
  {
    names: ['ssh-keyscan'],
    source: 'ssh-keyscan(1) OpenSSH 9.9',
    operands: ['...host'],
    options: { '-f': 'path.read' },
    flags: '-4 -6 -c -D -H -q -v',
    values: '-O -p -T -t',
    output: 'network',
  },
  {
    names: ['sshpass'],
    source: 'sshpass(1) 1.10',
    syntax: 'posix',
    operands: ['command'],
    options: { '-f': 'path.read', '-p': 'text' },
    flags: '-e -v -h -V',
    values: '-d -P',
    refine: guesses,
  },
] satisfies readonly CommandSpec[]
