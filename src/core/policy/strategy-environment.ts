// Owns what the conditions of a general strategy may name: the context, the model's word, and the functions that look at texts.
import { Environment } from '@marcbachmann/cel-js'
import { CEL_LIMITS, MODEL_TYPE, margin, once, register } from './environment.ts'
import { FUNCTIONS } from './functions.ts'

/** Besides these every name is a key of the context. */
export const STRATEGY_VARIABLES = ['env', 'model', 'action', 'candidates'] as const

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

/** JSON has one kind of number, CEL two: a number of the context may be computed with a whole number of the condition. */
const joinNumbers = (environment: Environment): void => {
  environment.registerOperator('double == int', (a: number, b: bigint) => a === Number(b))
  for (const [sign, compute] of Object.entries(ARITHMETIC)) {
    environment.registerOperator(`double ${sign} int: double`, (a: number, b: bigint) => compute(a, Number(b)))
    environment.registerOperator(`int ${sign} double: double`, (a: bigint, b: number) => compute(Number(a), b))
  }
}

export const STRATEGY_FUNCTIONS = FUNCTIONS.filter((one) => one.takes.every((argument) => argument !== 'effect') && one.takes.includes('text'))

/** Built when first used. */
export const STRATEGY_ENVIRONMENT = once(() => {
  const environment = new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, limits: CEL_LIMITS })
  environment.registerType('Model', { schema: MODEL_TYPE })
  environment.registerVariable('env', 'map<string, dyn>')
  environment.registerVariable('model', 'Model')
  environment.registerVariable('action', 'string')
  environment.registerVariable('candidates', 'list<string>')
  environment.registerFunction('confidence(map<string, double>): double', margin)
  joinNumbers(environment)
  for (const spec of STRATEGY_FUNCTIONS) register(environment, spec)
  return environment
})
