// Owns the value of Python expressions: literals, members, calls, comprehensions, operators. No statements, no library.
import { literal, textOf, unknown } from '../value.ts'
import { invoke, step } from './machine.ts'
import type { Py } from './python.ts'
import { bind, bindOne, brief, functionOf, itemOf, itemsOf, MOST_ITEMS, src, tuple } from './python.ts'
import { isBuiltin, pythonMember } from './python-calls.ts'
import { literalText, opened, unescaped } from './python-text.ts'
import type { Scope } from './scope.ts'
import { lookUp, newScope } from './scope.ts'
import type { Args, Thing } from './thing.ts'
import { any, carriesOf, either, flag, join, known, lib, list, made, NO_ARGS, NOTHING, number, numberOf, text, truth, unionOf } from './thing.ts'
import type { Node } from './tree.ts'
import { kid, parts } from './tree.ts'
import { reversed } from './words.ts'

export const ev = (p: Py, node: Node, s: Scope): Thing => {
  step(p.machine)
  switch (node.type) {
    case 'String':
      return text(literalText(src(p, node)))
    case 'ContinuedString':
      return join(parts(node).map((n) => ev(p, n, s)))
    case 'FormatString':
      return formatString(p, node, s)
    case 'Number':
      return numberLiteral(src(p, node))
    case 'Boolean':
      return flag(src(p, node) === 'True')
    case 'None':
      return NOTHING
    case 'VariableName':
      return variable(p, src(p, node), s)
    case 'MemberExpression':
      return memberExpression(p, node, s)
    case 'CallExpression':
      return call(p, node, s)
    case 'BinaryExpression':
      return binaryExpression(p, node, s)
    case 'UnaryExpression':
      return unary(p, node, s)
    case 'ConditionalExpression':
      return conditional(p, node, s)
    case 'LambdaExpression':
      return functionOf(p, node, s, 'lambda')
    case 'ArrayExpression':
    case 'TupleExpression':
    case 'SetExpression':
      return sequence(p, node, s)
    case 'DictionaryExpression':
      return dictionary(p, node, s)
    case 'ArrayComprehensionExpression':
    case 'ComprehensionExpression':
    case 'SetComprehensionExpression':
    case 'DictionaryComprehensionExpression':
      return comprehension(p, node, s)
    case 'NamedExpression':
      return namedExpression(p, node, s)
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
    case 'YieldExpression':
      return lastOf(p, node, s)
    default:
      return other(p, node, s)
  }
}

const lastOf = (p: Py, node: Node, s: Scope): Thing => {
  let out: Thing = NOTHING
  for (const child of parts(node)) if (/^[A-Z]/.test(child.type)) out = ev(p, child, s)
  return out
}

const other = (p: Py, node: Node, s: Scope): Thing => {
  const things = parts(node).map((n) => ev(p, n, s))
  return any(brief(p, node), unionOf(things))
}

const numberLiteral = (word: string): Thing => {
  const n = Number(word.replace(/_/g, '').replace(/^0([0-7]+)$/, '0o$1'))
  return Number.isNaN(n) ? any(word) : number(n)
}

const variable = (_p: Py, name: string, s: Scope): Thing => lookUp(s, name) ?? (isBuiltin(name) ? lib(`builtins.${name}`) : any(name))

const formatString = (p: Py, node: Node, s: Scope): Thing => {
  const source = src(p, node)
  const { raw, start, end } = opened(source)
  const pieces: Thing[] = []
  let at = node.from + start
  const plain = (to: number): void => {
    const body = p.source.slice(at, to).replace(/\{\{/g, '{').replace(/\}\}/g, '}')
    if (body !== '') pieces.push(text(raw ? body : unescaped(body)))
  }
  for (const child of node.kids) {
    if (child.type !== 'FormatReplacement') continue
    plain(child.from)
    const inner = parts(child).find((n) => !n.type.startsWith('Format'))
    if (inner) pieces.push(ev(p, inner, s))
    at = child.to
  }
  plain(node.from + end)
  return join(pieces.length === 0 ? [text('')] : pieces)
}

const memberExpression = (p: Py, node: Node, s: Scope): Thing => {
  const [objectNode] = node.kids
  if (!objectNode) return any('member')
  const object = ev(p, objectNode, s)
  const property = kid(node, 'PropertyName')
  if (property) return pythonMember(p.machine, object, src(p, property))
  return index(p, object, node, s)
}

/** The thing in the brackets, where it is a single one. */
export const subscript = (p: Py, node: Node, s: Scope): Thing => {
  const at = node.kids.findIndex((k) => k.type === '[')
  const inner = node.kids.slice(at + 1, -1).filter((k) => k.type !== ',')
  return inner.length === 1 && inner[0] ? ev(p, inner[0], s) : any('index')
}

const index = (p: Py, object: Thing, node: Node, s: Scope): Thing => {
  if (object.is === 'either') return either(object.of.map((o) => index(p, o, node, s)))
  const at = node.kids.findIndex((k) => k.type === '[')
  const inner = node.kids.slice(at + 1, -1)
  if (inner.some((k) => k.type === ':')) return slice(p, object, inner, s)
  const key = subscript(p, node, s)
  return pick(p, object, key, brief(p, node))
}

const pick = (p: Py, object: Thing, key: Thing, source: string): Thing => {
  const name = known(key)
  const n = numberOf(key)
  if (object.is === 'dict') return (name !== undefined ? object.entries.get(name) : undefined) ?? dictAny(object, name, source)
  if (object.is === 'list')
    return n === undefined ? itemOf({ ...object, whole: false }, 0) : (object.items.at(n) ?? (object.whole ? any(source, object.carries) : itemOf(object, 0)))
  if (object.is === 'made' && object.type === 'namespace')
    return name === undefined ? { is: 'dynamic', what: source } : (object.fields.get(name) ?? pythonMember(p.machine, object, name))
  if (object.is === 'made' && object.type === 'environment') return environmentEntry(p, name, source)
  if (object.is === 'lib') return object.name !== 'sys.modules' ? object : name === undefined ? { is: 'dynamic', what: source } : lib(name)
  const word = object.is === 'text' ? textOf(object.value) : undefined
  if (word !== undefined && n !== undefined) return text(literal(word.at(n) ?? '', carriesOf(object)))
  if (object.is === 'made' && object.fields.has('parents') && n !== undefined) return object.fields.get('parents') ?? NOTHING
  return any(source, carriesOf(object))
}

const dictAny = (object: Thing & { is: 'dict' }, name: string | undefined, source: string): Thing =>
  name === undefined && object.whole && object.entries.size > 0 ? either([...object.entries.values()]) : any(source, object.carries)

const environmentEntry = (p: Py, name: string | undefined, source: string): Thing => {
  // Whichever it is: all of them, one after the other.
  if (name === undefined) return { is: 'any', value: unknown(source, true, [{ kind: 'env', path: '' }]) }
  const value = p.machine.context.env(name)
  return value ? text(value) : { is: 'any', value: unknown(name, true) }
}

const slice = (p: Py, object: Thing, inner: readonly Node[], s: Scope): Thing => {
  const pieces: (Thing | undefined)[] = [undefined]
  for (const node of inner) {
    if (node.type === ':') pieces.push(undefined)
    else pieces[pieces.length - 1] = ev(p, node, s)
  }
  const [from, to, by] = pieces.map((t) => (t ? numberOf(t) : undefined))
  const fixed = pieces.every((t) => t === undefined || numberOf(t) !== undefined)
  const cut = (length: number, take: (i: number) => void): void => {
    const stride = by ?? 1
    const start = from === undefined ? (stride < 0 ? length - 1 : 0) : from < 0 ? Math.max(0, length + from) : Math.min(from, stride < 0 ? length - 1 : length)
    const stop = to === undefined ? (stride < 0 ? -1 : length) : to < 0 ? length + to : Math.min(to, length)
    if (stride !== 0) for (let i = start; stride > 0 ? i < stop : i > stop; i += stride) take(i)
  }
  if (fixed && object.is === 'list' && object.whole) {
    const out: Thing[] = []
    cut(object.items.length, (i) => {
      const item = object.items[i]
      if (item) out.push(item)
    })
    return list(out)
  }
  const word = object.is === 'text' ? textOf(object.value) : undefined
  if (fixed && word !== undefined && word.length < 20_000) {
    let out = ''
    if (by === -1 && from === undefined && to === undefined) return text(literal(reversed(word), [...carriesOf(object), { kind: 'decoded', path: '' }]))
    cut(word.length, (i) => {
      out += word[i] ?? ''
    })
    return text(literal(out, carriesOf(object)))
  }
  if (object.is === 'list') return { ...object, whole: false }
  return any('slice', carriesOf(object))
}

const call = (p: Py, node: Node, s: Scope): Thing => {
  const [calleeNode, argsNode] = node.kids
  if (!calleeNode) return any('call')
  const callee = ev(p, calleeNode, s)
  const args = argsNode?.type === 'ArgList' ? argumentsOf(p, argsNode, s) : { list: argsNode ? [ev(p, argsNode, s)] : [], named: NO_ARGS }
  if (callee.is === 'lib' && /^builtins\.(globals|locals|vars)$/.test(callee.name) && args.list.length === 0)
    return made('namespace', unknown('globals'), [...namesOf(s)])
  if (callee.is === 'lib' && callee.name === 'builtins.super') return superOf(s)
  return invoke(p.machine, callee, args, brief(p, node))
}

const namesOf = (s: Scope): ReadonlyMap<string, Thing> => {
  const out = new Map<string, Thing>()
  for (let scope: Scope | undefined = s; scope; scope = scope.parent) for (const [k, v] of scope.vars) if (!out.has(k)) out.set(k, v)
  out.set('__builtins__', lib('builtins'))
  return out
}

const superOf = (s: Scope): Thing => {
  for (let scope: Scope | undefined = s; scope; scope = scope.parent) {
    const type = scope.self?.is === 'made' ? scope.self.fields.get('__class__') : undefined
    if (type?.is === 'class') return made('instance', unknown('super'), type.base ? [['__class__', type.base]] : [])
  }
  return any('super')
}

const argumentsOf = (p: Py, node: Node, s: Scope): Args => {
  const out: Thing[] = []
  const named = new Map<string, Thing>()
  const kids = node.kids.filter((k) => k.type !== 'Comment')
  for (let i = 0; i < kids.length; i += 1) {
    const child = kids[i]
    const next = kids[i + 1]
    if (!child || /^[(),]$/.test(child.type)) continue
    if (child.type === '*' || child.type === '**') {
      if (next) spread(ev(p, next, s), child.type, out, named)
      i += 1
    } else if (child.type === 'VariableName' && next?.type === 'AssignOp') {
      const value = kids[i + 2]
      if (value) named.set(src(p, child), ev(p, value, s))
      i += 2
    } else if (child.type === 'for') {
      out.splice(0, out.length, comprehension(p, { ...node, type: 'ComprehensionExpression' }, s))
      break
    } else if (/^[A-Z]/.test(child.type) && !isComprehensionHead(kids, i)) out.push(ev(p, child, s))
  }
  return { list: out, named }
}

const isComprehensionHead = (kids: readonly Node[], i: number): boolean =>
  kids[i + 1]?.type === 'for' || (kids[i + 1]?.type === 'async' && kids[i + 2]?.type === 'for')

const spread = (thing: Thing, star: string, out: Thing[], named: Map<string, Thing>): void => {
  if (star === '**') {
    if (thing.is === 'dict') for (const [k, v] of thing.entries) named.set(k, v)
  } else if (thing.is === 'list') out.push(...thing.items)
  else out.push(any('more arguments', carriesOf(thing)))
}

const sequence = (p: Py, node: Node, s: Scope): Thing => {
  const items: Thing[] = []
  let whole = true
  let star = false
  for (const child of node.kids) {
    if (child.type === '*') star = true
    else if (/^[A-Z]/.test(child.type) && child.type !== 'Comment') {
      const thing = ev(p, child, s)
      if (star && thing.is === 'list') {
        items.push(...thing.items)
        whole &&= thing.whole
      } else items.push(thing)
      if (star && thing.is !== 'list') whole = false
      star = false
    }
  }
  return list(items, whole)
}

const dictionary = (p: Py, node: Node, s: Scope): Thing => {
  const entries = new Map<string, Thing>()
  let whole = true
  const carries: Thing[] = []
  const kids = node.kids.filter((k) => k.type !== 'Comment')
  for (let i = 0; i < kids.length; i += 1) {
    const child = kids[i]
    if (!child) break
    if (child.type === '**') {
      const from = ev(p, kids[i + 1] ?? child, s)
      if (from.is === 'dict') for (const [k, v] of from.entries) entries.set(k, v)
      else {
        carries.push(from)
        whole = false
      }
      i += 1
    } else if (kids[i + 1]?.type === ':') {
      const key = known(ev(p, child, s))
      const value = ev(p, kids[i + 2] ?? child, s)
      if (key === undefined) {
        carries.push(value)
        whole = false
      } else entries.set(key, value)
      i += 2
    }
  }
  return { is: 'dict', entries, whole, carries: unionOf(carries) }
}

/** Loops in an expression: walked item by item where the items are known. */
const comprehension = (p: Py, node: Node, s: Scope): Thing => {
  const kids = node.kids.filter((k) => !/^[[\](){}]$/.test(k.type) && k.type !== 'Comment')
  const at = kids.findIndex((k) => k.type === 'for')
  const head = kids.slice(0, at).filter((k) => k.type !== ':' && k.type !== 'async')
  const out: Thing[] = []
  const inner = newScope(s)
  const whole = clause(p, kids.slice(at), inner, () => {
    out.push(head.length === 1 && head[0] ? ev(p, head[0], inner) : list(head.map((h) => ev(p, h, inner))))
  })
  return node.type.startsWith('Dictionary') ? { is: 'dict', entries: new Map(), whole: false, carries: unionOf(out) } : list(out.slice(0, 4096), whole)
}

/** One `for … in …` or `if …` of a comprehension, then the rest. Tells whether every item was known. */
const clause = (p: Py, kids: readonly Node[], s: Scope, yieldItem: () => void): boolean => {
  const [word, ...rest] = kids
  if (!word) {
    yieldItem()
    return true
  }
  const next = rest.findIndex((k) => k.type === 'for' || k.type === 'if' || k.type === 'async')
  const own = next < 0 ? rest : rest.slice(0, next)
  const after = next < 0 ? [] : rest.slice(next)
  if (word.type === 'async') return clause(p, rest, s, yieldItem)
  if (word.type === 'if') {
    const test = truth(own[0] ? ev(p, own[0], s) : NOTHING)
    if (test === false) return true
    return clause(p, after, s, yieldItem) && test === true
  }
  const at = own.findIndex((k) => k.type === 'in')
  const source = tuple(p, own.slice(at + 1), s)
  let whole = (source.is === 'list' && source.whole && source.items.length <= MOST_ITEMS) || (source.is === 'text' && textOf(source.value) !== undefined)
  const endless = source.is === 'made' && source.type === 'endless'
  if (endless) p.machine.endless += 1
  for (const item of comprehensionItems(source)) {
    bind(p, own.slice(0, at), item, s)
    if (!clause(p, after, s, yieldItem)) whole = false
  }
  if (endless) p.machine.endless -= 1
  return whole
}

const comprehensionItems = (source: Thing): readonly Thing[] => (source.is === 'list' && source.items.length <= 4096 ? source.items : itemsOf(source))

const namedExpression = (p: Py, node: Node, s: Scope): Thing => {
  const value = node.kids[2] ? ev(p, node.kids[2], s) : NOTHING
  if (node.kids[0]) bindOne(p, node.kids[0], value, s)
  return value
}

const conditional = (p: Py, node: Node, s: Scope): Thing => {
  const [yes, , test, , no] = node.kids
  if (!yes || !test || !no) return any('choice')
  const value = truth(ev(p, test, s))
  if (value !== undefined) return ev(p, value ? yes : no, s)
  return either([ev(p, yes, s), ev(p, no, s)])
}

const unary = (p: Py, node: Node, s: Scope): Thing => {
  const [op, operand] = node.kids
  const thing = operand ? ev(p, operand, s) : NOTHING
  const n = numberOf(thing)
  const sign = op ? src(p, op) : ''
  if (sign === '-' && n !== undefined) return number(-n)
  if (sign === '~' && n !== undefined) return number(~n)
  const value = sign === 'not' ? truth(thing) : undefined
  return value === undefined ? any(brief(p, node)) : flag(!value)
}

const binaryExpression = (p: Py, node: Node, s: Scope): Thing => {
  const { kids } = node
  const left = kids[0] ? ev(p, kids[0], s) : NOTHING
  const op = kids
    .slice(1, -1)
    .map((k) => src(p, k))
    .join(' ')
  const known_ = truth(left)
  if ((op === 'and' && known_ === false) || (op === 'or' && known_ === true)) return left
  const rightNode = kids.at(-1)
  const right = rightNode ? ev(p, rightNode, s) : NOTHING
  if (op === 'or' || op === 'and') return known_ === undefined ? either([left, right]) : right
  return binary(p, op, left, right, node)
}

const COMPARE: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  is: (a, b) => a === b,
  'is not': (a, b) => a !== b,
  in: (a, b) => b.includes(a),
  'not in': (a, b) => !b.includes(a),
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '//': (a, b) => Math.floor(a / b),
  '%': (a, b) => ((a % b) + b) % b,
  '**': (a, b) => a ** b,
  '^': (a, b) => a ^ b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
}
const ORDER: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
}

export const binary = (p: Py, op: string, left: Thing, right: Thing, node: Node): Thing => {
  const a = left.is === 'number' ? left.n : undefined
  const b = right.is === 'number' ? right.n : undefined
  if (a !== undefined && b !== undefined) return ARITHMETIC[op] ? number(ARITHMETIC[op](a, b)) : ORDER[op] ? flag(ORDER[op](a, b)) : any(op)
  if (op === '/' && (isPath(left) || isPath(right)))
    return invoke(
      p.machine,
      { is: 'method', self: isPath(left) ? left : lib('pathlib.Path'), name: '__truediv__' },
      { list: isPath(left) ? [right] : [left, right], named: NO_ARGS },
      brief(p, node),
    )
  if (op === '+') return plus(left, right)
  if (op === '%' && left.is === 'text') return percent(left, right)
  if (op === '*' && left.is === 'text' && b !== undefined && b >= 0 && b * (textOf(left.value) ?? '').length < 4096)
    return text(literal((textOf(left.value) ?? '').repeat(b), left.value.carries))
  const x = known(left)
  const y = known(right)
  if (COMPARE[op] && x !== undefined && y !== undefined) return flag(COMPARE[op](x, y))
  return any(brief(p, node), unionOf([left, right]))
}

const isPath = (thing: Thing): boolean => (thing.is === 'made' && thing.type === 'path') || (thing.is === 'either' && thing.of.every(isPath))

const plus = (left: Thing, right: Thing): Thing => {
  if (left.is === 'list' && right.is === 'list') return list([...left.items, ...right.items], left.whole && right.whole, unionOf([left, right]))
  if (left.is === 'list' || right.is === 'list')
    return list([...(left.is === 'list' ? left.items : [left]), ...(right.is === 'list' ? right.items : [right])], false)
  return join([left, right])
}

const percent = (left: Thing & { is: 'text' }, right: Thing): Thing => {
  const format = textOf(left.value)
  const given = right.is === 'list' ? right.items : [right]
  if (format === undefined) return any('text', unionOf([left, right]))
  let at = 0
  const pieces = format.split(/(%(?:\(\w+\))?[-+ #0-9.]*[sdrixXfgc%])/).map((piece): Thing => {
    if (!/^%.*[sdrixXfgc%]$/.test(piece) || piece === '%%') return text(piece === '%%' ? '%' : piece)
    const name = /\((\w+)\)/.exec(piece)?.[1]
    if (name && right.is === 'dict') return right.entries.get(name) ?? any(name)
    at += 1
    return given[at - 1] ?? any('value')
  })
  return join(pieces.filter((t) => known(t) !== ''))
}
