// Owns proof that rules and a model stand side by side: nothing that a model says, fails or delays loosens a rule, and where rules settle an action nobody waits for it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createDecider } from '../src/core/decide/decide.ts'
import { toPolicies } from '../src/core/decide/policies.ts'
import { isStricter, type Verdict } from '../src/core/decision.ts'
import { type Effect, type EffectKind, KINDS, makeEffect } from '../src/core/effect.ts'
import { type Opinion, SURE as SURE_ENOUGH } from '../src/core/finding.ts'
import { ModelError } from '../src/core/model-error.ts'
import { CASE_ACTION } from '../src/core/policy/cases.ts'
import { compilePolicies, type PolicySet } from '../src/core/policy/compile.ts'
import { decisive, judge } from '../src/core/policy/evaluate.ts'
import { formatProblem } from '../src/core/policy/problem.ts'
import type { Clock, Model } from '../src/core/ports.ts'
import { newId, sha256, systemClock } from '../src/node/identity.ts'
import { fakeClock, fakeStages } from './suites/guard.ts'

const EMPTY = { name: 'floor.yaml', text: 'rules: []' }

const compiled = (text: string, floor = EMPTY): PolicySet => {
  const { set, problems } = compilePolicies({ floor, personal: [{ name: 'p.yaml', text: `extends: []\n${text}` }] }, () => undefined)
  if (!set) throw new Error(problems.map(formatProblem).join('\n'))
  return set
}

interface CountedModel extends Model {
  /** How often it was asked. */
  calls: number
}

const modelOf = (answer: () => Opinion | Promise<Opinion>): CountedModel => {
  const model: CountedModel = {
    name: 'm',
    calls: 0,
    opinion: () => {
      model.calls += 1
      return answer()
    },
  }
  return model
}

const opinionOf = (allow: number, ask: number, deny: number, calibrated = true): Opinion => ({
  model: 'm',
  version: '1',
  probabilities: { allow, ask, deny },
  calibrated,
})
const SURE = opinionOf(1, 0, 0)

const deciderOf = (set: PolicySet, effects: readonly Effect[], model: Model | undefined, clock: Clock = fakeClock()) =>
  createDecider({
    stages: fakeStages(effects),
    policies: toPolicies(set),
    facts: { get: () => [] },
    clock,
    newId,
    hash: sha256,
    keyedHash: sha256,
    model,
    engine: 'test',
  })

const CALL = { tool: 'Bash', input: { command: 'x' } }
const decided = async (text: string, kinds: readonly EffectKind[], model: Model | undefined) => {
  const { decision, decided_by, errors } = await deciderOf(
    compiled(text),
    kinds.map((kind) => makeEffect(kind, { target: 'x' })),
    model,
  ).decide(CALL)
  return [decision, decided_by, ...errors.map(({ code }) => code)].join(' ')
}

describe('gaps', () => {
  const GRANT =
    'fallback: { grant: [exec.unknown, net.connect], allow_at: 0.9, deny_at: 0.8, default: ask }\nrules: [{ id: a, kinds: [fs.read], action: allow }]'
  const rows: readonly (readonly [id: string, kinds: readonly EffectKind[], opinion: Opinion | undefined, want: string])[] = [
    ['rule.settles', ['fs.read'], opinionOf(0, 0, 1), 'allow rule'],
    ['granted', ['exec.unknown'], opinionOf(0.9, 0.1, 0), 'allow model'],
    ['granted.just-below', ['exec.unknown'], opinionOf(0.89, 0.11, 0), 'ask model'],
    ['granted.beside-a-rule', ['fs.read', 'net.connect'], SURE, 'allow model'],
    ['not-granted', ['tool.call'], SURE, 'ask model'],
    ['one-of-two-not-granted', ['net.connect', 'tool.call'], SURE, 'ask model'],
    ['denied', ['tool.call'], opinionOf(0.1, 0.1, 0.8), 'deny model'],
    ['denied.just-below', ['tool.call'], opinionOf(0.11, 0.1, 0.79), 'ask model'],
    ['uncalibrated.no-allow', ['exec.unknown'], opinionOf(1, 0, 0, false), 'ask model'],
    ['uncalibrated.may-tighten', ['exec.unknown'], opinionOf(0, 0, 1, false), 'deny model'],
    ['none', ['exec.unknown'], undefined, 'ask default'],
  ]
  test('every row', async () => {
    const wrong: string[] = []
    for (const [id, kinds, opinion, want] of rows) {
      const got = await decided(GRANT, kinds, opinion && modelOf(() => opinion))
      if (got !== want) wrong.push(`${id}: want ${want}, got ${got}`)
    }
    expect(wrong).toEqual([])
  })

  test('rules that mention the model judge gaps alone, and let nothing through that is not calibrated', async () => {
    const text = `rules:
  - { id: unsure, kinds: [exec.unknown, net.connect], if: confidence(model.score) < 0.6, action: deny }
  - { id: sure, kinds: [net.connect], if: model.score.allow > 0.8, action: allow }
  - { id: settled, kinds: [fs.read], action: allow }
  - { id: late, kinds: [fs.read], if: model.score.deny > 0.1, action: deny }`
    expect(
      await decided(
        text,
        ['fs.read'],
        modelOf(() => opinionOf(0, 0, 1)),
      ),
    ).toBe('allow rule')
    expect(
      await decided(
        text,
        ['exec.unknown'],
        modelOf(() => opinionOf(0.7, 0.2, 0.1)),
      ),
    ).toBe('deny rule')
    expect(
      await decided(
        text,
        ['exec.unknown'],
        modelOf(() => opinionOf(0.9, 0.1, 0)),
      ),
    ).toBe('ask model')
    expect(
      await decided(
        text,
        ['net.connect'],
        modelOf(() => opinionOf(0.9, 0.1, 0)),
      ),
    ).toBe('allow rule')
    expect(
      await decided(
        text,
        ['net.connect'],
        modelOf(() => opinionOf(0.9, 0.1, 0, false)),
      ),
    ).toBe('ask model')
    expect(await decided(text, ['net.connect'], undefined)).toBe('ask default')
  })

  test('what is late, fails or answers by half leaves the default, by kind', async () => {
    const text = 'fallback: { grant: [exec.unknown, net.connect], default: { net.connect: allow, tool.call: deny, else: ask } }'
    const bad: readonly (readonly [CountedModel, string])[] = [
      [modelOf(() => Promise.reject(new ModelError('overloaded', 'busy'))), 'model.unavailable'],
      [modelOf(() => Promise.reject(new ModelError('timeout', 'late'))), 'model.timeout'],
      [modelOf(() => opinionOf(2, -1, 0)), 'model.invalid'],
      [modelOf(() => ({}) as Opinion), 'model.invalid'],
    ]
    for (const [model, code] of bad) {
      expect(await decided(text, ['net.connect'], model)).toBe(`allow default ${code}`)
      expect(await decided(text, ['tool.call'], model)).toBe(`deny default ${code}`)
      expect(await decided(text, ['exec.unknown'], model)).toBe(`ask default ${code}`)
    }
  })
})

describe('where rules settle the action', () => {
  const slow = (): CountedModel => modelOf(() => new Promise((done) => setTimeout(() => done(SURE), 5)))
  const RULES = `rules:
  - { id: ok, kinds: [fs.read], action: allow }
  - { id: hold, kinds: [fs.write], action: ask }
  - { id: no, kinds: [fs.delete], action: deny }`

  test('the model is not asked: no gap, a denial, or an ask that it could not change', async () => {
    const rows: readonly (readonly [text: string, kinds: readonly EffectKind[], calls: number])[] = [
      [RULES, ['fs.read'], 0],
      [RULES, ['fs.read', 'fs.write'], 0],
      [RULES, ['exec.unknown', 'fs.delete'], 0],
      [RULES, ['exec.unknown', 'fs.write'], 0],
      [RULES, ['exec.unknown', 'fs.read'], 1],
      [`${RULES}\nfallback: { deny_at: 0.9 }`, ['exec.unknown', 'fs.write'], 1],
      [`${RULES}\nfallback: { default: deny }`, ['exec.unknown', 'fs.write'], 1],
      [`${RULES}\nfallback: { default: { exec.unknown: deny } }`, ['net.connect', 'fs.write'], 0],
      [`${RULES}\n  - { id: m, kinds: [exec.unknown], if: model.score.deny > 0.5, action: deny }`, ['exec.unknown', 'fs.write'], 1],
      [`mode: observe\n${RULES}`, ['exec.unknown', 'fs.delete'], 1],
    ]
    const wrong: string[] = []
    for (const [at, [text, kinds, calls]] of rows.entries()) {
      const model = slow()
      await decided(text, kinds, model)
      if (model.calls !== calls) wrong.push(`${at}: want ${calls}, got ${model.calls}`)
    }
    expect(wrong).toEqual([])
  })

  test('a model that answers in 5 ms adds none of them', async () => {
    const set = compiled(RULES)
    const effects = [makeEffect('fs.read', { target: 'x' }), makeEffect('exec.unknown', { target: 'y' }), makeEffect('fs.delete', { target: 'z' })]
    const gap = [makeEffect('exec.unknown', { target: 'y' })]
    const took = async (of: readonly Effect[], model: Model | undefined): Promise<number> => {
      const decider = deciderOf(set, of, model, systemClock)
      const times: number[] = []
      for (let i = 0; i < 60; i += 1) {
        const at = performance.now()
        await decider.decide(CALL)
        times.push(performance.now() - at)
      }
      return times.sort((a, b) => a - b)[30] ?? 0
    }
    const without = await took(effects, undefined)
    const beside = await took(effects, slow())
    expect(beside - without).toBeLessThan(1)
    expect(await took(gap, slow()), 'the control: a gap does wait').toBeGreaterThan(4)
  })
})

// ---- properties

const verdicts = fc.constantFrom<Verdict>('allow', 'ask', 'deny')
const FEW = ['fs.read', 'fs.write', 'net.connect', 'exec.unknown', 'tool.call', 'data.destroy'] as const satisfies readonly EffectKind[]
const ruleFor = (kind: string, action: Verdict, index: number, condition = ''): string =>
  `  - { id: r${index}, kinds: [${kind}], certainty: any${condition === '' ? '' : `, if: '${condition}'`}, action: ${action} }`

const CONDITIONS = [
  'model.score.allow >= 0',
  'confidence(model.score) < 0.6',
  'model.score.deny > 0.5',
  'model.calibrated',
  'model.name == "m"',
  'model.score.nothing > 0.5',
]
const policies = fc
  .record({
    plain: fc.array(fc.tuple(fc.constantFrom(...FEW), verdicts), { maxLength: 4 }),
    about: fc.array(fc.tuple(fc.constantFrom(...FEW), verdicts, fc.constantFrom(...CONDITIONS)), { maxLength: 3 }),
    grant: fc.subarray([...KINDS]),
    allow_at: fc.constantFrom(0, 0.5, 0.9),
    deny_at: fc.constantFrom('never', 0, 0.5, 1),
    default: verdicts,
  })
  .map(({ plain, about, grant, allow_at, deny_at, default: standing }) => {
    const rules = [
      ...about.map(([kind, action, condition], index) => ruleFor(kind, action, index + 100, condition)),
      ...plain.map(([kind, action], index) => ruleFor(kind, action, index)),
    ]
    const fallback = `fallback: { grant: [${grant.join(', ')}], allow_at: ${allow_at}, deny_at: ${deny_at}, default: ${standing}, timeout_ms: 15 }`
    return `${fallback}\nrules:${rules.length === 0 ? ' []' : `\n${rules.join('\n')}`}\n`
  })

const share = fc.oneof(fc.double(), fc.double({ min: 0, max: 1, noNaN: true }))
const anyOpinion = fc.oneof(
  fc.tuple(share, share, share, fc.boolean()).map(([a, b, c, calibrated]) => opinionOf(a, b, c, calibrated)),
  fc
    .tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.boolean())
    .filter(([a, b, c]) => a + b + c > 0)
    .map(([a, b, c, calibrated]) => opinionOf(a / (a + b + c), b / (a + b + c), c / (a + b + c), calibrated)),
  fc.constant(SURE),
)
const HANGS = modelOf(() => new Promise(() => undefined))
const models = fc.oneof(
  anyOpinion.map((opinion) => modelOf(() => opinion)),
  anyOpinion.map((opinion) => modelOf(async () => opinion)),
  fc.constantFrom('server', 'timeout', 'refused', 'quota_exhausted').map((kind) => modelOf(() => Promise.reject(new ModelError(kind as 'server', 'no')))),
  fc.constant(modelOf(() => ({}) as Opinion)),
  fc.constant(
    modelOf(() => {
      throw new TypeError('odd')
    }),
  ),
  fc.constant(HANGS),
)
const clocks: fc.Arbitrary<Clock> = fc.constantFrom(fakeClock(), fakeClock(1), fakeClock(30), fakeClock(0, true))
const effectsOf = fc.array(fc.tuple(fc.constantFrom(...FEW), fc.constantFrom('certain' as const, 'possible' as const)), { minLength: 1, maxLength: 4 })

test('no opinion, error or delay of a model loosens what a rule says', async () => {
  let settled = 0
  await fc.assert(
    fc.asyncProperty(policies, effectsOf, models, clocks, async (text, kinds, model, clock) => {
      const set = compiled(text)
      const effects = kinds.map(([kind, certainty]) => makeEffect(kind, { target: 'x', certainty }))
      const { findings, gaps } = judge(set, { effects, action: CASE_ACTION })
      const { decision, allowed, errors } = await deciderOf(set, effects, model, model === HANGS ? fakeClock(0, true) : clock).decide(CALL)
      const hard = decisive(findings)?.verdict ?? 'allow'
      expect(isStricter(hard, decision), `${hard} became ${decision}`).toBe(false)
      expect(allowed).toBe(decision === 'allow')
      const alone = await deciderOf(set, effects, undefined, clock).decide(CALL)
      // Without a gap the model is never heard at all; where it gave no opinion the answer is that of the rules alone.
      if (gaps.length === 0 || errors.some(({ code }) => code.startsWith('model.'))) expect(decision).toBe(alone.decision)
      if (gaps.length === 0) settled += 1
    }),
    { numRuns: 1_500 },
  )
  expect(settled).toBeGreaterThan(100)
})

test('what a model lets through was granted, or a rule said so; never by one that is not calibrated', async () => {
  let through = 0
  await fc.assert(
    fc.asyncProperty(policies, effectsOf, anyOpinion, async (text, kinds, opinion) => {
      const set = compiled(text)
      const effects = kinds.map(([kind, certainty]) => makeEffect(kind, { target: 'x', certainty }))
      const { decision } = await deciderOf(
        set,
        effects,
        modelOf(() => opinion),
      ).decide(CALL)
      const alone = await deciderOf(set, effects, undefined).decide(CALL)
      if (decision !== 'allow' || alone.decision === 'allow') return
      through += 1
      expect(opinion.calibrated).toBe(true)
      const { gaps } = judge(set, { effects, action: CASE_ACTION })
      expect(gaps.length).toBeGreaterThan(0)
      for (const gap of gaps) {
        const kind = effects[gap]?.kind ?? 'unknown'
        const ruled = judge(set, { effects, action: CASE_ACTION, opinion }).findings.some((finding) => finding.effect === gap)
        const { allow_at: at } = set.fallback
        const may = set.fallback.grant.includes(kind) && opinion.probabilities.allow >= (typeof at === 'number' ? at : (at[kind] ?? at.else ?? SURE_ENOUGH))
        expect(ruled || may).toBe(true)
      }
    }),
    { numRuns: 1_500 },
  )
  expect(through).toBeGreaterThan(20)
})
