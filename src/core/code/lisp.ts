// Owns a conservative reading of languages written in S-expressions: Clojure, Scheme, Common Lisp, Emacs Lisp, Fennel, Hy, Janet. A language is a table of calls.
// Both branches of a condition are read, a function's body once with unknown arguments; what is quoted is data.
import type { Refined } from '../command-spec.ts'
import { readFile, runCode, startArgv, wordsOf, writeFile } from './calls.ts'
import type { CodeContext, Handler, Library, Machine } from './machine.ts'
import { createMachine, findings, lose, step } from './machine.ts'
import type { Thing } from './thing.ts'
import { any, carriesOf, either, known, list, NO_ARGS, NOTHING, number, text, unionOf } from './thing.ts'
import { expandHome } from './words.ts'

export interface LispLanguage {
  readonly name: string
  readonly calls: Readonly<Record<string, Handler>>
  readonly values: (name: string, context: CodeContext) => Thing | undefined
  /** The part of a name that says nothing: a package before `:` or `/`. */
  readonly normal: (name: string) => string
  /** How a comment to the end of the line begins. */
  readonly comment: RegExp
}

type Node =
  | { readonly is: 'list'; readonly open: string; readonly items: Node[] }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'atom'; readonly text: string }
  | { readonly is: 'quote'; readonly of: Node }

// ---- the text

const MOST_NODES = 40_000
const MOST_DEPTH = 100
const SKIP = /(?:\s|,@?|;[^\n]*|#\|[\s\S]*?(?:\|#|$)|^#![^\n]*)+/y
const TEXT = /"((?:[^"\\]|\\[\s\S])*)"?/y
const ATOM = /\\(?:[A-Za-z]+|[\s\S])|#\\(?:[A-Za-z]+|[\s\S])|[^\s()[\]{}"';`,]+/y
const PREFIX = /#['_?@]|#p(?=")|['`~@^]|#(?=[({"[])/y

const unescaped = (body: string): string =>
  body.replace(/\\(x[0-9a-fA-F]{1,4};?|u[0-9a-fA-F]{4}|[\s\S])/g, (_, code: string) =>
    /^[xu]./.test(code) ? String.fromCharCode(Number.parseInt(code.slice(1), 16)) : ({ n: '\n', t: '\t', r: '\r', e: '\x1b', a: '\x07' }[code] ?? code),
  )

const at = (pattern: RegExp, source: string, from: number): RegExpExecArray | null => {
  pattern.lastIndex = from
  return pattern.exec(source)
}

/** The expressions of a text. An open list runs to the end; what is nested too deep is left flat. */
const parse = (source: string, comment: RegExp): readonly Node[] => {
  const root: Node[] = []
  const stack: { readonly items: Node[]; readonly quotes: number }[] = [{ items: root, quotes: 0 }]
  let quotes = 0
  let dropped = 0
  let nodes = 0
  const put = (node: Node): void => {
    let out = node
    for (; quotes > 0; quotes -= 1) out = { is: 'quote', of: out }
    if (dropped > 0) dropped -= 1
    else stack.at(-1)?.items.push(out)
  }
  for (let i = 0; i < source.length && nodes < MOST_NODES; nodes += 1) {
    const skipped = at(SKIP, source, i) ?? at(comment, source, i)
    if (skipped && skipped[0] !== '') {
      i += skipped[0].length
      continue
    }
    const c = source[i] ?? ''
    if (c === ')' || c === ']' || c === '}') {
      if (stack.length > 1) stack.pop()
      i += 1
      continue
    }
    if (c === '(' || c === '[' || c === '{') {
      const node: Node = { is: 'list', open: c, items: [] }
      put(node)
      if (stack.length < MOST_DEPTH) stack.push({ items: node.items, quotes: 0 })
      i += 1
      continue
    }
    const prefix = at(PREFIX, source, i)
    if (prefix) {
      if (/^['`]$/.test(prefix[0])) quotes += 1
      else if (prefix[0] === '#_') dropped += 1
      i += prefix[0].length
      continue
    }
    const quoted = c === '"' ? at(TEXT, source, i) : null
    if (quoted) {
      put({ is: 'text', text: unescaped(quoted[1] ?? '') })
      i += quoted[0].length
      continue
    }
    const atom = at(ATOM, source, i)
    put({ is: 'atom', text: atom?.[0] ?? c })
    i += atom?.[0].length ?? 1
  }
  return root
}

// ---- the walk

interface Walk {
  readonly language: LispLanguage
  readonly machine: Machine
  readonly vars: Map<string, Thing>
}

const noMember: Library['member'] = (_machine, thing) => thing

/** Reads a text. Throws only TooMuch and RangeError. */
export const readLisp =
  (language: LispLanguage) =>
  (source: string, context: CodeContext): Refined => {
    const machine = createMachine(context, { calls: language.calls, canonical: (n) => n, member: noMember, mighty: /$^/ })
    const w: Walk = { language, machine, vars: new Map() }
    for (const node of parse(source, language.comment)) value(w, node)
    return findings(machine)
  }

const nameOf = (node: Node | undefined): string => (node?.is === 'atom' ? node.text : '')
const itemsOf = (node: Node | undefined): readonly Node[] => (node?.is === 'list' ? node.items : [])

const value = (w: Walk, node: Node): Thing => {
  step(w.machine)
  switch (node.is) {
    case 'text':
      return text(node.text)
    case 'quote':
      return data(node.of)
    case 'atom':
      return atomValue(w, node.text)
    case 'list':
      if (node.open === '{') return table(w, node.items)
      return node.open === '[' ? list(node.items.map((item) => value(w, item))) : form(w, node.items)
  }
}

const data = (node: Node): Thing =>
  node.is === 'text' ? text(node.text) : node.is === 'list' ? list(node.items.map(data)) : node.is === 'quote' ? data(node.of) : atomData(node.text)

const atomData = (name: string): Thing => (/^-?\d+(\.\d+)?$/.test(name) ? number(Number(name)) : any(name))

const atomValue = (w: Walk, name: string): Thing => {
  if (/^-?\d+(\.\d+)?$/.test(name)) return number(Number(name))
  if (/^(nil|#f|false|None)$/.test(name)) return NOTHING
  if (/^(t|#t|true|True)$/.test(name)) return { is: 'flag', on: true }
  return w.vars.get(name) ?? w.language.values(w.language.normal(name), w.machine.context) ?? any(name)
}

/** `{:body x, "a" b}`. */
const table = (w: Walk, items: readonly Node[]): Thing => {
  const entries = new Map<string, Thing>()
  for (let i = 0; i + 1 < items.length; i += 2) {
    const [key, item] = [items[i], items[i + 1]]
    if (item) entries.set(key?.is === 'text' ? key.text : nameOf(key).replace(/^:/, ''), value(w, item))
  }
  return { is: 'dict', entries, whole: true, carries: [] }
}

/** Names of forms that bind pairs of a list, or that bind one name. */
const LET = /^(let\*?|letrec\*?|binding|loop|when-let|if-let|when-some|if-some|with-open|with-redefs|let-values|flet|labels|dlet|let-syntax|local|var|global)$/
const DEFINE = /^(def|defonce|define|setq|setf|setv|set!|defvar|defparameter|defconstant|defconst|defcustom|set)$/
const FUNCTION = /^(defn-?|defun|defmacro|defmethod|fn|fn\*|lambda|λ|defsubst|cl-defun)$/
const LOOP = /^(doseq|for|dolist|each|for-each|do-each|dotimes|loop-for)$/
const DATA = /^(quote|comment|ns|require|use|import|use-modules|provide|in-package|declare|declaim)$/
const THREAD = /^(->>?|some->>?|doto|cond->|as->|-->)$/
const APPLY = /^(apply|funcall|mapc|mapcar|map|run!|mapv|cl-mapcar|walk|filter|remove|keep|partial)$/

const form = (w: Walk, items: readonly Node[]): Thing => {
  const head = items[0]
  if (head === undefined) return NOTHING
  const name = nameOf(head)
  const rest = items.slice(1)
  if (name === '') {
    for (const item of items) value(w, item)
    return any('result')
  }
  const own = w.language.calls[w.language.normal(name)]
  if (own === undefined) {
    if (DATA.test(name)) return name === 'quote' && rest[0] ? data(rest[0]) : NOTHING
    if (WITH_FILE.test(name) && rest[0]?.is === 'list') return withFile(w, rest[0].items, rest.slice(1))
    if (name === 'with-current-buffer') return inBuffer(w, rest)
    if (LET.test(name)) return binds(w, rest)
    if (DEFINE.test(name)) return defines(w, rest)
    if (FUNCTION.test(name)) return body(w, rest)
    if (LOOP.test(name)) return loops(w, rest)
    if (THREAD.test(name)) return threads(w, rest, name.endsWith('>>') || name === '-->')
    if (APPLY.test(name)) return applies(w, rest)
  }
  return call(w, name, rest, undefined, false)
}

const all = (w: Walk, nodes: readonly Node[]): Thing => {
  let last: Thing = NOTHING
  for (const node of nodes) last = value(w, node)
  return last
}

/** A list in a function's head holds names, not calls. */
const body = (w: Walk, rest: readonly Node[]): Thing => {
  const params = rest.findIndex((node) => node.is === 'list')
  const several = rest.filter((node) => node.is === 'list' && node.items[0]?.is === 'list')
  if (several.length > 0 && several.length === rest.filter((node) => node.is === 'list').length) {
    for (const each of several) all(w, itemsOf(each).slice(1))
    return any('function')
  }
  all(w, rest.slice(params + 1))
  return any('function')
}

const binds = (w: Walk, rest: readonly Node[]): Thing => {
  const [first, ...after] = rest
  if (first?.is === 'atom') {
    // `(var x 1)`, `(local x 1)`, `(let loop ((i 0)) …)`
    if (after[0]?.is === 'list' && after[0].items[0]?.is === 'list') return binds(w, after)
    if (after[0]) w.vars.set(first.text, value(w, after[0]))
    return all(w, after.slice(1))
  }
  const pairs = itemsOf(first)
  if (first?.is === 'list' && first.open === '[') {
    for (let i = 0; i + 1 < pairs.length; i += 2) bind(w, pairs[i], pairs[i + 1])
  } else {
    for (const pair of pairs) bind(w, itemsOf(pair)[0], itemsOf(pair)[1])
  }
  return all(w, after)
}

const bind = (w: Walk, name: Node | undefined, of: Node | undefined): void => {
  const thing = of ? value(w, of) : NOTHING
  if (name?.is === 'atom') w.vars.set(name.text, thing)
  else for (const inner of itemsOf(name)) if (inner.is === 'atom') w.vars.set(inner.text, any(inner.text, carriesOf(thing)))
}

const defines = (w: Walk, rest: readonly Node[]): Thing => {
  const [name, ...after] = rest
  if (name?.is === 'list') return all(w, after)
  for (let i = 0; i + 1 < rest.length; i += 2) bind(w, rest[i], rest[i + 1])
  return rest.length % 2 === 1 && rest.length > 1 ? all(w, rest.slice(-1)) : NOTHING
}

const WITH_FILE = /^(with-open-file|with-open-stream|with-input-from-file|with-output-to-file)$/

/** `(with-open-file (s "f" :direction :output) …)`. */
const withFile = (w: Walk, head: readonly Node[], after: readonly Node[]): Thing => {
  const path = head[1] ? value(w, head[1]) : NOTHING
  const writes = head.some((node) => /^:(output|io|append|supersede)$/.test(nameOf(node)))
  const home: Thing = path.is === 'text' ? text(expandHome(path.value, w.machine.context.home)) : path
  if (writes) writeFile(w.machine, home, any('content'))
  w.vars.set(nameOf(head[0]), writes ? any('stream') : readFile(w.machine, home))
  return all(w, after)
}

/** Emacs's current buffer, as far as it is known what was put there. */
const BUFFER = ' buffer'
const FILLS = /^(url-)?insert-file-contents/

const inBuffer = (w: Walk, rest: readonly Node[]): Thing => {
  const [buffer, ...after] = rest
  if (buffer) w.vars.set(BUFFER, value(w, buffer))
  return all(w, after)
}

const MOST_ITEMS = 16

const eachOf = (thing: Thing): readonly Thing[] => (thing.is === 'list' && thing.items.length <= MOST_ITEMS ? thing.items : [any('item', carriesOf(thing))])

/** `(doseq [x xs] …)`, `(dolist (x xs) …)`, `(for-each f xs)`, `(each [_ x (ipairs xs)] …)`. */
const loops = (w: Walk, rest: readonly Node[]): Thing => {
  const [first, ...after] = rest
  const head = itemsOf(first)
  if (first?.is !== 'list' || /^(lambda|fn|λ|fn\*)$/.test(nameOf(head[0]))) return applies(w, rest)
  const names = head.slice(0, -1)
  const of = head.at(-1)
  const items = of ? value(w, of) : NOTHING
  for (const item of eachOf(items)) {
    for (const name of names) if (name.is === 'atom') w.vars.set(name.text, item)
    all(w, after)
  }
  return NOTHING
}

/** `(apply f xs)`, `(map f xs)`: a named function is called with the items, a function's body is read for each. */
const applies = (w: Walk, rest: readonly Node[]): Thing => {
  const [callee, ...after] = rest
  const given = after.map((node) => value(w, node))
  const items = given.flatMap((thing) => (thing.is === 'list' ? thing.items : [thing]))
  const inner = callee?.is === 'quote' ? callee.of : callee
  const name = w.language.normal(nameOf(inner))
  const handler = Object.hasOwn(w.language.calls, name) ? w.language.calls[name] : undefined
  if (handler) return handler({ machine: w.machine, name, self: any(name), args: { list: items, named: NO_ARGS }, source: name }) ?? NOTHING
  if (inner?.is === 'list' && FUNCTION.test(nameOf(inner.items[0]))) {
    const params = itemsOf(inner.items[1])
    for (const item of given.flatMap(eachOf).slice(0, MOST_ITEMS)) {
      for (const param of params) if (param.is === 'atom') w.vars.set(param.text, item)
      all(w, inner.items.slice(2))
    }
  } else if (inner) {
    w.vars.set('%', given[0]?.is === 'list' ? either(eachOf(given[0])) : any('item'))
    value(w, inner)
  }
  return any('result', unionOf(given))
}

const threads = (w: Walk, rest: readonly Node[], last: boolean): Thing => {
  const [first, ...steps] = rest
  let thing = first ? value(w, first) : NOTHING
  for (const each of steps) {
    const name = each.is === 'list' ? nameOf(each.items[0]) : nameOf(each)
    thing = name === '' ? value(w, each) : call(w, name, each.is === 'list' ? each.items.slice(1) : [], thing, last)
  }
  return thing
}

const KEY = /^(?::|#:)([\w*!?<>=+/.-]+)$/

const call = (w: Walk, written: string, rest: readonly Node[], threaded: Thing | undefined, last: boolean): Thing => {
  const name = w.language.normal(written)
  const given: Thing[] = threaded && !last ? [threaded] : []
  const named = new Map<string, Thing>()
  for (let i = 0; i < rest.length; i += 1) {
    const node = rest[i]
    if (node === undefined) continue
    const key = KEY.exec(nameOf(node))?.[1]
    const next = rest[i + 1]
    if (key !== undefined && next !== undefined && !KEY.test(nameOf(next))) {
      named.set(key, value(w, next))
      i += 1
    } else {
      const thing = value(w, node)
      if (thing.is === 'dict') for (const [inner, item] of thing.entries) named.set(inner, item)
      given.push(thing)
    }
  }
  if (threaded && last) given.push(threaded)
  const buffer = w.vars.get(BUFFER)
  if (buffer && /^(current-buffer|buffer-string|buffer-substring)$/.test(name)) return buffer
  if (buffer && /^eval-(buffer|region)$/.test(name)) return runCode(w.machine, w.language.name, buffer)
  const handler = Object.hasOwn(w.language.calls, name) ? w.language.calls[name] : undefined
  const method = handler === undefined && /^\.[A-Za-z]/.test(name) ? w.language.calls[`*${name}`] : undefined
  if (method)
    return method({ machine: w.machine, name: name.slice(1), self: given[0] ?? NOTHING, args: { list: given.slice(1), named }, source: written }) ?? NOTHING
  if (handler) {
    const result = handler({ machine: w.machine, name, self: any(name), args: { list: given, named }, source: written }) ?? NOTHING
    if (FILLS.test(name)) w.vars.set(BUFFER, result)
    return result
  }
  const bound = known(w.vars.get(written))
  if (bound !== undefined && Object.hasOwn(w.language.calls, bound)) lose(w.machine, 'code', written)
  return any(`(${written} …)`, unionOf([...given, ...named.values()]))
}

/** A program and its words, where the first is a list or they stand beside one another. */
export const startsWords: Handler = (given) => {
  const words = given.args.list.filter((thing) => thing.is !== 'dict').flatMap((thing) => (thing.is === 'list' ? wordsOf(thing) : wordsOf(list([thing]))))
  return words.length === 0 ? NOTHING : startArgv(given.machine, words)
}
