// Owns the way of every request: gate, limits, method, body, handler in time, answer. Which routes there are is routes.ts; what they do, the handlers.
import { type Context, Hono } from 'hono'
import type { Peer, RefusedWhy } from '../options.ts'
import type { Answer, Ask, Handler, Shared } from './ask.ts'
import { readJson } from './body.ts'
import { type Caller, createGate, isRefusal } from './gate.ts'
import { fromProblem, isProblem, type Problem, problem, type Reply, toResponse } from './reply.ts'
import { ECHO, type Route, type RouteName, ROUTES } from './routes.ts'
import type { Work } from './work.ts'

/** What is learnt about a request on its way, for the log. */
export interface Trail {
  readonly id: string
  readonly peer: Peer
  route: string
  token: string
  status: number
  code: string | undefined
}

type Env = { Bindings: Trail }

/** One handler a path, which tells the methods apart: hono then calls it without composing anything. */
export const routerOf = (shared: Shared, handlers: Readonly<Record<RouteName, Handler>>, work: Work): Hono<Env> => {
  const gate = createGate(shared)
  const app = new Hono<Env>()
  const refuse = (why: RefusedWhy, what: Problem, { request, trail }: Visit): Response => {
    shared.metrics.refused(why)
    shared.refused?.({ why, request_id: trail.id, method: request.method, route: trail.route, remote: remoteOf(trail.peer), token: trail.token })
    return finish(what, trail)
  }
  for (const route of shared.echo ? [...ROUTES, ECHO] : ROUTES) {
    const visit = visitor(shared, route, handlers[route.name], work, refuse)
    app.all(route.path, (context) => {
      const at: Visit = { request: context.req.raw, trail: context.env }
      at.trail.route = route.path
      const misplaced = gate.place(at.request, at.trail.peer)
      if (misplaced) return refuse(misplaced.why, misplaced.problem, at)
      const caller = gate.caller(at.request, at.trail.peer, route.access)
      // Who is refused is limited too, by where it comes from.
      if (!shared.callers.take(isRefusal(caller) ? `from ${at.trail.peer.remote ?? ''}` : caller.key)) return refuse('rate', TOO_MANY, at)
      if (isRefusal(caller)) return refuse(caller.why, caller.problem, at)
      at.trail.token = caller.token
      return visit(at, caller, context)
    })
  }
  app.notFound(({ req, env }) => {
    const misplaced = gate.place(req.raw, env.peer)
    return misplaced ? refuse(misplaced.why, misplaced.problem, { request: req.raw, trail: env }) : finish(NOWHERE, env)
  })
  app.onError((error, { env }) => {
    shared.report?.(error)
    return finish(problem('internal', 'the service failed'), env)
  })
  return app
}

const TOO_MANY = problem('limit.rate', 'too many requests in a minute; wait, then ask again', { 'retry-after': '1' })
const NOWHERE = problem('request.route', 'there is nothing at this path; /openapi.json lists what there is')
const AGAIN = { 'retry-after': '1' }

interface Visit {
  readonly request: Request
  readonly trail: Trail
}

type Refuse = (why: RefusedWhy, what: Problem, visit: Visit) => Response

/** What happens to a caller who was let in. */
const visitor = (shared: Shared, route: Route, handler: Handler, work: Work, refuse: Refuse) => {
  const { limits, callers, draining, ready } = shared
  const bytes = route.name === 'batch' ? limits.batchBody : limits.body
  const needsReady = route.errors.includes('service.not_ready')
  return async (at: Visit, caller: Caller, context: Context<Env>): Promise<Response> => {
    const { request, trail } = at
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (method !== route.method) return finish(problem('request.method', `use ${route.method}`, { allow: route.method === 'GET' ? 'GET, HEAD' : 'POST' }), trail)
    if (route.always) return attempt(shared, handler, at, caller, context, undefined)
    if (draining()) return refuse('draining', problem('service.draining', 'the service is stopping', { ...AGAIN, connection: 'close' }), at)
    if (needsReady && !ready()) return finish(problem('service.not_ready', 'the service is starting', AGAIN), trail)
    if (work.open() > limits.inFlight) return refuse('in_flight', problem('limit.in_flight', 'the service is busy; ask again', AGAIN), at)
    if (!callers.enter(caller.key)) return refuse('at_once', problem('limit.at_once', 'too many requests of this caller at the same time', AGAIN), at)
    try {
      if (route.method === 'GET') return await attempt(shared, handler, at, caller, context, undefined)
      const read = await readJson(request, { bytes, ms: limits.bodyMs })
      if (!isProblem(read)) return await attempt(shared, handler, at, caller, context, read.value, () => work.begin())
      const why = read.code === 'input.size' ? 'body' : read.code === 'request.late' ? 'late' : undefined
      return why ? refuse(why, read, at) : finish(read, trail)
    } finally {
      callers.leave(caller.key)
    }
  }
}

const LATE = problem('deadline', 'no answer in time; treat it as not allowed', AGAIN)

/** The handler's answer, or after a while that there is none; what it was doing is then not kept. */
const attempt = async (shared: Shared, handler: Handler, { request, trail }: Visit, caller: Caller, context: Context<Env>, body: unknown, hold = noHold): Promise<Response> => {
  let late = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const signal = {
    get aborted(): boolean {
      return late || request.signal.aborted
    },
  }
  const ask: Ask = { request, id: trail.id, caller, params: route.params ? context.req.param() : NO_PARAMS, body, signal, hold }
  const answer = handler(ask)
  if (!(answer instanceof Promise)) return finish(answer, trail)
  const waiting = new Promise<Problem>((done) => {
    timer = setTimeout(() => {
      late = true
      done(LATE)
    }, shared.limits.answerMs)
  })
  try {
    return await finish(await Promise.race([answer, waiting]), trail)
  } catch (error) {
    shared.report?.(error)
    return finish(problem('internal', 'the service failed'), trail)
  } finally {
    clearTimeout(timer)
  }
}

const noHold = (): (() => void) => () => undefined

export const finish = (answer: Answer, trail: Trail): Response => {
  if (isResponse(answer)) return wrapped(answer, trail)
  if (isProblem(answer)) trail.code = answer.code
  const reply = isProblem(answer) ? fromProblem(answer, trail.id) : answer
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
