// Owns programs named by an address instead of a file: what is fetched is run at once. No program's grammar.
import type { Call, Nested, Refined } from '../command-spec.ts'
import { literal, prefixOf, type Value } from '../value.ts'
import { effect, known } from './_dev-words.ts'

const ADDRESS = /^(https?|ftp):\/\//i

export const isAddress = (word: Value | undefined): boolean => word !== undefined && ADDRESS.test(prefixOf(word))

/** Fetches an address and runs what it holds. */
export const runsAddress = (url: Value, language: string): Refined => {
  const carries = [{ kind: 'network' as const, path: known(url) ?? prefixOf(url) }]
  return {
    effects: [effect('net.download', url, { method: 'GET' }), effect('exec.code', url, { language, from: 'network', origin: 'downloaded' }, { carries })],
  }
}

/** The first operand is an address: then nothing is read from a file. Undefined where it is not. */
export const addressOperand = (call: Call, language: string, at = 0): Refined | undefined => {
  const word = call.operands[at]
  return word !== undefined && isAddress(word) ? { instead: true, ...runsAddress(word, language) } : undefined
}

const dataText = (text: string): string | undefined => {
  const [, kind = '', body = ''] = /^data:([^,]*),([\s\S]*)$/i.exec(text) ?? []
  try {
    return /;base64$/i.test(kind) ? atob(body) : decodeURIComponent(body)
  } catch {
    return undefined
  }
}

/** Modules that are loaded before the program by an address: of the network, or one that holds the code itself (`data:`). */
export const loadedAddresses = (call: Call, ...names: readonly string[]): Refined => {
  const words = [...new Set(names.flatMap((name) => call.values(name)))]
  const found = words.filter(isAddress).map((word) => runsAddress(word, 'javascript'))
  const nested = words.flatMap((word): readonly Nested[] => {
    const text = known(word)
    if (text === undefined || !/^data:/i.test(text)) return []
    const code = dataText(text)
    return code === undefined ? [] : [{ run: 'code', language: 'javascript', text: literal(code) }]
  })
  return { effects: found.flatMap((one) => one.effects ?? []), nested }
}
