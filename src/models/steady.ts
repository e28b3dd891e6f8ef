// Owns what keeps asking a backend sane: a breaker after failures, few requests at a time, a warm-up, and signs of life while a session is active.
import { ModelError, type ModelErrorKind } from '../core/model-error.ts'
import type { Answerer, SystemOneRequest } from '../core/systemone.ts'
import { isOutage } from './failure.ts'

export interface SteadyOptions {
  /** Monotonic milliseconds. */
  readonly now: () => number
  /** Runs the work after so many milliseconds, unless the process ends before; what it returns calls it off. */
  readonly later: (work: () => void, ms: number) => () => void
  readonly atOnce: number
  /** Milliseconds between two signs of life; 0: none. */
  readonly heartbeatMs: number
  /** Told of each question that is not sent, since it is left alone. */
  readonly skipped?: (() => void) | undefined
}

export interface SteadyAnswerer extends Answerer {
  /** Asks one small question, so that the model is loaded and the way to it known. Never throws. */
  warm(): Promise<void>
  /** Why it is not asked at the moment, or undefined. */
  resting(): string | undefined
  close(): void
}

/** Failures in a row before it is left alone, and for how long at first and at most, in milliseconds. */
const FAILURES = 3
const REST = 1_000
const LONGEST_REST = 60_000
/** A session counts as active for so long after its last question. */
const ACTIVE = 600_000
/** Milliseconds for a warm-up: models may be loading. */
const WARM_BUDGET = 30_000
/** What is used up for the day is tried again after this. */
const QUOTA_REST = 900_000

/** Kinds that no waiting mends: only another configuration does. */
const FINAL: ReadonlySet<ModelErrorKind> = new Set(['authentication', 'permission_or_billing'])

export const CANARY: SystemOneRequest = {
  model: '',
  state: { command: 'ls' },
  questions: { warm: { type: 'noul', instructions: 'Does `command` only list files?' } },
}

export const steady = (inner: Answerer, options: SteadyOptions): SteadyAnswerer => {
  const { now, later, heartbeatMs } = options
  const breaker = createBreaker(inner.name, now)
  const gate = createGate(inner.name, options.atOnce, later)
  let lastAsked = Number.NEGATIVE_INFINITY
  let stopBeat: (() => void) | undefined

  const ask: Answerer['answer'] = async (request, budgetMs) => {
    try {
      breaker.check()
    } catch (error) {
      options.skipped?.()
      throw error
    }
    const deadline = now() + budgetMs
    const leave = await gate.enter(budgetMs)
    try {
      const answer = await inner.answer(request, deadline - now())
      breaker.succeeded()
      return answer
    } catch (error) {
      breaker.failed(error)
      throw error
    } finally {
      leave()
    }
  }
  const warm = async (): Promise<void> => {
    try {
      await ask(CANARY, WARM_BUDGET)
    } catch {
      // The breaker took note; the next question tells.
    }
  }
  const beat = (): void => {
    stopBeat = undefined
    if (now() - lastAsked > ACTIVE) return
    void warm().finally(schedule)
  }
  const schedule = (): void => {
    if (heartbeatMs > 0 && !stopBeat && now() - lastAsked <= ACTIVE) stopBeat = later(beat, heartbeatMs)
  }
  return {
    name: inner.name,
    stateTokens: inner.stateTokens,
    answer: (request, budgetMs) => {
      lastAsked = now()
      schedule()
      return ask(request, budgetMs)
    },
    warm,
    resting: () => breaker.why(),
    close: () => {
      lastAsked = Number.NEGATIVE_INFINITY
      stopBeat?.()
      stopBeat = undefined
    },
  }
}

interface Breaker {
  /** @throws ModelError `unavailable` while it is open */
  check(): void
  succeeded(): void
  failed(error: unknown): void
  why(): string | undefined
}

/** Open after some failures in a row; then one question at a time finds out, with ever longer rests between. */
const createBreaker = (name: string, now: () => number): Breaker => {
  let failures = 0
  let rest = REST
  let until = Number.NEGATIVE_INFINITY
  let because = ''
  const open = (ms: number, why: string): void => {
    until = now() + ms
    because = why
  }
  return {
    check: () => {
      if (now() >= until) {
        // One finds out; the others wait for what it learns.
        if (failures >= FAILURES) until = now() + rest
        return
      }
      throw new ModelError('unavailable', `${name}: it is not asked for now, since ${because}`)
    },
    succeeded: () => {
      failures = 0
      rest = REST
      until = Number.NEGATIVE_INFINITY
    },
    failed: (error) => {
      if (!(error instanceof ModelError)) return
      const { kind, detail } = error
      if (FINAL.has(kind)) return open(Number.POSITIVE_INFINITY, 'its key, permission or credit was refused; correct that, then start again')
      if (kind === 'quota_exhausted') return open(QUOTA_REST, 'its quota is used up')
      if (kind === 'rate_limit' && detail.retryAfterMs !== undefined) return open(Math.min(detail.retryAfterMs, LONGEST_REST), 'it asked to wait')
      if (!isOutage(kind)) return
      failures += 1
      if (failures < FAILURES) return
      open(rest, `it failed ${failures} times in a row`)
      rest = Math.min(rest * 2, LONGEST_REST)
    },
    why: () => (now() < until ? because : undefined),
  }
}

interface Gate {
  /** Waits for a place; what it returns gives the place back. */
  enter(ms: number): Promise<() => void>
}

const createGate = (name: string, most: number, later: SteadyOptions['later']): Gate => {
  let open = 0
  const waiting: (() => void)[] = []
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else open -= 1
  }
  return {
    enter: async (ms) => {
      if (open < most) {
        open += 1
        return leave
      }
      await new Promise<void>((done, fail) => {
        const turn = (): void => {
          callOff()
          done()
        }
        const callOff = later(() => {
          const at = waiting.indexOf(turn)
          if (at >= 0) waiting.splice(at, 1)
          fail(new ModelError('timeout', `${name}: ${most} requests were under way already, and none ended in time`))
        }, ms)
        waiting.push(turn)
      })
      return leave
    },
  }
}
