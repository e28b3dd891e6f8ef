// Owns arithmetic: the value where all inputs are known, the assignments inside it, and the substitutions that run. 64-bit wrap is left out.
import { type ArithmeticExpression, type ArithmeticWord, parse, type WordPart } from 'unbash'
import { literal, textOf, unknown, type Value } from '../value.ts'
import { type Context, captured, lookup, spanOf } from './context.ts'
import { setVariable, subshell } from './scope.ts'

type WordText = (context: Context, parts: readonly WordPart[]) => Value

interface Arithmetic {
  readonly context: Context
  readonly text: WordText
  readonly depth: number
}

const DEEPEST = 8
const NAME = /^[A-Za-z_]\w*$/
const ELEMENT = /^([A-Za-z_]\w*)\[/

/** The integer, or undefined where it is not known. */
export const arithmetic = (context: Context, expression: ArithmeticExpression, text: WordText): number | undefined =>
  evaluate({ context, text, depth: 0 }, expression)

/** The same of a text, as `let`, indexes and `${x:offset}` have it. */
export const arithmeticText = (context: Context, source: string, depth = 0): number | undefined => {
  const plain = number(source.trim())
  if (plain !== undefined) return plain
  if (depth > DEEPEST || source.length > 1_000 || /[`$();]/.test(source)) return undefined
  const command = parse(`((${source}))`).commands[0]?.command
  if (command?.type !== 'ArithmeticCommand' || !command.expression) return undefined
  return evaluate({ context, text: () => unknown('arithmetic'), depth: depth + 1 }, command.expression)
}

const safe = (n: number): number | undefined => (Number.isSafeInteger(n) ? n : undefined)

const number = (text: string): number | undefined => {
  if (text === '') return 0
  if (/^\d+$/.test(text)) return safe(Number.parseInt(text, text.startsWith('0') ? 8 : 10))
  if (/^-\d+$/.test(text)) return safe(Number.parseInt(text, 10))
  if (/^0[xX][0-9a-fA-F]+$/.test(text)) return safe(Number.parseInt(text.slice(2), 16))
  const based = /^(\d+)#([0-9a-zA-Z]+)$/.exec(text)
  const base = Number(based?.[1])
  return based && base >= 2 && base <= 36 ? safe(Number.parseInt(based[2] ?? '', base)) : undefined
}

const ofName = (a: Arithmetic, name: string): number | undefined => {
  const variable = lookup(a.context, name)
  const text = variable && textOf(variable.value)
  if (text === undefined || a.depth > DEEPEST) return undefined
  return number(text) ?? arithmeticText(a.context, text, a.depth + 1)
}

const ofWord = (a: Arithmetic, word: ArithmeticWord): number | undefined => {
  // The parser gives a bare `$x` no parts here.
  const bare = !word.parts && word.value.startsWith('$')
  const parts: readonly WordPart[] | undefined = bare ? [{ type: 'SimpleExpansion', pos: word.pos, end: word.end, text: word.value }] : word.parts
  const text = parts ? textOf(a.text(a.context, parts)) : word.value
  if (text === undefined) return undefined
  if (NAME.test(text)) return ofName(a, text)
  const plain = number(text)
  if (plain !== undefined || !parts) return plain
  return arithmeticText(a.context, text, a.depth + 1)
}

const BINARY: Readonly<Record<string, (a: number, b: number) => number | undefined>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? undefined : Math.trunc(a / b)),
  '%': (a, b) => (b === 0 ? undefined : a % b),
  '**': (a, b) => (b < 0 ? undefined : a ** b),
  '<<': (a, b) => (b < 0 || b > 52 ? undefined : a * 2 ** b),
  '>>': (a, b) => (b < 0 || b > 63 ? undefined : Math.floor(a / 2 ** b)),
  '<': (a, b) => Number(a < b),
  '>': (a, b) => Number(a > b),
  '<=': (a, b) => Number(a <= b),
  '>=': (a, b) => Number(a >= b),
  '==': (a, b) => Number(a === b),
  '!=': (a, b) => Number(a !== b),
  '&': (a, b) => small(a, b, a & b),
  '|': (a, b) => small(a, b, a | b),
  '^': (a, b) => small(a, b, a ^ b),
  ',': (_, b) => b,
}

const MOST = 0x7fffffff
const small = (a: number, b: number, n: number): number | undefined => (Math.abs(a) <= MOST && Math.abs(b) <= MOST ? n : undefined)

const compute = (operator: string, a: number | undefined, b: number | undefined): number | undefined => {
  if (operator === '&&') return a === 0 || b === 0 ? 0 : a === undefined || b === undefined ? undefined : 1
  if (operator === '||') return (a !== undefined && a !== 0) || (b !== undefined && b !== 0) ? 1 : a === undefined || b === undefined ? undefined : 0
  const n = a === undefined || b === undefined ? undefined : BINARY[operator]?.(a, b)
  return n === undefined ? undefined : safe(n === 0 ? 0 : n)
}

const store = (a: Arithmetic, target: ArithmeticExpression, n: number | undefined): number | undefined => {
  if (target.type !== 'ArithmeticWord') return n
  const name = NAME.test(target.value) ? target.value : ELEMENT.exec(target.value)?.[1]
  const value = n === undefined || a.context.run.refused ? unknown(name ?? '$(( ))') : literal(String(n))
  if (name === target.value) setVariable(a.context.state, name, { value })
  else if (name !== undefined) setVariable(a.context.state, name, { value: unknown(name) })
  return n
}

const ASSIGN = /^(?:\*\*|<<|>>|[-+*/%&|^])?=$/

/** Only one side of `&&`, `||` and `?:` runs; what the other would assign is not known. */
const perhaps = (a: Arithmetic, expression: ArithmeticExpression, runs: boolean | undefined): number | undefined => {
  if (runs === false) return undefined
  const n = evaluate(a, expression)
  if (runs === undefined) forgetAssigned(a, expression)
  return n
}

const forgetAssigned = (a: Arithmetic, expression: ArithmeticExpression): void => {
  switch (expression.type) {
    case 'ArithmeticGroup':
      return forgetAssigned(a, expression.expression)
    case 'ArithmeticUnary':
      if (expression.operator.length === 2) store(a, expression.operand, undefined)
      return
    case 'ArithmeticBinary':
      if (ASSIGN.test(expression.operator)) store(a, expression.left, undefined)
      forgetAssigned(a, expression.left)
      return forgetAssigned(a, expression.right)
    default:
      return
  }
}

const evaluateBinary = (a: Arithmetic, operator: string, left: ArithmeticExpression, right: ArithmeticExpression): number | undefined => {
  if (operator === '=') return store(a, left, evaluate(a, right))
  if (ASSIGN.test(operator)) return store(a, left, compute(operator.slice(0, -1), evaluate(a, left), evaluate(a, right)))
  const first = evaluate(a, left)
  if (operator === '&&') return compute('&&', first, first === 0 ? 0 : perhaps(a, right, first === undefined ? undefined : true))
  if (operator === '||') return compute('||', first, first !== undefined && first !== 0 ? 1 : perhaps(a, right, first === undefined ? undefined : true))
  const second = evaluate(a, right)
  return operator === ',' ? second : compute(operator, first, second)
}

const evaluateUnary = (a: Arithmetic, operator: string, operand: ArithmeticExpression, prefix: boolean): number | undefined => {
  const n = evaluate(a, operand)
  switch (operator) {
    case '++':
    case '--': {
      const next = n === undefined ? undefined : safe(operator === '++' ? n + 1 : n - 1)
      store(a, operand, next)
      return prefix ? next : n
    }
    case '-':
      return n === undefined ? undefined : n === 0 ? 0 : -n
    case '+':
      return n
    case '!':
      return n === undefined ? undefined : Number(n === 0)
    case '~':
      return n === undefined ? undefined : safe(-n - 1)
    default:
      return undefined
  }
}

const evaluate = (a: Arithmetic, expression: ArithmeticExpression): number | undefined => {
  switch (expression.type) {
    case 'ArithmeticWord':
      return ofWord(a, expression)
    case 'ArithmeticGroup':
      return evaluate(a, expression.expression)
    case 'ArithmeticUnary':
      return evaluateUnary(a, expression.operator, expression.operand, expression.prefix)
    case 'ArithmeticBinary':
      return evaluateBinary(a, expression.operator, expression.left, expression.right)
    case 'ArithmeticTernary': {
      const test = evaluate(a, expression.test)
      const yes = perhaps(a, expression.consequent, test === undefined ? undefined : test !== 0)
      const no = perhaps(a, expression.alternate, test === undefined ? undefined : test === 0)
      return test === undefined ? undefined : test === 0 ? no : yes
    }
    case 'ArithmeticCommandExpansion': {
      if (!expression.script) return undefined
      const { context } = a
      const origin = expression.script.source === undefined ? context.origin : { source: expression.script.source, span: spanOf(context, expression) }
      const { stdout } = context.run.script({ ...context, origin, state: subshell(context.state), via: [...context.via, '$( )'] }, expression.script)
      const text = textOf(captured(stdout))
      return text === undefined ? undefined : number(text.trim())
    }
    default: {
      const never: never = expression
      return never
    }
  }
}
