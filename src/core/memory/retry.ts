// Owns recognising a denied effect that comes back: as the same effect in another spelling, or mentioned by something that is less understood.
import type { Draft } from '../draft.ts'
import type { Effect } from '../effect.ts'
import type { DeniedEffect, SessionMemory } from '../memory.ts'
import { mentionOf, targetOf } from './target.ts'

export interface Retry {
  readonly denied: DeniedEffect
  /** `same`: an effect of this action is the denied one. `mentioned`: what is not understood of it names its target. */
  readonly how: 'same' | 'mentioned'
}

/** The denied effect of this session that the action tries again, under the same policy; undefined where there is none. */
export const retried = ({ denied, files }: SessionMemory, draft: Draft, policy: string): Retry | undefined => {
  const standing = denied.filter((one) => one.policy === policy)
  if (standing.length === 0) return undefined
  const same = standing.find((one) => draft.effects.some((effect) => effect.certainty === 'certain' && isSame(one, effect)))
  if (same) return { denied: same, how: 'same' }
  const vague = draft.effects.filter(isVague)
  if (vague.length === 0) return undefined
  const texts = withFiles(textsOf(draft, vague), files)
  const { action } = draft
  const found = standing.find((one) => vague.some((effect) => isSame(one, effect)) || texts.some(mentionOf(one.target, action)))
  return found && { denied: found, how: 'mentioned' }
}

/** And the texts of files that the session wrote, where they are named. */
const withFiles = (texts: readonly string[], files: SessionMemory['files']): readonly string[] => {
  const named = [...files.values()].filter(({ path, text }) => text !== undefined && texts.some((one) => one.includes(path.slice(path.lastIndexOf('/') + 1))))
  return [...texts, ...named.map(({ text = '' }) => text)]
}

const isSame = (one: DeniedEffect, effect: Effect): boolean => effect.kind === one.kind && targetOf(effect) === one.target

/** Not, or not wholly, understood. */
const isVague = (effect: Effect): boolean => effect.kind === 'unknown' || effect.kind === 'exec.unknown' || effect.certainty !== 'certain'

/** Texts of what is not understood: the parts of the action, its words once they are known, and the files and decoded texts that were followed. */
const textsOf = ({ action, effects, trace, facts, said }: Draft, vague: readonly Effect[]): readonly string[] => {
  const { operation } = action
  if (operation.type !== 'shell') return [JSON.stringify(action.input)]
  const texts = vague.flatMap(({ span: [from, to] }) => (to > from ? [operation.text.slice(from, to)] : []))
  for (const step of trace) if (step.effects.some((at) => effects[at] !== undefined && vague.includes(effects[at]))) texts.push(step.text)
  if (vague.some((effect) => effect.via.length > 0 || effect.span[1] === 0)) {
    texts.push(said.slice(operation.text.length))
    for (const fact of facts) if (fact.ask === 'text' && fact.value !== '?') texts.push(fact.value.text)
  }
  return texts
}
