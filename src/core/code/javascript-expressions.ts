// Owns the value of JavaScript expressions: literals, templates, members, calls, operators. No statements, no library.
import { literal, textOf } from '../value.ts'
import type { Js } from './javascript.ts'
import { bind, block, brief, classOf, functionOf, src } from './javascript.ts'
import { javascriptMember } from './javascript-calls.ts'
import { shellTag } from './javascript-processes.ts'
import { invoke, step } from './machine.ts'
import type { Scope } from './scope.ts'
import { lookUp, selfOf } from './scope.ts'
import type { Args, Thing } from './thing.ts'
import { any, carriesOf, either, flag, join, known, lib, made, NO_ARGS, NOTHING, number, numberOf, text, toValue, truth, unionOf } from './thing.ts'
import type { Node } from './tree.ts'
import { kid, parts } from './tree.ts'

export const evaluate = (j: Js, node: Node, s: Scope): Thing => {
  step(j.machine)
  switch (node.type) {
    case 'String':
      return text(stringText(src(j, node)))
    case 'TemplateString':
      return template(j, node, s)
    case 'TaggedTemplateExpression':
      return tagged(j, node, s)
    case 'Number':
      return numberLiteral(src(j, node))
    case 'BooleanLiteral':
      return flag(src(j, node) === 'true')
    case 'null':
      return NOTHING
    case 'VariableName':
      return variable(src(j, node).trim(), s)
    case 'this':
      return selfOf(s) ?? any('this')
    case 'super':
      return superOf(s)
    case 'MemberExpression':
      return member(j, node, s)
    case 'CallExpression':
      return call(j, node, s)
    case 'NewExpression':
      return call(j, { ...node, kids: node.kids.slice(1) }, s)
    case 'DynamicImport':
      return invoke(
        j.machine,
        lib('require'),
        {
          list: parts(node)
            .filter((k) => k.type !== 'import')
            .map((k) => evaluate(j, k, s)),
          named: NO_ARGS,
        },
        brief(j, node),
      )
    case 'ImportMeta':
      return lib('import.meta')
    case 'AssignmentExpression':
      return assignment(j, node, s)
    case 'BinaryExpression':
      return binaryExpression(j, node, s)
    case 'UnaryExpression':
      return unary(j, node, s)
    case 'ConditionalExpression':
      return conditional(j, node, s)
    case 'ArrayExpression':
      return array(j, node, s)
    case 'ObjectExpression':
      return object(j, node, s)
    case 'ArrowFunction':
      return functionOf(j, node, s, true)
    case 'FunctionExpression':
      return functionOf(j, node, s)
    case 'ClassExpression':
      return classOf(j, node, s)
    case 'PostfixExpression':
      return postfix(j, node, s)
    case 'RegExp':
      return made('regexp', literal(src(j, node)))
    case 'Block':
      block(j, node, s)
      return NOTHING
    default:
      return lastOf(j, node, s)
  }
}

/** Parentheses, sequences, await, casts: the value of the last part; a cast's first. */
const lastOf = (j: Js, node: Node, s: Scope): Thing => {
  let out: Thing = NOTHING
  for (const child of node.kids)
    if (/^([A-Z]|this$|null$|super$)/.test(child.type) && !/^(Type|LogicOp|ArithOp|Comment|LineComment|BlockComment|JSX(Start|End|Close))/.test(child.type))
      out = evaluate(j, child, s)
  return out
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '' }

const unescaped = (body: string): string =>
  body.includes('\\')
    ? body.replace(/\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|[\s\S])/g, (_, code: string) => {
        if (code.length > 1) return String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code.replace(/[xu{}]/g, ''), 16)))
        return ESCAPES[code] ?? code
      })
    : body

const stringText = (source: string): string => unescaped(source.length > 1 && source.at(-1) === source[0] ? source.slice(1, -1) : source.slice(1))

const numberLiteral = (word: string): Thing => {
  const n = Number(word.replace(/_/g, '').replace(/n$/, ''))
  return Number.isNaN(n) ? any(word) : number(n)
}

const variable = (name: string, s: Scope): Thing => {
  if (name === 'undefined') return NOTHING
  return lookUp(s, name) ?? lib(name)
}

const superOf = (s: Scope): Thing => {
  const self = selfOf(s)
  const type = self?.is === 'made' ? self.fields.get('__class__') : undefined
  return type?.is === 'class' && type.base ? (type.base.is === 'class' ? made('instance', toValue(type), [['__class__', type.base]]) : type.base) : any('super')
}

const pieces = (j: Js, node: Node, s: Scope): Thing[] => {
  const out: Thing[] = []
  let at = node.from + 1
  const plain = (to: number): void => {
    if (to > at) out.push(text(unescaped(j.source.slice(at, to))))
  }
  for (const child of node.kids) {
    if (child.type !== 'Interpolation') continue
    plain(child.from)
    out.push(lastOf(j, { ...child, kids: child.kids.filter((k) => !k.type.startsWith('Interpolation')) }, s))
    at = child.to
  }
  plain(node.to - 1)
  return out
}

const template = (j: Js, node: Node, s: Scope): Thing => {
  const all = pieces(j, node, s)
  return all.length === 0 ? text('') : join(all.map((t) => (t.is === 'list' ? text(toValue(t)) : t)))
}

/** `$`…`` of shell libraries; `sql`…`` of databases; others give the text. */
const tagged = (j: Js, node: Node, s: Scope): Thing => {
  const [tagNode] = node.kids
  const body = kid(node, 'TemplateString')
  if (!tagNode || !body) return any('text')
  const all = pieces(j, body, s)
  const whole = all.length === 0 ? text('') : join(all)
  return shellTag(j.machine, evaluate(j, tagNode, s), whole, brief(j, node)) ?? whole
}

const member = (j: Js, node: Node, s: Scope): Thing => {
  const [objectNode] = node.kids
  if (!objectNode) return any('member')
  const owner = evaluate(j, objectNode, s)
  const property = node.kids.find((k) => k.type === 'PropertyName' || k.type === 'PrivatePropertyName')
  if (property) return javascriptMember(j.machine, owner, src(j, property))
  const at = node.kids.findIndex((k) => k.type === '[')
  const indexNode = node.kids.slice(at + 1).find((k) => /^[A-Za-z]/.test(k.type))
  return indexNode ? pick(j, owner, evaluate(j, indexNode, s), brief(j, node)) : any('member')
}

const pick = (j: Js, owner: Thing, key: Thing, source: string): Thing => {
  if (key.is === 'either') return either(key.of.map((k) => pick(j, owner, k, source)))
  const n = numberOf(key)
  if (owner.is === 'list' && n !== undefined) return owner.items[n] ?? any(source, owner.carries)
  const word = owner.is === 'text' ? textOf(owner.value) : undefined
  if (word !== undefined && n !== undefined) return text(literal(word[n] ?? '', carriesOf(owner)))
  const name = known(key)
  if (name !== undefined) return javascriptMember(j.machine, owner, name)
  if (owner.is === 'lib' && j.machine.library.mighty.test(j.machine.library.canonical(owner.name))) return { is: 'dynamic', what: source }
  if (owner.is === 'list') return owner.whole && owner.items.length > 0 ? either(owner.items) : (owner.items[0] ?? any(source, owner.carries))
  if (owner.is === 'dict' && owner.whole && owner.entries.size > 0) return either([...owner.entries.values()])
  if (owner.is === 'made' && owner.type === 'environment') return any(source)
  return any(source, carriesOf(owner))
}

const call = (j: Js, node: Node, s: Scope): Thing => {
  const calleeNode = node.kids.find((k) => /^[A-Za-z]/.test(k.type))
  if (!calleeNode) return any('call')
  const callee = calleeNode.type === 'import' ? lib('require') : evaluate(j, calleeNode, s)
  const argsNode = kid(node, 'ArgList')
  return invoke(j.machine, callee, argsNode ? argumentsOf(j, argsNode, s) : { list: [], named: NO_ARGS }, brief(j, node))
}

const argumentsOf = (j: Js, node: Node, s: Scope): Args => ({ list: sequence(j, node, s).items, named: NO_ARGS })

const sequence = (j: Js, node: Node, s: Scope): Thing & { is: 'list' } => {
  const items: Thing[] = []
  let whole = true
  let spread = false
  for (const child of node.kids) {
    if (child.type === 'Spread') spread = true
    else if (/^([A-Z]|this$|null$|super$)/.test(child.type) && !child.type.endsWith('Comment')) {
      const thing = evaluate(j, child, s)
      if (spread && thing.is === 'list') {
        items.push(...thing.items)
        whole &&= thing.whole
      } else if (spread) {
        items.push(any('more', carriesOf(thing)))
        whole = false
      } else items.push(thing)
      spread = false
    }
  }
  return { is: 'list', items, whole, carries: [] }
}

const array = (j: Js, node: Node, s: Scope): Thing => sequence(j, node, s)

const object = (j: Js, node: Node, s: Scope): Thing => {
  const entries = new Map<string, Thing>()
  const loose: Thing[] = []
  let whole = true
  for (const property of node.kids) {
    if (property.type !== 'Property') continue
    if (kid(property, 'Spread')) {
      const from = evaluate(j, property.kids.at(-1) ?? property, s)
      if (from.is === 'dict') for (const [k, v] of from.entries) entries.set(k, v)
      else {
        loose.push(from)
        whole = false
      }
      continue
    }
    const [key, value] = entry(j, property, s)
    if (key === undefined) {
      loose.push(value)
      whole = false
    } else entries.set(key, value)
  }
  return { is: 'dict', entries, whole, carries: unionOf(loose) }
}

const entry = (j: Js, property: Node, s: Scope): readonly [string | undefined, Thing] => {
  const key = property.kids.find((k) => /^(PropertyDefinition|String|Number|PrivatePropertyDefinition)$/.test(k.type))
  const bracket = property.kids.findIndex((k) => k.type === '[')
  const colon = property.kids.findIndex((k) => k.type === ':')
  const inner = property.kids[bracket + 1]
  const name = bracket === 0 && inner ? known(evaluate(j, inner, s)) : key ? (key.type === 'String' ? stringText(src(j, key)) : src(j, key)) : undefined
  if (kid(property, 'ParamList')) return [name, functionOf(j, property, s)]
  const value = colon >= 0 ? property.kids[colon + 1] : undefined
  return [name, value ? evaluate(j, value, s) : key ? variable(src(j, key), s) : NOTHING]
}

const assignment = (j: Js, node: Node, s: Scope): Thing => {
  const [target, op] = node.kids
  const valueNode = node.kids.at(-1)
  if (!target || !op || !valueNode) return any('assignment')
  const right = evaluate(j, valueNode, s)
  const sign = src(j, op).slice(0, -1)
  const value = sign === '' ? right : operate(sign, evaluate(j, target, s), right, brief(j, node))
  bind(j, target, value, s, false)
  return value
}

const postfix = (j: Js, node: Node, s: Scope): Thing => {
  const [operand, op] = node.kids
  const thing = operand ? evaluate(j, operand, s) : NOTHING
  if (op && src(j, op) === '!') return thing
  return any(brief(j, node))
}

const unary = (j: Js, node: Node, s: Scope): Thing => {
  const [op, operand] = node.kids
  const sign = op ? src(j, op) : ''
  const thing = operand ? evaluate(j, operand, s) : NOTHING
  if (sign === 'void') return NOTHING
  const n = numberOf(thing)
  if (sign === '-' && n !== undefined) return number(-n)
  if (sign === '!') {
    const value = truth(thing)
    return value === undefined ? any(brief(j, node)) : flag(!value)
  }
  if (sign === 'typeof' || sign === 'delete') return any(sign)
  return n === undefined ? any(brief(j, node)) : number(sign === '~' ? ~n : n)
}

const conditional = (j: Js, node: Node, s: Scope): Thing => {
  const [test, yes, no] = node.kids.filter((k) => /^([A-Z]|this$|null$)/.test(k.type) && k.type !== 'LogicOp')
  if (!test || !yes || !no) return any('choice')
  const value = truth(evaluate(j, test, s))
  if (value !== undefined) return evaluate(j, value ? yes : no, s)
  return either([evaluate(j, yes, s), evaluate(j, no, s)])
}

const binaryExpression = (j: Js, node: Node, s: Scope): Thing => {
  const [leftNode, op] = node.kids
  const rightNode = node.kids.at(-1)
  if (!leftNode || !op || !rightNode) return any('value')
  const left = evaluate(j, leftNode, s)
  if (op.type === 'as' || op.type === 'satisfies') return left
  const sign = src(j, op)
  const value = truth(left)
  if (sign === '??' && left.is === 'nothing') return evaluate(j, rightNode, s)
  if ((sign === '&&' && value === false) || (sign === '||' && value === true) || (sign === '??' && value !== undefined && left.is !== 'nothing')) return left
  const right = evaluate(j, rightNode, s)
  if (sign === '&&' || sign === '||' || sign === '??') return value === undefined ? either(sign === '&&' ? [right] : [left, right]) : right
  return operate(sign, left, right, brief(j, node))
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '^': (a, b) => a ^ b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
}
const COMPARE: Readonly<Record<string, (a: string, b: string) => boolean>> = {
  '===': (a, b) => a === b,
  '==': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '!=': (a, b) => a !== b,
}

const operate = (sign: string, left: Thing, right: Thing, source: string): Thing => {
  const a = left.is === 'number' ? left.n : undefined
  const b = right.is === 'number' ? right.n : undefined
  if (a !== undefined && b !== undefined && ARITHMETIC[sign]) return number(ARITHMETIC[sign](a, b))
  if (sign === '+') return join([left, right])
  const x = known(left)
  const y = known(right)
  if (COMPARE[sign] && x !== undefined && y !== undefined) return flag(COMPARE[sign](x, y))
  if (sign === '||' || sign === '??' || sign === '&&') return either([left, right])
  return any(source, unionOf([left, right]))
}
