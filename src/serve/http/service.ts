// Owns the routes about the service itself: health, readiness, metrics, the OpenAPI document.
import type { Handler, Shared } from './ask.ts'
import type { Caller } from './gate.ts'
import { json, jsonText, problem } from './reply.ts'

export const healthRoute =
  (shared: Shared): Handler =>
  ({ caller }) =>
    json({ status: 'ok', ...versions(shared, caller) })

export const readyRoute =
  (shared: Shared): Handler =>
  ({ caller }) => {
    if (shared.draining()) return problem('service.draining', 'the service is stopping')
    if (!shared.ready()) return problem('service.not_ready', 'the service is starting')
    return json({ status: 'ready', ...versions(shared, caller) })
  }

/** Told to nobody who was not let in. */
const versions = ({ version, policies }: Shared, { known }: Caller): object => {
  if (!known) return {}
  const { strategy, version: policy } = policies()
  return { version, policy: { strategy, version: policy } }
}

export const metricsRoute =
  ({ metrics }: Shared): Handler =>
  async () => ({ status: 200, type: metrics.type, body: await metrics.text() })

/** Made when it is first asked for: its generator takes longer to load than the rest of the service. */
export const openApiRoute = ({ version }: Shared): Handler => {
  let text: Promise<string> | undefined
  return async () => {
    text ??= import('./openapi.ts').then(({ openApi }) => JSON.stringify(openApi(version)))
    return jsonText(await text)
  }
}
