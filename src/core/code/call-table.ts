// Owns the form of a library's table of calls: several names, one handler. No names, no handlers.
import type { Handler } from './machine.ts'

export type CallTable = Readonly<Record<string, Handler>>

/** One handler for several names, which stand apart by one blank. */
export const each = (names: string, handler: Handler): CallTable => Object.fromEntries(names.split(' ').map((n) => [n, handler]))
