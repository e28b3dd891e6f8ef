// Owns what a call prints: known text, names, or what flows on from what it read.
import type { Call, Refined } from '../command-spec.ts'
import { type ArgvReading, given } from '../shell/argv.ts'
import { type Carry, concat, display, glob, hasGlob, literal, prefixOf, unite, unknown, type Value } from '../value.ts'
import { ENDLESS, emit, pathOf } from './emit.ts'
import { isUnder } from './path.ts'
import { type Given, type Here, textAt, type World } from './world.ts'

export const NOTHING_PRINTED = literal('')

export const printed = (
  world: World,
  here: Here,
  reading: ArgvReading,
  refined: Refined | undefined,
  read: readonly Carry[],
  outputs: readonly Value[],
  call: Given,
): Value => {
  if (refined?.stdout !== undefined) return refined.stdout
  const computed = reading.spec.compute?.(reading.call)
  if (computed !== undefined) return literal(computed, wordCarries(reading, call, read))
  const output = reading.spec.outputIf?.find((one) => given(reading.call, one.if))?.output ?? reading.spec.output
  if (output === 'none') return NOTHING_PRINTED
  const why = shown(reading.call)
  switch (output) {
    case 'content':
      return content(world, here, reading, read, call, why)
    case 'names':
      return names(reading, why)
    case 'root':
      return literal(rootOf(world, here))
    case 'git-dir':
      return literal(`${rootOf(world, here)}/.git`)
    case 'endless':
      return unknown(why, false, [{ kind: 'unknown', path: ENDLESS }])
    case 'network':
      return unknown(why, false, unite(networkCarries(world, reading), call.stdin?.carries ?? []))
    case 'secret':
      return unknown(why, false, [{ kind: 'secret', path: why }])
    case 'environment': {
      if (outputs.length > 0) return concat(outputs)
      if (reading.call.operands.every((word) => prefixOf(word).includes('='))) emit(world, here, { kind: 'secret.read', set: { store: 'environment' } })
      return unknown(why, false, [{ kind: 'env', path: '' }])
    }
    default:
      return outputs.length > 0 ? concat(outputs) : unknown(why)
  }
}

const rootOf = (world: World, here: Here): string => world.action.workspace.find((w) => here.cwd !== undefined && isUnder(here.cwd, w)) ?? here.cwd ?? '?'

const shown = (call: Call): string => [call.program, ...call.path, ...call.words.slice(0, 24).map(display)].join(' ').slice(0, 80)

const wordCarries = (reading: ArgvReading, call: Given, read: readonly Carry[]): readonly Carry[] => {
  const words = reading.call.words.reduce<readonly Carry[]>((all, word) => unite(all, word.carries), read)
  const all = unite(words, call.stdin?.carries ?? [])
  return call.stdin !== undefined && isDecoding(reading.call) ? unite(all, [{ kind: 'decoded', path: reading.call.program }]) : all
}

/** Programs that turn a disguised text back into plain text; the first need an option for that. */
const DECODES_WITH: ReadonlySet<string> = new Set(['base64', 'base32', 'basenc', 'openssl', 'xxd'])
const DECODES: ReadonlySet<string> = new Set(['rev', 'tr', 'uudecode', 'gunzip', 'zcat', 'zstdcat', 'xzcat'])
const isDecoding = (call: Call): boolean => DECODES.has(call.program) || (DECODES_WITH.has(call.program) && ['-d', '-D', '-r'].some((name) => call.has(name)))

/** Passes on only so much of what never ends. */
const isBounded = (call: Call): boolean => call.program === 'head' || (call.program === 'dd' && call.has('count='))

export const bounded = (call: Call, carries: readonly Carry[]): readonly Carry[] => (isBounded(call) ? carries.filter((c) => c.path !== ENDLESS) : carries)

const content = (world: World, here: Here, reading: ArgvReading, read: readonly Carry[], call: Given, why: string): Value => {
  const carries = bounded(reading.call, unite(read, call.stdin?.carries ?? []))
  const files = reading.roles.filter((r) => r.role === 'path.read')
  if (reading.call.program === 'cat') {
    if (files.length === 0 && call.stdin !== undefined) return call.stdin
    const texts = files.map((f) => textAt(world, pathOf(world, here, f.value).path)?.text)
    if (texts.length > 0 && texts.every((t) => t !== undefined)) {
      const joined = concat(texts)
      return { parts: joined.parts, carries: unite(joined.carries, carries) }
    }
  }
  return unknown(why, false, carries)
}

/** `ls dir` prints each name in dir; `ls a*` prints what the pattern stands for; others print some of the files below here. */
const names = (reading: ArgvReading, why: string): Value => {
  const patterned = reading.call.operands.filter(hasGlob)
  if (patterned.length > 0) return concat(patterned.flatMap((v, i) => (i === 0 ? [v] : [literal('\n'), v])))
  if (reading.call.program === 'ls' || reading.call.program === 'dir') return glob('*')
  return { parts: ['./', { any: 'glob', text: '*' }, { any: 'unknown', why, empty: false }], carries: [] }
}

const networkCarries = (world: World, reading: ArgvReading): readonly Carry[] => {
  const urls = reading.roles.filter((r) => r.role === 'url' || r.role === 'url.send').map((r) => display(r.value))
  const seen = world.effects
    .filter((e) => e.kind === 'net.download' || e.kind === 'net.connect' || e.kind === 'net.upload')
    .slice(-1)
    .map((e) => e.target)
  return (urls.length > 0 ? urls : seen).map((path) => ({ kind: 'network', path }))
}
