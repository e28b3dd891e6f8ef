// Owns opening one backend behind a dialect: its entry, its key, its calibration, its breaker. Loaded only where a policy names one.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createAskedModel } from '../core/decide/asked-model.ts'
import { type Calibration, calibrationSchema } from '../core/decide/calibration.ts'
import { type Backend, backendOf, isUnusable } from '../models/backend.ts'
import { steady } from '../models/steady.ts'
import { createSystemOne } from '../models/system-one.ts'
import { systemClock } from './identity.ts'
import { type ModelOptions, type OpenModel, unusable } from './open-model.ts'

/** The environment is read here and nowhere else for models, and only the variables that the entry or its dialect names. */
export const openBackend = (given: ModelOptions, name: string, entry: unknown): OpenModel => {
  const backend = backendOf(name, entry, (variable) => given.env[variable])
  if (isUnusable(backend)) return unusable(name, backend.unusable)
  const calibration = calibrationOf(given, backend)
  if (typeof calibration === 'string') return unusable(name, calibration)
  const edge = { fetch: given.fetch ?? fetch, now: systemClock.now, epoch: systemClock.epoch }
  const answerer = steady(createSystemOne(backend, edge), { now: systemClock.now, later, atOnce: backend.atOnce, heartbeatMs: backend.heartbeatS * 1_000 })
  return {
    name,
    model: createAskedModel({ answerer, calibration }),
    answerer,
    warning: undefined,
    about: {
      dialect: backend.dialect.id,
      model: backend.model,
      address: backend.url,
      calibrated: calibration !== undefined,
      claimed: backend.dialect.claimed,
      price: backend.price,
    },
    asks: [...new Set([name, backend.model, backend.dialect.id, ...backend.dialect.aliases])],
    warm: answerer.warm,
  }
}

/** A path is relative to the configuration. */
const calibrationOf = ({ folders }: ModelOptions, { name, calibration }: Backend): Calibration | undefined | string => {
  if (calibration === '') return undefined
  try {
    return calibrationSchema.parse(JSON.parse(readFileSync(resolve(folders.config, calibration), 'utf8')))
  } catch {
    return `the calibration \`${calibration}\` of \`${name}\` cannot be used; it is missing or is no beforehand.calibration/1`
  }
}

/** Never keeps the process. */
const later = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms)
  timer.unref()
  return () => clearTimeout(timer)
}
