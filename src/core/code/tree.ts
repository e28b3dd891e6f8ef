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

/** Parses; a text that does not parse is tried once more with what the grammar lacks put in other words of the same length. */
export const parseText = (parse: (text: string) => Tree, text: string, reworded: (text: string) => string): Parsed => {
  const first = plainTree(parse(text))
  if (!first.broken) return first
  const other = reworded(text)
  if (other === text) return first
  const second = plainTree(parse(other))
  return second.broken ? first : second
}
