// Owns the table of routes: path, method, who may call, what goes in and out. The app and the OpenAPI document are both made of it.
import type { z } from 'zod'
import { systemOneRequestSchema } from '../../core/systemone.ts'
import {
  agentParams,
  approvalsSchema,
  approveAnswerSchema,
  approveSchema,
  batchAnswerSchema,
  batchSchema,
  decideSchema,
  decisionSchema,
  healthSchema,
  hookAnswerSchema,
  hookEventSchema,
  outcomeAnswerSchema,
  outcomeSchema,
  reviewSchema,
  snapshotParams,
  snapshotSchema,
  snapshotsQuery,
  snapshotsSchema,
} from '../schema.ts'
import { decisionsAnswerSchema, decisionsSchema, modelsAnswerSchema, systemOneAnswerSchema } from '../wire-schema.ts'
import type { Access } from './gate.ts'
import type { ErrorForm, HttpErrorCode } from './reply.ts'

export type RouteName =
  | 'decide'
  | 'batch'
  | 'snapshots'
  | 'snapshot'
  | 'outcomes'
  | 'review'
  | 'hook'
  | 'systemone'
  | 'models'
  | 'decisions'
  | 'approvals'
  | 'approve'
  | 'mcp'
  | 'metrics'
  | 'healthz'
  | 'readyz'
  | 'openapi'
  | 'echo'

export interface Route {
  readonly name: RouteName
  readonly method: 'GET' | 'POST'
  /** As hono writes it; the label of logs and metrics too. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  /** Checked by the handler, since what is wrong may have an answer of its own. */
  readonly body?: z.ZodType
  readonly query?: z.ZodObject
  readonly params?: z.ZodObject
  /** A text type instead of a schema where the answer is no JSON of ours. */
  readonly answer: z.ZodType | string
  /** Errors beside those that every route has. */
  readonly errors: readonly HttpErrorCode[]
  /** The form of errors that clients of this route know. */
  readonly errorForm?: ErrorForm
  /** Answers while the service is busy, not ready or draining. */
  readonly always?: boolean
}

const DECIDING = [
  'input.shape',
  'input.size',
  'strategy.unknown',
  'strategy.broken',
  'general.unavailable',
  'service.not_ready',
] as const satisfies readonly HttpErrorCode[]

export const ROUTES: readonly Route[] = [
  {
    name: 'decide',
    method: 'POST',
    path: '/v1/decide',
    access: 'decide',
    summary: 'Decide one action beforehand, or one general question by a strategy. Nothing is run.',
    body: decideSchema,
    answer: decisionSchema,
    errors: DECIDING,
  },
  {
    name: 'batch',
    method: 'POST',
    path: '/v1/decide/batch',
    access: 'decide',
    summary: 'Decide many actions, each for itself. With `Accept: application/x-ndjson` each answer is sent as soon as it is there.',
    body: batchSchema,
    answer: batchAnswerSchema,
    errors: DECIDING,
  },
  {
    name: 'snapshots',
    method: 'GET',
    path: '/v1/snapshots',
    access: 'review',
    summary: 'Kept decisions, newest first.',
    query: snapshotsQuery,
    answer: snapshotsSchema,
    errors: ['input.shape', 'store.failed'],
  },
  {
    name: 'snapshot',
    method: 'GET',
    path: '/v1/snapshots/:id',
    access: 'review',
    summary: 'One kept decision with everything that led to it.',
    params: snapshotParams,
    answer: snapshotSchema,
    errors: ['snapshot.unknown', 'store.failed'],
  },
  {
    name: 'review',
    method: 'POST',
    path: '/v1/snapshots/:id/review',
    access: 'review',
    summary: 'Say that a decision was right or wrong, or what it should have been.',
    body: reviewSchema,
    params: snapshotParams,
    answer: outcomeAnswerSchema,
    errors: ['input.shape', 'snapshot.unknown', 'store.failed'],
  },
  {
    name: 'outcomes',
    method: 'POST',
    path: '/v1/outcomes',
    access: 'decide',
    summary: 'Tell what became of an action.',
    body: outcomeSchema,
    answer: outcomeAnswerSchema,
    errors: ['input.shape', 'snapshot.unknown', 'store.failed'],
  },
  {
    name: 'approvals',
    method: 'GET',
    path: '/v1/approvals',
    access: 'review',
    summary: 'Asks of the last ten minutes that wait for a person, newest first.',
    answer: approvalsSchema,
    errors: ['store.failed'],
  },
  {
    name: 'approve',
    method: 'POST',
    path: '/v1/approvals',
    access: 'review',
    summary: 'Let exactly the asked action run once within ten minutes. Needs a token even where other calls need none.',
    body: approveSchema,
    answer: approveAnswerSchema,
    errors: ['input.shape', 'request.token', 'approval.unknown', 'store.failed'],
  },
  {
    name: 'hook',
    method: 'POST',
    path: '/hooks/:agent',
    access: 'decide',
    summary: 'An event of an agent’s hook in, the hook’s answer in its own form out. `{}` is no opinion.',
    body: hookEventSchema,
    params: agentParams,
    answer: hookAnswerSchema,
    errors: ['service.not_ready'],
  },
  {
    name: 'systemone',
    method: 'POST',
    path: '/v1/systemone',
    access: 'decide',
    summary: 'Questions of System One, answered by the embedded model or a configured backend, as TypeSafe’s API answers them. Kept as a snapshot.',
    body: systemOneRequestSchema,
    answer: systemOneAnswerSchema,
    errors: ['general.unavailable', 'service.not_ready'],
    errorForm: 'typesafe',
  },
  {
    name: 'decisions',
    method: 'POST',
    path: '/v1/decisions',
    access: 'decide',
    summary: 'The same questions in the form of OpenAI Decisions.',
    body: decisionsSchema,
    answer: decisionsAnswerSchema,
    errors: ['general.unavailable', 'service.not_ready'],
    errorForm: 'openai',
  },
  {
    name: 'models',
    method: 'GET',
    path: '/v1/models',
    access: 'decide',
    summary: 'The models that may be asked, in one document for clients of TypeSafe and of OpenAI.',
    answer: modelsAnswerSchema,
    errors: ['general.unavailable'],
  },
  {
    name: 'mcp',
    method: 'POST',
    path: '/mcp',
    access: 'decide',
    summary: 'MCP by Streamable HTTP, stateless, answers in JSON.',
    answer: 'application/json',
    errors: ['service.not_ready'],
  },
  { name: 'metrics', method: 'GET', path: '/metrics', access: 'known', summary: 'Prometheus metrics.', answer: 'text/plain', errors: [], always: true },
  { name: 'healthz', method: 'GET', path: '/healthz', access: 'open', summary: 'The process answers.', answer: healthSchema, errors: [], always: true },
  {
    name: 'readyz',
    method: 'GET',
    path: '/readyz',
    access: 'open',
    summary: 'Policies are compiled and one decision was made.',
    answer: healthSchema,
    errors: ['service.not_ready', 'service.draining'],
    always: true,
  },
  { name: 'openapi', method: 'GET', path: '/openapi.json', access: 'known', summary: 'This document.', answer: 'application/json', errors: [], always: true },
]

/** Only for measuring: the cost of a request without a decision. Not in the document. */
export const ECHO: Route = { name: 'echo', method: 'POST', path: '/v1/echo', access: 'decide', summary: 'Echo.', answer: 'application/json', errors: [] }
