// Owns turning an ask into the narrowest rules that let it through from now on, with the cases that promise so, in a person's own policy file.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isMap, isNode, isSeq, parseDocument, stringify } from 'yaml'
import { type EffectKind, fieldsOf, KINDS } from '../core/effect.ts'
import { CASE_ACTION, judgeEffects, readCases, runCases } from '../core/policy/cases.ts'
import { compilePolicies } from '../core/policy/compile.ts'
import type { Json, Snapshot } from '../core/snapshot.ts'
import type { Folders } from './configuration.ts'
import { shippedPolicy } from './policies.ts'
import { UsageError } from './program.ts'

export interface NarrowRule {
  readonly id: string
  readonly kinds: readonly [EffectKind]
  readonly if: string
  readonly action: 'allow'
  readonly certainty: 'any'
}

interface Made {
  readonly rule: NarrowRule
  readonly effect: Json
}

export interface Written {
  readonly policy: string
  readonly cases: string
  /** The rules as they stand in the file. */
  readonly text: string
}

/** More than anybody would read before saying yes. */
const MOST_RULES = 4
const MOST_CARRIES = 8

/**
 * Rules that allow exactly what the snapshot asked about, in its folder. `name`: what their ids begin with.
 * @throws UsageError where no rule could be as narrow as that
 */
export const narrowRules = ({ effects, rules, gaps, action }: Snapshot, name: string): readonly Made[] => {
  const held = [...new Set([...rules.filter(({ verdict }) => verdict === 'ask').map(({ effect }) => effect), ...gaps])]
  const asked = held.flatMap((at): readonly Json[] => (effects[at] === undefined ? [] : [effects[at]]))
  if (asked.length === 0) throw new UsageError('it was not asked because of an effect, so no rule can allow it; approve it once')
  if (asked.length > MOST_RULES) throw new UsageError(`it needs ${asked.length} rules, which is more than anybody would read; approve it once`)
  return asked.map((effect, at) => ({ rule: ruleOf(effect, action.workspace[0] ?? action.cwd, asked.length === 1 ? name : `${name}-${at + 1}`), effect }))
}

const isKind = (kind: unknown): kind is EffectKind => KINDS.some((each) => each === kind)

const ruleOf = (effect: Json, folder: string, id: string): NarrowRule => {
  const { kind, target, unresolved, carries } = effect
  if (!isKind(kind)) throw new UsageError('its effect is of no known kind; approve it once')
  const lost = new Set(Array.isArray(unresolved) ? unresolved : [])
  const fields = fieldsOf(kind).filter((field) => field !== 'asked' && !lost.has(field))
  const tests = [['target', target] as const, ...fields.map((field) => [field, effect[field]] as const)].flatMap(([field, value]) => testOf(field, value))
  const condition = [`under(action.cwd, ${JSON.stringify(folder)})`, ...tests, ...carriesTests(carries)].join(' && ')
  if (condition.includes('⟦')) throw new UsageError('it holds a secret, which may not stand in a rule; approve it once')
  if (condition.length > 4_000) throw new UsageError('it is too long for a rule; approve it once')
  return { id, kinds: [kind], if: condition, action: 'allow', certainty: 'any' }
}

const testOf = (field: string, value: unknown): readonly string[] => {
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return [`effect.${field} == ${JSON.stringify(value)}`]
  const hash = field === 'content' && typeof value === 'object' && value !== null && 'hash' in value ? value.hash : ''
  return typeof hash === 'string' && hash !== '' ? [`effect.content.hash == ${JSON.stringify(hash)}`] : []
}

/** What it is made of, all of it and nothing else. */
const carriesTests = (carries: unknown): readonly string[] => {
  const all: readonly { readonly kind?: unknown; readonly path?: unknown }[] = Array.isArray(carries) ? carries : []
  if (all.length > MOST_CARRIES) throw new UsageError('it is made of too many files for a rule; approve it once')
  return [
    `effect.carries.size() == ${all.length}`,
    ...all.map(({ kind, path }) => `effect.carries.exists(c, c.kind == ${JSON.stringify(kind)} && c.path == ${JSON.stringify(path)})`),
  ]
}

/**
 * Puts the rules first in the person's policy (what stands there stays, comments too), and their cases beside it.
 * @throws UsageError where the result would not do what it promises; then nothing is written
 */
export const writeRules = (folders: Folders, made: readonly Made[], folder: string, why: string): Written => {
  const policy = join(folders.config, 'policy.yaml')
  const cases = join(folders.config, 'policy.cases.yaml')
  const text = withRules(
    existsSync(policy) ? readFileSync(policy, 'utf8') : 'extends: [balanced]\n',
    made.map(({ rule }) => rule),
    why,
  )
  const rows = casesOf(folders, policy, text, made, folder)
  mkdirSync(dirname(policy), { recursive: true })
  writeFileSync(policy, text, { mode: 0o600 })
  writeFileSync(cases, `${existsSync(cases) ? `${readFileSync(cases, 'utf8').trimEnd()}\n` : ''}${rows}`, { mode: 0o600 })
  return {
    policy,
    cases,
    text: stringify(
      made.map(({ rule }) => rule),
      { lineWidth: 0 },
    ),
  }
}

const withRules = (before: string, rules: readonly NarrowRule[], why: string): string => {
  const document = parseDocument(before)
  if (document.errors.length > 0 || !isMap(document.contents)) throw new UsageError('your policy has errors; mend it first (`beforehand policy check`)')
  if (!isSeq(document.get('rules'))) document.set('rules', document.createNode([]))
  const list = document.get('rules')
  if (!isSeq(list)) throw new UsageError('`rules` in your policy is no list; mend it first (`beforehand policy check`)')
  list.flow = false
  // What is written above the first rule stays with it.
  const [first] = list.items
  if (isNode(first) && list.commentBefore) {
    first.commentBefore = list.commentBefore
    list.commentBefore = null
  }
  for (const [at, rule] of rules.entries()) {
    const node = document.createNode(rule)
    if (at === 0) node.commentBefore = ` ${why}`
    list.items.splice(at, 0, node)
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: false })
}

/** Each rule with the effect that it is for, and with another target; both are tried before anything is written. */
const casesOf = (folders: Folders, policy: string, text: string, made: readonly Made[], cwd: string): string => {
  const find = shippedPolicy(folders)
  const floor = find('floor')
  const { set, problems } = floor ? compilePolicies({ floor, personal: [{ name: policy, text }] }, find) : { set: undefined, problems: [] }
  if (!set) throw new UsageError(`with the rule your policy would not compile: ${problems[0]?.message ?? 'the shipped policies are missing'}`)
  const rows = made.flatMap(({ rule, effect }) => {
    const { span: _span, via: _via, ...plain } = effect
    const other = { ...plain, target: `${String(plain.target)} and more` }
    return [
      { want: 'allow', rule: `policy/${rule.id}`, cwd, effect: plain },
      { want: 'ask', near: `policy/${rule.id}`, cwd, effect: other },
    ]
  })
  const { cases } = readCases({ name: 'policy.cases.yaml', text: stringify(rows) })
  const action = { ...CASE_ACTION, cwd, workspace: [cwd] }
  const told = cases.map((row, at) => ({ ...rows[at], want: at % 2 === 0 ? 'allow' : judgeEffects(set, row.effects ?? [], action).verdict }))
  const final = stringify(told, { lineWidth: 0, aliasDuplicateObjects: false })
  const fault = runCases(readCases({ name: 'policy.cases.yaml', text: final }).cases, set).find((row) => row.fault !== '')
  if (fault) throw new UsageError(`no rule of yours can allow it (${fault.fault}); approve it once`)
  return final
}
