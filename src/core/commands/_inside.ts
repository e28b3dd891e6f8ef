// Owns how a command inside a container or pod is told apart by its words alone: it only reads, it changes, it deletes trees. Not what it does outside.

import type { Value } from '../value.ts'
import { textOf } from '../value.ts'
import { textFor } from './_words.ts'

export type Inside = 'read' | 'data' | 'change' | 'destroy'

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Programs that only show things, whatever their arguments. What they fetch or send is told by their own effects. */
const SHOWS = set(
  'ls cat head tail zcat grep egrep fgrep zgrep rg ps top htop pgrep df du stat file id whoami groups hostname uname date uptime free ss netstat lsof nslookup dig host getent ping traceroute echo printf test [ pwd sort uniq cut wc jq yq ' +
    'nproc lscpu mount true false which type command sleep tree less more od xxd strings md5sum sha1sum sha256sum basename dirname realpath readlink seq tr curl wget nc pg_isready mysqladmin iostat vmstat dmesg locale arch cd export set history jps jstack jmap jcmd nginx-status',
)

/** Clients of databases: what their text does is told by their own effects. */
const CLIENTS = set('psql mysql mariadb sqlite3 redis-cli valkey-cli mongosh mongo cqlsh clickhouse-client pg_dump mysqldump pg_dumpall mongodump etcdctl')

/** Second words with which most programs only show something. */
const SHOWING =
  /^(--?version|-[vV]|version|--help|-h|help|status|list|ls|show|showmigrations|info|check|ping|stats|describe|about|diff|validate|lint|test|env|whoami|doctor|list_queues|cluster_status|(db:)?migrate:status|db:version|route:list|routes|-t|-T)$/

const DESTROYS =
  /\brm\s+(-\w+\s+|--\w[\w-]*\s+)*(-\w*[rR]\w*|--recursive)\b|\bfind\b.*\s-delete\b|\bfind\b.*-exec\s+rm\b|\b(mkfs\S*|shred|wipefs)\b|\bdropdb\b|\bflush(all|db)\b|\b(drop\s+(database|schema|table|keyspace)|truncate\s+table)\b|\bdropDatabase\b|\bdelete\s+from\s+\S+\s*(;|"|'|$)/i

const WRAPPER = /^(env|nice|nohup|timeout|time|sudo|exec|stdbuf|ionice|setsid)$/

/** Past `timeout 5`, `env A=b`, `nice`. */
const unwrapped = (words: readonly string[]): readonly string[] => {
  let at = 0
  while (at < words.length - 1 && (WRAPPER.test(words[at] ?? '') || /^\w+=/.test(words[at] ?? '') || (at > 0 && /^(-\S+|\d+[smh]?)$/.test(words[at] ?? ''))))
    at += 1
  return words.slice(at)
}

const judged = (given: readonly string[]): Inside => {
  const words = unwrapped(given)
  const name = (words[0] ?? '').replace(/^.*\//, '')
  if (DESTROYS.test(words.join(' '))) return 'destroy'
  if (CLIENTS.has(name)) return words.some((word) => /^(-f|--file|--eval)$/.test(word)) ? 'change' : 'data'
  if (SHOWS.has(name)) return 'read'
  if (name === 'find') return words.some((word) => /^-(exec|execdir|ok|okdir|delete|fprint\w*|fls)$/.test(word)) ? 'change' : 'read'
  if (name === 'sed' || name === 'awk') return words.some((word) => /^-i|^--in-place/.test(word)) ? 'change' : 'read'
  if (/^(env|printenv)$/.test(name)) return 'read'
  const verb = /\.(py|js|mjs|rb|php|pl)$|^(artisan|exec|rails|manage|bin\/\w+)$/.test(words[1] ?? '') ? words[2] : words[1]
  return SHOWING.test(verb ?? '') ? 'read' : 'change'
}

const WORST: readonly Inside[] = ['destroy', 'change', 'data', 'read']

/** Shell text, cut at its separators: each part must be a reading one. A substitution or a redirection to a file is a change. */
const judgedText = (text: string): Inside => {
  const plain = text.replace(/\d?>\s*\/dev\/null|\d?>&\d/g, '')
  if (DESTROYS.test(plain)) return 'destroy'
  if (/\$\(|`|>|<\(|\n\s*(for|while|until|if)\b/.test(plain)) return 'change'
  const parts = plain
    .split(/&&|\|\||[;|\n&]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const all = parts.map((part) => judged(part.split(/\s+/).map((word) => word.replace(/^['"]|['"]$/g, ''))))
  return WORST.find((one) => all.includes(one)) ?? 'read'
}

/** Longer texts are no glance at something. */
const MOST_TEXT = 4_096

const SHELL = /^(\/(usr\/)?bin\/)?(ba|z|da|a|k)?sh$/

/** What a command in a container does there, as far as its words tell. A word that is not known makes it a change. */
export const insideOf = (words: readonly Value[]): Inside => {
  const texts = unwrapped(words.map(textFor))
  if (texts.reduce((length, text) => length + text.length, 0) > MOST_TEXT) return 'change'
  if (SHELL.test(texts[0] ?? '')) {
    const at = texts.findIndex((word, index) => index > 0 && /^-\w*c$/.test(word))
    return at < 0 || texts[at + 1] === undefined ? 'change' : judgedText(texts[at + 1] ?? '')
  }
  return textOf(words[0] ?? { parts: ['?'], carries: [] }) === undefined ? 'change' : judged(texts)
}

const SECRETS =
  /\/(var\/)?run\/secrets\/|\/etc\/shadow|(^|\/)\.env(\.\w+)?$|\/id_(rsa|ed25519|ecdsa|dsa)$|\/\.(aws|kube|ssh)\/|\/proc\/\S*\/environ|\/(tls|certs?)\/\S*\.key$|\/pki\/\S*\.key$/

/** It shows what a deployed thing keeps secret: its environment, its mounted tokens, its keys. */
export const showsSecrets = (words: readonly Value[]): boolean => {
  const texts = words.slice(0, 100).map((word) => textFor(word).slice(0, MOST_TEXT))
  const flat = texts.flatMap((text) => text.split(/[\s;|&"']+/))
  const name = unwrapped(texts)[0]?.replace(/^.*\//, '')
  const environment =
    (name === 'env' && texts.length === 1) ||
    (name === 'printenv' && (texts.length === 1 || texts.some((word) => /TOKEN|KEY|SECRET|PASS|CRED|DATABASE_URL/i.test(word)))) ||
    /(^|[;&|]\s*)(env|printenv|set)\s*($|[;&|])/.test(SHELL.test(texts[0] ?? '') ? (texts.at(-1) ?? '') : '')
  return environment || flat.some((word) => SECRETS.test(word))
}
