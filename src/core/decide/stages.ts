// Owns joining the real stages to the decider's port. No logic of its own.
import { canonicalKey, normalise } from '../action/normalise.ts'
import { finish, plan } from '../effects/analyse.ts'
import type { Stages } from '../ports.ts'

export const STAGES: Stages = { normalise: (call) => normalise(call), canonicalKey, plan, finish }
