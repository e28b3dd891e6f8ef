// Owns what a server's refusal means: status, code and words of a reply → a typed error that quotes none of it.
import { ModelError, type ModelErrorKind } from '../core/model-error.ts'
import { ANY_SERVICE } from './any-server.ts'
import type { Dialect, ErrorRow } from './dialect.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface Failure {
  readonly error: ModelError
  readonly retry: boolean
}

/** The typed error of a reply that is no success. Total: every status ends in a row. */
export const failureOf = (name: string, dialect: Pick<Dialect, 'errors' | 'requestIds'>, reply: Reply, nowMs: number): Failure => {
  const { status, headers, text } = reply
  const { code, says } = told(text)
  const row = [...dialect.errors, ...ANY_SERVICE].find((each) => fits(each, status, code, says)) ?? LAST
  const retryAfterMs = retryAfter(headers, nowMs)
  const shown = [`status ${status}`, ...(code === '' ? [] : [code])].join(', ')
  const detail = { status, reason: code, retryAfterMs, requestId: requestIdOf(dialect, headers) }
  return { error: new ModelError(row.kind, `${name}: ${row.means} (${shown})`, detail), retry: row.retry ?? false }
}

const LAST: ErrorRow = { status: 0, kind: 'malformed_response', means: 'the server answered with something that is no answer' }

const fits = (row: ErrorRow, status: number, code: string, says: string): boolean => {
  const [from, to] = typeof row.status === 'number' ? [row.status, row.status] : row.status
  if (status < from || status > to) return false
  return (row.code === undefined || row.code === code) && (row.says === undefined || row.says.test(says))
}

/** Only a word or a number is fit to be shown; longer things may quote what was sent. */
const asCode = (value: unknown): string => (['string', 'number'].includes(typeof value) && /^[A-Za-z0-9_.-]{1,48}$/.test(String(value)) ? String(value) : '')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The server's code, and its words for recognising only. Gateways put the error of the server behind them into their own message, as text. */
const told = (text: string): { readonly code: string; readonly says: string } => {
  const says = text.slice(0, 20_000)
  const body = parsed(text)
  if (!isObject(body)) return { code: '', says }
  const own = codeIn(body)
  const message = isObject(body.error) ? body.error.message : undefined
  const inner = typeof message === 'string' ? parsed(message.slice(Math.max(0, message.indexOf('{')))) : undefined
  return { code: (isObject(inner) && codeIn(inner)) || own, says }
}

/** Workers AI: `errors[0].code` · TypeSafe: `detail.error_type` · OpenAI and others: `error.code`, else `error.type`. */
const codeIn = (body: Readonly<Record<string, unknown>>): string => {
  const { errors, detail, error } = body
  if (Array.isArray(errors) && isObject(errors[0])) return asCode(errors[0].code)
  if (isObject(detail)) return asCode(detail.error_type)
  if (isObject(error)) return asCode(error.code ?? undefined) || asCode(error.type)
  return asCode(body.error_type)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const requestIdOf = ({ requestIds }: Pick<Dialect, 'requestIds'>, headers: Headers): string => {
  for (const name of requestIds) {
    const id = headers.get(name)
    if (id && /^[\w.:-]{1,128}$/.test(id)) return id
  }
  return ''
}

/** `retry-after-ms`, else `retry-after` in seconds or as a date. Undefined where the server says nothing, or nothing sensible. */
const retryAfter = (headers: Headers, nowMs: number): number | undefined => {
  const ms = Number(headers.get('retry-after-ms') ?? Number.NaN)
  if (ms >= 0) return ms
  const text = headers.get('retry-after')
  if (text === null) return undefined
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - nowMs
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

/** What went wrong below HTTP. What was thrown may name addresses, so only its kind is told. */
export const networkFailure = (name: string, thrown: unknown): Failure => {
  const code = asCode(codeOfCause(thrown))
  const error = new ModelError('network', `${name}: ${MEANS[code] ?? 'the connection failed or broke off'}${code === '' ? '' : ` (${code})`}`, { reason: code })
  return { error, retry: RETRIED.has(code) || code === '' }
}

const MEANS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody listens at its address; is the server running?',
  ENOTFOUND: 'the host of its address does not exist',
  ECONNRESET: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  CERT_HAS_EXPIRED: 'the certificate of the server has expired',
}

const RETRIED: ReadonlySet<string> = new Set(['ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE', 'EAI_AGAIN'])

const codeOfCause = (thrown: unknown): unknown => {
  for (let at = thrown, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) if ('code' in at) return at.code
  return ''
}

/** Kinds after which the backend is left alone for a while. */
export const isOutage = (kind: ModelErrorKind): boolean => ['timeout', 'network', 'server', 'overloaded', 'malformed_response', 'rate_limit'].includes(kind)
