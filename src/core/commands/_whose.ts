// Owns whose processes a word means: a pattern of names, an id, or ids that other commands listed. No spec.
import type { EffectFields } from '../effect.ts'
import { hasGlob, textOf, type Value } from '../value.ts'
import { stagesOf } from './_chain.ts'
import { BROAD, defenceOf, plainName, SYSTEM } from './_daemons.ts'

type Whose = EffectFields['whose']

/** How many others are hit, rising. */
const REACH: readonly Whose[] = ['own-child', 'workspace', 'user', 'system', 'all']
const widest = (a: Whose, b: Whose): Whose => (REACH.indexOf(a) > REACH.indexOf(b) ? a : b)
const narrowest = (a: Whose, b: Whose): Whose => (widest(a, b) === a ? b : a)

/** Digits, anchors and wildcards: they leave every process in. */
const SAYS_NOTHING = /^(\[0-9\]|\[\[:digit:\]\]|\\d|[.*+?\s^$()-])*$/

/** A pattern means the project's own process unless it is a name that many processes have, or nearly everything. */
export const whosePattern = (pattern: string, exact: boolean): Whose => {
  const parts = pattern.split(/\\?\|/)
  if (parts.length > 1) return parts.map((part) => whosePattern(part, exact)).reduce(widest)
  const plain = pattern.replace(/^\^|\$$/g, '').replace(/\[(\w)\]/g, '$1')
  if (SAYS_NOTHING.test(plain) || plain.length < (exact ? 1 : 2)) return 'all'
  if (SYSTEM.has(plainName(plain)) || defenceOf(plain) !== '') return 'system'
  return BROAD.has(plain) || plain.length < 3 ? 'user' : 'workspace'
}

/** The pattern among the words of pgrep, pidof or grep: what is left without options; none means everything. */
const byWords = (words: string): Whose => {
  const rest = words.replace(/(^|\s)(-[uUGgtsdOmABC]\s*\S+|-\S+)(?=\s|$)/g, ' ').trim()
  return rest === '' ? 'all' : whosePattern(rest, /(^|\s)-\w*x/.test(words))
}

const ofPs = (words: string): Whose => {
  const names = /(?:^|\s)-\w*C\s*(\S+)/.exec(words)?.[1]
  if (names !== undefined)
    return names
      .split(',')
      .map((name) => whosePattern(name, true))
      .reduce(widest)
  return /(^|\s)(-\w*p|-q|--pid|--ppid)\b/.test(words) ? 'workspace' : 'all'
}

/** A process that a port or a file told belongs to what is worked on. */
const BY_FILE = /^(lsof|fuser|ss|netstat|sockstat|cat|docker|podman|systemctl|supervisorctl|pm2)$/

/** Whom the first command lists. */
const listed = (program: string, words: string): Whose => {
  if (/^(jobs|coproc)$/.test(program)) return 'own-child'
  if (/^(pgrep|pidof|pidwait)$/.test(program)) return /(^|\s)-P/.test(words) ? 'workspace' : byWords(words)
  if (program === 'ps' || program === 'procs') return ofPs(words)
  if (program === 'lsof' && !/-\w*[ipcd]|\//.test(words)) return 'all'
  if (BY_FILE.test(program)) return 'workspace'
  if (/^(seq|jot)$/.test(program) || words.includes('/proc')) return 'all'
  return 'user'
}

const SEARCH = /^(?:[efz]|r)?(?:grep|g)\s+(.*)$/s
const MATCH = /^(?:[gmn]?awk|g?sed)\s.*?\/((?:[^/\\]|\\.)+)\//s
const CONDITION = /^[gmn]?awk\s+(?:-\S+\s+)*([^{]*)/s

/** Whom a filter leaves: `grep NAME` and `awk '/NAME/'` those of that name; a condition or `head -1` some. */
const left = (command: string): Whose => {
  const search = SEARCH.exec(command)?.[1]
  if (search !== undefined) return /(^|\s)-\w*v|--invert/.test(search) ? 'all' : byWords(search)
  const match = MATCH.exec(command)?.[1]
  if (match !== undefined) return whosePattern(match, false)
  const condition = CONDITION.exec(command)?.[1] ?? ''
  if (/[=~<>]/.test(condition.replace(/NR\s*[>!=]+\s*1\b/g, '')))
    return whosePattern(/[=~]\s*"([^"]+)"/.exec(condition)?.[1] ?? '.', false) === 'workspace' ? 'workspace' : 'user'
  return /^(head|tail)\s+(-n\s*|-)1$/.test(command) ? 'user' : 'all'
}

const FILTER = /^([efz]?grep|[gmn]?awk|head|tail|cut|g?sed|tr|sort|uniq|xargs)\b/

/** Whom the start of a chain means: a command that lists, a filter of who knows what, or a variable by its name. */
const started = (first: string): Whose => {
  if (/^\$?!|^\$?\$\$?$|^(jobs|BASHPID|PPID)\b/.test(first)) return 'own-child'
  if (/^\{\d+\.\.\d+\}$/.test(first)) return 'all'
  if (FILTER.test(first)) return SEARCH.test(first) && left(first) === 'all' ? 'all' : narrowest('workspace', left(first))
  const [, program = '', words = ''] = /^(\S+)\s*(.*)$/s.exec(first) ?? []
  const whose = listed(program, words)
  return whose === 'user' && words === '' && /pid|proc/i.test(program) ? 'workspace' : whose
}

const whoseUnknown = (value: Value): Whose => {
  if (value.carries.some((carry) => carry.kind === 'file')) return 'workspace'
  const [first = '', ...filters] = stagesOf(value)
  return filters.reduce<Whose>((whose, filter) => narrowest(whose, left(filter)), started(first.trim()))
}

/** Whose process this id is; ids that nobody knows are judged by what listed them. */
export const whoseId = (value: Value): Whose => {
  const text = textOf(value)
  if (text === undefined) return hasGlob(value) ? 'all' : whoseUnknown(value)
  if (text === '-1') return 'all'
  if (text === '1') return 'system'
  if (text.startsWith('%') || text === '0') return 'own-child'
  return value.carries.some((carry) => carry.kind === 'file') ? 'workspace' : 'user'
}
