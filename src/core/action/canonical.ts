// Owns the canonical input: data only, keys sorted, within the limits of size and depth. It never throws on data.
import { LIMITS } from '../limits.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export class TooLarge extends Error {}

interface Budget {
  left: number
}

const spend = (budget: Budget, amount: number): void => {
  budget.left -= amount
  if (budget.left < 0) throw new TooLarge(`more than ${LIMITS.inputText} characters of input`)
}

const put = (target: Record<string, Json>, key: string, value: Json): void => {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}

const canonicalArray = (value: readonly unknown[], budget: Budget, depth: number): Json[] => {
  spend(budget, value.length)
  const out: Json[] = []
  for (const item of value) out.push(canonicalAt(item, budget, depth + 1) ?? null)
  return out
}

const canonicalObject = (value: Readonly<Record<string, unknown>>, budget: Budget, depth: number): Record<string, Json> => {
  const out: Record<string, Json> = {}
  for (const key of Object.keys(value).sort()) {
    spend(budget, key.length + 1)
    const item = canonicalAt(value[key], budget, depth + 1)
    if (item !== undefined) put(out, key, item)
  }
  return out
}

const canonicalAt = (value: unknown, budget: Budget, depth: number): Json | undefined => {
  if (depth > LIMITS.nesting) throw new TooLarge(`more than ${LIMITS.nesting} levels of input`)
  switch (typeof value) {
    case 'string':
      spend(budget, value.length)
      return value
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'boolean':
      return value
    case 'bigint':
      return String(value)
    case 'object':
      if (value === null) return null
      return Array.isArray(value) ? canonicalArray(value, budget, depth) : canonicalObject(value as Readonly<Record<string, unknown>>, budget, depth)
    default:
      return undefined
  }
}

/** A copy with keys sorted and without what is not data. Throws TooLarge over LIMITS.inputText or LIMITS.nesting. */
export const canonical = (input: unknown): Json | undefined => canonicalAt(input, { left: LIMITS.inputText }, 0)
