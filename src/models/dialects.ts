// Owns the list of dialects: which there are, and which one a name, an address or a model belongs to.
import clef from './clef.ts'
import clefFlash from './clef-flash.ts'
import type { Dialect } from './dialect.ts'
import jev from './jev.ts'
import liquidD1 from './liquid-d1.ts'
import llamaServer from './llama-server.ts'
import localai from './localai.ts'
import ollama from './ollama.ts'
import openaiChat from './openai-chat.ts'
import openaiDecisions from './openai-decisions.ts'
import openrouter from './openrouter.ts'
import sglang from './sglang.ts'
import strandsDecider from './strands-decider.ts'

export const DIALECTS: readonly Dialect[] = [
  jev,
  clef,
  clefFlash,
  openaiDecisions,
  liquidD1,
  strandsDecider,
  llamaServer,
  ollama,
  localai,
  sglang,
  openrouter,
  openaiChat,
]

/** By its id or one of its aliases. */
export const dialectOf = (name: string): Dialect | undefined => DIALECTS.find(({ id, aliases }) => id === name || aliases.includes(name))

/** By what an entry says of itself: the model's name, then the address. Undefined where both could be anybody's. */
export const dialectFor = (address: string, model: string): Dialect | undefined => {
  if (/\/client\/v4\/accounts\/|^https:\/\/api\.cloudflare\.com(\/|$)/.test(address)) return clef
  const served = DIALECTS.find(({ base, local }) => !local && base !== '' && (address === base || address.startsWith(`${base}/`)))
  return served ?? (/^jev-/.test(model) ? jev : undefined)
}

/** The record of this very model at the same service, which may have another price. */
export const variantOf = (dialect: Dialect, model: string): Dialect =>
  DIALECTS.find((other) => other.base === dialect.base && other.path === dialect.path && other.model === model) ?? dialect
