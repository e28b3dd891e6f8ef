// Owns the tests of general strategies: loading and its mistakes, choosing, the model's word, the floor, and that nothing loosens a rule.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GeneralCall } from '../src/core/general.ts'
import { ModelError } from '../src/core/model-error.ts'
import { checkModels, type KnowModel } from '../src/core/policy/model-check.ts'
import { formatProblem } from '../src/core/policy/problem.ts'
import { loadStrategy } from '../src/core/policy/strategy.ts'
import type { Clock, Model } from '../src/core/ports.ts'
import { systemClock } from '../src/node/identity.ts'
import { openSqliteStore } from '../src/stores/sqlite.ts'
import { readRows } from './rows.ts'
import { fakeClock } from './suites/guard.ts'
import { decidedBy, fakeModel, generalDecider, mostly, REQUEST_GATE, strategyOf } from './suites/strategies.ts'

const answered = async (text: string, call: GeneralCall, model?: Model): Promise<string> => {
  const { decision } = await decidedBy(generalDecider(text, model), call)
  const { decision: answer, action, decided_by, allowed, confidence } = decision
  expect(action).toBe(answer)
  return `${answer} ${decided_by} ${allowed} ${confidence}`
}

describe('the gate of the issue, as it is written', () => {
  const cn = { country: 'CN', path: '/api/v1/items' }

  test('loads without an error or a warning', () => {
    const { problems, strategy } = loadStrategy({ name: 'request_gate.yaml', text: REQUEST_GATE })
    expect(problems).toEqual([])
    expect(strategy).toMatchObject({
      name: 'request_gate',
      ask: 'ask_mfa',
      model: ['clef-default-v3'],
      timeout_ms: 15,
      candidates: ['allow', 'ask_mfa', 'deny'],
    })
  })

  test('the first matching rule answers, and no model is asked', async () => {
    const model = fakeModel(mostly(1, 2))
    expect(await answered(REQUEST_GATE, { context: cn }, model)).toBe('allow rule true 1')
    expect(model.asked).toEqual([])
  })

  test('where no rule does, the model answers: its likeliest candidate, or the rule about its doubts', async () => {
    const other = { context: { ...cn, country: 'DE' } }
    expect(await answered(REQUEST_GATE, other, fakeModel(mostly(0.9)))).toBe('allow model true 0.85')
    expect(await answered(REQUEST_GATE, other, fakeModel(mostly(0.9, 2)))).toBe('deny model false 0.85')
    expect(await answered(REQUEST_GATE, other, fakeModel(mostly(0.7)))).toBe('ask_mfa rule false 0.55')
  })

  test('without an opinion evaluation stops at the rule about the model, and the ask candidate answers', async () => {
    expect(await answered(REQUEST_GATE, { context: { ...cn, country: 'DE' } })).toBe('ask_mfa default false 0.4')
    const { decision } = await decidedBy(generalDecider(REQUEST_GATE), { context: { country: 'DE' } })
    expect(decision.errors).toMatchObject([{ code: 'model.unavailable', message: 'clef-default-v3 is not set up here' }])
  })

  test('a context may have its keys under `env`', async () => {
    expect(await answered(REQUEST_GATE, { context: { env: { country: 'CN' }, path: '/api/v1' } })).toBe('allow rule true 1')
  })
})

describe('the choice of a tool, as it is written', () => {
  const TOOL_CALL = 'strategy: tool_call\nask: ask_user\nfallback: { model: embedded }\n'
  const call: GeneralCall = {
    action: 'tool_call',
    candidates: ['run_test', 'skip_test', 'ask_user'],
    context: { repo: 'app', branch: 'fix', confidence_floor: 0.8 },
  }

  test('the floor in the context turns an answer that is less sure into the ask candidate', async () => {
    expect(await answered(TOOL_CALL, call, fakeModel(mostly(0.9)))).toBe('run_test model false 0.85')
    expect(await answered(TOOL_CALL, call, fakeModel(mostly(0.86)))).toBe('ask_user model false 0.79')
    expect(await answered(TOOL_CALL, { ...call, context: { repo: 'app' } }, fakeModel(mostly(0.86)))).toBe('run_test model false 0.79')
    expect(await answered(TOOL_CALL, { ...call, confidence_floor: 0.86 }, fakeModel(mostly(0.9)))).toBe('ask_user model false 0.85')
  })

  test('the answer is allowed where it is the action itself', async () => {
    expect(await answered(TOOL_CALL, { ...call, action: 'run_test' }, fakeModel(mostly(0.9)))).toBe('run_test model true 0.85')
    expect(await answered(TOOL_CALL, { ...call, action: 'ask_user' }, fakeModel(mostly(0.9, 2)))).toBe('ask_user model false 0.85')
    expect(await answered(TOOL_CALL, { ...call, action: 'deny', candidates: ['deny', 'ask_user'] }, fakeModel(mostly(1)))).toBe('deny model false 1')
  })

  test('a model that does not know such questions leaves the ask candidate', async () => {
    const outside: Model = { name: 'embedded', opinion: () => Promise.reject(new Error('no')) }
    const { decision } = await decidedBy(generalDecider(TOOL_CALL, outside), call)
    expect([decision.decision, decision.decided_by, decision.errors[0]?.code]).toEqual(['ask_user', 'default', 'model.unavailable'])
    const says = fakeModel(() => Promise.reject(new ModelError('unsupported', 'outside of what embedded knows')))
    const told = await decidedBy(generalDecider(TOOL_CALL, says), call)
    expect([told.decision.decision, told.decision.errors]).toEqual([
      'ask_user',
      [{ code: 'model.invalid', stage: 'model', message: 'outside of what embedded knows' }],
    ])
  })

  test('the model is shown the candidates with what they mean, and no floor', async () => {
    const text = 'strategy: tool_call\ndescription: what next\ncandidates: { run_test: runs them, ask_user: asks }\nfallback: { model: m }\n'
    const model = fakeModel(mostly(1))
    await answered(text, { action: 'tool_call', context: { repo: 'app', confidence_floor: 0.1 } }, model)
    expect(model.asked).toEqual([
      {
        strategy: 'tool_call',
        description: 'what next',
        action: 'tool_call',
        context: { repo: 'app' },
        candidates: { run_test: 'runs them', ask_user: 'asks' },
        ask: 'ask_user',
      },
    ])
  })
})

const ROWS: readonly (readonly [id: string, text: string, call: GeneralCall, want: string])[] = [
  ['rule.order', 'rules: [{ if: a == 1, action: x }, { action: y }]', { context: { a: 1 } }, 'x rule false 1'],
  ['rule.for-all', 'rules: [{ if: a == 1, action: x }, { action: y }]', { context: { a: 2 } }, 'y rule false 1'],
  ['rule.outside', 'ask: ask_me\nrules: [{ action: x }]', { candidates: ['y', 'ask_me'] }, 'ask_me error false 0.2'],
  ['rule.missing-key', 'ask: ask_me\nrules: [{ if: a == 1, action: allow }]', {}, 'ask_me error false 0.4'],
  ['rule.missing-key-of-a-denial', 'ask: ask_me\nrules: [{ if: a == 1, action: deny }]', {}, 'deny error false 0.4'],
  ['rule.missing-key-unread', 'ask: ask_me\nrules: [{ if: b == 1 && a == 1, action: deny }, { action: allow }]', { context: { b: 2 } }, 'allow rule true 1'],
  ['rule.has', 'ask: ask_me\nrules: [{ if: has(env.a) && a == 1, action: deny }, { action: allow }]', {}, 'allow rule true 1'],
  ['rule.wrong-type', 'ask: ask_me\nrules: [{ if: a > 1, action: allow }]', { context: { a: 'x' } }, 'ask_me error false 0.4'],
  ['rule.no-boolean', 'ask: ask_me\nrules: [{ if: a, action: allow }]', { context: { a: 'x' } }, 'ask_me error false 0.4'],
  ['rule.boolean-key', 'ask: ask_me\nrules: [{ if: a, action: allow }]', { context: { a: true } }, 'allow rule true 1'],
  [
    'numbers',
    'ask: ask_me\nrules: [{ if: amount * 2 + 1 >= 7 && amount % 2 == 1 && amount / 2 < 2, action: allow }]',
    { context: { amount: 3 } },
    'allow rule true 1',
  ],
  [
    'lists',
    'ask: ask_me\nrules: [{ if: "tags.exists(t, t == \\"x\\") && size(tags) == 2", action: allow }]',
    { context: { tags: ['x', 'y'] } },
    'allow rule true 1',
  ],
  ['action', 'ask: ask_me\nrules: [{ if: action == "pay", action: allow }]', { action: 'pay' }, 'allow rule true 1'],
  ['candidates', 'ask: ask_me\nrules: [{ if: "\\"b\\" in candidates", action: b }]', { candidates: ['a', 'b', 'ask_me'] }, 'b rule false 1'],
  ['shadow.model', 'ask: ask_me\nrules: [{ if: env.model == "x", action: allow }]', { context: { model: 'x' } }, 'allow rule true 1'],
  ['shadow.action', 'ask: ask_me\nrules: [{ if: action == "pay", action: allow }]', { action: 'no', context: { action: 'pay' } }, 'ask_me default false 0.4'],
  ['hostile.proto', 'ask: ask_me\nrules: [{ if: env.constructor == "x", action: allow }]', {}, 'ask_me error false 0.4'],
  ['default', 'default: x\nrules: [{ if: a == 1, action: y }]', { context: { a: 2 } }, 'x default false 0.2'],
  ['default.in-fallback', 'fallback: { default: x }\nrules: [{ if: a == 1, action: y }]', { context: { a: 2 } }, 'x default false 0.2'],
  ['default.outside', 'default: x\nask: ask_me', { candidates: ['a', 'ask_me'] }, 'ask_me error false 0.2'],
  ['default.floor', 'default: x\nask: ask_me', { candidates: ['x', 'ask_me'], confidence_floor: 0.5 }, 'ask_me default false 0.2'],
  ['allows', 'allows: [x, z]\nask: ask_me\nrules: [{ action: x }]', {}, 'x rule true 1'],
  ['allows.not-the-action', 'allows: z\nask: ask_me\nrules: [{ action: x }]', { action: 'x' }, 'x rule false 1'],
  ['ask.of-the-request', 'default: ask_mfa', { candidates: ['yes', 'ask_boss'] }, 'ask_boss error false 0.2'],
  ['ask.none-there', 'default: ask_mfa', { candidates: ['yes', 'no'] }, 'ask_mfa default false 0.4'],
  ['one-candidate', 'ask: ask_me\nrules: [{ action: x }]', { candidates: ['x'] }, 'x rule false 1'],
]

test('choosing: every row', async () => {
  const wrong: string[] = []
  for (const [id, text, call, want] of ROWS) {
    const got = await answered(`strategy: s\n${text}\n`, call)
    if (got !== want) wrong.push(`${id}: want ${want}, got ${got}`)
  }
  expect(wrong).toEqual([])
})

test('what a candidate or a reason says is filled from the context, and told why', async () => {
  const reason = async (text: string, call: GeneralCall, model?: Model): Promise<string> =>
    (await decidedBy(generalDecider(`strategy: s\n${text}`, model), call)).decision.reason
  expect(await reason('rules: [{ action: x, reason: "{amount} by {userName}, {nothing}" }]', { context: { amount: 3, userName: 'a\nnn' } })).toBe(
    '3 by a nn, something unknown',
  )
  expect(await reason('ask: ask_me\nrules: [{ if: a == 1, action: x }]', { context: { a: 1 } })).toBe('because a == 1')
  expect(await reason('ask: ask_me\nfallback: { model: m }', { candidates: ['x', 'ask_me'], confidence_floor: 0.9 }, fakeModel(mostly(0.8)))).toBe(
    'fake says `x`; with confidence 0.6 that is below the floor of 0.9, so `ask_me`',
  )
})

test('a tie of the likeliest is a question for a person', async () => {
  expect(
    await answered(
      'strategy: s\nask: ask_me\nfallback: { model: m }',
      { candidates: ['x', 'y', 'ask_me'] },
      fakeModel(() => ({ x: 0.5, y: 0.5, ask_me: 0 })),
    ),
  ).toBe('ask_me model false 0.25')
})

test('an incomplete or impossible opinion is none', async () => {
  const bad: readonly Readonly<Record<string, number>>[] = [
    {},
    { x: 1 },
    { x: 0.5, ask_me: 0.2 },
    { x: Number.NaN, ask_me: 1 },
    { x: 2, ask_me: -1 },
    { x: 0.5, ask_me: 0.5, other: 0 },
    { x: 0.9, constructor: 0.1 },
  ]
  for (const shares of bad) {
    const decider = generalDecider(
      'strategy: s\nask: ask_me\nfallback: { model: m }',
      fakeModel(() => shares),
    )
    const { decision } = await decidedBy(decider, { candidates: ['x', 'ask_me'] })
    expect([decision.decision, decision.errors[0]?.code]).toEqual(['ask_me', 'model.invalid'])
  }
})

test('a model that hangs is late, and the answer comes all the same', async () => {
  const hangs = fakeModel(() => new Promise(() => undefined))
  const decider = generalDecider('strategy: s\nask: ask_me\nfallback: { model: m, timeout_ms: 20 }', hangs, { clock: systemClock })
  const at = performance.now()
  const { decision } = await decidedBy(decider, { candidates: ['x', 'ask_me'] })
  expect([decision.decision, decision.errors[0]?.code]).toEqual(['ask_me', 'model.timeout'])
  expect(performance.now() - at).toBeLessThan(1_000)
})

test('a fault of the guard itself asks, and quotes nothing', async () => {
  const fails = (): never => {
    throw new Error('hunter2hunter2')
  }
  const decider = generalDecider('strategy: s\ndefault: x', undefined, { strategies: { find: fails } })
  const { decision } = await decidedBy(decider, { candidates: ['x', 'ask_me'] })
  expect(decision).toMatchObject({ decision: 'ask_me', allowed: false, decided_by: 'error', errors: [{ code: 'internal' }] })
  expect(JSON.stringify(decision)).not.toContain('hunter2')
})

test('mistakes are told with file, line, column and the near miss', () => {
  const wrong = readRows<{ id: string; text: string; want: string }>('policy', /^strategy-mistakes/).flatMap(({ id, text, want }) => {
    const { problems, strategy } = loadStrategy({ name: 'p.yaml', text })
    const got = problems.map(formatProblem)
    if ((strategy === undefined) !== problems.some(({ severity }) => severity === 'error')) return [`${id}: usable with an error, or not without`]
    return got.some((line) => line.includes(want)) ? [] : [`${id}: want ${want}, got ${got.join(' | ') || 'nothing'}`]
  })
  expect(wrong).toEqual([])
})

test('what looks like a slip and is none is not told', () => {
  const fine = [
    'ask: ask_me\nrules: [{ if: mode == "x" && envelope.size == 1, action: allow }]',
    'ask: ask_me\nrules: [{ if: tier_1 > 2 && tier_2 > 3, action: level1 }, { if: tier_1 > 9, action: level2 }]',
    'ask: ask_me\nrules: [{ if: "tags.exists(env2, env2.name == \\"x\\")", action: allow }]',
    'rules: [{ if: a == 1, action: x }, { action: y }]',
  ]
  expect(fine.flatMap((text) => loadStrategy({ name: 'p.yaml', text: `strategy: s\n${text}` }).problems.map(formatProblem))).toEqual([])
})

test('a time that the model cannot keep, and a model that is not set up, are warned of', () => {
  const claimed = { p50: 209, by: 'Cloudflare' }
  const know: KnowModel = (name, entry) => ({
    claimed: /^clef/.test(name) || JSON.stringify(entry)?.includes('clef') ? claimed : undefined,
    unusable: name === 'jev' ? '`jev` has no key' : undefined,
  })
  const warned = (text: string): readonly string[] => checkModels({ name: 'p.yaml', text }, know).map(formatProblem)
  expect(warned(REQUEST_GATE)).toEqual([
    'p.yaml:7:48: warning: 15 ms is less than `clef-default-v3` takes in half of all cases (209 ms, says Cloudflare), so mostly the default would answer; so little time suits a model on this machine only',
  ])
  expect(warned('fallback: { model: [embedded, mine], timeout_ms: 100 }\nmodels: { mine: { dialect: clef } }')).toHaveLength(1)
  expect(warned('fallback: { model: [clef, jev], timeout_ms: 209 }')).toEqual(['p.yaml:1:20: warning: `jev` has no key; until then the default answers for it'])
  expect(warned('fallback: { model: embedded, timeout_ms: 15 }')).toEqual([])
  expect(warned('fallback: { model: clef }')).toEqual([])
  expect(warned('rules: []')).toEqual([])
})

test('the version is that of what the file says', () => {
  const version = (text: string): string => strategyOf(`strategy: s\n${text}`).version
  expect(version('ask: ask_me # a remark')).toBe(version('ask: ask_me'))
  expect(
    new Set(['ask: ask_me', 'ask: ask_you', 'ask: ask_me\nrules: [{ if: a, action: x }]', 'ask: ask_me\nrules: [{ if: b, action: x }]'].map(version)).size,
  ).toBe(4)
})

describe('what is kept', () => {
  const text = 'strategy: s\nask: ask_me\nfallback: { model: m }'

  test('a snapshot with the question, the opinion and the answer', async () => {
    const store = openSqliteStore(':memory:')
    const decider = generalDecider(text, fakeModel(mostly(0.9)), { store })
    const { decision } = await decidedBy(decider, {
      action: 'pay',
      context: { amount: 3 },
      candidates: ['pay', 'ask_me'],
      session: 's1',
      agent: 'shop',
      source: 'api',
    })
    expect(await store.get(decision.id)).toMatchObject({
      id: decision.snapshot_id,
      source: 'api',
      caller: { agent: 'shop', session: 's1' },
      action: { tool: 'pay', input: { action: 'pay', context: { amount: 3 }, candidates: ['pay', 'ask_me'] } },
      candidates: ['pay', 'ask_me'],
      opinion: { model: 'fake', probabilities: { pay: 0.9 } },
      decision: { decision: 'pay', allowed: true, decided_by: 'model' },
      policy: { strategy: 's' },
      replay: 'exact',
    })
  })

  test('the same call again gets the stored decision; another question does not', async () => {
    const store = openSqliteStore(':memory:')
    const model = fakeModel(mostly(0.9))
    const decider = generalDecider(text, model, { store })
    const call = { candidates: ['x', 'ask_me'], session: 's', agent: 'a', call: 'c1' }
    const first = await decidedBy(decider, call)
    const again = await decidedBy(decider, call)
    expect([again.decision, again.repeated, first.repeated]).toEqual([first.decision, true, false])
    for (const other of [
      { ...call, call: 'c2' },
      { ...call, context: { a: 1 } },
      { ...call, candidates: ['ask_me', 'x'] },
      { ...call, source: 'self' as const },
      { ...call, call: '' },
    ])
      expect((await decidedBy(decider, other)).decision.id).not.toBe(first.decision.id)
  })

  test('no secret of the context is kept, told or shown to the model', async () => {
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4)}`
    const store = openSqliteStore(':memory:')
    const model = fakeModel(mostly(0.9))
    const decider = generalDecider('strategy: s\nask: ask_me\nrules: [{ if: env.n == 2, action: x, reason: "sent {token}" }]\nfallback: { model: m }', model, {
      store,
    })
    const told = [1, 2].map((n) => decidedBy(decider, { context: { token: secret, n, note: `use ${secret}` }, candidates: ['x', 'ask_me'] }))
    const all = JSON.stringify([await Promise.all(told), await store.list({}), model.asked])
    expect(all).not.toContain(secret)
    expect(all).toContain('⟦')
    expect((await store.list({})).map((snapshot) => snapshot.replay)).toEqual(['verdict-only', 'verdict-only'])
  })

  test('a store that fails changes no answer', async () => {
    const fails = (): never => {
      throw new Error('no')
    }
    const store = { find: fails, put: fails, get: fails, list: fails, count: fails, outcome: fails, review: fails, sessions: fails, close: () => undefined }
    const { decision } = await decidedBy(generalDecider(text, fakeModel(mostly(0.9)), { store }), { candidates: ['x', 'ask_me'] })
    expect([decision.decision, decision.errors[0]?.code]).toEqual(['x', 'store.failed'])
  })
})

// ---- properties

const RULES = `strategy: s
rules:
  - { id: no, if: env.bad, action: deny }
  - { id: stop, if: env.odd, action: ask_me }
  - { id: sure, if: model.score.allow > 0.9, action: allow }
  - { id: unsure, if: confidence(model.score) < 0.5, action: ask_me }
fallback: { model: m, timeout_ms: 15 }
`
const shares = fc
  .array(fc.oneof(fc.double(), fc.double({ min: 0, max: 1, noNaN: true })), { minLength: 3, maxLength: 3 })
  .map(([allow = 0, ask_me = 0, deny = 0]) => ({ allow, ask_me, deny }))
const proper = fc
  .tuple(fc.nat(100), fc.nat(100), fc.nat(100))
  .filter(([a, b, c]) => a + b + c > 0)
  .map(([a, b, c]) => ({ allow: a / (a + b + c), ask_me: b / (a + b + c), deny: c / (a + b + c) }))
const HANGS = fakeModel(() => new Promise(() => undefined))
const behaviour = fc.oneof(
  fc.oneof(shares, proper).map((given) => fakeModel(() => given)),
  fc.constantFrom('server', 'timeout', 'refused').map((kind) => fakeModel(() => Promise.reject(new ModelError(kind as 'server', 'no')))),
  fc.constant(undefined),
  fc.constant(HANGS),
  fc.constant(
    fakeModel(() => {
      throw new TypeError('odd')
    }),
  ),
)
const clocks: fc.Arbitrary<Clock> = fc.constantFrom(fakeClock(), fakeClock(0, true), fakeClock(1), fakeClock(900))

test('no opinion, error, delay or floor loosens what a rule says before the model is heard', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.boolean(),
      behaviour,
      clocks,
      fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
      async (bad, odd, model, clock, floor) => {
        const decider = generalDecider(RULES, model, { clock: model === HANGS ? fakeClock(0, true) : clock })
        const { decision } = await decidedBy(decider, { context: { bad, odd }, confidence_floor: floor })
        if (bad) expect(decision.decision).toBe('deny')
        else if (odd) expect(decision.decision).toBe('ask_me')
        expect(['allow', 'ask_me', 'deny']).toContain(decision.decision)
        expect(decision.allowed).toBe(decision.decision === 'allow')
        if (decision.allowed) expect([decision.model, decision.errors]).toEqual(['fake@1', []])
        if (decision.allowed && floor !== undefined) expect(decision.confidence).toBeGreaterThanOrEqual(floor)
      },
    ),
    { numRuns: 600 },
  )
})

test('the answer is a candidate or the ask candidate, whatever is asked', async () => {
  const value = fc.jsonValue({ maxDepth: 2 })
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string(), value),
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 8 }),
      behaviour,
      async (context, candidates, model) => {
        const { confidence_floor: _floor, ...rest } = context
        const clock = fakeClock(0, model === HANGS)
        const answer = await generalDecider(`${RULES}ask: ask_me\n`, model, { clock }).decide({ context: rest, candidates })
        if ('code' in answer) throw new Error(answer.message)
        const { decision, allowed, action, confidence } = answer.decision
        expect([...candidates, 'ask_me']).toContain(decision)
        expect(action).toBe(decision)
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(1)
        if (decision === 'ask_me') expect(allowed).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
})
