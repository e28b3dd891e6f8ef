// Owns what is done with an event of an agent's hook: decide, report an outcome, look at changed settings; and the agent's own answer to it. Never throws.

import type { RawCall } from '../core/action.ts'
import { type Agent, type HookAnswer, type HookCall, type HookEvent, NOTHING_SAID, refusal, type Told } from '../core/agent.ts'
import type { Decider } from '../core/decide/decider.ts'
import type { Store } from '../core/ports.ts'

export interface HookHost {
  readonly decider: Decider
  readonly store?: Pick<Store, 'list' | 'outcome'> | undefined
  readonly machine: Pick<RawCall, 'home' | 'user' | 'temp' | 'platform' | 'env'>
  /** Epoch milliseconds. */
  readonly epoch: () => number
  /** Why a settings file, as it is now, would leave this agent unguarded; `''` where it would not. Undefined where nobody can look. */
  readonly unguarded?: ((agent: Agent, path: string) => string) | undefined
  readonly grant: boolean
  readonly report?: ((thrown: unknown) => void) | undefined
}

/** The answer in the agent's own form. `body` is the event as it was parsed. */
export const answerEvent = async (agent: Agent, event: HookEvent, host: HookHost, signal?: { readonly aborted: boolean }): Promise<HookAnswer> => {
  let told: Told
  try {
    told = await toldOf(agent, event, host, signal)
  } catch (error) {
    host.report?.(error)
    told = refusal('the guard failed before it could judge this call')
  }
  return agent.answerHook(event, told, { grant: host.grant })
}

const toldOf = async (agent: Agent, event: HookEvent, host: HookHost, signal: { readonly aborted: boolean } | undefined): Promise<Told> => {
  switch (event.type) {
    case 'before':
      return host.decider.decide(rawCall(agent, event.call, host), signal ? { signal } : {})
    case 'permission':
      return host.decider.decide(rawCall(agent, await sameCall(agent, event.call, host), host), signal ? { signal } : {})
    case 'after':
      await reportOutcome(agent, event, host)
      return NOTHING_SAID
    case 'config': {
      const why = host.unguarded?.(agent, event.path) ?? ''
      return why === '' ? NOTHING_SAID : refusal(why)
    }
    case 'other':
      return NOTHING_SAID
    case 'unreadable':
      return refusal(event.reason)
  }
}

const rawCall = (agent: Agent, call: HookCall, { machine }: HookHost): RawCall => ({ ...machine, ...call, source: 'hook', agent: agent.id })

/** How long a permission prompt may come after the event before the call, in milliseconds, and how many decisions back it is looked for. */
const PROMPT_AFTER = 60_000
const BACK = 20

/** A prompt that does not say which call it is for is for the newest one of its session with the same tool and input. */
const sameCall = async (agent: Agent, call: HookCall, { store, epoch }: HookHost): Promise<HookCall> => {
  if (call.call !== '' || !store || call.session === '') return call
  const wanted = textOf(call)
  const kept = await store.list({ session: call.session, since: epoch() - PROMPT_AFTER, limit: BACK })
  const same = kept.find(({ source, caller, request }) => source === 'hook' && caller.agent === agent.id && caller.call !== '' && textOf(request) === wanted)
  return same ? { ...call, call: same.caller.call } : call
}

const textOf = ({ tool, input }: { readonly tool: string; readonly input: unknown }): string => JSON.stringify([tool, input])

const reportOutcome = async (agent: Agent, event: HookEvent & { readonly type: 'after' }, { store, epoch }: HookHost): Promise<void> => {
  const { call, ran, exit } = event
  if (!store || call.call === '' || call.session === '') return
  const kept = await store.list({ session: call.session, limit: BACK })
  const decided = kept.find(({ source, caller }) => source === 'hook' && caller.agent === agent.id && caller.call === call.call)
  if (decided) await store.outcome(decided.id, { time: epoch(), ran, ...(exit === undefined ? {} : { exit }) })
}
