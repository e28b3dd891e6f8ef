// Owns the HTTP app: a Request in, a Response out, each through the same gate, limits, log and metrics. Nothing here listens.

import { approvalsRoute, approveRoute } from './http/approvals.ts'
import type { Handler, Shared } from './http/ask.ts'
import { createCallers } from './http/callers.ts'
import { batchRoute, decideRoute, echoRoute } from './http/deciding.ts'
import { decisionsRoute } from './http/decisions.ts'
import { hookRoute } from './http/hooks.ts'
import { outcomesRoute, reviewRoute, snapshotRoute, snapshotsRoute } from './http/keeping.ts'
import { metered } from './http/metered.ts'
import { createMetrics } from './http/metrics.ts'
import { problem } from './http/reply.ts'
import { finish, remoteOf, routerOf, type Trail } from './http/router.ts'
import type { RouteName } from './http/routes.ts'
import { healthRoute, metricsRoute, openApiRoute, readyRoute } from './http/service.ts'
import { modelsRoute, systemOneRoute } from './http/system-one.ts'
import { openTracing, type Tracing } from './http/trace.ts'
import { createWork } from './http/work.ts'
import { createMcpRoute } from './mcp-route.ts'
import { type App, HTTP_LIMITS, type ServeOptions } from './options.ts'

export type { App, HttpLimits, Peer, Refused, RequestLog, Role, ServeOptions, TokenCheck } from './options.ts'

/** Never rejects. What it answers for a failure inside tells nothing of it. */
export const createApp = (given: ServeOptions): App => {
  const limits = { ...HTTP_LIMITS, ...given.limits }
  const work = createWork()
  let tracing: Tracing | undefined
  void openTracing(given.version).then((opened) => {
    tracing = opened
  })
  const metrics = createMetrics(given, work.open)
  const callers = createCallers(limits.perMinute, limits.atOnce, given.now)
  const decider = metered(given.decider, metrics, () => tracing)
  const shared: Shared = { ...given, decider, limits, callers, metrics, draining: work.draining }
  const mcp = createMcpRoute(shared)
  const router = routerOf(shared, handlersOf(shared, mcp.handler), work)

  const answer = async (request: Request, trail: Trail): Promise<Response> => {
    try {
      return await router.fetch(request, trail)
    } catch (error) {
      given.report?.(error)
      return finish(problem('internal', 'the service failed'), trail)
    }
  }

  return {
    fetch: async (request, peer = {}) => {
      const started = given.now()
      const release = work.begin()
      const trail: Trail = { id: requestId(request.headers), peer, route: '', token: '', status: 500, code: undefined }
      const { method, headers } = request
      try {
        return tracing
          ? await tracing.request(
              method,
              headers,
              () => answer(request, trail),
              () => trail,
            )
          : await answer(request, trail)
      } finally {
        release()
        const ms = given.now() - started
        const { id, route, status, code, token } = trail
        metrics.answered(route, method, status, ms / 1000)
        given.log?.({ request_id: id, method, route, status, ms, remote: remoteOf(peer), token, code })
      }
    },
    drain: async () => {
      await Promise.all([work.drain(), mcp.close()])
    },
    metrics: () => metrics.text(),
    reloaded: (ok) => metrics.reloaded(ok),
    modelCalled: (call) => metrics.modelCalled(call),
    modelReloaded: (ok) => metrics.modelReloaded(ok),
  }
}

const handlersOf = (shared: Shared, mcp: Handler): Readonly<Record<RouteName, Handler>> => ({
  decide: decideRoute(shared),
  batch: batchRoute(shared),
  snapshots: snapshotsRoute(shared),
  snapshot: snapshotRoute(shared),
  outcomes: outcomesRoute(shared),
  approvals: approvalsRoute(shared),
  approve: approveRoute(shared),
  review: reviewRoute(shared),
  hook: hookRoute(shared),
  systemone: systemOneRoute(shared),
  models: modelsRoute(shared),
  decisions: decisionsRoute(shared),
  mcp,
  metrics: metricsRoute(shared),
  healthz: healthRoute(shared),
  readyz: readyRoute(shared),
  openapi: openApiRoute(shared),
  echo: echoRoute,
})

/** The caller's own id where it is harmless to write down. */
const requestId = (headers: Request['headers']): string => {
  const given = headers.get('x-request-id')
  return given !== null && /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID()
}
