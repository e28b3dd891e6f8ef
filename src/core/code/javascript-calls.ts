// Owns the JavaScript library as one: the tables of its parts merged, names and their aliases, values, members of things. No handlers, no syntax.
import { literal, textOf, unknown } from '../value.ts'
import type { CallTable } from './call-table.ts'
import { stdinOf, stdinOfChild } from './calls.ts'
import { environmentEntry, environmentThing, JAVASCRIPT_ARGUMENTS, parsedOption } from './javascript-arguments.ts'
import { JAVASCRIPT_CODE } from './javascript-code.ts'
import { JAVASCRIPT_FILES } from './javascript-files.ts'
import { JAVASCRIPT_NETWORK } from './javascript-network-names.ts'
import { JAVASCRIPT_PATHS } from './javascript-paths.ts'
import { JAVASCRIPT_PROCESSES } from './javascript-processes.ts'
import { JAVASCRIPT_TEXT } from './javascript-pure.ts'
import { JAVASCRIPT_SERVICES } from './javascript-services.ts'
import type { Library, Machine } from './machine.ts'
import { invoke, memberOfClass } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, args as argsOf, carriesOf, either, known, lib, list, made, number, text } from './thing.ts'
import { parentOf } from './words.ts'

const CALLS: CallTable = {
  ...JAVASCRIPT_FILES,
  ...JAVASCRIPT_PATHS,
  ...JAVASCRIPT_ARGUMENTS,
  ...JAVASCRIPT_PROCESSES,
  ...JAVASCRIPT_CODE,
  ...JAVASCRIPT_NETWORK,
  ...JAVASCRIPT_SERVICES,
  ...JAVASCRIPT_TEXT,
}

const ALIASES: Readonly<Record<string, string>> = {
  'fs/promises': 'fs',
  'fs-extra': 'fs',
  'graceful-fs': 'fs',
  'fs-extra/esm': 'fs',
  memfs: 'memory-fs',
  'path/posix': 'path',
  shx: 'shelljs',
  vm2: 'vm',
  'timers/promises': 'timers',
  'original-fs': 'fs',
}

/** `node:fs/promises.rm` → `fs.rm`; a default export is its module. */
const canonical = (name: string): string => {
  let out = name
    .replace(/^(globalThis|global|window|self)\./, '')
    .replace(/^node:(?!sqlite)/, '')
    .replace(/^process\.mainModule\.require/, 'require')
    .replace(/\.default(?=\.|$)/g, '')
  const module = /^(@[^/]+\/[^.]+|[^.]+)/.exec(out)?.[0] ?? out
  const alias = ALIASES[module]
  if (alias) out = alias + out.slice(module.length)
  return out.replace(/^fs\.promises(?=\.|$)/, 'fs').replace(/^(path|os)\.(posix|win32)\./, '$1.')
}

const MIGHTY = /^(fs|child_process|process|globalThis|global|window|vm|module|Deno|Bun|Reflect)$/

const VALUES: Readonly<Record<string, (machine: Machine) => Thing>> = {
  'process.env': environmentThing,
  'import.meta.env': environmentThing,
  'Bun.env': environmentThing,
  'process.argv': (m) => list([text('node'), text(m.context.file ?? '-e'), ...m.context.args.map((a) => text(a))]),
  'Bun.argv': (m) => list([text('bun'), text(m.context.file ?? ''), ...m.context.args.map((a) => text(a))]),
  'Deno.args': (m) => list(m.context.args.map((a) => text(a))),
  'process.stdin': (m) => stdinOf(m),
  'process.stdout': () => made('stdout', unknown('stdout')),
  'process.platform': (m) => text(m.context.platform),
  'process.execPath': () => text('node'),
  'process.pid': () => any('process.pid'),
  'os.devNull': () => text('/dev/null'),
  'os.EOL': () => text('\n'),
  'path.sep': () => text('/'),
  'import.meta.url': (m) => text(m.context.file ? literal(`file://${m.context.file}`) : unknown('import.meta.url')),
  'import.meta.dirname': (m) => text(m.context.file ? parentOf(literal(m.context.file)) : unknown('import.meta.dirname')),
  'import.meta.dir': (m) => text(m.context.file ? parentOf(literal(m.context.file)) : unknown('import.meta.dir')),
  'import.meta.filename': (m) => text(m.context.file ? literal(m.context.file) : unknown('import.meta.filename')),
}

const CALLING = /^(call|apply|bind)$/

/** `f.call(null, x)`, `f.apply(null, [x])`, `f.bind(null, x)`. */
const calling = (machine: Machine, fn: Thing, how: string): Thing => ({
  is: 'fn',
  name: how,
  call: (given) => {
    const [, ...rest] = given.list
    if (how === 'bind')
      return rest.length === 0 ? fn : { is: 'fn', name: 'bound', call: (more) => invoke(machine, fn, argsOf([...rest, ...more.list]), 'bound call') }
    const items = how === 'apply' ? (rest[0]?.is === 'list' ? rest[0].items : rest) : rest
    return invoke(machine, fn, argsOf(items), `call of ${fn.is === 'lib' ? fn.name : 'function'}`)
  },
})

/** A member of a thing by its name. */
export const javascriptMember = (machine: Machine, thing: Thing, name: string): Thing => {
  switch (thing.is) {
    case 'dynamic':
      return thing
    case 'lib':
      return libMember(machine, thing, name)
    case 'either':
      return either(thing.of.map((t) => javascriptMember(machine, t, name)))
    case 'fn':
      return CALLING.test(name) ? calling(machine, thing, name) : name === 'constructor' ? lib('Function') : any(name)
    case 'class':
      return memberOfClass(thing, name) ?? any(name)
    case 'dict':
      return thing.entries.get(name) ?? (name === 'constructor' ? { is: 'method', self: thing, name } : methodOrAny(thing, name))
    case 'made':
      return madeMember(machine, thing, name)
    case 'method':
      return thing.name === 'constructor' && name === 'constructor'
        ? lib('Function')
        : CALLING.test(name)
          ? calling(machine, thing, name)
          : { is: 'any', value: unknown(name, false, carriesOf(thing)) }
    case 'list':
    case 'text':
      return name === 'length' ? lengthOf(thing) : { is: 'method', self: thing, name }
    default:
      return { is: 'method', self: thing, name }
  }
}

const lengthOf = (thing: Thing): Thing => {
  const word = thing.is === 'text' ? textOf(thing.value) : undefined
  return thing.is === 'list' && thing.whole ? number(thing.items.length) : word === undefined ? any('length') : number(word.length)
}

const methodOrAny = (thing: Thing & { is: 'dict' }, name: string): Thing => (thing.whole ? { is: 'method', self: thing, name } : any(name, thing.carries))

const libMember = (machine: Machine, owner: Thing & { is: 'lib' }, name: string): Thing => {
  if (name === 'default') return owner
  if (/^(then|catch|finally|deleteMany)$/.test(name)) return { is: 'method', self: owner, name }
  if (CALLING.test(name) && Object.hasOwn(CALLS, canonical(owner.name))) return calling(machine, owner, name)
  if (name === 'constructor') return /^(module|Module)$/.test(owner.name) ? lib('Module') : { is: 'method', self: owner, name }
  const full = canonical(`${owner.name}.${name}`)
  return VALUES[full]?.(machine) ?? lib(full)
}

const madeMember = (machine: Machine, thing: Thing & { is: 'made' }, name: string): Thing => {
  const own = thing.fields.get(name)
  if (own) return own.is === 'fn' ? { is: 'method', self: thing, name } : own
  if (thing.type === 'environment') return environmentEntry(machine, thing, name)
  if (thing.type === 'parsed') return parsedOption(machine, name)
  if (thing.type === 'child' && name === 'stdin') return stdinOfChild(thing)
  if (
    thing.type === 'db' &&
    !Object.hasOwn(CALLS, `db#${name}`) &&
    /^[a-z]\w*$/.test(name) &&
    !/^(then|catch|finally)$/.test(name) &&
    /^(mongodb|prisma)$/.test(known(thing.fields.get('system')) ?? '')
  )
    return thing
  return { is: 'method', self: thing, name }
}

export const javascriptLibrary: Library = { calls: CALLS, canonical, member: javascriptMember, mighty: MIGHTY }
