// Owns the System One wire as we speak it: `{model, state, questions}` in, `{model, answers, usage}` out. Types, the check of a request, limits; nothing is sent here.
// Source: the TypeSafe API reference and its SDK 0.6.0 (2026-09-22), and the common subset of the servers that speak the same wire.
import { z } from 'zod'

/** Text, or a structure that says the same. Never null: some servers refuse it. */
export type Entry = string | Readonly<Record<string, unknown>> | readonly unknown[]

/** Yes or no. */
export interface NoulQuestion {
  readonly type: 'noul'
  readonly instructions?: Entry | null | undefined
  readonly criteria?: { readonly true?: Entry | null | undefined; readonly false?: Entry | null | undefined } | null | undefined
}

/** One of some labels, each with its description. */
export interface ChoiceQuestion {
  readonly type: 'choice'
  readonly instructions?: Entry | null | undefined
  readonly criteria: Readonly<Record<string, Entry | null>>
}

/** A level from 0 on, lowest first. */
export interface ScoreQuestion {
  readonly type: 'score'
  readonly instructions?: Entry | null | undefined
  readonly criteria: readonly Entry[]
}

export type Question = NoulQuestion | ChoiceQuestion | ScoreQuestion
/** Keyed by an id that the model is never shown; the answer has the same key. */
export type Questions = Readonly<Record<string, Question>>

/** Base64 without the `data:` part. */
export interface Image {
  readonly content_type: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly base64: string
}

export interface SystemOneRequest {
  readonly model: string
  readonly state: Entry
  readonly questions: Questions
  readonly images?: readonly Image[] | undefined
}

export interface NoulAnswer {
  readonly type: 'noul'
  /** P(yes), 0–1. */
  readonly noul: number
}

export interface ChoiceAnswer {
  readonly type: 'choice'
  readonly choice: string
  /** Undefined where the server told none: such an answer may only tighten. */
  readonly probabilities: Readonly<Record<string, number>> | undefined
  /** The server's own figure, by a formula of its own; never compared with another's. */
  readonly confidence: number | undefined
}

export interface ScoreAnswer {
  readonly type: 'score'
  /** Σ i·p(i), from 0 to the last level. */
  readonly score: number
  readonly probabilities: Readonly<Record<string, number>> | undefined
  readonly legend: Readonly<Record<string, Entry>> | undefined
  readonly confidence: number | undefined
}

/** Declined, or outside of what the model knows. It is no answer, and means ask. */
export interface Refusal {
  readonly type: 'refusal'
  readonly reason: string
}

export type Answer = NoulAnswer | ChoiceAnswer | ScoreAnswer | Refusal
export type Answers = Readonly<Record<string, Answer>>

/** Tokens; undefined where the server told none, which is not 0. */
export interface Usage {
  readonly input_tokens: number | undefined
  readonly output_tokens: number | undefined
}

export interface SystemOneAnswer {
  /** The concrete model that answered. */
  readonly model: string
  /** One for every question. */
  readonly answers: Answers
  readonly usage: Usage
  /** How a server was asked; none where the answer was made in this process. */
  readonly call?: CallRecord | undefined
}

/** How an answer was got from a server. */
export interface CallRecord {
  /** Milliseconds from the first byte sent to the last one checked, retries included. */
  readonly ms: number
  /** Requests sent, retries and parts of a split request included. */
  readonly attempts: number
  /** The server's id of the (last) request, `''` where it gave none. */
  readonly requestId: string
  /** In US dollars, by the server or by usage and a dated price; undefined where either is not known. */
  readonly costUsd: number | undefined
  /** What is odd about it, each in a few words of our own: another model answered, a label was not seen, … */
  readonly notes: readonly string[]
}

/** Answers System One questions: the embedded model, or a server behind a dialect. A question that it cannot answer is a refusal. */
export interface Answerer {
  readonly name: string
  /** Tokens of state that it surely reads; more may be cut off without a word. Undefined: no such limit. */
  readonly stateTokens?: number | undefined
  /**
   * @param budgetMs milliseconds for everything, a retry included
   * @throws ModelError where there is no answer at all
   */
  answer(request: SystemOneRequest, budgetMs: number): SystemOneAnswer | Promise<SystemOneAnswer>
}

/** What every server must take at least or may take at most. Servers with less say so in their dialect. */
export const SYSTEM_ONE_LIMITS = {
  questions: 64,
  options: 255,
  levels: 10,
  images: 4,
  /** Characters of a question's id, and which. */
  id: /^[A-Za-z0-9_.-]{1,100}$/,
} as const

const entry = z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())], { error: 'text, an object or a list is expected' })
const described = entry.nullish()

const noul = z.object({ type: z.literal('noul'), instructions: described, criteria: z.object({ true: described, false: described }).nullish() })

const choice = z.object({
  type: z.literal('choice'),
  instructions: described,
  criteria: z.record(z.string(), entry.nullable()).refine((labels) => Object.keys(labels).length >= 1, 'at least one label is expected'),
})

const score = z.object({ type: z.literal('score'), instructions: described, criteria: z.array(entry).min(2, 'at least two levels are expected') })

const question = z.discriminatedUnion('type', [noul, choice, score], { error: 'a question of type noul, choice or score is expected' })

const image = z.object({ content_type: z.enum(['image/png', 'image/jpeg', 'image/webp']), base64: z.string().min(1) })

/** A request as it comes in. Unknown keys at the top are let through and not read. */
export const systemOneRequestSchema = z
  .object({
    model: z.string().min(1).max(200),
    state: entry,
    questions: z.record(z.string(), question).refine((all) => Object.keys(all).length > 0, 'at least one question is expected'),
    images: z.array(image).optional(),
  })
  .meta({ id: 'SystemOneRequest' })

/** Why a well-formed request cannot be answered as it stands, in the words of the wire; undefined where it can. */
export const overLimits = ({ questions, images = [] }: SystemOneRequest): string | undefined => {
  const ids = Object.keys(questions)
  if (ids.length > SYSTEM_ONE_LIMITS.questions) return `Too many questions. Must have at most ${SYSTEM_ONE_LIMITS.questions} questions.`
  if (images.length > SYSTEM_ONE_LIMITS.images) return `Too many images. Must have at most ${SYSTEM_ONE_LIMITS.images} images.`
  for (const each of Object.values(questions)) {
    if (each.type === 'choice' && Object.keys(each.criteria).length > SYSTEM_ONE_LIMITS.options)
      return `Too many choices. Must have at most ${SYSTEM_ONE_LIMITS.options} choices.`
    if (each.type === 'score' && each.criteria.length > SYSTEM_ONE_LIMITS.levels)
      return `Too many score levels. Must have at most ${SYSTEM_ONE_LIMITS.levels} levels.`
    if (each.type === 'noul' && isEmpty(each.instructions) && isEmpty(each.criteria)) return 'A noul needs instructions or criteria.'
  }
  return undefined
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Labels of a choice, or levels of a score as `0`, `1`, …; a noul has none. */
export const optionsOf = (asked: Question): readonly string[] => {
  if (asked.type === 'noul') return []
  return asked.type === 'choice' ? Object.keys(asked.criteria) : asked.criteria.map((_, level) => String(level))
}
