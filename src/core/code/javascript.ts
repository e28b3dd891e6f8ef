// Owns reading JavaScript and TypeScript text: statements and functions walked in order. Expressions are in javascript-expressions.ts, the library in javascript-calls.ts.
import { parser } from '@lezer/javascript'
import type { Refined } from '../command-spec.ts'
import { literal, unknown } from '../value.ts'
import { javascriptLibrary, javascriptMember } from './javascript-calls.ts'
import { isOwnModule, MODULE_ENDINGS } from './javascript-code.ts'
import { evaluate } from './javascript-expressions.ts'
import type { Body, CodeContext, Machine } from './machine.ts'
import { createMachine, findings, importsOwn, lose, newBody, settle, step, walkBody } from './machine.ts'
import type { Journals, Scope } from './scope.ts'
import { assign, branches, holder, newScope } from './scope.ts'
import type { Args, Thing } from './thing.ts'
import { any, carriesOf, either, known, lib, list, NO_ARGS, NOTHING, text, truth, unionOf } from './thing.ts'
import type { Node, Parser } from './tree.ts'
import { kid, parseText, parts } from './tree.ts'
import { parentOf } from './words.ts'

interface Uncalled {
  readonly call: (args: Args) => Thing
  readonly seen: Body
}

/** The walk over one text. */
export interface Js {
  readonly source: string
  readonly machine: Machine
  readonly journals: Journals
  readonly globals: Scope
  readonly active: Set<Node>
  readonly functions: Uncalled[]
}

const dialectOf = (dialect: string): Parser => ({ plain: parser.configure({ dialect }), strict: parser.configure({ dialect, strict: true }) })

const DIALECTS = { javascript: dialectOf('jsx'), typescript: dialectOf('ts'), tsx: dialectOf('ts jsx') }

/** Reads a JavaScript or TypeScript text. Throws only TooMuch and RangeError, which the caller turns into `size`. */
export const readJavascript =
  (dialect: keyof typeof DIALECTS) =>
  (source: string, context: CodeContext): Refined => {
    const machine = createMachine(context, javascriptLibrary)
    const { root, broken, nodes } = parseText(DIALECTS[dialect], source, reworded)
    machine.budget += nodes * 4
    const globals = newScope()
    const j: Js = { source, machine, journals: { open: [] }, globals, active: new Set(), functions: [] }
    const file = context.file ? literal(context.file) : unknown('__filename')
    globals.vars.set('__filename', text(file))
    globals.vars.set('__dirname', text(context.file ? parentOf(file) : context.inline ? literal(context.cwd) : unknown('__dirname')))
    if (broken) lose(machine, 'syntax', `${dialect} text`)
    block(j, root, globals)
    machine.possible += 1
    for (const f of j.functions) if (!f.seen.called) f.call({ list: [], named: NO_ARGS })
    machine.possible -= 1
    return findings(machine)
  }

/** The grammar has no type predicates on arrows, no `async *` methods, no decorators before `export`. */
const reworded = (source: string): string =>
  source
    .replace(/(\)\s*:\s*)((?:asserts\s+)?\w+\s+is\s)/g, (_, before: string, words: string) => before + ' '.repeat(words.length))
    .replace(/\basync\s*\*/g, (m) => `async${' '.repeat(m.length - 5)}`)
    .replace(/(\)\s*\n\s*)(export\s+(?:default\s+)?(?:abstract\s+)?)(?=class\b)/g, (_, before: string, words: string) => before + ' '.repeat(words.length))

export const src = (j: Js, node: Node): string => j.source.slice(node.from, node.to)
/** The beginning of a node's text; of a large one no more than that is looked at. */
export const brief = (j: Js, node: Node): string =>
  j.source
    .slice(node.from, Math.min(node.to, node.from + 240))
    .replace(/\s+/g, ' ')
    .slice(0, 60)

/** Statements in order; functions first, as the language hoists them. Tells whether what follows is not reached. */
export const block = (j: Js, node: Node, s: Scope): boolean => {
  for (const child of node.kids) {
    const declared = child.type === 'ExportDeclaration' ? kid(child, 'FunctionDeclaration') : child.type === 'FunctionDeclaration' ? child : undefined
    if (declared) declareFunction(j, declared, s)
  }
  for (const child of node.kids) {
    const ended = statement(j, child, s)
    if (j.machine.later.length > 0) settle(j.machine)
    if (ended) return true
  }
  return false
}

const declareFunction = (j: Js, node: Node, s: Scope): void => {
  const name = kid(node, 'VariableDefinition')
  const fn = functionOf(j, node, s)
  if (name) s.vars.set(src(j, name), fn)
}

const statement = (j: Js, node: Node, s: Scope): boolean => {
  step(j.machine)
  switch (node.type) {
    case 'ExpressionStatement':
      return expressionStatement(j, node, s)
    case 'VariableDeclaration':
      return variables(j, node, s)
    case 'ImportDeclaration':
      return imports(j, node, s)
    case 'ExportDeclaration':
      return exports_(j, node, s)
    case 'ClassDeclaration':
      classOf(j, node, s)
      return false
    case 'IfStatement':
      return ifStatement(j, node, s)
    case 'ForStatement':
      return forStatement(j, node, s)
    case 'WhileStatement':
      return whileStatement(j, node, s)
    case 'DoStatement':
    case 'LabeledStatement':
      return inner(j, node, s)
    case 'Block':
    case 'NamespaceDeclaration':
      return inner(j, node, s)
    case 'SwitchStatement':
      return switchStatement(j, node, s)
    case 'TryStatement':
      return tryStatement(j, node, s)
    case 'ReturnStatement':
      return returns(j, node, s)
    case 'ThrowStatement':
      expressions(j, node, s)
      return true
    case 'BreakStatement':
    case 'ContinueStatement':
      return true
    default:
      return false
  }
}

const IS_STATEMENT = /(Statement|Declaration|Block)$/

const inner = (j: Js, node: Node, s: Scope): boolean => {
  for (const child of node.kids) {
    if (IS_STATEMENT.test(child.type)) {
      if (statementOrBlock(j, child, s)) return true
    } else expression(j, child, s)
  }
  return false
}

const expression = (j: Js, node: Node, s: Scope): void => {
  if (/^[A-Z]/.test(node.type) && !/^(Label|TypeAnnotation)$/.test(node.type)) evaluate(j, node, s)
}

const expressions = (j: Js, node: Node, s: Scope): void => {
  for (const child of parts(node)) expression(j, child, s)
}

const expressionStatement = (j: Js, node: Node, s: Scope): boolean => {
  expressions(j, node, s)
  return /^process\.exit\s*\(/.test(src(j, node))
}

const returns = (j: Js, node: Node, s: Scope): boolean => {
  const value = node.kids.find((k) => /^[A-Za-z]/.test(k.type) && k.type !== 'return')
  s.returns.push(value ? evaluate(j, value, s) : NOTHING)
  return true
}

const declaredNames = /^(VariableDefinition|ObjectPattern|ArrayPattern)$/

const variables = (j: Js, node: Node, s: Scope): boolean => {
  let target: Node | undefined
  let equals = false
  for (const child of node.kids) {
    if (declaredNames.test(child.type)) {
      target = child
      equals = false
      bind(j, child, any(src(j, child)), s, true)
    } else if (child.type === 'Equals') equals = true
    else if (equals && target && /^[A-Za-z]/.test(child.type)) {
      bind(j, target, evaluate(j, child, s), s, true)
      equals = false
    }
  }
  return false
}

/** Gives names their parts of a value. `fresh`: declared here, not assigned to an outer name. */
export const bind = (j: Js, target: Node, value: Thing, s: Scope, fresh: boolean): void => {
  switch (target.type) {
    case 'VariableDefinition':
    case 'VariableName': {
      const name = src(j, target).trim()
      assign(j.journals, fresh ? s : (holder(s, name) ?? j.globals), name, value)
      return
    }
    case 'ArrayPattern':
    case 'ArrayExpression':
      bindArray(j, target, value, s, fresh)
      return
    case 'ObjectPattern':
    case 'ObjectExpression':
      bindObject(j, target, value, s, fresh)
      return
    case 'MemberExpression':
      setMember(j, target, value, s)
      return
    case 'ParenthesizedExpression':
    case 'PatternProperty':
    case 'Property':
      for (const child of parts(target)) bind(j, child, value, s, fresh)
  }
}

const bindArray = (j: Js, target: Node, value: Thing, s: Scope, fresh: boolean): void => {
  let at = 0
  let rest = false
  for (const child of target.kids) {
    if (child.type === ',') at += 1
    else if (child.type === 'Spread') rest = true
    else if (/^[A-Z]/.test(child.type) && child.type !== 'Equals') bind(j, child, rest ? any('rest', carriesOf(value)) : itemOf(value, at), s, fresh)
  }
}

export const itemOf = (thing: Thing, at: number): Thing => {
  if (thing.is === 'list') return (thing.whole ? thing.items[at] : (thing.items[at] ?? thing.items[0])) ?? any('item', thing.carries)
  if (thing.is === 'either') return either(thing.of.map((t) => itemOf(t, at)))
  return any('item', carriesOf(thing))
}

const bindObject = (j: Js, target: Node, value: Thing, s: Scope, fresh: boolean): void => {
  for (const property of target.kids) {
    if (property.type !== 'PatternProperty' && property.type !== 'Property') continue
    const key = property.kids.find((k) => /^(PropertyName|PropertyDefinition|VariableDefinition|VariableName|String|Number)$/.test(k.type))
    if (kid(property, 'Spread')) {
      const name = property.kids.find((k) => /^Variable/.test(k.type))
      if (name) bind(j, name, value, s, fresh)
      continue
    }
    if (!key) continue
    const named = key.type === 'String' ? (known(evaluate(j, key, s)) ?? '') : src(j, key)
    const colon = property.kids.findIndex((k) => k.type === ':')
    const equals = property.kids.findIndex((k) => k.type === 'Equals')
    const to = colon >= 0 ? property.kids[colon + 1] : { ...key, type: 'VariableDefinition' }
    const got = javascriptMember(j.machine, value, named)
    const fallback = equals >= 0 ? property.kids[equals + 1] : undefined
    const open = got.is === 'method' || got.is === 'any'
    if (to) bind(j, to, open && fallback ? either([evaluate(j, fallback, s), got]) : got, s, fresh)
  }
}

const setMember = (j: Js, node: Node, value: Thing, s: Scope): void => {
  const [objectNode] = node.kids
  if (!objectNode) return
  const object = evaluate(j, objectNode, s)
  const property = node.kids.find((k) => k.type === 'PropertyName' || k.type === 'PrivatePropertyName')
  const at = node.kids.findIndex((k) => k.type === '[')
  const index = at >= 0 ? node.kids[at + 1] : undefined
  const key = property ? src(j, property) : index ? known(evaluate(j, index, s)) : undefined
  if (value.is === 'fn' && key !== undefined && /^on[a-z]+$/.test(key)) value.call({ list: [any('event', carriesOf(object))], named: NO_ARGS })
  if (key === undefined) return
  if (object.is === 'made') object.fields.set(key, value)
  else if (object.is === 'dict') object.entries.set(key, value)
  else if (object.is === 'class') object.members.set(key, value)
}

const imports = (j: Js, node: Node, s: Scope): boolean => {
  const from = kid(node, 'String')
  if (!from) return false
  const module = src(j, from).slice(1, -1)
  if (isOwnModule(module)) importsOwn(j.machine, module, MODULE_ENDINGS)
  for (const child of node.kids) {
    if (child.type === 'VariableDefinition') s.vars.set(src(j, child).trim(), lib(module))
    else if (child.type === 'ImportGroup') importGroup(j, child, module, s)
  }
  return false
}

/** `send…` of a module of the project whose name says that it is for messages: what it does by its name, since it is not followed into that module. */
const sendsMail = (module: string, member: string): boolean =>
  /^\.{1,2}\//.test(module) && /(^|[/_.-])(e?mail(er|s)?|smtp|sms|newsletter)(\.\w+)?$/i.test(module) && /^(send|deliver)([A-Z_]|$)/.test(member)

const importGroup = (j: Js, node: Node, module: string, s: Scope): void => {
  let name: string | undefined
  for (const child of node.kids) {
    if (child.type === 'VariableName') name = src(j, child).trim()
    else if (child.type === 'VariableDefinition') {
      const member = name ?? src(j, child).trim()
      s.vars.set(src(j, child).trim(), sendsMail(module, member) ? lib('@sendgrid/mail.send') : javascriptMember(j.machine, lib(module), member))
      name = undefined
    }
  }
}

const exports_ = (j: Js, node: Node, s: Scope): boolean => {
  for (const child of node.kids) {
    if (child.type === 'FunctionDeclaration') continue
    if (IS_STATEMENT.test(child.type)) statement(j, child, s)
    else if (/Expression$|^ArrowFunction$/.test(child.type)) evaluate(j, child, s)
  }
  return false
}

const ifStatement = (j: Js, node: Node, s: Scope): boolean => {
  const test = kid(node, 'ParenthesizedExpression')
  const value = test ? truth(evaluate(j, test, s)) : undefined
  const at = node.kids.findIndex((k) => k.type === 'else')
  const bodies = node.kids.filter((k) => IS_STATEMENT.test(k.type))
  const [yes, no] = at < 0 ? [bodies[0], undefined] : [bodies.length > 1 ? bodies[0] : undefined, bodies.at(-1)]
  if (value === true) return yes ? statementOrBlock(j, yes, s) : false
  if (value === false) return no ? statementOrBlock(j, no, s) : false
  const ways = [yes, no].filter((b) => b !== undefined).map((b) => () => statementOrBlock(j, b, s))
  return branches(j.journals, ways, no === undefined)
}

const statementOrBlock = (j: Js, node: Node, s: Scope): boolean => (node.type === 'Block' ? block(j, node, s) : statement(j, node, s))

const MOST_ITEMS = 64

export const itemsOf = (thing: Thing): readonly Thing[] => {
  if (thing.is === 'list') return thing.items.length <= MOST_ITEMS ? thing.items : [any('item', carriesOf(thing))]
  return [any('item', carriesOf(thing))]
}

const forStatement = (j: Js, node: Node, s: Scope): boolean => {
  const body = node.kids.at(-1)
  const spec = node.kids.find((k) => /^For(Of|In)?Spec$/.test(k.type))
  if (!spec || !body) return false
  if (spec.type === 'ForSpec') return countedLoop(j, spec, body, s)
  const at = spec.kids.findIndex((k) => k.type === 'of' || k.type === 'in')
  const target = spec.kids.slice(0, at).findLast((k) => /^[A-Z]/.test(k.type))
  const sourceNode = spec.kids.slice(at + 1).find((k) => /^[A-Za-z]/.test(k.type))
  const source = sourceNode ? evaluate(j, sourceNode, s) : any('items')
  const names = spec.type === 'ForInSpec' && source.is === 'dict' ? list([...source.entries.keys()].map((k) => text(k))) : source
  for (const item of spec.type === 'ForInSpec' && source.is !== 'dict' ? [any('key')] : itemsOf(names)) {
    if (target) bind(j, target, item, s, target.type !== 'VariableName' && target.type !== 'MemberExpression')
    statementOrBlock(j, body, s)
  }
  return false
}

const PAUSES = /\b(break|return|await|throw|accept|exit|setTimeout|Sync)\b/

/** `for (;;)`: the counters are not followed, but for small counted loops over a known start. */
const countedLoop = (j: Js, spec: Node, body: Node, s: Scope): boolean => {
  for (const child of spec.kids) if (child.type === 'VariableDeclaration') variables(j, child, s)
  const bare = spec.kids.filter((k) => /^[A-Z]/.test(k.type)).length === 0
  for (const child of spec.kids) {
    if (child.type === 'VariableDeclaration')
      for (const name of child.kids) if (name.type === 'VariableDefinition') assign(j.journals, s, src(j, name), any(src(j, name)))
  }
  return loop(j, body, s, bare)
}

const whileStatement = (j: Js, node: Node, s: Scope): boolean => {
  const test = kid(node, 'ParenthesizedExpression')
  const body = node.kids.at(-1)
  const value = test ? truth(evaluate(j, test, s)) : undefined
  if (!body || value === false) return false
  return loop(j, body, s, value === true)
}

const loop = (j: Js, body: Node, s: Scope, forever: boolean): boolean => {
  const endless = forever && !PAUSES.test(src(j, body))
  if (endless) j.machine.endless += 1
  branches(j.journals, [() => statementOrBlock(j, body, s)], !forever)
  if (endless) j.machine.endless -= 1
  return endless
}

const switchStatement = (j: Js, node: Node, s: Scope): boolean => {
  const test = kid(node, 'ParenthesizedExpression')
  if (test) evaluate(j, test, s)
  const groups: Node[][] = []
  for (const child of kid(node, 'SwitchBody')?.kids ?? []) {
    if (child.type === 'CaseLabel' || child.type === 'DefaultLabel') groups.push([])
    else groups.at(-1)?.push(child)
  }
  branches(
    j.journals,
    groups.map((g) => () => {
      for (const child of g) if (IS_STATEMENT.test(child.type) && statement(j, child, s)) return true
      return false
    }),
    true,
  )
  return false
}

const tryStatement = (j: Js, node: Node, s: Scope): boolean => {
  let ended = false
  let caught = false
  for (const child of node.kids) {
    if (child.type === 'Block') ended = block(j, child, s)
    const body = child.type === 'CatchClause' || child.type === 'FinallyClause' ? kid(child, 'Block') : undefined
    if (child.type === 'CatchClause') caught = true
    if (body) block(j, body, s)
  }
  return ended && !caught
}

// ---- functions and classes

/** A function as a thing. Its body is walked at each call, and once at the end if nothing called it. */
export const functionOf = (j: Js, node: Node, s: Scope, arrow = false): Thing => {
  const params = kid(node, 'ParamList')
  const body = kid(node, 'Block')
  const last = node.kids.at(-1)
  const seen = newBody()
  const call = (args: Args, self?: Thing): Thing => {
    const otherwise = (): Thing => any('result', unionOf(args.list))
    if (j.active.has(node)) return otherwise()
    return walkBody(
      j.machine,
      seen,
      () => {
        const scope = newScope(s, arrow ? undefined : self)
        if (params) bindParams(j, params, args, scope)
        j.active.add(node)
        if (body) block(j, body, scope)
        const result = !body ? (last ? evaluate(j, last, scope) : NOTHING) : scope.returns.length > 0 ? either(scope.returns) : NOTHING
        j.active.delete(node)
        return result
      },
      otherwise,
    )
  }
  j.functions.push({ call, seen })
  return { is: 'fn', call, name: 'function' }
}

const bindParams = (j: Js, node: Node, args: Args, scope: Scope): void => {
  let at = 0
  let rest = false
  let target: Node | undefined
  let equals = false
  for (const child of node.kids) {
    if (child.type === ',') {
      at += 1
      target = undefined
    } else if (child.type === 'Spread') rest = true
    else if (child.type === 'Equals') equals = true
    else if (equals && target && /^[A-Za-z]/.test(child.type)) {
      if (args.list[at] === undefined) bind(j, target, evaluate(j, child, scope), scope, true)
      equals = false
    } else if (declaredNames.test(child.type)) {
      target = child
      equals = false
      bind(j, child, rest ? list(args.list.slice(at)) : (args.list[at] ?? any(src(j, child))), scope, true)
    }
  }
  scope.vars.set('arguments', list(args.list, false))
}

export const classOf = (j: Js, node: Node, s: Scope): Thing => {
  const name = kid(node, 'VariableDefinition')
  const base = node.kids.findIndex((k) => k.type === 'extends')
  const members = new Map<string, Thing>()
  const parent = base >= 0 ? node.kids[base + 1] : undefined
  const type: Thing = { is: 'class', name: name ? src(j, name) : 'class', members, base: parent ? evaluate(j, parent, s) : undefined }
  if (name) s.vars.set(src(j, name), type)
  for (const member of kid(node, 'ClassBody')?.kids ?? []) classMember(j, member, members, s)
  return type
}

const classMember = (j: Js, member: Node, members: Map<string, Thing>, s: Scope): void => {
  const key = member.kids.find((k) => k.type === 'PropertyDefinition' || k.type === 'PrivatePropertyDefinition')
  if (member.type === 'StaticBlock') {
    inner(j, member, s)
    return
  }
  if (!key) return
  if (member.type === 'MethodDeclaration') members.set(src(j, key), functionOf(j, member, s))
  if (member.type === 'PropertyDeclaration') {
    const equals = member.kids.findIndex((k) => k.type === 'Equals')
    const value = equals >= 0 ? member.kids[equals + 1] : undefined
    if (value) members.set(src(j, key), evaluate(j, value, s))
  }
}
