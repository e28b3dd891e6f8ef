// Owns the driver: asks a backend over fetch within one deadline, with at most one retry inside it, and lets only a complete answer through.
import { ModelError } from '../core/model-error.ts'
import type { Answerer, Answers, SystemOneAnswer, SystemOneRequest, Usage } from '../core/systemone.ts'
import type { Backend } from './backend.ts'
import { chatWire } from './chat-wire.ts'
import type { Dialect, Price, WireName } from './dialect.ts'
import { type Failure, failureOf, networkFailure, type Reply, requestIdOf } from './failure.ts'
import { bytesOf, fitted, type Part } from './fit.ts'
import { openaiWire } from './openai-wire.ts'
import { type Decoded, systemOneWire, type Wire } from './wire.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Edge {
  readonly fetch: Fetch
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Epoch milliseconds. */
  readonly epoch: () => number
}

const WIRES: Readonly<Record<WireName, Wire>> = { 'system-one': systemOneWire, 'openai-decisions': openaiWire, chat: chatWire }

/** Bytes of a reply that are read at most. */
const REPLY_BYTES = 2_097_152
/** Milliseconds before a retry where the server names none, and the least that must be left for it. */
const BACKOFF = 40
const LEAST_LEFT = 10

/** An answerer over one backend. It keeps no state: what failed before is `steady`'s business. */
export const createSystemOne = (backend: Backend, edge: Edge): Answerer => ({
  name: backend.name,
  stateTokens: backend.limits.stateTokens,
  answer: async (request, budgetMs) => {
    const start = edge.now()
    const parts = fitted(request, backend)
    const stop = new AbortController()
    const asking: Asking = { backend, edge, deadline: start + budgetMs, stop: stop.signal }
    try {
      const got = await fewAtOnce(parts, backend.atOnce, (part) => askPart(asking, part))
      return joined(got, backend, edge.now() - start)
    } finally {
      // Where one part has failed, the others are of no use.
      stop.abort()
    }
  },
})

/** All results in order, or the first failure. */
const fewAtOnce = async <T, R>(all: readonly T[], most: number, work: (one: T) => Promise<R>): Promise<readonly R[]> => {
  const results: R[] = []
  let next = 0
  const takeTurns = async (): Promise<void> => {
    for (let at = next++; at < all.length; at = next++) results[at] = await work(all[at] as T)
  }
  await Promise.all(Array.from({ length: Math.min(most, all.length) }, takeTurns))
  return results
}

interface Asking {
  readonly backend: Backend
  readonly edge: Edge
  /** On the monotonic clock. */
  readonly deadline: number
  readonly stop: AbortSignal
}

interface Got {
  readonly part: Part
  readonly decoded: Decoded
  readonly attempts: number
  readonly requestId: string
}

const askPart = async (asking: Asking, part: Part): Promise<Got> => {
  const { backend } = asking
  const wire = WIRES[backend.dialect.wire]
  const told = await Promise.all(wire.encode(part.request, backend).map((body) => askTwice(asking, body)))
  const decoded = wire.decode(
    told.map(({ json }) => json),
    part.request,
    backend,
  )
  checkRead(backend, part.request, decoded)
  return { part, decoded, attempts: told.reduce((sum, each) => sum + each.attempts, 0), requestId: told.at(-1)?.requestId ?? '' }
}

interface Told {
  readonly json: unknown
  readonly attempts: number
  readonly requestId: string
}

/** Once, and once more where that is worth it and fits into what is left. A timeout is never asked again. */
const askTwice = async (asking: Asking, body: object): Promise<Told> => {
  const { edge, deadline, stop } = asking
  const first = await askOnce(asking, body)
  if (!isFailure(first)) return { ...first, attempts: 1 }
  const wait = first.error.detail.retryAfterMs ?? BACKOFF
  if (!first.retry || deadline - edge.now() < wait + LEAST_LEFT) throw first.error
  await pause(wait)
  const second = stop.aborted ? first : await askOnce(asking, body)
  if (isFailure(second)) throw second.error
  return { ...second, attempts: 2 }
}

const isFailure = (value: Omit<Told, 'attempts'> | Failure): value is Failure => 'error' in value

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const askOnce = async ({ backend, edge, deadline, stop }: Asking, body: object): Promise<Omit<Told, 'attempts'> | Failure> => {
  const { name, dialect } = backend
  const left = deadline - edge.now()
  if (left <= 0) return late(name)
  const abort = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = new Promise<'late'>((done) => {
    timer = setTimeout(() => {
      done('late')
      abort.abort()
    }, left)
  })
  try {
    // A fetch that does not heed its signal is left behind.
    const reply = await Promise.race([send(edge.fetch, backend, body, AbortSignal.any([abort.signal, stop])), end])
    if (reply === 'late') return late(name)
    if (reply.status < 200 || reply.status > 299) return failureOf(name, dialect, reply, edge.epoch())
    const json = parsed(reply.text)
    if (json === undefined)
      return { error: new ModelError('malformed_response', `${name}: the answer is not JSON; is this the address of the API?`), retry: false }
    return { json, requestId: requestIdOf(dialect, reply.headers) }
  } catch (thrown) {
    if (thrown instanceof ModelError) return { error: thrown, retry: false }
    return abort.signal.aborted ? late(name) : networkFailure(name, thrown)
  } finally {
    clearTimeout(timer)
    abort.abort()
  }
}

const late = (name: string): Failure => ({ error: new ModelError('timeout', `${name}: no answer in time`), retry: false })

/** The key goes to this address and nowhere else: a redirect is not followed. */
const send = async (fetch: Fetch, backend: Backend, body: object, signal: AbortSignal): Promise<Reply> => {
  const response = await fetch(backend.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...authOf(backend) },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal,
  })
  return { status: response.status, headers: response.headers, text: await textOf(response, backend.name) }
}

export const authOf = ({
  key,
  dialect: { keyHeader },
}: Pick<Backend, 'key'> & { readonly dialect: Pick<Dialect, 'keyHeader'> }): Readonly<Record<string, string>> => {
  if (key === '') return {}
  return keyHeader === 'authorization' ? { authorization: `Bearer ${key}` } : { [keyHeader]: key }
}

const textOf = async (response: Response, name: string): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > REPLY_BYTES) throw new ModelError('malformed_response', `${name}: the answer is larger than ${REPLY_BYTES} bytes`)
    chunks.push(chunk)
  }
  return new Blob(chunks as Uint8Array<ArrayBuffer>[]).text()
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}

/** A token has at most about this many bytes on average in what we send; fewer tokens than that were not all of it. */
const MOST_BYTES_PER_TOKEN = 8
/** Shorter requests are mostly overhead. */
const WORTH_CHECKING = 4_000

/** A server that cuts the state off says so only by its count. */
const checkRead = ({ name }: Backend, { state }: SystemOneRequest, { usage }: Decoded): void => {
  const bytes = bytesOf(state)
  const read = usage.input_tokens
  // 0 is what servers say that do not count.
  if (bytes < WORTH_CHECKING || !read || read >= bytes / MOST_BYTES_PER_TOKEN) return
  throw new ModelError(
    'malformed_response',
    `${name}: it read ${read} tokens of a state of ${bytes} bytes, so it seems to have cut it off; lower \`state_tokens\``,
  )
}

/** The parts as one answer, under the caller's ids. */
const joined = (got: readonly Got[], backend: Backend, ms: number): SystemOneAnswer => {
  const answers: Answers = Object.fromEntries(
    got.flatMap(({ part, decoded }) => Object.entries(decoded.answers).map(([sent, answer]) => [part.ids[sent] ?? sent, answer])),
  )
  const usage: Usage = {
    input_tokens: sum(got.map(({ decoded }) => decoded.usage.input_tokens)),
    output_tokens: sum(got.map(({ decoded }) => decoded.usage.output_tokens)),
  }
  const model = got[0]?.decoded.model ?? backend.model
  const notes = new Set(got.flatMap(({ decoded }) => decoded.notes ?? []))
  if (got.some(({ decoded }) => decoded.model !== model)) notes.add('different models answered the parts of this request')
  if (isDrift(backend.model, model)) notes.add(`${model} answered where ${backend.model} was asked`)
  const own = sum(got.map(({ decoded }) => decoded.costUsd))
  return {
    model,
    answers,
    usage,
    call: {
      ms,
      attempts: got.reduce((total, each) => total + each.attempts, 0),
      requestId: got.at(-1)?.requestId ?? '',
      costUsd: own ?? costOf(usage, backend.price),
      notes: [...notes],
    },
  }
}

const sum = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>((total, each) => (total === undefined || each === undefined ? undefined : total + each), 0)

/** In US dollars; unknown where usage or price is, never 0 for want of knowing. */
export const costOf = ({ input_tokens, output_tokens }: Usage, price: Price | undefined): number | undefined => {
  if (!price || (input_tokens === undefined && price.input > 0) || (output_tokens === undefined && price.output > 0)) return undefined
  return ((input_tokens ?? 0) * price.input + (output_tokens ?? 0) * price.output) / 1_000_000
}

/** A concrete version must be answered by itself, an alias or a bare name by one of its family. */
export const isDrift = (asked: string, answered: string): boolean => {
  const bare = (model: string): string => model.replace(/^~/, '').split('/').at(-1) ?? model
  const [a, b] = [bare(asked), bare(answered)]
  if (a === b || a === 'default') return false
  return /\d+\.\d+\.\d+$/.test(a) || a.split(/[-.:]/)[0] !== b.split(/[-.:]/)[0]
}
