// Owns which System One questions the embedded model can answer, and how its probabilities answer them. Everything else it refuses, which means ask.
import type { Probabilities } from '../../core/decision.ts'
import type { Answer, Answers, ChoiceQuestion, NoulQuestion, Question, Questions, ScoreQuestion } from '../../core/systemone.ts'

const refusal = (reason: string): Answer => ({ type: 'refusal', reason })

const NO_ACTION = 'the state describes no action of a coding agent'
const OUTSIDE = 'the embedded model knows only the verdict, the risk and the severity of an action'

/** Answers to all questions; `probabilities` are undefined where the state describes no action. */
export const answersOf = (questions: Questions, probabilities: Probabilities | undefined): Answers =>
  Object.fromEntries(Object.entries(questions).map(([id, question]) => [id, probabilities ? answerTo(question, probabilities) : refusal(NO_ACTION)]))

const answerTo = (question: Question, p: Probabilities): Answer => {
  switch (question.type) {
    case 'choice':
      return verdict(question, p)
    case 'noul':
      return risk(question, p)
    case 'score':
      return severity(question, p)
    default: {
      const never: never = question
      return never
    }
  }
}

/** Beside the three verdicts a choice may have a way out, which is never needed. */
const WAYS_OUT: ReadonlySet<string> = new Set(['unknown', 'none', 'unsure'])

const isVerdict = (label: string): label is keyof Probabilities => label === 'allow' || label === 'ask' || label === 'deny'

/** Of `allow`, `ask` and `deny`: what is not offered counts for the stricter neighbour that is. */
const verdict = ({ criteria }: ChoiceQuestion, p: Probabilities): Answer => {
  const labels = Object.keys(criteria)
  const verdicts = labels.filter(isVerdict)
  if (!verdicts.includes('allow') || verdicts.length < 2 || !labels.every((label) => isVerdict(label) || WAYS_OUT.has(label))) return refusal(OUTSIDE)
  const other = verdicts.includes('ask') ? 'ask' : 'deny'
  const shares = new Map(labels.map((label) => [label, 0]))
  for (const name of ['allow', 'ask', 'deny'] as const) {
    const label = verdicts.includes(name) ? name : other
    shares.set(label, (shares.get(label) ?? 0) + p[name])
  }
  const [choice = 'ask'] = labels.toSorted((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0))
  return { type: 'choice', choice, probabilities: Object.fromEntries(shares), confidence: undefined }
}

const textOf = ({ instructions }: NoulQuestion | ScoreQuestion): string =>
  instructions === undefined || instructions === null ? '' : JSON.stringify(instructions).toLowerCase()

const ON_RISK = /\b(risk\w*|danger\w*|harm\w*|unsafe|destructive|malicious|catastroph\w*|threat\w*|hazard\w*|damag\w*)\b/
const ON_SAFETY = /\b(safe|harmless|benign|allowed|permitted|innocuous|may it (run|happen|proceed))\b/
const TURNED = /\b(not|un|never|without|isn't|no)\b/

/** Whether an action is dangerous (it should not simply be allowed), or safe. A question that turns the word round is not understood. */
const risk = (question: NoulQuestion, { allow }: Probabilities): Answer => {
  const text = textOf(question)
  const [dangerous, safe] = [ON_RISK.test(text), ON_SAFETY.test(text)]
  if (dangerous === safe || TURNED.test(text)) return refusal(OUTSIDE)
  return { type: 'noul', noul: dangerous ? 1 - allow : allow }
}

const ON_SEVERITY = /\b(sever\w*|risk\w*|danger\w*|harm\w*|damag\w*|serious\w*|critical\w*)\b/

/** Level 0 is allow, the last one deny, and ask lies in the middle: between two levels where there is no middle one. */
const severity = (question: ScoreQuestion, p: Probabilities): Answer => {
  if (!ON_SEVERITY.test(textOf(question))) return refusal(OUTSIDE)
  const last = question.criteria.length - 1
  const shares = question.criteria.map(() => 0)
  const add = (level: number, share: number): void => {
    shares[level] = (shares[level] ?? 0) + share
  }
  add(0, p.allow)
  add(Math.floor(last / 2), p.ask / 2)
  add(Math.ceil(last / 2), p.ask / 2)
  add(last, p.deny)
  return {
    type: 'score',
    score: shares.reduce((sum, share, level) => sum + level * share, 0),
    probabilities: Object.fromEntries(shares.map((share, level) => [String(level), share])),
    legend: undefined,
    confidence: undefined,
  }
}
