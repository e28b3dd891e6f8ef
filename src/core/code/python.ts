// Owns reading Python program text: statements and functions walked in order. Expressions are in python-expressions.ts, the library in python-calls.ts.
import { parser } from '@lezer/python'
import type { Refined } from '../command-spec.ts'
import { literal, textOf } from '../value.ts'
import type { Body, CodeContext, Machine } from './machine.ts'
import { createMachine, findings, importsOwn, lose, newBody, step, walkBody } from './machine.ts'
import { pythonLibrary } from './python-calls.ts'
import { binary, ev, subscript } from './python-expressions.ts'
import type { Journals, Scope } from './scope.ts'
import { assign, branches, newScope } from './scope.ts'
import type { Args, Thing } from './thing.ts'
import { any, carriesOf, either, known, lib, list, made, NO_ARGS, NOTHING, text, truth, unionOf } from './thing.ts'
import type { Node, Parser } from './tree.ts'
import { kid, parseText, parts } from './tree.ts'

/** The walk over one text. */
export interface Py {
  readonly source: string
  readonly machine: Machine
  readonly journals: Journals
  readonly globals: Scope
  /** Function bodies being walked. */
  readonly active: Set<Node>
  readonly functions: { readonly name: string; readonly call: (args: Args) => Thing; readonly seen: Body }[]
}

/** Reads a Python text. Throws only TooMuch and RangeError (depth), which the caller turns into `size`. */
const PARSER: Parser = { plain: parser, strict: parser.configure({ strict: true }) }

export const readPython = (source: string, context: CodeContext, machine = createMachine(context, pythonLibrary)): Refined => {
  const { root, broken, nodes } = parseText(PARSER, source, reworded)
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

/** Functions that pytest calls by their names whenever it starts. */
const HOOK = /^pytest_(configure|unconfigure|sessionstart|sessionfinish|plugin_registered|load_initial_conftests|cmdline_main|collection|collection_finish)$/

/** Functions that nothing here calls may be called by others: what they do is possible, but for those that a framework calls at each start. */
const walkUncalled = (p: Py): void => {
  for (const f of p.functions) if (!f.seen.called && HOOK.test(f.name)) f.call({ list: [], named: NO_ARGS })
  p.machine.possible += 1
  for (const f of p.functions) if (!f.seen.called) f.call({ list: [], named: NO_ARGS })
  p.machine.possible -= 1
}

export const src = (p: Py, node: Node): string => p.source.slice(node.from, node.to)
/** The beginning of a node's text; of a large one no more than that is looked at. */
export const brief = (p: Py, node: Node): string =>
  p.source
    .slice(node.from, Math.min(node.to, node.from + 240))
    .replace(/\s+/g, ' ')
    .slice(0, 60)

// ---- statements; each tells whether what follows it is not reached

const block = (p: Py, node: Node, s: Scope): boolean => {
  for (const child of node.kids) if (statement(p, child, s)) return true
  return false
}

const statement = (p: Py, node: Node, s: Scope): boolean => {
  step(p.machine)
  switch (node.type) {
    case 'ExpressionStatement':
      return expressionStatement(p, node, s)
    case 'StatementGroup':
      return block(p, node, s)
    case 'ImportStatement':
      return imports(p, node, s)
    case 'AssignStatement':
      return assignment(p, node, s)
    case 'UpdateStatement':
      return update(p, node, s)
    case 'IfStatement':
      return ifStatement(p, node, s)
    case 'ForStatement':
      return forStatement(p, node, s)
    case 'WhileStatement':
      return whileStatement(p, node, s)
    case 'WithStatement':
      return withStatement(p, node, s)
    case 'TryStatement':
      return tryStatement(p, node, s)
    case 'MatchStatement':
      return matchStatement(p, node, s)
    case 'FunctionDefinition':
      return define(p, node, s)
    case 'ClassDefinition':
      return classDefinition(p, node, s)
    case 'DecoratedStatement':
      return decorated(p, node, s)
    case 'ReturnStatement':
      return returns(p, node, s)
    case 'RaiseStatement':
      return every(p, node, s) || true
    case 'BreakStatement':
    case 'ContinueStatement':
      return true
    case 'ScopeStatement':
      return scopeStatement(p, node, s)
    case 'DeleteStatement':
    case 'AssertStatement':
    case 'YieldStatement':
    case 'PrintStatement':
      return every(p, node, s)
    default:
      return false
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

const setName = (p: Py, s: Scope, name: string, thing: Thing): void =>
  assign(p.journals, s.outer.has(name) ? ((s.parent && lookUpHolder(s.parent, name)) ?? p.globals) : s, name, thing)

const lookUpHolder = (s: Scope, name: string): Scope | undefined => (s.vars.has(name) ? s : s.parent ? lookUpHolder(s.parent, name) : undefined)

const imports = (p: Py, node: Node, s: Scope): boolean => {
  const line = src(p, node)
    .replace(/#[^\n]*/g, '')
    .replace(/[()\\\n]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*\.\s*/g, '.')
    .trim()
  const from = /^from ?(\.*[\w.]*) ?import (.*)$/.exec(line)
  const named = from ? [from[1] ?? ''] : line.replace(/^import /, '').split(',')
  for (const module of named) ownModule(p, module.trim().replace(/ as .*/, ''))
  for (const item of (from?.[2] ?? line.replace(/^import /, '')).split(',')) {
    const [, name = '', alias] = /^\s*([\w.*]+)(?: as (\w+))?/.exec(item) ?? []
    if (name === '') continue
    if (from && name === '*') starImport(p, s, from[1] ?? '')
    else if (from) setName(p, s, alias ?? name, lib(`${from[1]}.${name}`))
    else setName(p, s, alias ?? name.split('.')[0] ?? name, lib(alias ? name : (name.split('.')[0] ?? name)))
  }
  return false
}

/** `pkg.mod`, `.mod`: a file beside the text's own, or a folder's `__init__`. Libraries that are known are not the project's. */
const ownModule = (p: Py, name: string): void => {
  const [, dots = '', rest = ''] = /^(\.*)([\w.]*)$/.exec(name) ?? []
  if (rest === '' || (dots === '' && KNOWN_MODULES.has(rest.split('.')[0] ?? ''))) return
  importsOwn(p.machine, `${dots.length > 1 ? '../'.repeat(dots.length - 1) : ''}${rest.replaceAll('.', '/')}`, ['.py', '/__init__.py'])
}

/** Libraries whose calls are known, and those of Python itself that only compute (Python 3.13 library reference). */
const KNOWN_MODULES: ReadonlySet<string> = new Set([
  ...Object.keys(pythonLibrary.calls).map((call) => call.split(/[.#]/)[0] ?? ''),
  ...(
    '__future__ abc argparse array ast bisect calendar cmath collections configparser contextlib copy csv dataclasses datetime decimal difflib enum errno fractions ' +
    'functools getpass hashlib heapq hmac html inspect io itertools json logging math numbers operator platform pprint queue random re sched secrets select statistics ' +
    'string struct sys textwrap threading time timeit traceback types typing unicodedata unittest uuid warnings weakref xml zlib numpy pandas pytest'
  ).split(' '),
])

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
export const tuple = (p: Py, nodes: readonly Node[], s: Scope): Thing => {
  const real = nodes.filter((n) => n.type !== ',' && n.type !== '*')
  if (real.length === 1 && !nodes.some((n) => n.type === ',') && real[0]) return ev(p, real[0], s)
  return list(real.map((n) => ev(p, n, s)))
}

export const bind = (p: Py, targets: readonly Node[], value: Thing, s: Scope): void => {
  const real = targets.filter((n) => n.type !== ',' && n.type !== '(' && n.type !== ')' && n.type !== '[' && n.type !== ']')
  const [only] = real
  if (real.length === 1 && only && !targets.some((n) => n.type === ',')) {
    bindOne(p, only, value, s)
    return
  }
  const starred = targets.some((n) => n.type === '*' || n.type === 'ArithOp')
  real
    .filter((n) => n.type !== '*')
    .forEach((n, i) => {
      bindOne(p, n, starred ? any('item', carriesOf(value)) : itemOf(value, i), s)
    })
}

export const bindOne = (p: Py, node: Node, value: Thing, s: Scope): void => {
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

export const itemOf = (thing: Thing, index: number): Thing => {
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

export const MOST_ITEMS = 64

export const itemsOf = (thing: Thing): readonly Thing[] => {
  if (thing.is === 'either') return thing.of.flatMap(itemsOf).slice(0, MOST_ITEMS)
  if (thing.is === 'list') return thing.items.length <= MOST_ITEMS ? thing.items : [any('item', carriesOf(thing))]
  if (thing.is === 'dict' && thing.whole && thing.entries.size <= MOST_ITEMS) return [...thing.entries.keys()].map((k) => text(k))
  const word = thing.is === 'text' ? textOf(thing.value) : undefined
  if (word !== undefined && word.length <= 400) return [...word].map((c) => text(literal(c, thing.is === 'text' ? thing.value.carries : [])))
  if (thing.is === 'made' && thing.type === 'file') return [any('line', carriesOf(thing))]
  // Names of variables tell nothing; their values do.
  if (thing.is === 'made' && thing.type === 'environment') return [any('name')]
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
  branches(
    p.journals,
    bodies.map((b) => () => block(p, b, s)),
    true,
  )
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
    else if (child.type === ',') {
      star = ''
      takes = false
    } else if (child.type === 'AssignOp') takes = true
    else if (takes) {
      const last = out.at(-1)
      if (last) last.fallback = child
    } else if (child.type === 'VariableName') out.push({ name: src(p, child), star, fallback: undefined })
  }
  return out
}

/** A function as a thing. Its body is walked at each call, and once at the end if nothing called it. */
export const functionOf = (p: Py, node: Node, s: Scope, name: string): Thing => {
  const params = paramsOf(p, kid(node, 'ParamList'))
  const body = kid(node, 'Body')
  const seen = newBody()
  const call = (args: Args, self?: Thing): Thing => {
    const otherwise = (): Thing => any(name, unionOf([...args.list, ...args.named.values()]))
    if (p.active.has(node)) return otherwise()
    return walkBody(
      p.machine,
      seen,
      () => {
        const inner = newScope(s, self)
        bindParams(p, params, args, self, inner, s)
        p.active.add(node)
        if (body) block(p, body, inner)
        const result = !body ? ev(p, node.kids.at(-1) ?? node, inner) : inner.returns.length > 0 ? either(inner.returns) : yielded(p, node, args)
        p.active.delete(node)
        return result
      },
      otherwise,
    )
  }
  if (node.type === 'FunctionDefinition') p.functions.push({ name, call, seen })
  return { is: 'fn', call, name }
}

const yielded = (p: Py, node: Node, args: Args): Thing => (/\byield\b/.test(src(p, node)) ? any('items', unionOf(args.list)) : NOTHING)

/** Parameters that pytest fills in with a folder of its own making (pytest 8, builtin fixtures). */
const fixture = (p: Py, name: string): Thing =>
  /^(tmp_path|tmpdir|tmp_path_factory|tmpdir_factory)$/.test(name) ? made('path', literal(`${p.machine.context.temp}/pytest`)) : any(name)

const bindParams = (p: Py, params: readonly Param[], args: Args, self: Thing | undefined, inner: Scope, outer: Scope): void => {
  const given = self ? [self, ...args.list] : args.list
  let at = 0
  for (const { name, star, fallback } of params) {
    if (star === '*') {
      inner.vars.set(name, list(given.slice(at)))
      at = given.length
    } else if (star === '**') inner.vars.set(name, { is: 'dict', entries: new Map(args.named), whole: false, carries: [] })
    else {
      inner.vars.set(name, given[at] ?? args.named.get(name) ?? (fallback ? ev(p, fallback, outer) : fixture(p, name)))
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
