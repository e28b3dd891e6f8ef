// Owns counting what is going on, and ending it: the last answer out settles the drain.

export interface Work {
  /** One more; what it returns ends it, once. */
  begin(): () => void
  /** No new work from now on; settles when nothing is open. */
  drain(): Promise<void>
  open(): number
  draining(): boolean
}

export const createWork = (): Work => {
  let open = 0
  let stopped = false
  let settled: (() => void) | undefined
  const begin = (): (() => void) => {
    open += 1
    let done = false
    return () => {
      if (done) return
      done = true
      open -= 1
      if (open === 0) settled?.()
    }
  }
  const drain = (): Promise<void> => {
    stopped = true
    return new Promise((done) => {
      settled = done
      if (open === 0) done()
    })
  }
  return { begin, drain, open: () => open, draining: () => stopped }
}
