// Owns the mapping to OpenAI Decisions and back: questions and answers in lists, `predicate` for noul, `levels` for score. Source: npm `openai` 7.59.0.
import { ModelError } from '../core/model-error.ts'
import type { Entry, Question, SystemOneRequest } from '../core/systemone.ts'
import { readAnswers } from './answers.ts'
import { type Fields, isObject, modelIn, usageOf, type Wire } from './wire.ts'

export const openaiWire: Wire = {
  encode: (request, { model }) => [
    { model, input: inputOf(request), questions: Object.entries(request.questions).map(([name, question]) => questionOf(name, question)) },
  ],
  decode: ([reply], { questions }, { name, dialect }) => {
    if (!isObject(reply) || !Array.isArray(reply.answers)) throw new ModelError('malformed_response', `${name}: there are no \`answers\``)
    const { usage, answers } = reply
    // In the order of the questions, whatever they are called.
    const raw = Object.fromEntries(Object.entries(questions).map(([id, question], at) => [id, rawAnswerOf(answers[at], id, question)]))
    return { model: modelIn(reply, name), answers: readAnswers(name, raw, questions, dialect), usage: usageOf(usage) }
  },
}

const textOf = (entry: Entry): string => (typeof entry === 'string' ? entry : JSON.stringify(entry))

const inputOf = ({ state, images = [] }: SystemOneRequest): unknown => {
  const state_part = typeof state === 'string' ? { type: 'input_text', text: state } : { type: 'input_json', data: state }
  const parts = images.map(({ content_type, base64 }) => ({ type: 'input_image', image_url: `data:${content_type};base64,${base64}` }))
  return [{ role: 'user', content: [state_part, ...parts] }]
}

const questionOf = (name: string, question: Question): object => {
  const instructions = question.instructions ? textOf(question.instructions) : ''
  switch (question.type) {
    case 'noul': {
      // A predicate takes no criteria, so they are told with it.
      const { true: yes, false: no } = question.criteria ?? {}
      const told = [instructions, ...(yes ? [`True means: ${textOf(yes)}`] : []), ...(no ? [`False means: ${textOf(no)}`] : [])]
      return { type: 'predicate', name, instructions: told.filter(Boolean).join('\n') }
    }
    case 'choice':
      return {
        type: 'choice',
        name,
        instructions,
        choices: Object.entries(question.criteria).map(([value, description]) => ({ value, ...(description ? { description: textOf(description) } : {}) })),
      }
    case 'score':
      return { type: 'score', name, instructions, levels: question.criteria.map((level, at) => ({ label: String(at), description: textOf(level) })) }
    default: {
      const never: never = question
      return never
    }
  }
}

/** The answer in the form of System One; what does not fit is left for the check to find. */
const rawAnswerOf = (given: unknown, id: string, question: Question): unknown => {
  if (!isObject(given)) return undefined
  if (given.name !== undefined && given.name !== null && given.name !== id) return undefined
  if (given.type === 'refusal') return given
  if (given.type === 'predicate') return { type: 'noul', noul: given.probability }
  const { type, choice, score, confidence } = given
  const key = question.type === 'score' ? 'label' : 'value'
  return { type, choice, score, confidence, probabilities: mapOf(given.probabilities, key) }
}

const mapOf = (list: unknown, key: 'label' | 'value'): Fields | undefined =>
  Array.isArray(list) ? Object.fromEntries(list.filter(isObject).map((each) => [String(each[key]), each.probability])) : undefined
