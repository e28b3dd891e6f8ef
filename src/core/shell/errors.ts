// Owns finding every parse error of a text, nested scripts included: their `errors` hang on the lazy parts and are not in the top list.
import { forEachChild, type ParsedScript, type SyntaxNode } from 'unbash'

export interface Problem {
  readonly message: string
  readonly pos: number
}

const unclosed = (text: string): boolean =>
  text.startsWith('`')
    ? text.length < 2 || !text.endsWith('`')
    : !text.endsWith(text.startsWith('$[') ? ']' : text.startsWith('${') && !text.endsWith(')') ? '}' : ')')

/** Errors that the parser tolerates: it makes a tree of them that bash would refuse. */
const tolerated = (node: SyntaxNode): string | undefined => {
  switch (node.type) {
    case 'CommandExpansion':
    case 'ProcessSubstitution':
    case 'ArithmeticCommandExpansion':
    case 'ArithmeticExpansion':
      return unclosed(node.text) ? 'unterminated substitution' : undefined
    case 'ParameterExpansion':
      return node.text.endsWith('}') ? undefined : 'unterminated expansion'
    case 'Unknown':
      return 'bad substitution'
    case 'ArithmeticBinary':
      return isBlank(node.left) || isBlank(node.right) ? 'operand expected' : undefined
    case 'ArithmeticUnary':
      return isBlank(node.operand) ? 'operand expected' : undefined
    default:
      return undefined
  }
}

const isBlank = (node: { readonly type: string; readonly value?: string }): boolean => node.type === 'ArithmeticWord' && node.value === ''

/** All errors of the script, once each. `nested` false: only its own list, where the text has no substitution at all. */
export const problemsOf = (script: ParsedScript, nested: boolean): readonly Problem[] => {
  if (!nested) return script.errors ?? []
  const found: Problem[] = []
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Script') found.push(...((node as ParsedScript).errors ?? []))
    const message = tolerated(node)
    if (message !== undefined) found.push({ message, pos: node.pos })
    forEachChild(node, visit)
  }
  visit(script)
  return found
}
