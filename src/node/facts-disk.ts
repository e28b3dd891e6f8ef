// Owns facts from this machine's disk: what lies on a local one at once, the rest in a worker that is abandoned when late. Nothing here can hold an answer.
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Fact, WantedFact } from '../core/fact.ts'
import { LIMITS } from '../core/limits.ts'
import type { FactSource } from '../core/ports.ts'
import { type DiskOptions, ELSEWHERE, ENV_NAMES, missing, notHad, type Reading, readFact } from './facts-read.ts'
import { systemClock } from './identity.ts'
import { createIsLocal } from './mounts.ts'

export interface DiskFactsOptions extends DiskOptions {
  /** Which paths may be read in line; by the mount table where it is not given. */
  readonly isLocal?: ((path: string) => boolean) | undefined
}

/** At most 128 facts and 1 MiB of text each time; what is late, too much or refused is `'?'` with a reason. */
export const diskFacts = (given: DiskFactsOptions): FactSource => {
  const options: DiskOptions = { env: Object.fromEntries(ENV_NAMES.map((name) => [name, given.env[name]])), home: given.home, uid: given.uid }
  const mayTouch = given.isLocal ?? createIsLocal(systemClock.now)
  const elsewhere = createElsewhere(options)
  const reading = (): Reading => ({ ...options, mayTouch, spend: spender(), looked: new Map() })
  return {
    atOnce: () => {
      const one = reading()
      return (want) => {
        const fact = readFact(want, one)
        return fact.reason === ELSEWHERE ? undefined : fact
      }
    },
    get: (wanted, budgetMs) => {
      const until = systemClock.now() + budgetMs
      const one = reading()
      const facts = wanted.map((want, index) => {
        if (index >= LIMITS.facts) return missing(want, 'budget')
        return systemClock.now() >= until ? missing(want, 'late') : readFact(want, one)
      })
      const left = facts.flatMap((fact, index) => (fact.reason === ELSEWHERE ? [index] : []))
      return left.length === 0 ? facts : elsewhere(facts, left, until - systemClock.now())
    },
  }
}

const spender = (): ((bytes: number) => void) => {
  let spent = 0
  return (bytes) => {
    spent += bytes
    if (spent > LIMITS.factBytes) throw notHad('budget')
  }
}

/** Replaces the facts at these indexes by what a worker reads in time. */
type Elsewhere = (facts: readonly Fact[], left: readonly number[], ms: number) => Promise<readonly Fact[]>

/** After this many abandoned workers nothing more is started: a mount is dead, and each worker holds a thread. */
const MAX_ABANDONED = 3

const createElsewhere = (options: DiskOptions): Elsewhere => {
  let worker: Worker | undefined
  let abandoned = 0
  return async (facts, left, ms) => {
    const answers = facts.map((fact) => (fact.reason === ELSEWHERE ? missing(fact, 'late') : fact))
    if (abandoned >= MAX_ABANDONED || ms <= 0) return answers
    worker ??= startWorker(options)
    const done = await fill(worker, facts, left, answers, ms)
    if (!done) {
      abandoned += 1
      const stuck = worker
      worker = undefined
      // It ends once the mount answers; then another may be started.
      void stuck.terminate().then(() => {
        abandoned -= 1
      })
    }
    return [...answers]
  }
}

const startWorker = (options: DiskOptions): Worker => {
  const worker = new Worker(join(import.meta.dirname, `facts-worker${extname(import.meta.filename)}`), { workerData: options, env: {}, stdin: false })
  worker.unref()
  return worker
}

/** True where all of them came in time. */
const fill = (worker: Worker, facts: readonly Fact[], left: readonly number[], answers: Fact[], ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const waiting = new Set(left)
    const finish = (all: boolean): void => {
      clearTimeout(timer)
      worker.off('message', take).off('error', fail).off('exit', fail)
      resolve(all)
    }
    const take = ({ index, fact }: { readonly index: number; readonly fact: Fact }): void => {
      answers[index] = fact
      waiting.delete(index)
      if (waiting.size === 0) finish(true)
    }
    const fail = (): void => finish(false)
    const timer = setTimeout(fail, ms)
    worker.on('message', take).on('error', fail).on('exit', fail)
    for (const index of left) {
      const want: WantedFact | undefined = facts[index]
      if (want) worker.postMessage({ index, want: { ask: want.ask, key: want.key } })
    }
  })
