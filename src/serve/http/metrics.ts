// Owns the Prometheus metrics of the service. No label takes a value that a caller chooses.
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Decided } from '../../core/decide/decider.ts'
import { type Decision, isVerdict, type Stage6 } from '../../core/decision.ts'
import type { GeneralDecided } from '../../core/general.ts'
import type { ModelCall } from '../../core/model-call.ts'
import type { RefusedWhy, ServeOptions } from '../options.ts'

/** Of an action or of a general question. */
export type Counted = Decided | GeneralDecided

/** True where the decision that stood under its key was told again. */
export const isRepeated = (decided: Counted): boolean =>
  'repeated' in decided ? decided.repeated : decided.snapshot !== undefined && decided.draft === undefined

export interface Metrics {
  decided(decided: Counted, agent: string): void
  cancelled(): void
  refused(why: RefusedWhy): void
  reloaded(ok: boolean): void
  modelCalled(call: ModelCall): void
  modelReloaded(ok: boolean): void
  /** @param seconds of the whole answer */
  answered(route: string, method: string, status: number, seconds: number): void
  text(): Promise<string>
  readonly type: string
}

/** Agents that have a label of their own. */
const AGENTS: ReadonlySet<string> = new Set(['claude-code', 'codex', 'opencode', 'gemini-cli', 'cursor', 'qwen-code', 'mcp', 'api'])
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
const STAGES: readonly Stage6[] = ['read', 'facts', 'rules', 'model', 'combine', 'encode']
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export const createMetrics = (given: Pick<ServeOptions, 'policies' | 'version' | 'ready' | 'store'>, inFlight: () => number): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, labelNames: readonly string[] = []): Counter =>
    new Counter({ name: `beforehand_${name}`, help, labelNames: [...labelNames], registers })
  const histogram = (name: string, help: string, labelNames: readonly string[] = []): Histogram =>
    new Histogram({ name: `beforehand_${name}`, help, labelNames: [...labelNames], buckets: SECONDS, registers })

  const decisions = byLabels(counter('decisions_total', 'Decisions made.', ['verdict', 'strategy', 'agent', 'decider', 'source']))
  const whole = histogram('decision_seconds', 'Time of a whole decision without writing its snapshot.')
  const stages = histogram('stage_seconds', 'Time of each stage of a decision.', ['stage'])
  const errors = byLabels(counter('decision_errors_total', 'Errors named in decisions.', ['code']))
  const repeated = counter('decisions_repeated_total', 'Calls that got the decision that stood under their key.')
  const cancelled = counter('decisions_cancelled_total', 'Decisions that nobody waited for any more.')
  const writes = byLabels(counter('store_writes_total', 'Snapshots given to the store.', ['result']))
  const refused = byLabels(counter('refused_total', 'Calls refused before anything was decided.', ['why']))
  const reloads = byLabels(counter('policy_reloads_total', 'Reloads of the policies.', ['result']))
  const requests = byLabels(counter('http_requests_total', 'Answered requests.', ['route', 'method', 'status']))
  const seconds = histogram('http_request_seconds', 'Time of a whole answer.', ['route'])
  const models = modelMetrics(counter, histogram)
  gauges(registry, given, inFlight)
  // Every series exists from the start, so that an absent one is never mistaken for silence.
  for (const result of ['ok', 'late', 'failed']) writes([result]).inc(0)
  for (const result of ['ok', 'failed']) reloads([result]).inc(0)
  const observeStage = STAGES.map((stage) => [stage, stages.labels(stage)] as const)
  const routes = new Map<string, Histogram.Internal<string>>()

  return {
    decided: (decided, agent) => {
      if (isRepeated(decided)) return repeated.inc()
      const { decision, snapshot } = decided
      const source = snapshot?.source ?? 'unknown'
      decisions([verdictOf(decision), decision.policy.strategy, AGENTS.has(agent) ? agent : 'other', decision.decided_by, source]).inc()
      for (const { code } of decision.errors) errors([code]).inc()
      if (given.store && snapshot) writes([resultOf(decision.errors)]).inc()
      if (!snapshot) return
      whole.observe(decision.latency_ms / 1000)
      for (const [stage, child] of observeStage) child.observe(snapshot.timing[stage] / 1000)
    },
    cancelled: () => cancelled.inc(),
    refused: (why) => refused([why]).inc(),
    reloaded: (ok) => reloads([ok ? 'ok' : 'failed']).inc(),
    ...models,
    answered: (route, method, status, took) => {
      requests([route, METHODS.has(method) ? method : 'other', String(status)]).inc()
      let child = routes.get(route)
      if (!child) {
        child = seconds.labels(route)
        routes.set(route, child)
      }
      child.observe(took)
    },
    text: () => registry.metrics(),
    type: registry.contentType,
  }
}

type Make<T> = (name: string, help: string, labelNames?: readonly string[]) => T

/** A model's name comes from the policies, not from a caller. A cost that nobody knows is counted by itself, never as nothing. */
const modelMetrics = (counter: Make<Counter>, histogram: Make<Histogram>): Pick<Metrics, 'modelCalled' | 'modelReloaded'> => {
  const calls = byLabels(counter('model_calls_total', 'Requests to decision models, by what became of them.', ['model', 'result']))
  const seconds = histogram('model_seconds', 'Time of a request to a decision model, retries included.', ['model'])
  const tokens = byLabels(counter('model_input_tokens_total', 'Tokens that decision models said they read.', ['model']))
  const cost = byLabels(counter('model_cost_usd_total', 'What requests to decision models cost in US dollars, as far as it is known.', ['model']))
  const unknown = byLabels(counter('model_cost_unknown_total', 'Requests to decision models of which nobody knows what they cost.', ['model']))
  const reloads = byLabels(counter('model_reloads_total', 'Reloads of weights and calibrations of decision models.', ['result']))
  for (const result of ['ok', 'failed']) reloads([result]).inc(0)
  return {
    modelCalled: ({ model, result, ms, costUsd, inputTokens }) => {
      calls([model, result]).inc()
      // What was not sent took no time.
      if (result !== 'unavailable') seconds.labels(model).observe(ms / 1000)
      if (inputTokens !== undefined) tokens([model]).inc(inputTokens)
      if (costUsd === undefined) unknown([model]).inc()
      else cost([model]).inc(costUsd)
    },
    modelReloaded: (ok) => reloads([ok ? 'ok' : 'failed']).inc(),
  }
}

/** A candidate of a general question may be any text, so it is no label: it lets through, asks or denies in so many words, or is something else. */
const verdictOf = ({ decision, allowed }: Decision<string>): string => (isVerdict(decision) ? decision : allowed ? 'allow' : 'other')

const gauges = (registry: Registry, { policies, version, ready }: Pick<ServeOptions, 'policies' | 'version' | 'ready'>, inFlight: () => number): void => {
  const gauge = (name: string, help: string, labelNames: readonly string[], collect: (this: Gauge) => void): Gauge =>
    new Gauge({ name: `beforehand_${name}`, help, labelNames: [...labelNames], registers: [registry], collect })
  gauge('in_flight', 'Requests that are being answered.', [], function () {
    this.set(inFlight())
  })
  gauge('ready', '1 where the service is ready.', [], function () {
    this.set(ready() ? 1 : 0)
  })
  gauge('info', 'What is running.', ['version', 'strategy', 'policy'], function () {
    const { strategy, version: policy } = policies()
    this.reset()
    this.set({ version, strategy, policy }, 1)
  })
}

const resultOf = (errors: Decision['errors']): 'ok' | 'late' | 'failed' =>
  errors.some(({ code }) => code === 'store.failed') ? 'failed' : errors.some(({ code }) => code === 'store.late') ? 'late' : 'ok'

/** Looks a labelled counter up once for each set of labels. */
const byLabels = (counter: Counter): ((values: readonly string[]) => Counter.Internal) => {
  const children = new Map<string, Counter.Internal>()
  return (values) => {
    const key = values.join('\0')
    let child = children.get(key)
    if (!child) {
      child = counter.labels(...values)
      children.set(key, child)
    }
    return child
  }
}
