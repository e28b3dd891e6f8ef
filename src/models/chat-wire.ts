// Owns asking a chat model that has no decision head: one letter for each option, its log-probabilities read at the first token, in both orders of the options.
// Source: the OpenAI chat completions form with `logprobs`; llama.cpp, vLLM and others speak it.
import { ModelError } from '../core/model-error.ts'
import { type Answer, type Entry, optionsOf, type Question } from '../core/systemone.ts'
import { type Fields, isObject, modelIn, usageOf, type Wire } from './wire.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRST'

/** Less mass than this on the letters: the model wanted to say something else. */
const LEAST_COVERED = 0.5

export const chatWire: Wire = {
  encode: ({ state, questions }, { model }) => {
    const [question] = Object.values(questions)
    if (!question) return []
    const options = choicesOf(question)
    // A model likes some letters better than others; asking both ways round evens that out.
    return [options, options.toReversed()].map((order) => ({
      model,
      temperature: 0,
      max_tokens: 1,
      logprobs: true,
      top_logprobs: 20,
      messages: [
        { role: 'system', content: `Reply with one letter: ${order.map((_, at) => LETTERS[at]).join(', ')}.` },
        { role: 'user', content: promptOf(state, question, order) },
      ],
    }))
  },
  decode: (replies, { questions }, { name }) => {
    const [[id, question] = []] = Object.entries(questions)
    if (id === undefined || question === undefined) throw new ModelError('invalid_request', `${name}: there is no question`)
    const options = choicesOf(question)
    const readings = replies.map((reply, at) => readingOf(reply, at === 0 ? options : options.toReversed(), name))
    const shares = new Map(options.map(({ label }) => [label, readings.reduce((sum, { shares: each }) => sum + (each.get(label) ?? 0), 0) / readings.length]))
    const unseen = options.filter(({ label }) => readings.some(({ seen }) => !seen.has(label))).map(({ label }) => label)
    return {
      model: modelOf(replies, name),
      answers: { [id]: answerOf(question, shares) },
      usage: sumOf(replies),
      notes: unseen.length === 0 ? [] : [`not among the likeliest tokens: ${unseen.join(', ')}`],
    }
  },
}

interface Option {
  readonly label: string
  readonly text: string
}

const textOf = (entry: Entry): string => (typeof entry === 'string' ? entry : JSON.stringify(entry))

const choicesOf = (question: Question): readonly Option[] => {
  if (question.type === 'noul')
    return [
      { label: 'yes', text: question.criteria?.true ? `yes: ${textOf(question.criteria.true)}` : 'yes' },
      { label: 'no', text: question.criteria?.false ? `no: ${textOf(question.criteria.false)}` : 'no' },
    ]
  return optionsOf(question).map((label) => {
    const about = question.type === 'choice' ? question.criteria[label] : question.criteria[Number(label)]
    return { label, text: about ? (question.type === 'choice' ? `${label}: ${textOf(about)}` : textOf(about)) : label }
  })
}

const promptOf = (state: Entry, question: Question, order: readonly Option[]): string =>
  [textOf(state), '', question.instructions ? textOf(question.instructions) : '', ...order.map(({ text }, at) => `${LETTERS[at]}) ${text}`), 'Answer:'].join(
    '\n',
  )

interface Reading {
  readonly shares: ReadonlyMap<string, number>
  readonly seen: ReadonlySet<string>
}

/** Mass of each letter, ` B` and `b` being B, over the mass of all letters. */
const readingOf = (reply: unknown, order: readonly Option[], name: string): Reading => {
  const mass = new Map<string, number>()
  for (const { token, logprob } of topOf(reply, name)) {
    const at = LETTERS.indexOf(token.trim().toUpperCase() || '?')
    const label = at < 0 || token.trim().length !== 1 ? undefined : order[at]?.label
    if (label !== undefined) mass.set(label, (mass.get(label) ?? 0) + Math.exp(logprob))
  }
  const covered = [...mass.values()].reduce((sum, each) => sum + each, 0)
  if (covered < LEAST_COVERED) throw new ModelError('refused', `${name}: the model wanted to say something other than one of the options`)
  return { shares: new Map([...mass].map(([label, each]) => [label, each / covered])), seen: new Set(mass.keys()) }
}

interface Token {
  readonly token: string
  readonly logprob: number
}

const isToken = (value: unknown): value is Token =>
  isObject(value) && typeof value.token === 'string' && typeof value.logprob === 'number' && value.logprob <= 1e-6

const topOf = (reply: unknown, name: string): readonly Token[] => {
  const [choice] = isObject(reply) && Array.isArray(reply.choices) ? reply.choices : []
  if (!isObject(choice)) throw new ModelError('malformed_response', `${name}: the answer holds no choice`)
  const content = isObject(choice.logprobs) ? choice.logprobs.content : undefined
  const [first] = Array.isArray(content) ? content : []
  const top = isObject(first) && Array.isArray(first.top_logprobs) ? first.top_logprobs.filter(isToken) : []
  if (top.length === 0) throw new ModelError('unsupported', `${name}: the server told no log-probabilities; it cannot be used as a decision model`)
  return top
}

/** Some servers of a single file do not name it. */
const modelOf = ([first]: readonly unknown[], name: string): string => (isObject(first) && first.model !== undefined ? modelIn(first, name) : name)

const answerOf = (question: Question, shares: ReadonlyMap<string, number>): Answer => {
  const share = (label: string): number => shares.get(label) ?? 0
  if (question.type === 'noul') return { type: 'noul', noul: share('yes') }
  const labels = optionsOf(question)
  const probabilities = Object.fromEntries(labels.map((label) => [label, share(label)]))
  if (question.type === 'score')
    return {
      type: 'score',
      score: labels.reduce((sum, label) => sum + Number(label) * share(label), 0),
      probabilities,
      legend: undefined,
      confidence: undefined,
    }
  const choice = labels.reduce((best, label) => (share(label) > share(best) ? label : best))
  return { type: 'choice', choice, probabilities, confidence: undefined }
}

const sumOf = (replies: readonly unknown[]): ReturnType<typeof usageOf> => {
  const all = replies.map((reply) => (isObject(reply) && isObject(reply.usage) ? reply.usage : {}) as Fields)
  const total = (field: string): number | undefined =>
    all.reduce<number | undefined>((sum, each) => (typeof each[field] === 'number' && sum !== undefined ? sum + each[field] : undefined), 0)
  return usageOf({ input_tokens: total('prompt_tokens'), output_tokens: total('completion_tokens') })
}
