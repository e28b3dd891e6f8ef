// Owns calibration by file: what a backend's probabilities turned out to be worth, as an isotonic curve or by Platt's formula. Fitting it is not its business.
import { z } from 'zod'
import type { Probabilities } from '../decision.ts'

const share = z.number().min(0).max(1)

const isotonicSchema = z
  .strictObject({ kind: z.literal('isotonic'), x: z.array(share).min(2), y: z.array(share).min(2) })
  .refine(({ x, y }) => x.length === y.length && rises(x, false) && rises(y, true), 'x must rise, y must not fall, and both be of one length')

/** 1 / (1 + exp(a·logit(p) + b)); a < 0 keeps the order. */
const plattSchema = z.strictObject({ kind: z.literal('platt'), a: z.number().max(0), b: z.number() })

const curveSchema = z.discriminatedUnion('kind', [isotonicSchema, plattSchema])

/** `beforehand.calibration/1`: fitted for one model version and one version of the questions. */
export const calibrationSchema = z.strictObject({
  format: z.literal('beforehand.calibration/1'),
  model: z.string().describe('The concrete model that answered, as it names itself.'),
  questions: z.string().describe('Version of the questions.'),
  allow: curveSchema,
  deny: curveSchema,
  made: z.string().describe('Date.'),
  n: z.number().int().min(1).describe('Labelled answers it was fitted on.'),
})

export type Calibration = z.infer<typeof calibrationSchema>
export type Curve = z.infer<typeof curveSchema>

const rises = (values: readonly number[], level: boolean): boolean =>
  values.every((value, at) => at === 0 || (level ? value >= (values[at - 1] ?? 0) : value > (values[at - 1] ?? 0)))

/** Linear between the points of an isotonic curve, level outside of them. */
export const applyCurve = (curve: Curve, p: number): number => {
  if (curve.kind === 'platt') {
    const inside = Math.min(1 - 1e-6, Math.max(1e-6, p))
    return 1 / (1 + Math.exp(curve.a * Math.log(inside / (1 - inside)) + curve.b))
  }
  const { x, y } = curve
  const at = x.findIndex((each) => each >= p)
  if (at <= 0) return (at < 0 ? y.at(-1) : y[0]) ?? 0
  const [x0 = 0, x1 = 1, y0 = 0, y1 = 0] = [x[at - 1], x[at], y[at - 1], y[at]]
  return y0 + ((p - x0) / (x1 - x0)) * (y1 - y0)
}

/** What is left by allow and deny is ask; where both claim more than there is, they share it. */
export const calibrate = ({ allow, deny }: Probabilities, curves: Pick<Calibration, 'allow' | 'deny'>): Probabilities => {
  const a = applyCurve(curves.allow, allow)
  const d = applyCurve(curves.deny, deny)
  const sum = Math.max(1, a + d)
  return { allow: a / sum, ask: Math.max(0, 1 - (a + d) / sum), deny: d / sum }
}

/** Fits the model that answered and the questions that were asked; else it is no calibration of this answer. */
export const holdsFor = (calibration: Calibration | undefined, model: string, questions: string): calibration is Calibration =>
  calibration !== undefined && calibration.model === model && calibration.questions === questions
