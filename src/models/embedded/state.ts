// Owns reading the state of a System One request as an action: in the form in which we show one ourselves, or as a tool call or sentence of somebody else's.
import { type Action, NOBODYS, type Operation } from '../../core/action.ts'
import { type Effect, type EffectFields, KINDS, makeEffect } from '../../core/effect.ts'
import type { Entry } from '../../core/systemone.ts'

export interface AskedAction {
  readonly action: Action
  readonly effects: readonly Effect[]
  readonly gaps: readonly number[]
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value : undefined)

/** Undefined where the state speaks of no action: neither a tool with its input, nor effects, nor a command. */
export const actionOfState = (state: Entry): AskedAction | undefined => {
  if (!isFields(state)) return undefined
  const action = isFields(state['action']) ? state['action'] : state
  const told = effectsOf(action['effects'])
  const operation = operationOf(state, action)
  if (operation === undefined) return undefined
  const effects = told.effects.length > 0 ? told.effects : [makeEffect('exec.unknown', { what: 'content', certainty: 'unknown' })]
  return {
    action: { ...NOBODY, tool: text(action['tool']) ?? '', operation, ...whereOf(operation, action) },
    effects,
    gaps: told.effects.length > 0 ? told.open : [0],
  }
}

/** Ours puts the agent's own text apart, as `untrusted.text`. */
const operationOf = (state: Fields, action: Fields): Operation | undefined => {
  const untrusted = isFields(state['untrusted']) ? text(state['untrusted']['text']) : undefined
  const input = isFields(action['input']) ? action['input'] : action
  const command = text(input['command']) ?? (isShell(action['tool']) ? untrusted : undefined)
  if (command !== undefined) return { type: 'shell', text: command }
  const tool = text(action['tool'])
  const args = untrusted === undefined ? input : parsed(untrusted)
  if (tool !== undefined)
    return {
      type: 'mcp',
      server: text(args['server']) ?? '',
      tool: text(args['tool']) ?? tool,
      args: isFields(args['arguments']) ? args['arguments'] : args,
      readOnlyHint: false,
    }
  const said = text(state['action']) ?? text(action['description'])
  return said === undefined ? undefined : { type: 'mcp', server: '', tool: 'action', args: { action: said }, readOnlyHint: false }
}

const isShell = (tool: unknown): boolean => typeof tool === 'string' && /^(bash|sh|shell|powershell|terminal|exec|run_command)$/i.test(tool)

/** Half of a text that was cut is no JSON; then it is words. */
const parsed = (given: string): Fields => {
  try {
    const value: unknown = JSON.parse(given)
    return isFields(value) ? value : { text: given }
  } catch {
    return { text: given }
  }
}

const KNOWN: ReadonlySet<string> = new Set(KINDS)

/** Effects as they are shown: with the fields that are not at their zero value. What is settled by a rule is no question any more. */
const effectsOf = (given: unknown): { readonly effects: readonly Effect[]; readonly open: readonly number[] } => {
  const shown = Array.isArray(given) ? given.filter((one): one is Fields => isFields(one) && typeof one['kind'] === 'string' && KNOWN.has(one['kind'])) : []
  const effects = shown.map(effectOf)
  const open = shown.flatMap((one, at) => (one['settled'] === true ? [] : [at]))
  return { effects, open: open.length > 0 ? open : effects.map((_, at) => at) }
}

/** Only fields that have the type of the record's own. */
const effectOf = (shown: Fields): Effect => {
  const kind = shown['kind'] as Effect['kind'] // the caller checked it
  const zero = makeEffect(kind, {}) as unknown as Fields
  const carries = Array.isArray(shown['carries']) ? shown['carries'].filter((one) => typeof one === 'string').map((one) => ({ kind: one, path: '' })) : []
  const fits = (name: string, value: unknown): boolean =>
    name in zero && name !== 'kind' && typeof value === typeof zero[name] && !isFields(value) && Array.isArray(value) === Array.isArray(zero[name])
  const fields = Object.fromEntries(Object.entries(shown).filter(([name, value]) => name !== 'carries' && fits(name, value))) as Partial<EffectFields>
  return makeEffect(kind, { ...fields, carries: carries as unknown as Effect['carries'], unresolved: [], span: [0, 0] })
}

const whereOf = (operation: Operation, action: Fields): Pick<Action, 'shell' | 'platform'> => {
  const windows = action['platform'] === 'win32'
  return { shell: operation.type === 'shell' ? (windows ? 'powershell' : 'bash') : 'none', platform: windows ? 'win32' : 'linux' }
}

/** What the state does not tell. Nothing of it is a feature. */
const NOBODY = { ...NOBODYS, input: {} }
