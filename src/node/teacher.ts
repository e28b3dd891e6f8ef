// Owns who may teach the embedded model: only a backend whose record says that the licence of the model that answered permits it.
import type { Teaches } from '../models/dialect.ts'
import { EMBEDDED } from './models.ts'
import { UsageError } from './program.ts'

/** Its key does not matter here, so one that is not set stands in the way of nothing. */
const ANY_KEY = 'unset'

/**
 * Tells of a concrete model, as it named itself in its answers, whether it may be learnt from.
 * @throws UsageError where none of this backend may be
 */
export const mayTeach = async (
  models: Readonly<Record<string, unknown>>,
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<(version: string) => boolean> => {
  if (name === EMBEDDED) throw new UsageError('the embedded model learns from others and from your reviews, not from itself')
  const { models: permitted, since } = await teachesOf(models, name, env)
  if (!permitted) throw new UsageError(`\`${name}\` may not be learnt from, since ${since}`)
  return (version) => permitted.test(version)
}

const teachesOf = async (models: Readonly<Record<string, unknown>>, name: string, env: Readonly<Record<string, string | undefined>>): Promise<Teaches> => {
  const { backendOf, isUnusable } = await import('../models/backend.ts')
  const backend = backendOf(name, Object.hasOwn(models, name) ? models[name] : undefined, (variable) => env[variable] ?? ANY_KEY)
  if (isUnusable(backend)) throw new UsageError(`\`${name}\` cannot be learnt from: ${backend.unusable}`)
  return backend.dialect.teaches
}
