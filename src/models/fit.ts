// Owns fitting a request into what a dialect takes: checked before anything is sent; too many questions are split, what cannot be split is refused by name.
import { ModelError } from '../core/model-error.ts'
import { type Entry, optionsOf, type Question, type Questions, SYSTEM_ONE_LIMITS, type SystemOneRequest } from '../core/systemone.ts'
import type { Backend } from './backend.ts'

export interface Part {
  readonly request: SystemOneRequest
  /** The caller's id for each id that is sent. */
  readonly ids: Readonly<Record<string, string>>
}

/** Bytes of a token at least; code and JSON have fewer than prose. An estimate on the safe side. */
const BYTES_PER_TOKEN = 3

export const bytesOf = (value: unknown): number => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)).length

/** How many tokens a text will be at most, about. */
export const tokensOf = (value: unknown): number => Math.ceil(bytesOf(value) / BYTES_PER_TOKEN)

/**
 * Requests that together ask everything.
 * @throws ModelError `too_large` or `unsupported`, which names what does not fit
 */
export const fitted = (request: SystemOneRequest, { name, dialect, limits }: Backend): readonly Part[] => {
  const refuse = (kind: 'too_large' | 'unsupported', what: string): never => {
    throw new ModelError(kind, `${name}: ${what}`)
  }
  const { state, images = [] } = request
  if (images.length > 0 && dialect.images === 'none') refuse('unsupported', `${dialect.title} takes no images`)
  if (images.length > limits.images) refuse('too_large', `${images.length} images, and it takes ${limits.images}`)
  const tokens = tokensOf(state)
  if (tokens > limits.stateTokens)
    refuse('too_large', `the state has about ${tokens} tokens, and ${limits.stateTokens} are surely read; shorten it or raise \`state_tokens\``)
  const questions = Object.entries(request.questions)
  for (const [id, question] of questions) {
    const wrong = misfit(question, dialect, limits)
    if (wrong) refuse(...wrong(`question \`${shown(id)}\``))
  }
  const parts = splitBy(questions, limits.questions).map((some) => partOf(request, some, dialect))
  for (const part of parts) {
    const bytes = bytesOf(part.request)
    if (bytes > limits.bodyBytes) refuse('too_large', `the request has ${bytes} bytes, and it takes ${limits.bodyBytes}`)
  }
  return parts
}

const shown = (id: string): string => (SYSTEM_ONE_LIMITS.id.test(id) ? id : '…')

type Misfit = (who: string) => ['too_large' | 'unsupported', string]

const misfit = (question: Question, { instructions }: Backend['dialect'], limits: Backend['limits']): Misfit | undefined => {
  const count = optionsOf(question).length
  if (question.type === 'choice' && count < 2) return (who) => ['unsupported', `${who} has fewer than 2 options`]
  if (question.type === 'choice' && count > limits.options) return (who) => ['too_large', `${who} has ${count} options, and it takes ${limits.options}`]
  if (question.type === 'score' && count > limits.levels) return (who) => ['too_large', `${who} has ${count} levels, and it takes ${limits.levels}`]
  if (question.type === 'noul' && isEmpty(question.instructions) && isEmpty(question.criteria)) return (who) => ['unsupported', `${who} asks nothing`]
  if (instructions === 'needed' && isEmpty(question.instructions)) return (who) => ['unsupported', `${who} has no instructions, which are needed here`]
  return undefined
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

const splitBy = <T>(all: readonly T[], most: number): readonly (readonly T[])[] => {
  const out: (readonly T[])[] = []
  for (let at = 0; at < all.length; at += most) out.push(all.slice(at, at + most))
  return out
}

/** Ids that a server may refuse are replaced: the model is never shown them. */
const partOf = (request: SystemOneRequest, some: readonly (readonly [string, Question])[], dialect: Backend['dialect']): Part => {
  const plain = some.every(([id]) => SYSTEM_ONE_LIMITS.id.test(id) && id !== '__proto__')
  const named = some.map(([id, question], at) => [plain ? id : `q${at}`, id, complete(question, dialect)] as const)
  const questions: Questions = Object.fromEntries(named.map(([sent, , question]) => [sent, question]))
  return { request: { ...request, questions }, ids: Object.fromEntries(named.map(([sent, id]) => [sent, id])) }
}

/** What a dialect needs and the question leaves open, in the question's own words: a label describes itself. */
const complete = (question: Question, { descriptions }: Backend['dialect']): Question => {
  if (question.type === 'noul' && question.criteria) {
    const { true: yes, false: no } = question.criteria
    // Some servers take both sides or none.
    return isEmpty(yes) === isEmpty(no) ? question : { ...question, criteria: { true: yes || 'Yes.', false: no || 'No.' } }
  }
  if (question.type !== 'choice' || descriptions === 'optional') return question
  const criteria = Object.fromEntries(
    Object.entries(question.criteria).map(([label, about]): [string, Entry] => [label, isEmpty(about) ? label : (about ?? label)]),
  )
  return { ...question, criteria }
}
