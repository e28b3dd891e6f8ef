// Owns what a Python program is told from outside: argparse, the environment.
import { display, literal, prefixOf, textOf, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { each } from './call-table.ts'
import { fieldOf, sameObject } from './calls.ts'
import type { Handler, LibCall, Machine } from './machine.ts'
import { argument, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, either, known, list, made, NOTHING, number, numberOf, text, unionOf } from './thing.ts'

/** `--name value` or `--name=value` among the arguments, else the declared fallback. */
export const optionOf = (machine: Machine, self: Thing, name: string): Thing => {
  const dashed = name.replace(/_/g, '-')
  const { args } = machine.context
  const spec = fieldOf(self, `?${name}`)
  const given = args.findIndex((a) => textOf(a) === `--${dashed}` || textOf(a) === `--${name}` || (spec?.is === 'made' && textOf(a) === display(spec.value)))
  const value = args[given + 1]
  if (given >= 0 && value) return text(value)
  const attached = args.find((a) => prefixOf(a).startsWith(`--${dashed}=`))
  if (attached) return text(literal((textOf(attached) ?? '').slice(dashed.length + 3)))
  const place = spec?.is === 'made' ? numberOf(spec.fields.get('place')) : undefined
  const positional = place === undefined ? undefined : args.filter((a) => !prefixOf(a).startsWith('-'))[place]
  if (positional) return text(positional)
  return (spec?.is === 'made' ? spec.fields.get('default') : undefined) ?? any(name)
}

const addArgument: Handler = (call) => {
  const names = call.args.list.map((t) => known(t) ?? '')
  const long = names.find((n) => n.startsWith('--')) ?? names[0] ?? ''
  const dest = known(call.args.named.get('dest') ?? NOTHING) || long.replace(/^-+/, '').replace(/-/g, '_')
  const fallback = call.args.named.get('default')
  const fields: [string, Thing][] = fallback ? [['default', fallback]] : []
  if (!long.startsWith('-') && call.self.is === 'made') {
    const place = numberOf(call.self.fields.get('places')) ?? 0
    fields.push(['place', number(place)])
    call.self.fields.set('places', number(place + 1))
  }
  if (call.self.is === 'made') call.self.fields.set(`?${dest}`, made('option', literal(names.find((n) => /^-\w$/.test(n)) ?? ''), fields))
  return NOTHING
}

export const PYTHON_ARGUMENTS: CallTable = {
  ...each('argparse.ArgumentParser', () => made('options', unknown('options'))),
  ...each('options#add_argument', addArgument),
  ...each('options#add_argument_group options#add_mutually_exclusive_group', sameObject),
  ...each('options#parse_args', (call) => made('parsed', unknown('arguments'), call.self.is === 'made' ? call.self.fields : [])),
  'options#parse_known_args': (call) => list([made('parsed', unknown('arguments'), call.self.is === 'made' ? call.self.fields : []), list([], false)]),
  'os.getenv': (call) => environment(call),
  ...each('environment#get environment#pop environment#setdefault', (call) => environment(call)),
  'environment#copy': (call) => ({ is: 'dict', entries: new Map(), whole: false, carries: carriesOf(call.self) }),
  'builtins.dict': (call) => ({ is: 'dict', entries: new Map(call.args.named), whole: call.args.list.length === 0, carries: unionOf(call.args.list) }),
  'os.putenv': () => NOTHING,
}

const environment = (call: LibCall): Thing => {
  const name = wordOf(call, 0)
  const value = name === undefined ? undefined : (call.machine.context.env(name) ?? (name === 'HOME' ? literal(call.machine.context.home) : undefined))
  if (value) return text(value)
  const fallback = argument(call, 1, 'default')
  const unset: Thing = { is: 'any', value: unknown(name ?? 'variable', true) }
  return fallback && fallback.is !== 'nothing' ? either([fallback, unset]) : unset
}
