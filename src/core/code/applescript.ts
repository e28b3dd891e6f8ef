// Owns what AppleScript hands to a shell or types into a terminal (AppleScript Language Guide: `do shell script`; Terminal and iTerm2 dictionaries). The rest of it is not read.
import type { Nested, Refined } from '../command-spec.ts'
import { literal } from '../value.ts'

const TYPED = /\b(?:do\s+(?:shell\s+)?script|keystroke|write\s+text)\s+"((?:[^"\\]|\\.)*)"/gi

export const readAppleScript = (text: string): Refined => ({
  nested: [...text.matchAll(TYPED)].map((match): Nested => ({ run: 'shell', text: literal((match[1] ?? '').replace(/\\(.)/g, '$1')) })),
  unknown: [{ reason: 'code', what: 'applescript text' }],
})
