// Owns the typed client of the HTTP service. Only `fetch`, so it runs wherever that is; it decides nothing, and where the service fails it says to be careful.
import type { Decision, Verdict } from '../core/decision.ts'
import type { Json, Outcome, Said, Snapshot } from '../core/snapshot.ts'
import type { HttpErrorCode } from './http/reply.ts'
import type { DecideRequest } from './schema.ts'

export type { DecideRequest } from './schema.ts'

/** What is answered: effects carry only the fields of their kind. */
export type DecisionAnswer = Omit<Decision, 'effects'> & { readonly effects: readonly (Json & { readonly kind: string; readonly target: string })[] }

/** A general question: what a strategy decides, and who asks. */
export type ChooseRequest = Pick<
  DecideRequest,
  'action' | 'context' | 'candidates' | 'strategy' | 'confidence_floor' | 'intent' | 'agent' | 'session' | 'parent' | 'call'
>

/** What is answered to it: `decision` is the candidate. */
export type ChoiceAnswer = Omit<Decision<string>, 'effects'> & { readonly effects: readonly [] }

/** The stable codes of the service, and what only the caller can know: nobody answered, or not in time, or not as agreed. */
export type ClientErrorCode = HttpErrorCode | 'client.unreachable' | 'client.timeout' | 'client.invalid' | 'client.cancelled'

/** A call that was not answered. Treat the action as `verdict` says; never as allowed. */
export class BeforehandError extends Error {
  override readonly name = 'BeforehandError'
  readonly verdict: Verdict = 'ask'
  readonly code: ClientErrorCode
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Id in the service's log; `''` without an answer. */
  readonly requestId: string

  constructor(code: ClientErrorCode, message: string, status = 0, requestId = '', options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.status = status
    this.requestId = requestId
  }
}

/** The part of `fetch` that is used. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal: AbortSignal; redirect: 'error' },
) => Promise<Response>

export interface ClientOptions {
  /** Base address, e.g. `http://127.0.0.1:4117`. */
  readonly url: string
  readonly token?: string | undefined
  readonly fetch?: Fetch | undefined
  /** Milliseconds for a whole call; default 5,000. */
  readonly timeout_ms?: number | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

export interface SnapshotQuery {
  readonly decision?: Verdict | readonly Verdict[] | undefined
  readonly by?: Decision['decided_by'] | undefined
  readonly coverage?: 'full' | 'partial' | undefined
  readonly session?: string | undefined
  /** A span such as `2h`, or epoch milliseconds. */
  readonly since?: string | number | undefined
  readonly limit?: number | undefined
}

export type BatchRow = DecideRequest & { readonly id?: string | number | undefined }

/** One answer for each row, in order. A row with an error was not decided: it is at most `ask`. */
export type BatchAnswer =
  | { readonly id: string | number | null; readonly decision: DecisionAnswer }
  | { readonly id: string | number | null; readonly error: { readonly code: HttpErrorCode; readonly message: string; readonly request_id: string } }

/** Every function throws `BeforehandError` and nothing else. */
export interface Client {
  decide(request: DecideRequest, options?: CallOptions): Promise<DecisionAnswer>
  /** The candidate that a strategy answers. Go on with it only where `allowed` says so, or where it is a choice and no permission. */
  choose(question: ChooseRequest, options?: CallOptions): Promise<ChoiceAnswer>
  decideBatch(requests: readonly BatchRow[], options?: CallOptions): Promise<readonly BatchAnswer[]>
  /** An event as the agent's hook got it; answers what the hook prints. */
  hook(agent: string, event: unknown, options?: CallOptions): Promise<Json>
  /** What became of an action. */
  outcome(snapshotId: string, outcome: Omit<Outcome, 'time'>, options?: CallOptions): Promise<void>
  /** Needs a token with the role `review` where tokens are needed. */
  review(snapshotId: string, verdict: Said, options?: CallOptions): Promise<void>
  /** Newest first. Needs a token with the role `review` where tokens are needed. */
  snapshots(query?: SnapshotQuery, options?: CallOptions): Promise<readonly Snapshot[]>
  /** Undefined where there is none. */
  snapshot(id: string, options?: CallOptions): Promise<Snapshot | undefined>
  /** False where it does not answer, starts or stops. */
  ready(options?: CallOptions): Promise<boolean>
}

const TIMEOUT = 5_000

export const createClient = (given: ClientOptions): Client => {
  const ask = asker(given)
  return {
    decide: async (request, options) => checkDecision(await ask('POST', '/v1/decide', request, options)),
    choose: async (question, options) => checkAnswer(await ask('POST', '/v1/decide', question, options)) as ChoiceAnswer, // checked as far as anything depends on it
    decideBatch: async (requests, options) => {
      const { decisions } = checkObject(await ask('POST', '/v1/decide/batch', { requests }, options))
      if (!Array.isArray(decisions) || decisions.length !== requests.length) throw invalid('the service did not answer every row')
      for (const row of decisions) if (checkObject(row).error === undefined) checkAnswer(checkObject(row).decision)
      return decisions as BatchAnswer[] // every row has an error or a checked decision
    },
    hook: async (agent, event, options) => checkObject(await ask('POST', `/hooks/${encodeURIComponent(agent)}`, event, options)),
    outcome: async (snapshotId, outcome, options) => {
      await ask('POST', '/v1/outcomes', { snapshot_id: snapshotId, ...outcome }, options)
    },
    review: async (snapshotId, verdict, options) => {
      await ask('POST', `/v1/snapshots/${encodeURIComponent(snapshotId)}/review`, { verdict }, options)
    },
    snapshots: async (query = {}, options) => {
      const { snapshots } = checkObject(await ask('GET', `/v1/snapshots${queryText(query)}`, undefined, options))
      if (!Array.isArray(snapshots)) throw invalid('the service answered without snapshots')
      return snapshots as Snapshot[] // the service's own schema
    },
    snapshot: async (id, options) => {
      try {
        return checkObject(await ask('GET', `/v1/snapshots/${encodeURIComponent(id)}`, undefined, options)) as unknown as Snapshot // the service's own schema
      } catch (error) {
        if (error instanceof BeforehandError && error.code === 'snapshot.unknown') return undefined
        throw error
      }
    },
    ready: async (options) => {
      try {
        await ask('GET', '/readyz', undefined, options)
        return true
      } catch {
        return false
      }
    },
  }
}

type Ask = (method: 'GET' | 'POST', path: string, body: unknown, options: CallOptions | undefined) => Promise<unknown>

const asker = ({ url, token, fetch: given, timeout_ms = TIMEOUT }: ClientOptions): Ask => {
  const send: Fetch = given ?? ((to, init) => fetch(to, init))
  const base = url.replace(/\/+$/, '')
  const headers: Record<string, string> = { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  return async (method, path, body, { signal } = {}) => {
    const late = AbortSignal.timeout(timeout_ms)
    const init = { method, redirect: 'error' as const, signal: signal ? AbortSignal.any([late, signal]) : late }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    try {
      const response = await send(base + path, { ...init, ...sent, headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' } })
      return await read(response)
    } catch (error) {
      if (error instanceof BeforehandError) throw error
      if (signal?.aborted) throw new BeforehandError('client.cancelled', 'the call was cancelled', 0, '', { cause: error })
      if (late.aborted) throw new BeforehandError('client.timeout', `no answer within ${timeout_ms} ms`, 0, '', { cause: error })
      throw new BeforehandError('client.unreachable', `nobody answers at ${base}; start it with \`beforehand serve\``, 0, '', { cause: error })
    }
  }
}

const read = async (response: Response): Promise<unknown> => {
  const { ok, status, headers } = response
  const id = headers.get('x-request-id') ?? ''
  const text = await response.text()
  const value = parsed(text)
  if (ok && value !== undefined) return value
  const error = isObject(value) && isObject(value.error) ? value.error : {}
  if (!ok && typeof error.code === 'string') throw new BeforehandError(error.code as HttpErrorCode, String(error.message ?? ''), status, id)
  throw new BeforehandError('client.invalid', `the answer is none of this service's (status ${status})`, status, id)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

const invalid = (message: string): BeforehandError => new BeforehandError('client.invalid', message)

const checkObject = (value: unknown): Readonly<Record<string, unknown>> => {
  if (!isObject(value)) throw invalid('the answer is no object')
  return value
}

/** Enough to act on. An answer that says two things is none. */
const checkAnswer = (value: unknown): Readonly<Record<string, unknown>> => {
  const answer = checkObject(value)
  const { schema, id, decision, allowed, reason } = answer
  const whole = typeof id === 'string' && typeof decision === 'string' && typeof allowed === 'boolean' && typeof reason === 'string'
  if (schema !== 'beforehand.decision/1' || !whole) throw invalid('the answer is no decision')
  return answer
}

const checkDecision = (value: unknown): DecisionAnswer => {
  const answer = checkAnswer(value)
  const { decision, allowed } = answer
  const known = decision === 'allow' || decision === 'ask' || decision === 'deny'
  if (!known || (decision === 'allow' && allowed !== true)) throw invalid('the answer is no decision')
  return answer as unknown as DecisionAnswer // checked above as far as anything depends on it
}

const queryText = ({ decision, ...rest }: SnapshotQuery): string => {
  const query = new URLSearchParams()
  if (decision !== undefined) query.set('decision', [decision].flat().join(','))
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? '' : `?${query}`
}
