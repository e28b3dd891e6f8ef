// Owns what the guard itself is known by on a machine: where it listens, what runs it. Only data; what reaches it is told by the analysis.

/** Empty lists: it is not there. Whoever decides fills it in; nothing of it comes from a caller. */
export interface GuardPlace {
  readonly ports: readonly number[]
  /** Absolute paths of unix sockets. */
  readonly sockets: readonly string[]
  readonly pids: readonly number[]
  /** Absolute folders of its package. */
  readonly packages: readonly string[]
}

/** The port that `serve` takes where it is not told another. */
export const USUAL_PORT = 4117

/** Where nothing is known of the machine. */
export const USUAL_GUARD: GuardPlace = { ports: [USUAL_PORT], sockets: [], pids: [], packages: [] }
