// Owns `[[ ]]`: expands its words in order and tells the result where it is certain.
import type { TestBinaryExpression, TestExpression, TestUnaryExpression } from 'unbash'
import { textOf, unknown, type Value } from '../value.ts'
import { arithmeticText } from './arithmetic.ts'
import { type Context, lookup } from './context.ts'
import { matches, patternOf } from './pattern.ts'
import { setVariable } from './scope.ts'
import { expandPattern, expandText } from './words.ts'

const emptiness = (value: Value): boolean | undefined => {
  const text = textOf(value)
  if (text !== undefined) return text === ''
  return value.parts.some((part) => (typeof part === 'string' ? part !== '' : part.any === 'glob' || !part.empty)) ? false : undefined
}

const not = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value)

const unary = (context: Context, test: TestUnaryExpression): boolean | undefined => {
  const value = expandText(context, test.operand)
  switch (test.operator) {
    case '-z':
      return emptiness(value)
    case '-n':
      return not(emptiness(value))
    case '-v': {
      const found = lookup(context, textOf(value) ?? '')
      return found ? !found.gone : undefined
    }
    default:
      return undefined
  }
}

const compared = (operator: string, a: number, b: number): boolean | undefined => {
  switch (operator) {
    case '-eq':
      return a === b
    case '-ne':
      return a !== b
    case '-lt':
      return a < b
    case '-le':
      return a <= b
    case '-gt':
      return a > b
    case '-ge':
      return a >= b
    default:
      return undefined
  }
}

const LONGEST = 2_000

const binary = (context: Context, test: TestBinaryExpression): boolean | undefined => {
  const left = textOf(expandText(context, test.left))
  if (test.operator === '=~') {
    expandText(context, test.right)
    setVariable(context.state, 'BASH_REMATCH', { value: unknown('BASH_REMATCH', true) })
    return undefined
  }
  if (test.operator === '==' || test.operator === '=' || test.operator === '!=') {
    const pattern = patternOf(expandPattern(context, test.right))
    if (left === undefined || pattern === undefined || left.length > LONGEST) return undefined
    return matches(pattern, [...left]) === (test.operator !== '!=')
  }
  const right = textOf(expandText(context, test.right))
  if (left === undefined || right === undefined || !test.operator.startsWith('-')) return undefined
  const a = arithmeticText(context, left)
  const b = arithmeticText(context, right)
  return a === undefined || b === undefined ? undefined : compared(test.operator, a, b)
}

/** True, false, or undefined where the text does not fix it. */
export const condition = (context: Context, test: TestExpression): boolean | undefined => {
  switch (test.type) {
    case 'TestUnary':
      return unary(context, test)
    case 'TestBinary':
      return binary(context, test)
    case 'TestGroup':
      return condition(context, test.expression)
    case 'TestNot': {
      const value = condition(context, test.operand)
      return test.negations.length % 2 === 0 ? value : not(value)
    }
    case 'TestLogical': {
      const stop = test.operator === '||'
      let result: boolean | undefined = !stop
      for (const operand of test.operands) {
        const value = condition(context, operand)
        if (value === stop) return result === undefined ? !!stop : stop
        if (value === undefined) result = undefined
      }
      return result
    }
    default: {
      const never: never = test
      return never
    }
  }
}
