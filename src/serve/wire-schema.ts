// Owns the schemas of the System One and Decisions routes at the door: OpenAI's request, and what both answer, for the OpenAPI document.
import { z } from 'zod'

const share = z.number().min(0).max(1)
const shares = z.record(z.string(), share)

export const systemOneAnswerSchema = z
  .object({
    model: z.string().describe('Who answered.'),
    answers: z.record(
      z.string(),
      z.union([
        z.object({ type: z.literal('noul'), noul: share }),
        z.object({ type: z.literal('choice'), choice: z.string(), probabilities: shares, confidence: share }),
        z.object({ type: z.literal('score'), score: z.number(), legend: z.record(z.string(), z.unknown()), probabilities: shares, confidence: share }),
      ]),
    ),
    usage: z.object({ input_tokens: z.number().nullable(), output_tokens: z.number().nullable() }),
  })
  .meta({ id: 'SystemOneAnswer' })

export const decisionsAnswerSchema = z
  .object({
    model: z.string(),
    answers: z
      .array(z.looseObject({ type: z.enum(['predicate', 'choice', 'score', 'refusal']), name: z.string().nullable() }))
      .describe('In the order of the questions.'),
    usage: z.looseObject({ input_tokens: z.number(), output_tokens: z.number(), total_tokens: z.number() }),
  })
  .meta({ id: 'DecisionsAnswer' })

export const modelsAnswerSchema = z
  .object({
    models: z.array(z.object({ name: z.string(), description: z.string(), release_date: z.string() })),
    object: z.literal('list'),
    data: z.array(z.object({ id: z.string(), object: z.literal('model'), created: z.number(), owned_by: z.string() })),
  })
  .meta({ id: 'Models' })

// ---- the request of OpenAI Decisions (npm `openai` 7.59.0, `resources/decisions`)

const text = z.string()
export const decisionPart = z.discriminatedUnion('type', [
  z.object({ type: z.literal('input_text'), text }),
  z.object({ type: z.literal('input_json'), data: z.union([z.record(text, z.unknown()), z.array(z.unknown())]) }),
  z.object({ type: z.literal('input_image'), image_url: text }),
  z.object({ type: z.literal('output_text'), text }),
  z.object({ type: z.literal('refusal'), refusal: text }),
])
const parts = z.union([text, z.array(decisionPart)])

const message = z.object({ type: z.literal('message').optional(), role: z.enum(['user', 'developer', 'system', 'assistant']), content: parts })
const call = z.object({ type: z.literal('function_call'), call_id: text, name: text, arguments: text })
const custom = z.object({ type: z.literal('custom_tool_call'), call_id: text, name: text, input: text })
const output = z.object({ type: z.enum(['function_call_output', 'custom_tool_call_output']), call_id: text, output: parts })
export const decisionItem = z.union([call, custom, output, message])

const named = { name: text.min(1).max(200).optional(), instructions: parts }
const question = z.discriminatedUnion('type', [
  z.object({ type: z.literal('predicate'), ...named }),
  z.object({
    type: z.literal('choice'),
    ...named,
    choices: z
      .array(z.object({ value: z.union([text, z.boolean()]), description: text.optional() }))
      .min(2)
      .max(255),
  }),
  z.object({
    type: z.literal('score'),
    ...named,
    levels: z
      .array(z.object({ label: text, description: text.optional() }))
      .min(2)
      .max(10),
  }),
])

export const decisionsSchema = z
  .object({ model: text.min(1).max(200), input: z.union([text, z.array(decisionItem)]), questions: z.array(question).min(1).max(400) })
  .meta({ id: 'DecisionsRequest' })
