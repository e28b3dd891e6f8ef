// Owns the way of every request: gate, limits, method, body, handler in time, answer. Which routes there are is routes.ts; what they do, the handlers.
import { Hono } from 'hono'
import type { Peer, RefusedWhy } from '../options.ts'
import type { Answer, Ask, Handler, Shared } from './ask.ts'
import { readJson } from './body.ts'
import { type Caller, createGate, isRefusal, type Refusal, refusal } from './gate.ts'
import { type ErrorForm, fromProblem, type HttpErrorCode, isProblem, type Problem, problem, toResponse } from './reply.ts'
import { ECHO, ROUTES, type Route, type RouteName } from './routes.ts'
import type { Work } from './work.ts'

/** What is learnt about a request on its way, for the log. */
export interface Trail {
  readonly id: string
  readonly peer: Peer
  route: string
  token: string
  status: number
  code: string | undefined
  form?: ErrorForm | undefined
}

type Env = { Bindings: Trail }

/** One handler a path where it has one method; it tells the others what to use: hono then calls it without composing anything. */
export const routerOf = (shared: Shared, handlers: Readonly<Record<RouteName, Handler>>, work: Work): Hono<Env> => {
  const gate = createGate(shared)
  const refuse = refuser(shared)
  const app = new Hono<Env>()
  const routes = shared.echo ? [...ROUTES, ECHO] : ROUTES
  for (const route of routes) {
    const visit = visitor(shared, route, handlers[route.name], work, refuse)
    app.on(methodsOf(route, routes), route.path, ({ req, env: trail }) => {
      const request = req.raw
      trail.route = route.path
      trail.form = route.errorForm
      const misplaced = gate.place(request, trail.peer)
      if (misplaced) return refuse(misplaced, request, trail)
      const caller = gate.caller(request, trail.peer, route.access)
      // Who is refused is limited too, by where it comes from.
      if (!shared.callers.take(isRefusal(caller) ? `from ${remoteOf(trail.peer)}` : caller.key)) return refuse(TOO_MANY, request, trail)
      if (isRefusal(caller)) return refuse(caller, request, trail)
      trail.token = caller.token
      return visit({ request, trail, caller, params: route.params ? req.param() : NO_PARAMS })
    })
  }
  app.notFound(({ req, env: trail }) => {
    const misplaced = gate.place(req.raw, trail.peer)
    return misplaced ? refuse(misplaced, req.raw, trail) : finish(NOWHERE, trail)
  })
  app.onError((error, { env }) => failed(shared, error, env))
  return app
}

const AGAIN = { 'retry-after': '1' }
const NO_PARAMS: Ask['params'] = {}
const NOWHERE = problem('request.route', 'there is nothing at this path; /openapi.json lists what there is')
const NOT_READY = problem('service.not_ready', 'the service is starting', AGAIN)
const LATE = problem('deadline', 'no answer in time; treat it as not allowed', AGAIN)
const TOO_MANY = refusal('rate', 'limit.rate', 'too many requests in a minute; wait, then ask again', AGAIN)
const STOPPING = refusal('draining', 'service.draining', 'the service is stopping', { ...AGAIN, connection: 'close' })
const BUSY = refusal('in_flight', 'limit.in_flight', 'the service is busy; ask again', AGAIN)
const AT_ONCE = refusal('at_once', 'limit.at_once', 'too many requests of this caller at the same time', AGAIN)

type Refuse = (refusal: Refusal, request: Request, trail: Trail) => Response

/** Every refused call is counted and told. */
const refuser =
  ({ metrics, refused }: Shared): Refuse =>
  ({ why, problem: what }, { method }, trail) => {
    metrics.refused(why)
    refused?.({ why, request_id: trail.id, method, route: trail.route, remote: remoteOf(trail.peer), token: trail.token })
    return finish(what, trail)
  }

const failed = ({ report }: Shared, error: unknown, trail: Trail): Response => {
  report?.(error)
  return finish(problem('internal', 'the service failed'), trail)
}

const taken = ({ method }: Route): readonly string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method])

/** A path's last route answers for every method that none of its routes takes. */
const methodsOf = (route: Route, routes: readonly Route[]): string[] =>
  routes.findLast(({ path }) => path === route.path) === route ? ['ALL'] : [...taken(route)]

const wrongMethodAt = (at: string): Problem => {
  const methods = [...ROUTES, ECHO].filter(({ path }) => path === at).flatMap(taken)
  return problem('request.method', `use ${methods.filter((method) => method !== 'HEAD').join(' or ')}`, { allow: methods.join(', ') })
}

interface Visit {
  readonly request: Request
  readonly trail: Trail
  readonly caller: Caller
  readonly params: Ask['params']
}

/** What happens to a caller who was let in. */
const visitor = (shared: Shared, route: Route, handler: Handler, work: Work, refuse: Refuse): ((visit: Visit) => Promise<Response>) => {
  const { limits, callers, draining, ready } = shared
  const needsReady = route.errors.includes('service.not_ready')
  const wrongMethod = wrongMethodAt(route.path)
  const body = { bytes: route.name === 'batch' ? limits.batchBody : limits.body, ms: limits.bodyMs }
  const hold = (): (() => void) => work.begin()
  return async (visit) => {
    const { request, trail, caller } = visit
    if ((request.method === 'HEAD' ? 'GET' : request.method) !== route.method) return finish(wrongMethod, trail)
    if (route.always) return attempt(shared, handler, visit, undefined, hold)
    if (draining()) return refuse(STOPPING, request, trail)
    if (needsReady && !ready()) return finish(NOT_READY, trail)
    if (work.open() > limits.inFlight) return refuse(BUSY, request, trail)
    if (!callers.enter(caller.key)) return refuse(AT_ONCE, request, trail)
    try {
      if (route.method === 'GET') return await attempt(shared, handler, visit, undefined, hold)
      const read = await readJson(request, body)
      if (!isProblem(read)) return await attempt(shared, handler, visit, read.value, hold)
      const why = WHY[read.code]
      return why ? refuse({ why, problem: read }, request, trail) : finish(read, trail)
    } finally {
      callers.leave(caller.key)
    }
  }
}

/** What is wrong with a body and counts as a refusal by a limit. */
const WHY: Readonly<Partial<Record<HttpErrorCode, RefusedWhy>>> = { 'input.size': 'body', 'request.late': 'late' }

/** The handler's answer, or after a while that there is none; what it was doing is then not kept. */
const attempt = async (shared: Shared, handler: Handler, { request, trail, caller, params }: Visit, body: unknown, hold: Ask['hold']): Promise<Response> => {
  const { gone } = trail.peer
  let late = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const signal = {
    get aborted(): boolean {
      return late || (gone ? gone() : request.signal.aborted)
    },
  }
  const waiting = new Promise<Problem>((done) => {
    timer = setTimeout(() => {
      late = true
      done(LATE)
    }, shared.limits.answerMs)
  })
  try {
    return finish(await Promise.race([handler({ request, id: trail.id, caller, params, body, signal, hold }), waiting]), trail)
  } catch (error) {
    return failed(shared, error, trail)
  } finally {
    clearTimeout(timer)
  }
}

export const finish = (answer: Answer, trail: Trail): Response => {
  if (isResponse(answer)) return wrapped(answer, trail)
  if (isProblem(answer)) trail.code = answer.code
  const reply = isProblem(answer) ? fromProblem(answer, trail.id, trail.form) : answer
  trail.status = reply.status
  return toResponse(reply, trail.id)
}

/** By its shape: a listener may have put a class of its own in the place of Response. */
const isResponse = (answer: Answer): answer is Response => 'arrayBuffer' in answer

/** The answer of an SDK, with our headers over its own. */
const wrapped = ({ status, headers, body }: Response, trail: Trail): Response => {
  trail.status = status
  return toResponse({ status, type: headers.get('content-type') ?? '', body, headers: Object.fromEntries(headers) }, trail.id)
}

export const remoteOf = ({ remote, socket }: Peer): string => (socket ? 'socket' : (remote ?? ''))
