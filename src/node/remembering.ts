// Owns joining outcomes to session memory: whoever reports what became of a call also tells the memory of its session.
import { rootOf } from '../core/decide/memory.ts'
import { settle } from '../core/memory/learn.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports.ts'
import type { Outcome } from '../core/snapshot.ts'
import type { Report } from './spill.ts'

/** The same store, with a memory that hears of outcomes. A memory that fails is reported; the outcome is kept all the same. */
export const remembering = (store: Store, memory: Memory, report: Report): Store => ({
  ...store,
  outcome: async (id, outcome) => {
    const known = await store.outcome(id, outcome)
    if (known) await tell(store, memory, id, outcome).catch((error: unknown) => report?.(error))
    return known
  },
})

const tell = async (store: Store, memory: Memory, id: string, outcome: Outcome): Promise<void> => {
  const caller = (await store.get(id))?.caller
  const root = caller && rootOf(caller)
  if (root === undefined || root === '' || (await memory.recall(root)) === undefined) return
  await memory.update(root, (before) => settle(before, id, outcome))
}
