// Owns how much each caller may ask: a bucket that refills over a minute, and how many requests it has open. Bounded, whoever calls.

interface Standing {
  /** Requests left, with fractions. */
  left: number
  /** When `left` was right, in milliseconds. */
  at: number
  open: number
}

export interface Callers {
  /** False where the caller has used up its minute. */
  take(caller: string, count?: number): boolean
  /** False where the caller has too many requests open; otherwise `leave` must follow. */
  enter(caller: string): boolean
  leave(caller: string): void
}

/** Callers that are kept apart; any further ones share one standing until others have been quiet for a minute. */
const MOST = 10_000
const REST = '\0rest'

/** @param now monotonic milliseconds */
export const createCallers = (perMinute: number, atOnce: number, now: () => number): Callers => {
  const known = new Map<string, Standing>()
  let swept = Number.NEGATIVE_INFINITY

  const sweep = (at: number): void => {
    if (at - swept < 60_000) return
    swept = at
    for (const [caller, standing] of known) if (standing.open === 0 && at - standing.at >= 60_000) known.delete(caller)
  }

  const standingOf = (caller: string): Standing => {
    const at = now()
    const standing = known.get(caller)
    if (standing) {
      standing.left = Math.min(perMinute, standing.left + ((at - standing.at) * perMinute) / 60_000)
      standing.at = at
      return standing
    }
    if (known.size >= MOST) sweep(at)
    if (known.size >= MOST && caller !== REST) return standingOf(REST)
    const fresh = { left: perMinute, at, open: 0 }
    known.set(caller, fresh)
    return fresh
  }

  return {
    take: (caller, count = 1) => {
      const standing = standingOf(caller)
      if (standing.left < count) return false
      standing.left -= count
      return true
    },
    enter: (caller) => {
      const standing = standingOf(caller)
      if (standing.open >= atOnce) return false
      standing.open += 1
      return true
    },
    leave: (caller) => {
      const standing = known.get(caller) ?? known.get(REST)
      if (standing) standing.open = Math.max(0, standing.open - 1)
    },
  }
}
