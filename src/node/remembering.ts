// Owns joining what becomes of decisions to session memory: whoever reports an outcome or a person's review also tells the memory of its session.
import { rootOf } from '../core/decide/memory.ts'
import { forgive, settle } from '../core/memory/learn.ts'
import type { Memory, SessionMemory } from '../core/memory.ts'
import type { Store } from '../core/ports.ts'
import type { Said } from '../core/snapshot.ts'
import type { Report } from './spill.ts'

/** What a person says of a denial that should not have been one. */
const TAKES_BACK: ReadonlySet<Said> = new Set<Said>(['wrong', 'allow', 'ask'])

/** The same store, with a memory that hears of outcomes and reviews. A memory that fails is reported; what the store was told is kept all the same. */
export const remembering = (store: Store, memory: Memory, report: Report): Store => {
  const tell = async (id: string, change: (before: SessionMemory) => SessionMemory): Promise<void> => {
    try {
      const caller = (await store.get(id))?.caller
      const root = caller && rootOf(caller)
      if (root !== undefined && root !== '' && (await memory.recall(root)) !== undefined) await memory.update(root, change)
    } catch (error) {
      report?.(error)
    }
  }
  return {
    ...store,
    outcome: async (id, outcome) => {
      const known = await store.outcome(id, outcome)
      if (known) await tell(id, (before) => settle(before, id, outcome))
      return known
    },
    review: async (id, review) => {
      const known = await store.review(id, review)
      if (known && TAKES_BACK.has(review.said)) await tell(id, (before) => forgive(before, id))
      return known
    },
  }
}
