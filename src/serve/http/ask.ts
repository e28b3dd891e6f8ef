// Owns what a handler is given for one request, and what handlers share. Types only.
import type { Decider } from '../../core/decide/decider.ts'
import type { HttpLimits, ServeOptions } from '../options.ts'
import type { Callers } from './callers.ts'
import type { Caller } from './gate.ts'
import type { Metrics } from './metrics.ts'
import type { Problem, Reply } from './reply.ts'

export interface Ask {
  readonly request: Request
  readonly id: string
  readonly caller: Caller
  readonly params: Readonly<Record<string, string>>
  /** The body as JSON; undefined where the route takes none. */
  readonly body: unknown
  /** Nobody waits for the answer any more. */
  readonly signal: { readonly aborted: boolean }
  /** The request goes on after its head was answered, until what this returns is called. */
  hold(): () => void
}

export interface Shared extends Omit<ServeOptions, 'limits'> {
  /** Metered. */
  readonly decider: Decider
  readonly limits: HttpLimits
  readonly callers: Callers
  readonly metrics: Metrics
  readonly draining: () => boolean
}

/** An SDK of MCP answers with a Response of its own. */
export type Answer = Reply | Problem | Response

export type Handler = (ask: Ask) => Answer | Promise<Answer>
