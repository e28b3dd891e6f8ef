// Owns what AppleScript hands to a shell or types into a terminal (AppleScript Language Guide: `do shell script`; Terminal and iTerm2 dictionaries). The rest of it is not read.
import type { EffectDraft, Nested, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'

const TYPED = /\b(?:do\s+(?:shell\s+)?script|keystroke|write\s+text)\s+"((?:[^"\\]|\\.)*)"/gi

/** Statements that show or tell something, and what they stand in. */
const HARMLESS =
  /^\s*(display (notification|alert|dialog)|say|return|get|log|beep|delay|set volume|activate|tell application "[^"]*"( to (activate|get |return |display |count |(the )?(name|version|bounds|URL|id)\b.*))?\s*$|end tell|end if|end repeat|end try|try|on error|set \w+ to (the )?(name|version|count|path|bounds|URL|title|current date|"[^"]*"|\d+)|--|#|$)/i

const EFFECTS: readonly (readonly [RegExp, EffectDraft])[] = [
  [/\bmake\s+(new\s+)?login\s+item\b/i, { kind: 'persist', on: literal('login item'), set: { mechanism: 'autostart' } }],
  [/\bwith\s+hidden\s+answer\b/i, { kind: 'secret.read', on: literal('a password that is asked for'), set: { store: 'keychain' } }],
  [/\b(shut\s+down|restart|log\s+out)\b|\bto\s+sleep\b/i, { kind: 'system.change', on: literal('System Events'), set: { area: 'power' } }],
]

export const readAppleScript = (text: string): Refined => {
  const rest = text.replace(TYPED, '')
  const unread = text.match(TYPED) !== null || rest.split('\n').some((line) => !HARMLESS.test(line))
  return {
    effects: EFFECTS.filter(([pattern]) => pattern.test(rest)).map(([, effect]) => effect),
    nested: [...text.matchAll(TYPED)].map((match): Nested => ({ run: 'shell', text: literal((match[1] ?? '').replace(/\\(.)/g, '$1')) })),
    unknown: unread ? [{ reason: 'code', what: 'applescript text' }] : [],
  }
}
