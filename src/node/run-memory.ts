// Owns what is remembered of sessions within one run that plays calls in order: nothing of it outlives the run, and what was allowed counts as done.
import { type Memory, NO_MEMORY, type SessionMemory } from '../core/memory.ts'

export const memoryOfRun = (): Memory => {
  const sessions = new Map<string, SessionMemory>()
  return {
    assumesDone: true,
    recall: (session) => sessions.get(session),
    update: (session, change) => {
      sessions.set(session, change(sessions.get(session) ?? NO_MEMORY))
    },
  }
}
