// Owns the ports: what the core needs from the edge (facts, a store, models, time) and what the stages look like to each other. Types only.
import type { Action, RawCall } from './action.ts'
import type { Verdict } from './decision.ts'
import type { Draft } from './draft.ts'
import type { Effect, EffectKind } from './effect.ts'
import type { Fact, WantedFact } from './fact.ts'
import type { Fallback, Judgement, Opinion } from './finding.ts'
import type { PinnedRules, SessionMemory, SessionView } from './memory.ts'
import type { Outcome, Review, Snapshot } from './snapshot.ts'

/** A fact at once, or undefined. */
export type Lookup = (want: WantedFact) => Fact | undefined

/** Answers every wanted fact, in order, within `budgetMs`; what it could not get is `'?'` with a reason. Never throws for a single fact. */
export interface FactSource {
  /** A reader for one decision: the fact where it can be had without waiting, else undefined; then it is got with the others. Never throws. */
  atOnce?(): Lookup
  get(wanted: readonly WantedFact[], budgetMs: number): readonly Fact[] | Promise<readonly Fact[]>
}

/** What `log` and the review page can ask for. Times are epoch milliseconds; `limit` counts from the newest. */
export interface SnapshotFilter {
  readonly decisions?: readonly Verdict[] | undefined
  readonly decidedBy?: string | undefined
  readonly coverage?: 'full' | 'partial' | undefined
  readonly session?: string | undefined
  /** Only those that a person reviewed. */
  readonly reviewed?: boolean | undefined
  readonly since?: number | undefined
  readonly limit?: number | undefined
}

export interface SessionSummary {
  readonly session: string
  readonly agent: string
  /** Epoch milliseconds. */
  readonly first: number
  readonly last: number
  readonly decisions: number
}

/** Keeps snapshots. One snapshot for a decision key within the window, whoever races; what `put` returned is on disk. */
export interface Store {
  /** The snapshot that stands under `key` and is not older than `since` (epoch ms). */
  find(key: string, since: number): Snapshot | undefined | Promise<Snapshot | undefined>
  /** Writes it, unless one not older than `since` stands under the key; answers the one that stands. An empty key never meets another. */
  put(snapshot: Snapshot, key: string, since: number): Snapshot | Promise<Snapshot>
  get(id: string): Snapshot | undefined | Promise<Snapshot | undefined>
  /** Newest first. */
  list(filter: SnapshotFilter): readonly Snapshot[] | Promise<readonly Snapshot[]>
  count(): number | Promise<number>
  /** False where there is no such snapshot. */
  outcome(id: string, outcome: Outcome): boolean | Promise<boolean>
  /** False where there is no such snapshot. A later review takes the place of an earlier one. */
  review(id: string, review: Review): boolean | Promise<boolean>
  sessions(): readonly SessionSummary[] | Promise<readonly SessionSummary[]>
  close(): void | Promise<void>
}

export interface ModelRequest {
  readonly action: Action
  readonly effects: readonly Effect[]
  /** Indexes of the effects on which the rules are silent. */
  readonly gaps: readonly number[]
}

/** A general question (DESIGN 6): which of the candidates fits. Secrets are hidden in it. */
export interface GeneralModelRequest {
  /** The strategy's name and what it says of itself: trusted text. */
  readonly strategy: string
  readonly description: string
  /** What is asked about, and what is known of it: the caller's words, not trusted. */
  readonly action: string
  readonly context: Readonly<Record<string, unknown>>
  /** In the caller's order, each with what the strategy says of it; `''` where it says nothing. */
  readonly candidates: Readonly<Record<string, string>>
  /** The candidate that stands for asking a person: what "unknown" means. Undefined where there is none. */
  readonly ask: string | undefined
}

/** A decision model. Throws where it has no answer; the error's `code` may name one of the model errors. */
export interface Model {
  readonly name: string
  /** Loads what a first answer needs, which does not count as time of the model; undefined where it is loaded. */
  ready?(): Promise<void> | undefined
  opinion(request: ModelRequest, budgetMs: number): Opinion | Promise<Opinion>
  /** A share for each candidate, summing to 1. Absent: general questions are outside of what this model knows. Throws as `opinion` does. */
  choose?(request: GeneralModelRequest, budgetMs: number): Opinion<string> | Promise<Opinion<string>>
}

/** `late` where the work was not done in time; its result is then ignored. */
export type Within = <T>(work: Promise<T>, ms: number) => Promise<T | 'late'>

export interface Clock {
  /** Monotonic milliseconds, with fractions. */
  now(): number
  /** Epoch milliseconds. */
  epoch(): number
  readonly within: Within
}

/** Enforce, or only observe (decide and record, let through); the floor is always enforced. */
export type Mode = 'enforce' | 'observe'
export type Modes = Mode | Readonly<Partial<Record<EffectKind | 'else', Mode>>>

/** One compiled set of policies, as the decider sees it. The same object is used from start to end of a decision. */
export interface Policies {
  readonly strategy: string
  readonly version: string
  readonly fallback: Fallback
  /** What stands under `models:`, by name; its form is the dialects' business. */
  readonly models?: Readonly<Record<string, unknown>> | undefined
  readonly mode: Modes
  /** What an ask becomes: `deny` where nobody is there to answer. */
  readonly asks: 'ask' | 'deny'
  /** Some rule mentions the model, so its word may become more than the fallback makes of it. */
  readonly modelRules?: boolean | undefined
  judge(action: Action, effects: readonly Effect[], opinion?: Opinion, session?: SessionView): Judgement
  /** The project's own rules among them. */
  readonly project?: PinnedRules | undefined
  /** These and a project's rules as they were once; undefined where those cannot be used any more. */
  also?(rules: PinnedRules): Policies | undefined
}

/** The stages before judging. */
export interface Stages {
  normalise(call: RawCall): Action
  canonicalKey(action: Action): string
  plan(action: Action, atOnce?: Lookup, memory?: SessionMemory): Draft
  finish(draft: Draft, facts: readonly Fact[], atOnce?: Lookup): Draft
}
