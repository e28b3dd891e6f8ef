// Owns telling a stage (test, dev, staging, production) from the words that name an object.
import type { Stage } from '../effect.ts'

const STAGES: readonly (readonly [Stage, RegExp])[] = [
  ['production', /(^|[^a-z0-9])(prod|prd|production|live|master-db|main-db)(\d*)([^a-z0-9]|$)/i],
  ['staging', /(^|[^a-z0-9])(staging|stage|stg|preprod|pre-prod|uat|qa|preview|canary)(\d*)([^a-z0-9]|$)/i],
  ['test', /(^|[^a-z0-9])(tests?|testing|ci|e2e|fixtures?|spec)(\d*)([^a-z0-9]|$)|:memory:/i],
  ['dev', /(^|[^a-z0-9])(dev|devel|development|local|localhost|sandbox|scratch|demo)(\d*)([^a-z0-9]|$)/i],
]

/** The most careful stage that the name speaks of; `unknown` where it speaks of none. */
export const stageOf = (name: string): Stage => STAGES.find(([, pattern]) => pattern.test(name))?.[0] ?? 'unknown'

/** What surrounding words may say of an object that says nothing itself: only what makes it more careful. */
export const stageAround = (text: string): Stage => {
  const stage = stageOf(text)
  return stage === 'production' || stage === 'staging' ? stage : 'unknown'
}
