// Owns reading Python program text: statements and expressions walked in order as an abstract interpreter. Library calls are in python-calls.ts.
import { parser } from '@lezer/python'
import type { Refined } from '../command-spec.ts'
import { literal, textOf, unknown, withCarries } from '../value.ts'
import { createMachine, effect, findings, invoke, lose, newBody, step, walkBody } from './machine.ts'
import type { Body, CodeContext, Machine } from './machine.ts'
import { isBuiltin, pythonLibrary, pythonMember } from './python-calls.ts'
import { literalText, opened, unescaped } from './python-text.ts'
import { assign, branches, lookUp, newScope } from './scope.ts'
import type { Journals, Scope } from './scope.ts'
import { any, carriesOf, either, flag, join, known, lib, list, made, NO_ARGS, NOTHING, number, numberOf, text, toValue, truth, unionOf } from './thing.ts'
import type { Args, Thing } from './thing.ts'
import { kid, parseText, parts } from './tree.ts'
import type { Node } from './tree.ts'
import { reversed } from './words.ts'

interface Py {
  readonly source: string
  readonly machine: Machine
  readonly journals: Journals
  readonly globals: Scope
  /** Function bodies being walked. */
  readonly active: Set<Node>
  readonly functions: { readonly call: (args: Args) => Thing; readonly seen: Body }[]
}

/** Reads a Python text. Throws only TooMuch and RangeError (depth), which the caller turns into `size`. */
export const readPython = (source: string, context: CodeContext, machine = createMachine(context, pythonLibrary)): Refined => {
  const { root, broken, nodes } = parseText((t) => parser.parse(t), source, reworded)
  machine.budget += nodes * 4
  const globals = newScope()
  const p: Py = { source, machine, journals: { open: [] }, globals, active: new Set(), functions: [] }
  const file = context.file ?? (context.inline ? undefined : '')
  globals.vars.set('__file__', file ? text(file) : any('__file__'))
  globals.vars.set('__name__', text('__main__'))
  if (broken) lose(machine, 'syntax', 'Python text')
  block(p, root, globals)
  walkUncalled(p)
  return findings(machine)
}

/** The grammar has no bare `yield`. */
const reworded = (source: string): string => source.replace(/\byield(?=[ \t]*(?:[#;)\n]|$))/g, 'None ')

/** Functions that nothing here calls may be called by others: what they do is possible. */
const walkUncalled = (p: Py): void => {
  p.machine.possible += 1
  for (const f of p.functions) if (!f.seen.called) f.call({ list: [], named: NO_ARGS })
  p.machine.possible -= 1
}

const src = (p: Py, node: Node): string => p.source.slice(node.from, node.to)
const brief = (p: Py, node: Node): string => src(p, node).replace(/\s+/g, ' ').slice(0, 60)

// ---- statements; each tells whether what follows it is not reached

const block = (p: Py, node: Node, s: Scope): boolean => {
  for (const child of node.kids) if (statement(p, child, s)) return true
  return false
}

const statement = (p: Py, node: Node, s: Scope): boolean => {
  step(p.machine)
  switch (node.type) {
    case 'ExpressionStatement': return expressionStatement(p, node, s)
    case 'StatementGroup': return block(p, node, s)
    case 'ImportStatement': return imports(p, node, s)
    case 'AssignStatement': return assignment(p, node, s)
    case 'UpdateStatement': return update(p, node, s)
    case 'IfStatement': return ifStatement(p, node, s)
    case 'ForStatement': return forStatement(p, node, s)
    case 'WhileStatement': return whileStatement(p, node, s)
    case 'WithStatement': return withStatement(p, node, s)
    case 'TryStatement': return tryStatement(p, node, s)
    case 'MatchStatement': return matchStatement(p, node, s)
    case 'FunctionDefinition': return define(p, node, s)
    case 'ClassDefinition': return classDefinition(p, node, s)
    case 'DecoratedStatement': return decorated(p, node, s)
    case 'ReturnStatement': return returns(p, node, s)
    case 'RaiseStatement': return every(p, node, s) || true
    case 'BreakStatement': case 'ContinueStatement': return true
    case 'ScopeStatement': return scopeStatement(p, node, s)
    case 'DeleteStatement': case 'AssertStatement': case 'YieldStatement': case 'PrintStatement': return every(p, node, s)
    default: return false
  }
}

const every = (p: Py, node: Node, s: Scope): boolean => {
  for (const child of parts(node)) ev(p, child, s)
  return false
}

const expressionStatement = (p: Py, node: Node, s: Scope): boolean => {
  every(p, node, s)
  return /^(sys\.exit|exit|quit|os\._exit)\s*\(/.test(src(p, node))
}

const scopeStatement = (p: Py, node: Node, s: Scope): boolean => {
  for (const child of node.kids) if (child.type === 'VariableName') s.outer.add(src(p, child))
  return false
}

const returns = (p: Py, node: Node, s: Scope): boolean => {
  const value = node.kids.filter((k) => k.type !== 'return')
  s.returns.push(value.length === 0 ? NOTHING : tuple(p, value, s))
  return true
}

const setName = (p: Py, s: Scope, name: string, thing: Thing): void => assign(p.journals, s.outer.has(name) ? (s.parent && lookUpHolder(s.parent, name)) ?? p.globals : s, name, thing)

const lookUpHolder = (s: Scope, name: string): Scope | undefined => (s.vars.has(name) ? s : s.parent ? lookUpHolder(s.parent, name) : undefined)

const imports = (p: Py, node: Node, s: Scope): boolean => {
  const line = src(p, node).replace(/#[^\n]*/g, '').replace(/[()\\\n]/g, ' ').replace(/\s+/g, ' ').replace(/\s*\.\s*/g, '.').trim()
  const from = /^from ?(\.*[\w.]*) ?import (.*)$/.exec(line)
  for (const item of (from?.[2] ?? line.replace(/^import /, '')).split(',')) {
    const [, name = '', alias] = /^\s*([\w.*]+)(?: as (\w+))?/.exec(item) ?? []
    if (name === '') continue
    if (from && name === '*') starImport(p, s, from[1] ?? '')
    else if (from) setName(p, s, alias ?? name, lib(`${from[1]}.${name}`))
    else setName(p, s, alias ?? name.split('.')[0] ?? name, lib(alias ? name : (name.split('.')[0] ?? name)))
  }
  return false
}

const starImport = (p: Py, s: Scope, module: string): void => {
  for (const name of Object.keys(pythonLibrary.calls)) {
    const short = name.startsWith(`${module}.`) ? name.slice(module.length + 1) : ''
    if (/^\w+$/.test(short)) setName(p, s, short, lib(name))
  }
  if (module === 'os') setName(p, s, 'path', lib('os.path'))
}

/** `a = b = value`: pieces between the signs. */
const assignment = (p: Py, node: Node, s: Scope): boolean => {
  const pieces: Node[][] = [[]]
  for (const child of node.kids) {
    if (child.type === 'AssignOp') pieces.push([])
    else if (child.type !== 'TypeDef') pieces.at(-1)?.push(child)
  }
  if (pieces.length < 2) return false
  const value = tuple(p, pieces.at(-1) ?? [], s)
  for (const target of pieces.slice(0, -1)) bind(p, target, value, s)
  return false
}

/** Several nodes with commas are a tuple; one is itself. */
const tuple = (p: Py, nodes: readonly Node[], s: Scope): Thing => {
  const real = nodes.filter((n) => n.type !== ',' && n.type !== '*')
  if (real.length === 1 && !nodes.some((n) => n.type === ',') && real[0]) return ev(p, real[0], s)
  return list(real.map((n) => ev(p, n, s)))
}

const bind = (p: Py, targets: readonly Node[], value: Thing, s: Scope): void => {
  const real = targets.filter((n) => n.type !== ',' && n.type !== '(' && n.type !== ')' && n.type !== '[' && n.type !== ']')
  const [only] = real
  if (real.length === 1 && only && !targets.some((n) => n.type === ',')) return bindOne(p, only, value, s)
  const starred = targets.some((n) => n.type === '*' || n.type === 'ArithOp')
  real.filter((n) => n.type !== '*').forEach((n, i) => { bindOne(p, n, starred ? any('item', carriesOf(value)) : itemOf(value, i), s) })
}

const bindOne = (p: Py, node: Node, value: Thing, s: Scope): void => {
  if (node.type === 'VariableName') setName(p, s, src(p, node), value)
  else if (node.type === 'TupleExpression' || node.type === 'ArrayExpression' || node.type === 'ParenthesizedExpression') bind(p, node.kids, value, s)
  else if (node.type === 'MemberExpression') setMember(p, node, value, s)
}

const setMember = (p: Py, node: Node, value: Thing, s: Scope): void => {
  const [objectNode] = node.kids
  if (!objectNode) return
  const object = ev(p, objectNode, s)
  const property = kid(node, 'PropertyName')
  const key = property ? src(p, property) : known(subscript(p, node, s))
  if (object.is === 'made' && key !== undefined) object.fields.set(key, value)
  else if (object.is === 'dict' && key !== undefined) object.entries.set(key, value)
  else if (object.is === 'class' && key !== undefined) object.members.set(key, value)
}

const itemOf = (thing: Thing, index: number): Thing => {
  if (thing.is === 'list') return (thing.whole ? thing.items[index] : (thing.items[index] ?? thing.items[0])) ?? any('item', thing.carries)
  if (thing.is === 'either') return either(thing.of.map((t) => itemOf(t, index)))
  return any('item', carriesOf(thing))
}

const update = (p: Py, node: Node, s: Scope): boolean => {
  const [target, op, ...rest] = node.kids
  if (!target || !op) return false
  const value = binary(p, src(p, op).slice(0, -1), ev(p, target, s), tuple(p, rest, s), node)
  bindOne(p, target, value, s)
  return false
}

interface Clause {
  readonly test: Node | undefined
  readonly body: Node
}

const clauses = (node: Node): readonly Clause[] => {
  const out: Clause[] = []
  let test: Node | undefined
  for (const child of node.kids) {
    if (child.type === 'if' || child.type === 'elif' || child.type === 'else') test = undefined
    else if (child.type === 'Body') out.push({ test, body: child })
    else test = child
  }
  return out
}

const ifStatement = (p: Py, node: Node, s: Scope): boolean => {
  const ways: (() => boolean)[] = []
  for (const { test, body } of clauses(node)) {
    const value = test ? truth(ev(p, test, s)) : true
    if (value === false) continue
    ways.push(() => block(p, body, s))
    if (value === true) return ways.length === 1 ? block(p, body, s) : branches(p.journals, ways, false)
  }
  return ways.length > 0 && branches(p.journals, ways, true)
}

const MOST_ITEMS = 64

const itemsOf = (thing: Thing): readonly Thing[] => {
  if (thing.is === 'list') return thing.items.length <= MOST_ITEMS ? thing.items : [any('item', carriesOf(thing))]
  if (thing.is === 'dict' && thing.whole && thing.entries.size <= MOST_ITEMS) return [...thing.entries.keys()].map((k) => text(k))
  const word = thing.is === 'text' ? textOf(thing.value) : undefined
  if (word !== undefined && word.length <= 400) return [...word].map((c) => text(literal(c, thing.is === 'text' ? thing.value.carries : [])))
  if (thing.is === 'made' && thing.type === 'file') return [any('line', carriesOf(thing))]
  return [any('item', carriesOf(thing))]
}

const forStatement = (p: Py, node: Node, s: Scope): boolean => {
  const at = node.kids.findIndex((k) => k.type === 'in')
  const first = node.kids.findIndex((k) => k.type === 'for')
  const end = node.kids.findIndex((k) => k.type === 'Body')
  if (at < 0 || end < 0) return false
  const source = tuple(p, node.kids.slice(at + 1, end), s)
  const body = node.kids[end]
  const endless = source.is === 'made' && source.type === 'endless'
  if (endless) p.machine.endless += 1
  for (const item of itemsOf(source)) {
    bind(p, node.kids.slice(first + 1, at), item, s)
    if (body) block(p, body, s)
  }
  if (endless) p.machine.endless -= 1
  const other = node.kids.slice(end + 1).find((k) => k.type === 'Body')
  if (other) block(p, other, s)
  return false
}

const PAUSES = /\b(break|return|accept|wait|waitpid|sleep|input|recv|join|read|get|exit)\b/

const whileStatement = (p: Py, node: Node, s: Scope): boolean => {
  const body = kid(node, 'Body')
  const test = node.kids[1]
  const value = test ? truth(ev(p, test, s)) : undefined
  if (!body || value === false) return false
  const endless = value === true && !PAUSES.test(src(p, body))
  if (endless) p.machine.endless += 1
  branches(p.journals, [() => block(p, body, s)], value !== true)
  if (endless) p.machine.endless -= 1
  return endless
}

const withStatement = (p: Py, node: Node, s: Scope): boolean => {
  let value: Thing = NOTHING
  let named = false
  for (const child of node.kids) {
    if (child.type === 'Body') return block(p, child, s)
    if (child.type === 'as') named = true
    else if (named) {
      bindOne(p, child, value, s)
      named = false
    } else if (/^[A-Z]/.test(child.type)) value = ev(p, child, s)
  }
  return false
}

const tryStatement = (p: Py, node: Node, s: Scope): boolean => {
  const bodies = node.kids.filter((k) => k.type === 'Body')
  let ended = false
  bodies.forEach((body, i) => {
    const e = block(p, body, s)
    if (i === 0) ended = e
  })
  return ended && bodies.length === 1
}

const matchStatement = (p: Py, node: Node, s: Scope): boolean => {
  const [, subject] = node.kids
  if (subject) ev(p, subject, s)
  const bodies = (kid(node, 'MatchBody')?.kids ?? []).map((c) => kid(c, 'Body')).filter((b) => b !== undefined)
  branches(p.journals, bodies.map((b) => () => block(p, b, s)), true)
  return false
}

// ---- functions and classes

const define = (p: Py, node: Node, s: Scope): boolean => {
  const name = kid(node, 'VariableName')
  const fn = functionOf(p, node, s, name ? src(p, name) : '')
  if (name) setName(p, s, src(p, name), fn)
  return false
}

interface Param {
  readonly name: string
  readonly star: string
  readonly fallback: Node | undefined
}

const paramsOf = (p: Py, node: Node | undefined): readonly Param[] => {
  const out: { name: string; star: string; fallback: Node | undefined }[] = []
  let star = ''
  let takes = false
  for (const child of node?.kids ?? []) {
    if (child.type === '*' || child.type === '**') star = child.type
    else if (child.type === ',') { star = ''; takes = false }
    else if (child.type === 'AssignOp') takes = true
    else if (takes) { const last = out.at(-1); if (last) last.fallback = child }
    else if (child.type === 'VariableName') out.push({ name: src(p, child), star, fallback: undefined })
  }
  return out
}

/** A function as a thing. Its body is walked at each call, and once at the end if nothing called it. */
const functionOf = (p: Py, node: Node, s: Scope, name: string): Thing => {
  const params = paramsOf(p, kid(node, 'ParamList'))
  const body = kid(node, 'Body')
  const seen = newBody()
  const call = (args: Args, self?: Thing): Thing => {
    const otherwise = (): Thing => any(name, unionOf([...args.list, ...args.named.values()]))
    if (p.active.has(node)) return otherwise()
    return walkBody(p.machine, seen, () => {
      const inner = newScope(s, self)
      bindParams(p, params, args, self, inner, s)
      p.active.add(node)
      const result = body ? (block(p, body, inner), inner.returns.length > 0 ? either(inner.returns) : yielded(p, node, args)) : ev(p, node.kids.at(-1) ?? node, inner)
      p.active.delete(node)
      return result
    }, otherwise)
  }
  if (node.type === 'FunctionDefinition') p.functions.push({ call, seen })
  return { is: 'fn', call, name }
}

const yielded = (p: Py, node: Node, args: Args): Thing => (/\byield\b/.test(src(p, node)) ? any('items', unionOf(args.list)) : NOTHING)

const bindParams = (p: Py, params: readonly Param[], args: Args, self: Thing | undefined, inner: Scope, outer: Scope): void => {
  const given = self ? [self, ...args.list] : args.list
  let at = 0
  for (const { name, star, fallback } of params) {
    if (star === '*') {
      inner.vars.set(name, list(given.slice(at)))
      at = given.length
    } else if (star === '**') inner.vars.set(name, { is: 'dict', entries: new Map(args.named), whole: false, carries: [] })
    else {
      inner.vars.set(name, given[at] ?? args.named.get(name) ?? (fallback ? ev(p, fallback, outer) : any(name)))
      at += 1
    }
  }
}

const classDefinition = (p: Py, node: Node, s: Scope): boolean => {
  const nameNode = kid(node, 'VariableName')
  const baseNode = parts(kid(node, 'ArgList') ?? { type: '', from: 0, to: 0, kids: [] })[0]
  const members = new Map<string, Thing>()
  const name = nameNode ? src(p, nameNode) : ''
  const type: Thing = { is: 'class', name, members, base: baseNode ? ev(p, baseNode, s) : undefined }
  if (nameNode) setName(p, s, name, type)
  const inner = newScope(s)
  const body = kid(node, 'Body')
  if (body) block(p, body, inner)
  for (const [key, value] of inner.vars) members.set(key, value)
  return false
}

const decorated = (p: Py, node: Node, s: Scope): boolean => {
  for (const child of node.kids) {
    if (child.type === 'Decorator') for (const part of parts(child)) if (part.type !== 'At') ev(p, part, s)
    if (child.type.endsWith('Definition')) statement(p, child, s)
  }
  return false
}

// ---- expressions

const ev = (p: Py, node: Node, s: Scope): Thing => {
  step(p.machine)
  switch (node.type) {
    case 'String': return text(literalText(src(p, node)))
    case 'ContinuedString': return join(parts(node).map((n) => ev(p, n, s)))
    case 'FormatString': return formatString(p, node, s)
    case 'Number': return numberLiteral(src(p, node))
    case 'Boolean': return flag(src(p, node) === 'True')
    case 'None': return NOTHING
    case 'VariableName': return variable(p, src(p, node), s)
    case 'MemberExpression': return memberExpression(p, node, s)
    case 'CallExpression': return call(p, node, s)
    case 'BinaryExpression': return binaryExpression(p, node, s)
    case 'UnaryExpression': return unary(p, node, s)
    case 'ConditionalExpression': return conditional(p, node, s)
    case 'LambdaExpression': return functionOf(p, node, s, 'lambda')
    case 'ArrayExpression': case 'TupleExpression': case 'SetExpression': return sequence(p, node, s)
    case 'DictionaryExpression': return dictionary(p, node, s)
    case 'ArrayComprehensionExpression': case 'ComprehensionExpression': case 'SetComprehensionExpression': case 'DictionaryComprehensionExpression': return comprehension(p, node, s)
    case 'NamedExpression': return namedExpression(p, node, s)
    case 'ParenthesizedExpression': case 'AwaitExpression': case 'YieldExpression': return lastOf(p, node, s)
    default: return other(p, node, s)
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

const variable = (p: Py, name: string, s: Scope): Thing => lookUp(s, name) ?? (isBuiltin(name) ? lib(`builtins.${name}`) : any(name))

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
const subscript = (p: Py, node: Node, s: Scope): Thing => {
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
  if (object.is === 'list') return n === undefined ? itemOf({ ...object, whole: false }, 0) : (object.items.at(n) ?? (object.whole ? any(source, object.carries) : itemOf(object, 0)))
  if (object.is === 'made' && object.type === 'namespace') return name === undefined ? { is: 'dynamic', what: source } : (object.fields.get(name) ?? pythonMember(p.machine, object, name))
  if (object.is === 'made' && object.type === 'environment') return environmentEntry(p, name, source)
  if (object.is === 'lib') return { is: 'lib', name: object.name }
  const word = object.is === 'text' ? textOf(object.value) : undefined
  if (word !== undefined && n !== undefined) return text(literal(word.at(n) ?? '', carriesOf(object)))
  if (object.is === 'made' && object.fields.has('parents') && n !== undefined) return object.fields.get('parents') ?? NOTHING
  return any(source, carriesOf(object))
}

const dictAny = (object: Thing & { is: 'dict' }, name: string | undefined, source: string): Thing =>
  name === undefined && object.whole && object.entries.size > 0 ? either([...object.entries.values()]) : any(source, object.carries)

const environmentEntry = (p: Py, name: string | undefined, source: string): Thing => {
  const value = name === undefined ? undefined : p.machine.context.env(name)
  return value ? text(value) : { is: 'any', value: unknown(name ?? source, true) }
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
    cut(object.items.length, (i) => { const item = object.items[i]; if (item) out.push(item) })
    return list(out)
  }
  const word = object.is === 'text' ? textOf(object.value) : undefined
  if (fixed && word !== undefined && word.length < 20_000) {
    let out = ''
    if (by === -1 && from === undefined && to === undefined) return text(literal(reversed(word), [...carriesOf(object), { kind: 'decoded', path: '' }]))
    cut(word.length, (i) => { out += word[i] ?? '' })
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
  if (callee.is === 'lib' && /^builtins\.(globals|locals|vars)$/.test(callee.name) && args.list.length === 0) return made('namespace', unknown('globals'), [...namesOf(s)])
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

const isComprehensionHead = (kids: readonly Node[], i: number): boolean => kids[i + 1]?.type === 'for' || (kids[i + 1]?.type === 'async' && kids[i + 2]?.type === 'for')

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
      if (star && thing.is === 'list') { items.push(...thing.items); whole &&= thing.whole } else items.push(thing)
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
      else { carries.push(from); whole = false }
      i += 1
    } else if (kids[i + 1]?.type === ':') {
      const key = known(ev(p, child, s))
      const value = ev(p, kids[i + 2] ?? child, s)
      if (key === undefined) { carries.push(value); whole = false } else entries.set(key, value)
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
  const whole = clause(p, kids.slice(at), inner, () => { out.push(head.length === 1 && head[0] ? ev(p, head[0], inner) : list(head.map((h) => ev(p, h, inner)))) })
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
  const op = kids.slice(1, -1).map((k) => src(p, k)).join(' ')
  const known_ = truth(left)
  if ((op === 'and' && known_ === false) || (op === 'or' && known_ === true)) return left
  const rightNode = kids.at(-1)
  const right = rightNode ? ev(p, rightNode, s) : NOTHING
  if (op === 'or' || op === 'and') return known_ === undefined ? either([left, right]) : right
  return binary(p, op, left, right, node)
}

const COMPARE: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  '==': (a, b) => a === b, '!=': (a, b) => a !== b, is: (a, b) => a === b, 'is not': (a, b) => a !== b, in: (a, b) => b.includes(a), 'not in': (a, b) => !b.includes(a),
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b, '-': (a, b) => a - b, '*': (a, b) => a * b, '/': (a, b) => a / b, '//': (a, b) => Math.floor(a / b), '%': (a, b) => ((a % b) + b) % b,
  '**': (a, b) => a ** b, '^': (a, b) => a ^ b, '&': (a, b) => a & b, '|': (a, b) => a | b, '<<': (a, b) => a << b, '>>': (a, b) => a >> b,
}
const ORDER: Readonly<Record<string, (a: number, b: number) => boolean>> = { '<': (a, b) => a < b, '>': (a, b) => a > b, '<=': (a, b) => a <= b, '>=': (a, b) => a >= b, '==': (a, b) => a === b, '!=': (a, b) => a !== b }

const binary = (p: Py, op: string, left: Thing, right: Thing, node: Node): Thing => {
  const a = left.is === 'number' ? left.n : undefined
  const b = right.is === 'number' ? right.n : undefined
  if (a !== undefined && b !== undefined) return ARITHMETIC[op] ? number(ARITHMETIC[op](a, b)) : ORDER[op] ? flag(ORDER[op](a, b)) : any(op)
  if (op === '/' && (isPath(left) || isPath(right))) return invoke(p.machine, { is: 'method', self: isPath(left) ? left : lib('pathlib.Path'), name: '__truediv__' }, { list: isPath(left) ? [right] : [left, right], named: NO_ARGS }, brief(p, node))
  if (op === '+') return plus(left, right)
  if (op === '%' && left.is === 'text') return percent(left, right)
  if (op === '*' && left.is === 'text' && b !== undefined && b >= 0 && b * (textOf(left.value) ?? '').length < 4096) return text(literal((textOf(left.value) ?? '').repeat(b), left.value.carries))
  const x = known(left)
  const y = known(right)
  if (COMPARE[op] && x !== undefined && y !== undefined) return flag(COMPARE[op](x, y))
  return any(brief(p, node), unionOf([left, right]))
}

const isPath = (thing: Thing): boolean => (thing.is === 'made' && thing.type === 'path') || (thing.is === 'either' && thing.of.every(isPath))

const plus = (left: Thing, right: Thing): Thing => {
  if (left.is === 'list' && right.is === 'list') return list([...left.items, ...right.items], left.whole && right.whole, unionOf([left, right]))
  if (left.is === 'list' || right.is === 'list') return list([...(left.is === 'list' ? left.items : [left]), ...(right.is === 'list' ? right.items : [right])], false)
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
