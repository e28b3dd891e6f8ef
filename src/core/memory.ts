// Owns session memory as data (DESIGN 6): what is remembered of a root session, and the ports that keep it and a person's approvals. Types and limits only.
import type { EffectKind } from './effect.ts'
import type { Carry } from './value.ts'

/** A file that a call of the session wrote or fetched. */
export interface RememberedFile {
  readonly path: string
  readonly origin: 'session-written' | 'downloaded'
  /** What its content was made from: a secret stays one in every copy. */
  readonly carries: readonly Carry[]
  /** What was written, where it is short and holds no secret. */
  readonly text?: string | undefined
  /** Id of the decision on the call. */
  readonly by: string
  /** Known to have happened. Until then it may tighten a verdict and never loosen one. */
  readonly done: boolean
}

/** What the analysis of one call says of a file that it writes; the memory's own fields are added when it is learnt. */
export interface WrittenFile extends Pick<RememberedFile, 'path' | 'origin' | 'carries' | 'text'> {
  readonly deleted: boolean
}

/** An effect that was denied, by what it was to touch. */
export interface DeniedEffect {
  readonly kind: EffectKind
  /** A path, host, address or name. */
  readonly target: string
  readonly carries: readonly Carry[]
  readonly rule: string
  /** Version of the policy that denied it: under another it says nothing. */
  readonly policy: string
  readonly by: string
}

/** A project's rules as the session saw them first. */
export interface PinnedRules {
  /** Absolute path of the file. */
  readonly path: string
  readonly hash: string
  readonly text: string
  readonly trusted: boolean
}

export interface SessionMemory {
  /** By path, oldest first. */
  readonly files: ReadonlyMap<string, RememberedFile>
  readonly denied: readonly DeniedEffect[]
  /** Secrets that were read: paths, else kinds of store. */
  readonly secrets: readonly string[]
  readonly rules: readonly PinnedRules[]
  /** Calls that were asked about, denied, and known to have run. */
  readonly counts: { readonly asked: number; readonly denied: number; readonly ran: number }
}

export const NO_MEMORY: SessionMemory = { files: new Map(), denied: [], secrets: [], rules: [], counts: { asked: 0, denied: 0, ran: 0 } }

/** Kept of one session at most; the oldest go first. `text`: characters of one file; `texts`: of all files. */
export const MEMORY_LIMITS = { files: 256, denied: 32, secrets: 32, rules: 4, text: 4_000, texts: 64_000 } as const

/** Conditions see this as `session`. */
export interface SessionView {
  readonly asked: number
  readonly denied: number
  readonly ran: number
  readonly written: number
  readonly downloaded: number
  readonly secrets: readonly string[]
}

export const NO_SESSION: SessionView = { asked: 0, denied: 0, ran: 0, written: 0, downloaded: 0, secrets: [] }

/** Keeps what is remembered, for all processes of the machine. Failing never changes a verdict by itself. */
export interface Memory {
  /** Undefined where nothing is remembered of this session. */
  recall(session: string): SessionMemory | undefined | Promise<SessionMemory | undefined>
  /** Replaces what stands by what `change` makes of it, alone; nothing is written where that is the same object. */
  update(session: string, change: (before: SessionMemory) => SessionMemory): void | Promise<void>
  /** Nobody reports outcomes here, so what was allowed counts as done. */
  readonly assumesDone?: boolean | undefined
}

/** One ask that waits for a person. `key` stands for exactly this action in exactly this state of the world. */
export interface Waiting {
  readonly key: string
  /** Id of the decision. */
  readonly id: string
  readonly session: string
  /** Epoch milliseconds. */
  readonly time: number
}

/** How long an ask can be approved, and an approval be used, in milliseconds. */
export const APPROVAL_LASTS = 600_000

/** A person's one-time permissions. Times are epoch milliseconds. */
export interface Approvals {
  asked(entry: Waiting): void | Promise<void>
  /** Newest first; not older than `since`. */
  waiting(since: number): readonly Waiting[] | Promise<readonly Waiting[]>
  /** False where no ask with this decision id waits that is not older than `since`. */
  approve(id: string, since: number, now: number): boolean | Promise<boolean>
  /** True once for each approval that was given not before `since`: it is used up by that. */
  spend(key: string, since: number): boolean | Promise<boolean>
}
