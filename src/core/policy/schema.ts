// Owns the form of a policy file (DESIGN 6): keys, types, bounds and defaults. No positions, no conditions.
import { z } from 'zod'
import { KINDS } from '../effect.ts'

const VERDICTS = ['allow', 'ask', 'deny'] as const
const MODES = ['enforce', 'observe'] as const
const ELSE_KINDS = [...KINDS, 'else'] as const
const duration = z.string().regex(/^\d+[smhdw]$/, 'a duration is a number and s, m, h, d or w')
const byKind = <T extends z.ZodType>(value: T) => z.partialRecord(z.enum(ELSE_KINDS), value)

export const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'an id is made of small letters, digits, `-` and `.`'),
  kinds: z.array(z.enum(KINDS)).min(1).optional(),
  if: z.string().min(1).max(4_000).optional(),
  action: z.enum(VERDICTS),
  reason: z.string().max(300).default(''),
  instead: z.string().max(300).default(''),
  certainty: z.enum(['certain', 'any']).default('certain'),
  severity: z.number().min(0).max(1).optional(),
})

const share = z.number().min(0).max(1)

export const fallbackSchema = z.strictObject({
  model: z.union([z.string(), z.array(z.string())]).optional(),
  escalate_below: z.number().min(0).max(1).optional(),
  timeout_ms: z.number().min(1).max(60_000).optional(),
  default: z.union([z.enum(VERDICTS), byKind(z.enum(VERDICTS))]).optional(),
  grant: z.array(z.enum(KINDS)).optional(),
  allow_at: z.union([share, byKind(share)]).optional(),
  deny_at: z.union([z.number().min(0).max(1), z.literal('never')]).optional(),
})

const afterSchema = z.strictObject({ keep: z.enum(['unusual', 'all']), for: duration })
const snapshotsSchema = z.strictObject({ keep: duration.optional(), after: afterSchema.optional(), sample: z.number().min(0).max(1).optional() })
/** The dialect may follow from address and model; what else stands here is the models' business. */
export const modelSchema = z.looseObject({ dialect: z.string().optional() })

export const policySchema = z.strictObject({
  strategy: z.string().default('coding_agent'),
  description: z.string().optional(),
  extends: z.array(z.string()).optional(),
  mode: z.union([z.enum(MODES), byKind(z.enum(MODES))]).optional(),
  /** What an ask becomes: `deny` where nobody is there to answer. */
  asks: z.enum(['ask', 'deny']).optional(),
  rules: z.array(ruleSchema).default([]),
  fallback: fallbackSchema.optional(),
  models: z.record(z.string(), modelSchema).optional(),
  snapshots: snapshotsSchema.optional(),
})

export type PolicyData = z.infer<typeof policySchema>
export type RuleData = z.infer<typeof ruleSchema>

/** Keys of each object in a file, by its path without list indexes: for near-miss spellings. */
export const KEYS: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(policySchema.shape),
  rules: Object.keys(ruleSchema.shape),
  fallback: Object.keys(fallbackSchema.shape),
  snapshots: Object.keys(snapshotsSchema.shape),
  'snapshots.after': Object.keys(afterSchema.shape),
}
