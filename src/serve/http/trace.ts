// Owns OpenTelemetry spans, through its API alone and only where that package is installed. Where they go is the deployer's business (OTEL_* variables).
import type { Stage6 } from '../../core/decision.ts'
import { type Counted, isRepeated } from './metrics.ts'

type Api = typeof import('@opentelemetry/api')

export interface Told {
  readonly route: string
  readonly status: number
  readonly code: string | undefined
}

export interface Tracing {
  /** Runs `work` inside a span that continues the caller's trace. */
  request(method: string, headers: Headers, work: () => Promise<Response>, told: () => Told): Promise<Response>
  /** A span for a decision that was just made, with one for each stage. */
  decided(decided: Counted): void
}

/** Undefined where the package is absent. */
export const openTracing = async (version: string, load: () => Promise<Api> = () => import('@opentelemetry/api')): Promise<Tracing | undefined> => {
  try {
    return tracingOver(await load(), version)
  } catch {
    return undefined
  }
}

const STAGES: readonly Stage6[] = ['read', 'facts', 'rules', 'model', 'combine', 'encode']

const tracingOver = (api: Api, version: string): Tracing => {
  const tracer = api.trace.getTracer('beforehand', version)
  const carrier = { get: (headers: Headers, key: string) => headers.get(key) ?? undefined, keys: (headers: Headers) => [...headers.keys()] }
  return {
    request: async (method, headers, work, told) => {
      const from = api.propagation.extract(api.context.active(), headers, carrier)
      const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes: { 'http.request.method': method } }, from)
      try {
        return await api.context.with(api.trace.setSpan(from, span), work)
      } finally {
        const { route, status, code } = told()
        span.updateName(route === '' ? method : `${method} ${route}`)
        span.setAttributes({ 'http.route': route, 'http.response.status_code': status, ...(code === undefined ? {} : { 'error.type': code }) })
        if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR })
        span.end()
      }
    },
    decided: (decided) => {
      const { decision, snapshot } = decided
      const fresh = snapshot !== undefined && !isRepeated(decided)
      const took = fresh ? decision.latency_ms : 0
      const end = Date.now()
      const attributes = {
        'beforehand.id': decision.id,
        'beforehand.decision': decision.decision,
        'beforehand.rule': decision.rule,
        'beforehand.decided_by': decision.decided_by,
        'beforehand.coverage': decision.coverage,
        'beforehand.policy': decision.policy.version,
      }
      const span = tracer.startSpan('decide', { startTime: end - took, attributes })
      if (span.isRecording() && fresh) {
        const inside = api.trace.setSpan(api.context.active(), span)
        let at = end - took
        for (const stage of STAGES) {
          const ms = snapshot.timing[stage]
          tracer.startSpan(stage, { startTime: at }, inside).end(at + ms)
          at += ms
        }
      }
      span.end(end)
    },
  }
}
