// Owns joining a compiled policy set to the decider's port. No logic of its own.
import type { DecisionError } from '../decision.ts'
import type { PolicySet } from '../policy/compile.ts'
import { judge } from '../policy/evaluate.ts'
import type { Policies } from '../ports.ts'

/** `errors` are told with every decision: policy files that could not be used. */
export const toPolicies = (set: PolicySet, errors: readonly DecisionError[] = []): Policies => ({
  strategy: set.strategy,
  version: set.version,
  fallback: set.fallback,
  models: set.models,
  mode: set.mode,
  asks: set.asks,
  modelRules: set.layers.some(({ rules }) => rules.some((rule) => rule.condition?.model === true)),
  judge: (action, effects, opinion, session) => {
    const judgement = judge(set, { action, effects, ...(opinion ? { opinion } : {}), ...(session ? { session } : {}) })
    return errors.length === 0 ? judgement : { ...judgement, errors: [...errors, ...judgement.errors] }
  },
})
