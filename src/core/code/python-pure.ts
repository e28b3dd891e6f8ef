// Owns the Python calls that only compute: text, bytes and list methods, decodings. They have no effects.
import { concat, literal, textOf, unite } from '../value.ts'
import type { Handler, LibCall } from './machine.ts'
import { argument, wordOf } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, flag, join, known, list, mapEach, NOTHING, number, numberOf, text, toValue, unionOf } from './thing.ts'
import { DECODED, decoded, fromBase64, fromHex, percentDecoded, reversed, rot13, toBase64 } from './words.ts'

const each = (names: string, handler: Handler): Readonly<Record<string, Handler>> => Object.fromEntries(names.split(' ').map((n) => [n, handler]))

const first = (call: LibCall): Thing => call.args.list[0] ?? NOTHING
const decodes =
  (change: (text: string) => string | undefined): Handler =>
  (call) =>
    mapEach(first(call), (v) => text(decoded(v, change)))

/** A method of a known text; unknown texts keep what they carry. */
const onText =
  (change: (text: string, call: LibCall) => string): Handler =>
  (call) =>
    mapEach(call.self, (v) => {
      const word = textOf(v)
      return word === undefined ? { is: 'any', value: v } : text(literal(change(word, call), unite(v.carries, unionOf(call.args.list))))
    })

const joins: Handler = (call) => {
  const given = first(call)
  const sep = known(call.self)
  if (given.is !== 'list' || !given.whole || sep === undefined) return any('text', unionOf([call.self, given]))
  return joinAll(given.items, sep)
}

const joinAll = (items: readonly Thing[], sep: string): Thing => {
  const pieces = items.flatMap((item, i) => (i > 0 && sep !== '' ? [literal(sep), toValue(item)] : [toValue(item)]))
  const joined = pieces.length === 0 ? literal('') : concat(pieces)
  const made = items.some((t) => carriesOf(t).some((c) => c.kind === 'decoded'))
  return text(made ? { parts: joined.parts, carries: unite(joined.carries, [DECODED]) } : joined)
}

const formats: Handler = (call) => {
  const format = known(call.self)
  if (format === undefined) return any('text', unionOf([call.self, ...call.args.list, ...call.args.named.values()]))
  let at = 0
  const pieces = format
    .split(/(\{\{|\}\}|\{[^{}]*\})/)
    .filter((p) => p !== '')
    .map((piece): Thing => {
      if (piece === '{{' || piece === '}}') return text(piece.slice(0, 1))
      if (!/^\{[^{}]*\}$/.test(piece)) return text(piece)
      const name = /^\{(\w*)/.exec(piece)?.[1] ?? ''
      if (name === '') at += 1
      return (name === '' ? call.args.list[at - 1] : /^\d+$/.test(name) ? call.args.list[Number(name)] : call.args.named.get(name)) ?? any(name)
    })
  return join(pieces.length === 0 ? [text('')] : pieces)
}

const splits: Handler = (call) => {
  const word = known(call.self)
  if (word === undefined) return list([any('piece', carriesOf(call.self))], false, carriesOf(call.self))
  const sep = wordOf(call, 0, 'sep')
  const pieces = sep === undefined || sep === '' ? word.split(/\s+/).filter((p) => p !== '') : word.split(sep)
  return list(pieces.map((p) => text(literal(p, carriesOf(call.self)))))
}

const bytesOf: Handler = (call) => {
  const source = first(call)
  if (source.is !== 'list') return source.is === 'text' || source.is === 'any' ? source : any('bytes', carriesOf(source))
  const numbers = source.items.map((t) => numberOf(t))
  if (!source.whole || numbers.some((n) => n === undefined)) return any('bytes', carriesOf(source))
  return text(literal(String.fromCharCode(...numbers.map((n) => (n ?? 0) & 255)), unite(carriesOf(source), [DECODED])))
}

const ranges: Handler = (call) => {
  const numbers = call.args.list.map((t) => numberOf(t))
  const [a = 0, b, by = 1] = numbers
  const [start, end] = b === undefined ? [0, a] : [a, b]
  if (numbers.some((n) => n === undefined) || by === 0 || Math.abs((end - start) / by) > 512) return list([any('number')], false)
  const out: Thing[] = []
  for (let i = start; by > 0 ? i < end : i > end; i += by) out.push(number(i))
  return list(out)
}

const zips: Handler = (call) => {
  const sources = call.args.list
  const whole = sources.every((s) => s.is === 'list' && s.whole)
  const length = Math.min(...sources.map((s) => (s.is === 'list' ? s.items.length : 1)), 512)
  const rows = Array.from({ length }, (_, i) => list(sources.map((s) => (s.is === 'list' ? (s.items[i] ?? any('item')) : any('item', carriesOf(s))))))
  return list(rows, whole)
}

const reverses: Handler = (call) => {
  const source = first(call)
  if (source.is === 'list') return list([...source.items].reverse(), source.whole, source.carries)
  const word = known(source)
  return word === undefined ? any('reversed', carriesOf(source)) : list([...reversed(word)].map((c) => text(literal(c, [...carriesOf(source), DECODED]))))
}

const filtered: Handler = (call) => {
  const source = call.args.list[1] ?? NOTHING
  return source.is === 'list' ? { ...source, whole: false } : any('items', carriesOf(source))
}

const appends: Handler = (call) => {
  if (call.self.is === 'list') {
    const item = first(call)
    if (call.name.endsWith('extend') && item.is === 'list') call.self.items.push(...item.items)
    else if (call.self.items.length < 4096) call.self.items.push(item)
  }
  return NOTHING
}

const getsEntry: Handler = (call) => {
  if (call.self.is !== 'dict') return undefined
  const name = wordOf(call, 0)
  return (name === undefined ? undefined : call.self.entries.get(name)) ?? argument(call, 1) ?? any('entry', carriesOf(call.self))
}

const toInt: Handler = (call) => {
  const word = known(first(call))
  const base = numberOf(call.args.list[1]) ?? 10
  const n = word === undefined ? Number.NaN : Number.parseInt(word.replace(/^0[xob]/i, ''), /^0x/i.test(word) ? 16 : base)
  return Number.isNaN(n) ? any('number') : number(n)
}

const characters: Handler = (call) => {
  const n = numberOf(first(call))
  return n === undefined || n < 0 || n > 0x10ffff ? any('character', carriesOf(first(call))) : text(literal(String.fromCodePoint(n), [DECODED]))
}

const decodesBy: Handler = (call) => {
  const codec = (wordOf(call, call.name.startsWith('codecs') ? 1 : 0, 'encoding') ?? '').toLowerCase().replace(/[-_]/g, '')
  const source = call.name.startsWith('codecs') ? first(call) : call.self
  const change =
    codec === 'rot13' ? rot13 : codec === 'hex' || codec === 'hexcodec' ? fromHex : codec === 'base64' || codec === 'base64codec' ? fromBase64 : undefined
  if (change) return mapEach(source, (v) => text(decoded(v, change)))
  return source.is === 'made' ? any('text', carriesOf(source)) : source
}

export const PYTHON_TEXT: Readonly<Record<string, Handler>> = {
  ...each('base64.b64decode base64.urlsafe_b64decode base64.standard_b64decode base64.decodebytes binascii.a2b_base64', decodes(fromBase64)),
  ...each('base64.b16decode builtins.bytes.fromhex builtins.bytearray.fromhex binascii.unhexlify binascii.a2b_hex', decodes(fromHex)),
  ...each('base64.b32decode base64.b85decode base64.a85decode zlib.decompress gzip.decompress bz2.decompress lzma.decompress', (call) =>
    any('decoded', unite(carriesOf(first(call)), [DECODED])),
  ),
  ...each('base64.b64encode base64.urlsafe_b64encode', (call) =>
    mapEach(first(call), (v) => {
      const word = textOf(v)
      return word === undefined ? { is: 'any', value: v } : text(literal(toBase64(word), v.carries))
    }),
  ),
  ...each('urllib.parse.unquote urllib.parse.unquote_plus', decodes(percentDecoded)),
  ...each('codecs.decode codecs.encode text#decode text#encode any#decode any#encode', decodesBy),
  ...each('text#join any#join', joins),
  ...each('text#format', formats),
  ...each(
    'text#replace',
    onText((word, call) => word.replaceAll(wordOf(call, 0) ?? '', wordOf(call, 1) ?? '')),
  ),
  ...each(
    'text#strip text#lstrip text#rstrip',
    onText((word, call) => (call.args.list.length > 0 ? word : word.trim())),
  ),
  ...each(
    'text#lower text#casefold',
    onText((word) => word.toLowerCase()),
  ),
  ...each(
    'text#upper',
    onText((word) => word.toUpperCase()),
  ),
  ...each(
    'text#hex',
    onText((word) => [...word].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('')),
  ),
  ...each('text#startswith text#endswith', (call) => {
    const a = known(call.self)
    const b = wordOf(call, 0)
    return a === undefined || b === undefined ? any('test') : flag(call.name.endsWith('startswith') ? a.startsWith(b) : a.endsWith(b))
  }),
  ...each('text#split text#splitlines any#split any#splitlines made#split', splits),
  ...each('list#append list#extend list#add list#insert', appends),
  ...each('list#reverse', (call) => {
    if (call.self.is === 'list') call.self.items.reverse()
    return NOTHING
  }),
  ...each('list#copy dict#copy', (call) => call.self),
  ...each('dict#get', getsEntry),
  ...each('dict#items', (call) =>
    call.self.is === 'dict'
      ? list(
          [...call.self.entries].map(([k, v]) => list([text(k), v])),
          call.self.whole,
          carriesOf(call.self),
        )
      : undefined,
  ),
  ...each('dict#values', (call) => (call.self.is === 'dict' ? list([...call.self.entries.values()], call.self.whole, carriesOf(call.self)) : undefined)),
  ...each('dict#update', (call) => {
    const from = first(call)
    if (call.self.is === 'dict') {
      for (const [k, v] of call.args.named) call.self.entries.set(k, v)
      if (from.is === 'dict') for (const [k, v] of from.entries) call.self.entries.set(k, v)
    }
    return NOTHING
  }),
  ...each('builtins.str builtins.repr builtins.format os.fspath os.fsdecode os.fsencode builtins.bytes.decode', (call) =>
    call.args.list.length === 0 ? text('') : first(call).is === 'lib' ? any('text') : mapEach(first(call), (v) => text(v)),
  ),
  ...each('builtins.bytes builtins.bytearray', bytesOf),
  'builtins.chr': characters,
  'builtins.ord': (call) => {
    const word = known(first(call))
    return word ? number(word.codePointAt(0) ?? 0) : any('number')
  },
  'builtins.int': toInt,
  'builtins.len': (call) => {
    const t = first(call)
    const word = known(t)
    return t.is === 'list' && t.whole ? number(t.items.length) : word !== undefined && t.is === 'text' ? number(word.length) : any('length')
  },
  'builtins.reversed': reverses,
  'builtins.enumerate': (call) => {
    const s = first(call)
    return s.is === 'list'
      ? list(
          s.items.map((item, i) => list([number(i), item])),
          s.whole,
        )
      : list([list([any('number'), any('item', carriesOf(s))])], false)
  },
  'builtins.zip': zips,
  'builtins.range': ranges,
  'builtins.filter': filtered,
  ...each('builtins.isinstance builtins.hasattr builtins.any builtins.all builtins.bool builtins.callable builtins.type', () => any('test')),
  'functools.reduce': (call) => any('result', unionOf(call.args.list)),
  'shlex.split': (call) => {
    const word = known(first(call))
    return word === undefined ? any('words', carriesOf(first(call))) : list(word.split(/\s+/).map((w) => text(w.replace(/^(['"])(.*)\1$/, '$2'))))
  },
  'shlex.quote': first,
  ...each('shutil.which', (call) => first(call)),
}
