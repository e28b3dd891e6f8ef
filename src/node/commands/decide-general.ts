// Owns `beforehand decide` for general questions: a strategy, what is known, the candidates.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { encodeDecision } from '../../core/decide/encode.ts'
import { type Decision, isVerdict } from '../../core/decision.ts'
import type { GeneralCall } from '../../core/general.ts'
import { machineOf } from '../configuration.ts'
import { openGuard } from '../guard.ts'
import { foldersFrom, UsageError, write } from '../program.ts'
import { type ModelFor, strategyFromFile } from '../strategies.ts'
import { type Paint, paintFor, plain, VERDICT_STYLE } from '../table.ts'
import type { DecideCommandOptions } from './decide.ts'

export const runGeneral = async (options: DecideCommandOptions): Promise<void> => {
  const { home, cwd } = machineOf()
  const record = options.record ?? false
  const call = callOf(options)
  const { policy } = options
  const strategies = policy === undefined ? undefined : (modelFor: ModelFor) => strategyFromFile(resolve(policy), modelFor)
  const guard = await openGuard({ folders: foldersFrom(options), workspace: cwd, home, record, strategies })
  const answer = await guard.decider.general?.decide(call, { record })
  await guard.close()
  if (!answer || 'code' in answer) throw new UsageError(answer?.message ?? 'general decisions are not served here')
  const { decision } = answer
  write(options.json ? JSON.stringify(encodeDecision(decision)) : described(decision, call, paintFor(process.stdout)))
  process.exitCode = decision.allowed ? 0 : 1
}

const callOf = ({ action, strategy, policy, context, candidates, confidenceFloor }: DecideCommandOptions): GeneralCall => {
  if (policy === undefined && strategy === undefined && action === undefined)
    throw new UsageError('which strategy answers? Name its file with --policy, itself with --strategy, or what is to be decided with --action')
  return {
    action,
    strategy: policy === undefined ? strategy : undefined,
    context: context === undefined ? {} : contextOf(context),
    candidates: candidates === undefined ? undefined : candidatesOf(candidates),
    confidence_floor: confidenceFloor,
    source: 'person',
  }
}

/** Names with commas between; as a JSON list where a comma belongs to one. */
const candidatesOf = (text: string): readonly string[] => {
  if (!text.startsWith('[')) return text.split(',').map((one) => one.trim())
  try {
    return JSON.parse(text) as readonly string[] // what is in it is looked at before anything is decided
  } catch {
    throw new UsageError('--candidates is a list such as run_test,ask_user, or a JSON list')
  }
}

/** JSON, or `@` and a file that holds it. */
const contextOf = (text: string): Readonly<Record<string, unknown>> => {
  let value: unknown
  try {
    value = JSON.parse(text.startsWith('@') ? readFileSync(text.slice(1), 'utf8') : text)
  } catch (error) {
    throw new UsageError(`--context is a JSON object or @FILE that holds one (${error instanceof Error ? error.message : 'unreadable'})`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UsageError('--context is a JSON object, e.g. \'{"country": "CN"}\'')
  return value as Readonly<Record<string, unknown>> // a JSON object, as was just seen
}

const described = ({ decision, allowed, reason, rule, instead, errors, ...rest }: Decision<string>, { action }: GeneralCall, paint: Paint): string => {
  const style = isVerdict(decision) ? VERDICT_STYLE[decision] : allowed ? VERDICT_STYLE.allow : 'bold'
  const lines = [`${paint(style, plain(decision))}  ${plain(reason)}`]
  if (action !== undefined) lines.push(`about  ${plain(action)}${allowed ? '' : ', which is not to go on'}`)
  if (rule !== '') lines.push(`rule   ${rule}`)
  if (instead !== '') lines.push(`better ${plain(instead)}`)
  for (const error of errors) lines.push(`note   ${plain(error.message)} (${error.code})`)
  lines.push(paint('dim', `by ${rest.decided_by}, confidence ${rest.confidence}, strategy ${rest.policy.strategy}, ${rest.latency_ms} ms`))
  return lines.join('\n')
}
