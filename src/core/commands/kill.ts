// Owns ending processes: kill, pkill, killall, fuser -k, renice; whose processes a word means. util-linux 2.40, procps-ng 4, psmisc 23.
import type { Call, CommandSpec, EffectDraft, Refined } from '../command-spec.ts'
import type { EffectFields } from '../effect.ts'
import { display, hasGlob, literal, textOf, type Value } from '../value.ts'
import { stagesOf } from './_chain.ts'
import { BROAD, SYSTEM, defenceOf, plainName } from './_daemons.ts'

type Whose = EffectFields['whose']

const SIGNAL = /^-(\d{1,2}|(?:SIG)?[A-Z][A-Z0-9+-]*)$/i
const HARMLESS = /^-?(0|(SIG)?(CONT|WINCH|CHLD|URG|EXIT))$/i

/** Which is worse for whoever else works on this machine. */
const REACH: Readonly<Record<Whose, number>> = { '': 0, 'own-child': 1, workspace: 2, user: 3, system: 4, all: 5 }
const widest = (all: readonly Whose[]): Whose => all.reduce((one, other) => (REACH[other] > REACH[one] ? other : one), 'own-child' as Whose)
const narrowest = (all: readonly Whose[]): Whose => all.reduce((one, other) => (REACH[other] < REACH[one] ? other : one), 'all' as Whose)

/** What is left of a pattern without its anchors, and with `[n]ode` as `node`. */
const plainPattern = (pattern: string): string => pattern.replace(/^\^|\$$/g, '').replace(/\[(\w)\]/g, '$1').replace(/^\\?\b|\\b$/g, '')

/** Digits and wildcards: they leave every process in. */
const SAYS_NOTHING = /^(\[0-9\]|\[\[:digit:\]\]|\\d|[.*+?\s^$()-])*$/

/** A pattern means the project's own process unless it is a name that many processes have, or nearly everything. */
const whosePattern = (pattern: string, exact: boolean): Whose => {
  const parts = pattern.split(/\\?\|/)
  if (parts.length > 1) return widest(parts.map((part) => whosePattern(part, exact)))
  const plain = plainPattern(pattern)
  if (SAYS_NOTHING.test(plain) || plain.length < (exact ? 1 : 2)) return 'all'
  if (SYSTEM.has(plainName(plain)) || defenceOf(plain) !== '') return 'system'
  return BROAD.has(plain) || plain.length < 3 ? 'user' : 'workspace'
}

const LISTS_ALL = /^(ps|procs|top|ls|find|seq|echo|printf|basename|jot|pstree)\b/

/** Whom the first command lists: the filters after it only narrow that. */
const listed = (command: string): Whose => {
  const [, program = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(command) ?? []
  if (/^(jobs|coproc)$/.test(program)) return 'own-child'
  if (/^(lsof|fuser|ss|netstat|sockstat)$/.test(program)) return program === 'lsof' && !/-\w*i|:\d|\/|-p|-c/.test(rest) ? 'all' : 'workspace'
  if (/^(pgrep|pidof|pidwait)$/.test(program)) return byPattern(rest)
  if (program === 'ps') return /(^|\s)(-\w*[pC]|-q|--pid|--ppid)\b/.test(rest) ? byName_(/-\w*C\s+(\S+)/.exec(rest)?.[1]) : 'all'
  if (/^(ls|find|basename)$/.test(program)) return rest.includes('/proc') ? 'all' : 'workspace'
  if (program === 'seq' || program === 'jot') return 'all'
  return /^(cat|head|tail|docker|podman|systemctl|supervisorctl|pm2)$/.test(program) ? 'workspace' : 'user'
}

const byName_ = (name: string | undefined): Whose => (name === undefined ? 'workspace' : widest(name.split(',').map((one) => whosePattern(one, true))))

/** `pgrep -f vite`: its last word is the pattern; `-P` names the parent. */
const byPattern = (rest: string): Whose => {
  if (/(^|\s)-P\s*\$?\$?\d*/.test(rest)) return 'workspace'
  const words = rest.replace(/(^|\s)-[uUGgtsdO]\s*\S+/g, ' ').split(/\s+/).filter((word) => word !== '' && !word.startsWith('-'))
  return words.length === 0 ? 'all' : whosePattern(words.join(' '), /(^|\s)-\w*x/.test(rest))
}

/** What a filter leaves: `grep NAME` and `awk '/NAME/'` those of that name, a condition or `head -1` some. */
const leaves = (command: string): Whose => {
  const search = /^(?:[ef]|z|r)?(?:grep|rg|ag|ack)\s+(.*)$/s.exec(command)?.[1]
  if (search !== undefined) {
    if (/(^|\s)-\w*v|--invert-match/.test(search)) return 'all'
    return byPattern(search)
  }
  const inner = /^[gmn]?awk\s.*?\/((?:[^/\\]|\\.)+)\//s.exec(command)?.[1] ?? /^g?sed\s.*?\/((?:[^/\\]|\\.)+)\/p/s.exec(command)?.[1]
  if (inner !== undefined) return whosePattern(inner, false)
  const condition = /^[gmn]?awk\s+(?:-\S+\s+)*([^{]*)/s.exec(command)?.[1]?.replace(/NR\s*[>!=]+\s*1\b|&&|\|\|/g, '').trim() ?? ''
  if (/[=~<>]/.test(condition)) return whosePattern(/[=~]\s*"([^"]+)"/.exec(condition)?.[1] ?? '?', false) === 'workspace' ? 'workspace' : 'user'
  return /^head\s+(-n\s*)?-?1$|^tail\s+(-n\s*)?-?1$/.test(command) ? 'user' : 'all'
}

/** A process that a port, a name or a file told belongs to what is worked on; one that was started here is a child. */
const whoseUnknown = (value: Value): Whose => {
  if (value.carries.some((carry) => carry.kind === 'file')) return 'workspace'
  const [first = '', ...filters] = stagesOf(value)
  if (/^\$?!|\$!|^\$?\$\$?$|\b(jobs|coproc|BASHPID|PPID)\b/.test(first.trim())) return 'own-child'
  const from = LISTS_ALL.test(first) || /\s/.test(first) || /^(pgrep|pidof|lsof|fuser|jobs|ps)$/.test(first) ? listed(first) : /pid|proc/i.test(first) ? 'workspace' : leavesAlone(first)
  return filters.reduce((whose, filter) => narrowest([whose, leaves(filter)]), from)
}

/** A filter whose input is not told. */
const leavesAlone = (command: string): Whose => (/^(grep|awk|head|cut|sed|tr|sort)\b/.test(command) ? narrowest(['workspace', leaves(command)]) : 'user')

const whoseId = (value: Value): Whose => {
  const text = textOf(value)
  if (text === undefined) return hasGlob(value) ? 'all' : whoseUnknown(value)
  if (text === '-1') return 'all'
  if (text === '1') return 'system'
  if (text.startsWith('%') || text === '0') return 'own-child'
  return value.carries.some((carry) => carry.kind === 'file') ? 'workspace' : 'user'
}

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
    else if (text === '--') { at += 1; break }
    else if (SIGNAL.test(text) && !(text === '-1' && signal !== 'TERM')) signal = text.slice(1)
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
      ...(area === '' ? [] : [{ kind: 'system.change' as const, on: word, set: { area } }]),
    ]
  })
  const narrowed = ['-P', '-s', '-t', '-F', '-g'].some((name) => call.has(name))
  if (effects.length === 0) effects.push({ kind: 'process.kill', on: call.value('-u') ?? call.value('-t') ?? literal('*'), set: { whose: call.has('-P') || call.has('-F') ? 'workspace' : narrowed ? 'user' : 'all', signal } })
  return { effects }
}

const fuser = (call: Call): Refined => {
  if (!call.has('-k')) return {}
  const ports = call.has('-n') || call.operands.every((word) => /\d\/(tcp|udp)$/.test(display(word)))
  return { effects: call.operands.map((word) => ({ kind: 'process.kill', on: word, set: { whose: ports ? 'workspace' : 'user', signal: signalOf(call) } })) }
}

const SIGNALS = '-HUP -INT -QUIT -ILL -TRAP -ABRT -BUS -FPE -KILL -USR1 -SEGV -USR2 -PIPE -ALRM -TERM -STKFLT -CHLD -CONT -STOP -TSTP -TTIN -TTOU -URG -XCPU -XFSZ -VTALRM -PROF -WINCH -IO -PWR -SYS -SIGHUP -SIGINT -SIGQUIT -SIGABRT -SIGKILL -SIGUSR1 -SIGUSR2 -SIGTERM -SIGCONT -SIGSTOP'
const PKILL_OPTIONS = { '--signal -#': 'signal', '-u --euid -U --uid': 'user', '-P --parent': 'pid', '-F --pidfile': 'path.read', '-t --terminal': 'text', '-g --pgroup -G --group -s --session': 'text' } as const
const PKILL_VALUES = '-r --runstates --cgroup --ns --nslist -q --queue --env -d --delimiter -O --older -M -N -j'
const PKILL_FLAGS = '-a --list-full -e --echo -f --full -H --require-handler -i --ignore-case -L --logpidfile -l --list-name -n --newest -o --oldest -v --inverse -w --lightweight -x --exact -A --ignore-ancestors -I -m'

export default [
  { names: ['kill', 'gkill'], source: 'Bash 5.2, util-linux 2.40 manuals', syntax: 'none', refine: kill },
  { names: ['pkill'], source: 'procps-ng 4 manual', options: PKILL_OPTIONS, values: PKILL_VALUES, flags: `${PKILL_FLAGS} ${SIGNALS} -c --count`, operands: ['...pattern'], refine: byName },
  { names: ['pgrep', 'pidof', 'pidwait'], source: 'procps-ng 4, sysvinit 3 manuals', options: PKILL_OPTIONS, values: PKILL_VALUES, flags: `${PKILL_FLAGS} -c --count -S -z -h -V -k`, operands: ['...pattern'] },
  { names: ['killall', 'skill', 'snice', 'killall5', 'xkill'], source: 'psmisc 23.7 manual', options: { '--signal -s -#': 'signal', '-u --user': 'user', '-P': 'pid', '-t': 'text', '-F': 'path.read' }, values: '-o --older-than -y --younger-than -n --ns -Z --context -c', flags: `-e --exact -g --process-group -I --ignore-case -i --interactive -l --list -q --quiet -r --regexp -v --verbose -V -w --wait -d -m -z ${SIGNALS}`, dryRun: '-l --list', operands: ['...pattern'], refine: byName },
  { names: ['fuser'], source: 'psmisc 23.7 manual', options: { '-k --kill': '', '-n --namespace': 'text', '-#': 'signal', '-N': 'text' }, flags: `-a --all -c -4 --ipv4 -6 --ipv6 -i --interactive -I --inode -l --list-signals -m --mount -M --ismountpoint -s --silent -u --user -v --verbose -V -w --writeonly ${SIGNALS}`, operands: ['...text'], refine: fuser },
  { names: ['renice'], source: 'util-linux 2.40 manual', options: { '-n --priority': 'number', '-p --pid': '', '-g --pgrp': '', '-u --user': '', '-#': 'number' }, flags: '-h -V --relative', operands: ['...pid'] },
  { names: ['fkill', 'kill-port'], source: 'fkill-cli 8, kill-port 2 manuals', options: { '-m --method': 'text', '-p --port': 'text' }, flags: '-f --force -v --verbose -s --silent -t --force-timeout', operands: ['...pattern'], effects: [{ kind: 'process.kill', each: 'operands', set: { whose: 'workspace' } }, { kind: 'process.kill', each: '-p', set: { whose: 'workspace' } }] },
] satisfies readonly CommandSpec[]
