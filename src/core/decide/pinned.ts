// Owns that a session keeps the project's rules that it saw: where the file changed or went away since, both versions count until the session ends.
import type { Action } from '../action.ts'
import type { DecisionError } from '../decision.ts'
import type { Finding, Judgement } from '../finding.ts'
import type { PinnedRules, SessionMemory } from '../memory.ts'
import type { Policies } from '../ports.ts'
import type { DeciderOptions } from './decider.ts'

/** The same decider with the policies that count for this session; itself where they are those in force. */
export const withPinned = (given: DeciderOptions, memory: SessionMemory | undefined, action: Action): DeciderOptions => {
  if (memory === undefined || memory.rules.length === 0) return given
  const policies = memory.rules.reduce(
    (now, rules) => (isMissing(given.policies, rules) && isAbout(rules, action) ? (now.also?.(rules) ?? now) : now),
    given.policies,
  )
  return policies === given.policies ? given : { ...given, policies }
}

const isMissing = ({ project }: Policies, rules: PinnedRules): boolean => project?.path !== rules.path || project.hash !== rules.hash

/** They stand in the action's folder or one above it. */
const isAbout = ({ path }: PinnedRules, { workspace, cwd }: Action): boolean => {
  const root = path.replaceAll('\\', '/').replace(/\/\.beforehand\/[^/]*$/, '/')
  return [cwd, ...workspace].some((folder) => `${folder}/`.startsWith(root))
}

/** Both sets judge and the strictest finding wins; what only the older one allowed is not allowed by it. */
export const both = (now: Policies, before: Policies, version: string): Policies => ({
  ...now,
  version,
  judge: (...asked) => joined(now.judge(...asked), before.judge(...asked)),
})

const joined = (now: Judgement, before: Judgement): Judgement => {
  const more = before.findings.filter((finding) => finding.verdict !== 'allow' && !now.findings.some((one) => isSame(one, finding)))
  const held = new Set(more.map(({ effect }) => effect))
  return {
    findings: [...now.findings, ...more],
    gaps: now.gaps.filter((gap) => !held.has(gap)),
    errors: [...now.errors, ...before.errors.filter((error) => !now.errors.some((one) => isEqual(one, error)))],
  }
}

const isSame = (a: Finding, b: Finding): boolean => a.effect === b.effect && a.layer === b.layer && a.rule === b.rule && a.verdict === b.verdict
const isEqual = (a: DecisionError, b: DecisionError): boolean => a.code === b.code && a.message === b.message
