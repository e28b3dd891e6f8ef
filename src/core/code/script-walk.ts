// Owns the walk over a text's tokens: a language's record, where the walk stands, and looking ahead. Reading expressions is in script.ts.
import { literal, unknown } from '../value.ts'
import type { Grammar, Token } from './lexer.ts'
import type { CodeContext, Handler, Machine } from './machine.ts'
import { step } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, text } from './thing.ts'

/** One of these languages: its words and its library. */
export interface ScriptLanguage {
  readonly name: string
  readonly grammar: Grammar
  readonly calls: Readonly<Record<string, Handler>>
  /** Names of values: `ENV`, `Dir.home`. */
  readonly values: (name: string, context: CodeContext) => Thing | undefined
  readonly concat: RegExp
  readonly endless: RegExp
  /** Words that end an argument list written without parentheses. */
  readonly ends: RegExp
  readonly normal: (word: string) => string
  /** `x |> f(y)` is `f(x, y)`. */
  readonly pipes?: boolean
  /** `list.map { |f| … }`: a block's parameter stands for each item. */
  readonly blocks?: boolean
  /** `for my $x (LIST) {…}` and its kind: the body is read for each item. */
  readonly loops?: boolean
  /** Words that say nothing of the value that follows: `new`, `val`, `try`. */
  readonly skips?: RegExp
  /** The mark between an argument's name and its value. Such an argument counts by its place, too. */
  readonly names?: RegExp
  /** `x <- f(y)` assigns. */
  readonly arrow?: true
  /** Arguments stand beside the function: `f "a" ["b"]`; a bracket is no index then. */
  readonly applied?: true
  /** `for x in LIST` with its body between these: the body is read for each item. */
  readonly each?: 'braces' | 'end' | 'none'
  /** The program in the text, where there is other text around it. */
  readonly program?: (source: string) => string
}

export interface Walk {
  readonly language: ScriptLanguage
  readonly machine: Machine
  readonly tokens: readonly Token[]
  readonly vars: Map<string, Thing>
  at: number
  depth: number
  /** What a pipe hands to the call that comes next. */
  piped: Thing | undefined
  /** The named ones among the arguments that were read last. */
  named: ReadonlyMap<string, Thing>
}

export const peek = (w: Walk, ahead = 0): Token | undefined => w.tokens[w.at + ahead]
export const isMark = (token: Token | undefined, text: string): boolean => token?.type === 'mark' && token.text === text

/** More items than this are not told apart. */
const MOST_ITEMS = 16

export const itemsOf = (thing: Thing): readonly Thing[] =>
  thing.is !== 'list' ? [thing] : thing.items.length <= MOST_ITEMS ? thing.items : [any('item', carriesOf(thing))]

/** The place of the mark that closes the one at `from`. */
export const closingAt = (w: Walk, from: number, open: string, close: string): number => {
  let depth = 0
  for (let at = from; at < w.tokens.length; at += 1) {
    if (isMark(w.tokens[at], open)) depth += 1
    else if (isMark(w.tokens[at], close) && --depth === 0) return counted(w, at, at - from)
  }
  return counted(w, w.tokens.length, w.tokens.length - from)
}

/** Looking ahead is work, too: loops in loops look over the same tokens again. */
export const counted = (w: Walk, at: number, looked: number): number => {
  w.machine.budget -= looked >> 3
  step(w.machine)
  return at
}

/** Where the body of a loop ends that `end` closes. */
const END_OPENS = /^(for|while|if|function|begin|let|try|do|struct|module|quote|macro)$/
const LUA_OPENS = /^(do|if|function)$/
export const endAfter = (w: Walk, from: number): number => {
  let depth = 1
  for (let at = from; at < w.tokens.length; at += 1) {
    const token = w.tokens[at]
    if (token?.type !== 'word') continue
    if ((w.language.name === 'lua' ? LUA_OPENS : END_OPENS).test(token.text)) depth += 1
    else if (token.text === 'end' && --depth === 0) return counted(w, at, at - from)
  }
  return counted(w, w.tokens.length, w.tokens.length - from)
}

export const split = (name: string): readonly [string, string] => {
  const cut = Math.max(name.lastIndexOf('.'), name.lastIndexOf('->'), name.lastIndexOf(':'))
  return cut <= 0 ? [name, ''] : [name.slice(0, cut).replace(/[-:]$/, ''), name.slice(cut).replace(/^(->|\.|:)/, '')]
}

/** How many marks of an assignment stand here: `=`, `:=`, `<-`. */
export const assignsAhead = (w: Walk): number => {
  if (isMark(peek(w), '=')) return isMark(peek(w, 1), '=') ? 0 : 1
  if (w.language.arrow && (isMark(peek(w), '<') || isMark(peek(w), '<<')) && isMark(peek(w, 1), '-')) return 2
  return isMark(peek(w), ':') && isMark(peek(w, 1), '=') ? 2 : 0
}

export const itemOf = (thing: Thing): Thing =>
  thing.is === 'made'
    ? thing
    : thing.is === 'list'
      ? thing.items.length === 1 && thing.items[0]
        ? thing.items[0]
        : any('item', carriesOf(thing))
      : any('item', carriesOf(thing))

/** The one parameter of a block that opens here, and the tokens to its body: `{ |x|`, `{ x ->`, `{ x in`; without one it is `it`. */
export const parameterAt = (w: Walk): { readonly name: string; readonly length: number } | undefined => {
  const bar = isMark(peek(w, 1), '|')
  const word = peek(w, bar ? 2 : 1)
  if (bar) return word?.type === 'word' && isMark(peek(w, 3), '|') ? { name: word.text, length: 4 } : undefined
  const after = peek(w, 2)
  if (word?.type === 'word' && (isMark(after, '->') || (after?.type === 'word' && after.text === 'in'))) return { name: word.text, length: 3 }
  return w.language.each ? { name: w.language.name === 'swift' ? '$0' : 'it', length: 1 } : undefined
}

export const environmentName = (name: string | undefined, context: CodeContext): Thing => {
  const value = name === undefined ? undefined : (context.env(name) ?? (name === 'HOME' ? literal(context.home) : undefined))
  return value ? text(value) : { is: 'any', value: unknown(name ?? 'variable', true) }
}

/** Where one statement ends: at the end of its line, or at a `;`, outside of brackets. */
export const statementEnd = (w: Walk, from: number): number => {
  let depth = 0
  for (let at = from; at < w.tokens.length; at += 1) {
    const token = w.tokens[at]
    if (isMark(token, '(') || isMark(token, '[') || isMark(token, '{')) depth += 1
    else if (isMark(token, ')') || isMark(token, ']') || isMark(token, '}')) depth -= 1
    if (depth < 0 || (depth === 0 && at > from && (token?.type === 'line' || isMark(token, ';')))) return counted(w, at, at - from)
  }
  return counted(w, w.tokens.length, w.tokens.length - from)
}
