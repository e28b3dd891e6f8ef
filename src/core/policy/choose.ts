// Owns choosing: a strategy, a request and perhaps an opinion → one candidate. Total and pure; asks no model, and says when one is needed.
import type { DecidedBy, DecisionError } from '../decision.ts'
import type { Opinion } from '../finding.ts'
import { margin } from './environment.ts'
import { onlyAsk, type Strategy, type StrategyRule } from './strategy.ts'
import { type View, type Viewed, viewOf } from './strategy-condition.ts'

/** One request as its strategy sees it: candidates settled, the floor found. */
export interface Question extends Viewed {
  readonly strategy: Strategy
  /** The candidate that asks a person. It may be none of the candidates, where the request has none such. */
  readonly ask: string
  /** 0–1. */
  readonly floor: number
}

export interface Choice {
  readonly answer: string
  readonly by: Extract<DecidedBy, 'rule' | 'model' | 'default' | 'error'>
  /** The rule that decided. */
  readonly rule: StrategyRule | undefined
  /** The answer rests on the model's word: by itself, or through a rule that mentions it. */
  readonly rests: boolean
  readonly errors: readonly DecisionError[]
}

/** `unasked`: nobody asked it yet. `none`: it was asked, or there is nobody to ask, and it has no opinion. */
export type Heard = Opinion<string> | 'unasked' | 'none'

export const toQuestion = (
  strategy: Strategy,
  given: { readonly action: string; readonly context: Viewed['context']; readonly candidates?: readonly string[] | undefined; readonly floor: number },
): Question => {
  const { action, context, floor } = given
  const candidates = given.candidates ?? strategy.candidates
  const own = strategy.ask !== undefined && candidates.includes(strategy.ask) ? strategy.ask : undefined
  return { strategy, action, context, candidates, floor, ask: own ?? onlyAsk(candidates) ?? strategy.ask ?? 'ask' }
}

/** The candidate that answers, or `model` where its opinion is needed first. */
export const choose = (question: Question, heard: Heard): Choice | 'model' => {
  const opinion = typeof heard === 'string' ? undefined : heard
  const view = viewOf(question, opinion)
  for (const rule of question.strategy.rules) {
    if (rule.condition?.model && !opinion) return heard === 'unasked' ? 'model' : withoutOpinion(question)
    const holds = test(rule, view)
    if (holds === true) return checked(question, rule)
    if (typeof holds === 'object') return failed(question, rule, holds.message)
  }
  if (opinion) return byModel(question, opinion)
  return heard === 'unasked' ? 'model' : withoutOpinion(question)
}

const test = ({ condition }: StrategyRule, view: View): boolean | { readonly message: string } => {
  if (!condition) return true
  try {
    return condition.test(view)
  } catch (error) {
    return { message: (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '' }
  }
}

const ruleError = (message: string): DecisionError => ({ code: 'rule.error', stage: 'rules', message })

const checked = ({ candidates, ask }: Question, rule: StrategyRule): Choice => {
  const rests = rule.condition?.model ?? false
  if (candidates.includes(rule.action)) return { answer: rule.action, by: 'rule', rule, rests, errors: [] }
  return { answer: ask, by: 'error', rule, rests, errors: [ruleError(`${rule.name} answers \`${rule.action}\`, which is none of the candidates`)] }
}

/** A rule that cannot be tested is taken for one that would have matched, and never for one that lets something through. */
const failed = ({ candidates, ask }: Question, rule: StrategyRule, message: string): Choice => ({
  answer: rule.action === 'deny' && candidates.includes('deny') ? 'deny' : ask,
  by: 'error',
  rule,
  rests: rule.condition?.model ?? false,
  errors: [ruleError(`${rule.name}: ${message}`)],
})

/** The likeliest candidate. Where two are, the model cannot tell, which is a question for a person. */
const byModel = ({ candidates, ask }: Question, { probabilities }: Opinion<string>): Choice => {
  const most = Math.max(...candidates.map((candidate) => probabilities[candidate] ?? 0))
  const likeliest = candidates.filter((candidate) => (probabilities[candidate] ?? 0) === most)
  const [first = ask, second] = likeliest
  return { answer: second === undefined ? first : ask, by: 'model', rule: undefined, rests: true, errors: [] }
}

const withoutOpinion = ({ strategy, candidates, ask }: Question): Choice => {
  const answer = strategy.default ?? ask
  const base = { by: 'default', rule: undefined, rests: false } as const
  if (candidates.includes(answer) || answer === ask) return { ...base, answer, errors: [] }
  return { ...base, answer: ask, errors: [ruleError(`the default \`${answer}\` is none of the candidates`)] }
}

/** How sure an answer is that no opinion carries: a rule is, a default is not. The rest is shared evenly. */
const SHARE = { rule: 1, default: 0.6, error: 0.6 } as const

/** One share for each candidate, and for the answer itself. */
export const sharesOf = ({ answer, by, rests }: Choice, { candidates }: Question, opinion: Opinion<string> | undefined): Readonly<Record<string, number>> => {
  if (rests && opinion) return opinion.probabilities
  const names = [...new Set([...candidates, answer])]
  const own = names.length === 1 ? 1 : SHARE[by === 'model' ? 'default' : by]
  const other = names.length === 1 ? 0 : (1 - own) / (names.length - 1)
  return Object.fromEntries(names.map((name) => [name, name === answer ? own : other]))
}

/** 0–1, rounded to two places downwards, so that a floor is never met by rounding. */
export const confidenceOf = (shares: Readonly<Record<string, number>>): number => Math.max(0, Math.floor(margin(shares) * 100 + 1e-9) / 100)

/** A choice with how sure it is; `below`: it was not sure enough, and the ask candidate stands in its place. */
export interface Answer {
  readonly choice: Choice
  readonly shares: Readonly<Record<string, number>>
  readonly confidence: number
  readonly answer: string
  readonly below: boolean
}

export const floored = (question: Question, choice: Choice, opinion: Opinion<string> | undefined): Answer => {
  const shares = sharesOf(choice, question, opinion)
  const confidence = confidenceOf(shares)
  const below = confidence < question.floor && choice.answer !== question.ask
  return { choice, shares, confidence, answer: below ? question.ask : choice.answer, below }
}

/** Never the candidate that asks, nor a plain `deny`, whatever the request calls its action. */
export const isAllowed = ({ strategy, action, ask }: Question, answer: string): boolean =>
  answer !== ask && (strategy.allows?.includes(answer) ?? (answer === 'allow' || (answer === action && answer !== 'deny')))
