// Owns the count made before parsing: openers, their nesting, here-documents and size, so that no text can make the parser slow. Parses nothing.
import type { Reason } from '../effect.ts'
import { LIMITS } from '../limits.ts'

export interface Scan {
  /** Why the text is not parsed, or undefined. */
  readonly over: { readonly reason: Reason; readonly message: string } | undefined
  /** False: no substitution, arithmetic or here-document, so that no nested script can hold an error. */
  readonly nested: boolean
}

const BACKSLASH = 92
const BACKTICK = 96
const DOLLAR = 36
const LESS = 60
const GREATER = 62
const OPEN = 40
const CLOSE = 41
const BRACE = 123
const UNBRACE = 125
const QUOTED_DOC = /^<<-?[ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\\(\w+))/

const size = (message: string): Scan => ({ over: { reason: 'size', message }, nested: false })
const deep = (message: string): Scan => ({ over: { reason: 'depth', message }, nested: false })

/** End of the body of the quoted here-document that starts at `at`, or 0 if it is none. Its openers are text and are not counted. */
const quotedBody = (text: string, at: number): number => {
  const found = QUOTED_DOC.exec(text.slice(at, at + 200))
  if (!found) return 0
  const mark = found[1] ?? found[2] ?? found[3] ?? ''
  const end = mark === '' ? -1 : text.indexOf(`\n${mark}\n`, at)
  return end === -1 ? 0 : end
}

/** Counts openers and their nesting in one pass; what is quoted counts too, since a wrong guess about quoting must not cost time. */
export const scan = (text: string): Scan => {
  if (text.length > LIMITS.commandText) return size(`${text.length} characters`)
  let openers = 0
  let depth = 0
  let deepest = 0
  let docs = 0
  let skipTo = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > UNBRACE) continue
    if (code === BACKSLASH) {
      i++
      continue
    }
    if (code === BACKTICK) {
      if (i >= skipTo) openers++
      continue
    }
    if (code === CLOSE || code === UNBRACE) {
      if (depth > 0) depth--
      continue
    }
    if (code !== DOLLAR && code !== LESS && code !== GREATER) continue
    const next = text.charCodeAt(i + 1)
    if (next === OPEN || (code === DOLLAR && next === BRACE)) {
      if (i >= skipTo) openers++
      depth++
      if (depth > deepest) deepest = depth
      i++
    } else if (code === LESS && next === LESS) {
      if (text.charCodeAt(i + 2) === LESS) {
        i += 2
        continue
      }
      if (i >= skipTo) {
        docs++
        skipTo = Math.max(skipTo, quotedBody(text, i))
      }
      i++
    }
  }
  if (openers > LIMITS.openers) return size(`${openers} substitutions`)
  if (docs > LIMITS.hereDocs) return size(`${docs} here-documents`)
  if (deepest > LIMITS.nesting) return deep(`substitutions nested ${deepest} deep`)
  return { over: undefined, nested: openers + docs > 0 || text.includes('((') }
}
