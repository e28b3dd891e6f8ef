// Owns what is told and kept of a general decision: the floor of confidence, the words of the reason, the decision, its snapshot. Secrets are hidden in all of it.
import type { Decision, DecisionError } from '../decision.ts'
import type { Opinion } from '../finding.ts'
import type { GeneralCall, GeneralDecided } from '../general.ts'
import { type Answer, type Choice, isAllowed, type Question } from '../policy/choose.ts'
import { fillTemplate } from '../policy/reason.ts'
import type { Snapshot } from '../snapshot.ts'
import type { DeciderOptions } from './decider.ts'
import { encodeDecision } from './encode.ts'
import type { CheckedCall } from './general-call.ts'
import type { Hiding } from './hidden.ts'
import { oneLine } from './reason.ts'
import type { Stopwatch } from './stopwatch.ts'

export interface Made {
  readonly at: number
  readonly call: GeneralCall
  readonly checked: CheckedCall
  readonly question: Question
  readonly answer: Answer
  readonly opinion: Opinion<string> | undefined
  readonly errors: readonly DecisionError[]
  readonly recorded: boolean
  readonly hiding: Hiding
}

export const toDecided = (
  given: Pick<DeciderOptions, 'newId' | 'engine'>,
  made: Made,
  watch: Stopwatch,
): Omit<GeneralDecided, 'repeated'> & { snapshot: Snapshot } => {
  const { at, checked, question, answer, opinion, errors, recorded, hiding } = made
  const { strategy } = question
  const { choice } = answer
  const id = given.newId(at)
  const policy = { strategy: strategy.name, version: strategy.version }
  const safe: Decision<string> = hiding.all({
    schema: 'beforehand.decision/1',
    id,
    decision: answer.answer,
    allowed: isAllowed(question, answer.answer),
    action: answer.answer,
    reason: oneLine(reasonOf(question, answer, opinion)),
    rule: choice.rule?.name ?? '',
    instead: oneLine(choice.rule && !answer.below ? fillTemplate(choice.rule.instead, question.context) : ''),
    risk: riskOf(question, answer),
    confidence: answer.confidence,
    probabilities: answer.shares,
    decided_by: choice.by,
    effects: [],
    coverage: 'full',
    errors,
    snapshot_id: recorded ? id : '',
    policy,
    model: opinion ? `${opinion.model}@${opinion.version}` : null,
    latency_ms: 0,
  })
  watch.lap('encode')
  const decision = { ...safe, latency_ms: watch.total() }
  const { effects: _effects, ...rest } = encodeDecision(decision)
  const { subject } = checked
  const snapshot: Snapshot = {
    format: 'beforehand.snapshot/1',
    id,
    time: at,
    source: subject.source,
    caller: { agent: subject.agent, session: subject.session, parent: subject.parent, call: subject.call },
    ...hiding.all({ request: { tool: subject.tool, input: subject.input }, action: subject, candidates: question.candidates, opinion: opinion ?? null }),
    facts: [],
    effects: [],
    rules: [],
    gaps: [],
    features: null,
    decision: { ...rest, id, decision: decision.decision, errors: decision.errors },
    timing: watch.timing(),
    policy,
    engine: given.engine,
    mode: 'enforce',
    replay: hiding.any ? 'verdict-only' : 'exact',
  }
  return { decision, snapshot }
}

const reasonOf = (question: Question, { choice, confidence, answer, below }: Answer, opinion: Opinion<string> | undefined): string => {
  const told = wordsOf(question, choice, opinion)
  return below ? `${told}; with confidence ${confidence} that is below the floor of ${question.floor}, so \`${answer}\`` : told
}

const wordsOf = ({ context }: Question, { by, rule, answer, errors }: Choice, opinion: Opinion<string> | undefined): string => {
  if (by === 'error') return errors[0]?.message ?? 'deciding failed'
  if (rule) return fillTemplate(rule.reason, context) || (rule.condition ? `because ${rule.condition.text}` : `\`${answer}\` in every other case`)
  if (by === 'default' || !opinion) return `no rule decides and there is no opinion, so \`${answer}\``
  return `${opinion.model} says \`${answer}\``
}

/** For sorting and reading: what the rule says, or how much speaks for a denial and half of what speaks for asking. */
const riskOf = ({ ask }: Question, { choice, shares }: Answer): number => {
  if (choice.rule?.severity !== undefined) return choice.rule.severity
  return Math.min(1, Math.round(((shares['deny'] ?? 0) + (shares[ask] ?? 0) / 2) * 100) / 100)
}

/** The answer of a guard that failed: nothing is known but that somebody must be asked. */
export const answerOf = (id: string, ask: string, error: DecisionError): Decision<string> => ({
  schema: 'beforehand.decision/1',
  id,
  decision: ask,
  allowed: false,
  action: ask,
  reason: oneLine(error.message),
  rule: '',
  instead: '',
  risk: 0.5,
  confidence: 0,
  probabilities: { [ask]: 1 },
  decided_by: 'error',
  effects: [],
  coverage: 'partial',
  errors: [error],
  snapshot_id: '',
  policy: { strategy: '', version: '' },
  model: null,
  latency_ms: 0,
})
