// Owns the names that a listing passes down the pipeline, and which of them a filter keeps.
import type { Call, Refined } from '../command-spec.ts'
import type { Value } from '../value.ts'
import { concat, glob, hasGlob, isUnknown, literal, prefixOf, unknown } from '../value.ts'
import { OTHER_DRIVE, paths, REGISTRY, split } from './_cmdlet-words.ts'
import { patternValue } from './_many.ts'
import { draft, textFor } from './_words.ts'

/** All variables; `Env:NAME` is one of them. */
const ENVIRONMENT = /^Env:[\\/]?\*?$/i

const environment = (call: Call): Refined => ({
  effects: [draft('secret.read', `${call.program} Env:`, { store: 'environment' })],
  stdout: unknown('environment', false, [{ kind: 'env', path: '' }]),
})

/** The names that a listing would pass on: what lies in each place, as a path with a pattern. */
export const listing = (call: Call): Refined => {
  const places = paths(call, 1)
  if (places.some((place) => ENVIRONMENT.test(textFor(place)))) return environment(call)
  const filters = split([...call.values('-Include'), ...call.values('-Filter'), ...(call.has('-Path') ? [] : call.operands.slice(1, 2))])
  const deep = call.has('-Recurse') || call.has('-Depth')
  if (call.program !== 'get-childitem') return places.length === 1 && places[0] !== undefined ? { stdout: places[0] } : {}
  const [place = literal('.'), ...others] = places
  if (others.length > 0 || isUnknown(place) || REGISTRY.test(textFor(place)) || OTHER_DRIVE.test(textFor(place))) return {}
  const own = hasGlob(place)
  const tail = filters.length > 0 ? namePattern(filters) : glob('*')
  return {
    stdout: own && filters.length === 0 ? place : concat([own ? folderOf(place) : place, literal('/'), ...(deep ? [glob('**'), literal('/')] : []), tail]),
  }
}

/** A place without its last, patterned part. */
const folderOf = (place: Value): Value => {
  const text = prefixOf(place)
  return literal(text.replace(/[\\/]?[^\\/]*$/, '') || '.')
}

/** One pattern, or several plain names, or several of one form (`*.a`, `*.b`). */
const namePattern = (filters: readonly Value[]): Value => {
  const texts = filters.map(textFor)
  if (texts.length === 1) return patternValue(texts[0] ?? '*')
  if (texts.every((text) => !/[*?[]/.test(text))) return { parts: [{ any: 'unknown', why: texts.join(','), empty: false, oneOf: texts }], carries: [] }
  const tails = texts.map((text) => text.replace(/^\*/, ''))
  return concat([
    glob('*'),
    { parts: [{ any: 'unknown', why: texts.join(','), empty: false, ...(tails.some((tail) => /[*?[]/.test(tail)) ? {} : { oneOf: tails }) }], carries: [] },
  ])
}

/** The name that a filter keeps: `.Extension -eq '.tmp'`, `.Name -like '*.log'`. */
const keptName = (text: string): Value | undefined => {
  const [, member = '', , name = ''] = /\$_\.(\w+)\s+-(c|i)?(?:like|eq)\s+['"]([^'"]+)['"]/i.exec(text) ?? []
  if (/^(name|basename|fullname)$/i.test(member)) return patternValue(name)
  if (/^extension$/i.test(member)) return patternValue(`*${name}`)
  const list = /\$_\.(?:name|basename)\s+-(?:c|i)?in\s+@?\(?((?:\s*['"][^'"]+['"]\s*,?)+)/i.exec(text)?.[1]
  return list === undefined ? undefined : namePattern([...list.matchAll(/['"]([^'"]+)['"]/g)].map((match) => literal(match[1] ?? '')))
}

/** A filter by exclusion leaves nearly everything; any other narrows what comes down the pipeline, in the same place. */
export const passes = (call: Call): Refined => {
  if (call.stdin === undefined) return {}
  const text = call.words.map(textFor).join(' ')
  const narrows =
    (call.program === 'where-object' && !/^[^=]*-(ne|notlike|notmatch|notin|gt|ge)\b(?!.*-(eq|like|match|in)\b)/i.test(text)) ||
    call.has('-First') ||
    call.has('-Last')
  if (!narrows) return { stdout: call.stdin }
  if (!hasGlob(call.stdin)) return { stdout: unknown('some of them', false, call.stdin.carries) }
  const at = call.stdin.parts.findLastIndex((part) => typeof part !== 'string')
  const kept = keptName(text) ?? {
    parts: [
      { any: 'glob' as const, text: '*' },
      { any: 'unknown' as const, why: 'some', empty: false },
    ],
    carries: [],
  }
  return { stdout: concat([{ parts: call.stdin.parts.slice(0, at), carries: call.stdin.carries }, kept]) }
}
