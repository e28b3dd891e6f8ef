// Owns the routes by which we are a System One server ourselves: the same limits, answers and errors as TypeSafe's, so that its SDK works unchanged.
import type { z } from 'zod'
import { ModelError, type ModelErrorKind } from '../../core/model-error.ts'
import { type Answer, overLimits, type Refusal, type SystemOneAnswer, type SystemOneRequest, systemOneRequestSchema } from '../../core/systemone.ts'
import type { Handler, Shared } from './ask.ts'
import { type Headers, json, type Problem, problem, type Reply } from './reply.ts'

export const NO_MODELS = problem('general.unavailable', 'no decision models are served here')

export const systemOneRoute =
  ({ systemOne, limits }: Shared): Handler =>
  async ({ body }) => {
    if (!systemOne) return NO_MODELS
    const { data, error } = systemOneRequestSchema.safeParse(withImages(body))
    if (!data) return detail(422, error.issues.slice(0, 20).map(schemaIssue))
    // Read by nobody here, and a question about an image that was left out would be answered all the same.
    if (typeof body === 'object' && body !== null && 'assets' in body) return usageError('`assets` are not taken here; send `images` as data URLs', '')
    const over = overLimits(data)
    if (over) return detail(400, over)
    try {
      const { answer, id } = await systemOne.answer(data, budgetOf(limits))
      const refused = Object.entries(answer.answers).filter((entry): entry is [string, Refusal] => entry[1].type === 'refusal')
      if (refused.length > 0) return usageError(refused.map(([name, { reason }]) => `${name}: ${reason}`).join('; '), id)
      return { ...json(wireAnswer(data, answer)), headers: requestId(id) }
    } catch (thrown) {
      return modelFailure(thrown, ({ status, type, message, headers }) => ({ ...detail(status, { error_type: type, message }), headers }))
    }
  }

export const modelsRoute =
  ({ systemOne }: Shared): Handler =>
  async () => {
    if (!systemOne) return NO_MODELS
    const models = await systemOne.list()
    // One document for both kinds of client.
    return json({
      models: models.map(({ name, description }) => ({ name, description, release_date: '' })),
      object: 'list',
      data: models.map(({ name }) => ({ id: name, object: 'model', created: 0, owned_by: 'beforehand' })),
    })
  }

/** Clef takes images as data URLs, too. */
const withImages = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || !('images' in body) || !Array.isArray(body.images)) return body
  return { ...body, images: body.images.map(imageOf) }
}

const imageOf = (given: unknown): unknown => {
  const [, content_type, base64] = (typeof given === 'string' && /^data:([\w/+-]+);base64,([A-Za-z0-9+/=]+)$/.exec(given)) || []
  return content_type === undefined ? given : { content_type, base64 }
}

/** Some time is kept for the answer itself. */
export const budgetOf = ({ answerMs }: Shared['limits']): number => answerMs * 0.9

const detail = (status: number, what: unknown): Reply => json({ detail: what }, status)

const usageError = (message: string, id: string): Reply => ({ ...detail(400, { error_type: 'api_usage_error', message }), headers: requestId(id) })

const requestId = (id: string): Headers => (id === '' ? {} : { 'x-typesafe-request-id': id.replace(/^dec_/, 'req_') })

/** Where and what, never the value. */
const schemaIssue = ({ path, message, code }: z.core.$ZodIssue): object => ({ type: code, loc: ['body', ...path.map(String)], msg: message })

/** In the wire's own form: what the server did not tell is worked out from what it told, or is null. */
const wireAnswer = ({ questions }: SystemOneRequest, { model, answers, usage }: SystemOneAnswer): object => ({
  model,
  answers: Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const asked = questions[id]
      return [
        id,
        answer.type === 'score'
          ? { ...withConfidence(answer), legend: answer.legend ?? (asked?.type === 'score' ? { ...asked.criteria } : {}) }
          : withConfidence(answer),
      ]
    }),
  ),
  usage: { input_tokens: usage.input_tokens ?? null, output_tokens: usage.output_tokens ?? null },
})

/** The server's own figure, else our margin over its probabilities. */
export const withConfidence = (answer: Answer): Answer => {
  if (answer.type !== 'choice' && answer.type !== 'score') return answer
  const values = Object.values(answer.probabilities ?? {})
  const margin = values.length < 2 ? undefined : (values.length * Math.max(...values) - 1) / (values.length - 1)
  return { ...answer, confidence: answer.confidence ?? (margin === undefined ? undefined : Math.max(0, Math.round(margin * 10_000) / 10_000)) }
}

interface Told {
  readonly status: number
  readonly type: string
  readonly message: string
  readonly headers: Headers
}

const STATUS: Readonly<Record<ModelErrorKind, readonly [number, string]>> = {
  // The key of the backend, which is none of the caller's.
  authentication: [502, 'upstream_error'],
  permission_or_billing: [502, 'upstream_error'],
  invalid_request: [400, 'api_usage_error'],
  too_large: [400, 'max_tokens_exceeded'],
  rate_limit: [429, 'rate_limit_error'],
  quota_exhausted: [429, 'quota_exhausted'],
  overloaded: [529, 'system_overloaded'],
  server: [502, 'upstream_error'],
  timeout: [504, 'timeout'],
  network: [502, 'upstream_error'],
  malformed_response: [502, 'upstream_error'],
  refused: [400, 'api_usage_error'],
  unsupported: [400, 'api_usage_error'],
  unavailable: [503, 'model_unavailable'],
}

/** The message of a ModelError is made to be shown. Anything else is a failure inside, and goes on. */
export const modelFailure = (thrown: unknown, toReply: (told: Told) => Reply): Reply | Problem => {
  if (!(thrown instanceof ModelError)) throw thrown
  const [status, type] = STATUS[thrown.kind]
  const { retryAfterMs } = thrown.detail
  return toReply({ status, type, message: thrown.message, headers: retryAfterMs === undefined ? {} : { 'retry-after-ms': String(Math.ceil(retryAfterMs)) } })
}
