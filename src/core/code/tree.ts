// Owns the plain syntax tree that the readers walk: one node per grammar node, tokens included. No meaning here.
import type { Tree } from '@lezer/common'

export interface Node {
  readonly type: string
  readonly from: number
  readonly to: number
  readonly kids: readonly Node[]
}

export interface Parsed {
  readonly root: Node
  /** True where the grammar had to skip or invent something. */
  readonly broken: boolean
  readonly nodes: number
}

interface Open {
  readonly type: string
  readonly from: number
  readonly to: number
  readonly kids: Open[]
}

/** A lezer tree as plain nodes. Iterative: depth of the text does not matter here. */
export const plainTree = (tree: Tree): Parsed => {
  const root: Open = { type: tree.type.name, from: 0, to: tree.length, kids: [] }
  const stack: Open[] = [root]
  let broken = false
  let nodes = 0
  const cursor = tree.cursor()
  let down = cursor.firstChild()
  while (down) {
    if (cursor.type.isError) broken = true
    nodes += 1
    const node: Open = { type: cursor.name, from: cursor.from, to: cursor.to, kids: [] }
    stack.at(-1)?.kids.push(node)
    if (cursor.firstChild()) {
      stack.push(node)
      continue
    }
    while (!cursor.nextSibling()) {
      if (!cursor.parent()) return { root, broken, nodes }
      stack.pop()
      if (stack.length === 0) return { root, broken, nodes }
    }
    down = true
  }
  return { root, broken, nodes }
}

export const kid = (node: Node, type: string): Node | undefined => node.kids.find((k) => k.type === type)

/** Children that are not punctuation or comments. */
const WORD = /^[A-Za-z]/
export const parts = (node: Node): readonly Node[] => node.kids.filter((k) => WORD.test(k.type) && k.type !== 'Comment' && !k.type.endsWith('Comment'))

/** A lezer parser, and the same where it stops at the first thing that is not in the grammar. */
export interface Parser {
  readonly plain: Parsing
  readonly strict: Parsing
}
interface Parsing {
  parse(text: string): Tree
}

/** Longer texts are first tried strictly: a parser that goes on behind mistakes takes the square of their number. */
const LONG = 4_000
const PIECE = 1_000
const MOST_MISTAKES = 60

/** Where the text stops being in the grammar; undefined where all of it is. */
const firstMistake = ({ strict }: Parser, text: string): number | undefined => {
  try {
    strict.parse(text)
    return undefined
  } catch (error) {
    return Number(/\d+/.exec(error instanceof Error ? error.message : '')?.[0] ?? 0)
  }
}

/** True where piece by piece there are so many mistakes that it is no text of the language. Each piece adds a few of its own, at its ends. */
const isFullOfMistakes = ({ plain }: Parser, text: string): boolean => {
  let found = 0
  for (let at = 0; at < text.length && found <= MOST_MISTAKES; at += PIECE) {
    let inPiece = 0
    plain.parse(text.slice(at, at + PIECE)).iterate({
      enter: (node) => {
        if (node.type.isError) inPiece += 1
      },
    })
    found += Math.max(0, inPiece - 4)
  }
  return found > MOST_MISTAKES
}

/**
 * Parses; a text that does not parse is tried once more with what the grammar lacks put in other words of the same length. Of a long text that is full of
 * mistakes only what stands before the first one is read.
 */
export const parseText = (parser: Parser, text: string, reworded: (text: string) => string): Parsed => {
  const mistake = text.length > LONG ? firstMistake(parser, text) : undefined
  if (mistake !== undefined && isFullOfMistakes(parser, text.slice(mistake))) return { ...plainTree(parser.plain.parse(text.slice(0, mistake))), broken: true }
  const first = plainTree(parser.plain.parse(text))
  if (!first.broken) return first
  const other = reworded(text)
  if (other === text) return first
  const second = plainTree(parser.plain.parse(other))
  return second.broken ? first : second
}
