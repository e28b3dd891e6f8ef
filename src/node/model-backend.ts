// Owns opening one backend behind a dialect: its entry, its key, its calibration, its breaker. Loaded only where a policy names one.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createAskedModel } from '../core/decide/asked-model.ts'
import { type Calibration, calibrationSchema } from '../core/decide/calibration.ts'
import { counted } from '../core/model-call.ts'
import type { Answerer } from '../core/systemone.ts'
import { type Backend, backendOf, isUnusable } from '../models/backend.ts'
import { steady } from '../models/steady.ts'
import { createSystemOne } from '../models/system-one.ts'
import { systemClock } from './identity.ts'
import { type ModelNotice, type ModelOptions, type OpenModel, stampOf, unusable } from './open-model.ts'

/** The environment is read here and nowhere else for models, and only the variables that the entry or its dialect names. */
export const openBackend = (given: ModelOptions, name: string, entry: unknown): OpenModel => {
  const backend = backendOf(name, entry, (variable) => given.env[variable])
  if (isUnusable(backend)) return unusable(name, backend.unusable, given.called)
  const calibration = openCalibration(given, backend)
  if (typeof calibration === 'string') return unusable(name, calibration, given.called)
  const edge = { fetch: given.fetch ?? fetch, now: systemClock.now, epoch: systemClock.epoch }
  const asked = steady(observedAt(given, createSystemOne(backend, edge)), {
    now: systemClock.now,
    later,
    atOnce: backend.atOnce,
    heartbeatMs: backend.heartbeatS * 1_000,
    skipped: () => given.called?.({ model: name, result: 'unavailable', ms: 0, costUsd: 0, inputTokens: 0 }),
  })
  return {
    name,
    model: createAskedModel({ answerer: asked, calibration: calibration.current }),
    answerer: asked,
    warning: undefined,
    about: {
      dialect: backend.dialect.id,
      model: backend.model,
      address: backend.url,
      get calibrated() {
        return calibration.current() !== undefined
      },
      claimed: backend.dialect.claimed,
      price: backend.price,
    },
    asks: [...new Set([name, backend.model, backend.dialect.id, ...backend.dialect.aliases])],
    refresh: async () => calibration.refresh(),
    warm: asked.warm,
  }
}

/** Every request is counted, signs of life too: they cost as much as others. */
const observedAt = ({ called }: ModelOptions, inner: Answerer): Answerer => (called ? counted(inner, { now: systemClock.now, called }) : inner)

interface OpenCalibration {
  current(): Calibration | undefined
  refresh(): readonly ModelNotice[]
}

/** A path is relative to the configuration. Text: why it cannot be used. */
const openCalibration = ({ folders }: ModelOptions, { name, calibration }: Backend): OpenCalibration | string => {
  if (calibration === '') return { current: () => undefined, refresh: () => [] }
  const path = resolve(folders.config, calibration)
  let stamp = stampOf(path)
  let current = read(path)
  if (!current) return `the calibration \`${calibration}\` of \`${name}\` ${UNUSABLE}`
  return {
    current: () => current,
    refresh: () => {
      const now = stampOf(path)
      if (now === stamp) return []
      stamp = now
      const next = read(path)
      // Without its file it may tighten, and not allow; with a broken one the last good one stays.
      if (next || now === '') current = next
      if (next) return [{ model: name, ok: true, message: `its calibration was loaded again (fitted on ${next.n} answers of ${next.model}, ${next.made})` }]
      const left = now === '' ? 'is gone, so it may ask and deny but not allow' : `${UNUSABLE}, so the one before it stays in force`
      return [{ model: name, ok: false, message: `the calibration \`${calibration}\` ${left}` }]
    },
  }
}

const UNUSABLE = 'cannot be used; it is missing or is no beforehand.calibration/1'

const read = (path: string): Calibration | undefined => {
  try {
    return calibrationSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

/** Never keeps the process. */
const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
