// Owns the check of an opinion: an incomplete or impossible one is no answer.
import type { Opinion } from '../finding.ts'

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

/** True for three shares that sum to 1 within 0.01, from a named model. */
export const isOpinion = (opinion: Opinion): boolean => {
  const given: Partial<Opinion> | null | undefined = opinion
  const { allow, ask, deny } = given?.probabilities ?? {}
  if (typeof given?.model !== 'string' || typeof given.calibrated !== 'boolean') return false
  return isShare(allow) && isShare(ask) && isShare(deny) && Math.abs(allow + ask + deny - 1) <= 0.01
}
