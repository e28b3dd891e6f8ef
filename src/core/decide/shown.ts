// Owns what every model is shown of an action: what code found first and as fact, what the agent wrote apart and marked untrusted, secrets hidden, within a size.
import type { Action } from '../action.ts'
import { type Effect, fieldsOf } from '../effect.ts'
import type { ModelRequest } from '../ports.ts'
import { hidden } from './hidden.ts'

/** Bytes of a token at least; the same estimate by which drivers check. */
const BYTES_PER_TOKEN = 3
/** Share of the size that effects may take; the rest is for the agent's own text. */
const EFFECTS_SHARE = 0.6
/** Characters of one text field. */
const FIELD = 300
/** Characters of what the agent says it is for. */
const INTENT = 300

export type State = Readonly<Record<string, unknown>>

/** Effects that the rules left open come first; what does not fit is counted, not dropped in silence. */
export const stateOf = ({ action, effects, gaps }: ModelRequest, mostTokens: number): State => {
  const most = mostTokens * BYTES_PER_TOKEN
  const open = new Set(gaps)
  const told = (effect: Effect, at: number): State => ({ ...toldEffect(effect), settled: !open.has(at) })
  const order = effects.map((effect, at) => ({ effect, at })).sort((a, b) => Number(open.has(b.at)) - Number(open.has(a.at)))
  const short = shorten(action)
  const shown: State[] = []
  let used = 200
  for (const { effect, at } of order) {
    const one = short(told(effect, at))
    const size = bytes(one)
    if (used + size > most * EFFECTS_SHARE) break
    shown.push(one)
    used += size
  }
  const left = effects.length - shown.length
  const state = {
    action: { tool: action.tool, platform: action.platform, effects: shown, ...(left > 0 ? { effects_not_shown: left } : {}) },
    untrusted: untrustedOf(action, short, most - used),
  }
  return hidden(action, [], () => 'hidden').all(state)
}

/** What the agent wrote. It is what is judged, and never a reason to let it pass. */
const untrustedOf = (action: Action, short: <T>(value: T) => T, size: number): State => {
  const intent = clipped(action.intent, INTENT)
  const room = Math.max(0, size - bytes(intent) - 100)
  return { text: fitting(short(textOf(action)), room), ...(intent === '' ? {} : { stated_intent: intent }) }
}

const textOf = ({ operation, input }: Action): string => {
  if (operation.type === 'shell') return operation.text
  if (operation.type === 'mcp') return JSON.stringify({ server: operation.server, tool: operation.tool, arguments: operation.args })
  return JSON.stringify(input)
}

/** The common fields that tell something, and those of the kind that are not at their zero value. */
const toldEffect = (effect: Effect): State => {
  const out: Record<string, unknown> = { kind: effect.kind, target: clipped(effect.target, FIELD) }
  if (effect.certainty !== 'certain') out['certainty'] = effect.certainty
  if (effect.via.length > 0) out['via'] = effect.via.map((step) => clipped(step, FIELD))
  if (effect.carries.length > 0) out['carries'] = [...new Set(effect.carries.map(({ kind }) => kind))]
  const { runs, secret } = effect.content
  if (runs !== 'none') out['content_runs'] = runs
  if (secret) out['content_holds_secret'] = true
  for (const field of fieldsOf(effect.kind)) {
    const value = effect[field]
    if (field === 'content' || field === 'content_hash' || field === 'asked' || isZero(field, value)) continue
    out[field] = typeof value === 'string' ? clipped(value, FIELD) : value
  }
  return out
}

const isZero = (field: string, value: unknown): boolean => {
  if (field === 'verify_tls' || field === 'reversible') return value === true
  return value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0)
}

/** Paths as they are said: the project is `.`, the home folder `~`. Who the user is, is nobody's business. */
const shorten = ({ workspace, home }: Action): (<T>(value: T) => T) => {
  const pairs = [...workspace.map((folder): [string, string] => [folder, '.']), [home, '~'] as [string, string]].filter(([path]) => path.length > 1)
  pairs.sort((a, b) => b[0].length - a[0].length)
  const one = (text: string): string =>
    pairs.reduce((out, [path, name]) => out.split(path).reduce((left, right) => left + (/^[\w.-]/.test(right) ? path : name) + right), text)
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return one(value)
    if (Array.isArray(value)) return value.map(deep)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deep(inner)]))
  }
  return (value) => deep(value) as typeof value // deep keeps the shape
}

const clipped = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}… (${text.length - most} characters left out)` : text)

/** As much of a text as fits, measured as it is sent. */
const fitting = (text: string, size: number): string => {
  let most = text.length
  while (most > 0 && bytes(clipped(text, most)) > size) most = Math.floor(most * 0.8)
  return clipped(text, most)
}

const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
