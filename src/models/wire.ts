// Owns what a wire is to the driver: bodies out, parsed replies in. The System One wire itself; the others are files of their own.
import { ModelError } from '../core/model-error.ts'
import type { Image, SystemOneAnswer, SystemOneRequest, Usage } from '../core/systemone.ts'
import { readAnswers } from './answers.ts'
import type { Backend } from './backend.ts'
import type { Dialect } from './dialect.ts'

export interface Wire {
  /** One body or several, each sent as a request of its own. */
  encode(request: SystemOneRequest, backend: Backend): readonly object[]
  /**
   * @param replies the parsed replies of all bodies, in order
   * @throws ModelError where they are no complete answer
   */
  decode(replies: readonly unknown[], request: SystemOneRequest, backend: Backend): Decoded
}

export interface Decoded extends SystemOneAnswer {
  /** What the server says it cost, in US dollars. */
  readonly costUsd?: number | undefined
  readonly notes?: readonly string[] | undefined
}

export type Fields = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

export const systemOneWire: Wire = {
  encode: ({ state, questions, images = [] }, { dialect, model }) => [{ model, state, questions, ...imagesOf(dialect, images) }],
  decode: ([reply], { questions }, { name, dialect }) => {
    const body = unwrapped(reply, name)
    const { usage } = body
    const cost = isObject(usage) ? usage.cost : undefined
    return {
      model: modelIn(body, name),
      answers: readAnswers(name, body.answers, questions, dialect),
      usage: usageOf(usage),
      costUsd: isCount(cost) ? cost : undefined,
    }
  },
}

/** The body itself, or what stands in the envelope of Workers AI. */
const unwrapped = (reply: unknown, name: string): Fields => {
  if (!isObject(reply)) throw new ModelError('malformed_response', `${name}: the answer is no JSON object`)
  if (!('success' in reply)) return reply
  if (reply.success !== true || !isObject(reply.result)) throw new ModelError('malformed_response', `${name}: the envelope holds no result`)
  return reply.result
}

/** The server's name of its model is shown and kept, so it must look like one. */
export const modelIn = ({ model }: Fields, name: string): string => {
  if (typeof model === 'string' && /^[\w.:/@~+-]{1,120}$/.test(model)) return model
  throw new ModelError('malformed_response', `${name}: the answer does not name its model`)
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

export const usageOf = (usage: unknown): Usage => {
  const { input_tokens, output_tokens } = isObject(usage) ? usage : {}
  return { input_tokens: isCount(input_tokens) ? input_tokens : undefined, output_tokens: isCount(output_tokens) ? output_tokens : undefined }
}

/** Images as the dialect wants them. Whether it takes any was checked before. */
const imagesOf = ({ images: form }: Dialect, images: readonly Image[]): object => {
  if (images.length === 0) return {}
  switch (form) {
    case 'clef':
      return { images }
    case 'base64':
      return { images: images.map(({ base64 }) => base64) }
    case 'assets':
      return {
        assets: Object.fromEntries(
          images.map(({ content_type, base64 }, at) => [
            `image-${at + 1}`,
            { type: 'image', format: content_type === 'image/jpeg' ? 'jpg' : content_type.slice('image/'.length), data_base64: base64 },
          ]),
        ),
      }
    default:
      return {}
  }
}
