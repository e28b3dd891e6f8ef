// Owns the JavaScript calls that only compute, and the list methods that call functions they are given.
import { concat, literal, textOf, unite } from '../value.ts'
import type { Handler, LibCall } from './machine.ts'
import { invoke, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, args as argsOf, carriesOf, flag, known, list, mapEach, NOTHING, number, numberOf, text, toValue, unionOf } from './thing.ts'
import { DECODED, decoded, fromBase64, fromHex, percentDecoded, toBase64 } from './words.ts'

const each = (names: string, handler: Handler): Readonly<Record<string, Handler>> => Object.fromEntries(names.split(' ').map((n) => [n, handler]))
const first = (call: LibCall): Thing => call.args.list[0] ?? NOTHING

const MOST = 64

/** Calls a function with every item; `keep` says what the call gives. */
const overItems =
  (keep: 'mapped' | 'same' | 'nothing' | 'folded'): Handler =>
  (call) => {
    const [fn] = call.args.list
    const whole = call.self.is === 'list' && call.self.whole && call.self.items.length <= MOST
    const items = call.self.is === 'list' ? call.self.items.slice(0, MOST) : [any('item', carriesOf(call.self))]
    if (!fn) return call.self
    let folded: Thing = call.args.list[1] ?? any('first', carriesOf(call.self))
    const results = items.map((item, i) => {
      const given = keep === 'folded' ? [folded, item, number(i)] : [item, number(i), call.self]
      const result = invoke(call.machine, fn, argsOf(given), call.source)
      folded = result
      return result
    })
    if (keep === 'folded') return whole ? folded : any('result', unionOf([folded, call.self]))
    if (keep === 'nothing') return NOTHING
    return list(keep === 'mapped' ? results : items, keep === 'mapped' && whole, call.self.is === 'list' ? call.self.carries : [])
  }

const flatMapped: Handler = (call) => {
  const mapped = overItems('mapped')(call)
  return mapped?.is === 'list'
    ? list(
        mapped.items.flatMap((t) => (t.is === 'list' ? t.items : [t])),
        mapped.whole && mapped.items.every((t) => t.is !== 'list' || t.whole),
      )
    : mapped
}

const joins: Handler = (call) => {
  const sep = call.args.list.length === 0 ? ',' : wordOf(call, 0)
  if (call.self.is !== 'list') return undefined
  if (!call.self.whole || sep === undefined) return any('text', carriesOf(call.self))
  const pieces = call.self.items.flatMap((item, i) => (i > 0 && sep !== '' ? [literal(sep), toValue(item)] : [toValue(item)]))
  return text(pieces.length === 0 ? literal('') : concat(pieces))
}

const onText =
  (change: (word: string, call: LibCall) => string): Handler =>
  (call) =>
    mapEach(call.self, (v) => {
      const word = textOf(v)
      return word === undefined ? { is: 'any', value: v } : text(literal(change(word, call), v.carries))
    })

const pushes: Handler = (call) => {
  if (call.self.is === 'list' && call.self.items.length < 4096) call.self.items.push(...call.args.list)
  return NOTHING
}

const concats: Handler = (call) => {
  if (call.self.is === 'text') return text(concat([call.self.value, ...call.args.list.map(toValue)]))
  if (call.self.is !== 'list') return undefined
  return list([...call.self.items, ...call.args.list.flatMap((t) => (t.is === 'list' ? t.items : [t]))], call.self.whole)
}

const slices: Handler = (call) => {
  const [a, b] = call.args.list.map((t) => numberOf(t))
  if (call.args.list.some((t) => numberOf(t) === undefined))
    return call.self.is === 'list' ? { ...call.self, whole: false } : any('slice', carriesOf(call.self))
  if (call.self.is === 'list') return list(call.self.items.slice(a, b), call.self.whole)
  const word = call.self.is === 'text' ? textOf(call.self.value) : undefined
  if (word === undefined) return any('slice', carriesOf(call.self))
  return text(
    literal(
      call.name.endsWith('substr') ? word.substr(a ?? 0, b) : call.name.endsWith('substring') ? word.substring(a ?? 0, b) : word.slice(a, b),
      carriesOf(call.self),
    ),
  )
}

const splits: Handler = (call) => {
  const word = known(call.self)
  const sep = wordOf(call, 0)
  if (word === undefined || sep === undefined || first(call).is === 'made') return list([any('piece', carriesOf(call.self))], false, carriesOf(call.self))
  return list((sep === '' ? [...word] : word.split(sep)).map((w) => text(literal(w, carriesOf(call.self)))))
}

const reverses: Handler = (call) => {
  if (call.self.is !== 'list') return undefined
  const marked = call.self.items.map((t) => (t.is === 'text' ? text({ parts: t.value.parts, carries: unite(t.value.carries, [DECODED]) }) : t))
  return list(marked.reverse(), call.self.whole, call.self.carries)
}

const fromCodes: Handler = (call) => {
  const [only] = call.args.list
  const things = only?.is === 'list' ? only.items : call.args.list
  const numbers = things.map((t) => numberOf(t))
  if (numbers.length === 0 || numbers.some((n) => n === undefined || n < 0 || n > 0x10ffff)) return any('text', unionOf(things))
  return text(literal(numbers.map((n) => String.fromCodePoint(n ?? 0)).join(''), unite(unionOf(things), [DECODED])))
}

/** Buffer.from(text, encoding): its text, decoded. */
const bufferFrom: Handler = (call) => {
  const source = first(call)
  if (source.is === 'list') return fromCodes(call)
  const encoding = wordOf(call, 1)?.toLowerCase()
  if (encoding === 'base64' || encoding === 'base64url') return mapEach(source, (v) => text(decoded(v, fromBase64)))
  if (encoding === 'hex') return mapEach(source, (v) => text(decoded(v, fromHex)))
  return mapEach(source, (v) => text(v))
}

const toText: Handler = (call) => {
  const encoding = wordOf(call, 0)?.toLowerCase()
  const word = known(call.self)
  if (word !== undefined && encoding === 'base64') return text(literal(toBase64(word), carriesOf(call.self)))
  return call.self.is === 'text' || call.self.is === 'any'
    ? call.self
    : call.self.is === 'number'
      ? text(toValue(call.self))
      : call.self.is === 'lib'
        ? any('text')
        : mapEach(call.self, (v) => text(v))
}

const keys: Handler = (call) => {
  const source = first(call)
  if (source.is === 'dict' && source.whole)
    return list([...source.entries].map(([k, v]) => (call.name.endsWith('keys') ? text(k) : call.name.endsWith('values') ? v : list([text(k), v]))))
  const item = any('entry', carriesOf(source))
  return list([call.name.endsWith('entries') ? list([item, item]) : item], false)
}

const assigned: Handler = (call) => {
  const [target, ...rest] = call.args.list
  if (target?.is !== 'dict') return any('object', unionOf(call.args.list))
  for (const from of rest) if (from.is === 'dict') for (const [k, v] of from.entries) target.entries.set(k, v)
  const loose = rest.filter((t) => t.is !== 'dict')
  return loose.length === 0 ? target : { ...target, whole: false, carries: unite(target.carries, unionOf(loose)) }
}

export const JAVASCRIPT_TEXT: Readonly<Record<string, Handler>> = {
  ...each('list#map', overItems('mapped')),
  ...each('list#forEach any#forEach', overItems('nothing')),
  ...each('any#map any#flatMap', overItems('mapped')),
  ...each('list#filter list#find list#sort list#toSorted list#some list#every any#filter', (call) => {
    const kept = overItems('same')(call)
    return call.name === 'list#find' && kept?.is === 'list' ? (kept.items[0] ?? NOTHING) : kept
  }),
  'list#flatMap': flatMapped,
  ...each('list#reduce any#reduce', overItems('folded')),
  'list#join': joins,
  ...each('list#push list#unshift', pushes),
  ...each('list#concat text#concat', concats),
  ...each('list#reverse list#toReversed', reverses),
  ...each('list#slice text#slice text#substring text#substr', slices),
  ...each('list#flat list#values', (call) => call.self),
  ...each('list#at text#at text#charAt', (call) => {
    const n = numberOf(first(call))
    const word = known(call.self)
    return n === undefined
      ? any('item', carriesOf(call.self))
      : call.self.is === 'list'
        ? (call.self.items.at(n) ?? NOTHING)
        : word === undefined
          ? any('item', carriesOf(call.self))
          : text(word.at(n) ?? '')
  }),
  ...each('list#pop list#shift', (call) => (call.self.is === 'list' ? (call.self.items.at(call.name.endsWith('pop') ? -1 : 0) ?? any('item')) : undefined)),
  ...each('text#split any#split', splits),
  ...each(
    'text#trim text#trimEnd text#trimStart',
    onText((word) => word.trim()),
  ),
  ...each(
    'text#toLowerCase',
    onText((word) => word.toLowerCase()),
  ),
  ...each(
    'text#toUpperCase',
    onText((word) => word.toUpperCase()),
  ),
  ...each(
    'text#repeat',
    onText((word, call) => {
      const n = numberOf(first(call)) ?? 1
      return n >= 0 && n * word.length < 4096 ? word.repeat(n) : word
    }),
  ),
  ...each(
    'text#replace text#replaceAll',
    onText((word, call) => {
      const from = wordOf(call, 0)
      const to = wordOf(call, 1)
      return from === undefined || to === undefined || first(call).is === 'made'
        ? replaced(word, call)
        : call.name.endsWith('All')
          ? word.replaceAll(from, to)
          : word.replace(from, () => to)
    }),
  ),
  ...each('text#charCodeAt text#codePointAt', (call) => {
    const word = known(call.self)
    const n = numberOf(first(call)) ?? 0
    return word === undefined || n >= word.length ? any('number') : number(word.charCodeAt(n))
  }),
  ...each('text#startsWith text#endsWith text#includes list#includes', (call) => {
    const a = known(call.self)
    const b = wordOf(call, 0)
    return a === undefined || b === undefined
      ? any('test')
      : flag(call.name.includes('starts') ? a.startsWith(b) : call.name.includes('ends') ? a.endsWith(b) : a.includes(b))
  }),
  ...each('text#toString any#toString made#toString number#toString list#toString text#valueOf', toText),
  ...each('String String.raw', (call) => mapEach(first(call), (v) => text(v))),
  ...each('String.fromCharCode String.fromCodePoint', fromCodes),
  ...each('Buffer.from', bufferFrom),
  ...each('Buffer.concat', (call) => {
    const source = first(call)
    return source.is === 'list' && source.whole ? text(concat(source.items.map(toValue))) : any('bytes', carriesOf(source))
  }),
  atob: (call) => mapEach(first(call), (v) => text(decoded(v, fromBase64))),
  btoa: (call) =>
    mapEach(first(call), (v) => {
      const word = textOf(v)
      return word === undefined ? { is: 'any', value: v } : text(literal(toBase64(word), v.carries))
    }),
  ...each('decodeURIComponent decodeURI unescape', (call) => mapEach(first(call), (v) => text(decoded(v, percentDecoded)))),
  ...each('Number parseInt parseFloat', (call) => {
    const n = Number.parseInt(known(first(call)) ?? '', numberOf(call.args.list[1]) ?? 10)
    return Number.isNaN(n) ? any('number') : number(n)
  }),
  ...each('Array.from', (call) => {
    const source = first(call)
    const fn = call.args.list[1]
    const items = source.is === 'list' ? source : list([any('item', carriesOf(source))], false)
    return fn ? overItems('mapped')({ ...call, self: items, args: argsOf([fn]) }) : items
  }),
  ...each('Array.of', (call) => list(call.args.list)),
  ...each('Object.keys Object.values Object.entries', keys),
  ...each('Object.assign', assigned),
  ...each('Object.freeze Promise.resolve Promise.all Promise.allSettled Promise.any Promise.race structuredClone', first),
  ...each('Array.isArray Boolean Number.isInteger', () => any('test')),
}

/** A replacement by pattern: followed only for the usual global stripping of one kind of character. */
const replaced = (word: string, call: LibCall): string => {
  const pattern = first(call)
  const to = wordOf(call, 1)
  const simple =
    pattern.is === 'made' && pattern.type === 'regexp' ? /^\/((?:\\?[^\\/*+?()[\]{}|^$.]|\[[^\]\\]+\])+)\/(g?)i?$/.exec(textOf(pattern.value) ?? '') : undefined
  if (!simple?.[1] || to === undefined || to.includes('$') || word.length > 10_000) return word
  return simple[2] === 'g' ? word.replace(new RegExp(simple[1], 'g'), to) : word.replace(new RegExp(simple[1]), to)
}
