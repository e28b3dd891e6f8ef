// Owns checking a general question before anybody looks at it: shapes, sizes, the floor; and how it is listed among actions.
import type { Action } from '../action.ts'
import type { Context, GeneralCall, GeneralProblem } from '../general.ts'
import { LIMITS } from '../limits.ts'
import { MOST_CANDIDATES } from '../policy/strategy-schema.ts'
import { canonicalJson } from './encode.ts'
import { questionAction } from './question-action.ts'

export interface CheckedCall {
  readonly strategy: string | undefined
  /** `''` where the question names none. */
  readonly action: string
  /** Without the floor, which is about the answer. */
  readonly context: Context
  readonly candidates: readonly string[] | undefined
  readonly floor: number
  /** The question as one text that is the same for the same question. */
  readonly text: string
  /** The question in the place of an action: nothing in it would run. */
  readonly subject: Action
}

/** Characters of one candidate. */
const LONGEST = 200

export const checkCall = (call: GeneralCall): CheckedCall | GeneralProblem => {
  const { strategy, action = '', context: whole = {}, candidates, confidence_floor } = call
  if (typeof action !== 'string' || (strategy !== undefined && typeof strategy !== 'string')) return wrong('`action` and `strategy` are texts')
  if (typeof whole !== 'object' || whole === null || Array.isArray(whole)) return wrong('`context` is an object')
  const { confidence_floor: inside, ...context } = whole
  const floors = [confidence_floor, inside].filter((one) => one !== undefined)
  if (!floors.every(isShare)) return wrong('`confidence_floor` is a number from 0 to 1')
  const why = candidates === undefined ? undefined : wrongCandidates(candidates)
  if (why !== undefined) return wrong(why)
  const floor = Math.max(0, ...floors)
  const input = {
    ...(strategy === undefined ? {} : { strategy }),
    action,
    context: whole,
    ...(candidates === undefined ? {} : { candidates }),
    confidence_floor: floor,
  }
  const text = canonicalJson(input)
  if (text.length > LIMITS.inputText) return { code: 'input.size', message: `the question is longer than ${LIMITS.inputText} characters` }
  return { strategy, action, context, candidates, floor, text, subject: subjectOf(call, action || strategy || 'decide', input) }
}

const wrong = (message: string): GeneralProblem => ({ code: 'input.shape', message })

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

const wrongCandidates = (candidates: readonly unknown[]): string | undefined => {
  if (!Array.isArray(candidates) || candidates.length === 0) return '`candidates` is a list of at least one text'
  if (candidates.length > MOST_CANDIDATES) return `more than ${MOST_CANDIDATES} candidates`
  if (!candidates.every((one) => typeof one === 'string' && one !== '' && one.length <= LONGEST)) return `a candidate is a text of 1 to ${LONGEST} characters`
  return new Set(candidates).size < candidates.length ? 'a candidate stands there twice' : undefined
}

const subjectOf = ({ agent, session, parent, call, source, intent }: GeneralCall, tool: string, input: Action['input']): Action => ({
  ...questionAction(tool, input),
  agent: agent ?? '',
  session: session ?? '',
  parent: parent ?? '',
  call: call ?? '',
  source: source ?? 'api',
  intent: intent ?? '',
})
