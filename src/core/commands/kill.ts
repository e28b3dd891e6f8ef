// Owns ending processes: kill, pkill, killall, fuser -k, renice; whose processes a word means. util-linux 2.40, procps-ng 4, psmisc 23.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import { display, literal, textOf } from '../value.ts'
import { defenceOf } from './_daemons.ts'
import { whoseId, whosePattern } from './_whose.ts'

const SIGNAL = /^-(\d{1,2}|(?:SIG)?[A-Z][A-Z0-9+-]*)$/i
const HARMLESS = /^-?(0|(SIG)?(CONT|WINCH|CHLD|URG|EXIT))$/i

const kill = (call: Call): Refined => {
  let signal = 'TERM'
  let at = 0
  const unknown: { reason: 'option'; what: string }[] = []
  const texts = call.words.map((word) => textOf(word) ?? '')
  for (; at < texts.length; at += 1) {
    const text = texts[at] ?? ''
    if (text === '-l' || text === '-L' || /^--(list|table|help|version)/.test(text)) return {}
    if (/^(-s|-n|--signal)$/.test(text)) signal = texts[++at] ?? ''
    else if (/^(-q|--queue|--timeout)$/.test(text)) at += text === '--timeout' ? 2 : 1
    else if (/^(-a|-p|--all|--pid|--verbose|-v)$/.test(text)) continue
    else if (text === '--') {
      at += 1
      break
    } else if (SIGNAL.test(text) && !(text === '-1' && signal !== 'TERM')) signal = text.slice(1)
    else if (/^--?[A-Za-z\u0080-\uffff]/.test(text)) unknown.push({ reason: 'option', what: text })
    else break
  }
  if (HARMLESS.test(signal)) return { unknown }
  // `kill -1` alone has no target; `kill -9 -1` has all of them.
  return { unknown, effects: call.words.slice(at).map((word) => ({ kind: 'process.kill', on: word, set: { whose: whoseId(word), signal } })) }
}

const signalOf = (call: Call): string => textOf(call.value('--signal') ?? call.value('-#') ?? literal('TERM')) ?? '?'

const byName = (call: Call): Refined => {
  const signal = signalOf(call)
  if (HARMLESS.test(signal)) return {}
  const effects: EffectDraft[] = call.operands.flatMap((word) => {
    const text = textOf(word)
    const whose = text === undefined ? 'user' : whosePattern(text, call.program === 'killall')
    const area = text === undefined ? '' : defenceOf(text)
    return [
      { kind: 'process.kill' as const, on: word, set: { whose, signal } },
      ...(area === '' ? [] : [{ kind: 'system.change' as const, on: word, set: area === 'firewall' ? { area, scope: 'all' as const } : { area } }]),
    ]
  })
  const narrowed = ['-P', '-s', '-t', '-F', '-g'].some((name) => call.has(name))
  if (effects.length === 0)
    effects.push({
      kind: 'process.kill',
      on: call.value('-u') ?? call.value('-t') ?? literal('*'),
      set: { whose: call.has('-P') || call.has('-F') ? 'workspace' : narrowed ? 'user' : 'all', signal },
    })
  return { effects }
}

const fuser = (call: Call): Refined => {
  if (!call.has('-k')) return {}
  const ports = call.has('-n') || call.operands.every((word) => /\d\/(tcp|udp)$/.test(display(word)))
  return { effects: call.operands.map((word) => ({ kind: 'process.kill', on: word, set: { whose: ports ? 'workspace' : 'user', signal: signalOf(call) } })) }
}

const SIGNALS =
  '-HUP -INT -QUIT -ILL -TRAP -ABRT -BUS -FPE -KILL -USR1 -SEGV -USR2 -PIPE -ALRM -TERM -STKFLT -CHLD -CONT -STOP -TSTP -TTIN -TTOU -URG -XCPU ' +
  '-XFSZ -VTALRM -PROF -WINCH -IO -PWR -SYS -SIGHUP -SIGINT -SIGQUIT -SIGABRT -SIGKILL -SIGUSR1 -SIGUSR2 -SIGTERM -SIGCONT -SIGSTOP'
const PKILL_OPTIONS = {
  '--signal -#': 'signal',
  '-u --euid -U --uid': 'user',
  '-P --parent': 'pid',
  '-F --pidfile': 'path.read',
  '-t --terminal': 'text',
  '-g --pgroup -G --group -s --session': 'text',
} as const
const PKILL_VALUES = '-r --runstates --cgroup --ns --nslist -q --queue --env -d --delimiter -O --older -M -N -j'
const PKILL_FLAGS =
  '-a --list-full -e --echo -f --full -H --require-handler -i --ignore-case -L --logpidfile -l --list-name -n --newest -o --oldest -v --inverse ' +
  '-w --lightweight -x --exact -A --ignore-ancestors -I -m'

export default [
  { names: ['kill', 'gkill'], source: 'Bash 5.2, util-linux 2.40 manuals', syntax: 'none', refine: kill },
  {
    names: ['pkill'],
    source: 'procps-ng 4 manual',
    options: PKILL_OPTIONS,
    values: PKILL_VALUES,
    flags: `${PKILL_FLAGS} ${SIGNALS} -c --count`,
    operands: ['...pattern'],
    refine: byName,
  },
  {
    names: ['pgrep', 'pidof', 'pidwait'],
    source: 'procps-ng 4, sysvinit 3 manuals',
    options: PKILL_OPTIONS,
    values: PKILL_VALUES,
    flags: `${PKILL_FLAGS} -c --count -S -z -h -V -k`,
    operands: ['...pattern'],
  },
  {
    names: ['killall', 'skill', 'snice', 'xkill'],
    source: 'psmisc 23.7 manual',
    options: { '--signal -s -#': 'signal', '-u --user': 'user', '-P': 'pid', '-t': 'text', '-F': 'path.read' },
    values: '-o --older-than -y --younger-than -n --ns -Z --context -c',
    flags:
      '-e --exact -g --process-group -I --ignore-case -i --interactive -l --list -q --quiet -r --regexp -v --verbose -V -w --wait -d -m -z ' + `${SIGNALS}`,
    dryRun: '-l --list',
    operands: ['...pattern'],
    refine: byName,
  },
  {
    names: ['killall5'],
    source: 'sysvinit 3 manual',
    options: { '-o': 'text', '-#': 'signal' },
    flags: SIGNALS,
    effects: [{ kind: 'process.kill', set: { whose: 'all' } }],
  },
  {
    names: ['fuser'],
    source: 'psmisc 23.7 manual',
    options: { '-k --kill': '', '-n --namespace': 'text', '-#': 'signal', '-N': 'text' },
    flags:
      '-a --all -c -4 --ipv4 -6 --ipv6 -i --interactive -I --inode -l --list-signals -m --mount -M --ismountpoint -s --silent -u --user -v ' +
      `--verbose -V -w --writeonly ${SIGNALS}`,
    operands: ['...text'],
    refine: fuser,
  },
  {
    names: ['renice'],
    source: 'util-linux 2.40 manual',
    options: { '-n --priority': 'number', '-p --pid': '', '-g --pgrp': '', '-u --user': '', '-#': 'number' },
    flags: '-h -V --relative',
    operands: ['...pid'],
  },
  {
    names: ['fkill', 'kill-port'],
    source: 'fkill-cli 8, kill-port 2 manuals',
    options: { '-m --method': 'text', '-p --port': 'text' },
    flags: '-f --force -v --verbose -s --silent -t --force-timeout',
    operands: ['...pattern'],
    effects: [
      { kind: 'process.kill', each: 'operands', set: { whose: 'workspace', signal: 'port' } },
      { kind: 'process.kill', each: '-p', set: { whose: 'workspace', signal: 'port' } },
    ],
  },
] satisfies readonly CommandSpec[]
