// Owns case files of general strategies: rows that say what a strategy promises, and running them. A row brings its model's word along, so no model is asked.
import { z } from 'zod'
import { type Choice, choose, floored, isAllowed, toQuestion } from './choose.ts'
import type { TextFile } from './document.ts'
import { openSource, readAs } from './document.ts'
import type { Problem } from './problem.ts'
import type { Strategy } from './strategy.ts'
import { candidateSchema } from './strategy-schema.ts'

const caseSchema = z.strictObject({
  id: z.string().optional(),
  action: z.string().optional(),
  context: z.record(z.string(), z.unknown()).default({}),
  candidates: z.array(candidateSchema).optional(),
  floor: z.number().min(0).max(1).optional(),
  /** The share that the model gives to each candidate; without it there is no opinion. */
  model: z.record(z.string(), z.number().min(0).max(1)).optional(),
  /** The candidate that must answer. */
  want: candidateSchema,
  allowed: z.boolean().optional(),
  /** The rule that must decide. */
  rule: z.string().optional(),
  /** A rule of which this is a near miss: it must not decide. */
  near: z.string().optional(),
})

const KEYS = { '': Object.keys(caseSchema.shape) }

export interface StrategyCase extends z.output<typeof caseSchema> {
  /** Its own, or the line where it stands. */
  readonly id: string
  readonly line: number
}

export interface StrategyCaseResult {
  readonly case: StrategyCase
  readonly answer: string
  /** What is wrong, or `''`. */
  readonly fault: string
}

/** Reads a case file: a list of rows. */
export const readStrategyCases = (file: TextFile): { readonly cases: readonly StrategyCase[]; readonly problems: readonly Problem[] } => {
  const source = openSource(file)
  const rows = readAs(source, z.array(caseSchema), KEYS) ?? []
  const cases = rows.map((row, index) => {
    const line = source.lineOf(source.offsetOf([index]))
    return { ...row, line, id: row.id ?? `row at line ${line}` }
  })
  return { cases, problems: source.problems }
}

export const runStrategyCases = (cases: readonly StrategyCase[], strategy: Strategy): readonly StrategyCaseResult[] =>
  cases.map((row) => {
    const { action = '', context, candidates, floor = 0, model } = row
    const question = toQuestion(strategy, { action, context, candidates, floor })
    const opinion = model && { model: 'case', version: '', probabilities: model, calibrated: true }
    const choice = choose(question, opinion ?? 'none')
    // Only an opinion that nobody was asked for is needed first.
    if (choice === 'model') return { case: row, answer: question.ask, fault: 'the model would be asked twice' }
    const { answer } = floored(question, choice, opinion)
    return { case: row, answer, fault: faultOf(row, choice, answer, isAllowed(question, answer)) }
  })

const faultOf = (row: StrategyCase, { rule }: Choice, answer: string, allowed: boolean): string => {
  if (answer !== row.want) return `want ${row.want}, got ${answer} by ${rule?.name ?? 'no rule'}`
  if (row.rule !== undefined && rule?.name !== row.rule) return `want rule ${row.rule}, got ${rule?.name ?? 'none'}`
  if (row.near !== undefined && rule?.name === row.near) return `rule ${row.near} must not match`
  return row.allowed !== undefined && row.allowed !== allowed ? `want allowed ${row.allowed}` : ''
}
