// Owns turning a checked request into a RawCall or a GeneralCall, and saying what is wrong with one that means nothing or two things.
import type { CallSource, RawCall } from '../core/action.ts'
import type { GeneralCall, GeneralProblem } from '../core/general.ts'
import type { DecisionRequest } from './schema.ts'

/** Who asks, as far as it is not told in the request. */
export interface Connection {
  readonly source: CallSource
  readonly agent: string
  readonly session: string
  readonly parent?: string | undefined
  readonly call?: string | undefined
  readonly cwd: string
  readonly workspace: readonly string[]
  readonly home?: string | undefined
  readonly user?: string | undefined
  readonly temp?: string | undefined
  readonly platform?: string | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

export type RequestError = GeneralProblem

const FORMS = 'give `tool` and `input`, or `command`, or `path` (with `content` to write), or `url`'

/** The call that is asked about, or why there is none. */
export const toCall = (request: DecisionRequest, from: Connection): RawCall | RequestError => {
  const forms = formsOf(request)
  const [form] = forms
  if (!form) return { code: 'input.shape', message: `nothing to decide: ${FORMS}` }
  if (forms.length > 1) return { code: 'input.shape', message: `more than one action in a request: ${FORMS}, and only one of them` }
  const { cwd, intent, shell } = request
  return { ...from, ...form, cwd: cwd ?? from.cwd, intent: intent ?? '', ...(shell === undefined ? {} : { shell }) }
}

export const isRequestError = (call: object): call is RequestError => 'code' in call && 'message' in call

export const isGeneral = ({ action, context, candidates, strategy, confidence_floor }: DecisionRequest): boolean =>
  [action, context, candidates, confidence_floor].some((field) => field !== undefined) || (strategy !== undefined && strategy !== 'coding_agent')

/** The general question that is asked, or why there is none. */
export const toGeneral = (request: DecisionRequest, from: Connection): GeneralCall | RequestError => {
  const { action, context, candidates, strategy, confidence_floor, intent } = request
  if (formsOf(request).length > 0)
    return {
      code: 'input.shape',
      message: `two questions in one request: for an action of a coding agent ${FORMS}, without \`action\`, \`context\` and \`candidates\``,
    }
  if (strategy === 'coding_agent') return { code: 'input.shape', message: `coding_agent answers actions of coding agents: ${FORMS}` }
  if (strategy === undefined && action === undefined) return { code: 'input.shape', message: 'a general question needs a `strategy` or an `action`' }
  const { source, agent, session, parent, call } = from
  return { action, context, candidates, strategy, confidence_floor, intent, source, agent, session, parent, call }
}

type Form = Pick<RawCall, 'tool' | 'input'>

const formsOf = ({ tool, input, command, path, content, url }: DecisionRequest): readonly Form[] => {
  const forms: Form[] = []
  if (tool !== undefined || input !== undefined) forms.push({ tool: tool ?? '', input: input ?? {} })
  if (command !== undefined) forms.push({ tool: 'Bash', input: { command } })
  if (path !== undefined && content !== undefined) forms.push({ tool: 'Write', input: { file_path: path, content } })
  else if (path !== undefined) forms.push({ tool: 'Read', input: { file_path: path } })
  else if (content !== undefined) forms.push({ tool: 'Write', input: { content } })
  if (url !== undefined) forms.push({ tool: 'WebFetch', input: { url } })
  return forms
}
