// Owns what a route answers: replies, and the one error shape with its closed list of stable codes. Nothing of the inside is ever told.

/** Every error code of the HTTP API with its status. The list is API. */
export const HTTP_ERRORS = {
  'input.shape': 400,
  'request.json': 400,
  'request.host': 403,
  'request.origin': 403,
  'request.token': 401,
  'request.role': 403,
  'request.route': 404,
  'request.method': 405,
  'request.late': 408,
  'input.size': 413,
  'request.type': 415,
  'limit.rate': 429,
  internal: 500,
  'general.unavailable': 501,
  'limit.at_once': 503,
  'limit.in_flight': 503,
  'service.draining': 503,
  'service.not_ready': 503,
  'store.failed': 503,
  deadline: 504,
  'snapshot.unknown': 404,
  'strategy.unknown': 404,
  'strategy.broken': 503,
  'approval.unknown': 404,
} as const satisfies Record<string, number>

export type HttpErrorCode = keyof typeof HTTP_ERRORS

export type Headers = Readonly<Record<string, string>>

export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string | ReadableStream<Uint8Array> | null
  readonly headers?: Headers | undefined
}

export interface Problem {
  readonly code: HttpErrorCode
  /** What is wrong and what to do, for the caller. */
  readonly message: string
  readonly headers?: Headers | undefined
}

export const isProblem = (answer: object): answer is Problem => 'code' in answer

export const problem = (code: HttpErrorCode, message: string, headers?: Headers): Problem => ({ code, message, headers })

export const JSON_TYPE = 'application/json'

export const jsonText = (body: string, status = 200): Reply => ({ status, type: JSON_TYPE, body })

export const json = (value: unknown, status = 200): Reply => jsonText(JSON.stringify(value), status)

/** Whose clients are told: our own shape, TypeSafe's, or OpenAI's. */
export type ErrorForm = 'own' | 'typesafe' | 'openai'

export const fromProblem = ({ code, message, headers }: Problem, requestId: string, form: ErrorForm = 'own'): Reply => ({
  status: HTTP_ERRORS[code],
  type: JSON_TYPE,
  body: JSON.stringify(BODIES[form]({ code, message, request_id: requestId })),
  headers,
})

const BODIES: Readonly<Record<ErrorForm, (error: { readonly code: string; readonly message: string; readonly request_id: string }) => object>> = {
  own: (error) => ({ error }),
  typesafe: ({ code, message }) => ({ detail: { error_type: code, message } }),
  openai: ({ code, message }) => ({ error: { message, type: code, param: null, code } }),
}

/** On every answer. There is nothing here that a page may embed, cache or run. */
const SAFE: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

export const toResponse = ({ status, type, body, headers }: Reply, requestId: string): Response =>
  new Response(body, { status, headers: { ...headers, ...(body === null ? {} : { 'content-type': type }), ...SAFE, 'x-request-id': requestId } })
