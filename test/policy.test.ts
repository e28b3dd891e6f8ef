// Owns the tests of the policy engine: conditions, mistakes at load, layers, monotony, and a naive judge to compare with.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Verdict } from '../src/core/decision.ts'
import { isStricter } from '../src/core/decision.ts'
import type { Effect } from '../src/core/effect.ts'
import { KINDS, makeEffect, NO_CONTENT } from '../src/core/effect.ts'
import { NO_SESSION } from '../src/core/memory.ts'
import { CASE_ACTION } from '../src/core/policy/cases.ts'
import type { PolicySet, PolicySources } from '../src/core/policy/compile.ts'
import { compilePolicies } from '../src/core/policy/compile.ts'
import { compileCondition } from '../src/core/policy/condition.ts'
import { decisive, judge } from '../src/core/policy/evaluate.ts'
import { loadPolicy } from '../src/core/policy/load.ts'
import type { PackedPolicy } from '../src/core/policy/packed.ts'
import { packPolicy } from '../src/core/policy/packed.ts'
import { formatProblem } from '../src/core/policy/problem.ts'
import type { PlainLayer, PlainRule } from './reference/evaluate.ts'
import { judgeNaively } from './reference/evaluate.ts'

const rows = <T>(name: string): readonly T[] =>
  readFileSync(join(import.meta.dirname, 'cases/policy', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

const PACKS = join(import.meta.dirname, '../policies')
const pack = (name: string) => ({ name: `${name}.yaml`, text: readFileSync(join(PACKS, `${name}.yaml`), 'utf8') })
const resolve = (name: string) => {
  try {
    return pack(name)
  } catch {
    return undefined
  }
}
const EMPTY = { name: 'floor.yaml', text: 'rules: []' }
const NONE = 'extends: []\n'

const compile = (sources: Partial<PolicySources>): PolicySet => {
  const { set, problems } = compilePolicies({ floor: EMPTY, personal: [{ name: 'none.yaml', text: NONE }], ...sources }, resolve)
  if (!set) throw new Error(problems.map(formatProblem).join('\n'))
  return set
}
const personal = (text: string): PolicySet => compile({ personal: [{ name: 'p.yaml', text: NONE + text }] })
const judged = (set: PolicySet, ...effects: Effect[]) => judge(set, { effects, action: CASE_ACTION })
const verdict = (set: PolicySet, ...effects: Effect[]): Verdict | 'gap' => decisive(judged(set, ...effects).findings)?.verdict ?? 'gap'

describe('conditions', () => {
  test('hold for the effects they should', () => {
    const wrong = rows<{ id: string; if: string; effect: Partial<Effect>; want: boolean }>('conditions').flatMap(({ id, if: text, effect: given, want }) => {
      const effect = makeEffect('fs.delete', given)
      const result = compileCondition(text)
      if ('problem' in result) return [`${id}: ${result.problem.message}`]
      const around = { home: '/home/dev', sensitive: true, kinds: new Set([effect.kind]) }
      const got = result.condition.test({ effect, effects: [effect], action: CASE_ACTION, session: NO_SESSION, around })
      return got === want ? [] : [`${id}: want ${want}, got ${got}`]
    })
    expect(wrong).toEqual([])
  })

  test('a hostile text and pattern end soon', () => {
    const result = compileCondition('re(effect.path, "^(a+)+$")')
    if ('problem' in result) throw new Error(result.problem.message)
    const effect = makeEffect('fs.read', { path: `${'a'.repeat(50_000)}!` })
    const start = performance.now()
    result.condition.test({ effect, effects: [effect], action: CASE_ACTION, session: NO_SESSION, around: { home: '', sensitive: true, kinds: new Set() } })
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

test('mistakes are told with file, line, column and the near miss', () => {
  const wrong = rows<{ id: string; text: string; want: string }>('mistakes').flatMap(({ id, text, want }) => {
    const { problems } = compilePolicies({ floor: EMPTY, personal: [{ name: 'p.yaml', text }] }, resolve)
    const got = problems.map(formatProblem)
    return got.some((line) => line.includes(want)) ? [] : [`${id}: want ${want}, got ${got.join(' | ') || 'nothing'}`]
  })
  expect(wrong).toEqual([])
})

test('an error anywhere leaves no set; a warning does not', () => {
  const compiled = (text: string) => compilePolicies({ floor: EMPTY, personal: [{ name: 'p.yaml', text }] }, resolve)
  expect(compiled('rules: [{ id: a, action: denny }]').set).toBeUndefined()
  expect(compiled('extends: []\nrules: [{ id: a, kinds: [process.kill], if: effect.tracked, action: deny }]').set).toBeDefined()
  const loop = compilePolicies({ floor: EMPTY, personal: [{ name: 'a.yaml', text: 'extends: [b]' }] }, (name) => ({
    name: `${name}.yaml`,
    text: 'extends: [b]',
  }))
  expect(loop.problems.map(formatProblem).join()).toContain('extends itself')
})

test('an alias bomb is a problem, not an exception', () => {
  const text = `description: &a ["x"]\nrules: ${'['.repeat(3)}*a, *a, *a]]]\n`
  expect(compilePolicies({ floor: EMPTY, personal: [{ name: 'p.yaml', text }] }, resolve).problems.length).toBeGreaterThan(0)
})

test('with an empty policy every kind of effect is a gap', () => {
  const effects = KINDS.map((kind) => makeEffect(kind, {}))
  const { findings, gaps } = judged(compile({}), ...effects)
  expect(findings).toEqual([])
  expect(gaps).toEqual(effects.map((_, index) => index))
})

describe('matching', () => {
  const write = makeEffect('fs.write', { path: '/x', place: 'workspace' })

  test('the first rule of a layer decides, the strictest effect wins', () => {
    const set = personal(
      'rules:\n  - { id: exception, kinds: [fs.write], if: effect.path == "/x", action: allow }\n  - { id: all, kinds: [fs.write], action: deny }',
    )
    expect(verdict(set, write)).toBe('allow')
    expect(verdict(set, write, { ...write, path: '/y' })).toBe('deny')
  })

  test('an allow does not reach what is uncertain, vague or unresolved', () => {
    const text = (extra: string) => `rules:\n  - { id: a, kinds: [fs.write, exec.unknown], if: effect.target != "z", action: allow${extra} }`
    const plain = personal(text(''))
    const any = personal(text(', certainty: any'))
    const possible: Effect = { ...write, certainty: 'possible' }
    const vague = makeEffect('exec.unknown', { what: 'program' })
    const unresolved: Effect = { ...write, unresolved: ['target'] }
    const other: Effect = { ...write, unresolved: ['tracked'] }
    expect([write, possible, vague, unresolved, other].map((effect) => verdict(plain, effect))).toEqual(['allow', 'gap', 'gap', 'gap', 'allow'])
    expect([write, possible, vague, unresolved, other].map((effect) => verdict(any, effect))).toEqual(['allow', 'allow', 'allow', 'gap', 'allow'])
  })

  test('a deny reached through a possible effect is an ask unless it says otherwise', () => {
    const possible: Effect = { ...write, certainty: 'possible' }
    const unnamed: Effect = { ...write, certainty: 'unknown' }
    expect(verdict(personal('rules: [{ id: a, action: deny }]'), possible)).toBe('ask')
    expect(verdict(personal('rules: [{ id: a, action: deny }]'), unnamed)).toBe('deny')
    expect(verdict(personal('rules: [{ id: a, action: deny, certainty: any }]'), possible)).toBe('deny')
  })

  test('a rule that fails counts as its own action or ask, and is named', () => {
    const failing = (action: string) => personal(`rules: [{ id: a, kinds: [fs.write], if: 'int(effect.target) > 3', action: ${action} }]`)
    const unread = { ...write, target: 'no number' }
    expect(['allow', 'ask', 'deny'].map((action) => verdict(failing(action), unread))).toEqual(['ask', 'ask', 'deny'])
    const { errors } = judged(failing('allow'), unread)
    expect(errors).toMatchObject([{ code: 'rule.error', stage: 'rules' }])
    expect(errors[0]?.message).toContain('p/a')
    const counted = judge(failing('deny'), { effects: [{ ...write, target: '4' }], action: CASE_ACTION })
    expect(counted.errors).toEqual([])
    expect(counted.findings[0]?.verdict).toBe('deny')
  })

  test('rules about the model are judged last, on gaps, and only with an opinion', () => {
    const set = personal(
      'rules:\n  - { id: m, if: model.score.deny > 0.5 && confidence(model.score) > 0.2, action: deny }\n  - { id: w, kinds: [fs.write], action: allow }',
    )
    const read = makeEffect('fs.read', {})
    const opinion = { model: 'x', version: '1', probabilities: { allow: 0.1, ask: 0.2, deny: 0.7 }, calibrated: true }
    expect(judged(set, write, read)).toMatchObject({ findings: [{ rule: 'p/w' }], gaps: [1] })
    const told = judge(set, { effects: [write, read], action: CASE_ACTION, opinion })
    expect(told.findings.map((finding) => finding.rule)).toEqual(['p/w', 'p/m'])
    expect(told.gaps).toEqual([])
  })

  test('a reason is filled from the effect, on one line, bounded', () => {
    const set = personal('rules: [{ id: a, action: deny, reason: "deletes `{path}` on {host}", instead: "not {target}" }]')
    const [finding] = judged(set, makeEffect('fs.delete', { path: `/a\n\u001b[2Jb${'c'.repeat(500)}`, host: '' })).findings
    expect(finding?.reason).toMatch(/^deletes `\/a \[2Jbc+…` on something unknown$/)
    expect(finding?.reason.length).toBeLessThan(200)
  })
})

describe('layers', () => {
  const file = (name: string, text: string) => ({ name: `${name}.yaml`, text })
  const read = makeEffect('fs.read', { path: '/x', place: 'home' })

  test('each gives one finding; the strictest counts', () => {
    const rule = (action: string) => `extends: []\nrules: [{ id: a, kinds: [fs.read], action: ${action} }]`
    const set = compile({
      floor: EMPTY,
      organisation: file('org', rule('ask')),
      personal: [file('own', rule('allow'))],
      projectUntrusted: file('proj', rule('deny')),
    })
    expect(judged(set, read).findings.map(({ layer, rule: name, verdict: said }) => `${layer} ${name} ${said}`)).toEqual([
      'organisation org/a ask',
      'personal own/a allow',
      'project-untrusted proj/a deny',
    ])
  })

  test('an untrusted project can tighten but not allow, and its exceptions stay exceptions', () => {
    const text = 'rules:\n  - { id: a, kinds: [fs.read], if: effect.place == "home", action: allow }\n  - { id: b, kinds: [fs.read], action: deny }'
    const set = compile({ projectUntrusted: file('proj', text) })
    expect(verdict(set, read)).toBe('gap')
    expect(verdict(set, { ...read, place: 'system' })).toBe('deny')
  })

  test('the order is project, user, then packs; balanced where nobody says', () => {
    const set = compile({
      personal: [file('project', 'rules: [{ id: a, kinds: [fs.read], action: ask }]'), file('user', 'rules: [{ id: b, kinds: [fs.read], action: allow }]')],
    })
    const order = set.layers.find(({ layer }) => layer === 'personal')?.rules.map((rule) => rule.name.split('/')[0])
    expect([...new Set(order)].slice(0, 4)).toEqual(['project', 'user', 'deleting', 'writing'])
  })

  test('a project file sets rules only; settings come from organisation, then user, then packs', () => {
    const project = { ...file('project', 'extends: []\nmode: observe\nfallback: { default: allow }\nrules: []'), project: true }
    const user = file('user', 'extends: []\nfallback: { timeout_ms: 40 }')
    const organisation = file('org', 'fallback: { default: deny, timeout_ms: 20 }')
    const { set, problems } = compilePolicies({ floor: EMPTY, organisation, personal: [project, user] }, resolve)
    expect(problems.map(formatProblem)).toEqual([
      "project.yaml:2:7: warning: `mode` is ignored in a project's file",
      "project.yaml:3:11: warning: `fallback` is ignored in a project's file",
    ])
    expect(set).toMatchObject({ mode: 'enforce', fallback: { default: 'deny', timeout_ms: 20 } })
    expect(compile({ personal: [user] }).fallback).toEqual({ model: ['embedded'], timeout_ms: 40, default: 'ask', grant: [], allow_at: 0.9, deny_at: 'never' })
  })

  test('the version changes with every rule and setting, and with nothing else', () => {
    const version = (text: string) => personal(text).version
    const base = version('rules: [{ id: a, action: deny }]')
    expect(version('# said differently\nrules:\n  - id: a\n    action: deny')).toBe(base)
    expect(base).toMatch(/^sha256:[0-9a-f]{64}$/)
    const others = [
      'rules: [{ id: a, action: ask }]',
      'rules: [{ id: a, action: deny, if: effect.tracked }]',
      'rules: [{ id: b, action: deny }]',
      'mode: observe\nrules: [{ id: a, action: deny }]',
    ]
    expect(new Set([base, ...others.map(version)]).size).toBe(5)
  })
})

test('a packed policy judges, and is named, like the file it was packed from', () => {
  const { policy } = loadPolicy(pack('balanced'), resolve)
  if (!policy) throw new Error('balanced does not load')
  const packed = JSON.parse(JSON.stringify(packPolicy(policy))) as PackedPolicy
  const plain = compile({ floor: pack('floor'), personal: [] })
  const recalled = compilePolicies({ floor: pack('floor'), personal: [] }, (name) => ({ name: `${name}.yaml`, text: '', packed })).set
  expect(recalled?.version).toBe(plain.version)
  const effects = KINDS.map((kind) => makeEffect(kind, { place: 'home', path: '/home/dev/x', what: 'program', origin: 'path' }))
  expect(recalled && judged(recalled, ...effects)).toEqual(judged(plain, ...effects))
})

// Generated effects and rules

const kind = fc.constantFrom('fs.delete', 'fs.write', 'net.upload', 'exec.unknown', 'unknown', 'guard.tamper', 'vcs.push') as fc.Arbitrary<Effect['kind']>
const anEffect: fc.Arbitrary<Effect> = fc
  .record({
    kind,
    place: fc.constantFrom('workspace', 'home', 'root', 'guard', 'home-root') as fc.Arbitrary<Effect['place']>,
    recursive: fc.boolean(),
    protected: fc.boolean(),
    path: fc.constantFrom('/tmp/a', '/home/dev/x', '/', '?'),
    certainty: fc.constantFrom('certain', 'possible', 'unknown') as fc.Arbitrary<Effect['certainty']>,
    unresolved: fc.subarray(['place', 'path', 'recursive']),
    carries: fc.subarray([{ kind: 'secret' as const, path: '' }]),
  })
  .map(({ kind: of, ...given }) => makeEffect(of, given))

const CONDITIONS: readonly { text: string; reads: readonly string[]; holds: (effect: Effect) => boolean }[] = [
  { text: '', reads: [], holds: () => true },
  { text: 'effect.place == "home"', reads: ['place'], holds: (e) => e.place === 'home' },
  {
    text: 'effect.place in ["root", "guard"] || effect.recursive',
    reads: ['place', 'recursive'],
    holds: (e) => ['root', 'guard'].includes(e.place) || e.recursive,
  },
  { text: '!effect.protected && under(effect.path, "/tmp")', reads: ['protected', 'path'], holds: (e) => !e.protected && e.path.startsWith('/tmp/') },
  { text: 'carries(effect, "secret")', reads: ['carries'], holds: (e) => e.carries.some((c) => c.kind === 'secret') },
]
interface RuleSpec {
  readonly action: Verdict
  readonly kinds: readonly string[]
  readonly any: boolean
  readonly condition: number
}
const aRule: fc.Arbitrary<RuleSpec> = fc.record({
  action: fc.constantFrom('allow', 'ask', 'deny') as fc.Arbitrary<Verdict>,
  kinds: fc.array(kind, { minLength: 1, maxLength: 3 }),
  any: fc.boolean(),
  condition: fc.nat(CONDITIONS.length - 1),
})
const someRules = fc.array(aRule, { maxLength: 6 })

const toYaml = (specs: readonly RuleSpec[]): string => {
  const rules = specs.map(({ action, kinds, any, condition }, index) => ({
    id: `r${index}`,
    action,
    kinds: [...new Set(kinds)],
    certainty: any ? 'any' : 'certain',
    ...(CONDITIONS[condition]?.text ? { if: CONDITIONS[condition].text } : {}),
  }))
  return `${NONE}rules: ${JSON.stringify(rules)}`
}

const toPlain = (name: string, specs: readonly RuleSpec[]): PlainRule[] =>
  specs.map(({ action, kinds, any, condition }, index) => {
    const { reads, holds } = CONDITIONS[condition] ?? { reads: [], holds: () => true }
    return { name: `${name}/r${index}`, kinds, action, any, reads, holds }
  })

describe('properties', () => {
  test('the judge agrees with the naive one', () => {
    fc.assert(
      fc.property(someRules, someRules, someRules, fc.array(anEffect, { maxLength: 6 }), (floor, own, project, effects) => {
        const set = compile({
          floor: { name: 'f.yaml', text: toYaml(floor) },
          personal: [{ name: 'p.yaml', text: toYaml(own) }],
          projectUntrusted: { name: 'u.yaml', text: toYaml(project) },
        })
        const plain: PlainLayer[] = [
          { layer: 'floor', rules: toPlain('f', floor) },
          { layer: 'personal', rules: toPlain('p', own) },
          { layer: 'project-untrusted', rules: toPlain('u', project) },
        ]
        const { findings, gaps } = judged(set, ...effects)
        const naive = judgeNaively(plain, effects)
        expect(findings.map(({ effect, layer, rule, verdict: said }) => `${effect}:${layer}:${rule}:${said}`)).toEqual(naive.findings)
        expect(gaps).toEqual(naive.gaps)
      }),
      { numRuns: 150 },
    )
  })

  test('no personal, organisation or project rule loosens what the floor denies', () => {
    const floor = pack('floor')
    const alone = compile({ floor })
    fc.assert(
      fc.property(someRules, fc.array(anEffect, { minLength: 1, maxLength: 4 }), (rules, effects) => {
        const text = toYaml(rules)
        const set = compile({ floor, organisation: { name: 'o.yaml', text }, personal: [{ name: 'p.yaml', text }], projectUntrusted: { name: 'u.yaml', text } })
        if (verdict(alone, ...effects) === 'deny') expect(verdict(set, ...effects)).toBe('deny')
      }),
      { numRuns: 100 },
    )
  })

  test('one more deny rule never loosens, wherever it stands', () => {
    fc.assert(
      fc.property(someRules, aRule, fc.nat(6), fc.array(anEffect, { minLength: 1, maxLength: 4 }), (rules, extra, at, effects) => {
        const before = personal(toYaml(rules).slice(NONE.length))
        const more = [...rules.slice(0, at), { ...extra, action: 'deny' as const }, ...rules.slice(at)]
        const after = personal(toYaml(more).slice(NONE.length))
        for (const effect of effects) {
          const [was, is] = [verdict(before, effect), verdict(after, effect)]
          if (was !== 'gap') expect(is !== 'gap' && !isStricter(was, is)).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })
})

test("the quick way around the interpreter gives the interpreter's answers", () => {
  const conditions = ['floor', 'deleting', 'writing', 'reading', 'network', 'code', 'git', 'infra', 'machine', 'strict'].flatMap((name) =>
    (loadPolicy(pack(name), resolve).policy?.rules ?? []).flatMap((rule) => rule.condition ?? []),
  )
  expect(conditions.length).toBeGreaterThan(80)
  const texts = [...new Set(conditions.flatMap(({ text }) => [...text.matchAll(/"([a-zA-Z?/-]*)"/g)].map((found) => found[1] ?? '')))]
  const zero = makeEffect('fs.delete', {})
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, value] of Object.entries(zero)) {
    if (typeof value === 'string') fields[name] = fc.constantFrom(...texts)
    if (typeof value === 'boolean') fields[name] = fc.boolean()
  }
  const runs = fc.constantFrom('none', 'rc', 'ci', 'agent', 'hook')
  fc.assert(
    fc.property(fc.record({ ...fields, content: fc.record({ runs, secret: fc.boolean(), hash: fc.constant(''), bytes: fc.constant(0) }) }), (given) => {
      const effect = { ...zero, ...given } as Effect
      const context = {
        effect,
        effects: [effect],
        action: CASE_ACTION,
        session: NO_SESSION,
        around: { home: '/home/dev', sensitive: true, kinds: new Set([effect.kind]) },
      }
      expect(conditions.filter((condition) => condition.test(context) !== condition.slow(context)).map(({ text }) => text)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('judging is fast', () => {
  const set = compile({ floor: pack('floor'), personal: [{ name: 'p.yaml', text: 'rules: []' }] })
  const effects = [
    makeEffect('fs.delete', { path: '/home/dev/app/src/a.ts', place: 'workspace', role: 'source' }),
    makeEffect('fs.write', { path: '/home/dev/app/src/a.ts', place: 'workspace', role: 'source', content: NO_CONTENT }),
    makeEffect('fs.read', { path: '/home/dev/app/src/a.ts', place: 'workspace', role: 'source' }),
    makeEffect('exec.command', { program: 'node', origin: 'path' }),
    makeEffect('net.download', { host: 'nodejs.org', where: 'public', method: 'GET' }),
  ]
  for (let i = 0; i < 3_000; i++) judged(set, ...effects)
  const times = Array.from({ length: 2_000 }, () => {
    const start = performance.now()
    judged(set, ...effects)
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  // 15 µs on a quiet machine; the ceiling here only catches a change of order.
  expect((times[1_000] ?? 0) * 1_000).toBeLessThan(100)
})
