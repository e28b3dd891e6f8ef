// Owns answering System One questions in the service: whom a model's name means, and a snapshot of each exchange. The wire is serve/'s business.
import { recordOf } from '../../core/decide/system-one-record.ts'
import { ModelError } from '../../core/model-error.ts'
import type { Policies, Store } from '../../core/ports.ts'
import type { SystemOneAnswer, SystemOneRequest } from '../../core/systemone.ts'
import type { SystemOneService } from '../../serve/options.ts'
import type { Folders } from '../configuration.ts'
import { packageVersion, secretKey } from '../configuration.ts'
import { keyedHash, newId, systemClock } from '../identity.ts'
import { EMBEDDED, type ModelPool, modelSettings } from '../models.ts'
import type { OpenModel } from '../open-model.ts'
import type { Report } from '../spill.ts'

export interface AnsweringOptions {
  readonly folders: Folders
  readonly models: ModelPool
  readonly policies: () => Policies
  readonly store: Store
  readonly spill: (snapshot: Parameters<Store['put']>[0]) => unknown
  readonly report: Report
}

export const createAnswering = (given: AnsweringOptions): SystemOneService => {
  const hash = keyedHash(() => secretKey(given.folders.state))
  const engine = `beforehand ${packageVersion()}`

  const keep = async (request: SystemOneRequest, name: string, result: SystemOneAnswer | ModelError, ms: number): Promise<string> => {
    const at = systemClock.epoch()
    const { strategy, version } = given.policies()
    const snapshot = recordOf({ id: newId(at), at, request, name, result, ms, policy: { strategy, version } }, { keyedHash: hash, engine })
    try {
      await given.store.put(snapshot, '', at)
    } catch (error) {
      given.report?.(error)
      given.spill(snapshot)
    }
    return snapshot.id
  }
  return {
    list: async () => {
      const all = await everyModel(given)
      return all.map(({ name, warning }) => ({ name, description: warning ?? (name === EMBEDDED ? 'the embedded model' : 'a configured backend') }))
    },
    answer: async (request, budgetMs) => {
      const { name, answerer, warning } = await wanted(given, request.model)
      const started = systemClock.now()
      try {
        if (!answerer) throw new ModelError('unavailable', warning ?? `\`${name}\` cannot be used`)
        const answer = await answerer.answer(request, budgetMs)
        return { answer, id: await keep(request, name, answer, systemClock.now() - started) }
      } catch (error) {
        if (error instanceof ModelError) await keep(request, name, error, systemClock.now() - started)
        throw error
      }
    },
  }
}

const everyModel = async ({ models, policies }: AnsweringOptions): Promise<readonly OpenModel[]> => {
  const settings = modelSettings(policies())
  const embedded = await models.open(EMBEDDED, settings)
  const rest = (await models.all(settings)).filter(({ name }) => name !== EMBEDDED)
  return embedded ? [embedded, ...rest] : rest
}

/** Names of other vendors' models: where none of theirs is configured, the embedded model stands in for local work, and says who it is. */
const VENDORS = /^(jev|clef|kev|d1|gpt-6-luna)([-:.].*)?$/

/** A configured backend by its name, its model's or its dialect's; else the embedded model for its own name and those that it stands in for. */
const wanted = async (given: AnsweringOptions, model: string): Promise<OpenModel> => {
  const all = await everyModel(given)
  const found = all.find(({ name }) => name === model) ?? all.find(({ asks }) => asks.includes(model))
  const standIn = VENDORS.test(model) ? all.find(({ name }) => name === EMBEDDED) : undefined
  const one = found ?? standIn
  if (!one) throw new ModelError('invalid_request', `Unknown model: ${/^[\w.:/~-]{1,100}$/.test(model) ? model : '…'}`)
  return one
}
