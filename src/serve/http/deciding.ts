// Owns the routes that decide: one action or question, and a batch of them.
import { answerRequest } from '../answer.ts'
import { type Connection, isRequestError } from '../request.ts'
import { batchSchema, type DecideRequest, decideSchema } from '../schema.ts'
import type { Ask, Handler, Shared } from './ask.ts'
import { isProblem, json, jsonText, type Problem, problem } from './reply.ts'
import { parseShape } from './shape.ts'

export const decideRoute =
  (shared: Shared): Handler =>
  async ({ body, signal }) => {
    const answer = await decideOne(shared, body, signal)
    return isProblem(answer) ? answer : jsonText(answer.text)
  }

const decideOne = async ({ decider, machine }: Shared, body: unknown, signal: Ask['signal']): Promise<{ readonly text: string } | Problem> => {
  const parsed = parseShape(decideSchema, body)
  if (isProblem(parsed)) return parsed
  const answer = await answerRequest(decider, parsed.data, connectionOf(parsed.data, machine), { signal })
  return isRequestError(answer) ? problem(answer.code, answer.message) : { text: JSON.stringify(answer) }
}

/** Who holds a token is trusted to say for whom it asks. */
const connectionOf = ({ agent, session, parent, call, workspace }: DecideRequest, { home, user, temp, platform }: Shared['machine']): Connection => ({
  source: 'api',
  agent: agent ?? 'api',
  session: session ?? '',
  parent: parent ?? '',
  call: call ?? '',
  cwd: '',
  workspace: workspace ?? [],
  home,
  user,
  temp,
  platform,
})

/** Every row is decided for itself and answered in order; other callers are served between two rows. */
export const batchRoute =
  (shared: Shared): Handler =>
  async (ask) => {
    const parsed = parseShape(batchSchema, ask.body)
    if (isProblem(parsed)) return parsed
    const { requests } = parsed.data
    const { batchRows } = shared.limits
    if (requests.length > batchRows) return problem('input.size', `more than ${batchRows} requests in a batch`)
    if (!shared.callers.take(ask.caller.key, requests.length - 1)) return problem('limit.rate', 'too many requests in a minute', { 'retry-after': '60' })
    if (ask.request.headers.get('accept')?.includes(NDJSON)) return { status: 200, type: NDJSON, body: streamed(shared, requests, ask) }
    const rows: string[] = []
    for await (const row of answersOf(shared, requests, ask)) rows.push(row)
    return jsonText(`{"decisions":[${rows.join(',')}]}`)
  }

const NDJSON = 'application/x-ndjson'

type Row = Readonly<Record<string, unknown>> & { readonly id?: string | number | undefined }

/** Rows that are being decided at the same time, so that one which waits for a fact holds up none of the others. */
const AHEAD = 16
/** Milliseconds after which somebody else has a turn. */
const TURN = 5

async function* answersOf(shared: Shared, requests: readonly Row[], ask: Ask): AsyncGenerator<string, undefined> {
  const going: Promise<string>[] = []
  let since = shared.now()
  for (const row of requests) {
    if (ask.signal.aborted) break
    going.push(answerRow(shared, row, ask))
    const first = going.length >= AHEAD ? going.shift() : undefined
    if (first) yield await first
    if (shared.now() - since < TURN) continue
    await turn()
    since = shared.now()
  }
  for (const rest of going) yield await rest
}

const turn = (): Promise<void> => new Promise((done) => setTimeout(done, 0))

/** Never throws: its failure is the row's own. */
const answerRow = async (shared: Shared, row: Row, { id: requestId, signal }: Ask): Promise<string> => {
  const id = JSON.stringify(row.id ?? null)
  const answer = await decideOne(shared, row, signal).catch((error: unknown) => {
    shared.report?.(error)
    return problem('internal', 'the service failed')
  })
  if (!isProblem(answer)) return `{"id":${id},"decision":${answer.text}}`
  const { code, message } = answer
  return `{"id":${id},"error":${JSON.stringify({ code, message, request_id: requestId })}}`
}

const streamed = (shared: Shared, requests: readonly Row[], ask: Ask): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  const release = ask.hold()
  const answers = answersOf(shared, requests, ask)
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const { value, done } = await answers.next()
      if (!done) return out.enqueue(encoder.encode(`${value}\n`))
      out.close()
      release()
    },
    cancel: async () => {
      release()
      await answers.return(undefined)
    },
  })
}

/** For measuring only. */
export const echoRoute: Handler = ({ body }) => json(body)
