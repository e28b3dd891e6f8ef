// Owns finding the names that a loop's body assigns: from the second round on their values are not those from before the loop.
import { type ArithmeticExpression, type Command, forEachChild, type SyntaxNode } from 'unbash'
import { textOf, unknown } from '../value.ts'
import { type Context, lookup } from './context.ts'
import { setVariable } from './scope.ts'

const READS = new Set(['read', 'mapfile', 'readarray', 'getopts', 'printf', 'unset', 'local', 'declare', 'export', 'let'])

const ofCommand = (node: Command, names: Set<string>): void => {
  if (!node.name || !READS.has(node.name.value)) return
  for (const word of node.suffix) if (word.type === 'Word') names.add(word.value.split(/[=+\-*/%<>&|^[]/, 1)[0] ?? '')
}

const ofArithmetic = (node: ArithmeticExpression | undefined, names: Set<string>): void => {
  if (node?.type === 'ArithmeticWord') names.add(node.value.split('[', 1)[0] ?? '')
}

const collect = (node: SyntaxNode, names: Set<string>): void => {
  switch (node.type) {
    case 'Assignment':
      names.add(node.name)
      break
    case 'For':
    case 'Select':
      names.add(node.name.value)
      break
    case 'Command':
      ofCommand(node, names)
      break
    case 'ArithmeticBinary':
      if (node.operator.endsWith('=') && !/^[=!<>]=$/.test(node.operator)) ofArithmetic(node.left, names)
      break
    case 'ArithmeticUnary':
      if (node.operator.length === 2) ofArithmetic(node.operand, names)
      break
    case 'ParameterExpansion':
      if (node.operation?.type === 'Default' && node.operation.operator.endsWith('=')) names.add(node.parameter)
      break
    default:
      break
  }
  forEachChild(node, (child) => collect(child, names))
}

/** The same for the condition: what it has just read stays, if it stands for each of many; one known text does not. */
export const loosenKnown = (context: Context, node: SyntaxNode): void => {
  const names = new Set<string>()
  collect(node, names)
  for (const name of names) {
    const before = lookup(context, name)
    if (before && textOf(before.value) !== undefined) setVariable(context.state, name, { value: unknown(name, true, before.value.carries) })
  }
}

/** Makes every variable that the nodes assign unknown, as it is in any round but the first. */
export const loosen = (context: Context, ...nodes: readonly (SyntaxNode | undefined)[]): void => {
  const names = new Set<string>()
  for (const node of nodes) if (node) collect(node, names)
  for (const name of names) {
    const before = /^[A-Za-z_]\w*$/.test(name) ? lookup(context, name) : undefined
    if (before) setVariable(context.state, name, { value: unknown(name, true, before.value.carries) })
  }
}
