// Owns taking named arguments out of a tool's input, in any client's spelling.
import type { Operation } from '../action.ts'

export type Input = Readonly<Record<string, unknown>>

export interface Picked {
  readonly text?: string
  readonly problem?: string
}

export const unreadable = (message: string): Operation => ({ type: 'unknown', reason: 'input', message })

/**
 * The text under any of the names. Two that differ are a problem: which one the client would use is its own affair, and the other may be a decoy.
 * So are a value that is no text and a NUL character.
 */
export const pick = (input: Input, names: readonly string[]): Picked => {
  let text: string | undefined
  for (const name of names) {
    if (!Object.hasOwn(input, name)) continue
    const value = input[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') return { problem: `\`${name}\` is no text` }
    if (value.includes('\0')) return { problem: `a NUL character in \`${name}\`` }
    if (text !== undefined && text !== value) return { problem: `\`${name}\` contradicts another argument` }
    text = value
  }
  return text === undefined ? {} : { text }
}

/** Text as it is: content may hold any character. */
export const pickContent = (input: Input, names: readonly string[]): Picked => {
  let text: string | undefined
  for (const name of names) {
    const value = Object.hasOwn(input, name) ? input[name] : undefined
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') return { problem: `\`${name}\` is no text` }
    if (text !== undefined && text !== value) return { problem: `\`${name}\` contradicts another argument` }
    text = value
  }
  return text === undefined ? {} : { text }
}
