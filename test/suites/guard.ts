// Owns fakes for deciding without the real stages: an action is its effects, a policy is a table.
import type { Action, RawCall } from '../../src/core/action.ts'
import type { DecisionError, Verdict } from '../../src/core/decision.ts'
import type { Draft } from '../../src/core/draft.ts'
import { type Effect, type EffectKind, makeEffect } from '../../src/core/effect.ts'
import type { WantedFact } from '../../src/core/fact.ts'
import type { Fallback, Finding } from '../../src/core/finding.ts'
import type { Clock, Policies, Stages } from '../../src/core/ports.ts'

export const FALLBACK: Fallback = { model: [], timeout_ms: 15, default: 'ask', grant: [], allow_at: 0.9, deny_at: 'never' }

export const makeAction = (call: RawCall): Action => ({
  tool: call.tool,
  input: (call.input ?? {}) as Record<string, unknown>,
  operation: { type: 'shell', text: JSON.stringify(call.input) },
  shell: 'bash',
  cwd: call.cwd ?? '/w',
  workspace: ['/w'],
  home: '/h',
  user: 'u',
  temp: '/tmp',
  platform: 'linux',
  case_sensitive: true,
  agent: call.agent ?? '',
  session: call.session ?? '',
  parent: call.parent ?? '',
  call: call.call ?? '',
  source: call.source ?? 'hook',
  intent: call.intent ?? '',
  env: {},
})

/** Stages that answer these effects for every action. */
export const fakeStages = (
  effects: readonly Effect[],
  given: { wanted?: readonly WantedFact[]; errors?: readonly DecisionError[]; coverage?: 'full' | 'partial' } = {},
): Stages => {
  const draftOf = (action: Action, wanted: readonly WantedFact[], facts: Draft['facts']): Draft => ({
    action,
    effects,
    coverage: given.coverage ?? 'full',
    wanted,
    facts,
    trace: [],
    said: '',
    memory: undefined,
    written: [],
    recalled: [],
    errors: given.errors ?? [],
  })
  return {
    normalise: makeAction,
    canonicalKey: (action) => JSON.stringify([action.tool, action.input]),
    plan: (action) => draftOf(action, given.wanted ?? [], []),
    finish: (draft, facts) => draftOf(draft.action, [], [...draft.facts, ...facts]),
  }
}

/** One verdict for each kind; kinds that are not named are gaps. */
export const fakePolicies = (rules: Partial<Record<EffectKind, Verdict>>, given: Partial<Policies> = {}): Policies => ({
  strategy: 'coding_agent',
  version: 'sha256:test',
  fallback: FALLBACK,
  mode: 'enforce',
  asks: 'ask',
  judge: (_action, effects) => {
    const findings = effects.flatMap((effect, index): Finding[] => {
      const verdict = rules[effect.kind]
      return verdict === undefined ? [] : [findingOf(index, verdict)]
    })
    return { findings, gaps: effects.flatMap((effect, index) => (rules[effect.kind] === undefined ? [index] : [])), errors: [] }
  },
  ...given,
})

export const findingOf = (effect: number, verdict: Verdict, given: Partial<Finding> = {}): Finding => ({
  effect,
  layer: 'personal',
  rule: `test/${verdict}`,
  verdict,
  severity: { allow: 0, ask: 0.5, deny: 1 }[verdict],
  reason: `because ${verdict}`,
  instead: '',
  ...given,
})

export const effectsOf = (...kinds: readonly EffectKind[]): readonly Effect[] => kinds.map((kind) => makeEffect(kind, { target: 'x', path: '/w/x' }))

/** Time stands still unless `step` ms pass with every look at the clock. `late` work is late at once. */
export const fakeClock = (step = 0, late = false): Clock => {
  let at = 0
  return { now: () => (at += step), epoch: () => 1_700_000_000_000 + at, within: (work, _ms) => (late ? tooLate(work) : work) }
}

/** As with a real clock, what fails after its time fails unheard. */
const tooLate = async (work: Promise<unknown>): Promise<'late'> => {
  work.catch(() => undefined)
  return 'late'
}
