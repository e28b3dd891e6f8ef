// Owns hiding secrets in what leaves a decision: what came in is searched once, then hidden wherever it turns up. Shapes of secrets are secrets.ts.
import type { Action } from '../action.ts'
import type { Fact } from '../fact.ts'
import { findSecrets, mayHoldSecret, redact } from '../secrets.ts'

export interface Hiding {
  /** True where the action or its facts hold a secret. */
  readonly any: boolean
  /** The same value with every secret hidden in each of its texts, keys included. */
  all<T>(value: T): T
}

/** `keyed` hashes a secret with a key of this installation, so that a snapshot cannot be searched for a guess. */
export const hidden = (action: Action, facts: readonly Fact[], keyed: (secret: string) => string): Hiding => {
  const texts: string[] = []
  collect([action.intent, action.input, action.operation, action.env, facts.map((fact) => fact.value)], texts)
  const known = new Map<string, string>()
  let any = false
  // Nearly always there is none, and one look at all texts together costs less than one at each.
  if (mayHoldSecret(texts.join('\n'))) for (const text of texts) any = addSecrets(known, text, keyed) || any
  if (!any) return { any, all: (value) => value }
  // The longest first: one secret may be a part of another.
  const pairs = [...known].sort((a, b) => b[0].length - a[0].length)
  const hide = (text: string): string =>
    redact(
      pairs.reduce((out, [secret, token]) => out.replaceAll(secret, () => token), text),
      keyed,
    )
  // Effects repeat their field names and many of their texts.
  const done = new Map<string, string>()
  const once = (text: string): string => {
    const before = done.get(text)
    if (before !== undefined) return before
    const out = hide(text)
    done.set(text, out)
    return out
  }
  return { any, all: (value) => deep(value, once) as typeof value } // deep keeps the shape
}

/** Shorter ones are hidden only where they stand as a secret; they would hide ordinary words elsewhere. */
const SHORTEST = 6

/** True where the text holds a secret that is not hidden yet. */
const addSecrets = (known: Map<string, string>, text: string, keyed: (secret: string) => string): boolean => {
  let any = false
  for (const { kind, start, end } of findSecrets(text)) {
    const secret = text.slice(start, end)
    if (secret.startsWith('⟦')) continue
    any = true
    if (secret.length >= SHORTEST) known.set(secret, `⟦${kind}:${secret.length}:${keyed(secret)}⟧`)
  }
  return any
}

const collect = (value: unknown, into: string[]): void => {
  if (typeof value === 'string') into.push(value)
  else if (Array.isArray(value)) for (const inner of value) collect(inner, into)
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      // Together, so that a secret which only its name gives away is found.
      if (typeof inner === 'string') into.push(`${key}=${inner}`)
      else {
        into.push(key)
        collect(inner, into)
      }
    }
  }
}

const deep = (value: unknown, hide: (text: string) => string): unknown => {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((inner) => deep(inner, hide))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [hide(key), deep(inner, hide)]))
}
