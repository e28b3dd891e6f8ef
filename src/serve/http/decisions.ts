// Owns `POST /v1/decisions`, OpenAI's form of the same questions: lists in, lists out, refusals one by one, so that the `openai` SDK works unchanged.
// Source: npm `openai` 7.59.0, `resources/decisions`.
import type { z } from 'zod'
import type { Answer, Image, Question, SystemOneAnswer, SystemOneRequest } from '../../core/systemone.ts'
import { type decisionItem, type decisionPart, decisionsSchema } from '../wire-schema.ts'
import type { Handler, Shared } from './ask.ts'
import { json, type Reply } from './reply.ts'
import { budgetOf, modelFailure, NO_MODELS, withConfidence } from './system-one.ts'

type Body = z.output<typeof decisionsSchema>
type Asked = Body['questions'][number]
type Part = z.output<typeof decisionPart>

export const decisionsRoute =
  ({ systemOne, limits }: Shared): Handler =>
  async ({ body }) => {
    if (!systemOne) return NO_MODELS
    const { data, error } = decisionsSchema.safeParse(body)
    if (!data) {
      const [issue] = error.issues
      return failed(400, 'invalid_request_error', issue?.message ?? 'the request is malformed', null, issue?.path.map(String).join('.') ?? null)
    }
    const wrong = problemOf(data)
    if (wrong) return failed(400, 'invalid_request_error', wrong, null, null)
    try {
      const { answer } = await systemOne.answer(toSystemOne(data), budgetOf(limits))
      return json(fromSystemOne(data, answer))
    } catch (thrown) {
      return modelFailure(thrown, ({ status, type, message: says, headers }) => ({ ...failed(status, type, says, type, null), headers }))
    }
  }

const failed = (status: number, type: string, says: string, code: string | null, param: string | null): Reply =>
  json({ error: { message: says, type, param, code } }, status)

const problemOf = ({ input, questions }: Body): string | undefined => {
  const names = questions.map(({ name }) => name).filter((name) => name !== undefined)
  if (new Set(names).size < names.length) return 'two questions have the same name'
  for (const each of questions) {
    if (each.type === 'choice' && new Set(each.choices.map(({ value }) => JSON.stringify(value))).size < each.choices.length)
      return 'a choice stands there twice'
    if (each.type === 'score' && new Set(each.levels.map(({ label }) => label)).size < each.levels.length) return 'a level stands there twice'
  }
  if (typeof input === 'string') return undefined
  const calls = new Set<string>()
  for (const each of input) {
    if (!('call_id' in each)) continue
    if (each.type === 'function_call' || each.type === 'custom_tool_call') calls.add(each.call_id)
    else if (!calls.has(each.call_id)) return 'an output names no call before it'
  }
  const images = imagesOf(input)
  if (images === 'address') return 'an image must be a data URL: nothing is fetched here'
  return images.length > 4 ? 'more than 4 images' : undefined
}

const partsOf = (content: string | readonly Part[]): readonly Part[] => (typeof content === 'string' ? [{ type: 'input_text', text: content }] : content)

const imagesOf = (input: Body['input']): readonly Image[] | 'address' => {
  if (typeof input === 'string') return []
  const images: Image[] = []
  for (const each of input)
    for (const one of 'content' in each ? partsOf(each.content) : []) {
      if (one.type !== 'input_image') continue
      const [, type, base64] = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/=]+)$/.exec(one.image_url) ?? []
      if (type === undefined || base64 === undefined) return 'address'
      images.push({ content_type: type as Image['content_type'], base64 }) // the pattern lets only these through
    }
  return images
}

// ---- to System One

const idOf = ({ name }: Asked, at: number): string => name ?? `question ${at + 1}`

/** A string and a boolean of the same text are distinct. */
const labelOf = (value: string | boolean, all: readonly { readonly value: string | boolean }[]): string =>
  typeof value === 'string' || all.some((other) => other.value === String(value)) ? (typeof value === 'string' ? value : `${value} (boolean)`) : String(value)

const toSystemOne = (body: Body): SystemOneRequest => {
  const images = imagesOf(body.input)
  return {
    model: body.model,
    state: stateOf(body.input),
    questions: Object.fromEntries(body.questions.map((each, at) => [idOf(each, at), toQuestion(each)])),
    ...(images === 'address' || images.length === 0 ? {} : { images }),
  }
}

const plain = (content: string | readonly Part[]): unknown => {
  const all = partsOf(content).map((one) =>
    one.type === 'input_json' ? one.data : one.type === 'refusal' ? one.refusal : one.type === 'input_image' ? '(image)' : one.text,
  )
  return all.length === 1 ? all[0] : all
}

/** The call that has no output yet is the action under judgement, and comes first; the rest is what led to it. */
const stateOf = (input: Body['input']): SystemOneRequest['state'] => {
  if (typeof input === 'string') return input
  const done = new Set(input.flatMap((each) => ('output' in each ? [each.call_id] : [])))
  const pending = input.findLast((each) => (each.type === 'function_call' || each.type === 'custom_tool_call') && !done.has(each.call_id))
  const before = input.filter((each) => each !== pending).map(told)
  const [only] = before
  if (!pending && before.length === 1 && only && 'content' in only) {
    const { content } = only
    if (typeof content === 'string' || (typeof content === 'object' && content !== null)) return content as SystemOneRequest['state'] // text or JSON, as it was parsed
  }
  return { ...(pending ? told(pending) : {}), ...(before.length === 0 ? {} : { before }) }
}

const told = (each: z.output<typeof decisionItem>): Readonly<Record<string, unknown>> => {
  if ('output' in each) return { output: plain(each.output) }
  if ('content' in each) return { role: each.role, content: plain(each.content) }
  return { tool: each.name, input: 'arguments' in each ? parsed(each.arguments) : each.input }
}

const parsed = (json_: string): unknown => {
  try {
    return JSON.parse(json_)
  } catch {
    return json_
  }
}

const toQuestion = (asked: Asked): Question => {
  const said = plain(asked.instructions)
  const instructions = typeof said === 'string' ? said : JSON.stringify(said)
  switch (asked.type) {
    case 'predicate':
      return { type: 'noul', instructions: `Is this statement true? ${instructions}` }
    case 'choice':
      return {
        type: 'choice',
        instructions,
        criteria: Object.fromEntries(asked.choices.map(({ value, description }) => [labelOf(value, asked.choices), description ?? null])),
      }
    case 'score':
      return { type: 'score', instructions, criteria: asked.levels.map(({ label, description }) => (description ? `${label}: ${description}` : label)) }
    default: {
      const never: never = asked
      return never
    }
  }
}

// ---- and back

const fromSystemOne = ({ questions }: Body, { model, answers, usage }: SystemOneAnswer): object => {
  const { input_tokens, output_tokens } = usage
  return {
    model,
    answers: questions.map((asked, at) => fromAnswer(asked, answers[idOf(asked, at)])),
    usage: {
      input_tokens: input_tokens ?? 0,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: output_tokens ?? 0,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: (input_tokens ?? 0) + (output_tokens ?? 0),
    },
  }
}

/** Without probabilities there is nothing honest to say in this form but a refusal. */
const fromAnswer = (asked: Asked, given: Answer | undefined): object => {
  const name = asked.name ?? null
  const answer = given && withConfidence(given)
  if (asked.type === 'predicate' && answer?.type === 'noul') return { type: 'predicate', name, probability: answer.noul }
  if (asked.type === 'choice' && answer?.type === 'choice' && answer.probabilities) {
    const { probabilities, confidence, choice } = answer
    const all = asked.choices.map(({ value }) => ({ value, label: labelOf(value, asked.choices) }))
    const chosen = all.find(({ label }) => label === choice)?.value ?? choice
    return {
      type: 'choice',
      name,
      choice: chosen,
      confidence,
      probabilities: all.map(({ value, label }) => ({ value, probability: probabilities[label] ?? 0 })),
    }
  }
  if (asked.type === 'score' && answer?.type === 'score' && answer.probabilities) {
    const { probabilities, confidence, score } = answer
    return {
      type: 'score',
      name,
      score,
      confidence,
      probabilities: asked.levels.map(({ label }, value) => ({ label, value, probability: probabilities[String(value)] ?? 0 })),
    }
  }
  return { type: 'refusal', name }
}
