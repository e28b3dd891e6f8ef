// Owns the form of a general strategy's file (DESIGN 6): keys, types and bounds. No positions, no conditions.
import { z } from 'zod'
import { modelSchema } from './schema.ts'

/** Also the most labels that a System One question may have. */
export const MOST_CANDIDATES = 255

export const candidateSchema = z.string().min(1).max(200)

/** One, or several. */
const few = <T extends z.ZodType>(value: T) => z.union([value, z.array(value).min(1)])

const ruleSchema = z.strictObject({
  /** Without one the rule is called `rule-1`, `rule-2`, … by its place. */
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]*$/, 'an id is made of small letters, digits, `-` and `.`')
    .optional(),
  if: z.string().min(1).max(4_000).optional(),
  action: candidateSchema,
  reason: z.string().max(300).default(''),
  instead: z.string().max(300).default(''),
  severity: z.number().min(0).max(1).optional(),
})

const fallbackSchema = z.strictObject({
  model: few(z.string()).optional(),
  escalate_below: z.number().min(0).max(1).optional(),
  timeout_ms: z.number().min(1).max(60_000).optional(),
  default: candidateSchema.optional(),
})

const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/, 'a name is made of letters, digits, `_`, `-` and `.`')

export const strategySchema = z.strictObject({
  strategy: name,
  description: z.string().max(2_000).default(''),
  /** Which `action`s it answers where the request names no strategy. */
  for: few(z.string().min(1).max(200)).optional(),
  /** The answers where the request has none of its own; as a map with what each means, which is what a model is told. */
  candidates: z.union([z.array(candidateSchema).min(1).max(MOST_CANDIDATES), z.record(candidateSchema, z.union([z.string().max(1_000), z.null()]))]).optional(),
  /** The candidate that asks a person. Without it the only one that is `ask` or begins with it. */
  ask: candidateSchema.optional(),
  /** Candidates for which `allowed` is true. Without it `allow` and the request's own `action`. */
  allows: few(candidateSchema).optional(),
  /** The answer where no rule decides and there is no opinion. */
  default: candidateSchema.optional(),
  rules: z.array(ruleSchema).default([]),
  fallback: fallbackSchema.optional(),
  models: z.record(z.string(), modelSchema).optional(),
})

export type StrategyData = z.infer<typeof strategySchema>
export type StrategyRuleData = z.infer<typeof ruleSchema>

/** Keys of each object in a file, by its path without list indexes: for near-miss spellings. */
export const STRATEGY_KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(strategySchema.shape),
  rules: Object.keys(ruleSchema.shape),
  fallback: Object.keys(fallbackSchema.shape),
}
