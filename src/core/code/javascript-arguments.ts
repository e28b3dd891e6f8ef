// Owns what a JavaScript program is told from outside and what it prints: environment, options of its command line, console.
import { concat, literal, prefixOf, textOf, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import type { Handler, Machine } from './machine.ts'
import { print, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, list, made, NOTHING, text, toValue } from './thing.ts'

const envDeno: Handler = (call) => {
  const name = wordOf(call, 0)
  const value = name === undefined ? undefined : call.machine.context.env(name)
  return value ? text(value) : { is: 'any', value: unknown(name ?? 'variable', true) }
}

const prints: Handler = (call) => {
  print(call.machine, concat([...call.args.list.flatMap((t, i) => (i > 0 ? [literal(' '), toValue(t)] : [toValue(t)])), literal('\n')]))
  return NOTHING
}

const optionsOf: Handler = () => made('parsed', unknown('arguments'), [])

export const environmentThing = (): Thing => made('environment', unknown('process.env', false, [{ kind: 'env', path: '' }]))

export const JAVASCRIPT_ARGUMENTS: CallTable = {
  'Deno.env.get': envDeno,
  'Deno.env.toObject': environmentThing,
  'environment#toString': (call) => call.self,
  // screen
  ...each('console.log console.info console.debug console.table console.dir', prints),
  ...each('process.stdout.write Deno.stdout.write', prints),
  // arguments
  ...each('minimist yargs-parser mri yargs arg', optionsOf),
  'util.parseArgs': () =>
    made('parsed', unknown('arguments'), [
      ['values', made('parsed', unknown('arguments'))],
      ['positionals', list([any('argument')], false)],
    ]),
  'dotenv.config': () => any('dotenv'),
}

export const environmentEntry = (machine: Machine, thing: Thing, name: string): Thing => {
  if (/^(hasOwnProperty|toString|entries)$/.test(name)) return { is: 'method', self: thing, name }
  const value = machine.context.env(name) ?? (name === 'HOME' ? literal(machine.context.home) : undefined)
  return value ? text(value) : { is: 'any', value: unknown(name, true) }
}

/** `--name value` or `--name=value` among the program's arguments. */
export const parsedOption = (machine: Machine, name: string): Thing => {
  const dashed = name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)
  const { args } = machine.context
  const at = args.findIndex((a) => textOf(a) === `--${dashed}` || textOf(a) === `--${name}`)
  const value = args[at + 1]
  if (at >= 0 && value) return text(value)
  const attached = args.find((a) => prefixOf(a).startsWith(`--${dashed}=`))
  if (attached) return text((textOf(attached) ?? '').slice(dashed.length + 3))
  return name === '_'
    ? list(
        args.filter((a) => !prefixOf(a).startsWith('-')).map((a) => text(a)),
        false,
      )
    : name === 'argv' || name === 'values'
      ? made('parsed', unknown('arguments'))
      : any(name)
}
