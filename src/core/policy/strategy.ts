// Owns reading a general strategy: file → Strategy, with every problem at its file:line:column. Choosing an answer is choose.ts.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Source, TextFile } from './document.ts'
import { openSource, readAs } from './document.ts'
import { AGENT_STRATEGY, policyName } from './load.ts'
import type { Problem } from './problem.ts'
import { CONTEXT_FIELD, parseTemplate, type Template } from './reason.ts'
import type { ModelEntry } from './settings.ts'
import { checkStrategy } from './strategy-check.ts'
import { compileStrategyCondition, type StrategyCondition } from './strategy-condition.ts'
import { STRATEGY_KEYS, type StrategyData, type StrategyRuleData, strategySchema } from './strategy-schema.ts'

export interface StrategyRule {
  /** `<file without .yaml>/<rule id>` */
  readonly name: string
  readonly condition: StrategyCondition | undefined
  /** The candidate that it answers. */
  readonly action: string
  /** 0–1, for sorting and reading only; undefined where the file does not say. */
  readonly severity: number | undefined
  readonly reason: Template
  readonly instead: Template
}

export interface Strategy {
  readonly name: string
  readonly description: string
  readonly file: string
  /** `sha256:…` over everything in the file that counts. */
  readonly version: string
  /** Actions that it answers where a request names no strategy. */
  readonly for: readonly string[]
  readonly rules: readonly StrategyRule[]
  /** The answers where a request has none of its own. */
  readonly candidates: readonly string[]
  /** What a candidate means, as a model is told. */
  readonly meanings: Readonly<Record<string, string>>
  readonly ask: string | undefined
  /** Undefined: `allow` and the request's own action. */
  readonly allows: readonly string[] | undefined
  readonly default: string | undefined
  /** Names of models, the first one first; none: no model is asked. */
  readonly model: readonly string[]
  readonly escalate_below: number | undefined
  readonly timeout_ms: number
  readonly models: Readonly<Record<string, ModelEntry>>
}

export interface LoadedStrategy {
  /** Absent where there are errors. */
  readonly strategy?: Strategy
  readonly problems: readonly Problem[]
}

/** Nobody waits for a general decision as an agent waits for a tool call. */
const TIMEOUT_MS = 1_000
const NO_MODEL = 'none'

/** The only one that is `ask` or begins with it. */
export const onlyAsk = (candidates: readonly string[]): string | undefined => {
  const asks = candidates.filter((candidate) => candidate.startsWith('ask'))
  return asks.length === 1 ? asks[0] : undefined
}

/** Reads and checks a strategy's file. Never throws. */
export const loadStrategy = (file: TextFile): LoadedStrategy => {
  const source = openSource(file)
  const data = readAs(source, strategySchema, STRATEGY_KEYS)
  if (data?.strategy === AGENT_STRATEGY) source.report('error', source.offsetOf(['strategy']), `\`${AGENT_STRATEGY}\` is no general strategy`)
  if (!data || source.problems.length > 0) return { problems: source.problems }
  const rules = data.rules.map((rule, index) => compileRule(source, rule, index))
  const strategy = toStrategy(source.file, data, rules)
  checkStrategy(source, data, strategy)
  const { problems } = source
  return problems.some((problem) => problem.severity === 'error') ? { problems } : { strategy, problems }
}

const compileRule = (source: Source, data: StrategyRuleData, index: number): StrategyRule => ({
  name: `${policyName(source.file)}/${data.id ?? `rule-${index + 1}`}`,
  condition: conditionOf(source, data.if, index),
  action: data.action,
  severity: data.severity,
  reason: parseTemplate(data.reason, CONTEXT_FIELD),
  instead: parseTemplate(data.instead, CONTEXT_FIELD),
})

const conditionOf = (source: Source, text: string | undefined, index: number): StrategyCondition | undefined => {
  if (text === undefined) return undefined
  const result = compileStrategyCondition(text)
  if ('condition' in result) return result.condition
  const { offset, message, near } = result.problem
  source.report('error', source.offsetIn(['rules', index, 'if'], offset), message, near)
  return undefined
}

const listOf = <T>(given: T | readonly T[]): readonly T[] => (Array.isArray(given) ? (given as readonly T[]) : [given as T])

const toStrategy = (file: string, data: StrategyData, rules: readonly StrategyRule[]): Strategy => {
  const { description, candidates = [], fallback } = data
  const allows = data.allows === undefined ? undefined : listOf(data.allows)
  const standing = data.default ?? fallback?.default
  const declared = Array.isArray(candidates) ? candidates : Object.keys(candidates)
  const named = [...new Set([...declared, ...rules.map((rule) => rule.action), ...(allows ?? []), ...[standing, data.ask].filter((one) => one !== undefined)])]
  const ask = data.ask ?? onlyAsk(named)
  return {
    name: data.strategy,
    description,
    file,
    version: versionOf(data),
    for: listOf(data.for ?? []),
    rules,
    candidates: declared.length > 0 ? declared : answersOf(named, ask),
    meanings: Array.isArray(candidates) ? {} : Object.fromEntries(Object.entries(candidates).map(([name, meaning]) => [name, meaning ?? ''])),
    ask,
    allows,
    default: standing,
    model: listOf(fallback?.model ?? []).filter((name) => name !== NO_MODEL),
    escalate_below: fallback?.escalate_below,
    timeout_ms: fallback?.timeout_ms ?? TIMEOUT_MS,
    models: data.models ?? {},
  }
}

/** A strategy that speaks of allowing or denying, or names no answer, is asked whether the action may happen: then all three can be the answer. */
const answersOf = (named: readonly string[], ask: string | undefined): readonly string[] => {
  const permission = named.every((name) => name === ask) || named.includes('allow') || named.includes('deny')
  return permission ? [...new Set(['allow', ask ?? 'ask', 'deny', ...named])] : named
}

const versionOf = (data: StrategyData): string => `sha256:${bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(data))))}`
