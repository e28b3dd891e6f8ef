// Owns what the HTTP app is given by whoever listens: the parts of the guard, who may call, how much. Types and the default limits only.
import type { Agent } from '../core/agent.ts'
import type { Decider } from '../core/decide/decider.ts'
import type { Approvals } from '../core/memory.ts'
import type { ModelCall } from '../core/model-call.ts'
import type { Store } from '../core/ports.ts'
import type { SystemOneAnswer, SystemOneRequest } from '../core/systemone.ts'

/** Answers System One questions over HTTP; what was asked and answered is kept. */
export interface SystemOneService {
  /** The names that may be asked for. */
  list(): Promise<readonly { readonly name: string; readonly description: string }[]>
  /** `id`: of the snapshot, or `''`. @throws ModelError */
  answer(request: SystemOneRequest, budgetMs: number): Promise<{ readonly answer: SystemOneAnswer; readonly id: string }>
}

export type Role = 'decide' | 'review'

/** The holder of a bearer token, or undefined where no such token was handed out. Compares in constant time. */
export type TokenCheck = (bearer: string) => { readonly id: string; readonly role: Role } | undefined

/** Limits of one caller (a token, else a remote address, else the socket), unless it says otherwise. */
export interface HttpLimits {
  /** Bytes of a request's body. */
  readonly body: number
  /** Bytes of the body of a batch. */
  readonly batchBody: number
  /** Rows of a batch. */
  readonly batchRows: number
  /** Requests of one caller in a minute. */
  readonly perMinute: number
  /** Questions of one caller's model by `decide_action` in a minute. */
  readonly selfPerMinute: number
  /** Requests of one caller at the same time. */
  readonly atOnce: number
  /** Requests of everybody at the same time. */
  readonly inFlight: number
  /** Milliseconds for reading a body. */
  readonly bodyMs: number
  /** Milliseconds for a whole answer. */
  readonly answerMs: number
}

export const HTTP_LIMITS: HttpLimits = {
  body: 1_048_576,
  batchBody: 8_388_608,
  batchRows: 1_000,
  perMinute: 60_000,
  selfPerMinute: 240,
  atOnce: 64,
  inFlight: 256,
  bodyMs: 5_000,
  answerMs: 10_000,
}

/** Why a call was refused before anything was decided. Values of the metric's label. */
export type RefusedWhy = 'host' | 'origin' | 'token' | 'role' | 'rate' | 'at_once' | 'in_flight' | 'body' | 'late' | 'draining'

export interface Refused {
  readonly why: RefusedWhy
  readonly request_id: string
  readonly method: string
  /** The route's pattern, `''` where there is none. */
  readonly route: string
  readonly remote: string
  /** Id of the token, never the token. */
  readonly token: string
}

/** One answered request: no body, no header, no query. */
export interface RequestLog {
  readonly request_id: string
  readonly method: string
  /** The route's pattern, `''` where there is none. */
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly remote: string
  /** Id of the token, `''` without one. */
  readonly token: string
  /** The stable code of an error. */
  readonly code?: string | undefined
}

export interface ServeOptions {
  readonly decider: Decider
  /** Agents whose hooks are answered, by id. */
  readonly agents: Readonly<Record<string, Agent>>
  /** Epoch milliseconds. */
  readonly epoch: () => number
  readonly store: Store | undefined
  /** Undefined: no decision models are served. */
  readonly systemOne?: SystemOneService | undefined
  /** Asks that wait for a person. */
  readonly approvals?: Approvals | undefined
  readonly policies: () => { readonly version: string; readonly strategy: string }
  readonly version: string
  readonly ready: () => boolean
  /** Undefined: nobody needs a token. */
  readonly tokens: TokenCheck | undefined
  /** Values of `Host` that are let in, in lower case; without a port every port is meant. Calls over the socket are not asked for one. */
  readonly allowedHosts: readonly string[]
  /** Origins that are let in, beside requests that have none. */
  readonly allowedOrigins: readonly string[]
  readonly limits?: Partial<HttpLimits> | undefined
  readonly machine: { readonly home: string; readonly user: string; readonly temp: string; readonly platform: string }
  /** Monotonic milliseconds. */
  readonly now: () => number
  readonly log?: ((line: RequestLog) => void) | undefined
  readonly refused?: ((why: Refused) => void) | undefined
  /** Told of every failure inside. Never throws. */
  readonly report?: ((thrown: unknown) => void) | undefined
  /** Which MCP package answers: the one for older clients and the one for 2026-07-28 side by side (the default), or one of them alone. */
  readonly mcp?: 'both' | 'sdk' | 'server' | undefined
  /** Serve `POST /v1/echo`, for the load bench. */
  readonly echo?: boolean | undefined
}

/** What the listener knows of a request's other end. */
export interface Peer {
  readonly remote?: string | undefined
  readonly socket?: boolean | undefined
  /** True once nobody waits for the answer any more. Where it is given, the request's own signal, which is dear to make, is left alone. */
  readonly gone?: (() => boolean) | undefined
}

export interface App {
  fetch(request: Request, connection?: Peer): Promise<Response>
  /** No new work from now on; settles when the last answer is out. */
  drain(): Promise<void>
  /** Prometheus text. */
  metrics(): Promise<string>
  /** Counts a reload of the policies. */
  reloaded(ok: boolean): void
  /** Counts a request to a decision model. */
  modelCalled(call: ModelCall): void
  /** Counts a reload of a model's weights or calibration. */
  modelReloaded(ok: boolean): void
}
