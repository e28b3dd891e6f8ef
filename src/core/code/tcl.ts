// Owns what an Expect script starts and types (Expect 5.45 manual: spawn, send, exec, system). Any other Tcl is not read.
import type { Nested, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'

const STARTED = /\b(?:spawn|exec|system)\s+(?:-\w+\s+)*([^\n;\]]+)/g
const TYPED = /\bsend\s+(?:-\w+\s+|--\s+)*"((?:[^"\\]|\\.)*)"/g
/** Statements of which nothing is left to read. */
const READ = /^\s*((spawn|send|expect|interact|set\s+timeout|sleep|close|wait|exit|log_user|puts)\b|#|$)/

export const readTcl = (text: string): Refined => {
  const nested = [
    ...[...text.matchAll(STARTED)].map((match): Nested => ({ run: 'shell', text: literal(match[1] ?? '') })),
    ...[...text.matchAll(TYPED)].map((match): Nested => ({ run: 'shell', text: literal((match[1] ?? '').replace(/\\[rn]/g, '')), certainty: 'possible' })),
  ]
  const isRead = !text.includes('[') && text.split(/[;\n]/).every((statement) => READ.test(statement))
  return { nested, ...(isRead ? {} : { unknown: [{ reason: 'code', what: 'tcl text' }] }) }
}
