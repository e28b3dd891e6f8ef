// Owns how decisions and effects are written as JSON: only the fields that a kind has, and the record that replays byte for byte.
import type { Decision } from '../decision.ts'
import { COMMON_FIELDS, type Effect, fieldsOf } from '../effect.ts'
import type { Json } from '../snapshot.ts'

/** JSON with the keys of every object sorted; undefined members are left out. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value))

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const from = value as Json
  const out: Record<string, unknown> = {}
  for (const key of Object.keys(from).sort())
    Object.defineProperty(out, key, { value: sorted(from[key]), enumerable: true, configurable: true, writable: true })
  return out
}

/** An effect with the common fields and those of its kind. */
export const encodeEffect = (effect: Effect): Json => {
  const out: Record<string, unknown> = {}
  for (const field of COMMON_FIELDS) out[field] = effect[field]
  for (const field of fieldsOf(effect.kind)) out[field] = effect[field]
  return out
}

/** What is answered: the decision with its effects encoded. */
export const encodeDecision = (decision: Decision<string>): Json => ({ ...decision, effects: decision.effects.map(encodeEffect) })

/** The verdict record (DESIGN 9): the decision without ids, time and latency, as canonical JSON. */
export const verdictRecord = (decision: Decision<string>): string => {
  const { id: _id, snapshot_id: _snapshot, latency_ms: _latency, ...rest } = encodeDecision(decision)
  return canonicalJson(rest)
}
