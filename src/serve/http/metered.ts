// Owns counting decisions: a decider that tells the metrics and the traces of each one, whichever door it came through.
import type { Decided, Decider } from '../../core/decide/decider.ts'
import type { GeneralDecider } from '../../core/general.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './trace.ts'

export const metered = (decider: Decider, metrics: Metrics, tracing: () => Tracing | undefined): Decider => {
  const decideWith: Decider['decideWith'] = async (call, options) => {
    const decided: Decided = await decider.decideWith(call, options)
    if (options?.signal?.aborted) metrics.cancelled()
    else metrics.decided(decided, call.agent ?? '')
    tracing()?.decided(decided)
    return decided
  }
  const general = decider.general && meteredGeneral(decider.general, metrics, tracing)
  return { general, decideWith, decide: async (call, options) => (await decideWith(call, options)).decision }
}

/** What is refused was not decided, so it is not counted. */
const meteredGeneral = (general: GeneralDecider, metrics: Metrics, tracing: () => Tracing | undefined): GeneralDecider => ({
  decide: async (call, options) => {
    const answer = await general.decide(call, options)
    if ('code' in answer) return answer
    if (options?.signal?.aborted) metrics.cancelled()
    else metrics.decided(answer, call.agent ?? '')
    tracing()?.decided(answer)
    return answer
  },
})
