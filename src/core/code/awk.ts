// Owns reading awk programs: what they run, read and write besides their input. Printing and computing are of no interest.
import type { Refined } from '../command-spec.ts'
import { literal, unknown } from '../value.ts'
import { connect, readFile, startShell, writeFile } from './calls.ts'
import type { Grammar, Token } from './lexer.ts'
import { tokens, USUAL } from './lexer.ts'
import type { CodeContext, Machine } from './machine.ts'
import { createMachine, findings, step } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, join, known, number, text } from './thing.ts'

const GRAMMAR: Grammar = {
  ...USUAL,
  comments: /#[^\n]*/y,
  word: /[A-Za-z_]\w*/y,
  fills: /$^/,
  patterns: true,
}

interface Awk {
  readonly machine: Machine
  readonly tokens: readonly Token[]
  readonly vars: Map<string, Thing>
}

/** Reads an awk program. */
export const readAwk = (source: string, context: CodeContext): Refined => {
  const machine = createMachine(context, { calls: {}, canonical: (n) => n, member: (_m, t) => t, mighty: /$^/ })
  const awk: Awk = { machine, tokens: tokens(source, GRAMMAR), vars: new Map() }
  machine.budget += awk.tokens.length * 20
  assignments(awk)
  awk.tokens.forEach((token, at) => {
    found(awk, token, at)
  })
  return findings(machine)
}

const mark = (token: Token | undefined, words: string): boolean => token?.type === 'mark' && words.split(' ').includes(token.text)

/** Variables with one literal value. */
const assignments = (awk: Awk): void => {
  awk.tokens.forEach((token, at) => {
    if (token.type !== 'word' || !mark(awk.tokens[at + 1], '=')) return
    const value = concatenation(awk, at + 2, END)
    awk.vars.set(token.text, awk.vars.has(token.text) ? any(token.text, carriesOf(value)) : value)
  })
}

/** How many tokens one call or print statement may have; keeps the reading linear. */
const FAR = 500

const END = '; } ) , ? : == != < > || && | |& { ]'

const found = (awk: Awk, token: Token, at: number): void => {
  const { machine } = awk
  if (token.type === 'word' && token.text === 'system' && mark(awk.tokens[at + 1], '(')) startShell(machine, concatenation(awk, at + 2, `${END} )`))
  if (token.type === 'word' && /^printf?$/.test(token.text)) printed(awk, at)
  if (token.type === 'word' && token.text === 'getline') getline(awk, at)
}

/** `print … > file`, `print … | "command"`: the sign stands outside parentheses. */
const printed = (awk: Awk, start: number): void => {
  let depth = 0
  for (let at = start + 1; at < awk.tokens.length && at < start + FAR; at += 1) {
    const token = awk.tokens[at]
    if (!token || token.type === 'line' || (depth === 0 && mark(token, '; }'))) return
    if (mark(token, '( [')) depth += 1
    else if (mark(token, ') ]')) depth -= 1
    else if (depth === 0 && mark(token, '> >> | |&')) {
      const target = concatenation(awk, at + 1, '; }')
      if (token.text.startsWith('>')) toFile(awk, target, token.text === '>>')
      else toCommand(awk, target)
      return
    }
  }
}

const toFile = (awk: Awk, path: Thing, append: boolean): void => {
  if (!network(awk, path)) writeFile(awk.machine, path, undefined, append)
}

const toCommand = (awk: Awk, command: Thing): void => {
  if (!network(awk, command)) startShell(awk.machine, command, { stdin: any('printed', [{ kind: 'stdin', path: '' }]) })
}

/** gawk's `/inet/tcp/0/host/port`. */
const network = (awk: Awk, path: Thing): boolean => {
  const [, host, port] = /^\/inet\d?\/(?:tcp|udp)\/[^/]*\/([^/]+)\/(\w+)/.exec(known(path) ?? '') ?? []
  if (host === undefined) return false
  awk.machine.remote = true
  connect(awk.machine, text(host), number(Number(port)))
  return true
}

/** `"command" | getline`, `getline line < "file"`. */
const getline = (awk: Awk, at: number): void => {
  const before = awk.tokens[at - 1]
  if (mark(before, '| |&')) {
    let from = at - 2
    while (from > 0 && !mark(awk.tokens[from - 1], '; { } ( ) ! &&') && awk.tokens[from - 1]?.type !== 'line') from -= 1
    const command = concatenation(awk, from, '| |&')
    if (!network(awk, command)) startShell(awk.machine, awk.machine.remote ? any('line', [{ kind: 'network', path: '' }]) : command)
    return
  }
  const next = awk.tokens.slice(at + 1, at + 4).findIndex((t) => mark(t, '<'))
  if (next >= 0) readFile(awk.machine, concatenation(awk, at + 2 + next, END))
}

/** Operands side by side are one text. */
const concatenation = (awk: Awk, from: number, ends: string): Thing => {
  const pieces: Thing[] = []
  for (let at = from; at < awk.tokens.length && pieces.length < 32; at += 1) {
    const token = awk.tokens[at]
    if (!token || token.type === 'line' || mark(token, ends)) break
    if (token.type === 'string') pieces.push(text(token.text))
    else if (token.type === 'number') pieces.push(text(token.text))
    else if (mark(token, '$')) {
      pieces.push(any('field', [{ kind: 'stdin', path: '' }]))
      at += 1
    } else if (token.type === 'word') {
      const [piece, next] = named(awk, token, at)
      pieces.push(piece)
      at = next
    } else if (mark(token, '( )')) continue
    else pieces.push(any('value'))
  }
  return pieces.length === 0 ? any('nothing') : join(pieces)
}

const named = (awk: Awk, token: Token, at: number): readonly [Thing, number] => {
  const key = awk.tokens[at + 2]
  if (token.text === 'ENVIRON' && mark(awk.tokens[at + 1], '[') && key) {
    const value = awk.machine.context.env(key.text) ?? (key.text === 'HOME' ? literal(awk.machine.context.home) : unknown(key.text, true))
    return [text(value), at + 3]
  }
  if (!mark(awk.tokens[at + 1], '( [')) return [awk.vars.get(token.text) ?? any(token.text), at]
  let depth = 0
  let end = at + 1
  for (; end < awk.tokens.length && end < at + FAR; end += 1) {
    step(awk.machine)
    if (mark(awk.tokens[end], '( [')) depth += 1
    else if (mark(awk.tokens[end], ') ]') && --depth === 0) break
  }
  return [any(`${token.text}(…)`, [{ kind: 'stdin', path: '' }]), end]
}
