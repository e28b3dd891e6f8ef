// Owns opening the embedded model of this installation: nothing of it is loaded before it is asked. Its weights are the shipped ones, or those that `tune` made.
import { existsSync } from 'node:fs'
import type { Opinion } from '../core/finding.ts'
import { NOTHING, observed } from '../core/model-call.ts'
import type { Model } from '../core/ports.ts'
import type { Answerer } from '../core/systemone.ts'
import type { EmbeddedModel } from '../models/embedded/model.ts'
import type { Weights } from '../models/embedded/network.ts'
import { tunedOf } from './configuration.ts'
import { systemClock } from './identity.ts'
import { type ModelNotice, type ModelOptions, stampOf } from './open-model.ts'

export interface Embedded extends Pick<EmbeddedModel, 'model' | 'answerer' | 'warm'> {
  /** Takes the weights that `tune` made, or made no more, since the last look. */
  refresh(): Promise<readonly ModelNotice[]>
}

const NAME = 'embedded'

export const openEmbedded = async ({ folders: { state }, called }: Pick<ModelOptions, 'folders' | 'called'>): Promise<Embedded> => {
  let opened: EmbeddedModel | undefined
  let opening: Promise<EmbeddedModel> | undefined
  let stamp = ''
  let told: readonly ModelNotice[] = []
  const load = async (shippedWeights: () => Promise<Weights>): Promise<Weights> => {
    const shipped = await shippedWeights()
    stamp = stampOf(tunedOf(state))
    if (!existsSync(tunedOf(state))) return shipped
    const tuned = (await import('./tuned-weights.ts')).readTuned(state, shipped)
    if (!tuned) told = [...told, { model: NAME, ok: false, message: UNFIT }]
    return tuned ?? shipped
  }
  const open = (): Promise<EmbeddedModel> => {
    opening ??= import('../models/embedded/model.ts').then(async ({ createEmbeddedModel, shippedWeights }) => {
      const model = createEmbeddedModel(() => load(shippedWeights))
      await model.warm()
      opened = model
      return model
    })
    return opening
  }
  const warm = async (): Promise<void> => {
    await open()
  }
  const refresh: Embedded['refresh'] = async () => {
    if (opened && stampOf(tunedOf(state)) !== stamp) {
      const before = told.length
      await opened.reload()
      const whose = existsSync(tunedOf(state)) ? 'the weights that `tune` made' : 'the shipped weights'
      if (told.length === before) told = [...told, { model: NAME, ok: true, message: `from now on it uses ${whose}` }]
    }
    const notices = told
    told = []
    return notices
  }
  const count = <T>(work: () => T | Promise<T>): T | Promise<T> => (called ? observed(NAME, work, () => NOTHING, { now: systemClock.now, called }) : work())
  const model: Model = {
    name: NAME,
    ready: () => (opened ? undefined : warm()),
    opinion: (request, budget) =>
      count<Opinion>(() => (opened ? opened.model.opinion(request, budget) : open().then((found) => found.model.opinion(request, budget)))),
  }
  const answerer: Answerer = {
    name: NAME,
    answer: (request, budget) =>
      count(() => (opened ? opened.answerer.answer(request, budget) : open().then((found) => found.answerer.answer(request, budget)))),
  }
  return { model, answerer, warm, refresh }
}

const UNFIT = 'the weights that `tune` made are damaged or of another version, so the shipped ones are in force; run `beforehand tune` again, or `tune --reset`'
