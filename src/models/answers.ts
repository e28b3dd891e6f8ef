// Owns the check of what a server answered: complete, of the asked types, with sensible numbers. A 200 that is less is no answer.
import { ModelError } from '../core/model-error.ts'
import { type Answer, type Answers, type Entry, optionsOf, type Question, type Questions } from '../core/systemone.ts'

export interface AnswerForm {
  readonly probabilities: 'always' | 'sometimes'
  /** Decimals that the server rounds to. */
  readonly decimals: number
}

type Fields = Readonly<Record<string, unknown>>

/**
 * The answers to all of `questions`; answers that were not asked for are left out.
 * @throws ModelError `malformed_response`, which names the question and never quotes the answer
 */
export const readAnswers = (name: string, raw: unknown, questions: Questions, form: AnswerForm): Answers => {
  const fail = (what: string): never => {
    throw new ModelError('malformed_response', `${name}: the answer is not complete: ${what}`)
  }
  if (!isObject(raw)) return fail('there are no `answers`')
  const out: [string, Answer][] = []
  for (const [id, question] of Object.entries(questions)) {
    const given = Object.hasOwn(raw, id) ? raw[id] : undefined
    const read = isObject(given) ? answerOf(given, question, form) : 'it is missing'
    if (typeof read === 'string') return fail(`\`${id}\`: ${read}`)
    out.push([id, read])
  }
  return Object.fromEntries(out)
}

/** The answer, or what is wrong with it. */
const answerOf = (given: Fields, question: Question, form: AnswerForm): Answer | string => {
  if (given.type === 'refusal' || typeof given.refusal === 'string') return { type: 'refusal', reason: 'the model declined to answer' }
  if (given.type !== question.type) return `it is no ${question.type}`
  if (given.confidence !== undefined && given.confidence !== null && !isShare(given.confidence)) return 'its confidence is no share of 1'
  switch (question.type) {
    case 'noul':
      return isShare(given.noul) ? { type: 'noul', noul: given.noul } : 'its probability is no share of 1'
    case 'choice':
      return choiceOf(given, optionsOf(question), form)
    case 'score':
      return scoreOf(given, optionsOf(question), form)
    default: {
      const never: never = question
      return never
    }
  }
}

const choiceOf = (given: Fields, labels: readonly string[], form: AnswerForm): Answer | string => {
  const { choice } = given
  if (typeof choice !== 'string' || !labels.includes(choice)) return 'its choice is none of the labels'
  const probabilities = sharesOf(given.probabilities, labels, form)
  if (typeof probabilities === 'string') return probabilities
  const most = probabilities ? Math.max(...Object.values(probabilities)) : 0
  // The choice follows the unrounded numbers, so a tie may show the other way round.
  if (probabilities && (probabilities[choice] ?? 0) < most - 2 * rounding(form) - EPSILON) return 'its choice is not its likeliest label'
  return { type: 'choice', choice, probabilities, confidence: confidenceOf(given) }
}

const scoreOf = (given: Fields, levels: readonly string[], form: AnswerForm): Answer | string => {
  const { score } = given
  const last = levels.length - 1
  if (!isNumber(score) || score < 0 || score > last + EPSILON) return 'its score is none of the levels'
  const probabilities = sharesOf(given.probabilities, levels, form)
  if (typeof probabilities === 'string') return probabilities
  if (probabilities) {
    const mean = levels.reduce((sum, level) => sum + Number(level) * (probabilities[level] ?? 0), 0)
    const bound = Math.max(0.02 * last, (rounding(form) * last * (last + 1)) / 2)
    if (Math.abs(score - mean) > bound + EPSILON) return 'its score is not the mean of its levels'
  }
  const legend = isObject(given.legend) ? (given.legend as Readonly<Record<string, Entry>>) : undefined // repeats our own criteria; only passed on
  return { type: 'score', score, probabilities, legend, confidence: confidenceOf(given) }
}

const EPSILON = 1e-9
const rounding = ({ decimals }: AnswerForm): number => 0.5 * 10 ** -decimals

/** Shares of exactly these labels which sum to 1, as told; undefined where the server may leave them out and does. */
const sharesOf = (value: unknown, labels: readonly string[], form: AnswerForm): Readonly<Record<string, number>> | undefined | string => {
  if (value === undefined || value === null) return form.probabilities === 'sometimes' ? undefined : 'its probabilities are missing'
  if (!isObject(value)) return 'its probabilities are no map'
  if (Object.keys(value).length !== labels.length || !labels.every((label) => Object.hasOwn(value, label))) return 'its probabilities are of other labels'
  const shares: [string, number][] = []
  for (const label of labels) {
    const share = value[label]
    if (!isShare(share)) return 'one of its probabilities is no share of 1'
    shares.push([label, share])
  }
  const sum = shares.reduce((total, [, share]) => total + share, 0)
  if (Math.abs(sum - 1) > Math.max(0.02, rounding(form) * labels.length) + EPSILON) return 'its probabilities do not sum to 1'
  return Object.fromEntries(shares)
}

const confidenceOf = ({ confidence }: Fields): number | undefined => (isShare(confidence) ? confidence : undefined)

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
/** Float artefacts a hair outside of 0–1 are let in. */
const isShare = (value: unknown): value is number => isNumber(value) && value >= -EPSILON && value <= 1 + EPSILON
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
