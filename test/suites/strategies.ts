// Owns fakes for general decisions: strategies from a text, models that answer as they are told.
import { createGeneralDecider, type GeneralDeciderOptions } from '../../src/core/decide/general.ts'
import type { Opinion } from '../../src/core/finding.ts'
import type { GeneralDecided, GeneralDecider } from '../../src/core/general.ts'
import { formatProblem } from '../../src/core/policy/problem.ts'
import { loadStrategy, type Strategy } from '../../src/core/policy/strategy.ts'
import type { GeneralModelRequest, Model } from '../../src/core/ports.ts'
import { newId, sha256 } from '../../src/node/identity.ts'
import { fakeClock } from './guard.ts'

/** @throws its problems, where it has errors */
export const strategyOf = (text: string, name = 'p.yaml'): Strategy => {
  const { strategy, problems } = loadStrategy({ name, text })
  if (!strategy) throw new Error(problems.map(formatProblem).join('\n'))
  return strategy
}

/** The gate of the issue, letter by letter. */
export const REQUEST_GATE = `strategy: request_gate
rules:
  - if: env.country == "CN" && path.startsWith("/api/v1")
    action: allow
  - if: confidence(model.score) < 0.6
    action: ask_mfa
fallback: {model: clef-default-v3, timeout_ms: 15}
`

export interface FakeModel extends Model {
  /** What it was asked. */
  readonly asked: GeneralModelRequest[]
}

export const fakeModel = (answer: (request: GeneralModelRequest) => Readonly<Record<string, number>> | Promise<Opinion<string>>): FakeModel => {
  const asked: GeneralModelRequest[] = []
  return {
    name: 'fake',
    asked,
    opinion: () => {
      throw new Error('it answers general questions only')
    },
    choose: (request) => {
      asked.push(request)
      const given = answer(request)
      return given instanceof Promise ? given : { model: 'fake', version: '1', probabilities: given, calibrated: false }
    },
  }
}

/** A share for the first candidate, the rest to the others alike. */
export const mostly =
  (share: number, which = 0) =>
  ({ candidates }: GeneralModelRequest): Readonly<Record<string, number>> => {
    const names = Object.keys(candidates)
    return Object.fromEntries(names.map((name, index) => [name, index === which ? share : (1 - share) / (names.length - 1)]))
  }

export const generalDecider = (text: string, model?: Model, given: Partial<GeneralDeciderOptions> = {}): GeneralDecider => {
  const strategy = strategyOf(text)
  return createGeneralDecider({
    strategies: { find: () => ({ strategy, model, errors: [] }) },
    clock: fakeClock(),
    newId,
    hash: sha256,
    keyedHash: (secret) => sha256(secret).slice(0, 8),
    engine: 'test',
    ...given,
  })
}

/** The decision; a question that has none is a fault of the test. */
export const decidedBy = async (decider: GeneralDecider, call: Parameters<GeneralDecider['decide']>[0]): Promise<GeneralDecided> => {
  const answer = await decider.decide(call)
  if ('code' in answer) throw new Error(answer.message)
  return answer
}
