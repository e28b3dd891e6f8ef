// Owns what simple sed scripts make of a known text: substitutions and `y`, without addresses. Anything else is not computed.
import { RE2JS } from 're2js'

interface Step {
  readonly pattern: RE2JS
  readonly replacement: string
  readonly all: boolean
}

/** Longer texts are not worth the time that a pattern may take. */
const LONGEST = 16_384

/** A basic expression as an extended one: the backslash of `\(`, `\{`, `\+`, `\?`, `\|` changes sides. */
const extended = (text: string): string => text.replace(/\\([(){}+?|])|([(){}+?|])/g, (_, escaped?: string, bare?: string) => escaped ?? `\\${bare}`)

/** One delimited part from `from` on; the delimiter itself may stand in it behind a backslash. Undefined where it does not end. */
const part = (text: string, from: number, mark: string): { readonly text: string; readonly end: number } | undefined => {
  let out = ''
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (char === mark) return { text: out, end: at + 1 }
    if (char === '\n') return undefined
    if (char === '\\' && text[at + 1] === mark) out += text[++at]
    else if (char === '\\') out += char + (text[++at] ?? '')
    else out += char
  }
  return undefined
}

/** `&` and `\1` as RE2 names them; what else is escaped stands for itself, `\n` for a line end. */
const replacementOf = (text: string): string =>
  text.replace(/\\([\s\S])|&|\$/g, (whole: string, escaped?: string) => {
    if (escaped === undefined) return whole === '&' ? '$0' : '\\$'
    if (/\d/.test(escaped)) return `$${escaped}`
    return escaped === 'n' ? '\n' : escaped === '$' || escaped === '\\' ? `\\${escaped}` : escaped
  })

const compiled = (pattern: string, ignoreCase: boolean): RE2JS | undefined => {
  try {
    return RE2JS.compile(pattern, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
  } catch {
    return undefined
  }
}

const stepsOf = (script: string, ere: boolean): readonly Step[] | undefined => {
  const steps: Step[] = []
  let at = 0
  while (at < script.length) {
    if (/[\s;]/.test(script[at] ?? '')) {
      at += 1
      continue
    }
    const mark = script[at + 1] ?? ''
    if (script[at] !== 's' || /[\w\s\\]/.test(mark) || mark === '') return undefined
    const left = part(script, at + 2, mark)
    const right = left && part(script, left.end, mark)
    if (!left || !right) return undefined
    const flags = /^[gI]*/i.exec(script.slice(right.end))?.[0] ?? ''
    at = right.end + flags.length
    if (at < script.length && !/[\s;]/.test(script[at] ?? '')) return undefined
    const pattern = compiled(ere ? left.text : extended(left.text), /i/i.test(flags))
    if (!pattern) return undefined
    steps.push({ pattern, replacement: replacementOf(right.text), all: flags.includes('g') })
  }
  return steps
}

/** The text after the scripts, line by line; undefined where a script does more than substitute. */
export const edited = (text: string, scripts: readonly string[], ere: boolean): string | undefined => {
  if (text.length > LONGEST) return undefined
  const steps = stepsOf(scripts.join('\n'), ere)
  if (!steps) return undefined
  const line = (one: string): string =>
    steps.reduce((now, { pattern, replacement, all }) => {
      const matcher = pattern.matcher(now)
      return all ? matcher.replaceAll(replacement) : matcher.replaceFirst(replacement)
    }, one)
  try {
    return text.split('\n').map(line).join('\n')
  } catch {
    return undefined
  }
}
