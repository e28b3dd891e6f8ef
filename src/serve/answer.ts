// Owns answering one checked request, whichever door it came through: an action of a coding agent, or a general question.
import type { Decider } from '../core/decide/decider.ts'
import { encodeDecision } from '../core/decide/encode.ts'
import type { Json } from '../core/snapshot.ts'
import { type Connection, isGeneral, isRequestError, type RequestError, toCall, toGeneral } from './request.ts'
import type { DecisionRequest } from './schema.ts'

type Options = Parameters<Decider['decide']>[1]

/** The decision as it is told, or why there is none. */
export const answerRequest = async (decider: Decider, request: DecisionRequest, from: Connection, options?: Options): Promise<Json | RequestError> => {
  if (isGeneral(request)) return answerGeneral(decider, request, from, options)
  const call = toCall(request, from)
  return isRequestError(call) ? call : encodeDecision(await decider.decide(call, options))
}

const answerGeneral = async ({ general }: Decider, request: DecisionRequest, from: Connection, options: Options): Promise<Json | RequestError> => {
  const call = toGeneral(request, from)
  if (isRequestError(call)) return call
  if (!general) return { code: 'general.unavailable', message: 'general decisions are not served here' }
  const answer = await general.decide(call, { record: options?.record, signal: options?.signal })
  return isRequestError(answer) ? answer : encodeDecision(answer.decision)
}
