// Owns opening the embedded model of this installation: nothing of it is loaded before it is asked. Its weights are the shipped ones, or those that `tune` made.
import { existsSync } from 'node:fs'
import type { Model } from '../core/ports.ts'
import type { Answerer } from '../core/systemone.ts'
import type { EmbeddedModel } from '../models/embedded/model.ts'
import { type Folders, tunedOf } from './configuration.ts'

export type Embedded = EmbeddedModel

export const openEmbedded = async ({ state }: Folders): Promise<Embedded> => {
  let opened: EmbeddedModel | undefined
  let opening: Promise<EmbeddedModel> | undefined
  const open = (): Promise<EmbeddedModel> => {
    opening ??= import('../models/embedded/model.ts').then(async ({ createEmbeddedModel, shippedWeights }) => {
      const model = createEmbeddedModel(async () => {
        const shipped = await shippedWeights()
        if (!existsSync(tunedOf(state))) return shipped
        return (await import('./tuned-weights.ts')).readTuned(state, shipped) ?? shipped
      })
      await model.warm()
      opened = model
      return model
    })
    return opening
  }
  const warm = async (): Promise<void> => {
    await open()
  }
  const model: Model = {
    name: 'embedded',
    ready: () => (opened ? undefined : warm()),
    opinion: (request, budget) => (opened ? opened.model.opinion(request, budget) : open().then((found) => found.model.opinion(request, budget))),
  }
  const answerer: Answerer = {
    name: 'embedded',
    answer: (request, budget) => (opened ? opened.answerer.answer(request, budget) : open().then((found) => found.answerer.answer(request, budget))),
  }
  return { model, answerer, warm }
}
