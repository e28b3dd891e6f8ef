// Owns the tests of the shipped policies: no problems, every rule has a row that hits and a near miss, every row holds.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCases, runCases } from '../src/core/policy/cases.ts'
import { compilePolicies } from '../src/core/policy/compile.ts'
import { loadPolicy } from '../src/core/policy/load.ts'
import { formatProblem } from '../src/core/policy/problem.ts'
import { loadStrategy } from '../src/core/policy/strategy.ts'
import { readStrategyCases, runStrategyCases } from '../src/core/policy/strategy-cases.ts'

const FOLDER = join(import.meta.dirname, '../policies')
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml') && !name.endsWith('.cases.yaml'))
  .map((name) => name.slice(0, -5))
/** Rules for coding agents; the others are general strategies. */
const names = files.filter((name) => !/^strategy:/m.test(read(name + '.yaml')))
const strategies = files.filter((name) => !names.includes(name))
const strategyOf = (name: string) => loadStrategy({ name: `${name}.yaml`, text: read(`${name}.yaml`) })
const strategyCases = (name: string) => readStrategyCases({ name: `${name}.cases.yaml`, text: read(`${name}.cases.yaml`) })
const pack = (name: string) => (names.includes(name) ? { name: `${name}.yaml`, text: read(`${name}.yaml`) } : undefined)
const floor = { name: 'floor.yaml', text: read('floor.yaml') }

const setOf = (name: string) => {
  const extended = name === 'floor' ? 'balanced' : name
  return compilePolicies({ floor, personal: [{ name: 'own.yaml', text: `extends: [${extended}]` }] }, pack)
}

test('every policy compiles without an error or a warning', () => {
  expect(names).toContain('balanced')
  expect(names.flatMap((name) => setOf(name).problems.map(formatProblem))).toEqual([])
})

test('every row of every case file holds', () => {
  const wrong = names.flatMap((name) => {
    const { cases, problems } = readCases({ name: `${name}.cases.yaml`, text: read(`${name}.cases.yaml`) })
    const { set } = setOf(name)
    if (!set) return [`${name}: does not compile`]
    return [
      ...problems.map(formatProblem),
      ...runCases(cases, set)
        .filter((row) => row.fault !== '')
        .map((row) => `${row.case.id}: ${row.fault}`),
    ]
  })
  expect(wrong).toEqual([])
})

test('every rule has a row that hits and a near miss', () => {
  const cases = names.flatMap((name) => readCases({ name: `${name}.cases.yaml`, text: read(`${name}.cases.yaml`) }).cases)
  const hits = new Set(cases.map((row) => row.rule))
  const near = new Set(cases.map((row) => row.near))
  const rules = names.flatMap((name) => loadPolicy({ name: `${name}.yaml`, text: read(`${name}.yaml`) }, pack).policy?.rules ?? [])
  expect(rules.length).toBeGreaterThan(90)
  expect(rules.filter((rule) => !hits.has(rule.name)).map((rule) => `no row hits ${rule.name}`)).toEqual([])
  expect(rules.filter((rule) => !near.has(rule.name)).map((rule) => `no near miss of ${rule.name}`)).toEqual([])
  const known = new Set(rules.map((rule) => rule.name))
  expect([...hits, ...near].filter((name) => name !== undefined && !known.has(name))).toEqual([])
})

test('a row that does not hold is told', () => {
  const { set } = setOf('balanced')
  const { cases } = readCases({
    name: 'x.yaml',
    text: '- { want: allow, effect: { kind: fs.delete, path: /, place: root } }\n- { want: deny, near: floor/delete-root, effect: { kind: fs.delete, path: /, place: root } }',
  })
  expect(set && runCases(cases, set).map((row) => row.fault)).toEqual(['want allow, got deny by floor/delete-root', 'rule floor/delete-root must not match'])
})

test('every ask and deny says what was found and the safer way, every pack is short', () => {
  const packs = names.flatMap((name) => loadPolicy({ name: `${name}.yaml`, text: read(`${name}.yaml`) }, pack).policy ?? [])
  const silent = packs.flatMap(({ rules }) => rules).filter((rule) => rule.action !== 'allow' && (rule.reason.join('') === '' || rule.instead.join('') === ''))
  expect(silent.map((rule) => rule.name)).toEqual([])
  expect(names.filter((name) => read(`${name}.yaml`).split('\n').length > 151)).toEqual([])
})

test('strict never loosens balanced, and paranoid-ci never asks', () => {
  const rank = { gap: 1, allow: 0, ask: 1, deny: 2 }
  const cases = names.flatMap((name) => readCases({ name: `${name}.cases.yaml`, text: read(`${name}.cases.yaml`) }).cases)
  const answers = (name: string) => {
    const { set } = setOf(name)
    return set ? runCases(cases, set).map((row) => ({ id: row.case.id, verdict: row.answer.verdict })) : []
  }
  const [balanced, strict, paranoid] = [answers('balanced'), answers('strict'), answers('paranoid-ci')]
  expect(strict.filter((row, index) => rank[row.verdict] < rank[balanced[index]?.verdict ?? 'allow'])).toEqual([])
  expect(paranoid.filter((row, index) => rank[row.verdict] < rank[strict[index]?.verdict ?? 'allow'])).toEqual([])
  expect(paranoid.filter((row) => row.verdict === 'ask')).toEqual([])
})

test('no policy names a program or an option of one', () => {
  const text = names
    .map((name) => read(`${name}.yaml`))
    .join('\n')
    .replaceAll(/^\s*#.*$/gm, '')
  const conditions = names
    .flatMap((name) => loadPolicy({ name: `${name}.yaml`, text: read(`${name}.yaml`) }, pack).policy?.rules ?? [])
    .map((rule) => rule.condition?.text ?? '')
  expect(text.length).toBeGreaterThan(1_000)
  expect(conditions.filter((condition) => /effect\.program|["' ]--?[a-z]/.test(condition))).toEqual([])
})

test('every shipped strategy loads without an error or a warning, and every row of its case file holds', () => {
  expect(strategies).toEqual(['payment_risk', 'request_gate', 'route_content', 'tool_choice', 'triage'])
  const wrong = strategies.flatMap((name) => {
    const { strategy, problems } = strategyOf(name)
    const rows = strategyCases(name)
    if (!strategy) return problems.map(formatProblem)
    return [...problems, ...rows.problems]
      .map(formatProblem)
      .concat(runStrategyCases(rows.cases, strategy).flatMap((row) => (row.fault === '' ? [] : [`${row.case.id}: ${row.fault}`])))
  })
  expect(wrong).toEqual([])
})

test('every rule of a strategy has a row that hits and a near miss, and says why', () => {
  const cases = strategies.flatMap((name) => strategyCases(name).cases)
  const rules = strategies.flatMap((name) => strategyOf(name).strategy?.rules ?? [])
  expect(rules.length).toBeGreaterThan(25)
  expect(rules.filter((rule) => !cases.some((row) => row.rule === rule.name)).map((rule) => `no row hits ${rule.name}`)).toEqual([])
  expect(rules.filter((rule) => !cases.some((row) => row.near === rule.name)).map((rule) => `no near miss of ${rule.name}`)).toEqual([])
  expect(rules.filter((rule) => rule.reason.join('') === '').map((rule) => rule.name)).toEqual([])
  const known = new Set(rules.map((rule) => rule.name))
  expect(cases.flatMap((row) => [row.rule, row.near]).filter((name) => name !== undefined && !known.has(name))).toEqual([])
})

test('a row of a strategy that does not hold is told', () => {
  const { strategy } = strategyOf('request_gate')
  const { cases, problems } = readStrategyCases({
    name: 'x.yaml',
    text: '- { want: deny, context: { country: CN, path: /api/v1 } }\n- { want: allow, near: request_gate/api-from-cn, context: { country: CN, path: /api/v1 } }\n- { want: allow, allowed: false, context: { country: CN, path: /api/v1 } }\n- { wont: allow }',
  })
  expect(problems.map(formatProblem)).toContain('x.yaml:4:5: error: unknown key `wont` (did you mean `want`?)')
  const good = readStrategyCases({
    name: 'x.yaml',
    text: '- { want: deny, context: { country: CN, path: /api/v1 } }\n- { want: allow, near: request_gate/api-from-cn, context: { country: CN, path: /api/v1 } }\n- { want: allow, allowed: false, context: { country: CN, path: /api/v1 } }',
  })
  expect(cases).toEqual([])
  expect(strategy && runStrategyCases(good.cases, strategy).map((row) => row.fault)).toEqual([
    'want deny, got allow by request_gate/api-from-cn',
    'rule request_gate/api-from-cn must not match',
    'want allowed false',
  ])
})
