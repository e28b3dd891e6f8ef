// Owns reading cmd.exe text: commands joined by & && || |, double quotes, ^ escapes, %variables%, redirections. After cmd's own help (`help cmd`).
import { concat, literal, unknown, type Value } from '../value.ts'

export interface CmdCommand {
  readonly words: readonly Value[]
  readonly redirects: readonly { readonly append: boolean; readonly path: Value }[]
  /** True where its output is the next one's input. */
  readonly piped: boolean
}

/** Splits a command line. Variables are looked up by upper-case name. */
export const readCmd = (text: string, variable: (name: string) => string | undefined): readonly CmdCommand[] => {
  const out: CmdCommand[] = []
  let words: Value[] = []
  let redirects: { append: boolean; path: Value }[] = []
  let parts: Value[] = []
  let redirecting: '' | '>' | '>>' = ''
  const endWord = (): void => {
    if (parts.length === 0) return
    const word = concat(parts)
    parts = []
    if (redirecting === '') words.push(word)
    else redirects.push({ append: redirecting === '>>', path: word })
    redirecting = ''
  }
  const endCommand = (piped: boolean): void => {
    endWord()
    if (words.length > 0) out.push({ words, redirects, piped })
    words = []
    redirects = []
  }
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i] ?? ''
    if (c === '^') {
      i += 1
      parts.push(literal(text[i] ?? ''))
    } else if (c === '"') {
      const end = text.indexOf('"', i + 1)
      parts.push(...expand(text.slice(i + 1, end < 0 ? undefined : end), variable, false))
      i = end < 0 ? text.length : end
    } else if (c === '\n' || c === '&') endCommand(false)
    else if (c === '|') {
      endCommand(text[i + 1] !== '|')
      if (text[i + 1] === '|') i += 1
    } else if (c === '>') {
      if (/^[012]$/.test(lastText(parts))) parts.pop()
      endWord()
      redirecting = text[i + 1] === '>' ? '>>' : '>'
      if (redirecting === '>>') i += 1
      if (text[i + 1] === '&') {
        redirecting = ''
        i += 2
      }
    } else if (/[\s,;=()]/.test(c) && c !== '=') endWord()
    else if (c === '%') {
      const end = text.indexOf('%', i + 1)
      const stop = end < 0 ? i + 1 : end
      parts.push(...expand(text.slice(i, stop + 1), variable, true))
      i = stop
    } else parts.push(c === '*' || c === '?' ? { parts: [{ any: 'glob', text: c }], carries: [] } : literal(c))
  }
  endCommand(false)
  return out
}

const lastText = (parts: readonly Value[]): string => {
  const part = parts.at(-1)?.parts[0]
  return parts.length === 1 && typeof part === 'string' ? part : ''
}

const expand = (text: string, variable: (name: string) => string | undefined, bare: boolean): readonly Value[] => {
  const out: Value[] = []
  let from = 0
  for (const match of text.matchAll(/%([^%\s]+)%/g)) {
    out.push(literal(text.slice(from, match.index)))
    const known = variable((match[1] ?? '').toUpperCase())
    out.push(known === undefined ? unknown(match[0], true) : literal(known))
    from = match.index + match[0].length
  }
  const rest = text.slice(from)
  if (rest !== '' || out.length === 0) out.push(literal(bare && rest === '%' ? '' : rest))
  return out
}
