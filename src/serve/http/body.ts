// Owns reading a request's body: its type, its size before anything is parsed, in time, as JSON.
import { isProblem, type Problem, problem } from './reply.ts'

export interface BodyLimits {
  readonly bytes: number
  readonly ms: number
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

/** The body as JSON, or what is wrong with it. */
export const readJson = async (request: Request, limits: BodyLimits): Promise<{ readonly value: unknown } | Problem> => {
  const wrong = wrongHead(request.headers, limits.bytes)
  if (wrong) return wrong
  const read = await inTime(readBytes(request, limits.bytes), limits.ms)
  if (isProblem(read)) return read
  try {
    return { value: JSON.parse(UTF8.decode(read)) }
  } catch {
    return problem('request.json', 'the body is not JSON in UTF-8')
  }
}

const wrongHead = (headers: Headers, bytes: number): Problem | undefined => {
  const type = headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) return problem('request.type', 'send the body as application/json')
  if (!/^(identity)?$/i.test(headers.get('content-encoding') ?? '')) return problem('request.type', 'send the body without a content encoding')
  return Number(headers.get('content-length') ?? 0) > bytes ? tooLarge(bytes) : undefined
}

const tooLarge = (bytes: number): Problem => problem('input.size', `the body is larger than ${bytes} bytes`, { connection: 'close' })

/** A told length is kept by the HTTP parser, so only a body without one is counted as it comes. */
const readBytes = async (request: Request, most: number): Promise<ArrayBuffer | Uint8Array | Problem> => {
  try {
    if (request.headers.get('content-length') === null) return await readCounted(request, most)
    const bytes = await request.arrayBuffer()
    return bytes.byteLength > most ? tooLarge(most) : bytes
  } catch {
    return problem('request.json', 'the body broke off')
  }
}

const readCounted = async (request: Request, most: number): Promise<Uint8Array | Problem> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) return tooLarge(most) // leaving the loop cancels the stream
    chunks.push(chunk)
  }
  const all = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}

const inTime = async <T>(work: Promise<T>, ms: number): Promise<T | Problem> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Problem>((done) => {
    timer = setTimeout(() => done(problem('request.late', `the body did not come within ${ms} ms`, { connection: 'close' })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
