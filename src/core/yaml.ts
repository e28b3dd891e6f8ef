// Owns reading YAML that others wrote: bounded in length and depth, and silent. Policies, which are the user's own, are read with positions in policy/document.ts.
import { parse } from 'yaml'

const MOST_CHARACTERS = 32_768
const MOST_DEPTH = 64
/** Lists in lists on one line. */
const STACKED = /^(?:[ \t]*[-?:][ \t]+){16}/m

const tooDeep = (text: string): boolean => {
  let depth = 0
  for (const c of text) {
    if (c === '[' || c === '{') depth += 1
    else if ((c === ']' || c === '}') && depth > 0) depth -= 1
    if (depth > MOST_DEPTH) return true
  }
  return STACKED.test(text)
}

/** The value of one document. Throws for what is no YAML, too long or nested too deep: the parser takes the square of both. */
export const readYaml = (text: string): unknown => {
  if (text.length > MOST_CHARACTERS || tooDeep(text)) throw new RangeError('more YAML than is read')
  return parse(text, { prettyErrors: false, logLevel: 'silent' }) as unknown
}
